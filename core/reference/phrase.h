/* Texts of a reference: templates without a match, and texts that name rulings and cards. */
#ifndef WESTPHALIA_REFERENCE_PHRASE_H
#define WESTPHALIA_REFERENCE_PHRASE_H

#include "reference/reference_page.h"

/* A template (wire/text.h) as it may read at its longest: "Austria places 3 INF." is "*seat* places *count*
 * INF." Words that depend on a condition stand beside each other: "up / down". */
void phrase_write(const struct reference_page *page, const char *template);

/* A text in which R13 is a link to that ruling, and P18 to the card of that id, where there are such. */
void phrase_cite(const struct reference_page *page, const char *text);

/* A name for programs as people say it: "place influence" of "place_influence". The first letter is a capital
 * one where it begins a sentence. */
enum { WORDS_ROOM = 120 };
const char *phrase_words(char to[WORDS_ROOM], const char *name);
const char *phrase_title(char to[WORDS_ROOM], const char *name);

#endif
