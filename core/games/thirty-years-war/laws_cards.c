/* Laws of cards, of the effects of Events, of the tracks and the turn (6.0, 8.6, 14, 16.1, 19). */
#include "games/thirty-years-war/cards/cards.h"
#include "games/thirty-years-war/laws.h"

/* ---- cards ---- */

LAW(hands)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const int cards = cards_count(tyw_side(p, seat)->hand);
        if (cards > HAND)
            fault_add(warnings, FAULT_AT("sides", tyw_seats.ids[seat], "hand"),
                      "%d cards are in hand: %d are drawn up to.", cards, HAND);
    }
}

/* 14.1: a card played as AID is in no hand. Without option 19.4a each side has played one at the most. */
LAW(aid_cards)
{
    const struct state *s = tyw_state(p);
    int count[SEATS] = {0};
    EACH(card, s->aid_played) {
        const int seat = tyw_card_row(p, card)->seat;
        count[seat]++;
        if (cards_has(s->side[seat].hand, card))
            fault_add(warnings, "/aid_played", "%s has been played as AID in this turn, and is in hand.",
                      card_title(p, card));
    }
    for (int seat = 0; seat < SEATS; seat++)
        if (count[seat] > 1 && !tyw_option(p, OPTION_AID_NO_LIMIT))
            fault_add(warnings, "/aid_played",
                      "%d cards of the %s player have been played as AID: one is in a turn.", count[seat],
                      seat_name(seat));
}

/* 8.61: an Event that has changed a member of the state is in `events`, too. */
static void warn_unless_played(const struct play *p, int card, const char *path, bool is,
                               struct faults *warnings)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    if (play_head(p)->over) return;
    const bool played = cards_has(tyw_state(p)->events, card);
    if (is != played && !(e && e->play.card == card))
        fault_add(warnings, path,
                  played ? "The Event of %s has been played, and what it brings is not there."
                         : "What the Event of %s brings is there, and it has not been played.",
                  card_title(p, card));
}

/* 17.P: the Popes follow one another, each by his card. */
static enum pope pope_due(const struct play *p)
{
    const struct event_play *e = step_record_of(p, STEP_EVENT);
    enum pope pope = PAUL_V;
    EACH(card, tyw_state(p)->events) {
        const struct card_row *row = tyw_card_row(p, card);
        if (row->effect == EFFECT_POPE && row->pope > (int)pope && !(e && e->play.card == card))
            pope = (enum pope)row->pope;
    }
    return pope;
}

LAW(events)
{
    const struct state *s = tyw_state(p);
    const enum pope pope = pope_due(p);
    warn_unless_played(p, tyw_card(p, P17), "/france_at_war", s->at_war.france, warnings);
    warn_unless_played(p, tyw_card(p, P18), "/sweden_at_war", s->at_war.sweden, warnings);
    warn_unless_played(p, tyw_card(p, C12), "/bavaria_elects", s->electors.bavaria, warnings);
    warn_unless_played(p, tyw_card(p, C7), "/wallenstein", s->wallenstein.status != WALLENSTEIN_NOT_YET,
                       warnings);
    for (int card = 0; card < CARDS; card++)
        if (tyw_card_row(p, card)->effect == EFFECT_DENMARK)
            warn_unless_played(p, card, "/denmark_at_war", s->at_war.denmark, warnings);
    if (s->pope != pope && !play_head(p)->over)
        fault_add(warnings, "/pope", "The Pope is %s; by the Events that have been played he is %s.",
                  tyw_popes.names[s->pope], tyw_popes.names[pope]);
}

static bool has_been_played(const struct play *p, enum effect effect)
{
    EACH(card, tyw_state(p)->events)
        if (tyw_card_row(p, card)->effect == effect) return true;
    return false;
}

LAW(saxony)
{
    const struct state *s = tyw_state(p);
    bool joined[SEATS] = {false};
    if (is_in_event(p)) return;
    EACH(card, s->events)
        if (tyw_card_row(p, card)->effect == EFFECT_SAXONY) joined[tyw_card_row(p, card)->seat] = true;
    const int seat = joined[PROTESTANT] && !joined[CATHOLIC] ? PROTESTANT : CATHOLIC;
    if (s->saxony != seat)
        fault_add(warnings, "/saxony",
                  "Saxony is on the %s side; by the Events that have been played it is on "
                  "the %s one.",
                  seat_name(s->saxony), seat_name(seat));
}

LAW(war_entry)
{
    if (tyw_state(p)->war_entry && !has_been_played(p, EFFECT_DENMARK) &&
        !has_been_played(p, EFFECT_SWEDEN) && !has_been_played(p, EFFECT_FRANCE))
        fault_add(
            warnings, "/war_entry",
            "A War Entry Event is marked as played in this turn, but none has been played in the match.");
}

LAW(dutch_siege)
{
    if (tyw_state(p)->dutch.siege && !has_been_played(p, EFFECT_SPINOLA_BESIEGES))
        fault_add(warnings, "/dutch_siege", "Spinola besieges, and neither C3 nor C4 has been played.");
}

/* France gives from P9 on; Savoy and Sweden give by Events alone. */
LAW(aid_points)
{
    const struct state *s = tyw_state(p);
    bool gives[DONORS] = {[FRANCE_AID] = has_been_played(p, EFFECT_RICHELIEU)};
    EACH(card, s->events) {
        const struct card_row *row = tyw_card_row(p, card);
        if (row->effect == EFFECT_AID_POINTS) gives[row->donor] = true;
    }
    const int donors[] = {FRANCE_AID, SAVOY, SWEDEN};
    for (size_t i = 0; i < sizeof donors / sizeof *donors; i++)
        if (s->aid[donors[i]] && !gives[donors[i]])
            fault_add(warnings, FAULT_AT("aid", tyw_donors.ids[donors[i]]),
                      "There %s %d Aid %s of %s, which gives none before its Event has been played.",
                      plural(s->aid[donors[i]], "is", "are"), s->aid[donors[i]],
                      plural(s->aid[donors[i]], "Point", "Points"), tyw_donors.names[donors[i]]);
}

/* The Passes are open at the start. Events close and open them in turn. */
LAW(passes)
{
    int closed = 0;
    if (is_in_event(p)) return;
    EACH(card, tyw_state(p)->events)
        if (tyw_card_row(p, card)->effect == EFFECT_PASSES) closed += tyw_card_row(p, card)->number ? -1 : 1;
    if (tyw_state(p)->passes_open == (closed > 0))
        fault_add(warnings, "/passes_open",
                  "The Val Telline Passes are %s; by the Events that have been played "
                  "they are %s.",
                  tyw_state(p)->passes_open ? "open" : "closed", closed > 0 ? "closed" : "open");
}

/* Each Event that lasts has the end that its card gives. No row has another end. */
LAW(lasting)
{
    const struct state *s = tyw_state(p);
    for (int i = 0; i < s->lasting_count; i++) {
        const struct lasting *row = &s->lasting[i];
        const int until = tyw_lasts_until(p, row->card);
        char path[FAULT_PATH], of_card[FAULT_PATH];
        fault_path_index(path, "/lasting", i);
        fault_path(of_card, path, "card");
        fault_path(path, path, "until");
        if (until < 0)
            fault_add(warnings, of_card, "%s is in effect, and its Event does not last.",
                      card_title(p, row->card));
        else if (row->until != until && !(row->until == UNTIL_TURN_END && until == UNTIL_NEXT_TURN_END))
            fault_add(warnings, path, "The row of %s says \"%s\", and its Event gives \"%s\".",
                      card_title(p, row->card), tyw_untils.ids[row->until], tyw_untils.ids[until]);
        if (row->card != tyw_card(p, P24) && tyw_may_be_cancelled(p, row->card) && !is_in_event(p))
            fault_add(warnings, of_card, "%s is in effect, and an Event that cancels it has been played.",
                      card_title(p, row->card));
        if (row->card == tyw_card(p, C19) && !tyw_played(p, C7))
            fault_add(warnings, of_card, "%s is in effect, and Wallenstein (C7) has not come.",
                      card_title(p, row->card));
    }
}

/* C54: spaces where French and Swedes may still part. */
LAW(conflicts)
{
    if (!tyw_in_effect(p, C54) && !spaces_is_empty(tyw_state(p)->conflicts))
        fault_add(warnings, "/conflicts", "French and Swedes are to part, and C54 is not in effect.");
}

/* ---- the tracks, the turn ---- */

static bool has_dutch_effect(const struct components *c, int box)
{
    for (int row = 0; row < c->tables.dutch_count; row++)
        if (c->tables.dutch[row].box == box) return true;
    return false;
}

/* 16.131: the last box with an effect has had it. */
LAW(dutch_track)
{
    const struct components *c = tyw_components(p);
    const struct state *s = tyw_state(p);
    for (int row = 0; row < c->tables.dutch_count; row++) {
        const int box = c->tables.dutch[row].box - DUTCH_MIN;
        const bool here = c->tables.dutch[row].box == s->dutch.war;
        if ((here || s->dutch.effect == box) && c->tables.dutch[row].vp && !(s->dutch.boxes >> box & 1))
            fault_add(warnings, "/dutch_boxes",
                      "The effect of box %d of the Dutch War Track %s, and its VP have not been awarded.",
                      c->tables.dutch[row].box, here ? "is that of the marker" : "holds");
        if (here && s->dutch.effect != box)
            fault_add(warnings, "/dutch_effect",
                      "The marker is in box %d of the Dutch War Track, and its aid effect does not hold.",
                      c->tables.dutch[row].box);
    }
    for (int box = 0; box <= DUTCH_MAX - DUTCH_MIN; box++) {
        if (has_dutch_effect(c, box + DUTCH_MIN)) continue;
        if (s->dutch.boxes >> box & 1)
            fault_add(warnings, "/dutch_boxes", "Box %d of the Dutch War Track has no effect.",
                      box + DUTCH_MIN);
        if (s->dutch.effect == box)
            fault_add(warnings, "/dutch_effect", "Box %d of the Dutch War Track has no effect.",
                      box + DUTCH_MIN);
    }
    if (s->dutch.siege && s->dutch.ended)
        fault_add(warnings, "/dutch_siege", "Spinola besieges, and the Dutch War has ended.");
}

/* 6.0 D: the Protestant begins, and the players take their Rounds in turn. */
LAW(rounds)
{
    const int first = tyw_side(p, PROTESTANT)->rounds, second = tyw_side(p, CATHOLIC)->rounds;
    if (first < second || first > second + 1)
        fault_add(warnings,
                  FAULT_AT("sides", tyw_seats.ids[first < second ? CATHOLIC : PROTESTANT], "rounds"),
                  "The Protestant player has used %d %s and the Catholic player %d: they take turns, the "
                  "Protestant first.",
                  first, plural(first, "Round", "Rounds"), second);
}

/* Units are marked in the Pay Segment, and loot after it. */
LAW(unpaid)
{
    const struct turn *turn = step_record_of(p, STEP_TURN);
    const struct units unpaid = tyw_state(p)->unpaid;
    if (!turn || play_head(p)->over || step_record_of(p, STEP_LOOTING) || turn->next_phase == PHASE_PAY ||
        turn->next_phase == PHASE_LOOT || units_is_empty(unpaid))
        return;
    fault_add(warnings, "/unpaid", "%d %s marked Unpaid, and units are so in the Pay Phase alone.",
              units_count(unpaid), plural(units_count(unpaid), "unit is", "units are"));
}

LAW(turns)
{
    const struct setup_row *row = tyw_setup_row(p);
    const struct state *s = tyw_state(p);
    if (s->turn < row->turns.first || s->turn > row->turns.last)
        fault_add(warnings, "/turn", "The turn is %d, and the scenario has turns %d to %d.", s->turn,
                  row->turns.first, row->turns.last);
    if (s->parts < row->parts.count)
        fault_add(warnings, "/parts", "%d %s of the decks %s in the game, and the scenario begins with %d.",
                  s->parts, plural(s->parts, "part", "parts"), plural(s->parts, "is", "are"),
                  row->parts.count);
}

/* 8.11: the Intervention cards come in the Card Draw Phase of turn 7 at the latest. */
LAW(intervention_cards)
{
    enum { AT_LATEST = 7 };
    const struct state *s = tyw_state(p);
    const struct turn *turn = step_record_of(p, STEP_TURN);
    const int drawn = turn && turn->next_phase > PHASE_CARDS ? s->turn : s->turn - 1;
    if (tyw_setup_row(p)->parts.more_come && drawn >= AT_LATEST && s->parts <= INTERVENTION &&
        !play_head(p)->over)
        fault_add(warnings, "/parts", "The Early War cards alone are in the game in turn %d.", s->turn);
}

LAW(spinola_penalty)
{
    const struct state *s = tyw_state(p);
    if (play_head(p)->scenario != EARLY_SCENARIO && s->dutch.penalty_seen != (s->parts > INTERVENTION))
        fault_add(warnings, "/spinola_penalty",
                  s->dutch.penalty_seen
                      ? "The penalty of 5.15 has been looked at before the Intervention cards "
                        "came."
                      : "The Intervention cards have come, and the penalty of 5.15 has not "
                        "been looked at.");
}

/* R11: the Intervention cards never come, so the penalty does not come. */
LAW(early_war)
{
    const struct state *s = tyw_state(p);
    if (play_head(p)->scenario != EARLY_SCENARIO) return;
    if (s->parts > INTERVENTION)
        fault_add(warnings, "/parts", "Only the Early War cards are used in this scenario.");
    if (s->dutch.penalty_seen)
        fault_add(
            warnings, "/spinola_penalty",
            "The penalty of 5.15 is looked at when the Intervention cards come, which this scenario does "
            "not use.");
}

LAW(second_scenario)
{
    if (play_head(p)->scenario == INTERVENTION_SCENARIO && tyw_state(p)->parts > APOCALYPSE)
        fault_add(warnings, "/parts", "The Apocalypse cards are not used in this scenario.");
}

LAW(option_loc)
{
    const struct state *s = tyw_state(p);
    if (!tyw_option(p, OPTION_LOC_IN_ACTION) && (s->loc.seats || !units_is_empty(s->loc.units)))
        fault_add(warnings, s->loc.seats ? "/loc_established" : "/loc",
                  "LOCs are established in the Action Phase, and option 19.3 is off.");
}

LAW(option_campaign)
{
    if (!tyw_option(p, OPTION_CAMPAIGN_MOVE) && tyw_state(p)->campaign_moved)
        fault_add(warnings, "/campaign_moved", "Campaign moves have been attempted, and option 19.8 is off.");
}

LAW(option_enemies)
{
    if (!tyw_option(p, OPTION_WALLENSTEIN_ENEMIES) && tyw_state(p)->wallenstein.enemies_checked)
        fault_add(warnings, "/enemies_checked", "A plot has been tried, and option 19.11 is off.");
}
