/* JSON documents from outside whose members may be left out. */
#include "tournament/document.h"

const struct sight document_sight = {.seat = SEAT_ALL};

json_t *document_begin(const struct record *record, const void *begin)
{
    struct writer w;
    writer_init(&w);
    record_write(&w, record, begin, &document_sight);
    json_t *json = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    return json;
}

bool document_complete(json_t *json, const json_t *begin)
{
    const char *name;
    json_t *value;
    bool fine = true;
    if (!json_is_object(json)) return true;
    json_object_foreach((json_t *)begin, name, value)
    {
        json_t *has = json_object_get(json, name);
        if (!has)
            fine &= json_object_set(json, name, value) == 0;
        else if (json_is_object(value))
            fine &= document_complete(has, value);
    }
    return fine;
}

bool document_read(void *data, const struct record *record, const json_t *json, const char *path,
                   struct faults *faults)
{
    return record_read(record, data, json, &document_sight, path, faults);
}

void document_schema(const struct schema *s, const struct record *record, const struct domain *const *domains)
{
    /* The record stands inside of another, so that it is defined, too. */
    const struct record around = {
        .fields = (const struct field[]){{.name = "document", .kind = FIELD_RECORD, .record = record}, {0}}};
    record_schema_define(s, (const struct record *const[]){&around, NULL}, RECORD_TERMS);
    for (; *domains; domains++)
        schema_define_id(s, *domains);
}
