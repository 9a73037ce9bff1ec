/* Only what the service sends is understood: a header, then a body of announced length or a stream without end. */
#include "line.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool line_open(struct line *line, int port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int on = 1;
    *line =
        (struct line){.socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), .text = malloc(LINE_ROOM)};
    setsockopt(line->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return line->text && connect(line->socket, (const struct sockaddr *)&address, sizeof address) == 0;
}

void line_close(struct line *line)
{
    close(line->socket);
    free(line->text);
}

/* The socket blocks: a request is far smaller than its buffer. */
bool line_send(struct line *line, const char *request, size_t length)
{
    line->length = line->wanted = 0;
    line->status = 0;
    return send(line->socket, request, length, MSG_NOSIGNAL) == (ssize_t)length;
}

/* Reads the header once it is complete. */
static bool read_header(struct line *line)
{
    const char *end = strstr(line->text, "\r\n\r\n");
    if (!end) return line->length < LINE_ROOM / 2;
    const char *length = strcasestr(line->text, "\r\ncontent-length:");
    if (strncmp(line->text, "HTTP/1.1 ", 9)) return false;
    line->body = end + 4;
    line->wanted = (size_t)(line->body - line->text);
    if (length && length < end) line->wanted += strtoul(length + 17, NULL, 10);
    return line->wanted < LINE_ROOM;
}

static bool take_in(struct line *line, int flags)
{
    ssize_t got = recv(line->socket, line->text + line->length, LINE_ROOM - 1 - line->length, flags);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    line->length += (size_t)got;
    line->text[line->length] = 0;
    if (got == 0 || (!line->wanted && !read_header(line))) return false;
    if (line->wanted && line->length >= line->wanted) line->status = atoi(line->text + 9);
    return true;
}

bool line_receive(struct line *line, bool wait)
{
    do
        if (!take_in(line, wait ? 0 : MSG_DONTWAIT)) return false;
    while (wait && !line->status);
    return true;
}
