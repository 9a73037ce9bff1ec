/* The Cossacks (4.2.5): their master, their pay and their revolt, Sich, and their ships on the Black Sea. */
#include "games/time-of-wars/tables.h"

enum { PLUNDER_SUCCEEDS_FROM = 5 };

static int sich_control(const struct play *p)
{
    return tow_place(p, tow_space(p, SICH))->control;
}

/* In the turns of the card Russia commands Khmelnytsky's army while it is at War with the Commonwealth
 * (R114). */
static bool is_uprising(const struct play *p)
{
    const struct components *c = tow_components(p);
    if (!tow_event_in_play(p, EFFECT_KHMELNYTSKY_UPRISING) || sich_control(p) != COSSACKS) return false;
    if (!tow_at_war(p, RUSSIA, COMMONWEALTH)) return false;
    for (int card = 0; card < c->decks.card_count; card++)
        if (c->decks.card[card].effect == EFFECT_KHMELNYTSKY_UPRISING)
            return c->decks.card[card].turns >> (tow_turn_number(p) - 1) & 1;
    return false;
}

/* The seat that they serve now; -1: none. */
int tow_cossacks_serve(const struct play *p)
{
    const int control = sich_control(p);
    if (control == COMMONWEALTH && tow_in_play(p, COMMONWEALTH)) return COMMONWEALTH;
    if (!tow_in_play(p, RUSSIA)) return -1;
    const bool controls = control == RUSSIA && tow_event_in_play(p, EFFECT_COSSACKS_UNDER_CONTROL);
    return controls || is_uprising(p) ? RUSSIA : -1;
}

/* 4.2.5, R93: who holds Sich again has them again. */
static void regain(struct play *p)
{
    struct state *s = tow_state(p);
    if (tow_event_in_play(p, EFFECT_COSSACKS_UNDER_CONTROL))
        tow_event_end(p, EFFECT_COSSACKS_UNDER_CONTROL, BECAUSE(SICH));
    s->cossacks.revolt = 0;
    tow_relation_set(p, COMMONWEALTH, COSSACKS, AT_PEACE, BECAUSE(SICH));
}

/* They are there with Registered Cossacks alone. */
static void check_ships(struct play *p)
{
    if (tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS)) return;
    for (int sea = 0; sea < SEAS; sea++) {
        const struct units nation = tow_pieces(p)->of_nation[COSSACKS];
        EACH(ship, units_both(tow_state(p)->fleet[sea].units, nation)) {
            event(p, EVENT_SHIPS_LOST, .kind = tow_kind_of(p, ship), .count = 1, .sea = sea,
                  .reason = REASON_CARD, .by = -1);
            tow_unit_remove(p, ship, false);
        }
    }
}

void tow_cossacks_settle(struct play *p)
{
    const int master = tow_cossacks_serve(p);
    check_ships(p);
    if (tow_state(p)->master[COSSACKS] == master) return;
    if (master == COMMONWEALTH) regain(p);
    tow_minor_master(p, COSSACKS, master);
}

/* The Wars that entering Sich brought end with the turn (R117). */
void tow_cossacks_turn_end(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (tow_marked(p, seat, COSSACKS) == AT_WAR && !(seat == COMMONWEALTH && sich_control(p) == COSSACKS))
            tow_relation_set(p, seat, COSSACKS, AT_PEACE, BECAUSE(END_OF_TURN));
}

/* ---- Sich ---- */

void tow_sich_entered(struct play *p, int power)
{
    const int sich = tow_space(p, SICH), control = sich_control(p), master = tow_state(p)->master[COSSACKS];
    if (control == power || master == power || (control != COSSACKS && control != master)) return;
    tow_minor_units_place(p, COSSACKS, sich);
    if (power < SEATS && !tow_at_war(p, power, COSSACKS))
        tow_relation_set(p, power, COSSACKS, AT_WAR, BECAUSE(INVASION));
}

/* R117 */
bool tow_defends_sich(const struct play *p, int power, int space)
{
    const int control = sich_control(p);
    if (space != tow_space(p, SICH) || (control != COSSACKS && control != tow_state(p)->master[COSSACKS]))
        return false;
    return units_meet(tow_army(p, power, space), tow_pieces(p)->of_nation[COSSACKS]);
}

void tow_cossacks_beaten(struct play *p)
{
    const struct components *c = tow_components(p);
    const int sich = tow_space(p, SICH), control = sich_control(p);
    const struct units cossacks = units_both(tow_place(p, sich)->units, c->pieces.of_nation[COSSACKS]);
    EACH(unit, units_without(cossacks, tow_state(p)->garrisons))
        tow_unit_gone(p, unit, sich, LOSS_BATTLE);
    if (tow_garrison_of(p, sich) >= 0 || control < 0) return;
    EACH_KIND(p, kind)
        if (c->pieces.kind[kind].nation == COSSACKS && c->pieces.kind[kind].garrison &&
            tow_units_place(p, kind, FULL, 1, sich))
            tow_garrison_set(p, tow_find_unit(p, tow_place(p, sich)->units, kind, FULL), sich);
}

/* ---- pay (R90) ---- */

static bool must_be_paid(const struct play *p)
{
    return tow_state(p)->master[COSSACKS] == COMMONWEALTH && !tow_state(p)->cossacks.paid &&
           !tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS);
}

void tow_cossacks_unpaid(struct play *p)
{
    const int sich = tow_space(p, SICH);
    if (!tow_in_play(p, COMMONWEALTH) || tow_state(p)->cossacks.revolt || !must_be_paid(p)) return;
    tow_state(p)->cossacks.revolt = 1;
    tow_space_take(p, sich, COSSACKS, BECAUSE(UNPAID));
    tow_minor_master(p, COSSACKS, -1);
    tow_send_off(p, COMMONWEALTH, sich);
    tow_relation_set(p, COMMONWEALTH, COSSACKS, AT_WAR, BECAUSE(UNPAID));
}

static const struct whole_card FOR_PAY = WHOLE_CARD(3, "4.2.5");
static const struct refusal NO_PAY = {"no-pay-due", "4.2.5",
                                      "{seat} does not owe the Cossacks their pay now."};

static MOVE_CHECK(check_pay_cossacks)
{
    if (seat != COMMONWEALTH || !must_be_paid(p)) return &NO_PAY;
    return tow_why_not_whole_card(p, &FOR_PAY);
}

static MOVE_APPLY(apply_pay_cossacks)
{
    tow_spend(p, FOR_PAY.value);
    tow_state(p)->cossacks.paid = 1;
}

const struct move_type tow_move_pay_cossacks = {
    .name = "pay_cossacks",
    .rule = "4.2.5",
    .doc = "Pays the Cossacks for this Game Turn with a card of value 3.",
    .text = "{seat} pays the Cossacks.",
    .check = check_pay_cossacks,
    .apply = apply_pay_cossacks,
};

/* ---- plunder at sea (R92) ---- */

static struct units ships_of(const struct play *p, int nation)
{
    return units_both(tow_state(p)->fleet[BLACK_SEA].units, tow_pieces(p)->of_nation[nation]);
}

static bool has_ships(const struct play *p, int nation)
{
    return !units_is_empty(ships_of(p, nation));
}

static const struct refusal NOT_THEIRS = {"not-the-commonwealth", "4.2.5",
                                          "Only the Commonwealth sends Cossack ships to plunder."};
static const struct refusal NOT_REGISTERED = {
    "not-registered", "4.2.5", "Cossack ships plunder only while Registered Cossacks is in effect."};
const struct refusal tow_cossacks_not_own = {"cossacks-not-yours", "4.2.5",
                                             "{seat} does not control the Cossacks."};
static const struct refusal NO_SHIPS = {"no-ships", "4.2.5", "No Cossack ships are on the Black Sea."};
static const struct refusal RAIDED = {"raided", "4.2.5", "The Cossacks have been at sea in this impulse."};

static const struct refusal *why_not_to_port(const struct play *p, int seat, int space)
{
    static const struct refusal NO_PORT = {"no-port", "4.2.5", "{space} is no port on the Black Sea."};
    static const struct refusal AT_PEACE_THERE = {
        "no-war", "4.2.5", "{seat} is not at War with the power that controls {space}."};
    static const struct refusal NO_ENEMY = {"no-enemy", "4.2.5", "No power controls {space}."};
    static const struct refusal PLUNDERED = {"has-famine", "4.2.5", "{space} has FAMINE already."};
    const struct space_row *row = tow_space_row(p, space);
    const struct place *place = tow_place(p, space);
    if (row->port != BLACK_SEA || row->kind == BOX) return &NO_PORT;
    if (place->control < 0) return &NO_ENEMY;
    if (!tow_at_war(p, seat, place->control)) return &AT_PEACE_THERE;
    return place->marker == FAMINE ? &PLUNDERED : NULL;
}

static MOVE_CHECK(check_raid_sea)
{
    const struct impulse *impulse = step_record(p);
    if (seat != COMMONWEALTH) return &NOT_THEIRS;
    if (!tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS)) return &NOT_REGISTERED;
    if (tow_state(p)->master[COSSACKS] != seat) return &tow_cossacks_not_own;
    if (!has_ships(p, COSSACKS)) return &NO_SHIPS;
    if (tow_why_not_play_card(p)) return tow_why_not_play_card(p);
    if (impulse->done.raided) return &RAIDED;
    return why_not_to_port(p, seat, move_arg(m, MOVE_RAID_SEA, space));
}

/* STEP_SEA_RAID (4.2.5): Cossack ships plunder a port. */
enum sea_raid_stage { TOW_SEA_RAID_STAGES(LIST_ENUM) };
struct sea_raid {
    int8_t seat;
    int16_t space;
    uint8_t stage;
    int16_t result; /* of the Naval Battle, a role; -1 */
};

static MOVE_APPLY(apply_raid_sea)
{
    struct impulse *impulse = step_record(p);
    impulse->done.raided = 1;
    step_call(p, STEP_SEA_RAID, &(struct sea_raid){.seat = seat, .space = move_arg(m, MOVE_RAID_SEA, space)});
}

static MOVE_CANDIDATES(ports_to_plunder)
{
    if (seat != COMMONWEALTH || !tow_event_in_play(p, EFFECT_REGISTERED_COSSACKS)) return;
    offer_spaces(set, tow_map(p)->ports[BLACK_SEA]);
}

static int plunder_succeeds_from(const struct play *p, int space)
{
    (void)p;
    (void)space;
    return PLUNDER_SUCCEEDS_FROM;
}

const struct move_type tow_move_raid_sea = {
    .name = "raid_sea",
    .rule = "4.2.5",
    .doc = "Sends the Cossack ships to plunder a port on the Black Sea, before a card is played and without "
           "points: Ottoman ships there fight first, then a die is rolled.",
    .text = "{seat} sends the Cossacks to plunder {space}[, which needs {space#} or more on a die].",
    .args = {ID_ARG("space", "The port.", &tow_spaces, .candidates = ports_to_plunder,
                    .number = plunder_succeeds_from)},
    .check = check_raid_sea,
    .apply = apply_raid_sea,
};

static bool must_fight(const struct play *p, int seat)
{
    return has_ships(p, OTTOMAN) && tow_at_war(p, seat, OTTOMAN);
}

/* 4.2.5: the Cossacks fight the Ottoman ships, if there are any, and then plunder a port by a die. */
static void sea_raid_step(struct play *p)
{
    struct sea_raid *raid = step_record(p);
    if (raid->stage == SEA_RAID_SAILS) {
        raid->stage = SEA_RAID_PLUNDERS;
        raid->result = ATTACKER;
        if (!must_fight(p, raid->seat)) return;
        struct battle battle = {.space = -1, .from = -1, .sea = BLACK_SEA, .kind = NAVAL_BATTLE};
        for (int role = 0; role < ROLES; role++)
            battle.force[role].commander = -1;
        battle.force[ATTACKER].power = raid->seat;
        battle.force[DEFENDER].power = OTTOMAN;
        battle.force[ATTACKER].units = ships_of(p, COSSACKS);
        battle.force[DEFENDER].units = ships_of(p, OTTOMAN);
        tow_battle_begin(p, &battle);
        return;
    }
    const int space = raid->space;
    const bool plunders = raid->result == ATTACKER && has_ships(p, COSSACKS);
    step_return(p);
    if (!plunders) return;
    const int die = draw_die(p, 6, DRAW_INVASION_DIE, .space = space);
    event(p, EVENT_INVASION_DIE, .space = space, .die = die, .success = die >= PLUNDER_SUCCEEDS_FROM);
    if (die >= PLUNDER_SUCCEEDS_FROM) tow_marker_set(p, space, FAMINE, BECAUSE(RAID));
}

const struct domain tow_sea_raid_stages = {
    .name = "sea_raid_stage", .noun = "stage of a raid", LISTED(TOW_SEA_RAID_STAGES)};

const struct step tow_step_sea_raid = {
    .name = "sea_raid",
    .rule = "4.2.5",
    .prompt = "Cossack ships sail to {space}.",
    .record = RECORD(
        "sea_raid", struct sea_raid, ID_FIELD(struct sea_raid, seat, &tow_seats, "Whose they are."),
        MAYBE_SPACE(struct sea_raid, space, "The port."),
        ID_FIELD(struct sea_raid, stage, &tow_sea_raid_stages, "What comes next: they sail, they plunder."),
        OPTIONAL_ID_FIELD(struct sea_raid, result, &tow_roles,
                          "Who has won the Naval Battle; the raiders, too, where there was none.")),
    .called_by = STEPS(STEP_IMPULSE),
    .result = RESULT(struct sea_raid, result),
    .then = sea_raid_step,
};
