/* Resampling: what a seat cannot see is drawn anew, and nothing else; it depends on nothing that the seat
 * cannot see; it comes out in every way that is possible, each as often as any other. RESAMPLE_POINTS in the
 * environment: another number of positions a game. */
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"
#include "engine/resample.h"
#include "games/registry.h"
#include "noninterference.h"
#include "testing.h"
#include "tutorial/game.h"
#include "wire/wire.h"

enum { POINTS = 60, MANY = 7, MATCH_MOVES = 1500, REFUSALS = 60, SEED = 1648 };

/* A state of its own. */
struct copy {
    struct play p;
    uint8_t state[STATE_ROOM] __attribute__((aligned(16)));
};

static struct trial {
    const struct game *game;
    struct pack *pack;
    uint64_t random;
    struct chance chance;
    struct copy now, one, other;
    struct noninterference_look look;
    struct move_list moves;
    struct writer text, other_text;
    int resampled, changed; /* how often; how often it gave another state than the true one */
} t;

static void copy_of(struct copy *to, const struct copy *from)
{
    *to = *from;
    to->p.state = to->state;
}

static uint32_t below(uint32_t count)
{
    return random_below(&t.random, count);
}

static int any_seat(uint32_t seats)
{
    const uint64_t set = seats;
    return set_nth(&set, 1, (int)below((uint32_t)__builtin_popcount(seats)));
}

/* ---- what must hold at a position ---- */

static const char *whole(struct writer *w, const struct play *p)
{
    writer_clear(w);
    state_write(w, p, "", SEAT_ALL);
    return writer_text(w);
}

static void is_sound(const struct copy *copy)
{
    static struct faults faults;
    faults.count = 0;
    play_inspect(&copy->p, &faults);
    if (faults.count)
        fail_msg("%s: a resampled state has a fault: %s %s\n%s", t.game->id, faults.list[0].path,
                 faults.list[0].detail, whole(&t.text, &copy->p));
}

static void tells_the_same(const struct copy *one, const struct copy *other, int viewer)
{
    if (!noninterference_standing(&t.look, &one->p, &other->p, viewer) ||
        (viewer >= 0 && !noninterference_refusals(&t.look, &one->p, &other->p, viewer, REFUSALS, &t.random)))
        fail_msg("%s: %s of seat %d differs after resampling:\n%s\n%s", t.game->id, t.look.leak.what, viewer,
                 t.look.leak.one, t.look.leak.other);
}

static void is_equal(const char *what, const struct copy *one, const struct copy *other)
{
    whole(&t.text, &one->p);
    whole(&t.other_text, &other->p);
    if (noninterference_same(&t.text, &t.other_text)) return;
    noninterference_found(&t.look, what);
    fail_msg("%s: %s is another:\n%s\n%s", t.game->id, what, writer_text(&t.text),
             writer_text(&t.other_text));
}

static void resample(struct copy *copy, int viewer, uint64_t seed)
{
    if (!play_resample(&copy->p, viewer, NULL, &seed, &t.moves))
        fail_msg("%s: cannot be resampled for seat %d:\n%s", t.game->id, viewer, whole(&t.text, &t.now.p));
}

static void resample_view(struct copy *copy, const struct copy *of, int viewer, uint64_t seed)
{
    static struct faults faults;
    const uint32_t deciding = play_deciders(&of->p);
    faults.count = 0;
    writer_clear(&t.text);
    state_write(&t.text, &of->p, t.pack->hash_hex, viewer);
    json_t *view = json_loads(writer_text(&t.text), 0, NULL);
    assert_non_null(view);
    if (!view_resample(&copy->p, view, &(struct redraw){viewer, &deciding, &seed, &t.moves}, &faults))
        fail_msg("%s: a view of seat %d has a fault: %s %s\n%s", t.game->id, viewer, faults.list[0].path,
                 faults.list[0].detail, writer_text(&t.text));
    json_decref(view);
}

static void holds_for(int viewer)
{
    const uint64_t seed = random_next(&t.random);
    copy_of(&t.one, &t.now);
    resample(&t.one, viewer, seed);
    is_sound(&t.one);
    tells_the_same(&t.now, &t.one, viewer);
    t.resampled++;
    t.changed += memcmp(t.one.state, t.now.state, play_state_size(t.game)) != 0;
    /* From the view alone: the same. */
    copy_of(&t.other, &t.now);
    resample_view(&t.other, &t.now, viewer, seed);
    is_equal("what comes of the view", &t.one, &t.other);
    if (play_head(&t.now.p)->over) return;
    /* From another state that differs only in what is hidden: the same. */
    copy_of(&t.other, &t.now);
    noninterference_exchange(&t.other.p, viewer, &t.random);
    resample(&t.other, viewer, seed);
    is_equal("what comes of another state with the same view", &t.one, &t.other);
}

static void holds_here(void)
{
    holds_for(SEAT_NONE);
    const uint32_t seats = play_head(&t.now.p)->seats;
    for (uint32_t rest = seats; rest; rest &= rest - 1)
        if (__builtin_popcount(seats) < MANY || below(4) == 0) holds_for(__builtin_ctz(rest));
}

/* ---- positions out of random play ---- */

static void begin_match(void)
{
    uint8_t seed[SEED_SIZE], id[MATCH_ID_SIZE] = {0};
    int16_t options[OPTIONS_MAX] = {0};
    uint32_t scenarios = 0;
    for (size_t i = 0; i < sizeof seed; i++)
        seed[i] = (uint8_t)random_next(&t.random);
    chance_from_seed(&t.chance, seed, id, NULL, 0);
    while (t.game->scenarios[scenarios].id)
        scenarios++;
    const int scenario = (int)below(scenarios);
    const struct player_range range = scenario_players(t.game, scenario);
    const int players = range.least + (int)below((uint32_t)(range.most - range.least) + 1);
    for (int i = 0; t.game->options[i].name; i++) {
        const struct option *it = scenario_option(t.game, scenario, i);
        options[i] = (int16_t)(it->min + (int)below((uint32_t)(it->max - it->min) + 1));
    }
    play_set_up(&t.now.p, seats_for(t.game, scenario, players, options), scenario, options);
}

/* Types first: where there are a thousand orders the phase would never end. */
static void play_one(void)
{
    const int seat = any_seat(play_deciders(&t.now.p));
    size_t first[256], types = 0;
    play_list(&t.now.p, seat, &t.moves);
    for (size_t i = 0; i < t.moves.count; i++)
        if (!i || t.moves.moves[i].type != t.moves.moves[i - 1].type) first[types++] = i;
    first[types] = t.moves.count;
    const uint32_t type = below((uint32_t)types);
    const struct move m = t.moves.moves[first[type] + below((uint32_t)(first[type + 1] - first[type]))];
    assert_null(play_move(&t.now.p, seat, &m));
    assert_int_equal(t.now.p.fault, PLAY_SOUND);
}

static void open_trial(const struct game *game, uint64_t seed)
{
    memset(&t, 0, sizeof t);
    t.game = game;
    t.pack = pack_standard(game);
    assert_non_null(t.pack);
    t.random = seed;
    t.now.p = (struct play){.game = game, .pack = t.pack->data, .state = t.now.state, .chance = &t.chance};
    writer_init(&t.text);
    writer_init(&t.other_text);
    writer_init(&t.look.one);
    writer_init(&t.look.other);
}

static void close_trial(void)
{
    writer_free(&t.text);
    writer_free(&t.other_text);
    writer_free(&t.look.one);
    writer_free(&t.look.other);
    pack_free(t.pack);
}

static void holds(const struct game *game)
{
    const char *wanted = getenv("RESAMPLE_POINTS");
    const int points = (wanted ? atoi(wanted) : POINTS);
    open_trial(game, SEED);
    for (int done = 0; done < points;) {
        begin_match();
        for (int i = 0; i < MATCH_MOVES && done < points && !play_head(&t.now.p)->over; i++) {
            const bool secret = play_step(&t.now.p)->secret;
            if (below(secret ? 8 : 24) == 0 && done++ < points) holds_here();
            play_one();
        }
        if (play_head(&t.now.p)->over) holds_for(SEAT_NONE); /* nothing is hidden: it is the state itself */
    }
    print_message("%s: %d resampled, %d of them into another state\n", game->id, t.resampled, t.changed);
    assert_true(2 * t.changed > t.resampled);
    close_trial();
}

TEST(a_resampled_state_is_the_same_for_the_viewer)
{
    const char *only = getenv("RESAMPLE_GAME");
    for (const struct game *const *game = games; *game; game++)
        if (!only || strcmp(only, (*game)->id) == 0) holds(*game);
    if (!only || strcmp(only, skirmish.id) == 0) holds(&skirmish);
}

/* ---- every possibility, each as often as any other ---- */

enum { DRAWS_EACH = 600, WAYS_MAX = 64, PILES = 4 };

/* A position that is so poor in cards that its possibilities can be counted by hand. What is hidden from the
 * viewer is cut down to its first cards: the others go to a pile that lies open. */
struct poor {
    const char *game, *scenario, *viewer, *step;
    struct {
        const char *hidden, *open;
        size_t keep;
    } pile[PILES];
    int ways;
};

static const struct poor POOR[] = {
    {"thirty-years-war",
     "campaign",
     "protestant",
     NULL,
     {{"sides/catholic/hand", "sides/catholic/played", 2},
      {"sides/catholic/unplayed", "sides/catholic/played", 3}},
     10},
    {"time-of-wars",
     "long-turkish-war",
     "ottoman",
     "impulse",
     {{"sides/hre/hand", "sides/hre/played", 2}, {"sides/hre/unplayed", "sides/hre/played", 2}},
     6},
    {"baroque",
     NULL,
     "brandenburg",
     NULL,
     {{"players/austria/hand", "opportunity_discard", 1},
      {"players/palatinate/hand", "opportunity_discard", 1},
      {"opportunity_deck", "opportunity_discard", 2}},
     12},
    {"sixteen-thirty-something",
     NULL,
     "player-1",
     "play_special_cards",
     {{"players/player-2/hand", "discard", 2},
      {"players/player-3/hand", "discard", 1},
      {"deck", "discard", 1}},
     12},
};

static json_t *member_at(json_t *json, const char *path)
{
    char name[64];
    while (json && *path) {
        const size_t length = strcspn(path, "/");
        snprintf(name, sizeof name, "%.*s", (int)length, path);
        json = json_object_get(json, name);
        path += length + (path[length] == '/');
    }
    return json;
}

static bool is_rich(json_t *state, const struct poor *poor)
{
    for (int i = 0; i < PILES && poor->pile[i].hidden; i++)
        if (json_array_size(member_at(state, poor->pile[i].hidden)) < poor->pile[i].keep) return false;
    return true;
}

static void thin_out(json_t *state, const struct poor *poor)
{
    for (int i = 0; i < PILES && poor->pile[i].hidden; i++) {
        json_t *hidden = member_at(state, poor->pile[i].hidden), *open = member_at(state, poor->pile[i].open);
        while (json_array_size(hidden) > poor->pile[i].keep) {
            json_array_append(open, json_array_get(hidden, poor->pile[i].keep));
            json_array_remove(hidden, poor->pile[i].keep);
        }
    }
}

static void begin_scenario(const char *id)
{
    const uint8_t seed[SEED_SIZE] = {(uint8_t)below(256)}, match[MATCH_ID_SIZE] = {0};
    int16_t options[OPTIONS_MAX] = {0};
    const int scenario = id ? scenario_find(t.game, id) : 0;
    const struct player_range range = scenario_players(t.game, scenario);
    const int players = range.most < 3 ? range.most : 3;
    chance_from_seed(&t.chance, seed, match, NULL, 0);
    for (int i = 0; t.game->options[i].name; i++)
        options[i] = scenario_option(t.game, scenario, i)->standard;
    play_set_up(&t.now.p, seats_for(t.game, scenario, players, options), scenario, options);
}

/* Plays on to where the others have enough cards and the viewer or others decide in the open, at the step
 * that is named. */
static json_t *find_rich(const struct poor *poor)
{
    begin_scenario(poor->scenario);
    for (int i = 0; i < MATCH_MOVES; i++) {
        if (play_head(&t.now.p)->over) begin_scenario(poor->scenario);
        const struct step *step = play_step(&t.now.p);
        json_t *state = json_loads(whole(&t.text, &t.now.p), 0, NULL);
        if (!step->secret && (!poor->step || !strcmp(step->name, poor->step)) && is_rich(state, poor))
            return state;
        json_decref(state);
        play_one();
    }
    fail_msg("%s: no position with so many cards", t.game->id);
    return NULL;
}

struct ways {
    int count;
    struct {
        char text[600];
        uint8_t state[STATE_ROOM]; /* the first that came so */
        int times;
    } way[WAYS_MAX];
};

/* Equal states are written alike, and to write one as text takes much longer than to compare it. */
static bool count_equal(struct ways *ways, const struct play *p)
{
    for (int i = 0; i < ways->count; i++)
        if (memcmp(ways->way[i].state, p->state, play_state_size(t.game)) == 0) {
            ways->way[i].times++;
            return true;
        }
    return false;
}

static void count_way(struct ways *ways, const struct poor *poor, const struct play *p)
{
    char text[sizeof ways->way[0].text] = "";
    if (count_equal(ways, p)) return;
    json_t *state = json_loads(whole(&t.text, p), 0, NULL);
    for (int i = 0; i < PILES && poor->pile[i].hidden; i++) {
        char *pile = json_dumps(member_at(state, poor->pile[i].hidden), JSON_COMPACT);
        strncat(text, pile, sizeof text - strlen(text) - 1);
        free(pile);
    }
    json_decref(state);
    int i = 0;
    while (i < ways->count && strcmp(ways->way[i].text, text))
        i++;
    assert_true(i < WAYS_MAX);
    if (i == ways->count) {
        strcpy(ways->way[ways->count++].text, text);
        memcpy(ways->way[i].state, p->state, play_state_size(t.game));
    }
    ways->way[i].times++;
}

static void draw_all_ways(const struct poor *poor)
{
    static struct ways ways;
    static struct faults faults;
    open_trial(game_find(poor->game), SEED);
    json_t *state = find_rich(poor);
    thin_out(state, poor);
    memset(&faults, 0, sizeof faults);
    if (!state_read(&t.now.p, state, &faults))
        fail_msg("%s: %s %s", poor->game, faults.list[0].path, faults.list[0].detail);
    json_decref(state);
    const int viewer = domain_find(t.game->seats, NULL, poor->viewer, strlen(poor->viewer));
    memset(&ways, 0, sizeof ways);
    uint64_t random = SEED;
    const int each = DRAWS_EACH / fewer_tries();
    for (int i = 0; i < each * poor->ways; i++) {
        copy_of(&t.one, &t.now);
        assert_true(play_resample(&t.one.p, viewer, NULL, &random, &t.moves));
        count_way(&ways, poor, &t.one.p);
    }
    assert_int_equal(ways.count, poor->ways);
    for (int i = 0; i < ways.count; i++) /* five times the standard deviation */
        if ((ways.way[i].times - each) * (ways.way[i].times - each) > 24 * each)
            fail_msg("%s: %s came %d times instead of some %d", poor->game, ways.way[i].text,
                     ways.way[i].times, each);
    close_trial();
}

TEST(all_possible_hands_turn_up_and_each_as_often)
{
    for (size_t i = 0; i < sizeof POOR / sizeof *POOR; i++)
        draw_all_ways(&POOR[i]);
}

/* ---- views from outside that are none ---- */

enum { SPOILT = 400 };

static json_t *anything(void)
{
    static const char *const TEXTS[] = {"null", "0",     "7",  "-1", "100000",
                                        "true", "\"x\"", "[]", "{}", "[\"x\"]"};
    return json_loads(TEXTS[below(sizeof TEXTS / sizeof *TEXTS)], JSON_DECODE_ANY, NULL);
}

/* Replaces or takes out something in it. */
static void spoil(json_t *json)
{
    for (;;) {
        const size_t size = json_is_object(json) ? json_object_size(json) : json_array_size(json);
        if (!size) return;
        const size_t at = below((uint32_t)size);
        void *member = json_object_iter(json);
        for (size_t i = 0; i < at && json_is_object(json); i++)
            member = json_object_iter_next(json, member);
        json_t *below_it = json_is_object(json) ? json_object_iter_value(member) : json_array_get(json, at);
        if ((json_object_size(below_it) || json_array_size(below_it)) && below(8)) {
            json = below_it;
        } else if (json_is_array(json)) {
            json_array_set_new(json, at, anything());
            return;
        } else {
            if (below(8))
                json_object_iter_set_new(json, member, anything());
            else
                json_object_del(json, json_object_iter_key(member));
            return;
        }
    }
}

static void bears_what_is_spoilt(const struct game *game)
{
    static struct faults faults;
    int refused = 0;
    open_trial(game, SEED + 1);
    begin_match();
    const int spoilt = SPOILT / fewer_tries();
    for (int i = 0; i < spoilt; i++) {
        if (play_head(&t.now.p)->over) begin_match();
        const int viewer = below(4) ? any_seat(play_head(&t.now.p)->seats) : SEAT_NONE;
        uint64_t seed = (uint64_t)i;
        writer_clear(&t.text);
        state_write(&t.text, &t.now.p, t.pack->hash_hex, viewer);
        json_t *view = json_loads(writer_text(&t.text), 0, NULL);
        for (uint32_t n = 1 + below(2); n; n--)
            spoil(view);
        copy_of(&t.one, &t.now);
        faults.count = 0;
        if (view_resample(&t.one.p, view, &(struct redraw){viewer, NULL, &seed, &t.moves}, &faults))
            is_sound(&t.one);
        else
            refused++;
        assert_true(faults.count == 0 || refused);
        json_decref(view);
        play_one();
    }
    assert_true(refused > spoilt / 2);
    close_trial();
}

TEST(a_spoilt_view_is_refused_or_comes_to_a_sound_state)
{
    for (const struct game *const *game = games; *game; game++)
        bears_what_is_spoilt(*game);
    bears_what_is_spoilt(&skirmish);
}
