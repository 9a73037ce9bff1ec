/* Who may enter which space, and who may stay there (Movement: Effects of declarations; Austria, Spain, and German/Italian
 * States of the HRE; notes 4 and 6). */
#include "game.h"

static const char EMPIRE[] = "Austria, Spain, and German/Italian States of the HRE";

static const struct refusal NEUTRAL = {"neutral-state", "Neutral",
                                       "{to} belongs to a neutral state, which is impassable."};
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

enum eur_domain eur_domain_under(const struct play *p, int space, int holder)
{
    if (holder < 0) return DOMAIN_OPEN;
    const bool is_owner = holder == eur_owner(p, space);
    if (holder < SEATS) return eur_player(p, holder)->eliminated ? DOMAIN_OPEN : DOMAIN_HELD;
    if (is_owner && eur_minor_captured(p, holder - SEATS)) return DOMAIN_OPEN;
    return minors_domain(p, holder - SEATS);
}

bool eur_same_side(const struct play *p, int a, int b)
{
    return a == b || (eur_side(p, a) >= 0 && eur_side(p, a) == eur_side(p, b));
}

/* ---- the Empire ---- */

/* A unit of one of the powers that have the Empire's right, or of one of its German or Italian states. */
static bool is_of_empire(const struct components *c, int party)
{
    if (party < SEATS) return c->power[party].empire_rights;
    const struct minor_row *minor = &c->minor[party - SEATS];
    return minor->group >= 0 && c->place[minor->province[0]].hre;
}

/* Example 1: it is the unit that may be attacked, not a state that is aligned with its power. What it has captured is no
 * such state (example 3). */
static bool is_at_home(const struct play *p, int party, int space)
{
    return eur_at(p, space)->captor < 0 && eur_same_side(p, eur_owner(p, space), party);
}

/* The Empire's exception (R7): NULL where it opens the space. The unit stands there when orders are written. */
static const struct refusal *empire_fault(const struct play *p, int party, int space)
{
    const struct components *c = eur_components(p);
    const struct unit *foreign = eur_unit(p, space);
    if (!c->place[space].hre || !eur_is_unit(foreign) || !is_of_empire(c, party) ||
        is_of_empire(c, foreign->party) || eur_same_side(p, party, foreign->party))
        return &NO_RELATION;
    if (eur_parties_allied(p, party, foreign->party)) return &FOREIGN_ALLY;
    return is_at_home(p, foreign->party, space) ? &FOREIGNERS_OWN : NULL;
}

/* ---- entering and staying ---- */

const struct refusal *eur_entry_fault(const struct play *p, int party, int space)
{
    const int holder = eur_holder(p, space);
    if (holder < 0 || eur_same_side(p, party, holder)) return NULL;
    switch (eur_domain_under(p, space, holder)) {
    case DOMAIN_OPEN:
        return NULL;
    case DOMAIN_CLOSED:
        return &NEUTRAL;
    case DOMAIN_HELD:
        break;
    }
    if (eur_parties_at_war(p, party, holder) || eur_parties_allied(p, party, holder)) return NULL;
    return empire_fault(p, party, space);
}

/* The unit gives a captured space back to its owner: it is of the owner's side, or of an ally. */
static bool liberates(const struct play *p, int party, int space)
{
    const int owner = eur_owner(p, space);
    return eur_same_side(p, party, owner) || eur_parties_allied(p, party, owner);
}

bool eur_may_stay(const struct play *p, int party, int space)
{
    const int holder = eur_holder(p, space);
    if (holder < 0 || eur_same_side(p, party, holder) || liberates(p, party, space)) return true;
    switch (eur_domain_under(p, space, holder)) {
    case DOMAIN_OPEN:
        return true;
    case DOMAIN_CLOSED:
        return false; /* 4a */
    case DOMAIN_HELD:
        break;
    }
    return eur_parties_at_war(p, party, holder) || eur_parties_allied(p, party, holder); /* 4b; 4c, 4d */
}
