/* Tickets: a page's EventSource cannot send a token, so it opens its stream by a ticket in the URL.
 *
 * A ticket is the hash of the token that it was made with, and the time. It is encrypted under a key that all
 * instances share, and bound to the match. So nothing is stored, every instance accepts it, and it does not
 * reveal its bearer. It ends with the token, because the token is looked up by that hash as always. It opens
 * a stream of that match and nothing else.
 *
 * It opens one within a minute. An EventSource that was cut off comes again later with the same URL. Then the
 * ticket is valid for a day, together with its proof, which stands in the ids of the stream's events
 * (Last-Event-ID). So a URL that gets into a log is worthless after a minute. A day is longer than a page
 * stays open.
 *
 * A ticket from the future opens nothing: it would be valid for too long, by the lead of the clock that made
 * it. NTP keeps the clocks of instances within milliseconds; TICKET_AHEAD allows for one that has just begun
 * to. */
#ifndef WESTPHALIA_API_SHARED_TICKET_H
#define WESTPHALIA_API_SHARED_TICKET_H

#include <stdbool.h>
#include <stdint.h>

#include "data/encoding.h"

enum {
    TICKET_KEY = 32,
    TICKET_ROOM = 108,      /* with the final zero */
    TICKET_PROOF_ROOM = 23, /* 128 bits in base64url, with the final zero */
    TICKET_OPENS = 60,      /* seconds in which it opens a stream */
    TICKET_RESUMES = 86400, /* seconds in which it opens one with its proof */
    TICKET_AHEAD = 10       /* seconds by which the clock that made it may be ahead of this one */
};

/* Makes a ticket. `now`: microseconds since 1970, by this instance's clock. */
void ticket_make(const uint8_t key[TICKET_KEY], const uint8_t match_id[MATCH_ID_SIZE],
                 const uint8_t token_hash[32], int64_t now, char ticket[TICKET_ROOM]);

void ticket_prove(const uint8_t key[TICKET_KEY], const char *ticket, char proof[TICKET_PROOF_ROOM]);

/* Opens a ticket: `token_hash` gets the hash. `proof` may be NULL; a wrong one counts as none. False: the
 * ticket is of another match, or has expired, or is none. */
bool ticket_open(const uint8_t key[TICKET_KEY], const uint8_t match_id[MATCH_ID_SIZE], const char *ticket,
                 const char *proof, int64_t now, uint8_t token_hash[32]);

#endif
