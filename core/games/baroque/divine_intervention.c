/* Divine Intervention (appendix 2): who controls more Bishopric States than any other keeps an event off
 * himself (R20). */
#include "games/baroque/tables.h"

struct intervention { /* STEP_DIVINE_INTERVENTION */
    struct window window;
};

static int bishoprics(const struct play *p, int seat)
{
    return states_count(states_both(bar_controlled(p, seat), bar_map(p)->bishoprics));
}

static bool has_most_bishoprics(const struct play *p, int seat)
{
    const int own = bishoprics(p, seat);
    for (int other = 0; other < SEATS; other++)
        if (other != seat && bishoprics(p, other) >= own) return false;
    return true;
}

static int card_before(const struct play *p, int seat)
{
    return cards_next(bar_player(p, seat)->interventions, 0);
}

static bool may_intervene(const struct play *p, int seat)
{
    return bar_is_there(p, seat) && card_before(p, seat) >= 0 && has_most_bishoprics(p, seat);
}

static uint32_t those_who_may(const struct play *p, uint32_t seats)
{
    uint32_t may = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1 && may_intervene(p, seat)) may |= bar_asked(seat);
    return may;
}

/* Who resigns meanwhile has no card any more, and is not asked. */
static const struct window_type divine_intervention_window = {.may = those_who_may,
                                                              .next = bar_first_in_order};

const struct step bar_step_divine_intervention = {
    .name = "divine_intervention",
    .rule = "Appendix 2",
    .prompt = "Use Divine Intervention to avoid the effects of this Event Card, or suffer them.",
    .record = RECORD("intervention", struct intervention, WINDOW_FIELDS(struct intervention, &bar_seats)),
    .called_by = STEPS(STEP_EVENT_CARD, STEP_FRANCE_ATTACKS, STEP_UNREST, STEP_WEDDING),
    .window = &divine_intervention_window,
    .by_default = "The effects are suffered.",
    .moves = MOVES(MOVE_DO_NOT_INTERVENE, MOVE_INTERVENE),
    .passing = PASSING(MOVE_DO_NOT_INTERVENE),
};

bool bar_offer_intervention(struct play *p, uint32_t seats)
{
    return window_open(p, STEP_DIVINE_INTERVENTION, seats, NULL);
}

static MOVE_APPLY(apply_intervene)
{
    const int card = card_before(p, seat);
    cards_remove(&bar_player(p, seat)->interventions, card);
    event(p, EVENT_INTERVENTION, .seat = seat, .card = bar_state(p)->event);
    bar_discard(p, seat, card, BECAUSE(USED));
    bar_state(p)->shielded |= bar_asked(seat);
    window_done(p, STEP_DIVINE_INTERVENTION, seat);
}

const struct move_type bar_move_intervene = {
    .name = "intervene",
    .rule = "Appendix 2",
    .doc = "Uses Divine Intervention: the event does not touch the player.",
    .text = "{seat} uses Divine Intervention.",
    .apply = apply_intervene,
};

const struct move_type bar_move_do_not_intervene = {
    .name = "do_not_intervene",
    .rule = "Appendix 2",
    .doc = "Suffers the event.",
    .text = "{seat} does not intervene.",
};
