/* Organizing: what the organizer and deadlines do to a match. decide.c, deadline.c, pause.c
 *
 * Deadlines. A match may have one, for each seat's whole turn at deciding. It begins anew:
 *   - when other seats must decide, or when a seat is asked something else because of what others did;
 *   - at a secret step when it opens, not with each answer;
 *   - after it was fired.
 * It does not begin anew with each move of the same seat, nor when a seat takes moves back. When a seat
 * resigns and the others are asked the same, it goes on, too.
 *
 * The first call on a match after its deadline fires it, before anything else. By the match's terms, one of
 * two things happens. The step's default may be made for every seat that has not decided, after the moves
 * that the seat has sent of a secret answer. Or the late seats are noted and the organizer is waited for;
 * meanwhile these seats may still decide. Actions of late seats say so. A thread of the instance
 * (api/deadlines.h) calls on matches for which no request comes. The clock is the database's
 * (db/store/deadline.h).
 *
 * The organizer decides about deadlines and seats, and sees what a spectator sees until the match is over.
 * So `viewer` and `bearer` of a match are two things. With a referee, which the match's terms tell every
 * reader, the organizer sees all. The hash of the terms begins the chain of the log. Matches that are older
 * than referees have none. */
#ifndef WESTPHALIA_API_MATCH_ORGANIZE_H
#define WESTPHALIA_API_MATCH_ORGANIZE_H

#include "api/match/move.h"

/* The organizer ends the current phase: every seat that has not decided gets the step's default. w gets the
 * answer as in match_move(). Gives: REQUESTS, RUNS, PAUSED; VERSION: also, the match moved on just now. */
enum match_result match_end_phase(struct match_worker *worker, const struct match_request *request,
                                  struct judgement *judgement, struct writer *w);

/* What the organizer decides about a match, with a reason: to concede for a seat, or to end the match. */
struct match_decision {
    const char *seat;     /* concedes for this seat; NULL: ends the match, and aborts it without the lists */
    const char *reason;   /* 1 to REASON_MOST characters (log/ledger.h) without control characters */
    const json_t *seats;  /* records a draw of these seats: a list, at "/seats" */
    const json_t *places; /* awards: a list, at "/places", of {"seat", "rank"} or {"seat", "points"} */
};

/* Carries out a decision of the organizer. w gets the answer as in match_move(). Gives: REQUESTS, RUNS,
 * VERSION, PAUSED, CONCEDED; MALFORMED: judgement->report.faults. */
enum match_result match_decide(struct match_worker *worker, const struct match_request *request,
                               const struct match_decision *decision, struct judgement *judgement,
                               struct writer *w);

/* The organizer gives the current decision more time. `due_at` NULL: `longer` microseconds, counted from now
 * where the deadline has passed. Otherwise until *due_at, or until now where that has passed. No seat is late
 * then. Gives: REQUESTS, RUNS, PAUSED, NO_DEADLINE; MALFORMED: it would be due beyond MOMENT_LAST
 * (api/common/when.h); VERSION: also, the match moved on just now. */
enum match_result match_extend(struct match_worker *worker, const struct match_request *request,
                               int64_t longer, const int64_t *due_at, struct match_report *report,
                               struct match_snapshot *snapshot);

/* Pauses a match, or lets it go on (match/pause.c). The organizer does it at once. A seat agrees to it, and
 * when all seats that play have agreed, it is done. Seats cannot end the organizer's pause (FORBIDDEN).
 * In a pause no seat is asked and nothing is due: moves, resignations, and changes of the deadline are
 * refused (PAUSED). Seats may change hands. After it as much time is left as before. Gives: REQUESTS, RUNS,
 * VERSION, PAUSED, NOT_PAUSED, CONCEDED. */
struct pause_wish {
    bool resumes;       /* the match is to go on */
    bool withdraws;     /* the seat takes back that it has agreed. Only seats do (FORBIDDEN) */
    const char *reason; /* of a pause: 1 to REASON_MOST characters, as of a decision; NULL: none is given */
};
enum match_result match_pause(struct match_worker *worker, const struct match_request *request,
                              const struct pause_wish *wish, struct match_report *report,
                              struct match_snapshot *snapshot);

/* Fires all deadlines that have passed. Where a match is MATCH_BROKEN, its deadline is tried again at the
 * next sweep, then two, four, eight sweeps later. `sweep` remembers this. */
struct match_sweep;
struct match_sweep *match_sweep_new(void); /* free() it; NULL: memory is short */
void match_sweep(struct match_worker *worker, struct match_sweep *sweep);

#endif
