/* Map Adjustment Phase: what is captured, kept by proxy, liberated, given up (Securing Control of a Captured
 * Foreign Center; Occupation by proxy; Movement 3, Movement 4c, Movement 4d, Movement 6).
 *
 * Who holds a space follows from who stands in it and from who held it before. The captor keeps what it, or
 * another for it, occupies; the owner's side and its allies liberate; the captor's enemies capture; a
 * space that none of these occupies is its owner's again, and his enemies may take it (R10). */
#include "games/europe-1619/game.h"

/* The unit keeps the space for its captor: a power for itself; then, unless it is of the owner's side and
 * liberates, one of the captor's side or of its allies (Occupation by proxy; R10). */
static bool keeps(const struct play *p, int party, int captor, int owner)
{
    if (party == captor && captor < SEATS) return true;
    return !eur_same_side(p, party, owner) && eur_friends(p, party, captor);
}

/* It leaves the space to its owner: it is of his side, or of an ally's, who captures only what lies open
 * (R10). */
static bool spares(const struct play *p, int party, int space, int owner)
{
    if (eur_domain_under(p, space, owner) == DOMAIN_OPEN) return eur_same_side(p, party, owner);
    return eur_friends(p, party, owner);
}

/* The unit takes the space from this holder, its owner or a captor: it lies open, or there is war (Movement
 * 4c). */
static bool takes(const struct play *p, int party, int space, int holder)
{
    return eur_domain_under(p, space, holder) == DOMAIN_OPEN || eur_parties_at_war(p, party, holder);
}

/* The party that holds the space after map adjustment, from what stands on the map: -1 as captor, it is its
 * owner's. */
int eur_captor_due(const struct play *p, int space)
{
    const struct unit *unit = eur_unit(p, space);
    const int captor = eur_at(p, space)->captor, owner = eur_owner(p, space);
    if (owner < 0 || !eur_is_unit(unit)) return -1;
    if (captor >= 0 && keeps(p, unit->party, captor, owner)) return captor;
    if (spares(p, unit->party, space, owner)) return -1;
    if (captor >= 0 && takes(p, unit->party, space, captor)) return unit->party;
    return takes(p, unit->party, space, owner) ? unit->party : -1;
}

/* "The Papacy captures a center" (The Papacy). */
static void note_papal_offence(struct play *p, int space)
{
    if (eur_at(p, space)->captor != PAPACY || !eur_center_value(p, space) || eur_state(p)->papal_offence)
        return;
    eur_state(p)->papal_offence = 1;
    event(p, EVENT_PAPAL_OFFENCE);
}

void eur_liberate(struct play *p, int space, enum loss_reason reason)
{
    const int owner = eur_owner(p, space);
    const bool is_gone = owner < SEATS && eur_player(p, owner)->eliminated;
    eur_at(p, space)->captor = -1;
    event(p, EVENT_LIBERATED, .space = space, .party = is_gone ? -1 : owner, .reason = reason);
}

static void set_captor(struct play *p, int space, int captor, enum loss_reason reason)
{
    if (eur_at(p, space)->captor == captor) return;
    if (captor < 0) {
        eur_liberate(p, space, reason);
        return;
    }
    eur_at(p, space)->captor = captor;
    event(p, EVENT_CAPTURED, .space = space, .party = captor);
    note_papal_offence(p, space);
}

/* All at once: what one space becomes does not depend on what the next becomes now. */
static void adjust_spaces(struct play *p)
{
    const int count = eur_components(p)->space_count;
    int8_t due[SPACES_MAX];
    for (int space = 0; space < count; space++)
        due[space] = eur_captor_due(p, space);
    for (int space = 0; space < count; space++)
        if (eur_owner(p, space) >= 0) set_captor(p, space, due[space], LOSS_NOT_HELD);
}

/* Movement 3: all units of a minor whose home centre is captured, and all that it has captured. */
static void give_up(struct play *p, int party)
{
    EACH_SPACE(p, space) {
        const struct unit *unit = eur_unit(p, space);
        if (eur_is_unit(unit) && unit->party == party) {
            event(p, EVENT_UNIT_DISBANDED, .unit = space, .party = party, .reason = LOSS_HOME);
            eur_unit_remove(p, space);
        }
        if (eur_owner(p, space) >= 0 && eur_at(p, space)->captor == party)
            set_captor(p, space, -1, LOSS_HOME);
    }
}

/* Found all at once, so that two minors that have captured each other's home centre both fall. */
static void fell_minors(struct play *p)
{
    uint64_t fallen = 0;
    EACH_MINOR(p, minor)
        if (eur_minor(p, minor)->free && eur_minor_captured(p, minor)) fallen |= UINT64_C(1) << minor;
    SET_EACH(minor, &fallen, 1)
        give_up(p, eur_minor_party(minor));
}

/* What the fallen have given up may be empty, or in the hands of those who held it for them. */
static void settle_spaces(struct play *p)
{
    adjust_spaces(p);
    fell_minors(p);
    adjust_spaces(p);
}

/* What an elimination lays open is captured at once, be it the home of a minor that has lost its lord
 * (R14). */
static void map_adjust(struct play *p)
{
    settle_spaces(p);
    eur_eliminate(p);
    settle_spaces(p);
    step_next(p, STEP_INCOME, NULL);
}

const struct step eur_step_map_adjustment_phase = {
    .name = "map_adjustment_phase",
    .rule = "SECURING CONTROL OF A CAPTURED FOREIGN CENTER",
    .prompt = "Captured and liberated provinces are marked.",
    .then = map_adjust,
};
