/* Sentences from templates. */
#include "wire/text.h"

#include <stdio.h>
#include <string.h>

#include "data/field_walk.h"
#include "data/text.h"
#include "engine/args.h"
#include "engine/logged_moves.h"
#include "engine/result.h"
#include "wire/result.h"
#include "wire/wire.h"

/* ---- what a word stands for ---- */

enum value_kind { VALUE_UNKNOWN, VALUE_WORDS, VALUE_NUMBER, VALUE_FLAG, VALUE_ID, VALUE_LIST };

struct value {
    enum value_kind kind;
    bool hidden; /* not for the reader */
    bool none;   /* left out */
    enum audience audience;
    int number;  /* or the index of an id */
    bool ranged; /* a number that stands for all from `least` to it */
    int least;
    const char *words;
    const struct domain *domain;
    const int16_t *list;
    int count;
};

/* A sentence that is being written. */
struct saying {
    const struct play *p;
    const struct template *template;
    char *to;
    size_t at;
    bool drop; /* a value in the innermost bracket is left out or hidden */
};

static bool is_word(const char *word, const char *name, size_t length)
{
    return strncmp(word, name, length) == 0 && word[length] == 0;
}

/* The value of the argument of this name, if there is one. */
static struct value arg_value(const struct template *template, const char *name, size_t length)
{
    const struct arg *args = template->args;
    const int16_t *values = template->values, *least = template->least ? template->least : values;
    for (int i = 0; args && args[i].name; i++) {
        if (!is_word(args[i].name, name, length)) continue;
        struct value value = {.number = values[i], .domain = args[i].domain, .audience = args[i].audience};
        value.ranged = least[i] != values[i];
        value.least = least[i];
        value.none = !args[i].list && args[i].optional && value.number < 0;
        value.kind = args[i].list     ? VALUE_LIST
                     : args[i].flag   ? VALUE_FLAG
                     : args[i].domain ? VALUE_ID
                                      : VALUE_NUMBER;
        if (args[i].list) {
            value.list = values + i;
            value.count = template->count - i;
        }
        return value;
    }
    return (struct value){0};
}

/* {card's}: whose the value of the argument "card" is. */
static struct value owner_value(const struct saying *s, const char *name, size_t length)
{
    const struct template *template = s->template;
    const struct arg *arg = template->args;
    while (arg && arg->name && !(is_word(arg->name, name, length) && arg->owner))
        arg++;
    if (!arg || !arg->name) return (struct value){0};
    struct value value = {.kind = VALUE_ID, .domain = s->p->game->seats, .number = -1};
    if (template->now) value.number = arg->owner(s->p, template->values[arg - template->args]);
    value.none = value.number < 0;
    return value;
}

/* {card#}: the number that belongs to the value of the argument "card". */
static struct value number_value(const struct saying *s, const char *name, size_t length)
{
    const struct template *template = s->template;
    const struct arg *arg = template->args;
    while (arg && arg->name && !(is_word(arg->name, name, length) && arg->number))
        arg++;
    if (!arg || !arg->name) return (struct value){0};
    struct value value = {.kind = VALUE_NUMBER, .none = !template->now};
    if (template->now) value.number = arg->number(s->p, template->values[arg - template->args]);
    return value;
}

/* Of the current step's record: a field that is not for everyone is hidden here. */
static struct value step_value(const struct play *p, const char *name, size_t length)
{
    const struct step *step = play_step(p);
    const struct field *field = step && step->record ? step->record->fields : NULL;
    while (field && field->name && !is_word(field->name, name, length))
        field++;
    if (!field || !field->name) return (struct value){0};
    const char *at = (const char *)step_record(p) + field->offset;
    if (field->kind == FIELD_SET)
        return (struct value){.kind = VALUE_NUMBER,
                              .number = field_size(field, step_record(p)),
                              .hidden = field->audience != EVERYONE};
    struct value value = {.number = cell_get(at, field->width, field_is_signed(field)),
                          .domain = field_domain(field, step_record(p), at, p->pack),
                          .hidden = field->audience != EVERYONE};
    value.none = field->optional && value.number < 0;
    value.kind = field->kind == FIELD_BOOLEAN ? VALUE_FLAG : field->domain ? VALUE_ID : VALUE_NUMBER;
    return value;
}

/* `seat` is the one that makes the move; negative: it is no move. */
static struct value game_word(const struct play *p, int seat, const char *name, size_t length)
{
    const struct number_word *word = p->game->words;
    while (word && word->name && !is_word(word->name, name, length))
        word++;
    if (!word || !word->name || (word->own && seat < 0)) return (struct value){0};
    if (word->own) return (struct value){.kind = VALUE_NUMBER, .number = word->own(p, seat)};
    struct value value = {.kind = VALUE_NUMBER, .number = word->value(p), .domain = word->domain};
    if (!word->domain) return value;
    value.kind = VALUE_ID;
    value.none = value.number < 0;
    return value;
}

/* {leader} of the current step's record, or one of the game's words. */
static struct value position_value(const struct play *p, int seat, const char *name, size_t length)
{
    const struct value value = step_value(p, name, length);
    return value.kind ? value : game_word(p, seat, name, length);
}

static struct value engine_word(const struct template *template, const struct play *p, const char *name,
                                size_t length)
{
    if (template->seat >= 0 && is_word("seat", name, length))
        return (struct value){.kind = VALUE_ID, .domain = p->game->seats, .number = template->seat};
    if (template->step && is_word("step", name, length))
        return (struct value){.kind = VALUE_WORDS, .words = template->step};
    if (template->move && is_word("move", name, length))
        return (struct value){.kind = VALUE_WORDS, .words = template->move};
    if (template->deciding && is_word("deciding", name, length))
        return (struct value){.kind = VALUE_WORDS, .words = template->deciding};
    return (struct value){0};
}

static struct value value_of(const struct saying *s, const char *name, size_t length)
{
    const struct template *template = s->template;
    const bool only_arg = *name == '.';
    static const char OF_STEP[] = "step.";
    enum { OF_STEP_LENGTH = sizeof OF_STEP - 1 };
    if (length > OF_STEP_LENGTH && memcmp(name, OF_STEP, OF_STEP_LENGTH) == 0)
        return template->now
                   ? position_value(s->p, template->seat, name + OF_STEP_LENGTH, length - OF_STEP_LENGTH)
                   : (struct value){.kind = VALUE_ID, .none = true};
    if (length > 2 && memcmp(name + length - 2, "'s", 2) == 0) return owner_value(s, name, length - 2);
    if (length > 1 && name[length - 1] == '#') return number_value(s, name, length - 1);
    struct value value = only_arg ? (struct value){0} : engine_word(template, s->p, name, length);
    if (value.kind) return value;
    value = arg_value(template, name + only_arg, length - only_arg);
    value.hidden = !audience_sees(value.audience, template->owner, template->viewer);
    return value.kind || !template->of_step ? value : position_value(s->p, SEAT_NONE, name, length);
}

/* ---- saying it ---- */

static void put(struct saying *s, const char *text, size_t length)
{
    if (length > TEXT_ROOM - 1 - s->at) length = TEXT_ROOM - 1 - s->at;
    memcpy(s->to + s->at, text, length);
    s->at += length;
}

static void put_text(struct saying *s, const char *text)
{
    put(s, text, strlen(text));
}

static void put_number(struct saying *s, int number)
{
    char digits[12];
    put(s, digits, snprintf(digits, sizeof digits, "%d", number));
}

/* `number` is the value's. */
static void put_range(struct saying *s, const struct value *value, int number)
{
    if (value->kind == VALUE_NUMBER && value->ranged) {
        put_number(s, number == value->number ? value->least : -value->least);
        put_text(s, " to ");
    }
    put_number(s, number);
}

static void put_id(struct saying *s, const struct domain *domain, int index)
{
    put_text(s, s->template->hashed ? domain_name(domain, s->p->pack, index)
                                    : domain_name_in_text(domain, s->p->pack, index));
}

static void put_list(struct saying *s, const struct value *value)
{
    for (int i = 0; i < value->count; i++) {
        if (i > 0) put_text(s, i + 1 < value->count ? ", " : " and ");
        if (value->domain)
            put_id(s, value->domain, value->list[i]);
        else
            put_number(s, value->list[i]);
    }
}

/* "a card", "some cards", "some" */
static void put_hidden(struct saying *s, const struct value *value)
{
    const bool one = value->domain && value->kind == VALUE_ID;
    put_text(s, one ? domain_article(value->domain) : "some");
    if (!value->domain) return;
    put_text(s, " ");
    put_text(s, domain_noun(value->domain));
    if (!one) put_text(s, "s");
}

static void put_value(struct saying *s, const struct value *value)
{
    if (value->hidden || value->none) s->drop = true;
    if (value->hidden) {
        put_hidden(s, value);
        return;
    }
    switch (value->none ? VALUE_UNKNOWN : value->kind) {
    case VALUE_UNKNOWN:
        put_text(s, "none");
        break;
    case VALUE_WORDS:
        put_text(s, value->words);
        break;
    case VALUE_NUMBER:
        put_range(s, value, value->number);
        break;
    case VALUE_FLAG:
        put_text(s, value->number ? "yes" : "no");
        break;
    case VALUE_ID:
        put_id(s, value->domain, value->number);
        break;
    case VALUE_LIST:
        put_list(s, value);
        break;
    }
}

/* ---- reading the template ---- */

/* Where the bracket that opens at `from` closes; NULL: nowhere before `end`. */
static const char *closing(const char *from, const char *end)
{
    int depth = 0;
    for (const char *at = from; at < end; at++) {
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        if (depth == 0) return at;
    }
    return NULL;
}

/* Where the next alternative begins, behind the '|' that ends this one; `end` where it is the last. */
static const char *bar(const char *from, const char *end)
{
    int depth = 0;
    for (; from < end && (depth > 0 || *from != '|'); from++) {
        depth += *from == '{' || *from == '[';
        depth -= *from == '}' || *from == ']';
    }
    return from;
}

static void say(struct saying *s, const char *from, const char *end);

/* The alternative of this number out of "A|B|C"; one that is not there is nothing. */
static void say_alternative(struct saying *s, const char *from, const char *end, int which)
{
    const char *to = bar(from, end);
    for (; which > 0 && to < end; which--) {
        from = to + 1;
        to = bar(from, end);
    }
    if (which == 0) say(s, from, to);
}

static bool is_the_id(const struct saying *s, const struct value *value, const char *id, size_t length)
{
    char digits[12];
    if (value->none) return false;
    if (value->kind == VALUE_ID)
        return is_word(domain_id(value->domain, s->p->pack, value->number), id, length);
    snprintf(digits, sizeof digits, "%d", value->number);
    return is_word(digits, id, length);
}

/* {name?A|B|C}, {name=id?A|B|C}, {name<0?A|B|C}: `at` is behind the name. */
static void say_condition(struct saying *s, const struct value *value, const char *at, const char *end)
{
    const char *question = memchr(at, '?', end - at);
    if (!question) return;
    const bool holds = *at == '='                  ? is_the_id(s, value, at + 1, question - at - 1)
                       : *at == '<'                ? value->number < 0
                       : value->kind == VALUE_LIST ? value->count > 0
                       : value->kind == VALUE_ID   ? !value->none
                                                   : !value->none && value->number != 0;
    say_alternative(s, question + 1, end, value->hidden ? 2 : holds ? 0 : 1);
}

/* {count card|cards}, {-count card|cards} */
static void say_counted(struct saying *s, const struct value *value, bool minus, const char *forms,
                        const char *end)
{
    const int number = value->kind == VALUE_LIST ? value->count : minus ? -value->number : value->number;
    if (value->hidden || value->none) s->drop = true;
    if (value->hidden)
        put_text(s, "some");
    else
        put_range(s, value, number);
    put_text(s, " ");
    say_alternative(s, forms, end, value->hidden || (number != 1 && number != -1));
}

/* What stands between braces; false: it names nothing, and is left as it stands. */
static bool say_word(struct saying *s, const char *from, const char *end)
{
    const bool minus = *from == '-';
    const char *name = from + minus, *behind = name + strcspn(name, " ?=<}");
    const struct value value = value_of(s, name, behind - name);
    if (!value.kind) return false;
    if (behind >= end)
        put_value(s, &value);
    else if (*behind == ' ')
        say_counted(s, &value, minus, behind + 1, end);
    else
        say_condition(s, &value, behind, end);
    return true;
}

static void say_bracket(struct saying *s, const char *from, const char *end)
{
    const size_t before = s->at;
    const bool outer = s->drop;
    s->drop = false;
    say(s, from, end);
    if (s->drop) s->at = before;
    s->drop = outer;
}

static void say(struct saying *s, const char *from, const char *end)
{
    while (from < end && s->at < TEXT_ROOM - 1) {
        const char *close = *from == '{' || *from == '[' ? closing(from, end) : NULL;
        if (close && *from == '[') {
            say_bracket(s, from + 1, close);
            from = close + 1;
        } else if (close && say_word(s, from + 1, close)) {
            from = close + 1;
        } else {
            size_t plain = 1 + strcspn(from + 1, "{[");
            if (plain > (size_t)(end - from)) plain = end - from;
            put(s, from, plain);
            from += plain;
        }
    }
}

void template_show(char to[TEXT_ROOM], const struct play *p, const struct template *template)
{
    struct saying s = {.p = p, .template = template, .to = to};
    say(&s, template->text, template->text + strlen(template->text));
    to[s.at] = 0;
    utf8_mend(to);
    if (!template->hashed && !template->phrase) text_capitalize(to);
}

/* ---- moves, events, draws ---- */

/* Shows a move; `template` has all but what the move says. */
static void show_move(char text[TEXT_ROOM], const struct play *p, const struct move *m,
                      struct template template)
{
    const struct move_type *type = move_type_of(p->game, m->type);
    template.text = type->text;
    template.args = type->args;
    template.values = m->arg;
    template.count = m->count;
    template_show(text, p, &template);
}

void move_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat, int viewer)
{
    show_move(text, p, m, (struct template){.seat = seat, .owner = seat, .viewer = viewer});
}

void legal_move_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat)
{
    show_move(text, p, m, (struct template){.seat = seat, .owner = seat, .viewer = SEAT_ALL, .now = true});
}

void legal_range_text(char text[TEXT_ROOM], const struct play *p, const struct move *least,
                      const struct move *most, int seat)
{
    show_move(
        text, p, most,
        (struct template){.least = least->arg, .seat = seat, .owner = seat, .viewer = SEAT_ALL, .now = true});
}

/* Adds how a tie for the first place was decided, where the match is over and there was one. A sentence that
 * has no room is left out. */
static void say_tie(char text[TEXT_ROOM], const struct play *p)
{
    char tie[RESULT_TEXT];
    if (!p->state) return;
    result_tie_text(tie, p);
    const size_t length = strlen(text), more = strlen(tie);
    if (more == 0 || length + 1 + more >= TEXT_ROOM) return;
    text[length] = ' ';
    memcpy(text + length + 1, tie, more + 1);
}

void event_text(char text[TEXT_ROOM], const struct play *p, const struct event *event, int viewer)
{
    const struct event_type *type = &p->game->events[event->type];
    template_show(text, p,
                  &(struct template){.text = type->text,
                                     .args = type->args,
                                     .values = event->arg,
                                     .seat = SEAT_NONE,
                                     .owner = args_owner(type->args, event->arg),
                                     .viewer = viewer});
    if (event_tells_end(p->game, event->type)) say_tie(text, p);
}

void action_text(char text[TEXT_ROOM], const struct play *p, const struct move *m, int seat, int viewer)
{
    const int told_by = move_type_of(p->game, m->type)->told_by - 1;
    for (int i = 0; told_by >= 0 && i < p->out->event_count; i++) {
        if (p->out->events[i].type != told_by) continue;
        event_text(text, p, &p->out->events[i], viewer);
        return;
    }
    move_text(text, p, m, seat, viewer);
}

static struct template purpose(const struct play *p, const struct draw *draw, int viewer)
{
    const struct draw_type *type = &p->game->draws[draw->type];
    return (struct template){.text = type->text,
                             .args = type->args,
                             .values = draw->arg,
                             .seat = SEAT_NONE,
                             .owner = args_owner(type->args, draw->arg),
                             .viewer = viewer};
}

void draw_purpose(char text[TEXT_ROOM], const struct play *p, const struct draw *draw, int viewer)
{
    struct template template = purpose(p, draw, viewer);
    template.hashed = true;
    template_show(text, p, &template);
}

void draw_phrase(char text[TEXT_ROOM], const struct play *p, const struct draw *draw)
{
    struct template template = purpose(p, draw, SEAT_ALL);
    template.phrase = true;
    template_show(text, p, &template);
}

/* The number of a die says something; that of a card is its place in the deck, and its event tells which it
 * is. */
void draw_text(char text[TEXT_ROOM], const struct play *p, const struct draw *draw, int viewer)
{
    const bool seen = sees_all(viewer) || p->game->draws[draw->type].open;
    const struct template template = purpose(p, draw, viewer);
    template_show(text, p, &template);
    const size_t length = strlen(text);
    if (seen && draw->low == 1)
        snprintf(text + length, TEXT_ROOM - length, ": %d.", draw->value);
    else
        snprintf(text + length, TEXT_ROOM - length, ".");
}
