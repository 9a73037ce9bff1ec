/* Lists of exchanges, for queues and loops. */
#include <stddef.h>

#include "api/http/exchange.h"

void exchange_list_init(struct exchange_list *list)
{
    *list = (struct exchange_list){.last = &list->first};
}

void exchange_list_append(struct exchange_list *list, struct exchange *x)
{
    x->next = NULL;
    *list->last = x;
    list->last = &x->next;
    list->count++;
}

struct exchange *exchange_list_pop(struct exchange_list *list)
{
    return exchange_list_take(list, &list->first);
}

struct exchange *exchange_list_take(struct exchange_list *list, struct exchange **at)
{
    struct exchange *x = *at;
    *at = x->next;
    if (list->last == &x->next) list->last = at;
    list->count--;
    return x;
}

static struct exchange *last_of(const struct exchange_list *list)
{
    return (struct exchange *)((char *)list->last - offsetof(struct exchange, next));
}

/* A new request goes to the end at once; one that comes back is older than most. */
void exchange_list_put(struct exchange_list *list, struct exchange *x)
{
    struct exchange **at = &list->first;
    if (list->first && last_of(list)->wait.number < x->wait.number) at = list->last;
    while (*at && (*at)->wait.number < x->wait.number)
        at = &(*at)->next;
    x->next = *at;
    *at = x;
    if (!x->next) list->last = &x->next;
    list->count++;
}
