/* Signatures of calls, as Standard Webhooks 1.0 has them: HMAC-SHA256 over "ID.TIMESTAMP.BODY", in base64. */
#ifndef WESTPHALIA_API_WEBHOOKS_SIGNATURE_H
#define WESTPHALIA_API_WEBHOOKS_SIGNATURE_H

#include <stddef.h>
#include <stdint.h>

enum {
    WEBHOOK_SECRET = 32,         /* bytes */
    WEBHOOK_SECRET_ROOM = 51,    /* "whsec_", 44 characters of base64, the final zero */
    WEBHOOK_SIGNATURE_ROOM = 48, /* "v1,", 44 characters, the final zero */
    WEBHOOK_SALT = 32
};

/* Derives the secret of a webhook from the service's own secret (32 bytes), the webhook's id (16 bytes) and
 * its salt. So the database has no secret that signs. */
void webhook_secret(const uint8_t service[32], const uint8_t id[16], const uint8_t salt[WEBHOOK_SALT],
                    uint8_t secret[WEBHOOK_SECRET]);

/* The secret as its owner gets it: "whsec_" and base64. */
void webhook_secret_write(const uint8_t secret[WEBHOOK_SECRET], char text[WEBHOOK_SECRET_ROOM]);

/* What is signed. */
struct webhook_signed {
    const char *id;    /* webhook-id; it has no full stop */
    int64_t timestamp; /* webhook-timestamp: seconds since 1970 */
    const char *body;
    size_t length;
};
/* Any secret may be used: the key has `secret_length` bytes. */
void webhook_sign(const uint8_t *secret, size_t secret_length, const struct webhook_signed *what,
                  char signature[WEBHOOK_SIGNATURE_ROOM]);

#endif
