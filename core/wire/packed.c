/* Whole states packed: the head, the game's part, then each step on the stack with its record. */
#include <string.h>

#include "data/zero_rle.h"
#include "engine/pack.h"
#include "engine/play_stack.h"
#include "wire/wire.h"

/* The head's fields, described like any other so that they are packed the same way. */
static const struct field HEAD_FIELDS[] = {
    {.name = "draws", .kind = FIELD_INTEGER, FIELD_AT(struct head, draws)},
    {.name = "seats", .kind = FIELD_INTEGER, FIELD_AT(struct head, seats)},
    {.name = "resigned", .kind = FIELD_INTEGER, FIELD_AT(struct head, resigned)},
    {.name = "winners", .kind = FIELD_INTEGER, FIELD_AT(struct head, winners)},
    {.name = "over", .kind = FIELD_INTEGER, FIELD_AT(struct head, over)},
    {.name = "scenario", .kind = FIELD_INTEGER, FIELD_AT(struct head, scenario)},
    {.name = "depth", .kind = FIELD_INTEGER, FIELD_AT(struct head, depth)},
    {.name = "option", .kind = FIELD_INTEGER, ROWS_AT(struct head, option), .min = INT16_MIN},
    {.name = "ending", .kind = FIELD_INTEGER, FIELD_AT(struct head, ending.kind)},
    {.name = "ending_by_points", .kind = FIELD_INTEGER, FIELD_AT(struct head, ending.by_points)},
    {.name = "ending_rank", .kind = FIELD_INTEGER, ROWS_AT(struct head, ending.rank)},
    {.name = "ending_seats", .kind = FIELD_INTEGER, FIELD_AT(struct head, ending.seats)},
    {.name = "ending_points", .kind = FIELD_INTEGER, ROWS_AT(struct head, ending.points), .min = INT32_MIN},
    {0}};
static const struct record HEAD_RECORD = {"head", NULL, sizeof(struct head), HEAD_FIELDS};

/* Without the stack. */
static size_t fixed_size(const struct game *game)
{
    return record_packed_size(&HEAD_RECORD) + record_packed_size(game->state);
}

size_t state_packed_most(const struct game *game)
{
    size_t most = 0;
    for (int i = 0; i < game->step_count; i++) {
        const size_t size = game->steps[i]->record ? record_packed_size(game->steps[i]->record) : 0;
        if (size > most) most = size;
    }
    return fixed_size(game) + STACK_MAX * (1 + most);
}

size_t state_pack(const struct play *p, uint8_t *bytes)
{
    const struct head *head = play_head(p);
    size_t length = record_pack(&HEAD_RECORD, head, bytes);
    length += record_pack(p->game->state, p->state, bytes + length);
    for (int i = 0; i < head->depth; i++) {
        const struct frame *frame = &head->stack[i];
        const struct record *record = p->game->steps[frame->step]->record;
        bytes[length++] = frame->step;
        if (record) length += record_pack(record, head->records + frame->record, bytes + length);
    }
    return length;
}

/* False: stored by an older build, or damaged. */
static bool stack_unpack(struct play *p, int depth, const uint8_t *bytes, size_t length)
{
    struct head *head = play_head(p);
    for (size_t at = 0; depth > 0; depth--) {
        if (at == length || bytes[at] >= p->game->step_count) return false;
        const struct record *record = p->game->steps[bytes[at]]->record;
        const struct frame *frame = stack_push(p, bytes[at++]);
        const size_t size = record ? record_packed_size(record) : 0;
        if (!frame || size > length - at) return false;
        if (record) record_unpack(record, head->records + frame->record, bytes + at, size);
        at += size;
        if (depth == 1) return at == length;
    }
    return length == 0;
}

bool state_unpack(struct play *p, const uint8_t *bytes, size_t length)
{
    const size_t first = record_packed_size(&HEAD_RECORD), fixed = fixed_size(p->game);
    struct head head;
    if (length < fixed) return false;
    record_unpack(&HEAD_RECORD, &head, bytes, first);
    record_unpack(p->game->state, p->state, bytes + first, fixed - first);
    const int depth = head.depth;
    head.depth = 0;
    *play_head(p) = head;
    return stack_unpack(p, depth, bytes + fixed, length - fixed);
}

size_t state_store(const struct play *p, uint8_t *bytes)
{
    uint8_t packed[STATE_PACKED_MAX];
    memcpy(bytes, pack_of(p->pack)->fingerprint, FINGERPRINT_SIZE);
    return FINGERPRINT_SIZE + zero_rle_compress(packed, state_pack(p, packed), bytes + FINGERPRINT_SIZE);
}

bool state_restore(struct play *p, const uint8_t *bytes, size_t length)
{
    uint8_t packed[STATE_PACKED_MAX];
    size_t size;
    return length >= FINGERPRINT_SIZE && !memcmp(bytes, pack_of(p->pack)->fingerprint, FINGERPRINT_SIZE) &&
           zero_rle_expand(bytes + FINGERPRINT_SIZE, length - FINGERPRINT_SIZE, packed, sizeof packed,
                           &size) &&
           state_unpack(p, packed, size);
}
