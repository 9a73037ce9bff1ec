/* A match of the tutorial game as an audit file that a test can change, line by line. */
#ifndef WESTPHALIA_TESTS_AUDIT_FILE_H
#define WESTPHALIA_TESTS_AUDIT_FILE_H

#include <sodium.h>

#include "log/audit.h"
#include "testing.h"
#include "tutorial/table.h"

enum { LINES_MAX = 400, FINDINGS_MAX = 64 };

/* A file, line by line, as JSON. */
struct file {
    json_t *line[LINES_MAX];
    size_t count;
};

extern struct file file;
extern uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
extern struct audit_finding findings[FINDINGS_MAX];
extern size_t found;
extern struct audit_summary summary;
extern struct audit_options options;
extern int format;          /* of the files that are made */
extern int64_t deadline;    /* microseconds; 0: they have none */
extern uint64_t resigns_at; /* the action with which the seat that is to move resigns; 0: none does */
/* Up to this action that seat goes on moving by itself, as if it had answered before. */
extern uint64_t resigned_until;
extern struct action ends_with; /* from outside, as action number `ends_at`; 0: it goes on to its own end */
extern uint64_t ends_at;

/* ---- making a file ---- */

void add_text(const char *text);
void set_hex(json_t *line, const char *name, const uint8_t *bytes, size_t count);
/* A match from the set-up on, until it is over or has so many actions. Answers to a secret step are made at
 * one time. */
void make_file(size_t actions);
int drop_file(void **state);
/* Also in the middle of a test: all as it was. */
int whole_match(void **state);
/* A whole match with a deadline of an hour. */
void match_with_deadline(bool waits);

/* ---- checking it ---- */

void note(void *context, const struct audit_finding *finding);
bool verify_text(const char *text, size_t length);
/* The file as text; free() it. */
char *audit_text(size_t *length);
bool verify(void);
/* The first finding, in this line. */
void assert_found(size_t line, enum audit_fault fault);
/* The only finding, in this line. */
void assert_only(size_t line, enum audit_fault fault);

/* ---- tampering ---- */

/* Line numbers as people count them. */
json_t *line(size_t number);
/* The line of the n-th move of this type. */
size_t line_of(const char *type);
/* The first line after the set-up with draws. */
size_t line_with_draws(void);
void remove_line(size_t number);
void insert_copy(size_t of, size_t at);
/* Makes the line's hash fit its new content, as a careful forger would. */
void rehash(size_t number);
/* Makes all of the chain fit again, and its end. */
void rechain(void);
/* Makes the chain fit and signs it, as the server itself could. */
void resign(void);
void change_die(size_t number);
/* Another digit in the middle of a hexadecimal member. */
void change_hex(size_t number, const char *name);
void change_bid(size_t number);

/* In a whole match this is the only finding after the tampering. */
#define ONLY(number, fault, tampering) (whole_match(NULL), (void)(tampering), assert_only(number, fault))

#endif
