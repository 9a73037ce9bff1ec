/* Steps that units lose, spread evenly (6.9.3.4, R70). They are chosen one by one where there is a choice.
 * kits/losses.h says what is even. */
#include "kits/losses.h"

#include "games/time-of-wars/tables.h"

/* What may be hit: units that are alike. */
struct hit_pieces {
    int count, steps; /* steps: of all together */
    struct loss_piece piece[LOSS_PIECES];
    int8_t kind[LOSS_PIECES], condition[LOSS_PIECES];
};

static bool is_ship(const struct play *p, int unit)
{
    return units_has(tow_pieces(p)->of_arm[NAVAL], unit);
}

/* Of the units those that still stand somewhere. */
static struct units still_there(const struct play *p, struct units units)
{
    return units_both(units, tow_units_on_map(p));
}

static void add_unit(const struct play *p, const struct losses *losses, struct hit_pieces *all, int unit)
{
    const int kind = tow_kind_of(p, unit), condition = tow_condition(p, unit);
    const int steps = condition == FULL && !is_ship(p, unit) ? 2 : 1;
    const int hit = units_has(losses->hit, unit);
    int i = 0;
    while (i < all->count &&
           (all->kind[i] != kind || all->condition[i] != condition || all->piece[i].hit != hit))
        i++;
    if (i == LOSS_PIECES) return;
    if (i == all->count) {
        all->count++;
        all->kind[i] = kind;
        all->condition[i] = condition;
        all->piece[i] = (struct loss_piece){.steps = steps, .worth = 1, .hit = hit};
    }
    all->piece[i].count++;
    all->steps += steps;
}

static void find_pieces(const struct play *p, const struct losses *losses, struct hit_pieces *all)
{
    all->count = all->steps = 0;
    EACH(unit, still_there(p, losses->units))
        add_unit(p, losses, all, unit);
}

static int left(const struct losses *losses)
{
    return losses->need - losses->taken;
}

/* The piece of that kind and condition that may be hit; -1: none. */
static int piece_of(const struct hit_pieces *all, const struct losses *losses, int kind, int condition)
{
    for (int i = 0; i < all->count; i++)
        if (all->kind[i] == kind && all->condition[i] == condition &&
            losses_may(all->piece, all->count, left(losses), true, i))
            return i;
    return -1;
}

/* Of units that are alike the first in the pack's order. */
static int unit_of(const struct play *p, const struct losses *losses, const struct hit_pieces *all, int piece)
{
    EACH(unit, still_there(p, losses->units))
        if (tow_kind_of(p, unit) == all->kind[piece] && tow_condition(p, unit) == all->condition[piece] &&
            units_has(losses->hit, unit) == (all->piece[piece].hit > 0))
            return unit;
    return -1;
}

/* 6.9.3.5: a ship is eliminated at once; 4.2.5: one of the Cossacks for good. */
static void lose_ship(struct play *p, int unit, struct cause cause)
{
    const int kind = tow_kind_of(p, unit);
    int sea = 0;
    while (sea < SEAS - 1 && !units_has(tow_state(p)->fleet[sea].units, unit))
        sea++;
    event(p, EVENT_SHIPS_LOST, .kind = kind, .count = 1, .sea = sea, WHY(cause));
    tow_unit_remove(p, unit, tow_pieces(p)->kind[kind].nation == COSSACKS);
}

static void hit(struct play *p, struct losses *losses, int unit)
{
    losses->taken++;
    units_add(&losses->hit, unit);
    if (is_ship(p, unit))
        lose_ship(p, unit, losses->reason == LOSS_CARD ? tow_by_event(p) : BECAUSE(BATTLE));
    else
        tow_step_lose(p, unit, losses->reason);
}

/* The pieces that may be hit, as one can tell them apart: kinds and conditions. `first`: one of them. */
static int choices(const struct hit_pieces *all, const struct losses *losses, int *first)
{
    int count = 0;
    for (int i = 0; i < all->count; i++) {
        if (!losses_may(all->piece, all->count, left(losses), true, i)) continue;
        if (count == 0) *first = i;
        if (count == 0 || all->kind[i] != all->kind[*first] || all->condition[i] != all->condition[*first])
            count++;
    }
    return count;
}

/* Takes all losses that leave no choice. True: a choice is left. */
static bool take_forced(struct play *p, struct losses *losses)
{
    struct hit_pieces all;
    int first = 0;
    for (find_pieces(p, losses, &all); left(losses) > 0 && all.steps > 0; find_pieces(p, losses, &all)) {
        const int count = choices(&all, losses, &first);
        if (count > 1 && losses->seat >= 0 && all.steps > left(losses)) return true;
        hit(p, losses, unit_of(p, losses, &all, first));
    }
    return false;
}

void tow_losses(struct play *p, int seat, int reason, int need, struct units units)
{
    struct losses losses = {.seat = seat,
                            .reason = reason,
                            .need = need < 0          ? 0
                                    : need > LOSS_MAX ? LOSS_MAX
                                                      : need};
    losses.units = units;
    if (take_forced(p, &losses)) step_call(p, STEP_LOSSES, &losses);
}

static bool has_choice(const struct play *p, const struct losses *losses)
{
    struct hit_pieces all;
    int first = 0;
    if (left(losses) <= 0 || losses->seat < 0) return false;
    find_pieces(p, losses, &all);
    return all.steps > left(losses) && choices(&all, losses, &first) > 1;
}

/* Of a Naval Battle: land units and ships are never hit together. */
static bool of_ships(const struct play *p)
{
    const struct losses *losses = step_record(p);
    return units_meet(losses->units, tow_pieces(p)->of_arm[NAVAL]);
}

int tow_word_losses_left(const struct play *p)
{
    const struct losses *losses = step_record_of(p, STEP_LOSSES);
    return losses ? left(losses) : 0;
}

static const char *losses_prompt(const struct play *p)
{
    return of_ships(p) ? "Choose a naval unit that is lost ({losses_left} left)." : play_step(p)->prompt;
}

static const char *losses_rule(const struct play *p)
{
    static const char *const rules[LOSS_REASONS] = {
        [LOSS_BATTLE] = "6.9.3.4",  [LOSS_MARCH] = "6.9.3.1",    [LOSS_WITHDRAWAL] = "6.9.3.3",
        [LOSS_RETREAT] = "6.9.3.4", [LOSS_SIEGE] = "6.9.3.6",    [LOSS_ASSAULT] = "6.9.3.7",
        [LOSS_RAID] = "4.2.4",      [LOSS_RETURN] = "6.10",      [LOSS_HOMELESS] = "6.10",
        [LOSS_CARD] = "6.9.1.2",    [LOSS_COLLAPSE] = "6.9.1.1", [LOSS_TURN] = "4.2.4"};
    const struct losses *losses = step_record(p);
    return of_ships(p) ? "6.9.3.5" : rules[losses->reason];
}

static uint32_t losses_deciders(const struct play *p)
{
    const struct losses *losses = step_record(p);
    return has_choice(p, losses) ? tow_asked(losses->seat) : 0;
}

static void losses_step(struct play *p)
{
    if (!take_forced(p, step_record(p))) step_return(p);
}

const struct step tow_step_losses = {
    .name = "losses",
    .rule = "6.9.3.4",
    .prompt = "Choose a unit that suffers a loss {reason} ({losses_left} left){need=1?|: no unit suffers a "
              "second one while another has suffered none (R70)}.",
    .prompt_now = losses_prompt,
    .rule_now = losses_rule,
    .record =
        RECORD("losses", struct losses, OPTIONAL_ID_FIELD(struct losses, seat, &tow_seats, "Who chooses."),
               ID_FIELD(struct losses, reason, &tow_loss_reasons, "Why."),
               NUMBER_FIELD(struct losses, need, 0, 255, "Steps to be lost."),
               NUMBER_FIELD(struct losses, taken, 0, 255, "Of these, lost so far."),
               UNITS_FIELD(struct losses, units, "Who may be hit."),
               UNITS_FIELD(struct losses, hit, "Who has been hit.")),
    .called_by = STEPS(ANY_STEP),
    .automatic = true,
    .deciders = losses_deciders,
    .by_default = "The first loss of the list.",
    .moves = MOVES(MOVE_LOSE_STEP),
    .then = losses_step,
};

static const struct refusal NO_SUCH_UNIT = {"no-such-unit", NULL, "No such unit can be hit."};
static const struct refusal NOT_EVEN = {"not-even", "6.9.3.4",
                                        "No unit suffers a second loss while another has suffered none."};

static MOVE_CHECK(check_lose_step)
{
    const int kind = move_arg(m, MOVE_LOSE_STEP, kind), condition = move_arg(m, MOVE_LOSE_STEP, condition);
    const struct losses *losses = step_record(p);
    struct hit_pieces all;
    find_pieces(p, losses, &all);
    if (piece_of(&all, losses, kind, condition) >= 0) return NULL;
    for (int i = 0; i < all.count; i++)
        if (all.kind[i] == kind && all.condition[i] == condition) return &NOT_EVEN;
    return &NO_SUCH_UNIT;
}

static MOVE_LIST(list_lose_step)
{
    const struct losses *losses = step_record(p);
    struct hit_pieces all;
    find_pieces(p, losses, &all);
    for (int i = 0; i < all.count; i++)
        if (piece_of(&all, losses, all.kind[i], all.condition[i]) == i)
            offer(moves, MOVE_LOSE_STEP, .kind = all.kind[i], .condition = all.condition[i]);
}

static MOVE_APPLY(apply_lose_step)
{
    struct losses *losses = step_record(p);
    struct hit_pieces all;
    find_pieces(p, losses, &all);
    hit(p, losses,
        unit_of(p, losses, &all,
                piece_of(&all, losses, move_arg(m, MOVE_LOSE_STEP, kind),
                         move_arg(m, MOVE_LOSE_STEP, condition))));
}

static int owner_of_kind(const struct play *p, int kind)
{
    const int nation = tow_pieces(p)->kind[kind].nation;
    return nation < SEATS ? nation : -1;
}

/* Ships have no weakened side. */
static int has_two_sides(const struct play *p, int kind)
{
    return tow_pieces(p)->kind[kind].arm != NAVAL;
}

const struct move_type tow_move_lose_step = {
    .name = "lose_step",
    .rule = "6.9.3.4",
    .doc = "A unit suffers a loss.",
    .text =
        "A unit[ of {kind's}] suffers a loss{kind#?{condition=weakened? and is removed|}|}: {kind}{kind#?, "
        "{condition}}.",
    .told_by = TOLD_BY(EVENT_STEP_LOST),
    .args = {ID_ARG("kind", "The kind of unit.", &tow_kinds, .owner = owner_of_kind, .number = has_two_sides),
             CONDITION_ARG},
    .check = check_lose_step,
    .apply = apply_lose_step,
    .list = list_lose_step,
};
