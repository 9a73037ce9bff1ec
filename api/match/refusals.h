/* What the match service refuses beside the rules. */
#ifndef WESTPHALIA_API_MATCH_REFUSALS_H
#define WESTPHALIA_API_MATCH_REFUSALS_H

#include "reference/refusals.h"

extern const struct refusal_group match_refusals[]; /* ended by one without `when` */
extern const struct refusal match_refusal_conceded; /* MATCH_CONCEDED; also of a move. No {words} */

#endif
