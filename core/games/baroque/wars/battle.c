/* Battle (10.4.5, 10.4.8): the cards of both sides, what decides, what is lost. retreat.c has the retreat.
 *
 * The attackers stand in battle->from until they have won; STEP_MARCH, which called the battle, learns from
 * it where its group is. */
#include "games/baroque/tables.h"

enum {
    ARMY_POINTS = 2, /* 10.4.5 a */
    CARD_POINTS = 1, /* 10.4.5 d */
    CHARLES_DIE = 6  /* the die with which Charles V takes one army more (R49) */
};
enum { OTTOMANS = -1 };

static const struct refusal NOT_IN_HAND = {"not-in-hand", "10.4.5", "{card} is not in {seat}'s hand."};
static const struct refusal COMMITTED = {"committed-before", "10.4.5",
                                         "{seat} has chosen {card} for the battle already."};

/* ---- who fights ---- */

struct sides {
    int attacker, defender; /* seats; defender: OTTOMANS */
};

static struct battle *current_battle(const struct play *p)
{
    return step_record(p);
}

static bool attackers_stand(const struct play *p)
{
    const struct battle *battle = current_battle(p);
    const struct land *from = bar_land(p, battle->from);
    return from->army_seat >= 0 && battle->armies > 0 && from->armies >= battle->armies;
}

/* False: no side does, which is so only in an unreachable state. */
static bool find_sides(const struct play *p, struct sides *sides)
{
    const struct battle *battle = current_battle(p);
    const struct land *at = bar_land(p, battle->at);
    const bool ottomans = bar_state(p)->ottomans && battle->at == bar_components(p)->named.styria;
    *sides = (struct sides){bar_land(p, battle->from)->army_seat, ottomans ? OTTOMANS : at->army_seat};
    return attackers_stand(p) && (ottomans || (at->armies > 0 && at->army_seat != sides->attacker));
}

static bool has_general(const struct play *p, int seat, int state, enum effect general)
{
    return seat >= 0 && bar_player(p, seat)->general_at == state && bar_has(p, seat, general);
}

/* The general of the attackers only where he goes with them (R17). */
static bool attackers_have(const struct play *p, const struct sides *sides, enum effect general)
{
    const struct battle *battle = current_battle(p);
    return battle->general && has_general(p, sides->attacker, battle->from, general);
}

static bool defenders_have(const struct play *p, const struct sides *sides, enum effect general)
{
    return has_general(p, sides->defender, current_battle(p)->at, general);
}

/* ---- 10.4.5 d: cards, in secret ---- */

static uint32_t asked_with_cards(const struct play *p, int seat)
{
    return seat >= 0 && bar_hand_size(p, seat) > 0 ? bar_asked(seat) : 0;
}

static uint32_t committers(const struct play *p, uint32_t seats)
{
    struct sides sides;
    if (current_battle(p)->stage != BATTLE_CARDS || !find_sides(p, &sides)) return 0;
    return asked_with_cards(p, sides.attacker) | asked_with_cards(p, sides.defender);
}

/* Not one reaction after the other: both sides lay all their cards in secret. */
static const struct window_type battle_cards = {.may = committers};

static MOVE_CHECK(check_commit)
{
    const int card = move_arg(m, MOVE_COMMIT_CARD, card);
    if (!cards_has(bar_player(p, seat)->hand, card)) return &NOT_IN_HAND;
    return cards_has(bar_player(p, seat)->committed, card) ? &COMMITTED : NULL;
}

/* The card stays in the hand until all have chosen: how many are left tells nothing (R54). */
static MOVE_APPLY(apply_commit)
{
    cards_add(&bar_player(p, seat)->committed, move_arg(m, MOVE_COMMIT_CARD, card));
}

static int battle_points_of(const struct play *p, int card)
{
    return bar_effect(p, card) == POWER ? bar_number(p, POWER, NUMBER_BATTLE_POINTS) : CARD_POINTS;
}

const struct move_type bar_move_commit_card = {
    .name = "commit_card",
    .rule = "10.4.5",
    .doc = "Lays a card face down to the battle.",
    .text = "{seat} lays {card} face down for the battle[: {card# Battle Point|Battle Points}].",
    .args = {ID_ARG("card", "A card in hand.", &bar_cards, .candidates = bar_own_hand, .audience = OWNER,
                    .number = battle_points_of)},
    .check = check_commit,
    .apply = apply_commit,
};

const struct move_type bar_move_ready = {
    .name = "ready",
    .rule = "10.4.5",
    .doc = "Lays no more cards to the battle.",
    .text = "{seat} lays no more cards.",
};

/* Shows and discards the seat's cards; gives their points. */
static int show_cards(struct play *p, int seat)
{
    struct player *player = bar_player(p, seat);
    struct cards *cards = &player->committed;
    int points = 0;
    EACH(card, *cards) {
        cards_remove(cards, card);
        if (!cards_has(player->hand, card)) continue;
        cards_remove(&player->hand, card);
        points += battle_points_of(p, card);
        event(p, EVENT_CARD_COMMITTED, .seat = seat, .card = card);
        bar_discard(p, seat, card, BECAUSE(USED));
    }
    return points;
}

/* ---- 10.4.5 a to c ---- */

static int attackers_points(const struct play *p, const struct sides *sides)
{
    const struct battle *battle = current_battle(p);
    const bool general = battle->general && bar_player(p, sides->attacker)->general_at == battle->from;
    return ARMY_POINTS * battle->armies + (general ? bar_general_points(p, sides->attacker) : 0);
}

/* A Fortified City doubles the armies' points, before the general's (R16). */
static int defenders_points(const struct play *p, const struct sides *sides)
{
    const int state = current_battle(p)->at;
    const struct land *land = bar_land(p, state);
    if (sides->defender == OTTOMANS) return OTTOMAN_STRENGTH;
    const bool general = bar_player(p, sides->defender)->general_at == state;
    return ARMY_POINTS * land->armies * (land->city == FORTIFIED_CITY ? 2 : 1) +
           (general ? bar_general_points(p, sides->defender) : 0);
}

/* What both sides know before the cards. */
int bar_word_attack_points(const struct play *p)
{
    struct sides sides;
    return step_is(p, STEP_BATTLE) && find_sides(p, &sides) ? attackers_points(p, &sides) : 0;
}

int bar_word_defence_points(const struct play *p)
{
    struct sides sides;
    return step_is(p, STEP_BATTLE) && find_sides(p, &sides) ? defenders_points(p, &sides) : 0;
}

/* Hatzfeldt wins ties, as a full victory (R16). */
static enum outcome_id outcome(const struct play *p, const struct sides *sides, int attack, int defence)
{
    if (attack != defence) return attack > defence ? OUTCOME_ATTACKER : OUTCOME_DEFENDER;
    if (attackers_have(p, sides, MELCHIOR_VON_HATZFELDT)) return OUTCOME_ATTACKER;
    return defenders_have(p, sides, MELCHIOR_VON_HATZFELDT) ? OUTCOME_DEFENDER : OUTCOME_TIE;
}

/* ---- 10.4.5 e: losses ---- */

/* One army, and one more where Charles V has won and throws a six (R49). Gives how many of those in the
 * battle are left. */
static int lose(struct play *p, int winner, bool charles, int state, int armies)
{
    bar_armies_remove(p, state, 1, BECAUSE(BATTLE));
    if (--armies == 0 || !charles || draw_die(p, 6, DRAW_CHARLES_DIE, .seat = winner) < CHARLES_DIE)
        return armies;
    bar_armies_remove(p, state, 1, BECAUSE(BATTLE));
    return armies - 1;
}

/* 11.0: the winner of a battle in a state controls it at once (R48). */
static void win_state(struct play *p, int seat, int state)
{
    if (bar_can_be_controlled(p, seat, state)) bar_control_take(p, seat, state, BECAUSE(BATTLE));
}

/* The march is over, but for Caprara's further state (R17). */
static void conclude(struct play *p, int seat, int state, int armies)
{
    struct march *march = step_record_of(p, STEP_MARCH);
    march->at = state;
    march->armies = armies;
    march->general = march->general && seat >= 0 && bar_player(p, seat)->general_at == state;
    march->ended = 1;
    step_return(p);
}

/* ---- the attackers have won ---- */

/* The defenders know where they go. */
static void advance(struct play *p)
{
    const struct battle *battle = current_battle(p);
    const int at = battle->at, attacker = bar_land(p, battle->from)->army_seat;
    bar_retreat_and_enter(p, battle);
    if (bar_land(p, at)->city == FORTIFIED_CITY) bar_city_harm(p, at, BECAUSE(BATTLE)); /* 10.4.8 */
    win_state(p, attacker, at);
    conclude(p, attacker, at, battle->armies);
}

/* ---- the battle ---- */

static void drive_off_ottomans(struct play *p)
{
    bar_state(p)->ottomans = 0;
    event(p, EVENT_OTTOMANS, .present = false);
}

/* Where the defenders retreat, if they must choose: then STEP_RETREAT is called. */
static bool must_choose(struct play *p, int at)
{
    struct battle *battle = current_battle(p);
    const struct states states = bar_land(p, at)->army_seat < 0 ? NONE(states) : bar_retreats(p, at, battle);
    const bool several = states_count(states) > 1;
    battle->retreat = several ? -1 : states_next(states, 0);
    if (several) step_call(p, STEP_RETREAT, &(struct retreating){.from = at});
    return several;
}

static void attackers_win(struct play *p, const struct sides *sides)
{
    struct battle *battle = current_battle(p);
    const int at = battle->at;
    const bool charles = attackers_have(p, sides, CHARLES_V_OF_LORRAINE);
    battle->stage = BATTLE_WON;
    if (sides->defender == OTTOMANS)
        drive_off_ottomans(p);
    else
        lose(p, sides->attacker, charles, at, bar_land(p, at)->armies);
    if (!must_choose(p, at)) advance(p);
}

/* A tie costs the attackers nothing, but the defenders have won (10.4.5 e). */
static void defenders_win(struct play *p, const struct sides *sides, bool tie)
{
    const struct battle *battle = current_battle(p);
    const int from = battle->from;
    const bool charles = defenders_have(p, sides, CHARLES_V_OF_LORRAINE);
    int armies = battle->armies;
    if (!tie) armies = lose(p, sides->defender, charles, from, armies);
    if (sides->defender != OTTOMANS) win_state(p, sides->defender, battle->at);
    conclude(p, sides->attacker, from, armies);
}

/* 10.4.5: points and cards decide. */
static void fight(struct play *p, const struct sides *sides)
{
    const int at = current_battle(p)->at;
    const int attack = attackers_points(p, sides) + show_cards(p, sides->attacker);
    const int defence =
        defenders_points(p, sides) + (sides->defender == OTTOMANS ? 0 : show_cards(p, sides->defender));
    const enum outcome_id result = outcome(p, sides, attack, defence);
    event(p, EVENT_BATTLE_POINTS, .seat = sides->attacker, .points = attack);
    event(p, EVENT_BATTLE_POINTS, .seat = sides->defender, .points = defence);
    event(p, EVENT_BATTLE, .state = at, .attacker = sides->attacker, .defender = sides->defender,
          .outcome = result);
    if (result == OUTCOME_ATTACKER)
        attackers_win(p, sides);
    else
        defenders_win(p, sides, result == OUTCOME_TIE);
}

static void battle_over(struct play *p)
{
    struct sides sides;
    if (!attackers_stand(p))
        step_return(p); /* only in an unreachable state, as is a battle without an enemy */
    else if (current_battle(p)->stage == BATTLE_WON)
        advance(p);
    else if (find_sides(p, &sides))
        fight(p, &sides);
    else
        step_return(p);
}

static void inspect_battle(const struct play *p, int at, struct faults *faults)
{
    const struct battle *battle = step_record_at(p, at);
    const struct retreating *retreat = step_record_of(p, STEP_RETREAT);
    const struct state_row *rows = bar_map(p)->state;
    const bool won = battle->stage == BATTLE_WON;
    bar_inspect_group(p, at, "from", (struct group){battle->from, battle->armies, battle->general}, faults);
    if (battle->at == battle->from || !bar_enemy_army(p, bar_state(p)->active, battle->at))
        fault_add(faults, AT_FRAME(at, "at"), "is %s, where there is no army to fight with",
                  rows[battle->at].id);
    if (won != (retreat != NULL))
        fault_add(faults, AT_FRAME(at, "stage"),
                  won ? "is %s: the attacker has won, and the defender does not retreat"
                      : "is %s: the attacker has not won, and the defender retreats",
                  bar_battle_stages.ids[battle->stage]);
    else if (retreat && retreat->from != battle->at)
        fault_add(faults, AT_STEP(p, STEP_RETREAT, "from"), "is %s, and the battle was in %s",
                  rows[retreat->from].id, rows[battle->at].id);
}

const struct step bar_step_battle = {
    .name = "battle",
    .rule = "10.4.5",
    .prompt = "Battle in {at}: lay cards face down, then say that you are ready. The attacker has "
              "{attack_points Battle Point|Battle Points}, the defender {defence_points}.",
    .record = RECORD(
        "battle", struct battle, WINDOW_FIELDS(struct battle, &bar_seats),
        ID_FIELD(struct battle, from, &bar_states, "Where the attackers come from."),
        ID_FIELD(struct battle, at, &bar_states, "Where the battle is."),
        NUMBER_FIELD(struct battle, armies, 0, ARMIES_MAX, "The attacking armies."),
        FLAG_FIELD(struct battle, general, "The attackers' general is with them."),
        ID_FIELD(struct battle, stage, &bar_battle_stages, "Cards are laid, or the attackers have won."),
        OPTIONAL_ID_FIELD(struct battle, retreat, &bar_states, "Where the defenders go.")),
    .called_by = STEPS(STEP_MARCH),
    .secret = true,
    .asks_whom = "both sides of the battle in {at}, as long as they are not ready",
    .window = &battle_cards,
    .by_default = "No further card is laid.",
    .moves = MOVES(MOVE_READY, MOVE_COMMIT_CARD),
    .passing = PASSING(MOVE_READY),
    .then = battle_over,
    .inspect = inspect_battle,
};
