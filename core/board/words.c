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

/* Adds the number at the end of an id: 3 of "turn-3". */
static void add_end(struct words *words, const json_t *value)
{
    if (json_is_string(value)) words_add(words, digits_at_end(json_string_value(value)));
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

/* Adds a member of an id's row in the pack: "rulers/full/name". */
static void say_row(struct words *words, const struct scope *scope, const char *id, const char *where)
{
    const json_t *value = member_of_row(scope, id, where);
    if (value) words_add_value(words, scope->drawing->board, value, NULL);
}

/* Adds the sum of this member of the rows of an id, or of each of a list. */
static void say_sum(struct words *words, const struct scope *scope, const json_t *ids, const char *where)
{
    json_int_t sum = 0;
    const json_t *id;
    size_t i;
    if (json_is_string(ids)) sum = json_integer_value(member_of_row(scope, json_string_value(ids), where));
    json_array_foreach(ids, i, id)
    {
        if (json_is_string(id)) sum += json_integer_value(member_of_row(scope, json_string_value(id), where));
    }
    words_add_number(words, sum);
}

/* No id is no word: what stands before it needs no space behind it. */
static void space_remove(struct words *words)
{
    if (!words->cut && words->length && words->text[words->length - 1] == ' ')
        words->text[--words->length] = 0;
}

/* Parts the text from what stands behind the first such character in it, or behind none: NULL. */
static char *part(char *text, char at)
{
    char *found = strchr(text, at);
    if (found) *found++ = 0;
    return found;
}

/* Adds what stands for no id. */
static void fill_none(struct words *words, const char *instead)
{
    if (instead)
        words_add(words, instead);
    else
        space_remove(words);
}

/* Adds the text of one {word} of a template. */
static void fill_one(struct words *words, const struct scope *scope, const char *word, size_t length)
{
    char name[WORD_ROOM];
    const struct board *board = scope->drawing->board;
    if (length >= sizeof name) return;
    memcpy(name, word, length);
    name[length] = 0;
    char *instead = part(name, '|'), *before = part(name, '?'), *domain = part(name, ':');
    const char *id = bound_id(scope, name, strlen(name));
    const json_t *value = !strcmp(name, "value") ? scope->value
                          : name[0] == '/'       ? value_at(scope, scope->value, name)
                          : name[0] == '^'       ? value_at(scope, scope->drawing->view, name + 1)
                                                 : NULL;
    if (!id && json_is_string(value)) id = json_string_value(value);
    if (domain && !strcmp(domain, "mark"))
        words_add(words, id ? colour_mark(board, id) : "");
    else if (domain && !strcmp(domain, "end"))
        add_end(words, value);
    else if (domain && *domain == '=')
        say_row(words, scope, id ? id : "", domain + 1);
    else if (domain && *domain == '+')
        say_sum(words, scope, value, domain + 1);
    else if (id) {
        words_add(words, before ? before : "");
        words_add(words, domain ? name_of(board, domain, id) : id);
    } else if (json_is_null(value) && domain)
        fill_none(words, instead);
    else if (value)
        words_add_value(words, board, value, domain);
}

void words_fill(struct words *words, const struct scope *scope, const char *template)
{
    while (template && *template) {
        const size_t plain = strcspn(template, "{"), length = strcspn(template + plain, "}");
        words_add_bytes(words, template, plain);
        template += plain;
        if (length > 1) fill_one(words, scope, template + 1, length - 1);
        template += length + (template[length] != 0);
    }
}

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
