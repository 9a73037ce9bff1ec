/* Subjects: what requests are about, such as a match (application->subject). A match may be locked, or read
 * by many clients. Others find workers all the same:
 *
 *   - The requests about one subject have at most a third of the workers at a time.
 *   - Further requests about it are held back, in the order in which they came.
 *   - They get 503 when they were held back for too long, or too many are.
 *
 * All functions are called with the lock of the queue. subjects.c */
#ifndef WESTPHALIA_API_HTTP_QUEUE_SUBJECTS_H
#define WESTPHALIA_API_HTTP_QUEUE_SUBJECTS_H

#include "api/http/exchange.h"

enum { HELD_BACK_LISTS = 64 };

/* The subjects of a worker's exchanges, as hashes. 0: an exchange without one. Two subjects with one hash are
 * as one. */
struct worker_subjects {
    uint64_t subject[GROUP_MOST];
    int count;
};

/* The subjects that are worked at, and the exchanges that are held back. */
struct subjects {
    const char *pattern;                             /* application->subject */
    struct exchange_list held_back[HELD_BACK_LISTS]; /* by the subject's hash */
    size_t held_back_count, held_back_most;
    struct worker_subjects *of_worker; /* for each worker */
    int workers, limit;                /* all workers; those at one subject, at most */
};

/* False: memory is short. */
bool subjects_init(struct subjects *subjects, const struct config *config, const char *pattern);
void subjects_free(struct subjects *subjects);

/* Gives a request to a worker. False: it is held back. One that has waited too long, or for which there is no
 * room, is given with wait.is_refused. */
bool subjects_admit(struct subjects *subjects, int worker, struct exchange *x);
/* Whether the worker has an exchange about the same subject. */
bool subjects_has(const struct subjects *subjects, int worker, const struct exchange *x);
/* The worker is done with all its exchanges. The oldest request that was held back for each is released. */
void subjects_end(struct subjects *subjects, int worker, struct exchange_list *released);
/* Releases those that were held back for too long. */
void subjects_release_overdue(struct subjects *subjects, struct exchange_list *released);

#endif
