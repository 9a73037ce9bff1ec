/* westphalia-bots: the computer at the tables of a service.
 *
 * It is a client as any other. It has players of its own, made with the operator's token for bots. A
 * player's key follows from that token, so a program that is started again has the same players. Nothing is
 * kept on disk.
 *
 * One thread takes the seats that matches have for bots. Each player has a thread, which follows the player's
 * turns. The workers of a kind of player play these turns, each by the view of its seat alone. So a player
 * plays any number of matches at once. Several programs may run: the one that is late with a move is refused
 * and asks again. */
#include <curl/curl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bots/client/player.h"
#include "bots/client/seats.h"
#include "bots/client/worker.h"
#include "program/arguments.h"
#include "program/secret.h"

enum { PLAYERS_MOST = 64, WORKERS_LEAST = 4, WORKERS_MOST = 64, STACK = 16 << 20 };

static struct settings {
    const char *url, *token_file;
    char token[SECRET_ROOM];
    uint64_t players, workers, think;
} settings = {.url = "http://127.0.0.1:8630", .token_file = "", .players = 16, .workers = 0, .think = 8000};

/* The workers of each kind, where the settings leave it to the machine. */
static uint64_t workers_of_the_machine(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < WORKERS_LEAST ? WORKERS_LEAST : cores > WORKERS_MOST ? WORKERS_MOST : (uint64_t)cores;
}

/* What plays seats of one kind. */
static struct group {
    struct turns turns;
    struct player players[PLAYERS_MOST];
    struct worker workers[WORKERS_MOST];
} groups[PLAYER_KINDS];

static bool start_thread(void *(*run)(void *), void *argument)
{
    pthread_t thread;
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return false;
    const bool good = pthread_attr_setstacksize(&attributes, STACK) == 0 &&
                      pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0 &&
                      pthread_create(&thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return good;
}

static bool start_group(enum player_kind kind, struct service *service)
{
    struct group *group = &groups[kind];
    bool good = true;
    turns_init(&group->turns);
    for (uint64_t n = 0; good && n < settings.workers; n++) {
        struct worker *worker = &group->workers[n];
        *worker = (struct worker){.turns = &group->turns, .kind = kind, .think = settings.think};
        good = service_open(&worker->service, settings.url) && start_thread(worker_run, worker);
    }
    for (uint64_t n = 0; good && n < settings.players; n++) {
        struct player *player = &group->players[n];
        *player = (struct player){.kind = kind, .turns = &group->turns};
        good = player_enter(player, service, n, settings.token) &&
               service_open(&player->stream, settings.url) && start_thread(player_follow, player);
    }
    return good;
}

enum { BAD_SETTING = 2 }; /* the exit status, as of westphaliad */

/* Nothing is lost when it ends: the service has all. Without a handler, the first process of a container does
 * not end by a signal. */
static void end(int signal)
{
    _exit(EXIT_SUCCESS);
}

int main(int argc, char **argv)
{
    static const struct usage usage = {.program = "westphalia-bots",
                                       .about = "The computer at the tables of a service",
                                       .words = "",
                                       .environment = true};
    const struct flag flags[] = {
        {"service-url", FLAG_TEXT, &settings.url, "URL", "address of the service"},
        {"bots-token-file", FLAG_TEXT, &settings.token_file, "FILE",
         "the service's token for bots, on one line. Without it the file bots-token that systemd passes on "
         "(CREDENTIALS_DIRECTORY)"},
        {"bots-players", FLAG_NUMBER, &settings.players, "N",
         "players of each kind; so many seats of a match can be the computer's", 1, PLAYERS_MOST},
        {"bots-workers", FLAG_NUMBER, &settings.workers, "N",
         "threads that decide for each kind of player; 0: one for each core, at least four. Further turns "
         "wait, those of the quick bot never for the searching one",
         0, WORKERS_MOST},
        {"bots-think", FLAG_NUMBER, &settings.think, "N",
         "milliseconds that the searching bot may think about a move. Those that its turn has waited count",
         1, 3600000},
        {0}};
    struct service service;
    char message[SECRET_MESSAGE];
    signal(SIGTERM, end);
    signal(SIGINT, end);
    const enum arguments_result read = arguments_read(&usage, flags, argc, argv, NULL);
    if (read != ARGUMENTS_RUN) return read == ARGUMENTS_DONE ? EXIT_SUCCESS : BAD_SETTING;
    if (!settings.workers) settings.workers = workers_of_the_machine();
    if (!secret_read(settings.token_file, "bots-token", settings.token, message) || !*settings.token) {
        fprintf(stderr, "--bots-token-file: %s\n", *message ? message : "is needed");
        return BAD_SETTING;
    }
    if (sodium_init() < 0 || curl_global_init(CURL_GLOBAL_DEFAULT) != 0 ||
        !service_open(&service, settings.url) || !worker_open_games())
        return EXIT_FAILURE;
    if (!start_group(PLAYER_GREEDY, &service) || !start_group(PLAYER_SEARCH, &service)) return EXIT_FAILURE;
    fprintf(stderr, "westphalia-bots: ready\n");
    seats_take(&service,
               (struct player *const[]){groups[PLAYER_GREEDY].players, groups[PLAYER_SEARCH].players},
               settings.players);
}
