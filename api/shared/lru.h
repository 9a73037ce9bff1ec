/* A list in order of use, by which a cache makes room: what was used longest ago goes first. An entry of the
 * cache begins with its link, so the link's address is the entry's. The cache has the lock. */
#ifndef WESTPHALIA_API_SHARED_LRU_H
#define WESTPHALIA_API_SHARED_LRU_H

#include <stddef.h>

struct lru_link {
    struct lru_link *newer, *older; /* neighbours: used later, used before */
};

struct lru {
    struct lru_link *newest, *oldest;
};

static inline void lru_remove(struct lru *lru, struct lru_link *link)
{
    *(link->newer ? &link->newer->older : &lru->newest) = link->older;
    *(link->older ? &link->older->newer : &lru->oldest) = link->newer;
}

/* Adds a link that is in no list, as the newest. */
static inline void lru_add(struct lru *lru, struct lru_link *link)
{
    *link = (struct lru_link){.older = lru->newest};
    *(lru->newest ? &lru->newest->newer : &lru->oldest) = link;
    lru->newest = link;
}

/* Makes a link of the list the newest. */
static inline void lru_use(struct lru *lru, struct lru_link *link)
{
    lru_remove(lru, link);
    lru_add(lru, link);
}

#endif
