/* Panels of facts: entries with a name and a value, a line each. */
#include "board/panels/panel.h"
#include "board/style.h"

enum { BASE = 16, GAP = 5 };

/* Writes the name of what has been drawn on the right, and goes on below both. */
static void name_put(struct panel *panel, const char *name, int used)
{
    struct lines lines;
    lines_break(&lines, name, panel_text_x(panel) - 2 * PAD, LETTERS);
    const int named = svg_lines(&panel->w, PAD, panel->y + BASE, FAINT, &lines);
    svg_put(&panel->w, "</g>");
    panel->y += (used > named ? used : named) + GAP;
}

static void fact_open(struct panel *panel, const struct entry *entry)
{
    svg_put(&panel->w, "<g");
    svg_attribute(&panel->w, "data-shows", entry->shows);
    svg_put(&panel->w, ">");
}

/* Draws a name on the left and a text on the right, in as many lines as they need. */
static void fact_draw(struct panel *panel, const struct entry *entry, const char *name, const char *text)
{
    const int x = panel_text_x(panel);
    struct lines lines;
    fact_open(panel, entry);
    lines_break(&lines, text, panel->width - PAD - x, LETTERS);
    name_put(panel, name, svg_lines(&panel->w, x, panel->y + BASE, INK, &lines));
}

/* ---- things, each an element of its own ---- */

/* Draws things from left to right, in lines: [[id, text], ...]. Returns the height. */
static int things_draw(struct panel *panel, const char *domain, const json_t *things)
{
    enum { SPACE = 5 };
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
        y += svg_lines(&panel->w, x, y + BASE, INK, &lines) - lines_pitch(&lines);
        svg_put(&panel->w, "</g>");
        x += lines.count > 1 ? width : own + SPACE;
    }
    return y + lines_pitch(&lines) - panel->y;
}

/* Whether the domain is that of units, which are counted. */
static bool is_of_units(const struct drawing *d, const char *domain)
{
    const struct piece_look *look = piece_look_find(&d->board->presentation, domain);
    return look && !look->leader;
}

/* Adds a value that is an id, or that has one at the pointer "at" of the entry: with its name, or with the
 * entry's text. */
static void thing_add(json_t *things, const struct scope *scope, const struct entry *entry)
{
    const char *id = json_string_value(value_at(scope, scope->value, entry->at));
    struct words words = {0};
    if (!id) return;
    if (entry->text)
        words_fill(&words, scope, entry->text);
    else
        words_add(&words, name_of(scope->drawing->board, entry->domain, id));
    json_array_append_new(things, json_pack("[s, s]", id, words.text));
}

/* Adds the things of a value or of a list. An entry with a text and without "at" has words alone. */
static void things_add(json_t *things, const struct scope *scope, const struct entry *entry)
{
    struct scope one = *scope;
    size_t i;
    if (!entry->domain || is_of_units(scope->drawing, entry->domain)) return;
    if (entry->text && !entry->at) return;
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
    const struct entry *entry;
    struct words name, text;
    json_t *things;
};

static void fact_end(struct fact *fact)
{
    if (fact->text.length) fact_draw(fact->panel, fact->entry, fact->name.text, fact->text.text);
    if (json_array_size(fact->things)) {
        fact_open(fact->panel, fact->entry);
        name_put(fact->panel, fact->name.text, things_draw(fact->panel, fact->entry->domain, fact->things));
    }
    fact->text = (struct words){0};
    json_array_clear(fact->things);
}

static void fact_add(const struct scope *scope, void *context)
{
    struct fact *fact = context;
    struct words name = {0}, text = {0};
    json_t *things = json_array();
    things_add(things, scope, fact->entry);
    if (!json_array_size(things)) words_add_entry(&text, scope, fact->entry);
    if (text.length || json_array_size(things)) {
        words_fill(&name, scope, fact->entry->name);
        if (strcmp(name.text, fact->name.text) != 0) fact_end(fact);
        fact->name = name;
        if (fact->text.length && text.length) words_add(&fact->text, ", ");
        words_add(&fact->text, text.text);
        json_array_extend(fact->things, things);
    }
    json_decref(things);
}

/* ---- steps ---- */

void words_add_step(struct words *words, const struct drawing *d, const json_t *frame,
                    const struct told_step *step)
{
    const char *comma = "";
    for (int i = 0; i < step->members.count; i++) {
        const struct told_member *member = &step->members.at[i];
        const json_t *value = json_object_get(frame, member->id);
        if (value_is_blank(value) || json_is_null(json_array_get(value, 0))) continue;
        words_add(words, comma);
        words_add(words, member->name);
        words_add(words, ": ");
        words_add_pieces_or_value(words, d, value, member->domain);
        comma = "; ";
    }
}

/* Draws the leaders of a member, each as an element of its own: a move may name one that is not on the map
 * yet. */
static void leaders_of_member(const struct fact *fact, const struct drawing *d, const json_t *value,
                              const struct told_member *member)
{
    const struct piece_look *look =
        member->domain ? piece_look_find(&d->board->presentation, member->domain) : NULL;
    const struct scope scope = {.drawing = d, .value = value};
    const struct entry entry = {.domain = member->domain};
    if (!look || !look->leader) return;
    json_t *things = json_array();
    things_add(things, &scope, &entry);
    if (json_array_size(things)) {
        fact_open(fact->panel, fact->entry);
        name_put(fact->panel, member->name, things_draw(fact->panel, member->domain, things));
    }
    json_decref(things);
}

const struct told_step *step_of_frame(const struct presentation *p, const json_t *frame)
{
    const char *id = text_of(frame, "step", "");
    for (int i = 0; i < p->steps.count; i++)
        if (!strcmp(p->steps.at[i].id, id)) return &p->steps.at[i];
    return NULL;
}

/* Draws the steps of the stack, the lowest first, each with its members. */
static void steps_draw(const struct scope *scope, void *context)
{
    const struct drawing *d = scope->drawing;
    const struct fact *fact = context;
    const json_t *frame;
    size_t i;
    json_array_foreach(scope->value, i, frame)
    {
        const struct told_step *step = step_of_frame(&d->board->presentation, frame);
        struct words words = {0};
        if (!step) continue;
        words_add_step(&words, d, frame, step);
        fact_draw(fact->panel, fact->entry, step->name, words.text);
        for (int k = 0; k < step->members.count; k++)
            leaders_of_member(fact, d, json_object_get(frame, step->members.at[k].id), &step->members.at[k]);
    }
}

void facts_draw(const struct drawing *d, struct panel *panel)
{
    for (int i = 0; i < panel->zone->facts.count; i++) {
        const struct entry *entry = &panel->zone->facts.at[i];
        struct fact fact = {.panel = panel, .entry = entry, .things = json_array()};
        value_each(d, NULL, entry->shows, entry->form == ENTRY_STEPS ? steps_draw : fact_add, &fact);
        fact_end(&fact);
        json_decref(fact.things);
    }
}
