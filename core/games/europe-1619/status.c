/* What is whose: alignments and lords, owners and holders of spaces, confessional markers, relations,
 * strengths.
 *
 * Nothing of this is kept in the state: it follows from INFs, captors and declarations at every moment. */
#include "games/europe-1619/game.h"

/* ---- minor states ---- */

static int influence_total(const struct minor *minor)
{
    int total = 0;
    for (int seat = 0; seat < SEATS; seat++)
        total += minor->influence[seat];
    return total;
}

/* More than 50% of all INFs that are placed there (Results: Aligned). */
int eur_lord(const struct play *p, int minor)
{
    const struct minor *state = eur_minor(p, minor);
    const int total = influence_total(state);
    for (int seat = 0; seat < SEATS; seat++)
        if (2 * state->influence[seat] > total) return seat;
    return -1;
}

enum status eur_status(const struct play *p, int minor)
{
    const struct minor *state = eur_minor(p, minor);
    const int lord = eur_lord(p, minor);
    if (lord < 0) return influence_total(state) ? STATUS_NEUTRAL : STATUS_UNALIGNED;
    return state->influence[lord] >= VASSAL_INFLUENCE ? STATUS_VASSAL : STATUS_ALIGNED;
}

bool eur_minor_captured(const struct play *p, int minor)
{
    const struct minor_row *row = &eur_components(p)->minor[minor];
    if (row->home >= 0) return eur_at(p, row->home)->captor >= 0;
    for (int i = 0; i < row->province_count; i++)
        if (eur_at(p, row->province[i])->captor < 0) return false;
    return true;
}

void eur_minor_free(struct play *p, int minor)
{
    eur_minor(p, minor)->free = 1;
    event(p, EVENT_MINOR_FREED, .minor = minor);
}

enum confession eur_confession(const struct play *p, int seat)
{
    return (enum confession)eur_components(p)->power[seat].confession;
}

bool eur_is_catholic(const struct play *p, int seat)
{
    return eur_confession(p, seat) == CATHOLIC;
}

/* All INFs, or twice as many as all other confessions together (R15), and only where a home centre can bear
 * it. */
int eur_marker(const struct play *p, int minor)
{
    const struct minor *state = eur_minor(p, minor);
    int of[CONFESSIONS] = {0};
    if (!state->free || eur_components(p)->minor[minor].home < 0 || eur_lord(p, minor) < 0 ||
        eur_minor_captured(p, minor))
        return -1;
    for (int seat = 0; seat < SEATS; seat++)
        of[eur_confession(p, seat)] += state->influence[seat];
    const int total = influence_total(state);
    for (int i = 0; i < CONFESSIONS; i++)
        if (of[i] >= 2 * (total - of[i])) return i;
    return -1;
}

/* INFs in a captured state are held in suspension, so it follows no power until it is liberated (Securing
 * control). */
void eur_derive(const struct play *p, void *derived)
{
    EACH_MINOR(p, minor) {
        const bool captured = eur_minor_captured(p, minor);
        ((struct derived *)derived)->minor[minor] =
            (struct derived_minor){.status = captured ? STATUS_CAPTURED : eur_status(p, minor),
                                   .lord = captured ? -1 : eur_lord(p, minor),
                                   .marker = eur_marker(p, minor)};
    }
}

/* ---- spaces ---- */

int eur_owner(const struct play *p, int space)
{
    const struct components *c = eur_components(p);
    const int minor = c->minor_of[space];
    return minor >= 0 && eur_minor(p, minor)->free ? eur_minor_party(minor) : c->power_of[space];
}

int eur_holder(const struct play *p, int space)
{
    const int captor = eur_at(p, space)->captor;
    return captor >= 0 ? captor : eur_owner(p, space);
}

int eur_center_value(const struct play *p, int space)
{
    const int owner = eur_owner(p, space);
    const struct components *c = eur_components(p);
    if (owner >= SEATS && c->minor[owner - SEATS].home == space) return c->minor[owner - SEATS].value;
    return c->place[space].centre;
}

static bool is_listed(const uint8_t *spaces, int count, int space)
{
    for (int i = 0; i < count; i++)
        if (spaces[i] == space) return true;
    return false;
}

bool eur_is_home_center(const struct play *p, int space)
{
    const int owner = eur_owner(p, space);
    const struct components *c = eur_components(p);
    if (owner < 0) return false;
    if (owner >= SEATS) return c->minor[owner - SEATS].home == space;
    return is_listed(c->power[owner].centre, c->power[owner].centre_count, space);
}

bool eur_is_build_site(const struct play *p, int space)
{
    const int owner = eur_owner(p, space);
    const struct components *c = eur_components(p);
    if (eur_is_home_center(p, space)) return true;
    return owner >= 0 && owner < SEATS && is_listed(c->power[owner].site, c->power[owner].site_count, space);
}

/* ---- parties and powers ---- */

int eur_side(const struct play *p, int party)
{
    if (party < 0) return -1;
    return party < SEATS ? party : eur_lord(p, party - SEATS);
}

bool eur_at_war(const struct play *p, int a, int b)
{
    return set_has(eur_player(p, a)->enemies, b);
}

bool eur_allied(const struct play *p, int a, int b)
{
    return set_has(eur_player(p, a)->allies, b);
}

bool eur_parties_at_war(const struct play *p, int a, int b)
{
    const int one = eur_side(p, a), other = eur_side(p, b);
    return one >= 0 && other >= 0 && eur_at_war(p, one, other);
}

bool eur_parties_allied(const struct play *p, int a, int b)
{
    const int one = eur_side(p, a), other = eur_side(p, b);
    return one >= 0 && other >= 0 && eur_allied(p, one, other);
}

int eur_strength(const struct play *p, int seat)
{
    int strength = 0;
    EACH_SPACE(p, i)
        if (eur_is_unit(eur_unit(p, i)) && eur_unit(p, i)->party == seat)
            strength += eur_unit(p, i)->strength;
    return strength;
}

void eur_unit_remove(struct play *p, int space)
{
    *eur_unit(p, space) = (struct unit){0};
}

uint32_t eur_powers_in(const struct play *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat)) seats |= UINT32_C(1) << seat;
    return seats;
}

/* ---- secret steps ---- */

uint32_t eur_unready(const struct play *p)
{
    uint32_t seats = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (eur_is_in(p, seat) && !eur_player(p, seat)->ready) seats |= UINT32_C(1) << seat;
    return seats;
}

static MOVE_APPLY(apply_ready)
{
    eur_player(p, seat)->ready = 1;
}

const struct move_type eur_move_ready = {
    .name = "ready",
    .rule = "PHASES OF THE GAME YEAR",
    .doc = "Says that the sheet is complete: what is on it stands, and for the rest the default is done.",
    .text = "{seat} is ready{step.influence_left?, with {step.influence_left INF|INFs} not placed}"
            "{step.retreats_lacking?; "
            "{step.retreats_lacking army without a retreat disbands|armies without a retreat disband}}.",
    .apply = apply_ready,
};

/* What was sent stands, and for the rest the printed default: units hold, nothing is placed, nothing
 * bought. */
STEP_FALLBACK(eur_fallback_ready)
{
    m->type = MOVE_READY;
}

void eur_clear_ready(struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        eur_player(p, seat)->ready = 0;
}
