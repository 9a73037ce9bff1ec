/* Which characters a text may have that people read: a name, a label, a reason, a message. The text is UTF-8
 * of valid form. */
#ifndef WESTPHALIA_DATA_TEXT_H
#define WESTPHALIA_DATA_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum text_lines {
    TEXT_ONE_LINE, /* no control characters at all */
    TEXT_LINES     /* line feeds and tabs, and no other control characters */
};

/* Whether the text leaves the lines around it as they are. It has no control characters, no separators of
 * lines, and none that embed, override or isolate a direction (U+202A to U+202E, U+2066 to U+206F). Marks of
 * direction (U+200E, U+200F), which some scripts need, are allowed. */
bool text_is_plain(const char *text, enum text_lines lines);

/* How many characters the text has, as JSON Schema counts them. */
size_t text_characters(const char *text);

/* Writes a question mark in place of each character with which the text would not be plain. Terminals obey
 * such characters. Here the text may have any bytes. */
void text_mask(char *text, enum text_lines lines);

/* Makes the first letter a capital, where the text begins with a small one of ASCII. */
void text_capitalize(char *text);

/* Writes a rule as a sentence cites it. A heading that the rulebook has in capitals gets small letters:
 * "Scoring Phase" of "SCORING PHASE". A longer text is cut. */
void text_cite(char *to, size_t room, const char *rule);

/* Whether all of a name shows, from its first character to its last. It is plain, and has no character that
 * is invisible or looks like a space. Spaces and joiners stand inside alone. */
bool text_shows(const char *text);

/* Whether the text has each of some words, which stand between spaces. Letters from A to Z are the same as
 * a to z. A part of a word fits, too. */
bool text_has_words(const char *text, const char *words);

#endif
