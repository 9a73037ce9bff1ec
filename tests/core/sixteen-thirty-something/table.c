/* A table to test on. */
#include "table.h"

#include <stdlib.h>
#include <string.h>

struct play table;
struct outcome happened;

static struct pack *pack;
static struct chance chance;
static int32_t results[64];

struct state *on_table(void)
{
    return table.state;
}

static void fixed_seed(void)
{
    chance = (struct chance){.source = CHANCE_SEED, .key = {16, 30}};
}

void table_set_up(int players)
{
    static const int16_t options[OPTIONS_MAX];
    table_close();
    pack = pack_standard(&sts_game);
    assert_non_null(pack);
    fixed_seed();
    table = (struct play){.game = &sts_game,
                          .pack = pack->data,
                          .state = calloc(1, play_state_size(&sts_game)),
                          .chance = &chance,
                          .out = &happened};
    play_set_up(&table, (1u << players) - 1, 0, options);
    assert_int_equal(table.fault, PLAY_SOUND);
}

static void take_back_markers(void)
{
    for (int i = 0; i < SEATS; i++)
        for (int k = 0; k < COUNTRIES_MAX; k++) {
            on_table()->cup[k] += seat(i)->vp_markers[k];
            seat(i)->vp_markers[k] = 0;
        }
}

/* Values that no text prints: tests count on these, whatever the pack says. */
static void set_board(void)
{
    static const struct {
        const char *id;
        uint8_t status, army_size, military_ability;
    } BOARD[] = {{"austria", 5, 2, 2}, {"denmark", 3, 2, 1},       {"england", 4, 1, 1}, {"france", 5, 2, 2},
                 {"italy", 3, 1, 1},   {"german-states", 4, 1, 1}, {"poland", 4, 2, 1},  {"russia", 2, 2, 1},
                 {"spain", 6, 3, 2},   {"sweden", 3, 2, 3}};
    for (size_t i = 0; i < sizeof BOARD / sizeof *BOARD; i++) {
        struct country *it = land(BOARD[i].id);
        it->status = BOARD[i].status;
        it->army_size = BOARD[i].army_size;
        it->military_ability = BOARD[i].military_ability;
    }
}

void table_open(int players)
{
    table_set_up(players);
    take_back_markers();
    set_board();
    on_table()->first_player = on_table()->active = 0;
    table_step(STEP_PLAY_SPECIAL_CARDS, NULL);
}

void table_close(void)
{
    free(table.state);
    pack_free(pack);
    table = (struct play){0};
    pack = NULL;
}

void table_step(int step, const int16_t *locals)
{
    while (play_head(&table)->depth > 1)
        step_return(&table);
    step_next(&table, step, locals);
}

void table_call(int step, const int16_t *locals)
{
    step_call(&table, step, locals);
}

void table_crown(void)
{
    hold(0, "assassin-a");
    hold(0, "assassin-b");
    table_step(STEP_PLAY_SPECIAL_CARDS, LOCALS([SPECIAL_PLAYED] = 1));
    table_call(STEP_LOBBY_THE_CROWN_CARD, NULL);
}

static int find(const struct domain *domain, const char *id)
{
    const int index = domain_find(domain, pack->data, id, strlen(id));
    if (index < 0) fail_msg("there is no %s %s", domain->name, id);
    return index;
}

int card(const char *id)
{
    return find(&sts_cards, id);
}

int country(const char *id)
{
    return find(&sts_countries, id);
}

struct country *land(const char *id)
{
    return &on_table()->country[country(id)];
}

struct player *seat(int index)
{
    return &on_table()->player[index];
}

static int from_deck(const char *id)
{
    const int it = card(id);
    assert_true(set_has(on_table()->deck, it));
    set_remove(on_table()->deck, it);
    return it;
}

void hold(int index, const char *id)
{
    set_add(seat(index)->hand, from_deck(id));
}

void show(int index, const char *where, const char *id)
{
    struct stack *stack = &seat(index)->display[country(where)];
    stack->card[stack->count++] = (uint8_t)from_deck(id);
}

void descend(int index, const char *where)
{
    seat(index)->display[country(where)].descendant = 1;
}

void invest(int index, const char *where)
{
    assert_true(on_table()->cup[country(where)] > 0);
    on_table()->cup[country(where)]--;
    seat(index)->vp_markers[country(where)]++;
}

/* ---- moves ---- */

static struct move move_named(const char *type, va_list ids)
{
    struct move m = {0};
    while (m.type < MOVE_COUNT && strcmp(sts_game.moves[m.type].name, type) != 0)
        m.type++;
    if (m.type == MOVE_COUNT) fail_msg("there is no move %s", type);
    for (const char *id = va_arg(ids, const char *); id; id = va_arg(ids, const char *)) {
        m.arg[m.count] = (int16_t)find(sts_game.moves[m.type].args[m.count].domain, id);
        m.count++;
    }
    return m;
}

static bool is_listed(int index, const struct move *m)
{
    static struct move_list moves;
    play_list(&table, index, &moves);
    for (size_t i = 0; i < moves.count; i++)
        if (memcmp(&moves.moves[i], m, sizeof *m) == 0) return true;
    return false;
}

void table_made(int index, const char *type, ...)
{
    va_list ids;
    va_start(ids, type);
    const struct move m = move_named(type, ids);
    va_end(ids);
    const bool was_listed = is_listed(index, &m);
    const struct refusal *refusal = play_move(&table, index, &m);
    if (refusal) fail_msg("%s is refused: %s", type, refusal->code);
    assert_true(was_listed);
    assert_int_equal(table.fault, PLAY_SOUND);
    struct faults faults = {0};
    play_inspect(&table, &faults);
    for (size_t i = 0; i < faults_listed(&faults); i++)
        if (!strstr(faults.list[i].detail, "VP markers")) /* tests deal as many as they need */
            fail_msg("after %s: %s %s", type, faults.list[i].path, faults.list[i].detail);
}

void table_refused(const char *code, int index, const char *type, ...)
{
    va_list ids;
    va_start(ids, type);
    const struct move m = move_named(type, ids);
    va_end(ids);
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
        count += strcmp(sts_game.moves[moves.moves[i].type].name, type) == 0;
    return count;
}

void run_on(void)
{
    happened.event_count = happened.draw_count = 0;
    while (!play_head(&table)->over && !play_deciders(&table)) {
        play_step(&table)->then(&table);
        assert_int_equal(table.fault, PLAY_SOUND);
    }
}

void bid_nothing(void)
{
    while (at(STEP_INFLUENCE_BIDDING))
        made(__builtin_ctz(play_deciders(&table)), "pass");
}

void choose(const char *sides)
{
    for (; *sides; sides++)
        made(__builtin_ctz(play_deciders(&table)), "vote", *sides == 'r' ? "red" : "blue");
}

void dice(int count, ...)
{
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        results[i] = va_arg(list, int);
    va_end(list);
    chance = (struct chance){.source = CHANCE_GIVEN, .given = results, .given_count = (size_t)count};
}

/* ---- what there is to see ---- */

bool at(int step)
{
    return play_step(&table) == &sts_game.steps[step];
}

int events_of(int type)
{
    int count = 0;
    for (int i = 0; i < happened.event_count; i++)
        count += happened.events[i].type == type;
    return count;
}

const struct event *first_event(int type)
{
    for (int i = 0; i < happened.event_count; i++)
        if (happened.events[i].type == type) return &happened.events[i];
    fail_msg("there was no %s", sts_game.events[type].name);
    return NULL;
}
