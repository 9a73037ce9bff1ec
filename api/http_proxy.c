/* Proxies that are trusted to say for whom they speak. Nobody else is: the field could say anything. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/log.h"
#include "api/server.h"

static const char *const FIELDS[] = {"X-Forwarded-For", "Forwarded"}; /* by config->proxy_header */

/* An address's bytes; an IPv4 address that is written as IPv6 is the IPv4 address. */
static bool read_address(const char *text, struct network *address)
{
    struct in6_addr v6;
    *address = (struct network){.length = 4};
    if (inet_pton(AF_INET, text, address->bytes) == 1) return true;
    if (inet_pton(AF_INET6, text, &v6) != 1) return false;
    bool mapped = IN6_IS_ADDR_V4MAPPED(&v6);
    address->length = mapped ? 4 : 16;
    memcpy(address->bytes, v6.s6_addr + (mapped ? 12 : 0), address->length);
    return true;
}

/* "10.0.0.0/8", or one address. */
static bool read_network(char *text, struct network *network)
{
    char *slash = strchr(text, '/'), *end = NULL;
    if (slash) *slash++ = 0;
    if (!read_address(text, network)) return false;
    long bits = slash ? strtol(slash, &end, 10) : (long)network->length * 8;
    network->bits = (int)bits;
    return (!slash || (end != slash && !*end)) && bits >= 0 && bits <= (long)network->length * 8;
}

bool proxies_read(struct server *server)
{
    char text[64], *rest, *list = strdup(server->config->trusted_proxies);
    bool good = list;
    for (char *item = list ? strtok_r(list, ", ", &rest) : NULL; good && item;
         item = strtok_r(NULL, ", ", &rest)) {
        snprintf(text, sizeof text, "%s", item);
        good = server->proxy_count < PROXIES && read_network(item, &server->proxies[server->proxy_count++]);
        if (!good)
            log_say(LOG_ERROR, "trusted-proxies: %s is no address or network, or there are more than %d",
                    text, PROXIES);
    }
    free(list);
    return good;
}

static bool contains(const struct network *network, const struct network *address)
{
    if (network->length != address->length) return false;
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->bytes, address->bytes, (size_t)whole) != 0) return false;
    return !rest || (network->bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

static bool is_trusted(const struct server *server, const struct network *address)
{
    for (int i = 0; i < server->proxy_count; i++)
        if (contains(&server->proxies[i], address)) return true;
    return false;
}

bool proxy_is_trusted(const struct server *server, const struct sockaddr *address)
{
    char text[INET6_ADDRSTRLEN] = "";
    struct network network;
    const void *bytes = address->sa_family == AF_INET6
                            ? (const void *)&((const struct sockaddr_in6 *)address)->sin6_addr
                            : (const void *)&((const struct sockaddr_in *)address)->sin_addr;
    if (!server->proxy_count) return false;
    return inet_ntop(address->sa_family, bytes, text, sizeof text) && read_address(text, &network) &&
           is_trusted(server, &network);
}

/* The client, as far as the chain of proxies can be believed. */
struct trace {
    const struct exchange *x;
    bool found;
    struct network client;
};

/* The value of an element's "for" (RFC 7239); of X-Forwarded-For the element itself. NULL: it has none. */
static char *name_of(const struct exchange *x, char *element)
{
    char *rest;
    if (x->server->config->proxy_header == 0) return element;
    for (char *pair = strtok_r(element, ";", &rest); pair; pair = strtok_r(NULL, ";", &rest)) {
        pair += strspn(pair, " \t");
        if (strncasecmp(pair, "for=", 4) == 0) return pair + 4;
    }
    return NULL;
}

/* Takes quotes, brackets and a port away. */
static char *bare(char *name)
{
    name += strspn(name, " \t\"[");
    name[strcspn(name, " \t\"]")] = 0;
    char *colon = strchr(name, ':');
    if (colon && !strchr(colon + 1, ':')) *colon = 0;
    return name;
}

/* From the client's end on: whom the last proxies vouch for is the last who is none of them. */
static void follow(struct trace *trace, char *element)
{
    struct network address;
    char *name = name_of(trace->x, element);
    if (!name || !read_address(bare(name), &address)) {
        trace->found = false;
    } else if (!is_trusted(trace->x->server, &address)) {
        trace->found = true;
        trace->client = address;
    }
}

static enum MHD_Result follow_field(void *to, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct trace *trace = to;
    if (!value || strcasecmp(name, FIELDS[trace->x->server->config->proxy_header]) != 0) return MHD_YES;
    char *rest, *list = strdup(value);
    trace->found = trace->found && list;
    for (char *element = list ? strtok_r(list, ",", &rest) : NULL; element;
         element = strtok_r(NULL, ",", &rest))
        follow(trace, element);
    free(list);
    return MHD_YES;
}

uint64_t proxy_client(const struct exchange *x)
{
    struct trace trace = {.x = x};
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (x->peer->is_proxy) MHD_get_connection_values(x->connection, MHD_HEADER_KIND, follow_field, &trace);
    if (!trace.found) return x->peer->address;
    memcpy(&v4.sin_addr, trace.client.bytes, sizeof v4.sin_addr);
    memcpy(&v6.sin6_addr, trace.client.bytes, sizeof v6.sin6_addr);
    return limits_hash_address(x->server->limits,
                               trace.client.length == 4 ? (struct sockaddr *)&v4 : (struct sockaddr *)&v6);
}
