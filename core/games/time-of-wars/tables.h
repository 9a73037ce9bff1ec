/* Time of Wars: what its moves, events, draws and steps are declared with. */
#ifndef WESTPHALIA_TOW_TABLES_H
#define WESTPHALIA_TOW_TABLES_H

#include "games/time-of-wars/cards/cards.h"
#include "games/time-of-wars/states/states.h"
#include "games/time-of-wars/war/war.h"

/* What is worth trying for an argument, into the engine's set (MOVE_CANDIDATES). */
static inline void offer_spaces(uint64_t *set, struct spaces spaces)
{
    set_unite(set, spaces.word, SPACE_WORDS);
}
static inline void offer_commanders(uint64_t *set, struct commanders commanders)
{
    set_unite(set, commanders.word, COMMANDER_WORDS);
}
static inline void offer_cards(uint64_t *set, struct cards cards)
{
    set_unite(set, cards.word, CARD_WORDS);
}
/* The kinds of these units. */
static inline void offer_kinds(const struct play *p, uint64_t *set, struct units units)
{
    EACH(unit, units)
        set_add(set, tow_kind_of(p, unit));
}

/* Values worth trying for an argument (cards.c): see struct arg. */
MOVE_CANDIDATES(tow_own_hand);

/* Fields of the records of steps. */
#define MAYBE_SPACE(type, member, text)      OPTIONAL_ID_FIELD(type, member, &tow_spaces, text)
#define UNITS_FIELD(type, member, text)      SET_FIELD(type, member, &tow_units, text)
#define COMMANDERS_FIELD(type, member, text) SET_FIELD(type, member, &tow_commanders, text)
#define SPACES_FIELD(type, member, text)     SET_FIELD(type, member, &tow_spaces, text)
#define CARDS_FIELD(type, member, text)      SET_FIELD(type, member, &tow_cards, text)
#define REACTION_RECORD(text)                                                                                \
    RECORD("reaction_window", struct reaction_window, WINDOW_FIELDS(struct reaction_window, &tow_seats),     \
           MAYBE_SPACE(struct reaction_window, space, text))
#define CHOICE_RECORD                                                                                        \
    RECORD("choice", struct choice, ID_FIELD(struct choice, seat, &tow_seats, "Who decides."),               \
           FLAG_FIELD(struct choice, done, "It has decided."))

#define CARD_AMONG(text, which)         ID_ARG("card", text, &tow_cards, .candidates = which)
#define SEAT_ARG(title, text)           ID_ARG(title, text, &tow_seats)
#define SEAT_AMONG(title, text, which)  ID_ARG(title, text, &tow_seats, .candidates = which)
#define POWER_AMONG(title, text, which) ID_ARG(title, text, &tow_powers, .candidates = which)
#define SPACE_ARG(title, text)          ID_ARG(title, text, &tow_spaces)
#define SPACE_AMONG(title, text, which) ID_ARG(title, text, &tow_spaces, .candidates = which)
#define COMMANDER_ARG                   ID_ARG("commander", "The commander.", &tow_commanders)
#define KIND_ARG                        ID_ARG("kind", "The kind of unit.", &tow_kinds)
#define CONDITION_ARG                   ID_ARG("condition", "Full-strength or weakened.", &tow_conditions)
#define HAND_ARG                        CARD_AMONG("A card in hand.", tow_own_hand)
/* ... whose value, its Operational Points, is told to the player. */
#define VALUED_CARD_ARG(...)                                                                                 \
    ID_ARG("card", "A card in hand.", &tow_cards, .candidates = tow_own_hand, .number = tow_card_value,      \
           __VA_ARGS__)

#endif
