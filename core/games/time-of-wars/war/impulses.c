/* The players' impulses (6.9 to 6.9.2): whose impulse is next, one card or two, the points, declining.
 * Actions stand in the files of their rules; they ask and pay here. */
#include "games/time-of-wars/tables.h"

static const struct refusal CARD_PLAYED = {"card-played", "6.9.1", "{seat} has played its card already."};
const struct refusal tow_no_card_played = {"no-card-played", "6.9.1.1",
                                           "{seat} has played no card for Operational Points yet."};
static const struct refusal NOT_IN_HAND = {"not-in-hand", "6.9.1", "{card} is not in {seat}'s hand."};
static const struct refusal NOT_ENOUGH = {"not-enough-points", "6.9.1.1",
                                          "Too few Operational Points are left ({points})."};
static const struct refusal TWO_ALREADY = {"two-cards", "6.9.2", "Two cards have been played already."};
static const struct refusal ACTED = {"actions-begun", "6.9.2",
                                     "{seat} has begun to spend the points of its first card."};
static const struct refusal NO_PLUS = {"no-plus", "6.9.2", "Neither of the two cards has a plus."};
static const struct refusal PLUS_USED = {"plus-used", "6.3.5", "The plus of the first card has been used."};
static const struct refusal SPECIAL_LEFT = {
    "special-card-left", "6.9",
    "{seat} must play the Special Cards in hand before it may decline for the rest of the Game Turn."};
static const struct refusal TOO_MANY = {"too-many-cards", "6.9",
                                        "{seat} holds more cards than its ruler can preserve."};

static struct impulse *current(const struct play *p)
{
    return step_record(p);
}

/* ---- what actions ask and pay ---- */

const struct refusal *tow_why_not_play_card(const struct play *p)
{
    return current(p)->stage == IMPULSE_CARD ? NULL : &CARD_PLAYED;
}

const struct refusal *tow_why_not_spend(const struct play *p, int cost)
{
    const struct impulse *i = tow_impulse_of(p);
    if (!i || i->stage != IMPULSE_ACTIONS) return &tow_no_card_played;
    return cost <= i->points ? NULL : &NOT_ENOUGH;
}

int tow_word_acting(const struct play *p)
{
    const struct impulse *impulse = tow_impulse_of(p);
    return impulse ? impulse->seat : -1;
}

const struct refusal *tow_why_not_whole_card(const struct play *p, const struct whole_card *what)
{
    const struct impulse *i = current(p);
    if (i->stage != IMPULSE_ACTIONS) return &tow_no_card_played;
    if (i->card[1] >= 0) return &what->two_cards;
    if (tow_card_row(p, i->card[0])->value != what->value) return &what->other_value;
    return i->done.acted || i->points < what->value ? &what->begun : NULL;
}

void tow_spend(struct play *p, int points)
{
    struct impulse *i = tow_impulse_of(p);
    i->points = i->points - points;
    i->done.acted = 1;
}

static void note_play(struct play *p)
{
    struct impulses *round = step_record_of(p, STEP_IMPULSES);
    if (round) round->declined = 0;
}

void tow_impulse_by_event(struct play *p)
{
    current(p)->stage = IMPULSE_SPECIAL;
    note_play(p);
}

/* ---- the round of impulses (6.9) ---- */

static int next_in_turn(const struct play *p, int seat)
{
    const int next = tow_next_seat(p, seat);
    return next < SEATS ? next : tow_next_seat(p, -1);
}

void tow_impulses_begin(struct play *p)
{
    tow_state(p)->cossacks.paid = 0;
    step_call(p, STEP_IMPULSES, &(struct impulses){.next_seat = tow_next_seat(p, -1)});
}

static void impulses_end(struct play *p)
{
    for (int seat = tow_next_seat(p, -1); seat < SEATS; seat = tow_next_seat(p, seat))
        tow_side(p, seat)->provoked = -1;
    tow_cossacks_unpaid(p);
    step_return(p);
}

/* Nothing that it could play, as all can see. */
static bool has_nothing(const struct play *p, int seat)
{
    const struct side *side = tow_side(p, seat);
    const bool deck = !cards_is_empty(side->unplayed) || !cards_is_empty(side->played);
    return tow_hand_size(p, seat) == 0 && (side->funds == 0 || !deck);
}

static void begin_impulse(struct play *p, int seat)
{
    step_call(p, STEP_IMPULSE,
              &(struct impulse){.seat = seat, .card = {-1, -1}, .began = tow_units_on_land(p)});
}

static void decline(struct play *p, int seat)
{
    struct impulses *round = step_record_of(p, STEP_IMPULSES);
    if (round) round->declined = round->declined | 1 << seat;
    tow_side(p, seat)->provoked = -1; /* 6.5.1 */
    event(p, EVENT_IMPULSE_DECLINED, .seat = seat);
}

static void impulses_step(struct play *p)
{
    struct impulses *round = step_record(p);
    const int seat = round->next_seat;
    if ((play_head(p)->seats & ~round->declined) == 0 || !tow_in_play(p, seat)) {
        impulses_end(p);
        return;
    }
    round->next_seat = next_in_turn(p, seat);
    if (has_nothing(p, seat))
        decline(p, seat);
    else
        begin_impulse(p, seat);
}

const struct step tow_step_impulses = {
    .name = "impulses",
    .rule = "6.9",
    .prompt = "The next impulse begins.",
    .record = RECORD("impulses", struct impulses,
                     ID_FIELD(struct impulses, next_seat, &tow_seats,
                              "Whose impulse it is when the steps above this one are over."),
                     MASK_FIELD(struct impulses, declined, &tow_seats,
                                "Superpowers that have declined since a card was played.")),
    .called_by = STEPS(STEP_TURN),
    .then = impulses_step,
};

/* ---- an impulse (6.9.1, 6.9.2) ---- */

static const struct refusal *why_not_decline(const struct play *p, int seat)
{
    const struct refusal *why = tow_why_not_play_card(p);
    if (why) return why;
    if (tow_special_left(p, seat)) return &SPECIAL_LEFT;
    const struct ruler_side *ruler = tow_ruler(p, seat);
    return tow_hand_size(p, seat) > (ruler ? ruler->preserved : 0) ? &TOO_MANY : NULL;
}

static const char *impulse_prompt(const struct play *p)
{
    if (current(p)->stage == IMPULSE_ACTIONS)
        return "Spend the Operational Points ({points} left), or end the impulse.";
    return why_not_decline(p, current(p)->seat)
               ? "Play a card as an Event or for Operational Points."
               : "Play a card as an Event or for Operational Points, or decline.";
}

static bool may_go_on(const struct play *p, const struct impulse *i)
{
    return i->points > 0 || i->plus || tow_has_garrison_to_place(p, i->seat);
}

static uint32_t impulse_deciders(const struct play *p)
{
    const struct impulse *i = current(p);
    if (i->stage == IMPULSE_CARD || (i->stage == IMPULSE_ACTIONS && may_go_on(p, i)))
        return tow_asked(i->seat);
    return 0;
}

/* 6.9.1.3: what the Special Cards that were played for points want, one after the other. */
static void special_instructions(struct play *p)
{
    struct impulse *i = current(p);
    const int card = i->special < 2 ? i->card[i->special] : -1;
    if (card < 0) {
        i->stage = IMPULSE_WINDOW;
        return;
    }
    i->special++;
    if (tow_card_row(p, card)->special) tow_second_begin(p, i->seat, card);
}

static void impulse_step(struct play *p)
{
    struct impulse *i = current(p);
    switch ((enum impulse_stage)i->stage) {
    case IMPULSE_CARD:
    case IMPULSE_ACTIONS:
        i->stage = IMPULSE_SPECIAL;
        return;
    case IMPULSE_SPECIAL: /* 6.9.1.3 */
        special_instructions(p);
        return;
    case IMPULSE_WINDOW:
        i->stage = IMPULSE_OVER;
        tow_reactions_open(p, STEP_IMPULSE_END, -1);
        return;
    case IMPULSE_OVER:
        if (!i->provokes) tow_side(p, i->seat)->provoked = -1;
        step_return(p);
        return;
    }
}

const struct domain tow_impulse_stages = {
    .name = "impulse_stage", .noun = "stage of an impulse", LISTED(TOW_IMPULSE_STAGES)};

static void inspect_impulse(const struct play *p, int at, struct faults *faults)
{
    const struct impulse *impulse = step_record_at(p, at);
    char path[FAULT_PATH];
    if (impulse->stage == IMPULSE_ACTIONS && impulse->card[0] < 0) {
        fault_path_index(path, AT_FRAME(at, "card"), 0);
        fault_add(faults, path, "is null, and its points are being spent (6.9.1.1)");
    }
    for (size_t i = 0; i < sizeof impulse->card / sizeof *impulse->card; i++) {
        fault_path_index(path, AT_FRAME(at, "card"), i);
        tow_inspect_card(p, impulse->seat, impulse->card[i], path, faults);
    }
}

const struct step tow_step_impulse = {
    .name = "impulse",
    .rule = "6.9.1",
    .prompt = "Play a card, or decline; then spend the Operational Points.",
    .prompt_now = impulse_prompt,
    .record = RECORD(
        "impulse", struct impulse, ID_FIELD(struct impulse, seat, &tow_seats, "Whose impulse it is."),
        ID_FIELD(struct impulse, stage, &tow_impulse_stages,
                 "What comes next: a card is to be played, actions, what a Special Card wants, "
                 "Reactions, the end."),
        IDS_FIELD("card", struct impulse, card, &tow_cards, "The cards played for Operational Points.",
                  .optional = true),
        NUMBER_FIELD(struct impulse, points, 0, 20, "Operational Points left."),
        NUMBER_FIELD(struct impulse, special, 0, 2, "Cards whose second instruction is done."),
        FLAG_FIELD(struct impulse, provokes, "Its Event is Provocation."),
        FLAG_FIELD(struct impulse, plus, "The plus has not been used."),
        NAMED("acted", FLAG_MEMBER(struct impulse, done.acted, "Something has been done with the points.")),
        NAMED("converted", FLAG_MEMBER(struct impulse, done.converted, "A conversion has been attempted.")),
        NAMED("raided", FLAG_MEMBER(struct impulse, done.raided, "The Cossacks have been at sea.")),
        SET_FIELD(struct impulse, crossing, &tow_seas, "Seas that cannot be crossed any more."),
        NUMBER_FIELD(struct impulse, mud, 0, 9, "Points more for each way in the Russian zone."),
        UNITS_FIELD(struct impulse, began, "Units that began the impulse where they are."),
        NAMED("halted", SET_MEMBER(struct impulse, halted.units, &tow_units, "Units that move no more.")),
        NAMED("halted_commanders",
              SET_MEMBER(struct impulse, halted.commanders, &tow_commanders, "Commanders who move no more.")),
        SPACES_FIELD(struct impulse, besieged, "Where a Siege was attempted."),
        SPACES_FIELD(struct impulse, assaulted, "Where an Assault was attempted."),
        SPACES_FIELD(struct impulse, plundered, "Spaces that were plundered.")),
    .called_by = STEPS(STEP_IMPULSES),
    .deciders = impulse_deciders,
    .by_default = "It declines where it may; otherwise it plays the first card for points and does "
                  "nothing with them.",
    .moves = MOVES(MOVE_DECLINE, MOVE_END_IMPULSE, MOVE_PLAY_POINTS, MOVE_PLAY_EVENT, MOVE_SPEND_FUND,
                   MOVE_ADD_CARD, MOVE_COUP, MOVE_TAKE_FUND, MOVE_STEP_TRACK, MOVE_PAY_COSSACKS,
                   MOVE_RAID_TATARS, MOVE_RAID_SEA, MOVE_RECRUIT, MOVE_DEVELOP, MOVE_CONVERT, MOVE_EXPLORE,
                   MOVE_COLONY, MOVE_COMBINE, MOVE_GARRISON, MOVE_CALL_OUT, MOVE_TO_REBELS, MOVE_CALM_REBELS,
                   MOVE_BESIEGE, MOVE_ASSAULT, MOVE_TAKE_CONTROL, MOVE_PLUNDER, MOVE_ATTACK, MOVE_MARCH),
    .passing = PASSING(MOVE_DECLINE),
    .then = impulse_step,
    .inspect = inspect_impulse,
};

static MOVE_CHECK(check_decline)
{
    return why_not_decline(p, seat);
}

static MOVE_APPLY(apply_decline)
{
    decline(p, seat);
    step_return(p);
}

const struct move_type tow_move_decline = {
    .name = "decline",
    .rule = "6.9",
    .doc = "Plays no card now; the player may play again when its turn comes, as long as others do (R101).",
    .text = "{seat} declines.",
    .check = check_decline,
    .apply = apply_decline,
};

static MOVE_CHECK(check_play_points)
{
    const struct refusal *why = tow_why_not_play_card(p);
    if (why) return why;
    return tow_holds(p, seat, move_arg(m, MOVE_PLAY_POINTS, card)) ? NULL : &NOT_IN_HAND;
}

static MOVE_APPLY(apply_play_points)
{
    const int card = move_arg(m, MOVE_PLAY_POINTS, card);
    struct impulse *i = current(p);
    const struct card_row *row = tow_card_row(p, card);
    i->stage = IMPULSE_ACTIONS;
    i->card[0] = card;
    i->points = row->value;
    i->plus = row->plus;
    note_play(p);
    tow_card_leave_hand(p, seat, card, USE_POINTS);
}

const struct move_type tow_move_play_points = {
    .name = "play_points",
    .rule = "6.9.1.1",
    .doc = "Plays a card for its Operational Points.",
    .text = "{seat} plays {card} for Operational Points[: {card#}].",
    .args = {VALUED_CARD_ARG()},
    .check = check_play_points,
    .apply = apply_play_points,
};

static MOVE_CHECK(check_add_card)
{
    const int card = move_arg(m, MOVE_ADD_CARD, card);
    const struct impulse *i = current(p);
    if (i->stage != IMPULSE_ACTIONS) return &tow_no_card_played;
    if (i->card[1] >= 0) return &TWO_ALREADY;
    if (i->done.acted) return &ACTED;
    if (!tow_holds(p, seat, card)) return &NOT_IN_HAND;
    const bool first = tow_card_row(p, i->card[0])->plus;
    if (first && !i->plus) return &PLUS_USED;
    return first || tow_card_row(p, card)->plus ? NULL : &NO_PLUS;
}

/* R44: a plus that joins two cards gives none of its rights. */
static MOVE_APPLY(apply_add_card)
{
    const int card = move_arg(m, MOVE_ADD_CARD, card);
    struct impulse *i = current(p);
    i->card[1] = card;
    i->points = i->points + tow_card_row(p, card)->value;
    i->plus = 0;
    tow_card_leave_hand(p, seat, card, USE_POINTS);
}

const struct move_type tow_move_add_card = {
    .name = "add_card",
    .rule = "6.9.2",
    .doc = "Plays a second card for Operational Points; one of the two has a plus.",
    .text = "{seat} adds a second card for Operational Points: {card}[, {card# point|points}].",
    .args = {VALUED_CARD_ARG()},
    .check = check_add_card,
    .apply = apply_add_card,
};

static MOVE_CHECK(check_end_impulse)
{
    return current(p)->stage == IMPULSE_ACTIONS ? NULL : &tow_no_card_played;
}

static MOVE_APPLY(apply_end_impulse)
{
    current(p)->stage = IMPULSE_SPECIAL;
}

const struct move_type tow_move_end_impulse = {
    .name = "end_impulse",
    .rule = "6.9",
    .doc = "Spends no more points.",
    .text = "{seat} ends its impulse.",
    .check = check_end_impulse,
    .apply = apply_end_impulse,
};
