/* Named values: see the header. */
#include "engine/args.h"

#include <string.h>

int args_count(const struct arg *args)
{
    int count = 0;
    while (args[count].name)
        count++;
    return count;
}

bool audience_sees(enum audience audience, int owner, int viewer)
{
    if (sees_all(viewer) || audience == EVERYONE) return true;
    return audience == OWNER && viewer >= 0 && viewer == owner;
}

int args_owner(const struct arg *args, const int16_t *values)
{
    for (int i = 0; args[i].name; i++)
        if (strcmp(args[i].name, "seat") == 0) return values[i];
    return SEAT_NONE;
}
