/* A flag, its lock, and the sleep that it ends. */
#include "api/common/stop.h"

#include "program/clock.h"

void stop_init(struct stop *stop)
{
    *stop = (struct stop)STOP_INITIALIZER;
}

void stop_free(struct stop *stop)
{
    pthread_cond_destroy(&stop->asked);
    pthread_mutex_destroy(&stop->lock);
}

void stop_ask(struct stop *stop)
{
    pthread_mutex_lock(&stop->lock);
    stop->is_asked = true;
    pthread_cond_signal(&stop->asked);
    pthread_mutex_unlock(&stop->lock);
}

bool stop_is_asked(struct stop *stop)
{
    return stop_wait(stop, 0);
}

bool stop_wait(struct stop *stop, int64_t microseconds)
{
    const struct timespec until = clock_after(CLOCK_MONOTONIC, microseconds);
    int waited = 0;
    pthread_mutex_lock(&stop->lock);
    while (!stop->is_asked && waited == 0 && microseconds > 0)
        waited = pthread_cond_clockwait(&stop->asked, &stop->lock, CLOCK_MONOTONIC, &until);
    const bool is_asked = stop->is_asked;
    pthread_mutex_unlock(&stop->lock);
    return is_asked;
}
