/* The terms of a match in a body, as a match, a tournament and a set-up of a state ask for them. A function
 * fills the problem and returns false where they cannot be. The deadline and the clock: time_terms.h. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_MATCH_TERMS_H
#define WESTPHALIA_API_HANDLERS_SHARED_MATCH_TERMS_H

#include "api/handlers/shared/input.h"
#include "api/match/start.h"

/* The wanted set-up. */
struct setting {
    const char *scenario; /* NULL: the game's first */
    int64_t players;      /* 0: the scenario's standard number */
    const json_t *options;
    struct input_hex pack_hash;
};

/* A setting, checked against the game. */
struct set_up {
    const struct pack *pack;
    int scenario;
    int players;
    int16_t option[OPTIONS_MAX];
};
bool match_terms_read_setting(const struct request *request, struct response *response,
                              const struct game *game, const struct setting *setting, struct set_up *set_up);

/* The draws of a match, at "/draws" of the body. `name` NULL: it has none. */
bool match_terms_read_draws(struct response *response, const char *name, enum draw_terms *draws);
/* The messages of a match, at "/messages" of the body. `json` NULL: it has none. */
bool match_terms_read_messages(struct response *response, const json_t *json, struct message_terms *messages);
/* The bot of this name; STORE_PERSON where the name is NULL. */
bool match_terms_read_bot(struct response *response, const char *path, const char *name, enum store_bot *bot);

#endif
