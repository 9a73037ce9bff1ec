/* The rules once more, as they are defined and without a thought for speed.
 *
 * Every assignment of success and failure to the moves is tried, and those that agree with themselves are
 * kept. Only whether an order could be valid at all is taken from dip_order_fault(), which the published
 * cases test. */
#ifndef TESTS_DIPLOMACY_SLOW_H
#define TESTS_DIPLOMACY_SLOW_H

#include "diplomacy/adjudicate.h"

enum { SLOW_UNITS = 12, SLOW_UNITS_CHECKED = 64 };

/* How it came out. */
enum slow_kind {
    SLOW_PLAIN,   /* one assignment, or several only by rings */
    SLOW_CONVOY,  /* the Szykman rule was needed */
    SLOW_SUPPORT, /* supports that hang on themselves were cut */
    SLOW_KINDS
};

struct slow {
    bool moved[SLOW_UNITS];
    int dislodged_by[SLOW_UNITS];
    uint8_t result[SLOW_UNITS]; /* enum dip_result */
    int consistent;             /* how many assignments agree with themselves, of all */
    uint64_t only;              /* if one: its moves that succeed, by unit */
    bool paradox[SLOW_KINDS];
};

void slow_adjudicate(const struct dip_map *map, const struct dip_unit *units, int count, struct slow *slow);

/* Whether this assignment, the set of the moves that succeed, agrees with itself: of up to SLOW_UNITS_CHECKED
 * units. */
bool slow_agrees(const struct dip_map *map, const struct dip_unit *units, int count, uint64_t moved);

#endif
