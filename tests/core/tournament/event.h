/* Standings from a document, as text. */
#ifndef WESTPHALIA_TESTS_TOURNAMENT_EVENT_H
#define WESTPHALIA_TESTS_TOURNAMENT_EVENT_H

#include "tournament/tournament_record.h"

/* A document with quotes written as '. A string among the tables of a round is a match that was won, and its
 * seats: 'a 9, b 7, c 1' are the players and points of the document's seats in their order. '-' is a seat
 * without a player, and 'c 1 score=6' has one member more. Such a string may also stand for the seats of a
 * table. The test fails on a fault. */
struct tournament_record *event_read(const char *text);

/* The faults of a document: "path: detail; path: detail". Lasts until the next call. */
const char *event_faults(const char *text);

/* "1 anna 7.5 head-to-head=1.5; 2 otto ...": place (- for none), id, score, and the figures that were needed;
 * the one that decided has an exclamation mark. Lasts until the next call. */
const char *event_standings(const struct tournament_record *record, const struct standings_moment *moment);

#endif
