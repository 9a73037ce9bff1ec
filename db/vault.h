/* What nobody may read who has only the database, or a copy of it: seeds of matches, the service's keys. They are encrypted
 * (XChaCha20-Poly1305) by keys that the operator keeps outside of the database.
 *
 * The file with them has a line for each: 64 hexadecimal digits, at least one (lines that begin with # are comments). The first one encrypts;
 * with the others, what was encrypted before can still be read. So one key is replaced by another like this: put the new one on top, start all
 * instances anew, `westphalia keys encrypt`, and remove the old line.
 *
 * What stands in the clear stays readable, whether there are keys or not. */
#ifndef WESTPHALIA_DB_VAULT_H
#define WESTPHALIA_DB_VAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VAULT_SECRET = 32, VAULT_KEY_ID = 8, VAULT_SEALED = 1 + VAULT_KEY_ID + 24 + VAULT_SECRET + 16 };

/* Reads the file; NULL or "": the systemd credential "secret-key" ($CREDENTIALS_DIRECTORY), where there is one. False: `message` says on one
 * line what is wrong. Call it before there are threads; sodium_init() comes first. */
bool vault_open(const char *path, char *message, size_t room);
void vault_close(void);

/* The id of the key that encrypts; NULL: there is none. */
const uint8_t *vault_key_id(void);
/* There is a key with this id. */
bool vault_has(const uint8_t id[VAULT_KEY_ID]);

/* Encrypts 32 bytes, as those of `owner` (a match's id, a public key) and of nothing else. Returns how many bytes stand in `sealed`: without a key it
 * gets them as they are. */
size_t vault_seal(const uint8_t secret[VAULT_SECRET], const void *owner, size_t owner_length,
                  uint8_t sealed[VAULT_SEALED]);

/* The reverse. False: they are another owner's, or damaged, or the key is not there. */
bool vault_unseal(const uint8_t *sealed, size_t length, const void *owner, size_t owner_length,
                  uint8_t secret[VAULT_SECRET]);

/* These bytes are as vault_seal() would write them now: encrypted by the first key. */
bool vault_is_current(const uint8_t *sealed, size_t length);

#endif
