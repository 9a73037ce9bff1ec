/* The vault encrypts secrets of the database: seeds of matches and the service's keys. The operator keeps its
 * keys outside of the database, so a copy of the database alone tells none of the secrets
 * (XChaCha20-Poly1305).
 *
 * The file of keys has at least one line of 64 hexadecimal digits. A line that begins with # is a comment.
 * The first key encrypts. The others decrypt older secrets. To replace a key, put the new one on top, start
 * all instances anew, run `westphalia keys encrypt`, and remove the old line.
 *
 * Secrets in the clear stay readable, with keys or without. */
#ifndef WESTPHALIA_DB_VAULT_H
#define WESTPHALIA_DB_VAULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VAULT_SECRET = 32, VAULT_KEY_ID = 8, VAULT_SEALED = 1 + VAULT_KEY_ID + 24 + VAULT_SECRET + 16 };

/* Reads the file of keys. NULL or "": it reads the systemd credential "secret-key"
 * ($CREDENTIALS_DIRECTORY), if there is one. False: `message` gets the error, on one line. Call it after
 * sodium_init(), before there are threads. */
bool vault_open(const char *path, char *message, size_t room);
void vault_close(void);

/* The id of the key that encrypts. NULL: there is none. */
const uint8_t *vault_key_id(void);
/* Whether there is a key with this id. */
bool vault_has(const uint8_t id[VAULT_KEY_ID]);

/* Encrypts 32 bytes as the secret of `owner`, such as a match's id or a public key. With another owner
 * they cannot be decrypted. Without a key `sealed` gets them as they are. Returns the number of bytes in
 * `sealed`. */
size_t vault_seal(const uint8_t secret[VAULT_SECRET], const void *owner, size_t owner_length,
                  uint8_t sealed[VAULT_SEALED]);

/* Decrypts a secret. False: it is another owner's, or is damaged, or its key is missing. */
bool vault_unseal(const uint8_t *sealed, size_t length, const void *owner, size_t owner_length,
                  uint8_t secret[VAULT_SECRET]);

/* Whether these bytes are as vault_seal() would write them now, encrypted by the first key. */
bool vault_is_current(const uint8_t *sealed, size_t length);

#endif
