/* Positions of all games: see the header. */
#include "positions.h"

#include <sodium.h>

struct pack *packs[GAMES_ROOM];
struct board *boards[GAMES_ROOM];
json_t *presentations[GAMES_ROOM];

bool positions_open(void)
{
    if (packs[0]) return true;
    if (sodium_init() < 0) return false;
    json_object_seed(1);
    for (int i = 0; games[i]; i++) {
        struct faults faults = {0};
        size_t length;
        packs[i] = pack_standard(games[i]);
        boards[i] = packs[i] ? board_new(packs[i], &faults) : NULL;
        if (!boards[i]) return false;
        const char *text = board_presentation(boards[i], &length);
        presentations[i] = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
        if (!presentations[i]) return false;
    }
    return true;
}

json_t *seen_by(const struct play *p, const struct pack *pack, int viewer)
{
    struct writer w;
    writer_init(&w);
    writer_open(&w, '{');
    writer_name(&w, "step");
    step_write(&w, p);
    seats_write(&w, "deciding", p->game, play_deciders(p));
    writer_name(&w, "view");
    state_write(&w, p, pack->hash_hex, viewer);
    writer_close(&w, '}');
    json_t *seen = json_loadb(w.text, w.length, 0, NULL);
    assert_non_null(seen);
    writer_free(&w);
    return seen;
}

void draw(struct position *position, const struct play *p, int game, int viewer, int width)
{
    const struct board_look look = {width, BOARD_AUTO};
    *position = (struct position){p, game, seen_by(p, packs[game], viewer)};
    writer_init(&position->svg);
    assert_int_equal(board_draw(boards[game], position->seen, &look, &position->svg), BOARD_DRAWN);
    writer_text(&position->svg);
}

void position_free(struct position *position)
{
    json_decref(position->seen);
    writer_free(&position->svg);
}

void each_position_of(int game, check_position *check, uint64_t every)
{
    static struct simulated_match match;
    for (int scenario = 0; games[game]->scenarios[scenario].id; scenario++) {
        const struct simulated_match_plan plan = {
            .pack = packs[game], .scenario = scenario, .limit = 200000, .actions = 6000};
        assert_true(simulated_match_init(&match, &plan));
        assert_true(simulated_match_begin(&match, 7 + (uint64_t)scenario));
        uint64_t moves = 0;
        do {
            if (moves++ % every == 0) check(&match.play, game, moves);
        } while (moves < plan.actions && simulated_match_step(&match));
        check(&match.play, game, moves);
        simulated_match_free(&match);
    }
}

void each_position(check_position *check, uint64_t every)
{
    for (int game = 0; games[game]; game++)
        each_position_of(game, check, every * (uint64_t)fewer_tries());
}

void a_position_of_each(check_position *check)
{
    enum { MOVES = 400 };
    static struct simulated_match match;
    for (int game = 0; games[game]; game++) {
        const struct simulated_match_plan plan = {.pack = packs[game], .limit = MOVES, .actions = MOVES};
        assert_true(simulated_match_init(&match, &plan));
        assert_true(simulated_match_begin(&match, 7));
        uint64_t moves = 0;
        while (moves < MOVES && simulated_match_step(&match))
            moves++;
        check(&match.play, game, moves);
        simulated_match_free(&match);
    }
}

int game_of(const char *id)
{
    int game = 0;
    while (strcmp(games[game]->id, id) != 0)
        game++;
    return game;
}

int viewer_of(const struct play *p, uint64_t moment)
{
    const int seats = domain_count(p->game->seats, p->pack), seat = (int)(moment % (uint64_t)(seats + 1)) - 1;
    return seat >= 0 && play_head(p)->seats >> seat & 1 ? seat : SEAT_NONE;
}

int occurrences(const char *text, const char *what)
{
    int count = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what))
        count++;
    return count;
}

void check_xml(const char *text)
{
    enum { DEEPEST = 64, TAG = 24 };
    char open[DEEPEST][TAG];
    int depth = 0;
    while (*text) {
        if (*text == '&') {
            assert_true(!strncmp(text, "&amp;", 5) || !strncmp(text, "&lt;", 4) ||
                        !strncmp(text, "&gt;", 4) || !strncmp(text, "&quot;", 6));
        } else if (*text == '<') {
            const bool closing = text[1] == '/';
            const char *name = text + 1 + closing;
            const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz");
            assert_in_range(length, 1, TAG - 1);
            assert_true(strncmp(name, "script", 6) != 0);
            if (closing) {
                assert_true(depth > 0 && !strncmp(open[--depth], name, length) && !open[depth][length] &&
                            name[length] == '>');
            } else {
                assert_in_range(depth, 0, DEEPEST - 1);
                memcpy(open[depth], name, length);
                open[depth++][length] = 0;
            }
            bool quoted = false;
            for (text = name + length; *text && (quoted || *text != '>'); text++) {
                if (*text == '"') quoted = !quoted;
                assert_true(*text != '<');
            }
            assert_int_equal(*text, '>');
            if (!closing && text[-1] == '/') depth--;
        }
        text++;
    }
    assert_int_equal(depth, 0);
}
