/* Layers: the pieces on the map, each kind by what its layer of the presentation says. A value of the view
 * has one place, but for a layer with "where": "value", whose values name places. */
#include <stdlib.h>

#include "board/colours.h"
#include "board/map/room.h"
#include "board/map/stack.h"
#include "board/piece.h"
#include "board/style.h"
#include "board/words.h"

/* A value of a layer, and where it is drawn. */
struct mark {
    const struct layer *layer;
    struct writer *w;
    const struct scope *scope;
    const char *id; /* the place's, or NULL */
    const struct place *place;
};

enum { USUAL_MARK = 9, USUAL_AMOUNT = 8 }; /* half widths of pieces */

/* The id of the place that a pointer has led to: what is bound to the name of the set, or else what is bound
 * first. */
static const char *bound_place(const struct layer *layer, const struct scope *scope)
{
    const char *id = layer->set ? bound_id(scope, layer->set, strlen(layer->set)) : NULL;
    return id || !scope->bound_count ? id : scope->bound[0].id;
}

/* The place that "where" leads to, from the value, or from the view behind a ^. */
static const char *place_named(const struct layer *layer, const struct scope *scope)
{
    const bool of_view = layer->where[0] == '^';
    const json_t *from = of_view ? scope->drawing->view : scope->value;
    const char *id = json_string_value(value_at(scope, from, layer->where + of_view));
    return id || !of_view ? id : bound_place(layer, scope);
}

/* The mark of a value with one place: the bound one, or the one that "where" names. */
static struct mark mark_of(const struct layer *layer, struct writer *w, const struct scope *scope)
{
    const char *id = layer->where ? place_named(layer, scope) : bound_place(layer, scope);
    return (struct mark){layer, w, scope, id, place_find(layer->places, id)};
}

/* The place that a mark stands for: the bound one of its set, though it may lie elsewhere, such as at a coast
 * of it. */
static const struct place *place_meant(const struct mark *mark)
{
    const char *set = mark->layer->set, *id = set ? bound_id(mark->scope, set, strlen(set)) : NULL;
    const struct place *bound = place_find(mark->layer->places, id);
    return bound ? bound : mark->place;
}

/* Opens a group with the attributes of a mark. The caller writes its name. */
static void group_open(const struct mark *mark)
{
    const struct place *meant = place_meant(mark);
    svg_put(mark->w, "<g");
    svg_attribute(mark->w, "data-zone", mark->layer->id);
    if (meant) {
        place_write(mark->w, mark->layer->places, meant);
        return;
    }
    svg_attribute(mark->w, "data-set", mark->layer->set);
    if (mark->id) svg_attribute(mark->w, "data-place", mark->id);
}

static void titled_open(const struct mark *mark, const struct look *look)
{
    struct words title = {0};
    group_open(mark);
    words_fill(&title, mark->scope, look->title);
    if (mark->place && look->shape == SHAPE_SYMBOL) /* it covers what the place shows itself */
        words_add_printed(&title, mark->scope->drawing->board, mark->layer->places->domain, mark->id, " – ");
    svg_named(mark->w, "img", title.text);
}

/* Where the mark lies, by the point and the shift of a look. */
static struct point point_of(const struct mark *mark, const struct look *look)
{
    const struct point *at = point_find(mark->place, look->point);
    return (struct point){at != NULL, (at ? at->x : 0) + look->shift.x, (at ? at->y : 0) + look->shift.y};
}

/* Half the width of the layer's pieces: that of the place's symbol, or the layer's own. */
static int size_for(const struct mark *mark, int own, int usual)
{
    if (!mark->layer->is.scaled) return own ? own : usual;
    return mark->place->size ? mark->place->size : USUAL_MARK;
}

/* ---- marks ---- */

const struct look *look_of_value(const struct layer *layer, const struct scope *scope)
{
    struct words key = {0};
    if (layer->when && value_is_blank(value_at(scope, scope->value, layer->when))) return NULL;
    if (!layer->values.count) return &layer->look;
    words_fill(&key, scope, layer->by ? layer->by : "{value}");
    const struct look *look = look_find(layer->values.at, layer->values.count, key.text);
    return look ? look : look_find(layer->values.at, layer->values.count, "");
}

static void mark_draw(const struct mark *mark)
{
    const struct scope *scope = mark->scope;
    const struct layer *layer = mark->layer;
    const struct look *look = look_of_value(layer, scope);
    struct words text = {0};
    if (!mark->place || !look) return;
    const struct point at = point_of(mark, look);
    const struct piece piece = {.shape = look->shape,
                                .x = at.x,
                                .y = at.y,
                                .size = size_for(mark, look->size, USUAL_MARK),
                                .colour = look->colour ? colour_for(scope, look->colour) : PAPER,
                                .text = text.text,
                                .text_size = layer->text_size};
    words_fill(&text, scope, look->text);
    titled_open(mark, look);
    if (piece.shape == SHAPE_SYMBOL)
        symbol_draw(mark->w, scope->drawing, mark->place, piece.colour, text.text);
    else
        piece_draw(mark->w, scope->drawing->board, &piece);
    svg_put(mark->w, "</g>");
}

/* ---- rows ---- */

/* Draws an amount for each member of an object, from the point to the right: influence. */
static void row_draw(const struct mark *mark)
{
    const struct look *look = &mark->layer->look;
    const struct board *board = mark->scope->drawing->board;
    const char *id;
    json_t *amount;
    int count = 0;
    if (!mark->place) return;
    const struct point at = point_of(mark, look);
    const int size = size_for(mark, look->size, USUAL_AMOUNT);
    json_object_foreach((json_t *)mark->scope->value, id, amount)
    {
        struct words text = {0};
        if (value_is_blank(amount)) continue;
        if (!count) titled_open(mark, look);
        words_add_value(&text, board, amount, NULL);
        const struct piece piece = {.shape = look->shape,
                                    .x = at.x + count * 2 * size,
                                    .y = at.y,
                                    .size = size,
                                    .colour = colour_of(board, id),
                                    .text = text.text};
        piece_draw(mark->w, board, &piece);
        count++;
    }
    if (count) svg_put(mark->w, "</g>");
}

/* ---- arrows ---- */

/* Draws a line between two points, with an arrow head before what lies at its end. */
static void line_draw(struct writer *w, const char *class, struct point from, struct point to)
{
    enum { PIECE = 26 }; /* from the middle of a piece to the head */
    const int x = to.x - from.x, y = to.y - from.y, wide = abs(x), high = abs(y);
    const int length = wide > high ? wide + high * 3 / 8 : high + wide * 3 / 8; /* about so */
    const int part = length > 2 * PIECE ? length - PIECE : length / 2, whole = length ? length : 1;
    svg_put(w, "<path class=\"%s\"" ARROW_IN_MIDDLE " d=\"M%d %dL%d %dL%d %d\"/>", class, from.x, from.y,
            from.x + x * part / whole, from.y + y * part / whole, to.x, to.y);
}

/* Draws an order: a strong line from a place to the first that the value names, and a broken line on to each
 * after it. */
static void arrow_draw(const struct mark *mark)
{
    const struct layer *layer = mark->layer;
    const struct scope *scope = mark->scope;
    bool opened = false;
    const struct point *begin = point_find(mark->place, layer->look.point);
    if (!mark->place) return;
    struct point from = begin ? *begin : (struct point){0};
    for (int i = 0; i < layer->to.count; i++) {
        const char *id = json_string_value(value_at(scope, scope->value, layer->to.at[i].text));
        const struct point *end = point_find(place_find(layer->places, id), layer->look.point);
        if (!end) continue;
        if (!opened) titled_open(mark, &layer->look);
        line_draw(mark->w, opened ? SEA_WAY : ORDER_WAY, from, *end);
        opened = true;
        from = *end;
    }
    if (opened) svg_put(mark->w, "</g>");
}

/* ---- stacks ---- */

/* A stack of a layer, and its room. */
struct stack {
    const struct layer *layer;
    struct scope scope;
};
enum { STACKS_MAX = 512 };
struct stacks {
    struct stack stack[STACKS_MAX];
    struct room room[STACKS_MAX];
    int count;
    const struct layer *layer; /* that is read */
};

static int within(int number, int from, int length)
{
    return number < from ? from : number > from + length ? from + length : number;
}

/* Draws a line from the nearest edge of a stack to its place, where they are far apart. */
static void stack_line(struct writer *w, const struct room *room)
{
    enum { FAR = 22 };
    const struct point *place = room->place;
    if (!place) return;
    const int x = within(place->x, room->at.x, room->at.width),
              y = within(place->y, room->at.y, room->at.height);
    if (abs(x - place->x) + abs(y - place->y) <= FAR) return;
    svg_put(w, "<path class=\"" STACK_LINE "\" d=\"M%d %dL%d %d\"/>", x, y, place->x, place->y);
}

/* Notes a stack and where it lies if nothing else does. */
static void stack_read(const struct scope *scope, void *context)
{
    struct stacks *stacks = context;
    const struct layer *layer = stacks->layer;
    const struct mark mark = mark_of(layer, NULL, scope);
    const struct point *at = point_find(mark.place, layer->look.point), none = {0};
    if (!mark.place || stack_is_empty(scope, layer) || stacks->count == STACKS_MAX) return;
    const struct point *place = point_find(mark.place, "at");
    stacks->stack[stacks->count] = (struct stack){layer, *scope};
    stacks->room[stacks->count++] = (struct room){
        place, stack_rectangle(scope, layer, at ? *at : none, at && place && stack_rises(*at, *place))};
}

static void stack_on_map(struct writer *w, const struct stack *stack, const struct room *room)
{
    const struct scope *scope = &stack->scope;
    const struct mark mark = mark_of(stack->layer, w, scope);
    struct words title = {0};
    words_fill(&title, scope, stack->layer->look.title);
    words_add(&title, ": ");
    words_add_stack(&title, scope, stack->layer);
    group_open(&mark);
    svg_named(w, "group", title.text);
    stack_draw(w, scope, stack->layer, room->at);
    svg_put(w, "</g>");
}

/* ---- all layers ---- */

/* Calls for a value in a place. The place's id is bound to the name of the set, as if a pointer had led to
 * it. */
static void place_visit(const struct layer_visit *visit, const struct scope *scope, const json_t *value,
                        const char *place)
{
    struct scope one = *scope;
    if (!place || one.bound_count == BOUND_MAX) return;
    one.value = value;
    one.bound[one.bound_count++] = one.bound[0];
    one.bound[0] = (struct bound){visit->layer->set, strlen(visit->layer->set), place};
    visit->visit(&one, visit->context);
}

/* Calls for each place of the group that is bound first. */
static void group_visit(const struct layer_visit *visit, const struct scope *scope)
{
    const struct place_group *group = group_find(&scope->drawing->board->presentation, visit->layer->group);
    const struct group_members *members = group_members_find(group, scope->bound[0].id);
    for (int i = 0; members && i < members->places.count; i++)
        place_visit(visit, scope, scope->value, members->places.at[i].text);
}

/* The value names places where the layer has "where": "value": one place, or each of a list. The places of a
 * group have one value. A layer of fills finds them by itself. */
static void value_visit_places(const struct scope *scope, void *context)
{
    const struct layer_visit *visit = context;
    const struct layer *layer = visit->layer;
    const json_t *member;
    size_t i;
    if (value_is_blank(scope->value) && !layer->is.always) return;
    if (layer->group && layer->form != LAYER_FILL) {
        group_visit(visit, scope);
        return;
    }
    if (!layer->where || strcmp(layer->where, "value") != 0) {
        visit->visit(scope, visit->context);
        return;
    }
    place_visit(visit, scope, scope->value, json_string_value(scope->value));
    json_array_foreach(scope->value, i, member)
    {
        place_visit(visit, scope, member, json_string_value(member));
    }
}

/* Calls for each event of the layer's type that the last action had. */
static void event_each(const struct drawing *d, struct layer_visit *visit)
{
    const json_t *event;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(d->seen, "last"), "events"), i, event)
    {
        const struct scope scope = {.drawing = d, .value = event};
        if (!strcmp(text_of(event, "type", ""), visit->layer->event)) value_visit_places(&scope, visit);
    }
}

void layer_each(const struct drawing *d, const struct layer_visit *visit)
{
    struct layer_visit copy = *visit;
    if (visit->layer->event)
        event_each(d, &copy);
    else
        value_each(d, NULL, visit->layer->shows, value_visit_places, &copy);
}

/* What draws the values of a layer. */
struct layer_drawing {
    const struct layer *layer;
    struct writer *w;
};

static void value_draw(const struct scope *scope, void *context)
{
    const struct layer_drawing *drawing = context;
    const struct mark mark = mark_of(drawing->layer, drawing->w, scope);
    switch (drawing->layer->form) {
    case LAYER_UNSET:
    case LAYER_MARK:
        mark_draw(&mark);
        return;
    case LAYER_ROW:
        row_draw(&mark);
        return;
    case LAYER_ARROW:
        arrow_draw(&mark);
        return;
    case LAYER_STACK: /* map_stacks_draw() */
    case LAYER_FILL:  /* with the outlines */
        return;
    }
}

void map_stacks_draw(const struct drawing *d, struct writer *w)
{
    const struct presentation *p = &d->board->presentation;
    struct stacks *stacks = calloc(1, sizeof *stacks);
    if (!stacks) {
        w->failed = true;
        return;
    }
    for (int i = 0; i < p->layers.count; i++) {
        stacks->layer = &p->layers.at[i];
        if (stacks->layer->form == LAYER_STACK)
            layer_each(d, &(struct layer_visit){stacks->layer, stack_read, stacks});
    }
    if (!rooms_settle(p, stacks->room, stacks->count)) w->failed = true;
    for (int i = 0; i < stacks->count; i++)
        stack_line(w, &stacks->room[i]);
    for (int i = 0; i < stacks->count; i++)
        stack_on_map(w, &stacks->stack[i], &stacks->room[i]);
    free(stacks);
}

void map_marks_draw(const struct drawing *d, struct writer *w)
{
    const struct presentation *p = &d->board->presentation;
    for (int i = 0; i < p->layers.count; i++) {
        struct layer_drawing drawing = {&p->layers.at[i], w};
        layer_each(d, &(struct layer_visit){drawing.layer, value_draw, &drawing});
    }
}
