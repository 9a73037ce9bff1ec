/* The numbered SQL files of db/migrations, built into the program.
 *
 * A new file takes the next number, and the build refuses one that is used. Two files have the number 0035,
 * and three have 0041, since they came before that check. The files are applied in the order of their whole
 * names. A file that was released never gets another name or text. Databases know by the name that they have
 * applied it, and would apply it once more. So the folder has more than 40 files. Each is read once, in its
 * turn, and all of them only together give the tables. */
#ifndef WESTPHALIA_DB_MIGRATIONS_H
#define WESTPHALIA_DB_MIGRATIONS_H

struct migration {
    const char *name; /* "0001_matches.sql" */
    const char *sql;
};

extern const struct migration migrations[]; /* in order, ended by a name NULL */

extern const char distribute[]; /* db/distribute.sql */

#endif
