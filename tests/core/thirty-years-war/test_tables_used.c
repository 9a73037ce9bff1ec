/* Every row and column of the pack's tables is used in matches at random. Those of the Pillage at the start:
 * test_set_up. */
#include "data/table.h"

#include "table.h"

enum { MATCHES_MAX = 1000 };

enum used {
    COLUMNS,
    COMBAT,
    MERCENARIES,
    MILITIAS,
    LOOT,
    LOOT_UNITS,
    PEACE,
    FORAGE,
    DUTCH,
    PAY,
    SIEGE_ROLLS,
    KINDS_OF_ROWS
};
static const char *const names[KINDS_OF_ROWS] = {"column of combat",
                                                 "row of combat",
                                                 "row of recruitment, Mercenaries",
                                                 "row of recruitment, Militia",
                                                 "row of loot",
                                                 "row of units that loot",
                                                 "row of peace",
                                                 "row of forage",
                                                 "row of the Dutch War",
                                                 "rate of pay",
                                                 "result of sieges"};
static uint64_t used[KINDS_OF_ROWS];
static const struct components *c;

static void use(enum used table_of, int row)
{
    used[table_of] |= UINT64_C(1) << row;
}

static int number_of(enum used table_of)
{
    const int numbers[KINDS_OF_ROWS] = {[COLUMNS] = c->tables.combat.column_count,
                                        [COMBAT] = c->tables.combat.row_count,
                                        [MERCENARIES] = c->tables.recruiting.row_count,
                                        [MILITIAS] = c->tables.recruiting.row_count,
                                        [LOOT] = c->tables.looting.row_count,
                                        [LOOT_UNITS] = c->tables.looting.units_count,
                                        [PEACE] = c->tables.peace_count,
                                        [FORAGE] = c->tables.forage_count,
                                        [DUTCH] = c->tables.dutch_count,
                                        [PAY] = UNIT_TYPES,
                                        [SIEGE_ROLLS] = 2};
    return numbers[table_of];
}

static int unused(enum used table_of)
{
    const uint64_t missing = ~used[table_of] & ((UINT64_C(1) << number_of(table_of)) - 1);
    return missing ? __builtin_ctzll(missing) : -1;
}

static bool all_used(void)
{
    for (int i = 0; i < KINDS_OF_ROWS; i++)
        if (unused(i) >= 0) return false;
    return true;
}

static void note_loot(const struct event *event)
{
    use(LOOT, ROWS_FROM(c->tables.looting.row, c->tables.looting.row_count,
                        event_arg(event, EVENT_LOOT, die) + event_arg(event, EVENT_LOOT, drm)));
    use(LOOT_UNITS, ROWS_FROM(c->tables.looting.units, c->tables.looting.units_count,
                              event_arg(event, EVENT_LOOT, units)));
}

static void note(const struct event *event)
{
    switch (event->type) {
    case EVENT_FIRE:
        use(COLUMNS, table_column(&c->tables.combat, event_arg(event, EVENT_FIRE, column)));
        for (int row = c->tables.combat.row_count - 1; row >= 0; row--)
            if (event_arg(event, EVENT_FIRE, drm) + event_arg(event, EVENT_FIRE, die) >=
                    c->tables.combat.row[row].from ||
                row == 0) {
                use(COMBAT, row);
                return;
            }
        return;
    case EVENT_RECRUITED:
        use(event_arg(event, EVENT_RECRUITED, unit_type) == MERCENARY ? MERCENARIES : MILITIAS,
            ROWS_FROM(c->tables.recruiting.row, c->tables.recruiting.row_count,
                      event_arg(event, EVENT_RECRUITED, die) + event_arg(event, EVENT_RECRUITED, drm)));
        return;
    case EVENT_LOOT:
        note_loot(event);
        return;
    case EVENT_PEACE_RESULT:
        use(PEACE,
            ROWS_FROM(c->tables.peace, c->tables.peace_count,
                      event_arg(event, EVENT_PEACE_RESULT, die) + event_arg(event, EVENT_PEACE_RESULT, drm)));
        return;
    case EVENT_DUTCH_WAR:
        for (int row = 0; row < c->tables.dutch_count; row++)
            if (c->tables.dutch[row].box == event_arg(event, EVENT_DUTCH_WAR, box)) use(DUTCH, row);
        return;
    case EVENT_PAID:
        use(PAY, c->pieces.kind[event_arg(event, EVENT_PAID, kind)].type);
        return;
    case EVENT_SIEGE_ROLL:
        use(SIEGE_ROLLS, event_arg(event, EVENT_SIEGE_ROLL, success));
        return;
    }
}

static void note_foraging(void)
{
    const struct activation *a = tyw_activation_of(&table);
    if (!a || spaces_is_empty(a->done.entered)) return;
    use(FORAGE, ROWS_FROM(c->tables.forage, c->tables.forage_count, units_count(a->done.moved)));
}

/* One at random; peace is offered more often than by chance. */
static const struct move *chosen(const struct move_list *legal)
{
    for (size_t i = 0; i < legal->count; i++)
        if (legal->moves[i].type == MOVE_OFFER_PEACE && random_below(4) == 0) return &legal->moves[i];
    return &legal->moves[random_below((uint32_t)legal->count)];
}

static void play_at_random(void)
{
    static struct move_list legal;
    c = table.pack;
    while (!play_head(&table)->over) {
        const int seat = first_asked();
        play_list(&table, seat, &legal);
        assert_null(play_move(&table, seat, chosen(&legal)));
        for (int i = 0; i < happened.event_count; i++)
            note(&happened.events[i]);
        note_foraging();
    }
}

TEST(rule_2_0__every_row_of_every_table_is_used)
{
    int matches = 0;
    do {
        table_set_up_with(matches % SCENARIOS, OPTION_UP_INTERVENTION);
        play_at_random();
    } while (++matches < MATCHES_MAX && !all_used());
    for (int i = 0; i < KINDS_OF_ROWS; i++)
        if (unused(i) >= 0) fail_msg("%s: %d of %d is never used", names[i], unused(i) + 1, number_of(i));
}
