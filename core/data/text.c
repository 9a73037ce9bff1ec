/* Which characters a text may have that people read. */
#include "data/text.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct range {
    uint32_t first, last;
};

/* Characters that control a device, end a line, or change the direction of what stands beside them. */
static const struct range UNPLAIN[] = {{0x00, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x206f}};

/* Those, and characters that do not show or look like a space. With one of these two names look alike, or a
 * name changes the line in which it stands. */
static const struct range UNSEEN[] = {{0x00, 0x1f},     {0x7f, 0xa0},     {0xad, 0xad},     {0x61c, 0x61c},
                                      {0x115f, 0x1160}, {0x1680, 0x1680}, {0x180e, 0x180e}, {0x2000, 0x200b},
                                      {0x200e, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f}, {0x2800, 0x2800},
                                      {0x3000, 0x3000}, {0x3164, 0x3164}, {0xfeff, 0xfeff}, {0xffa0, 0xffa0},
                                      {0xfff9, 0xffff}};

static bool is_in(const struct range *ranges, size_t count, uint32_t character)
{
    for (size_t i = 0; i < count; i++)
        if (character >= ranges[i].first && character <= ranges[i].last) return true;
    return false;
}

/* The character at *text. *text goes behind it. */
static uint32_t next_character(const char **text)
{
    const unsigned char first = *(*text)++;
    uint32_t character = first < 0x80   ? first
                         : first < 0xe0 ? first & 0x1f
                         : first < 0xf0 ? first & 0xf
                                        : first & 7;
    for (; ((unsigned char)**text & 0xc0) == 0x80; ++*text)
        character = character << 6 | (**text & 0x3f);
    return character;
}

size_t text_characters(const char *text)
{
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static bool is_plain(uint32_t character, enum text_lines lines)
{
    return (lines == TEXT_LINES && (character == '\n' || character == '\t')) ||
           !is_in(UNPLAIN, sizeof UNPLAIN / sizeof *UNPLAIN, character);
}

bool text_is_plain(const char *text, enum text_lines lines)
{
    while (*text)
        if (!is_plain(next_character(&text), lines)) return false;
    return true;
}

void text_mask(char *text, enum text_lines lines)
{
    char *to = text;
    for (const char *at = text, *from = at; *from; from = at) {
        if (is_plain(next_character(&at), lines)) {
            memmove(to, from, at - from);
            to += at - from;
        } else {
            *to++ = '?';
        }
    }
    *to = 0;
}

void text_capitalize(char *text)
{
    if (*text >= 'a' && *text <= 'z') *text += 'A' - 'a';
}

enum {
    HEADING = 5
}; /* capitals in a row, from which on a rule is a heading: others are numbers such as 17.F */

static bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

void text_cite(char *to, size_t room, const char *rule)
{
    int capitals = 0, most = 0;
    for (const char *at = rule; *at; at++) {
        capitals = is_capital(*at) ? capitals + 1 : 0;
        if (capitals > most) most = capitals;
    }
    snprintf(to, room, "%s", rule);
    if (most < HEADING) return;
    for (size_t i = 1; i < room && to[i]; i++)
        if (is_capital(rule[i]) && is_capital(rule[i - 1])) to[i] += 'a' - 'A';
}

/* Spaces, and the joiners that some scripts write within a word. */
static bool is_inner(uint32_t character)
{
    return character == ' ' || character == 0x200c || character == 0x200d;
}

bool text_shows(const char *text)
{
    uint32_t before = ' ';
    for (bool first = true; *text; first = false) {
        before = next_character(&text);
        if (is_in(UNSEEN, sizeof UNSEEN / sizeof *UNSEEN, before) || (first && is_inner(before)))
            return false;
    }
    return !is_inner(before);
}

/* ---- searching ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether the text has this word of so many bytes, in any place. */
static bool has_word(const char *text, const char *word, size_t length)
{
    for (; *text; text++) {
        size_t same = 0;
        while (same < length && text[same] && lower(text[same]) == lower(word[same]))
            same++;
        if (same == length) return true;
    }
    return false;
}

bool text_has_words(const char *text, const char *words)
{
    for (;;) {
        words += strspn(words, " ");
        const size_t length = strcspn(words, " ");
        if (length == 0) return true;
        if (!has_word(text, words, length)) return false;
        words += length;
    }
}
