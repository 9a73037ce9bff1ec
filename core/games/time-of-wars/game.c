/* Time of Wars: the sequence of play, step by step, and what the game is made of. events.def has what is told; a move is declared where
 * its rule stands. */
#include "games/time-of-wars/cards/events.h"

#include "engine/define_events.h" /* events, draws */

extern const char time_of_wars_pack[], time_of_wars_rulings[], time_of_wars_presentation[];
extern const size_t time_of_wars_pack_length, time_of_wars_rulings_length, time_of_wars_presentation_length;

/* ---- fields of records that several steps have ---- */

#define MAYBE_SPACE(type, member, text) OPTIONAL_ID_FIELD(type, member, &tow_spaces, text)
#define SET_FIELD(type, member, of, text)                                                                    \
    {                                                                                                        \
        .name = #member, .doc = text, SET_AT(type, member), .domain = of                                     \
    }
#define UNITS_FIELD(type, member, text)      SET_FIELD(type, member, &tow_units, text)
#define COMMANDERS_FIELD(type, member, text) SET_FIELD(type, member, &tow_commanders, text)
#define SPACES_FIELD(type, member, text)     SET_FIELD(type, member, &tow_spaces, text)
#define CARDS_FIELD(type, member, text)      SET_FIELD(type, member, &tow_cards, text)
#define REACTION_RECORD(text)                                                                                \
    RECORD("reaction_window", struct reaction_window, WINDOW_FIELDS(struct reaction_window, &tow_seats),     \
           MAYBE_SPACE(struct reaction_window, space, text))

static const struct record force_record = {
    .name = "force",
    .doc = "One side of a battle.",
    .size = sizeof(struct force),
    .fields = (const struct field[]){
        OPTIONAL_ID_FIELD(struct force, power, &tow_powers, "Who leads it."),
        OPTIONAL_ID_FIELD(struct force, seat, &tow_seats, "Who decides for it."),
        UNITS_FIELD(struct force, units, "Units that fight."),
        OPTIONAL_ID_FIELD(struct force, commander, &tow_commanders, "Whose rating counts.",
                          .rule = "6.9.3.4"),
        NUMBER_FIELD(struct force, rating, 0, RATING_MAX, "His Command Rating, as it counts."),
        NUMBER_FIELD(struct force, sum, 0, 255, "The sum of Combat Values."),
        NUMBER_FIELD(struct force, right, 0, 60, "Columns to the right by its cards."),
        NUMBER_FIELD(struct force, left, 0, 60, "Columns to the left by the enemy's cards."),
        NUMBER_FIELD(struct force, barred, 0, 9,
                     "It may play no card that shifts its column by so much; 0: it may."),
        FLAG_FIELD(struct force, wounded, "Its commander is wounded by a card."),
        {.name = "die", .doc = "Its dice.", ROWS_AT(struct force, die), .max = 6},
        NUMBER_FIELD(struct force, loss, 0, 60, "The losses that it suffers."),
        CARDS_FIELD(struct force, played, "Cards played for it."),
        {0}}};

/* Of STEP_WITHDRAWAL and STEP_RETREAT. */
static const struct record withdrawal_record = {
    .name = "withdrawal",
    .size = sizeof(struct withdrawal),
    .fields =
        (const struct field[]){OPTIONAL_ID_FIELD(struct withdrawal, power, &tow_powers, "Whose army it is."),
                               MAYBE_SPACE(struct withdrawal, space, "Where it stands."),
                               MAYBE_SPACE(struct withdrawal, from, "Where the enemy came from."),
                               FLAG_FIELD(struct withdrawal, battle, "A retreat after a battle."),
                               FLAG_FIELD(struct withdrawal, intercepted, "It has intercepted: it stands."),
                               UNITS_FIELD(struct withdrawal, units, "The units."),
                               COMMANDERS_FIELD(struct withdrawal, commanders, "The commanders."),
                               {0}}};

/* ---- the records of steps, in their order ---- */

static const struct record turn_record = RECORD_OF(
    "turn", struct turn,
    ID_FIELD(struct turn, next_phase, &tow_phases,
             "The phase that goes on, or comes, when the steps above this one are over."),
    OPTIONAL_ID_FIELD(struct turn, next_seat, &tow_seats,
                      "Whose turn within that phase it is then; null: the phase begins.", .rule = "3.1"));

static const struct record draw_cards_record =
    RECORD_OF("draw_cards", struct draw_cards, ID_FIELD(struct draw_cards, seat, &tow_seats, "Who draws."),
              ID_FIELD(struct draw_cards, stage, &tow_draw_stages,
                       "What comes next: one card may be picked, cards may be rejected, the end."),
              NUMBER_FIELD(struct draw_cards, due, 0, 60, "Cards still to be drawn."),
              CARDS_FIELD(struct draw_cards, rejected, "Cards that have been rejected."));

static const struct record retaking_record = RECORD_OF(
    "retaking", struct retaking, ID_FIELD(struct retaking, seat, &tow_seats, "Who forces the peace."),
    ID_FIELD(struct retaking, winner, &tow_seats, "Who has won the War."),
    FLAG_FIELD(struct retaking, done, "No more spaces go back."),
    SPACES_FIELD(struct retaking, spaces, "Spaces that go back."));

static const struct record forced_peace_record =
    RECORD_OF("forced_peace", struct forced_peace,
              ID_FIELD(struct forced_peace, seat, &tow_seats, "Who forces the peace."),
              ID_FIELD(struct forced_peace, winner, &tow_seats, "Who has won the War."),
              NUMBER_FIELD(struct forced_peace, fortified, 0, SPACES_MAX,
                           "Fortified Cities for which the victor has still to choose."),
              NUMBER_FIELD(struct forced_peace, due, 0, 255, "FUND markers that the loser owes."));

static const struct record deal_record =
    RECORD_OF("deal", struct deal, ID_FIELD(struct deal, proposer, &tow_seats, "Who announces."),
              ID_FIELD(struct deal, partner, &tow_seats, "To whom."),
              ID_FIELD(struct deal, stage, &tow_deal_stages,
                       "What comes next: the terms, the answer, units are borrowed, the end."),
              FLAG_FIELD(struct deal, alliance, "An Alliance."),
              {.name = "funds",
               .doc = "FUND markers given by the one who announces, by the other.",
               ROWS_AT(struct deal, funds),
               .max = FUNDS_MAX},
              {.name = "units",
               .doc = "Units lent by the one who announces, by the other.",
               ROWS_AT(struct deal, units),
               .max = 20},
              SPACES_FIELD(struct deal, spaces, "Spaces given, by whoever controls them."));

static const struct record war_record = RECORD_OF(
    "war", struct war, ID_FIELD(struct war, seat, &tow_seats, "Who declares."),
    OPTIONAL_ID_FIELD(struct war, against, &tow_powers, "On whom: its price is being paid."),
    NUMBER_FIELD(struct war, price, 0, 20, "The price."),
    NUMBER_FIELD(struct war, paid, 0, 60, "Operational Points paid."),
    FLAG_FIELD(struct war, done, "It declares no more."),
    MASK_FIELD(struct war, declared, &tow_powers, "Powers on which it has declared War in this phase."));

static const struct record revolts_record =
    RECORD_OF("revolts", struct revolts, OPTIONAL_ID_FIELD(struct revolts, seat, &tow_seats, "Who places."),
              ID_FIELD(struct revolts, zone, &tow_zones, "The zone."),
              OPTIONAL_ID_FIELD(struct revolts, power, &tow_powers, "On whose spaces."),
              NUMBER_FIELD(struct revolts, left, 0, 40, "Markers still to be placed."));

static const struct record bids_record =
    RECORD_OF("bids", struct bids,
              {.name = "cards",
               .doc = "The cards that were chosen.",
               .kind = FIELD_ID,
               .audience = OWNER,
               ROWS_AT(struct bids, card),
               .domain = &tow_cards,
               .optional = true,
               .keys = &tow_seats},
              MASK_FIELD(struct bids, answered, &tow_seats, "Superpowers that have answered."));

static const struct record hiring_record =
    RECORD_OF("hiring", struct hiring,
              {.name = "order",
               .doc = "The superpowers that hire, in their order.",
               .kind = FIELD_ID,
               ROWS_AT(struct hiring, order),
               .domain = &tow_seats,
               COUNTED_BY(struct hiring, count)},
              NUMBER_FIELD(struct hiring, next, 0, SEATS,
                           "How many of the order have had their turn in this round, the one whose units are "
                           "assigned by a step above included."),
              NUMBER_FIELD(struct hiring, round, 0, 2, "Of the two rounds, those that are over."));

static const struct record deployment_record =
    RECORD_OF("deployment", struct deployment, ID_FIELD(struct deployment, seat, &tow_seats, "Who deploys."),
              FLAG_FIELD(struct deployment, done, "It has decided."),
              MAYBE_SPACE(struct deployment, from, "The Capital."),
              UNITS_FIELD(struct deployment, units, "The units that go."),
              COMMANDERS_FIELD(struct deployment, commanders, "The commanders that go."));

static const struct record impulses_record =
    RECORD_OF("impulses", struct impulses,
              ID_FIELD(struct impulses, next_seat, &tow_seats,
                       "Whose impulse it is when the steps above this one are over."),
              MASK_FIELD(struct impulses, declined, &tow_seats,
                         "Superpowers that have declined since a card was played."));

static const struct record impulse_record = RECORD_OF(
    "impulse", struct impulse, ID_FIELD(struct impulse, seat, &tow_seats, "Whose impulse it is."),
    ID_FIELD(
        struct impulse, stage, &tow_impulse_stages,
        "What comes next: a card is to be played, actions, what a Special Card wants, Reactions, the end."),
    {.name = "card",
     .doc = "The cards played for Operational Points.",
     .kind = FIELD_ID,
     ROWS_AT(struct impulse, card),
     .domain = &tow_cards,
     .optional = true},
    NUMBER_FIELD(struct impulse, points, 0, 20, "Operational Points left."),
    NUMBER_FIELD(struct impulse, special, 0, 2, "Cards whose second instruction is done."),
    FLAG_FIELD(struct impulse, provokes, "Its Event is Provocation."),
    FLAG_FIELD(struct impulse, plus, "The plus has not been used."),
    FLAG_FIELD(struct impulse, acted, "Something has been done with the points."),
    FLAG_FIELD(struct impulse, converted, "A conversion has been attempted."),
    FLAG_FIELD(struct impulse, raided, "The Cossacks have been at sea."),
    {.name = "crossing",
     .doc = "Seas that cannot be crossed any more.",
     SET_AT(struct impulse, crossing),
     .domain = &tow_seas},
    NUMBER_FIELD(struct impulse, mud, 0, 9, "Points more for each way in the Russian zone."),
    UNITS_FIELD(struct impulse, began, "Units that began the impulse where they are."),
    UNITS_FIELD(struct impulse, halted, "Units that move no more."),
    COMMANDERS_FIELD(struct impulse, halted_commanders, "Commanders who move no more."),
    SPACES_FIELD(struct impulse, besieged, "Where a Siege was attempted."),
    SPACES_FIELD(struct impulse, assaulted, "Where an Assault was attempted."),
    SPACES_FIELD(struct impulse, plundered, "Spaces that were plundered."));

static const struct record event_play_record = RECORD_OF(
    "event_play", struct event_play,
    FLAG_FIELD(struct event_play, second, "What a Special Card wants that was played for points (6.9.1.3)."),
    CARD_PLAY_FIELDS(&tow_cards, &tow_seats, tow_picked_of),
    ID_FIELD(
        struct event_play, stage, &tow_event_stages,
        "What comes next: something may have to be chosen, others may cancel it, it takes effect, the end."),
    FLAG_FIELD(struct event_play, reaction, "A Reaction or a Battle card."),
    NUMBER_FIELD(struct event_play, result, 0, 20,
                 "How often the player whom it has asked has agreed, paid or removed a unit."),
    MAYBE_SPACE(struct event_play, arrived, "Where a march that it has brought about has ended."));

static const struct record answer_record =
    RECORD_OF("answer", struct answer, ID_FIELD(struct answer, seat, &tow_seats, "Who answers."),
              ID_FIELD(struct answer, card, &tow_cards, "The card."),
              ID_FIELD(struct answer, question, &tow_questions,
                       "What is asked: a War, an Alliance, the pay of an army, the pay of mercenaries, units "
                       "that are removed."),
              NUMBER_FIELD(struct answer, left, 0, 20, "How often."),
              NUMBER_FIELD(struct answer, value, 0, 3, "The lowest value of a card that pays."),
              NUMBER_FIELD(struct answer, result, 0, 20, "How often it has agreed, paid or removed a unit."),
              MAYBE_SPACE(struct answer, space, "Where the units are that want their pay."));

static const struct record march_record = RECORD_OF(
    "march", struct march, ID_FIELD(struct march, seat, &tow_seats, "Whose army it is."),
    MAYBE_SPACE(struct march, at, "Where it is."),
    MAYBE_SPACE(struct march, from, "Where it came from last."),
    MAYBE_SPACE(struct march, to, "Where it is about to go."),
    ID_FIELD(struct march, stage, &tow_march_stages,
             "What comes next: who comes along, it moves, it leaves a space, it crosses a sea, the battle at "
             "sea and what follows it, it arrives, a War without price, interception, it is caught, the "
             "interceptor leaves a garrison, it meets an army, that army has answered, losses before the "
             "battle, the battle, what follows it, it has halted, the end."),
    OPTIONAL_ID_FIELD(struct march, way, &tow_ways,
                      "The way of the last step; null: none so far, or by sea."),
    NUMBER_FIELD(struct march, points, 0, 20, "Operational Points of its own."),
    FLAG_FIELD(struct march, own_points, "It has points of its own, by a card."),
    NUMBER_FIELD(struct march, trail_cost, 1, 2, "What a Trail costs."),
    FLAG_FIELD(struct march, raid, "A Tatar Invasion."),
    FLAG_FIELD(struct march, free_siege, "A card gives it a free siege attempt."),
    {.name = "withdrawn_to",
     .doc = "Where the army that it met last has withdrawn; null: it stood.",
     .kind = FIELD_ID,
     FIELD_AT(struct march, result),
     .domain = &tow_spaces,
     .optional = true},
    OPTIONAL_ID_FIELD(struct march, winner, &tow_roles,
                      "Who has won its last battle; the attacker, too, where nobody met it at sea."),
    OPTIONAL_ID_FIELD(struct march, interceptor, &tow_seats, "Who has intercepted it."),
    OPTIONAL_ID_FIELD(struct march, met, &tow_powers, "Who will be fought."),
    MASK_FIELD(struct march, stood, &tow_powers, "Powers that did not withdraw."),
    FLAG_FIELD(struct march, stopped, "A card has stopped it."),
    UNITS_FIELD(struct march, units, "The units."),
    UNITS_FIELD(struct march, moved, "The units that have moved with it."),
    COMMANDERS_FIELD(struct march, commanders, "The commanders."),
    COMMANDERS_FIELD(struct march, tried, "Commanders that have tried to intercept it in this space."));

static const struct record attempt_record =
    RECORD_OF("attempt", struct attempt, ID_FIELD(struct attempt, seat, &tow_seats, "Who intercepts."),
              ID_FIELD(struct attempt, commander, &tow_commanders, "With whom."),
              MAYBE_SPACE(struct attempt, from, "From where."),
              ID_FIELD(struct attempt, stage, &tow_attempt_stages,
                       "What comes next: cards before the die, the die, cards after it has failed, the end."),
              FLAG_FIELD(struct attempt, barred, "It fails by a card."),
              FLAG_FIELD(struct attempt, again, "It is tried once more by a card."));

static const struct record protection_record =
    RECORD_OF("protection", struct protection,
              OPTIONAL_ID_FIELD(struct protection, turn, &tow_protection_turns,
                                "Who gives a mercenary now; then a commander may be sent. Null: it begins."),
              MAYBE_SPACE(struct protection, army, "The army that is strengthened."));

static const struct record battle_record =
    RECORD_OF("battle", struct battle, MAYBE_SPACE(struct battle, space, "Where."),
              MAYBE_SPACE(struct battle, from, "Where the attacker came from."),
              OPTIONAL_ID_FIELD(struct battle, sea, &tow_seas, "The sea of a Naval Battle."),
              ID_FIELD(struct battle, kind, &tow_battle_kinds, "What kind of battle."),
              ID_FIELD(struct battle, stage, &tow_battle_stages,
                       "What comes next: cards, cards of the others, dice, losses of either side, war "
                       "experience, the retreat, what follows it, the end."),
              OPTIONAL_ID_FIELD(struct battle, winner, &tow_roles, "Who has won; null: not known yet."),
              {.name = "retreated_to",
               .doc = "Where a beaten army has retreated last.",
               .kind = FIELD_ID,
               FIELD_AT(struct battle, result),
               .domain = &tow_spaces,
               .optional = true},
              MASK_FIELD(struct battle, retreated, &tow_powers, "Powers whose beaten armies have retreated."),
              {.name = "force",
               .doc = "The attacker, the defender.",
               .kind = FIELD_RECORD,
               ROWS_AT(struct battle, force),
               .record = &force_record});

static const struct record losses_record =
    RECORD_OF("losses", struct losses, OPTIONAL_ID_FIELD(struct losses, seat, &tow_seats, "Who chooses."),
              ID_FIELD(struct losses, reason, &tow_loss_reasons, "Why."),
              NUMBER_FIELD(struct losses, need, 0, 255, "Steps to be lost."),
              NUMBER_FIELD(struct losses, taken, 0, 255, "Of these, lost so far."),
              UNITS_FIELD(struct losses, units, "Who may be hit."),
              UNITS_FIELD(struct losses, hit, "Who has been hit."));

static const struct record siege_record = RECORD_OF(
    "siege", struct siege, ID_FIELD(struct siege, seat, &tow_seats, "Who besieges."),
    MAYBE_SPACE(struct siege, space, "Where."),
    ID_FIELD(struct siege, stage, &tow_siege_stages,
             "What comes next: cards before the roll, the dice, cards after it, losses of the besieger, of "
             "the garrison, the Dutch fleet and what follows it, the end."),
    FLAG_FIELD(struct siege, assault, "An Assault."),
    NUMBER_FIELD(struct siege, rating, 0, 9, "The Command Rating, as it counts."),
    {.name = "die", .doc = "The dice.", ROWS_AT(struct siege, die), .max = 6},
    NUMBER_FIELD(struct siege, own_loss, 0, 12, "Losses of the besieger."),
    NUMBER_FIELD(struct siege, garrison_loss, 0, 4, "Losses of the garrison."),
    FLAG_FIELD(struct siege, no_own_loss, "The besieger suffers none, by a card."),
    FLAG_FIELD(struct siege, no_garrison_loss, "The garrison suffers none, by a card."),
    FLAG_FIELD(struct siege, half, "The assaulting infantry suffers half, by a card."),
    FLAG_FIELD(struct siege, twice, "A success counts double, by a card."),
    FLAG_FIELD(struct siege, cancelled, "The attempt fails, by a card."),
    OPTIONAL_ID_FIELD(struct siege, result, &tow_roles, "Who has won a battle with the Dutch fleet."),
    UNITS_FIELD(struct siege, units, "The besieging army."));

static const struct record raid_record =
    RECORD_OF("raid", struct raid, ID_FIELD(struct raid, seat, &tow_seats, "Who sends them."),
              NUMBER_FIELD(struct raid, success_from, 0, 6, "The lowest die that succeeds."),
              FLAG_FIELD(struct raid, free, "Nobody commanded them before."),
              UNITS_FIELD(struct raid, units, "The units."),
              UNITS_FIELD(struct raid, waiting, "Of these, those that have not set out."));

static const struct record sea_raid_record = RECORD_OF(
    "sea_raid", struct sea_raid, ID_FIELD(struct sea_raid, seat, &tow_seats, "Whose they are."),
    MAYBE_SPACE(struct sea_raid, space, "The port."),
    ID_FIELD(struct sea_raid, stage, &tow_sea_raid_stages, "What comes next: they sail, they plunder."),
    OPTIONAL_ID_FIELD(struct sea_raid, result, &tow_roles,
                      "Who has won the Naval Battle; the raiders, too, where there was none."));

static const struct record homecoming_record = RECORD_OF(
    "homecoming", struct homecoming, ID_FIELD(struct homecoming, seat, &tow_seats, "Whose armies return."),
    MAYBE_SPACE(struct homecoming, stays, "Where the army is that stays."),
    FLAG_FIELD(struct homecoming, done, "All has been chosen."),
    UNITS_FIELD(struct homecoming, sent, "Units whose Capital has been chosen."),
    COMMANDERS_FIELD(struct homecoming, sent_commanders, "Commanders whose Capital has been chosen."));

static const struct record choice_record =
    RECORD_OF("choice", struct choice, ID_FIELD(struct choice, seat, &tow_seats, "Who decides."),
              FLAG_FIELD(struct choice, done, "It has decided."));

static const struct record arrivals_record =
    RECORD_OF("arrivals", struct arrivals, ID_FIELD(struct arrivals, seat, &tow_seats, "Who places."),
              COMMANDERS_FIELD(struct arrivals, commanders, "Those who have not been placed yet."));

static const struct record announcements_record = RECORD_OF(
    "announcements", struct announcements, ID_FIELD(struct announcements, seat, &tow_seats, "Who announces."),
    MASK_FIELD(struct announcements, announced, &tow_seats,
               "Superpowers to whom it has announced something."));

static const struct record borrowing_record =
    RECORD_OF("borrowing", struct borrowing, ID_FIELD(struct borrowing, borrower, &tow_seats, "Who borrows."),
              ID_FIELD(struct borrowing, owner, &tow_seats, "Who lends."),
              NUMBER_FIELD(struct borrowing, left, 0, 20, "Units that may still be borrowed."));

static const struct record assignment_record = RECORD_OF(
    "assignment", struct assignment, ID_FIELD(struct assignment, seat, &tow_seats, "Who has hired."),
    UNITS_FIELD(struct assignment, units, "Units without an army so far."));

static const struct record announced_event_record =
    RECORD_OF("announced_event", struct announced_event, WINDOW_FIELDS(struct announced_event, &tow_seats),
              ID_FIELD(struct announced_event, card, &tow_cards, "The card."));

static const struct record spoils_record =
    RECORD_OF("spoils", struct spoils, ID_FIELD(struct spoils, seat, &tow_seats, "Who has won."),
              ID_FIELD(struct spoils, minor, &tow_powers, "The Minor State."),
              FLAG_FIELD(struct spoils, done, "It has been chosen."));

static const struct record collapse_record = RECORD_OF(
    "collapse", struct collapse, OPTIONAL_ID_FIELD(struct collapse, seat, &tow_seats, "Who chooses."),
    OPTIONAL_ID_FIELD(struct collapse, power, &tow_powers, "Whose unit."),
    NUMBER_FIELD(struct collapse, left, 0, UNITS_MAX, "How many."));

/* ---- the sequence of play ---- */

static const struct step *const steps[STEP_COUNT] = {
    /* 6: the phases of a Game Turn, each with what it calls */
    [STEP_TURN] =
        &(const struct step){
            .name = "turn",
            .rule = "6.0",
            .prompt = "The next phase begins.",
            .record = &turn_record,
            .then = tow_turn,
        },
    [STEP_DRAW] =
        &(const struct step){
            .name = "draw",
            .rule = "6.2",
            .prompt = "Choose a card of the deck, or reject some of the hand.",
            .prompt_now = tow_draw_prompt,
            .record = &draw_cards_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_draw_deciders,
            .by_default = "No card is picked, none is rejected.",
            .moves = MOVES(MOVE_NO_PICK, MOVE_PICK_CARD, MOVE_END_REJECTING, MOVE_REJECT_CARD),
            .then = tow_draw_step,
        },
    [STEP_RULER] =
        &(const struct step){
            .name = "ruler",
            .rule = "6.3.2",
            .prompt = "Does the ruler stay one Game Turn more?",
            .record = &choice_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_ruler_deciders,
            .by_default = "The next ruler comes.",
            .moves = MOVES(MOVE_CHANGE_RULER, MOVE_PROLONG),
            .passing = PASSING(MOVE_CHANGE_RULER),
            .then = tow_ruler_step,
        },
    [STEP_COMMANDERS] =
        &(const struct step){
            .name = "commanders",
            .rule = "6.4.3",
            .prompt = "Place the new commanders; the rest come to the Capital.",
            .record = &arrivals_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_commanders_deciders,
            .by_default = "The rest stand in the Capital.",
            .moves = MOVES(MOVE_END_PLACING, MOVE_PLACE_COMMANDER),
            .passing = PASSING(MOVE_END_PLACING),
            .then = tow_commanders_step,
        },
    [STEP_FORCED_PEACE] =
        &(const struct step){
            .name = "forced_peace",
            .rule = "6.5.1",
            .prompt = "Force peace on a superpower that has taken National spaces, or fight on.",
            .record = &choice_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_forced_peace_deciders,
            .by_default = "It fights on.",
            .moves = MOVES(MOVE_FIGHT_ON, MOVE_FORCE_PEACE),
            .passing = PASSING(MOVE_FIGHT_ON),
            .then = tow_forced_peace_step,
        },
    [STEP_RETAKING] =
        &(const struct step){
            .name = "retaking",
            .rule = "6.5.1",
            .prompt = "Retake lost National spaces from {winner}, or no more.",
            .record = &retaking_record,
            .called_by = STEPS(STEP_FORCED_PEACE),
            .deciders = tow_retaking_deciders,
            .by_default = "Every lost National space is retaken.",
            .moves = MOVES(MOVE_RETAKE, MOVE_END_RETAKING),
            .passing = PASSING(MOVE_END_RETAKING),
            .then = tow_retaking_step,
        },
    [STEP_PEACE_TERMS] =
        &(const struct step){
            .name = "peace_terms",
            .rule = "6.5.1",
            .prompt = "Take 1 Victory Point or 3 FUND markers for a Fortified City given back "
                      "({fortified} left).",
            .record = &forced_peace_record,
            .called_by = STEPS(STEP_FORCED_PEACE),
            .deciders = tow_peace_terms_deciders,
            .by_default = "A Victory Point.",
            .moves = MOVES(MOVE_TAKE_VP, MOVE_TAKE_FUNDS),
            .then = tow_peace_terms_step,
        },
    [STEP_ANNOUNCEMENTS] =
        &(const struct step){
            .name = "announcements",
            .rule = "6.5.4",
            .prompt = "Announce an arrangement to another superpower, or nothing more.",
            .record = &announcements_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_announcements_deciders,
            .by_default = "Nothing is announced.",
            .moves = MOVES(MOVE_END_ANNOUNCING, MOVE_ANNOUNCE),
            .passing = PASSING(MOVE_END_ANNOUNCING),
            .then = tow_announcements_step,
        },
    [STEP_DEAL] =
        &(const struct step){
            .name = "deal",
            .rule = "6.5.2",
            .prompt = "Name what is arranged, and put it forward; the other confirms or rejects it.",
            .prompt_now = tow_deal_prompt,
            .record = &deal_record,
            .called_by = STEPS(STEP_ANNOUNCEMENTS),
            .deciders = tow_deal_deciders,
            .by_default = "What was named is put forward; an arrangement is rejected.",
            .moves = MOVES(MOVE_PUT_FORWARD, MOVE_OFFER_ALLIANCE, MOVE_OFFER_SPACE, MOVE_ASK_SPACE,
                           MOVE_OFFER_FUNDS, MOVE_ASK_FUNDS, MOVE_OFFER_UNITS, MOVE_ASK_UNITS, MOVE_REJECT,
                           MOVE_CONFIRM),
            .then = tow_deal_step,
        },
    [STEP_BORROW] =
        &(const struct step){
            .name = "borrow",
            .rule = "6.5.2",
            .prompt = "Choose units to borrow ({left} left), or no more.",
            .record = &borrowing_record,
            .called_by = STEPS(STEP_DEAL, STEP_EVENT),
            .deciders = tow_borrow_deciders,
            .by_default = "No more units.",
            .moves = MOVES(MOVE_END_BORROWING, MOVE_BORROW),
            .passing = PASSING(MOVE_END_BORROWING),
            .then = tow_borrow_step,
        },
    [STEP_WAR] =
        &(const struct step){
            .name = "war",
            .rule = "6.5.5",
            .prompt = "Declare a War, or none.",
            .prompt_now = tow_war_prompt,
            .record = &war_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_war_deciders,
            .by_default = "No War; a price that has begun is paid with the first cards.",
            .moves = MOVES(MOVE_NO_WAR, MOVE_DECLARE_WAR, MOVE_PAY_CARD),
            .passing = PASSING(MOVE_NO_WAR),
            .then = tow_war_step,
        },
    [STEP_REVOLTS] =
        &(const struct step){
            .name = "revolts",
            .rule = "6.6.2.2",
            .prompt = "Place REVOLT markers on spaces of {power} in {zone} ({left} left).",
            .record = &revolts_record,
            .called_by = STEPS(STEP_TURN),
            .automatic = true,
            .deciders = tow_revolts_deciders,
            .by_default = "The first spaces of the list.",
            .moves = MOVES(MOVE_PLACE_REVOLT),
            .then = tow_revolts_step,
        },
    [STEP_BID] =
        &(const struct step){
            .name = "bid",
            .rule = "6.7",
            .prompt = "Choose a card for the order of hiring, or none.",
            .asks_whom = "superpowers that hire mercenaries",
            .record = &bids_record,
            .called_by = STEPS(STEP_TURN),
            .secret = true,
            .deciders = tow_bid_deciders,
            .by_default = "None.",
            .moves = MOVES(MOVE_NO_BID, MOVE_BID),
            .passing = PASSING(MOVE_NO_BID),
            .then = tow_bid_step,
        },
    [STEP_HIRE] =
        &(const struct step){
            .name = "hire",
            .rule = "6.7",
            .prompt = "Hire a mercenary unit, or none.",
            .record = &hiring_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_hire_deciders,
            .by_default = "None.",
            .moves = MOVES(MOVE_NO_HIRE, MOVE_HIRE),
            .passing = PASSING(MOVE_NO_HIRE),
            .then = tow_hire_step,
        },
    [STEP_ASSIGN] =
        &(const struct step){
            .name = "assign",
            .rule = "6.7",
            .prompt = "Add the hired units to armies.",
            .record = &assignment_record,
            .called_by = STEPS(STEP_HIRE, STEP_PROTECTION),
            .deciders = tow_assign_deciders,
            .by_default = "They join the first army of the list.",
            .moves = MOVES(MOVE_ASSIGN),
            .then = tow_assign_step,
        },
    [STEP_DEPLOY] =
        &(const struct step){
            .name = "deploy",
            .rule = "6.8",
            .prompt = "Deploy the army of a Capital, or none.",
            .prompt_now = tow_deploy_prompt,
            .record = &deployment_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_deploy_deciders,
            .by_default = "None.",
            .moves = MOVES(MOVE_NO_DEPLOYMENT, MOVE_DEPLOY_FROM, MOVE_DEPLOY_LEAVE, MOVE_DEPLOY_WITHOUT,
                           MOVE_DEPLOY_TO),
            .passing = PASSING(MOVE_NO_DEPLOYMENT),
            .then = tow_deploy_step,
        },
    [STEP_IMPULSES] =
        &(const struct step){
            .name = "impulses",
            .rule = "6.9",
            .prompt = "The next impulse begins.",
            .record = &impulses_record,
            .called_by = STEPS(STEP_TURN),
            .then = tow_impulses_step,
        },
    [STEP_IMPULSE] =
        &(const struct step){
            .name = "impulse",
            .rule = "6.9.1",
            .prompt = "Play a card, or decline; then spend the Operational Points.",
            .prompt_now = tow_impulse_prompt,
            .record = &impulse_record,
            .called_by = STEPS(STEP_IMPULSES),
            .deciders = tow_impulse_deciders,
            .by_default = "It declines where it may; otherwise it plays the first card for points and does "
                          "nothing with them.",
            .moves = MOVES(MOVE_DECLINE, MOVE_END_IMPULSE, MOVE_PLAY_POINTS, MOVE_PLAY_EVENT, MOVE_SPEND_FUND,
                           MOVE_ADD_CARD, MOVE_COUP, MOVE_TAKE_FUND, MOVE_STEP_TRACK, MOVE_PAY_COSSACKS,
                           MOVE_RAID_TATARS, MOVE_RAID_SEA, MOVE_RECRUIT, MOVE_DEVELOP, MOVE_CONVERT,
                           MOVE_EXPLORE, MOVE_COLONY, MOVE_COMBINE, MOVE_GARRISON, MOVE_CALL_OUT,
                           MOVE_TO_REBELS, MOVE_CALM_REBELS, MOVE_BESIEGE, MOVE_ASSAULT, MOVE_TAKE_CONTROL,
                           MOVE_PLUNDER, MOVE_ATTACK, MOVE_MARCH),
            .passing = PASSING(MOVE_DECLINE),
            .then = tow_impulse_step,
        },
    [STEP_EVENT] =
        &(const struct step){
            .name = "event",
            .rule = "6.9.1.2",
            .prompt = "Choose what {card} asks for.",
            .prompt_now = tow_event_prompt,
            .record = &event_play_record,
            .called_by = STEPS(STEP_IMPULSE, STEP_ANNOUNCED, STEP_LEAVING, STEP_ENTERED, STEP_BEFORE_ATTEMPT,
                               STEP_ATTEMPT_FAILED, STEP_WITHDRAWN, STEP_BATTLE_CARDS, STEP_BATTLE_SUPPORT,
                               STEP_BATTLE_WON, STEP_BEFORE_SIEGE, STEP_AFTER_SIEGE, STEP_IMPULSE_END),
            .max_depth = 3,
            .result = RESULT(struct event_play, result),
            .automatic = true,
            .deciders = tow_event_deciders,
            .by_default = "The first choice of the list.",
            .moves = MOVES(MOVE_CHOOSE_NO_MORE, MOVE_CHOOSE_SPACE, MOVE_CHOOSE_POWER, MOVE_CHOOSE_KIND,
                           MOVE_CHOOSE_COMMANDER, MOVE_CHOOSE_RELIGION, MOVE_CHOOSE_OPTION),
            .then = tow_event_step,
        },
    [STEP_ANSWER] =
        &(const struct step){
            .name = "answer",
            .rule = "6.9.1.2",
            .prompt = "Answer what {card} asks.",
            .prompt_now = tow_answer_prompt,
            .record = &answer_record,
            .called_by = STEPS(STEP_EVENT, STEP_IMPULSE),
            .deciders = tow_answer_deciders,
            .by_default = "No; of several things the first of the list.",
            .moves = MOVES(MOVE_REFUSE, MOVE_CONSENT, MOVE_DISCARD, MOVE_REMOVE_UNIT),
            .then = tow_answer_step,
        },
    [STEP_MARCH] =
        &(const struct step){
            .name = "march",
            .rule = "6.9.3.1",
            .prompt = "Move the army, or halt.",
            .prompt_now = tow_march_prompt,
            .record = &march_record,
            .called_by = STEPS(STEP_IMPULSE, STEP_EVENT, STEP_RAID),
            .result = RESULT(struct march, result),
            .deciders = tow_march_deciders,
            .by_default =
                "It halts; an army that has not moved yet goes to the first space that it can reach.",
            .moves = MOVES(MOVE_HALT, MOVE_GO, MOVE_SAIL, MOVE_LEAVE, MOVE_LEAVE_COMMANDER, MOVE_COMBINE,
                           MOVE_TAKE_CONTROL, MOVE_PLUNDER),
            .then = tow_march_step,
        },
    [STEP_ANNOUNCED] =
        &(const struct step){
            .name = "announced",
            .rule = "2.5",
            .prompt = "{card} has been played: answer it with a Reaction, or not.",
            .record = &announced_event_record,
            .called_by = STEPS(STEP_EVENT),
            .window = &tow_announced_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_LEAVING] =
        &(const struct step){
            .name = "leaving",
            .rule = "2.5",
            .prompt = "An army is about to leave {space}: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_MARCH),
            .window = &tow_leaving_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_ENTERED] =
        &(const struct step){
            .name = "entered",
            .rule = "2.5",
            .prompt = "An army has entered {space}: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_MARCH),
            .window = &tow_entered_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_FREE_WAR] =
        &(const struct step){
            .name = "free_war",
            .rule = "4.2",
            .prompt = "An army has entered {space}: declare War on its superpower without price, or not.",
            .prompt_now = tow_free_war_prompt,
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_MARCH),
            .window = &tow_free_war_window,
            .by_default = "No War, no call for protection.",
            .moves = MOVES(MOVE_NO_FREE_WAR, MOVE_DECLARE_FREE_WAR, MOVE_CALL_PROTECTION),
            .passing = PASSING(MOVE_NO_FREE_WAR),
        },
    [STEP_CROSSING] =
        &(const struct step){
            .name = "crossing",
            .rule = "6.9.3.5",
            .prompt = "An army crosses the sea to {space}: give battle at sea, or let it cross.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_MARCH),
            .window = &tow_crossing_window,
            .by_default = "It crosses.",
            .moves = MOVES(MOVE_LET_CROSS, MOVE_GIVE_BATTLE_AT_SEA),
            .passing = PASSING(MOVE_LET_CROSS),
        },
    [STEP_INTERCEPTION] =
        &(const struct step){
            .name = "interception",
            .rule = "6.9.3.2",
            .prompt = "An army has entered {space}: intercept it, or let it pass.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_MARCH),
            .window = &tow_interception_window,
            .by_default = "It passes.",
            .moves = MOVES(MOVE_LET_PASS, MOVE_INTERCEPT),
            .passing = PASSING(MOVE_LET_PASS),
        },
    [STEP_ATTEMPT] =
        &(const struct step){
            .name = "attempt",
            .rule = "6.9.3.2",
            .prompt = "An interception is tried.",
            .record = &attempt_record,
            .called_by = STEPS(STEP_INTERCEPTION),
            .then = tow_attempt_step,
        },
    [STEP_BEFORE_ATTEMPT] =
        &(const struct step){
            .name = "before_attempt",
            .rule = "2.5",
            .prompt = "An army in {space} is about to be intercepted: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_ATTEMPT),
            .window = &tow_before_attempt_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_ATTEMPT_FAILED] =
        &(const struct step){
            .name = "attempt_failed",
            .rule = "2.5",
            .prompt = "The interception in {space} has failed: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_ATTEMPT),
            .window = &tow_attempt_failed_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_TURN_BACK] =
        &(const struct step){
            .name = "turn_back",
            .rule = "6.9.3.2",
            .prompt = "The army has been intercepted: turn back, or fight.",
            .record = &choice_record,
            .called_by = STEPS(STEP_MARCH),
            .deciders = tow_turn_back_deciders,
            .by_default = "It fights.",
            .moves = MOVES(MOVE_FIGHT, MOVE_TURN_BACK),
            .passing = PASSING(MOVE_FIGHT),
            .then = tow_turn_back_step,
        },
    [STEP_WITHDRAWAL] =
        &(const struct step){
            .name = "withdrawal",
            .rule = "6.9.3.3",
            .prompt = "An enemy army comes to {space}: stand, or withdraw.",
            .prompt_now = tow_withdrawal_prompt,
            .record = &withdrawal_record,
            .called_by = STEPS(STEP_MARCH, STEP_EVENT),
            .deciders = tow_withdrawal_deciders,
            .by_default = "It stands.",
            .moves = MOVES(MOVE_STAND, MOVE_LEAVE_GARRISON, MOVE_WITHDRAW),
            .passing = PASSING(MOVE_STAND),
            .then = tow_withdrawal_step,
        },
    [STEP_WITHDRAWN] =
        &(const struct step){
            .name = "withdrawn",
            .rule = "2.5",
            .prompt = "The enemy has withdrawn from {space}: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_MARCH),
            .window = &tow_withdrawn_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_PROTECTION] =
        &(const struct step){
            .name = "protection",
            .rule = "4.2.2",
            .prompt = "Strengthen the army in the Reich.",
            .prompt_now = tow_protection_prompt,
            .record = &protection_record,
            .called_by = STEPS(STEP_FREE_WAR, STEP_MARCH),
            .automatic = true,
            .deciders = tow_protection_deciders,
            .by_default = "The first army; the first mercenary; no commander.",
            .moves = MOVES(MOVE_JOIN_ARMY, MOVE_GIVE_MERCENARY, MOVE_SEND_NOBODY, MOVE_SEND_COMMANDER),
            .then = tow_protection_step,
        },
    [STEP_BATTLE] =
        &(const struct step){
            .name = "battle",
            .rule = "6.9.3.4",
            .prompt = "A battle is fought.",
            .record = &battle_record,
            .called_by = STEPS(STEP_MARCH, STEP_IMPULSE, STEP_EVENT, STEP_SIEGE, STEP_SEA_RAID),
            .result = RESULT(struct battle, result),
            .then = tow_battle_step,
        },
    [STEP_BATTLE_CARDS] =
        &(const struct step){
            .name = "battle_cards",
            .rule = "6.9.3.4",
            .prompt = "Battle in {space}: play a Battle card, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_BATTLE),
            .window = &tow_battle_cards_window,
            .by_default = "No card.",
            .moves = MOVES(MOVE_NO_BATTLE_CARD, MOVE_PLAY_BATTLE_CARD),
            .passing = PASSING(MOVE_NO_BATTLE_CARD),
        },
    [STEP_BATTLE_SUPPORT] =
        &(const struct step){
            .name = "battle_support",
            .rule = "6.9.3.4",
            .prompt = "Battle in {space}: play a Battle card for the defender, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_BATTLE),
            .secret = true,
            .asks_whom = "superpowers that take no part in the battle and might support the defender",
            .window = &tow_battle_support_window,
            .by_default = "No card.",
            .moves = MOVES(MOVE_NO_BATTLE_CARD, MOVE_PLAY_BATTLE_CARD),
            .passing = PASSING(MOVE_NO_BATTLE_CARD),
        },
    [STEP_LOSSES] =
        &(const struct step){
            .name = "losses",
            .rule = "6.9.3.4",
            .prompt = "Choose a unit that suffers a loss {reason}.",
            .prompt_now = tow_losses_prompt,
            .rule_now = tow_losses_rule,
            .record = &losses_record,
            .called_by = STEPS(ANY_STEP),
            .automatic = true,
            .deciders = tow_losses_deciders,
            .by_default = "The first loss of the list.",
            .moves = MOVES(MOVE_LOSE_STEP),
            .then = tow_losses_step,
        },
    [STEP_RETREAT] =
        &(const struct step){
            .name = "retreat",
            .rule = "6.9.3.4",
            .prompt = "Choose where the beaten army retreats.",
            .record = &withdrawal_record,
            .called_by = STEPS(STEP_BATTLE),
            .automatic = true,
            .deciders = tow_retreat_deciders,
            .by_default = "The first space of the list.",
            .moves = MOVES(MOVE_RETREAT, MOVE_LEAVE_GARRISON),
            .then = tow_retreat_step,
        },
    [STEP_BATTLE_WON] =
        &(const struct step){
            .name = "battle_won",
            .rule = "2.5",
            .prompt = "The battle in {space} is won: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_BATTLE),
            .window = &tow_battle_won_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_SIEGE] =
        &(const struct step){
            .name = "siege",
            .rule = "6.9.3.6",
            .prompt = "A siege attempt is made.",
            .record = &siege_record,
            .called_by = STEPS(STEP_IMPULSE, STEP_EVENT, STEP_MARCH),
            .result = RESULT(struct siege, result),
            .then = tow_siege_step,
        },
    [STEP_BEFORE_SIEGE] =
        &(const struct step){
            .name = "before_siege",
            .rule = "2.5",
            .prompt = "{space} is about to be attacked: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_SIEGE),
            .window = &tow_before_siege_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_AFTER_SIEGE] =
        &(const struct step){
            .name = "after_siege",
            .rule = "2.5",
            .prompt = "{space} has been attacked: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_SIEGE),
            .window = &tow_after_siege_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_IMPULSE_END] =
        &(const struct step){
            .name = "impulse_end",
            .rule = "2.5",
            .prompt = "An impulse ends: play a Reaction, or none.",
            .record = REACTION_RECORD("Where."),
            .called_by = STEPS(STEP_IMPULSE),
            .window = &tow_impulse_end_window,
            .by_default = "No Reaction.",
            .moves = MOVES(MOVE_NO_REACTION, MOVE_PLAY_REACTION),
            .passing = PASSING(MOVE_NO_REACTION),
        },
    [STEP_SPOILS] =
        &(const struct step){
            .name = "spoils",
            .rule = "4.2.1",
            .prompt = "Choose what becomes of {minor}.",
            .rule_now = tow_spoils_rule,
            .record = &spoils_record,
            .called_by = STEPS(ANY_STEP),
            .deciders = tow_spoils_deciders,
            .by_default = "The first of the list.",
            .moves = MOVES(MOVE_KEEP_CITY, MOVE_MAKE_VASSAL, MOVE_KEEP_CONQUEST),
            .then = step_return,
        },
    [STEP_RAID] =
        &(const struct step){
            .name = "raid",
            .rule = "4.2.4",
            .prompt = "Tatars set out.",
            .record = &raid_record,
            .called_by = STEPS(STEP_IMPULSE, STEP_EVENT),
            .then = tow_raid_step,
        },
    [STEP_SEA_RAID] =
        &(const struct step){
            .name = "sea_raid",
            .rule = "4.2.5",
            .prompt = "Cossack ships sail to {space}.",
            .record = &sea_raid_record,
            .called_by = STEPS(STEP_IMPULSE),
            .result = RESULT(struct sea_raid, result),
            .then = tow_sea_raid_step,
        },
    [STEP_RETURN] =
        &(const struct step){
            .name = "return",
            .rule = "6.10",
            .prompt = "Choose an army that stays; divide the others between the Capitals.",
            .prompt_now = tow_return_prompt,
            .record = &homecoming_record,
            .called_by = STEPS(STEP_TURN),
            .deciders = tow_return_deciders,
            .by_default = "No army stays; all go to the first Capital.",
            .moves = MOVES(MOVE_END_RETURN, MOVE_KEEP_ARMY, MOVE_SEND_HOME, MOVE_SEND_HOME_COMMANDER),
            .passing = PASSING(MOVE_END_RETURN),
            .then = tow_return_step,
        },
    [STEP_COLLAPSE] =
        &(const struct step){
            .name = "collapse",
            .rule = "6.9.1.1",
            .prompt = "Choose a unit of {power} that leaves the game ({left} left).",
            .record = &collapse_record,
            .called_by = STEPS(ANY_STEP),
            .automatic = true,
            .deciders = tow_collapse_deciders,
            .by_default = "The first of the list.",
            .moves = MOVES(MOVE_REMOVE_UNIT),
            .then = tow_collapse_step,
        },
};

static const struct move_type *const moves[MOVE_COUNT] = {
    [MOVE_PICK_CARD] = &tow_move_pick_card,
    [MOVE_NO_PICK] = &tow_move_no_pick,
    [MOVE_REJECT_CARD] = &tow_move_reject_card,
    [MOVE_END_REJECTING] = &tow_move_end_rejecting,
    [MOVE_PROLONG] = &tow_move_prolong,
    [MOVE_CHANGE_RULER] = &tow_move_change_ruler,
    [MOVE_PLACE_COMMANDER] = &tow_move_place_commander,
    [MOVE_END_PLACING] = &tow_move_end_placing,
    [MOVE_FORCE_PEACE] = &tow_move_force_peace,
    [MOVE_FIGHT_ON] = &tow_move_fight_on,
    [MOVE_RETAKE] = &tow_move_retake,
    [MOVE_END_RETAKING] = &tow_move_end_retaking,
    [MOVE_TAKE_VP] = &tow_move_take_vp,
    [MOVE_TAKE_FUNDS] = &tow_move_take_funds,
    [MOVE_ANNOUNCE] = &tow_move_announce,
    [MOVE_END_ANNOUNCING] = &tow_move_end_announcing,
    [MOVE_OFFER_ALLIANCE] = &tow_move_offer_alliance,
    [MOVE_OFFER_SPACE] = &tow_move_offer_space,
    [MOVE_ASK_SPACE] = &tow_move_ask_space,
    [MOVE_OFFER_FUNDS] = &tow_move_offer_funds,
    [MOVE_ASK_FUNDS] = &tow_move_ask_funds,
    [MOVE_OFFER_UNITS] = &tow_move_offer_units,
    [MOVE_ASK_UNITS] = &tow_move_ask_units,
    [MOVE_PUT_FORWARD] = &tow_move_put_forward,
    [MOVE_CONFIRM] = &tow_move_confirm,
    [MOVE_REJECT] = &tow_move_reject,
    [MOVE_BORROW] = &tow_move_borrow,
    [MOVE_END_BORROWING] = &tow_move_end_borrowing,
    [MOVE_DECLARE_WAR] = &tow_move_declare_war,
    [MOVE_PAY_CARD] = &tow_move_pay_card,
    [MOVE_NO_WAR] = &tow_move_no_war,
    [MOVE_PLACE_REVOLT] = &tow_move_place_revolt,
    [MOVE_BID] = &tow_move_bid,
    [MOVE_NO_BID] = &tow_move_no_bid,
    [MOVE_HIRE] = &tow_move_hire,
    [MOVE_NO_HIRE] = &tow_move_no_hire,
    [MOVE_ASSIGN] = &tow_move_assign,
    [MOVE_DEPLOY_FROM] = &tow_move_deploy_from,
    [MOVE_DEPLOY_LEAVE] = &tow_move_deploy_leave,
    [MOVE_DEPLOY_WITHOUT] = &tow_move_deploy_without,
    [MOVE_DEPLOY_TO] = &tow_move_deploy_to,
    [MOVE_NO_DEPLOYMENT] = &tow_move_no_deployment,
    [MOVE_DECLINE] = &tow_move_decline,
    [MOVE_SPEND_FUND] = &tow_move_spend_fund,
    [MOVE_PLAY_EVENT] = &tow_move_play_event,
    [MOVE_PLAY_POINTS] = &tow_move_play_points,
    [MOVE_ADD_CARD] = &tow_move_add_card,
    [MOVE_COUP] = &tow_move_coup,
    [MOVE_TAKE_FUND] = &tow_move_take_fund,
    [MOVE_STEP_TRACK] = &tow_move_step_track,
    [MOVE_PAY_COSSACKS] = &tow_move_pay_cossacks,
    [MOVE_RAID_TATARS] = &tow_move_raid_tatars,
    [MOVE_RAID_SEA] = &tow_move_raid_sea,
    [MOVE_RECRUIT] = &tow_move_recruit,
    [MOVE_DEVELOP] = &tow_move_develop,
    [MOVE_CONVERT] = &tow_move_convert,
    [MOVE_EXPLORE] = &tow_move_explore,
    [MOVE_COLONY] = &tow_move_colony,
    [MOVE_COMBINE] = &tow_move_combine,
    [MOVE_GARRISON] = &tow_move_garrison,
    [MOVE_CALL_OUT] = &tow_move_call_out,
    [MOVE_TO_REBELS] = &tow_move_to_rebels,
    [MOVE_CALM_REBELS] = &tow_move_calm_rebels,
    [MOVE_BESIEGE] = &tow_move_besiege,
    [MOVE_ASSAULT] = &tow_move_assault,
    [MOVE_MARCH] = &tow_move_march,
    [MOVE_ATTACK] = &tow_move_attack,
    [MOVE_END_IMPULSE] = &tow_move_end_impulse,
    [MOVE_LEAVE] = &tow_move_leave,
    [MOVE_LEAVE_COMMANDER] = &tow_move_leave_commander,
    [MOVE_GO] = &tow_move_go,
    [MOVE_SAIL] = &tow_move_sail,
    [MOVE_TAKE_CONTROL] = &tow_move_take_control,
    [MOVE_PLUNDER] = &tow_move_plunder,
    [MOVE_HALT] = &tow_move_halt,
    [MOVE_PLAY_REACTION] = &tow_move_play_reaction,
    [MOVE_NO_REACTION] = &tow_move_no_reaction,
    [MOVE_DECLARE_FREE_WAR] = &tow_move_declare_free_war,
    [MOVE_CALL_PROTECTION] = &tow_move_call_protection,
    [MOVE_NO_FREE_WAR] = &tow_move_no_free_war,
    [MOVE_GIVE_BATTLE_AT_SEA] = &tow_move_give_battle_at_sea,
    [MOVE_LET_CROSS] = &tow_move_let_cross,
    [MOVE_INTERCEPT] = &tow_move_intercept,
    [MOVE_LET_PASS] = &tow_move_let_pass,
    [MOVE_TURN_BACK] = &tow_move_turn_back,
    [MOVE_FIGHT] = &tow_move_fight,
    [MOVE_STAND] = &tow_move_stand,
    [MOVE_LEAVE_GARRISON] = &tow_move_leave_garrison,
    [MOVE_WITHDRAW] = &tow_move_withdraw,
    [MOVE_GIVE_MERCENARY] = &tow_move_give_mercenary,
    [MOVE_JOIN_ARMY] = &tow_move_join_army,
    [MOVE_SEND_COMMANDER] = &tow_move_send_commander,
    [MOVE_SEND_NOBODY] = &tow_move_send_nobody,
    [MOVE_KEEP_CITY] = &tow_move_keep_city,
    [MOVE_MAKE_VASSAL] = &tow_move_make_vassal,
    [MOVE_KEEP_CONQUEST] = &tow_move_keep_conquest,
    [MOVE_PLAY_BATTLE_CARD] = &tow_move_play_battle_card,
    [MOVE_NO_BATTLE_CARD] = &tow_move_no_battle_card,
    [MOVE_LOSE_STEP] = &tow_move_lose_step,
    [MOVE_RETREAT] = &tow_move_retreat,
    [MOVE_KEEP_ARMY] = &tow_move_keep_army,
    [MOVE_SEND_HOME] = &tow_move_send_home,
    [MOVE_SEND_HOME_COMMANDER] = &tow_move_send_home_commander,
    [MOVE_END_RETURN] = &tow_move_end_return,
    [MOVE_REMOVE_UNIT] = &tow_move_remove_unit,
    [MOVE_CHOOSE_SPACE] = &tow_move_choose_space,
    [MOVE_CHOOSE_POWER] = &tow_move_choose_power,
    [MOVE_CHOOSE_KIND] = &tow_move_choose_kind,
    [MOVE_CHOOSE_COMMANDER] = &tow_move_choose_commander,
    [MOVE_CHOOSE_RELIGION] = &tow_move_choose_religion,
    [MOVE_CHOOSE_OPTION] = &tow_move_choose_option,
    [MOVE_CHOOSE_NO_MORE] = &tow_move_choose_no_more,
    [MOVE_CONSENT] = &tow_move_consent,
    [MOVE_REFUSE] = &tow_move_refuse,
    [MOVE_DISCARD] = &tow_move_discard,
};

/* ---- scenarios and options ---- */

enum { ALL_FIVE = (1 << SEATS) - 1 };

static const struct scenario scenarios[] = {
    {.id = "main",
     .name = "Time of Wars 1590-1660",
     .doc = "The five superpowers, seven Game Turns.",
     .seats = ALL_FIVE},
    {.id = "dymitriads",
     .name = "Dymitriads 1600-1619",
     .doc = "Sweden, Russia and the Commonwealth, Game Turns 2 and 3.",
     .seats = 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {.id = "long-turkish-war",
     .name = "Long Turkish War 1593-1606",
     .doc = "The Ottoman Empire and the Holy Roman Empire, Game Turns 1 and 2.",
     .seats = 1 << OTTOMAN | 1 << HRE},
    {.id = "khmelnytsky-uprising",
     .name = "Khmelnytsky Uprising 1648-1657",
     .doc = "Russia, the Ottoman Empire and the Commonwealth, Game Turns 6 and 7.",
     .seats = 1 << RUSSIA | 1 << OTTOMAN | 1 << COMMONWEALTH},
    {.id = "swedish-deluge",
     .name = "Swedish Deluge 1655-1660",
     .doc = "Sweden, Russia and the Commonwealth, two turns of Game Turn 7.",
     .seats = 1 << SWEDEN | 1 << RUSSIA | 1 << COMMONWEALTH},
    {NULL}};

static const struct option options[] = {{NULL}};

static const struct domain *const domains[] = {&tow_seats,
                                               &tow_powers,
                                               &tow_nations,
                                               &tow_religions,
                                               &tow_zones,
                                               &tow_seas,
                                               &tow_space_kinds,
                                               &tow_ways,
                                               &tow_arms,
                                               &tow_conditions,
                                               &tow_ratings,
                                               &tow_tracks,
                                               &tow_stripes,
                                               &tow_effects,
                                               &pack_anchors,
                                               &tow_spaces,
                                               &tow_kinds,
                                               &tow_units,
                                               &tow_commanders,
                                               &tow_rulers,
                                               &tow_cards,
                                               &tow_relations,
                                               &tow_markers,
                                               &tow_game_turns,
                                               &tow_uses,
                                               &tow_outcomes,
                                               &tow_victories,
                                               &tow_loss_reasons,
                                               &tow_reasons,
                                               &tow_battle_kinds,
                                               &tow_options,
                                               &tow_posts,
                                               &tow_boxes,
                                               &tow_untils,
                                               &tow_phases,
                                               &tow_draw_stages,
                                               &tow_deal_stages,
                                               &tow_impulse_stages,
                                               &tow_event_stages,
                                               &tow_questions,
                                               &tow_march_stages,
                                               &tow_attempt_stages,
                                               &tow_battle_stages,
                                               &tow_siege_stages,
                                               &tow_sea_raid_stages,
                                               &tow_roles,
                                               &tow_protection_turns,
                                               NULL};

/* ---- standing instructions ---- */

static int32_t current_turn(const struct play *p)
{
    return tow_state(p)->turn;
}

static int32_t current_march(const struct play *p)
{
    return step_record_of(p, STEP_MARCH) ? tow_state(p)->marches : SCOPE_OFF;
}

static int32_t current_battle(const struct play *p)
{
    return step_record_of(p, STEP_BATTLE) ? tow_state(p)->battles : SCOPE_OFF;
}

static const struct instruction_scope scopes[] = {{"turn", "Until the Game Turn ends.", current_turn},
                                                  {"march", "Until the march ends.", current_march},
                                                  {"battle", "Until the battle ends.", current_battle},
                                                  {NULL}};

/* With it nobody is asked for a Reaction whom his own hand leaves nothing but to pass. */
static bool has_choice(const struct play *p, int seat)
{
    struct move only;
    return !play_only_move(p, seat, &only);
}

static const struct instruction_condition conditions[] = {
    {"choice", "The seat could do something else than pass.", has_choice}, {NULL}};

static const struct number_word words[] = {
    {"baltic_ports", tow_word_baltic_ports}, {"black_sea_ports", tow_word_black_sea_ports}, {NULL}};

const struct game tow_game = {
    .id = "time-of-wars",
    .title = "Time of Wars: Eastern Europe 1590-1660",
    .doc = "The struggle for Eastern Europe, by Krzysztof Dytczak. Five superpowers; scenarios for two and "
           "three players.",
    .revision = 7,
    .seats = &tow_seats,
    .players_min = 2,
    .players_max = 5,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .words = words,
    .state = &tow_state_record,
    .derived = &tow_derived_record,
    .derive = tow_derive,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .scopes = scopes,
    .conditions = conditions,
    .pack = &tow_components_record,
    .pack_text = time_of_wars_pack,
    .pack_length = &time_of_wars_pack_length,
    .pack_check = tow_components_check,
    .pack_upgrade = tow_pack_upgrade,
    .rulings_text = time_of_wars_rulings,
    .rulings_length = &time_of_wars_rulings_length,
    .presentation_text = time_of_wars_presentation,
    .presentation_length = &time_of_wars_presentation_length,
    .set_up = tow_set_up,
    .settle = tow_settle,
    .inspect = tow_inspect,
    .laws = tow_laws,
    .resample = tow_resample,
    .score = tow_score,
};
