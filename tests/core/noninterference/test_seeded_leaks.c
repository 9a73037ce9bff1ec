/* The test that nothing leaks finds a leak of each kind.
 *
 * Everything that the tables hide is shown, one by one, and rules look where they must not. */
#include <string.h>

#include "games/registry.h"
#include "noninterference.h"
#include "seeded_leaks.h"
#include "testing.h"
#include "tutorial/table.h"

enum { PAIRS = 6000, SEED = 1648, ROUNDS = 12 };

static struct seeded_leak seeded_leak;

static bool finds_from(const struct game *game, uint64_t seed, struct noninterference_result *result)
{
    struct pack *pack = pack_standard(game);
    assert_non_null(pack);
    const bool sound = noninterference_try(game, pack, PAIRS, seed, result);
    pack_free(pack);
    return !sound;
}

static bool finds(const struct game *game, struct noninterference_result *result)
{
    return finds_from(game, SEED, result);
}

/* ---- what the tables hide ---- */

/* What can be shown without telling anything; or how much of an answer becomes public when all are in, which
 * is the game's to say. */
static const struct {
    const char *name, *why;
} EXCUSED[] = {
    {"field debts", "skirmish: each spy costs the same, and all see who sends one"},
    {"move raid.card", "skirmish: it lies open on the discard pile at once"},
    {"draw whether the spy in {town} is seen", "skirmish: what comes of it is told"},
    {"move vote.colour", "sixteen-thirty-something: events tell each side when all have voted"},
    {"move place_initial_influence.card", "sixteen-thirty-something: an answer, and open when all are in"},
    {"move place_initial_influence.country", "sixteen-thirty-something: an answer, and open when all are in"},
    {"move take_back_initial_influence.card", "sixteen-thirty-something: part of an answer"},
    {"field taken_back",
     "sixteen-thirty-something: random play takes so little back that it takes half a minute"},
    {"field by_convoy", "europe-1619: as rare, with a choice of convoy or land"},
    {"field dissolves", "europe-1619: as rare, for want of alliances"},
    {"move choose_card.card", "baroque: as rare, for who has four Favours to spend at once"},
    {"event card_chosen.card", "baroque: the same"},
    {"field retreat", "europe-1619: for bolstered armies that are dislodged, which random play hardly has"},
    {"field prefers_army",
     "europe-1619: for a lord of two coastal states that build by themselves in one year"},
    {"field extends", "europe-1619: for a tie in 1648, which is too far for these matches"},
    {"move commit_card.card", "baroque: an answer, and events show the cards when both sides are ready"},
    {NULL, NULL}};

static bool is_excused(const char *name)
{
    for (int i = 0; EXCUSED[i].name; i++)
        if (strcmp(EXCUSED[i].name, name) == 0) return true;
    return false;
}

/* In a game where all decide in secret and all of it is revealed at once, a move in the log has nothing more
 * to hide. */
static bool reveals_all(const struct game *game)
{
    for (int i = 0; i < game->step_count; i++)
        if (game->steps[i]->moves && !game->steps[i]->secret) return false;
    return true;
}

/* Leaks that few matches show, and the first match of a round that does. Without the round they are found,
 * too: that takes ten times as long. */
static const struct {
    const char *game, *name;
    uint64_t round;
} RARE[] = {{"time-of-wars", "field cards", 3},
            {"time-of-wars", "move pick_card.card", 4},
            {"time-of-wars", "move bid.card", 3},
            {"time-of-wars", "event card_picked.card", 4},
            {NULL, NULL, 0}};

static uint64_t first_round(const struct game *game, const char *name)
{
    for (int i = 0; RARE[i].name; i++)
        if (strcmp(RARE[i].game, game->id) == 0 && strcmp(RARE[i].name, name) == 0) return RARE[i].round;
    return 0;
}

/* As long as it takes: a match is at its set-up for a few moves only. */
static bool finds_in_the_end(const struct game *game, uint64_t first, struct noninterference_result *result)
{
    for (uint64_t round = 0; round < ROUNDS; round++)
        if (finds_from(game, SEED + (first + round) % ROUNDS, result)) return true;
    return false;
}

static void show_one_by_one(const struct game *game)
{
    char name[SEEDED_LEAK_NAME];
    struct noninterference_result result;
    int missed = 0;
    for (int n = 0;; n++) {
        seeded_leak_copy(&seeded_leak, game);
        if (!seeded_leak_show(&seeded_leak, n, name)) break;
        if (is_excused(name) || (strncmp(name, "move ", 5) == 0 && reveals_all(game))) continue;
        const bool found = finds_in_the_end(&seeded_leak.game, first_round(game, name), &result);
        print_message("%s: %s: %s (%s)\n", game->id, name, found ? result.leak.what : "NOT FOUND",
                      found ? NONINTERFERENCE_KIND_NAMES[result.kind] : "");
        missed += !found;
    }
    assert_int_equal(missed, 0);
}

TEST(whatever_the_tables_hide_is_missed_when_it_is_shown)
{
    show_one_by_one(&skirmish);
    for (const struct game *const *game = games; *game; game++)
        show_one_by_one(*game);
}

/* ---- rules that look where they must not: the tutorial game with a wrong one ---- */

/* The seat that has the first card; -1: it is in the deck or on the table. */
static int holder(const struct play *p)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (set_has(at_table(p)->hands[seat].cards, 0)) return seat;
    return -1;
}

static const struct refusal NO_LUCK = {"no-luck", "3", "{seat} has no luck."};

static const struct refusal *check_by_hands(const struct play *p, int seat, const struct move *m)
{
    return holder(p) >= 0 && holder(p) != seat ? &NO_LUCK : NULL;
}

/* The same moves are legal: only the reason why others are not depends on a hand. */
static const struct refusal *check_raid_by_hands(const struct play *p, int seat, const struct move *m)
{
    const struct refusal *refusal = skirmish.moves[MOVE_RAID]->check(p, seat, m);
    return refusal && holder(p) >= 0 && holder(p) != seat ? &NO_LUCK : refusal;
}

static uint32_t deciders_by_hands(const struct play *p)
{
    const uint32_t seats = skirmish.steps[STEP_ACTION]->deciders(p);
    return seats && holder(p) >= 0 ? seats | UINT32_C(1) << holder(p) : seats;
}

/* Only a seat that could use it is asked. With no seat left to decide there is no state to compare, but play
 * goes another way. */
static uint32_t deciders_with_cards(const struct play *p)
{
    const struct raid *raid = step_record(p);
    const uint32_t seats = skirmish.steps[STEP_RAID]->deciders(p);
    return seats && holder(p) == at_table(p)->towns[raid->town].owner ? seats : 0;
}

static void then_raid_given_up(struct play *p)
{
    struct raid *raid = step_record(p);
    if (raid->answer < 0) raid->answer = 0;
    skirmish.steps[STEP_RAID]->then(p);
}

static uint32_t may_help_by_hands(const struct play *p, uint32_t seats)
{
    return holder(p) < 0 ? seats : seats & UINT32_C(1) << holder(p);
}

static bool is_held_by_another(const struct play *p, int seat)
{
    return holder(p) >= 0 && holder(p) != seat;
}

static bool is_own(const struct play *p, int seat)
{
    return holder(p) == seat;
}

struct omen {
    uint8_t omen;
};
static const struct record OMEN = {
    "omen", NULL, sizeof(struct omen),
    (const struct field[]){
        {.name = "omen", .kind = FIELD_ID, FIELD_AT(struct omen, omen), .domain = &skirmish_cards}, {0}}};
static const struct record HIDDEN_OMEN = {"omen", NULL, sizeof(struct omen),
                                          (const struct field[]){{.name = "omen",
                                                                  .kind = FIELD_ID,
                                                                  .audience = NOBODY,
                                                                  FIELD_AT(struct omen, omen),
                                                                  .domain = &skirmish_cards},
                                                                 {0}}};

static void settle_prompt(struct play *p)
{
    skirmish.settle(p);
    if (play_step(p) != &seeded_leak.steps[STEP_BIDDING]) return;
    const int card = set_next(at_table(p)->deck, CARD_WORDS, 0);
    ((struct omen *)step_record(p))->omen = (uint8_t)(card < 0 ? 0 : card);
}

static void settle_leader(struct play *p)
{
    skirmish.settle(p);
    if (holder(p) >= 0) at_table(p)->leader = (int8_t)holder(p);
}

static void fallback_by_hands(const struct play *p, int seat, struct move *m)
{
    *m = (struct move){.type = holder(p) < 0 || holder(p) == seat ? MOVE_PASS : MOVE_SPY};
    m->count = m->type == MOVE_SPY;
}

static void apply_pass_with_event(struct play *p, int seat, const struct move *m)
{
    if (holder(p) >= 0) event(p, EVENT_OUTBID, .seat = holder(p));
    skirmish.moves[MOVE_PASS]->apply(p, seat, m);
}

/* Cards in a heap of a hidden size. */
struct heap_state {
    struct state state;
    uint64_t heap[CARD_WORDS];
};

static void set_up_heap(struct play *p)
{
    struct heap_state *s = p->state;
    skirmish.set_up(p);
    set_fill(s->heap, draw_index(p, 5, DRAW_DEAL, .seat = 0));
}

/* Judges the tutorial game as it was changed, and begins anew with the right one. */
static void judge(const char *what, bool leaks)
{
    struct noninterference_result result;
    const bool found =
        leaks ? finds_in_the_end(&seeded_leak.game, 0, &result) : finds(&seeded_leak.game, &result);
    print_message("skirmish: %s: %s (%s)\n", what, found ? result.leak.what : "nothing found",
                  found ? NONINTERFERENCE_KIND_NAMES[result.kind] : "");
    if (found && !leaks) print_message("%s\n%s\n", result.leak.one, result.leak.other);
    assert_int_equal(found, leaks);
    seeded_leak_copy(&seeded_leak, &skirmish);
}

TEST(rules_that_look_where_they_must_not_are_found)
{
    static const struct window_type window_by_hands = {.may = may_help_by_hands};
    static const struct instruction_condition by_hands[] = {{"luck", NULL, is_held_by_another}, {0}};
    static const struct instruction_condition by_own_hand[] = {{"luck", NULL, is_own}, {0}};
    struct game *const game = &seeded_leak.game;
    struct step *const steps = seeded_leak.steps;
    struct move_type *const moves = seeded_leak.moves;
    seeded_leak_copy(&seeded_leak, &skirmish);

    moves[MOVE_PASS].check = check_by_hands;
    judge("legal moves by another's hand", true);
    moves[MOVE_RAID].check = check_raid_by_hands;
    judge("a refusal by another's hand", true);
    steps[STEP_ACTION].deciders = deciders_by_hands;
    judge("who must decide, by a hand", true);
    steps[STEP_RAID].deciders = deciders_with_cards;
    steps[STEP_RAID].then = then_raid_given_up;
    judge("who is not asked, by a hand", true);
    steps[STEP_HELP].window = &window_by_hands;
    judge("whom a window asks, by a hand", true);
    game->conditions = by_hands;
    judge("when an instruction passes, by another's hand", true);
    game->conditions = by_own_hand;
    judge("the same, by the seat's own", false);
    for (int hidden = 0; hidden <= 1; hidden++) {
        game->settle = settle_prompt;
        steps[STEP_BIDDING].prompt = "Bid; {omen} lies on top.";
        steps[STEP_BIDDING].record = hidden ? &HIDDEN_OMEN : &OMEN;
        judge(hidden ? "the same, hidden" : "a prompt with a card of the deck", !hidden);
    }
    game->settle = settle_leader;
    judge("a public field by a hand", true);
    steps[STEP_ACTION].fallback = fallback_by_hands;
    judge("a move by default, by another's hand", true);
    moves[MOVE_PASS].apply = apply_pass_with_event;
    judge("an event by a hand", true);
    for (int hidden = 0; hidden <= 1; hidden++) {
        seeded_leak_field(&seeded_leak, "losses")[1] =
            (struct field){.name = "heap",
                           .audience = NOBODY,
                           SET_AT(struct heap_state, heap),
                           .domain = &skirmish_cards,
                           .size_name = hidden ? NULL : "heap_size"};
        seeded_leak.records[0].size = sizeof(struct heap_state);
        game->set_up = set_up_heap;
        judge(hidden ? "the same, hidden" : "the size of a heap", !hidden);
    }
}
