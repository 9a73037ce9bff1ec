/* Values into which functions of db/functions have packed several rows. */
#include "db/store/packed.h"

#include "db/store/deadline.h"

/* What is left of a value into which a function of db/functions has packed several rows. */
struct packed {
    const uint8_t *at, *end;
    bool is_broken; /* it ended too early, or has a seat that is none: what is taken from then on is zero */
};

static struct packed packed_of(struct store_bytes bytes)
{
    return (struct packed){bytes.data, bytes.data ? bytes.data + bytes.length : NULL, false};
}

static bool has_more(const struct packed *p)
{
    return !p->is_broken && p->at < p->end;
}

/* NULL: it has not so many bytes. */
static const uint8_t *take(struct packed *p, size_t length)
{
    const uint8_t *bytes = p->at;
    if (length > (size_t)(p->end - p->at)) p->is_broken = true;
    if (p->is_broken) return NULL;
    p->at += length;
    return bytes;
}

static uint64_t take_number(struct packed *p, size_t width)
{
    const uint8_t *bytes = take(p, width);
    uint64_t value = 0;
    for (size_t i = 0; bytes && i < width; i++)
        value = value << 8 | bytes[i];
    return value;
}

static bool take_boolean(struct packed *p)
{
    return take_number(p, 1) != 0;
}

static int16_t take_small(struct packed *p)
{
    return take_number(p, 2);
}

/* 0: it is no seat of any game. */
static int take_seat(struct packed *p)
{
    const int seat = take_small(p);
    if (seat < 0 || seat >= STORE_SEATS) p->is_broken = true;
    return p->is_broken ? 0 : seat;
}

static int32_t take_integer(struct packed *p)
{
    return take_number(p, 4);
}

static int64_t take_big(struct packed *p)
{
    return (int64_t)take_number(p, 8);
}

/* Bytes with their length before them. */
static struct store_bytes take_bytes(struct packed *p)
{
    const size_t length = (uint32_t)take_integer(p);
    const uint8_t *bytes = take(p, length);
    return bytes ? (struct store_bytes){bytes, length} : (struct store_bytes){0};
}

/* Gives back what is left. False: it is broken. */
static bool give_back(const struct packed *p, struct store_bytes *bytes)
{
    *bytes = (struct store_bytes){p->at, p->end - p->at};
    return !p->is_broken;
}

bool store_seated_next(struct store_bytes *players, struct store_seated *seated)
{
    struct packed p = packed_of(*players);
    if (!has_more(&p)) return false;
    seated->seat = take_seat(&p);
    seated->id = take(&p, STORE_ID);
    const struct store_bytes name = take_bytes(&p);
    seated->name = (const char *)name.data;
    seated->name_length = name.length;
    return give_back(&p, players);
}

bool store_bank_next(struct store_bytes *banks, struct store_bank *bank)
{
    struct packed p = packed_of(*banks);
    if (!has_more(&p)) return false;
    bank->seat = take_seat(&p);
    bank->left = take_big(&p);
    bank->running = take_boolean(&p);
    return give_back(&p, banks);
}

bool packed_draw(struct store_bytes bytes, struct store_draw *draw)
{
    struct packed p = packed_of(bytes);
    if (!has_more(&p)) return true;
    draw->proposal = (uint64_t)take_big(&p);
    draw->seat = take_seat(&p);
    draw->seats = take_integer(&p);
    draw->voters = take_integer(&p);
    draw->phase = take_big(&p);
    draw->result = take_small(&p);
    draw->vote = take_small(&p);
    return !p.is_broken;
}

bool packed_answers(struct store_bytes all, struct store_answer answers[STORE_SEATS], size_t *count)
{
    struct packed p = packed_of(all);
    for (*count = 0; has_more(&p) && *count < STORE_SEATS; (*count)++) {
        struct store_answer *answer = &answers[*count];
        *answer = (struct store_answer){0};
        answer->seat = take_seat(&p);
        answer->complete = take_boolean(&p);
        answer->nonce = take_big(&p);
        answer->draft = take_bytes(&p);
    }
    return !p.is_broken && !has_more(&p);
}

bool packed_instructions(struct store_bytes all, struct store_loaded *loaded)
{
    struct packed p = packed_of(all);
    while (has_more(&p) && loaded->instructions_count < STORE_SEATS) {
        struct store_instructions *it = &loaded->instructions[loaded->instructions_count++];
        it->seat = take_seat(&p);
        it->body = take_bytes(&p);
    }
    return !p.is_broken && !has_more(&p);
}
