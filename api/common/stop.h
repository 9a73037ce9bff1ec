/* A stop that is asked of a thread. The thread sleeps by it, so that it stops at once. */
#ifndef WESTPHALIA_API_COMMON_STOP_H
#define WESTPHALIA_API_COMMON_STOP_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

struct stop {
    pthread_mutex_t lock; /* protects `is_asked` */
    pthread_cond_t asked;
    bool is_asked;
};

#define STOP_INITIALIZER                                                                                     \
    {                                                                                                        \
        .lock = PTHREAD_MUTEX_INITIALIZER, .asked = PTHREAD_COND_INITIALIZER                                 \
    }
void stop_init(struct stop *stop);
void stop_free(struct stop *stop);

/* Any thread may ask, and look. */
void stop_ask(struct stop *stop);
bool stop_is_asked(struct stop *stop);

/* Sleeps until so many microseconds have passed, or until the stop is asked. True: it is asked. The clock is
 * one that is never set. With another, set back by an hour, the thread would sleep for an hour. */
bool stop_wait(struct stop *stop, int64_t microseconds);

#endif
