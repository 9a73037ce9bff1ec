/* The names of steps and of their members. */
#include "board/presentation/resolve.h"

#include "board/words.h"
#include "data/text.h"

/* "card_round": "Card round". */
static json_t *words_of_name(const char *name)
{
    struct words words = {0};
    words_add(&words, name);
    for (char *c = words.text; *c; c++)
        if (*c == '_') *c = ' ';
    text_capitalize(words.text);
    return json_string(words.text);
}

/* "Where it came from; none: nowhere.": "Where it came from". */
static json_t *words_of_doc(const char *doc)
{
    const size_t end = strcspn(doc, ";:"), length = strlen(doc);
    return json_stringn(doc, end < length ? end : length - (length && doc[length - 1] == '.'));
}

static bool is_untold(const json_t *untold, const char *name)
{
    const json_t *member;
    size_t i;
    json_array_foreach(untold, i, member)
    {
        if (!strcmp(json_string_value(member), name)) return true;
    }
    return false;
}

/* A name that the presentation gives, or the words that are made of an identifier or a doc. */
static json_t *named(const json_t *names, const char *id, json_t *made)
{
    const json_t *name = json_object_get(names, id);
    if (!name) return made;
    json_decref(made);
    return json_incref((json_t *)name);
}

/* The members of a step that are told: {member: {"name", "is"}}. */
static json_t *members_of(const json_t *document, const struct step *step)
{
    const json_t *untold = json_object_get(document, "untold"),
                 *names = json_object_get(document, "member_names");
    json_t *members = json_object();
    if (!step->record) return members;
    for (const struct field *field = step->record->fields; field->name; field++) {
        if (!field->domain || field->keys || is_untold(untold, field->name)) continue;
        json_t *name = named(names, field->name, words_of_doc(field->doc));
        json_object_set_new(members, field->name,
                            json_pack("{s:o, s:s}", "name", name, "is", field->domain->name));
    }
    return members;
}

json_t *document_steps(const json_t *document, const struct game *game)
{
    const json_t *names = json_object_get(document, "step_names");
    json_t *steps = json_object();
    for (int i = 0; i < game->step_count; i++) {
        const struct step *step = game->steps[i];
        json_t *name = named(names, step->name, words_of_name(step->name));
        json_object_set_new(steps, step->name,
                            json_pack("{s:o, s:o}", "name", name, "members", members_of(document, step)));
    }
    return steps;
}
