/* Starting a match: creating it, claiming and releasing seats. start.c */
#ifndef WESTPHALIA_API_MATCH_START_H
#define WESTPHALIA_API_MATCH_START_H

#include "api/match/match.h"
#include "db/store/seats.h"

/* What the creator gives for the dice. */
struct plan_entropy {
    bool given;
    uint8_t bytes[SEED_SIZE];
};

struct match_plan {
    const struct pack *pack; /* the pack, and with it the game */
    int scenario;            /* an index; the handler has checked it and the other numbers against the game */
    int players;             /* how many */
    int16_t option[OPTIONS_MAX]; /* by option: its value */
    const char *label;           /* at most 200 characters of UTF-8; NULL: none */
    const char *tournament;      /* an id; NULL: none */
    uint32_t lobby;              /* with invitations: seats that any player may take without one */
    uint32_t bots[STORE_BOTS];   /* with invitations: seats for bots of this kind, by enum store_bot */
    struct agreed_terms agreed;  /* with invitations the seats get these; otherwise tokens, and play begins */
    struct plan_entropy entropy; /* for the dice */
    int64_t deadline_each;       /* microseconds; 0: no deadline */
    enum store_lapse deadline_then; /* also for the clock */
    struct clock_terms clock;       /* bank 0: there is no clock */
    /* A match of a tournament: the hash of the organizer's token. Its request's key is a secret of the
     * service. NULL: the match gets a token of its own. */
    const uint8_t *organizer;
    /* By seat the id of the player who holds it beside the holder of its token, or NULL. NULL: there are
     * none. Unused with invitations. */
    const uint8_t *const *holders;
};

struct match_secrets {
    char organizer[TOKEN_ROOM];       /* the organizer's token; "": the plan has its hash */
    char seat[SEATS_MAX][TOKEN_ROOM]; /* tokens or invitations, only of the seats in terms.seats */
};

/* Whether the database knows this time zone. */
enum match_result match_knows_zone(struct match_worker *worker, const char *zone, bool *known);

/* Creates a match. Of the request it uses: key, body. secrets->organizer is "" where the plan has the hash.
 * Gives: NOT_FOUND: it was deleted at once; BUSY; KEY_REUSED: the key made a match with another body. */
enum match_result match_create(struct match_worker *worker, const struct match_plan *plan,
                               const struct match_request *request, struct match *match,
                               struct match_secrets *secrets, struct match_snapshot *snapshot);

/* The id and the secrets of the seats of the match that this key and this body make, or have made. */
enum match_result match_foresee(struct match_worker *worker, const struct match_request *request,
                                uint32_t seats, uint8_t id[MATCH_ID_SIZE], struct match_secrets *secrets);

/* A claim of a seat by its invitation, or by a player without one. */
struct seat_claim {
    /* Used of it: caller, key, body. A player's token seats the player. Another token counts for nothing. */
    const struct match_request *request;
    const char *seat;       /* its id */
    const char *invitation; /* NULL: the seat is one that any player may take */
    const uint8_t *entropy; /* SEED_SIZE bytes; NULL: the seat gives none */
};

/* What a claim or a release has led to. */
struct seat_handed {
    struct match match;
    struct match_snapshot snapshot;
    char token[TOKEN_ROOM]; /* the seat's new token after a claim, its new invitation after a release */
};

/* Claims a seat; handed->match.viewer is that seat. Both its new token and its player's token have it. The
 * same key with another body is another claim. Gives: REQUESTS, OTHER_RULES, TAKEN, SEATED. Without an
 * invitation UNAUTHORIZED says that the token is no player's, and FORBIDDEN that no player, or only a bot,
 * may take the seat. */
enum match_result match_claim(struct match_worker *worker, const struct seat_claim *claim,
                              struct seat_handed *handed);

/* A seat that is released, and the bot that takes it without the invitation. STORE_PERSON: none does. */
struct seat_offer {
    const char *seat; /* its id */
    enum store_bot bot;
};

/* The organizer takes a seat from its bearer. The token is void, and so is an invitation that was not used.
 * The new invitation lets another player claim the seat. The seat's part of a secret answer stays; its
 * standing instructions end. Of the request it uses: caller, key, body. Gives: REQUESTS, OVER, CONCEDED,
 * FULL. */
enum match_result match_release(struct match_worker *worker, const struct match_request *request,
                                const struct seat_offer *offer, struct seat_handed *handed);

/* The match follows the vacations of an entrant of its tournament who has this seat: no time runs on them
 * while a decision asks the seat. In a running match that is an entry of the log, MOVE_VACATION_CHANGED. It
 * is safe to call again: a match that follows them already stays as it is. So does one that is over, and one
 * whose seat was released or given to another entrant. Gives: NOT_FOUND, BUSY. match/pause.c */
enum match_result match_note_vacations(struct match_worker *worker, const uint8_t id[MATCH_ID_SIZE],
                                       const struct store_absence *absence);

/* The organizer gives a seat of a running match to an entrant of its tournament: it is released, unless it is
 * open, and claimed. Of the request it uses: caller. *from: the number of the claim's entry, from which
 * match_substitute_token() makes the new token. Gives: LOADS, FORBIDDEN, NOT_STARTED, OVER, CONCEDED; SEATED:
 * the entrant's player has another seat.
 *
 * Where the terms say so (clock_terms.missed), the service does the same by itself for a seat that has missed
 * deadlines: see match_replace_holder() of api/match/settling.h. */
enum match_result match_substitute(struct match_worker *worker, const struct match_request *request,
                                   const char *seat, const struct store_substitute *who, uint64_t *from,
                                   struct match *match);

/* The token of a seat that an entrant has taken over. */
enum { SUBSTITUTES_OF_SEAT = 8 /* so many have a seat after its first player, at most */ };
struct taken_seat {
    const uint8_t *match; /* MATCH_ID_SIZE bytes */
    int seat;             /* its index */
    uint64_t from;        /* the number of the claim's entry in the log */
};
enum match_result match_substitute_token(struct match_worker *worker, const struct taken_seat *taken,
                                         char token[TOKEN_ROOM]);

#endif
