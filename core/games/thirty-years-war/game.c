/* Thirty Years War: the sequence of play, step by step, and what the game is made of. event_types.c has what is told; a move is declared where its rule stands. */
#include "games/thirty-years-war/tables.h"

extern const char thirty_years_war_pack[], thirty_years_war_rulings[], thirty_years_war_presentation[];
extern const size_t thirty_years_war_pack_length, thirty_years_war_rulings_length,
    thirty_years_war_presentation_length;

/* ---- fields of records that several steps have ---- */

#define SEAT_FIELD(type, text)           ID_FIELD(type, seat, &tyw_seats, text)
#define SPACE_FIELD(type, text)          ID_FIELD(type, space, &tyw_spaces, text)
#define MAYBE_SPACE(type, member, ...)   OPTIONAL_ID_FIELD(type, member, &tyw_spaces, __VA_ARGS__)
#define MAYBE_LEADER(type, member, text) OPTIONAL_ID_FIELD(type, member, &tyw_leaders, text)
#define DUE_FIELD(title, text)                                                                               \
    {                                                                                                        \
        .name = title, .kind = FIELD_BOOLEAN, FIELD_AT(struct turns, left), .doc = text                      \
    }
#define UNITS_FIELD(type, member, text)                                                                      \
    {                                                                                                        \
        .name = #member, .doc = text, SET_AT(type, member), .domain = &tyw_units                             \
    }
#define LEADERS_FIELD(type, member, text)                                                                    \
    {                                                                                                        \
        .name = #member, .doc = text, .kind = FIELD_SET, .offset = offsetof(type, member), .max = 64,        \
        .domain = &tyw_leaders                                                                               \
    }
#define SPACES_FIELD(type, member, text)                                                                     \
    {                                                                                                        \
        .name = #member, .doc = text, SET_AT(type, member), .domain = &tyw_spaces                            \
    }

static const struct record force_record = {
    .name = "force",
    .doc = "One side of a battle.",
    .size = sizeof(struct force),
    .fields = (const struct field[]){
        UNITS_FIELD(struct force, units, "Units that fight."),
        LEADERS_FIELD(struct force, leaders, "Leaders that check for loss."),
        MAYBE_LEADER(struct force, commander, "Who commands."),
        NUMBER_FIELD(struct force, battle, 0, 9, "Battle rating of the commander, as it counts.",
                     .rule = "12.24"),
        NUMBER_FIELD(struct force, drm, -CARD_SHIFT_MAX, CARD_SHIFT_MAX, "Die roll modifier of Combat Cards.",
                     .rule = "12.24"),
        NUMBER_FIELD(struct force, column_shift, -CARD_SHIFT_MAX, CARD_SHIFT_MAX,
                     "Columns to the right, by Combat Cards.", .rule = "12.25"),
        NUMBER_FIELD(struct force, strength, 0, 255, "Combat Strength.", .rule = "12.22"),
        NUMBER_FIELD(struct force, loss, 0, 255, "The Loss Number that it suffers.", .rule = "12.31"),
        NUMBER_FIELD(struct force, cards, 0, 2, "Combat Cards played.", .rule = "9.51"),
        {.name = "card",
         .doc = "The Combat Cards played.",
         .kind = FIELD_ID,
         ROWS_AT(struct force, card),
         .domain = &tyw_cards,
         .optional = true},
        FLAG_FIELD(struct force, dynamic, "It is led by a Dynamic Leader.", .rule = "12.28"),
        {0}}};

/* STEP_PEACE, STEP_PEACE_DEMAND, STEP_WITHDRAWAL. */
#define PEACE_RECORD                                                                                         \
    RECORD("peace", struct peace, SEAT_FIELD(struct peace, "Who offers; then: who withdraws."),              \
           ID_FIELD(struct peace, stage, &tyw_peace_stages, "What comes next."),                             \
           FLAG_FIELD(struct peace, both, "The other side withdraws afterwards."),                           \
           OPTIONAL_ID_FIELD(struct peace, area, &tyw_areas, "The Area that must be left."),                 \
           {.name = "city",                                                                                  \
            .doc = "The Independent Cities that must be left.",                                              \
            .kind = FIELD_ID,                                                                                \
            ROWS_AT(struct peace, city),                                                                     \
            .domain = &tyw_spaces,                                                                           \
            .optional = true},                                                                               \
           OPTIONAL_ID_FIELD(struct peace, leader, &tyw_leaders, "The leader who withdraws next."),          \
           OPTIONAL_ID_FIELD(struct peace, kind, &tyw_kinds, "The unit that withdraws next."),               \
           OPTIONAL_ID_FIELD(struct peace, from, &tyw_spaces, "Where it stands."))

/* STEP_LOOTING, STEP_CONTINUED_SIEGES, STEP_REVOLT_SPREAD. */
#define TOUR_RECORD                                                                                          \
    RECORD("tour", struct tour, SEAT_FIELD(struct tour, "Whose turn it is."),                                \
           SPACES_FIELD(struct tour, spaces, "Spaces still to be dealt with."),                              \
           MAYBE_SPACE(struct tour, from, "The revolt that spreads."))

/* STEP_LOSSES and others, one for each reason. */
#define LOSSES(title, number, question)                                                                      \
    {                                                                                                        \
        .name = title, .rule = number, .prompt = question,                                                   \
        .record = RECORD("losses", struct losses, SEAT_FIELD(struct losses, "Who loses."),                   \
                         ID_FIELD(struct losses, reason, &tyw_loss_reasons, "Why."),                         \
                         NUMBER_FIELD(struct losses, left, 0, 255, "Loss Factors, or steps, to be lost."),   \
                         MAYBE_SPACE(struct losses, space, "Where they stand; none: in several spaces."),    \
                         UNITS_FIELD(struct losses, units, "Who may be hit.")),                              \
        .called_by = STEPS(ANY_STEP), .automatic = true, .deciders = tyw_losses_deciders,                    \
        .by_default = "The first loss of the list.", .moves = MOVES(MOVE_LOSE_STEP), .then = tyw_losses_over \
    }

/* STEP_PLACE_PILLAGE, one for each scenario. */
#define PLACE_PILLAGE(title, number)                                                                         \
    {                                                                                                        \
        .name = title, .rule = number, .prompt = "Place a Pillage marker ({left} left).",                    \
        .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who places."),                     \
                         NUMBER_FIELD(struct turns, left, 0, 99, "Markers still to be placed.")),            \
        .called_by = STEPS(STEP_TURN), .deciders = tyw_pillage_placer,                                       \
        .by_default = "The first city of the list, in the order of the pack.",                               \
        .moves = MOVES(MOVE_PLACE_PILLAGE), .then = tyw_pillage_placed                                       \
    }

static const struct step *const steps[STEP_COUNT] = {
    /* 4, 18: Set-up */
    [STEP_PLACE_FRENCH] =
        &(const struct step){
            .name = "place_french",
            .rule = "18.32",
            .prompt = "Choose where the French army begins.",
            .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who places."),
                             DUE_FIELD("due", "It has still to be done.")),
            .called_by = STEPS(STEP_TURN, STEP_PLACE_PILLAGE_1638),
            .deciders = tyw_place_french_deciders,
            .by_default = "The first city of the list.",
            .moves = MOVES(MOVE_CHOOSE_SPACE),
            .then = tyw_pillage_placed,
        },
    [STEP_PLACE_PILLAGE] = &(const struct step)PLACE_PILLAGE("place_pillage", "18.24"),
    [STEP_PLACE_PILLAGE_1638] = &(const struct step)PLACE_PILLAGE("place_pillage_1638", "18.34"),

    /* 6: Sequence of Play */
    [STEP_TURN] =
        &(const struct step){
            .name = "turn",
            .rule = "6.0",
            .prompt = "The next phase begins.",
            .record =
                RECORD("turn", struct turn,
                       ID_FIELD(struct turn, next_phase, &tyw_phases,
                                "The phase that goes on, or comes, when the steps above this one are over."),
                       ID_FIELD(struct turn, next_seat, &tyw_seats,
                                "Whose Round, or turn within that phase, it is then. Of phases that are not "
                                "gone through by both sides it says nothing: the Protestants.")),
            .then = tyw_turn,
        },
    [STEP_WALLENSTEIN] =
        &(const struct step){
            .name = "wallenstein",
            .rule = "7.2",
            .prompt = "Decide about Wallenstein.",
            .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "The Catholic player."),
                             DUE_FIELD("due", "It has still to be decided.")),
            .called_by = STEPS(STEP_TURN),
            .deciders = tyw_wallenstein_deciders,
            .by_default = "Nothing changes.",
            .moves = MOVES(MOVE_KEEP_WALLENSTEIN, MOVE_DISMISS, MOVE_RECALL, MOVE_ASSASSINATE),
            .passing = PASSING(MOVE_KEEP_WALLENSTEIN),
            .then = tyw_wallenstein_over,
        },
    [STEP_RECOVERY] =
        &(const struct step){
            .name = "pillage_recovery",
            .rule = "15.25",
            .prompt = "Remove Pillage levels from cities, or go on ({levels_left} left).",
            .record =
                RECORD("recovery", struct recovery, SEAT_FIELD(struct recovery, "Who recovers."),
                       {.name = "left",
                        .doc = "Levels that may still be recovered.",
                        ROWS_AT(struct recovery, left),
                        .max = 9,
                        .keys = &tyw_seats},
                       SPACES_FIELD(struct recovery, recovered, "Cities that have recovered in this phase.")),
            .called_by = STEPS(STEP_TURN),
            .deciders = tyw_recovery_deciders,
            .by_default = "No level is recovered.",
            .moves = MOVES(MOVE_END_RECOVERY, MOVE_RECOVER),
            .passing = PASSING(MOVE_END_RECOVERY),
            .then = tyw_recovery,
        },
    [STEP_ROUND] =
        &(const struct step){
            .name = "card_round",
            .rule = "6.0",
            .prompt = "Play a card, take a Free Action, or pass.",
            .prompt_now = tyw_round_prompt,
            .record =
                RECORD("round", struct round, SEAT_FIELD(struct round, "Whose round it is."),
                       ID_FIELD(struct round, stage, &tyw_round_stages,
                                "What comes next: the choice, the Event of the card that was used, the "
                                "end."),
                       MAYBE_LEADER(struct round, leader, "Who was activated by a card."),
                       OPTIONAL_ID_FIELD(struct round, card, &tyw_cards,
                                         "A card whose event takes place after its use.", .rule = "8.64"),
                       MAYBE_SPACE(struct round, besieged,
                                   "Where the first activation placed a Siege marker.", .rule = "19.8"),
                       LEADERS_FIELD(struct round, moved_leaders, "Who moved in the first activation."),
                       UNITS_FIELD(struct round, moved, "Units that moved in it.")),
            .called_by = STEPS(STEP_TURN),
            .deciders = tyw_round_deciders,
            .by_default = "The round is passed.",
            .moves = MOVES(MOVE_PASS_ROUND, MOVE_PLAY_ACT, MOVE_PLAY_RECRUIT, MOVE_PLAY_AID, MOVE_PLAY_EVENT,
                           MOVE_FREE_UNIT, MOVE_FREE_LEADER, MOVE_MOVE_BASE, MOVE_OFFER_PEACE,
                           MOVE_INTERVENE_UP, MOVE_PLOT),
            .then = tyw_round,
        },

    /* 8.3, 10, 11: an activation */
    [STEP_ACTIVATION] =
        &(const struct step){
            .name = "activation",
            .rule = "8.3",
            .prompt = "Move the activated pieces, or stop.",
            .prompt_now = tyw_activation_prompt,
            .record = RECORD(
                "activation", struct activation,
                OPTIONAL_ID_FIELD(struct activation, card, &tyw_cards, "The card; none: a Free Action."),
                SEAT_FIELD(struct activation, "Whose activation it is."),
                MAYBE_LEADER(struct activation, leader, "The activated leader."),
                MAYBE_SPACE(struct activation, space, "Where the moving stack is."),
                MAYBE_SPACE(struct activation, from, "Where it came from last."),
                ID_FIELD(struct activation, stage, &tyw_activation_stages,
                         "What comes next: a leader is to be chosen, it makes a step away from the "
                         "enemy, it moves, it has entered a space, the enemy there has reacted, it must "
                         "fight, it chooses where to forage before a battle, the battle begins, the "
                         "battle is over, it chooses where to forage, it has foraged, the end."),
                NUMBER_FIELD(struct activation, value, 0, 9, "The highest Activation rating allowed."),
                NUMBER_FIELD(struct activation, spent, 0, 20, "Movement Points spent.", .rule = "11.11"),
                NUMBER_FIELD(struct activation, extra, 0, 9, "Movement Points beyond the allowance."),
                FLAG_FIELD(struct activation, entered_up, "It came into or out of the UP.", .rule = "16.21"),
                FLAG_FIELD(struct activation, flees, "It has made a step away from the enemy.",
                           .rule = "19.8"),
                FLAG_FIELD(struct activation, free, "A Free Action.", .rule = "8.32"),
                ID_FIELD(struct activation, kind, &tyw_battle_kinds, "The kind of the battle."),
                ID_FIELD(struct activation, result, &tyw_battle_results, "Whether it has won the battle."),
                MAYBE_SPACE(struct activation, besieged,
                            "Where a Siege marker was placed in this activation."),
                {.name = "forage",
                 .doc = "Where it will pillage.",
                 .rule = "11.16",
                 .kind = FIELD_ID,
                 ROWS_AT(struct activation, forage),
                 .domain = &tyw_spaces,
                 .optional = true},
                NUMBER_FIELD(struct activation, forage_count, 0, 2, "How many of these have been chosen."),
                MAYBE_SPACE(struct activation, units_from, "Where units were picked up last.",
                            .rule = "11.15"),
                MAYBE_SPACE(struct activation, star_from, "Where a Dynamic Leader was picked up last.",
                            .rule = "11.15"),
                LEADERS_FIELD(struct activation, parted, "Leaders that stay in this space."),
                LEADERS_FIELD(struct activation, leaders, "Leaders that move with the stack from the start."),
                LEADERS_FIELD(struct activation, picked, "Leaders picked up on the way."),
                UNITS_FIELD(struct activation, units, "The moving stack."),
                UNITS_FIELD(struct activation, moved, "Units that have moved."),
                UNITS_FIELD(struct activation, dropped, "Units that were dropped."),
                SPACES_FIELD(struct activation, entered, "Cities that units have moved into."),
                UNITS_FIELD(struct activation, committed, "Units that will attack."),
                {.name = "joined",
                 .doc = "Of each unit of the stack: the Movement Points that had been spent when "
                        "it joined.",
                 ROWS_AT(struct activation, joined),
                 .max = 20,
                 .keys = &tyw_units,
                 .sparse = true}),
            .called_by = STEPS(STEP_ROUND, STEP_EVENT, STEP_CAMPAIGN),
            .result = RESULT(struct activation, result),
            .automatic = true,
            .deciders = tyw_activation_deciders,
            .by_default = "It stops; where it must fight it attacks.",
            .moves =
                MOVES(MOVE_STOP, MOVE_ACTIVATE, MOVE_JOIN, MOVE_PART, MOVE_TAKE, MOVE_TAKE_ALL, MOVE_DROP,
                      MOVE_GO, MOVE_CONVERT, MOVE_SUPPRESS, MOVE_OVERRUN, MOVE_ATTACK, MOVE_COMMIT,
                      MOVE_BESIEGE, MOVE_SIEGE_COMBAT),
            .then = tyw_activation,
            .fallback = tyw_activation_fallback,
        },
    [STEP_FORAGING] =
        &(const struct step){
            .name = "foraging",
            .rule = "11.16",
            .prompt = "Choose a city that the army pillages: {forage_due level is|levels are} due.",
            .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Whose army.")),
            .called_by = STEPS(STEP_ACTIVATION),
            .automatic = true,
            .deciders = tyw_foraging_deciders,
            .by_default = "The first city of the list.",
            .moves = MOVES(MOVE_FORAGE),
            .then = tyw_foraging_over,
        },
    [STEP_CAMPAIGN] =
        &(const struct step){
            .name = "campaign_move",
            .rule = "19.8",
            .prompt = "Attempt a campaign move with another leader, or go on.",
            .record =
                RECORD("campaign", struct campaign, SEAT_FIELD(struct campaign, "Whose activation it was."),
                       ID_FIELD(struct campaign, first, &tyw_leaders, "The leader who was activated."),
                       MAYBE_LEADER(struct campaign, second, "The second leader."),
                       ID_FIELD(struct campaign, stage, &tyw_campaign_stages,
                                "Whether it is still asked for a second leader.")),
            .called_by = STEPS(STEP_ROUND),
            .deciders = tyw_campaign_deciders,
            .by_default = "No campaign move.",
            .moves = MOVES(MOVE_NO_CAMPAIGN, MOVE_CAMPAIGN),
            .passing = PASSING(MOVE_NO_CAMPAIGN),
            .then = tyw_campaign,
        },
    [STEP_FORTRESS_REACTION] =
        &(const struct step){
            .name = "fortress_reaction",
            .rule = "11.23",
            .prompt = "The enemy comes to {space}: go inside the fortress with all pieces, or stay outside.",
            .record = RECORD("reaction", struct reaction, SEAT_FIELD(struct reaction, "Who reacts."),
                             SPACE_FIELD(struct reaction, "The fortress.")),
            .called_by = STEPS(STEP_ACTIVATION, STEP_EVENT),
            .deciders = tyw_reaction_deciders,
            .by_default = "They stay outside.",
            .moves = MOVES(MOVE_STAY_OUTSIDE, MOVE_GO_INSIDE),
            .passing = PASSING(MOVE_STAY_OUTSIDE),
            .then = tyw_reaction_over,
        },

    /* 12, 13: combat and sieges */
    [STEP_COMBAT] =
        &(const struct step){
            .name = "combat",
            .rule = "12.2",
            .prompt = "A battle is fought in {space}.",
            .record = RECORD(
                "combat", struct combat, SPACE_FIELD(struct combat, "Where."),
                MAYBE_SPACE(struct combat, from, "Where the attackers came from; none: out of the fortress."),
                MAYBE_SPACE(struct combat, to, "Where the loser has retreated to."),
                ID_FIELD(struct combat, attacker, &tyw_seats, "The attacker."),
                ID_FIELD(struct combat, kind, &tyw_battle_kinds, "A field battle, a sally, a relief."),
                ID_FIELD(struct combat, stage, &tyw_combat_stages,
                         "What comes next: Combat Cards, fire, losses of either side, leaders, the "
                         "winner, the retreat, what follows it, the end."),
                FLAG_FIELD(struct combat, no_defender_cards, "The defender plays no Combat Cards."),
                FLAG_FIELD(struct combat, leader_dice, "The defenders' leaders check for loss.",
                           .rule = "12.4"),
                OPTIONAL_ID_FIELD(struct combat, winner, &tyw_roles, "Who has won; null: not known yet."),
                UNITS_FIELD(struct combat, besieged, "Attackers that came out of the fortress."),
                {.name = "force",
                 .doc = "The attacker's force, the defender's force.",
                 .kind = FIELD_RECORD,
                 ROWS_AT(struct combat, force),
                 .record = &force_record}),
            .called_by = STEPS(STEP_ACTIVATION, STEP_EVENT),
            .then = tyw_combat,
        },
    [STEP_COMBAT_CARDS] =
        &(const struct step){
            .name = "combat_cards",
            .rule = "9.51",
            .prompt = "Play a Combat Card, or none.",
            .record =
                RECORD("combat_cards", struct combat_cards, WINDOW_FIELDS(struct combat_cards, &tyw_seats)),
            .called_by = STEPS(STEP_COMBAT),
            .window = &tyw_combat_cards_window,
            .by_default = "No Combat Card.",
            .moves = MOVES(MOVE_NO_COMBAT_CARD, MOVE_PLAY_COMBAT_CARD),
            .passing = PASSING(MOVE_NO_COMBAT_CARD),
        },
    [STEP_LOSSES] = &(const struct step)LOSSES(
        "losses", "12.3",
        "Choose a unit that loses a step in combat[ in {space}] ({left Loss Factor|Loss Factors} "
        "left)."),
    [STEP_FORAGE_LOSSES] = &(const struct step)LOSSES(
        "forage_losses", "11.161",
        "Choose a unit that loses a step by foraging[ in {space}] ({left step|steps} left)."),
    [STEP_SIEGE_LOSSES] = &(const struct step)LOSSES(
        "siege_losses", "13.25",
        "Choose a besieging unit that loses a step[ in {space}] ({left step|steps} left)."),
    [STEP_LOOT_LOSSES] = &(const struct step)LOSSES(
        "loot_losses", "15.22",
        "Looting[ in {space}]: choose a unit that loses a step, Mercenaries first, "
        "Veterans last ({left step|steps} left)."),
    [STEP_UP_LOSSES] = &(const struct step)LOSSES(
        "response_losses", "16.252",
        "Choose a unit that loses a step in the answer to Spinola's siege ({left step|steps} left)."),
    [STEP_RAID_LOSSES] = &(const struct step)LOSSES(
        "raid_losses", "8.61",
        "Choose a unit that loses a step in the raid[ in {space}] ({left step|steps} left)."),
    [STEP_RETREAT] =
        &(const struct step){
            .name = "retreat",
            .rule = "12.5",
            .prompt = "Choose where the beaten force retreats.",
            .record = RECORD("retreat", struct retreat, SEAT_FIELD(struct retreat, "Who retreats."),
                             SPACE_FIELD(struct retreat, "Where the battle was."),
                             MAYBE_SPACE(struct retreat, from, "Where the attackers came from."),
                             FLAG_FIELD(struct retreat, attacker, "The attackers retreat."),
                             UNITS_FIELD(struct retreat, units, "The units that retreat."),
                             LEADERS_FIELD(struct retreat, leaders, "The leaders that retreat.")),
            .called_by = STEPS(STEP_COMBAT),
            .automatic = true,
            .deciders = tyw_retreat_deciders,
            .by_default = "Inside the fortress where that is allowed, otherwise the first space of the list.",
            .moves = MOVES(MOVE_RETREAT_INSIDE, MOVE_RETREAT_TO),
            .then = tyw_retreat_over,
        },
    [STEP_OVER_LIMIT] =
        &(const struct step){
            .name = "over_limit",
            .rule = "10.22",
            .prompt = "Too many pieces stand in {space}, or pieces that may not stack: eliminate some.",
            .record = RECORD("at_space", struct at_space, SEAT_FIELD(struct at_space, "Whose pieces."),
                             SPACE_FIELD(struct at_space, "Where.")),
            .called_by = STEPS(ANY_STEP),
            .automatic = true,
            .deciders = tyw_over_limit_deciders,
            .by_default = "The first of the list.",
            .moves = MOVES(MOVE_ELIMINATE, MOVE_ELIMINATE_LEADER),
            .then = tyw_over_limit_done,
        },
    [STEP_PLACE_SIEGE] =
        &(const struct step){
            .name = "place_siege",
            .rule = "12.28",
            .prompt = "Place a Siege marker on {space}, or only mask the fortress.",
            .record =
                RECORD("at_space", struct at_space, SEAT_FIELD(struct at_space, "Who has won the battle."),
                       SPACE_FIELD(struct at_space, "The fortress.")),
            .called_by = STEPS(STEP_COMBAT),
            .deciders = tyw_place_siege_deciders,
            .by_default = "The fortress is masked.",
            .moves = MOVES(MOVE_MASK, MOVE_BESIEGE),
            .passing = PASSING(MOVE_MASK),
            .then = tyw_place_siege_over,
        },

    /* 8.4: recruiting */
    [STEP_RECRUITMENT] =
        &(const struct step){
            .name = "recruitment",
            .rule = "8.4",
            .prompt = "Recruit with a leader ({left attempt|attempts} left), or go on.",
            .record =
                RECORD("recruitment", struct recruitment, SEAT_FIELD(struct recruitment, "Who recruits."),
                       NUMBER_FIELD(struct recruitment, left, 0, 9, "Attempts left."),
                       FLAG_FIELD(struct recruitment, unpaid, "No Aid Point was paid: -1 to each die.",
                                  .rule = "19.4b"),
                       OPTIONAL_ID_FIELD(struct recruitment, nation, &tyw_nations,
                                         "Only leaders of this nation recruit; null: of any."),
                       LEADERS_FIELD(struct recruitment, once, "Leaders that have tried."),
                       FLAG_FIELD(struct recruitment, doubled, "One of them has tried twice.")),
            .called_by = STEPS(STEP_ROUND, STEP_EVENT),
            .automatic = true,
            .deciders = tyw_recruitment_deciders,
            .by_default = "No more attempts.",
            .moves = MOVES(MOVE_END_RECRUITING, MOVE_RECRUIT),
            .passing = PASSING(MOVE_END_RECRUITING),
            .then = tyw_recruitment_over,
        },
    [STEP_RAISE] =
        &(const struct step){
            .name = "raise",
            .rule = "8.411",
            .prompt = "Take {steps step|steps} as full-strength or as reduced units.",
            .record = RECORD("raising", struct raising, SEAT_FIELD(struct raising, "Who recruits."),
                             ID_FIELD(struct raising, leader, &tyw_leaders, "The recruiting leader."),
                             ID_FIELD(struct raising, kind, &tyw_kinds, "The units."),
                             NUMBER_FIELD(struct raising, steps, 0, RAISED_MAX, "Steps still to be taken."),
                             NUMBER_FIELD(struct raising, raised, 0, RAISED_MAX, "Units taken.")),
            .called_by = STEPS(STEP_RECRUITMENT),
            .automatic = true,
            .deciders = tyw_raise_deciders,
            .by_default = "Full-strength units first.",
            .moves = MOVES(MOVE_RAISE),
            .then = tyw_raise_over,
        },

    /* 8.6, 9: events */
    [STEP_EVENT] =
        &(const struct step){
            .name = "event",
            .rule = "8.6",
            .prompt = "Choose for {card}.",
            .prompt_now = tyw_event_prompt,
            .record = RECORD(
                "event_play", struct event_play, CARD_PLAY_FIELDS(&tyw_cards, &tyw_seats, tyw_picked_of),
                ID_FIELD(struct event_play, stage, &tyw_event_stages,
                         "What comes next: choices, its effect, what remains of its effect, the end."),
                ID_FIELD(struct event_play, result, &tyw_battle_results,
                         "Whether the battle of a landing has been won."),
                OPTIONAL_ID_FIELD(struct event_play, leader, &tyw_leaders, "The leader who is placed next."),
                OPTIONAL_ID_FIELD(struct event_play, kind, &tyw_kinds, "The unit that is placed next."),
                OPTIONAL_ID_FIELD(struct event_play, from, &tyw_spaces, "Where that unit stands.")),
            .called_by = STEPS(STEP_ROUND),
            .result = RESULT(struct event_play, result),
            .automatic = true,
            .deciders = tyw_event_deciders,
            .by_default = "Nothing where that is possible, otherwise the first of the list.",
            .moves = MOVES(MOVE_DECLINE, MOVE_CHOOSE_SPACE, MOVE_CHOOSE_AREA, MOVE_CHOOSE_LEADER),
            .then = tyw_event,
        },
    [STEP_NAME_LEADER] =
        &(const struct step){
            .name = "name_leader",
            .rule = "8.61",
            .prompt = "Name a Swedish leader who does nothing in this turn.",
            .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who names."),
                             DUE_FIELD("due", "It has still to be done.")),
            .called_by = STEPS(STEP_EVENT),
            .automatic = true,
            .deciders = tyw_name_leader_deciders,
            .by_default = "The first leader of the list.",
            .moves = MOVES(MOVE_CHOOSE_LEADER),
            .then = tyw_name_leader,
        },
    [STEP_GATHER] =
        &(const struct step){
            .name = "gather",
            .rule = "16.21",
            .prompt = "Choose three to eight Spanish units that go to the United Provinces ({units} chosen).",
            .record = RECORD("gathering", struct gathering, SEAT_FIELD(struct gathering, "Whose army."),
                             MAYBE_LEADER(struct gathering, leader, "Who goes with them."),
                             FLAG_FIELD(struct gathering, done, "All have been chosen."),
                             UNITS_FIELD(struct gathering, units, "Units that have been chosen.")),
            .called_by = STEPS(STEP_EVENT),
            .automatic = true,
            .deciders = tyw_gather_deciders,
            .by_default = "Three units, the first of the list.",
            .moves = MOVES(MOVE_END_GATHERING, MOVE_GATHER),
            .then = tyw_gather,
        },

    /* 16: the Dutch War */
    [STEP_UP_ARMY] =
        &(const struct step){
            .name = "up_army",
            .rule = "16.22",
            .prompt = "The army in the United Provinces has no leader: withdraw it.",
            .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Whose army."),
                             DUE_FIELD("due", "It has still to be done.")),
            .called_by = STEPS(ANY_STEP),
            .automatic = true,
            .deciders = tyw_up_army_deciders,
            .by_default = "The first space of the list.",
            .moves = MOVES(MOVE_WITHDRAW_UP),
            .then = tyw_up_army,
        },

    /* 5.3: peace */
    [STEP_PEACE] =
        &(const struct step){
            .name = "peace_offer",
            .rule = "5.31",
            .prompt = "Accept the offer of peace negotiations, or decline it.",
            .record = PEACE_RECORD,
            .called_by = STEPS(STEP_ROUND),
            .deciders = tyw_peace_deciders,
            .by_default = "The offer is declined.",
            .moves = MOVES(MOVE_DECLINE_PEACE, MOVE_ACCEPT_PEACE),
            .passing = PASSING(MOVE_DECLINE_PEACE),
            .then = tyw_peace,
        },
    [STEP_PEACE_DEMAND] =
        &(const struct step){
            .name = "peace_demand",
            .rule = "5.32",
            .prompt = "Choose an Area, or two Independent Cities, that the enemy must leave.",
            .record = PEACE_RECORD,
            .called_by = STEPS(STEP_PEACE),
            .automatic = true,
            .deciders = tyw_peace_demand_deciders,
            .by_default = "The first of the list.",
            .moves = MOVES(MOVE_DEMAND_AREA, MOVE_DEMAND_CITY),
            .then = tyw_peace_demand,
        },
    [STEP_WITHDRAWAL] =
        &(const struct step){
            .name = "withdrawal",
            .rule = "5.32",
            .prompt = "Choose the city to which {leader?{leader} withdraws|a unit withdraws: {kind}}[ (from "
                      "{from})].",
            .record = PEACE_RECORD,
            .called_by = STEPS(STEP_PEACE),
            .automatic = true,
            .deciders = tyw_withdrawal_deciders,
            .by_default = "The first space of the list.",
            .moves = MOVES(MOVE_WITHDRAW_TO),
            .then = tyw_withdrawal,
        },

    /* 15: pay and loot */
    [STEP_PAY] =
        &(const struct step){
            .name = "pay",
            .rule = "15.13",
            .prompt = "Pay units, or leave the rest unpaid: {points Aid Point|Aid Points} left{swedish?, "
                      "{swedish} of them for Swedish units|}; all that can still be paid cost {pay_due}.",
            .record = RECORD(
                "pay", struct pay, SEAT_FIELD(struct pay, "Who pays."),
                FLAG_FIELD(struct pay, done, "The rest is left unpaid."),
                NUMBER_FIELD(struct pay, points, 0, 255, "Aid Points left.", .rule = "15.131"),
                NUMBER_FIELD(struct pay, swedish, 0, 255, "Of these, for Swedish units.", .rule = "17.Sw.1"),
                UNITS_FIELD(struct pay, paid, "Units that have been paid.")),
            .called_by = STEPS(STEP_TURN),
            .deciders = tyw_pay_deciders,
            .by_default = "All are paid where the points suffice; otherwise the first of the list, as "
                          "far as they go.",
            .moves = MOVES(MOVE_PAY_ALL, MOVE_PAY, MOVE_PAY_STACK, MOVE_END_PAYING),
            .passing = PASSING(MOVE_END_PAYING),
            .then = tyw_pay_over,
        },
    [STEP_LOOTING] =
        &(const struct step){
            .name = "looting",
            .rule = "15.2",
            .prompt = "Unpaid units loot.",
            .record = TOUR_RECORD,
            .called_by = STEPS(STEP_TURN),
            .then = tyw_looting,
        },
    [STEP_LOOT] =
        &(const struct step){
            .name = "loot",
            .rule = "15.21",
            .prompt = "Units loot in {space}.",
            .record = RECORD("looting", struct looting, SPACE_FIELD(struct looting, "Where."),
                             ID_FIELD(struct looting, stage, &tyw_loot_stages,
                                      "What comes next: dice, losses, leaders without units, the end."),
                             MASK_FIELD(struct looting, was_inside, &tyw_seats,
                                        "Sides whose force was inside the fortress."),
                             NUMBER_FIELD(struct looting, before, 0, PILLAGE_MAX, "The Pillage level before.",
                                          .rule = "15.211"),
                             {.name = "units",
                              .doc = "The units of each side that loot.",
                              .kind = FIELD_RECORD,
                              ROWS_AT(struct looting, units),
                              .record = RECORD("looting_units", struct units,
                                               {.name = "units",
                                                .doc = "Units.",
                                                SET_AT(struct units, word),
                                                .domain = &tyw_units}),
                              .keys = &tyw_seats},
                             {.name = "steps",
                              .doc = "Steps that each side loses.",
                              ROWS_AT(struct looting, steps),
                              .max = 9,
                              .keys = &tyw_seats},
                             {.name = "level",
                              .doc = "The Pillage level after each side's result.",
                              ROWS_AT(struct looting, level),
                              .max = PILLAGE_MAX,
                              .keys = &tyw_seats},
                             OPTIONAL_ID_FIELD(struct looting, leaders_alone, &tyw_seats,
                                               "Whose leaders may be left alone.")),
            .called_by = STEPS(STEP_LOOTING, STEP_EVENT),
            .then = tyw_loot,
        },
    [STEP_LEADERS_ALONE] =
        &(const struct step){
            .name = "leaders_alone",
            .rule = "15.225",
            .prompt = "Leaders in {space} are left without units: choose a friendly city for them.",
            .record = RECORD("at_space", struct at_space, SEAT_FIELD(struct at_space, "Whose leaders."),
                             SPACE_FIELD(struct at_space, "Where they stood."),
                             LEADERS_FIELD(struct at_space, leaders, "The leaders.")),
            .called_by = STEPS(ANY_STEP),
            .automatic = true,
            .deciders = tyw_leaders_alone_deciders,
            .by_default = "The first city of the list.",
            .moves = MOVES(MOVE_PLACE_ALONE),
            .then = tyw_leaders_alone_over,
        },

    /* 6.0 F, G */
    [STEP_CONTINUED_SIEGES] =
        &(const struct step){
            .name = "continued_sieges",
            .rule = "13.26",
            .prompt = "Roll for a siege, or for no more.",
            .record = TOUR_RECORD,
            .called_by = STEPS(STEP_TURN),
            .deciders = tyw_continued_sieges_deciders,
            .by_default = "No more rolls.",
            .moves = MOVES(MOVE_NO_SIEGE, MOVE_ROLL_SIEGE),
            .passing = PASSING(MOVE_NO_SIEGE),
            .then = tyw_continued_sieges,
        },
    [STEP_REVOLT_SPREAD] =
        &(const struct step){
            .name = "revolt_spread",
            .rule = "9.44",
            .prompt = "Choose where the Peasant Revolt of {from} spreads.",
            .record = TOUR_RECORD,
            .called_by = STEPS(STEP_TURN),
            .automatic = true,
            .deciders = tyw_revolt_spread_deciders,
            .by_default = "The first city of the list.",
            .moves = MOVES(MOVE_SPREAD_REVOLT),
            .then = tyw_revolt_spread,
        },
    [STEP_END_OF_TURN] =
        &(const struct step){
            .name = "end_of_turn",
            .rule = "6.0",
            .prompt = "Discard cards; one may be kept.",
            .record = RECORD("turns", struct turns, SEAT_FIELD(struct turns, "Who discards."),
                             DUE_FIELD("done", "Nothing more is discarded.")),
            .called_by = STEPS(STEP_TURN),
            .deciders = tyw_end_of_turn_deciders,
            .by_default = "The first cards of the hand go, one is kept.",
            .moves = MOVES(MOVE_END_TURN, MOVE_DISCARD),
            .then = tyw_end_of_turn,
        },
};

static const struct move_type *const moves[MOVE_COUNT] = {
    [MOVE_PLACE_PILLAGE] = &tyw_move_place_pillage,
    [MOVE_KEEP_WALLENSTEIN] = &tyw_move_keep_wallenstein,
    [MOVE_DISMISS] = &tyw_move_dismiss,
    [MOVE_RECALL] = &tyw_move_recall,
    [MOVE_ASSASSINATE] = &tyw_move_assassinate,
    [MOVE_RECOVER] = &tyw_move_recover,
    [MOVE_END_RECOVERY] = &tyw_move_end_recovery,
    [MOVE_PLAY_ACT] = &tyw_move_play_act,
    [MOVE_PLAY_RECRUIT] = &tyw_move_play_recruit,
    [MOVE_PLAY_AID] = &tyw_move_play_aid,
    [MOVE_PLAY_EVENT] = &tyw_move_play_event,
    [MOVE_FREE_UNIT] = &tyw_move_free_unit,
    [MOVE_FREE_LEADER] = &tyw_move_free_leader,
    [MOVE_MOVE_BASE] = &tyw_move_move_base,
    [MOVE_OFFER_PEACE] = &tyw_move_offer_peace,
    [MOVE_INTERVENE_UP] = &tyw_move_intervene_up,
    [MOVE_PLOT] = &tyw_move_plot,
    [MOVE_PASS_ROUND] = &tyw_move_pass_round,
    [MOVE_ACTIVATE] = &tyw_move_activate,
    [MOVE_JOIN] = &tyw_move_join,
    [MOVE_PART] = &tyw_move_part,
    [MOVE_TAKE] = &tyw_move_take,
    [MOVE_TAKE_ALL] = &tyw_move_take_all,
    [MOVE_DROP] = &tyw_move_drop,
    [MOVE_GO] = &tyw_move_go,
    [MOVE_CONVERT] = &tyw_move_convert,
    [MOVE_SUPPRESS] = &tyw_move_suppress,
    [MOVE_OVERRUN] = &tyw_move_overrun,
    [MOVE_ATTACK] = &tyw_move_attack,
    [MOVE_COMMIT] = &tyw_move_commit,
    [MOVE_BESIEGE] = &tyw_move_besiege,
    [MOVE_SIEGE_COMBAT] = &tyw_move_siege_combat,
    [MOVE_STOP] = &tyw_move_stop,
    [MOVE_FORAGE] = &tyw_move_forage,
    [MOVE_STAY_OUTSIDE] = &tyw_move_stay_outside,
    [MOVE_GO_INSIDE] = &tyw_move_go_inside,
    [MOVE_PLAY_COMBAT_CARD] = &tyw_move_play_combat_card,
    [MOVE_NO_COMBAT_CARD] = &tyw_move_no_combat_card,
    [MOVE_LOSE_STEP] = &tyw_move_lose_step,
    [MOVE_RETREAT_TO] = &tyw_move_retreat_to,
    [MOVE_RETREAT_INSIDE] = &tyw_move_retreat_inside,
    [MOVE_ELIMINATE] = &tyw_move_eliminate,
    [MOVE_ELIMINATE_LEADER] = &tyw_move_eliminate_leader,
    [MOVE_MASK] = &tyw_move_mask,
    [MOVE_RECRUIT] = &tyw_move_recruit,
    [MOVE_END_RECRUITING] = &tyw_move_end_recruiting,
    [MOVE_RAISE] = &tyw_move_raise,
    [MOVE_CHOOSE_SPACE] = &tyw_move_choose_space,
    [MOVE_CHOOSE_AREA] = &tyw_move_choose_area,
    [MOVE_CHOOSE_LEADER] = &tyw_move_choose_leader,
    [MOVE_DECLINE] = &tyw_move_decline,
    [MOVE_GATHER] = &tyw_move_gather,
    [MOVE_END_GATHERING] = &tyw_move_end_gathering,
    [MOVE_WITHDRAW_UP] = &tyw_move_withdraw_up,
    [MOVE_ACCEPT_PEACE] = &tyw_move_accept_peace,
    [MOVE_DECLINE_PEACE] = &tyw_move_decline_peace,
    [MOVE_DEMAND_AREA] = &tyw_move_demand_area,
    [MOVE_DEMAND_CITY] = &tyw_move_demand_city,
    [MOVE_WITHDRAW_TO] = &tyw_move_withdraw_to,
    [MOVE_CAMPAIGN] = &tyw_move_campaign,
    [MOVE_NO_CAMPAIGN] = &tyw_move_no_campaign,
    [MOVE_PAY] = &tyw_move_pay,
    [MOVE_PAY_ALL] = &tyw_move_pay_all,
    [MOVE_PAY_STACK] = &tyw_move_pay_stack,
    [MOVE_END_PAYING] = &tyw_move_end_paying,
    [MOVE_PLACE_ALONE] = &tyw_move_place_alone,
    [MOVE_ROLL_SIEGE] = &tyw_move_roll_siege,
    [MOVE_NO_SIEGE] = &tyw_move_no_siege,
    [MOVE_SPREAD_REVOLT] = &tyw_move_spread_revolt,
    [MOVE_DISCARD] = &tyw_move_discard,
    [MOVE_END_TURN] = &tyw_move_end_turn,
};

/* ---- what can be chosen for a match ---- */

static const struct scenario scenarios[] = {
    {.id = "campaign",
     .name = "Campaign Game",
     .doc = "Turns 1 to 14 (4.0).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "early-war",
     .name = "Early War Scenario",
     .doc = "Turns 1 to 5 (18.1).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "intervention",
     .name = "Intervention Scenario",
     .doc = "Turns 6 to 8 (18.2).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {.id = "apocalypse",
     .name = "Apocalypse Scenario",
     .doc = "Turns 10 to 14 (18.3).",
     .players_min = 2,
     .players_max = 2,
     .players = 2},
    {NULL},
};

/* In alphabetical order: they are hashed so. */
static const struct option options[] = {
    [OPTION_AID_LOGISTICS] = {"aid-logistics", "A Free Action costs 1 Aid Point.", "19.4c", 0, 1, 0},
    [OPTION_AID_NO_LIMIT] = {"aid-no-limit", "Any number of cards may be played as AID.", "19.4a", 0, 1, 0},
    [OPTION_AID_RECRUITING] = {"aid-recruiting", "Recruiting without 1 Aid Point is rolled at -1.", "19.4b",
                               0, 1, 0},
    [OPTION_CAMPAIGN_MOVE] = {"campaign-move", "A second leader may be activated.", "19.8", 0, 1, 0},
    [OPTION_GUEBRIANT] = {"guebriant", "Guébriant comes with France.", "19.2b", 0, 1, 0},
    [OPTION_IMPERIAL_VETERAN] = {"imperial-veteran", "The 4th Imperial Veteran stands in Vienna.", "19.2a", 0,
                                 1, 0},
    [OPTION_LOC_IN_ACTION] = {"loc-in-action-phase",
                              "LOCs are established at the end of a side's last round.", "19.3", 0, 1, 0},
    [OPTION_OLD_CORPS] = {"old-corps", "Three Musketeers is also a Combat Card.", "19.9", 0, 1, 0},
    [OPTION_RICHELIEU] = {"richelieu-aid", "Richelieu brings the aid that the card prints.", "19.10", 0, 1,
                          0},
    [OPTION_TILLY] = {"tilly-dynamic", "Tilly is a two-star Dynamic Leader.", "19.7", 0, 1, 0},
    [OPTION_UP_INTERVENTION] = {"up-intervention", "Any card may be played to move the Dutch War marker.",
                                "19.5", 0, 1, 0},
    [OPTION_VICTORY] = {"victory-determination", "Other VP ranges decide the match.", "19.1", 0, 1, 0},
    [OPTION_WALLENSTEIN_AMBITION] = {"wallenstein-ambition", "Wallenstein's marker may move further.", "19.6",
                                     0, 1, 0},
    [OPTION_WALLENSTEIN_ENEMIES] = {"wallenstein-enemies", "The Protestant may plot against Wallenstein.",
                                    "19.11", 0, 1, 0},
    [OPTION_WALLENSTEIN_STARS] = {"wallenstein-two-stars",
                                  "Wallenstein commands every army that he is stacked with.", "7.25", 0, 1,
                                  0},
    [OPTION_COUNT] = {NULL},
};

static const struct domain *const domains[] = {&tyw_seats,
                                               &tyw_spaces,
                                               &tyw_areas,
                                               &tyw_leaders,
                                               &tyw_kinds,
                                               &tyw_units,
                                               &tyw_cards,
                                               &tyw_nations,
                                               &tyw_unit_types,
                                               &tyw_conditions,
                                               &tyw_donors,
                                               &tyw_parts,
                                               &tyw_removals,
                                               &tyw_effects,
                                               &tyw_space_kinds,
                                               &tyw_electorates,
                                               &tyw_combat_roles,
                                               &tyw_peace_results,
                                               &tyw_popes,
                                               &pack_anchors,
                                               &tyw_wallensteins,
                                               &tyw_sieges,
                                               &tyw_uses,
                                               &tyw_victories,
                                               &tyw_consequences,
                                               &tyw_vp_reasons,
                                               &tyw_loss_reasons,
                                               &tyw_reasons,
                                               &tyw_battle_kinds,
                                               &tyw_stays,
                                               &tyw_phases,
                                               &tyw_round_stages,
                                               &tyw_activation_stages,
                                               &tyw_combat_stages,
                                               &tyw_event_stages,
                                               &tyw_peace_stages,
                                               &tyw_loot_stages,
                                               &tyw_campaign_stages,
                                               &tyw_roles,
                                               &tyw_battle_results,
                                               &tyw_untils,
                                               &tyw_dutch_boxes,
                                               NULL};

/* ---- standing instructions ---- */

static int32_t current_turn(const struct play *p)
{
    return tyw_state(p)->turn;
}

static int32_t current_battle(const struct play *p)
{
    return step_record_of(p, STEP_COMBAT) ? tyw_state(p)->battles : SCOPE_OFF;
}

static const struct instruction_scope scopes[] = {{"turn", "Until the turn ends.", current_turn},
                                                  {"battle", "Until the battle ends.", current_battle},
                                                  {NULL}};

static const struct number_word words[] = {
    {"forage_due", tyw_word_forage_due},   {"levels_left", tyw_word_levels_left},
    {"pay_due", tyw_word_pay_due},         {"siege_factors", tyw_word_siege_factors},
    {"siege_level", tyw_word_siege_level}, {NULL}};

const struct game tyw_game = {
    .id = "thirty-years-war",
    .title = "Thirty Years War: Europe in Agony",
    .doc = "The war of 1618 to 1648, by David A. Fox and Michael Welker. Two players: the Protestants and "
           "the Catholics.",
    .revision = 6,
    .seats = &tyw_seats,
    .players_min = 2,
    .players_max = 2,
    .scenarios = scenarios,
    .options = options,
    .domains = domains,
    .words = words,
    .state = &tyw_state_record,
    .derived = &tyw_derived_record,
    .derive = tyw_derive,
    .steps = steps,
    .step_count = STEP_COUNT,
    .moves = moves,
    .move_count = MOVE_COUNT,
    .events = tyw_events,
    .event_count = EVENT_COUNT,
    .draws = tyw_draws,
    .draw_count = DRAW_COUNT,
    .scopes = scopes,
    .pack = &tyw_components_record,
    .pack_text = thirty_years_war_pack,
    .pack_length = &thirty_years_war_pack_length,
    .pack_check = tyw_components_check,
    .rulings_text = thirty_years_war_rulings,
    .rulings_length = &thirty_years_war_rulings_length,
    .presentation_text = thirty_years_war_presentation,
    .presentation_length = &thirty_years_war_presentation_length,
    .set_up = tyw_set_up,
    .settle = tyw_settle,
    .inspect = tyw_inspect,
    .laws = tyw_laws,
    .resample = tyw_resample,
    .score = tyw_score,
};
