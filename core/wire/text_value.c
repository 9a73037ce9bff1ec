/* What the words of a template stand for.
 *
 * A word is looked for in this order: a word of the engine ({seat}, {step}, {move}, {deciding}); an argument;
 * where the template is `of_step`, a field of the current step's record; one of game->words. */
#include "wire/text_value.h"

#include <string.h>

#include "data/field_walk.h"
#include "engine/args.h"

bool template_is_word(const char *word, const char *name, size_t length)
{
    return strncmp(word, name, length) == 0 && word[length] == 0;
}

/* The value of the argument of this name, if there is one. */
static struct value arg_value(const struct template *template, const char *name, size_t length)
{
    const struct arg *args = template->args;
    const int16_t *values = template->values, *least = template->least ? template->least : values;
    for (int i = 0; args && args[i].name; i++) {
        if (!template_is_word(args[i].name, name, length)) continue;
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
static struct value owner_value(const struct play *p, const struct template *template, const char *name,
                                size_t length)
{
    const struct arg *arg = template->args;
    while (arg && arg->name && !(template_is_word(arg->name, name, length) && arg->owner))
        arg++;
    if (!arg || !arg->name) return (struct value){0};
    struct value value = {.kind = VALUE_ID, .domain = p->game->seats, .number = -1};
    if (template->now) value.number = arg->owner(p, template->values[arg - template->args]);
    value.none = value.number < 0;
    return value;
}

/* {card#}: the number that belongs to the value of the argument "card". */
static struct value number_value(const struct play *p, const struct template *template, const char *name,
                                 size_t length)
{
    const struct arg *arg = template->args;
    while (arg && arg->name && !(template_is_word(arg->name, name, length) && arg->number))
        arg++;
    if (!arg || !arg->name) return (struct value){0};
    struct value value = {.kind = VALUE_NUMBER, .none = !template->now};
    if (template->now) value.number = arg->number(p, template->values[arg - template->args]);
    return value;
}

/* Of the current step's record: a field that is not for everyone is hidden here. */
static struct value step_value(const struct play *p, const char *name, size_t length)
{
    const struct step *step = play_step(p);
    const struct field *field = step && step->record ? step->record->fields : NULL;
    while (field && field->name && !template_is_word(field->name, name, length))
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

/* What it says of a move, or of a range of moves. */
static struct value word_of_move(const struct play *p, const struct number_word *word,
                                 const struct template *move)
{
    struct value value = {.kind = VALUE_NUMBER, .number = word->of_move(p, move->seat, move->values)};
    if (!move->least) return value;
    value.least = word->of_move(p, move->seat, move->least);
    value.ranged = value.least != value.number;
    return value;
}

/* `move` is one that a seat makes now; NULL: there is none. */
static struct value game_word(const struct play *p, const struct template *move, const char *name,
                              size_t length)
{
    const struct number_word *word = p->game->words;
    while (word && word->name && !template_is_word(word->name, name, length))
        word++;
    if (!word || !word->name || (!word->value && (!move || move->seat < 0))) return (struct value){0};
    if (word->of_move && !word->domain) return word_of_move(p, word, move);
    struct value value = {.kind = VALUE_NUMBER, .domain = word->domain};
    value.number = word->of_move ? word->of_move(p, move->seat, move->values)
                   : word->own   ? word->own(p, move->seat)
                                 : word->value(p);
    if (!word->domain) return value;
    value.kind = VALUE_ID;
    value.none = value.number < 0;
    return value;
}

/* {leader} of the current step's record, or one of the game's words. */
static struct value position_value(const struct play *p, const struct template *move, const char *name,
                                   size_t length)
{
    const struct value value = step_value(p, name, length);
    return value.kind ? value : game_word(p, move, name, length);
}

static struct value engine_word(const struct play *p, const struct template *template, const char *name,
                                size_t length)
{
    if (template->seat >= 0 && template_is_word("seat", name, length))
        return (struct value){.kind = VALUE_ID, .domain = p->game->seats, .number = template->seat};
    if (template->step && template_is_word("step", name, length))
        return (struct value){.kind = VALUE_WORDS, .words = template->step};
    if (template->move && template_is_word("move", name, length))
        return (struct value){.kind = VALUE_WORDS, .words = template->move};
    if (template->deciding && template_is_word("deciding", name, length))
        return (struct value){.kind = VALUE_WORDS, .words = template->deciding};
    return (struct value){0};
}

struct value template_value(const struct play *p, const struct template *template, const char *name,
                            size_t length)
{
    const bool only_arg = *name == '.';
    static const char OF_STEP[] = "step.";
    enum { OF_STEP_LENGTH = sizeof OF_STEP - 1 };
    if (length > OF_STEP_LENGTH && memcmp(name, OF_STEP, OF_STEP_LENGTH) == 0)
        return template->now ? position_value(p, template, name + OF_STEP_LENGTH, length - OF_STEP_LENGTH)
                             : (struct value){.kind = VALUE_ID, .none = true};
    if (length > 2 && memcmp(name + length - 2, "'s", 2) == 0)
        return owner_value(p, template, name, length - 2);
    if (length > 1 && name[length - 1] == '#') return number_value(p, template, name, length - 1);
    struct value value = only_arg ? (struct value){0} : engine_word(p, template, name, length);
    if (value.kind) return value;
    value = arg_value(template, name + only_arg, length - only_arg);
    value.hidden = !audience_sees(value.audience, template->owner, template->viewer);
    return value.kind || !template->of_step ? value : position_value(p, NULL, name, length);
}
