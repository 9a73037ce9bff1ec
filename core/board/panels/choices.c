/* Panels of choices: all ids of domains, as words that moves name and nothing else on the board shows. */
#include "board/panels/panel.h"
#include "board/style.h"

enum { HEIGHT = 24, INSIDE = 8, GAP = 5, NAME_LINE = 16, BASE = 17, ROW_GAP = 8, CORNER = 5 };

static void choices_of(const struct drawing *d, struct panel *panel, const struct choice_row *row)
{
    const char *domain = row->all, *id;
    json_t *name;
    int x = PAD;
    svg_label(&panel->w, &(struct label){PAD, panel->y + NAME_LINE, LETTERS, "start", INK_BOLD}, row->name);
    panel->y += ROW + 2;
    json_object_foreach(json_object_get(d->board->names, domain), id, name)
    {
        const char *text = json_string_value(name);
        const int width = text_width(text, SMALL_LETTERS) + 2 * INSIDE;
        if (x > PAD && x + width > panel->width - PAD) {
            x = PAD;
            panel->y += HEIGHT + GAP;
        }
        svg_put(&panel->w, "<g");
        svg_thing(&panel->w, domain, id);
        svg_named(&panel->w, "img", text);
        svg_rectangle(&panel->w, HEAD_FRAME, (struct rectangle){x, panel->y, width, HEIGHT}, CORNER);
        svg_label(&panel->w, &(struct label){x + width / 2, panel->y + BASE, SMALL_LETTERS, "middle", INK},
                  text);
        svg_put(&panel->w, "</g>");
        x += width + GAP;
    }
    panel->y += HEIGHT + ROW_GAP;
}

void choices_draw(const struct drawing *d, struct panel *panel)
{
    for (int i = 0; i < panel->zone->choices.count; i++)
        choices_of(d, panel, &panel->zone->choices.at[i]);
}
