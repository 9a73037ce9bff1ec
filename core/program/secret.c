/* Secrets in files. */
#include "program/secret.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LEAST = 16, PATH_ROOM = 4096 };

static bool is_good(const char *secret)
{
    const size_t length = strlen(secret);
    for (const char *c = secret; *c; c++)
        if (*c <= ' ' || *c > '~') return false;
    return length >= LEAST && length < SECRET_ROOM - 1;
}

bool secret_read(const char *path, const char *credential, char secret[SECRET_ROOM],
                 char message[SECRET_MESSAGE])
{
    char passed[PATH_ROOM];
    const char *directory = getenv("CREDENTIALS_DIRECTORY");
    const bool named = *path;
    struct stat is;
    *secret = *message = 0;
    if (!named && !directory) return true;
    if (!named) {
        snprintf(passed, sizeof passed, "%s/%s", directory, credential);
        path = passed;
    }
    FILE *file = fopen(path, "re");
    if (!file && !named && errno == ENOENT) return true;
    if (!file) {
        snprintf(message, SECRET_MESSAGE, "%.400s: %s", path, strerror(errno));
        return false;
    }
    setvbuf(file, NULL, _IONBF, 0); /* no copy stays in a buffer */
    if (fgets(secret, SECRET_ROOM, file)) secret[strcspn(secret, "\r\n")] = 0;
    if (!is_good(secret))
        snprintf(message, SECRET_MESSAGE, "%.400s must have 16 to 200 printable characters on one line",
                 path);
    else if (fstat(fileno(file), &is) == 0 && (is.st_mode & 07))
        snprintf(message, SECRET_MESSAGE, "%.400s can be read or changed by everybody: chmod 600", path);
    fclose(file);
    if (*message) *secret = 0;
    return !*message;
}
