/* Makes the terms of a tournament: each of its objects is checked and gets its members in full. */
#include "api/handlers/tournament/terms.h"

#include "api/common/when.h"
#include "api/handlers/shared/input.h"
#include "api/tournament/entrants.h"
#include "tournament/terms.h"
#include "wire/wire.h"

enum { CODE_LEAST = 8 };

/* ---- time ---- */

/* Adds the deadline and the clock, each with its "then". */
static bool time_add(const struct request *request, struct response *response, const struct time_terms *time,
                     json_t *match)
{
    struct match_plan plan = {0};
    if (!time_terms_read(request, response, time, &plan)) return false;
    const char *then = match_lapse_words[plan.deadline_then];
    if (time->deadline) {
        const char *each = json_string_value(json_object_get(time->deadline, "each"));
        json_object_set_new(match, "deadline", json_pack("{s:s, s:s}", "each", each, "then", then));
    }
    if (time->clock) {
        json_t *clock = json_deep_copy(time->clock);
        json_object_set_new(clock, "then", json_string(then));
        json_object_set_new(match, "clock", clock);
    }
    return true;
}

/* Adds a number that only matches with a deadline or a clock have. 0: there is none. */
static bool timed_add(struct response *response, const char *name, int64_t number, json_t *match)
{
    char path[FAULT_PATH];
    if (!number) return true;
    fault_path(path, "", name);
    if (!json_object_get(match, "deadline") && !json_object_get(match, "clock"))
        return input_refuse_foreign(response, path, "is for matches with a deadline or a clock");
    json_object_set_new(match, name, json_integer(number));
    return true;
}

/* ---- messages, draws ---- */

/* Adds the messages to the terms, with their members in full, where there are any. */
static bool messages_add(struct response *response, const json_t *json, json_t *match)
{
    struct message_terms messages = {0};
    struct writer w;
    if (!match_terms_read_messages(response, json, &messages)) return false;
    if (messages.kind == MESSAGES_NONE) return true;
    writer_init(&w);
    message_terms_write(&w, &messages);
    json_t *written = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    json_object_set_new(match, "messages", written);
    return answer_tournament(response, written ? TOURNAMENT_OK : TOURNAMENT_AWAY);
}

/* Adds the draws to the terms, where there are any. */
static bool draws_add(struct response *response, const char *name, json_t *match)
{
    enum draw_terms draws = DRAWS_NONE;
    if (!match_terms_read_draws(response, name, &draws)) return false;
    if (draws != DRAWS_NONE) json_object_set_new(match, "draws", json_string(name));
    return true;
}

/* ---- how players enter ---- */

enum entry_by { BY_LIST, BY_CODE, BY_OPEN };
static const char *const BY_WORDS[] = {[BY_LIST] = "list", [BY_CODE] = "code", [BY_OPEN] = "open", NULL};

struct entry_body {
    int by; /* enum entry_by */
    const char *code, *until;
    int64_t most;
};

#define AT(member) INPUT_AT(struct entry_body, member)
static const struct input entry_members[] = {
    {"by", INPUT_WORD, .required = true, .words = BY_WORDS, AT(by)},
    {"code", INPUT_TEXT, .min = CODE_LEAST, .max = TOURNAMENT_CODE_MOST, AT(code)},
    {"until", INPUT_TEXT, .min = 1, .max = 40, AT(until)},
    {"most", INPUT_INTEGER, .min = 1, .max = ENTRANTS_MOST, AT(most)},
    {0}};
#undef AT

/* Adds the ways to enter. *code: the new code, or NULL. */
static bool entry_add(struct response *response, const json_t *json, bool has_code, json_t *terms,
                      const char **code)
{
    struct entry_body said = {.by = BY_LIST, .most = ENTRANTS_MOST};
    struct faults faults;
    int64_t until;
    faults_clear(&faults);
    if (json && !input_read(entry_members, json, &said, "/entry", &faults))
        return input_refuse(response, &faults);
    if (said.by == BY_CODE && !said.code && !has_code)
        return input_refuse_foreign(response, "/entry/code", "is missing");
    if (said.until && !input_moment(response, "/entry/until", said.until, &until)) return false;
    json_t *entry = json_pack("{s:s, s:I}", "by", BY_WORDS[said.by], "most", (json_int_t)said.most);
    if (said.until) json_object_set_new(entry, "until", json_string(said.until));
    json_object_set_new(terms, "entry", entry);
    *code = said.code;
    return true;
}

/* ---- scoring ---- */

/* Systems of Diplomacy tournaments take 18 supply centres for an outright win. The games of the service have
 * conditions of victory of their own, and points that easily pass 18. */
static void solo_by_own_conditions(const struct scoring *scoring, const json_t *said, json_t *whole)
{
    const json_t *solo = json_object_get(json_object_get(said, "scoring"), "solo");
    if (scoring->solo.when != SOLO_POINTS || json_object_get(solo, "when") || json_object_get(solo, "points"))
        return;
    json_object_set_new(json_object_get(json_object_get(whole, "scoring"), "solo"), "when",
                        json_string("outright"));
}

static bool scoring_add(struct response *response, const json_t *json, json_t *terms)
{
    struct tournament_terms read;
    struct faults faults;
    json_t *whole = json ? json_deep_copy(json) : json_object();
    faults_clear(&faults);
    const bool sound = tournament_terms_read(&read, whole, "/terms", &faults);
    if (sound) solo_by_own_conditions(&read.scoring, json, whole);
    json_object_set_new(terms, "terms", whole);
    return sound || input_refuse(response, &faults);
}

/* ---- all of it ---- */

static json_t *options_json(const struct set_up *set_up)
{
    struct writer w;
    writer_init(&w);
    options_write(&w, set_up->pack->game, set_up->option, 0);
    json_t *options = json_loads(writer_text(&w), 0, NULL);
    writer_free(&w);
    return options;
}

bool terms_make(const struct request *request, struct response *response, const struct game *game,
                const struct tournament_body *body, struct terms_made *made)
{
    struct set_up set_up;
    if (!match_terms_read_setting(request, response, game, &body->setting, &set_up)) return false;
    json_t *match =
        json_pack("{s:s, s:i, s:o, s:s, s:b, s:b}", "scenario", game->scenarios[set_up.scenario].id,
                  "players", set_up.players, "options", options_json(&set_up), "pack", set_up.pack->hash_hex,
                  "invitations", body->invitations, "referee", body->referee);
    if (body->bots) json_object_set_new(match, "bots", json_true());
    made->terms = json_pack("{s:o}", "match", match);
    return (made->terms || answer_tournament(response, TOURNAMENT_AWAY)) &&
           time_add(request, response, &body->time, match) &&
           timed_add(response, "missed", body->missed, match) &&
           timed_add(response, "vacation_days", body->vacation_days, match) &&
           messages_add(response, body->messages, match) && draws_add(response, body->draws, match) &&
           entry_add(response, body->entry, made->has_code, made->terms, &made->code) &&
           scoring_add(response, body->terms, made->terms) &&
           answer_tournament(response, TOURNAMENT_OK); /* memory was there for all of it */
}

json_t *terms_changed_body(const json_t *terms, const json_t *changes)
{
    json_t *body = json_copy(json_object_get(terms, "match"));
    const bool done = json_object_set(body, "entry", json_object_get(terms, "entry")) == 0 &&
                      json_object_set(body, "terms", json_object_get(terms, "terms")) == 0 &&
                      json_object_update(body, (json_t *)changes) == 0;
    json_object_del(body, "reason");
    if (done) return body;
    json_decref(body);
    return NULL;
}

bool terms_give_awards(json_t *terms, const json_t *awards)
{
    if (json_array_size(awards))
        return json_object_set_new(terms, "given_awards", json_deep_copy(awards)) == 0;
    json_object_del(terms, "given_awards");
    return true;
}
