/* The file of keys is read, and secrets are sealed and opened. */
#include "db/vault.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEYS_MAX = 16, KEY = crypto_aead_xchacha20poly1305_ietf_KEYBYTES, LINE_ROOM = 200, PATH_ROOM = 4096 };
enum { VERSION = 1 }; /* the first byte of an encrypted secret. A secret in the clear has 32 bytes */
static const char CREDENTIAL[] = "secret-key";

struct vault_key {
    uint8_t id[VAULT_KEY_ID];
    uint8_t key[KEY];
};
static struct vault {
    size_t count;
    struct vault_key key[KEYS_MAX];
} vault;

/* ---- the file ---- */

/* The id of a key does not tell anything of the key. */
static void identify(struct vault_key *key)
{
    static const char TEXT[] = "id of a key that encrypts";
    uint8_t hash[crypto_generichash_BYTES];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)TEXT, sizeof TEXT, key->key, KEY);
    memcpy(key->id, hash, sizeof key->id);
}

static bool read_line(char *line, struct vault *to)
{
    line[strcspn(line, "\r\n")] = 0;
    if (!*line || *line == '#') return true;
    size_t length;
    if (to->count == KEYS_MAX || strlen(line) != 2 * KEY) return false;
    struct vault_key *key = &to->key[to->count];
    if (sodium_hex2bin(key->key, KEY, line, 2 * KEY, NULL, &length, NULL) != 0 || length != KEY) return false;
    identify(key);
    to->count++;
    return true;
}

static bool read_keys(FILE *file, const char *path, char *message, size_t room)
{
    char line[LINE_ROOM];
    bool good = true;
    setvbuf(file, NULL, _IONBF, 0); /* no copy stays in a buffer */
    while (good && fgets(line, sizeof line, file))
        good = read_line(line, &vault);
    sodium_memzero(line, sizeof line);
    struct stat is;
    if (!good || vault.count == 0)
        snprintf(message, room, "%s must have keys of 64 hexadecimal digits, one a line, at most %d", path,
                 KEYS_MAX);
    else if (fstat(fileno(file), &is) == 0 && (is.st_mode & 07))
        snprintf(message, room, "%s can be read or changed by everybody: chmod 600", path);
    else
        return true;
    return false;
}

/* Opens a regular file or a pipe, without a wait for the pipe's writer. A device is refused, since it may
 * have no end. NULL: errno has the error. */
static FILE *open_keys(const char *path)
{
    struct stat is;
    FILE *file = NULL;
    const int from = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (from < 0) return NULL;
    const bool known = fstat(from, &is) == 0;
    if (known && !S_ISREG(is.st_mode) && !S_ISFIFO(is.st_mode))
        errno = S_ISDIR(is.st_mode) ? EISDIR : EINVAL;
    else if (known && fcntl(from, F_SETFL, 0) == 0)
        file = fdopen(from, "r");
    if (!file) close(from);
    return file;
}

bool vault_open(const char *path, char *message, size_t room)
{
    char credential[PATH_ROOM];
    const char *directory = getenv("CREDENTIALS_DIRECTORY");
    const bool named = path && *path;
    vault_close();
    if (!named && !directory) return true;
    if (!named) {
        snprintf(credential, sizeof credential, "%s/%s", directory, CREDENTIAL);
        path = credential;
    }
    sodium_mlock(&vault, sizeof vault); /* where the limit allows it */
    FILE *file = open_keys(path);
    if (!file && !named && errno == ENOENT) return true;
    if (!file) snprintf(message, room, "%s: %s", path, strerror(errno));
    const bool good = file && read_keys(file, path, message, room);
    if (file) fclose(file);
    if (!good) vault_close();
    return good;
}

void vault_close(void)
{
    sodium_memzero(&vault, sizeof vault);
}

/* ---- keys ---- */

const uint8_t *vault_key_id(void)
{
    return vault.count ? vault.key[0].id : NULL;
}

static const struct vault_key *find(const uint8_t id[VAULT_KEY_ID])
{
    for (size_t i = 0; i < vault.count; i++)
        if (memcmp(vault.key[i].id, id, VAULT_KEY_ID) == 0) return &vault.key[i];
    return NULL;
}

bool vault_has(const uint8_t id[VAULT_KEY_ID])
{
    return find(id);
}

/* ---- secrets: version, key's id, nonce, encrypted bytes ---- */

enum { NONCE_AT = 1 + VAULT_KEY_ID, TEXT_AT = NONCE_AT + crypto_aead_xchacha20poly1305_ietf_NPUBBYTES };
_Static_assert(VAULT_SEALED == TEXT_AT + VAULT_SECRET + crypto_aead_xchacha20poly1305_ietf_ABYTES,
               "the header has the size");

size_t vault_seal(const uint8_t secret[VAULT_SECRET], const void *owner, size_t owner_length,
                  uint8_t sealed[VAULT_SEALED])
{
    const struct vault_key *key = vault.key;
    if (vault.count == 0) {
        memcpy(sealed, secret, VAULT_SECRET);
        return VAULT_SECRET;
    }
    sealed[0] = VERSION;
    memcpy(sealed + 1, key->id, VAULT_KEY_ID);
    randombytes_buf(sealed + NONCE_AT, TEXT_AT - NONCE_AT);
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed + TEXT_AT, NULL, secret, VAULT_SECRET, owner,
                                               owner_length, NULL, sealed + NONCE_AT, key->key);
    return VAULT_SEALED;
}

bool vault_unseal(const uint8_t *sealed, size_t length, const void *owner, size_t owner_length,
                  uint8_t secret[VAULT_SECRET])
{
    if (length == VAULT_SECRET) {
        memcpy(secret, sealed, VAULT_SECRET);
        return true;
    }
    const struct vault_key *key = length == VAULT_SEALED && sealed[0] == VERSION ? find(sealed + 1) : NULL;
    return key &&
           crypto_aead_xchacha20poly1305_ietf_decrypt(secret, NULL, NULL, sealed + TEXT_AT, length - TEXT_AT,
                                                      owner, owner_length, sealed + NONCE_AT, key->key) == 0;
}

bool vault_is_current(const uint8_t *sealed, size_t length)
{
    if (vault.count == 0) return length == VAULT_SECRET;
    return length == VAULT_SEALED && memcmp(sealed + 1, vault.key[0].id, VAULT_KEY_ID) == 0;
}
