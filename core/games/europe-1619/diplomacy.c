/* The Diplomatic Phase: INFs, diplomatic attacks, and how all of the phase resolves. Declarations:
 * declarations.c. */
#include "games/europe-1619/game.h"

#include <string.h>

/* ---- Influence and Placement ---- */

static const struct refusal NO_SUCH_STATE = {"not-a-minor-state", "INFLUENCE AND PLACEMENT",
                                             "{minor} is no minor state in this match."};
#define NOT_ADMITTED_BY(heading)                                                                             \
    {                                                                                                        \
        "may-not-place-there", heading, "{seat} is not among the powers that may place INFs in {minor}."     \
    }
/* By the largest game in which it is a minor state: what closes it to some stands there. */
static const struct refusal NOT_ADMITTED[SEATS + 1] = {
    [0] = NOT_ADMITTED_BY("Important rules about elimination for Spain and England"),
    [10] = NOT_ADMITTED_BY("10 PLAYERS"),
    [11] = NOT_ADMITTED_BY("11 PLAYERS"),
    [12] = NOT_ADMITTED_BY("12 PLAYERS"),
    [13] = NOT_ADMITTED_BY("13 PLAYERS"),
    [14] = NOT_ADMITTED_BY("14 PLAYERS"),
    [15] = NOT_ADMITTED_BY("INFLUENCE AND PLACEMENT"),
};
static const struct refusal STATE_CAPTURED = {
    "state-captured", "SECURING CONTROL OF A CAPTURED FOREIGN CENTER",
    "No power may place INFs in {minor} while a foreign unit holds its home center."};
static const struct refusal VASSAL_OF_ANOTHER = {"vassal-of-another", "VASSALAGE",
                                                 "Only its lord may place INFs in {minor}, a vassal."};
static const struct refusal SAME_POINTS = {
    "nothing-changes", "INFLUENCE AND PLACEMENT",
    "The sheet places {points?{points INF|INFs}|no INFs} in {minor} already."};
static const struct refusal ALLOTMENT_EXCEEDED = {"allotment-exceeded", "Influence Allocation Table",
                                                  "{seat} does not have that many INFs left this year."};

const struct refusal *eur_not_admitted(const struct play *p, int seat, int minor)
{
    const struct minor_row *row = &eur_components(p)->minor[minor];
    return set_has(row->may_place, seat) ? NULL : &NOT_ADMITTED[row->players];
}

/* Why the seat can place nothing in a minor this year; NULL: it can. */
static const struct refusal *placing_barred(const struct play *p, int seat, int minor)
{
    if (!eur_minor(p, minor)->free) return &NO_SUCH_STATE;
    const struct refusal *excluded = eur_not_admitted(p, seat, minor);
    if (excluded) return excluded;
    if (eur_minor_captured(p, minor)) return &STATE_CAPTURED;
    return eur_status(p, minor) == STATUS_VASSAL && eur_lord(p, minor) != seat ? &VASSAL_OF_ANOTHER : NULL;
}

int eur_influence_left(const struct play *p, int seat)
{
    int left = eur_components(p)->power[seat].influence;
    for (int minor = 0; minor < MINORS_MAX; minor++)
        left -= eur_player(p, seat)->sheet.placement[minor];
    return left;
}

int eur_word_influence_left(const struct play *p, int seat)
{
    return step_is(p, STEP_DIPLOMATIC_PHASE) ? eur_influence_left(p, seat) : 0;
}

int eur_word_influence_free(const struct play *p, int seat, const int16_t *values)
{
    const int minor = word_arg(values, MOVE_PLACE_INFLUENCE, minor);
    return eur_influence_left(p, seat) + eur_player(p, seat)->sheet.placement[minor];
}

static MOVE_CHECK(check_place_influence)
{
    const int minor = move_arg(m, MOVE_PLACE_INFLUENCE, minor),
              points = move_arg(m, MOVE_PLACE_INFLUENCE, points);
    const struct refusal *barred = placing_barred(p, seat, minor);
    if (barred) return barred;
    const int placed = eur_player(p, seat)->sheet.placement[minor];
    if (placed == points) return &SAME_POINTS;
    return points - placed > eur_influence_left(p, seat) ? &ALLOTMENT_EXCEEDED : NULL;
}

static MOVE_APPLY(apply_place_influence)
{
    eur_player(p, seat)->sheet.placement[move_arg(m, MOVE_PLACE_INFLUENCE, minor)] =
        move_arg(m, MOVE_PLACE_INFLUENCE, points);
}

static MOVE_LIST(list_place_influence)
{
    const int left = eur_influence_left(p, seat);
    for (int16_t minor = 0; minor < eur_components(p)->minor_count; minor++) {
        if (placing_barred(p, seat, minor)) continue;
        const int placed = eur_player(p, seat)->sheet.placement[minor];
        for (int16_t points = 0; points <= left + placed && points <= YEARLY_INFLUENCE_MAX; points++)
            if (points != placed) offer(moves, MOVE_PLACE_INFLUENCE, .minor = minor, .points = points);
    }
}

const struct move_type eur_move_place_influence = {
    .name = "place_influence",
    .rule = "INFLUENCE AND PLACEMENT",
    .doc = "Sets how many INFs are placed in a minor state this year; 0 takes them "
           "back.",
    .text = "{points?{seat} places {points INF|INFs} in {minor}[ (of {step.influence_free} that are left)]|"
            "{seat} takes back the INFs in {minor}|{seat} decides on INFs in a minor state}.",
    .args = {SHEET_ID("minor", "The minor state.", &eur_minors),
             SHEET_NUMBER("points", "How many.", 0, YEARLY_INFLUENCE_MAX)},
    .check = check_place_influence,
    .apply = apply_place_influence,
    .list = list_place_influence,
};

static void place_influence(struct play *p, int seat)
{
    struct player *player = eur_player(p, seat);
    for (int minor = 0; minor < MINORS_MAX; minor++) {
        if (!player->sheet.placement[minor]) continue;
        eur_minor(p, minor)->influence[seat] += player->sheet.placement[minor];
        event(p, EVENT_INFLUENCE_PLACED, .power = seat, .minor = minor,
              .points = player->sheet.placement[minor]);
    }
}

/* ---- The Diplomatic Attack ---- */

static const struct refusal OWN_INFLUENCE = {"own-influence", "THE DIPLOMATIC ATTACK",
                                             "A diplomatic attack is directed against another power."};
static const struct refusal TARGET_OUT = {"not-in-play", "THE DIPLOMATIC ATTACK",
                                          "{target} has been eliminated."};
static const struct refusal NONE_OF_YOURS = {"no-influence-of-yours", "THE DIPLOMATIC ATTACK",
                                             "{seat} has no INFs in {minor} and can place none there now."};
static const struct refusal NONE_OF_THEIRS = {
    "no-influence-of-theirs", "THE DIPLOMATIC ATTACK",
    "{target} has no INFs in {minor} and can place none there now."};
static const struct refusal SAME_ATTACK = {"nothing-changes", "THE DIPLOMATIC ATTACK",
                                           "This diplomatic attack has been ordered already."};
static const struct refusal NO_ATTACK = {"nothing-changes", "THE DIPLOMATIC ATTACK",
                                         "No diplomatic attack has been ordered."};

/* The powers that have INFs in a state or can place some, as all can see: what stands on a sheet is secret
 * (R17). */
static uint64_t may_have_influence(const struct play *p, int minor)
{
    uint64_t seats = *eur_components(p)->minor[minor].may_place;
    if (eur_minor_captured(p, minor)) seats = 0;
    if (eur_status(p, minor) == STATUS_VASSAL) seats &= UINT64_C(1) << eur_lord(p, minor);
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_minor(p, minor)->influence[seat]) set_add(&seats, seat);
    return seats;
}

static MOVE_CHECK(check_diplomatic_attack)
{
    const struct player *player = eur_player(p, seat);
    const int minor = move_arg(m, MOVE_DIPLOMATIC_ATTACK, minor),
              target = move_arg(m, MOVE_DIPLOMATIC_ATTACK, target);
    if (!eur_minor(p, minor)->free) return &NO_SUCH_STATE;
    if (target == seat) return &OWN_INFLUENCE;
    if (!eur_is_in(p, target)) return &TARGET_OUT;
    const uint64_t invested = may_have_influence(p, minor);
    if (!set_has(&invested, seat)) return &NONE_OF_YOURS;
    if (!set_has(&invested, target)) return &NONE_OF_THEIRS;
    return player->sheet.attack_minor == minor && player->sheet.attack_target == target ? &SAME_ATTACK : NULL;
}

static MOVE_LIST(list_diplomatic_attack)
{
    const struct player *player = eur_player(p, seat);
    const uint64_t others = eur_powers_in(p) & ~(UINT64_C(1) << seat);
    for (int16_t minor = 0; minor < eur_components(p)->minor_count; minor++) {
        const uint64_t invested = eur_minor(p, minor)->free ? may_have_influence(p, minor) : 0;
        const uint64_t targets = set_has(&invested, seat) ? invested & others : 0;
        SET_EACH(target, &targets, 1)
            if (player->sheet.attack_minor != minor || player->sheet.attack_target != target)
                offer(moves, MOVE_DIPLOMATIC_ATTACK, .minor = minor, .target = target);
    }
}

static MOVE_APPLY(apply_diplomatic_attack)
{
    eur_player(p, seat)->sheet.attack_minor = move_arg(m, MOVE_DIPLOMATIC_ATTACK, minor);
    eur_player(p, seat)->sheet.attack_target = move_arg(m, MOVE_DIPLOMATIC_ATTACK, target);
}

const struct move_type eur_move_diplomatic_attack = {
    .name = "diplomatic_attack",
    .rule = "THE DIPLOMATIC ATTACK",
    .doc = "Directs this year's attack against the INFs of a power in a minor state.",
    .text = "{seat} directs the diplomatic attack against {target} in {minor}.",
    .args = {SHEET_ID("minor", "The minor state.", &eur_minors),
             SHEET_ID("target", "The power that is attacked.", &eur_seats)},
    .check = check_diplomatic_attack,
    .apply = apply_diplomatic_attack,
    .list = list_diplomatic_attack,
};

static MOVE_CHECK(check_no_diplomatic_attack)
{
    return eur_player(p, seat)->sheet.attack_minor >= 0 ? NULL : &NO_ATTACK;
}

static MOVE_APPLY(apply_no_diplomatic_attack)
{
    eur_player(p, seat)->sheet.attack_minor = eur_player(p, seat)->sheet.attack_target = -1;
}

const struct move_type eur_move_no_diplomatic_attack = {
    .name = "no_diplomatic_attack",
    .rule = "THE DIPLOMATIC ATTACK",
    .doc = "Takes the diplomatic attack off the sheet.",
    .text = "{seat} makes no diplomatic attack.",
    .check = check_no_diplomatic_attack,
    .apply = apply_no_diplomatic_attack,
};

/* Mutual reduction: the lesser number goes from both. */
static void attack(struct play *p, int seat)
{
    const struct player *player = eur_player(p, seat);
    if (!eur_is_in(p, seat) || player->sheet.attack_minor < 0) return;
    const int minor = player->sheet.attack_minor, target = player->sheet.attack_target;
    uint16_t *own = &eur_minor(p, minor)->influence[seat], *theirs = &eur_minor(p, minor)->influence[target];
    const uint16_t reduction = *own < *theirs ? *own : *theirs;
    *own -= reduction;
    *theirs -= reduction;
    event(p, EVENT_DIPLOMATIC_ATTACK, .power = seat, .minor = minor, .target = target, .points = reduction);
}

/* ---- the phase resolves ---- */

void eur_diplomacy_forget(struct play *p, int seat)
{
    struct player *player = eur_player(p, seat);
    memset(player->sheet.placement, 0, sizeof player->sheet.placement);
    player->sheet.attack_minor = player->sheet.attack_target = -1;
    eur_declarations_forget(p, seat);
}

/* All INFs are placed before the first diplomatic attack; those come in the attack order. */
static void diplomacy_resolve(struct play *p)
{
    const uint8_t *order = eur_components(p)->by_attack_order;
    for (int seat = 0; seat < SEATS; seat++)
        place_influence(p, seat);
    for (int i = 0; i < SEATS; i++)
        attack(p, order[i]);
    eur_declarations_announce(p);
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat)) eur_diplomacy_forget(p, seat);
    eur_clear_ready(p);
    step_next(p, STEP_DIPLOMATIC_RESULTS, NULL);
}

const struct step eur_step_diplomatic_phase = {
    .name = "diplomatic_phase",
    .rule = "DIPLOMATIC PHASE",
    .prompt = "Place your INFs, direct a diplomatic attack, make declarations; then say that you are "
              "ready.",
    .secret = true,
    .asks_whom = "every power that takes part and is not ready",
    .deciders = eur_unready,
    .fallback = eur_fallback_ready,
    .by_default = "What is on the sheet stands; nothing is added.",
    .moves = MOVES(MOVE_READY, MOVE_PLACE_INFLUENCE, MOVE_DIPLOMATIC_ATTACK, MOVE_NO_DIPLOMATIC_ATTACK,
                   MOVE_DECLARE, MOVE_WITHDRAW_DECLARATION),
    .passing = PASSING(MOVE_READY),
    .then = diplomacy_resolve,
};

/* ---- Results, Alignments and Confessional Markers ---- */

static void diplomatic_results(struct play *p)
{
    struct derived map;
    eur_derive(p, &map);
    EACH_MINOR(p, minor)
        if (eur_minor(p, minor)->free)
            event(p, EVENT_STATUS_REPORTED, .minor = minor, .status = map.minor[minor].status,
                  .power = map.minor[minor].lord);
    eur_orders_begin(p);
}

const struct step eur_step_diplomatic_results = {
    .name = "diplomatic_results",
    .rule = "RESULTS, ALIGNMENTS AND CONFESSIONAL MARKERS",
    .prompt = "The status of each minor state is reported.",
    .then = diplomatic_results,
};
