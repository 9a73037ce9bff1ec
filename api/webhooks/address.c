/* The ranges are those that IANA's registries of special-purpose addresses do not call globally reachable
 * (RFC 6890), and multicast. */
#include "api/webhooks/address.h"

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct range4 {
    uint32_t first;
    int bits;
};

static const struct range4 closed4[] = {
    {0x00000000, 8},  /* 0.0.0.0: this network */
    {0x0a000000, 8},  /* 10.0.0.0: private */
    {0x64400000, 10}, /* 100.64.0.0: a provider's own */
    {0x7f000000, 8},  /* 127.0.0.0: loopback */
    {0xa9fe0000, 16}, /* 169.254.0.0: link-local, where clouds keep their metadata */
    {0xac100000, 12}, /* 172.16.0.0: private */
    {0xc0000000, 24}, /* 192.0.0.0: protocols */
    {0xc0000200, 24}, /* 192.0.2.0: documentation */
    {0xc0586300, 24}, /* 192.88.99.0: relays of 6to4 */
    {0xc0a80000, 16}, /* 192.168.0.0: private */
    {0xc6120000, 15}, /* 198.18.0.0: benchmarks */
    {0xc6336400, 24}, /* 198.51.100.0: documentation */
    {0xcb007100, 24}, /* 203.0.113.0: documentation */
    {0xe0000000, 3},  /* 224.0.0.0: multicast, and all that is reserved behind it */
};

static bool is_public4(uint32_t address)
{
    for (size_t i = 0; i < sizeof closed4 / sizeof *closed4; i++)
        if ((address ^ closed4[i].first) >> (32 - closed4[i].bits) == 0) return false;
    return true;
}

static uint32_t read4(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool begins(const uint8_t address[16], const uint8_t *prefix, int bits)
{
    const int bytes = bits / 8, rest = bits % 8;
    return memcmp(address, prefix, (size_t)bytes) == 0 &&
           (rest == 0 || (address[bytes] ^ prefix[bytes]) >> (8 - rest) == 0);
}

static bool is_public6(const uint8_t address[16])
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}; /* ::ffff:a.b.c.d */
    static const uint8_t translated[12] = {0, 0x64, 0xff, 0x9b};  /* 64:ff9b::a.b.c.d */
    static const uint8_t unicast[] = {0x20};                      /* 2000::/3: all that is assigned */
    static const uint8_t protocols[] = {0x20, 0x01, 0x00};        /* 2001::/23: Teredo and others */
    static const uint8_t documents[] = {0x20, 0x01, 0x0d, 0xb8};  /* 2001:db8::/32 */
    static const uint8_t more_documents[] = {0x3f, 0xff, 0x00};   /* 3fff::/20 */
    static const uint8_t six_to_four[] = {0x20, 0x02};            /* 2002:a.b.c.d::/16 */
    if (begins(address, mapped, 96) || begins(address, translated, 96))
        return is_public4(read4(address + 12));
    return begins(address, unicast, 3) && !begins(address, protocols, 23) &&
           !begins(address, documents, 32) && !begins(address, more_documents, 20) &&
           !begins(address, six_to_four, 16);
}

bool address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in it;
        memcpy(&it, address, sizeof it);
        return is_public4(ntohl(it.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 it;
        memcpy(&it, address, sizeof it);
        return is_public6(it.sin6_addr.s6_addr);
    }
    return false;
}
