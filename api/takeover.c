/* Unix sockets with one word said on them: the listening socket, as a descriptor; and one byte back, when the
 * next process serves. What is said to systemd is a datagram of lines, with the socket. */
#include "api/takeover.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "api/common/log.h"

enum {
    ANSWER_SECONDS = 10 /* for the one that serves to answer */,
    AGAIN_MS = 20 /* from one time that it is asked to the next, where it hangs up */,
    ASKED_MOST = ANSWER_SECONDS * 1000 / AGAIN_MS,
    WAITING = 8,
    SUFFIX_ROOM = 16
};
enum { FIRST_PASSED = 3 /* of the descriptors that systemd gives a process */ };
static const char READY = 'r';
static const char *const PORT = "l", *const BUSY = "b";

static bool complain(const struct takeover *takeover)
{
    log_say(LOG_ERROR, "the takeover socket %s: %s", takeover->path, strerror(errno));
    return false;
}

/* The name of the socket, with this behind it. */
static bool address_of(const struct takeover *takeover, const char *suffix, struct sockaddr_un *address)
{
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    const int length = snprintf(address->sun_path, sizeof address->sun_path, "%s%s", takeover->path, suffix);
    if (length < (int)sizeof address->sun_path) return true;
    errno = ENAMETOOLONG;
    return false;
}

static void close_one(int *descriptor)
{
    if (*descriptor >= 0) close(*descriptor);
    *descriptor = -1;
}

/* Text, and a descriptor with it, unless that is -1; `address`: where to, NULL on a socket that is
 * connected. */
static bool send_descriptor(int from, struct sockaddr_un *address, const char *text, int descriptor)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct iovec data = {(char *)text, strlen(text)};
    struct msghdr message = {.msg_name = address,
                             .msg_namelen = address ? sizeof *address : 0,
                             .msg_iov = &data,
                             .msg_iovlen = 1,
                             .msg_control = &control,
                             .msg_controllen = descriptor < 0 ? 0 : sizeof control};
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    if (head) {
        *head = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(sizeof descriptor), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
    }
    return sendmsg(from, &message, MSG_NOSIGNAL) == (ssize_t)data.iov_len;
}

/* ---- systemd ---- */

/* Where systemd has started the service. */
static void tell_systemd(const char *text, int descriptor)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!path ||
        snprintf(address.sun_path, sizeof address.sun_path, "%s", path) >= (int)sizeof address.sun_path)
        return;
    int from = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (!send_descriptor(from, &address, text, descriptor))
        log_say(LOG_WARN, "systemd cannot be told to keep the port: %s", strerror(errno));
    close_one(&from);
}

/* The listening socket that it has kept, and keeps no more; -1. */
static int take_from_systemd(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    if (!process || !count || atol(process) != getpid() || atol(count) < 1) return -1;
    fcntl(FIRST_PASSED, F_SETFD, FD_CLOEXEC);
    tell_systemd("FDSTOREREMOVE=1\nFDNAME=port", -1);
    return FIRST_PASSED;
}

/* ---- the next process ---- */

/* The result of asking. */
enum asked {
    ASKED_GIVEN,  /* the listening socket */
    ASKED_NOBODY, /* no process serves */
    ASKED_AGAIN,  /* it hangs up without a word: it ends, or an earlier build is asked by two */
    ASKED_BUSY,   /* another process takes the port over */
    ASKED_SILENT  /* nothing comes, or it cannot be asked: errno */
};

static enum asked receive(int from, int *descriptor)
{
    char byte = 0;
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec data = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    const ssize_t length = recvmsg(from, &message, MSG_CMSG_CLOEXEC);
    if (length < 0) return errno == ECONNRESET ? ASKED_AGAIN : ASKED_SILENT;
    const struct cmsghdr *head = length == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS &&
        head->cmsg_len == CMSG_LEN(sizeof *descriptor)) {
        memcpy(descriptor, CMSG_DATA(head), sizeof *descriptor);
        return ASKED_GIVEN;
    }
    return length == 1 && byte == *BUSY ? ASKED_BUSY : ASKED_AGAIN;
}

/* takeover->before stays open where something was given. */
static enum asked ask_once(struct takeover *takeover, int *given)
{
    struct sockaddr_un address;
    const struct timeval patience = {.tv_sec = ANSWER_SECONDS};
    takeover->before = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (takeover->before < 0 || !address_of(takeover, "", &address)) return ASKED_SILENT;
    setsockopt(takeover->before, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(takeover->before, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience); /* for connect() */
    enum asked asked = ASKED_SILENT;
    if (connect(takeover->before, (struct sockaddr *)&address, sizeof address) == 0)
        asked = receive(takeover->before, given);
    else if (errno == ENOENT || errno == ECONNREFUSED)
        asked = ASKED_NOBODY;
    const int why = errno;
    if (asked != ASKED_GIVEN) close_one(&takeover->before);
    errno = why;
    return asked;
}

/* False: this process has been asked to end. */
static bool pause_a_moment(const struct takeover *takeover)
{
    struct pollfd stop = {takeover->signals, POLLIN, 0};
    return poll(&stop, 1, AGAIN_MS) == 0;
}

/* A process that hangs up may be about to end, and then this one must serve: so it is asked until it gives
 * its port, or is not there any more. False: there is one that keeps its port. */
static bool ask(struct takeover *takeover, int *listener)
{
    int given = -1, times = 1;
    enum asked asked = ask_once(takeover, &given);
    for (; asked == ASKED_AGAIN && times < ASKED_MOST && pause_a_moment(takeover); times++)
        asked = ask_once(takeover, &given);
    switch (asked) {
    case ASKED_GIVEN:
        close_one(listener);
        *listener = given;
        return true;
    case ASKED_NOBODY:
        if (times > 1)
            log_say(LOG_INFO, "the process that served has ended: this one takes the port by itself");
        return true;
    case ASKED_AGAIN:
    case ASKED_BUSY:
        log_say(LOG_ERROR, "the process that serves does not give its port away%s",
                asked == ASKED_BUSY ? ": another one is taking it over" : "");
        return false;
    case ASKED_SILENT:
        break;
    }
    return complain(takeover);
}

/* The name of the socket until this process serves: its own, so that of two that begin at once neither takes
 * the other's. */
static bool address_beside(const struct takeover *takeover, struct sockaddr_un *address)
{
    char suffix[SUFFIX_ROOM];
    snprintf(suffix, sizeof suffix, ".%ld", (long)getpid());
    return address_of(takeover, suffix, address);
}

/* A socket beside its name, which it gets when this process serves: at each moment there is a process to
 * ask. */
static bool make_socket(struct takeover *takeover)
{
    struct sockaddr_un beside;
    takeover->unix_socket = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (takeover->unix_socket < 0 || !address_beside(takeover, &beside)) return complain(takeover);
    unlink(beside.sun_path);
    return (fchmod(takeover->unix_socket, S_IRUSR | S_IWUSR) ==
                0 && /* so that its name never has other rights */
            bind(takeover->unix_socket, (struct sockaddr *)&beside, sizeof beside) == 0 &&
            listen(takeover->unix_socket, WAITING) == 0) ||
           complain(takeover);
}

bool takeover_ask(struct takeover *takeover, const char *path, const sigset_t *stop, int *listener)
{
    *takeover = (struct takeover){path, -1, -1, -1, signalfd(-1, stop, SFD_NONBLOCK | SFD_CLOEXEC), -1};
    *listener = take_from_systemd();
    if (takeover->signals < 0) return complain(takeover);
    return !*path || (ask(takeover, listener) && make_socket(takeover));
}

void takeover_give_up(const struct takeover *takeover)
{
    struct sockaddr_un beside;
    if (takeover->unix_socket >= 0 && address_beside(takeover, &beside)) unlink(beside.sun_path);
}

bool takeover_follows(struct takeover *takeover)
{
    char byte;
    if (takeover->before < 0) return false;
    const ssize_t length = recv(takeover->before, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (length > 0 || (length < 0 && errno != ECONNRESET)) return true;
    log_say(LOG_INFO, "the process that served has ended: this one serves, ready or not");
    close_one(&takeover->before);
    return false;
}

void takeover_serve(struct takeover *takeover, int listener)
{
    struct sockaddr_un beside, address;
    takeover->listener = listener;
    tell_systemd("FDSTORE=1\nFDNAME=port", listener);
    if (takeover->unix_socket >= 0 &&
        (!address_of(takeover, "", &address) || !address_beside(takeover, &beside) ||
         rename(beside.sun_path, address.sun_path) != 0))
        complain(takeover);
    if (takeover->before >= 0 && send(takeover->before, &READY, 1, MSG_NOSIGNAL) != 1)
        log_say(LOG_WARN, "the process before has ended already");
    close_one(&takeover->before);
}

/* ---- the process that serves ---- */

/* One at a time: a second one is told so. */
static void admit_next(struct takeover *takeover)
{
    int next = accept4(takeover->unix_socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (next < 0) return;
    const bool gives = takeover->next < 0;
    if (!send_descriptor(next, NULL, gives ? PORT : BUSY, gives ? takeover->listener : -1) || !gives) {
        close(next);
        return;
    }
    log_say(LOG_INFO, "another process is about to take the port over");
    takeover->next = next;
}

/* The next process says that it serves, or has ended. */
static bool next_serves(struct takeover *takeover)
{
    char byte = 0;
    const ssize_t length = recv(takeover->next, &byte, 1, 0);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    const bool serves = length == 1 && byte == READY;
    if (!serves)
        log_say(LOG_WARN, "the process that was about to take the port over has ended; this one goes on");
    close_one(&takeover->next);
    return serves;
}

enum takeover_end takeover_wait(struct takeover *takeover, int milliseconds)
{
    struct signalfd_siginfo taken;
    do {
        struct pollfd ready[] = {
            {takeover->signals, POLLIN, 0}, {takeover->unix_socket, POLLIN, 0}, {takeover->next, POLLIN, 0}};
        poll(ready, 3, milliseconds);
        if (read(takeover->signals, &taken, sizeof taken) == sizeof taken) {
            close_one(&takeover->unix_socket); /* from here on a process that asks takes the port at once */
            close_one(&takeover->next);
            return TAKEOVER_SIGNAL;
        }
        if (ready[2].revents && next_serves(takeover)) {
            close_one(&takeover->unix_socket);
            return TAKEOVER_NEXT;
        }
        if (ready[1].revents) admit_next(takeover);
    } while (milliseconds < 0);
    return TAKEOVER_TIME;
}
