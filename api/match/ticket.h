/* Tickets: a page's EventSource cannot send a token, so it opens its stream by a ticket in the URL.
 *
 * A ticket is the hash of the token that it was made with, and when, encrypted under a key that all instances share and bound to
 * the match. So nothing is stored, every instance takes it, it shows nobody who made it, and it ends with the token: who opens it has the hash,
 * by which the token is looked up as always. It opens a stream of that match and nothing else.
 *
 * It opens one within a minute. An EventSource that was cut off comes again with the same URL, later than
 * that: then the ticket is good for a day, to whoever brings the proof of it as well, which stands in the ids
 * of the stream's events (Last-Event-ID). So what stands in a URL, and may get into somebody's log, is
 * worthless after a minute. A day is longer than anybody plays without opening the page again.
 *
 * A ticket from the future opens nothing: it would be good for as long as the clock of the instance that made
 * it was ahead. Instances keep their clocks by NTP, which differ by milliseconds; 10 seconds (TICKET_AHEAD)
 * allow for one that has just begun to. */
#ifndef WESTPHALIA_API_MATCH_TICKET_H
#define WESTPHALIA_API_MATCH_TICKET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TICKET_KEY = 32,
    TICKET_ROOM = 108,      /* with the final zero, as the next */
    TICKET_PROOF_ROOM = 23, /* 128 bits in base64url */
    TICKET_OPENS = 60,      /* seconds from when it was made */
    TICKET_RESUMES = 86400, /* ... with its proof */
    TICKET_AHEAD = 10 /* seconds that the clock of the instance that made it may be ahead of this one's */
};

/* `now`: microseconds since 1970, by this instance's clock. */
void ticket_make(const uint8_t key[TICKET_KEY], const uint8_t match_id[16], const uint8_t token_hash[32],
                 int64_t now, char ticket[TICKET_ROOM]);

void ticket_prove(const uint8_t key[TICKET_KEY], const char *ticket, char proof[TICKET_PROOF_ROOM]);

/* False: it is no ticket of this match, or has expired. `proof` NULL: none was brought; a wrong one is none. */
bool ticket_open(const uint8_t key[TICKET_KEY], const uint8_t match_id[16], const char *ticket,
                 const char *proof, int64_t now, uint8_t token_hash[32]);

#endif
