/* Standing instructions keep a match moving: who passes unless he has a choice is not asked much oftener than
 * he has one. */
#include "engine/instruction.h"
#include "table.h"

enum { MATCHES = 200, LONGEST = 100000 };

static struct move_list moves;

/* How often a seat had to decide, could choose between several moves, passed, and was answered for by its
 * instruction. */
struct count {
    long decisions, choices, passes, answered;
};

static const struct instructions unless_choice = {.count = 1,
                                                  .list = {{.step = -1, .scope = -1, .unless = 1}}};

static bool is_passing(const struct move *m)
{
    return play_step(&table)->passing == m->type + 1;
}

/* One decision, at random. The instruction makes the same move that would be the only one. */
static void decide(struct count *count, int seat)
{
    struct move m;
    play_list(&table, seat, &moves);
    assert_true(moves.count > 0);
    const struct move *picked = &moves.moves[random_below((uint32_t)moves.count)];
    count->decisions++;
    count->choices += moves.count > 1;
    count->passes += is_passing(picked);
    if (instructions_answer(&unless_choice, &table, seat, &m)) {
        count->answered++;
        assert_int_equal(moves.count, 1);
        assert_memory_equal(&m, picked, sizeof m);
    }
    assert_null(play_move(&table, seat, picked));
    assert_int_equal(table.fault, PLAY_SOUND);
}

static void play_match(struct count *counts)
{
    table_set_up(MAIN);
    for (int i = 0; i < LONGEST && !play_head(&table)->over; i++) {
        const int seat = first_asked();
        decide(&counts[seat], seat);
    }
    assert_true(play_head(&table)->over);
}

TEST(with_instructions_a_seat_is_asked_at_most_half_as_often_again_as_it_has_a_choice)
{
    struct count counts[SEATS] = {0};
    const int matches = MATCHES / fewer_tries();
    for (int match = 0; match < matches; match++)
        play_match(counts);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct count *it = &counts[seat];
        const long asked = it->decisions - it->answered;
        printf("%s: in a match %.1f decisions, %.1f choices; passes %.1f, with instructions %.1f; asked %.2f "
               "times a choice\n",
               tow_seats.ids[seat], (double)it->decisions / matches, (double)it->choices / matches,
               (double)it->passes / matches, (double)(it->passes - it->answered) / matches,
               (double)asked / (double)it->choices);
        assert_true(it->answered > 0);
        assert_true(2 * asked <= 3 * it->choices);
    }
}

/* The condition looks at the hand of the one who gave the instruction: he is asked when he can react. */
TEST(an_instruction_passes_unless_there_is_something_to_play)
{
    table_open();
    hold(SWEDEN, "swe-severe-winter");
    put("vyazma", "2 russia-infantry");
    acts(RUSSIA, 4);
    made(RUSSIA, "march", "vyazma");
    made(RUSSIA, "go", "tver");
    assert_true(at(STEP_ENTERED));
    assert_false(passes_unless("choice", SWEDEN));
    assert_true(passes_unless(NULL, SWEDEN));
    on_table()->side[SWEDEN].hand = (struct cards){0};
    hold(SWEDEN, "swe-poor-harvest-1");
    assert_true(passes_unless("choice", SWEDEN));
}
