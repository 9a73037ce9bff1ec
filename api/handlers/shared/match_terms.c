/* The terms of a match in a body. */
#include "api/handlers/shared/match_terms.h"

#include "api/handlers/shared/request_game.h"

bool match_terms_read_setting(const struct request *request, struct response *response,
                              const struct game *game, const struct setting *setting, struct set_up *set_up)
{
    struct faults faults = {0};
    set_up->scenario = setting->scenario ? scenario_find(game, setting->scenario) : 0;
    if (set_up->scenario < 0) {
        fault_add_foreign(&faults, "/scenario", "%s has no scenario of this id", game->title);
        set_up->scenario = 0;
    }
    const struct player_range range = scenario_players(game, set_up->scenario);
    set_up->players = setting->players ? (int)setting->players : range.standard;
    if (set_up->players < range.least || set_up->players > range.most)
        fault_add_foreign(&faults, "/players", "must be in %d..%d", range.least, range.most);
    options_read(game, set_up->scenario, setting->options, set_up->option, "/options", &faults);
    if (faults.count) return input_refuse(response, &faults);
    return request_pack(request, response, game, &setting->pack_hash, &set_up->pack);
}

bool match_terms_read_draws(struct response *response, const char *name, enum draw_terms *draws)
{
    return !name || draw_terms_find(name, draws) ||
           input_refuse_one(response, "/draws", "must be none, all or named");
}

struct messages_request {
    const char *kind;
    int hidden; /* the index of a word */
    bool opened, between_phases;
};

static const char *const SENDER_WORDS[] = {"shown", "hidden", NULL};
static const struct input messages_members[] = {
    {"kind", INPUT_ID, .required = true, INPUT_AT(struct messages_request, kind)},
    {"sender", INPUT_WORD, .words = SENDER_WORDS, INPUT_AT(struct messages_request, hidden)},
    {"opened", INPUT_BOOLEAN, INPUT_AT(struct messages_request, opened)},
    {"between_phases", INPUT_BOOLEAN, INPUT_AT(struct messages_request, between_phases)},
    {0}};

bool match_terms_read_messages(struct response *response, const json_t *json, struct message_terms *messages)
{
    struct messages_request said = {0};
    struct faults faults = {0};
    if (!json) return true;
    if (!input_read(messages_members, json, &said, "/messages", &faults))
        return input_refuse(response, &faults);
    if (!message_kind_find(said.kind, &messages->kind))
        return input_refuse_one(response, "/messages/kind", "must be none, public or private");
    messages->hidden = said.hidden;
    messages->opened = said.opened;
    messages->between_phases = said.between_phases;
    return true;
}

bool match_terms_read_bot(struct response *response, const char *path, const char *name, enum store_bot *bot)
{
    *bot = match_bot_find(name);
    return !name || *bot != STORE_PERSON || input_refuse_one(response, path, "must be greedy or search");
}
