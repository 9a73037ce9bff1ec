/* Domains: lists of ids, fixed by the rules or printed in a pack. */
#include "data/domain.h"

#include <string.h>

static const char *row(const struct domain *domain, const void *pack, int index)
{
    return (const char *)pack + domain->rows + (size_t)index * domain->row_size;
}

int domain_count(const struct domain *domain, const void *pack)
{
    if (domain->ids) return domain->count;
    uint16_t count;
    memcpy(&count, (const char *)pack + domain->row_count, sizeof count);
    return count;
}

const char *domain_id(const struct domain *domain, const void *pack, int index)
{
    return domain->ids ? domain->ids[index] : row(domain, pack, index);
}

const char *domain_name(const struct domain *domain, const void *pack, int index)
{
    if (domain->ids) return domain->names ? domain->names[index] : domain->ids[index];
    return row(domain, pack, index) + domain->row_name;
}

const char *domain_name_in_text(const struct domain *domain, const void *pack, int index)
{
    if (domain->row_in_text) return row(domain, pack, index) + domain->row_in_text;
    const char *said = domain->in_text ? domain->in_text[index] : NULL;
    return said ? said : domain_name(domain, pack, index);
}

const char *domain_noun(const struct domain *domain)
{
    return domain->noun ? domain->noun : domain->name;
}

/* Rulebooks write "a" before "unit", so a "u" counts as a consonant. */
const char *domain_article(const struct domain *domain)
{
    return strchr("aeio", *domain_noun(domain)) ? "an" : "a";
}

/* The schema's ID_PATTERN: ids become members of objects, and parts of sentences and paths. */
bool domain_id_is_sound(const char *text)
{
    static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_/ -";
    const size_t length = strspn(text, LETTERS);
    return length > 0 && length < ID_ROOM && !text[length] && !strchr("_/ -", *text);
}

static bool is_id(const struct domain *domain, const void *pack, int index, const char *text, size_t length)
{
    const char *id = domain_id(domain, pack, index);
    return *id == *text && strncmp(id, text, length) == 0 && id[length] == 0;
}

int domain_find(const struct domain *domain, const void *pack, const char *text, size_t length)
{
    return domain_find_from(domain, pack, text, length, 0);
}

int domain_find_from(const struct domain *domain, const void *pack, const char *text, size_t length, int from)
{
    const int count = domain_count(domain, pack);
    if (length == 0 || length >= ID_ROOM) return -1;
    for (int i = from; i < count; i++)
        if (is_id(domain, pack, i, text, length)) return i;
    for (int i = 0; i < from && i < count; i++)
        if (is_id(domain, pack, i, text, length)) return i;
    return -1;
}
