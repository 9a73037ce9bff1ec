/* Durations by a table of their units; moments by timegm(), which knows the calendar. */
#include "api/common/when.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "program/clock.h"

enum { DIGITS_MAX = 9, SECOND = 1000000 };

/* ---- numbers ---- */

/* Reads a run of decimal digits that fits. False: none stands here. */
static bool number_read(const char **at, int64_t *number)
{
    int digits = 0;
    for (*number = 0; **at >= '0' && **at <= '9' && digits <= DIGITS_MAX; digits++)
        *number = 10 * *number + (*(*at)++ - '0');
    return digits > 0 && digits <= DIGITS_MAX;
}

/* Reads the digits behind the point of seconds, as microseconds. Further digits are dropped. */
static bool fraction_read(const char **at, int64_t *microseconds)
{
    const char *first = *at;
    *microseconds = 0;
    for (int64_t worth = SECOND / 10; **at >= '0' && **at <= '9'; worth /= 10)
        *microseconds += worth * (*(*at)++ - '0');
    return *at > first && *at - first <= DIGITS_MAX;
}

/* ---- durations ---- */

static const struct unit {
    char letter;
    bool time; /* it stands behind the T */
    int64_t seconds;
} UNITS[] = {
    {'W', false, 7 * 86400}, {'D', false, 86400}, {'H', true, 3600}, {'M', true, 60}, {'S', true, 1}};
enum { UNIT_COUNT = sizeof UNITS / sizeof *UNITS };

/* The index of the unit that stands here; -1: none does. */
static int unit_find(char letter, bool time)
{
    for (int i = 0; i < UNIT_COUNT; i++)
        if (UNITS[i].letter == letter && UNITS[i].time == time) return i;
    return -1;
}

/* Reads "12H". Units come in the order of the table, each once. */
static bool part_read(const char **at, bool time, int *next, int64_t *total)
{
    int64_t number, fraction = 0;
    if (!number_read(at, &number)) return false;
    const bool has_fraction = **at == '.';
    if (has_fraction && (++*at, !fraction_read(at, &fraction))) return false;
    const int unit = unit_find(**at, time);
    if (unit < *next || (has_fraction && UNITS[unit].letter != 'S')) return false;
    const int64_t most = DURATION_MOST / SECOND / UNITS[unit].seconds + 1;
    if (number > most) number = most;
    *total += number * UNITS[unit].seconds * SECOND + fraction;
    *next = unit + 1;
    ++*at;
    return true;
}

bool duration_read(const char *text, int64_t *microseconds)
{
    int next = 0;
    bool time = false;
    int64_t total = 0;
    if (*text++ != 'P' || !*text) return false;
    while (*text) {
        if (*text == 'T' && !time) {
            time = true;
            text++;
        }
        if (!part_read(&text, time, &next, &total)) return false;
    }
    *microseconds = total;
    return true;
}

void duration_write(int64_t microseconds, char text[DURATION_ROOM])
{
    const int64_t seconds = microseconds / SECOND, rest = microseconds % SECOND;
    int length = snprintf(text, DURATION_ROOM, "PT");
    if (seconds >= 3600) length += sprintf(text + length, "%" PRId64 "H", seconds / 3600);
    if (seconds % 3600 >= 60) length += sprintf(text + length, "%" PRId64 "M", seconds % 3600 / 60);
    if (seconds % 60 == 0 && rest == 0 && microseconds) return;
    length += sprintf(text + length, "%" PRId64, seconds % 60);
    if (rest) {
        length += sprintf(text + length, ".%06" PRId64, rest);
        while (text[length - 1] == '0')
            length--;
    }
    strcpy(text + length, "S");
}

/* ---- moments ---- */

int64_t moment_now(void)
{
    return clock_microseconds(CLOCK_REALTIME);
}

/* Reads "Z" or "+02:00" as seconds east of Greenwich. */
static bool offset_read(const char *text, int64_t *seconds)
{
    int hours, minutes, end = 0;
    *seconds = 0;
    if (strcmp(text, "Z") == 0) return true;
    if (*text != '+' && *text != '-') return false;
    if (strspn(text + 1, "0123456789:") != 5 || text[3] != ':') return false;
    if (sscanf(text + 1, "%2d:%2d%n", &hours, &minutes, &end) != 2 || text[1 + end]) return false;
    *seconds = (*text == '-' ? -1 : 1) * (hours * INT64_C(3600) + minutes * 60);
    return hours < 24 && minutes < 60;
}

/* Accepts only dates of the calendar. timegm() turns others into dates that the calendar has. */
static bool calendar_read(struct tm *tm, int64_t *seconds)
{
    const struct tm said = *tm;
    *seconds = timegm(tm);
    return tm->tm_year == said.tm_year && tm->tm_mon == said.tm_mon && tm->tm_mday == said.tm_mday &&
           tm->tm_hour == said.tm_hour && tm->tm_min == said.tm_min && tm->tm_sec == said.tm_sec;
}

bool moment_read(const char *text, int64_t *microseconds)
{
    static const char form[] = "dddd-dd-ddTdd:dd:dd";
    const size_t length = sizeof form - 1;
    struct tm tm = {0};
    int64_t seconds, offset, fraction = 0;
    for (size_t i = 0; i < length; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return false;
    sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour, &tm.tm_min,
           &tm.tm_sec);
    tm.tm_year -= 1900;
    tm.tm_mon -= 1;
    text += length;
    if (*text == '.' && (text++, !fraction_read(&text, &fraction))) return false;
    if (!offset_read(text, &offset) || !calendar_read(&tm, &seconds)) return false;
    *microseconds = (seconds - offset) * SECOND + fraction;
    return true;
}
