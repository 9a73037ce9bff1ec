/* Links that lead to the page on which people play (TABLE_URL). What is secret stands in the fragment, which
 * browsers do not send: no server gets it, and no log has it. */
#ifndef WESTPHALIA_API_COMMON_LINK_H
#define WESTPHALIA_API_COMMON_LINK_H

#include "api/common/config.h"
#include "data/writer.h"

enum { LINK_ROOM = TABLE_URL_MAX + 200 /* ids and secrets have no characters that a URL would not have */ };

/* Write the member "link" of an open object, where the page is known. `page`: "" where it is not. */
void link_write_invitation(struct writer *w, const char *page, const char *match, const char *seat,
                           const char *code);
void link_write_entrant(struct writer *w, const char *page, const char *tournament, const char *entrant,
                        const char *token);

/* The link itself. False: the page is not known, and the text is empty. */
bool link_of_entrant(char link[LINK_ROOM], const char *page, const char *tournament, const char *entrant,
                     const char *token);

#endif
