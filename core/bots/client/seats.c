/* It asks for matches with open seats, twice a second. */
#include "bots/client/seats.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { PATH_ROOM = 320, CURSOR_ROOM = 160, SEEK_MS = 500 };

/* Players of one kind. */
struct group {
    enum player_kind kind;
    const struct player *players;
    int count;
};

static bool is_open_for(const json_t *seat, enum player_kind kind)
{
    const char *bot = json_string_value(json_object_get(seat, "bot")),
               *status = json_string_value(json_object_get(seat, "status"));
    return bot && status && strcmp(bot, player_kind_name(kind)) == 0 && strcmp(status, "open") == 0;
}

/* Whether the seat can still be taken, by the match as it stands now. A 409 does not tell whether the seat is
 * taken or the player has another one. */
static bool is_still_open(struct service *service, const struct group *group, const char *match,
                          const char *seat)
{
    char path[PATH_ROOM];
    json_t *answer;
    const json_t *row;
    size_t i;
    bool open = false;
    snprintf(path, sizeof path, "/v1/matches/%s", match);
    service_ask(service, &(struct service_request){"GET", path}, &answer);
    json_array_foreach(json_object_get(json_object_get(answer, "match"), "seats"), i, row)
    {
        const char *name = json_string_value(json_object_get(row, "seat"));
        open |= name && strcmp(name, seat) == 0 && is_open_for(row, group->kind);
    }
    json_decref(answer);
    return open;
}

/* One of the players takes the seat: the first, from a random one on, that has none in the match (409). */
static bool take_seat(struct service *service, const struct group *group, const char *match, const char *seat)
{
    char path[PATH_ROOM];
    const int first = randombytes_uniform(group->count);
    long status = 409;
    snprintf(path, sizeof path, "/v1/matches/%s/seats/%s/take", match, seat);
    for (int n = 0; status == 409 && n < group->count; n++) {
        json_t *answer;
        if (n > 0 && !is_still_open(service, group, match, seat)) break;
        char key[SERVICE_KEY_ROOM], entropy[SERVICE_KEY_ROOM];
        service_random_key(key);
        service_random_key(entropy);
        status = service_ask(service,
                             &(struct service_request){"POST", path,
                                                       group->players[(first + n) % group->count].token,
                                                       json_pack("{s:s}", "entropy", entropy), key},
                             &answer);
        json_decref(answer);
    }
    return status == 200;
}

/* Takes the seats of a match that are open for the players. Returns whether any was. */
static bool take_seats(struct service *service, const struct group *group, const json_t *match)
{
    const char *id = json_string_value(json_object_get(match, "id"));
    const json_t *seat;
    size_t i;
    bool any = false;
    json_array_foreach(json_object_get(match, "seats"), i, seat)
    {
        const char *name = json_string_value(json_object_get(seat, "seat"));
        if (id && name && is_open_for(seat, group->kind)) any |= take_seat(service, group, id, name);
    }
    return any;
}

/* Takes the open seats of one page of matches. *cursor: the page; it becomes the next one, or "". */
static bool take_page(struct service *service, const struct group *group, char cursor[CURSOR_ROOM])
{
    char path[PATH_ROOM];
    json_t *answer;
    const json_t *match;
    size_t i;
    bool any = false;
    snprintf(path, sizeof path, "/v1/matches?bot=%s&limit=100%s%s", player_kind_name(group->kind),
             *cursor ? "&cursor=" : "", cursor);
    const long status = service_ask(service, &(struct service_request){"GET", path}, &answer);
    json_array_foreach(json_object_get(answer, "matches"), i, match)
    {
        any |= take_seats(service, group, match);
    }
    const char *next = json_string_value(json_object_get(answer, "next"));
    snprintf(cursor, CURSOR_ROOM, "%s", next ? next : "");
    json_decref(answer);
    if (status == 200)
        service_succeeded(service);
    else
        service_pause(service);
    return any;
}

/* Takes the open seats of all matches. */
static bool take_all(struct service *service, const struct group *group)
{
    char cursor[CURSOR_ROOM] = "";
    bool any = false;
    do
        any |= take_page(service, group, cursor);
    while (*cursor);
    return any;
}

void seats_take(struct service *service, struct player *const players[PLAYER_KINDS], int count)
{
    for (;;) {
        bool any = false;
        for (enum player_kind kind = 0; kind < PLAYER_KINDS; kind++)
            any |= take_all(service, &(struct group){kind, players[kind], count});
        if (!any) service_sleep(SEEK_MS);
    }
}
