/* The counters of a counter mix (games/pack_units.h). */
#include "games/pack_units.h"

#include <stdio.h>

#include "games/pack_check.h"

enum { KIND_ID_MAX = 35 }; /* bytes of a kind's id: its counters have -1, -2, ... after it */

int pack_units(const struct domain *kinds, const void *pack, size_t count, struct unit_row *units, int room,
               struct faults *faults)
{
    int made = 0;
    for (int kind = 0; kind < domain_count(kinds, pack); kind++) {
        const char *id = domain_id(kinds, pack, kind); /* where the row begins */
        const uint8_t counters = *(const uint8_t *)(id + count);
        if (strlen(id) > KIND_ID_MAX)
            ROW_FAULT(faults, "kinds", kind, "has an id too long for its counters to have their own");
        if (made + counters > room) {
            fault_add(faults, "/kinds", "there is room for %d units", room);
            return -1;
        }
        for (int i = 0; i < counters; i++) {
            const uint8_t number = i + 1;
            struct unit_row *row = &units[made++];
            snprintf(row->id, ID_ROOM, "%.35s-%d", id, number);
            snprintf(row->name, NAME_ROOM, "%.58s %d", domain_name(kinds, pack, kind), number);
            utf8_mend(row->name);
            row->kind = kind;
        }
    }
    return made;
}
