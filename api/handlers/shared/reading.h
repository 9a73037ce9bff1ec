/* What answers tell of a match: the reading of one caller, and invitations to seats. */
#ifndef WESTPHALIA_API_HANDLERS_SHARED_READING_H
#define WESTPHALIA_API_HANDLERS_SHARED_READING_H

#include "api/http/http.h"
#include "api/match/match.h"

/* Writes the object that readMatch answers. */
void reading_write(struct writer *w, const struct match *match);

/* Its parts, as members of an open object. */
/* The step, and the seats that must decide. While seats are open, these must decide. */
void reading_write_deciding(struct writer *w, const struct match *match);
/* Of the caller's seat alone: its name, whether it has answered, how many actions it may undo. Other callers
 * get none. */
void reading_write_seat(struct writer *w, const struct match *match);

/* Writes members of an open object: "invitation" and, where a setting names the page on which people play,
 * the "link" that leads there. Browsers do not send the part that has the code. */
struct invited {
    const char *match, *seat, *code;
};
void invitation_write(const struct request *request, struct writer *w, const struct invited *invited);

#endif
