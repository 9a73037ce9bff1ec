/* What the rules say of every position, though nothing breaks without it: see struct law. */
#include "games/baroque/game.h"

static const char *state_id(const struct play *p, int state)
{
    return bar_map(p)->state[state].id;
}

static const char *state_name(const struct play *p, int state)
{
    return bar_map(p)->state[state].name;
}

static const char *seat_name(int seat)
{
    return bar_seats.names[seat];
}

/* ---- the map ---- */

static void cities(const struct play *p, struct faults *warnings)
{
    EACH_STATE(p, i)
        if (bar_land(p, i)->city && !bar_map(p)->state[i].city_allowed)
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "city"),
                      "A City stands in %s, where none can be built.", state_name(p, i));
}

static void bishoprics(const struct play *p, struct faults *warnings)
{
    EACH_STATE(p, i) {
        if (bar_land(p, i)->palace && !bar_map(p)->state[i].bishopric)
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "palace"),
                      "A Bishopric stands in %s, which is no Bishopric State.", state_name(p, i));
        if (bar_land(p, i)->palace_used && !bar_land(p, i)->palace)
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "palace_used"),
                      "The Bishopric of %s has been used in this turn, and none stands there.",
                      state_name(p, i));
    }
}

static void composers(const struct play *p, struct faults *warnings)
{
    EACH_STATE(p, i)
        if (bar_land(p, i)->composers && bar_major_owner(p, i) < 0)
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "composers"),
                      "%d %s in %s, which is no player's Major State.", bar_land(p, i)->composers,
                      plural(bar_land(p, i)->composers, "composer is", "composers are"), state_name(p, i));
}

/* 10.3.1: influence lies in Minor States. */
static void influence(const struct play *p, struct faults *warnings)
{
    EACH_STATE(p, i)
        EACH_SEAT(p, seat)
            if (bar_land(p, i)->influence[seat] && bar_major_owner(p, i) >= 0)
                fault_add(warnings, FAULT_AT("lands", state_id(p, i), "influence", bar_seats.ids[seat]),
                          "%d %s in %s, which is a Major State.", bar_land(p, i)->influence[seat],
                          plural(bar_land(p, i)->influence[seat], "point of influence is",
                                 "points of influence are"),
                          state_name(p, i));
}

/* 10.3.5, R56: where an army stands no other player has points. */
static void influence_beside_armies(const struct play *p, struct faults *warnings)
{
    EACH_STATE(p, i) {
        const struct land *land = bar_land(p, i);
        EACH_SEAT(p, seat)
            if (land->influence[seat] && land->army_seat >= 0 && land->army_seat != seat)
                fault_add(warnings, FAULT_AT("lands", state_id(p, i), "influence", bar_seats.ids[seat]),
                          "%s has %d %s of influence in %s, where armies of %s stand.", seat_name(seat),
                          land->influence[seat], plural(land->influence[seat], "point", "points"),
                          state_name(p, i), seat_name(land->army_seat));
    }
}

/* R7: the counter is everybody's enemy. */
static void influence_beside_ottomans(const struct play *p, struct faults *warnings)
{
    const int styria = bar_components(p)->named.styria;
    EACH_SEAT(p, seat)
        if (bar_state(p)->ottomans && bar_land(p, styria)->influence[seat])
            fault_add(warnings, FAULT_AT("lands", state_id(p, styria), "influence", bar_seats.ids[seat]),
                      "%s has %d %s of influence in %s, where the Ottoman counter stands.", seat_name(seat),
                      bar_land(p, styria)->influence[seat],
                      plural(bar_land(p, styria)->influence[seat], "point", "points"), state_name(p, styria));
}

/* Who has so much influence controls the state at once: it would change hands with the next move. */
static void control(const struct play *p, struct faults *warnings)
{
    EACH_STATE(p, i) {
        const int seat = bar_gains_control(p, i);
        if (seat >= 0)
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "controller"),
                      "%s has %d %s of influence in %s, enough to control it, and %s controls it.",
                      seat_name(seat), bar_land(p, i)->influence[seat],
                      plural(bar_land(p, i)->influence[seat], "point", "points"), state_name(p, i),
                      bar_land(p, i)->controller < 0 ? "no player" : seat_name(bar_land(p, i)->controller));
    }
}

/* Schonborn: they leave at once (R19). A match that ends meanwhile, by a seat that concedes, leaves them
 * there. */
static void closed_states(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over || step_record_of(p, STEP_EVACUATE)) return;
    EACH_STATE(p, i)
        if (bar_land(p, i)->armies && bar_closed(p, i))
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "armies"),
                      "%d %s in %s, which the Bishop of Mainz closes to all armies.", bar_land(p, i)->armies,
                      plural(bar_land(p, i)->armies, "army is", "armies are"), state_name(p, i));
}

/* ---- an Actions Phase, and what is not on outside it ---- */

static void activated(const struct play *p, struct faults *warnings)
{
    const int active = bar_state(p)->active;
    EACH_STATE(p, i) {
        const struct land *land = bar_land(p, i);
        if (land->moved && land->army_seat != active)
            fault_add(warnings, FAULT_AT("lands", state_id(p, i), "moved"),
                      "%d %s moved to or in %s in this Actions Phase, and it is not that of %s.", land->moved,
                      plural(land->moved, "army has", "armies have"), state_name(p, i),
                      seat_name(land->army_seat));
    }
    EACH_SEAT(p, seat) {
        const struct player *player = bar_player(p, seat);
        if (player->general_marched && seat != active)
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "general_marched"),
                      "The general of %s has set out in this Actions Phase, which is another's.",
                      seat_name(seat));
        if (player->general_moved && seat != active)
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "general_moved"),
                      "The general of %s has moved in this Actions Phase, which is another's.",
                      seat_name(seat));
    }
}

static void actions(const struct play *p, struct faults *warnings)
{
    const struct state *s = bar_state(p);
    if (s->active >= 0) return;
    if (s->actions)
        fault_add(warnings, "/actions", "%d %s taken, and no player is active.", s->actions,
                  plural(s->actions, "action is", "actions are"));
    if (s->last_phase)
        fault_add(warnings, "/last_phase", "It is the last Actions Phase, and no player is active.");
}

static void bad_weather(const struct play *p, struct faults *warnings)
{
    if (bar_state(p)->active < 0 && bar_state(p)->no_moves)
        fault_add(warnings, "/no_moves", "Bad Weather keeps armies from moving, and no player is active.");
}

/* ---- cards ---- */

/* 7.4, 12.3.2: the count is that of the purchase which is on. Who resigns in the middle of it leaves it. */
static void purchases(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat) {
        const struct player *player = bar_player(p, seat);
        const int most = bar_table_row(p)->cards_to_buy + player->extra_cards;
        if (player->bought > most)
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "bought"),
                      "%s has bought %d %s in this phase, and can buy %d.", seat_name(seat), player->bought,
                      plural(player->bought, "card", "cards"), most);
        else if (player->bought && bar_is_there(p, seat) && !play_head(p)->over &&
                 !step_is(p, STEP_OPPORTUNITY_CARDS))
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "bought"),
                      "%s has bought %d %s in this Opportunity Cards Phase, and there is none.",
                      seat_name(seat), player->bought, plural(player->bought, "card", "cards"));
    }
}

/* 7.4, 9.0.1: no card of the turn before is kept. Four Favours bring one (12.3.2). */
static void hands(const struct play *p, struct faults *warnings)
{
    const bool chosen = bar_state(p)->turn > 1;
    if (!step_is(p, STEP_CHOOSE_CARD) && !step_is(p, STEP_OPPORTUNITY_CARDS)) return;
    EACH_SEAT(p, seat) {
        const int dealt = step_is(p, STEP_OPPORTUNITY_CARDS) ? bar_table_row(p)->free_cards : 0;
        const int most = dealt + bar_player(p, seat)->bought + chosen;
        if (bar_hand_size(p, seat) > most)
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "hand"),
                      "%s has %d %s in hand, and by what is dealt and bought there are at most %d.",
                      seat_name(seat), bar_hand_size(p, seat),
                      plural(bar_hand_size(p, seat), "card", "cards"), most);
    }
}

/* ---- events that last ---- */

static int on_board(const struct play *p, enum effect effect)
{
    return cards_count(cards_both(bar_components(p)->decks.of_effect[effect], bar_state(p)->board));
}

/* 14.3: the card that began a war lies on the board as long as it is active. The card that is being resolved
 * may not have begun it. */
static void wars(const struct play *p, struct faults *warnings)
{
    const struct state *s = bar_state(p);
    const int cards = on_board(p, WAR);
    const bool resolved = s->event >= 0 && bar_effect(p, s->event) == WAR;
    int active = 0;
    for (int war = 0; war < WARS; war++)
        active += s->war[war];
    if (active > cards || active < cards - resolved)
        fault_add(warnings, "/wars", "%d %s active, and %d War %s on the board.", active,
                  plural(active, "war is", "wars are"), cards, plural(cards, "card lies", "cards lie"));
}

static void halved(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (bar_player(p, seat)->no_halving && !bar_state(p)->halved)
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "no_halving"),
                      "Chaos does not halve the next income of %s, and it halves no income.",
                      seat_name(seat));
    if (on_board(p, CHAOS) && !bar_state(p)->halved &&
        !(bar_state(p)->event >= 0 && bar_effect(p, bar_state(p)->event) == CHAOS))
        fault_add(warnings, "/halved", "Chaos lies on the board, and the next incomes are not halved.");
    if (bar_state(p)->halved && !on_board(p, CHAOS) && !play_head(p)->over)
        fault_add(warnings, "/halved", "The next incomes are halved, and Chaos does not lie on the board.");
}

/* 14.3.5: the war takes it off the board; drawn while the war is on, it does not stay there. */
static void polish_pass(const struct play *p, struct faults *warnings)
{
    const int event = bar_state(p)->event;
    if (bar_war_active(p, WAR_SWEDEN) && on_board(p, POLISH_PASS) &&
        !(event >= 0 && bar_effect(p, event) == POLISH_PASS))
        fault_add(warnings, "/board", "Polish Pass lies on the board, and the war with Sweden is active.");
}

/* Wages that are put off are paid after the next income; the card goes with the turn. */
static void wages(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (bar_player(p, seat)->wages_owed && !on_board(p, WAGE_OF_THE_ARMIES) && !play_head(p)->over &&
            !step_is(p, STEP_PAY_WAGES_OWED))
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "wages_owed"),
                      "%s owes the wages of %d %s, and no Wage of the Armies lies on the board.",
                      seat_name(seat), bar_player(p, seat)->wages_owed,
                      plural(bar_player(p, seat)->wages_owed, "army", "armies"));
}

static void famine(const struct play *p, struct faults *warnings)
{
    if (bar_state(p)->famine_at_bottom && bar_state(p)->turn == 1)
        fault_add(warnings, "/famine_at_bottom",
                  "Famine is the last card of the event deck, and no turn has been played in which it was "
                  "drawn.");
    EACH_SEAT(p, seat)
        if (bar_player(p, seat)->no_famine && !on_board(p, FAMINE))
            fault_add(warnings, FAULT_AT("players", bar_seats.ids[seat], "no_famine"),
                      "Famine does not touch the next income of %s, and it does not lie on the board.",
                      seat_name(seat));
}

static void shields(const struct play *p, struct faults *warnings)
{
    if (bar_state(p)->event < 0 && bar_state(p)->shielded)
        fault_add(warnings, "/shielded", "Divine Intervention keeps off an event, and none is resolved.");
}

/* 3.1.1, 5.1: with four players Spain sells nothing. */
static bool is_left_out(const struct play *p, int kind)
{
    const struct components *c = bar_components(p);
    return __builtin_popcount(play_head(p)->seats) == SEATS &&
           (c->decks.row_of[SPAIN_SELLS_THE_FRANCHE_COMTE] == kind ||
            c->decks.row_of[SPAIN_SELLS_THE_SPANISH_NETHERLANDS] == kind);
}

/* 2.1: what has been sold is sold by a card that has left the game. */
static void sales(const struct play *p, struct faults *warnings)
{
    const struct components *c = bar_components(p);
    const struct state *s = bar_state(p);
    for (int i = 0; i < c->tables.auction_count; i++) {
        const int state = c->tables.auction[i].state;
        bool removed = false;
        EACH(card, s->removed)
            removed |= c->decks.card[card].kind == c->tables.auction[i].card;
        const bool resolved = s->event >= 0 && c->decks.card[s->event].kind == c->tables.auction[i].card;
        if (!removed && is_left_out(p, c->tables.auction[i].card)) {
            fault_add(warnings, "/removed",
                      "The card that sells %s is in the game, and is not used in a match of four players.",
                      state_name(p, state));
            fault_cite(warnings, "3.1.1");
        } else if (states_has(s->sold, state) != removed && !resolved)
            fault_add(warnings, "/sold",
                      removed ? "%s is not sold, and the card that sells it has left the game."
                              : "%s is sold, and the card that sells it has not left the "
                                "game.",
                      state_name(p, state));
    }
}

/* ---- the end ---- */

static void one_winner(const struct play *p, struct faults *warnings)
{
    const struct head *head = play_head(p);
    const int winners = __builtin_popcount(head->winners);
    if (head->over && winners != 1)
        fault_add(warnings, "/winners", "%d %s won: one does.", winners,
                  plural(winners, "player has", "players have"));
}

const struct law bar_laws[] = {{"2.1", sales},
                               {"6.2", cities},
                               {"7.4", purchases},
                               {"7.4", hands},
                               {"9.3", actions},
                               {"10.2.4", bishoprics},
                               {"10.3.1", influence},
                               {"10.3.5", influence_beside_armies},
                               {"10.4.4", activated},
                               {"11.0", control},
                               {"14.1", halved},
                               {"14.2", composers},
                               {"14.3", wars},
                               {"14.3.4", influence_beside_ottomans},
                               {"14.3.5", polish_pass},
                               {"15.0", one_winner},
                               {"Appendix 1", bad_weather},
                               {"Appendix 1", famine},
                               {"Appendix 1", wages},
                               {"Appendix 2", closed_states},
                               {"Appendix 2", shields},
                               {0}};
