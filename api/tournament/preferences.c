/* The seats that entrants prefer. */
#include "api/tournament/preferences.h"

#include <string.h>

bool entrant_check_preferences(const struct opened_tournament *opened, const json_t *list, const char *path,
                               struct faults *faults)
{
    uint32_t seen = 0;
    bool sound = true;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        const int nth = id ? tournament_seat_find(opened, id) : -1;
        char place[FAULT_PATH];
        fault_path_index(place, path, i);
        if (!id)
            sound = fault_add(faults, place, "must be a string");
        else if (nth < 0)
            sound = fault_add_foreign(faults, place, "must be a seat of the tournament's matches");
        else if (seen >> nth & 1)
            sound = fault_add_foreign(faults, place, "the seat stands here twice");
        else
            seen |= UINT32_C(1) << nth;
    }
    return sound;
}

void entrant_preferences_text(const json_t *list, char text[PREFERENCES_ROOM])
{
    *text = '\0';
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = json_string_value(json_array_get(list, i));
        if (strlen(text) + strlen(id) + 2 > PREFERENCES_ROOM)
            return; /* no list that was checked is so long */
        if (i) strcat(text, " ");
        strcat(text, id);
    }
}

/* Takes the next id off stored preferences. False: there is none. */
static bool next_id(const char **left, char id[PREFERENCES_ROOM])
{
    const size_t length = strcspn(*left, " ");
    if (length == 0 || length >= PREFERENCES_ROOM) return false;
    memcpy(id, *left, length);
    id[length] = '\0';
    *left += length;
    *left += **left == ' ';
    return true;
}

void entrant_write_preferences(struct writer *w, const char *stored)
{
    char id[PREFERENCES_ROOM];
    writer_member_open(w, "preferences", '[');
    while (next_id(&stored, id))
        writer_string(w, id);
    writer_close(w, ']');
}

void entrant_read_preferences(const struct opened_tournament *opened, const char *stored,
                              int8_t preferred[TOURNAMENT_SEATS])
{
    char id[PREFERENCES_ROOM];
    int count = 0;
    memset(preferred, -1, TOURNAMENT_SEATS);
    while (count < TOURNAMENT_SEATS && next_id(&stored, id)) {
        const int nth = tournament_seat_find(opened, id);
        if (nth >= 0) preferred[count++] = nth;
    }
}
