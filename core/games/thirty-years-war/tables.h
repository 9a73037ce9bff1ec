/* Thirty Years War: a file with steps or moves includes this. It has the fields and arguments that several
 * steps or moves have. */
#ifndef WESTPHALIA_TYW_TABLES_H
#define WESTPHALIA_TYW_TABLES_H

#include "games/thirty-years-war/war/pieces.h"

/* Values worth trying for an argument (cards.c): see struct arg. */
MOVE_CANDIDATES(tyw_own_hand);
int tyw_card_value(const struct play *p, int card); /* {card#} */

/* Candidates of a move are a set of ids: these fill it from the game's sets. */
static inline void offer_spaces(uint64_t *set, struct spaces spaces)
{
    memcpy(set, spaces.word, sizeof spaces.word);
}

static inline void offer_cards(uint64_t *set, struct cards cards)
{
    memcpy(set, cards.word, sizeof cards.word);
}

static inline void offer_leaders(uint64_t *set, struct leaders leaders)
{
    memcpy(set, leaders.word, sizeof leaders.word);
}

static inline void offer_kinds(const struct play *p, struct units units, uint64_t *set)
{
    EACH(unit, units)
        set_add(set, tyw_kind_of(p, unit));
}

/* Fields of records that several steps have. */
#define SEAT_FIELD(type, text)           ID_FIELD(type, seat, &tyw_seats, text)
#define SPACE_FIELD(type, text)          ID_FIELD(type, space, &tyw_spaces, text)
#define MAYBE_SPACE(type, member, ...)   OPTIONAL_ID_FIELD(type, member, &tyw_spaces, __VA_ARGS__)
#define MAYBE_LEADER(type, member, text) OPTIONAL_ID_FIELD(type, member, &tyw_leaders, text)
#define DUE_FIELD(title, text)                                                                               \
    {                                                                                                        \
        .name = title, .kind = FIELD_BOOLEAN, FIELD_AT(struct turns, left), .doc = text                      \
    }
#define UNITS_FIELD(type, member, text)   SET_FIELD(type, member, &tyw_units, text)
#define LEADERS_FIELD(type, member, text) SET_FIELD(type, member, &tyw_leaders, text)
#define SPACES_FIELD(type, member, text)  SET_FIELD(type, member, &tyw_spaces, text)
/* STEP_LOOTING, STEP_CONTINUED_SIEGES, STEP_REVOLT_SPREAD. */
#define TOUR_RECORD                                                                                          \
    RECORD("tour", struct tour, SEAT_FIELD(struct tour, "Whose turn it is."),                                \
           SPACES_FIELD(struct tour, spaces, "Spaces still to be dealt with."),                              \
           MAYBE_SPACE(struct tour, from, "The revolt that spreads."))
/* STEP_PEACE, STEP_PEACE_DEMAND, STEP_WITHDRAWAL. */
#define PEACE_RECORD                                                                                         \
    RECORD("peace", struct peace, SEAT_FIELD(struct peace, "Who offers; then: who withdraws."),              \
           ID_FIELD(struct peace, stage, &tyw_peace_stages, "What comes next."),                             \
           FLAG_FIELD(struct peace, both, "The other side withdraws afterwards."),                           \
           OPTIONAL_ID_FIELD(struct peace, area, &tyw_areas, "The Area that must be left."),                 \
           IDS_FIELD("city", struct peace, city, &tyw_spaces, "The Independent Cities that must be left.",   \
                     .optional = true),                                                                      \
           OPTIONAL_ID_FIELD(struct peace, leader, &tyw_leaders, "The leader who withdraws next."),          \
           OPTIONAL_ID_FIELD(struct peace, kind, &tyw_kinds, "The unit that withdraws next."),               \
           OPTIONAL_ID_FIELD(struct peace, from, &tyw_spaces, "Where it stands."))

/* Arguments that several moves have. */
#define SEAT_ARG(title, text)            ID_ARG(title, text, &tyw_seats)
#define SPACE_ARG(title, text)           ID_ARG(title, text, &tyw_spaces)
#define SPACE_AMONG(title, text, which)  ID_ARG(title, text, &tyw_spaces, .candidates = which)
#define LEADER_ARG(title, text)          ID_ARG(title, text, &tyw_leaders)
#define LEADER_AMONG(title, text, which) ID_ARG(title, text, &tyw_leaders, .candidates = which)
#define KIND_ARG                         ID_ARG("kind", "The kind of unit.", &tyw_kinds)
#define CONDITION_ARG                    ID_ARG("condition", "Full-strength or reduced.", &tyw_conditions)
#define HAND_ARG                                                                                             \
    ID_ARG("card", "A card in hand.", &tyw_cards, .candidates = tyw_own_hand, .number = tyw_card_value)

#endif
