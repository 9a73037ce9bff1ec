/* Audit files that the user names: files, folders, and archives with such files.
 *
 * A folder and an archive stand for what they have with a name that ends in ".ndjson". An archive is known by
 * the end of its own name: .tar, .tar.gz, .tgz, .tar.xz, .tar.zst or .zip; libarchive reads it. What is in an
 * archive has the name ARCHIVE:NAME here. */
#ifndef WESTPHALIA_CLI_AUDITS_AUDIT_SET_H
#define WESTPHALIA_CLI_AUDITS_AUDIT_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/exit_status.h"

enum { AUDIT_SET_MAX = 1 << 17 };

struct audit_source {
    char *name;   /* as it is printed */
    char *path;   /* the file, or the archive */
    char *inside; /* the name in the archive; NULL: it is a file */
};

struct archive;

struct audit_set {
    int count;
    struct audit_source *list;
    struct archive *open; /* the archive that is being read */
    const char *open_path;
};

/* Lists what the paths stand for, in their order. EXIT_USAGE: a folder or an archive cannot be read, or has
 * no such file; the fault is on stderr. The caller calls audit_set_free() in any case. */
enum exit_status audit_set_list(struct audit_set *set, const char *const *paths, int count);
void audit_set_free(struct audit_set *set);

/* Whether the paths of the set stand for one file alone, which is no part of anything. */
bool audit_set_is_single(const struct audit_set *set, const char *const *paths, int count);

/* Reads one of the list. Those of an archive are read quickest in their order. The caller frees the text.
 * NULL: the fault is on stderr. */
char *audit_set_read(struct audit_set *set, int index, size_t *length);

/* Reads the file `inside` of a folder or an archive. The caller frees the text. NULL: the fault is on
 * stderr. */
char *audit_set_member(const char *path, const char *inside, size_t *length);

/* Whether the path is a folder or has the name of an archive. */
bool audit_set_is_folder(const char *path);
bool audit_set_is_archive(const char *path);

#endif
