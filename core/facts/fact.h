/* Facts: what a rulebook says of a component pack, one row each, to be read beside the rulebook.
 *
 *     static const char *const CITIES[] = {"munich bavaria 5", "prague bohemia >0", "koln null -", NULL};
 *     static const struct fact FACTS[] = {
 *         {"2.41", ROWS("areas", 24)},
 *         {"2.43", ROWS_WHERE("spaces", "independent_vp>0", 17), "there must be 17 Independent Cities"},
 *         {"2.42", ALL("areas", "vp>0"), "must be worth something"},
 *         {"2.44", WHERE("spaces", "fortress=0", "siege_modifier=0")},
 *         {"2.46", ONLY("spaces", "germany=true", "kind=city area!=austria|hungary")},
 *         {"2.45", JOINS("paths", "between"), "must be between two spaces"},
 *         {"8.41", PACK("recruit_wallenstein=2")},
 *         {"3.12", PRINTED("spaces", "area fortress", CITIES)},
 *         {0}};
 *     facts_check(&components_record, components, FACTS, faults);
 *
 * Members and conditions: facts/condition.h. `rows` is a table of the pack by its name in JSON.
 * "setups/stacks" is a table inside each row of a table, and "" is the pack itself.
 *
 * ONLY may have two sentences: one for the row that lacks the property, one for the row that has it wrongly:
 * "is in Germany|is not in Germany".
 *
 * A fault has the path of the row, the words of the fact, and the rule behind them. A fact without words
 * gives the path of the first wrong member, and the value that it must have: "/areas/4/vp", "must be 3
 * (2.42)". A line without a rule has the rule of its member. */
#ifndef WESTPHALIA_FACTS_FACT_H
#define WESTPHALIA_FACTS_FACT_H

#include "data/fault.h"
#include "data/field.h"

enum fact_kind {
    FACT_EACH, /* `says` holds for each row for which `where` holds */
    FACT_ONLY, /* `says` holds where `where` holds, and nowhere else */
    /* `where` holds for `least` to `most` rows; with `says`, the numbers of these rows have this sum. */
    FACT_COUNT,
    FACT_ONCE,  /* no two rows have the same values in the members that `says` names */
    FACT_RISES, /* there are rows, and the member `says` of each is above that of the row before */
    FACT_JOINS, /* the member `says` has two different ends, and no other row has the same two */
    /* The rows for which `where` holds are connected by the ends `between` of the table `says`. */
    FACT_REACHED,
    FACT_GRID,    /* `rows` is a struct table (data/table.h); "5,15=9": 5 gives 9 in the column of 15 */
    FACT_PRINTED, /* `lines` has some of the rows: an id, then a value for each member of `says` */
    FACT_ORDERED  /* `lines` has all of the rows, in this order */
};

/* A line of FACT_PRINTED begins with the id or the key of a row, or with "#2" for its place. A number names
 * the row that holds for it (data/table.h), and "*" names every row without a line. "-" is a value that is
 * not printed. A value may begin with an operator: ">0". The value of the last member goes to the end of the
 * line. A NULL ends the lines. */
struct fact {
    const char *rule; /* the rulebook's number; NULL: it prints none */
    enum fact_kind kind;
    const char *rows, *where, *says;
    int least, most;
    const char *const *lines;
    const char *words; /* the words of the fault; NULL: see the head of this file */
};

#define FACT_MANY                       10000
#define ALL(rows, says)                 FACT_EACH, rows, "", says, 0, 0, NULL
#define WHERE(rows, where, says)        FACT_EACH, rows, where, says, 0, 0, NULL
#define PACK(says)                      FACT_EACH, "", "", says, 0, 0, NULL
#define ONLY(rows, says, where)         FACT_ONLY, rows, where, says, 0, 0, NULL
#define ROWS(rows, count)               FACT_COUNT, rows, "", "", count, count, NULL
#define ROWS_WHERE(rows, where, count)  FACT_COUNT, rows, where, "", count, count, NULL
#define SUM(rows, where, member, total) FACT_COUNT, rows, where, member, total, total, NULL
#define MANY(rows, where, least)        FACT_COUNT, rows, where, "", least, FACT_MANY, NULL
#define SOME(rows, where)               MANY(rows, where, 1)
#define ONCE(rows, members)             FACT_ONCE, rows, "", members, 0, 0, NULL
#define RISES(rows, member)             FACT_RISES, rows, "", member, 0, 0, NULL
#define JOINS(rows, ends)               FACT_JOINS, rows, "", ends, 0, 0, NULL
#define REACHED(rows, where, ways)      FACT_REACHED, rows, where, ways, 0, 0, NULL
#define GRID(table, cells)              FACT_GRID, table, "", cells, 0, 0, NULL
#define PRINTED(rows, members, lines)   FACT_PRINTED, rows, "", members, 0, 0, lines
#define ORDERED(rows, members, lines)   FACT_ORDERED, rows, "", members, 0, 0, lines

/* Checks the facts, up to one without rows, of a pack that record_read() has made. False with the faults. A
 * fact that names an unknown member is a fault itself, which the game's own pack finds. */
bool facts_check(const struct record *record, const void *pack, const struct fact *facts,
                 struct faults *faults);

#endif
