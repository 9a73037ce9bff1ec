/* A match followed move by move. */
#include "bout.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "engine/random.h"

bool bout_init(struct bout *bout, const struct pack *pack, uint64_t random)
{
    const size_t size = play_state_size(pack->game);
    *bout = (struct bout){.random = random, .answered = malloc(size)};
    bout->play =
        (struct play){.game = pack->game, .pack = pack->data, .state = malloc(size), .chance = &bout->chance};
    return bout->answered && bout->play.state;
}

void bout_free(struct bout *bout)
{
    free(bout->answered);
    free(bout->play.state);
}

/* ---- beginning ---- */

/* The id, and each seat's token. Returns the seats. */
static uint32_t read_created(struct bout *bout, const json_t *json)
{
    const char *id = json_string_value(json_object_get(json_object_get(json, "match"), "id"));
    const struct domain *seats = bout->play.game->seats;
    const json_t *entry;
    uint32_t seated = 0;
    size_t i;
    snprintf(bout->id, sizeof bout->id, "%s", id ? id : "");
    json_array_foreach(json_object_get(json, "seats"), i, entry)
    {
        const char *name = json_string_value(json_object_get(entry, "seat"));
        const char *token = json_string_value(json_object_get(entry, "token"));
        const int seat = name ? domain_find(seats, NULL, name, strlen(name)) : -1;
        if (seat < 0 || !token) return 0;
        snprintf(bout->token[seat], BOUT_TOKEN, "%s", token);
        seated |= UINT32_C(1) << seat;
    }
    return seated;
}

static bool read_seed(struct bout *bout, PGconn *database)
{
    const char *value = bout->id;
    uint8_t id[MATCH_ID_SIZE];
    PGresult *result = PQexecParams(database, "select seed from match where match_id = $1::uuid", 1, NULL,
                                    &value, NULL, NULL, 1);
    const bool found =
        uuid_parse(bout->id, id) && PQntuples(result) == 1 && PQgetlength(result, 0, 0) == SEED_SIZE;
    if (found) chance_from_seed(&bout->chance, (const uint8_t *)PQgetvalue(result, 0, 0), id, NULL, 0);
    PQclear(result);
    return found;
}

bool bout_begin(struct bout *bout, const char *answer, PGconn *database)
{
    int16_t options[OPTIONS_MAX] = {0};
    json_t *json = json_loads(answer, 0, NULL);
    const uint32_t seats = read_created(bout, json);
    json_decref(json);
    if (!seats || !read_seed(bout, database)) return false;
    options_read(bout->play.game, 0, NULL, options, "", &(struct faults){0});
    play_set_up(&bout->play, seats, 0, options);
    bout->answers = 0;
    bout->made = 0;
    return true;
}

bool bout_over(const struct bout *bout)
{
    return play_head(&bout->play)->over;
}

/* ---- moving ---- */

/* The play on which the next move is picked: with the secret answers that are in. */
static struct play table_of(struct bout *bout)
{
    struct play p = bout->play;
    if (!play_step(&p)->secret) return p;
    if (!bout->answers) memcpy(bout->answered, p.state, play_state_size(p.game));
    p.state = bout->answered;
    return p;
}

void bout_pick(struct bout *bout, struct writer *w)
{
    static struct move_list moves; /* large, and of no use afterwards */
    const struct play p = table_of(bout);
    const uint64_t deciders = play_deciders(&p);
    const int count = __builtin_popcountll(deciders);
    const int seat = set_nth(&deciders, 1, (int)random_below(&bout->random, (uint32_t)count));
    play_list(&p, seat, &moves);
    bout->next = (struct bout_choice){seat, moves.moves[random_below(&bout->random, (uint32_t)moves.count)]};
    writer_open(w, '{');
    writer_name(w, "move");
    move_write(w, &p, &bout->next.move, seat, SEAT_ALL);
    writer_close(w, '}');
}

/* All answers are in: they are played in the order of the seats. */
static void resolve(struct bout *bout)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (size_t i = 0; i < bout->answers; i++)
            if (bout->answer[i].seat == seat) play_move(&bout->play, seat, &bout->answer[i].move);
    bout->answers = 0;
}

enum bout_kind bout_made(struct bout *bout)
{
    struct play p = table_of(bout);
    bout->made++;
    if (!play_step(&p)->secret) {
        play_move(&bout->play, bout->next.seat, &bout->next.move);
        return BOUT_MOVE;
    }
    play_answer(&p, bout->next.seat, &bout->next.move);
    bout->answer[bout->answers++] = bout->next;
    if (play_deciders(&p) && bout->answers < BOUT_ANSWERS) return BOUT_ANSWER;
    resolve(bout);
    return BOUT_CLOSE;
}
