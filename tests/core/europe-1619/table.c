#include "table.h"

#include <string.h>

#include "wire/text.h"

/* ---- opening ---- */

void table_set_up(int players)
{
    table_begin(&eur_game, &(struct opening){.players = players});
}

static void clear_map(void)
{
    for (int i = 0; i < eur_components(&table)->space_count; i++) {
        eur_unit_remove(&table, i);
        eur_at(&table, i)->captor = -1;
    }
    for (int i = 0; i < MINORS_MAX; i++)
        memset(on_table()->minor[i].influence, 0, sizeof on_table()->minor[i].influence);
}

void table_open(int players)
{
    table_set_up(players);
    clear_map();
    for (int i = 0; i < SEATS; i++)
        *seat(i)->allies = *seat(i)->enemies = 0;
    assert_true(at(STEP_DIPLOMATIC_PHASE));
}

void table_orders(void)
{
    table_step(STEP_DIPLOMATIC_RESULTS, NULL);
    eur_orders_begin(&table);
}

/* ---- names ---- */

int minor(const char *id)
{
    return index_of(&eur_minors, id);
}

int place(const char *id)
{
    return index_of(&eur_places, id);
}

int party(const char *id)
{
    return index_of(&eur_parties, id);
}

struct player *seat(int index)
{
    return &on_table()->player[index];
}

struct space *at_space(const char *id)
{
    return eur_at(&table, eur_space(eur_components(&table), place(id)));
}

struct unit *unit_in(const char *id)
{
    return &at_space(id)->unit;
}

enum eur_domain domain_of(int space)
{
    return eur_domain_under(&table, space, eur_holder(&table, space));
}

int influence_in(const char *id, int power)
{
    return on_table()->minor[minor(id)].influence[power];
}

/* ---- laying out ---- */

static int influence_of(int power)
{
    int points = 0;
    for (int i = 0; i < MINORS_MAX; i++)
        points += on_table()->minor[i].influence[power];
    return points;
}

void influence(const char *id, int power, int points)
{
    const int yearly = eur_components(&table)->power[power].influence;
    on_table()->minor[minor(id)].influence[power] = (uint16_t)points;
    while ((on_table()->year - FIRST_YEAR) * yearly < influence_of(power))
        on_table()->year++;
}

void unit(const char *kind, const char *where, const char *of, int strength)
{
    *unit_in(where) = (struct unit){.kind = *kind == 'A' ? UNIT_ARMY : UNIT_FLEET,
                                    .strength = (uint8_t)strength,
                                    .party = (uint8_t)party(of),
                                    .place = (uint8_t)place(where)};
}

void captured(const char *spaces, const char *by)
{
    char space[ID_ROOM];
    while (next_id(&spaces, space)) {
        at_space(space)->captor = (int8_t)party(by);
        if (!eur_is_unit(unit_in(space))) unit("A", space, by, 1);
    }
}

void allied(int one, int other)
{
    EUR_PAIR(&table, allies, one, other, true);
}

void at_war(int one, int other)
{
    EUR_PAIR(&table, enemies, one, other, true);
}

void year(int number)
{
    on_table()->year = (uint16_t)number;
}

/* ---- moves ---- */

void all_ready(void)
{
    uint32_t asked = play_deciders(&table);
    if (!asked) run_on(); /* a position was laid out in which no seat has anything to decide */
    for (; asked; asked &= asked - 1)
        made(__builtin_ctz(asked), "ready");
}

/* ---- what there is to see ---- */

void reads(const struct event *event, int viewer, const char *sentence)
{
    char text[TEXT_ROOM];
    event_text(text, &table, event, viewer);
    assert_string_equal(text, sentence);
}
