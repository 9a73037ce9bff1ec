/* The answers to the secret step that a loaded match is at. */
#include "api/match/answers.h"

#include "api/match/load.h"
#include "api/match/worker.h"
#include "program/must_hold.h"

enum db_result answers_load(struct match_worker *worker, struct match *match)
{
    struct store_loaded *loaded = &worker->loaded;
    if (worker->loading.has_answers || !play_at_secret_step(&match->play)) return DB_OK;
    const enum db_result result = store_answers(worker->db, match->terms.id, match->version, loaded->answer,
                                                &loaded->answer_count, &worker->loading.answer_rows);
    if (result != DB_OK) return result;
    worker->loading.has_answers = true;
    match->deciding = match_now_deciding(worker, match);
    return DB_OK;
}

const struct store_answer *answers_of_seat(const struct match_worker *worker, int seat)
{
    for (size_t i = 0; i < worker->loaded.answer_count; i++)
        if (worker->loaded.answer[i].seat == seat) return &worker->loaded.answer[i];
    return NULL;
}

void answers_put(struct store_loaded *loaded, const struct store_answer *answer)
{
    size_t i = 0;
    while (i < loaded->answer_count && loaded->answer[i].seat != answer->seat)
        i++;
    must_hold(i < STORE_SEATS); /* a seat has one answer */
    if (i == loaded->answer_count) loaded->answer_count++;
    loaded->answer[i] = *answer;
}

void answers_drop(struct match_worker *worker)
{
    worker->loaded.answer_count = 0;
}

uint32_t match_still_deciding(const struct match_worker *worker, const struct play *base)
{
    uint32_t deciding = play_deciders(base) & ~play_head(base)->resigned;
    if (!play_at_secret_step(base)) return deciding;
    for (size_t i = 0; i < worker->loaded.answer_count; i++)
        if (worker->loaded.answer[i].complete) deciding &= ~(UINT32_C(1) << worker->loaded.answer[i].seat);
    return deciding;
}

uint32_t match_now_deciding(const struct match_worker *worker, const struct match *match)
{
    return match_is_paused(match) ? 0 : match_still_deciding(worker, &match->play);
}

enum match_result answers_load_draft(struct match_worker *worker, struct match *match, int seat)
{
    const struct store_answer *answer = answers_of_seat(worker, seat);
    worker->draft.count = 0;
    match_restore_state(worker, match);
    if (!answer || (draft_read(&match->play, answer->draft.data, answer->draft.length, &worker->draft) &&
                    draft_play(&match->play, seat, &worker->draft)))
        return MATCH_OK;
    return match_result_of_db(match_is_unusable(match, "a stored answer cannot be played"));
}

enum match_result answers_add_own(struct match_worker *worker, struct match *match)
{
    const struct store_answer *answer = match->viewer >= 0 ? answers_of_seat(worker, match->viewer) : NULL;
    if (!answer || !((play_deciders(&match->play) & ~match->seats.resigned) >> match->viewer & 1))
        return MATCH_OK;
    match->answered = answer->complete;
    return answers_load_draft(worker, match, match->viewer);
}
