/* Whole matches at random, states from outside, packs with faults. */
#include "../misprint.h"
#include "table.h"

#include "engine/field_walk.h"

enum { MATCHES = 80, TRIES = 1000 };

static int random_decider(void)
{
    const uint64_t deciders = play_deciders(&table);
    return set_nth(&deciders, 1, (int)random_below((uint32_t)set_count(&deciders, 1)));
}

static void random_move(void)
{
    static struct move_list moves;
    const int index = random_decider();
    play_list(&table, index, &moves);
    assert_true(moves.count > 0);
    assert_null(play_move(&table, index, &moves.moves[random_below((uint32_t)moves.count)]));
    assert_int_equal(table.fault, PLAY_SOUND);
}

static void new_match(int players)
{
    table_set_up(players);
    for (size_t i = 0; i < SEED_SIZE; i++)
        table.chance->key[i] = (uint8_t)random_below(256);
}

TEST(matches_end_by_the_rules_and_stay_sound)
{
    for (int i = 0; i < MATCHES; i++) {
        new_match(3 + i % 4);
        while (!play_head(&table)->over) {
            is_sound("a move at random");
            random_move();
        }
        is_sound("a move at random");
        assert_in_range(on_table()->turn, 8, TURNS);
        assert_true(play_head(&table)->winners != 0);
    }
}

/* What the game would do for seats that have gone is legal, and one after another they lose. */
TEST(matches_survive_concessions)
{
    for (int i = 0; i < MATCHES / 4; i++) {
        new_match(3 + i % 4);
        play_head(&table)->resigned = 1u << random_below(3);
        while (!play_head(&table)->over) {
            const int index = random_decider();
            struct move m;
            play_fallback(&table, index, &m);
            if (!(play_head(&table)->resigned >> index & 1))
                random_move();
            else
                assert_null(play_move(&table, index, &m));
        }
        assert_int_equal(play_head(&table)->winners & play_head(&table)->resigned, 0);
    }
}

/* ---- states from outside ---- */

/* The state through its JSON and back; false when it is refused. */
static bool read_back(struct faults *faults)
{
    struct writer w;
    writer_init(&w);
    state_write(&w, &table, "", SEAT_ALL);
    json_t *json = json_loads(writer_text(&w), JSON_REJECT_DUPLICATES, NULL);
    const bool sound = json && state_read(&table, json, faults);
    json_decref(json);
    writer_free(&w);
    return sound;
}

TEST(state_json_and_packed_form_are_exact)
{
    static uint8_t before[16384], after[16384];
    assert_true(state_packed_most(&sts_game) <= sizeof before);
    new_match(5);
    while (!play_head(&table)->over) {
        struct faults faults = {0};
        random_move();
        const size_t size = state_pack(&table, before);
        assert_true(read_back(&faults));
        assert_int_equal(state_pack(&table, after), size);
        assert_memory_equal(before, after, size);
        assert_true(state_unpack(&table, before, size));
    }
}

static int random_seat(void)
{
    return (int)random_below((uint32_t)sts_players(&table));
}

/* Another value of a record on the stack. */
static void spoil_step(void)
{
    struct head *head = play_head(&table);
    const struct frame *frame = &head->stack[random_below(head->depth)];
    const struct record *record = sts_game.steps[frame->step].record;
    uint32_t count = 0;
    while (record && record->fields[count].name)
        count++;
    if (!count) return;
    const struct field *field = &record->fields[random_below(count)];
    const int values = !field->domain         ? 2
                       : field->domain->seats ? sts_players(&table)
                                              : domain_count(field->domain, table.pack);
    cell_put(head->records + frame->record + field->offset, field->width,
             (int)random_below((uint32_t)values) + field->min - field->optional);
}

static void spoil_depth(void)
{
    for (uint32_t k = random_below(play_head(&table)->depth); k > 0; k--)
        step_return(&table);
}

static void spoil_country(void)
{
    struct country *it = &on_table()->country[random_below(sts_components(&table)->country_count)];
    switch (random_below(5)) {
    case 0:
        it->faction = (int8_t)((int)random_below(3) - 1);
        return;
    case 1:
        it->league = (int8_t)((int)random_below(3) - 1);
        return;
    case 2:
        it->unrest = !it->unrest;
        return;
    case 3:
        it->army_size = (uint8_t)random_below(4);
        return;
    default:
        it->status = (uint8_t)random_below(8);
    }
}

static uint64_t *random_pile(void)
{
    struct player *player = seat(random_seat());
    uint64_t *piles[] = {on_table()->deck, on_table()->discard, player->hand, player->market, player->stall};
    return piles[random_below(5)];
}

/* One card to another pile, or a whole pile. */
static void spoil_piles(void)
{
    uint64_t *from = random_pile(), *to = random_pile();
    const int count = set_count(from, CARD_WORDS);
    for (int i = 0; i < count && from != to; i++) {
        const int it = set_next(from, CARD_WORDS, 0);
        set_remove(from, it);
        set_add(to, it);
        if (random_below(4) == 0) return;
    }
}

static void spoil_player(void)
{
    struct player *player = seat(random_seat());
    switch (random_below(5)) {
    case 0:
        player->passed = !player->passed;
        return;
    case 1:
        player->vote = (int8_t)((int)random_below(3) - 1);
        return;
    case 2:
        player->must_remove = !player->must_remove;
        return;
    case 3:
        player->ready = !player->ready;
        return;
    default:
        on_table()->active = (uint8_t)random_seat();
    }
}

static void spoil_stack(void)
{
    struct stack *stack = &seat(random_seat())->display[random_below(10)];
    struct player *player = seat(random_seat());
    const int it = set_next(player->hand, CARD_WORDS, (int)random_below(112));
    stack->descendant = stack->count && random_below(2);
    if (it < 0 || stack->count > STACK_CARDS) return;
    set_remove(player->hand, it);
    stack->card[stack->count++] = (uint8_t)it;
}

/* Whatever inspection accepts can be played on; it does not matter how it came about. */
TEST(state_that_passes_inspection_can_be_played)
{
    static void (*const spoil[])(void) = {spoil_step,  spoil_depth,  spoil_country,
                                          spoil_piles, spoil_player, spoil_stack};
    int accepted = 0;
    new_match(4);
    for (int i = 0; i < TRIES; i++) {
        struct faults faults = {0};
        if (play_head(&table)->over || i % 40 == 0) new_match(3 + (int)random_below(4));
        for (uint32_t k = random_below(200); k > 0 && !play_head(&table)->over; k--)
            random_move();
        if (play_head(&table)->over) continue;
        for (uint32_t k = random_below(3); k < 3; k++)
            spoil[random_below(6)]();
        if (!read_back(&faults)) {
            new_match(3 + (int)random_below(4));
            continue;
        }
        accepted++;
        for (int k = 0; k < 30 && !play_head(&table)->over; k++) {
            random_move();
            is_sound("a move at random");
        }
    }
    assert_true(accepted > TRIES / 20);
}

/* ---- packs ---- */

static void misprinted(const char *rows, size_t row, const char *member, json_t *value)
{
    json_t *pack = printed_pack(&sts_game);
    reprint_nth(pack, rows, row, member, value);
    pack_refused(&sts_game, pack, "");
}

TEST(pack_with_a_fault_is_refused)
{
    misprinted("countries", 0, "vp_markers", json_integer(3));
    misprinted("countries", 4, "id", json_string("germany"));
    misprinted("countries", 0, "id", json_string("Austria!"));
    misprinted("borders", 0, "between", json_pack("[s]", "spain"));
    misprinted("borders", 0, "between", json_pack("[ss]", "spain", "atlantis"));
    misprinted("borders", 0, "between", json_pack("[ss]", "spain", "spain"));
    misprinted("borders", 0, "between", json_pack("[ss]", "austria", "italy"));
    misprinted("cards", 0, "id", json_string("austria-3-b"));
    misprinted("cards", 0, "value", json_integer(0));
    misprinted("cards", 0, "country", json_null());
    misprinted("players", 0, "players", json_integer(4));
    misprinted("players", 0, "vp_markers", json_integer(8));
    misprinted("counters", 0, "count", json_integer(23));
}
