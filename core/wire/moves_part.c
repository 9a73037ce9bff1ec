/* Parts of lists of legal moves. */
#include "wire/moves_part.h"

#include <string.h>

#include "data/text.h"
#include "engine/logged_moves.h"
#include "wire/text.h"

/* ---- types ---- */

static void type_write(struct writer *w, const struct move_type *type, size_t count)
{
    writer_open(w, '{');
    writer_member_string(w, "type", type->name);
    if (type->rule) writer_member_string(w, "rule", type->rule);
    writer_member_string(w, "doc", type->doc);
    writer_member_integer(w, "count", count);
    writer_close(w, '}');
}

/* The moves of a type stand together: play_list() lists them so. */
void move_types_write(struct writer *w, const struct play *p, const struct move_list *moves)
{
    writer_member_open(w, "types", '[');
    for (size_t i = 0, end; i < moves->count; i = end) {
        const int type = moves->moves[i].type;
        for (end = i + 1; end < moves->count && moves->moves[end].type == type;)
            end++;
        type_write(w, move_type_of(p->game, type), end - i);
    }
    writer_close(w, ']');
}

/* ---- the part ---- */

static bool fits(const struct play *p, int seat, const struct moves_wanted *wanted, const struct move *m)
{
    char text[TEXT_ROOM];
    if (wanted->type && strcmp(move_type_of(p->game, m->type)->name, wanted->type) != 0) return false;
    if (!wanted->words) return true;
    legal_move_text(text, p, m, seat);
    return text_has_words(text, wanted->words);
}

void moves_part_take(const struct play *p, int seat, const struct moves_wanted *wanted,
                     struct move_list *moves, struct moves_part *part)
{
    size_t taken = 0;
    part->matched = 0;
    for (size_t i = 0; i < moves->count; i++) {
        if (!fits(p, seat, wanted, &moves->moves[i])) continue;
        if (part->matched++ < wanted->from || taken == wanted->most) continue;
        part->places[taken] = i;
        moves->moves[taken++] = moves->moves[i];
    }
    moves->count = taken;
}

void moves_part_write(struct writer *w, const struct moves_wanted *wanted, const struct move_list *moves,
                      const struct moves_part *part, bool indexes)
{
    const size_t end = wanted->from + moves->count;
    writer_member_integer(w, "matched", part->matched);
    if (moves->count && end < part->matched) writer_member_integer(w, "next", end);
    if (!indexes) return;
    writer_member_open(w, "indexes", '[');
    for (size_t i = 0; i < moves->count; i++)
        writer_integer(w, part->places[i]);
    writer_close(w, ']');
}
