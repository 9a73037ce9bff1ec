/* What the files that hold the component pack against the rulebook share. */
#ifndef WESTPHALIA_TOW_COMPONENTS_CHECK_H
#define WESTPHALIA_TOW_COMPONENTS_CHECK_H

#include "facts/derived.h"
#include "facts/fact.h"
#include "games/pack_check.h"
#include "games/time-of-wars/components/components.h"

/* components_derive.c: fills what is derived. False where the rest cannot be checked: something that rules
 * name is not there, or there are too many units. */
bool tow_derive_components(struct components *c, struct faults *faults);

void tow_check_map(const struct components *c, struct faults *faults);    /* components_map.c */
void tow_check_pieces(const struct components *c, struct faults *faults); /* components_pieces.c */
void tow_check_cards(const struct components *c, struct faults *faults);  /* components_cards.c */
/* What the Event of one card needs. */
void tow_check_card(const struct components *c, int card, struct faults *faults);
void tow_check_tables(const struct components *c, struct faults *faults); /* components_tables.c */
void tow_check_setups(const struct components *c, struct faults *faults); /* components_setups.c */

#endif
