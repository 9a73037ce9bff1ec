/* westphalia examples: an example of each move of a game, for its reference.
 *
 * Random bots play matches that follow from their numbers. The first move of each type is kept, with the
 * match and the action: so it is found again. core/games/GAME/examples.json is what this prints. With --check
 * the examples of that file are looked up in their matches.
 *
 * Some positions come once in a thousand matches. The unit tests lay them out and make the move there
 * (made_as_example() of tests/core/table.h), so that their examples stay what the rules allow. Such an
 * example is "laid_out" in the file, and is kept where no match has another one. */
#include "cli/simulated_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/input.h"
#include "engine/scenario.h"
#include "wire/text.h"

/* ---- the search ---- */

/* Actions of a match, and of all matches of a scenario. */
enum { ACTIONS_MOST = 4000, ACTIONS_OF_ALL = 400000 };

struct search {
    struct simulated_match_plan plan;
    int16_t option[OPTIONS_MAX];
    void *before; /* the state before a move */
    size_t missing;
    json_t *found; /* by the names of moves */
};

/* The options of a round of the search: the standard ones, and then with every switch on. */
static void choose_options(struct search *search, bool all_on)
{
    const struct game *game = search->plan.pack->game;
    for (int i = 0; game->options[i].name; i++) {
        const struct option *option = scenario_option(game, search->plan.scenario, i);
        search->option[i] = all_on && option_is_switch(option) ? option->max : option->standard;
    }
}

static json_t *read_written(struct writer *w)
{
    json_t *json = w->failed ? NULL : json_loads(writer_text(w), JSON_DECODE_ANY, NULL);
    writer_free(w);
    return json;
}

static json_t *options_of(const struct search *search)
{
    const struct game *game = search->plan.pack->game;
    uint32_t standard = 0;
    struct writer w;
    for (int i = 0; game->options[i].name; i++)
        if (search->option[i] == scenario_option(game, search->plan.scenario, i)->standard)
            standard |= UINT32_C(1) << i;
    writer_init(&w);
    options_write(&w, game, search->option, standard);
    return read_written(&w);
}

static json_t *move_as_json(const struct play *p, const struct move *m, int seat)
{
    struct writer w;
    writer_init(&w);
    move_write(&w, p, m, seat, SEAT_ALL);
    return read_written(&w);
}

/* Keeps the last action as the example of its type, if it is the first. */
static bool keep(struct search *search, struct simulated_match *match, uint64_t number)
{
    const struct game *game = match->play.game;
    const struct simulated_match_entry *entry = &match->log.entry[match->log.count - 1];
    if (entry->move.type >= game->move_count) return true;
    const char *name = game->moves[entry->move.type]->name;
    if (json_object_get(search->found, name)) return true;
    struct play before = match->play;
    char text[TEXT_ROOM];
    before.state = search->before;
    legal_move_text(text, &before, &entry->move, entry->seat);
    search->missing--;
    json_t *example = json_pack("{s:s, s:o, s:I, s:I, s:s, s:o, s:s}", "scenario",
                                game->scenarios[search->plan.scenario].id, "options", options_of(search),
                                "match", (json_int_t)number, "action", (json_int_t)match->log.count, "seat",
                                domain_id(game->seats, before.pack, entry->seat), "move",
                                move_as_json(&before, &entry->move, entry->seat), "text", text);
    return json_object_set_new(search->found, name, example) == 0;
}

static bool search_match(struct search *search, struct simulated_match *match, uint64_t number)
{
    const size_t size = play_state_size(match->play.game);
    bool kept = true;
    if (!simulated_match_begin(match, number)) return false;
    for (;;) {
        memcpy(search->before, match->play.state, size);
        if (!kept || !search->missing || !simulated_match_step(match)) break;
        kept = keep(search, match, number);
    }
    return kept && !*match->trouble;
}

/* Plays matches of a scenario with one choice of options. */
static bool search_scenario(struct search *search)
{
    struct simulated_match match;
    bool sound = simulated_match_init(&match, &search->plan);
    uint64_t left = ACTIONS_OF_ALL;
    for (uint64_t number = 1; left > 0 && sound && search->missing; number++) {
        sound = search_match(search, &match, number);
        left -= match.log.count < left ? match.log.count : left;
    }
    simulated_match_free(&match);
    return sound;
}

static bool search_all(struct search *search)
{
    const struct game *game = search->plan.pack->game;
    for (int all_on = 0; all_on < 2; all_on++)
        for (int scenario = 0; game->scenarios[scenario].id; scenario++) {
            search->plan.scenario = scenario;
            choose_options(search, all_on);
            if (!search_scenario(search)) return false;
        }
    return true;
}

static bool is_laid_out(const json_t *example)
{
    return json_is_true(json_object_get(example, "laid_out"));
}

static json_t *examples_read(const struct game *game)
{
    return json_loadb(game->examples.text, *game->examples.length, 0, NULL);
}

/* Adds the examples of the file that no match can have. */
static void add_laid_out(struct search *search)
{
    json_t *file = examples_read(search->plan.pack->game), *one;
    const char *name;
    json_object_foreach(file, name, one)
    {
        if (!is_laid_out(one) || json_object_get(search->found, name)) continue;
        json_object_set(search->found, name, one);
        search->missing--;
    }
    json_decref(file);
}

/* In the order of the game's moves, a line each. */
static void print_found(const struct search *search)
{
    const struct game *game = search->plan.pack->game;
    const char *before = "{\n";
    for (int i = 0; i < game->move_count; i++) {
        const json_t *one = json_object_get(search->found, game->moves[i]->name);
        if (!one) continue;
        char *text = json_dumps(one, 0);
        printf("%s \"%s\": %s", before, game->moves[i]->name, text ? text : "null");
        free(text);
        before = ",\n";
    }
    printf("\n}\n");
}

static enum exit_status find_examples(const struct pack *pack)
{
    struct search search = {
        .plan = {.pack = pack, .limit = ACTIONS_MOST, .actions = ACTIONS_MOST, .json_every = 1},
        .before = malloc(play_state_size(pack->game)),
        .missing = pack->game->move_count,
        .found = json_object()};
    search.plan.option = search.option;
    const bool sound = search.before && search.found && search_all(&search);
    if (sound) add_laid_out(&search);
    if (sound) print_found(&search);
    for (int i = 0; i < pack->game->move_count && sound; i++)
        if (!json_object_get(search.found, pack->game->moves[i]->name))
            fprintf(stderr, "no example of %s\n", pack->game->moves[i]->name);
    const size_t missing = search.missing;
    free(search.before);
    json_decref(search.found);
    if (!sound) return command_fail("memory is short, or a match is in trouble");
    return missing ? EXIT_FOUND : EXIT_FINE;
}

/* ---- the examples that there are, in their matches ---- */

/* The match of an example. False: it names what the game does not have. */
static bool plan_of(struct search *search, const json_t *example, uint64_t *number)
{
    const struct game *game = search->plan.pack->game;
    const char *scenario = "";
    json_t *options;
    json_int_t match;
    struct faults faults = {0};
    if (json_unpack((json_t *)example, "{s:s, s:o, s:I}", "scenario", &scenario, "options", &options, "match",
                    &match))
        return false;
    search->plan.scenario = scenario_find(game, scenario);
    *number = match;
    return search->plan.scenario >= 0 &&
           options_read(game, search->plan.scenario, options, search->option, "", &faults);
}

static bool is_of_same_match(const json_t *one, const json_t *other)
{
    static const char *const MEMBERS[] = {"scenario", "options", "match"};
    for (size_t i = 0; i < sizeof MEMBERS / sizeof *MEMBERS; i++)
        if (!json_equal(json_object_get(one, MEMBERS[i]), json_object_get(other, MEMBERS[i]))) return false;
    return true;
}

static json_int_t action_of(const json_t *example)
{
    return json_integer_value(json_object_get(example, "action"));
}

/* A body of POST /v1/rules/{game}/apply: the state before the move, and the move. */
static void print_position(const struct play *p, const json_t *example)
{
    struct writer w;
    char *move = json_dumps(json_object_get(example, "move"), 0);
    writer_init(&w);
    writer_open(&w, '{');
    writer_member_string(&w, "seat", json_string_value(json_object_get(example, "seat")));
    writer_name(&w, "move");
    writer_raw(&w, move ? move : "null", move ? strlen(move) : 4);
    writer_name(&w, "state");
    state_write(&w, p, pack_of(p->pack)->hash_hex, SEAT_ALL);
    writer_close(&w, '}');
    puts(writer_text(&w));
    free(move);
    writer_free(&w);
}

/* Whether the last action is the one that the example says: the seat and the move. Its sentence may have been
 * said better since. */
static bool is_last_action(struct search *search, const struct simulated_match *match, const json_t *example)
{
    const struct simulated_match_entry *entry = &match->log.entry[match->log.count - 1];
    const struct game *game = match->play.game;
    struct play before = match->play;
    before.state = search->before;
    const char *seat = json_string_value(json_object_get(example, "seat"));
    if (entry->seat < 0 || entry->move.type >= game->move_count || !seat ||
        strcmp(domain_id(game->seats, before.pack, entry->seat), seat) != 0)
        return false;
    json_t *move = move_as_json(&before, &entry->move, entry->seat);
    const bool same = json_equal(move, json_object_get(example, "move"));
    json_decref(move);
    return same;
}

/* The example that stands at this action of the match, or NULL; `more`: it or others follow. */
static const json_t *due_example(const json_t *examples, const json_t *first, json_int_t action, bool *more)
{
    const char *name;
    json_t *one;
    const json_t *due = NULL;
    *more = false;
    json_object_foreach((json_t *)examples, name, one)
    {
        if (!is_of_same_match(one, first)) continue;
        if (action_of(one) == action) due = one;
        *more |= action_of(one) >= action;
    }
    return due;
}

/* Plays the match of an example, and looks all examples up that are of it. */
static bool look_up(struct search *search, const json_t *examples, const json_t *first, bool print)
{
    const size_t size = play_state_size(search->plan.pack->game);
    struct simulated_match match;
    uint64_t number;
    bool more = true;
    if (!plan_of(search, first, &number)) return false;
    bool same = simulated_match_init(&match, &search->plan) && simulated_match_begin(&match, number);
    while (same) {
        const json_t *due = due_example(examples, first, (json_int_t)match.log.count + 1, &more);
        if (!more) break;
        memcpy(search->before, match.play.state, size);
        if (due && print) print_position(&match.play, due);
        same = simulated_match_step(&match) && (!due || is_last_action(search, &match, due));
    }
    simulated_match_free(&match);
    return same;
}

/* Whether an example before it in the file is of the same match. */
static bool was_looked_up(const json_t *examples, const json_t *example)
{
    const char *name;
    json_t *one;
    json_object_foreach((json_t *)examples, name, one)
    {
        if (one == example) return false;
        if (is_of_same_match(one, example)) return true;
    }
    return false;
}

static enum exit_status check_examples(const struct pack *pack, bool print)
{
    const struct game *game = pack->game;
    struct search search = {
        .plan = {.pack = pack, .limit = ACTIONS_MOST, .actions = ACTIONS_MOST, .json_every = 1},
        .before = malloc(play_state_size(game))};
    json_t *examples = examples_read(game), *one;
    const char *name;
    enum exit_status status = search.before && examples ? EXIT_FINE : command_fail("memory is short");
    search.plan.option = search.option;
    json_object_foreach(examples, name, one)
    {
        if (is_laid_out(one) || was_looked_up(examples, one) || look_up(&search, examples, one, print))
            continue;
        fprintf(stderr, "the match of the example of %s goes otherwise: westphalia examples %s\n", name,
                game->id);
        status = EXIT_FOUND;
    }
    json_decref(examples);
    free(search.before);
    return status;
}

/* ---- the command ---- */

enum exit_status examples_run(const struct command *command, int argc, char **argv)
{
    bool check = false, positions = false;
    const struct flag flags[] = {
        {"check", FLAG_SWITCH, &check, NULL, "look the examples up that this program has, in their matches"},
        {"positions", FLAG_SWITCH, &positions, NULL,
         "the same, and print each with the state before it: a body of POST /v1/rules/GAME/apply"},
        {0}};
    struct command_line line;
    if (!command_read(command, flags, argc, argv, &line)) return line.status;
    const struct game *game = input_game(line.words.word[0]);
    if (!game) return EXIT_USAGE;
    struct pack *pack = pack_standard(game);
    if (!pack) return command_fail("memory is short");
    const enum exit_status status =
        check || positions ? check_examples(pack, positions) : find_examples(pack);
    pack_free(pack);
    return status;
}
