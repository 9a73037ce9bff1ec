/* Takeover: one process takes the port of another, so that an upgrade refuses no client.
 *
 * A process that serves listens on a Unix socket (--takeover-socket). The next process connects to it, and
 * gets the socket on which the first accepts connections. It accepts none before it is ready, as /readyz
 * would tell. Then it replaces the Unix socket with its own, and tells the first. The first accepts no more,
 * and answers the requests of its connections, each with its last answer. It ends when all are closed. If the
 * next process ends before it is ready, the first goes on as before.
 *
 * A process may end at any moment, also while the next one asks it. Then its connection is closed, and the
 * next one takes the port by itself. It waits for the port where the system has not freed it yet. A process
 * that is told to end closes its Unix socket first.
 *
 * The two share one socket, and so one queue of connections that wait to be accepted. The queue lives as long
 * as one of them. With SO_REUSEPORT each would have a queue of its own, whose connections are refused when
 * its process ends.
 *
 * A process that can connect to the Unix socket can take the port: its directory should be this user's alone.
 *
 * Where no process serves, systemd may have the listening socket of an earlier one. systemd keeps it while
 * the unit is restarted (FileDescriptorStoreMax= in deploy/westphalia.service), and connections wait in its
 * queue. A process that begins takes it back, and gives it to systemd again when it serves. So connections
 * survive a start with wrong settings, but not one that fails later. */
#ifndef WESTPHALIA_API_TAKEOVER_H
#define WESTPHALIA_API_TAKEOVER_H

#include <signal.h>
#include <stdbool.h>

struct takeover {
    const char *path; /* "": no process may take over */
    int unix_socket;  /* on which the next process asks; -1: none */
    int before;       /* the connection to the process that serves; -1: none */
    int next;         /* the connection to a process that gets ready; -1: none */
    int signals;
    int listener; /* the socket that the next process gets */
};

/* Gets a listening socket from the process that serves, or from systemd. *listener -1: neither has one.
 * `stop`: the signals that takeover_wait() takes; they must be blocked. False after a line in the log. */
bool takeover_ask(struct takeover *takeover, const char *path, const sigset_t *stop, int *listener);

/* This process ends without having served. */
void takeover_cancel(const struct takeover *takeover);

/* Whether another process still serves, whose port this one will have. It may end at any moment. */
bool takeover_follows(struct takeover *takeover);

/* This process serves from now on, on `listener`, and the one before ends. */
void takeover_serve(struct takeover *takeover, int listener);

enum takeover_end {
    TAKEOVER_SIGNAL, /* this process was asked to end */
    TAKEOVER_NEXT,   /* another process serves now */
    TAKEOVER_TIME    /* the time has passed */
};

/* Waits for the end of this process's service. -1 ms: without a limit. */
enum takeover_end takeover_wait(struct takeover *takeover, int milliseconds);

#endif
