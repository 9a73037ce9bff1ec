/* Self-play: whole matches of the tutorial game hold all that is checked; and one that is broken in one place
 * is caught at it. */
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "cli/simulated_match.h"
#include "log/audit.h"
#include "testing.h"
#include "tutorial/table.h"

enum { MATCHES = 40 };

static struct simulated_match simulated;
static struct pack pack;
static struct game game; /* the tutorial game, to be broken */
static struct move_type moves[MOVE_COUNT];
static const struct move_type *move_pointers[MOVE_COUNT];
static struct field fields[32];
static struct record record;
static struct simulated_match_plan plan;

static int sound_game(void **state)
{
    assert_true(sodium_init() >= 0);
    game = skirmish;
    for (int i = 0; i < MOVE_COUNT; i++) {
        moves[i] = *skirmish.moves[i];
        move_pointers[i] = &moves[i];
    }
    game.moves = move_pointers;
    record = *skirmish.state;
    game.state = &record;
    pack = *skirmish_standard();
    pack.game = &game;
    plan = (struct simulated_match_plan){.pack = &pack, .check = true, .json_every = 1, .limit = 2000};
    return 0;
}

/* How many of the matches went wrong; of the last one, see simulated.trouble. */
static int play_matches(int count)
{
    int wrong = 0;
    assert_true(simulated_match_init(&simulated, &plan));
    for (int i = 0; i < count; i++)
        if (!simulated_match_play(&simulated, (uint64_t)i)) {
            wrong++;
            break;
        }
    simulated_match_free(&simulated);
    return wrong;
}

static void assert_sound(void)
{
    if (play_matches(MATCHES)) fail_msg("%s", simulated.trouble);
}

static void assert_caught(const char *words)
{
    assert_int_equal(play_matches(MATCHES), 1);
    if (!strstr(simulated.trouble, words)) fail_msg("caught otherwise: %s", simulated.trouble);
}

/* ---- a sound game ---- */

FIXTURE(sound_game, NULL);

TEST(all_holds)
{
    assert_sound();
    assert_int_equal(simulated.figures.matches, MATCHES);
    assert_int_equal(simulated.figures.troubles, 0);
    plan.concede = true;
    assert_sound();
    assert_true(simulated.figures.move[MOVE_CONCEDE] > 0);
    plan.undo = true;
    assert_sound();
    assert_true(simulated.figures.move[MOVE_UNDO] > 0);
}

TEST(a_number_is_a_match)
{
    assert_sound();
    struct figures *first = malloc(sizeof *first);
    *first = simulated.figures;
    assert_sound();
    assert_memory_equal(first, &simulated.figures, sizeof *first);
    free(first);
}

TEST(figures_add_up)
{
    assert_sound();
    const struct figures *f = &simulated.figures;
    uint64_t by_type = 0, by_step = 0, seats = 0, wins = 0;
    for (int i = 0; i < 256; i++) {
        by_type += f->move[i];
        by_step += f->step[i];
    }
    for (int players = 0; players <= SEATS_MAX; players++)
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            seats += f->standing[players][seat].matches;
            wins += f->standing[players][seat].wins;
        }
    assert_int_equal(by_type, f->moves);
    assert_int_equal(by_step, f->moves);
    assert_true(seats >= MATCHES * 2);
    assert_true(wins <= MATCHES);
    assert_int_equal(f->checks, f->moves + MATCHES);
}

static int32_t towns_held(const struct play *p, int seat)
{
    const struct state *s = p->state;
    int32_t held = 0;
    for (int town = 0; town < TOWNS_MAX; town++)
        held += s->towns[town].owner == seat;
    return held;
}

static uint64_t raids(void)
{
    return simulated.figures.move[MOVE_RAID] * 1000 / simulated.figures.moves;
}

/* A bot that wants towns raids more often than one that does anything. */
TEST(greed_shows)
{
    game.score = towns_held;
    plan.check = false;
    assert_sound();
    const uint64_t at_random = raids();
    plan.bot = BOT_GREEDY;
    assert_sound();
    assert_true(raids() > at_random);
}

/* ---- broken ones ---- */

static const struct refusal NEVER = {"never", "0", "Never."}, UNRULED = {"unruled", "0", NULL};

static const struct refusal *never(const struct play *p, int seat, const struct move *m)
{
    return &NEVER;
}

static const struct refusal *without_a_sentence(const struct play *p, int seat, const struct move *m)
{
    return m->arg[0] == 1 ? NULL : &UNRULED;
}

static void list_first_bid_only(const struct play *p, int seat, struct move_list *list)
{
    moves_add(list, MOVE_BID, (const int16_t[]){1}, 1);
}

static void list_an_illegal_bid(const struct play *p, int seat, struct move_list *list)
{
    for (int16_t amount = 1; amount <= 3; amount++)
        moves_add(list, MOVE_BID, &amount, 1);
}

static void forget(struct play *p, int seat, const struct move *m)
{
}

static int32_t changes; /* of a game that keeps something outside of its state */

static void apply_from_outside(struct play *p, int seat, const struct move *m)
{
    skirmish.moves[MOVE_BID]->apply(p, seat, m);
    ((struct state *)p->state)->debts[seat] = (int16_t)(changes++ % 2);
}

static void run_up_debts(struct play *p, int seat, const struct move *m)
{
    skirmish.moves[MOVE_BID]->apply(p, seat, m);
    ((struct state *)p->state)->debts[seat] = INT16_MAX;
}

static void complain(const struct play *p, struct faults *faults)
{
    fault_add(faults, "/round", "is not to my liking");
}

TEST(a_dead_end)
{
    moves[MOVE_BID].check = never;
    assert_caught("has no legal move");
}

TEST(an_endless_match)
{
    moves[MOVE_BID].apply = forget;
    assert_caught("endless");
}

TEST(a_list_too_short)
{
    moves[MOVE_BID].list = list_first_bid_only;
    assert_caught("accepted of seat");
}

TEST(a_list_too_long)
{
    moves[MOVE_BID].list = list_an_illegal_bid;
    moves[MOVE_BID].check = without_a_sentence;
    assert_caught("is listed for seat");
}

TEST(a_refusal_without_a_reason)
{
    moves[MOVE_BID].check = without_a_sentence;
    assert_caught("without a reason");
}

TEST(a_field_that_is_forgotten)
{
    int count = 0;
    for (const struct field *field = skirmish.state->fields; field->name; field++)
        if (strcmp(field->name, "towns") != 0) fields[count++] = *field;
    fields[count] = (struct field){0};
    record.fields = fields;
    assert_caught("the unpacked state is another");
}

TEST(a_state_that_fails_inspection)
{
    game.inspect = complain;
    assert_caught("is not to my liking");
}

TEST(a_state_that_the_rules_forbid)
{
    game.laws = (const struct law[]){{"4.2", complain}, {0}};
    assert_caught("rule 4.2 forbids: /round Is not to my liking");
}

TEST(a_value_out_of_range)
{
    moves[MOVE_BID].apply = run_up_debts;
    assert_caught("debts that is out of its range");
}

/* Recorded, one seat resigning on the way and others taking back what they did, it is an audit file in which
 * all is well. */
TEST(a_recording_is_sound)
{
    static const struct game *const rules[] = {&game, NULL};
    struct recording recording;
    struct audit_summary summary;
    plan.concede = plan.undo = true;
    recording_init(&recording);
    assert_true(simulated_match_init(&simulated, &plan));
    simulated.recording = &recording;
    for (uint64_t number = 1; number <= 20; number++) {
        assert_true(simulated_match_play(&simulated, number));
        const struct audit_options options = {.games = rules, .pack = plan.pack};
        assert_int_equal(audit_verify(recording.text.text, recording.text.length, &options, &summary),
                         AUDIT_SOUND);
        assert_int_equal(summary.replayed, simulated.log.count);
    }
    simulated_match_free(&simulated);
    recording_free(&recording);
}

TEST(a_game_that_remembers)
{
    moves[MOVE_BID].apply = apply_from_outside;
    assert_caught("differs");
}
