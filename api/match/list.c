/* Lists of matches. */
#include "api/match/load.h"
#include "api/match/worker.h"
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

/* Asks for one match more than the page has, to learn whether a further page follows. False: the cursor is
 * none. */
static bool ask_for(const struct match_filter *filter, struct store_filter *wanted)
{
    *wanted = (struct store_filter){.game = filter->game,
                                    .label = filter->label,
                                    .tournament = filter->tournament,
                                    .status = filter->status,
                                    .deciding = filter->deciding,
                                    .late = filter->late,
                                    .due_before = filter->due_before,
                                    .open = filter->open,
                                    .bot = filter->bot,
                                    .limit = filter->limit + 1};
    wanted->from = filter->cursor;
    return !wanted->from || cursor_read(filter->cursor, &wanted->created_at, wanted->id);
}

/* The match behind which the next page begins; NULL: none follows. *count becomes the page's. A search that
 * has ended before the list gives an entry without a game behind the others. */
static const struct store_match *end_of_page(const struct store_entry *entries, int limit, size_t *count)
{
    const bool full = *count > (size_t)limit;
    const bool ended = !full && *count > 0 && !entries[*count - 1].match.game;
    if (!full && !ended) return NULL;
    const struct store_match *last = full ? &entries[limit - 1].match : &entries[*count - 1].match;
    *count = full ? (size_t)limit : *count - 1;
    return last;
}

enum match_result match_list(struct match_worker *worker, const struct match_filter *filter, struct writer *w)
{
    const struct store_entry *entries;
    struct store_rows *rows;
    struct store_filter wanted;
    size_t count;
    if (!ask_for(filter, &wanted)) return MATCH_MALFORMED;
    enum db_result found = store_list(worker->db, &wanted, &entries, &count, &rows);
    if (found != DB_OK) {
        store_rows_free(rows);
        return match_result_of_db(found);
    }
    const struct store_match *last = end_of_page(entries, filter->limit, &count);
    writer_open(w, '{');
    writer_member_open(w, "matches", '[');
    enum match_result result = write_entries(worker, entries, count, w);
    writer_close(w, ']');
    if (last) {
        char next[CURSOR_ROOM];
        cursor_write(last->listing.created_at, last->id, next);
        writer_member_string(w, "next", next);
    }
    writer_close(w, '}');
    store_rows_free(rows);
    return result;
}
