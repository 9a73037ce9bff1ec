/* The functions of db/functions, built into the program. The service does nothing in the database but by
 * them.
 *
 * Each set of functions has its own schema, named after their text: "store_" and twelve digits of a hash. So
 * programs with different sets run beside each other on one database, while one takes the other's place.
 *
 * The functions run with the rights of their owner (security definer), and so name every table with its
 * schema. A few that only the owner may use run with the rights of their caller.
 *
 * A program brings its set with its migrations (db_migrate()). It drops all sets but the ten that were last
 * brought, or used to start a program. A later migration must not break the set of the program that still
 * serves.
 *
 * The rooms of db/functions: matches, seats and deadlines are a match's own rows, and so are messages, which
 * no move touches; players have names and tokens; packs; keys (that sign) and secrets (that the operator's
 * keys encrypt); transparency is the transparency log; upkeep deletes expired rows; tournaments have
 * entrants, rounds and results. */
#ifndef WESTPHALIA_DB_FUNCTIONS_H
#define WESTPHALIA_DB_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "embedded/store_schema.h" /* STORE_SCHEMA, by CMakeLists.txt */

extern const char *const functions[]; /* each a statement, ended by NULL */

#endif
