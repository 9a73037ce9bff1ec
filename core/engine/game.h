/* What a game declares: its steps (the rulebook's sequence of play), its moves, its events, the draws it
 * makes, the refusals it gives, and the limits that all of these keep.
 *
 * The engine has three headers:
 *   - game.h is the manual of the tables that a game fills in;
 *   - procedure.h has what the steps and moves of a game call: the stack, events, dice, cards;
 *   - play.h has what plays a game: the service, the programs, bots, tests.
 *
 * A game's state is one C struct of plain data, whose first member is `struct head`. To copy it is to assign;
 * to undo is to keep the old one. The engine does not allocate, block, read a clock or keep anything between
 * calls.
 *
 * How play runs. The state's stack holds the current step, and below it the steps that have called it. The
 * engine asks the step on top which seats must decide.
 *   - No seat: the engine runs the step's `then`. That goes on to another step (step_next), calls one that
 *     comes back later (step_call), or returns (step_return). Then the engine asks again.
 *   - One seat or several: the engine waits for a move. The move is checked and applied, and the engine runs
 *     on.
 *
 * A step that is returned to is asked like any other, so its state says how far it has come.
 *
 * A "seat" argument is an index into game->seats. A set of seats has one bit each. */
#ifndef WESTPHALIA_ENGINE_GAME_H
#define WESTPHALIA_ENGINE_GAME_H

#include "data/domain.h"
#include "data/fault.h"
#include "data/field.h"
#include "data/set.h"

enum {
    SEATS_MAX = 16,
    STACK_MAX = 24,     /* steps that have called one another */
    RECORD_ROOM = 1024, /* bytes of their records together */
    OPTIONS_MAX = 16,
    MOVE_ARGS = 12, /* values in one move, those of a list included */
    EVENT_ARGS = 10,
    DRAW_ARGS = 3,
    EVENTS_MAX = 1024,   /* in one action */
    DRAWS_MAX = 1024,    /* in one action */
    DERIVED_ROOM = 1024, /* bytes of what a view tells beside the state */
    MOVES_MAX = 65536    /* in one list of legal moves (the worst position: orders_list.c of europe-1619) */
};

/* ---- state ---- */

/* A step on the stack. */
struct frame {
    int16_t step;
    uint16_t record; /* where its record begins in head->records */
};

/* How a match has ended that no rule of its game has ended: engine/ending.h. */
enum ending_kind {
    ENDING_NONE,    /* it is on, or has ended by its rules */
    ENDING_DRAWN,   /* the seats have agreed on a draw */
    ENDING_ABORTED, /* the organizer has ended it without a result */
    ENDING_AWARDED  /* the organizer has declared its result */
};
struct ending {
    uint8_t kind;              /* enum ending_kind; all else is 0 where it is ENDING_NONE or ENDING_ABORTED */
    uint8_t by_points;         /* ENDING_AWARDED: 1, the points were declared; 0, the ranks */
    uint8_t rank[SEATS_MAX];   /* ENDING_AWARDED: from 1; 0 of a seat that is not in play */
    uint32_t seats;            /* ENDING_DRAWN: those that share the draw */
    int32_t points[SEATS_MAX]; /* ENDING_AWARDED by points */
};

/* The first member of every game's state. The engine maintains it; games read it. All of it is public but the
 * records of the steps: their fields say who sees them. */
struct head {
    uint32_t draws;              /* chance results used so far: the number of the next draw */
    uint32_t seats;              /* the seats in play */
    uint32_t resigned;           /* those that have conceded: each step's default decides for them */
    uint32_t winners;            /* once it is over: one seat, several after a draw */
    uint8_t over;                /* 1: the match is over */
    uint8_t scenario;            /* index into game->scenarios */
    uint16_t depth;              /* frames on the stack: 1 or more while the match is on */
    int16_t option[OPTIONS_MAX]; /* by index into game->options: a value of its range (a switch: 0 or 1) */
    struct frame stack[STACK_MAX];
    struct ending ending; /* an end from outside the rules */
    /* The records of the steps on the stack follow each other, each at a multiple of 8. All other bytes are
     * zero. */
    _Alignas(8) uint8_t records[RECORD_ROOM];
};

/* ---- moves ---- */

/* One decision. Argument i of its type stands at arg[i]. A list argument, always the last, takes all the
 * rest. */
struct move {
    uint8_t type;           /* index into game->moves, or one of those below */
    uint8_t count;          /* values in arg */
    int16_t arg[MOVE_ARGS]; /* unused ones are 0 */
};

/* Entries of the log that no step offers. MOVE_DRAWN to MOVE_AWARDED end the match (engine/ending.h). Those
 * before them, and those from MOVE_PAUSE_AGREED to MOVE_PHASE_ENDED, tell of what is done to a match from
 * outside. They change nothing of its state, and undo does not count them. */
enum {
    MOVE_VACATION_CHANGED = 237, /* the seat's holder is on vacation on other days than before */
    MOVE_DRAW_PROPOSED,          /* the seat proposes a draw, on which the seats vote in secret */
    MOVE_DRAW_FAILED,            /* of no seat: the proposal is closed, and not all seats have voted for it */
    MOVE_DRAWN,                  /* of no seat: the seats have agreed on a draw */
    MOVE_ABORTED,                /* of no seat: the organizer has ended the match without a result */
    MOVE_AWARDED,                /* of no seat: the organizer has declared the result */
    MOVE_PAUSE_AGREED,           /* the seat agrees to a pause */
    MOVE_RESUME_AGREED,          /* the seat agrees that the match goes on */
    MOVE_AGREEMENT_WITHDRAWN,    /* the seat no longer agrees to a pause, or that the match goes on */
    MOVE_MATCH_PAUSED,           /* of no seat: the match stands still */
    MOVE_MATCH_RESUMED,          /* of no seat: the match goes on */
    MOVE_RESTORED,               /* of no seat: the match goes on from an older copy, with another seed */
    MOVE_SEAT_CLAIMED,           /* an invitation has filled the seat */
    MOVE_SEAT_RELEASED,          /* the organizer has opened the seat again */
    MOVE_DEADLINE_EXTENDED,      /* of no seat: the organizer has given another time */
    MOVE_PHASE_ENDED,            /* of no seat: the organizer has ended the current decision */
    MOVE_UNDO,                   /* the seat takes back its last actions (log/undo.h); arg[0] says how many */
    MOVE_SET_UP,                 /* of no seat */
    MOVE_CONCEDE,                /* a resignation */
    MOVE_LOGGED = MOVE_VACATION_CHANGED /* the first of them all */
};

enum { UNDO_MAX = 100 }; /* the most actions that can be taken back, one after the other */

/* Whether the entry ends the match, with a `struct ending`. */
static inline bool move_ends_match(int type)
{
    return type >= MOVE_DRAWN && type <= MOVE_AWARDED;
}

/* The set-up, and what the organizer or the operator does to the match as a whole. All else is a seat's. */
static inline bool move_has_no_seat(int type)
{
    return type == MOVE_SET_UP || type == MOVE_RESTORED || type == MOVE_DEADLINE_EXTENDED ||
           type == MOVE_PHASE_ENDED || type == MOVE_MATCH_PAUSED || type == MOVE_MATCH_RESUMED ||
           type == MOVE_DRAW_FAILED || move_ends_match(type);
}

static inline bool move_is_from_outside(int type)
{
    return (type >= MOVE_PAUSE_AGREED && type <= MOVE_PHASE_ENDED) ||
           (type >= MOVE_LOGGED && type < MOVE_DRAWN);
}

struct play;

/* A value that has a name: an argument of a move, an event or a draw. */
struct arg {
    const char *name; /* NULL ends a table of them */
    const char *doc;
    const struct domain *domain; /* the value is an id of it; NULL: an integer, or with `flag` a boolean */
    int16_t min, max;            /* integer: its range. List: the least and the most entries */
    bool flag;
    bool optional; /* may be left out or null: the value is -1. A flag that is false counts as left out */
    bool list; /* moves only: a list of ids without doubles; its order has no meaning and is kept rising */
    /* OWNER is the seat that moves; in an event or draw it is the seat that its argument "seat" names. */
    enum audience audience;
    /* Moves only. Puts the values that are worth trying into `set`, given the arguments before it in
     * `so_far`. The set is empty and has SET_WORDS(DOMAIN_MAX) words; an integer is stored as value - min. It
     * may be too wide, never too narrow: `check` decides. NULL: all of the domain. A list has none: its move
     * brings its own `list`. */
    void (*candidates)(const struct play *p, int seat, const struct move *so_far, uint64_t *set);
    /* Moves only: the seat that has the thing now, as all can see, or NO_SEAT. {card's} of the
     * argument "card". */
    int (*owner)(const struct play *p, int value);
    /* A number of the value now, known to all who can see the value. {card#} of the argument "card". In an
     * event it is one that the pack gives: its position is gone when the event is told. */
    int (*number)(const struct play *p, int value);
};

/* What is no argument and stands in no record: {siege_level} in a prompt or a refusal, {step.siege_level} in
 * a move. Public facts alone. */
struct number_word {
    const char *name; /* NULL ends a table of them */
    int (*value)(const struct play *p);
    const struct domain *domain; /* the value is one of its ids, -1: none; NULL: it is a number */
    /* In place of `value`: what the seat knows which makes the move. In moves alone. */
    int (*own)(const struct play *p, int seat);
    /* The same of the move with these values, such as what it costs; with `domain`, one of its ids or -1. */
    int (*of_move)(const struct play *p, int seat, const int16_t *values);
};

/* The usual ones. More members may follow the last: ID_ARG("card", "The card.", &cards, .audience =
 * OWNER). */
#define ID_ARG(title, text, ...)                                                                             \
    {                                                                                                        \
        .name = title, .doc = text, .domain = __VA_ARGS__                                                    \
    }
#define NUMBER_ARG(title, text, least, ...)                                                                  \
    {                                                                                                        \
        .name = title, .doc = text, .min = least, .max = __VA_ARGS__                                         \
    }
#define FLAG_ARG(title, ...)                                                                                 \
    {                                                                                                        \
        .name = title, .flag = true, .doc = __VA_ARGS__                                                      \
    }

/* Why a move is not legal. A check may choose its refusal only by what that seat can see. */
struct refusal {
    const char *code; /* "army-size-zero" */
    const char *rule; /* "5.7.1"; NULL: the step's */
    /* A template (wire/text.h). {name} is that argument of the move, else that field of the current step's
     * record, else that number of game->words. {seat} is the seat that made the move, {step} the current
     * step, {deciding} the seats that decide, {move} the move. */
    const char *detail;
};

/* A refusal that moves of the game may meet, with their names, ended by NULL. deploy/cmake/refusals.py makes
 * the list of the game's sources: what `check` and `refusal_when_not_offered` can lead to. */
struct declared_refusal {
    struct refusal refusal;
    const char *const *moves;
};

struct move_list;
struct window_type;
struct resampling;
struct ranking;

struct move_type {
    const char *name; /* "place_influence" */
    const char *rule;
    const char *doc;
    const char *text;   /* the move in words, a template: "{seat} places {card} in {state}." */
    struct arg args[7]; /* six at the most; one without a name ends them */
    /* The event that a log tells in place of `text`, where there is one: TOLD_BY(EVENT_MOVED). It says more
     * than the move, such as who moves. 0: the log has `text`. */
    uint8_t told_by;
    /* The one source of legality. NULL: legal. The engine calls it only for a seat that must decide, at a
     * step that offers this type, with arguments in their domains. */
    const struct refusal *(*check)(const struct play *p, int seat, const struct move *m);
    /* NULL: a window's passing move (engine/window.h), which does nothing else. */
    void (*apply)(struct play *p, int seat, const struct move *m);
    /* Why a seat that must decide cannot make the move at a step that does not offer its type. A step that
     * has offered it may have ended by itself. NULL, or when it gives NULL: the engine says that the step
     * does not offer it. */
    const struct refusal *(*refusal_when_not_offered)(const struct play *p, int seat, const struct move *m);
    /* Adds every move of this type that check() accepts. NULL: the engine tries the candidates of the
     * arguments. */
    void (*list)(const struct play *p, int seat, struct move_list *moves);
};

/* ---- events and draws ---- */

/* Whether an event reveals something that was hidden, to the seat that moved or to others. A card that a seat
 * plays from its own hand does not count: the seat has learned nothing. */
enum event_reveals {
    REVEALS_BY_ARGS, /* it does where an argument is not for everyone */
    REVEALS_NOTHING, /* an argument that is not for everyone only repeats the seat's own move */
    REVEALS_ALWAYS   /* another's card lies open, or secret choices are shown */
};

struct event_type {
    const char *name;
    const char *doc;
    const char *text; /* a template, as of a move; {seat} is the argument of that name */
    struct arg args[EVENT_ARGS + 1];
    enum event_reveals reveals;
};

/* What a draw is for. */
struct draw_type {
    const char *text;     /* a noun with {argument}s, "a die for {seat}" (wire/text.h); it is hashed */
    const char *sentence; /* the same for sentences, where `text` tells too little; NULL: `text` */
    struct arg args[DRAW_ARGS + 1];
    /* Everyone sees the value at once (a die on the table). Otherwise it stays hidden until the match is over
     * (a card off the deck), and the draw's event tells it to those who may know. */
    bool open;
    /* The things that are drawn (draw_from_set, draw_from_bag): a result may be given as an id. NULL:
     * numbers. */
    const struct domain *of;
};

/* ---- steps ---- */

/* A point in the procedure of play, named after the rulebook's heading.
 *
 * A step may keep values of its own while it is on the stack, such as whose turn it is and how far it has
 * come. They are its record, a struct that is described by the same fields as the state. Each call has its
 * own record, and it is gone with the step.
 *
 *     struct auction { int8_t state, leader; uint16_t bid; };
 *     const struct step bar_step_auction = {
 *         .record = RECORD("auction", struct auction,
 *                          ID_FIELD(struct auction, state, &states, "What is sold."), ...),
 *         .called_by = STEPS(STEP_EVENT_CARD),
 *     ...
 *     step_call(p, STEP_AUCTION, &(struct auction){.state = state, .leader = -1});
 *     struct auction *auction = step_record(p);
 */
struct step {
    const char *name; /* "influence_bidding" */
    const char *rule; /* "5.6.1" */
    /* What the seats are asked: a template (wire/text.h) with the fields of the step's record. */
    const char *prompt;
    /* The prompt by the state, where one text cannot always be true; `prompt` is then the general one. It may
     * depend on public facts alone. NULL: `prompt`. */
    const char *(*prompt_now)(const struct play *p);
    /* The rule by the state, where one number cannot always be right; `rule` is then the general one. NULL:
     * `rule`. */
    const char *(*rule_now)(const struct play *p);
    /* Secret steps: whom the step asks, a template that goes on "it is for ...". A seat that is refused reads
     * this. The seats that have not answered stay secret. */
    const char *asks_whom;
    const struct record *record; /* NULL: it keeps none */
    /* The steps that call this one, or that go on to it (step_next) after these have called them. STEP_NONE
     * among them: it stands at the bottom of the stack, too. ANY_STEP alone: every step calls it. NULL: it
     * stands at the bottom only. The engine refuses any other stack. */
    const uint8_t *called_by;
    /* How often it may stand on one stack; 0: once. A test adds up the longest chain of calls that this and
     * `called_by` allow: it must fit a stack. */
    uint8_t max_depth;
    /* The member of its record, an int16_t, that takes the result of a step that it has called
     * (step_return_with): RESULT(struct march, met). 0: it takes none. */
    uint16_t result;
    /* The seats that must decide now. It may depend on public facts alone. NULL: never any. */
    uint32_t (*deciders)(const struct play *p);
    /* In a window seats may interrupt (engine/window.h): it needs neither `deciders` nor `then`. NULL: it is
     * none. */
    const struct window_type *window;
    const uint8_t *moves; /* the types offered here, in the order in which they are listed: MOVES(...) */
    /* All deciders answer in secret. No answer is seen before all are in; then they enter the log in seat
     * order. An answer's legality and effect must not depend on another seat's answer. It is only noted in
     * the state, and draws nothing. */
    bool secret;
    /* Where one seat must decide and has one legal move, the engine makes it, as part of the action that led
     * there. The log has no entry for it. Only for a list that follows from public facts. */
    bool automatic;
    /* The move without arguments that declines what the step offers: PASSING(type). A seat may say beforehand
     * that it makes it (engine/instruction.h). At a secret step it completes the answer. 0: there is none. */
    uint8_t passing;
    /* Goes on when no seat must decide. It must change the stack, the match's end, or who must decide. */
    void (*then)(struct play *p);
    /* The move for a seat that has conceded or is late. It may depend only on what the seat sees. NULL: the
     * first of the list, so a move that is always the default stands first in `moves`. */
    void (*fallback)(const struct play *p, int seat, struct move *m);
    const char *by_default; /* the same in a sentence, for the catalogue; every step with deciders has one */
    /* What the step's code relies on in its record, at place `at` of the stack, and in the steps around it.
     * Adds every fault with its path (AT_FRAME). It runs after the game's own inspection has found nothing.
     * NULL: the fields' ranges are all. */
    void (*inspect)(const struct play *p, int at, struct faults *faults);
};
enum { MOVES_END = 255, STEPS_END = 255, STEP_NONE = 254, ANY_STEP = 253 };
#define MOVES(...)           ((const uint8_t[]){__VA_ARGS__, MOVES_END})
#define STEPS(...)           ((const uint8_t[]){__VA_ARGS__, STEPS_END})
#define PASSING(type)        ((type) + 1)
#define TOLD_BY(event)       ((event) + 1)
#define RESULT(type, member) (offsetof(type, member) + 1)

/* ---- what a player or an organizer can choose ---- */

/* How long a standing instruction holds: as long as `current` has the value that it had when the instruction
 * was given ("turn": the number of the turn). Public facts alone; no value comes again. SCOPE_OFF: there is
 * none now, and no instruction is accepted for it. */
enum { SCOPE_OFF = -1 };
struct instruction_scope {
    const char *name, *doc;
    int32_t (*current)(const struct play *p);
};

/* When a seat wants to be asked although it has an instruction ("my-towns": a decision touches its towns). It
 * depends only on what that seat may know. */
struct instruction_condition {
    const char *name;
    const char *doc; /* a sentence in which "I" is that seat */
    bool (*holds)(const struct play *p, int seat);
};

/* A printed optional rule or a choice of the organizer: a switch (0..1) or a number. */
struct option {
    const char *name, *doc, *rule;
    int16_t min, max, standard; /* standard: the default */
};

/* A printed starting position, with all in which it differs from the game's others: who plays, how many,
 * which options there are. What else it changes (its length, its rules, where pieces stand) the game finds in
 * its pack, by head.scenario. What is left out is as the game has it. */
struct scenario {
    const char *id, *name, *doc;
    /* How many seats are in play, and how many where a request does not say (0: the least). They are not used
     * where `seats` names the seats. One person may hold several seats. */
    uint8_t players_min, players_max, players;
    uint32_t seats; /* the seats in play; 0: by the number of players */
    /* The seats for so many players. NULL: the first `players` of the game's. */
    uint32_t (*seating)(int players, const int16_t *options);
    /* Options that have another range or another default here than in game->options, by name. A scenario
     * settles one by min equal to max. Name NULL ends them; NULL: none. */
    const struct option *options;
};

/* What the rulebook says of every position, and no play breaks: a limit of stacking, a track against what it
 * counts. A position from outside that breaks it is safe nevertheless. It is taken, with a warning, or a
 * caller refuses it (play_warn). */
struct law {
    const char *rule; /* its number in the rulebook; NULL ends a list of them */
    /* Adds a warning for each place that breaks it: the exact path, what is there, why that cannot be. The
     * path names an element of a list by its id (json_locate). The state is safe (play_inspect), and may be
     * over. An exception of the book gives no warning: the law asks for it. */
    void (*check)(const struct play *p, struct faults *warnings);
};

/* ---- the game ---- */

/* A file that the build has put into the program. */
struct embedded {
    const char *text;
    const size_t *length;
};

struct game {
    const char *id, *title, *doc;
    int revision; /* raised when the same seed and moves give other hashes than before */
    /* Their order never changes once matches are stored: tokens, answers and deadlines have the seat's
     * number. A new seat stands behind the old ones. */
    const struct domain *seats;
    uint8_t players_min, players_max;    /* of any scenario */
    const struct scenario *scenarios;    /* at least one; the first is the default; id NULL ends them */
    const struct option *options;        /* in alphabetical order, as they are hashed; name NULL ends them */
    const struct domain *const *domains; /* all that the game uses, for the schema; NULL ends them */
    const struct number_word *words;     /* for prompts and refusals; NULL: none */

    const struct record *state; /* the game's members of the state, without the head */
    /* What lies on the table although it follows from the rest (a track that the rulebook keeps). These
     * members stand in views alone, after those of the state; a stored state has none. `derive` fills the
     * struct from public facts alone. It has DERIVED_ROOM bytes at the most, all zero before. NULL:
     * nothing. */
    const struct record *derived;
    void (*derive)(const struct play *p, void *derived);
    const struct step *const *steps; /* by number (engine/declare.h); each stands in the file of its rule */
    uint8_t step_count;
    const struct move_type *const *moves; /* by number; each stands in the file of its rule */
    uint8_t move_count;
    const struct event_type *events; /* by number (engine/declare_events.h) */
    uint8_t event_count;
    const struct draw_type *draws; /* by number */
    uint8_t draw_count;

    const struct instruction_scope *scopes; /* of standing instructions; name NULL ends them; NULL: none */
    const struct instruction_condition *conditions; /* 32 at the most; name NULL ends them; NULL: none */

    const struct record *pack; /* describes the game's component pack */
    struct embedded pack_text; /* the pack that comes with the game: JSON */
    /* The rulebook's own constraints on a pack that has been read: counts, borders, names. Adds every fault.
     * It also fills what the game derives from the pack, the members of the struct that no field
     * describes. */
    bool (*pack_check)(void *pack, struct faults *faults);
    /* Brings a pack that was sound for an earlier build into today's form, where more has changed than that
     * members were added (engine/pack.h: pack_read_older). NULL: nothing has. */
    void (*pack_upgrade)(json_t *pack);
    struct embedded rulings;      /* RULINGS.md as a JSON list (deploy/cmake/rulings.py) */
    struct embedded presentation; /* how it is drawn (board/board.h): JSON; text NULL: it has no board */
    struct embedded examples; /* one of each move (core/cli/examples.c): JSON; text NULL: there are none */
    const struct declared_refusal *refusals; /* by code, ended by a code of NULL; NULL: there is no list */

    /* Sets the game up in a state of all zero bytes whose head has seats, scenario and options. It ends with
     * step_call() of the first step. Its draws and events are those of the log's first entry. */
    void (*set_up)(struct play *p);
    /* A seat has conceded; the head says so already. NULL: the last seat left wins, and until then steps make
     * the seat's decisions by default. */
    void (*conceded)(struct play *p, int seat);
    /* What follows of itself from the state, wherever it came about (an area that changes hands, a limit that
     * is exceeded). It runs after every apply and every `then`, before a seat is asked, and may call steps.
     * NULL: nothing does. */
    void (*settle)(struct play *p);
    /* What the game's code relies on in any state: each card in one place, agreement of what is kept twice,
     * no step without what it works on. A state that passes is *safe*. It may be one that no play reaches,
     * but nothing crashes, runs for ever or leaves a seat to decide without a legal move. Adds every fault
     * with its path. The engine checks ranges, the stack, and that each decider has a move. */
    void (*inspect)(const struct play *p, struct faults *faults);
    const struct law *laws; /* what the rules forbid although it is safe; NULL: nothing */
    /* Puts what the viewer of r cannot see at random where it may be (engine/resample.h). The state is blank
     * there. NULL: nothing is hidden. */
    void (*resample)(struct resampling *r);
    /* What the seat has scored, in the units of the rulebook: the more the better. It is for simple bots and
     * figures; no rule asks it. It works at every moment, also when the match is over. NULL: the game keeps
     * no score. */
    int32_t (*score)(const struct play *p, int seat);
    const struct ranking *ranking; /* who stands where at the end (engine/result.h); NULL: nothing is said */
};

#endif
