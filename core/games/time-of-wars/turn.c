/* The sequence of play (6.0): from phase to phase, and from turn to turn. */
#include "games/time-of-wars/tables.h"

int tow_turn_number(const struct play *p)
{
    const struct setup_row *row = &tow_components(p)->setup[play_head(p)->scenario];
    const int turn = tow_state(p)->turn;
    return row->turns[(turn > row->turn_count ? row->turn_count : turn) - 1];
}

/* Swedish Deluge plays Game Turn 7 twice. */
static bool is_again(const struct play *p)
{
    const struct setup_row *row = &tow_components(p)->setup[play_head(p)->scenario];
    const int turn = tow_state(p)->turn;
    return turn > 1 && row->turns[turn - 1] == row->turns[turn - 2];
}

/* What a phase begins with, for each superpower in the Sequence (3.1), or once for all. */
struct phase_row {
    void (*begin)(struct play *p);
    void (*begin_for)(struct play *p, int seat);
    uint8_t next; /* enum phase */
};

static void begin_turn(struct play *p)
{
    struct state *s = tow_state(p);
    s->cossacks.paid = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        s->side[seat].peace_barred = s->side[seat].peace_next;
        s->side[seat].peace_next = (struct seats){0};
    }
    event(p, EVENT_TURN_BEGUN, .game_turn = tow_turn_number(p) - 1, .again = is_again(p));
}

/* 6.1, 2.3.2 */
static void gain_funds(struct play *p, int seat)
{
    const struct components *c = tow_components(p);
    int funds = c->sheet[seat].economy[tow_side(p, seat)->economy].funds;
    for (int track = 0; track < SPECIAL_TRACKS; track++)
        if (c->track[track].seat == seat) funds += c->track[track].box[tow_state(p)->track[track]].funds;
    if (funds > 0) tow_funds(p, seat, funds, BECAUSE(INCOME));
}

static const struct phase_row phases[PHASE_NEXT] = {
    [PHASE_FUNDS] = {begin_turn, gain_funds, PHASE_CARDS},
    [PHASE_CARDS] = {NULL, tow_drawing_begin, PHASE_RULERS},
    [PHASE_RULERS] = {NULL, tow_rulers_begin, PHASE_COMMANDERS},
    [PHASE_COMMANDERS] = {tow_minors_begin, tow_commanders_begin, PHASE_PEACE},
    [PHASE_PEACE] = {NULL, tow_forced_peace_begin, PHASE_NEGOTIATIONS},
    [PHASE_NEGOTIATIONS] = {NULL, tow_negotiations_begin, PHASE_WAR},
    [PHASE_WAR] = {NULL, tow_war_begin, PHASE_UNREST},
    [PHASE_UNREST] = {tow_unrest_begin, NULL, PHASE_HIRING},
    [PHASE_HIRING] = {tow_hiring_begin, NULL, PHASE_DEPLOYMENT},
    [PHASE_DEPLOYMENT] = {NULL, tow_deployment_begin, PHASE_IMPULSES},
    [PHASE_IMPULSES] = {tow_impulses_begin, NULL, PHASE_RETURN},
    [PHASE_RETURN] = {NULL, tow_return_begin, PHASE_MARKERS},
    [PHASE_MARKERS] = {NULL, tow_markers_begin, PHASE_POLICY},
    [PHASE_POLICY] = {NULL, tow_policy_begin, PHASE_NEXT},
};

static void run_phases(struct play *p)
{
    struct turn *turn = step_record(p);
    if (turn->next_phase == PHASE_NEXT) {
        *turn = (struct turn){.next_phase = PHASE_FUNDS, .next_seat = -1};
        tow_turn_end(p);
        return;
    }
    const struct phase_row *phase = &phases[turn->next_phase];
    const int seat = turn->next_seat;
    const int next = phase->begin_for ? tow_next_seat(p, seat) : SEATS;
    *turn = next < SEATS ? (struct turn){.next_phase = turn->next_phase, .next_seat = next}
                         : (struct turn){.next_phase = phase->next, .next_seat = -1};
    if (seat < 0 && phase->begin) phase->begin(p);
    if (seat >= 0 && phase->begin_for) phase->begin_for(p, seat);
}

const struct domain tow_phases = {.name = "phase", LISTED(TOW_PHASES)};

const struct step tow_step_turn = {
    .name = "turn",
    .rule = "6.0",
    .prompt = "The next phase begins.",
    .record = RECORD("turn", struct turn,
                     ID_FIELD(struct turn, next_phase, &tow_phases,
                              "The phase that goes on, or comes, when the steps above this one are over."),
                     OPTIONAL_ID_FIELD(struct turn, next_seat, &tow_seats,
                                       "Whose turn within that phase it is then; null: the phase begins.",
                                       .rule = "3.1")),
    .then = run_phases,
};
