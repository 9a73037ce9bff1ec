/* The replay of a stored log, line by line. */
#include "log/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "data/json_read.h"
#include "log/decided.h"

bool replay_init(struct replay *replay, const struct match_terms *terms, const struct seeds *seeds,
                 const struct play *p)
{
    *replay = (struct replay){.terms = terms, .seeds = seeds, .p = *p};
    writer_init(&replay->text);
    memset(p->state, 0, play_state_size(p->game));
    replay->before = malloc(play_state_size(p->game));
    play_head(p)->seats = terms->seats;
    return replay->before && history_init(&replay->history, p->game) && terms_hash(terms, replay->hash);
}

void replay_free(struct replay *replay)
{
    history_free(&replay->history);
    writer_free(&replay->text);
    free(replay->before);
}

static enum replay_result differs(struct replay *replay, const char *sentence)
{
    snprintf(replay->difference, sizeof replay->difference, "%s", sentence);
    return REPLAY_DIFFERENT;
}

/* Reads the action and its seat. */
static enum replay_result read_action(struct replay *replay, const json_t *json, struct action *action)
{
    const json_t *seat = json_object_get(json, "seat");
    struct faults faults = {0};
    *action = (struct action){.seq = replay->played + 1,
                              .seat = NO_SEAT,
                              .by_default = json_is_true(json_object_get(json, "by_default")),
                              .late = json_is_true(json_object_get(json, "late"))};
    const char *at = json_string_value(json_object_get(json, "at"));
    if (replay->terms->format >= LEDGER_TIMED && !(at && time_read(at, &action->at)))
        return differs(replay, "It does not say when it was made.");
    if (json_is_string(seat))
        action->seat =
            domain_find(replay->p.game->seats, NULL, json_string_value(seat), json_string_length(seat));
    if (action->seat < 0 && !json_is_null(seat)) return differs(replay, "These rules do not know its seat.");
    if (move_read_logged(&replay->p, json_object_get(json, "move"), &action->move, "/move", &faults)) {
        if (!due_at_read(json, replay->terms->format, action))
            return differs(replay, "Its \"due_at\" is not as it should be.");
        if (!restored_read(json, action))
            return differs(replay, "Its \"commitment\" or \"earlier_seed\" is not as it should be.");
        if (!decided_read(json, replay->terms, action))
            return differs(replay, "Its \"ending\" or \"reason\" is not as it should be.");
        return move_has_no_seat(action->move.type) == (action->seat < 0)
                   ? REPLAY_PLAYED
                   : differs(replay, "Its move is not one of such a seat.");
    }
    snprintf(replay->difference, sizeof replay->difference, "These rules do not know its move: %s %s.",
             faults.list[0].path, faults.list[0].detail);
    return REPLAY_DIFFERENT;
}

static enum replay_result apply(struct replay *replay, const struct action *action)
{
    const struct refusal *refusal;
    char sentence[REFUSAL_ROOM];
    if (replay->seeds) seeds_give(replay->seeds, replay->terms, action->seq, replay->p.chance);
    if (history_apply(&replay->history, &replay->p, replay->terms, action, &refusal)) return REPLAY_PLAYED;
    if (!refusal) return differs(replay, "These rules cannot play its move to the end.");
    refusal_say(sentence, &replay->p, refusal, action->seat, &action->move);
    snprintf(replay->difference, sizeof replay->difference, "These rules refuse its move (%s): %s",
             refusal->code, sentence);
    return REPLAY_DIFFERENT;
}

/* Reads the state's hash, which ends the line. */
static bool read_state_hash(const char *line, size_t length, uint8_t hash[HASH_SIZE])
{
    char hex[2 * HASH_SIZE + 1] = "";
    if (length > sizeof hex + 2) memcpy(hex, line + length - 2 - 2 * HASH_SIZE, 2 * HASH_SIZE);
    return from_hex(hex, hash, HASH_SIZE);
}

/* Whether a member is the same in both lines. */
static bool agrees(const json_t *one, const json_t *other, const char *name)
{
    return json_equal(json_object_get(one, name), json_object_get(other, name));
}

static enum replay_result find_difference(struct replay *replay, const json_t *line)
{
    json_t *now = json_loadb(replay->text.text, replay->text.length, 0, NULL);
    if (!now) return REPLAY_NO_MEMORY;
    const char *what = !agrees(line, now, "draws")    ? "By these rules the move leads to other draws."
                       : !agrees(line, now, "events") ? "By these rules the move leads to other events."
                       : !agrees(line, now, "prev") ? "It is chained to another line than the one before it."
                       : !agrees(line, now, "state_hash") ? "By these rules the move leads to another state."
                                                          : "The line is not what the move leads to.";
    json_decref(now);
    return differs(replay, what);
}

static enum replay_result play_line(struct replay *replay, const json_t *json, const char *line,
                                    size_t length)
{
    struct action action;
    uint8_t state[HASH_SIZE], hash[HASH_SIZE];
    enum replay_result result = read_action(replay, json, &action);
    if (result == REPLAY_PLAYED) result = apply(replay, &action);
    if (result != REPLAY_PLAYED) return result;
    if (replay->terms->format != 1)
        state_hash(&replay->p, state);
    else if (!read_state_hash(line, length, state))
        return REPLAY_UNREADABLE;
    writer_clear(&replay->text);
    action_write(&replay->text, &replay->p, &action,
                 &(struct chain_link){replay->terms->format, replay->hash, state}, hash);
    if (replay->text.failed) return REPLAY_NO_MEMORY;
    if (replay->text.length != length || memcmp(replay->text.text, line, length) != 0)
        return find_difference(replay, json);
    memcpy(replay->hash, hash, HASH_SIZE);
    replay->action = action;
    replay->played++;
    return REPLAY_PLAYED;
}

enum replay_result replay_line(struct replay *replay, const char *line, size_t length)
{
    const size_t size = play_state_size(replay->p.game);
    json_error_t error = {0};
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    if (!json) return json_read_was_short(&error) ? REPLAY_NO_MEMORY : REPLAY_UNREADABLE;
    memcpy(replay->before, replay->p.state, size);
    const enum replay_result result = play_line(replay, json, line, length);
    json_decref(json);
    if (result == REPLAY_PLAYED) return result;
    memcpy(replay->p.state, replay->before, size);
    replay->p.fault = PLAY_SOUND;
    return result;
}
