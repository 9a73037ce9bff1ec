/* Panels of facts: entries with a name and a value, a line each. */
#include "board/panels/panel.h"

enum { BASE = 16, GAP = 5 };

/* Writes the name of what has been drawn on the right, and goes on below both. */
static void name_put(struct panel *panel, const char *name, int used)
{
    struct lines lines;
    lines_break(&lines, name, panel_text_x(panel) - 2 * PAD, LETTERS);
    const int named = svg_lines(&panel->w, PAD, panel->y + BASE, "m", &lines);
    svg_put(&panel->w, "</g>");
    panel->y += (used > named ? used : named) + GAP;
}

static void fact_open(struct panel *panel)
{
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", text_of(panel->row, "shows", ""));
    svg_put(&panel->w, ">");
}

/* Draws a name on the left and a text on the right, in as many lines as they need. */
static void fact_draw(struct panel *panel, const char *name, const char *text)
{
    const int x = panel_text_x(panel);
    struct lines lines;
    fact_open(panel);
    lines_break(&lines, text, panel->width - PAD - x, LETTERS);
    name_put(panel, name, svg_lines(&panel->w, x, panel->y + BASE, "k", &lines));
}

/* ---- things, each an element of its own ---- */

/* Draws things from left to right, in lines: [[id, text], ...]. Returns the height. */
static int things_draw(struct panel *panel, const json_t *things)
{
    enum { SPACE = 5 };
    const char *domain = text_of(panel->row, "is", "");
    const int left = panel_text_x(panel), width = panel->width - PAD - left;
    const json_t *thing;
    struct lines lines = {.count = 0};
    size_t i;
    int x = left, y = panel->y;
    json_array_foreach(things, i, thing)
    {
        struct words words = {0};
        words_add(&words, json_string_value(json_array_get(thing, 1)));
        svg_put(&panel->w, "<g");
        svg_thing(&panel->w, domain, json_string_value(json_array_get(thing, 0)));
        svg_named(&panel->w, "img", words.text);
        if (i + 1 < json_array_size(things)) words_add(&words, ",");
        const int own = text_width(words.text, LETTERS);
        if (x > left && x + own > left + width) {
            x = left;
            y += lines_pitch(&lines);
        }
        lines_break(&lines, words.text, width, LETTERS);
        y += svg_lines(&panel->w, x, y + BASE, "k", &lines) - lines_pitch(&lines);
        svg_put(&panel->w, "</g>");
        x += lines.count > 1 ? width : own + SPACE;
    }
    return y + lines_pitch(&lines) - panel->y;
}

/* Whether the domain is that of units, which are counted. */
static bool is_of_units(const struct drawing *d, const char *domain)
{
    const char *name;
    json_t *look;
    json_object_foreach(json_object_get(d->board->document, "pieces"), name, look)
    {
        if (!strcmp(text_of(look, "is", ""), domain) && !json_is_true(json_object_get(look, "leader")))
            return true;
    }
    return false;
}

/* Adds a value that is an id, or that has one at the pointer "at" of the entry: with its name, or with the
 * entry's text. */
static void thing_add(json_t *things, const struct scope *scope, const json_t *entry)
{
    const char *id = json_string_value(value_at(scope, scope->value, text_of(entry, "at", ""))),
               *template = text_of(entry, "text", NULL);
    struct words words = {0};
    if (!id) return;
    if (template)
        words_fill(&words, scope, template);
    else
        words_add(&words, name_of(scope->drawing->board, text_of(entry, "is", ""), id));
    json_array_append_new(things, json_pack("[s, s]", id, words.text));
}

/* Adds the things of a value or of a list. An entry with a text and without "at" has words alone. */
static void things_add(json_t *things, const struct scope *scope, const json_t *entry)
{
    const char *domain = text_of(entry, "is", NULL);
    struct scope one = *scope;
    size_t i;
    if (!domain || is_of_units(scope->drawing, domain)) return;
    if (json_object_get(entry, "text") && !json_object_get(entry, "at")) return;
    if (!json_is_array(scope->value)) thing_add(things, scope, entry);
    json_array_foreach(scope->value, i, one.value)
    {
        thing_add(things, &one, entry);
    }
}

/* ---- entries ---- */

/* The values of an entry so far: things, or words. Values with the same name stand together. */
struct fact {
    struct panel *panel;
    struct words name, text;
    json_t *things;
};

static void fact_end(struct fact *fact)
{
    if (fact->text.length) fact_draw(fact->panel, fact->name.text, fact->text.text);
    if (json_array_size(fact->things)) {
        fact_open(fact->panel);
        name_put(fact->panel, fact->name.text, things_draw(fact->panel, fact->things));
    }
    fact->text = (struct words){0};
    json_array_clear(fact->things);
}

static void fact_add(struct drawing *d, const struct scope *scope, void *context)
{
    struct fact *fact = context;
    struct words name = {0}, text = {0};
    json_t *things = json_array();
    (void)d;
    things_add(things, scope, fact->panel->row);
    if (!json_array_size(things)) entry_say(&text, scope, fact->panel->row);
    if (text.length || json_array_size(things)) {
        words_fill(&name, scope, text_of(fact->panel->row, "name", ""));
        if (strcmp(name.text, fact->name.text) != 0) fact_end(fact);
        fact->name = name;
        if (fact->text.length && text.length) words_add(&fact->text, ", ");
        words_add(&fact->text, text.text);
        json_array_extend(fact->things, things);
    }
    json_decref(things);
}

/* ---- steps ---- */

/* Adds the members of a frame of the stack, as far as they are told: "Attacker: Sweden; Space: Leipzig". */
static void frame_say(struct words *words, const struct drawing *d, const json_t *frame, const json_t *step)
{
    const char *member, *comma = "";
    json_t *about;
    json_object_foreach(json_object_get(step, "members"), member, about)
    {
        const json_t *value = json_object_get(frame, member);
        if (value_is_blank(value) || json_is_null(json_array_get(value, 0))) continue;
        words_add(words, comma);
        words_add(words, text_of(about, "name", member));
        words_add(words, ": ");
        value_say(words, d, value, text_of(about, "is", NULL));
        comma = "; ";
    }
}

/* Draws the steps of the stack, the lowest first, each with its members. */
static void steps_draw(struct drawing *d, const struct scope *scope, void *context)
{
    const json_t *steps = json_object_get(d->board->document, "steps"), *frame;
    size_t i;
    json_array_foreach(scope->value, i, frame)
    {
        const json_t *step = json_object_get(steps, text_of(frame, "step", ""));
        struct words words = {0};
        frame_say(&words, d, frame, step);
        if (step) fact_draw(context, text_of(step, "name", ""), words.text);
    }
}

void facts_draw(struct drawing *d, struct panel *panel)
{
    size_t i;
    json_array_foreach(json_object_get(panel->zone, "entries"), i, panel->row)
    {
        const char *pointer = text_of(panel->row, "shows", "");
        if (!strcmp(text_of(panel->row, "as", ""), "steps")) {
            value_each(d, NULL, pointer, steps_draw, panel);
        } else {
            struct fact fact = {.panel = panel, .things = json_array()};
            value_each(d, NULL, pointer, fact_add, &fact);
            fact_end(&fact);
            json_decref(fact.things);
        }
    }
}
