/* The framing of requests: a state for each place in a request. It reads a byte at a time, and bodies in one
 * step. */
#include "api/http/framing.h"

#include <string.h>

#include "api/http/mhd.h"

enum { LENGTH_DIGITS = 18, CHUNK_DIGITS = 8 };

/* RFC 9110, 5.6.2. */
static bool is_token(unsigned char c)
{
    static const uint64_t TOKEN[2] = {0x3ff6cfa00000000, 0x57ffffffc7fffffe};
    return c < 128 && TOKEN[c >> 6] >> (c & 63) & 1;
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

static char lower(unsigned char c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
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

/* ---- the head ---- */

static void begin_request(struct framing *f, unsigned char c)
{
    if (c == '\r' && !f->after_empty_line) {
        f->state = FRAMING_START_LF;
        return;
    }
    *f = (struct framing){.state = FRAMING_METHOD, .heads = f->heads, .longest = f->longest, .cost = f->cost};
    if (!is_token(c)) bad(f, "A request begins with a method.");
}

static void read_version(struct framing *f, unsigned char c)
{
    static const char FORM[] = "HTTP/1.1";
    const int at = f->at++;
    if (at == sizeof FORM - 1 && c == '\r') {
        f->state = FRAMING_REQUEST_LF;
    } else if (at < 5 ? c == FORM[at] : at == 6 ? c == '.' : at < 8 && is_digit(c)) {
        f->is_1_0 = at == 7 && c == '0';
        if ((at == 5 && c != '1') || (at == 7 && c > '1'))
            find_fault(f, PROBLEM_HTTP_VERSION, "The version is HTTP/1.1 or HTTP/1.0.");
    } else {
        bad(f, "A request line ends with HTTP/1.1, CR and LF.");
    }
}

static void begin_line(struct framing *f, unsigned char c)
{
    f->at = 0;
    if (c == '\r') {
        f->state = FRAMING_HEAD_LF;
    } else if (is_token(c)) {
        f->cost += HEAD_ENTRY_COST;
        f->name[f->at++] = lower(c);
        f->state = FRAMING_NAME;
    } else {
        bad(f, "A line of the head begins with a field's name.");
    }
}

/* Compares a field's name. Case is ignored; the letters are those that were read. */
static bool is_named(const struct framing *f, const char *name)
{
    return (size_t)f->at == strlen(name) && memcmp(f->name, name, strlen(name)) == 0;
}

static void end_name(struct framing *f)
{
    f->state = FRAMING_VALUE;
    f->field = FIELD_OTHER;
    if (is_named(f, "host")) {
        f->field = FIELD_HOST;
        if (f->hosts++) bad(f, "Host is given twice.");
    } else if (is_named(f, "content-length")) {
        f->field = FIELD_LENGTH;
        f->left = 0;
        if (f->has_length) bad(f, "The length of the body is given twice.");
        f->has_length = true;
    } else if (is_named(f, "transfer-encoding")) {
        f->field = FIELD_ENCODING;
        if (f->is_chunked) bad(f, "The length of the body is given twice.");
        f->is_chunked = true;
    } else if (is_named(f, "cookie")) {
        f->field = FIELD_COOKIE;
    }
    f->at = 0;
}

static void read_name(struct framing *f, unsigned char c)
{
    if (c == ':') {
        end_name(f);
    } else if (is_token(c)) {
        if (f->at < FRAMING_NAME_ROOM) f->name[f->at++] = lower(c);
    } else {
        bad(f, "A field's name ends with a colon, without a space before it.");
    }
}

/* ---- Host ---- */

/* Where in a host the next byte is. framing.at has this value. */
enum host_place {
    HOST_BEGIN,
    HOST_NAME,
    HOST_BRACKETS,   /* behind [ */
    HOST_ADDRESS,    /* behind a byte of the address */
    HOST_PORT_COLON, /* behind ] */
    HOST_PORT        /* behind the colon; one more for each digit */
};
enum { PORT_DIGITS = 5 };

static bool is_host_name(unsigned char c)
{
    return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || (c && strchr("-._~", c));
}

/* RFC 9112, 3.2 and RFC 9110, 7.2: a name or an address, and a port. Names may have neither escapes nor
 * commas, which a proxy before the service may take for something else. */
static bool read_host(struct framing *f, unsigned char c)
{
    const int at = f->at;
    switch (at) {
    case HOST_BEGIN:
        f->at = c == '[' ? HOST_BRACKETS : HOST_NAME;
        return c == '[' || is_host_name(c);
    case HOST_NAME:
        if (c == ':') f->at = HOST_PORT;
        return c == ':' || is_host_name(c);
    case HOST_BRACKETS:
    case HOST_ADDRESS:
        f->at = c == ']' ? HOST_PORT_COLON : HOST_ADDRESS;
        return c == ']' ? at == HOST_ADDRESS : framing_hex_digit(c) >= 0 || c == ':' || c == '.';
    case HOST_PORT_COLON:
        f->at = HOST_PORT;
        return c == ':';
    default:
        f->at++;
        return is_digit(c) && at < HOST_PORT + PORT_DIGITS;
    }
}

/* ---- values ---- */

static void bad_value(struct framing *f)
{
    if (f->field == FIELD_HOST)
        bad(f, "Host is the name or the address of a host, with a port or without.");
    else if (f->field == FIELD_LENGTH)
        bad(f, "Content-Length is a number.");
    else
        bad(f, "The only transfer coding that is supported is chunked.");
}

static void end_value(struct framing *f)
{
    f->state = FRAMING_VALUE_LF;
    if ((f->field == FIELD_HOST && (f->at == HOST_BRACKETS || f->at == HOST_ADDRESS)) ||
        (f->field == FIELD_LENGTH && !f->at) || (f->field == FIELD_ENCODING && f->at != 7))
        bad_value(f);
}

/* Reads a byte of a value; white space before it has been skipped. */
static void check_value(struct framing *f, unsigned char c)
{
    switch (f->field) {
    case FIELD_LENGTH:
        if (!is_digit(c))
            bad_value(f);
        else if (f->at++ == LENGTH_DIGITS)
            find_fault(f, PROBLEM_TOO_LARGE, "The length of the body has too many digits.");
        else
            f->left = f->left * 10 + (uint64_t)(c - '0');
        break;
    case FIELD_ENCODING:
        if (f->at == 7 || lower(c) != "chunked"[f->at++]) bad_value(f);
        break;
    case FIELD_COOKIE: /* its value is copied and split */
        f->cost += c == ';' || c == ',' ? 1 + HEAD_ENTRY_COST : 1;
        break;
    case FIELD_HOST:
        if (!read_host(f, c)) bad_value(f);
        break;
    case FIELD_OTHER:
        break;
    }
}

static void read_value(struct framing *f, unsigned char c)
{
    const bool is_space = c == ' ' || c == '\t';
    if (c == '\r')
        end_value(f);
    else if (!is_value(c))
        bad(f, "A field's value has a control character in it.");
    else if (is_space && f->at && (f->field == FIELD_LENGTH || f->field == FIELD_HOST))
        f->state = FRAMING_SPACE;
    else if (f->field != FIELD_OTHER && (f->at || !is_space))
        check_value(f, c);
}

/* Reads the white space behind a length or a host. */
static void read_space(struct framing *f, unsigned char c)
{
    if (c == '\r')
        end_value(f);
    else if (c != ' ' && c != '\t')
        bad_value(f);
}

/* The head is whole, so the length of its body is known. */
static void end_head(struct framing *f)
{
    f->heads++;
    if (f->cost > f->longest) f->longest = f->cost;
    f->cost = 0;
    f->state = f->is_chunked ? FRAMING_CHUNK_SIZE : f->has_length && f->left ? FRAMING_BODY : FRAMING_START;
    f->after_empty_line = false;
    f->at = 0;
    if (f->hosts == 0 && !f->is_1_0) bad(f, "HTTP/1.1 needs a Host.");
    if (f->is_chunked && f->has_length) bad(f, "Content-Length and Transfer-Encoding exclude each other.");
    if (f->is_chunked && f->is_1_0) bad(f, "HTTP/1.0 knows no Transfer-Encoding.");
    if (f->is_chunked) f->left = 0;
}

/* ---- chunks ---- */

static void read_chunk_size(struct framing *f, unsigned char c)
{
    const int digit = framing_hex_digit(c);
    if (c == '\r' && f->at)
        f->state = FRAMING_CHUNK_SIZE_LF;
    else if (digit < 0)
        bad(f, "A chunk begins with its size, CR and LF; chunks have no extensions.");
    else if (f->at++ == CHUNK_DIGITS)
        find_fault(f, PROBLEM_TOO_LARGE, "The size of a chunk has too many digits.");
    else
        f->left = f->left << 4 | (uint64_t)digit;
}

static void end_chunk_size(struct framing *f)
{
    f->state = f->left ? FRAMING_CHUNK : FRAMING_LAST_CR;
    f->at = 0;
}

/* ---- the reader ---- */

/* CR is always followed by LF, and LF never stands alone. */
static void expect(struct framing *f, unsigned char c, char wanted, enum framing_state then)
{
    if (c == wanted)
        f->state = then;
    else
        bad(f, wanted == '\n' ? "CR stands without LF."
                              : "A chunk ends with CR and LF; chunks have no trailers.");
}

static void read_byte(struct framing *f, unsigned char c)
{
    switch (f->state) {
    case FRAMING_START:
        begin_request(f, c);
        break;
    case FRAMING_START_LF:
        f->after_empty_line = true;
        expect(f, c, '\n', FRAMING_START);
        break;
    case FRAMING_METHOD:
        if (c == ' ')
            f->state = FRAMING_TARGET;
        else if (!is_token(c))
            bad(f, "A request begins with a method and a space.");
        f->at = 0;
        break;
    case FRAMING_TARGET:
        f->cost += c == '&' || c == '?' ? HEAD_ENTRY_COST : 0;
        if (c == ' ' && f->at)
            f->state = FRAMING_VERSION;
        else if (!is_target(c))
            bad(f, "A request line has a target without spaces, and a version after it.");
        f->at = f->state == FRAMING_TARGET;
        break;
    case FRAMING_VERSION:
        read_version(f, c);
        break;
    case FRAMING_REQUEST_LF:
        expect(f, c, '\n', FRAMING_LINE);
        break;
    case FRAMING_LINE:
        begin_line(f, c);
        break;
    case FRAMING_NAME:
        read_name(f, c);
        break;
    case FRAMING_VALUE:
        read_value(f, c);
        break;
    case FRAMING_SPACE:
        read_space(f, c);
        break;
    case FRAMING_VALUE_LF:
        expect(f, c, '\n', FRAMING_LINE);
        break;
    case FRAMING_HEAD_LF:
        expect(f, c, '\n', FRAMING_LINE);
        if (!f->fault) end_head(f);
        break;
    case FRAMING_CHUNK_SIZE:
        read_chunk_size(f, c);
        break;
    case FRAMING_CHUNK_SIZE_LF:
        expect(f, c, '\n', FRAMING_CHUNK);
        end_chunk_size(f);
        break;
    case FRAMING_CHUNK_CR:
        expect(f, c, '\r', FRAMING_CHUNK_LF);
        break;
    case FRAMING_CHUNK_LF:
        expect(f, c, '\n', FRAMING_CHUNK_SIZE);
        break;
    case FRAMING_LAST_CR:
        expect(f, c, '\r', FRAMING_LAST_LF);
        break;
    case FRAMING_LAST_LF:
        expect(f, c, '\n', FRAMING_START);
        break;
    case FRAMING_BODY:
    case FRAMING_CHUNK: /* chunks are read in one step */
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
    if (!f->left) f->state = f->state == FRAMING_BODY ? FRAMING_START : FRAMING_CHUNK_CR;
    return skipped;
}

static void pay(struct framing *f, size_t bytes, size_t most)
{
    f->cost += bytes;
    if (f->cost <= most) return;
    if (f->state <= FRAMING_REQUEST_LF)
        find_fault(f, PROBLEM_URI_TOO_LONG, "The request line is too long.");
    else
        find_fault(f, PROBLEM_HEADERS, "The header fields are too many or too long.");
}

size_t framing_read(struct framing *f, char *bytes, size_t length, size_t most, int *ends)
{
    size_t kept = 0, safe = 0;
    for (size_t i = 0, run; i < length && !f->fault; i += run) {
        const enum framing_state before = f->state;
        if (f->state == FRAMING_BODY || f->state == FRAMING_CHUNK) {
            run = skip(f, length - i);
        } else {
            const size_t values = run_of(f, bytes + i, length - i);
            run = values ? values : 1;
            if (f->state <= FRAMING_HEAD_LF) pay(f, run, most);
            if (f->fault) break;
            if (!values) read_byte(f, bytes[i]);
        }
        if (f->state == FRAMING_SPACE) continue;
        if (kept < i) memmove(bytes + kept, bytes + i, run);
        kept += run;
        if (f->fault || f->state != FRAMING_START || before <= FRAMING_START_LF) continue;
        safe = kept;
        ++*ends;
    }
    return f->fault ? safe : kept;
}
