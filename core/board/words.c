/* Words: see the header. */
#include "board/words.h"

#include <stdio.h>

#include "board/colours.h"

/* Adds bytes. A text that does not fit is cut between words, and ends in "…". */
static void words_add_bytes(struct words *words, const char *text, size_t length)
{
    static const char MARK[] = "…";
    if (words->cut) return;
    const size_t room = WORDS_ROOM - sizeof MARK - words->length;
    words->cut = length > room;
    if (words->cut)
        for (length = room; length && text[length] != ' ';)
            length--;
    memcpy(words->text + words->length, text, length);
    words->length += length;
    words->text[words->length] = 0;
    if (words->cut) words->length = strlen(strcat(words->text, MARK));
}

void words_add(struct words *words, const char *text)
{
    words_add_bytes(words, text, strlen(text));
}

void words_add_number(struct words *words, json_int_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, number);
    words_add(words, text);
}

static void add_scalar(struct words *words, const struct board *board, const json_t *value,
                       const char *domain)
{
    const char *id = json_string_value(value);
    if (json_is_integer(value))
        words_add_number(words, json_integer_value(value));
    else if (id)
        words_add(words, name_of(board, domain ? domain : "", id));
    else if (json_is_true(value))
        words_add(words, "yes");
    else if (json_is_false(value))
        words_add(words, "no");
    else
        words_add(words, "–");
}

enum { DEEPEST = 2 }; /* objects and lists deeper in a value are "…" */

/* Adds the value. Objects and lists are said with their members' names. */
static void say(struct words *words, const struct board *board, const json_t *value, const char *domain,
                int depth)
{
    const char *key, *comma = "";
    json_t *member;
    size_t i;
    if (depth > DEEPEST && (json_is_object(value) || json_is_array(value))) {
        words_add(words, "…");
    } else if (json_is_object(value)) {
        json_object_foreach((json_t *)value, key, member)
        {
            if (value_is_blank(member)) continue;
            words_add(words, comma);
            words_add(words, name_of(board, domain ? domain : "", key));
            if (!json_is_true(member)) {
                words_add(words, " ");
                say(words, board, member, domain, depth + 1);
            }
            comma = ", ";
        }
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, member)
        {
            if (json_is_null(member)) continue;
            words_add(words, comma);
            say(words, board, member, domain, depth + 1);
            comma = depth ? " " : json_is_object(member) ? "; " : ", ";
        }
    } else {
        add_scalar(words, board, value, domain);
    }
}

void words_add_value(struct words *words, const struct board *board, const json_t *value, const char *domain)
{
    say(words, board, value, domain, 0);
}

/* ---- templates ---- */

/* The member that "table/member" names, of an id's row in that table of the pack; or NULL. */
static const json_t *member_of_row(const struct scope *scope, const char *id, const char *where)
{
    char table[ID_ROOM];
    const size_t length = strcspn(where, "/");
    if (length >= sizeof table) return NULL;
    memcpy(table, where, length);
    table[length] = 0;
    return value_at(scope, row_find(scope->drawing->board, table, id), where + length);
}

/* Adds the sum of this member of the rows of all ids of a list. */
static void add_sum(struct words *words, const struct scope *scope, const json_t *ids, const char *where)
{
    json_int_t sum = 0;
    const json_t *id;
    size_t i;
    json_array_foreach(ids, i, id)
    {
        if (json_is_string(id)) sum += json_integer_value(member_of_row(scope, json_string_value(id), where));
    }
    words_add_number(words, sum);
}

/* Adds an id as a word shows it: its name in a domain (NULL: the id itself), its mark, the number at its end,
 * or a member of its row. */
static void add_id(struct words *words, const struct scope *scope, const char *id, const char *shown)
{
    const struct board *board = scope->drawing->board;
    if (!shown) {
        words_add(words, id);
    } else if (!strcmp(shown, "mark")) {
        words_add(words, colour_mark(board, id));
    } else if (!strcmp(shown, "end")) {
        words_add(words, digits_at_end(id));
    } else if (*shown == '=') {
        const json_t *value = member_of_row(scope, id, shown + 1);
        if (value) words_add_value(words, board, value, NULL);
    } else {
        words_add(words, name_of(board, shown, id));
    }
}

/* The value to which the name of a word leads; NULL: none. */
static const json_t *value_named(const struct scope *scope, const char *name)
{
    if (!strcmp(name, "value")) return scope->value;
    if (*name == '/') return value_at(scope, scope->value, name);
    return *name == '^' ? value_at(scope, scope->drawing->view, name + 1) : NULL;
}

/* Adds the text of one {word} of a template: a name, and behind a colon how it is shown. False: there is no
 * value, or it is null. */
static bool fill_one(struct words *words, const struct scope *scope, const char *word, size_t length)
{
    char name[WORD_ROOM];
    if (length >= sizeof name) return false;
    memcpy(name, word, length);
    name[length] = 0;
    char *shown = strchr(name, ':');
    if (shown) *shown++ = 0;
    const json_t *value = value_named(scope, name);
    const char *bound = bound_id(scope, name, strlen(name)), *id = bound ? bound : json_string_value(value);
    if (id)
        add_id(words, scope, id, shown);
    else if (shown && *shown == '=')
        add_sum(words, scope, value, shown + 1);
    else if (value && !(shown && !strcmp(shown, "mark")))
        words_add_value(words, scope->drawing->board, value, shown);
    return id || (value && !json_is_null(value));
}

/* Takes back what was added behind so many bytes. */
static void words_take_back(struct words *words, size_t length)
{
    if (words->length == length) return;
    words->text[length] = 0;
    words->length = length;
    words->cut = false;
}

void words_fill(struct words *words, const struct scope *scope, const char *template)
{
    size_t bracket = 0;   /* the length of the text before the bracket that is open */
    bool is_whole = true; /* no value is missing in it */
    while (template && *template) {
        const size_t plain = strcspn(template, "{[]");
        words_add_bytes(words, template, plain);
        template += plain;
        if (*template == '{') {
            const size_t length = strcspn(template, "}");
            if (length > 1) is_whole &= fill_one(words, scope, template + 1, length - 1);
            template += length;
        } else if (*template == '[') {
            bracket = words->length;
            is_whole = true;
        } else if (*template == ']' && !is_whole) {
            words_take_back(words, bracket);
        }
        template += *template != 0;
    }
}

/* ---- what is printed ---- */

/* Whether a printed value is told: not what is blank, and not what the presentation leaves out. */
static bool is_told(const struct printed_fact *fact, const json_t *value)
{
    if (json_is_string(value))
        return *json_string_value(value) && (!fact->but || strcmp(json_string_value(value), fact->but) != 0);
    return fact->always ? value != NULL : !value_is_blank(value);
}

void words_add_printed(struct words *words, const struct board *board, const char *domain, const char *id,
                       const char *before)
{
    const struct printed_thing *thing = printed_thing_find(&board->presentation, domain);
    const json_t *row = thing && id ? row_find(board, thing->table, id) : NULL;
    for (int i = 0; row && i < thing->facts.count; i++) {
        const struct printed_fact *fact = &thing->facts.at[i];
        const json_t *value = value_at_plain(row, fact->at);
        if (!is_told(fact, value)) continue;
        words_add(words, before);
        words_add(words, fact->name);
        before = ", ";
        if (json_is_true(value)) continue;
        words_add(words, " ");
        words_add_value(words, board, value, fact->domain);
    }
}
