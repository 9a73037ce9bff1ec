/* Every game's tables keep to what the engine's headers ask of them: widths, ranges, orders, what must be
 * there. The tutorial game is among the games. */
#include <string.h>

#include "bots/statistics.h"
#include "engine/window.h"
#include "games/registry.h"
#include "log/ledger.h"
#include "testing.h"
#include "tutorial/table.h"
#include "wire/values.h"

#define EXPECT(condition, ...)                                                                               \
    do {                                                                                                     \
        if (!(condition)) fail_msg(__VA_ARGS__);                                                             \
    } while (0)

static void for_each_game(void (*check)(const struct game *game))
{
    check(&skirmish);
    for (const struct game *const *game = games; *game; game++)
        check(*game);
}

/* ---- fields ---- */

/* How many ids a domain can have with the pack that comes with the game. */
static int most(const struct game *game, const struct domain *domain)
{
    static const struct game *last;
    static struct pack *pack;
    if (last != game) {
        pack_free(pack);
        pack = pack_standard(game);
        last = game;
    }
    EXPECT(pack, "%s: its pack is not sound", game->id);
    return domain_count(domain, pack->data);
}

/* An integer is a number: what stands for something else (a set, an id, how far something has come) is told
 * by ids. */
static void check_is_number(const char *where, const char *doc)
{
    static const char *const OTHERS[] = {"one bit",    ", 1: ",     "; 1: ",      "1 until",  "1 when",
                                         "1 and more", "from 0 in", "the row of", "gave back"};
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        EXPECT(!doc || !strstr(doc, OTHERS[i]), "%s: \"%s\" is no number", where, doc);
}

static void check_integer(const char *where, const struct field *field)
{
    const int64_t span = INT64_C(1) << (8 * field->width);
    const int64_t low = field->min < 0 ? -span / 2 : 0, high = field->min < 0 ? span / 2 - 1 : span - 1;
    EXPECT(field->width == 1 || field->width == 2 || field->width == 4, "%s: width", where);
    EXPECT(field->min <= field->max && field->min >= low && field->max <= high, "%s: range", where);
}

/* Only the ids of such count for the fingerprint of packed bytes. */
static bool is_listed(const struct game *game, const struct domain *domain)
{
    const struct domain *const *listed = game->domains;
    while (*listed && *listed != domain)
        listed++;
    return *listed;
}

static void check_ids_fit(const struct game *game, const char *where, const struct field *field)
{
    if (field->domain_of) {
        EXPECT(field->kind == FIELD_ID && field->optional && !field->domain, "%s: domain_of", where);
        return;
    }
    EXPECT(is_listed(game, field->domain), "%s: no domain of the game's", where);
    const int count = most(game, field->domain);
    if (field->kind == FIELD_SET)
        EXPECT((field->max < 64 ? field->max == 8 * field->width : field->max % 64 == 0) &&
                   count <= field->max && count <= DOMAIN_MAX,
               "%s: set too small", where);
    else
        EXPECT(count <= 1 << (8 * field->width - (field->optional ? 1 : 0)), "%s: cell too small", where);
    if (field->kind == FIELD_LIST) EXPECT(!field->repeat && field->max <= UINT8_MAX, "%s: list", where);
}

static void check_record(const struct game *game, const struct record *record)
{
    for (const struct field *field = record->fields; field->name; field++) {
        const char *where = field->name;
        if (field->kind == FIELD_INTEGER) {
            check_integer(where, field);
            check_is_number(where, field->doc);
        }
        if (field->kind == FIELD_ID || field->kind == FIELD_SET || field->kind == FIELD_LIST)
            check_ids_fit(game, where, field);
        if (field->kind == FIELD_RECORD) check_record(game, field->record);
        if (field->keys) EXPECT(is_listed(game, field->keys), "%s: keys not of the game's", where);
        if (field->keys) EXPECT(most(game, field->keys) <= field->repeat, "%s: too few rows", where);
        if (field->keys) EXPECT(!field->counter_width, "%s: keys and a counter", where);
        if (field->sparse) EXPECT(field->keys, "%s: sparse without keys", where);
        if (field->size_name)
            EXPECT(!field->repeat && (field->kind == FIELD_SET || field->kind == FIELD_LIST), "%s: size",
                   where);
        for (const struct field *other = field + 1; other->name; other++)
            EXPECT(strcmp(field->name, other->name) != 0, "%s: twice in a %s", where, record->name);
    }
}

static void check_state(const struct game *game)
{
    check_record(game, game->state);
    EXPECT(game->state->size >= sizeof(struct head), "%s: no head", game->id);
    EXPECT(state_packed_most(game) <= STATE_PACKED_MAX, "%s: packed size %zu", game->id,
           state_packed_most(game));
    for (const char *const *name = HEAD_MEMBERS; *name; name++)
        for (const struct field *field = game->state->fields; field->name; field++)
            EXPECT(strcmp(*name, field->name) != 0, "%s: %s is the head's", game->id, *name);
}

/* Members of views beside the state's: other names than those have, and nothing hidden. */
static void check_derived(const struct game *game)
{
    if (!game->derived) return;
    check_record(game, game->derived);
    EXPECT(game->derive && game->derived->size <= DERIVED_ROOM, "%s: what is derived", game->id);
    for (const struct field *field = game->derived->fields; field->name; field++) {
        EXPECT(field->audience == EVERYONE, "%s: %s is hidden", game->id, field->name);
        for (const struct field *other = game->state->fields; other->name; other++)
            EXPECT(strcmp(other->name, field->name) != 0, "%s: %s twice in a view", game->id, field->name);
        for (const char *const *name = HEAD_MEMBERS; *name; name++)
            EXPECT(strcmp(*name, field->name) != 0, "%s: %s is the head's", game->id, *name);
    }
}

/* ---- arguments ---- */

static void check_args(const struct game *game, const char *where, const struct arg *args, int room)
{
    EXPECT(args_count(args) <= room, "%s %s: too many", game->id, where);
    for (const struct arg *arg = args; arg->name; arg++) {
        EXPECT(strcmp(arg->name, "type") != 0 && strcmp(arg->name, "step") != 0, "%s: named %s", where,
               arg->name);
        if (!arg->domain && !arg->flag) EXPECT(arg->min <= arg->max, "%s.%s: range", where, arg->name);
        if (!arg->domain && arg->optional) EXPECT(arg->min >= 0, "%s.%s: -1 is none", where, arg->name);
        if (arg->domain) EXPECT(is_listed(game, arg->domain), "%s.%s: domain", where, arg->name);
        if (!arg->domain && !arg->flag) check_is_number(where, arg->doc);
        for (const struct arg *other = arg + 1; other->name; other++)
            EXPECT(strcmp(arg->name, other->name) != 0, "%s: %s twice", where, arg->name);
    }
}

static bool passes_a_window(const struct game *game, const struct move_type *type)
{
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i]->window && game->steps[i]->passing &&
            game->moves[game->steps[i]->passing - 1] == type)
            return true;
    return false;
}

static void check_move(const struct game *game, const struct move_type *type)
{
    EXPECT(type->name && (type->apply || passes_a_window(game, type)), "%s: a move without name or apply",
           game->id);
    EXPECT(strcmp(type->name, "set_up") && strcmp(type->name, "concede") && strcmp(type->name, "undo"),
           "%s: the log's own word", type->name);
    check_args(game, type->name, type->args, 6);
    for (const struct arg *arg = type->args; arg->name; arg++) {
        if (arg->list) EXPECT(!arg[1].name && type->list && arg->domain, "%s: its list", type->name);
        if (arg->list)
            EXPECT(arg->min >= 0 && arg - type->args + arg->max <= MOVE_ARGS, "%s: room", type->name);
        if (!arg->domain && !arg->flag && !type->list)
            EXPECT(arg->max - arg->min < DOMAIN_MAX, "%s.%s: too wide to be tried", type->name, arg->name);
    }
}

static void check_moves(const struct game *game)
{
    EXPECT(game->move_count < MOVE_LOGGED, "%s: too many moves", game->id);
    for (int i = 0; i < game->move_count; i++) {
        check_move(game, game->moves[i]);
        for (int j = 0; j < i; j++)
            EXPECT(strcmp(game->moves[i]->name, game->moves[j]->name), "%s twice", game->moves[i]->name);
    }
}

static void check_outcomes(const struct game *game)
{
    for (int i = 0; i < game->event_count; i++) {
        EXPECT(game->events[i].name && game->events[i].doc, "%s: event %d", game->id, i);
        check_args(game, game->events[i].name, game->events[i].args, EVENT_ARGS);
    }
    for (int i = 0; i < game->draw_count; i++) {
        EXPECT(game->draws[i].text, "%s: draw %d", game->id, i);
        check_args(game, game->draws[i].text, game->draws[i].args, DRAW_ARGS);
    }
}

/* ---- steps, options ---- */

/* What is given back to the step has a place in its record. */
static void check_result(const struct step *step)
{
    const struct field *field = step->record ? step->record->fields : (const struct field[]){{0}};
    while (field->name && field->offset + 1 != step->result)
        field++;
    EXPECT(field->name && (field->kind == FIELD_INTEGER || field->kind == FIELD_ID) &&
               field->width == sizeof(int16_t),
           "%s: result", step->name);
}

static bool calls(const struct game *game, int caller, int step)
{
    const uint8_t *by = game->steps[step]->called_by;
    if (!by) return caller == STEP_NONE;
    while (*by != STEPS_END && *by != caller && *by != ANY_STEP)
        by++;
    return *by == caller || (*by == ANY_STEP && caller != STEP_NONE);
}

/* The steps that each step may call; of STEP_NONE, those that stand below all others. */
struct callees {
    int count;
    uint8_t step[UINT8_MAX];
};

static struct callees callees_of(const struct game *game, int caller)
{
    struct callees callees = {0};
    for (int i = 0; i < game->step_count; i++)
        if (calls(game, caller, i)) callees.step[callees.count++] = (uint8_t)i;
    return callees;
}

/* All chains of calls of a game: half a million in the longest games. */
struct chains {
    const struct game *game;
    struct callees of[UINT8_MAX];
    uint8_t standing[UINT8_MAX]; /* how often each step stands in the chain that is looked at */
};

/* Every chain of calls that the steps allow on top of this one has room. */
static void check_chains(struct chains *chains, int top, int depth, size_t room)
{
    const struct callees *callees = &chains->of[top];
    EXPECT(depth <= STACK_MAX && room <= RECORD_ROOM, "%s: %s is %d deep, %zu bytes", chains->game->id,
           chains->game->steps[top]->name, depth, room);
    for (int n = 0; n < callees->count; n++) {
        const int i = callees->step[n];
        const struct step *step = chains->game->steps[i];
        if (chains->standing[i] >= (step->max_depth ? step->max_depth : 1)) continue;
        chains->standing[i]++;
        check_chains(chains, i, depth + 1, room + (step->record ? (step->record->size + 7) / 8 * 8 : 0));
        chains->standing[i]--;
    }
}

static void check_stack(const struct game *game)
{
    static struct chains chains;
    chains = (struct chains){.game = game};
    chains.of[STEP_NONE] = callees_of(game, STEP_NONE);
    for (int i = 0; i < game->step_count; i++)
        chains.of[i] = callees_of(game, i);
    check_chains(&chains, STEP_NONE, 0, 0);
}

static void check_steps(const struct game *game)
{
    for (int i = 0; i < game->step_count; i++) {
        const struct step *step = game->steps[i];
        EXPECT(step->name && step->rule && step->prompt, "%s: step %d lacks name, rule or prompt", game->id,
               i);
        EXPECT(step->deciders || step->then || step->window, "%s: can never go on", step->name);
        EXPECT(!(step->deciders || step->window) == !step->moves, "%s: deciders and moves go together",
               step->name);
        EXPECT(!step->window || !step->window->at_once || (step->secret && step->passing), "%s: asks at once",
               step->name);
        EXPECT(!step->moves == !step->by_default, "%s: what is done by default", step->name);
        if (step->record) check_record(game, step->record);
        if (step->result) check_result(step);
        for (const uint8_t *move = step->moves; move && *move != MOVES_END; move++)
            EXPECT(*move < game->move_count, "%s: no such move", step->name);
        for (int j = 0; j < i; j++)
            EXPECT(strcmp(step->name, game->steps[j]->name), "%s twice", step->name);
    }
}

/* Options are hashed in the order of the table, so it must be the canonical one. */
static void check_catalogue(const struct game *game)
{
    EXPECT(game->seats->seats && game->seats->ids && game->seats->count <= SEATS_MAX, "%s: seats", game->id);
    EXPECT(game->players_min >= 1 && game->players_max <= game->seats->count, "%s: players", game->id);
    EXPECT(game->scenarios[0].id, "%s: no scenario", game->id);
    for (int i = 0; game->options[i].name; i++) {
        const struct option *it = &game->options[i];
        EXPECT(i < OPTIONS_MAX, "%s: too many options", game->id);
        EXPECT(it->standard >= it->min && it->standard <= it->max, "%s: default", it->name);
        EXPECT(!it[1].name || strcmp(it->name, it[1].name) < 0, "%s: not in order", it->name);
    }
    for (const struct domain *const *domain = game->domains; *domain; domain++)
        EXPECT(most(game, *domain) > 0 && most(game, *domain) <= DOMAIN_MAX, "%s: size", (*domain)->name);
}

/* Self-play counts in fixed rooms. */
static void check_study(const struct game *game)
{
    const struct statistics *statistics = statistics_of(game);
    int count = 0;
    if (!statistics) return;
    for (; statistics->figures[count].name; count++)
        EXPECT(!statistics->figures[count].of || most(game, statistics->figures[count].of) <= STATISTICS_IDS,
               "%s: too many ids", statistics->figures[count].name);
    EXPECT(count <= STATISTICS_FIGURES, "%s: too many figures", game->id);
    EXPECT(!statistics->held || (statistics->worth < count && statistics->figures[statistics->worth].of),
           "%s: no worth", game->id);
}

TEST(states_and_packs_fit_their_structs)
{
    for_each_game(check_state);
    for_each_game(check_derived);
}

TEST(moves_can_be_read_and_listed)
{
    for_each_game(check_moves);
}

TEST(events_and_draws_fit)
{
    for_each_game(check_outcomes);
}

TEST(steps_go_on)
{
    for_each_game(check_steps);
    for_each_game(check_stack);
}

TEST(the_catalogue_is_in_order)
{
    for_each_game(check_catalogue);
}

/* The names of the arguments of a game's moves, as its list has them: "kind, condition". */
#define NAMES_ARGS(...) #__VA_ARGS__
#define NAMES_NO_ARGS   ""
static const char *const baroque[] = {
#define MOVE(NAME, name, args) NAMES_##args,
#include "games/baroque/moves.def"
    NULL};
static const char *const europe_1619[] = {
#define MOVE(NAME, name, args) NAMES_##args,
#include "games/europe-1619/moves.def"
    NULL};
static const char *const sixteen_thirty_something[] = {
#define MOVE(NAME, name, args) NAMES_##args,
#include "games/sixteen-thirty-something/moves.def"
    NULL};
static const char *const thirty_years_war[] = {
#define MOVE(NAME, name, args) NAMES_##args,
#include "games/thirty-years-war/moves.def"
    NULL};
static const char *const time_of_wars[] = {
#define MOVE(NAME, name, args) NAMES_##args,
#include "games/time-of-wars/moves.def"
    NULL};
static const char *const tutorial[] = {
#define MOVE(NAME, name, args) NAMES_##args,
#include "tutorial/moves.def"
    NULL};
static const struct {
    const char *game;
    const char *const *args;
} MOVE_LISTS[] = {{"baroque", baroque},
                  {"europe-1619", europe_1619},
                  {"sixteen-thirty-something", sixteen_thirty_something},
                  {"thirty-years-war", thirty_years_war},
                  {"time-of-wars", time_of_wars},
                  {"skirmish", tutorial}};

/* Code reads an argument of a move by its place in the list; the move's type gives it that place. */
TEST(lists_of_moves_name_the_arguments_of_their_types)
{
    for (size_t list = 0; list < sizeof MOVE_LISTS / sizeof *MOVE_LISTS; list++) {
        const bool is_tutorial = !strcmp(MOVE_LISTS[list].game, skirmish.id);
        const struct game *game = is_tutorial ? &skirmish : game_find(MOVE_LISTS[list].game);
        const char *const *args = MOVE_LISTS[list].args;
        for (int i = 0; i < game->move_count; i++) {
            char names[200] = "";
            for (const struct arg *arg = game->moves[i]->args; arg->name; arg++) {
                if (*names) strcat(names, ", ");
                strcat(names, strcmp(arg->name, "for") ? arg->name : "taken"); /* `for` is a word of C */
            }
            EXPECT(!strcmp(names, args[i]), "%s %s: its list has \"%s\", its type has \"%s\"", game->id,
                   game->moves[i]->name, args[i], names);
        }
    }
}

/* Matches are stored with the numbers of their seats. A new game adds its seats here; a seat that is added
 * stands behind the others. */
TEST(the_seats_keep_their_numbers)
{
    static const struct {
        const char *game, *seat[SEATS_MAX];
    } STORED[] = {
        {"sixteen-thirty-something",
         {"player-1", "player-2", "player-3", "player-4", "player-5", "player-6"}},
        {"europe-1619",
         {"austria", "denmark", "spain", "france", "dutch-republic", "england", "sweden", "catholic-league",
          "protestant-union", "papacy", "poland-lithuania", "saxony", "ottoman-empire", "venice", "savoy"}},
        {"baroque", {"brandenburg", "austria", "palatinate", "spanish-netherlands"}},
        {"thirty-years-war", {"protestant", "catholic"}},
        {"time-of-wars", {"sweden", "russia", "ottoman", "hre", "commonwealth"}},
    };
    for (const struct game *const *game = games; *game; game++) {
        size_t i = 0;
        while (i < sizeof STORED / sizeof *STORED && strcmp(STORED[i].game, (*game)->id) != 0)
            i++;
        EXPECT(i < sizeof STORED / sizeof *STORED, "%s: its seats are not listed here", (*game)->id);
        for (int seat = 0; seat < SEATS_MAX && STORED[i].seat[seat]; seat++)
            EXPECT(seat < (*game)->seats->count && !strcmp((*game)->seats->ids[seat], STORED[i].seat[seat]),
                   "%s: seat %d is not %s any more", (*game)->id, seat, STORED[i].seat[seat]);
    }
}

TEST(what_self_play_observes_has_room)
{
    for_each_game(check_study);
}
