/* The units and leaders of the pack held against the rulebook. */
#include "games/thirty-years-war/components/components_check.h"
#include "kits/card.h"

/* ---- what is printed ---- */

#define CATHOLIC_NATIONS   "imperial|bavarian|spanish|saxon"
#define PROTESTANT_NATIONS "german|hungarian|english|danish|swedish|french"
#define WITH_MERCENARIES   "imperial|bavarian|german"
#define WITH_MILITIA       "imperial|bavarian|saxon|german|hungarian|french"

/* Ratings that the text or an example gives (8.41, 10.12, 10.14, 12.24, 12.41): nation, leadership, battle,
 * stars, loss. The die that spared him in an example: his Loss rating is above it. */
static const char *const LEADERS[] = {
    "mansfeld german 5 - - -",
    "anhalt german 2 - - -",
    "thurn german - - - -",
    "schlick german - - - -",
    "bethlen-gabor hungarian - - - -",
    "christian-iv danish - - - -",
    "gustavus-adolphus swedish - 3 2 >1",
    "baner swedish - - - >3",
    "horn swedish - - - >4",
    "bucquoy imperial - - - -",
    "wallenstein imperial - - 1 -",
    "tilly bavarian - 2 - >6",
    "pappenheim bavarian - - - >4",
    "spinola spanish - - - -",
    "john-george saxon - - - -",
    NULL,
};

static const struct fact FACTS[] = {
    {"4, 17", WHERE("kinds", "nation=" CATHOLIC_NATIONS, "seat=catholic"), "is the other player's"},
    {"4, 17", WHERE("kinds", "nation=" PROTESTANT_NATIONS, "seat=protestant"), "is the other player's"},
    {"8.41, 17", WHERE("kinds", "type=veteran", "recruitable=false"), "is never recruited"},
    {"8.41, 17", WHERE("kinds", "type=mercenary nation=" WITH_MERCENARIES, "recruitable=true"),
     "is recruited"},
    {"8.41, 17", WHERE("kinds", "type=mercenary nation!=" WITH_MERCENARIES, "recruitable=false"),
     "is never recruited"},
    {"8.41, 17", WHERE("kinds", "type=militia nation=" WITH_MILITIA, "recruitable=true"), "is recruited"},
    {"8.41, 17", WHERE("kinds", "type=militia nation!=" WITH_MILITIA, "recruitable=false"),
     "is never recruited"},
    {"8.411", ALL("kinds", "factor.reduced<=@factor.full"), "must not be stronger when reduced"},
    {"2.1", ONCE("kinds", "nation type"), "is there twice: one row for a nation's type"},
    /* numbers on counters that examples give, and counts that are exact */
    {"2.2", ROWS_WHERE("kinds", "nation=imperial type=veteran count=4", 1)},
    {"12.3", ROWS_WHERE("kinds", "nation=swedish type=veteran factor.full=4 loss=3", 1)},
    {"12.3", ROWS_WHERE("kinds", "nation=bavarian type=mercenary factor.full=3 factor.reduced=2 loss=3", 1)},
    {"13.13", ROWS_WHERE("kinds", "nation=saxon type=militia factor.full=2 loss=2", 1)},
    {"13.21", ROWS_WHERE("kinds", "nation=german type=mercenary factor.full=3", 1)},
    {"13.21", ROWS_WHERE("kinds", "nation=german type=militia factor.full=2", 1)},
    {"17.Sp", ROWS_WHERE("kinds", "nation=spanish type=veteran", 1)},
    {"17.H", ROWS_WHERE("kinds", "nation=hungarian type=militia", 1)},
    {"8.41", ROWS_WHERE("kinds", "nation=imperial type=mercenary|militia", 2)},
    {"8.41", ROWS_WHERE("kinds", "nation=bavarian type=militia", 1)},
    {"17.F", ROWS_WHERE("kinds", "nation=french type=militia", 1)},
    {"17.E.2", SOME("kinds", "nation=english"), "there is one English unit"},
    {"17.E.2", WHERE("kinds", "nation=english", "count=1"), "there is one English unit"},
    {"4, 17", WHERE("leaders", "nation=" CATHOLIC_NATIONS, "seat=catholic"), "is the other player's"},
    {"4, 17", WHERE("leaders", "nation=" PROTESTANT_NATIONS, "seat=protestant"), "is the other player's"},
    {NULL, PRINTED("leaders", "nation leadership battle stars loss", LEADERS)},
    {"17.D.2", ROWS_WHERE("leaders", "nation=danish reverse=false", 1),
     "Danes and Hungarians have one leader each"},
    {"17.H.2", ROWS_WHERE("leaders", "nation=hungarian reverse=false", 1),
     "Danes and Hungarians have one leader each"},
    {"16.22", SOME("leaders", "nation=german reverse=true"),
     "a German Protestant has an unnamed reverse side"},
    {"12.42", ONCE("replacements", "leader"), "he has a reverse side already"},
    {"12.42", ALL("replacements", "leader.nation=@replacement.nation"), "must be of the same nation"},
    {"12.42", ALL("replacements", "leader.reverse=false"), "a reverse side has no further one"},
    {"12.42", ROWS_WHERE("replacements", "leader=wallenstein replacement=piccolomini", 1)},
    {"12.42", ROWS_WHERE("replacements", "leader=piccolomini replacement=enkevoort", 1)},
    {"12.42", ROWS_WHERE("replacements", "leader=pappenheim replacement=mercy", 1)},
    {"12.42", ROWS_WHERE("replacements", "leader=mercy replacement=wolf", 1)},
    {"9.23", ROWS_WHERE("replacements", "leader=spinola", 1)},
    {"17.Sp.31", ROWS_WHERE("replacements", "leader=cardinal-infante", 1)},
    {0}};

/* A chain of replacements ends; an unnamed reverse side is one leader's. */
static void check_replacements(const struct components *c, struct faults *faults)
{
    uint8_t wanted[LEADERS_MAX] = {0};
    for (int i = 0; i < c->tables.replacement_count; i++) {
        int at = c->tables.replacement[i].leader;
        wanted[c->tables.replacement[i].replacement]++;
        for (int steps = 0; at >= 0 && steps <= LEADERS_MAX; steps++)
            at = c->pieces.leader[at].replacement;
        if (at >= 0) ROW_FAULT(faults, "replacements", i, "replacements must not run in a circle (12.42)");
    }
    for (int i = 0; i < c->pieces.leader_count; i++)
        if (c->pieces.leader[i].reverse && wanted[i] != 1)
            ROW_FAULT(faults, "leaders", i, "must be the reverse side of one leader (12.42)");
}

void tyw_check_pieces(const struct components *c, struct faults *faults)
{
    int saxons = leaders_count(c->pieces.leaders_of_nation[SAXON]);
    facts_check(&tyw_components_record, c, FACTS, faults);
    check_replacements(c, faults);
    for (int i = 0; i < c->pieces.unit_count; i++)
        saxons += c->pieces.kind[c->pieces.unit[i].kind].nation == SAXON;
    if (saxons > CARD_PICKS) /* each chooses where it goes when Saxony switches sides, one by one */
        fault_add(faults, "/kinds", "there are no more than %d Saxon leaders and units (8.66)", CARD_PICKS);
}
