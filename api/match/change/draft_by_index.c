/* Answers that were stored before ledger format 1. Their moves are numbers, in the order that the secret
 * moves of a game had at that time. Moves that their game has dropped are left out. */
#include <string.h>

#include "api/match/change/draft.h"

static const struct {
    const char *game, *move;
    uint8_t type;
} BY_INDEX[] = {
    {"sixteen-thirty-something", "pass_on_vp_marker", 0},
    {"sixteen-thirty-something", "place_initial_influence", 1},
    {"sixteen-thirty-something", "take_back_initial_influence", 2},
    {"sixteen-thirty-something", "ready", 3},
    {"sixteen-thirty-something", "vote", 22},
    {"europe-1619", "ready", 0},
    {"europe-1619", "place_influence", 1},
    {"europe-1619", "diplomatic_attack", 2},
    {"europe-1619", "no_diplomatic_attack", 3},
    {"europe-1619", "withdraw_declaration", 8},
    {"europe-1619", "order", 9},
    {"europe-1619", "retreat", 10},
    {"europe-1619", "disband", 11},
    {"europe-1619", "give", 12},
    {"europe-1619", "build", 13},
    {"europe-1619", "bolster", 14},
    {"europe-1619", "reduce", 15},
    {"europe-1619", "disband_unit", 16},
    {"europe-1619", "cancel", 17},
    {"europe-1619", "prefer", 18},
    {"europe-1619", "extend", 19},
    {"baroque", "commit_card", 47},
    {"baroque", "ready", 48},
};

static int type_by_index(const struct game *game, uint8_t index)
{
    for (size_t i = 0; i < sizeof BY_INDEX / sizeof *BY_INDEX; i++) {
        if (BY_INDEX[i].type != index || strcmp(BY_INDEX[i].game, game->id) != 0) continue;
        for (int type = 0; type < game->move_count; type++)
            if (strcmp(game->moves[type]->name, BY_INDEX[i].move) == 0) return type;
    }
    return -1;
}

/* The bytes of an answer that is stored by index. */
struct bytes_left {
    const uint8_t *at, *end;
};

/* Takes a little-endian number of one byte or two. -1: the bytes have ended. */
static int take(struct bytes_left *left, int width)
{
    if (left->end - left->at < width) return -1;
    const int number = width == 1 ? left->at[0] : left->at[0] | left->at[1] << 8;
    left->at += width;
    return number;
}

static bool take_move(struct bytes_left *left, const struct game *game, struct move *m)
{
    const int index = take(left, 1), count = take(left, 2);
    const int type = index < 0 ? -1 : type_by_index(game, index);
    if (type < 0 || count < 0 || count > MOVE_ARGS || left->end - left->at < 2 * count) return false;
    *m = (struct move){.type = type, .count = count};
    for (int i = 0; i < count; i++)
        m->arg[i] = take(left, 2);
    return true;
}

bool draft_read_by_index(const struct game *game, const uint8_t *bytes, size_t length, struct draft *draft)
{
    struct bytes_left left = {bytes, bytes + length};
    const int count = take(&left, 2);
    if (count < 0 || count > DRAFT_MAX) return false;
    while (draft->count < (size_t)count)
        if (!take_move(&left, game, &draft->moves[draft->count++])) return false;
    return left.at == left.end;
}
