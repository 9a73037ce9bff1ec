/* The lists of refusals. */
#include "reference/refusals.h"

#include <string.h>

#include "engine/play.h"
#include "log/undo.h"

const struct refusal_group shared_refusals[] = {
    {"A seat makes a move.", play_refusals},
    {"A seat takes back its last actions.", undo_refusals},
    {"The match is ended, or a seat gives up.", ending_refusals},
    {0},
};

static bool is_same(const struct refusal *one, const struct refusal *other)
{
    const bool same_rule = one->rule ? other->rule && strcmp(one->rule, other->rule) == 0 : !other->rule;
    return same_rule && strcmp(one->code, other->code) == 0 && strcmp(one->detail, other->detail) == 0;
}

static bool is_of_move(const struct declared_refusal *declared, const char *move)
{
    for (const char *const *name = declared->moves; *name; name++)
        if (strcmp(*name, move) == 0) return true;
    return false;
}

bool refusal_is_declared(const struct game *game, int type, const struct refusal *refusal)
{
    for (const struct refusal *const *it = play_refusals; *it; it++)
        if (*it == refusal) return true;
    for (const struct declared_refusal *it = game->refusals; it && it->refusal.code; it++)
        if (is_same(&it->refusal, refusal) && is_of_move(it, game->moves[type]->name)) return true;
    return !game->refusals;
}
