/* Who may enter which space, and who may stay there (Movement: Effects of declarations; Austria, Spain, and
 * German/Italian States of the HRE; notes 4 and 6). */
#include "games/europe-1619/game.h"

static const char EMPIRE[] = "Austria, Spain, and German/Italian States of the HRE";

static const struct refusal NEUTRAL = {"neutral-state", "NEUTRAL",
                                       "{to} is held by a neutral state: it is impassable."};
static const struct refusal NO_RELATION = {
    "neither-war-nor-alliance", "Effects of declarations",
    "{to} is the domain of a power with which {seat} is neither at war nor in an alliance."};
static const struct refusal FOREIGNERS_OWN = {
    "aligned-with-the-foreigner", EMPIRE,
    "The foreign unit in {to} is at home there: the state is aligned with its power, so that a war must be "
    "declared first."};
static const struct refusal FOREIGN_ALLY = {
    "foreigner-is-an-ally", EMPIRE,
    "The foreign unit in {to} is an ally's: the rules of alliances must be followed."};

/* ---- whose domain ---- */

static enum eur_domain minors_domain(const struct play *p, int minor)
{
    static const enum eur_domain OF[] = {[STATUS_UNALIGNED] = DOMAIN_OPEN,
                                         [STATUS_ALIGNED] = DOMAIN_HELD,
                                         [STATUS_VASSAL] = DOMAIN_HELD,
                                         [STATUS_NEUTRAL] = DOMAIN_CLOSED};
    return OF[eur_status(p, minor)];
}

/* The minor's home centre, another space, is captured, which lays its provinces open (Securing Control). */
static bool is_laid_open(const struct play *p, int minor, int space)
{
    const int home = eur_components(p)->minor[minor].home;
    return home >= 0 && home != space && eur_at(p, home)->captor >= 0;
}

enum eur_domain eur_domain_under(const struct play *p, int space, int holder)
{
    if (holder < 0) return DOMAIN_OPEN;
    const bool is_owner = holder == eur_owner(p, space);
    if (holder < SEATS) return eur_player(p, holder)->eliminated ? DOMAIN_OPEN : DOMAIN_HELD;
    if (is_owner && is_laid_open(p, holder - SEATS, space)) return DOMAIN_OPEN;
    return minors_domain(p, holder - SEATS);
}

bool eur_same_side(const struct play *p, int a, int b)
{
    return a == b || (eur_side(p, a) >= 0 && eur_side(p, a) == eur_side(p, b));
}

bool eur_friends(const struct play *p, int a, int b)
{
    return eur_same_side(p, a, b) || eur_parties_allied(p, a, b);
}

/* ---- the Empire ---- */

/* No foreigner in the Empire: one of the powers that have its right, or one of its German or Italian
 * states. */
static bool is_of_empire(const struct components *c, int party)
{
    if (party < SEATS) return c->power[party].empire_rights;
    const struct minor_row *minor = &c->minor[party - SEATS];
    return minor->group >= 0 && c->place[minor->province[0]].hre;
}

/* "This also applies to aligned German/Italian units": those that are aligned with one of these powers
 * (R7). */
static bool has_empires_right(const struct play *p, int party)
{
    const struct components *c = eur_components(p);
    if (!is_of_empire(c, party)) return false;
    const int side = eur_side(p, party);
    return side >= 0 && c->power[side].empire_rights;
}

/* Example 1: it is the unit that may be attacked, not a state that is aligned with its power. What it has
 * captured is no such state (example 3). */
static bool is_at_home(const struct play *p, int party, int space)
{
    return eur_at(p, space)->captor < 0 && eur_same_side(p, eur_owner(p, space), party);
}

/* The Empire's exception (R7): NULL where it lets the party attack the unit that stands there when orders are
 * written. */
static const struct refusal *empire_fault(const struct play *p, int party, int space)
{
    const struct components *c = eur_components(p);
    const struct unit *foreign = eur_unit(p, space);
    if (!c->place[space].hre || !eur_is_unit(foreign) || is_of_empire(c, foreign->party) ||
        !has_empires_right(p, party) || eur_same_side(p, party, foreign->party))
        return &NO_RELATION;
    if (eur_parties_allied(p, party, foreign->party)) return &FOREIGN_ALLY;
    return is_at_home(p, foreign->party, space) ? &FOREIGNERS_OWN : NULL;
}

bool eur_has_empires_right(const struct play *p, int party, int space)
{
    return !empire_fault(p, party, space);
}

/* ---- entering and staying ---- */

/* What keeps the party out while `holder`, the owner or a captor, has the space. */
static const struct refusal *domain_fault(const struct play *p, int party, int space, int holder)
{
    if (holder < 0 || eur_friends(p, party, holder)) return NULL;
    switch (eur_domain_under(p, space, holder)) {
    case DOMAIN_OPEN:
        return NULL;
    case DOMAIN_CLOSED:
        return &NEUTRAL;
    case DOMAIN_HELD:
        break;
    }
    return eur_parties_at_war(p, party, holder) ? NULL : &NO_RELATION;
}

const struct refusal *eur_entry_fault(const struct play *p, int party, int space)
{
    const struct refusal *fault = domain_fault(p, party, space, eur_holder(p, space));
    return fault == &NO_RELATION ? empire_fault(p, party, space) : fault;
}

const struct refusal *eur_stay_fault(const struct play *p, int party, int space)
{
    const int captor = eur_at(p, space)->captor, owner = eur_owner(p, space);
    if (owner >= 0 && captor >= 0 && !domain_fault(p, party, space, captor)) return NULL;
    return domain_fault(p, party, space, owner);
}
