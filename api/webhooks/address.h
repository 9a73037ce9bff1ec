/* Addresses that webhooks may call. */
#ifndef WESTPHALIA_API_WEBHOOKS_ADDRESS_H
#define WESTPHALIA_API_WEBHOOKS_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* Whether the address is one of the public Internet: not of this machine, a private or a provider's network,
 * a multicast group, or a range for documentation and tests. An IPv6 address that stands for an IPv4 address
 * is judged by that one. */
bool address_is_public(const struct sockaddr *address);

#endif
