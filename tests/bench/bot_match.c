/* A match followed move by move. */
#include "bot_match.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"

bool bot_match_init(struct bot_match *match, const struct pack *pack, uint64_t random)
{
    const size_t size = play_state_size(pack->game);
    *match = (struct bot_match){.random = random, .answered = malloc(size)};
    match->play = (struct play){
        .game = pack->game, .pack = pack->data, .state = malloc(size), .chance = &match->chance};
    return match->answered && match->play.state;
}

void bot_match_free(struct bot_match *match)
{
    free(match->answered);
    free(match->play.state);
}

/* ---- beginning ---- */

/* The id, and each seat's token. Returns the seats. */
static uint32_t read_created(struct bot_match *match, const json_t *json)
{
    const char *id = json_string_value(json_object_get(json_object_get(json, "match"), "id"));
    const struct domain *seats = match->play.game->seats;
    const json_t *entry;
    uint32_t seated = 0;
    size_t i;
    snprintf(match->id, sizeof match->id, "%s", id ? id : "");
    json_array_foreach(json_object_get(json, "seats"), i, entry)
    {
        const char *name = json_string_value(json_object_get(entry, "seat"));
        const char *token = json_string_value(json_object_get(entry, "token"));
        const int seat = name ? domain_find(seats, NULL, name, strlen(name)) : -1;
        if (seat < 0 || !token) return 0;
        snprintf(match->token[seat], BOT_MATCH_TOKEN, "%s", token);
        seated |= UINT32_C(1) << seat;
    }
    return seated;
}

static bool read_seed(struct bot_match *match, PGconn *database)
{
    const char *value = match->id;
    uint8_t id[MATCH_ID_SIZE];
    PGresult *result = PQexecParams(database, "select seed from match where match_id = $1::uuid", 1, NULL,
                                    &value, NULL, NULL, 1);
    const bool found =
        uuid_parse(match->id, id) && PQntuples(result) == 1 && PQgetlength(result, 0, 0) == SEED_SIZE;
    if (found) chance_from_seed(&match->chance, (const uint8_t *)PQgetvalue(result, 0, 0), id, NULL, 0);
    PQclear(result);
    return found;
}

bool bot_match_begin(struct bot_match *match, const char *answer, PGconn *database)
{
    int16_t options[OPTIONS_MAX] = {0};
    json_t *json = json_loads(answer, 0, NULL);
    const uint32_t seats = read_created(match, json);
    json_decref(json);
    if (!seats || !read_seed(match, database)) return false;
    options_read(match->play.game, 0, NULL, options, "", &(struct faults){0});
    play_set_up(&match->play, seats, 0, options);
    match->answers = 0;
    match->made = 0;
    return true;
}

bool bot_match_over(const struct bot_match *match)
{
    return play_head(&match->play)->over;
}

/* ---- moving ---- */

/* The play on which the next move is picked: with the secret answers that are in. */
static struct play table_of(struct bot_match *match)
{
    struct play p = match->play;
    if (!play_step(&p)->secret) return p;
    if (!match->answers) memcpy(match->answered, p.state, play_state_size(p.game));
    p.state = match->answered;
    return p;
}

void bot_match_pick(struct bot_match *match, struct writer *w)
{
    static struct move_list moves; /* large, and of no use afterwards */
    const struct play p = table_of(match);
    const uint64_t deciders = play_deciders(&p);
    const int count = __builtin_popcountll(deciders);
    const int seat = set_nth(&deciders, 1, (int)random_below(&match->random, (uint32_t)count));
    play_list(&p, seat, &moves);
    match->next =
        (struct bot_match_choice){seat, moves.moves[random_below(&match->random, (uint32_t)moves.count)]};
    writer_open(w, '{');
    writer_name(w, "move");
    move_write(w, &p, &match->next.move, seat, SEAT_ALL);
    writer_close(w, '}');
}

/* All answers are in: they are played in the order of the seats. */
static void resolve(struct bot_match *match)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (size_t i = 0; i < match->answers; i++)
            if (match->answer[i].seat == seat) play_move(&match->play, seat, &match->answer[i].move);
    match->answers = 0;
}

enum bot_match_kind bot_match_made(struct bot_match *match)
{
    struct play p = table_of(match);
    match->made++;
    if (!play_step(&p)->secret) {
        play_move(&match->play, match->next.seat, &match->next.move);
        return BOT_MATCH_MOVE;
    }
    play_answer(&p, match->next.seat, &match->next.move);
    match->answer[match->answers++] = match->next;
    if (play_deciders(&p) && match->answers < BOT_MATCH_ANSWERS) return BOT_MATCH_ANSWER;
    resolve(match);
    return BOT_MATCH_CLOSE;
}
