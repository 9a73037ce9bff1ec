/* The functions of db/functions, built into the program. The service does nothing in the database but by
 * them.
 *
 * Each set of functions has its own schema, named after their text: "store_" and twelve digits of a hash. So
 * programs with different sets run beside each other on one database, while one takes the other's place.
 *
 * The functions run with the rights of their owner (security definer), and so name every table with its
 * schema. Those that only the owner may use run with the rights of their caller. So do the steps of other
 * functions: the service has no rights to tables, and can call a step only by way of those.
 *
 * A program brings its set with its migrations (db_migrate()). It drops all sets but the ten that were last
 * brought, or used to start a program. A later migration must not break the set of the program that still
 * serves.
 *
 * How they are planned. A session plans each statement of a function once, without the values of its
 * parameters (force_generic_plan in db/db.c): to plan a commit each time takes a third of its time. Such a
 * plan is bad in two cases, and their functions say so (db/CMakeLists.txt has the settings):
 *   @PLANNED_EACH_TIME@  The best plan depends on the values, such as a filter or the size of a page. It is
 *                        worth more than the time to plan.
 *   @PLANNED_BY_KEYS@    A plan that is made while tables are small reads them as a whole, and stays when
 *                        they are large. It must go from each row to others by their keys.
 * Settings that one function alone has are explained there. tests/fault/test_query_plans.py has the plans.
 *
 * The order of locks. A call that changes a match locks its row of `match_state` first, or its row of `match`
 * where it has not begun. Other rows of the match come after that. A message locks its sender's seat, and
 * keeps the match from being deleted. A call that changes a tournament locks its row first, then an entrant's
 * player. A player's deletion locks the player first, then entrants. prune_match waits for no lock. Where two
 * calls wait for each other all the same, the database ends one of them, and it is sent again.
 *
 * The rooms of db/functions:
 *   matches       a match is created, read, committed to; lists of matches
 *   seats         seats that are claimed, released, taken over
 *   deadlines     deadlines, pauses, deadlines that were missed
 *   clocks        banks of time, working hours
 *   draws         draws by vote
 *   messages      messages, which no move touches
 *   players       players, their tokens and their turns
 *   tournaments   entrants, managers, rounds, results
 *   webhooks      webhooks, and the outbox of their calls
 *   packs         component packs
 *   keys          the keys that sign
 *   secrets       what the operator's keys encrypt
 *   transparency  the transparency log
 *   upkeep        expired rows are deleted */
#ifndef WESTPHALIA_DB_FUNCTIONS_H
#define WESTPHALIA_DB_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "embedded/store_schema.h" /* STORE_SCHEMA, by db/CMakeLists.txt */

extern const char *const functions[]; /* each a statement, ended by NULL */

#endif
