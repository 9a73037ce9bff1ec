/* Initial Setup, and Modifications for a Game with Less than 15 Players. */
#include "games/europe-1619/game.h"

/* The powers that become minor states, one with every player less. */
static const uint8_t LEAVES[SEATS - PLAYERS_MIN] = {PAPACY, SAXONY, SAVOY, VENICE, CATHOLIC_LEAGUE};

uint32_t eur_seating(int players, const int16_t *options)
{
    uint32_t seats = (UINT32_C(1) << SEATS) - 1;
    for (int i = 0; i < SEATS - players; i++)
        seats &= ~(UINT32_C(1) << LEAVES[i]);
    return seats;
}

static void put_unit(struct play *p, int party, int kind, int place, int strength)
{
    *eur_unit(p, eur_space(eur_components(p), place)) =
        (struct unit){.kind = kind, .strength = strength, .party = party, .place = place};
}

static void set_up_powers(struct play *p)
{
    const struct components *c = eur_components(p);
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat))
            eur_player(p, seat)->sheet.attack_minor = eur_player(p, seat)->sheet.attack_target = -1;
    for (int i = 0; i < c->unit_count; i++)
        if (eur_is_in(p, c->unit[i].power))
            put_unit(p, c->unit[i].power, c->unit[i].kind, c->unit[i].place, c->unit[i].strength);
}

static void set_up_minors(struct play *p)
{
    const struct components *c = eur_components(p);
    EACH_MINOR(p, i) {
        const struct minor_row *row = &c->minor[i];
        if (row->players < eur_players(p)) continue;
        eur_minor(p, i)->free = 1;
        if (row->home >= 0) put_unit(p, eur_minor_party(i), row->unit, row->home, 1);
    }
}

static bool is_played_by(int players, int least, int most)
{
    return players >= least && players <= most;
}

static void set_up_influence(struct play *p)
{
    const struct components *c = eur_components(p);
    for (int i = 0; i < c->grant_count; i++) {
        const struct grant_row *row = &c->grant[i];
        if (is_played_by(eur_players(p), row->players_min, row->players_max) && eur_is_in(p, row->power))
            eur_minor(p, row->minor)->influence[row->power] = row->points;
    }
}

static void set_up_relations(struct play *p)
{
    const struct components *c = eur_components(p);
    for (int i = 0; i < c->relation_count; i++) {
        const struct relation_row *row = &c->relation[i];
        const int one = row->between[0], other = row->between[1];
        if (!is_played_by(eur_players(p), row->players_min, row->players_max) || !eur_is_in(p, one) ||
            !eur_is_in(p, other))
            continue;
        if (row->kind == RELATION_ALLIANCE) EUR_PAIR(p, allies, one, other, true);
        if (row->kind == RELATION_WAR) EUR_PAIR(p, enemies, one, other, true);
    }
}

void eur_set_up(struct play *p)
{
    eur_state(p)->year = FIRST_YEAR;
    EACH_SPACE(p, i)
        eur_at(p, i)->captor = -1;
    set_up_powers(p);
    set_up_minors(p);
    set_up_influence(p);
    set_up_relations(p);
    step_call(p, STEP_DIPLOMATIC_PHASE, NULL);
    eur_year_begin(p);
}
