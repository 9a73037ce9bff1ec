/* One process takes the port of another over, so that an upgrade refuses no client.
 *
 * A process that serves listens on a Unix socket (--takeover-socket). The next process connects to it when it
 * starts, and gets the socket on which the other one accepts connections. It accepts none before it is ready,
 * as /readyz would tell. Then it puts a Unix socket of its own in the place of the other's and says so. The
 * other one accepts no more and answers the requests of its connections, each with its last answer. It ends
 * when there are none. Where the next process ends before it was ready, the other one has noticed nothing.
 *
 * A process may end at any moment, and also while the next one asks it. Then its connection is closed, and
 * there is no process to ask. The next one takes the port by itself, and waits for it where the system has
 * not freed it yet. A process that is told to end closes its Unix socket first.
 *
 * The two share one socket, and so one queue of connections that wait to be accepted. It is there as long as
 * one of them is. With SO_REUSEPORT each would have a queue of its own, whose connections are refused when
 * its process ends.
 *
 * A process that can connect to the Unix socket can take the port: its directory should be this user's alone.
 *
 * Where no process serves, the socket on which an earlier one accepted connections may be systemd's. systemd
 * keeps it while the unit is started anew (FileDescriptorStoreMax= in deploy/westphalia.service), and
 * connections wait in its queue until the next process accepts them. A process that begins takes it back, and
 * gives it to systemd again when it serves. So connections wait for a service whose settings are wrong, but
 * not for one that gets no further. */
#ifndef WESTPHALIA_API_TAKEOVER_H
#define WESTPHALIA_API_TAKEOVER_H

#include <signal.h>
#include <stdbool.h>

struct takeover {
    const char *path; /* "": no process takes over */
    int unix_socket;  /* for the next process; -1 */
    int before;       /* to the process that serves; -1: there is none */
    int next;         /* to one that gets ready; -1 */
    int signals;
    int listener; /* for the next process */
};

/* Asks the process that serves for its listening socket, or takes the one that systemd has kept: *listener;
 * -1: there is none. `stop`: the signals that takeover_wait() takes, which are blocked. False after a line in
 * the log. */
bool takeover_ask(struct takeover *takeover, const char *path, const sigset_t *stop, int *listener);

/* This process ends, and has not served. */
void takeover_give_up(const struct takeover *takeover);

/* Another process serves, and goes on where this one does not. It may end at any moment. */
bool takeover_follows(struct takeover *takeover);

/* From now on this process serves, on `listener`, and the one before ends. */
void takeover_serve(struct takeover *takeover, int listener);

enum takeover_end {
    TAKEOVER_SIGNAL, /* this process has been asked to end */
    TAKEOVER_NEXT,   /* another one serves now */
    TAKEOVER_TIME    /* neither yet */
};

/* Waits for the end of this process's service: -1 ms: as long as it takes. */
enum takeover_end takeover_wait(struct takeover *takeover, int milliseconds);

#endif
