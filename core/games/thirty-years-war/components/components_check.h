/* Thirty Years War: the files that hold the component pack against the rulebook. */
#ifndef WESTPHALIA_TYW_COMPONENTS_CHECK_H
#define WESTPHALIA_TYW_COMPONENTS_CHECK_H

#include "facts/derived.h"
#include "facts/fact.h"
#include "games/pack_check.h"
#include "games/thirty-years-war/components/components.h"

/* components_derive.c: fills the derived members. False: the rest cannot be checked, since a thing that
 * rules name is missing, or there are too many units. */
bool tyw_derive_components(struct components *c, struct faults *faults);
/* The row of a card by its deck and number; -1. */
int tyw_numbered_card(const struct components *c, int seat, int number);

void tyw_check_map(const struct components *c, struct faults *faults);    /* components_map.c */
void tyw_check_pieces(const struct components *c, struct faults *faults); /* components_pieces.c */
void tyw_check_cards(const struct components *c, struct faults *faults);  /* components_cards.c */
void tyw_check_tables(const struct components *c, struct faults *faults); /* components_tables.c */
void tyw_check_setups(const struct components *c, struct faults *faults); /* components_setups.c */

#endif
