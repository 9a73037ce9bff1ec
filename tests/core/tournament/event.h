/* Standings from a document, as text. */
#ifndef WESTPHALIA_TESTS_TOURNAMENT_EVENT_H
#define WESTPHALIA_TESTS_TOURNAMENT_EVENT_H

#include "tournament/tournament_record.h"

/* A document with quotes written as '. The test fails on a fault. */
struct tournament_record *event_read(const char *text);

/* The faults of a document: "path: detail; path: detail". Lasts until the next call. */
const char *event_faults(const char *text);

/* "1 anna 7.5 head-to-head=1.5; 2 otto ...": place (- for none), id, score, and the figures that were needed;
 * the one that decided has an exclamation mark. Lasts until the next call. */
const char *event_standings(const struct tournament_record *record, const struct standings_moment *moment);

#endif
