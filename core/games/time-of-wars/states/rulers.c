/* Rulers (2.4, 6.3). */
#include "games/time-of-wars/tables.h"

static const struct refusal NEVER_PROLONGED = {"never-prolonged", "6.3.6",
                                               "The turns of {seat}'s ruler are fixed (R17)."};
static const struct refusal PROLONGED_ALREADY = {"prolonged-already", "6.3.2",
                                                 "A ruler stays one Game Turn more, not two."};
static const struct refusal NOT_ONE_CARD = {"coup-needs-plus", "6.3.5",
                                            "A Palace coup needs one card with a plus, played for points."};
static const struct refusal TOO_LATE = {"coup-too-late", "6.3.5",
                                        "A Palace coup comes before any action of the impulse."};
static const struct refusal PLUS_USED = {"plus-used", "6.3.5", "The plus has been used."};
static const struct refusal NO_CHANGE = {"coup-without-effect", "6.3.5",
                                         "A coup would not change the ruler of {seat} (R22)."};

static const struct refusal NO_COUP_YET = {
    "coup-without-effect", "6.3.6.1", "The Regency Council of Sweden is not weakened in Game Turn 1 (R18)."};

static const struct ruler_row *card_of(const struct play *p, int seat)
{
    const int ruler = tow_side(p, seat)->ruler;
    return ruler < 0 ? NULL : tow_ruler_row(p, ruler);
}

static const struct ruler_side *side_of(const struct play *p, int ruler, bool weak)
{
    const struct ruler_row *row = tow_ruler_row(p, ruler);
    return weak ? &row->weak : &row->full;
}

const struct ruler_side *tow_ruler(const struct play *p, int seat)
{
    return side_of(p, tow_side(p, seat)->ruler, tow_side(p, seat)->ruler_weak);
}

/* ---- 6.3.4, 6.3.5: weakened, removed ---- */

/* R15: the next ruler of the list who belongs to this Game Turn; -1. */
static int successor(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    const int turn = tow_turn_number(p);
    for (int ruler = tow_side(p, seat)->ruler + 1; ruler < c->decks.ruler_count; ruler++)
        if (c->decks.ruler[ruler].seat == seat && c->decks.ruler[ruler].first_turn <= turn &&
            turn <= c->decks.ruler[ruler].last_turn)
            return ruler;
    return -1;
}

/* 6.3.6.2: where Boris Godunov has not reigned in turn 1, his card comes with its back up. */
static bool comes_turned(const struct play *p, int ruler)
{
    const struct ruler_row *row = tow_ruler_row(p, ruler);
    return row->weak_is_other && row->first_turn < tow_turn_number(p);
}

/* 6.3.6.1 (R18) */
bool tow_rules_by_council(const struct play *p, int seat)
{
    return seat == SWEDEN && tow_turn_number(p) == 1;
}

bool tow_can_weaken(const struct play *p, int seat)
{
    const struct side *side = tow_side(p, seat);
    if (!tow_in_play(p, seat)) return false;
    if (tow_rules_by_council(p, seat)) return false;
    return !side->ruler_weak || successor(p, seat) >= 0;
}

void tow_weaken(struct play *p, int seat)
{
    const struct side *side = tow_side(p, seat);
    const int next = successor(p, seat);
    if (!side->ruler_weak)
        tow_ruler_set(p, seat, side->ruler, true);
    else if (next >= 0)
        tow_ruler_set(p, seat, next, comes_turned(p, next));
}

/* 5.1: a commander who is the ruler goes with his reign. The next one takes the field at once, or, before
 * 6.4.3, with the new commanders. */
static void change_commander(struct play *p, int seat, int before, int space)
{
    const struct turn *turn = step_record_of(p, STEP_TURN);
    const int after = tow_ruler(p, seat)->commander;
    if (before == after) return;
    if (before >= 0 && tow_commander_space(p, before) >= 0)
        tow_commander_take_away(p, before, false, BECAUSE(RULER));
    if (after < 0 || (turn && turn->next_phase <= PHASE_COMMANDERS) || !tow_commander_in_play(p, after))
        return;
    if (space < 0) space = tow_own_capital(p, seat);
    if (space >= 0) tow_commander_place(p, after, space);
}

void tow_ruler_changed(struct play *p, int seat, int ruler, bool weak, int space)
{
    struct side *side = tow_side(p, seat);
    const int commander = tow_ruler(p, seat)->commander;
    if (ruler != side->ruler) side->prolonged = 0;
    side->ruler = ruler;
    side->ruler_weak = weak;
    event(p, EVENT_RULER, .seat = seat, .ruler = ruler, .weak = weak);
    change_commander(p, seat, commander, space);
}

void tow_ruler_set(struct play *p, int seat, int ruler, bool weak)
{
    tow_ruler_changed(p, seat, ruler, weak, -1);
}

/* ---- 6.3.3, 6.3.6.1, 6.3.6.2, 6.3.6.3, 6.3.6.4, 6.3.6.5: the reign list ---- */

/* Whom the list has for the turn, the first of several; -1. */
static int listed(const struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    const int turn = tow_turn_number(p);
    for (int ruler = 0; ruler < c->decks.ruler_count; ruler++)
        if (c->decks.ruler[ruler].seat == seat && c->decks.ruler[ruler].first_turn <= turn &&
            turn <= c->decks.ruler[ruler].last_turn)
            return ruler;
    return -1;
}

/* Whether the ruler's turns are over. */
static bool must_go(const struct play *p, int seat)
{
    return tow_turn_number(p) > card_of(p, seat)->last_turn;
}

static const struct refusal *why_not_prolong(const struct play *p, int seat)
{
    if (card_of(p, seat)->never_prolonged) return &NEVER_PROLONGED;
    return tow_side(p, seat)->prolonged ? &PROLONGED_ALREADY : NULL;
}

static void succeed(struct play *p, int seat)
{
    const struct side *side = tow_side(p, seat);
    const int ruler = listed(p, seat);
    if (ruler < 0) {
        /* 6.3.6.1: Charles IX is the back of the card. */
        if (card_of(p, seat)->weak_is_other && !side->ruler_weak) tow_ruler_set(p, seat, side->ruler, true);
        return;
    }
    tow_ruler_set(p, seat, ruler, comes_turned(p, ruler));
}

void tow_rulers_begin(struct play *p, int seat)
{
    if (!must_go(p, seat)) return;
    if (why_not_prolong(p, seat))
        succeed(p, seat);
    else
        step_call(p, STEP_RULER, &(struct choice){.seat = seat});
}

static int asked_seat(const struct play *p)
{
    const struct choice *choice = step_record_of(p, STEP_RULER);
    return choice ? choice->seat : -1;
}

int tow_word_ruler(const struct play *p)
{
    const int seat = asked_seat(p);
    return seat < 0 ? -1 : tow_side(p, seat)->ruler;
}

int tow_word_heir(const struct play *p)
{
    const int seat = asked_seat(p);
    return seat < 0 ? -1 : listed(p, seat);
}

static const struct ruler_side *ruler_side(const struct play *p)
{
    return tow_word_ruler(p) < 0 ? NULL : tow_ruler(p, asked_seat(p));
}

static const struct ruler_side *heir_side(const struct play *p)
{
    const int heir = tow_word_heir(p);
    return heir < 0 ? NULL : side_of(p, heir, comes_turned(p, heir));
}

#define RULER_WORD(who, member)                                                                              \
    int tow_word_##who##_##member(const struct play *p)                                                      \
    {                                                                                                        \
        const struct ruler_side *side = who##_side(p);                                                       \
        return side ? side->member : 0;                                                                      \
    }
RULER_WORD(ruler, additional)
RULER_WORD(ruler, preserved)
RULER_WORD(ruler, funds)
RULER_WORD(heir, additional)
RULER_WORD(heir, preserved)
RULER_WORD(heir, funds)

/* What his card says (2.4). */
#define HIS_CARD(who)                                                                                        \
    "{step." who "}, {step." who "_additional additional card|additional cards}, {step." who                 \
    "_preserved} preserved, at most {step." who "_funds FUND marker|FUND markers}"

static uint32_t ruler_deciders(const struct play *p)
{
    const struct choice *choice = step_record(p);
    return choice->done ? 0 : tow_asked(choice->seat);
}

const struct step tow_step_ruler = {
    .name = "ruler",
    .rule = "6.3.2",
    .prompt = "Does {ruler} rule one Game Turn more{heir?, or does {heir} come|}?",
    .record = CHOICE_RECORD,
    .called_by = STEPS(STEP_TURN),
    .deciders = ruler_deciders,
    .by_default = "The next ruler comes.",
    .moves = MOVES(MOVE_CHANGE_RULER, MOVE_PROLONG),
    .passing = PASSING(MOVE_CHANGE_RULER),
    .then = step_return,
};

static MOVE_CHECK(check_prolong)
{
    return why_not_prolong(p, seat);
}

static MOVE_APPLY(apply_prolong)
{
    struct choice *choice = step_record(p);
    struct side *side = tow_side(p, seat);
    const int commander = tow_ruler(p, seat)->commander;
    choice->done = 1;
    side->prolonged = 1;
    event(p, EVENT_RULER_PROLONGED, .seat = seat, .ruler = side->ruler);
    if (commander >= 0 && tow_commander_space(p, commander) >= 0)
        tow_commander_take_away(p, commander, false, BECAUSE(RULER)); /* 6.4.4 */
}

const struct move_type tow_move_prolong = {
    .name = "prolong_reign",
    .rule = "6.3.2",
    .doc = "The ruler stays one Game Turn more.",
    .text = "{seat}'s ruler stays one Game Turn more[: " HIS_CARD("ruler") "].",
    .check = check_prolong,
    .apply = apply_prolong,
};

static MOVE_APPLY(apply_change_ruler)
{
    struct choice *choice = step_record(p);
    choice->done = 1;
    succeed(p, seat);
}

const struct move_type tow_move_change_ruler = {
    .name = "change_ruler",
    .rule = "6.3.1",
    .doc = "The next ruler of the Rulers Reign List comes.",
    .text = "{seat}'s next ruler comes[: " HIS_CARD("heir") "].",
    .apply = apply_change_ruler,
};

/* ---- 6.3.5: the Palace coup ---- */

static MOVE_CHECK(check_coup)
{
    const struct impulse *impulse = tow_impulse_of(p);
    if (impulse->stage != IMPULSE_ACTIONS || impulse->card[1] >= 0 ||
        !tow_card_row(p, impulse->card[0])->plus)
        return &NOT_ONE_CARD;
    if (impulse->done.acted) return &TOO_LATE;
    if (!impulse->plus) return &PLUS_USED;
    if (tow_rules_by_council(p, seat)) return &NO_COUP_YET;
    return tow_can_weaken(p, seat) ? NULL : &NO_CHANGE;
}

static MOVE_APPLY(apply_coup)
{
    tow_impulse_of(p)->plus = 0;
    tow_weaken(p, seat);
}

const struct move_type tow_move_coup = {
    .name = "palace_coup",
    .rule = "6.3.5",
    .doc = "Turns the own ruler's card, or brings his successor, with the plus of the card.",
    .text = "{seat} makes a Palace coup: its ruler is weakened or replaced.",
    .check = check_coup,
    .apply = apply_coup,
};
