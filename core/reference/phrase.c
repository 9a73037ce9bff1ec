/* Templates and texts in words. */
#include "reference/phrase.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "data/text.h"

const char *phrase_words(char to[WORDS_ROOM], const char *name)
{
    snprintf(to, WORDS_ROOM, "%s", name);
    for (char *at = to; *at; at++)
        if (*at == '_' || *at == '-') *at = ' ';
    return to;
}

const char *phrase_title(char to[WORDS_ROOM], const char *name)
{
    phrase_words(to, name);
    text_capitalize(to);
    return to;
}

/* ---- templates ---- */

static void slot(const struct reference_page *page, const char *name, size_t length)
{
    char word[WORDS_ROOM], text[WORDS_ROOM];
    static const char OF_STEP[] = "step.";
    const size_t prefix = sizeof OF_STEP - 1;
    if (length > prefix && memcmp(name, OF_STEP, prefix) == 0) {
        name += prefix;
        length -= prefix;
    }
    while (length && (*name == '.' || *name == '-')) {
        name++;
        length--;
    }
    if (length && name[length - 1] == '#') { /* a number of the thing */
        snprintf(word, sizeof word, "number");
    } else if (length > 2 && memcmp(name + length - 2, "'s", 2) == 0) {
        snprintf(word, sizeof word, "owner of the %.*s", (int)length - 2, name);
    } else {
        snprintf(word, sizeof word, "%.*s", (int)length, name);
    }
    document_open(page->d, BLOCK_SLOT);
    document_text(page->d, phrase_words(text, word));
    document_close(page->d, BLOCK_SLOT);
}

/* The end of a part that begins at `at`: the next `stop` or `other` outside of inner braces and brackets. */
static const char *end_of(const char *at, const char *end, char stop, char other)
{
    int depth = 0;
    for (; at < end; at++) {
        if (depth == 0 && (*at == stop || *at == other)) return at;
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
    }
    return end;
}

static void write_part(const struct reference_page *page, const char *at, const char *end);

/* {condition?A|B|C}: all that is not empty, beside each other. */
static void write_choice(const struct reference_page *page, const char *at, const char *end)
{
    bool more = false;
    while (at <= end) {
        const char *stop = end_of(at, end, '|', '|');
        if (stop > at && more) document_text(page->d, " / ");
        if (stop > at) write_part(page, at, stop);
        more |= stop > at;
        at = stop + 1;
    }
}

/* What stands between braces. */
static void write_word(const struct reference_page *page, const char *at, const char *end)
{
    const char *choice = end_of(at, end, '?', '?');
    const char *space = end_of(at, end, ' ', ' ');
    const char *many = end_of(at, end, '|', '|');
    if (choice < end) {
        write_choice(page, choice + 1, end);
    } else if (space < end) {
        slot(page, at, space - at);
        document_text(page->d, " ");
        write_part(page, many < end ? many + 1 : space + 1, end);
    } else {
        slot(page, at, end - at);
    }
}

static void write_part(const struct reference_page *page, const char *at, const char *end)
{
    while (at < end) {
        const size_t plain = strcspn(at, "{[");
        const char *mark = at + plain < end ? at + plain : end;
        document_text_n(page->d, at, mark - at);
        if (mark == end) return;
        const bool is_word = *mark == '{';
        const char *stop = end_of(mark + 1, end, is_word ? '}' : ']', 0);
        if (is_word)
            write_word(page, mark + 1, stop);
        else
            write_part(page, mark + 1, stop);
        at = stop + 1;
    }
}

void phrase_write(const struct reference_page *page, const char *template)
{
    write_part(page, template, template + strlen(template));
}

/* ---- citations ---- */

static bool is_letter_or_digit(char c)
{
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Whether the word is R13 and there is such a ruling. */
static bool is_ruling(const struct reference_page *page, const char *word)
{
    for (size_t i = 0; i < json_array_size(page->rulings); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(page->rulings, i), "id")), word) == 0)
            return true;
    return false;
}

void phrase_cite(const struct reference_page *page, const char *text)
{
    const char *from = text;
    for (const char *at = text; *at;) {
        char word[8] = "", id[8] = "";
        size_t length = 0;
        while (is_letter_or_digit(at[length]))
            length++;
        const bool short_name = length >= 2 && length < sizeof word && at[0] >= 'A' && at[0] <= 'Z' &&
                                strspn(at + 1, "0123456789") == length - 1;
        if (short_name) {
            memcpy(word, at, length);
            for (size_t i = 0; i < length; i++)
                id[i] = (char)tolower((unsigned char)word[i]);
        }
        const bool ruling = short_name && is_ruling(page, word);
        if (ruling || (short_name && reference_has_card(page, id))) {
            document_text_n(page->d, from, at - from);
            document_link(page->d, ruling ? ANCHOR_RULING : ANCHOR_CARD, id, word);
            from = at + length;
        }
        at += length ? length : 1;
    }
    document_text(page->d, from);
}
