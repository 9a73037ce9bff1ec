/* Laws: rulers, ratings, tracks, cards and points (2.3, 6.3, 6.9, 7.1). */
#include "games/time-of-wars/laws.h"

/* An Event with a red asterisk has been played, in this match or before the scenario begins. */
static bool has_been_played(const struct play *p, int effect)
{
    return effects_has(tow_state(p)->played_events, effect);
}

/* ---- rulers (6.3) ---- */

LAW(reigns)
{
    const struct components *c = tow_components(p);
    const int turn = tow_turn_number(p);
    if (next_phase(p) <= PHASE_COMMANDERS || play_head(p)->over) return;
    EACH_SEAT(p, seat) {
        const struct ruler_row *row = &c->decks.ruler[tow_side(p, seat)->ruler];
        const char *path = FAULT_AT("sides", tow_seats.ids[seat], "ruler");
        if (row->weak_is_other) continue; /* the reign of who is on the back: R18 */
        if (turn >= row->first_turn && turn <= row->last_turn + tow_side(p, seat)->prolonged) continue;
        if (row->first_turn == row->last_turn)
            fault_add(warnings, path, "%s rules in Game Turn %d, and reigns in Game Turn %d alone.",
                      row->title, turn, row->first_turn);
        else
            fault_add(warnings, path, "%s rules in Game Turn %d, and reigns in Game Turns %d to %d.",
                      row->title, turn, row->first_turn, row->last_turn);
    }
}

/* 6.3.2: a reign is prolonged when its last Game Turn is over. */
LAW(prolonged)
{
    EACH_SEAT(p, seat) {
        const struct side *side = tow_side(p, seat);
        const struct ruler_row *row = tow_ruler_row(p, side->ruler);
        const char *path = FAULT_AT("sides", tow_seats.ids[seat], "prolonged");
        if (!side->prolonged) continue;
        if (row->never_prolonged)
            fault_add(warnings, path, "The reign of %s is prolonged, and its Game Turns are fixed (R17).",
                      row->title);
        else if (tow_turn_number(p) <= row->last_turn)
            fault_add(warnings, path, "The reign of %s is prolonged in Game Turn %d, and ends after %d.",
                      row->title, tow_turn_number(p), row->last_turn);
    }
}

/* 6.3.6.1, R113: until the Event Regency Sweden has the king of the Commonwealth, and a Regency Council. */
LAW(council)
{
    if (tow_turn_number(p) != 1 || !tow_in_play(p, SWEDEN) || has_been_played(p, EFFECT_REGENCY)) return;
    if (tow_side(p, SWEDEN)->ruler_weak)
        fault_add(warnings, FAULT_AT("sides", tow_seats.ids[SWEDEN], "ruler_weak"),
                  "The Regency Council is turned in Game Turn 1, and Regency has not been played.");
    if (tow_marked(p, SWEDEN, COMMONWEALTH) == AT_WAR)
        fault_add(warnings, FAULT_AT("relations", tow_seats.ids[SWEDEN], "to", tow_powers.ids[COMMONWEALTH]),
                  "Sweden and the Commonwealth are at War, and have one king until Regency is played "
                  "(R113).");
}

/* ---- ratings (2.3.1, R38) ---- */

/* At its highest level a rating keeps no Development Points. */
LAW(levels)
{
    EACH_SEAT(p, seat) {
        const struct side *side = tow_side(p, seat);
        const bool highest[RATINGS] = {[MILITARY] = side->military == LEVEL_MAX,
                                       [ECONOMY] =
                                           side->economy + 1 == tow_components(p)->sheet[seat].economy_count,
                                       [DOMESTIC_POLICY] = side->policy == LEVEL_MAX};
        for (int rating = 0; rating < RATINGS; rating++)
            if (highest[rating] && side->points[rating])
                fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "points", tow_ratings.ids[rating]),
                          "%s of %s is at its highest level, and has %d Development Point%s (R38).",
                          tow_ratings.names[rating], power_name(p, seat), side->points[rating],
                          plural(side->points[rating], "", "s"));
    }
}

/* ---- tracks ---- */

static void off_start(const struct play *p, int track, bool may_move, const char *needs,
                      struct faults *warnings)
{
    const int box = tow_state(p)->track[track];
    if (box && !may_move)
        fault_add(warnings, FAULT_AT("tracks", tow_tracks.ids[track]), "The marker is in box %d, and %s.",
                  box, needs);
}

/* 2.3.2, R54: the marker moves right for two converted spaces, left when both of two are lost. */
static void union_of_brest(const struct play *p, struct faults *warnings)
{
    enum { SPACES_A_POINT = 2 };
    const struct state *s = tow_state(p);
    const int count = spaces_count(s->converted), box = s->track[UNION_OF_BREST],
              last = tow_components(p)->track[UNION_OF_BREST].box_count - 1, won = count / SPACES_A_POINT,
              kept = (count + SPACES_A_POINT - 1) / SPACES_A_POINT;
    if (!tow_event_in_play(p, EFFECT_UNION_OF_BREST)) {
        off_start(p, UNION_OF_BREST, false, "Union of Brest is not in play", warnings);
        if (count)
            fault_add(warnings, "/converted",
                      "Spaces are converted since the Union of Brest, which is not in play.");
        return;
    }
    if (box < (won < last ? won : last) || box > kept)
        fault_add(warnings, FAULT_AT("tracks", tow_tracks.ids[UNION_OF_BREST]),
                  "The marker is in box %d, and %d converted space%s Catholic (R54).", box, count,
                  count == 1 ? " is" : "s are");
    EACH(space, s->converted)
        if (s->place[space].religion != CATHOLIC)
            fault_add(warnings, FAULT_AT("converted", tow_space_id(p, space)),
                      "%s is converted since the Union of Brest, and is not Catholic.", space_name(p, space));
}

LAW(tracks)
{
    const struct state *s = tow_state(p);
    union_of_brest(p, warnings);
    off_start(p, DOMINATION,
              has_been_played(p, EFFECT_LETTER_OF_MAJESTY) && has_been_played(p, EFFECT_THIRTY_YEARS_WAR),
              "The Letter of Majesty and Thirty Years War have not both been played", warnings);
    off_start(p, DOMINATION, !s->domination_barred, "Domination in the Reich stays in its Start box",
              warnings);
    off_start(p, TATAR_INVASIONS, has_been_played(p, EFFECT_DEFEAT_OF_BUDJAK_HORDE),
              "Defeat of Budjak Horde has not been played", warnings);
    if (s->danzig.besieger >= 0 && !s->danzig.track)
        fault_add(warnings, "/danzig_besieger", "%s besieges Danzig, and the track is at 0.",
                  POWER_NAME(p, s->danzig.besieger));
}

/* 7.1: a colony is built in the box of the marker, which goes on from there. */
LAW(colonies)
{
    const struct state *s = tow_state(p);
    EACH(box, s->colonies)
        if (box > s->track[ASIA] || !tow_components(p)->track[ASIA].box[box].vp)
            fault_add(warnings, FAULT_AT("colonies", tow_boxes.ids[box]),
                      "A colony is in %s of the Asia map, and none can be built there before the marker "
                      "has come there.",
                      tow_boxes.names[box]);
}

/* ---- cards ---- */

/* The card with a red asterisk that has the Event and is still in the game; -1: one is out of it. */
static int card_left(const struct play *p, int effect)
{
    int left = -1;
    for (int card = 0; card < tow_components(p)->decks.card_count; card++) {
        const struct card_row *row = tow_card_row(p, card);
        if (row->effect != effect || !row->asterisk) continue;
        if (cards_has(tow_state(p)->removed, card)) return -1;
        left = card;
    }
    return left;
}

/* 6.9.1.2: a card with a red asterisk that was played as an Event is out of the game, and no other. */
LAW(cards_played)
{
    const struct state *s = tow_state(p);
    const struct cards before = tow_components(p)->setup[play_head(p)->scenario].removed;
    EACH(card, s->removed)
        if (!tow_card_row(p, card)->asterisk && !cards_has(before, card))
            fault_add(warnings, FAULT_AT("removed", tow_card_row(p, card)->id),
                      "%s is out of the game, and has no red asterisk.", tow_card_row(p, card)->title);
    EACH(effect, s->played_events) {
        const int card = card_left(p, effect);
        if (card >= 0)
            fault_add(warnings, FAULT_AT("played_events", tow_effects.ids[effect]),
                      "%s has been played as an Event, and its card is still in the game.",
                      tow_card_row(p, card)->title);
    }
}

/* 6.9.1.1: an impulse has the Operational Points of its cards, which have left the hand. */
LAW(points)
{
    const struct impulse *i = tow_impulse_of(p);
    int most = 0;
    if (!i) return;
    for (size_t n = 0; n < sizeof i->card / sizeof *i->card; n++) {
        const int card = i->card[n];
        char path[FAULT_PATH];
        if (card < 0) continue;
        most += tow_card_row(p, card)->value;
        fault_path_index(path, AT_STEP(p, STEP_IMPULSE, "card"), n);
        if (tow_holds(p, i->seat, card))
            fault_add(warnings, path, "%s is played for points, and still in hand.",
                      tow_card_row(p, card)->title);
    }
    if (i->points > most)
        fault_add(warnings, AT_STEP(p, STEP_IMPULSE, "points"),
                  "%d Operational Point%s left of cards that give %d.", i->points,
                  i->points == 1 ? " is" : "s are", most);
}

/* 6.9.1.1: another power takes them away at once. */
LAW(collapse)
{
    EACH_SEAT(p, seat) {
        const int due = tow_side(p, seat)->collapsing;
        if (due && !step_record_of(p, STEP_COLLAPSE) && !play_head(p)->over)
            fault_add(warnings, FAULT_AT("sides", tow_seats.ids[seat], "collapsing"),
                      "%s loses %d more unit%s by a collapse, and none is chosen.", POWER_NAME(p, seat), due,
                      plural(due, "", "s"));
    }
}
