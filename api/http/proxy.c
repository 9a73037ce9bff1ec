/* Trusted proxies, which say for whom they speak; and whether a request comes from this machine. Other
 * clients could write anything into the field, so theirs is ignored. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/common/log.h"
#include "api/http/proxy.h"
#include "api/http/server.h"

/* chosen by config->listen.proxy_header */
static const char *const FIELDS[] = {"X-Forwarded-For", "Forwarded"};

/* An IPv4 address that is written as IPv6 is the IPv4 address. */
static struct network of_v6(const struct in6_addr *v6)
{
    const bool is_v4 = IN6_IS_ADDR_V4MAPPED(v6);
    struct network address = {.length = is_v4 ? 4 : 16};
    memcpy(address.bytes, v6->s6_addr + (is_v4 ? 12 : 0), address.length);
    return address;
}

static struct network of_v4(const struct in_addr *v4)
{
    struct network address = {.length = sizeof *v4};
    memcpy(address.bytes, v4, sizeof *v4);
    return address;
}

/* Reads an address. False: it is none. */
static bool read_address(const char *text, struct network *address)
{
    struct in_addr v4;
    struct in6_addr v6;
    const bool is_v4 = inet_pton(AF_INET, text, &v4) == 1;
    if (!is_v4 && inet_pton(AF_INET6, text, &v6) != 1) return false;
    *address = is_v4 ? of_v4(&v4) : of_v6(&v6);
    return true;
}

/* Reads "10.0.0.0/8", or one address. */
static bool read_network(char *text, struct network *network)
{
    char *slash = strchr(text, '/'), *end = NULL;
    if (slash) *slash++ = 0;
    if (!read_address(text, network)) return false;
    long bits = slash ? strtol(slash, &end, 10) : (long)network->length * 8;
    network->bits = bits;
    return (!slash || (end != slash && !*end)) && bits >= 0 && bits <= (long)network->length * 8;
}

/* The address of a connection's other end. */
static struct network address_of(const struct sockaddr *address)
{
    return address->sa_family == AF_INET6 ? of_v6(&((const struct sockaddr_in6 *)address)->sin6_addr)
                                          : of_v4(&((const struct sockaddr_in *)address)->sin_addr);
}

bool proxies_read(struct server *server)
{
    char text[64], *rest, *list = strdup(server->config->listen.trusted_proxies);
    bool good = list;
    for (char *item = list ? strtok_r(list, ", ", &rest) : NULL; good && item;
         item = strtok_r(NULL, ", ", &rest)) {
        snprintf(text, sizeof text, "%s", item);
        good = server->proxies.count < PROXIES &&
               read_network(item, &server->proxies.network[server->proxies.count++]);
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
    if (memcmp(network->bytes, address->bytes, whole) != 0) return false;
    return !rest || (network->bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

static bool is_trusted(const struct server *server, const struct network *address)
{
    for (int i = 0; i < server->proxies.count; i++)
        if (contains(&server->proxies.network[i], address)) return true;
    return false;
}

bool proxy_is_trusted(const struct server *server, const struct sockaddr *address)
{
    const struct network network = address_of(address);
    return is_trusted(server, &network);
}

static bool is_loopback(const struct network *address)
{
    static const struct network v4 = {{127}, 4, 8}, v6 = {{[15] = 1}, 16, 128};
    return contains(&v4, address) || contains(&v6, address);
}

bool proxy_is_loopback(const struct sockaddr *address)
{
    const struct network network = address_of(address);
    return is_loopback(&network);
}

static enum MHD_Result find_forwarding(void *to, enum MHD_ValueKind kind, const char *name, const char *value)
{
    bool *forwarded = to;
    *forwarded = *forwarded || strncasecmp(name, "X-Forwarded-", 12) == 0 ||
                 strcasecmp(name, "Forwarded") == 0 || strcasecmp(name, "X-Real-IP") == 0 ||
                 strcasecmp(name, "Via") == 0;
    return MHD_YES;
}

/* Whether the host is a loopback name or address: "localhost", "127.0.0.1:8630", "[::1]". */
static bool is_loopback_host(const char *host)
{
    struct network network;
    char name[INET6_ADDRSTRLEN] = "";
    const bool bracketed = host && *host == '[';
    const size_t length = host ? strcspn(host + bracketed, bracketed ? "]" : ":") : 0;
    if (!length || length >= sizeof name) return false;
    memcpy(name, host + bracketed, length);
    return strcasecmp(name, "localhost") == 0 || (read_address(name, &network) && is_loopback(&network));
}

bool request_is_local(const struct request *request)
{
    const struct exchange *x = exchange_of(request);
    bool forwarded = false;
    MHD_get_connection_values(x->connection, MHD_HEADER_KIND, find_forwarding, &forwarded);
    return x->peer->is_loopback && !x->peer->is_proxy && !forwarded &&
           strcmp(x->line.version, MHD_HTTP_VERSION_1_1) == 0 &&
           is_loopback_host(request_header(request, "Host"));
}

/* The client, as far back as the chain of proxies is trusted. */
struct trace {
    const struct exchange *x;
    bool found;
    struct network client;
};

/* The value of an element's "for" (RFC 7239), or an element of X-Forwarded-For itself. NULL: it has none. */
static char *name_of(const struct exchange *x, char *element)
{
    char *rest;
    if (x->server->config->listen.proxy_header == 0) return element;
    for (char *pair = strtok_r(element, ";", &rest); pair; pair = strtok_r(NULL, ";", &rest)) {
        pair += strspn(pair, " \t");
        if (strncasecmp(pair, "for=", 4) == 0) return pair + 4;
    }
    return NULL;
}

/* Removes quotes, brackets and a port. */
static char *strip_name(char *name)
{
    name += strspn(name, " \t\"[");
    name[strcspn(name, " \t\"]")] = 0;
    char *colon = strchr(name, ':');
    if (colon && !strchr(colon + 1, ':')) *colon = 0;
    return name;
}

/* Follows the chain from the client's end. The client is the last address that is no trusted proxy's: the
 * proxies behind it vouch for it. */
static void follow(struct trace *trace, char *element)
{
    struct network address;
    char *name = name_of(trace->x, element);
    if (!name || !read_address(strip_name(name), &address)) {
        trace->found = false;
    } else if (!is_trusted(trace->x->server, &address)) {
        trace->found = true;
        trace->client = address;
    }
}

static enum MHD_Result follow_field(void *to, enum MHD_ValueKind kind, const char *name, const char *value)
{
    struct trace *trace = to;
    if (!value || strcasecmp(name, FIELDS[trace->x->server->config->listen.proxy_header]) != 0)
        return MHD_YES;
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
