/* When requests of clients over their share are taken. */
#include "api/http/queue/shares.h"

#include "api/http/server.h"

/* One in so many of the workers: those with clients over their share, at most, while others wait. */
enum { OVER_SHARE_PART = 4 };
/* Microseconds. */
enum {
    OVERTAKEN_US = 5000000, /* for which others overtake a request of a client over its share */
    ALONE_US = 1000000      /* without requests of others: then a client over its share has all workers */
};

void shares_init(struct shares *shares, int workers)
{
    *shares = (struct shares){.workers_most = workers / OVER_SHARE_PART > 1 ? workers / OVER_SHARE_PART : 1};
}

void shares_note(struct shares *shares, const struct exchange *x)
{
    if (x->wait.over_share) return;
    if (shares->within[0].client != x->account.client) {
        shares->within[1] = shares->within[0];
        shares->within[0].client = x->account.client;
    }
    shares->within[0].at = http_now();
}

bool shares_is_alone(const struct shares *shares, uint64_t client)
{
    const bool is_last = shares->within[0].client == client;
    return http_now() - shares->within[is_last].at > ALONE_US;
}

bool shares_may_take(const struct shares *shares, const struct exchange *x, bool others)
{
    const bool has_worker = shares->workers < shares->workers_most;
    if (others) return has_worker && http_now() - x->wait.since > OVERTAKEN_US;
    return has_worker || shares_is_alone(shares, x->account.client);
}
