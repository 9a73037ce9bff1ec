/* Values in JSON: see the header. */
#include "wire/values.h"

#include <string.h>

#include "engine/args.h"

void value_write(struct writer *w, const struct play *p, const struct arg *arg, int value)
{
    if (arg->flag)
        writer_boolean(w, value != 0);
    else if (!arg->domain)
        writer_integer(w, value);
    else if (value < 0)
        writer_null(w);
    else
        writer_string(w, domain_id(arg->domain, p->pack, value));
}

static void values_write(struct writer *w, const struct play *p, const struct arg *arg, const int16_t *values,
                         int count)
{
    writer_open(w, '[');
    for (int i = 0; i < count; i++)
        value_write(w, p, arg, values[i]);
    writer_close(w, ']');
}

void typed_open(struct writer *w, const struct play *p, const struct typed_values *it, int viewer)
{
    const struct arg *args = it->args;
    const int16_t *values = it->values;
    const int declared = args_count(args);
    int order[EVENT_ARGS + 1], length = 0;
    for (int i = -1; i < declared; i++) { /* -1: the type */
        const char *name = i < 0 ? "type" : args[i].name;
        int at = length++;
        for (; at > 0 && strcmp(order[at - 1] < 0 ? "type" : args[order[at - 1]].name, name) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    writer_open(w, '{');
    for (int i = 0; i < length; i++) {
        const struct arg *arg = &args[order[i]];
        if (order[i] < 0) {
            writer_member_string(w, "type", it->type);
            continue;
        }
        const bool seen = audience_sees(arg->audience, it->owner, viewer);
        if (seen && arg->optional && values[order[i]] < 0) continue;
        writer_name(w, arg->name);
        if (!seen)
            writer_null(w);
        else if (arg->list)
            values_write(w, p, arg, values + order[i], it->count - order[i]);
        else
            value_write(w, p, arg, values[order[i]]);
    }
}
