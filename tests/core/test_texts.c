/* Everything that a game declares can be said to a person: ids have names, moves, events and draws have sentences, and in
 * random matches nobody reads a placeholder that was not filled in. */
#include <stdlib.h>
#include <string.h>

#include "engine/args.h"
#include "engine/pack.h"
#include "engine/text.h"
#include "engine/wire.h"
#include "games/registry.h"
#include "testing.h"
#include "tutorial/game.h"

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

enum { VIEWERS = 3 };

struct match {
    struct play p;
    struct chance chance;
    struct outcome out;
    struct move_list moves;
    uint32_t random;
    int seat;
};

static uint32_t next(struct match *m, uint32_t count)
{
    m->random = m->random * 1664525u + 1013904223u;
    return (m->random >> 8) % count;
}

/* The seat itself, another one, and a spectator. */
static void check_outcome(const struct match *m, const struct move *move)
{
    const struct game *game = m->p.game;
    const int viewers[VIEWERS] = {m->seat, m->seat ? 0 : 1, SEAT_NONE};
    char text[TEXT_ROOM];
    for (int v = 0; v < VIEWERS; v++) {
        move_text(text, &m->p, move, m->seat, viewers[v]);
        check_sentence(game, "a move", text);
        for (int i = 0; i < m->out.event_count; i++) {
            event_text(text, &m->p, &m->out.events[i], viewers[v]);
            check_sentence(game, game->events[m->out.events[i].type].name, text);
        }
        for (int i = 0; i < m->out.draw_count; i++) {
            draw_text(text, &m->p, &m->out.draws[i], viewers[v]);
            check_sentence(game, "a draw", text);
        }
    }
}

static void check_listed(const struct match *m)
{
    char text[TEXT_ROOM];
    for (size_t i = 0; i < m->moves.count; i++) {
        move_text(text, &m->p, &m->moves.moves[i], m->seat, SEAT_ALL);
        check_sentence(m->p.game, m->p.game->moves[m->moves.moves[i].type]->name, text);
    }
}

static void check_prompt(const struct match *m, struct writer *w)
{
    writer_clear(w);
    step_write(w, &m->p);
    const char *prompt = strstr(writer_text(w), "\"prompt\":");
    if (strpbrk(prompt, "{[|") || strstr(prompt, "(hidden)")) fail_msg("%s: %s", m->p.game->id, prompt);
}

static void play_one(const struct game *game, uint32_t number, int moves)
{
    static struct match m;
    static uint64_t state[8192];
    struct writer w;
    uint8_t seed[SEED_SIZE] = {(uint8_t)number}, id[MATCH_ID_SIZE] = {0};
    int16_t options[OPTIONS_MAX] = {0};
    assert_true(play_state_size(game) <= sizeof state);
    for (int i = 0; game->options[i].name; i++)
        options[i] = game->options[i].standard;
    const struct player_range range = scenario_players(game, 0);
    const int players = range.least + (int)number % (range.most - range.least + 1);
    m.random = number;
    chance_from_seed(&m.chance, seed, id, NULL, 0);
    m.p = (struct play){
        .game = game, .pack = standard(game)->data, .state = state, .chance = &m.chance, .out = &m.out};
    writer_init(&w);
    play_set_up(&m.p, seats_for(game, 0, players, options), 0, options);
    m.seat = 0;
    check_outcome(&m, &(struct move){.type = MOVE_SET_UP});
    for (int i = 0; i < moves && play_deciders(&m.p); i++) {
        m.seat = __builtin_ctz(play_deciders(&m.p));
        play_list(&m.p, m.seat, &m.moves);
        assert_true(m.moves.count > 0);
        check_listed(&m);
        check_prompt(&m, &w);
        const struct move move = m.moves.moves[next(&m, (uint32_t)m.moves.count)];
        assert_null(play_move(&m.p, m.seat, &move));
        assert_int_equal(m.p.fault, PLAY_SOUND);
        check_outcome(&m, &move);
    }
    writer_free(&w);
}

TEST(in_random_matches_all_is_said)
{
    for (const struct game *const *game = played; *game; game++)
        for (uint32_t i = 0; i < 4; i++)
            play_one(*game, i, 600);
}

int main(void)
{
    for (int i = 0; games[i]; i++)
        played[i + 1] = games[i];
    return tests_run();
}
