/* Declarations: what bars them, what they lead to, and what of it takes effect a year later. */
#include "games/europe-1619/game.h"

static const struct refusal YOURSELF = {"yourself", "DECLARATIONS",
                                        "A declaration is made to another power."};
static const struct refusal POWER_OUT = {"not-in-play", "DECLARATIONS", "{power} has been eliminated."};
static const struct refusal SAME_DECLARATION = {"nothing-changes", "DECLARATIONS",
                                                "This declaration is on the sheet already."};
static const struct refusal NO_DECLARATION = {"nothing-changes", "DECLARATIONS",
                                              "There is no declaration to {power} on the sheet."};
static const struct refusal AT_WAR = {"already-at-war", "DECLARATIONS", "{seat} and {power} are at war."};
static const struct refusal ALLIED = {"already-allied", "Alliances", "{seat} and {power} are allied."};
static const struct refusal NOT_AT_WAR = {"not-at-war", "Armistice", "{seat} and {power} are not at war."};
static const struct refusal NOT_ALLIED = {"not-allied", "Sequence of declarations",
                                          "{seat} and {power} are not allied."};
static const struct refusal DISSOLVE_FIRST = {
    "alliance-in-effect", "Sequence of declarations",
    "{seat} and {power} are allied: the alliance must be dissolved before war can be declared."};
static const struct refusal ARMISTICE_FIRST = {
    "war-in-effect", "Sequence of declarations",
    "{seat} and {power} are at war: it must end before an alliance can be declared."};
static const struct refusal JUST_PARTED = {"parted-this-year", "Sequence of declarations",
                                           "The alliance or war of {seat} and {power} has ended this year: "
                                           "the next declaration is for the year after."};
static const struct refusal CANNOT_ALLY = {"cannot-ally", "Notes on initial declarations",
                                           "{seat} and {power} can form no alliance."};
static const struct refusal CANNOT_ALLY_AMONG_TEN = {
    "cannot-ally", "10 PLAYERS", "{seat} and {power} can form no alliance in a game of ten players."};
static const struct refusal PAPACY_PROTECTED = {
    "papacy-protected", "The Papacy",
    "No Catholic power can declare war on the Papacy: it has captured no center, supported no attack on a "
    "Catholic power and is allied with no Catholic power that is at war with another."};

static uint64_t catholic_powers(const struct play *p)
{
    uint64_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat) && eur_is_catholic(p, seat)) set_add(&seats, seat);
    return seats;
}

/* The second condition holds as long as its facts do, the others are deeds (R3). */
static bool papacy_may_be_attacked(const struct play *p)
{
    const uint64_t catholic = catholic_powers(p), allies = *eur_player(p, PAPACY)->allies & catholic;
    if (eur_state(p)->papal_offence) return true;
    SET_EACH(seat, &allies, 1)
        if (*eur_player(p, seat)->enemies & catholic) return true;
    return false;
}

/* The year in which it parted is still on (R2). */
static bool just_parted(const struct play *p, int seat, int power)
{
    return eur_player(p, seat)->parted[power] == eur_year(p);
}

static const struct refusal *war_barred(const struct play *p, int seat, int power)
{
    if (eur_at_war(p, seat, power)) return &AT_WAR;
    if (eur_allied(p, seat, power)) return &DISSOLVE_FIRST;
    if (just_parted(p, seat, power)) return &JUST_PARTED;
    if (power == PAPACY && eur_is_catholic(p, seat) && !papacy_may_be_attacked(p)) return &PAPACY_PROTECTED;
    return NULL;
}

/* The row that bars them from an alliance; NULL: none. */
static const struct relation_row *alliance_bar(const struct play *p, int a, int b)
{
    const struct components *c = eur_components(p);
    const int players = eur_players(p);
    for (int i = 0; i < c->relation_count; i++) {
        const struct relation_row *row = &c->relation[i];
        const uint8_t *pair = row->between;
        if (row->kind != RELATION_NO_ALLIANCE || players < row->players_min || players > row->players_max)
            continue;
        if ((pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a)) return row;
    }
    return NULL;
}

const struct refusal *eur_cannot_ally(const struct play *p, int a, int b)
{
    const struct relation_row *bar = alliance_bar(p, a, b);
    if (!bar) return NULL;
    return bar->players_max < SEATS ? &CANNOT_ALLY_AMONG_TEN : &CANNOT_ALLY;
}

static const struct refusal *alliance_barred(const struct play *p, int seat, int power)
{
    const struct refusal *bar = eur_cannot_ally(p, seat, power);
    if (bar) return bar;
    if (eur_allied(p, seat, power)) return &ALLIED;
    if (eur_at_war(p, seat, power)) return &ARMISTICE_FIRST;
    return just_parted(p, seat, power) ? &JUST_PARTED : NULL;
}

static const struct refusal *armistice_barred(const struct play *p, int seat, int power)
{
    return eur_at_war(p, seat, power) ? NULL : &NOT_AT_WAR;
}

static const struct refusal *dissolving_barred(const struct play *p, int seat, int power)
{
    return eur_allied(p, seat, power) ? NULL : &NOT_ALLIED;
}

static const struct declaration {
    bool mutual; /* it takes both (R2) */
    const struct refusal *(*barred)(const struct play *p, int seat, int power);
} DECLARATIONS[] = {
    [DECLARATION_WAR] = {false, war_barred},
    [DECLARATION_ALLIANCE] = {true, alliance_barred},
    [DECLARATION_ARMISTICE] = {true, armistice_barred},
    [DECLARATION_DISSOLUTION] = {false, dissolving_barred},
};

static MOVE_CHECK(check_declare)
{
    const int kind = move_arg(m, MOVE_DECLARE, declaration), power = move_arg(m, MOVE_DECLARE, power);
    if (power == seat) return &YOURSELF;
    if (!eur_is_in(p, power)) return &POWER_OUT;
    const struct refusal *barred = DECLARATIONS[kind].barred(p, seat, power);
    if (barred) return barred;
    return set_has(eur_player(p, seat)->sheet.declares[kind], power) ? &SAME_DECLARATION : NULL;
}

static void withdraw(const struct play *p, int seat, int power)
{
    for (int i = 0; i < DECLARATIONS_COUNT; i++)
        set_remove(eur_player(p, seat)->sheet.declares[i], power);
}

/* One declaration to a power: a new one takes the place of the old. */
static MOVE_APPLY(apply_declare)
{
    const int power = move_arg(m, MOVE_DECLARE, power);
    withdraw(p, seat, power);
    set_add(eur_player(p, seat)->sheet.declares[move_arg(m, MOVE_DECLARE, declaration)], power);
}

/* One type for all of them: an offer that comes to nothing is not told, and of a power with one
 * enemy the word armistice alone would tell to whom it was made (R2). */
const struct move_type eur_move_declare = {
    .name = "declare",
    .rule = "DECLARATIONS",
    .doc =
        "Declares war or an alliance, or ends either, from next year on; an alliance and an armistice if the "
        "other declares it too. One declaration to a power: a new one takes the place of the old.",
    .text =
        "{declaration=war?{seat} declares war on {power}|{declaration=alliance?{seat} declares an alliance "
        "with {power}|{declaration=armistice?{seat} declares an armistice with {power}|{seat} dissolves "
        "the alliance with {power}}}|{seat} makes a declaration}.",
    .args = {SHEET_ID("declaration", "What is declared.", &eur_declarations),
             SHEET_ID("power", "To whom.", &eur_seats)},
    .check = check_declare,
    .apply = apply_declare,
};

static MOVE_CHECK(check_withdraw_declaration)
{
    for (int i = 0; i < DECLARATIONS_COUNT; i++)
        if (set_has(eur_player(p, seat)->sheet.declares[i], move_arg(m, MOVE_WITHDRAW_DECLARATION, power)))
            return NULL;
    return &NO_DECLARATION;
}

static MOVE_APPLY(apply_withdraw_declaration)
{
    withdraw(p, seat, move_arg(m, MOVE_WITHDRAW_DECLARATION, power));
}

const struct move_type eur_move_withdraw_declaration = {
    .name = "withdraw_declaration",
    .rule = "DECLARATIONS",
    .doc = "Takes the declaration to a power off the sheet.",
    .text = "{seat} withdraws the declaration to {power}.",
    .args = {SHEET_ID("power", "The power.", &eur_seats)},
    .check = check_withdraw_declaration,
    .apply = apply_withdraw_declaration,
};

static void announce(struct play *p, enum declaration_kind kind, int seat, int power)
{
    switch (kind) {
    case DECLARATION_WAR:
        event(p, EVENT_WAR_DECLARED, .power = seat, .target = power);
        break;
    case DECLARATION_ALLIANCE:
        event(p, EVENT_ALLIANCE_ANNOUNCED, .power = seat, .other = power);
        break;
    case DECLARATION_ARMISTICE:
        event(p, EVENT_ARMISTICE_ANNOUNCED, .power = seat, .other = power);
        break;
    case DECLARATION_DISSOLUTION:
        event(p, EVENT_ALLIANCE_DISSOLVED, .power = seat, .other = power);
        break;
    case DECLARATIONS_COUNT:
        break;
    }
}

/* Adds the power to the seat's set that tells of the declaration until next year. */
static void note(struct play *p, enum declaration_kind kind, int seat, int power)
{
    struct player *player = eur_player(p, seat);
    switch (kind) {
    case DECLARATION_WAR:
        set_add(player->enemies_next, power);
        break;
    case DECLARATION_ALLIANCE:
        set_add(player->allies_next, power);
        break;
    case DECLARATION_ARMISTICE:
        set_add(player->leaving_war, power);
        break;
    case DECLARATION_DISSOLUTION:
        set_add(player->leaving_alliance, power);
        break;
    case DECLARATIONS_COUNT:
        break;
    }
}

/* One seat's declarations of one kind. What both must declare is told once. A
 * declaration that the other does not make is not told. */
static void declare(struct play *p, int seat, enum declaration_kind kind)
{
    for (int power = 0; power < SEATS; power++) {
        if (!set_has(eur_player(p, seat)->sheet.declares[kind], power)) continue;
        const bool answered = set_has(eur_player(p, power)->sheet.declares[kind], seat);
        if (DECLARATIONS[kind].mutual && (!answered || power < seat)) continue;
        note(p, kind, seat, power);
        note(p, kind, power, seat);
        announce(p, kind, seat, power);
    }
}

void eur_declarations_announce(struct play *p)
{
    for (int i = 0; i < DECLARATIONS_COUNT; i++)
        for (int seat = 0; seat < SEATS; seat++)
            declare(p, seat, i);
}

void eur_declarations_forget(struct play *p, int seat)
{
    for (int i = 0; i < DECLARATIONS_COUNT; i++)
        *eur_player(p, seat)->sheet.declares[i] = 0;
}

/* ---- the next year ---- */

/* Ends what was to end between two powers, an alliance or a war. */
static void part(struct play *p, int seat, int power)
{
    const bool war = set_has(eur_player(p, seat)->leaving_war, power);
    EUR_PAIR(p, allies, seat, power, false);
    EUR_PAIR(p, enemies, seat, power, false);
    eur_player(p, seat)->parted[power] = eur_player(p, power)->parted[seat] = eur_year(p);
    if (war)
        event(p, EVENT_WAR_ENDED, .power = seat, .other = power);
    else
        event(p, EVENT_ALLIANCE_ENDED, .power = seat, .other = power);
}

/* What two powers have announced is in effect. */
static void take_effect(struct play *p, int seat, int power)
{
    const struct player *player = eur_player(p, seat);
    if (set_has(player->leaving_alliance, power) || set_has(player->leaving_war, power)) part(p, seat, power);
    if (set_has(player->enemies_next, power)) {
        EUR_PAIR(p, enemies, seat, power, true);
        event(p, EVENT_WAR_BEGUN, .power = seat, .other = power);
    }
    if (set_has(player->allies_next, power)) {
        EUR_PAIR(p, allies, seat, power, true);
        event(p, EVENT_ALLIANCE_BEGUN, .power = seat, .other = power);
    }
}

/* No INFs are allotted any more after LAST_YEAR: the Diplomatic Phase is skipped (Scoring Phase). */
void eur_year_begin(struct play *p)
{
    event(p, EVENT_YEAR_BEGUN, .year = eur_year(p));
    for (int seat = 0; seat < SEATS; seat++)
        for (int power = seat + 1; power < SEATS; power++)
            take_effect(p, seat, power);
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = eur_player(p, seat);
        *player->allies_next = *player->enemies_next = 0;
        *player->leaving_alliance = *player->leaving_war = 0;
    }
    if (eur_year(p) > LAST_YEAR)
        eur_orders_begin(p);
    else
        step_next(p, STEP_DIPLOMATIC_PHASE, NULL);
}
