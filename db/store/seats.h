/* Seats that change hands: they are claimed, released, and taken over by substitutes. */
#ifndef WESTPHALIA_DB_STORE_SEATS_H
#define WESTPHALIA_DB_STORE_SEATS_H

#include "db/store/write.h"

/* Reads a change of hands as it is stored. */
void store_seating_read(const uint8_t bytes[STORE_SEATING], int *seat, bool *released, int64_t *at);

/* A seat that a player takes by its invitation. */
struct store_claim {
    int seat;
    const uint8_t
        *invitation; /* the hash of the invitation, STORE_HASH bytes. NULL: any player may take it */
    const uint8_t *token_hash; /* STORE_HASH bytes */
    const uint32_t *deciding;  /* as in struct store_step, of a running match. NULL: unknown */
    const uint8_t *player;     /* STORE_ID bytes of the player who takes it. NULL: only the token holds it */
    const uint8_t *entropy;    /* STORE_HASH bytes that replace the last holder's. NULL: none */
    int64_t at;
};
/* Takes an open seat. `note` NULL: the match has not begun. Then the change of hands is stored among its
 * seatings, and the entropy is taken; a running match takes none. DB_CONFLICT: the seat is taken, or the
 * match has gone on, or the player has another seat of it. DB_NONE: this is not the seat's invitation, or
 * there is no such seat. */
enum db_result store_claim(struct db *db, const uint8_t id[STORE_ID], const struct store_claim *claim,
                           const struct store_note *note);

/* A seat that is opened again. */
struct store_release {
    int seat;
    const uint8_t *invitation; /* the hash of the new invitation, STORE_HASH bytes */
    enum store_bot bot;        /* that takes the seat; STORE_PERSON: none does */
    int64_t at;
};
/* Opens a seat. Its token is void, and its keys and standing instructions are deleted. `note` NULL: the
 * match must not have begun, and the change is stored among its seatings. The reply is as in
 * store_extend(). DB_CONFLICT: the match has gone on, or the key is taken. DB_NONE: there is no such seat. */
enum db_result store_release(struct db *db, const uint8_t id[STORE_ID], const struct store_release *release,
                             const struct store_reply *reply, const struct store_note *note);

/* These seats keep their holders for now, although they are deserted (struct store_deadline). */
enum db_result store_forget_deserted(struct db *db, const uint8_t id[STORE_ID], uint32_t seats);

/* An entrant of a tournament who takes a seat over. */
struct store_substitute {
    uint8_t tournament[STORE_ID];
    int round, entrant; /* their numbers */
    bool is_player;     /* it is tied to a player, who then holds the seat, too */
    uint8_t player[STORE_ID];
};
/* Gives the seat of a running match to a substitute. Of the claim the entropy is not used. `invitation`
 * is random: no player has the invitation of this hash. `notes` are those of the release, unless the seat is
 * open, and of the claim: `count` in all. DB_CONFLICT: the match has gone on, the seat is not as the notes
 * have it, or the player has another seat of the match. */
struct store_handover {
    const struct store_substitute *who;
    const struct store_claim *claim;
    const struct store_note *notes;
    size_t count;
};
enum db_result store_hand_over(struct db *db, const uint8_t id[STORE_ID], const struct store_handover *it);

/* An entrant of a tournament who has a seat, and may be on vacation. */
struct store_absence {
    uint8_t tournament[STORE_ID];
    int seat, entrant;
};
/* The match follows the vacations of this entrant. It stays as it is if it does so already, or if the seat
 * was released or taken over by another entrant. `note` NULL: the match must not have begun. DB_CONFLICT: the
 * match has gone on. */
enum db_result store_vacations_note(struct db *db, const uint8_t id[STORE_ID],
                                    const struct store_absence *absence, const struct store_note *note);

#endif
