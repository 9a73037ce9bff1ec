/* The inside of reference.h: what the parts of a page share. Each part is a file with a function that writes
 * it. */
#ifndef WESTPHALIA_REFERENCE_REFERENCE_PAGE_H
#define WESTPHALIA_REFERENCE_REFERENCE_PAGE_H

#include <jansson.h>

#include "engine/pack.h"
#include "reference/document.h"
#include "reference/reference.h"

struct reference_page {
    struct document *d;
    const struct game *game;
    const struct pack *pack;
    const struct reference_extras *extras;
    json_t *printed;  /* the pack as JSON */
    json_t *rulings;  /* a list */
    json_t *examples; /* by the names of moves */
};

/* ---- kinds of anchors ---- */

#define ANCHOR_STEP     "step"
#define ANCHOR_MOVE     "move"
#define ANCHOR_REFUSAL  "refusal"
#define ANCHOR_RULING   "ruling"
#define ANCHOR_CARD     "card"
#define ANCHOR_TABLE    "table"
#define ANCHOR_IDS      "ids"
#define ANCHOR_EVENT    "event"
#define ANCHOR_OPTION   "option"
#define ANCHOR_SCENARIO "scenario"
#define ANCHOR_RULE     "rule"

/* ---- the parts, in their order ---- */

void reference_write_steps(const struct reference_page *page);     /* steps.c */
void reference_write_moves(const struct reference_page *page);     /* moves.c */
void reference_write_refusals(const struct reference_page *page);  /* refusal_part.c */
void reference_write_events(const struct reference_page *page);    /* moves.c */
void reference_write_cards(const struct reference_page *page);     /* components.c */
void reference_write_tables(const struct reference_page *page);    /* components.c */
void reference_write_ids(const struct reference_page *page);       /* components.c */
void reference_write_scenarios(const struct reference_page *page); /* choices.c */
void reference_write_board(const struct reference_page *page);     /* choices.c */
void reference_write_rulings(const struct reference_page *page);   /* rulings.c */
void reference_write_rules(const struct reference_page *page);     /* rules.c: the index by rule */

/* ---- what several parts write ---- */

/* "Rule 5.6.1": a link to the index by rule. NULL: nothing. */
void reference_link_rule(const struct reference_page *page, const char *rule);
/* Where the first rule of a list ends: at ", " or at the end. "Austria, Spain, and German States" is one. */
const char *reference_rule_end(const char *rules);
/* The table of the pack whose rows are the ids of the domain; NULL: the rules fix them. */
const struct field *reference_table_of(const struct game *game, const struct domain *domain);
/* A link to where the ids of the domain stand. */
void reference_link_domain(const struct reference_page *page, const struct domain *domain, const char *text);
/* The part with the cards is there, and has one with this id. */
bool reference_has_card(const struct reference_page *page, const char *id);

/* Opens a section with its heading, which links name by `id`. */
void reference_section(const struct reference_page *page, const char *id, const char *title);
/* Opens an entry with its heading: the title in words, and the name for programs (NULL: none). */
void reference_entry(const struct reference_page *page, const char *kind, const char *id, const char *title,
                     const char *name);

#endif
