/* The files of the service's pages, which the build embeds. */
#ifndef WESTPHALIA_API_HANDLERS_PAGE_FILES_H
#define WESTPHALIA_API_HANDLERS_PAGE_FILES_H

#include <stddef.h>

struct page_file {
    const char *name;     /* NULL ends a list */
    const char *text;     /* ended by a zero, which does not count */
    const size_t *length; /* 0: the build could not fetch it, and the page has no such file */
    const char *hash;     /* of its text, in hexadecimal digits */
};

extern const struct page_file table_files[]; /* of api/table; api/CMakeLists.txt makes the list */

#endif
