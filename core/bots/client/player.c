/* Turns come by the player's stream. */
#include "bots/client/player.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char *const KIND[] = {[PLAYER_GREEDY] = "greedy", [PLAYER_SEARCH] = "search"};
static const char *const NAME[] = {
    [PLAYER_GREEDY] = "The computer", [PLAYER_SEARCH] = "The computer, thinking"};

const char *player_kind_name(enum player_kind kind)
{
    return KIND[kind];
}

bool player_enter(struct player *player, struct service *service, int number, const char *bots_token)
{
    uint8_t hash[32];
    char text[2 * PLAYER_TOKEN_ROOM], key[SERVICE_KEY_ROOM];
    snprintf(text, sizeof text, "%s %d %s", KIND[player->kind], number, bots_token);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, strlen(text), NULL, 0);
    sodium_bin2hex(key, sizeof key, hash, sizeof hash);
    for (int n = 0; !*player->token; n++) {
        json_t *answer, *body = json_pack("{s:s,s:s}", "name", NAME[player->kind], "bot", KIND[player->kind]);
        const long status = service_ask(
            service, &(struct service_request){"POST", "/v1/players", bots_token, body, key}, &answer);
        const char *token = json_string_value(json_object_get(answer, "token"));
        if (status == 201 && token) snprintf(player->token, sizeof player->token, "%s", token);
        json_decref(answer);
        if (status == 201)
            service_succeeded(service);
        else if (n == 0)
            fprintf(stderr, "westphalia-bots: %s answers %ld to a new player\n", service->url, status);
        if (status == 401 || status == 403) return false;
        if (!*player->token) service_pause(service);
    }
    return true;
}

/* Adds a turn as the stream tells it. False: there is no room. */
static bool add_turn(const struct player *player, const json_t *data)
{
    const char *match = json_string_value(json_object_get(data, "match")),
               *game = json_string_value(json_object_get(data, "game")),
               *seat = json_string_value(json_object_get(data, "seat"));
    struct turn turn = {.token = player->token};
    if (!match || !game || !seat) return true;
    snprintf(turn.match, sizeof turn.match, "%s", match);
    snprintf(turn.game, sizeof turn.game, "%s", game);
    snprintf(turn.seat, sizeof turn.seat, "%s", seat);
    return turns_add(player->turns, &turn);
}

/* Gets an event of the player's stream. Where there is no room for a turn, the stream ends. A later one
 * begins with all turns. */
static bool take_event(void *of, const char *event, const json_t *data)
{
    struct player *player = of;
    bool added = true;
    size_t i;
    json_t *turn;
    if (strcmp(event, "turn") == 0) added = add_turn(player, data);
    if (strcmp(event, "turns") == 0)
        json_array_foreach(json_object_get(data, "turns"), i, turn) added &= add_turn(player, turn);
    if (added) service_succeeded(&player->stream);
    return added;
}

void *player_follow(void *of)
{
    struct player *player = of;
    for (;;) {
        service_follow(&player->stream,
                       &(struct service_request){"GET", "/v1/players/me/stream", player->token}, take_event,
                       player);
        service_pause(&player->stream);
    }
    return NULL;
}
