/* Sentences from templates. wire/text.h shows what a template may have. Its grammar:
 *
 *     template     = { plain text | "{" word "}" | "[" template "]" }
 *     word         = name                                    put_value()
 *                  | name test alternatives                  say_condition()
 *                  | [ "-" ] name " " template "|" template  say_counted()
 *     test         = "?" | "=" id "?" | "<0?"
 *     alternatives = template [ "|" template [ "|" template ] ]
 *
 * A word whose name stands for nothing (VALUE_UNKNOWN) is left as it stands. */
#include "wire/text.h"

#include <stdio.h>
#include <string.h>

#include "data/text.h"
#include "wire/text_value.h"

/* A sentence that is being written. */
struct saying {
    const struct play *p;
    const struct template *template;
    char *to;
    size_t at;
    bool drop; /* a value in the innermost bracket is left out or hidden */
};

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

/* A number, or both ends of a range. `sign`: 1, or -1 for what the number takes away. */
static void put_range(struct saying *s, const struct value *value, int sign)
{
    if (value->ranged) {
        put_number(s, sign * value->least);
        put_text(s, " to ");
    }
    put_number(s, sign * value->number);
}

static void put_id(struct saying *s, const struct domain *domain, int index)
{
    put_text(s, s->template->form == TEXT_PURPOSE ? domain_name(domain, s->p->pack, index)
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
        put_range(s, value, 1);
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
        return template_is_word(domain_id(value->domain, s->p->pack, value->number), id, length);
    snprintf(digits, sizeof digits, "%d", value->kind == VALUE_LIST ? value->count : value->number);
    return template_is_word(digits, id, length);
}

/* Whether the test between a name and its question mark holds: nothing, "=id" or "<0". */
static bool test_holds(const struct saying *s, const struct value *value, const char *test,
                       const char *question)
{
    if (*test == '=') return is_the_id(s, value, test + 1, question - test - 1);
    if (*test == '<') return value->number < 0;
    if (value->kind == VALUE_LIST) return value->count > 0;
    return !value->none && (value->kind == VALUE_ID || value->number != 0);
}

/* {name?A|B|C}, {name=id?A|B|C}, {name<0?A|B|C}: `at` is behind the name. */
static void say_condition(struct saying *s, const struct value *value, const char *at, const char *end)
{
    const char *question = memchr(at, '?', end - at);
    if (!question) return;
    int which = test_holds(s, value, at, question) ? 0 : 1;
    if (value->hidden) which = 2;
    say_alternative(s, question + 1, end, which);
}

/* {count card|cards}, {-count card|cards} */
static void say_counted(struct saying *s, const struct value *value, bool minus, const char *forms,
                        const char *end)
{
    const int number = value->kind == VALUE_LIST ? value->count : value->number;
    if (value->hidden || value->none) s->drop = true;
    if (value->hidden)
        put_text(s, "some");
    else if (value->kind == VALUE_LIST)
        put_number(s, number);
    else
        put_range(s, value, minus ? -1 : 1);
    put_text(s, " ");
    say_alternative(s, forms, end, value->hidden || (number != 1 && number != -1));
}

/* What stands between braces; false: it names nothing, and is left as it stands. */
static bool say_word(struct saying *s, const char *from, const char *end)
{
    const bool minus = *from == '-';
    const char *name = from + minus, *behind = name + strcspn(name, " ?=<}");
    const struct value value = template_value(s->p, s->template, name, behind - name);
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
    if (template->form == TEXT_SENTENCE) text_capitalize(to);
}
