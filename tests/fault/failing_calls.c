/* Makes the n-th allocation of a process fail, or the n-th read from or write to a socket, or the n-th
 * descriptor that it wants to be watched, or makes its clock wrong.
 *
 * The file is linked into the service under test in place of the system's functions, for every library, too.
 * A test says which call shall fail by the file that the variable FAULTS names, which both map: see `struct
 * control`. Without it nothing fails. The real memory is the C library's, or the sanitizer's where there is
 * one, so that leaks are found. */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum fault {
    FAULT_NONE,
    FAULT_ALLOCATION,  /* there is no memory for this one */
    FAULT_MEMORY,      /* there is no memory for this allocation and all later ones */
    FAULT_READ,        /* the connection was reset */
    FAULT_READ_END,    /* the other end has hung up */
    FAULT_READ_SHORT,  /* one byte of the database is there, the rest comes later */
    FAULT_READ_SIGNAL, /* a signal came between */
    FAULT_WRITE,
    FAULT_WRITE_SHORT,
    FAULT_WRITE_SIGNAL,
    FAULT_CLOCK, /* the clock is an hour ahead of the system until it has been read */
    FAULT_WATCH  /* the system watches no more descriptors */
};

/* Written by the test while nothing is under way. `left` calls from now the fault happens, once. */
struct control {
    atomic_int fault;
    atomic_int left;
    atomic_int struck;
};

#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifdef SANITIZED
#define REAL(name) __interceptor_##name
#else
#define REAL(name) __libc_##name
#endif
void *REAL(malloc)(size_t size);
void *REAL(calloc)(size_t count, size_t size);
void *REAL(realloc)(void *old, size_t size);

static struct control *control;

__attribute__((constructor)) static void take_control(void)
{
    const char *name = getenv("FAULTS");
    int file = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *page = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (page != MAP_FAILED) control = page;
}

static bool strikes(enum fault fault)
{
    if (!control || atomic_load(&control->fault) != (int)fault) return false;
    if (atomic_fetch_sub(&control->left, 1) != 1) return false;
    atomic_store(&control->struck, 1);
    return true;
}

static bool is_used_up(void)
{
    return control && atomic_load(&control->fault) == FAULT_MEMORY && atomic_load(&control->left) <= 0;
}

static bool no_memory(void)
{
    if (!strikes(FAULT_ALLOCATION) && !strikes(FAULT_MEMORY) && !is_used_up()) return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return no_memory() ? NULL : REAL(malloc)(size);
}

void *calloc(size_t count, size_t size)
{
    return no_memory() ? NULL : REAL(calloc)(count, size);
}

void *realloc(void *old, size_t size)
{
    return no_memory() ? NULL : REAL(realloc)(old, size);
}

static ssize_t fails_with(int error)
{
    errno = error;
    return -1;
}

/* As when the other end is gone: nothing comes from this connection any more. */
static ssize_t breaks(int socket, int error)
{
    shutdown(socket, SHUT_RDWR);
    return fails_with(error);
}

/* Sockets of the database have paths. Those of clients are watched for what is new (EPOLLET): after a short
 * read the HTTP library waits for more, and what is there already would never be read. */
static bool is_of_database(int socket)
{
    int domain = 0;
    return getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &domain, &(socklen_t){sizeof domain}) == 0 &&
           domain == AF_UNIX;
}

ssize_t recv(int socket, void *to, size_t room, int flags)
{
    if (strikes(FAULT_READ)) return breaks(socket, ECONNRESET);
    if (strikes(FAULT_READ_END)) return 0;
    if (strikes(FAULT_READ_SIGNAL)) return fails_with(EINTR);
    if (room > 1 && is_of_database(socket) && strikes(FAULT_READ_SHORT)) room = 1;
    return syscall(SYS_recvfrom, socket, to, room, flags, NULL, NULL);
}

/* Libraries that were compiled with fortification call this. */
ssize_t __recv_chk(int socket, void *to, size_t room, size_t there_is, int flags);
ssize_t __recv_chk(int socket, void *to, size_t room, size_t there_is, int flags)
{
    if (room > there_is) abort();
    return recv(socket, to, room, flags);
}

ssize_t send(int socket, const void *from, size_t length, int flags)
{
    if (strikes(FAULT_WRITE)) return breaks(socket, EPIPE);
    if (strikes(FAULT_WRITE_SIGNAL)) return fails_with(EINTR);
    if (length > 1 && strikes(FAULT_WRITE_SHORT)) length = 1;
    return syscall(SYS_sendto, socket, from, length, flags, NULL, 0);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags)
{
    if (strikes(FAULT_WRITE)) return breaks(socket, EPIPE);
    if (strikes(FAULT_WRITE_SIGNAL)) return fails_with(EINTR);
    if (message->msg_iovlen > 0 && message->msg_iov->iov_len > 1 && strikes(FAULT_WRITE_SHORT))
        return syscall(SYS_sendto, socket, message->msg_iov->iov_base, 1, flags, NULL, 0);
    return syscall(SYS_sendmsg, socket, message, flags);
}

int epoll_ctl(int epoll, int operation, int file, struct epoll_event *event)
{
    if (operation == EPOLL_CTL_ADD && strikes(FAULT_WATCH)) return (int)fails_with(ENOSPC);
    return (int)syscall(SYS_epoll_ctl, epoll, operation, file, event);
}

/* A sleep until a time of the clock that can be set goes by the system's clock. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    const int result = (int)syscall(SYS_clock_gettime, clock, now);
    const bool ahead = clock == CLOCK_REALTIME && control && atomic_load(&control->fault) == FAULT_CLOCK;
    if (result == 0 && ahead) now->tv_sec += 3600;
    return result;
}
