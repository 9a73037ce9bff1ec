/* Elimination: a power without any of its original home centres falls. */
#include "games/europe-1619/game.h"

/* Spain's are Madrid and Andalusia, England's London and Lancashire: their other build sites are no home
 * centres. */
bool eur_holds_no_home_center(const struct play *p, int seat)
{
    const struct power_row *row = &eur_components(p)->power[seat];
    for (int i = 0; i < row->centre_count; i++)
        if (eur_at(p, row->centre[i])->captor < 0) return false;
    return true;
}

static void disband_units(struct play *p, int seat)
{
    EACH_SPACE(p, space) {
        if (!eur_is_unit(eur_unit(p, space)) || eur_unit(p, space)->party != seat) continue;
        eur_unit_remove(p, space);
        event(p, EVENT_UNIT_DISBANDED, .unit = space, .party = seat, .reason = LOSS_ELIMINATION);
    }
}

/* What it had captured is its owners' again. */
static void liberate(struct play *p, int seat)
{
    EACH_SPACE(p, space)
        if (eur_at(p, space)->captor == seat) eur_liberate(p, space, LOSS_ELIMINATION);
}

static void remove_influence(struct play *p, int seat)
{
    EACH_MINOR(p, minor) {
        uint16_t *influence = &eur_minor(p, minor)->influence[seat];
        if (*influence)
            event(p, EVENT_INFLUENCE_REMOVED, .power = seat, .minor = minor, .points = *influence);
        *influence = 0;
    }
}

/* Flanders, Milan, Naples; Scotland. One that is captured is a captured state. */
static void free_states(struct play *p, int seat)
{
    EACH_MINOR(p, minor) {
        if (eur_components(p)->minor[minor].freed_by == seat) eur_minor_free(p, minor);
    }
}

/* Alliances and wars, announced ones too; treasury and points. */
static void forget(struct play *p, int seat)
{
    for (int power = 0; power < SEATS; power++) {
        if (power == seat) continue;
        EUR_PAIR(p, allies, seat, power, false);
        EUR_PAIR(p, enemies, seat, power, false);
        EUR_PAIR(p, allies_next, seat, power, false);
        EUR_PAIR(p, enemies_next, seat, power, false);
        EUR_PAIR(p, leaving_alliance, seat, power, false);
        EUR_PAIR(p, leaving_war, seat, power, false);
        eur_player(p, seat)->parted[power] = eur_player(p, power)->parted[seat] = 0;
    }
    eur_player(p, seat)->treasury = 0;
    eur_player(p, seat)->points = 0;
}

static void eliminate(struct play *p, int seat)
{
    event(p, EVENT_POWER_ELIMINATED, .power = seat);
    disband_units(p, seat);
    liberate(p, seat);
    remove_influence(p, seat);
    forget(p, seat);
    free_states(p, seat);
}

/* "The statuses of these minor states reevaluated": of those that are another now, and of the new ones. */
static void report_statuses(struct play *p, const struct derived *before, uint64_t fallen)
{
    struct derived now;
    eur_derive(p, &now);
    EACH_MINOR(p, minor) {
        const struct derived_minor *was = &before->minor[minor], *is = &now.minor[minor];
        const int freed_by = eur_components(p)->minor[minor].freed_by;
        const bool is_new = freed_by >= 0 && set_has(&fallen, freed_by);
        if (eur_minor(p, minor)->free && (is_new || was->status != is->status || was->lord != is->lord))
            event(p, EVENT_STATUS_REPORTED, .minor = minor, .status = is->status, .power = is->lord);
    }
}

/* All who fall in a year fall together: what one of them gives up saves no other (R14). */
void eur_eliminate(struct play *p)
{
    uint64_t fallen = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat) && eur_holds_no_home_center(p, seat)) set_add(&fallen, seat);
    if (!fallen) return;
    struct derived before;
    eur_derive(p, &before);
    for (int seat = 0; seat < SEATS; seat++)
        if (set_has(&fallen, seat)) eur_player(p, seat)->eliminated = eur_year(p);
    for (int seat = 0; seat < SEATS; seat++)
        if (set_has(&fallen, seat)) eliminate(p, seat);
    report_statuses(p, &before, fallen);
}
