/* How many requests go in a group, and when. */
#include "api/http/queue/groups.h"

#include <unistd.h>

#include "api/http/server.h"

/* Requests of a group, where so many wait. A group's transaction costs as much as some ten of its moves. */
enum { GROUP_LEAST = 8 };

void groups_init(struct groups *groups)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    *groups = (struct groups){.cores = cores > 1 ? (int)cores : 1};
    groups->most = groups->cores + 1;
}

/* Requests are few when they are fewer than half of those in groups. */
bool groups_may_begin(const struct groups *groups, const struct exchange_list *list)
{
    if (!list->first) return false;
    if (groups->count == 0) return true;
    return groups->count < groups->most &&
           (2 * list->count >= groups->requests || http_now() - list->first->wait.since > GROUPS_GATHER_US);
}

int groups_size(const struct groups *groups, int waiting)
{
    const int part = (waiting + groups->requests) / groups->cores;
    return part < GROUP_LEAST ? GROUP_LEAST : part > GROUP_MOST ? GROUP_MOST : part;
}

void groups_begin(struct groups *groups, int requests)
{
    groups->count++;
    groups->requests += requests;
}

void groups_end(struct groups *groups, int requests)
{
    groups->count--;
    groups->requests -= requests;
}
