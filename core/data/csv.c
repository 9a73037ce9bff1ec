/* Tables as text. */
#include "data/csv.h"

#include <string.h>

/* ---- reading ---- */

static char find_separator(const char *text, const char *end)
{
    static const char separators[] = ",;\t";
    int count[sizeof separators] = {0}, best = 0;
    bool quoted = false;
    for (; text < end && (quoted || (*text != '\n' && *text != '\r')); text++) {
        const char *found = *text ? strchr(separators, *text) : NULL;
        if (*text == '"') quoted = !quoted;
        if (found && !quoted) count[found - separators]++;
    }
    for (int i = 1; separators[i]; i++)
        if (count[i] > count[best]) best = i;
    return separators[best];
}

void csv_begin(struct csv *csv, const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t skipped = length >= strlen(mark) && memcmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
    *csv = (struct csv){.at = text + skipped, .end = text + length};
    csv->separator = find_separator(csv->at, csv->end);
}

/* Reads up to the closing quote. False: there is none. */
static bool read_quoted(struct csv *csv, char **cell)
{
    for (csv->at++; csv->at < csv->end; csv->at++) {
        if (*csv->at == '"' && (++csv->at == csv->end || *csv->at != '"')) return true;
        *(*cell)++ = *csv->at;
    }
    return false;
}

/* What stands behind a cell. */
static enum csv_cell end_cell(struct csv *csv)
{
    csv->in_row = csv->at < csv->end && *csv->at == csv->separator;
    if (csv->in_row) {
        csv->at++;
        return CSV_CELL;
    }
    if (csv->at < csv->end && *csv->at == '\r') csv->at++;
    if (csv->at < csv->end && *csv->at == '\n') csv->at++;
    return CSV_LAST_CELL;
}

enum csv_cell csv_read(struct csv *csv, char *cell)
{
    const char *const begin = cell;
    if (csv->at == csv->end && !csv->in_row) return CSV_END;
    if (csv->at < csv->end && *csv->at == '"') {
        if (!read_quoted(csv, &cell)) return CSV_FAULT;
        if (csv->at < csv->end && *csv->at != csv->separator && *csv->at != '\r' && *csv->at != '\n')
            return CSV_FAULT;
    } else {
        while (csv->at < csv->end && *csv->at != csv->separator && *csv->at != '\r' && *csv->at != '\n')
            *cell++ = *csv->at++;
    }
    *cell = '\0';
    if (strlen(begin) != (size_t)(cell - begin)) return CSV_FAULT;
    return end_cell(csv);
}

/* ---- writing ---- */

static void put(struct writer *w, const char *text)
{
    writer_bytes(w, text, strlen(text));
}

/* Whether a spreadsheet takes the text for a formula; some do with the full-width signs, too. */
static bool is_formula(const char *text)
{
    static const char *const FULL_WIDTH[] = {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"};
    for (size_t i = 0; i < sizeof FULL_WIDTH / sizeof *FULL_WIDTH; i++)
        if (strncmp(text, FULL_WIDTH[i], strlen(FULL_WIDTH[i])) == 0) return true;
    return *text && strchr("=+-@\t\r", *text);
}

void csv_write(struct writer *w, const char *text)
{
    const bool formula = is_formula(text);
    if (!formula && !strpbrk(text, "\",\r\n")) {
        put(w, text);
        return;
    }
    put(w, formula ? "\"'" : "\"");
    for (; *text; text++) {
        if (*text == '"') put(w, "\"");
        writer_bytes(w, text, 1);
    }
    put(w, "\"");
}
