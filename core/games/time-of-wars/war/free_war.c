/* When the Reich, a vassal or the Tatars are invaded: Wars without price (4.2.2 to 4.2.4, R35, R128). */
#include "games/time-of-wars/tables.h"

/* 4.2.2, R95: Brandenburg can fight beside the Empire. */
static bool brandenburg_may_come(const struct play *p)
{
    const int master = tow_state(p)->master[BRANDENBURG];
    return !tow_event_in_play(p, EFFECT_THIRTY_YEARS_WAR) && !tow_at_war(p, HRE, BRANDENBURG) &&
           (master < 0 || master == HRE);
}

/* 4.2.2: the Empire protects the Reich until it has fought Brandenburg itself, and not against Brandenburg's
 * own units (R95). In a War that is on it does so while Brandenburg does not fight beside it (R141). */
static bool is_protected(const struct play *p, const struct march *march)
{
    const struct components *c = tow_components(p);
    const int mover = march->seat;
    if (mover == HRE || !tow_in_play(p, HRE) || c->map.space[march->at].zone != REICH_ZONE) return false;
    if (tow_state(p)->domination_barred) return false;
    if (units_within(march->units, c->pieces.of_nation[BRANDENBURG])) return false;
    return tow_at_war(p, HRE, mover)
               ? brandenburg_may_come(p) && !powers_has(tow_state(p)->bound, BRANDENBURG)
               : !tow_why_not_by_forced_peace(p, HRE, mover);
}

static bool is_tatar(const struct play *p, int space)
{
    return tow_space_row(p, space)->national == TATARS;
}

/* R97: the vassal that controls the space; -1. */
static int vassal_at(const struct play *p, int space)
{
    const int control = tow_place(p, space)->control;
    return control >= SEATS && tow_is_vassal(p, control) ? control : -1;
}

/* 4.2.3, 4.2.4 */
static bool is_ottoman_ground(const struct play *p, const struct march *march)
{
    const int mover = march->seat;
    if (mover == OTTOMAN || !tow_in_play(p, OTTOMAN) || tow_at_war(p, OTTOMAN, mover)) return false;
    if (tow_why_not_by_forced_peace(p, OTTOMAN, mover)) return false;
    return is_tatar(p, march->at) || vassal_at(p, march->at) >= 0;
}

void tow_free_war_candidates(const struct play *p, uint32_t *seats)
{
    const struct march *march = tow_march_of(p);
    *seats = 0;
    if (!march || march->raid) return;
    if (is_protected(p, march)) *seats |= tow_asked(HRE);
    if (is_ottoman_ground(p, march)) *seats |= tow_asked(OTTOMAN);
}

static uint32_t may_declare(const struct play *p, uint32_t seats)
{
    const struct march *march = tow_march_of(p); /* the window may be about to open */
    uint32_t may = 0;
    if (march) tow_free_war_candidates(p, &may);
    return may & seats;
}

static const struct window_type free_war_window = {.may = may_declare};

/* R141: the Empire is asked for the protection alone. */
static bool is_war_there(const struct play *p)
{
    const struct march *march = tow_march_of(p);
    return march && tow_in_play(p, HRE) && is_protected(p, march) && tow_at_war(p, HRE, march->seat);
}

static const char *free_war_prompt(const struct play *p)
{
    return is_war_there(p) ? "An army of {marcher} has entered {space}: call mercenaries and Brandenburg "
                             "to protect the Reich, or not."
                           : play_step(p)->prompt;
}

const struct step tow_step_free_war = {
    .name = "free_war",
    .rule = "4.2",
    .prompt = "An army of {marcher} has entered {space}: declare War without price, or not.",
    .prompt_now = free_war_prompt,
    .record = REACTION_RECORD("Where."),
    .called_by = STEPS(STEP_MARCH),
    .window = &free_war_window,
    .by_default = "No War, no call for protection.",
    .moves = MOVES(MOVE_NO_FREE_WAR, MOVE_DECLARE_FREE_WAR, MOVE_CALL_PROTECTION),
    .passing = PASSING(MOVE_NO_FREE_WAR),
};

static const struct refusal NOT_ENTERED = {"not-entered", "4.2",
                                           "{seat} has no right to a War without price here."};
static const struct refusal WAR_IS_THERE = {
    "at-war", "4.2.2", "{seat} is at War with that superpower already: it can call for protection (R141)."};
static const struct refusal NO_WAR_YET = {
    "no-war", "4.2.2", "{seat} is not at War with that superpower: War without price is the answer."};

static MOVE_CHECK(check_declare_free_war)
{
    if (!may_declare(p, tow_asked(seat))) return &NOT_ENTERED;
    return is_war_there(p) ? &WAR_IS_THERE : NULL;
}

static MOVE_CHECK(check_call_protection)
{
    if (!may_declare(p, tow_asked(seat))) return &NOT_ENTERED;
    return is_war_there(p) ? NULL : &NO_WAR_YET;
}

/* 4.2.2, R95: Brandenburg fights beside the Empire. */
static void call_brandenburg(struct play *p)
{
    if (!brandenburg_may_come(p)) return;
    tow_minor_bind(p, BRANDENBURG, HRE);
    tow_minor_at_war(p, BRANDENBURG);
}

/* Brandenburg comes, then mercenaries. */
static void protect_reich(struct play *p)
{
    call_brandenburg(p);
    tow_protection_begin(p);
}

static MOVE_APPLY(apply_declare_free_war)
{
    const struct march *march = tow_march_of(p);
    const int space = march->at, mover = march->seat, vassal = vassal_at(p, space);
    window_done(p, STEP_FREE_WAR, seat);
    tow_relation_set(p, seat, mover, AT_WAR, BECAUSE(DECLARED));
    if (seat == OTTOMAN) {
        if (is_tatar(p, space) || vassal < 0) return;
        tow_minor_bind(p, vassal, OTTOMAN);
        tow_minor_at_war(p, vassal);
        return;
    }
    protect_reich(p);
}

const struct move_type tow_move_declare_free_war = {
    .name = "declare_free_war",
    .rule = "4.2",
    .doc = "Declares War without price on the superpower whose army has entered the Reich, a vassal's or a "
           "Tatar space.",
    .text = "{seat} answers with War, without price.",
    .check = check_declare_free_war,
    .apply = apply_declare_free_war,
};

static MOVE_APPLY(apply_call_protection)
{
    window_done(p, STEP_FREE_WAR, seat);
    protect_reich(p);
}

const struct move_type tow_move_call_protection = {
    .name = "call_protection",
    .rule = "4.2.2",
    .doc = "At War with the superpower whose army has entered the Reich, the Holy Roman Empire calls "
           "mercenaries and Brandenburg to protect it (R141).",
    .text = "{seat} calls for the protection of the Reich.",
    .check = check_call_protection,
    .apply = apply_call_protection,
};

const struct move_type tow_move_no_free_war = {
    .name = "no_free_war",
    .rule = "4.2",
    .doc = "Declares no War, or does not call for protection.",
    .text = "{seat} does not answer the entry.",
};
