/* The functions of db/functions, built into the program: all that the service does in the database. Each set has a schema of its own, named after what is
 * in it ("store_" and twelve digits of a hash), so that programs with different sets run beside each other on one database, while one takes the other's place.
 *
 * They run with the rights of their owner (security definer), and so name every table with its schema. Those of the keys' owner alone do not: they are executed with the
 * rights of whoever calls them.
 *
 * A program brings its set with its migrations (db_migrate()), and forgets all but the ten that were brought or used to start a program last. A later migration
 * must leave the set of the program usable that serves meanwhile. */
#ifndef WESTPHALIA_DB_FUNCTIONS_H
#define WESTPHALIA_DB_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "embedded/store_schema.h" /* STORE_SCHEMA, by CMakeLists.txt */

extern const char *const functions[]; /* each a statement, ended by NULL */

#endif
