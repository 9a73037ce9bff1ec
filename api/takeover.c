/* Unix sockets with short messages. The process that serves sends a text with the listening socket as a
 * descriptor. The next one sends a byte when it serves. systemd gets datagrams of lines, with the socket. */
#include "api/takeover.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>
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
    ANSWER_SECONDS = 10 /* seconds in which the process that serves must answer */,
    AGAIN_MS = 20 /* milliseconds until it is asked again after it has hung up */,
    ASKED_MOST = ANSWER_SECONDS * 1000 / AGAIN_MS,
    WAITING = 8,
    SUFFIX_ROOM = 16
};
enum { FIRST_PASSED = 3 /* the first descriptor that systemd passes to a process */ };
static const char READY = 'r';
static const char *const PORT = "l", *const BUSY = "b";

static bool complain(const struct takeover *takeover)
{
    log_say(LOG_ERROR, "the takeover socket %s: %s", takeover->path, strerror(errno));
    return false;
}

/* The socket's name with this suffix. */
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

/* An abstract name, which begins with a zero, ends where the address does. */
static socklen_t length_of(const struct sockaddr_un *address)
{
    if (*address->sun_path) return sizeof *address;
    return offsetof(struct sockaddr_un, sun_path) + 1 + strlen(address->sun_path + 1);
}

/* Sends a text, with a descriptor unless it is -1. `address` NULL: the socket is connected. */
static bool send_descriptor(int from, struct sockaddr_un *address, const char *text, int descriptor)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof(int))];
    } control = {0};
    struct iovec data = {(char *)text, strlen(text)};
    struct msghdr message = {.msg_name = address,
                             .msg_namelen = address ? length_of(address) : 0,
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

/* Tells systemd, if it has started the service. An '@' stands for the zero of an abstract name. */
static void tell_systemd(const char *text, int descriptor)
{
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (!path ||
        snprintf(address.sun_path, sizeof address.sun_path, "%s", path) >= (int)sizeof address.sun_path)
        return;
    if (*path == '@') *address.sun_path = 0;
    int from = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (from < 0 || !send_descriptor(from, &address, text, descriptor))
        log_say(LOG_WARN, "systemd cannot be told to keep the port: %s", strerror(errno));
    close_one(&from);
}

/* Takes back the listening socket that systemd has kept. -1: it has none. */
static int take_from_systemd(void)
{
    const char *process = getenv("LISTEN_PID"), *count = getenv("LISTEN_FDS");
    if (!process || !count || atol(process) != getpid() || atol(count) < 1) return -1;
    fcntl(FIRST_PASSED, F_SETFD, FD_CLOEXEC);
    tell_systemd("FDSTOREREMOVE=1\nFDNAME=port", -1);
    return FIRST_PASSED;
}

/* ---- the next process ---- */

/* The result of asking the process that serves. */
enum asked {
    ASKED_GIVEN, /* it has given the listening socket */
    ASKED_NONE,  /* no process serves */
    ASKED_AGAIN, /* it hangs up at once: it ends, or an earlier build is asked by two processes */
    ASKED_BUSY,  /* another process is taking the port over */
    ASKED_SILENT /* it does not answer, or cannot be asked: errno */
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

/* Asks once. When something was given, takeover->before stays open. */
static enum asked ask_once(struct takeover *takeover, int *given)
{
    struct sockaddr_un address;
    const struct timeval patience = {.tv_sec = ANSWER_SECONDS};
    takeover->before = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (takeover->before < 0 || !address_of(takeover, "", &address)) return ASKED_SILENT;
    setsockopt(takeover->before, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    /* applies to connect(), too */
    setsockopt(takeover->before, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    enum asked asked = ASKED_SILENT;
    if (connect(takeover->before, (struct sockaddr *)&address, sizeof address) == 0)
        asked = receive(takeover->before, given);
    else if (errno == ENOENT || errno == ECONNREFUSED)
        asked = ASKED_NONE;
    const int why = errno;
    if (asked != ASKED_GIVEN) close_one(&takeover->before);
    errno = why;
    return asked;
}

/* False: this process was asked to end. */
static bool wait_to_ask_again(const struct takeover *takeover)
{
    struct pollfd stop = {takeover->signals, POLLIN, 0};
    return poll(&stop, 1, AGAIN_MS) == 0;
}

/* Asks until the process that serves gives its port, or is gone. One that hangs up may be about to end, and
 * then this process must serve. False: it keeps its port. */
static bool ask(struct takeover *takeover, int *listener)
{
    int given = -1, times = 1;
    enum asked asked = ask_once(takeover, &given);
    for (; asked == ASKED_AGAIN && times < ASKED_MOST && wait_to_ask_again(takeover); times++)
        asked = ask_once(takeover, &given);
    switch (asked) {
    case ASKED_GIVEN:
        close_one(listener);
        *listener = given;
        return true;
    case ASKED_NONE:
        if (times > 1) log_say(LOG_INFO, "the process that served has ended: this one opens the port itself");
        return true;
    case ASKED_AGAIN:
    case ASKED_BUSY:
        log_say(LOG_ERROR, "the process that serves keeps its port%s",
                asked == ASKED_BUSY ? ": another one is taking it over" : "");
        return false;
    case ASKED_SILENT:
        break;
    }
    return complain(takeover);
}

/* The name of this process's socket until it serves. Each process has its own, so two that begin at once do
 * not take each other's. */
static bool temporary_address(const struct takeover *takeover, struct sockaddr_un *address)
{
    char suffix[SUFFIX_ROOM];
    snprintf(suffix, sizeof suffix, ".%ld", (long)getpid());
    return address_of(takeover, suffix, address);
}

/* Makes the socket under a name of its own. It is renamed when this process serves, so at each moment a
 * process can be asked. */
static bool make_socket(struct takeover *takeover)
{
    struct sockaddr_un temporary;
    takeover->unix_socket = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (takeover->unix_socket < 0 || !temporary_address(takeover, &temporary)) return complain(takeover);
    unlink(temporary.sun_path);
    return (fchmod(takeover->unix_socket, S_IRUSR | S_IWUSR) == 0 && /* its name never has other rights */
            bind(takeover->unix_socket, (struct sockaddr *)&temporary, sizeof temporary) == 0 &&
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

void takeover_cancel(const struct takeover *takeover)
{
    struct sockaddr_un temporary;
    if (takeover->unix_socket >= 0 && temporary_address(takeover, &temporary)) unlink(temporary.sun_path);
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
    struct sockaddr_un temporary, address;
    takeover->listener = listener;
    tell_systemd("FDSTORE=1\nFDNAME=port", listener);
    if (takeover->unix_socket >= 0 &&
        (!address_of(takeover, "", &address) || !temporary_address(takeover, &temporary) ||
         rename(temporary.sun_path, address.sun_path) != 0))
        complain(takeover);
    if (takeover->before >= 0 && send(takeover->before, &READY, 1, MSG_NOSIGNAL) != 1)
        log_say(LOG_WARN, "the earlier process has ended");
    close_one(&takeover->before);
}

/* ---- the process that serves ---- */

/* Admits one process at a time, and tells a second one so. */
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

/* Whether the next process serves now. False: it has ended. */
static bool next_serves(struct takeover *takeover)
{
    char byte = 0;
    const ssize_t length = recv(takeover->next, &byte, 1, 0);
    if (length < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    const bool serves = length == 1 && byte == READY;
    if (!serves)
        log_say(LOG_WARN, "the process that was about to take the port over has ended; this one continues");
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
            close_one(&takeover->unix_socket); /* from here on a process that begins takes the port at once */
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
