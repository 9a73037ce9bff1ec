/* Baroque: the arguments that its tables of moves, events and draws are made of. */
#ifndef WESTPHALIA_BAR_TABLES_H
#define WESTPHALIA_BAR_TABLES_H

#include "games/baroque/game.h"

/* A move's candidates are a set: what a MOVE_CANDIDATES function gives. */
static inline void offer_cards(uint64_t *set, struct cards cards)
{
    memcpy(set, cards.word, sizeof cards.word);
}

static inline void offer_states(uint64_t *set, struct states states)
{
    memcpy(set, states.word, sizeof states.word);
}

#define STATE_AMONG(title, text, which) ID_ARG(title, text, &bar_states, .candidates = which)
#define SEAT_ARG(title, text)           ID_ARG(title, text, &bar_seats)
#define SEAT_OR_NONE_ARG(title, text)   ID_ARG(title, text, &bar_seats, .optional = true)

#define HAND_ARG        ID_ARG("card", "A card in hand.", &bar_cards, .candidates = bar_own_hand)
#define PLAYED_CARD_ARG ID_ARG("card", "A card in hand.", &bar_cards, .candidates = bar_cards_so_played)

/* The record of the steps that deal with one player after the other. */
#define SEQUENCE_RECORD                                                                                      \
    RECORD("sequence", struct sequence,                                                                      \
           NUMBER_FIELD(struct sequence, index, 0, 16, "Players already dealt with."))

#endif
