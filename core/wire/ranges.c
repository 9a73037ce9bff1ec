/* Legal moves as ranges of numbers. */
#include "wire/ranges.h"

#include <stdlib.h>

#include "engine/logged_moves.h"
#include "wire/text.h"
#include "wire/wire.h"

/* ---- finding them ---- */

/* The last argument that is a number; -1: there is none. */
static int number_of(const struct play *p, const struct move *m)
{
    const struct arg *args = move_type_of(p->game, m->type)->args;
    int number = -1;
    for (int i = 0; args[i].name; i++)
        if (!args[i].domain && !args[i].flag && !args[i].list) number = i;
    return number;
}

struct order {
    const struct play *p;
    const struct move *moves;
};

/* Moves that differ by their number alone come one after the other, the least first. */
static int compare(const void *one, const void *other, void *context)
{
    const struct order *order = context;
    const struct move *a = &order->moves[((const struct move_range *)one)->least];
    const struct move *b = &order->moves[((const struct move_range *)other)->least];
    if (a->type != b->type) return a->type - b->type;
    if (a->count != b->count) return a->count - b->count;
    const int number = number_of(order->p, a);
    for (int i = 0; i < MOVE_ARGS; i++)
        if (i != number && a->arg[i] != b->arg[i]) return a->arg[i] - b->arg[i];
    return number < 0 ? 0 : a->arg[number] - b->arg[number];
}

static int compare_places(const void *one, const void *other)
{
    const uint32_t a = ((const struct move_range *)one)->least, b = ((const struct move_range *)other)->least;
    return (a > b) - (a < b);
}

/* Whether the move is the next one of the range. An argument that was left out is no number. */
static bool continues(const struct play *p, const struct move_list *moves, const struct move_range *range,
                      const struct move *next)
{
    const struct move *last = &moves->moves[range->most];
    const int number = number_of(p, last);
    if (number < 0 || last->type != next->type || last->count != next->count) return false;
    if (move_type_of(p->game, last->type)->args[number].optional && last->arg[number] < 0) return false;
    for (int i = 0; i < MOVE_ARGS; i++)
        if (next->arg[i] != last->arg[i] + (i == number)) return false;
    return true;
}

size_t ranges_find(const struct play *p, const struct move_list *moves, struct move_range *ranges)
{
    struct order order = {p, moves->moves};
    size_t count = 0;
    for (size_t i = 0; i < moves->count; i++)
        ranges[i] = (struct move_range){i, i, -1};
    qsort_r(ranges, moves->count, sizeof *ranges, compare, &order);
    for (size_t i = 0; i < moves->count; i++) {
        const uint32_t place = ranges[i].least;
        const struct move *m = &moves->moves[place];
        if (count && continues(p, moves, &ranges[count - 1], m)) {
            ranges[count - 1].most = place;
            ranges[count - 1].arg = number_of(p, m);
        } else {
            ranges[count++] = (struct move_range){place, place, -1};
        }
    }
    qsort(ranges, count, sizeof *ranges, compare_places);
    return count;
}

/* ---- writing them ---- */

static void range_write(struct writer *w, const struct play *p, const struct move_list *moves,
                        const struct move_range *range, int seat, bool text)
{
    const struct move *least = &moves->moves[range->least], *most = &moves->moves[range->most];
    writer_open(w, '{');
    writer_name(w, "move");
    move_write(w, p, least, seat, SEAT_ALL);
    writer_member_open(w, "bounds", '{');
    writer_member_open(w, move_type_of(p->game, least->type)->args[range->arg].name, '{');
    writer_member_integer(w, "min", least->arg[range->arg]);
    writer_member_integer(w, "max", most->arg[range->arg]);
    writer_close(w, '}');
    writer_close(w, '}');
    if (text) {
        char sentence[TEXT_ROOM];
        legal_range_text(sentence, p, least, most, seat);
        writer_member_string(w, "text", sentence);
    }
    writer_close(w, '}');
}

void ranges_write(struct writer *w, const struct play *p, const struct move_ranges *ranges, int seat,
                  bool text)
{
    const struct move_list *moves = ranges->moves;
    const struct move_range *range = ranges->range;
    writer_member_open(w, "moves", '[');
    for (size_t i = 0; i < ranges->count; i++)
        if (range[i].arg < 0) move_write(w, p, &moves->moves[range[i].least], seat, SEAT_ALL);
    writer_close(w, ']');
    if (text) writer_member_open(w, "texts", '[');
    for (size_t i = 0; text && i < ranges->count; i++) {
        char sentence[TEXT_ROOM];
        if (range[i].arg >= 0) continue;
        legal_move_text(sentence, p, &moves->moves[range[i].least], seat);
        writer_string(w, sentence);
    }
    if (text) writer_close(w, ']');
    writer_member_open(w, "ranges", '[');
    for (size_t i = 0; i < ranges->count; i++)
        if (range[i].arg >= 0) range_write(w, p, moves, &range[i], seat, text);
    writer_close(w, ']');
}
