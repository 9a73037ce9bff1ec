/* Makes actions: moves, what is taken back, defaults of seats that have conceded, secret steps that
 * resolve. */
#include <string.h>

#include "api/common/when.h"
#include "api/match/answers.h"
#include "api/match/change/draft.h"
#include "api/match/log/detail.h"
#include "api/match/log/entries.h"
#include "api/match/worker.h"
#include "engine/window.h"

void batch_begin(struct match_worker *worker, struct match *match)
{
    struct batch *batch = &worker->batch;
    batch->play = &match->play;
    batch->play->automatic_count = batch->play->automatic_given = 0;
    batch->terms = &match->terms;
    seal_key(worker->loaded.match.dice.seed, match->terms.id, batch->seal_key);
    batch->viewer = match->viewer;
    batch->origin = (struct batch_origin){.version = match->version,
                                          .step = match->version > 0 ? play_step(batch->play) : NULL,
                                          .at = moment_now(),
                                          .nonce = match_new_nonce()};
    batch->version = match->version;
    batch->count = 0;
    batch->acted = batch->kept = 0;
    batch->has_revealed = false;
    batch->late = match->deadline.late;
    batch->undo = match->undo;
    writer_clear(&batch->text.lines);
    writer_clear(&batch->text.details);
    writer_clear(&batch->text.shown);
    writer_open(&batch->text.shown, '[');
    writer_clear(&batch->text.automatic);
    writer_open(&batch->text.automatic, '[');
    if (match->version > 0)
        memcpy(batch->hash, worker->loaded.state.last_hash, HASH_SIZE);
    else if (!terms_hash(batch->terms, batch->hash))
        batch->text.lines.failed = true; /* memory is short: nothing of this batch can be committed */
}

/* Appends the line of an action that was made; its hash joins the chain. */
static void add_line(struct batch *batch, const struct action *action)
{
    struct batch_line *line = &batch->line[batch->count++];
    uint8_t state[HASH_SIZE];
    state_hash(batch->play, state);
    line->seq = action->seq;
    line->line = batch->text.lines.length;
    line->detail = batch->text.details.length;
    batch->text.lines.comma = false; /* a line is no member of a list */
    action_write(&batch->text.lines, batch->play, action,
                 &(struct chain_link){batch->terms->format, batch->hash, state}, line->hash);
    detail_pack(&batch->text.details, batch->play, action);
    line->line_length = batch->text.lines.length - line->line;
    line->detail_length = batch->text.details.length - line->detail;
    memcpy(batch->hash, line->hash, HASH_SIZE);
    log_show_action(&batch->text.shown, batch->play,
                    &(struct shown_action){action, batch->origin.at, line->hash, batch->seal_key},
                    batch->viewer);
    made_show(&batch->text.automatic, batch->play, batch->viewer);
}

/* A resignation is no decision, so it is never late. */
static bool is_late(const struct batch *batch, int seat, const struct move *m)
{
    return seat >= 0 && m->type != MOVE_CONCEDE && batch->late >> seat & 1;
}

/* Makes an action of which the batch adds the number, the time, and whether it is late. */
static bool make_whole(struct batch *batch, struct action *action, const struct refusal **refusal)
{
    const int seat = action->seat;
    action->seq = batch->version + 1;
    action->at = batch->origin.at;
    action->late = is_late(batch, seat, &action->move);
    const bool secret = batch->version > 0 && play_at_secret_step(batch->play);
    *refusal = NULL;
    if (batch->count == BATCH_LINES) return false;
    if (!action_apply(batch->play, batch->terms, action, refusal)) return false;
    batch->version++;
    if (seat >= 0) batch->acted |= UINT32_C(1) << seat;
    if (seat >= 0 && !action->by_default && !action->late && action->move.type != MOVE_CONCEDE)
        batch->kept |= UINT32_C(1) << seat;
    undo_note(&batch->undo, batch->play, action, secret);
    batch->has_revealed = batch->has_revealed || play_brought_to_light(batch->play);
    add_line(batch, action);
    return true;
}

static bool make_action(struct batch *batch, int seat, const struct move *m, bool by_default,
                        const struct refusal **refusal)
{
    struct action action = {.seat = seat, .by_default = by_default, .move = *m};
    return make_whole(batch, &action, refusal);
}

bool batch_decided(struct batch *batch, const struct action *decided, const struct refusal **refusal)
{
    struct action action = *decided;
    return make_whole(batch, &action, refusal);
}

bool batch_one(struct batch *batch, int seat, const struct move *m, const struct refusal **refusal)
{
    return make_action(batch, seat, m, false, refusal);
}

static int lowest_seat(uint32_t seats)
{
    return __builtin_ctz(seats);
}

bool batch_defaults(struct batch *batch)
{
    const struct refusal *refusal;
    uint32_t deciding;
    while ((deciding = play_deciders(batch->play)) && !(deciding & ~play_head(batch->play)->resigned)) {
        struct move m = {0};
        play_fallback(batch->play, lowest_seat(deciding), &m);
        if (!make_action(batch, lowest_seat(deciding), &m, true, &refusal)) return false;
    }
    return true;
}

bool batch_decide_open(struct batch *batch, uint32_t seats)
{
    const struct refusal *refusal;
    const struct step *step = play_step(batch->play);
    for (; seats; seats &= seats - 1) {
        const int seat = lowest_seat(seats);
        struct move m = {0};
        if (play_step(batch->play) != step || !(play_deciders(batch->play) >> seat & 1)) continue;
        play_fallback(batch->play, seat, &m);
        if (!make_action(batch, seat, &m, true, &refusal)) return false;
    }
    return true;
}

bool batch_action(struct match_worker *worker, int seat, const struct move *m, const struct refusal **refusal)
{
    struct batch *batch = &worker->batch;
    const uint32_t mine = seat < 0 ? 0 : UINT32_C(1) << seat; /* the set-up belongs to no seat */
    if (!make_action(batch, seat, m, false, refusal)) return false;
    batch->late &= mine;
    if (play_deciders(batch->play) != mine) batch->late = 0; /* the next decision is another one */
    return batch_defaults(batch);
}

bool batch_goes_on(const struct batch *batch, int seat, uint32_t before, uint32_t after)
{
    const uint32_t mine = UINT32_C(1) << seat;
    if (batch->acted != mine || after == 0) return false;
    return after == mine || (play_step(batch->play) == batch->origin.step && !(after & ~before));
}

uint32_t batch_informed(const struct batch *batch, uint32_t before)
{
    return batch->origin.step && batch->origin.step->secret ? 0 : before;
}

enum match_result batch_undo(struct match_worker *worker, struct match *match, int seat, int actions)
{
    struct batch *batch = &worker->batch;
    const struct action action = {.seq = batch->version + 1,
                                  .at = batch->origin.at,
                                  .seat = seat,
                                  .move = {.type = MOVE_UNDO, .count = 1, .arg = {actions}}};
    const enum match_result result = log_play(worker, match, batch->version, actions);
    if (result != MATCH_OK) return result;
    outcome_clear(batch->play->out);
    batch->version++;
    batch->play->automatic_count = 0; /* log_play() has filled it while it played earlier actions again */
    undo_note(&batch->undo, batch->play, &action, false);
    add_line(batch, &action);
    return MATCH_OK;
}

/* ---- a secret step resolves ---- */

/* A seat that has conceded answers by default alone, even if its answer was complete before. */
static bool complete_answer(struct match_worker *worker, const struct play *base, int seat, size_t *sent)
{
    const bool resigned = play_head(base)->resigned >> seat & 1;
    return draft_complete(worker, base, seat, resigned ? NULL : answers_of_seat(worker, seat), sent);
}

bool batch_resolve(struct match_worker *worker)
{
    struct batch *batch = &worker->batch;
    const struct refusal *refusal;
    const uint32_t deciders = play_deciders(batch->play);
    size_t sent[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (deciders >> seat & 1 && !complete_answer(worker, batch->play, seat, &sent[seat])) return false;
    bool ended = false;
    for (uint32_t left = deciders; left && !ended;) {
        const int seat = window_first(batch->play, left);
        const struct draft *draft = &worker->scratch->drafts.whole[seat];
        ended = window_reacts(batch->play, &draft->moves[0]);
        for (size_t i = 0; i < draft->count; i++)
            if (!make_action(batch, seat, &draft->moves[i], i >= sent[seat], &refusal)) return false;
        left &= ~(UINT32_C(1) << seat);
    }
    return true;
}

bool batch_resolve_one_answer(struct match_worker *worker, const struct store_answer *answer)
{
    answers_drop(worker);
    answers_put(&worker->loaded, answer);
    const bool resolved = batch_resolve(worker) && batch_defaults(&worker->batch);
    answers_drop(worker);
    return resolved;
}
