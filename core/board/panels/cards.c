/* Cards: hands, decks and displays. A card is drawn with its face, or said in a list or a line. */
#include <stdio.h>

#include "board/colours.h"
#include "board/panels/panel.h"
#include "board/style.h"

/* ---- what is printed on a card ---- */

/* The card's face: what the presentation's "cards" shows of the domain. */
static const struct card_face *face_of(const struct drawing *d, const char *domain)
{
    static const struct card_face NOTHING;
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->cards.count; i++)
        if (!strcmp(p->cards.at[i].domain, domain)) return &p->cards.at[i];
    return &NOTHING;
}

/* The row of a card in the pack. */
static const json_t *row_of_card(const struct drawing *d, const struct card_row *cards, const char *id)
{
    return row_find(d->board, cards->table ? cards->table : "cards", id);
}

/* Adds one printed value: "Aid: Spain 6, Pope 3". A card that simply has the property says its name. */
static void add_printed(struct words *words, const struct drawing *d, const json_t *value,
                        const struct printed_value *shown)
{
    words_add(words, shown->name);
    if (json_is_true(value)) return;
    words_add(words, ": ");
    words_add_value(words, d->board, value, shown->domain);
}

/* Whether a printed value is a text of the card of its own. */
static bool is_sentence(const json_t *value)
{
    const size_t length = json_string_length(value);
    return length && json_string_value(value)[length - 1] == '.';
}

/* `usual`, or a space behind words that end with a full stop; nothing where there are none. */
static const char *between(const struct words *words, const char *usual)
{
    return !words->length ? "" : words->text[words->length - 1] == '.' ? " " : usual;
}

/* Adds the printed values of a card, from number `first` on: those that are sentences, or those that are
 * none. Returns whether a name stands last: that of the card, or of a property that the card simply has. */
static bool add_values(struct words *words, const struct drawing *d, const json_t *row,
                       const struct card_face *face, int first, bool sentences)
{
    bool ends_with_name = true;
    for (int i = first; i < face->values.count; i++) {
        const struct printed_value *shown = &face->values.at[i];
        const json_t *value = value_at_plain(row, shown->at);
        if (value_is_blank(value) || is_sentence(value) != sentences) continue;
        words_add(words, between(words, ". "));
        add_printed(words, d, value, shown);
        ends_with_name = json_is_true(value);
    }
    return ends_with_name;
}

/* Adds the printed values of a card, from number `first` on, the card's text, and values that are texts
 * themselves. `colon` stands before the text where a name goes before it, and not a value. */
static void add_face(struct words *words, const struct drawing *d, const json_t *row,
                     const struct card_face *face, int first, const char *colon)
{
    const char *text = text_of(row, "text", "");
    const bool ends_with_name = add_values(words, d, row, face, first, false);
    if (*text) {
        words_add(words, between(words, ends_with_name ? colon : ". "));
        words_add(words, text);
    }
    add_values(words, d, row, face, first, true);
}

void words_add_card(struct words *words, const struct drawing *d, const struct card_row *cards,
                    const char *id)
{
    const char *domain = cards->domain;
    words_add(words, name_of(d->board, domain, id));
    add_face(words, d, row_of_card(d, cards, id), face_of(d, domain), 0, ": ");
}

/* Opens the group of a card. `name` is what stands on it: all that is known of one without an id. */
static void card_open(const struct drawing *d, struct panel *panel, const char *id, const char *name)
{
    struct words title = {0};
    svg_put(&panel->w, "<g");
    if (id) {
        svg_attribute(&panel->w, "data-card", id);
        words_add_card(&title, d, panel->cards, id);
    }
    svg_named(&panel->w, "img", id ? title.text : name);
}

/* ---- cards with their faces ---- */

enum {
    CARD_HEIGHT = 138,
    CARD_WIDTH = 200, /* the least */
    CARD_GAP = 6,
    CARD_CORNER = 5,
    CARD_MARGIN = 11, /* from its left edge to its letters */
    CARD_END = 4,     /* from its last line to its lower edge */
    BAR_WIDTH = 5,    /* the bar on its left, in the colour of who has it */
    BAR_GAP = 4,
    NAME = 14,
    NAME_LINE = 18,
    NAME_LINES = 3,
    NAME_RIGHT = 46, /* so much of the width is no room for the name: the margins and the corner */
    TEXT = 14,
    TEXT_TOP = 8,
    TEXT_RIGHT = 32,
    CORNER_NUMBER = 18,
    CORNER_X = 7,
    CORNER_LINE = 21
};

static int cards_a_row(const struct panel *panel)
{
    const int count = panel_inner_width(panel) / CARD_WIDTH;
    return count > 0 ? count : 1;
}

/* Where card number `i` of a row lies. */
static struct rectangle card_place(const struct panel *panel, int i)
{
    const int columns = cards_a_row(panel), pitch = panel_inner_width(panel) / columns;
    return (struct rectangle){PAD + i % columns * pitch, panel->y + i / columns * (CARD_HEIGHT + CARD_GAP),
                              pitch - CARD_GAP, CARD_HEIGHT};
}

/* Draws the lines that there is room for. Where some are left out, the last ends in "…". */
static void lines_in_room(struct writer *w, const struct lines *lines, int x, int y, int room)
{
    const int pitch = lines_pitch(lines);
    struct lines shown = *lines;
    char last[400];
    if (shown.count * pitch > room) shown.count = room / pitch;
    svg_lines(w, x, y, FAINT, &shown);
    if (!shown.count || shown.count == lines->count) return;
    snprintf(last, sizeof last, "%.*s", shown.length[shown.count - 1], shown.start[shown.count - 1]);
    svg_label(w,
              &(struct label){x + text_width(last, lines->size), y + (shown.count - 1) * pitch, lines->size,
                              "start", FAINT},
              "…");
}

/* Writes the first value into the corner, if it is a number, and the others with the text below the name,
 * which ends at `y`. */
static void face_draw(const struct drawing *d, struct panel *panel, const char *id, struct rectangle r, int y)
{
    const struct card_face *face = face_of(d, panel->cards->domain);
    const json_t *row = row_of_card(d, panel->cards, id),
                 *value = face->values.count ? value_at_plain(row, face->values.at->at) : NULL;
    const bool corner = json_is_integer(value) && json_integer_value(value);
    struct words words = {0};
    struct lines lines;
    if (corner) {
        struct words number = {0};
        words_add_number(&number, json_integer_value(value));
        svg_label(
            &panel->w,
            &(struct label){r.x + r.width - CORNER_X, r.y + CORNER_LINE, CORNER_NUMBER, "end", INK_BOLD},
            number.text);
    }
    add_face(&words, d, row, face, corner, ". ");
    lines_break(&lines, words.text, r.width - TEXT_RIGHT, TEXT);
    lines_in_room(&panel->w, &lines, r.x + CARD_MARGIN, y + TEXT, r.y + r.height - CARD_END - y);
}

/* Draws a card in a rectangle, with a bar in the colour of who has it. */
static void card_draw(const struct drawing *d, struct panel *panel, const json_t *card, struct rectangle r,
                      int colour)
{
    const char *id = json_string_value(card), *domain = panel->cards->domain;
    struct writer *w = &panel->w;
    struct words name = {0};
    struct lines lines;
    words_add_value(&name, d->board, card, domain);
    card_open(d, panel, id, name.text);
    svg_rectangle(w, PAPER_FRAME, r, CARD_CORNER);
    svg_put(w, "<rect class=\"" COLOURED_FORMAT "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", colour,
            r.x + 1, r.y + BAR_GAP, BAR_WIDTH, r.height - 2 * BAR_GAP);
    lines_break(&lines, name.text, r.width - NAME_RIGHT, NAME);
    if (lines.count > NAME_LINES) lines.count = NAME_LINES;
    const int named = svg_lines(w, r.x + CARD_MARGIN, r.y + NAME_LINE, INK_BOLD, &lines);
    if (id) face_draw(d, panel, id, r, r.y + TEXT_TOP + named);
    if (id && is_recent(d, domain, id))
        svg_rectangle(w, RECENT_RING, (struct rectangle){r.x + 1, r.y + 1, r.width - 2, r.height - 2},
                      CARD_CORNER);
    svg_put(w, "</g>");
}

static void cards_with_faces(const struct drawing *d, struct panel *panel, const json_t *cards, int colour)
{
    enum { END = 4 };
    const int count = json_array_size(cards), columns = cards_a_row(panel),
              rows = (count + columns - 1) / columns;
    for (int i = 0; i < count; i++)
        card_draw(d, panel, json_array_get(cards, i), card_place(panel, i), colour);
    panel->y += rows * (CARD_HEIGHT + CARD_GAP) + END;
}

/* ---- hidden cards ---- */

/* Draws the backs of hidden cards, at most a dozen. */
static void backs_draw(struct panel *panel, int count, int colour)
{
    enum { MOST = 12, WIDTH = 26, HEIGHT = 34, PITCH = 15, CORNER = 3, GAP = 8 };
    for (int i = 0; i < count && i < MOST; i++)
        svg_put(&panel->w,
                "<rect class=\"" PIECE_FORMAT "\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
                colour, PAD + i * PITCH, panel->y, WIDTH, HEIGHT, CORNER);
    panel->y += HEIGHT + GAP;
}

/* ---- names of cards ---- */

/* Draws cards by their names, from left to right, in lines. Each is an element of its own, with its text as
 * the title. */
static void card_names(const struct drawing *d, struct panel *panel, const json_t *cards, int x)
{
    enum { LINE = NAME + 4, SPACE = 4, END = 7, CORNER = 3 };
    const char *domain = panel->cards->domain;
    const json_t *card;
    size_t i;
    json_array_foreach(cards, i, card)
    {
        const char *id = json_string_value(card);
        struct words name = {0};
        words_add_value(&name, d->board, card, domain);
        if (i + 1 < json_array_size(cards)) words_add(&name, ",");
        const int width = text_width(name.text, NAME);
        if (x > PAD && x + width > panel->width - PAD) {
            x = PAD;
            panel->y += LINE;
        }
        card_open(d, panel, id, name.text);
        if (id && is_recent(d, domain, id))
            svg_rectangle(&panel->w, RECENT_RING, (struct rectangle){x - 2, panel->y, width + 2, LINE},
                          CORNER);
        svg_label(&panel->w, &(struct label){x, panel->y + NAME, NAME, "start", INK}, name.text);
        svg_put(&panel->w, "</g>");
        x += width + SPACE;
    }
    panel->y += NAME + END;
}

/* Draws a few cards behind their name, in one line. */
static void cards_line(const struct drawing *d, struct panel *panel, const struct scope *scope)
{
    struct words name = {0};
    words_fill(&name, scope, panel->cards->name);
    words_add(&name, ": ");
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", panel->cards->shows);
    svg_put(&panel->w, ">");
    svg_label(&panel->w, &(struct label){PAD, panel->y + NAME, NAME, "start", INK}, name.text);
    card_names(d, panel, scope->value, PAD + text_width(name.text, NAME));
    svg_put(&panel->w, "</g>");
}

/* ---- rows ---- */

int cards_count(const struct card_row *cards, const struct scope *scope)
{
    if (json_is_array(scope->value)) return json_array_size(scope->value);
    return number_bounded(cards->size ? value_at(scope, scope->drawing->view, cards->size) : NULL);
}

/* Draws the name and size of a hand or a pile, and then its cards as "as" says. */
static void named_row(const struct drawing *d, struct panel *panel, const struct scope *scope, int count)
{
    enum { BASE = 16, HEIGHT = ROW + 2 };
    const enum cards_form form = panel->cards->form;
    const char *owner = scope->bound_count ? scope->bound[0].id : NULL;
    const int colour = owner ? colour_of(d->board, owner) : 0;
    struct words name = {0};
    words_fill(&name, scope, panel->cards->name);
    words_add(&name, ": ");
    words_add_number(&name, count);
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", panel->cards->shows);
    if (owner) svg_attribute(&panel->w, "data-of", owner);
    svg_put(&panel->w, ">");
    svg_label(&panel->w, &(struct label){PAD, panel->y + BASE, LETTERS, "start", INK_BOLD}, name.text);
    panel->y += HEIGHT;
    if (!json_is_array(scope->value))
        backs_draw(panel, count, colour);
    else if (form == CARDS_FACES)
        cards_with_faces(d, panel, scope->value, colour);
    else if (form == CARDS_LIST)
        card_names(d, panel, scope->value, PAD);
    svg_put(&panel->w, "</g>");
}

static void row_draw(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    struct panel *panel = context;
    const int count = cards_count(panel->cards, scope);
    if (!count) return;
    if (json_is_array(scope->value) && panel->cards->form == CARDS_LINE)
        cards_line(d, panel, scope);
    else
        named_row(d, panel, scope, count);
}

void cards_draw(const struct drawing *d, struct panel *panel)
{
    for (int i = 0; i < panel->zone->cards.count; i++) {
        panel->cards = &panel->zone->cards.at[i];
        value_each(d, NULL, panel->cards->shows, row_draw, panel);
    }
}
