/* A person can read all that a game declares: ids have names; moves, events and draws have sentences.
 *
 * In random matches no sentence has a placeholder that was not filled in. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/args.h"
#include "engine/pack.h"
#include "games/registry.h"
#include "reference/reference.h"
#include "short_memory.h"
#include "table.h"
#include "tutorial/game.h"
#include "wire/text.h"
#include "wire/wire.h"

/* Those of the registry, and the tutorial game. */
static const struct game *played[16] = {&skirmish};

static const struct pack *standard(const struct game *game)
{
    static struct pack *packs[16];
    for (size_t i = 0; i < sizeof packs / sizeof *packs && played[i]; i++)
        if (played[i] == game) return packs[i] ? packs[i] : (packs[i] = pack_standard(game));
    fail();
    return NULL;
}

static bool is_of_game(const struct game *game, const struct domain *domain)
{
    for (const struct domain *const *it = game->domains; *it; it++)
        if (*it == domain) return true;
    return false;
}

/* ---- names ---- */

static void check_names(const struct game *game, const struct domain *domain)
{
    const void *pack = standard(game)->data;
    const int count = domain_count(domain, pack);
    assert_null(strchr(domain_noun(domain), '_'));
    if (domain->ids && !domain->names) fail_msg("%s: %s has no names", game->id, domain->name);
    for (int i = 0; i < count; i++) {
        const char *name = domain_name(domain, pack, i);
        if (!name || !*name || strchr(name, '_'))
            fail_msg("%s: %s has no name", game->id, domain_id(domain, pack, i));
        for (int j = 0; j < i; j++)
            if (strcmp(domain_name(domain, pack, j), name) == 0)
                fail_msg("%s: two of %s are called \"%s\"", game->id, domain->name, name);
    }
}

TEST(every_id_has_a_name_of_its_own)
{
    for (const struct game *const *game = played; *game; game++)
        for (const struct domain *const *domain = (*game)->domains; *domain; domain++)
            check_names(*game, *domain);
}

static void check_args(const struct game *game, const char *name, const struct arg *args)
{
    for (; args->name; args++) {
        if (args->domain && !is_of_game(game, args->domain))
            fail_msg("%s: %s of %s is of a domain that is not published", game->id, args->name, name);
        if (!args->doc) fail_msg("%s: %s of %s is not described", game->id, args->name, name);
    }
}

TEST(every_argument_is_of_a_published_domain)
{
    for (const struct game *const *it = played; *it; it++) {
        const struct game *game = *it;
        for (int i = 0; i < game->move_count; i++)
            check_args(game, game->moves[i]->name, game->moves[i]->args);
        for (int i = 0; i < game->event_count; i++)
            check_args(game, game->events[i].name, game->events[i].args);
        for (int i = 0; i < game->draw_count; i++)
            check_args(game, game->draws[i].text, game->draws[i].args);
    }
}

/* The description of what an event may lack says what that means: "none: ..." or "left out: ...". */
static int count_unexplained(const struct game *game, const char *name, const struct arg *args)
{
    int unexplained = 0;
    for (; args->name; args++) {
        if (!args->optional || strstr(args->doc, "none: ") || strstr(args->doc, "left out: ")) continue;
        print_error("%s: %s of %s may be missing, and nothing says why\n", game->id, args->name, name);
        unexplained++;
    }
    return unexplained;
}

TEST(every_value_that_an_event_may_lack_is_explained)
{
    int unexplained = 0;
    for (const struct game *const *it = played; *it; it++) {
        const struct game *game = *it;
        for (int i = 0; i < game->event_count; i++)
            unexplained += count_unexplained(game, game->events[i].name, game->events[i].args);
        for (int i = 0; i < game->draw_count; i++)
            unexplained += count_unexplained(game, game->draws[i].text, game->draws[i].args);
    }
    assert_int_equal(unexplained, 0);
}

/* ---- sentences ---- */

static void check_sentence(const struct game *game, const char *name, const char *text)
{
    const size_t length = strlen(text);
    if (length < 3 || strpbrk(text, "{}[]|") || strstr(text, "(hidden)") || strstr(text, "  ") ||
        text[length - 1] != '.' || strchr(" ,", text[length - 2]))
        fail_msg("%s: %s is said as \"%s\"", game->id, name, text);
}

TEST(every_move_event_and_draw_has_a_sentence)
{
    for (const struct game *const *it = played; *it; it++) {
        const struct game *game = *it;
        for (int i = 0; i < game->move_count; i++)
            if (!game->moves[i]->text) fail_msg("%s: %s has no text", game->id, game->moves[i]->name);
        for (int i = 0; i < game->event_count; i++)
            if (!game->events[i].text) fail_msg("%s: %s has no text", game->id, game->events[i].name);
        for (int i = 0; i < game->draw_count; i++)
            assert_non_null(game->draws[i].text);
    }
}

/* ---- random matches ---- */

static const int16_t *value_of(const struct event *event, const char *name)
{
    const struct arg *args = table.game->events[event->type].args;
    for (int i = 0; args[i].name; i++)
        if (strcmp(args[i].name, name) == 0) return &event->arg[i];
    return NULL;
}

/* core/games/cause.h: a card is the reason where, and only where, `by` names it. */
static void check_cause(const struct event *event)
{
    const struct event_type *type = &table.game->events[event->type];
    const int16_t *reason = value_of(event, "reason"), *by = value_of(event, "by");
    if (!reason || !by) return;
    const struct arg *arg = &type->args[reason - event->arg];
    const bool is_card = strcmp(domain_id(arg->domain, table.pack, *reason), "card") == 0;
    if (is_card != (*by >= 0)) fail_msg("%s of %s: reason and card differ", type->name, table.game->id);
}

/* The texts for the seat itself, for another one, and for a spectator. */
static void check_outcome(int seat, const struct move *move)
{
    const struct game *game = table.game;
    const int viewers[] = {seat, seat ? 0 : 1, SEAT_NONE};
    char text[TEXT_ROOM];
    for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++) {
        move_text(text, &table, move, seat, viewers[v]);
        check_sentence(game, "a move", text);
        for (int i = 0; i < happened.event_count; i++) {
            event_text(text, &table, &happened.events[i], viewers[v]);
            check_sentence(game, game->events[happened.events[i].type].name, text);
            check_cause(&happened.events[i]);
        }
        for (int i = 0; i < happened.draw_count; i++) {
            draw_text(text, &table, &happened.draws[i], viewers[v]);
            check_sentence(game, "a draw", text);
        }
    }
}

static void check_listed(int seat, const struct move_list *moves)
{
    char text[TEXT_ROOM];
    for (size_t i = 0; i < moves->count; i++) {
        move_text(text, &table, &moves->moves[i], seat, SEAT_ALL);
        check_sentence(table.game, table.game->moves[moves->moves[i].type]->name, text);
    }
}

static void check_prompt(void)
{
    struct writer w;
    writer_init(&w);
    step_write(&w, &table);
    const char *prompt = strstr(writer_text(&w), "\"prompt\":");
    if (strpbrk(prompt, "{[|") || strstr(prompt, "(hidden)")) fail_msg("%s: %s", table.game->id, prompt);
    writer_free(&w);
}

static void play_one(const struct game *game, int number, int moves)
{
    static struct move_list list;
    const struct player_range range = scenario_players(game, 0);
    table_begin(game, &(struct opening){.players = range.least + number % (range.most - range.least + 1)});
    check_outcome(0, &(struct move){.type = MOVE_SET_UP});
    for (int i = 0; i < moves && play_deciders(&table); i++) {
        const int seat = first_asked();
        play_list(&table, seat, &list);
        check_listed(seat, &list);
        check_prompt();
        const struct move move = list.moves[random_below((uint32_t)list.count)];
        made_move(seat, &move);
        check_outcome(seat, &move);
    }
}

TEST(in_random_matches_all_is_said)
{
    for (const struct game *const *game = played; *game; game++)
        for (int i = 0; i < 4; i++)
            play_one(*game, i, 600);
}

/* ---- references ---- */

/* Whether the reference is said to be whole, if JSON has memory for so many allocations. */
static bool reference_is_whole(const struct game *game, int allocations)
{
    struct writer w;
    writer_init(&w);
    memory_begin_short(allocations);
    reference_write(&w, DOCUMENT_MARKDOWN, standard(game), NULL);
    memory_end_short();
    const bool whole = !w.failed;
    writer_free(&w);
    return whole;
}

static int allocations_of(const char *text, size_t length)
{
    memory_begin_short(INT_MAX);
    json_decref(json_loadb(text, length, 0, NULL));
    const int used = INT_MAX - memory_left;
    memory_end_short();
    return used;
}

TEST(a_sentence_of_a_reference_may_be_long)
{
    struct writer w;
    struct document d = {.w = &w, .form = DOCUMENT_MARKDOWN};
    char text[5000];
    memset(text, 'a', sizeof text - 1);
    text[sizeof text - 1] = 0;
    for (size_t length = 399; length < sizeof text; length += 1 + length / 10) {
        writer_init(&w);
        document_say(&d, ": %s.", text + sizeof text - 1 - length);
        assert_int_equal(w.length, length + 3);
        assert_int_equal(w.text[length + 2], '.');
        writer_free(&w);
    }
}

/* The page of a game is kept while the service runs. */
TEST(a_reference_without_its_rulings_or_examples_is_not_whole)
{
    for (const struct game *const *it = games; *it; it++) {
        const struct game *game = *it;
        const struct pack *pack = standard(game);
        const int cards = allocations_of(pack->text, pack->length);
        const int rulings = allocations_of(game->rulings.text, *game->rulings.length);
        const int examples = allocations_of(game->examples.text, *game->examples.length);
        assert_false(reference_is_whole(game, cards - 1));
        assert_false(reference_is_whole(game, cards + 1));
        assert_false(reference_is_whole(game, cards + rulings + 1));
        assert_true(reference_is_whole(game, 2 * (cards + rulings + examples)));
    }
}

int main(void)
{
    for (int i = 0; games[i]; i++)
        played[i + 1] = games[i];
    return tests_run();
}
