#include "table.h"

void table_set_up(int players)
{
    table_begin(&sts_game, &(struct opening){.players = players});
}

static void take_back_markers(void)
{
    for (int i = 0; i < SEATS; i++)
        for (int k = 0; k < COUNTRIES_MAX; k++) {
            on_table()->cup[k] += seat(i)->vp_markers[k];
            seat(i)->vp_markers[k] = 0;
        }
}

/* Values that no text prints: tests count on these, whatever the pack says. */
static void set_board(void)
{
    static const struct {
        const char *id;
        uint8_t status, army_size, military_ability;
    } BOARD[] = {{"austria", 5, 2, 2}, {"denmark", 3, 2, 1},       {"england", 4, 1, 1}, {"france", 5, 2, 2},
                 {"italy", 3, 1, 1},   {"german-states", 4, 1, 1}, {"poland", 4, 2, 1},  {"russia", 2, 2, 1},
                 {"spain", 6, 3, 2},   {"sweden", 3, 2, 3}};
    for (size_t i = 0; i < sizeof BOARD / sizeof *BOARD; i++) {
        struct country *it = land(BOARD[i].id);
        it->status = BOARD[i].status;
        it->army_size = BOARD[i].army_size;
        it->military_ability = BOARD[i].military_ability;
    }
}

void table_open(int players)
{
    table_set_up(players);
    table_overlook("VP marker"); /* tests deal as many as they need */
    take_back_markers();
    set_board();
    on_table()->first_player = on_table()->active = 0;
    table_step(STEP_PLAY_SPECIAL_CARDS, NULL);
}

void table_crown(void)
{
    hold(0, "assassin-a");
    hold(0, "assassin-b");
    table_step(STEP_PLAY_SPECIAL_CARDS, &(struct special_round){.played = 1});
    table_call(STEP_LOBBY_THE_CROWN_CARD, NULL);
}

int card(const char *id)
{
    return index_of(&sts_cards, id);
}

int country(const char *id)
{
    return index_of(&sts_countries, id);
}

struct country *land(const char *id)
{
    return &on_table()->country[country(id)];
}

struct player *seat(int index)
{
    return &on_table()->player[index];
}

static int from_deck(const char *id)
{
    const int it = card(id);
    assert_true(cards_has(on_table()->deck, it));
    cards_remove(&on_table()->deck, it);
    return it;
}

void hold(int index, const char *cards)
{
    char id[ID_ROOM];
    while (next_id(&cards, id))
        cards_add(&seat(index)->hand, from_deck(id));
}

void show(int index, const char *where, const char *cards)
{
    struct stack *stack = &seat(index)->display[country(where)];
    char id[ID_ROOM];
    while (next_id(&cards, id))
        stack->card[stack->count++] = (uint8_t)from_deck(id);
}

void descend(int index, const char *where)
{
    seat(index)->display[country(where)].descendant = 1;
}

void invest(int index, const char *countries)
{
    char id[ID_ROOM];
    while (next_id(&countries, id)) {
        assert_true(on_table()->cup[country(id)] > 0);
        on_table()->cup[country(id)]--;
        seat(index)->vp_markers[country(id)]++;
    }
}

void bid_nothing(void)
{
    while (at(STEP_INFLUENCE_BIDDING))
        made(first_asked(), "pass");
}

void choose(const char *sides)
{
    for (; *sides; sides++)
        made(first_asked(), "vote", *sides == 'r' ? "red" : "blue");
}
