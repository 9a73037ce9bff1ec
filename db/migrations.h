/* The numbered SQL files of db/migrations, built into the program. */
#ifndef WESTPHALIA_DB_MIGRATIONS_H
#define WESTPHALIA_DB_MIGRATIONS_H

struct migration {
    const char *name; /* "0001_matches.sql" */
    const char *sql;
};

extern const struct migration migrations[]; /* in order, ended by a name NULL */

extern const char distribute[]; /* db/distribute.sql */

#endif
