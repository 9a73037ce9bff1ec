/* The players of a round, whom they have met, and their places in the plan. */
#include "tournament/seating/field.h"

#include <string.h>

#include "engine/random.h"

/* ---- who is seated ---- */

static void field_from_counts(struct seating_field *field, const uint16_t games[TOURNAMENT_PLAYERS])
{
    field->count = 0;
    for (int i = 0; i < TOURNAMENT_PLAYERS; i++) {
        field->first[i] = games[i] ? field->count : -1;
        for (int k = 0; k < games[i] && field->count < TOURNAMENT_PLAYERS; k++)
            field->player[field->count++] = i;
    }
}

void field_of_task(struct seating_field *field, const struct seating_task *task)
{
    uint16_t games[TOURNAMENT_PLAYERS] = {0};
    for (int i = 0; i < task->count; i++)
        games[task->present[i]]++;
    field_from_counts(field, games);
}

void field_of_round(struct seating_field *field, const struct seating_task *task, int round)
{
    uint16_t games[TOURNAMENT_PLAYERS] = {0};
    for (int i = 0; i < task->past_count; i++)
        for (int seat = 0; seat < TOURNAMENT_SEATS && task->past[i].round == round; seat++)
            if (task->past[i].table.player[seat] >= 0) games[task->past[i].table.player[seat]]++;
    field_from_counts(field, games);
}

static bool has_two_games(const struct seating_field *field)
{
    for (int i = 1; i < field->count; i++)
        if (field->player[i] == field->player[i - 1]) return true;
    return false;
}

int field_first_round(const struct seating_task *task)
{
    struct seating_field field;
    int first_round = task->round;
    field_of_task(&field, task);
    if (has_two_games(&field)) return -1;
    while (first_round > 0) {
        field_of_round(&field, task, first_round - 1);
        if (field.count != task->count || has_two_games(&field)) break;
        first_round--;
    }
    return first_round;
}

/* ---- pairs ---- */

/* The end of the entries of one player. */
static int entries_end(const struct seating_field *field, int player)
{
    int end = field->first[player];
    while (end >= 0 && end < field->count && field->player[end] == player)
        end++;
    return end;
}

/* Sets marks of the entries of two players. `marks` 0: counts a meeting. */
static void mark_pair(const struct seating_field *field, struct seating_pairs *pairs, int one, int other,
                      uint8_t marks)
{
    const int ends[] = {entries_end(field, one), entries_end(field, other)};
    for (int i = field->first[one]; i >= 0 && i < ends[0]; i++)
        for (int k = field->first[other]; k >= 0 && k < ends[1]; k++) {
            if (i == k) continue;
            uint8_t *pair = pair_at(pairs, i, k);
            if (marks)
                *pair |= marks;
            else if ((*pair & PAIR_MET) < PAIR_MET)
                ++*pair;
        }
}

void field_pairs(const struct seating_field *field, const struct seating_task *task, int until,
                 struct seating_pairs *pairs)
{
    pairs->count = field->count;
    memset(pairs->of, 0, (size_t)field->count * field->count);
    for (int i = 0; i < task->past_count; i++) {
        const int16_t *player = task->past[i].table.player;
        for (int a = 0; a < TOURNAMENT_SEATS && task->past[i].round < until; a++)
            for (int b = 0; b < TOURNAMENT_SEATS; b++)
                if (a != b && player[a] >= 0 && player[b] >= 0)
                    mark_pair(field, pairs, player[a], player[b], 0);
    }
    for (int i = 0; i < task->apart_count; i++) {
        mark_pair(field, pairs, task->apart[i].one, task->apart[i].other, PAIR_APART);
        mark_pair(field, pairs, task->apart[i].other, task->apart[i].one, PAIR_APART);
    }
    for (int i = 1; i < field->count; i++)
        if (field->player[i] == field->player[i - 1])
            mark_pair(field, pairs, field->player[i], field->player[i], PAIR_SAME);
}

/* ---- places ---- */

/* Finds groups of players who are apart, directly or by way of others. By entry: the smallest entry of its
 * group. */
static void find_groups(const struct seating_field *field, const struct seating_task *task,
                        int16_t group[TOURNAMENT_PLAYERS])
{
    bool changed = true;
    for (int i = 0; i < field->count; i++)
        group[i] = i;
    while (changed) { /* the sum of all groups falls each time */
        changed = false;
        for (int i = 0; i < task->apart_count; i++) {
            const int one = field->first[task->apart[i].one], other = field->first[task->apart[i].other];
            if (one < 0 || other < 0 || group[one] == group[other]) continue;
            group[one] = group[other] = group[one] < group[other] ? group[one] : group[other];
            changed = true;
        }
    }
}

/* Puts the entries of a group into one row of `width` places that has room, or else into any free places. */
static void place_group(const int16_t *members, int count, int width, int places, int16_t *entry_at)
{
    int from = 0, filled = 0;
    for (int row = 0; row < places; row += width) {
        int room = 0;
        for (int i = row; i < row + width; i++)
            room += entry_at[i] < 0;
        if (room < count) continue;
        from = row;
        break;
    }
    for (int i = 0; i < places && filled < count; i++)
        if (entry_at[(from + i) % places] < 0) entry_at[(from + i) % places] = members[filled++];
}

static void shuffle(int16_t *list, int count, uint64_t *random)
{
    for (int i = count - 1; i > 0; i--) {
        const int other = random_below(random, i + 1);
        const int16_t entry = list[i];
        list[i] = list[other];
        list[other] = entry;
    }
}

static void first_places(const struct seating_field *field, const struct seating_task *task, uint64_t random,
                         int16_t player[TOURNAMENT_PLAYERS])
{
    int16_t group[TOURNAMENT_PLAYERS], members[TOURNAMENT_PLAYERS], order[TOURNAMENT_PLAYERS];
    const int width = field->count / task->size;
    find_groups(field, task, group);
    for (int i = 0; i < field->count; i++) {
        player[i] = -1;
        order[i] = i;
    }
    shuffle(order, field->count, &random);
    for (int alone = 0; alone < 2; alone++) /* groups first: they need the room */
        for (int i = 0; i < field->count; i++) {
            int count = 0;
            for (int k = 0; k < field->count && group[order[i]] == order[i]; k++)
                if (group[order[k]] == order[i]) members[count++] = order[k];
            if (count && (count == 1) == alone) place_group(members, count, width, field->count, player);
        }
    for (int i = 0; i < field->count; i++)
        player[i] = field->player[player[i]];
}

/* Gives the places of players who have left to players without a place, both in their order. */
static void replace_leavers(const struct seating_field *field, int16_t player[TOURNAMENT_PLAYERS])
{
    bool has_place[TOURNAMENT_PLAYERS] = {false};
    int next = 0;
    for (int i = 0; i < field->count; i++)
        has_place[player[i]] = true;
    for (int i = 0; i < field->count; i++) {
        if (field->first[player[i]] >= 0) continue;
        while (has_place[field->player[next]])
            next++;
        player[i] = field->player[next++];
    }
}

void field_places(const struct seating_task *task, int first_round, int16_t player[TOURNAMENT_PLAYERS])
{
    struct seating_field field;
    for (int round = first_round; round <= task->round; round++) {
        if (round < task->round)
            field_of_round(&field, task, round);
        else
            field_of_task(&field, task);
        if (round == first_round)
            first_places(&field, task, task->seed + (uint64_t)first_round, player);
        else
            replace_leavers(&field, player);
    }
}
