/* Game Set Up (3). */
#include <string.h>

#include "game.h"

struct passing { /* 3.3: the record of STEP_PASS_ON_VP_MARKERS */
    uint8_t round;
};

/* ---- 3.1 Set up the game board ---- */

static void set_up_the_board(struct play *p)
{
    const struct components *c = sts_components(p);
    EACH_COUNTRY(p, i) {
        const struct country_row *row = &c->country[i];
        *sts_country(p, i) = (struct country){.status = row->status,
                                              .army_size = row->army_size,
                                              .military_ability = row->military_ability,
                                              .faction = NO_COLOUR,
                                              .league = NO_COLOUR};
    }
    for (int i = c->country_count; i < COUNTRIES_MAX; i++)
        *sts_country(p, i) = (struct country){0};
    for (int card = 0; card < sts_components(p)->card_count; card++)
        cards_add(&sts_state(p)->deck, card);
    sts_state(p)->turn = 1;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(play_head(p)->seats >> seat & 1)) continue;
        sts_player(p, seat)->vote = NO_COLOUR;
        sts_player(p, seat)->passes_on = -1;
    }
}

/* ---- 3.2 Draw country VP markers ---- */

static void draw_vp_markers(struct play *p)
{
    const struct components *c = sts_components(p);
    EACH_COUNTRY(p, i)
        sts_state(p)->cup[i] = c->country[i].vp_markers;
    for (int i = 0; i < sts_table_row(p)->vp_markers; i++)
        for (int seat = 0; seat < SEATS; seat++) {
            if (!(play_head(p)->seats >> seat & 1)) continue;
            const int country =
                draw_from_bag(p, sts_state(p)->cup, c->country_count, DRAW_VP_MARKER, .seat = seat);
            sts_player(p, seat)->vp_markers[country]++;
            event(p, EVENT_VP_MARKER_DRAWN, .seat = seat, .country = country);
        }
}

/* ---- 3.4 Deal cards to players, 3.5 Choose a first player ---- */

static void deal_cards(struct play *p)
{
    for (int i = 0; i < sts_table_row(p)->card_limit[0]; i++)
        EACH_SEAT(p, seat)
            sts_draw_card(p, seat);
}

static void choose_first_player(struct play *p)
{
    uint64_t seats = play_head(p)->seats;
    const int seat = draw_from_set(p, &seats, 1, DRAW_FIRST_PLAYER);
    sts_state(p)->first_player = seat;
    sts_state(p)->active = seat;
    event(p, EVENT_FIRST_PLAYER, .seat = seat);
}

/* As far as the first choice: hands (3.4) and first player (3.5) follow when the markers have been passed
 * on. */
void sts_set_up(struct play *p)
{
    set_up_the_board(p);
    draw_vp_markers(p);
    step_call(p, STEP_PASS_ON_VP_MARKERS, &(struct passing){.round = 1});
}

/* ---- 3.3 Pass On VP Markers ---- */

static const struct refusal NO_SUCH_MARKER = {"no-such-marker", "3.3",
                                              "{seat} has no VP marker of {country}."};

static uint32_t marker_passers(const struct play *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (sts_player(p, seat)->passes_on < 0) seats |= UINT32_C(1) << seat;
    return seats & play_head(p)->seats;
}

static MOVE_CANDIDATES(own_vp_markers)
{
    for (int i = 0; i < COUNTRIES_MAX; i++)
        if (sts_player(p, seat)->vp_markers[i]) set_add(set, i);
}

static MOVE_CHECK(check_pass_on_vp_marker)
{
    return sts_player(p, seat)->vp_markers[move_arg(m, MOVE_PASS_ON_VP_MARKER, country)] ? NULL
                                                                                         : &NO_SUCH_MARKER;
}

static MOVE_APPLY(apply_pass_on_vp_marker)
{
    const int country = move_arg(m, MOVE_PASS_ON_VP_MARKER, country);
    sts_player(p, seat)->vp_markers[country]--;
    sts_player(p, seat)->passes_on = country;
}

int sts_word_neighbour(const struct play *p, int seat)
{
    return sts_left_of(p, seat);
}

const struct move_type sts_move_pass_on_vp_marker = {
    .name = "pass_on_vp_marker",
    .rule = "3.3",
    .doc = "Passes a VP marker face down to the player on the left.",
    .text = "{seat} passes a VP marker[ of {country}] to the left[, to {step.neighbour}].",
    .args = {ID_ARG("country", "The marker.", &sts_countries, .candidates = own_vp_markers,
                    .audience = OWNER)},
    .check = check_pass_on_vp_marker,
    .apply = apply_pass_on_vp_marker,
};

/* All markers are on the table: each goes to the left. */
static void markers_passed(struct play *p)
{
    const int round = ((const struct passing *)step_record(p))->round;
    for (int seat = 0; seat < SEATS; seat++) {
        if (!(play_head(p)->seats >> seat & 1)) continue;
        const int left = sts_left_of(p, seat), country = sts_player(p, seat)->passes_on;
        sts_player(p, left)->vp_markers[country]++;
        sts_player(p, seat)->passes_on = -1;
        event(p, EVENT_VP_MARKER_RECEIVED, .seat = left, .country = country);
    }
    if (round < PASSES) {
        step_next(p, STEP_PASS_ON_VP_MARKERS, &(struct passing){.round = round + 1});
        return;
    }
    deal_cards(p);
    choose_first_player(p);
    step_next(p, STEP_PLACE_INITIAL_INFLUENCE, NULL);
}

const struct step sts_step_pass_on_vp_markers = {
    .name = "pass_on_vp_markers",
    .rule = "3.3",
    .prompt = "Pass one of your VP markers to the player on your left (round {round} of 2).",
    .record =
        RECORD("passing", struct passing,
               NUMBER_FIELD(struct passing, round, 1, PASSES, "The first round of passing or the second.")),
    .secret = true,
    .asks_whom = "every player who has not chosen a marker in this round",
    .deciders = marker_passers,
    .by_default = "The first of the seat's markers, in the order of the pack.",
    .moves = MOVES(MOVE_PASS_ON_VP_MARKER),
    .then = markers_passed,
};

/* ---- 3.6 Place initial influence cards ---- */

static const struct refusal NOT_IN_HAND = {"not-in-hand", "3.6", "{card} is not in {seat}'s hand."};
static const struct refusal NOT_INFLUENCE = {"not-influence", "3.6", "{card} is not an influence card."};
static const struct refusal THREE_CHOSEN = {"three-cards-chosen", "3.6",
                                            "{seat} has chosen three cards already."};
static const struct refusal OTHER_COUNTRY = {"names-another-country", "5.3.4",
                                             "{card} does not name {country}."};
static const struct refusal OPEN_ALONE = {
    "open-needs-named", "5.3.4",
    "{card} needs an influence card that names {country} beside it; choose that one first."};

static const struct refusal NOT_CHOSEN = {"not-chosen", "3.6",
                                          "{card} is not among the cards that {seat} has chosen."};
static const struct refusal TAKEN_BACK_BEFORE = {
    "taken-back-before", "3.6",
    "{seat} has taken {card} back before: a card is taken back once at the most."};
static const struct refusal OPEN_LEFT = {
    "open-needs-named", "5.3.4",
    "{card} is the only card that names the country beside an Open one; take the Open one back first."};

static bool plans_named(const struct play *p, const struct player *player, int country)
{
    for (int i = 0; i < player->plan_count; i++)
        if (sts_components(p)->card[player->plan[i].card].country == country) return true;
    return false;
}

static uint32_t initial_placers(const struct play *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (!sts_player(p, seat)->ready) seats |= UINT32_C(1) << seat;
    return seats & play_head(p)->seats;
}

static MOVE_CANDIDATES(initial_countries)
{
    const struct card_row *card =
        &sts_components(p)->card[move_arg(so_far, MOVE_PLACE_INITIAL_INFLUENCE, card)];
    if (card->kind == KIND_INFLUENCE) set_add(set, card->country);
    if (card->kind != KIND_OPEN_INFLUENCE) return;
    EACH_COUNTRY(p, i)
        if (plans_named(p, sts_player(p, seat), i)) set_add(set, i);
}

static MOVE_CHECK(check_place_initial)
{
    const int card = move_arg(m, MOVE_PLACE_INITIAL_INFLUENCE, card);
    const int country = move_arg(m, MOVE_PLACE_INITIAL_INFLUENCE, country);
    const struct player *player = sts_player(p, seat);
    const struct card_row *row = &sts_components(p)->card[card];
    if (!cards_has(player->hand, card)) return &NOT_IN_HAND;
    if (!sts_is_influence(row)) return &NOT_INFLUENCE;
    if (player->plan_count == INITIAL_CARDS) return &THREE_CHOSEN;
    if (row->kind == KIND_INFLUENCE) return row->country == country ? NULL : &OTHER_COUNTRY;
    return plans_named(p, player, country) ? NULL : &OPEN_ALONE;
}

static MOVE_APPLY(apply_place_initial)
{
    const int card = move_arg(m, MOVE_PLACE_INITIAL_INFLUENCE, card);
    struct player *player = sts_player(p, seat);
    cards_remove(&player->hand, card);
    player->plan[player->plan_count++] =
        (struct plan){card, move_arg(m, MOVE_PLACE_INITIAL_INFLUENCE, country)};
}

const struct move_type sts_move_place_initial_influence = {
    .name = "place_initial_influence",
    .rule = "3.6",
    .doc = "Chooses an influence card for the first display.",
    .text = "{seat} chooses {card} for the display[ in {country}].",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = sts_own_hand, .audience = OWNER),
             ID_ARG("country",
                    "The stack that it joins: an Open card needs one with a card that names the country.",
                    &sts_countries, .candidates = initial_countries, .audience = OWNER)},
    .check = check_place_initial,
    .apply = apply_place_initial,
};

static MOVE_CANDIDATES(own_plan)
{
    const struct player *player = sts_player(p, seat);
    for (int i = 0; i < player->plan_count; i++)
        set_add(set, player->plan[i].card);
}

static int plan_find(const struct player *player, int card)
{
    for (int i = 0; i < player->plan_count; i++)
        if (player->plan[i].card == card) return i;
    return -1;
}

/* R16: never again, so that choosing comes to an end. Nor the last one of this country that is named: Open
 * cards do not stay alone. */
static MOVE_CHECK(check_take_back)
{
    const int card = move_arg(m, MOVE_TAKE_BACK_INITIAL_INFLUENCE, card);
    const struct components *c = sts_components(p);
    const struct player *player = sts_player(p, seat);
    const int place = plan_find(player, card);
    bool open = false, named = false;
    if (place < 0) return &NOT_CHOSEN;
    if (cards_has(player->taken_back, card)) return &TAKEN_BACK_BEFORE;
    for (int i = 0; i < player->plan_count; i++) {
        if (i == place || player->plan[i].country != player->plan[place].country) continue;
        if (c->card[player->plan[i].card].kind == KIND_INFLUENCE)
            named = true;
        else
            open = true;
    }
    return open && !named ? &OPEN_LEFT : NULL;
}

static MOVE_APPLY(apply_take_back)
{
    const int card = move_arg(m, MOVE_TAKE_BACK_INITIAL_INFLUENCE, card);
    struct player *player = sts_player(p, seat);
    const int place = plan_find(player, card);
    player->plan_count--;
    for (int i = place; i < player->plan_count; i++)
        player->plan[i] = player->plan[i + 1];
    player->plan[player->plan_count] = (struct plan){0};
    cards_add(&player->hand, card);
    cards_add(&player->taken_back, card);
}

const struct move_type sts_move_take_back_initial_influence = {
    .name = "take_back_initial_influence",
    .rule = "3.6",
    .doc = "Takes a card that was chosen for the first display back into the hand: each card once at "
           "the most.",
    .text = "{seat} takes {card} back into the hand.",
    .args = {ID_ARG("card", "The card.", &sts_cards, .candidates = own_plan, .audience = OWNER)},
    .check = check_take_back,
    .apply = apply_take_back,
};

/* It has served: what is chosen now stays, and does not tell what else was tried (R16). */
static void forget_taken_back(struct player *player)
{
    player->taken_back = NONE(cards);
}

static MOVE_APPLY(apply_ready)
{
    sts_player(p, seat)->ready = 1;
    forget_taken_back(sts_player(p, seat));
}

const struct move_type sts_move_ready = {
    .name = "ready",
    .rule = "3.6",
    .doc = "Says that the first display is chosen.",
    .text = "{seat} is ready.",
    .apply = apply_ready,
};

static void flip(struct play *p, int seat)
{
    struct player *player = sts_player(p, seat);
    for (int i = 0; i < player->plan_count; i++) {
        sts_influence_place(p, seat, player->plan[i].country, player->plan[i].card);
        player->plan[i] = (struct plan){0};
    }
    player->plan_count = 0;
    player->ready = 0;
    forget_taken_back(player); /* of one who has resigned meanwhile (R13) */
}

/* All players are ready: the cards are flipped, and the first turn begins. */
static void influence_flipped(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        flip(p, seat);
    sts_turn_begin(p);
}

const struct step sts_step_place_initial_influence = {
    .name = "place_initial_influence",
    .rule = "3.6",
    .prompt = "Choose up to three influence cards for your display, then say that you are ready.",
    .secret = true,
    .asks_whom = "every player who is not ready",
    .deciders = initial_placers,
    .by_default = "What has been placed stands; nothing is added.",
    .moves = MOVES(MOVE_READY, MOVE_PLACE_INITIAL_INFLUENCE, MOVE_TAKE_BACK_INITIAL_INFLUENCE),
    .then = influence_flipped,
};
