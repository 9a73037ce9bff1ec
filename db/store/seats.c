/* The store: seats that change hands. */
#include "db/store/seats.h"

#include "db/statement.h"
#include "db/store/rows.h"

static void seating_write(int seat, bool released, int64_t at, uint8_t bytes[STORE_SEATING])
{
    bytes[0] = seat | (released ? 128 : 0);
    for (int i = 1; i < STORE_SEATING; i++)
        bytes[i] = at >> 8 * (STORE_SEATING - 1 - i);
}

void store_seating_read(const uint8_t bytes[STORE_SEATING], int *seat, bool *released, int64_t *at)
{
    uint64_t time = 0;
    *seat = bytes[0] & 127;
    *released = bytes[0] & 128;
    for (int i = 1; i < STORE_SEATING; i++)
        time = time << 8 | bytes[i];
    *at = time;
}

static const struct statement claim_seat = CALL("claim_seat", "$1, $2, $3, $4, $5, $6");

static void add_holder(struct args *args, const struct store_claim *claim)
{
    struct args holder = ROW(holder);
    args_bytes(MEMBER(&holder, holder, token_hash), claim->token_hash, STORE_HASH);
    args_time(MEMBER(&holder, holder, at), claim->at);
    args_bytes(MEMBER(&holder, holder, entropy), claim->entropy ? (const void *)claim->entropy : "",
               claim->entropy ? STORE_HASH : 0);
    args_integer(MEMBER(&holder, holder, places), STORE_SEATS + 1);
    args_bytes(MEMBER(&holder, holder, player_id), claim->player, STORE_ID);
    if (claim->deciding) args_integer(MEMBER(&holder, holder, deciding), *claim->deciding);
    args_row(args, &holder);
}

enum db_result store_claim(struct db *db, const uint8_t id[STORE_ID], const struct store_claim *claim,
                           const struct store_note *note)
{
    struct args args = {0};
    uint8_t seating[STORE_SEATING];
    seating_write(claim->seat, false, claim->at, seating);
    args_bytes(&args, id, STORE_ID);
    args_small(&args, claim->seat);
    args_bytes(&args, claim->invitation, STORE_HASH);
    add_holder(&args, claim);
    args_bytes(&args, seating, sizeof seating);
    add_entry(&args, note);
    return db_verdict(db, &claim_seat, &args);
}

static const struct statement release_seat = CALL("release_seat", "$1, $2, $3, $4, $5, $6");

enum db_result store_release(struct db *db, const uint8_t id[STORE_ID], const struct store_release *release,
                             const struct store_reply *reply, const struct store_note *note)
{
    struct args args = {0}, offer = ROW(offer);
    uint8_t seating[STORE_SEATING];
    seating_write(release->seat, true, release->at, seating);
    args_bytes(&args, id, STORE_ID);
    args_small(&args, release->seat);
    args_bytes(MEMBER(&offer, offer, invitation), release->invitation, STORE_HASH);
    if (release->bot != STORE_PERSON) args_small(MEMBER(&offer, offer, bot), release->bot);
    args_row(&args, &offer);
    args_bytes(&args, seating, sizeof seating);
    add_reply(&args, reply);
    add_entry(&args, note);
    return db_verdict(db, &release_seat, &args);
}

static const struct statement forget_deserted = CALL("forget_deserted", "$1, $2");

enum db_result store_forget_deserted(struct db *db, const uint8_t id[STORE_ID], uint32_t seats)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_integer(&args, seats);
    return db_verdict(db, &forget_deserted, &args);
}

static const struct statement substitute_seat = CALL("substitute_seat", "$1, $2, $3, $4, $5");

enum db_result store_hand_over(struct db *db, const uint8_t id[STORE_ID], const struct store_handover *it)
{
    struct args args = {0}, substitute = ROW(substitute), entries[] = {ROW(entry), ROW(entry)};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, it->claim->seat);
    add_holder(&args, it->claim);
    args_bytes(MEMBER(&substitute, substitute, tournament_id), it->who->tournament, STORE_ID);
    args_small(MEMBER(&substitute, substitute, round), it->who->round);
    args_integer(MEMBER(&substitute, substitute, entrant), it->who->entrant);
    args_bytes(MEMBER(&substitute, substitute, invitation), it->claim->invitation, STORE_HASH);
    args_row(&args, &substitute);
    for (size_t i = 0; i < it->count; i++)
        add_note(&entries[i], &it->notes[i]);
    args_rows(&args, entries, it->count);
    return db_verdict(db, &substitute_seat, &args);
}

static const struct statement note_vacations = CALL("note_vacations", "$1, $2, $3, $4, $5");

enum db_result store_vacations_note(struct db *db, const uint8_t id[STORE_ID],
                                    const struct store_absence *absence, const struct store_note *note)
{
    struct args args = {0};
    args_bytes(&args, id, STORE_ID);
    args_small(&args, absence->seat);
    args_bytes(&args, absence->tournament, STORE_ID);
    args_integer(&args, absence->entrant);
    add_entry(&args, note);
    return db_verdict(db, &note_vacations, &args);
}
