/* Foraging (11.16): an army lives off the land that it moves through. */
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/activation.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/words.h"

/* Levels that the moved units need. */
static int levels(const struct play *p, const struct activation *a)
{
    const struct components *c = tyw_components(p);
    if (spaces_is_empty(a->done.entered)) return 0; /* into the United Provinces alone (R50) */
    return tyw_forage(c, units_count(a->done.moved));
}

static int chosen_there(const struct activation *a, int space)
{
    int count = 0;
    for (int i = 0; i < a->forage.count; i++)
        count += a->forage.space[i] == space;
    return count;
}

static bool is_laid_waste(const struct play *p, const struct activation *a, int space)
{
    return tyw_place(p, space)->pillage + chosen_there(a, space) >= PILLAGE_MAX;
}

int tyw_forage_unmet(const struct play *p, const struct activation *a)
{
    return levels(p, a) - a->forage.count;
}

void tyw_forage_begin(struct play *p, const struct activation *a)
{
    step_call(p, STEP_FORAGING, &(struct turns){.seat = a->seat});
}

int tyw_word_forage_due(const struct play *p)
{
    const struct activation *a = tyw_activation_of(p);
    return a ? tyw_forage_unmet(p, a) : 0;
}

/* The rest is lost in steps when no city is left. */
static uint32_t foraging_deciders(const struct play *p)
{
    const struct activation *a = tyw_activation_of(p);
    if (tyw_forage_unmet(p, a) <= 0) return 0;
    EACH(space, a->done.entered)
        if (!is_laid_waste(p, a, space)) return tyw_asked(a->seat);
    return 0;
}

const struct step tyw_step_foraging = {
    .name = "foraging",
    .rule = "11.16",
    .prompt = "Choose a city that the army pillages: {forage_due level is|levels are} due.",
    .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Whose army.")),
    .called_by = STEPS(STEP_ACTIVATION),
    .automatic = true,
    .deciders = foraging_deciders,
    .by_default = "The first city of the list.",
    .moves = MOVES(MOVE_FORAGE),
    .then = step_return,
};

static MOVE_CANDIDATES(entered)
{
    offer_spaces(set, tyw_activation_of(p)->done.entered);
}

static const struct refusal NOT_ENTERED = {"not-entered", "11.16",
                                           "No units have moved into {space} in this activation."};
static const struct refusal LAID_WASTE = {"pillaged", "11.161", "{space} can be pillaged no more."};

static MOVE_CHECK(check_forage)
{
    const int space = move_arg(m, MOVE_FORAGE, space);
    const struct activation *a = tyw_activation_of(p);
    if (!spaces_has(a->done.entered, space)) return &NOT_ENTERED;
    return is_laid_waste(p, a, space) ? &LAID_WASTE : NULL;
}

static MOVE_APPLY(apply_forage)
{
    struct activation *a = tyw_activation_of(p);
    a->forage.space[a->forage.count++] = move_arg(m, MOVE_FORAGE, space);
}

const struct move_type tyw_move_forage = {
    .name = "forage",
    .rule = "11.16",
    .doc = "Names a city that the army pillages by one level, after a battle. Where there is only one it "
           "is chosen of itself.",
    .text = "{seat} forages in {space}.",
    .args = {SPACE_AMONG("space", "A city that units have moved into.", entered)},
    .check = check_forage,
    .apply = apply_forage,
};
