/* Losses: the totals that are possible. */
#include "kits/losses.h"

#include <string.h>

#include "data/set.h"

/* Steps are lost in layers: a layer is used up before the next one begins. */
enum { LAYERS = LOSS_TIERS * LOSS_STEPS, WORDS = SET_WORDS(LOSS_MAX + 1) };

static int layer_of(const struct loss_piece *piece, int further, bool even)
{
    return piece->tier * LOSS_STEPS + (even ? piece->hit + further : 0);
}

/* Adds, for each total in the set, the total with one more step of this worth, up to `most`. */
static void add_step(uint64_t *totals, int worth, int most)
{
    for (int total = most; total >= worth; total--)
        if (set_has(totals, total - worth)) set_add(totals, total);
}

int losses_goal(const struct loss_piece *pieces, int count, int need, bool even)
{
    uint64_t totals[WORDS];
    int goal = 0, before = 0; /* the worth of all layers so far */
    for (int layer = 0; layer < LAYERS && before <= need; layer++) {
        int worth = 0;
        memset(totals, 0, sizeof totals);
        set_add(totals, 0);
        for (int i = 0; i < count; i++)
            for (int step = 0; step < pieces[i].steps; step++) {
                if (layer_of(&pieces[i], step, even) != layer) continue;
                for (int unit = 0; unit < pieces[i].count; unit++)
                    add_step(totals, pieces[i].worth, need - before);
                worth += pieces[i].count * pieces[i].worth;
            }
        for (int total = need - before; total >= 0 && goal < before + total; total--)
            if (set_has(totals, total)) goal = before + total;
        before += worth;
    }
    return goal;
}

static int lowest_layer(const struct loss_piece *pieces, int count, bool even)
{
    int lowest = LAYERS;
    for (int i = 0; i < count; i++) {
        const int layer = layer_of(&pieces[i], 0, even);
        if (pieces[i].count > 0 && pieces[i].steps > 0 && layer < lowest) lowest = layer;
    }
    return lowest;
}

bool losses_may(const struct loss_piece *pieces, int count, int need, bool even, int which)
{
    const struct loss_piece *piece = &pieces[which];
    struct loss_piece after[LOSS_PIECES + 1];
    if (piece->count == 0 || piece->steps == 0 || piece->worth > need) return false;
    if (layer_of(piece, 0, even) != lowest_layer(pieces, count, even)) return false;
    memcpy(after, pieces, count * sizeof *after);
    after[which].count--;
    after[count] = *piece;
    after[count].count = 1;
    after[count].steps--;
    after[count].hit++;
    return losses_goal(after, count + 1, need - piece->worth, even) + piece->worth ==
           losses_goal(pieces, count, need, even);
}
