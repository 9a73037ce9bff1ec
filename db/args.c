/* Parameters and cells in PostgreSQL's binary form. */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "db/statement.h"
#include "db/vault.h"
#include "program/must_hold.h"

/* Microseconds from 1970 to 2000, PostgreSQL's own beginning. */
static const int64_t epoch = INT64_C(946684800) * 1000000;

static void add(struct args *args, const void *value, size_t length)
{
    must_hold(args->next < ARGS_MAX);
    args->value[args->next] = value;
    args->length[args->next++] = length;
    if (args->count < args->next) args->count = args->next;
}

struct args *args_member(struct args *row, int place)
{
    row->next = place;
    return row;
}

/* A number's last `width` bytes in network order. */
static void add_number(struct args *args, int64_t value, size_t width)
{
    uint64_t big = htobe64(value);
    char *room = args->room[args->next];
    memcpy(room, (const char *)&big + sizeof big - width, width);
    add(args, room, width);
}

void args_null(struct args *args)
{
    add(args, NULL, 0);
}

void args_small(struct args *args, int value)
{
    add_number(args, value, 2);
}

void args_integer(struct args *args, int64_t value)
{
    add_number(args, value, 4);
}

void args_big(struct args *args, int64_t value)
{
    add_number(args, value, 8);
}

void args_boolean(struct args *args, bool value)
{
    add_number(args, value, 1);
}

void args_time(struct args *args, int64_t microseconds)
{
    args_big(args, microseconds - epoch);
}

void args_time_or_null(struct args *args, int64_t microseconds)
{
    if (microseconds)
        args_time(args, microseconds);
    else
        args_null(args);
}

void args_bytes(struct args *args, const void *data, size_t length)
{
    add(args, data, data ? length : 0);
}

void args_at(struct args *args, const uint8_t *id, uint64_t version)
{
    args_bytes(args, id, 16);
    args_big(args, version);
}

void args_text(struct args *args, const char *text)
{
    add(args, text, text ? strlen(text) : 0);
}

void args_text_n(struct args *args, const char *text, size_t length)
{
    add(args, text, length);
}

static char *put_integer(char *at, uint32_t value)
{
    uint32_t big = htobe32(value);
    memcpy(at, &big, sizeof big);
    return at + sizeof big;
}

/* The head of an array: the number of dimensions, whether there are nulls, the elements' type, their
 * number, the first index. */
static char *put_array_head(char *at, int type, size_t count)
{
    at = put_integer(at, 1);
    at = put_integer(at, 0);
    at = put_integer(at, type);
    at = put_integer(at, count);
    return put_integer(at, 1);
}

void args_array(struct args *args, int type, size_t count, struct element (*element)(const void *, size_t),
                const void *list)
{
    size_t room = 20;
    for (size_t i = 0; i < count; i++)
        room += 4 + element(list, i).length;
    char *bytes = malloc(room);
    if (!bytes) {
        args->failed = true;
        return;
    }
    char *at = put_array_head(bytes, type, count);
    for (size_t i = 0; i < count; i++) {
        const struct element e = element(list, i);
        at = put_integer(at, e.length);
        if (e.length) memcpy(at, e.data, e.length);
        at += e.length;
    }
    args->owned[args->next] = bytes;
    add(args, bytes, room);
}

/* An id that no built-in type has. array_recv() and record_recv() take it, and refuse wrong built-in
 * types. */
enum { TYPE_AS_DECLARED = 16384 };

/* The bytes of a composite value: each member with its type and its length. A null has the length -1. */
static char *row_bytes(const struct args *row, size_t *length)
{
    *length = 4;
    for (int i = 0; i < row->count; i++)
        *length += 8 + (size_t)row->length[i];
    char *bytes = row->failed ? NULL : malloc(*length);
    if (!bytes) return NULL;
    char *at = put_integer(bytes, row->count);
    for (int i = 0; i < row->count; i++) {
        at = put_integer(at, TYPE_AS_DECLARED);
        at = put_integer(at, row->value[i] ? (uint32_t)row->length[i] : UINT32_MAX);
        if (row->length[i]) memcpy(at, row->value[i], row->length[i]);
        at += row->length[i];
    }
    return bytes;
}

void args_row(struct args *args, struct args *row)
{
    size_t length;
    char *bytes = row_bytes(row, &length);
    args_free(row);
    args->failed = args->failed || !bytes;
    args->owned[args->next] = bytes;
    add(args, bytes, bytes ? length : 0);
}

static struct element nth_element(const void *list, size_t i)
{
    return ((const struct element *)list)[i];
}

void args_rows(struct args *args, struct args *rows, size_t count)
{
    struct element *elements = calloc(count ? count : 1, sizeof *elements);
    bool whole = elements;
    for (size_t i = 0; i < count; i++) {
        if (whole) whole = (elements[i].data = row_bytes(&rows[i], &elements[i].length));
        args_free(&rows[i]);
    }
    if (whole)
        args_array(args, TYPE_AS_DECLARED, count, nth_element, elements);
    else
        args->failed = true;
    for (size_t i = 0; elements && i < count; i++)
        free((void *)elements[i].data);
    free(elements);
}

void args_free(struct args *args)
{
    for (int i = 0; i < args->count; i++) {
        free(args->owned[i]);
        args->owned[i] = NULL;
    }
}

int64_t cell_integer(const PGresult *result, int row, int column)
{
    int width = PQgetlength(result, row, column);
    const uint8_t *bytes = (const uint8_t *)PQgetvalue(result, row, column);
    if (PQgetisnull(result, row, column) || width > 8) return 0;
    uint64_t value = width && bytes[0] & 0x80 && width > 1 ? ~UINT64_C(0) : 0; /* carry the sign */
    for (int i = 0; i < width; i++)
        value = value << 8 | bytes[i];
    return value;
}

int cell_enum(const PGresult *result, int row, int column, int last, bool *sound)
{
    const int64_t number = cell_integer(result, row, column);
    if (number >= 0 && number <= last) return number;
    *sound = false;
    return 0;
}

int64_t cell_time(const PGresult *result, int row, int column)
{
    return cell_integer(result, row, column) + epoch;
}

int64_t cell_time_or_zero(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) ? 0 : cell_time(result, row, column);
}

const char *cell_text(const PGresult *result, int row, int column)
{
    return PQgetisnull(result, row, column) ? NULL : PQgetvalue(result, row, column);
}

const uint8_t *cell_bytes(const PGresult *result, int row, int column, size_t *length)
{
    *length = PQgetlength(result, row, column);
    return PQgetisnull(result, row, column) ? NULL : (const uint8_t *)PQgetvalue(result, row, column);
}

bool cell_copy(const PGresult *result, int row, int column, uint8_t *to, size_t length)
{
    size_t have;
    const uint8_t *bytes = cell_bytes(result, row, column, &have);
    if (!bytes || have != length) return false;
    memcpy(to, bytes, length);
    return true;
}

static uint32_t get_integer(const uint8_t *at)
{
    uint32_t big;
    memcpy(&big, at, sizeof big);
    return be32toh(big);
}

/* After a head of 20 bytes each element has its length, which is 2, and its bytes. */
bool cell_smalls(const PGresult *result, int row, int column, int *to, size_t count)
{
    size_t length;
    const uint8_t *bytes = cell_bytes(result, row, column, &length);
    if (!bytes || length != 20 + 6 * count || get_integer(bytes + 12) != count) return false;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = bytes + 20 + 6 * i;
        if (get_integer(at) != 2) return false;
        to[i] = at[4] << 8 | at[5];
    }
    return true;
}

bool cell_secret(const PGresult *result, int row, int column, const void *owner, size_t owner_length,
                 uint8_t secret[32])
{
    size_t length;
    const uint8_t *bytes = cell_bytes(result, row, column, &length);
    return bytes && vault_unseal(bytes, length, owner, owner_length, secret);
}
