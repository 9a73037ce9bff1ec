/* Audit files that the user names: files, folders, and archives with such files. */
#include "cli/audits/audit_set.h"

#include <archive.h>
#include <archive_entry.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/input.h"
#include "data/text.h"

enum { BLOCK = 1 << 16 };

static bool ends_with(const char *name, const char *end)
{
    const size_t length = strlen(name), least = strlen(end);
    return length > least && strcmp(name + length - least, end) == 0;
}

bool audit_set_is_archive(const char *path)
{
    static const char *const ENDS[] = {".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.zst", ".zip"};
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++)
        if (ends_with(path, ENDS[i])) return true;
    return false;
}

bool audit_set_is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

/* ---- the list ---- */

static bool no_memory(void)
{
    command_fail("memory is short");
    return false;
}

static bool add(struct audit_set *set, const char *name, const char *path, const char *inside)
{
    if (set->count == AUDIT_SET_MAX) {
        command_fail("%s: there are more than %d files", path, AUDIT_SET_MAX);
        return false;
    }
    if ((set->count & (set->count - 1)) == 0) { /* the room is the next power of two */
        const size_t room = set->count ? 2 * (size_t)set->count : 1;
        struct audit_source *more = realloc(set->list, room * sizeof *more);
        if (!more) return no_memory();
        set->list = more;
    }
    struct audit_source *source = &set->list[set->count++];
    *source = (struct audit_source){strdup(name), strdup(path), inside ? strdup(inside) : NULL};
    if (!source->name || !source->path || (inside && !source->inside)) return no_memory();
    text_mask(source->name, TEXT_ONE_LINE); /* as a name in an archive may have any bytes */
    return true;
}

static bool add_folder(struct audit_set *set, const char *path)
{
    struct dirent **entries;
    const int count = scandir(path, &entries, NULL, alphasort);
    const int before = set->count;
    bool fine = count >= 0;
    char name[4096];
    if (!fine) command_fail("%s: %s", path, strerror(errno));
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s%s%s", path, ends_with(path, "/") ? "" : "/", entries[i]->d_name);
        if (fine && ends_with(name, ".ndjson") && *entries[i]->d_name != '.')
            fine = add(set, name, name, NULL);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    if (fine && set->count == before) command_fail("%s: the directory has no file NAME.ndjson", path);
    return fine && set->count > before;
}

/* ---- archives ---- */

/* NULL: the fault is on stderr. */
static struct archive *archive_open(const char *path)
{
    struct archive *archive = archive_read_new();
    if (!archive) {
        no_memory();
        return NULL;
    }
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_zip(archive);
    if (archive_read_open_filename(archive, path, BLOCK) == ARCHIVE_OK) return archive;
    command_fail("%s: %s", path, archive_error_string(archive));
    archive_read_free(archive);
    return NULL;
}

/* The name of the next regular file in it. NULL: there is none, or *fine is false and the fault is on
 * stderr. */
static const char *archive_next(struct archive *archive, const char *path, bool *fine)
{
    struct archive_entry *entry;
    int got;
    while ((got = archive_read_next_header(archive, &entry)) == ARCHIVE_OK || got == ARCHIVE_WARN)
        if (archive_entry_filetype(entry) == AE_IFREG && archive_entry_pathname(entry))
            return archive_entry_pathname(entry);
    *fine = got == ARCHIVE_EOF;
    if (!*fine) command_fail("%s: %s", path, archive_error_string(archive));
    return NULL;
}

/* Reads the file at which the archive stands. */
static char *archive_text(struct archive *archive, const char *path, const char *name, size_t *length)
{
    size_t room = BLOCK;
    char *text = malloc(room);
    ssize_t got = 1;
    *length = 0;
    while (text && got > 0) {
        if (*length + BLOCK > room) {
            char *more = *length > INPUT_MOST_AUDIT ? NULL : realloc(text, room *= 2);
            if (!more) free(text);
            text = more;
            if (!text) break;
        }
        got = archive_read_data(archive, text + *length, BLOCK - 1);
        if (got > 0) *length += got;
    }
    if (text && got == 0) {
        text[*length] = 0;
        return text;
    }
    command_fail("%s:%s: %s", path, name,
                 text                         ? archive_error_string(archive)
                 : *length > INPUT_MOST_AUDIT ? "it is too large"
                                              : "memory is short");
    free(text);
    return NULL;
}

static bool add_archive(struct audit_set *set, const char *path)
{
    struct archive *archive = archive_open(path);
    const int before = set->count;
    bool fine = archive != NULL;
    const char *inside;
    char name[4096];
    while (fine && (inside = archive_next(archive, path, &fine))) {
        if (!ends_with(inside, ".ndjson")) continue;
        snprintf(name, sizeof name, "%s:%s", path, inside);
        fine = add(set, name, path, inside);
    }
    if (archive) archive_read_free(archive);
    if (fine && set->count == before) command_fail("%s: the archive has no file NAME.ndjson", path);
    return fine && set->count > before;
}

enum exit_status audit_set_list(struct audit_set *set, const char *const *paths, int count)
{
    bool fine = true;
    *set = (struct audit_set){0};
    for (int i = 0; i < count && fine; i++) {
        if (audit_set_is_folder(paths[i]))
            fine = add_folder(set, paths[i]);
        else if (audit_set_is_archive(paths[i]))
            fine = add_archive(set, paths[i]);
        else
            fine = add(set, paths[i], paths[i], NULL);
    }
    return fine ? EXIT_FINE : EXIT_USAGE;
}

void audit_set_free(struct audit_set *set)
{
    for (int i = 0; i < set->count; i++) {
        free(set->list[i].name);
        free(set->list[i].path);
        free(set->list[i].inside);
    }
    free(set->list);
    if (set->open) archive_read_free(set->open);
}

bool audit_set_is_single(const struct audit_set *set, const char *const *paths, int count)
{
    return count == 1 && set->count == 1 && !set->list[0].inside && !audit_set_is_folder(paths[0]);
}

/* Reads on in the open archive up to this file, from its start where needed. */
static char *read_inside(struct audit_set *set, const struct audit_source *source, size_t *length)
{
    for (int pass = 0; pass < 2; pass++) {
        bool fine = true;
        const char *name;
        if (!set->open || strcmp(set->open_path, source->path) != 0) {
            if (set->open) archive_read_free(set->open);
            set->open = archive_open(source->path);
            set->open_path = source->path;
            pass = 1;
        }
        if (!set->open) return NULL;
        while ((name = archive_next(set->open, source->path, &fine)))
            if (strcmp(name, source->inside) == 0)
                return archive_text(set->open, source->path, source->inside, length);
        archive_read_free(set->open);
        set->open = NULL;
        if (!fine) return NULL;
    }
    command_fail("%s: it is no longer there", source->name);
    return NULL;
}

char *audit_set_read(struct audit_set *set, int index, size_t *length)
{
    const struct audit_source *source = &set->list[index];
    if (source->inside) return read_inside(set, source, length);
    return input_file(source->path, INPUT_FILE_OR_PIPE, INPUT_MOST_AUDIT, length);
}

char *audit_set_member(const char *path, const char *inside, size_t *length)
{
    char name[4096];
    bool fine = true;
    const char *found;
    char *text = NULL;
    if (!audit_set_is_archive(path)) {
        snprintf(name, sizeof name, "%s/%s", path, inside);
        return input_file(name, INPUT_FILE, INPUT_MOST_AUDIT, length);
    }
    struct archive *archive = archive_open(path);
    while (archive && !text && (found = archive_next(archive, path, &fine))) {
        const char *last = strrchr(found, '/');
        if (strcmp(last ? last + 1 : found, inside) == 0) text = archive_text(archive, path, found, length);
    }
    if (archive && !text && fine) command_fail("%s: the archive has no %s", path, inside);
    if (archive) archive_read_free(archive);
    return text;
}
