/* Ids of a domain that are nearly a text: what a sender may have meant. */
#include <stdlib.h>
#include <string.h>

#include "data/domain.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How many characters must be put in, left out or replaced to make one text of the other. */
static int distance(const char *a, size_t a_length, const char *b)
{
    int row[ID_ROOM + 1];
    const size_t b_length = strlen(b);
    for (size_t k = 0; k <= b_length; k++)
        row[k] = k;
    for (size_t i = 1; i <= a_length; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (size_t k = 1; k <= b_length; k++) {
            const int replaced = diagonal + (a[i - 1] != b[k - 1]);
            diagonal = row[k];
            row[k] = least(replaced, least(row[k], row[k - 1]) + 1);
        }
    }
    return row[b_length];
}

/* Whether the one text stands within the other: "saxony" in "lower-saxony". */
static bool is_part(const char *text, size_t length, const char *id)
{
    const size_t id_length = strlen(id);
    for (size_t i = 0; i + length <= id_length; i++)
        if (strncmp(id + i, text, length) == 0) return true;
    for (size_t i = 0; i + id_length <= length; i++)
        if (strncmp(text + i, id, id_length) == 0) return true;
    return false;
}

int domain_near(const struct domain *domain, const void *pack, const char *text, size_t length,
                int near[NEAR_MOST])
{
    int at[NEAR_MOST], count = 0;
    if (length == 0 || length >= ID_ROOM) return 0;
    for (int i = 0; i < domain_count(domain, pack); i++) {
        const char *id = domain_id(domain, pack, i);
        const int most = length / 3;
        int own = 1, place = count;
        if (!is_part(text, length, id)) {
            if (abs((int)strlen(id) - (int)length) > most) continue; /* without the table, which costs more */
            own = distance(text, length, id);
            if (own > most) continue;
        }
        while (place > 0 && at[place - 1] > own)
            place--;
        if (place == NEAR_MOST) continue;
        if (count < NEAR_MOST) count++;
        for (int k = count - 1; k > place; k--) {
            at[k] = at[k - 1];
            near[k] = near[k - 1];
        }
        at[place] = own;
        near[place] = i;
    }
    return count;
}
