/* What is told of a match: events and draws, with their sentences. */
#include "games/time-of-wars/tables.h"

#define SEAT                SEAT_ARG("seat", "Whose.")
#define POWER               POWER_ARG("power", "Whose.")
#define CARD                ID_ARG("card", "The card.", &tow_cards)
#define CARD_OF_OWNER       ID_ARG("card", "The card.", &tow_cards, .audience = OWNER)
#define SPACE               SPACE_ARG("space", "Where.")
#define SPACE_OR_NONE       ID_ARG("space", "Where; none: on no space.", &tow_spaces, .optional = true)
#define FROM                SPACE_ARG("from", "From where.")
#define TO                  SPACE_ARG("to", "To where.")
#define SEA_ARG             ID_ARG("sea", "Which sea.", &tow_seas)
#define SOMEBODY            ID_ARG("commander", "Who commands; none: nobody.", &tow_commanders, .optional = true)
#define COUNT               NUMBER_ARG("count", "How many.", 0, 255)
#define CHANGE              NUMBER_ARG("change", "How many more; negative: fewer.", -255, 255)
#define TOTAL               NUMBER_ARG("total", "How many there are now.", -VP_LIMIT, 255)
#define DIE                 NUMBER_ARG("die", "The die.", 0, 6)
#define DIE_NAMED(title)    NUMBER_ARG(title, "A die.", 0, 6)
#define SUCCESS             FLAG_ARG("success", "It succeeds.")
#define RATING              ID_ARG("rating", "Which rating.", &tow_ratings)
#define TRACK               ID_ARG("track", "Which track.", &tow_tracks)
#define BATTLE_KIND         ID_ARG("kind", "Which kind of battle.", &tow_battle_kinds)
#define REASON              ID_ARG("reason", "Why.", &tow_loss_reasons)
#define CAUSE               CAUSE_ARGS(tow_reasons, tow_cards)
#define BY                  ID_ARG("by", "The card that is the reason; left out: none is.", &tow_cards, .optional = true)
#define LOSSES(title, text) NUMBER_ARG(title, text, 0, 60)

/* Tatars and Cossacks are many. */
#define VERB(who, one, many) "{" who "=cossacks?" many "|{" who "=tatars?" many "|" one "}}"
#define ATTACKS              VERB("attacker", "attacks", "attack")
#define RETREATS             VERB("power", "retreats", "retreat")
#define WINS                 VERB("power", "wins", "win")
#define WITHDRAWS            VERB("power", "withdraws", "withdraw")

const struct event_type tow_events[EVENT_COUNT] = {
    [EVENT_TURN_BEGUN] = {.name = "turn_begun",
                          .doc = "A Game Turn begins.",
                          .text = "{game_turn} begins{again? for the second time}.",
                          .args = {ID_ARG("game_turn", "The Game Turn, as cards and counters have it.",
                                          &tow_game_turns),
                                   FLAG_ARG("again", "The scenario has had it before.")}},
    [EVENT_FUNDS] = {.name = "funds",
                     .doc = "FUND markers came or went.",
                     .text =
                         "{seat} {change<0?loses {-change FUND marker|FUND markers}|receives {change FUND "
                         "marker|FUND markers}} " BECAUSE_OF ": {total} in all.",
                     .args = {SEAT, CHANGE, TOTAL, CAUSE}},
    [EVENT_FUNDS_LIMIT] =
        {.name = "funds_limit",
         .doc = "A superpower has more FUND markers than its ruler can keep.",
         .text =
             "The ruler of {seat} keeps {limit FUND marker|FUND markers} for the next Game Turn, no more.",
         .args = {SEAT, NUMBER_ARG("limit", "How many can be kept.", 0, FUNDS_MAX)}},
    [EVENT_DEBT_LEFT] =
        {.name = "debt_left",
         .doc = "A superpower has nothing more to pay with.",
         .text = "{seat} has nothing more to pay with: {count FUND marker|FUND markers} of the debt "
                 "{count=1?stays|stay} unpaid.",
         .args = {SEAT, COUNT}},
    [EVENT_CARD_DRAWN] = {.name = "card_drawn",
                          .doc = "A card was drawn.",
                          .text = "{seat} draws {card}.",
                          .args = {SEAT, CARD_OF_OWNER}},
    [EVENT_CARD_PICKED] = {.name = "card_picked",
                           .doc = "A card was taken out of the deck of unused cards.",
                           .text = "{seat} picks {card}.",
                           .args = {SEAT, CARD_OF_OWNER},
                           .reveals = REVEALS_NOTHING},
    [EVENT_CARDS_REJECTED] = {.name = "cards_rejected",
                              .doc = "Cards were rejected for others.",
                              .text = "{seat} rejects {count card|cards}.",
                              .args = {SEAT, COUNT}},
    [EVENT_CARD_REJECTED] = {.name = "card_rejected",
                             .doc = "A card was rejected: it lies on the used cards.",
                             .text = "{seat} rejects {card}.",
                             .args = {SEAT, CARD}},
    [EVENT_RESHUFFLED] = {.name = "reshuffled",
                          .doc = "Used cards were shuffled into the deck of unused cards.",
                          .text = "The used cards of {seat} are shuffled: {count card|cards}.",
                          .args = {SEAT, COUNT}},
    [EVENT_CARD_PLAYED] = {.name = "card_played",
                           .doc = "A card was played.",
                           .text = "{seat} plays {card} {use}.",
                           .args = {SEAT, CARD, ID_ARG("use", "How it is used.", &tow_uses)}},
    [EVENT_CARD_DISCARDED] = {.name = "card_discarded",
                              .doc = "A card was put on the used cards without being played.",
                              .text = "{seat} discards {card} {use}.",
                              .args = {SEAT, CARD, ID_ARG("use", "What for.", &tow_uses)}},
    [EVENT_CARD_REMOVED] = {.name = "card_removed",
                            .doc = "A card left the game.",
                            .text = "{card} leaves the game.",
                            .args = {CARD}},
    [EVENT_CARD_CANCELLED] = {.name = "card_cancelled",
                              .doc = "A Reaction cancelled an Event.",
                              .text = "{card} has no effect because of {by}.",
                              .args = {CARD, ID_ARG("by", "The Reaction.", &tow_cards)}},
    [EVENT_CARD_REPEATED] = {.name = "card_repeated",
                             .doc = "A Battle card does not count: one of its title has been played for the "
                                    "same side (6.9).",
                             .text = "{card} does not count: a card of this title has been played for this "
                                     "side.",
                             .args = {CARD}},
    [EVENT_EVENT_IN_PLAY] = {.name = "event_in_play",
                             .doc = "An Event was marked in the box of Events in play.",
                             .text = "{card} is in effect.",
                             .args = {CARD}},
    [EVENT_EVENT_ENDED] = {.name = "event_ended",
                           .doc = "An Event is no longer in effect.",
                           .text = "{card} is no longer in effect " BECAUSE_OF ".",
                           .args = {CARD, CAUSE}},
    [EVENT_EVENT_LASTS] =
        {.name = "event_lasts",
         .doc = "An Event that has no box among the Events in play goes on having an effect.",
         .text = "{card} {until=cancelled?is in effect from now on|lasts until {until=end-of-turn-3?Game "
                 "Turn 3 ends|"
                 "{until=end-of-turn-2?Game Turn 2 ends|{until=end-of-next-turn?the next Game Turn ends|"
                 "the Game Turn ends}}}}.",
         .args = {CARD, ID_ARG("until", "When it ends.", &tow_untils)}},
    [EVENT_RULER] = {.name = "ruler",
                     .doc = "A ruler's card was placed or turned.",
                     .text = "The ruler's card of {seat} shows its {weak?back|front}: {ruler}.",
                     .args = {SEAT, ID_ARG("ruler", "The card.", &tow_rulers),
                              FLAG_ARG("weak", "Its back, with the arrow pointing down, is up.")}},
    [EVENT_RULER_PROLONGED] = {.name = "ruler_prolonged",
                               .doc = "A ruler reigns one Game Turn more.",
                               .text = "{ruler} rules {seat} one Game Turn more.",
                               .args = {SEAT, ID_ARG("ruler", "The card.", &tow_rulers)}},
    [EVENT_COMMANDER_PLACED] = {.name = "commander_placed",
                                .doc = "A commander came.",
                                .text = "{commander} comes to {space}.",
                                .args = {COMMANDER_ARG, SPACE}},
    [EVENT_COMMANDER_LEAVES] =
        {.name = "commander_leaves",
         .doc = "A commander left the map.",
         .text = "{commander} {aside?is put aside until the next turn|leaves the map} " BECAUSE_OF ".",
         .args = {COMMANDER_ARG, FLAG_ARG("aside", "He can come back in the next turn."), CAUSE}},
    [EVENT_COMMANDER_MOVED] = {.name = "commander_moved",
                               .doc = "A commander went elsewhere.",
                               .text = "{commander} goes from {from} to {to}.",
                               .args = {COMMANDER_ARG, FROM, TO}},
    [EVENT_RELATION] = {.name = "relation",
                        .doc = "The Diplomacy table changed.",
                        .text =
                            "{before=alliance?The Alliance between {power} and {other} is over: {relation}|"
                            "{before=vassal?{other} is no vassal of {power} any more: {relation}|"
                            "{relation=vassal?{other} becomes a vassal of {power}|"
                            "{relation} between {power} and {other}}}} " BECAUSE_OF ".",
                        .args = {POWER, POWER_ARG("other", "And whose."),
                                 ID_ARG("relation", "What holds between them.", &tow_relations),
                                 ID_ARG("before", "What held before.", &tow_relations), CAUSE}},
    [EVENT_MASTER] = {.name = "master",
                      .doc = "Another superpower commands the units of a Minor State, or nobody any more.",
                      .text = "{seat?{seat} commands|Nobody commands} the units of {power}.",
                      .args = {POWER,
                               ID_ARG("seat", "Who commands; none: nobody.", &tow_seats, .optional = true)}},
    [EVENT_PEACE_FORCED] = {.name = "peace_forced",
                            .doc = "A superpower forced peace: it has lost the War.",
                            .text = "{seat} forces peace on {winner}: {winner} has won the War.",
                            .args = {SEAT, SEAT_ARG("winner", "Who has won.")}},
    [EVENT_ANNOUNCED] =
        {.name = "announced",
         .doc = "An arrangement was put forward.",
         .text =
             "{seat} announces to {partner}: {alliance?an Alliance|no Alliance}{funds_given?; it gives "
             "{funds_given FUND marker|FUND markers}}{funds_asked?; it asks for {funds_asked FUND "
             "marker|FUND markers}}{units_lent?; it lends up to {units_lent unit|units}}{units_borrowed?; "
             "it borrows up to {units_borrowed unit|units}}.",
         .args = {SEAT, SEAT_ARG("partner", "To whom."), FLAG_ARG("alliance", "An Alliance."),
                  NUMBER_ARG("funds_given", "FUND markers given.", 0, FUNDS_MAX),
                  NUMBER_ARG("funds_asked", "FUND markers asked for.", 0, FUNDS_MAX),
                  NUMBER_ARG("units_lent", "Units lent.", 0, UNITS_MAX),
                  NUMBER_ARG("units_borrowed", "Units borrowed.", 0, UNITS_MAX)}},
    [EVENT_SPACE_NAMED] = {.name = "space_named",
                           .doc = "A space is part of the arrangement that was put forward.",
                           .text = "{seat} would give {space} to {to}.",
                           .args = {SEAT, SPACE, SEAT_ARG("to", "Who would control it.")}},
    [EVENT_ANSWERED] = {.name = "answered",
                        .doc = "An arrangement was confirmed or rejected.",
                        .text = "{seat} {confirmed?confirms|rejects} the arrangement.",
                        .args = {SEAT, FLAG_ARG("confirmed", "It is confirmed.")}},
    [EVENT_SPACE_TAKEN] =
        {.name = "space_taken",
         .doc = "Control of a space changed.",
         .text =
             "{power?{space} is under the control of {power}|Nobody controls {space} now} " BECAUSE_OF ".",
         .args = {SPACE, ID_ARG("power", "Who controls it; none: nobody.", &tow_powers, .optional = true),
                  CAUSE}},
    [EVENT_RELIGION] = {.name = "religion",
                        .doc = "The religion of a space changed.",
                        .text = "The religion of {space} is {religion} now " BECAUSE_OF ".",
                        .args = {SPACE, ID_ARG("religion", "Which.", &tow_religions), CAUSE}},
    [EVENT_CONVERSION] = {.name = "conversion",
                          .doc = "An attempt to convert a space.",
                          .text =
                              "{seat} attempts to convert {space}: die {die}, {needed} or less is needed, "
                              "{success?success|failure}.",
                          .args = {SEAT, SPACE, DIE,
                                   NUMBER_ARG("needed", "The highest die that succeeds.", -20, 20), SUCCESS}},
    [EVENT_MARKER] =
        {.name = "marker",
         .doc = "The auxiliary marker of a space changed.",
         .text = "{marker=none?The {before} marker in {space} is removed|A {marker} marker is placed "
                 "in {space}} " BECAUSE_OF ".",
         .args = {SPACE, ID_ARG("marker", "Which lies there now.", &tow_markers),
                  ID_ARG("before", "Which lay there before.", &tow_markers), CAUSE}},
    [EVENT_REVOLT_DICE] =
        {.name = "revolt_dice",
         .doc = "A roll for revolts by heresy.",
         .text = "Religious unrest on spaces of {power} ({zone}): the dice add up to {sum}, {revolts "
                 "revolt|revolts}.",
         .args = {ID_ARG("zone", "The zone.", &tow_zones), POWER,
                  NUMBER_ARG("sum", "The sum of the dice.", 0, 12),
                  NUMBER_ARG("revolts", "How many.", 0, 60)}},
    [EVENT_BID] = {.name = "bid",
                   .doc = "A card chosen for the order of hiring was shown.",
                   .text = "{seat} shows {card} for hiring mercenaries.",
                   .args = {SEAT, CARD},
                   .reveals = REVEALS_ALWAYS},
    [EVENT_HIRED] = {.name = "hired",
                     .doc = "A mercenary unit was hired.",
                     .text = "{seat} hires a mercenary unit: {kind}.",
                     .args = {SEAT, KIND_ARG}},
    [EVENT_NO_ARMY_TO_JOIN] =
        {.name = "no_army_to_join",
         .doc = "A hired unit went back to the box.",
         .text = "{seat} has no army that its mercenaries can join: a unit of {kind} goes back to the box.",
         .args = {SEAT, KIND_ARG}},
    [EVENT_UNITS_PLACED] = {.name = "units_placed",
                            .doc = "Units came into the game.",
                            .text = "{count unit is|units are} placed in {space}: {kind}, {condition}.",
                            .args = {KIND_ARG, CONDITION_ARG, COUNT, SPACE}},
    [EVENT_SHIPS_PLACED] = {.name = "ships_placed",
                            .doc = "Naval units came into the game.",
                            .text = "{count naval unit is|naval units are} placed on {sea}: {kind}.",
                            .args = {KIND_ARG, COUNT, SEA_ARG}},
    [EVENT_UNITS_REMOVED] = {.name = "units_removed",
                             .doc = "Units left the map at once.",
                             .text = "{count unit is|units are} removed {space?from {space} }" BECAUSE_OF
                                     ": {kind}, {condition}.",
                             .args = {KIND_ARG, CONDITION_ARG, COUNT, SPACE_OR_NONE, REASON, BY}},
    [EVENT_STEP_LOST] =
        {.name = "step_lost",
         .doc = "A unit suffered a loss.",
         .text = "A {condition} unit {power?of {power} }{space?in {space} }suffers a loss " BECAUSE_OF
                 "{condition=full?| and is removed}: {kind}.",
         .args = {KIND_ARG, ID_ARG("condition", "Before the loss.", &tow_conditions), SPACE_OR_NONE, REASON,
                  ID_ARG("power", "For whom it fights; none: for no power.", &tow_powers, .optional = true),
                  BY}},
    [EVENT_SHIPS_LOST] = {.name = "ships_lost",
                          .doc = "Naval units were removed.",
                          .text = "{count naval unit is|naval units are} removed from {sea} " BECAUSE_OF
                                  ": {kind}.",
                          .args = {KIND_ARG, COUNT, SEA_ARG, CAUSE}},
    [EVENT_UNITS_MOVED] = {.name = "units_moved",
                           .doc = "Units went elsewhere without a march.",
                           .text = "{count unit|units}{seat? of the armies of {seat}} {count=1?goes|go} from "
                                   "{from} to {to}: {kind}.",
                           .args = {ID_ARG("seat", "Who commands them; none: nobody.", &tow_seats,
                                           .optional = true),
                                    KIND_ARG, COUNT, FROM, TO}},
    [EVENT_MARCHED] =
        {.name = "marched",
         .doc = "An army went to another space.",
         .text = "{seat} moves {units?{units unit|units}{commander? under {commander}}|{commander}} from "
                 "{from} to {to}.",
         .args = {SEAT, FROM, TO, NUMBER_ARG("units", "How many units.", 0, UNITS_MAX), SOMEBODY}},
    [EVENT_GARRISON] = {.name = "garrison",
                        .doc = "A unit became the garrison of a space.",
                        .text = "A {condition} unit is the garrison of {space}: {kind}.",
                        .args = {SPACE, KIND_ARG, CONDITION_ARG}},
    [EVENT_GARRISON_LEAVES] = {.name = "garrison_leaves",
                               .doc = "The garrison of a space is a unit of the army there now.",
                               .text =
                                   "The garrison of {space} becomes part of the army: {kind}, {condition}.",
                               .args = {SPACE, KIND_ARG, CONDITION_ARG}},
    [EVENT_REBELLION] =
        {.name = "rebellion",
         .doc = "An army became rebellious, or its rebellion is over.",
         .text = "{present?The army of {seat} in {space} is rebellious|The rebellion of the army of "
                 "{seat} in {space} is over}.",
         .args = {SPACE, SEAT, FLAG_ARG("present", "It is rebellious.")}},
    [EVENT_REBELLION_DIE] =
        {.name = "rebellion_die",
         .doc = "A commander tried to end a rebellion by his authority.",
         .text = "{commander} talks to the rebels: die {die}, {success?they obey|they do not obey}.",
         .args = {COMMANDER_ARG, DIE, SUCCESS}},
    [EVENT_POINTS] =
        {.name = "development_points",
         .doc = "Development Points changed.",
         .text = "{seat} {change<0?loses {-change Development Point|Development Points}|gains {change "
                 "Development Point|Development Points}} of {rating} " BECAUSE_OF ": {total} "
                 "{rating=religion?in all|{rating=economy?in this box|at this level}}.",
         .args = {SEAT, RATING, CHANGE, TOTAL, CAUSE}},
    [EVENT_LEVEL] =
        {.name = "level",
         .doc = "The level of a rating changed.",
         .text = "{rating} of {seat} is {rating=economy?in box {level}|at level {level}} now " BECAUSE_OF ".",
         .args = {SEAT, RATING,
                  NUMBER_ARG("level", "Columns to the right, cards more, or the box from 0 at the left.",
                             LEVEL_MIN, ECONOMY_BOXES - 1),
                  CAUSE}},
    [EVENT_TRACK] = {.name = "track",
                     .doc = "The marker of a special track was moved.",
                     .text =
                         "The marker of the {track} track is in {box?box {box}|the Start box} now " BECAUSE_OF
                         ".",
                     .args = {TRACK, NUMBER_ARG("box", "The box, from 0.", 0, TRACK_BOXES - 1),
                              NUMBER_ARG("before", "The box before.", 0, TRACK_BOXES - 1), CAUSE}},
    [EVENT_COLONY] = {.name = "colony",
                      .doc = "A colony was built in Asia.",
                      .text = "A colony is built in box {box} of the Asia map.",
                      .args = {NUMBER_ARG("box", "The box, from 0.", 0, TRACK_BOXES - 1)}},
    [EVENT_PROVOKED] =
        {.name = "provoked",
         .doc = "A superpower was provoked: in the next impulse War can be declared on it in spite of a "
                "forced peace.",
         .text = "{seat} provokes {power}.",
         .args = {SEAT, POWER_ARG("power", "Whom.")}},
    [EVENT_WAR_FATE] =
        {.name = "war_fate",
         .doc = "Victory Points by WAR FATE markers changed.",
         .text = "{seat} {change<0?loses {-change Victory Point|Victory Points}|gains {change Victory "
                 "Point|Victory Points}} by WAR FATE markers " BECAUSE_OF ": {total} in all.",
         .args = {SEAT, CHANGE, TOTAL, CAUSE}},
    [EVENT_INTERCEPTION] = {.name = "interception",
                            .doc = "An attempt to intercept an army.",
                            .text =
                                "{commander} in {from} tries to intercept the army in {to}: {die?die {die}, }"
                                "{success?success|failure}.",
                            .args = {COMMANDER_ARG, FROM, TO, DIE, SUCCESS}},
    [EVENT_TURNED_BACK] = {.name = "turned_back",
                           .doc = "An intercepted army turned back.",
                           .text = "{seat} turns back from {from} to {to}.",
                           .args = {SEAT, FROM, TO}},
    [EVENT_WITHDRAWN] = {.name = "withdrawn",
                         .doc = "An army withdrew before a battle.",
                         .text = "{power} " WITHDRAWS " from {from} to {to}.",
                         .args = {POWER, FROM, TO}},
    [EVENT_BATTLE] =
        {.name = "battle",
         .doc = "A battle begins.",
         .text = "{kind} {space?in {space}|on {sea}}: {attacker} " ATTACKS " {kind=rebels?the rebels of "
                 "{defender}|{kind=dutch?the Dutch fleet|{defender}}}.",
         .args = {SPACE_OR_NONE, ID_ARG("sea", "Which sea; none: on land.", &tow_seas, .optional = true),
                  ID_ARG("attacker", "Who attacks.", &tow_powers),
                  ID_ARG("defender", "Who defends; none: the Dutch fleet.", &tow_powers, .optional = true),
                  BATTLE_KIND}},
    [EVENT_FIRE] =
        {.name = "fire",
         .doc = "The dice of one side of a battle.",
         .text =
             "{power?{power}|{kind=rebels?The rebels|The Dutch fleet}}: sum {sum}, column "
             "{column}, Military {level}, cards {shift}; "
             "dice {die} and {second_die}, Modified Sum {modified_sum}: {losses loss|losses} for the enemy.",
         .args = {ID_ARG("power", "Whose; none: of rebels, of the Dutch fleet.", &tow_powers,
                         .optional = true),
                  NUMBER_ARG("sum", "The sum of Combat Values.", 0, 255),
                  NUMBER_ARG("column", "The column: the sum that its heading begins with.", 0, 255),
                  NUMBER_ARG("level", "Columns by the level of Military.", -60, 60),
                  NUMBER_ARG("shift", "Columns by cards.", -60, 60), DIE, DIE_NAMED("second_die"),
                  LOSSES("losses", "Losses that the enemy suffers."), BATTLE_KIND,
                  NUMBER_ARG("modified_sum",
                             "The sum of the dice, each of them as high as the Command Rating at least.", 0,
                             60)}},
    [EVENT_BATTLE_WON] = {.name = "battle_won",
                          .doc = "A battle was won.",
                          .text = "{power?{power} " WINS
                                  "|{kind=rebels?The rebels win|The Dutch fleet wins}} the "
                                  "battle{space? in {space}| at sea}.",
                          .args = {SPACE_OR_NONE,
                                   ID_ARG("power", "Who has won; none: rebels, the Dutch fleet.", &tow_powers,
                                          .optional = true),
                                   BATTLE_KIND}},
    [EVENT_COMMAND_DIE] = {.name = "command_die",
                           .doc = "A die of an ally that has as many units as another one.",
                           .text = "{power} rolls {die} for the command of the allied units in {space}.",
                           .args = {SPACE, POWER, DIE}},
    [EVENT_COMMAND] = {.name = "command",
                       .doc =
                           "One of several allies leads their army: the one with the most units; where they "
                           "are equal, by dice.",
                       .text =
                           "{power} leads the allied units in {space}: {dice?its die is the highest|it has "
                           "the most of them}.",
                       .args = {SPACE, POWER, FLAG_ARG("dice", "Dice have decided.")}},
    [EVENT_RETREATED] = {.name = "retreated",
                         .doc = "A beaten army went back.",
                         .text = "{to?{power} " RETREATS
                                 " from {from} to {to}{trail? by Trail}|The army of {power} in {from} has no "
                                 "way to retreat: each unit suffers a loss}.",
                         .args = {POWER, FROM,
                                  ID_ARG("to", "To where; none: there is no way.", &tow_spaces,
                                         .optional = true),
                                  FLAG_ARG("trail", "By Trail.")}},
    [EVENT_WOUNDED] = {.name = "wounded",
                       .doc = "A commander was wounded.",
                       .text = "{commander} is wounded.",
                       .args = {COMMANDER_ARG}},
    [EVENT_SIEGE] =
        {.name = "siege",
         .doc = "A Siege attempt.",
         .text = "{seat} besieges {space} with Command Rating {rating}: the dice {die} and {second_die} give "
                 "{own_losses loss|losses} to the besiegers and {danzig?{garrison_losses?a success|no "
                 "success} on the "
                 "Siege of Danzig track|{garrison_losses loss|losses} to the garrison}.",
         .args =
             {SPACE, SEAT, NUMBER_ARG("rating", "The Command Rating that counts.", 0, RATING_MAX), DIE,
              DIE_NAMED("second_die"), LOSSES("own_losses", "Of the besiegers."),
              LOSSES("garrison_losses", "Of the garrison."),
              FLAG_ARG("danzig",
                       "It is Danzig before its conquest: it has no garrison, and a loss is a success.")}},
    [EVENT_ASSAULT] =
        {.name = "assault",
         .doc = "An Assault.",
         .text = "{seat} assaults {space}: the die {die} gives {garrison_losses loss|losses} to the "
                 "garrison, the "
                 "dice {own_die} and {own_second_die} give {own_losses loss|losses} to the attackers.",
         .args = {SPACE, SEAT, DIE, DIE_NAMED("own_die"), DIE_NAMED("own_second_die"),
                  LOSSES("garrison_losses", "Of the garrison."), LOSSES("own_losses", "Of the attackers.")}},
    [EVENT_DANZIG] = {.name = "danzig",
                      .doc = "The Siege of Danzig track changed.",
                      .text =
                          "The Siege of Danzig track is at {level}{level?, after one more success|{fleet?, "
                          "because the Dutch fleet relieves the city|, because the siege is over}}.",
                      .args = {NUMBER_ARG("level", "Successful attempts.", 0, 9),
                               NUMBER_ARG("before", "... before.", 0, 9),
                               FLAG_ARG("fleet", "The Dutch fleet has come.")}},
    [EVENT_INVASION_DIE] = {.name = "invasion_die",
                            .doc = "A raid: a Tatar Invasion, or Cossacks from the sea.",
                            .text = "Raid on {space}: die {die}, the raid {success?succeeds|fails}.",
                            .args = {SPACE, DIE, SUCCESS}},
    [EVENT_SECOND] = {.name = "second_instruction",
                      .doc = "A Special Card was played for points: its second instruction is carried out.",
                      .text =
                          "{card} was played for Operational Points: its second instruction is carried out.",
                      .args = {CARD}},
    [EVENT_CARD_DIE] = {.name = "card_die",
                        .doc = "A die for an Event.",
                        .text = "{card}: die {die}, {needed} or more is needed; {outcome}[ {space}].",
                        .args = {CARD, DIE, NUMBER_ARG("needed", "The lowest die that succeeds.", -9, 9),
                                 ID_ARG("outcome", "What comes of it.", &tow_outcomes), SPACE_OR_NONE}},
    [EVENT_CARD_FLEET] =
        {.name = "card_fleet",
         .doc = "A fleet without counters that a card gives, or its loss in a battle.",
         .text = "{seat} {lost?loses the|has a} fleet of {card} on {sea}{lost?|: it has Combat Value "
                 "{combat}}.",
         .args = {CARD, SEAT, NUMBER_ARG("combat", "Its Combat Value.", 0, 60), SEA_ARG,
                  FLAG_ARG("lost", "It is lost.")}},
    [EVENT_PAY_DIE] = {.name = "pay_die",
                       .doc = "A die for an army whose pay was taken for War taxes.",
                       .text = "The army in {space} wants its pay: die {die}, it {success?obeys|rebels}.",
                       .args = {SPACE, DIE, SUCCESS}},
    [EVENT_IMPULSE_DECLINED] = {.name = "impulse_declined",
                                .doc = "A superpower declined its impulse.",
                                .text = "{seat} declines.",
                                .args = {SEAT}},
    [EVENT_VP] = {.name = "victory_points",
                  .doc = "Victory Points at the end of a Game Turn.",
                  .text = "{seat} has {total Victory Point|Victory Points}.",
                  .args = {SEAT, TOTAL}},
    [EVENT_GAME_WON] = {.name = "game_won",
                        .doc = "The match is over.",
                        .text = "{seat} wins by {victory}.",
                        .args = {ID_ARG("victory", "How.", &tow_victories), SEAT}},
};

const struct draw_type tow_draws[DRAW_COUNT] = {
    [DRAW_CARD] = {.text = "a card for {seat}",
                   .args = {SEAT, SEAT_ARG("deck", "Whose deck.")},
                   .of = &tow_cards},
    [DRAW_DISCARD] = {.text = "a card that {seat} loses", .args = {SEAT}, .of = &tow_cards, .open = true},
    [DRAW_REVOLT_DIE] = {.text = "revolts on spaces of {power}",
                         .args = {ID_ARG("zone", "The zone.", &tow_zones), POWER},
                         .open = true},
    [DRAW_CONVERSION_DIE] = {.text = "the conversion of {space}", .args = {SPACE}, .open = true},
    [DRAW_HERESY_DIE] = {.text = "heresy in {space}", .args = {SPACE}, .open = true},
    [DRAW_COMMAND_DIE] = {.text = "the command, for {power}", .args = {POWER}, .open = true},
    [DRAW_INTERCEPTION_DIE] = {.text = "interception by {commander}", .args = {COMMANDER_ARG}, .open = true},
    [DRAW_BATTLE_DIE] = {.text = "the battle{power?, for {power}}",
                         .args = {ID_ARG("power", "Whose; none: of rebels, of the Dutch fleet.", &tow_powers,
                                         .optional = true)},
                         .open = true},
    [DRAW_SIEGE_DIE] = {.text = "the siege of {space}", .args = {SPACE}, .open = true},
    [DRAW_ASSAULT_DIE] = {.text = "the Assault on {space}", .args = {SPACE}, .open = true},
    [DRAW_REBELLION_DIE] = {.text = "rebels{commander? before {commander}}",
                            .args = {SOMEBODY},
                            .open = true},
    [DRAW_INVASION_DIE] = {.text = "a raid on {space}", .args = {SPACE}, .open = true},
    [DRAW_CARD_DIE] = {.text = "{card}", .args = {CARD}, .open = true},
};
