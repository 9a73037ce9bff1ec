/* What the rules say of every position, though nothing breaks without it: see struct law. */
#include <string.h>

#include "games/europe-1619/game.h"

static const char *seat_id(int seat)
{
    return eur_seats.ids[seat];
}

/* As a sentence calls it: "the Catholic League". */
static const char *power_name(int seat)
{
    return domain_name_in_text(&eur_seats, NULL, seat);
}

static const char *space_id(const struct play *p, int space)
{
    return eur_components(p)->place[space].id;
}

static const char *space_name(const struct play *p, int space)
{
    return eur_components(p)->place[space].in_text;
}

static const char *party_name(const struct play *p, int party)
{
    return domain_name_in_text(&eur_parties, p->pack, party);
}

static bool is_before_income(const struct play *p)
{
    return step_is(p, STEP_DIPLOMATIC_PHASE) || step_is(p, STEP_ORDERS_PHASE) ||
           step_is(p, STEP_RETREAT_PHASE);
}

/* Nothing has been fought for yet. */
static bool is_before_movement(const struct play *p)
{
    return eur_year(p) == FIRST_YEAR && (step_is(p, STEP_DIPLOMATIC_PHASE) || step_is(p, STEP_ORDERS_PHASE));
}

/* ---- the map ---- */

/* Captures are made when the map is adjusted. */
static void first_captures(const struct play *p, struct faults *warnings)
{
    if (eur_year(p) != FIRST_YEAR || !is_before_income(p)) return;
    EACH_SPACE(p, space)
        if (eur_at(p, space)->captor >= 0)
            fault_add(warnings, FAULT_AT("captors", space_id(p, space)),
                      "%s is captured by %s, and the map has not been adjusted yet.", space_name(p, space),
                      party_name(p, eur_at(p, space)->captor));
}

/* After the map has been adjusted, a space is held by whom its unit holds it for. What is disbanded later
 * gives it up in the next year. */
static void occupation(const struct play *p, struct faults *warnings)
{
    if (!step_is(p, STEP_BUILDS)) return;
    EACH_SPACE(p, space) {
        const int captor = eur_at(p, space)->captor, due = eur_captor_due(p, space);
        if (captor == due) continue;
        const char *path = FAULT_AT("captors", space_id(p, space));
        if (captor < 0)
            fault_add(warnings, path, "%s is its owner's, and a unit there has captured it for %s.",
                      space_name(p, space), party_name(p, due));
        else if (due < 0)
            fault_add(warnings, path, "%s is captured by %s, and no unit there holds it.",
                      space_name(p, space), party_name(p, captor));
        else
            fault_add(warnings, path, "%s is captured by %s, and a unit there has captured it for %s.",
                      space_name(p, space), party_name(p, captor), party_name(p, due));
    }
}

static void papacy(const struct play *p, struct faults *warnings)
{
    if (eur_state(p)->papal_offence && !(play_head(p)->seats >> PAPACY & 1))
        fault_add(warnings, "/papal_offence", "The Papacy has given offence, and is no power in this match.");
    else if (eur_state(p)->papal_offence && is_before_movement(p))
        fault_add(warnings, "/papal_offence", "The Papacy has given offence, and no unit has moved yet.");
    EACH_SPACE(p, space)
        if (eur_at(p, space)->captor == PAPACY && eur_center_value(p, space) && !eur_state(p)->papal_offence)
            fault_add(warnings, "/papal_offence", "The Papacy holds the center %s, and has given no offence.",
                      space_name(p, space));
}

/* ---- powers ---- */

/* A power that has lost all of its original home centers is eliminated when the map is adjusted. */
static void elimination(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat) {
        const struct player *player = eur_player(p, seat);
        if (eur_is_in(p, seat) && eur_holds_no_home_center(p, seat) && !step_is(p, STEP_RETREAT_PHASE))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "eliminated"),
                      "%s takes part, and all of its home centers are captured.", power_name(seat));
        if (player->eliminated > eur_year(p))
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "eliminated"),
                      "%s was eliminated in %d, and it is %d.", power_name(seat), player->eliminated,
                      eur_year(p));
        if (!player->eliminated) continue;
        if (player->treasury)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "treasury"),
                      "%s has been eliminated, and has %d %s.", power_name(seat), player->treasury,
                      plural(player->treasury, "TP", "TPs"));
        if (player->points)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "points"),
                      "%s has been eliminated, and has %d %s.", power_name(seat), player->points,
                      plural(player->points, "point", "points"));
    }
}

/* What it had placed is removed with it; who is not played has placed nothing. */
static void influence_of_the_fallen(const struct play *p, struct faults *warnings)
{
    const struct components *c = eur_components(p);
    EACH_MINOR(p, minor)
        EACH_SEAT(p, seat)
            if (eur_minor(p, minor)->influence[seat] && !eur_is_in(p, seat))
                fault_add(warnings, FAULT_AT("minors", c->minor[minor].id, "influence", seat_id(seat)),
                          "%s has %d %s in %s, and has been eliminated.", power_name(seat),
                          eur_minor(p, minor)->influence[seat],
                          plural(eur_minor(p, minor)->influence[seat], "INF", "INFs"),
                          c->minor[minor].in_text);
}

/* Who may place none there has none there. */
static void influence(const struct play *p, struct faults *warnings)
{
    const struct components *c = eur_components(p);
    EACH_MINOR(p, minor) {
        EACH_SEAT(p, seat) {
            const int points = eur_minor(p, minor)->influence[seat];
            if (points && !eur_minor(p, minor)->free)
                fault_add(warnings, FAULT_AT("minors", c->minor[minor].id, "influence", seat_id(seat)),
                          "%s has %d %s in %s, which is no state in its own right.", power_name(seat), points,
                          plural(points, "INF", "INFs"), c->minor[minor].in_text);
            else if (points && eur_not_admitted(p, seat, minor)) {
                fault_add(warnings, FAULT_AT("minors", c->minor[minor].id, "influence", seat_id(seat)),
                          "%s has %d %s in %s, and can place none there.", power_name(seat), points,
                          plural(points, "INF", "INFs"), c->minor[minor].in_text);
                fault_cite(warnings, eur_not_admitted(p, seat, minor)->rule);
            }
        }
    }
}

static void treasury(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (eur_year(p) == FIRST_YEAR && is_before_income(p) && eur_player(p, seat)->treasury)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "treasury"),
                      "%s has %d %s before the first income, and begins with none.", power_name(seat),
                      eur_player(p, seat)->treasury, plural(eur_player(p, seat)->treasury, "TP", "TPs"));
}

/* Who has scored so many in a Scoring Phase, and more than the others, has won in it. */
static void points(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        if (eur_year(p) == FIRST_YEAR && !play_head(p)->over && eur_player(p, seat)->points)
            fault_add(warnings, FAULT_AT("players", seat_id(seat), "points"),
                      "%s has %d %s before the first Scoring Phase.", power_name(seat),
                      eur_player(p, seat)->points, plural(eur_player(p, seat)->points, "point", "points"));
}

/* R1: only a tie lets the match go on. One of those who were tied may have been eliminated or have
 * resigned since then. */
static void point_victory(const struct play *p, struct faults *warnings)
{
    int first = -1;
    bool tied = false;
    EACH_SEAT(p, seat) {
        const int points = eur_player(p, seat)->points;
        if (eur_player(p, seat)->eliminated == eur_year(p)) return;
        if (points < POINTS_TO_WIN || (first >= 0 && points < eur_player(p, first)->points)) continue;
        tied = first >= 0 && points == eur_player(p, first)->points;
        first = seat;
    }
    if (first < 0 || tied || play_head(p)->over || play_head(p)->resigned >> first & 1) return;
    fault_add(warnings, FAULT_AT("players", seat_id(first), "points"),
              "%s has %d points, more than any other power: with %d or more it has won.", power_name(first),
              eur_player(p, first)->points, POINTS_TO_WIN);
}

/* ---- declarations ---- */

static void never_allied(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        for (int other = seat + 1; other < SEATS; other++)
            if (set_has(eur_player(p, seat)->allies, other) && eur_cannot_ally(p, seat, other)) {
                fault_add(warnings, FAULT_AT("players", seat_id(seat), "allies"),
                          "%s and %s are allied, and can form no alliance.", power_name(seat),
                          power_name(other));
                fault_cite(warnings, eur_cannot_ally(p, seat, other)->rule);
            }
}

/* What is announced for the next year follows from what is in effect. */
static void announcements(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat) {
        const struct player *player = eur_player(p, seat);
        const struct {
            const char *member;
            const uint64_t *set, *from;
            bool there; /* those of the set are in `from`, too; otherwise in neither kind of relation */
            const char *what;
        } kinds[] = {
            {"allies_next", player->allies_next, player->allies, false, "are to be allied"},
            {"enemies_next", player->enemies_next, player->enemies, false, "are to be at war"},
            {"leaving_alliance", player->leaving_alliance, player->allies, true, "are to end an alliance"},
            {"leaving_war", player->leaving_war, player->enemies, true, "are to end a war"}};
        for (int other = seat + 1; other < SEATS; other++)
            for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
                if (!set_has(kinds[i].set, other)) continue;
                const char *path = FAULT_AT("players", seat_id(seat), kinds[i].member);
                if (step_is(p, STEP_DIPLOMATIC_PHASE))
                    fault_add(warnings, path,
                              "%s and %s %s, and nothing has been announced in this year yet.",
                              power_name(seat), power_name(other), kinds[i].what);
                else if (kinds[i].there ? !set_has(kinds[i].from, other)
                                        : set_has(player->allies, other) || set_has(player->enemies, other))
                    fault_add(warnings, path, "%s and %s %s, and %s.", power_name(seat), power_name(other),
                              kinds[i].what,
                              kinds[i].there                   ? "have none"
                              : set_has(player->allies, other) ? "are allied now"
                                                               : "are at war now");
            }
    }
}

static void parted(const struct play *p, struct faults *warnings)
{
    EACH_SEAT(p, seat)
        for (int other = 0; other < SEATS; other++) {
            const int year = eur_player(p, seat)->parted[other];
            if (!year) continue;
            const char *path = FAULT_AT("players", seat_id(seat), "parted", seat_id(other));
            if (year > eur_year(p) || year <= FIRST_YEAR)
                fault_add(warnings, path,
                          "%s and %s parted in %d: the first year for it is %d, and it is %d.",
                          power_name(seat), power_name(other), year, FIRST_YEAR + 1, eur_year(p));
            else if (year == eur_year(p) && (set_has(eur_player(p, seat)->allies, other) ||
                                             set_has(eur_player(p, seat)->enemies, other)))
                fault_add(warnings, path, "%s and %s have parted in this year, and are allied or at war.",
                          power_name(seat), power_name(other));
        }
}

/* ---- sheets ---- */

/* R18, R23, R26: what a power had written is void when it resigns. */
static void sheets_of_the_resigned(const struct play *p, struct faults *warnings)
{
    if (!play_head(p)->resigned || play_head(p)->over) return;
    struct state blank = *eur_state(p);
    struct play without = *p;
    without.state = &blank;
    without.out = NULL;
    EACH_SEAT(p, seat) {
        if (!(play_head(p)->resigned >> seat & 1)) continue;
        eur_conceded(&without, seat);
        const char *path = FAULT_AT("players", seat_id(seat));
        if (memcmp(eur_player(p, seat), eur_player(&without, seat), sizeof(struct player)) != 0)
            fault_add(warnings, path, "%s has resigned, and its sheet is not blank.", power_name(seat));
    }
    EACH_SPACE(p, space)
        if (memcmp(eur_at(p, space), eur_at(&without, space), sizeof(struct space)) != 0)
            fault_add(warnings,
                      FAULT_AT(step_is(p, STEP_ORDERS_PHASE) ? "orders" : "leaving", space_id(p, space)),
                      "the unit in %s is of a power that has resigned, and is ordered to do something.",
                      space_name(p, space));
}

/* ---- the years ---- */

static void years(const struct play *p, struct faults *warnings)
{
    if (step_is(p, STEP_DIPLOMATIC_PHASE) && eur_year(p) > LAST_YEAR)
        fault_add(warnings, "/year", "It is %d: after %d there is no Diplomatic Phase.", eur_year(p),
                  LAST_YEAR);
}

static void winners(const struct play *p, struct faults *warnings)
{
    if (play_head(p)->over && !play_head(p)->winners)
        fault_add(warnings, "/winners", "The match is over, and no power has won or shares a draw.");
}

const struct law eur_laws[] = {{"INFLUENCE AND PLACEMENT", influence},
                               {"DECLARATIONS", announcements},
                               {"Notes on initial declarations", never_allied},
                               {"Sequence of declarations", parted},
                               {"The Papacy", papacy},
                               {"SECURING CONTROL OF A CAPTURED FOREIGN CENTER", occupation},
                               {"SECURING CONTROL OF A CAPTURED FOREIGN CENTER", first_captures},
                               {"WEALTH AND INCOME", treasury},
                               {"ELIMINATION", elimination},
                               {"ELIMINATION", influence_of_the_fallen},
                               {"SCORING PHASE", points},
                               {"SCORING PHASE", years},
                               {"SCORING PHASE", sheets_of_the_resigned},
                               {"OBJECT OF THE GAME", point_victory},
                               {"OBJECT OF THE GAME", winners},
                               {0}};
