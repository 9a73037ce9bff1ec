/* The fingerprint of a game's tables: it is another one when what was packed by them cannot be read any more,
 * and only then. */
#include <string.h>

#include "engine/pack.h"
#include "testing.h"

struct colours { /* a pack */
    struct colour_row {
        char id[ID_ROOM];
    } row[2];
    uint16_t count;
};

/* Tables of a game that is never played, each to be changed. */
static struct tables {
    struct colours pack;
    const char *seat_id[3];
    struct domain seats, colours, *domain[3];
    struct field in_row[2], in_state[5], in_step[2];
    struct record row, state, of_step;
    struct step step[3];
    const struct step *steps[3];
    struct move_type move[2], *moves[2];
    struct event_type event[2];
    struct draw_type draw[2];
    struct option option[3];
    struct scenario scenario[3];
    struct game game;
} t;

static void make_tables(void)
{
    t = (struct tables){
        .pack = {{{"red"}, {"blue"}}, 2},
        .seat_id = {"north", "south", "west"},
        .seats = {.name = "seat", .ids = t.seat_id, .count = 2, .seats = true},
        .colours = {.name = "colour", .row_size = ID_ROOM, .row_count = offsetof(struct colours, count)},
        .domain = {&t.seats, &t.colours},
        .in_row = {{.name = "points", .width = 2, .max = 99}},
        .in_state = {{.name = "turn", .width = 1, .max = 9},
                     {.name = "leader", .kind = FIELD_ID, .width = 1, .domain = &t.seats},
                     {.name = "rows", .kind = FIELD_RECORD, .repeat = 2, .keys = &t.seats, .record = &t.row},
                     {.name = "list",
                      .kind = FIELD_ID,
                      .width = 1,
                      .domain = &t.colours,
                      .repeat = 4,
                      .counter_width = 1}},
        .in_step = {{.name = "asked", .width = 1, .max = 9}},
        .row = {.name = "row", .fields = t.in_row},
        .state = {.name = "state", .fields = t.in_state},
        .of_step = {.name = "of_step", .fields = t.in_step},
        .step = {{.name = "income"}, {.name = "auction", .record = &t.of_step}, {.name = "war"}},
        .move = {{.name = "bid", .args = {{.name = "points", .max = 9}}}, {.name = "pass"}},
        .steps = {&t.step[0], &t.step[1], &t.step[2]},
        .moves = {&t.move[0], &t.move[1]},
        .event = {{.name = "won", .args = {{.name = "seat", .domain = &t.seats}}}, {.name = "lost"}},
        .draw = {{.text = "a die", .args = {{.name = "seat", .domain = &t.seats}}}, {.text = "a card"}},
        .option = {{.name = "long", .max = 1}, {.name = "turns", .max = 9}},
        .scenario = {{.id = "early"}, {.id = "late"}},
        .game = {.id = "game",
                 .revision = 1,
                 .seats = &t.seats,
                 .scenarios = t.scenario,
                 .options = t.option,
                 .domains = (const struct domain *const *)t.domain,
                 .state = &t.state,
                 .steps = (const struct step *const *)t.steps,
                 .step_count = 3,
                 .moves = (const struct move_type *const *)t.moves,
                 .move_count = 2,
                 .events = t.event,
                 .event_count = 2,
                 .draws = t.draw,
                 .draw_count = 2},
    };
}

/* Whether the tables as they are now have another fingerprint than those of make_tables(). */
static bool is_another(void)
{
    uint8_t before[FINGERPRINT_SIZE], after[FINGERPRINT_SIZE];
    game_fingerprint(&t.game, &t.pack, after);
    make_tables();
    game_fingerprint(&t.game, &t.pack, before);
    return memcmp(before, after, sizeof before) != 0;
}

static void swap(void *a, void *b, size_t size)
{
    char kept[1024];
    memcpy(kept, a, size);
    memcpy(a, b, size);
    memcpy(b, kept, size);
}

#define SWAP(table)      swap(&(table)[0], &(table)[1], sizeof *(table))
#define ANOTHER(change)  (make_tables(), (change), assert_true(is_another()))
#define THE_SAME(change) (make_tables(), (change), assert_false(is_another()))

TEST(it_depends_on_the_game_and_its_revision)
{
    ANOTHER(t.game.id = "another");
    ANOTHER(t.game.revision = 2);
    THE_SAME(t.game.title = "Another title");
    THE_SAME(t.game.players_max = 9);
}

TEST(it_depends_on_the_steps_and_their_order)
{
    ANOTHER(t.step[0].name = "taxes");
    ANOTHER(SWAP(t.steps));
    ANOTHER(t.game.step_count = 2);
    ANOTHER(t.step[1].record = NULL);
    ANOTHER(t.step[0].record = &t.of_step);
    ANOTHER(t.in_step[0].name = "bid");
    THE_SAME(t.step[0].prompt = "Say something else.");
    THE_SAME(t.step[0].rule = "9.9");
    THE_SAME(t.step[0].secret = true);
    THE_SAME(t.step[0].passing = PASSING(1));
}

TEST(it_depends_on_how_fields_are_packed)
{
    ANOTHER(t.in_state[0].name = "year");
    ANOTHER(SWAP(t.in_state));
    ANOTHER(t.in_state[3].name = NULL);
    ANOTHER(t.in_state[0].width = 2);
    ANOTHER(t.in_state[0].min = -1);
    ANOTHER(t.in_state[0].kind = FIELD_BOOLEAN);
    ANOTHER(t.in_state[1].optional = true);
    ANOTHER(t.in_state[1].domain = &t.colours);
    ANOTHER(t.in_state[2].repeat = 4);
    ANOTHER(t.in_state[2].keys = &t.colours);
    ANOTHER(t.in_state[2].sparse = true);
    ANOTHER(t.in_state[3].counter_width = 2);
    ANOTHER(t.in_row[0].name = "florins");
    ANOTHER(t.in_row[0].width = 1);
    THE_SAME(t.in_state[0].offset = 64);
    THE_SAME(t.in_state[2].stride = 64);
    THE_SAME(t.in_state[0].doc = "Said in other words.");
    THE_SAME(t.in_state[0].audience = OWNER);
}

TEST(it_depends_on_ids_and_their_order)
{
    ANOTHER(t.seat_id[0] = "east");
    ANOTHER(SWAP(t.seat_id));
    ANOTHER(t.seats.count = 3);
    ANOTHER(t.colours.name = "hue");
    ANOTHER(SWAP(t.pack.row)); /* a game may derive the rows */
    ANOTHER(t.pack.count = 1);
    THE_SAME(t.seats.names = t.seat_id);
    THE_SAME(t.seats.noun = "place at the table");
}

TEST(it_depends_on_what_an_action_is_packed_by)
{
    ANOTHER(t.move[0].name = "offer");
    ANOTHER(SWAP(t.moves));
    ANOTHER(t.game.move_count = 1);
    ANOTHER(t.move[0].args[0].name = "florins");
    ANOTHER(t.move[0].args[0].domain = &t.colours);
    ANOTHER(t.move[0].args[0].flag = true);
    ANOTHER(t.move[0].args[0].optional = true);
    ANOTHER(t.move[0].args[0].list = true);
    ANOTHER(t.move[1].args[0] = t.move[0].args[0]);
    ANOTHER(t.event[0].name = "gained");
    ANOTHER(SWAP(t.event));
    ANOTHER(t.event[0].args[0].domain = &t.colours);
    ANOTHER(t.draw[0].text = "a coin");
    ANOTHER(SWAP(t.draw));
    ANOTHER(t.draw[0].args[0].name = "by");
    THE_SAME(t.move[0].text = "{seat} bids {points}.");
    THE_SAME(t.move[0].args[0].max = 99);
    THE_SAME(t.move[0].args[0].doc = "Said in other words.");
    THE_SAME(t.event[0].text = "{seat} wins.");
    THE_SAME(t.event[0].args[0].audience = OWNER);
}

TEST(it_depends_on_scenarios_and_options)
{
    ANOTHER(t.option[0].name = "short");
    ANOTHER(SWAP(t.option));
    ANOTHER(t.option[1].name = NULL);
    ANOTHER(t.scenario[0].id = "first");
    ANOTHER(SWAP(t.scenario));
    THE_SAME(t.option[0].doc = "Said in other words.");
    THE_SAME(t.option[1].max = 12);
    THE_SAME(t.scenario[0].players_max = 4);
}
