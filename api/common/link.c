/* Links that lead to the page on which people play. */
#include "api/common/link.h"

#include <stdio.h>
#include <string.h>

static char separator(const char *page)
{
    return strchr(page, '?') ? '&' : '?';
}

void link_write_invitation(struct writer *w, const char *page, const char *match, const char *seat,
                           const char *code)
{
    char link[LINK_ROOM];
    if (!*page) return;
    snprintf(link, sizeof link, "%s%cmatch=%s&seat=%s#invitation=%s", page, separator(page), match, seat,
             code);
    writer_member_string(w, "link", link);
}

void link_write_entrant(struct writer *w, const char *page, const char *tournament, const char *entrant,
                        const char *token)
{
    char link[LINK_ROOM];
    if (link_of_entrant(link, page, tournament, entrant, token)) writer_member_string(w, "link", link);
}

bool link_of_entrant(char link[LINK_ROOM], const char *page, const char *tournament, const char *entrant,
                     const char *token)
{
    *link = '\0';
    if (!*page) return false;
    snprintf(link, LINK_ROOM, "%s%ctournament=%s&entrant=%s#token=%s", page, separator(page), tournament,
             entrant, token);
    return true;
}
