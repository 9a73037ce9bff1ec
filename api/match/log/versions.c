/* Earlier versions of a match, by playing its log again. */
#include <stdlib.h>
#include <string.h>

#include "api/match/cached.h"
#include "api/match/load.h"
#include "api/match/log/entries.h"
#include "api/match/worker.h"

/* Whether the action that was played again has its stored hash. Otherwise it was made by other rules. */
static bool same_hash(const struct match *match, const struct store_action *rows, size_t i,
                      const struct action *action)
{
    uint8_t prev[HASH_SIZE], state[HASH_SIZE], hash[HASH_SIZE];
    struct writer w;
    if (match->terms.format == 1) return true; /* in format 1 the hashed fields depend on the build */
    if (i > 0)
        memcpy(prev, rows[i - 1].hash, HASH_SIZE);
    else if (!terms_hash(&match->terms, prev))
        return false;
    writer_init(&w);
    state_hash(&match->play, state);
    action_write(&w, &match->play, action, &(struct chain_link){match->terms.format, prev, state}, hash);
    bool same = !w.failed && !memcmp(hash, rows[i].hash, HASH_SIZE);
    writer_free(&w);
    return same;
}

/* Plays the actions that stand at the end of these rows, without the last `undone`. Each gets the seed of its
 * place in the log. */
static bool replay(struct match *match, const struct stored_actions *stored, size_t *standing, size_t undone,
                   const struct seeds *seeds)
{
    const struct store_action *rows = stored->action;
    const struct refusal *refusal;
    struct action action;
    size_t left = 0;
    for (size_t i = 0; i < stored->count; i++) {
        if (!log_unpack_action(match, &rows[i], &action)) return false;
        left = undo_standing(standing, left, i, &action.move);
    }
    if (left <= undone) return false;
    left -= undone;
    for (size_t i = 0; i < left; i++) {
        if (seeds->count > 1) seeds_give(seeds, &match->terms, rows[standing[i]].seq, match->play.chance);
        if (!log_unpack_action(match, &rows[standing[i]], &action) ||
            !action_apply(&match->play, &match->terms, &action, &refusal))
            return false;
    }
    return same_hash(match, rows, standing[left - 1], &action);
}

enum match_result log_play(struct match_worker *worker, struct match *match, uint64_t version, int undone)
{
    struct stored_actions stored;
    struct seeds seeds;
    if (!match_open_seeds(worker, match, &seeds)) return MATCH_BROKEN;
    enum match_result result = log_load_actions(worker, match, 0, version, &stored);
    size_t *standing = result == MATCH_OK ? malloc((stored.count + 1) * sizeof *standing) : NULL;
    if (result == MATCH_OK && !standing) result = MATCH_AWAY;
    if (result == MATCH_OK && stored.count != version) {
        result = match_result_of_db(match_lacks_lines(worker, match));
    } else if (result == MATCH_OK && !replay(match, &stored, standing, undone, &seeds)) {
        match_report_bug(match, "its log does not replay to the hash that was stored");
        result = MATCH_BROKEN;
    }
    /* The seed for the actions that come next. */
    if (seeds.count > 1) seeds_give(&seeds, &match->terms, UINT64_MAX, match->play.chance);
    store_rows_free(stored.rows);
    free(standing);
    return result;
}

static enum match_result go_back(struct match_worker *worker, uint64_t version, struct match *match)
{
    const enum match_result result =
        match->differs ? log_replay(worker, match, version) : log_play(worker, match, version, 0);
    if (result != MATCH_OK) return result;
    match->version = version;
    match->deciding = play_deciders(&match->play);
    match->answered = false;
    match->undo = (struct undo){0};
    match->seats.draw = (struct store_draw){0};
    match->deadline = (struct store_deadline){.each = match->deadline.each,
                                              .then = match->deadline.then,
                                              .bank = match->deadline.bank,
                                              .increment = match->deadline.increment};
    return MATCH_OK;
}

enum match_result match_read(struct match_worker *worker, const struct caller *caller, uint64_t version,
                             struct match *match)
{
    enum match_result result = version ? match_load_and_settle(worker, caller, NULL, match)
                                       : match_load_to_show(worker, caller, match);
    if (result != MATCH_OK) return result;
    if (version > match->version) return MATCH_NOT_FOUND;
    if (match->differs && version >= match->differs) return MATCH_OTHER_RULES;
    if (version == 0 || version == match->version) return MATCH_OK;
    return go_back(worker, version, match);
}
