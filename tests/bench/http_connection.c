/* Only what the service sends is understood: a header, then a body of announced length or a stream without
 * end. */
#include "http_connection.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

bool http_connection_open(struct http_connection *connection, int port)
{
    const struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int on = 1;
    *connection = (struct http_connection){.socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0),
                                           .text = malloc(HTTP_CONNECTION_ROOM)};
    setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return connection->text &&
           connect(connection->socket, (const struct sockaddr *)&address, sizeof address) == 0;
}

void http_connection_close(struct http_connection *connection)
{
    close(connection->socket);
    free(connection->text);
}

/* The socket blocks: a request is far smaller than its buffer. */
bool http_connection_send(struct http_connection *connection, const char *request, size_t length)
{
    connection->length = connection->wanted = 0;
    connection->status = 0;
    return send(connection->socket, request, length, MSG_NOSIGNAL) == (ssize_t)length;
}

/* Reads the header once it is complete. */
static bool read_header(struct http_connection *connection)
{
    const char *end = strstr(connection->text, "\r\n\r\n");
    if (!end) return connection->length < HTTP_CONNECTION_ROOM / 2;
    const char *length = strcasestr(connection->text, "\r\ncontent-length:");
    if (strncmp(connection->text, "HTTP/1.1 ", 9)) return false;
    connection->body = end + 4;
    connection->wanted = (size_t)(connection->body - connection->text);
    if (length && length < end) connection->wanted += strtoul(length + 17, NULL, 10);
    return connection->wanted < HTTP_CONNECTION_ROOM;
}

static bool take_in(struct http_connection *connection, int flags)
{
    ssize_t got = recv(connection->socket, connection->text + connection->length,
                       HTTP_CONNECTION_ROOM - 1 - connection->length, flags);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    connection->length += (size_t)got;
    connection->text[connection->length] = 0;
    if (got == 0 || (!connection->wanted && !read_header(connection))) return false;
    if (connection->wanted && connection->length >= connection->wanted)
        connection->status = atoi(connection->text + 9);
    return true;
}

bool http_connection_receive(struct http_connection *connection, bool wait)
{
    do
        if (!take_in(connection, wait ? 0 : MSG_DONTWAIT)) return false;
    while (wait && !connection->status);
    return true;
}
