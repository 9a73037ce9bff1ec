/* Rebuilds from the log what other tables have packed. The log says everything by name.
 *
 * Each line is played again and compared (log/replay.h). The actions are packed anew page by page, and the
 * state last. The rebuild is done only when the state has this build's fingerprint. So a kill in the middle
 * does no harm, nor does another instance that does the same. A log that this build's rules would play
 * otherwise is not changed: the match can be looked at up to the difference. */
#include <string.h>

#include "api/common/json_memory.h"
#include "api/match/load.h"
#include "api/match/log/detail.h"
#include "api/match/log/entries.h"
#include "api/match/worker.h"
#include "log/replay.h"

enum { LINES_PAGE = 500 };

/* The packed actions of a page, one after the other. */
struct page {
    struct writer bytes;
    struct store_bytes detail[LINES_PAGE];
};

static void pack_action(struct page *page, const struct replay *replay, size_t i)
{
    const size_t before = page->bytes.length;
    detail_pack(&page->bytes, &replay->p, &replay->action);
    page->detail[i].length = page->bytes.length - before;
}

static enum db_result store_page(struct match_worker *worker, const struct match *match, struct page *page,
                                 uint64_t after, size_t count)
{
    const uint8_t *at = (const uint8_t *)page->bytes.text;
    for (size_t i = 0; i < count; at += page->detail[i++].length)
        page->detail[i].data = at;
    if (page->bytes.failed) return DB_AWAY; /* memory is short */
    return store_details(worker->db, match->terms.id, after, page->detail, count);
}

/* What is done with lines that are played again. Each member may be NULL. */
struct playing {
    struct page *page; /* packs them anew */
    match_look *look;  /* looks on */
    void *context;
};

/* Plays the next lines, as many as are loaded at once, up to `version` or to the one that differs. */
static enum db_result play_page(struct match_worker *worker, const struct match *match, uint64_t version,
                                struct replay *replay, const struct playing *playing)
{
    const struct store_action *actions;
    struct store_rows *rows;
    size_t count, played = 0;
    enum replay_result line = REPLAY_PLAYED;
    const uint64_t after = replay->played, left = version - after;
    const struct store_page lines = {after, left < LINES_PAGE ? left : LINES_PAGE, .lines = true};
    enum db_result result = store_actions(worker->db, match->terms.id, &lines, &actions, &count, &rows);
    if (result == DB_OK && count == 0) result = match_lacks_lines(worker, match);
    if (playing->page) writer_clear(&playing->page->bytes);
    while (played < count &&
           (line = replay_line(replay, actions[played].line, actions[played].line_length)) == REPLAY_PLAYED) {
        if (playing->page) pack_action(playing->page, replay, played);
        if (playing->look) playing->look(playing->context, &replay->p);
        played++;
    }
    store_rows_free(rows);
    if (line == REPLAY_NO_MEMORY) return DB_AWAY;
    if (line == REPLAY_UNREADABLE) return match_is_unusable(match, "a line of its log cannot be read");
    if (result == DB_OK && playing->page && played == count)
        result = store_page(worker, match, playing->page, after, count);
    return result;
}

/* Plays the log up to `version`, or to the line that differs, into match->play. The caller calls
 * replay_free(), also after a failure. */
static enum db_result play_lines(struct match_worker *worker, struct match *match, uint64_t version,
                                 struct replay *replay, const struct playing *playing)
{
    struct seeds seeds;
    *replay = (struct replay){0};
    if (!match_open_seeds(worker, match, &seeds)) return DB_BROKEN;
    if (!replay_init(replay, &match->terms, &seeds, &match->play)) return DB_AWAY; /* memory is short */
    enum db_result result = DB_OK;
    while (replay->played < version && !*replay->difference && result == DB_OK)
        result = play_page(worker, match, version, replay, playing);
    return result;
}

/* Removes a seat's answer from those that were loaded. */
static void drop_answer(struct store_loaded *loaded, int seat)
{
    size_t kept = 0;
    for (size_t i = 0; i < loaded->answer_count; i++)
        if (loaded->answer[i].seat != seat) loaded->answer[kept++] = loaded->answer[i];
    loaded->answer_count = kept;
}

/* Deletes answers that these rules do not accept, of all seats. Their seats are asked again. */
static enum db_result keep_answers(struct match_worker *worker, const struct match *match)
{
    struct store_loaded all;
    struct store_rows *rows = NULL;
    if (!play_at_secret_step(&match->play)) return DB_OK;
    enum db_result result = store_load(
        worker->db, &(struct store_request){.id = match->terms.id, .extent = STORE_WHOLE}, &all, &rows);
    const bool same = result == DB_OK && all.state.version == match->version;
    for (size_t i = 0; same && result == DB_OK && i < all.answer_count; i++) {
        const struct store_answer *answer = &all.answer[i];
        bool unreadable;
        if (draft_stands(worker, &match->play, answer, &unreadable)) continue;
        if (json_memory_was_short()) {
            result = DB_AWAY;
            break;
        }
        match_report_bug(match,
                         "an answer that another build has stored cannot be played: its seat is asked again");
        result = store_forget_answer(worker->db, match->terms.id, match->version, answer);
        drop_answer(&worker->loaded, answer->seat);
    }
    store_rows_free(rows);
    return result;
}

static void note_difference(struct match_worker *worker, struct match *match, const struct replay *replay)
{
    match->differs = replay->played + 1;
    memcpy(worker->play_memory.difference, replay->difference, sizeof worker->play_memory.difference);
    match->difference = worker->play_memory.difference;
}

static enum db_result store_rebuilt(struct match_worker *worker, struct match *match,
                                    const struct replay *replay)
{
    uint8_t *packed = worker->outgoing.packed;
    if (*replay->difference) {
        note_difference(worker, match, replay);
        return DB_OK;
    }
    const enum db_result result =
        store_repack(worker->db, match->terms.id, match->version,
                     &(struct store_bytes){packed, state_store(&match->play, packed)});
    /* the match has moved on, which ends the rebuild as well */
    if (result != DB_OK && result != DB_CONFLICT) return result;
    return keep_answers(worker, match);
}

enum match_result log_rebuild(struct match_worker *worker, struct match *match)
{
    struct replay replay;
    struct page page;
    writer_init(&page.bytes);
    enum db_result result =
        play_lines(worker, match, match->version, &replay, &(struct playing){.page = &page});
    if (result == DB_OK) result = store_rebuilt(worker, match, &replay);
    replay_free(&replay);
    writer_free(&page.bytes);
    return match_result_of_db(result);
}

/* Plays the whole log up to `version`. OTHER_RULES: these rules differ before it. */
static enum match_result play_all(struct match_worker *worker, struct match *match, uint64_t version,
                                  const struct playing *playing)
{
    struct replay replay;
    const enum db_result result = play_lines(worker, match, version, &replay, playing);
    const bool played = replay.played == version;
    replay_free(&replay);
    if (result != DB_OK) return match_result_of_db(result);
    return played ? MATCH_OK : MATCH_OTHER_RULES;
}

enum match_result log_replay(struct match_worker *worker, struct match *match, uint64_t version)
{
    return play_all(worker, match, version, &(struct playing){0});
}

enum match_result match_watch_again(struct match_worker *worker, const char *id, match_look *look,
                                    void *context, struct match *match)
{
    const enum match_result read = match_load_and_settle(worker, &(struct caller){id, NULL}, NULL, match);
    if (read != MATCH_OK) return read;
    if (match->differs) return MATCH_OTHER_RULES;
    if (match->status != STORE_OVER) return MATCH_NOT_STARTED;
    return play_all(worker, match, match->version, &(struct playing){.look = look, .context = context});
}
