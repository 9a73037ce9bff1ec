/* Lost steps, chosen one by one. kits/losses.h says which choices meet the number. Each reason has a step
 * with its own rule. */
#include "kits/losses.h"

#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"

/* The units that may be hit. Units that are alike are one; if several spaces are concerned, they also
 * stand together. */
struct hit_pieces {
    int count;
    bool scattered; /* they stand in several spaces: a move names one */
    struct loss_piece piece[LOSS_PIECES];
    int8_t kind[LOSS_PIECES], condition[LOSS_PIECES], space[LOSS_PIECES];
};

/* 15.223: Mercenaries first, Veterans last. */
static uint8_t loot_tier(int type)
{
    return type == MERCENARY ? 0 : type == MILITIA ? 1 : 2;
}

static void add_unit(const struct play *p, const struct losses *losses, struct hit_pieces *all, int unit,
                     int space)
{
    const struct components *c = tyw_components(p);
    const int kind = c->pieces.unit[unit].kind, condition = tyw_condition(p, unit);
    int i = 0;
    while (i < all->count &&
           (all->kind[i] != kind || all->condition[i] != condition || all->space[i] != space))
        i++;
    if (i == LOSS_PIECES) return;
    if (i == all->count) {
        all->count++;
        all->kind[i] = kind;
        all->condition[i] = condition;
        all->space[i] = space;
        all->piece[i] = (struct loss_piece){
            .steps = condition == FULL ? 2 : 1,
            .worth = losses->reason == LOSS_COMBAT ? c->pieces.kind[kind].loss : 1,
            .tier = losses->reason == LOSS_LOOT ? loot_tier(c->pieces.kind[kind].type) : 0,
        };
    }
    all->piece[i].count++;
}

static void find_pieces(const struct play *p, const struct losses *losses, struct hit_pieces *all)
{
    int only = -1;
    all->count = 0;
    all->scattered = false;
    EACH_SPACE(p, space) {
        const struct place *place = tyw_place(p, space);
        if (!units_meet(place->units, losses->units)) continue;
        all->scattered |= only >= 0;
        only = space;
        const struct units units = units_both(losses->units, place->units);
        EACH(unit, units)
            add_unit(p, losses, all, unit, space);
    }
}

static const uint8_t step_of[] = {
    [LOSS_COMBAT] = STEP_LOSSES,    [LOSS_FORAGE] = STEP_FORAGE_LOSSES, [LOSS_SIEGE] = STEP_SIEGE_LOSSES,
    [LOSS_LOOT] = STEP_LOOT_LOSSES, [LOSS_RESPONSE] = STEP_UP_LOSSES,   [LOSS_RAID] = STEP_RAID_LOSSES,
};

bool tyw_is_losing(const struct play *p)
{
    for (size_t reason = 0; reason < sizeof step_of; reason++)
        if (step_is(p, step_of[reason])) return true;
    return false;
}

static bool anything_to_lose(const struct play *p, const struct losses *losses)
{
    struct hit_pieces all;
    if (losses->left == 0) return false;
    find_pieces(p, losses, &all);
    return losses_goal(all.piece, all.count, losses->left, false) > 0;
}

/* The space of all of them; -1: they stand in several. */
static int8_t only_space(const struct play *p, struct units units)
{
    int8_t only = -1;
    EACH_SPACE(p, space) {
        if (!units_meet(tyw_place(p, space)->units, units)) continue;
        if (only >= 0) return -1;
        only = space;
    }
    return only;
}

void tyw_losses(struct play *p, int seat, int reason, int need, struct units units)
{
    const struct losses losses = {.seat = seat,
                                  .reason = reason,
                                  .left = need < LOSS_MAX ? need : LOSS_MAX,
                                  .space = only_space(p, units),
                                  .units = units};
    if (anything_to_lose(p, &losses)) step_call(p, step_of[reason], &losses);
}

static uint32_t losses_deciders(const struct play *p)
{
    const struct losses *losses = step_record(p);
    return anything_to_lose(p, losses) ? tyw_asked(losses->seat) : 0;
}

static void losses_over(struct play *p)
{
    step_return(p);
}

#define LOSSES(title, number, question)                                                                      \
    {                                                                                                        \
        .name = title, .rule = number, .prompt = question,                                                   \
        .record =                                                                                            \
            RECORD("losses", struct losses, SEAT_FIELD(struct losses, "Who loses."),                         \
                   ID_FIELD(struct losses, reason, &tyw_loss_reasons, "Why."),                               \
                   NUMBER_FIELD(struct losses, left, 0, LOSS_MAX, "Loss Factors, or steps, to be lost."),    \
                   MAYBE_SPACE(struct losses, space, "Where they stand; none: in several spaces."),          \
                   UNITS_FIELD(struct losses, units, "Who may be hit.")),                                    \
        .called_by = STEPS(ANY_STEP), .automatic = true, .deciders = losses_deciders,                        \
        .by_default = "The first loss of the list.", .moves = MOVES(MOVE_LOSE_STEP), .then = losses_over     \
    }

const struct step tyw_step_losses =
    LOSSES("losses", "12.3",
           "Choose a unit that loses a step in combat[ in {space}] ({left Loss Factor|Loss Factors} "
           "left).");

const struct step tyw_step_forage_losses =
    LOSSES("forage_losses", "11.161",
           "Choose a unit that loses a step by foraging[ in {space}] ({left step|steps} left).");

const struct step tyw_step_siege_losses =
    LOSSES("siege_losses", "13.25",
           "Choose a besieging unit that loses a step[ in {space}] ({left step|steps} left).");

const struct step tyw_step_loot_losses =
    LOSSES("loot_losses", "15.22",
           "Looting[ in {space}]: choose a unit that loses a step, Mercenaries first, "
           "Veterans last ({left step|steps} left).");

const struct step tyw_step_up_losses =
    LOSSES("response_losses", "16.252",
           "Choose a unit that loses a step in the answer to Spinola's siege ({left step|steps} left).");

const struct step tyw_step_raid_losses =
    LOSSES("raid_losses", "8.61",
           "Choose a unit that loses a step in the raid[ in {space}] ({left step|steps} left).");

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", NULL, "No such unit can be hit."};
static const struct refusal NAME_SPACE = {"name-the-space", NULL,
                                          "The space is named if, and only if, units stand in several."};
static const struct refusal OTHERS_FIRST = {"others-first", "15.223",
                                            "Mercenaries lose steps first, then Militia, then Veterans."};
static const struct refusal NOT_EXACT = {"not-exact", "12.31",
                                         "After that the Loss Number could not be met as closely."};

static MOVE_CHECK(check_lose_step)
{
    const int kind = move_arg(m, MOVE_LOSE_STEP, kind), condition = move_arg(m, MOVE_LOSE_STEP, condition);
    const int space = move_arg(m, MOVE_LOSE_STEP, space);
    const struct losses *losses = step_record(p);
    struct hit_pieces all;
    find_pieces(p, losses, &all);
    if (all.scattered != (space >= 0)) return &NAME_SPACE;
    for (int i = 0; i < all.count; i++)
        if (all.kind[i] == kind && all.condition[i] == condition && (!all.scattered || all.space[i] == space))
            return losses_may(all.piece, all.count, losses->left, false, i) ? NULL
                   : losses->reason == LOSS_LOOT                            ? &OTHERS_FIRST
                                                                            : &NOT_EXACT;
    return &NO_SUCH_UNIT;
}

static MOVE_LIST(list_lose_step)
{
    const struct losses *losses = step_record(p);
    struct hit_pieces all;
    find_pieces(p, losses, &all);
    for (int i = 0; i < all.count; i++)
        if (losses_may(all.piece, all.count, losses->left, false, i))
            offer(moves, MOVE_LOSE_STEP, .kind = all.kind[i], .condition = all.condition[i],
                  .space = all.scattered ? all.space[i] : -1);
}

/* R116: the first of units that are alike, in the pack's order. */
static MOVE_APPLY(apply_lose_step)
{
    const int kind = move_arg(m, MOVE_LOSE_STEP, kind), space = move_arg(m, MOVE_LOSE_STEP, space);
    struct losses *losses = step_record(p);
    struct units units = losses->units;
    EACH(unit, units)
        if (tyw_unit_space(p, unit) < 0) units_remove(&units, unit);
    if (space >= 0) units = units_both(units, tyw_place(p, space)->units);
    losses->left -= losses->reason == LOSS_COMBAT ? tyw_pieces(p)->kind[kind].loss : 1;
    tyw_step_lose(p, tyw_find_unit(p, units, kind, move_arg(m, MOVE_LOSE_STEP, condition)), losses->reason);
}

/* 12.3: what a step of such a unit is worth in combat; 0 where steps are counted. */
static int loss_factors(const struct play *p, int kind)
{
    const struct losses *losses = step_record(p);
    return losses->reason == LOSS_COMBAT ? tyw_pieces(p)->kind[kind].loss : 0;
}

const struct move_type tyw_move_lose_step = {
    .name = "lose_step",
    .rule = "12.32",
    .doc = "A unit loses a step. The space is named only where units stand in several.",
    .text = "A unit[ in {space}] loses a step{condition=reduced? and is eliminated|}: {kind}, "
            "{condition}{kind#?[ ({kind# Loss Factor|Loss Factors})]}.",
    .told_by = TOLD_BY(EVENT_STEP_LOST),
    .args = {ID_ARG("kind", "The kind of unit.", &tyw_kinds, .number = loss_factors), CONDITION_ARG,
             ID_ARG("space", "Where it stands; none: all stand in one space.", &tyw_spaces,
                    .optional = true)},
    .check = check_lose_step,
    .apply = apply_lose_step,
    .list = list_lose_step,
};
