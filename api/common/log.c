/* The log's lines. Each is built in one buffer and written at once, so lines of several threads never mix. */
#include "api/common/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "data/writer.h"

static const char *const LEVELS[] = {"debug", "info", "warn", "error"};

static enum log_level least = LOG_INFO;
enum { MESSAGE_ROOM = 2048, CAUSE_ROOM = 256 }; /* a longer message is cut */

static _Thread_local const char *current; /* the request's id */
static _Thread_local char cause[CAUSE_ROOM];

void log_set_level(enum log_level level)
{
    least = level;
}

static bool is_wanted(enum log_level level)
{
    return level >= least;
}

/* "2026-11-21T10:15:00.123Z" */
static void write_time(struct writer *w)
{
    struct timespec now;
    struct tm utc;
    char text[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + length, sizeof text - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    writer_member_string(w, "time", text);
}

static void begin(struct writer *w, enum log_level level, const char *message, const char *request_id)
{
    writer_init(w);
    writer_open(w, '{');
    write_time(w);
    writer_member_string(w, "level", LEVELS[level]);
    writer_member_string(w, "msg", message);
    if (request_id) writer_member_string(w, "request_id", request_id);
}

static void end(struct writer *w)
{
    writer_close(w, '}');
    writer_bytes(w, "\n", 1);
    ssize_t written = w->failed ? 0 : write(STDERR_FILENO, w->text, w->length);
    (void)written; /* a log that cannot be written cannot say so */
    writer_free(w);
}

static void say(enum log_level level, const char *request_id, const char *format, va_list arguments)
{
    char message[MESSAGE_ROOM];
    struct writer w;
    vsnprintf(message, sizeof message, format, arguments);
    if (level >= LOG_WARN && current) snprintf(cause, sizeof cause, "%.*s", CAUSE_ROOM - 1, message);
    if (!is_wanted(level)) return;
    begin(&w, level, message, request_id);
    end(&w);
}

void log_say(enum log_level level, const char *format, ...)
{
    if (!is_wanted(level) && !(current && level >= LOG_WARN)) return;
    va_list arguments;
    va_start(arguments, format);
    say(level, current, format, arguments);
    va_end(arguments);
}

void log_trouble(enum log_level level, const char *request_id, const char *format, ...)
{
    if (!is_wanted(level)) return;
    va_list arguments;
    va_start(arguments, format);
    say(level, request_id, format, arguments);
    va_end(arguments);
}

void log_begin_request(const char *request_id)
{
    current = request_id;
    cause[0] = 0;
}

void log_broken_request(void)
{
    char why[CAUSE_ROOM];
    snprintf(why, sizeof why, "%s", cause[0] ? cause : "no cause was logged");
    log_say(LOG_ERROR, "answered 500: %s", why);
}

void log_request(const struct log_request *request)
{
    if (!is_wanted(LOG_INFO)) return;
    struct writer w;
    begin(&w, LOG_INFO, "request", request->request_id);
    if (request->method) writer_member_string(&w, "method", request->method);
    if (request->route) writer_member_string(&w, "route", request->route);
    writer_member_integer(&w, "status", request->status);
    writer_member_integer(&w, "duration_us", request->duration_us);
    writer_member_integer(&w, "bytes", request->bytes);
    end(&w);
}
