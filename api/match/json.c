/* Matches in JSON. */
#include <string.h>

#include "api/common/when.h"
#include "api/match/match.h"
#include "db/store/deadline.h"
#include "engine/result.h"
#include "wire/result.h"

const char *const match_status_words[] = {
    [STORE_OPEN] = "open", [STORE_RUNNING] = "running", [STORE_OVER] = "over", NULL};

const char *const match_lapse_words[] = {[STORE_DEFAULT] = "default", [STORE_WAIT] = "wait", NULL};

int match_state_viewer(const struct match *match)
{
    return match->status == STORE_OVER ? SEAT_ALL : match->viewer;
}

static const char *seat_status(const struct match *match, int seat)
{
    if (match->seats.open >> seat & 1) return "open";
    return match->seats.resigned >> seat & 1 ? "conceded" : "taken";
}

/* The name of a player who was deleted is null. */
static void write_player(struct writer *w, const struct match *match, int seat)
{
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    while (store_seated_next(&left, &seated)) {
        if (seated.seat != seat) continue;
        writer_member_open(w, "player", '{');
        writer_member_uuid(w, "id", seated.id);
        writer_name(w, "name");
        if (seated.name_length)
            writer_string_n(w, seated.name, seated.name_length);
        else
            writer_null(w);
        writer_close(w, '}');
    }
}

bool match_has_names(const struct match *match)
{
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    while (store_seated_next(&left, &seated))
        if (seated.name_length) return true;
    return false;
}

void match_write_names(struct writer *w, const struct match *match)
{
    struct store_bytes left = match->seats.players;
    struct store_seated seated;
    if (!match_has_names(match)) return;
    writer_member_open(w, "names", '{');
    while (store_seated_next(&left, &seated)) {
        if (!seated.name_length) continue;
        writer_name(w, domain_id(match->terms.pack->game->seats, NULL, seated.seat));
        writer_string_n(w, seated.name, seated.name_length);
    }
    writer_close(w, '}');
}

const char *match_bot_name(enum store_bot bot)
{
    return bot == STORE_BOT_GREEDY ? "greedy" : "search";
}

enum store_bot match_bot_find(const char *name)
{
    for (enum store_bot bot = STORE_BOT_GREEDY; name && bot < STORE_BOTS; bot++)
        if (strcmp(match_bot_name(bot), name) == 0) return bot;
    return STORE_PERSON;
}

enum store_bot match_bot_of(const struct match *match, int seat)
{
    for (enum store_bot bot = STORE_BOT_GREEDY; bot < STORE_BOTS; bot++)
        if (match->seats.bots[bot] >> seat & 1) return bot;
    return STORE_PERSON;
}

static void write_seats(struct writer *w, const struct match *match)
{
    writer_member_open(w, "seats", '[');
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(match->terms.seats >> seat & 1)) continue;
        writer_open(w, '{');
        writer_member_string(w, "seat", domain_id(match->terms.pack->game->seats, NULL, seat));
        writer_member_string(w, "status", seat_status(match, seat));
        writer_member_boolean(w, "claimed", match->seats.claimed >> seat & 1);
        const enum store_bot bot = match_bot_of(match, seat);
        if (match->seats.lobby >> seat & 1 && bot == STORE_PERSON)
            writer_member_boolean(w, "open_to_all", true);
        if (bot != STORE_PERSON) writer_member_string(w, "bot", match_bot_name(bot));
        write_player(w, match, seat);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void write_chance(struct writer *w, const struct match *match)
{
    writer_member_hex(w, "commitment", match->terms.commitment, HASH_SIZE);
    writer_member_open(w, "entropy", '[');
    for (size_t i = 0; i < match->terms.entropy.count; i++)
        writer_hex(w, match->terms.entropy.value[i], SEED_SIZE);
    writer_close(w, ']');
    if (match->terms.restored.count == 0) return;
    writer_member_open(w, "restored", '[');
    for (size_t i = 0; i < match->terms.restored.count; i++) {
        const struct restoration *it = &match->terms.restored.entry[i];
        writer_open(w, '{');
        writer_member_integer(w, "seq", it->seq);
        writer_member_time(w, "at", it->at);
        writer_member_hex(w, "commitment", it->commitment, HASH_SIZE);
        writer_member_hex(w, "earlier_seed", it->earlier_seed, SEED_SIZE);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void write_end(struct writer *w, const struct match *match)
{
    if (match->seed.is_known) writer_member_hex(w, "seed", match->seed.bytes, SEED_SIZE);
    seats_write(w, "winners", match->terms.pack->game, match->seats.winners);
    if (match->listing.ended_at) writer_member_time(w, "ended_at", match->listing.ended_at);
    if (!match->play.state || match->differs) return;
    (void)result_write(w, &match->play);
    const struct ending *ending = &play_head(&match->play)->ending;
    if (ending->kind == ENDING_NONE) return;
    writer_name(w, "ending");
    ending_write(w, match->play.game, ending);
}

static void write_pause(struct writer *w, const struct match *match)
{
    const struct store_pause *pause = &match->deadline.pause;
    writer_member_open(w, "pause", '{');
    if (pause->at) {
        writer_member_time(w, "at", pause->at);
        writer_member_string(w, "by", pause->by_seats ? "seats" : "organizer");
    }
    seats_write(w, "agreed", match->terms.pack->game, pause->agreed);
    if (pause->reason) writer_member_string(w, "reason", pause->reason);
    writer_close(w, '}');
}

/* A vote is shown to its own seat alone. */
static void write_draw(struct writer *w, const struct match *match)
{
    const struct store_draw *draw = &match->seats.draw;
    const struct game *game = match->terms.pack->game;
    writer_member_open(w, "draw", '{');
    writer_member_integer(w, "proposal", draw->proposal);
    writer_member_string(w, "by", domain_id(game->seats, NULL, draw->seat));
    seats_write(w, "seats", game, draw->seats);
    seats_write(w, "voters", game, draw->voters);
    if (match->bearer >= 0 && draw->voters >> match->bearer & 1)
        writer_member_text(w, "vote",
                           draw->vote == STORE_UNVOTED ? NULL
                           : draw->vote == STORE_FOR   ? "yes"
                                                       : "no");
    writer_close(w, '}');
}

void match_write_due(struct writer *w, const struct match *match)
{
    const struct store_deadline *deadline = &match->deadline;
    writer_member_time(w, "due_at", deadline->due_at);
    if (deadline->late) seats_write(w, "late", match->terms.pack->game, deadline->late);
    if (match->status == STORE_RUNNING && (deadline->pause.at || deadline->pause.agreed))
        write_pause(w, match);
}

static void write_clock(struct writer *w, const struct store_deadline *deadline, const char *hours)
{
    char text[DURATION_ROOM];
    writer_member_open(w, "clock", '{');
    duration_write(deadline->bank, text);
    writer_member_string(w, "bank", text);
    if (deadline->increment) {
        duration_write(deadline->increment, text);
        writer_member_string(w, "increment", text);
    }
    writer_member_string(w, "then", match_lapse_words[deadline->then]);
    if (*hours) {
        writer_name(w, "hours");
        writer_raw(w, hours, strlen(hours));
    }
    writer_close(w, '}');
}

static void write_banks(struct writer *w, const struct match *match)
{
    struct store_bytes left = match->deadline.banks;
    struct store_bank bank;
    char text[DURATION_ROOM];
    writer_member_open(w, "banks", '[');
    while (store_bank_next(&left, &bank)) {
        writer_open(w, '{');
        writer_member_string(w, "seat", domain_id(match->terms.pack->game->seats, NULL, bank.seat));
        duration_write(bank.left, text);
        writer_member_string(w, "left", text);
        writer_member_boolean(w, "running", bank.running);
        writer_close(w, '}');
    }
    writer_close(w, ']');
}

static void write_deadline(struct writer *w, const struct match *match)
{
    const struct store_deadline *deadline = &match->deadline;
    char text[DURATION_ROOM];
    writer_name(w, "deadline");
    if (deadline->each) {
        duration_write(deadline->each, text);
        writer_open(w, '{');
        writer_member_string(w, "each", text);
        writer_member_string(w, "then", match_lapse_words[deadline->then]);
        writer_close(w, '}');
    } else {
        writer_null(w);
    }
    if (deadline->bank) write_clock(w, deadline, match->terms.deadline.clock.hours);
    if (deadline->missed) writer_member_integer(w, "missed", deadline->missed);
    match_write_due(w, match);
    if (deadline->banks.length) write_banks(w, match);
}

void match_write_difference(struct writer *w, const struct match *match)
{
    writer_open(w, '{');
    writer_member_integer(w, "played_by", match->terms.revision);
    writer_member_integer(w, "revision", match->terms.pack->game->revision);
    writer_member_integer(w, "action", match->differs);
    writer_member_string(w, "detail", match->difference);
    writer_close(w, '}');
}

static void write_members(struct writer *w, const struct match *match)
{
    const struct match_terms *terms = &match->terms;
    const struct game *game = terms->pack->game;
    writer_member_string(w, "id", match->id);
    writer_member_string(w, "game", game->id);
    writer_member_integer(w, "revision", terms->revision);
    writer_member_hex(w, "pack", terms->pinned ? terms->pinned : terms->pack->hash, HASH_SIZE);
    writer_member_string(w, "scenario", game->scenarios[terms->scenario].id);
    writer_name(w, "options");
    options_write(w, game, terms->option, 0);
    write_seats(w, match);
    writer_member_boolean(w, "invitations", terms->agreed.invitations);
    writer_member_boolean(w, "referee", terms->agreed.referee);
    if (terms->agreed.messages.kind != MESSAGES_NONE) {
        writer_name(w, "messages");
        message_terms_write(w, &terms->agreed.messages);
    }
    if (terms->agreed.draws != DRAWS_NONE)
        writer_member_string(w, "draws", draw_terms_name(terms->agreed.draws));
    if (match->seats.draw.proposal && match->status == STORE_RUNNING && !match->differs) write_draw(w, match);
    writer_member_text(w, "label", match->listing.label);
    writer_member_text(w, "tournament", match->listing.tournament);
    writer_member_string(w, "status", match_status_words[match->status]);
    writer_member_integer(w, "version", match->version);
    write_chance(w, match);
    writer_member_time(w, "created_at", match->listing.created_at);
    write_deadline(w, match);
    if (match->status == STORE_OVER) write_end(w, match);
    if (match->differs) {
        writer_name(w, "other_rules");
        match_write_difference(w, match);
    }
}

void match_write(struct writer *w, const struct match *match)
{
    writer_open(w, '{');
    write_members(w, match);
    writer_close(w, '}');
}

void match_write_listed(struct writer *w, const struct match *match, bool knows_deciding)
{
    writer_open(w, '{');
    write_members(w, match);
    if (knows_deciding) {
        seats_write(w, "deciding", match->terms.pack->game, match->deciding);
    } else {
        writer_name(w, "deciding");
        writer_null(w);
    }
    writer_close(w, '}');
}
