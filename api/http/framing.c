/* The framing of requests: a state for each place in a request. It reads a byte at a time, and bodies in one
 * step. */
#include "api/http/framing.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/http/mhd.h"

enum { LENGTH_DIGITS = 18, CHUNK_DIGITS = 8, PORT_DIGITS = 5 };

#define DIGITS  "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

static unsigned char lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

/* RFC 9110, 5.6.2. */
static bool is_token(unsigned char c)
{
    return (lower(c) >= 'a' && lower(c) <= 'z') || is_digit(c) || (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Accepts every visible byte. target.c checks its UTF-8 and its meaning. */
static bool is_target(unsigned char c)
{
    return c > ' ' && c != 127;
}

static bool is_value(unsigned char c)
{
    return is_target(c) || c == ' ' || c == '\t';
}

int framing_hex_digit(unsigned char c)
{
    if (is_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void find_fault(struct framing *f, enum problem problem, const char *fault)
{
    f->problem = problem;
    f->fault = fault;
}

static void bad(struct framing *f, const char *fault)
{
    find_fault(f, PROBLEM_MALFORMED, fault);
}

/* Keeps a byte of the text, as far as there is room. */
static void keep(struct framing *f, char c)
{
    if (f->at < FRAMING_TEXT_ROOM - 1) f->text[f->at++] = c;
}

static const char *kept_text(struct framing *f)
{
    f->text[f->at] = 0;
    return f->text;
}

static void begin_text(struct framing *f, enum framing_state state)
{
    f->state = state;
    f->at = 0;
}

/* A CR was read. */
static void end_line(struct framing *f, enum framing_state then)
{
    begin_text(f, then);
    f->after_cr = true;
}

/* ---- the request line ---- */

static void begin_request(struct framing *f, unsigned char c)
{
    if (c == '\r' && !f->after_empty_line) {
        f->after_empty_line = true;
        end_line(f, FRAMING_START);
        return;
    }
    *f = (struct framing){
        .state = FRAMING_METHOD, .has_head = f->has_head, .longest = f->longest, .cost = f->cost};
    if (!is_token(c)) bad(f, "A request begins with a method.");
}

static void read_method(struct framing *f, unsigned char c)
{
    if (c == ' ')
        begin_text(f, FRAMING_TARGET);
    else if (!is_token(c))
        bad(f, "A request begins with a method and a space.");
}

static void read_target(struct framing *f, unsigned char c)
{
    if (c == ' ' && f->at)
        begin_text(f, FRAMING_VERSION);
    else if (!is_target(c))
        bad(f, "A request line has a target without spaces, and a version after it.");
    else
        f->at = 1; /* it is not empty */
    f->cost += c == '&' || c == '?' ? HEAD_ENTRY_COST : 0;
}

static void end_version(struct framing *f)
{
    const char *v = kept_text(f);
    f->is_1_0 = strcmp(v, "HTTP/1.0") == 0;
    if (!f->is_1_0 && strcmp(v, "HTTP/1.1") != 0) {
        const bool is_version =
            f->at == 8 && strncmp(v, "HTTP/", 5) == 0 && is_digit(v[5]) && v[6] == '.' && is_digit(v[7]);
        if (is_version)
            find_fault(f, PROBLEM_HTTP_VERSION, "The version is HTTP/1.1 or HTTP/1.0.");
        else
            bad(f, "A request line ends with HTTP/1.1, CR and LF.");
    }
    end_line(f, FRAMING_LINE);
}

static void read_version(struct framing *f, unsigned char c)
{
    if (c == '\r')
        end_version(f);
    else if (is_target(c))
        keep(f, c);
    else
        bad(f, "A request line ends with HTTP/1.1, CR and LF.");
}

/* ---- fields ---- */

/* Notes that the field was sent, which may be sent once. */
static void note_once(struct framing *f, enum framing_field field, bool *was_sent, const char *fault)
{
    f->field = field;
    if (*was_sent) bad(f, fault);
    *was_sent = true;
}

static void end_name(struct framing *f)
{
    const char *name = kept_text(f);
    f->field = FIELD_OTHER;
    if (strcmp(name, "host") == 0)
        note_once(f, FIELD_HOST, &f->has_host, "Host is given twice.");
    else if (strcmp(name, "content-length") == 0)
        note_once(f, FIELD_LENGTH, &f->has_length, "The length of the body is given twice.");
    else if (strcmp(name, "transfer-encoding") == 0)
        note_once(f, FIELD_ENCODING, &f->is_chunked, "The length of the body is given twice.");
    else if (strcmp(name, "cookie") == 0)
        f->field = FIELD_COOKIE;
    begin_text(f, FRAMING_VALUE);
}

static void read_name(struct framing *f, unsigned char c)
{
    if (c == ':')
        end_name(f);
    else if (is_token(c))
        keep(f, lower(c));
    else
        bad(f, "A field's name ends with a colon, without a space before it.");
}

/* RFC 9112, 3.2 and RFC 9110, 7.2: nothing; or a name or an address, with a port or without. Names may have
 * neither escapes nor commas, which a proxy before the service may take for something else. */
static bool is_host(const char *host)
{
    if (!*host) return true;
    const bool is_address = *host == '[';
    const char *name = host + is_address;
    const char *end = name + strspn(name, is_address ? DIGITS "abcdefABCDEF:." : DIGITS LETTERS "-._~");
    if (end == name || (is_address && *end++ != ']')) return false;
    if (!*end) return true;
    const size_t port = strspn(end + 1, DIGITS);
    return *end == ':' && port <= PORT_DIGITS && !end[1 + port];
}

static void end_value(struct framing *f)
{
    const char *value = kept_text(f);
    switch (f->field) {
    case FIELD_HOST:
        if (f->at == FRAMING_TEXT_ROOM - 1 || !is_host(value))
            bad(f, "Host is the name or the address of a host, with a port or without.");
        break;
    case FIELD_LENGTH:
        f->left = strtoull(value, NULL, 10);
        if (!f->at || value[strspn(value, DIGITS)])
            bad(f, "Content-Length is a number.");
        else if (f->at > LENGTH_DIGITS)
            find_fault(f, PROBLEM_TOO_LARGE, "The length of the body has too many digits.");
        break;
    case FIELD_ENCODING:
        if (strcasecmp(value, "chunked") != 0)
            bad(f, "The only transfer coding that is supported is chunked.");
        break;
    case FIELD_COOKIE:
    case FIELD_OTHER:
        break;
    }
    end_line(f, FRAMING_LINE);
}

static void read_value(struct framing *f, unsigned char c)
{
    const bool is_space = c == ' ' || c == '\t';
    if (c == '\r') {
        end_value(f);
    } else if (!is_value(c)) {
        bad(f, "A field's value has a control character in it.");
    } else if (f->field == FIELD_COOKIE) { /* it is copied and split */
        f->cost += c == ';' || c == ',' ? 1 + HEAD_ENTRY_COST : 1;
    } else if (is_space && (!f->at || f->field != FIELD_ENCODING)) {
        if (f->at) f->state = FRAMING_SPACE;
    } else {
        if (f->state == FRAMING_SPACE) keep(f, ' ');
        f->state = FRAMING_VALUE;
        keep(f, c);
    }
}

/* The head is whole, so the length of its body is known. */
static void end_head(struct framing *f)
{
    f->has_head = true;
    if (f->cost > f->longest) f->longest = f->cost;
    f->cost = 0;
    f->after_empty_line = false;
    if (!f->has_host && !f->is_1_0) bad(f, "HTTP/1.1 needs a Host.");
    if (f->is_chunked && f->has_length) bad(f, "Content-Length and Transfer-Encoding exclude each other.");
    if (f->is_chunked && f->is_1_0) bad(f, "HTTP/1.0 knows no Transfer-Encoding.");
    end_line(f, f->is_chunked ? FRAMING_CHUNK_SIZE : f->left ? FRAMING_BODY : FRAMING_START);
}

static void begin_line(struct framing *f, unsigned char c)
{
    if (c == '\r') {
        end_head(f);
    } else if (is_token(c)) {
        f->cost += HEAD_ENTRY_COST;
        f->state = FRAMING_NAME;
        keep(f, lower(c));
    } else {
        bad(f, "A line of the head begins with a field's name.");
    }
}

/* ---- chunks ---- */

static void read_chunk_size(struct framing *f, unsigned char c)
{
    const int digit = framing_hex_digit(c);
    if (c == '\r' && f->at)
        end_line(f, f->left ? FRAMING_CHUNK : FRAMING_CHUNKS_END);
    else if (digit < 0)
        bad(f, "A chunk begins with its size, CR and LF; chunks have no extensions.");
    else if (f->at++ == CHUNK_DIGITS)
        find_fault(f, PROBLEM_TOO_LARGE, "The size of a chunk has too many digits.");
    else
        f->left = f->left << 4 | (uint64_t)digit;
}

static void end_chunk(struct framing *f, unsigned char c, enum framing_state then)
{
    if (c == '\r')
        end_line(f, then);
    else
        bad(f, "A chunk ends with CR and LF; chunks have no trailers.");
}

/* ---- the reader ---- */

static void read_byte(struct framing *f, unsigned char c)
{
    if (f->after_cr) {
        f->after_cr = false;
        if (c != '\n') bad(f, "CR stands without LF.");
        return;
    }
    switch (f->state) {
    case FRAMING_START:
        begin_request(f, c);
        break;
    case FRAMING_METHOD:
        read_method(f, c);
        break;
    case FRAMING_TARGET:
        read_target(f, c);
        break;
    case FRAMING_VERSION:
        read_version(f, c);
        break;
    case FRAMING_LINE:
        begin_line(f, c);
        break;
    case FRAMING_NAME:
        read_name(f, c);
        break;
    case FRAMING_VALUE:
    case FRAMING_SPACE:
        read_value(f, c);
        break;
    case FRAMING_CHUNK_SIZE:
        read_chunk_size(f, c);
        break;
    case FRAMING_CHUNK_END:
        end_chunk(f, c, FRAMING_CHUNK_SIZE);
        break;
    case FRAMING_CHUNKS_END:
        end_chunk(f, c, FRAMING_START);
        break;
    case FRAMING_BODY:
    case FRAMING_CHUNK: /* these are read in one step */
        break;
    }
}

/* The length of a run of value bytes that have no meaning here, which most of a head consists of. */
static size_t run_of(const struct framing *f, const char *bytes, size_t length)
{
    size_t run = 0;
    if (f->state == FRAMING_VALUE && f->field == FIELD_OTHER)
        while (run < length && is_value(bytes[run]))
            run++;
    return run;
}

/* Skips bytes of a body or a chunk. */
static size_t skip(struct framing *f, size_t length)
{
    const size_t skipped = f->left < length ? f->left : length;
    f->left -= skipped;
    if (!f->left) f->state = f->state == FRAMING_BODY ? FRAMING_START : FRAMING_CHUNK_END;
    return skipped;
}

static void pay(struct framing *f, size_t bytes, size_t most)
{
    f->cost += bytes;
    if (f->cost <= most) return;
    if (f->state <= FRAMING_VERSION)
        find_fault(f, PROBLEM_URI_TOO_LONG, "The request line is too long.");
    else
        find_fault(f, PROBLEM_HEADERS, "The header fields are too many or too long.");
}

static bool is_in_body(const struct framing *f)
{
    return !f->after_cr && (f->state == FRAMING_BODY || f->state == FRAMING_CHUNK);
}

/* Whether the last byte was the last one of a request. */
static bool has_ended(const struct framing *f)
{
    return f->state == FRAMING_START && !f->after_cr && !f->after_empty_line;
}

size_t framing_read(struct framing *f, char *bytes, size_t length, size_t most, int *ends)
{
    size_t kept = 0, safe = 0;
    for (size_t i = 0, run; i < length && !f->fault; i += run) {
        if (is_in_body(f)) {
            run = skip(f, length - i);
        } else {
            const size_t values = run_of(f, bytes + i, length - i);
            run = values ? values : 1;
            if (f->state < FRAMING_BODY) pay(f, run, most);
            if (f->fault) break;
            if (!values) read_byte(f, bytes[i]);
        }
        if (f->state == FRAMING_SPACE) continue;
        if (kept < i) memmove(bytes + kept, bytes + i, run);
        kept += run;
        if (f->fault || !has_ended(f)) continue;
        safe = kept;
        ++*ends;
    }
    return f->fault ? safe : kept;
}
