/* For the tests of Events: the player keeps a card in hand, so that the impulses of the turn go on after the
 * Event. */
#ifndef WESTPHALIA_TESTS_TOW_EVENTS_H
#define WESTPHALIA_TESTS_TOW_EVENTS_H

#include "table.h"

/* The same card of every deck: "swe-heresy-1" and so on. */
enum { CARD_ID = 64 };
static inline const char *card_of_deck(int seat, const char *title)
{
    static const char *const decks[SEATS] = {
        [SWEDEN] = "swe", [RUSSIA] = "rus", [OTTOMAN] = "ott", [HRE] = "hre", [COMMONWEALTH] = "plc"};
    static char ids[4][CARD_ID]; /* several in use at the same time */
    static int next;
    char *id = ids[next++ % 4];
    snprintf(id, CARD_ID, "%s-%s", decks[seat], title);
    return id;
}

static inline int player_of(const char *card)
{
    return tow_components(&table)->decks.card[card_of(card)].seat;
}

/* Plays it as an Event; a card stays in the hand. */
static inline int play(const char *card)
{
    const int seat = player_of(card);
    char id[CARD_ID];
    snprintf(id, sizeof id, "%s", card);
    hold(seat, card_of_deck(seat, "plague"));
    hold(seat, id);
    impulse_of(seat);
    made(seat, "play_event", id);
    return seat;
}

/* What a Special Card wants that was played for points. */
static inline int second(const char *card)
{
    const int seat = player_of(card);
    hold(seat, card_of_deck(seat, "plague"));
    impulse_of(seat);
    tow_second_begin(&table, seat, card_of(card));
    run_on();
    return seat;
}

static inline bool lasts(int effect)
{
    return tow_lasts(&table, effect);
}

#endif
