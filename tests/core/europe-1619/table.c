/* A table to test on. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

struct play table;
struct outcome happened;

static struct pack *pack;
static struct chance chance;

/* ---- opening ---- */

struct state *on_table(void)
{
    return table.state;
}

void table_set_up(int players)
{
    static const int16_t options[OPTIONS_MAX];
    table_close();
    pack = pack_standard(&eur_game);
    assert_non_null(pack);
    chance = (struct chance){.source = CHANCE_SEED, .key = {16, 19}};
    table = (struct play){.game = &eur_game,
                          .pack = pack->data,
                          .state = calloc(1, play_state_size(&eur_game)),
                          .chance = &chance,
                          .out = &happened};
    play_set_up(&table, eur_game.seating(players, options), 0, options);
    assert_int_equal(table.fault, PLAY_SOUND);
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

void table_close(void)
{
    free(table.state);
    pack_free(pack);
    table = (struct play){0};
    pack = NULL;
}

void table_step(int step)
{
    while (play_head(&table)->depth > 1)
        step_return(&table);
    step_next(&table, step, NULL);
}

void table_orders(void)
{
    table_step(STEP_DIPLOMATIC_RESULTS);
    eur_orders_begin(&table);
}

void run_on(void)
{
    happened.event_count = happened.draw_count = 0;
    while (!play_head(&table)->over) {
        eur_settle(&table);
        if (play_head(&table)->over || play_deciders(&table)) return;
        play_step(&table)->then(&table);
        assert_int_equal(table.fault, PLAY_SOUND);
    }
}

/* ---- names ---- */

static int find(const struct domain *domain, const char *id)
{
    const int index = domain_find(domain, pack->data, id, strlen(id));
    if (index < 0) fail_msg("there is no %s %s", domain->name, id);
    return index;
}

int minor(const char *id)
{
    return find(&eur_minors, id);
}

int place(const char *id)
{
    return find(&eur_places, id);
}

int party(const char *id)
{
    return find(&eur_parties, id);
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

void captured(const char *space, const char *by)
{
    at_space(space)->captor = (int8_t)party(by);
    if (!eur_is_unit(unit_in(space))) unit("A", space, by, 1);
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

static int16_t value_of(const struct arg *arg, const char *text)
{
    if (strcmp(text, "-") == 0) return -1;
    if (arg->flag) return strcmp(text, "true") == 0;
    return (int16_t)(arg->domain ? find(arg->domain, text) : atoi(text));
}

static struct move move_named(const char *type, va_list values)
{
    struct move m = {0};
    while (m.type < MOVE_COUNT && strcmp(eur_game.moves[m.type].name, type) != 0)
        m.type++;
    if (m.type == MOVE_COUNT) fail_msg("there is no move %s", type);
    for (const char *text = va_arg(values, const char *); text; text = va_arg(values, const char *)) {
        m.arg[m.count] = value_of(&eur_game.moves[m.type].args[m.count], text);
        m.count++;
    }
    return m;
}

static bool is_listed(int index, const struct move *m)
{
    static struct move_list moves;
    play_list(&table, index, &moves);
    assert_false(moves.truncated);
    for (size_t i = 0; i < moves.count; i++)
        if (memcmp(&moves.moves[i], m, sizeof *m) == 0) return true;
    return false;
}

static void inspect(const char *after)
{
    struct faults faults = {0};
    play_inspect(&table, &faults);
    if (faults_listed(&faults))
        fail_msg("after %s: %s %s", after, faults.list[0].path, faults.list[0].detail);
}

void table_made(int index, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    const bool was_listed = is_listed(index, &m);
    const struct refusal *refusal = play_move(&table, index, &m);
    if (refusal) fail_msg("%s is refused: %s", type, refusal->code);
    assert_true(was_listed);
    assert_int_equal(table.fault, PLAY_SOUND);
    inspect(type);
}

void table_refused(const char *code, int index, const char *type, ...)
{
    va_list values;
    va_start(values, type);
    const struct move m = move_named(type, values);
    va_end(values);
    const struct refusal *refusal = play_check(&table, index, &m);
    if (!refusal) fail_msg("%s is accepted", type);
    assert_string_equal(refusal->code, code);
    assert_false(is_listed(index, &m));
}

int listed(int index, const char *type)
{
    static struct move_list moves;
    int count = 0;
    play_list(&table, index, &moves);
    for (size_t i = 0; i < moves.count; i++)
        count += strcmp(eur_game.moves[moves.moves[i].type].name, type) == 0;
    return count;
}

void all_ready(void)
{
    for (uint32_t asked = play_deciders(&table); asked; asked &= asked - 1)
        made(__builtin_ctz(asked), "ready");
}

/* ---- what there is to see ---- */

bool at(int step)
{
    return play_step(&table) == &eur_game.steps[step];
}

int events_of(int type)
{
    int count = 0;
    for (int i = 0; i < happened.event_count; i++)
        count += happened.events[i].type == type;
    return count;
}

const struct event *nth_event(int type, int n)
{
    for (int i = 0; i < happened.event_count; i++)
        if (happened.events[i].type == type && n-- == 0) return &happened.events[i];
    fail_msg("there was no %s", eur_game.events[type].name);
    return NULL;
}

const struct event *first_event(int type)
{
    return nth_event(type, 0);
}
