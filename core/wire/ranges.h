/* A list of legal moves said shorter: moves that differ by a number alone stand as one range.
 *
 * "Places 1 INF", "places 2 INF" ... "places 18 INF" are one range of the argument "points" from 1 to 18.
 * Each move of the list is in exactly one range (most ranges are of one move), and each number from the least
 * to the most is a move of the list. */
#ifndef WESTPHALIA_WIRE_RANGES_H
#define WESTPHALIA_WIRE_RANGES_H

#include "data/writer.h"
#include "engine/play.h"

struct move_range {
    uint32_t least, most; /* places in the list, of the moves with the least and the highest number */
    int8_t arg;           /* the argument whose number differs; -1: one move */
};

/* Fills `ranges`, which has room for as many as there are moves, in the order in which their first moves
 * stand in the list. Gives how many there are. */
size_t ranges_find(const struct play *p, const struct move_list *moves, struct move_range *ranges);

/* The ranges of a list of moves. */
struct move_ranges {
    const struct move_list *moves;
    const struct move_range *range;
    size_t count;
};
/* Members of an answer: "moves", those that stand alone; "texts" with their sentences; "ranges": [{"move":
 * with the least number, "bounds": {"points": {"min": 1, "max": 18}}, "text"}]. */
void ranges_write(struct writer *w, const struct play *p, const struct move_ranges *ranges, int seat,
                  bool text);

#endif
