/* A seat's legal moves in an answer. */
#include "api/handlers/shared/legal_moves.h"

#include <stdlib.h>

#include "wire/moves_part.h"
#include "wire/ranges.h"
#include "wire/wire.h"

void legal_moves_write(struct writer *w, const struct play *p, const struct move_list *moves, int seat,
                       const struct wanted_moves *wanted)
{
    if (!wanted->moves || !wanted->compact) {
        if (wanted->moves) moves_write(w, p, moves, seat);
        if (wanted->texts) moves_write_texts(w, p, moves, seat);
        return;
    }
    struct move_range *ranges = calloc(moves->count + 1, sizeof *ranges);
    if (ranges)
        ranges_write(w, p, &(struct move_ranges){moves, ranges, ranges_find(p, moves, ranges)}, seat,
                     wanted->texts);
    else
        w->failed = true;
    free(ranges);
}

bool legal_moves_check_part(struct response *response, const struct game *game,
                            const struct part_query *query)
{
    if (!query->type || move_type_find(game, query->type) >= 0) return true;
    return input_refuse_foreign(response, "type", "%s has no move \"%.40s\"", game->title, query->type);
}

void legal_moves_write_part(struct writer *w, const struct play *p, struct move_list *moves, int seat,
                            const struct wanted_moves *wanted, const struct part_query *query)
{
    const bool whole = !query->type && !query->words && query->from < 0 && query->limit < 0;
    const struct moves_wanted part_wanted = {.type = query->type,
                                             .words = query->words,
                                             .from = query->from > 0 ? (size_t)query->from : 0,
                                             .most = query->limit > 0 ? (size_t)query->limit : MOVES_MAX};
    struct moves_part part = {0};
    if (whole) {
        legal_moves_write(w, p, moves, seat, wanted);
        return;
    }
    part.places = calloc(moves->count + 1, sizeof *part.places);
    if (!part.places) {
        w->failed = true;
        return;
    }
    move_types_write(w, p, moves);
    moves_part_take(p, seat, &part_wanted, moves, &part);
    legal_moves_write(w, p, moves, seat, wanted);
    moves_part_write(w, &part_wanted, moves, &part, !wanted->compact);
    free(part.places);
}
