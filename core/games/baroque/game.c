/* Baroque: the sequence of play, step by step, and what the game is made of. events.def has what is told; a move is declared where its rule stands. */
#include "games/baroque/tables.h"

#include "engine/define_events.h" /* events, draws */

extern const char baroque_pack[], baroque_rulings[], baroque_presentation[];
extern const size_t baroque_pack_length, baroque_rulings_length, baroque_presentation_length;

/* ---- the sequence of play ------------------------------------------------------------------------------ */

enum { BID_MAX = MONEY_MAX, PRICE_MAX = 50 };

/* 10.1: the moves that play a card. */
#define CARD_MOVES                                                                                           \
    MOVE_PLAY_FIGURE, MOVE_PLAY_GENERAL, MOVE_PLAY_PAINTER, MOVE_PLAY_ASSASSIN, MOVE_PLAY_BAROQUE,           \
        MOVE_PLAY_CAPITALISM, MOVE_PLAY_DIVINE_INTERVENTION, MOVE_PLAY_POWER, MOVE_PLAY_TRAITOR,             \
        MOVE_PLAY_WITHOUT_EFFECT

#define RANKED(rank, title, text)                                                                            \
    {                                                                                                        \
        .name = title, .doc = text, .kind = FIELD_ID, FIELD_AT(struct support, ranked[rank]),                \
        .domain = &bar_seats, .optional = true                                                               \
    }

static const struct step *const steps[STEP_COUNT] = {
    /* 3 Game Setup */
    [STEP_CHOOSE_STATES] =
        &(const struct step){
            .name = "choose_states",
            .rule = "3.3",
            .prompt = "Choose a Minor State to begin with.",
            .record = RECORD("sequence", struct sequence,
                             NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with.")),
            .deciders = bar_state_chooser,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_CHOOSE_STATE),
            .then = bar_states_chosen,
        },
    [STEP_PLACE_ARMIES] =
        &(const struct step){
            .name = "place_armies",
            .rule = "3.4",
            .prompt = "Place an army in a state under your control.",
            .record = RECORD("sequence", struct sequence,
                             NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with.")),
            .deciders = bar_army_placer,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_PLACE_ARMY),
            .then = bar_armies_placed,
        },
    [STEP_PLACE_CITIES] =
        &(const struct step){
            .name = "place_cities",
            .rule = "3.5",
            .prompt = "Place a City in a state under your control.",
            .record = RECORD("sequence", struct sequence,
                             NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with.")),
            .deciders = bar_city_placer,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_PLACE_CITY),
            .then = bar_cities_placed,
        },

    /* 5 to 8: before the Actions Phases */
    [STEP_DECKS_PREPARATION] =
        &(const struct step){
            .name = "decks_preparation",
            .rule = "5.0",
            .prompt = "The decks are shuffled.",
            .then = bar_decks_preparation,
        },
    [STEP_INCOME] =
        &(const struct step){
            .name = "income",
            .rule = "6.0",
            .prompt = "The players receive their income.",
            .then = bar_income,
        },
    [STEP_PAY_WAGES_OWED] =
        &(const struct step){
            .name = "pay_wages_owed",
            .rule = "Appendix 1",
            .prompt =
                "Pay 2 florins for each army whose wages you put off; if you cannot, remove some of them.",
            .deciders = bar_wage_debtor,
            .by_default = "The wages are paid; while they cannot be, an army goes, out of the first state in "
                          "the order of the pack.",
            .moves = MOVES(MOVE_PAY_WAGES_OWED, MOVE_REMOVE_ARMY),
            .then = bar_wages_owed_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_CHOOSE_CARD] =
        &(const struct step){
            .name = "choose_card",
            .rule = "12.3.2",
            .prompt = "Choose an Opportunity Card out of the deck: the Emperor's favour.",
            .deciders = bar_card_chooser,
            .by_default = "The first card of the list, in the order of the pack.",
            .moves = MOVES(MOVE_CHOOSE_CARD),
            .then = bar_cards_chosen,
        },
    [STEP_OPPORTUNITY_CARDS] =
        &(const struct step){
            .name = "opportunity_cards",
            .rule = "7.0",
            .prompt = "Buy Opportunity Cards, exchange up to three of your hand, or go on.",
            .prompt_now = bar_prompt_purchase,
            .record = RECORD("sequence", struct sequence,
                             NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with.")),
            .deciders = bar_buyer,
            .by_default = "No card is bought or exchanged.",
            .moves = MOVES(MOVE_END_PURCHASE, MOVE_BUY_CARD, MOVE_MULLIGAN),
            .passing = PASSING(MOVE_END_PURCHASE),
            .then = bar_all_bought,
        },
    [STEP_ORDER_OF_PLAY] =
        &(const struct step){
            .name = "order_of_play",
            .rule = "8.2",
            .prompt = "Choose the order of play of this turn.",
            .record = RECORD("order_choice", struct order_choice,
                             ID_FIELD(struct order_choice, chooser, &bar_seats, "Who chooses.")),
            .deciders = bar_order_chooser,
            .by_default = "The players in the order in which they sit.",
            .moves = MOVES(MOVE_CHOOSE_ORDER),
            .then = bar_order_chooser_gone,
        },

    /* 9 Actions Phases */
    [STEP_ACTIONS_PHASE] =
        &(const struct step){
            .name = "actions_phase",
            .rule = "9.0",
            .prompt = "The next player's Actions Phase begins.",
            .record =
                RECORD("actions_phase", struct actions_phase,
                       OPTIONAL_ID_FIELD(struct actions_phase, seat, &bar_seats,
                                         "Whose Actions Phase it is, between two whose comes next; null: "
                                         "the first in the order of play has his.")),
            .then = bar_actions_phase,
        },
    [STEP_EVENT_CARD] =
        &(const struct step){
            .name = "event_card",
            .rule = "9.1",
            .prompt = "An Event Card is drawn and resolved.",
            .record = RECORD("event_course", struct event_course,
                             ID_FIELD(struct event_course, stage, &bar_event_stages,
                                      "What comes next: it is drawn, it begins, it ends, the end.")),
            .called_by = STEPS(STEP_ACTIONS_PHASE),
            .then = bar_event_card,
        },
    [STEP_DIVINE_INTERVENTION] =
        &(const struct step){
            .name = "divine_intervention",
            .rule = "Appendix 2",
            .prompt = "Use Divine Intervention to avoid the effects of this Event Card, or suffer them.",
            .record =
                RECORD("intervention", struct intervention, WINDOW_FIELDS(struct intervention, &bar_seats)),
            .called_by = STEPS(STEP_EVENT_CARD, STEP_FRANCE_ATTACKS, STEP_UNREST, STEP_WEDDING),
            .window = &bar_interventions,
            .by_default = "The effects are suffered.",
            .moves = MOVES(MOVE_DO_NOT_INTERVENE, MOVE_INTERVENE),
            .passing = PASSING(MOVE_DO_NOT_INTERVENE),
        },
    [STEP_AUCTION] =
        &(const struct step){
            .name = "auction",
            .rule = "Appendix 1",
            .prompt = "Bid for {state}, or pass.",
            .prompt_now = bar_prompt_auction,
            .record =
                RECORD("auction", struct auction, WINDOW_FIELDS(struct auction, &bar_seats),
                       ID_FIELD(struct auction, state, &bar_states, "The state that is sold."),
                       NUMBER_FIELD(struct auction, minimum, 0, PRICE_MAX, "The lowest bid."),
                       NUMBER_FIELD(struct auction, bid, -1, BID_MAX, "The highest bid so far; -1: none."),
                       OPTIONAL_ID_FIELD(struct auction, leader, &bar_seats, "Whose bid it is.")),
            .called_by = STEPS(STEP_EVENT_CARD),
            .window = &bar_bidding,
            .by_default = "Pass.",
            .moves = MOVES(MOVE_PASS, MOVE_BID),
            .passing = PASSING(MOVE_PASS),
            .then = bar_auction_over,
        },
    [STEP_FRANCE_ATTACKS] =
        &(const struct step){
            .name = "france_attacks",
            .rule = "14.3.3",
            .prompt = "Choose the state that France attacks.",
            .record = RECORD(
                "named_state", struct named_state,
                OPTIONAL_ID_FIELD(struct named_state, state, &bar_states, "The state that is attacked.")),
            .called_by = STEPS(STEP_EVENT_CARD),
            .deciders = bar_france_chooser,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_CHOOSE_TARGET),
            .then = bar_france_attacks,
        },
    [STEP_UNREST] =
        &(const struct step){
            .name = "unrest",
            .rule = "14.4",
            .prompt = "Choose a state of value {value} or less for the Unrest.",
            .record =
                RECORD("unrest", struct unrest,
                       NUMBER_FIELD(struct unrest, value, 1, 3, "The highest value that can be chosen."),
                       ID_FIELD(struct unrest, chooser, &bar_seats, "Who chooses."),
                       OPTIONAL_ID_FIELD(struct unrest, state, &bar_states, "The state that is in Unrest.")),
            .called_by = STEPS(STEP_EVENT_CARD),
            .deciders = bar_unrest_chooser,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_CHOOSE_UNREST),
            .then = bar_unrest,
        },
    [STEP_CHAOS] =
        &(const struct step){
            .name = "chaos",
            .rule = "14.1",
            .prompt = "Chaos: lose an army, and when all have lost one, a City.",
            .prompt_now = bar_prompt_chaos,
            .record =
                RECORD("chaos", struct chaos,
                       NUMBER_FIELD(struct chaos, index, 0, 16, "Players already dealt with."),
                       FLAG_FIELD(struct chaos, army_lost, "All armies are lost; the Cities are next.")),
            .called_by = STEPS(STEP_EVENT_CARD),
            .deciders = bar_chaos_loser,
            .by_default =
                "An army goes, and when it is the Cities' turn a City, out of the first state of the "
                "list, in the order of the pack.",
            .moves = MOVES(MOVE_LOSE_ARMY, MOVE_LOSE_CITY),
            .then = bar_chaos_suffered,
        },
    [STEP_SALARY] =
        &(const struct step){
            .name = "salary",
            .rule = "Appendix 1",
            .prompt = "Pay the salary of your own armies, or remove some of them first.",
            .prompt_now = bar_prompt_salary,
            .called_by = STEPS(STEP_EVENT_CARD),
            .deciders = bar_salary_payer,
            .by_default = "The salary is paid; while it cannot be, an army goes, out of the first state in "
                          "the order of the pack.",
            .moves = MOVES(MOVE_PAY_SALARY, MOVE_REMOVE_ARMY),
            .then = step_return,
            .fallback = bar_fallback_pay,
        },
    [STEP_WAGES] =
        &(const struct step){
            .name = "wages",
            .rule = "Appendix 1",
            .prompt = "Say how many armies you pay now; the others are paid after the next income. You may "
                      "remove some before.",
            .prompt_now = bar_prompt_wages,
            .record = RECORD("sequence", struct sequence,
                             NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with.")),
            .called_by = STEPS(STEP_EVENT_CARD),
            .deciders = bar_wage_payer,
            .by_default = "As many armies are paid now as the florins allow, the others are put off; in the "
                          "last turn armies go until all can be paid, out of the first state in the order of "
                          "the pack.",
            .moves = MOVES(MOVE_PAY_WAGES, MOVE_REMOVE_ARMY),
            .then = bar_wages_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_WEDDING] =
        &(const struct step){
            .name = "wedding",
            .rule = "Appendix 1",
            .prompt = "Name the state that the wedding brings under your control.",
            .record = RECORD(
                "named_state", struct named_state,
                OPTIONAL_ID_FIELD(struct named_state, state, &bar_states, "The state that has been named.")),
            .called_by = STEPS(STEP_EVENT_CARD),
            .deciders = bar_wedder,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_WED),
            .then = bar_wedding_over,
        },
    [STEP_INITIAL_CARD] =
        &(const struct step){
            .name = "initial_card",
            .rule = "9.2",
            .prompt = "Play an Opportunity Card; it does not count as one of your three actions.",
            .called_by = STEPS(STEP_ACTIONS_PHASE),
            .deciders = bar_initial_player,
            .by_default = "The first card of the hand, in the order of the pack, at its first target, or "
                          "without effect where it can have none; an Assassin rather at another's figure.",
            .moves = MOVES(CARD_MOVES),
            .then = bar_initial_card_played,
            .fallback = bar_fallback_play_card,
        },
    [STEP_ACTIONS] =
        &(const struct step){
            .name = "actions",
            .rule = "9.3",
            .prompt = "Take one of your three actions, or end your Actions Phase.",
            .prompt_now = bar_prompt_actions,
            .called_by = STEPS(STEP_ACTIONS_PHASE),
            .deciders = bar_acting_player,
            .by_default = "The Actions Phase ends.",
            .moves = MOVES(MOVE_END_ACTIONS, CARD_MOVES, MOVE_BUILD_ARMY, MOVE_BUILD_CITY,
                           MOVE_BUILD_FORTIFIED_CITY, MOVE_BUILD_BISHOPRIC, MOVE_PLACE_INFLUENCE,
                           MOVE_REMOVE_INFLUENCE, MOVE_MARCH),
            .then = bar_actions_done,
        },

    /* 10 Actions */
    [STEP_INFLUENCE] =
        &(const struct step){
            .name = "influence",
            .rule = "10.3",
            .prompt =
                "Place or remove influence ({left point|points} left), use a City or a Bishopric with it, or "
                "go on.",
            .prompt_now = bar_prompt_influence,
            .record =
                RECORD("influence", struct influence,
                       NUMBER_FIELD(struct influence, left, 0, 99, "Points still to be placed or removed."),
                       ID_FIELD(struct influence, mode, &bar_influence_modes,
                                "Whether points are placed or removed; never both."),
                       OPTIONAL_ID_FIELD(struct influence, state, &bar_states, "Where the last point was."),
                       OPTIONAL_ID_FIELD(struct influence, of, &bar_seats, "Whose point was removed."),
                       FLAG_FIELD(struct influence, bonus,
                                  "The politician's further point has been placed.")),
            .called_by = STEPS(STEP_ACTIONS),
            .deciders = bar_influencer,
            .by_default =
                "The influence ends; where a point is owed, it goes to the first state where it can.",
            .moves = MOVES(MOVE_END_INFLUENCE, MOVE_PLACE_INFLUENCE, MOVE_REMOVE_INFLUENCE,
                           MOVE_USE_CITY, MOVE_USE_BISHOPRIC),
            .then = step_return,
            .fallback = bar_fallback_end_influence,
        },
    [STEP_EVACUATE] =
        &(const struct step){
            .name = "evacuate",
            .rule = "Appendix 2",
            .prompt = "Move your armies out of Mainz and the states near it, one after another.",
            .called_by = STEPS(STEP_ACTIONS),
            .deciders = bar_evacuating,
            .by_default = "The first way out of the list.",
            .moves = MOVES(MOVE_EVACUATE),
            .then = bar_evacuated,
        },
    [STEP_ACTIVATION] =
        &(const struct step){
            .name = "activation",
            .rule = "10.4",
            .prompt = "Move further armies out of {from} with the same action, or go on.",
            .record = RECORD("activation", struct activation,
                             ID_FIELD(struct activation, from, &bar_states, "The state whose armies move.")),
            .called_by = STEPS(STEP_ACTIONS),
            .deciders = bar_activator,
            .by_default = "No further armies move.",
            .moves = MOVES(MOVE_END_ACTIVATION, MOVE_MARCH),
            .then = step_return,
        },
    [STEP_MARCH] =
        &(const struct step){
            .name = "march",
            .rule = "10.4.1",
            .prompt = "Your armies are in {at}: go on, or halt.",
            .prompt_now = bar_prompt_march,
            .record = RECORD(
                "march",
                struct march, ID_FIELD(struct march, from, &bar_states, "Where they set out."),
                ID_FIELD(struct march, at, &bar_states, "Where they are."),
                NUMBER_FIELD(struct march, armies, 0, ARMIES_MAX, "How many they are."),
                FLAG_FIELD(struct march, general, "The general is with them."),
                NUMBER_FIELD(struct march, distance, 0, 3, "States that they have gone."),
                FLAG_FIELD(struct march, ended, "After a battle: only Caprara's further state is left.")),
            .called_by = STEPS(STEP_ACTIVATION),
            .deciders = bar_marcher,
            .by_default = "The armies halt.",
            .moves = MOVES(MOVE_HALT, MOVE_MARCH_ON, MOVE_FORCE_MARCH),
            .then = step_return,
        },
    [STEP_BATTLE] =
        &(const struct step){
            .name = "battle",
            .rule = "10.4.5",
            .prompt = "Battle in {at}: lay cards face down, then say that you are ready.",
            .record =
                RECORD("battle", struct battle, WINDOW_FIELDS(struct battle, &bar_seats),
                       ID_FIELD(struct battle, from, &bar_states, "Where the attackers come from."),
                       ID_FIELD(struct battle, at, &bar_states, "Where the battle is."),
                       NUMBER_FIELD(struct battle, armies, 0, ARMIES_MAX, "The attacking armies."),
                       FLAG_FIELD(struct battle, general, "The attackers' general is with them."),
                       ID_FIELD(struct battle, stage, &bar_battle_stages,
                                "Cards are laid, or the attackers have won."),
                       OPTIONAL_ID_FIELD(struct battle, retreat, &bar_states, "Where the defenders go.")),
            .called_by = STEPS(STEP_MARCH),
            .secret = true,
            .asks_whom = "both sides of the battle in {at}, as long as they are not ready",
            .window = &bar_battle_cards,
            .by_default = "No further card is laid.",
            .moves = MOVES(MOVE_READY, MOVE_COMMIT_CARD),
            .passing = PASSING(MOVE_READY),
            .then = bar_battle,
        },
    [STEP_RETREAT] =
        &(const struct step){
            .name = "retreat",
            .rule = "10.4.6",
            .prompt = "Choose where your armies retreat from {from}.",
            .prompt_now = bar_prompt_retreat,
            .record = RECORD("retreating", struct retreating,
                             ID_FIELD(struct retreating, from, &bar_states, "Where they were defeated.")),
            .called_by = STEPS(STEP_BATTLE),
            .deciders = bar_retreater,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_RETREAT),
            .then = bar_retreated,
        },

    /* 12 Support Phase, 13 End of Turn */
    [STEP_UPKEEP] =
        &(const struct step){
            .name = "upkeep",
            .rule = "12.1",
            .prompt = "Pay the upkeep of your armies, or remove some of them first.",
            .prompt_now = bar_prompt_upkeep,
            .record = RECORD("sequence", struct sequence,
                             NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with.")),
            .deciders = bar_upkeep_payer,
            .by_default = "The upkeep is paid; while it cannot be, an army goes, out of the first state in "
                          "the order of the pack.",
            .moves = MOVES(MOVE_PAY_UPKEEP, MOVE_REMOVE_ARMY),
            .then = bar_upkeep_paid,
            .fallback = bar_fallback_pay,
        },
    [STEP_CHANGE_OF_CONTROL] =
        &(const struct step){
            .name = "change_of_control",
            .rule = "12.2",
            .prompt = "Armies take control of the states where they stand.",
            .then = bar_change_of_control,
        },
    [STEP_IMPERIAL_SUPPORT] =
        &(const struct step){
            .name = "imperial_support",
            .rule = "12.3",
            .prompt = "The support of the Imperial Throne is rewarded.",
            .record = RECORD(
                "support", struct support,
                NUMBER_FIELD(struct support, index, 0, SEATS, "Players already dealt with."),
                RANKED(0, "first", "Who gave the most support at the beginning."),
                RANKED(1, "second", "Who was the second."), RANKED(2, "third", "Who was the third."),
                RANKED(3, "fourth", "Who was the fourth."),
                FLAG_FIELD(struct support, begun, "The ranking has been taken; before, it means nothing.")),
            .called_by = STEPS(STEP_NONE, STEP_EVENT_CARD),
            .then = bar_imperial_support,
        },
    [STEP_FAVOURS] =
        &(const struct step){
            .name = "favours",
            .rule = "12.3.2",
            .prompt = "Spend your Favours of the Emperor ({left} left), or go on.",
            .record = RECORD("favours", struct favours,
                             ID_FIELD(struct favours, seat, &bar_seats, "Whose they are."),
                             NUMBER_FIELD(struct favours, left, 0, 4, "Favours left."),
                             MASK_FIELD(struct favours, taken, &bar_favours_taken, "Favours taken.")),
            .called_by = STEPS(STEP_IMPERIAL_SUPPORT),
            .deciders = bar_favourite,
            .by_default = "No further Favour is taken.",
            .moves = MOVES(MOVE_END_FAVOURS, MOVE_TAKE_FAVOUR),
            .then = step_return,
        },
    [STEP_ACTIVE_WARS] =
        &(const struct step){
            .name = "active_wars",
            .rule = "12.4",
            .prompt = "The players lose money by the wars.",
            .then = bar_active_wars,
        },
    [STEP_END_OF_TURN] =
        &(const struct step){
            .name = "end_of_turn",
            .rule = "13.0",
            .prompt = "Victory points are added up; then the figures leave play.",
            .record =
                RECORD("end_of_turn", struct end_of_turn,
                       NUMBER_FIELD(struct end_of_turn, index, 0, 16, "Players already dealt with."),
                       FLAG_FIELD(struct end_of_turn, scored, "The points are added up; figures leave.")),
            .then = bar_end_of_turn,
        },
    [STEP_GALEN] =
        &(const struct step){
            .name = "galen",
            .rule = "Appendix 2",
            .prompt = "Choose the state near Munster that comes under your control.",
            .called_by = STEPS(STEP_END_OF_TURN),
            .deciders = bar_galen_player,
            .by_default = "The first state of the list, in the order of the pack.",
            .moves = MOVES(MOVE_TAKE_CONTROL),
            .then = bar_galen_over,
        },
};

/* ---- the moves ------------------------------------------------------------------------------------------- */

static const struct move_type *const moves[MOVE_COUNT] = {
    [MOVE_CHOOSE_STATE] = &bar_move_choose_state,
    [MOVE_PLACE_ARMY] = &bar_move_place_army,
    [MOVE_PLACE_CITY] = &bar_move_place_city,
    [MOVE_CHOOSE_CARD] = &bar_move_choose_card,
    [MOVE_BUY_CARD] = &bar_move_buy_card,
    [MOVE_MULLIGAN] = &bar_move_mulligan,
    [MOVE_END_PURCHASE] = &bar_move_end_purchase,
    [MOVE_CHOOSE_ORDER] = &bar_move_choose_order,
    [MOVE_INTERVENE] = &bar_move_intervene,
    [MOVE_DO_NOT_INTERVENE] = &bar_move_do_not_intervene,
    [MOVE_BID] = &bar_move_bid,
    [MOVE_PASS] = &bar_move_pass,
    [MOVE_CHOOSE_TARGET] = &bar_move_choose_target,
    [MOVE_CHOOSE_UNREST] = &bar_move_choose_unrest,
    [MOVE_LOSE_ARMY] = &bar_move_lose_army,
    [MOVE_LOSE_CITY] = &bar_move_lose_city,
    [MOVE_REMOVE_ARMY] = &bar_move_remove_army,
    [MOVE_PAY_SALARY] = &bar_move_pay_salary,
    [MOVE_PAY_WAGES] = &bar_move_pay_wages,
    [MOVE_PAY_WAGES_OWED] = &bar_move_pay_wages_owed,
    [MOVE_PAY_UPKEEP] = &bar_move_pay_upkeep,
    [MOVE_WED] = &bar_move_wed,
    [MOVE_PLAY_FIGURE] = &bar_move_play_figure,
    [MOVE_PLAY_GENERAL] = &bar_move_play_general,
    [MOVE_PLAY_PAINTER] = &bar_move_play_painter,
    [MOVE_PLAY_ASSASSIN] = &bar_move_play_assassin,
    [MOVE_PLAY_BAROQUE] = &bar_move_play_baroque,
    [MOVE_PLAY_CAPITALISM] = &bar_move_play_capitalism,
    [MOVE_PLAY_DIVINE_INTERVENTION] = &bar_move_play_divine_intervention,
    [MOVE_PLAY_POWER] = &bar_move_play_power,
    [MOVE_PLAY_TRAITOR] = &bar_move_play_traitor,
    [MOVE_PLAY_WITHOUT_EFFECT] = &bar_move_play_without_effect,
    [MOVE_BUILD_ARMY] = &bar_move_build_army,
    [MOVE_BUILD_CITY] = &bar_move_build_city,
    [MOVE_BUILD_FORTIFIED_CITY] = &bar_move_build_fortified_city,
    [MOVE_BUILD_BISHOPRIC] = &bar_move_build_bishopric,
    [MOVE_PLACE_INFLUENCE] = &bar_move_place_influence,
    [MOVE_REMOVE_INFLUENCE] = &bar_move_remove_influence,
    [MOVE_USE_CITY] = &bar_move_use_city,
    [MOVE_USE_BISHOPRIC] = &bar_move_use_bishopric,
    [MOVE_END_INFLUENCE] = &bar_move_end_influence,
    [MOVE_MARCH] = &bar_move_march,
    [MOVE_END_ACTIVATION] = &bar_move_end_activation,
    [MOVE_MARCH_ON] = &bar_move_march_on,
    [MOVE_FORCE_MARCH] = &bar_move_force_march,
    [MOVE_HALT] = &bar_move_halt,
    [MOVE_END_ACTIONS] = &bar_move_end_actions,
    [MOVE_COMMIT_CARD] = &bar_move_commit_card,
    [MOVE_READY] = &bar_move_ready,
    [MOVE_RETREAT] = &bar_move_retreat,
    [MOVE_EVACUATE] = &bar_move_evacuate,
    [MOVE_TAKE_FAVOUR] = &bar_move_take_favour,
    [MOVE_END_FAVOURS] = &bar_move_end_favours,
    [MOVE_TAKE_CONTROL] = &bar_move_take_control,
};

/* ---- the game ------------------------------------------------------------------------------------------ */

static const struct scenario scenarios[] = {
    {.id = "standard",
     .name = "Baroque",
     .doc = "The game as the book sets it up, in so many turns as the option says.",
     .seating = bar_seating},
    {0}};
static const struct option options[] = {
    [OPTION_TURNS] = {.name = "turns",
                      .doc = "Turns of the match: 3 are the Standard Scenario, more the Extended one.",
                      .rule = "1.1",
                      .min = TURNS_MIN,
                      .max = TURNS_MAX,
                      .standard = TURNS_MIN},
    {0}};
static const struct domain *const domains[] = {
    &bar_seats,        &bar_states,          &bar_cards,         &bar_kinds,         &bar_seas,
    &bar_decks,        &bar_card_kinds,      &bar_state_kinds,   &bar_wars,          &bar_works,
    &bar_city_kinds,   &bar_favours,         &bar_outcomes,      &bar_numbers,       &bar_reasons,
    &bar_event_stages, &bar_influence_modes, &bar_battle_stages, &bar_favours_taken, NULL};

/* Points are public. */
/* ---- standing instructions ---- */

static int32_t this_turn(const struct play *p)
{
    return bar_state(p)->turn;
}

static int32_t this_phase(const struct play *p)
{
    const int active = bar_state(p)->active;
    return active < 0 ? SCOPE_OFF : bar_state(p)->turn * SEATS + active;
}

static const struct instruction_scope scopes[] = {
    {"turn", "Until the end of this turn.", this_turn},
    {"actions-phase", "As long as it is the same player's Actions Phase.", this_phase},
    {0}};

static bool is_own_phase(const struct play *p, int seat)
{
    return bar_state(p)->active == seat;
}

static bool is_touched(const struct play *p, int seat)
{
    const struct battle *battle = step_record_of(p, STEP_BATTLE);
    const struct unrest *unrest = step_record_of(p, STEP_UNREST);
    const struct named_state *named = step_record_of(p, STEP_FRANCE_ATTACKS);
    if (!named) named = step_record_of(p, STEP_WEDDING);
    int state = named ? named->state : -1;
    if (battle) state = battle->at;
    if (unrest) state = unrest->state;
    return state >= 0 && bar_land(p, state)->controller == seat;
}

static const struct instruction_condition conditions[] = {
    {"own-phase", "It is the seat's own Actions Phase.", is_own_phase},
    {"own-state", "A battle, an unrest, an attack or a wedding is in a state that the seat controls.",
     is_touched},
    {0}};

static int32_t score(const struct play *p, int seat)
{
    return bar_player(p, seat)->points;
}

const struct game bar_game = {
    .id = "baroque",
    .title = "Baroque",
    .doc = "War and politics in the Holy Roman Empire after 1650 (Richard H. Berg and Warren Treadgold).",
    .revision = 6,
    .seats = &bar_seats,
    .players_min = PLAYERS_MIN,
    .players_max = SEATS,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .scopes = scopes,
    .conditions = conditions,
    .state = &bar_state_record,
    .derived = &bar_derived_record,
    .derive = bar_derive,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = events,
    .event_count = EVENT_COUNT,
    .draws = draws,
    .draw_count = DRAW_COUNT,
    .pack = &bar_components_record,
    .pack_text = baroque_pack,
    .pack_length = &baroque_pack_length,
    .pack_check = bar_components_check,
    .pack_upgrade = bar_pack_upgrade,
    .rulings_text = baroque_rulings,
    .rulings_length = &baroque_rulings_length,
    .presentation_text = baroque_presentation,
    .presentation_length = &baroque_presentation_length,
    .set_up = bar_set_up,
    .conceded = bar_conceded,
    .settle = bar_settle,
    .inspect = bar_inspect,
    .laws = bar_laws,
    .resample = bar_resample,
    .score = score,
};
