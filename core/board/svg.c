/* SVG: see the header. */
#include "board/svg.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "board/board.h"

void svg_put(struct writer *w, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length >= (int)sizeof text || w->length > BOARD_ROOM)
        writer_refuse(w);
    else
        writer_bytes(w, text, length);
}

void svg_join(struct writer *w, const struct writer *drawn)
{
    if (drawn->too_long) writer_refuse(w);
    if (drawn->failed) w->failed = true;
    if (drawn->length) writer_bytes(w, drawn->text, drawn->length);
}

/* The escape of a character, or NULL where it needs none. XML does not allow U+FFFE and U+FFFF, which JSON
 * does. */
static const char *escape_of(const char *text, size_t left)
{
    switch ((unsigned char)*text) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case 0xef:
        return left >= 3 && (unsigned char)text[1] == 0xbf && (unsigned char)text[2] >= 0xbe ? "   " : NULL;
    default:
        return (unsigned char)*text < 0x20 || *text == 0x7f ? " " : NULL;
    }
}

static void put_escaped(struct writer *w, const char *text, size_t length)
{
    size_t from = 0;
    for (size_t i = 0; i < length; i++) {
        const char *escape = escape_of(text + i, length - i);
        if (!escape) continue;
        writer_bytes(w, text + from, i - from);
        writer_bytes(w, escape, strlen(escape));
        if ((unsigned char)text[i] == 0xef) i += 2;
        from = i + 1;
    }
    writer_bytes(w, text + from, length - from);
}

void svg_text(struct writer *w, const char *text)
{
    put_escaped(w, text, strlen(text));
}

void svg_attribute(struct writer *w, const char *name, const char *value)
{
    svg_put(w, " %s=\"", name);
    svg_text(w, value);
    svg_put(w, "\"");
}

void svg_thing(struct writer *w, const char *domain, const char *id)
{
    svg_put(w, " data-%.40s=\"", domain);
    svg_text(w, id);
    svg_put(w, "\"");
}

void svg_named(struct writer *w, const char *role, const char *name)
{
    svg_put(w, " role=\"%.10s\"><title>", role);
    svg_text(w, name);
    svg_put(w, "</title>");
}

void svg_rectangle(struct writer *w, const char *class, struct rectangle r, int radius)
{
    svg_put(w, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"", class, r.x, r.y, r.width,
            r.height);
    if (radius) svg_put(w, " rx=\"%d\"", radius);
    svg_put(w, "/>");
}

/* ---- text ---- */

/* The width of a character in hundredths of the size, for a wide sans-serif face. */
static int character_width(char c)
{
    enum { NARROW = 36, USUAL = 60, CAPITAL = 70, WIDE = 92 };
    if (strchr("iljIft.,:;!|()[] -'", c)) return NARROW;
    if (strchr("mwMW%@", c)) return WIDE;
    return c >= 'A' && c <= 'Z' ? CAPITAL : USUAL;
}

/* Whether the byte goes on with a character of UTF-8. */
static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static int bytes_width(const char *text, size_t length, int size)
{
    int width = 0;
    for (size_t i = 0; i < length && text[i]; i++)
        if (!is_continuation(text[i])) width += character_width(text[i]);
    return (width * size + 99) / 100;
}

int text_width(const char *text, int size)
{
    return bytes_width(text, strlen(text), size);
}

void svg_label(struct writer *w, const struct label *label, const char *text)
{
    svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\"", label->x, label->y, label->size,
            label->class);
    if (strcmp(label->anchor, "start") != 0) svg_put(w, " text-anchor=\"%.10s\"", label->anchor);
    svg_put(w, ">");
    svg_text(w, text);
    svg_put(w, "</text>");
}

/* The bytes up to the next possible end of a line behind `from`: a space, or a hyphen within a word. */
static size_t next_end(const char *text, size_t from)
{
    size_t i = from + 1;
    while (text[i] && text[i] != ' ') {
        i++;
        if (text[i - 1] == '-' && (unsigned char)text[i - 2] >= 'A' && (unsigned char)text[i] >= 'A') break;
    }
    return i;
}

/* The bytes of the first line: as many words as fit, at least one. */
static size_t line_length(const char *text, int width, int size)
{
    size_t good = next_end(text, 0);
    for (size_t i = good; text[i]; good = i) {
        i = next_end(text, i);
        if (bytes_width(text, i, size) > width) break;
    }
    return good;
}

/* The largest size, up to `size`, at which the longest word fits. A size that is too small to read does not
 * count. */
static int size_for_words(const char *text, int width, int size)
{
    enum { LEAST = 4 };
    while (*text) {
        while (*text == ' ')
            text++;
        const size_t length = *text ? next_end(text, 0) : 0;
        while (size > LEAST && bytes_width(text, length, size) > width)
            size--;
        text += length;
    }
    return size;
}

void lines_break(struct lines *lines, const char *text, int width, int size)
{
    lines->count = 0;
    lines->size = size_for_words(text, width, size);
    while (*text == ' ')
        text++;
    while (*text && lines->count < LINES_MAX) {
        const size_t length = line_length(text, width, lines->size);
        lines->start[lines->count] = text;
        lines->length[lines->count++] = length;
        text += length;
        while (*text == ' ')
            text++;
    }
}

int lines_pitch(const struct lines *lines)
{
    return lines->size * 5 / 4;
}

int svg_lines(struct writer *w, int x, int y, const char *class, const struct lines *lines)
{
    const int pitch = lines_pitch(lines);
    for (int i = 0; i < lines->count; i++) {
        svg_put(w, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" class=\"%s\">", x, y + i * pitch, lines->size,
                class);
        put_escaped(w, lines->start[i], lines->length[i]);
        svg_put(w, "</text>");
    }
    return lines->count * pitch;
}
