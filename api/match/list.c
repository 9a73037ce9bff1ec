/* Lists of matches. */
#include "api/match/load.h"
#include "api/shared/cursor.h"

/* Puts the final state of a listed match into its play. A state that another build has packed is left out:
 * the match would have to be played again, which its own request does. */
static void restore_end(struct match_worker *worker, const struct store_entry *entry, struct match *match)
{
    struct play p = {
        .game = match->terms.pack->game, .pack = match->terms.pack->data, .state = worker->play_memory.state};
    if (entry->packed.length > 0 && !match->terms.pinned &&
        state_restore(&p, entry->packed.data, entry->packed.length))
        match->play = p;
}

/* Each pack is let go after its match: a page may have more packs than a thread may use at once. */
static enum match_result write_entries(struct match_worker *worker, const struct store_entry *entries,
                                       size_t count, struct writer *w)
{
    for (size_t i = 0; i < count; i++) {
        struct match match;
        const bool over = entries[i].match.standing.status == STORE_OVER;
        enum match_result result = match_from_row(worker, &entries[i].match, !over, &match);
        if (result == MATCH_AWAY) return result;
        if (result != MATCH_OK) continue; /* it is of a game that this build does not have, which is logged */
        match.version = entries[i].version;
        if (over) restore_end(worker, &entries[i], &match);
        match.deciding = match.status == STORE_OPEN ? match.seats.open : over ? 0 : entries[i].deciding;
        match_write_listed(w, &match, match.status != STORE_RUNNING || entries[i].knows_deciding);
        pack_cache_release(worker->service->pack_cache);
    }
    return MATCH_OK;
}

/* Reads one match more than the page has, to learn whether a further page follows. */
enum match_result match_list(struct match_worker *worker, const struct match_filter *filter, struct writer *w)
{
    const struct store_entry *entries;
    struct store_rows *rows;
    size_t count;
    char cursor[CURSOR_ROOM];
    struct store_filter wanted = {.game = filter->game,
                                  .label = filter->label,
                                  .tournament = filter->tournament,
                                  .status = filter->status,
                                  .deciding = filter->deciding,
                                  .late = filter->late,
                                  .due_before = filter->due_before,
                                  .open = filter->open,
                                  .bot = filter->bot,
                                  .limit = filter->limit + 1};
    wanted.from = filter->cursor;
    if (wanted.from && !cursor_read(filter->cursor, &wanted.created_at, wanted.id)) return MATCH_MALFORMED;
    enum db_result found = store_list(worker->db, &wanted, &entries, &count, &rows);
    if (found != DB_OK) {
        store_rows_free(rows);
        return match_result_of_db(found);
    }
    const bool full = count > (size_t)filter->limit,
               ended = !full && count > 0 && !entries[count - 1].match.game; /* the search, before the list */
    const struct store_match *last = full    ? &entries[filter->limit - 1].match
                                     : ended ? &entries[count - 1].match
                                             : NULL;
    if (last) cursor_write(last->listing.created_at, last->id, cursor);
    if (last) count = full ? (size_t)filter->limit : count - 1;
    writer_open(w, '{');
    writer_member_open(w, "matches", '[');
    enum match_result result = write_entries(worker, entries, count, w);
    writer_close(w, ']');
    if (last) writer_member_string(w, "next", cursor);
    writer_close(w, '}');
    store_rows_free(rows);
    return result;
}
