/* The sequence of play (6.0): phases, card rounds, the end of a turn. */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/states/states.h"
#include "games/thirty-years-war/tables.h"
#include "games/thirty-years-war/war/combat.h"
#include "games/thirty-years-war/war/movement.h"
#include "games/thirty-years-war/war/supply.h"
#include "games/thirty-years-war/words.h"

uint32_t tyw_asked(int seat)
{
    return seat < 0 ? 0 : UINT32_C(1) << seat;
}

int tyw_last_turn(const struct play *p)
{
    return tyw_setup_row(p)->turns.last;
}

/* ---- from phase to phase ---- */

static void begin_turn(struct play *p)
{
    enum { LATE = 6, LATE_POINTS = -3 }; /* 19.7: Wallenstein is late */
    struct state *s = tyw_state(p);
    for (int seat = 0; seat < SEATS; seat++)
        s->side[seat].rounds = 0;
    s->war_entry = s->sweden.base_moved = s->campaign_moved = s->wallenstein.enemies_checked = s->loc.seats =
        0;
    s->sweden.hampered = -1;
    s->loc.units = NONE(units);
    memset(s->aid, 0, sizeof s->aid);
    s->aid_played = NONE(cards);
    event(p, EVENT_TURN_BEGUN, .turn = s->turn);
    if (tyw_option(p, OPTION_TILLY) && s->turn == LATE && !tyw_played(p, C7))
        tyw_vp(p, LATE_POINTS, VP_WALLENSTEIN);
}

static void tell_end(struct play *p, const struct lasting *row)
{
    event(p, EVENT_EVENT_ENDED, .card = row->card, .reason = REASON_END_OF_TURN, .by = -1);
}

/* 8.61: Events that last until the end of this turn end. Those that last until the next turn's end will
 * end then. */
static void end_lasting(struct play *p)
{
    struct state *s = tyw_state(p);
    lasting_end(p, s->lasting, &s->lasting_count, UNTIL_TURN_END, tell_end);
    for (int i = 0; i < s->lasting_count; i++)
        if (s->lasting[i].until == UNTIL_NEXT_TURN_END) s->lasting[i].until = UNTIL_TURN_END;
}

/* 16.253: Spinola's siege without an answer moves the marker once more. */
static void end_dutch_siege(struct play *p)
{
    if (!tyw_state(p)->dutch.siege) return;
    tyw_state(p)->dutch.siege = 0;
    event(p, EVENT_DUTCH_SIEGE, .answered = false);
    if (!tyw_state(p)->dutch.ended) tyw_dutch_war(p, 1);
}

/* 17.Sp.3: the Cardinal's army must be in the Spanish Zone by the end of the turn after its arrival. */
static void end_cardinal(struct play *p)
{
    struct state *s = tyw_state(p);
    if (s->cardinal.until == 0 || s->turn < s->cardinal.until) return;
    struct units outside = {0};
    struct leaders leaders = {0};
    EACH(unit, s->cardinal.units)
        if (tyw_unit_space(p, unit) >= 0) units_add(&outside, unit);
    for (int who = tyw_leader(p, CARDINAL_INFANTE); who >= 0; who = tyw_leader_row(p, who)->replacement)
        if (tyw_leader_space(p, who) >= 0) leaders_add(&leaders, who);
    s->cardinal.until = 0;
    s->cardinal.units = NONE(units);
    tyw_units_eliminate(p, outside, false, BECAUSE(LATE));
    tyw_leaders_lost(p, leaders, BECAUSE(LATE));
}

/* 19.7, R109: Imperials that are still with Bavarians. True: their leaders have to be placed first. */
static bool separate_imperials(struct play *p)
{
    const struct components *c = tyw_components(p);
    if (!tyw_option(p, OPTION_TILLY)) return false;
    EACH_SPACE(p, space) {
        const struct leaders leaders = tyw_leaders_at(p, CATHOLIC, space);
        const struct units units = tyw_units_at(p, CATHOLIC, space);
        if (tyw_may_stack(p, units, leaders)) continue;
        const struct leaders imperials = leaders_both(leaders, c->pieces.leaders_of_nation[IMPERIAL]);
        tyw_units_eliminate(p, units_both(units, c->pieces.of_nation[IMPERIAL]), false, BECAUSE(STACKING));
        if (!leaders_is_empty(imperials) && tyw_place_leaders(p, CATHOLIC, space, imperials)) return true;
    }
    return false;
}

/* R14 */
static void end_turn(struct play *p, struct turn *turn)
{
    end_dutch_siege(p);
    end_cardinal(p);
    if (separate_imperials(p)) return;
    turn->next_phase = PHASE_WALLENSTEIN;
    end_lasting(p);
    if (play_head(p)->over || tyw_end_of_turn_victory(p)) return;
    tyw_state(p)->turn++;
}

/* The next card round (6.0 D). Protestant and Catholic have six each, in turn. */
static void next_round(struct play *p, struct turn *turn)
{
    const int seat = turn->next_seat;
    if (tyw_side(p, PROTESTANT)->rounds >= ROUNDS && tyw_side(p, CATHOLIC)->rounds >= ROUNDS) {
        *turn = (struct turn){.next_phase = PHASE_PAY, .next_seat = PROTESTANT};
        return;
    }
    turn->next_seat = tyw_opponent(seat);
    if (tyw_side(p, seat)->rounds < ROUNDS)
        step_call(p, STEP_ROUND, &(struct round){.seat = seat, .leader = -1, .card = -1, .besieged = -1});
}

/* Runs a phase that each side has in turn, the Protestants first. Gives the seat whose turn it is now; -1:
 * both have had it. */
static int side_of_phase(struct turn *turn, enum phase next)
{
    const int seat = turn->next_seat;
    if (seat == PROTESTANT)
        turn->next_seat = CATHOLIC;
    else
        *turn = (struct turn){.next_phase = next, .next_seat = PROTESTANT};
    return seat;
}

/* 6.0: the phases of a turn, A to G. */
static void turn_then(struct play *p)
{
    struct turn *turn = step_record(p);
    switch ((enum phase)turn->next_phase) {
    case PHASE_WALLENSTEIN: /* A */
        turn->next_phase = PHASE_RECOVERY;
        begin_turn(p);
        tyw_wallenstein_begin(p);
        return;
    case PHASE_RECOVERY: /* B */
        turn->next_phase = PHASE_CARDS;
        tyw_recovery_begin(p);
        return;
    case PHASE_CARDS: /* C */
        *turn = (struct turn){.next_phase = PHASE_ACTION, .next_seat = PROTESTANT};
        tyw_draw_cards(p);
        return;
    case PHASE_ACTION: /* D */
        next_round(p, turn);
        return;
    case PHASE_PAY: /* E 1 */
        tyw_pay_begin(p, side_of_phase(turn, PHASE_LOOT));
        return;
    case PHASE_LOOT: /* E 2 */
        turn->next_phase = PHASE_SIEGES;
        tyw_looting_begin(p);
        return;
    case PHASE_SIEGES: /* F 1 */
        tyw_continued_sieges_begin(p, side_of_phase(turn, PHASE_REVOLTS));
        return;
    case PHASE_REVOLTS: /* F 2 */
        turn->next_phase = PHASE_END;
        tyw_revolts_begin(p);
        return;
    case PHASE_END: /* G */
        step_call(p, STEP_END_OF_TURN, &(struct turns){.seat = side_of_phase(turn, PHASE_NEXT)});
        return;
    case PHASE_NEXT:
        end_turn(p, turn);
        return;
    }
}

const struct domain tyw_phases = {.name = "phase", LISTED(TYW_PHASES)};

const struct step tyw_step_turn = {
    .name = "turn",
    .rule = "6.0",
    .prompt = "The next phase begins.",
    .record = RECORD("turn", struct turn,
                     ID_FIELD(struct turn, next_phase, &tyw_phases,
                              "The phase that goes on, or comes, when the steps above this one are over."),
                     ID_FIELD(struct turn, next_seat, &tyw_seats,
                              "Whose Round, or turn within that phase, it is then. Of phases that are not "
                              "gone through by both sides it says nothing: the Protestants.")),
    .then = turn_then,
};

/* ---- a card round ---- */

static uint32_t round_deciders(const struct play *p)
{
    const struct round *round = step_record(p);
    return round->stage == ROUND_CHOICE ? tyw_asked(round->seat) : 0;
}

int tyw_word_card_round(const struct play *p)
{
    const struct round *round = step_record_of(p, STEP_ROUND);
    return round ? tyw_side(p, round->seat)->rounds + 1 : 0;
}

/* 17.Sp.3: it is the last turn in which the Cardinal's army can arrive, and the Catholic player's Round. */
static bool cardinal_is_due(const struct play *p, int seat)
{
    return seat == CATHOLIC && tyw_state(p)->cardinal.until == tyw_state(p)->turn;
}

static const char *round_prompt(const struct play *p)
{
#define FREE_ROUND "Round {card_round}: take a Free Action, or pass the round."
#define CARD_ROUND "Round {card_round}: play a card, take a Free Action, or pass the round."
#define CARDINAL   " The Cardinal's army must be in the Spanish Zone by the end of this turn, or it is lost."
    static const char *const prompts[][2] = {{CARD_ROUND, CARD_ROUND CARDINAL},
                                             {FREE_ROUND, FREE_ROUND CARDINAL}};
    const struct round *round = step_record(p);
    return prompts[cards_is_empty(tyw_side(p, round->seat)->hand)][cardinal_is_due(p, round->seat)];
}

/* 17.F.5, R92: the time for French and Swedes to part ends with the Protestant's Round. True: a seat is
 * asked. */
static bool part_conflicts(struct play *p, int seat)
{
    struct spaces *conflicts = &tyw_state(p)->conflicts;
    while (seat == PROTESTANT && !spaces_is_empty(*conflicts)) {
        const int space = spaces_next(*conflicts, 0);
        spaces_remove(conflicts, space);
        tyw_check_limit(p, PROTESTANT, space);
        if (!step_is(p, STEP_ROUND)) return true;
    }
    return false;
}

static void round_then(struct play *p)
{
    struct round *round = step_record(p);
    if (round->stage == ROUND_FORCED_EVENT) { /* 8.64 */
        round->stage = ROUND_END;
        if (round->card >= 0) tyw_event_begin(p, round->seat, round->card);
        return;
    }
    if (tyw_campaign_begins(p, round) || part_conflicts(p, round->seat)) return;
    tyw_side(p, round->seat)->rounds++;
    if (tyw_side(p, round->seat)->rounds == ROUNDS && tyw_option(p, OPTION_LOC_IN_ACTION))
        tyw_locs_establish(p, round->seat);
    step_return(p);
}

static void inspect_round(const struct play *p, int at, struct faults *faults)
{
    const struct round *round = step_record_at(p, at);
    const char *seat = tyw_seats.ids[round->seat];
    if (tyw_side(p, round->seat)->rounds >= ROUNDS)
        fault_add(faults, FAULT_AT("sides", seat, "rounds"),
                  "is %d, and a round of %s is on: a turn has %d (6.0)", tyw_side(p, round->seat)->rounds,
                  seat, ROUNDS);
    const struct card_row *row = round->card >= 0 ? tyw_card_row(p, round->card) : NULL;
    if (row && row->seat != round->seat)
        fault_add(faults, AT_FRAME(at, "card"), "is %s, which is no card of %s", tyw_card_id(p, round->card),
                  seat);
    else if (row && row->effect != EFFECT_FAMINE)
        fault_add(faults, AT_FRAME(at, "card"), "is %s, whose Event does not always take place (8.64)",
                  tyw_card_id(p, round->card));
}

const struct domain tyw_round_stages = {
    .name = "round_stage", .noun = "stage of a Round", LISTED(TYW_ROUND_STAGES)};

const struct step tyw_step_round = {
    .name = "card_round",
    .rule = "6.0",
    .prompt = "Play a card, take a Free Action, or pass.",
    .prompt_now = round_prompt,
    .record = RECORD("round", struct round, SEAT_FIELD(struct round, "Whose round it is."),
                     ID_FIELD(struct round, stage, &tyw_round_stages,
                              "What comes next: the choice, the Event of the card that was used, the "
                              "end."),
                     MAYBE_LEADER(struct round, leader, "Who was activated by a card."),
                     OPTIONAL_ID_FIELD(struct round, card, &tyw_cards,
                                       "A card whose event takes place after its use.", .rule = "8.64"),
                     MAYBE_SPACE(struct round, besieged, "Where the first activation placed a Siege marker.",
                                 .rule = "19.8"),
                     LEADERS_FIELD(struct round, moved_leaders, "Who moved in the first activation."),
                     UNITS_FIELD(struct round, moved, "Units that moved in it.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = round_deciders,
    .by_default = "The round is passed.",
    .moves = MOVES(MOVE_PASS_ROUND, MOVE_PLAY_ACT, MOVE_PLAY_RECRUIT, MOVE_PLAY_AID, MOVE_PLAY_EVENT,
                   MOVE_FREE_UNIT, MOVE_FREE_LEADER, MOVE_MOVE_BASE, MOVE_OFFER_PEACE, MOVE_INTERVENE_UP,
                   MOVE_PLOT),
    .then = round_then,
    .inspect = inspect_round,
};

static MOVE_CHECK(check_pass_round)
{
    const struct round *round = step_record(p);
    return round->stage == ROUND_CHOICE ? NULL : &tyw_round_used;
}

static MOVE_APPLY(apply_pass_round)
{
    struct round *round = step_record(p);
    round->stage = ROUND_END;
    event(p, EVENT_ROUND_PASSED, .seat = seat);
}

const struct move_type tyw_move_pass_round = {
    .name = "pass_round",
    .rule = "6.0",
    .doc = "Lets the round go by (R-pass).",
    .text = "{seat} passes the round.",
    .check = check_pass_round,
    .apply = apply_pass_round,
};

/* ---- the end of a turn (6.0 G) ---- */

enum { KEPT = 1 };

static uint32_t end_of_turn_deciders(const struct play *p)
{
    const struct turns *turns = step_record(p);
    return turns->left == 0 && !cards_is_empty(tyw_side(p, turns->seat)->hand) ? tyw_asked(turns->seat) : 0;
}

const struct step tyw_step_end_of_turn = {
    .name = "end_of_turn",
    .rule = "6.0",
    .prompt = "Discard all cards of your hand but one, which you may keep.",
    .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who discards."),
                     DUE_FIELD("done", "Nothing more is discarded.")),
    .called_by = STEPS(STEP_TURN),
    .deciders = end_of_turn_deciders,
    .by_default = "The first cards of the hand go, one is kept.",
    .moves = MOVES(MOVE_END_TURN, MOVE_DISCARD),
    .then = step_return,
};

static const struct refusal TOO_MANY = {"too-many-cards", "6.0",
                                        "One card may be kept: discard the others first."};

int tyw_word_kept(const struct play *p, int seat)
{
    return cards_next(tyw_side(p, seat)->hand, 0);
}

static MOVE_CHECK(check_end_turn)
{
    return cards_count(tyw_side(p, seat)->hand) > KEPT ? &TOO_MANY : NULL;
}

static MOVE_APPLY(apply_end_turn)
{
    struct turns *turns = step_record(p);
    turns->left = 1;
}

const struct move_type tyw_move_end_turn = {
    .name = "end_turn",
    .rule = "6.0",
    .doc = "Keeps the last card.",
    .text = "{seat} ends the turn[ and keeps {step.kept}].",
    .check = check_end_turn,
    .apply = apply_end_turn,
};

static MOVE_CHECK(check_discard)
{
    return cards_has(tyw_side(p, seat)->hand, move_arg(m, MOVE_DISCARD, card)) ? NULL : &tyw_not_in_hand;
}

static MOVE_APPLY(apply_discard)
{
    const int card = move_arg(m, MOVE_DISCARD, card);
    cards_remove(&tyw_side(p, seat)->hand, card);
    cards_add(&tyw_side(p, seat)->played, card);
    event(p, EVENT_CARD_DISCARDED, .seat = seat, .card = card);
}

const struct move_type tyw_move_discard = {
    .name = "discard",
    .rule = "6.0",
    .doc = "Puts a card into the Played pile.",
    .text = "{seat} discards {card}.",
    .args = {HAND_ARG},
    .check = check_discard,
    .apply = apply_discard,
};
