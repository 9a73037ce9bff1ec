/* A secret of a program, on the one line of a file. */
#ifndef WESTPHALIA_PROGRAM_SECRET_H
#define WESTPHALIA_PROGRAM_SECRET_H

#include <stdbool.h>

enum { SECRET_ROOM = 202, SECRET_MESSAGE = 512 };

/* Reads the file at `path`. Where that is "", it reads the file `credential` that systemd passes on
 * ($CREDENTIALS_DIRECTORY), if there is one; otherwise the secret is "". False: `message` has the error, on
 * one line. A file that everybody can read is an error, as is one without 16 to 200 printable characters. */
bool secret_read(const char *path, const char *credential, char secret[SECRET_ROOM],
                 char message[SECRET_MESSAGE]);

#endif
