/* The engine: what a game is made of, and how it is played.
 *
 * A game is declared in tables: its steps (the rulebook's sequence of play), its moves, its events, the draws
 * it makes, the refusals it gives. Its state is one C struct of plain data, whose first member is `struct
 * head`. To copy it is to assign; to undo is to keep the old one. Nothing here allocates, blocks, reads a
 * clock or keeps anything between calls.
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
#ifndef WESTPHALIA_ENGINE_PLAY_H
#define WESTPHALIA_ENGINE_PLAY_H

#include "data/domain.h"
#include "data/fault.h"
#include "data/field.h"
#include "data/set.h"
#include "engine/chance.h"

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

/* Entries of the log that no step offers. Those before MOVE_UNDO tell of what is done to a match from
 * outside. They change nothing of its state, and undo does not count them. */
enum {
    MOVE_RESTORED = 248,        /* of no seat: the match goes on from an older copy, with another seed */
    MOVE_SEAT_CLAIMED,          /* an invitation has filled the seat */
    MOVE_SEAT_RELEASED,         /* the organizer has opened the seat again */
    MOVE_DEADLINE_EXTENDED,     /* of no seat: the organizer has given another time */
    MOVE_PHASE_ENDED,           /* of no seat: the organizer has ended the current decision */
    MOVE_UNDO,                  /* the seat takes back its last actions (log/undo.h); arg[0] says how many */
    MOVE_SET_UP,                /* of no seat */
    MOVE_CONCEDE,               /* a resignation */
    MOVE_LOGGED = MOVE_RESTORED /* the first of them all */
};

enum { UNDO_MAX = 100 }; /* the most actions that can be taken back, one after the other */

/* The set-up, and what the organizer or the operator does to the match as a whole. All else is a seat's. */
static inline bool move_is_nobodys(int type)
{
    return type == MOVE_SET_UP || type == MOVE_RESTORED || type == MOVE_DEADLINE_EXTENDED ||
           type == MOVE_PHASE_ENDED;
}

static inline bool move_is_from_outside(int type)
{
    return type >= MOVE_RESTORED && type <= MOVE_PHASE_ENDED;
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
    /* Moves only: the seat that has the thing now, as all can see; -1: none. {card's} of the argument
     * "card". */
    int (*owner)(const struct play *p, int value);
    /* Moves only: a number of the value now, known to all who can see the value. {card#} of the argument
     * "card". */
    int (*number)(const struct play *p, int value);
};

/* A number that is no argument and stands in no record: {siege_level} in a prompt or a refusal. Public facts
 * alone. */
struct number_word {
    const char *name; /* NULL ends a table of them */
    int (*value)(const struct play *p);
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
    /* A template (engine/text.h). {name} is that argument of the move, else that field of the current step's
     * record, else that number of game->words. {seat} is the seat that made the move, {step} the current
     * step, {deciding} the seats that decide, {move} the move. */
    const char *detail;
};

struct move_list;
struct window_type;
struct resampling;

struct move_type {
    const char *name; /* "place_influence" */
    const char *rule;
    const char *doc;
    const char *text;   /* the move in words, a template: "{seat} places {card} in {state}." */
    struct arg args[7]; /* six at the most; one without a name ends them */
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
    const char *text; /* a noun with {argument}s, "a die for {seat}" (engine/text.h); it is hashed */
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
    /* What the seats are asked: a template (engine/text.h) with the fields of the step's record. */
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
    const char *name, *doc;
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
    const char *pack_text;     /* the pack that comes with the game: JSON, pack_length bytes */
    const size_t *pack_length;
    /* The rulebook's own constraints on a pack that has been read: counts, borders, names. Adds every fault.
     * It also fills what the game derives from the pack, the members of the struct that no field
     * describes. */
    bool (*pack_check)(void *pack, struct faults *faults);
    /* Brings a pack that was sound for an earlier build into today's form, where more has changed than that
     * members were added (engine/pack.h: pack_read_older). NULL: nothing has. */
    void (*pack_upgrade)(json_t *pack);
    const char *rulings_text; /* RULINGS.md as a JSON list (deploy/rulings.py) */
    const size_t *rulings_length;
    const char *presentation_text; /* how it is drawn (board/board.h): JSON; NULL: it has no board */
    const size_t *presentation_length;

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
};

/* ---- one move ---- */

struct event {
    uint8_t type;
    int16_t arg[EVENT_ARGS];
};

struct draw {
    uint32_t n;
    uint32_t sides;
    int32_t value; /* a die: 1..sides, another draw: 0..sides-1 */
    uint8_t low;   /* the lowest value: 1 or 0 */
    uint8_t type;
    int16_t arg[DRAW_ARGS];
};

/* What happened because of a move. It is the caller's; the engine clears it before each move. */
struct outcome {
    uint16_t event_count;
    uint16_t draw_count;
    /* Something was drawn. Where only one result was possible no draw is noted, but the seat has seen the
     * thing. */
    bool has_drawn;
    struct event events[EVENTS_MAX];
    struct draw draws[DRAWS_MAX];
};

static inline void outcome_clear(struct outcome *out)
{
    out->event_count = out->draw_count = 0;
    out->has_drawn = false;
}

enum play_fault {
    PLAY_SOUND,
    PLAY_NEEDS_CHANCE, /* chance is none, or no given result is left: `needed` says for what */
    PLAY_TOO_MUCH,     /* one move has brought more draws or events than an outcome has room for */
    PLAY_BAD_CHANCE,   /* a given result is not one of the draw's: `needed` says of which */
    PLAY_BROKEN        /* the game breaks the engine's rules (endless, stack full): a bug, never bad input */
};

/* A move that the engine has made for a seat that had no other: see struct step, `automatic`. */
struct automatic_move {
    int seat;
    struct move move;
};
enum { AUTOMATIC_MOVES = 32 };

/* A state with all that is needed to play on it. The caller fills it in. */
struct play {
    const struct game *game;
    const void *pack;      /* the game's pack, as pack_read() made it */
    void *state;           /* the game's state; starts with a struct head */
    struct chance *chance; /* NULL: none */
    struct outcome *out;   /* NULL: what happens is not noted */
    enum play_fault fault; /* not PLAY_SOUND: the state is of no use, and the caller goes back to its copy */
    struct draw needed;
    /* The moves that the engine has made by itself since the caller's last one, as many as there is room
     * for. */
    struct automatic_move automatic[AUTOMATIC_MOVES];
    uint8_t automatic_count;
    uint8_t automatic_given; /* how many of them play_has_made() has given */
};

static inline struct head *play_head(const struct play *p)
{
    return (struct head *)p->state;
}

struct move_list {
    size_t count;
    bool truncated; /* there were more than MOVES_MAX: possible only in states that no play reaches */
    struct move moves[MOVES_MAX];
};

/* Bytes of the game's whole state. */
size_t play_state_size(const struct game *game);

/* Sets a match up in `p->state`, which may have any contents, and runs to the first decision. */
void play_set_up(struct play *p, uint32_t seats, int scenario, const int16_t *options);

/* The current step; NULL when the match is over. */
const struct step *play_step(const struct play *p);

/* The number of the current step; STEP_NONE when the match is over. */
int play_step_number(const struct play *p);

/* Several seats answer at once, and see nothing of each other's answers. */
bool play_at_secret_step(const struct play *p);

/* The rule that the current step cites now; NULL when the match is over. */
const char *play_rule(const struct play *p);

/* The seats that must decide now, those that have conceded among them. 0 when, and only when, the match is
 * over. */
uint32_t play_deciders(const struct play *p);

/* All moves that the seat may make now, in the order of the step's types and rising arguments. None when it
 * need not decide. */
void play_list(const struct play *p, int seat, struct move_list *moves);

/* NULL when the seat may make this move now. Its arguments are in their domains: move_read() and play_list()
 * see to it. */
const struct refusal *play_check(const struct play *p, int seat, const struct move *m);

/* Makes a move: checks, applies, runs on to the next decision. Not NULL: the move is refused, and nothing has
 * changed. When p->fault is not PLAY_SOUND afterwards, the caller must restore the state from its copy. */
const struct refusal *play_move(struct play *p, int seat, const struct move *m);

/* Whether the engine has just made this move by itself: a batch that names it passes over it. Each such move
 * is given once, in the order in which they were made. After another move none is. */
bool play_has_made(struct play *p, int seat, const struct move *m);

/* Whether something hidden was revealed since `out` was cleared: see enum event_reveals. */
bool play_has_revealed(const struct play *p);

/* Whether the last move, or what it brought about, drew something or revealed something hidden. `out` must be
 * there. Such a move cannot be taken back (log/undo.h), because a seat has learned something. No other move
 * follows it in one batch: a batch that is refused is undone, and would have been a look for nothing. */
static inline bool play_brought_to_light(const struct play *p)
{
    return p->out->has_drawn || play_has_revealed(p);
}

/* Makes a move at a secret step without running on, so that one seat's answer is judged before the others are
 * in. A reaction to a window that asks all at once is judged alone, and does nothing yet. */
const struct refusal *play_answer(struct play *p, int seat, const struct move *m);

/* Whether the seat has one legal move and no other: *m. */
bool play_only_move(const struct play *p, int seat, struct move *m);

/* The move for a seat that has conceded or is late. The seat must be one that decides. In a state that no
 * play reaches there may be none: then it is one that play_move() refuses. */
void play_fallback(const struct play *p, int seat, struct move *m);

/* The seat resigns, and play runs on. Possible once for each seat while the match is on. Not NULL: refused,
 * and nothing has changed. */
const struct refusal *play_concede(struct play *p, int seat);

/* Adds a fault for all that is wrong with the state, by game->inspect and by the engine's own checks: stack,
 * records, options, end, and that some seat must decide and has a legal move. */
void play_inspect(const struct play *p, struct faults *faults);

/* The game's part of it: game->inspect, then the `inspect` of each step on the stack. The engine's part must
 * have passed. */
void play_inspect_game(const struct play *p, struct faults *faults);

/* Adds a warning, with its rule, for all in a safe state that the rules forbid (game->laws). No state that
 * play reaches gives one. */
void play_warn(const struct play *p, struct faults *warnings);

/* ---- for the games ---- */

/* Callbacks of struct move_type and struct step. */
#define MOVE_CHECK(name) const struct refusal *name(const struct play *p, int seat, const struct move *m)
#define MOVE_APPLY(name) void name(struct play *p, int seat, const struct move *m)
#define MOVE_CANDIDATES(name)                                                                                \
    void name(const struct play *p, int seat, const struct move *so_far, uint64_t *set)
#define MOVE_LIST(name)     void name(const struct play *p, int seat, struct move_list *moves)
#define STEP_FALLBACK(name) void name(const struct play *p, int seat, struct move *m)

/* The stack. `record` is copied, and is the new step's; NULL: all zero bytes. */
void step_next(struct play *p, int step, const void *record); /* instead of the current step */
void step_call(struct play *p, int step, const void *record); /* on top of the current step */
void step_return(struct play *p);                             /* back to the caller */
void step_return_with(struct play *p, int result); /* back to the caller, whose `result` says where it goes */
void step_unwind(struct play *p, int step);        /* back to the nearest `step` below, which must be there */

/* The record of the current step; of the nearest `step` on the stack, the current one included (NULL: there
 * is none). A record stays where it is as long as its step is on the stack. */
void *step_record(const struct play *p);
void *step_record_of(const struct play *p, int step);

/* The record at that place of the stack, counted from 0: for the inspection of a step. */
const void *step_record_at(const struct play *p, int at);

/* Where the nearest `step` stands on the stack, counted from 0; -1: nowhere. */
int step_place(const struct play *p, int step);

/* The pointer to a member of the record at that place of the stack; member NULL: to the frame. AT_STEP takes
 * the nearest `step`, which is on the stack. Both last as long as the block (data/fault.h: FAULT_AT). */
const char *frame_path(char to[FAULT_PATH], int place, const char *member);
#define AT_FRAME(place, member)  frame_path((char[FAULT_PATH]){0}, place, member)
#define AT_STEP(p, step, member) AT_FRAME(step_place(p, step), member)

/* Whether `step` is the current one. */
static inline bool step_is(const struct play *p, int step)
{
    const struct head *head = play_head(p);
    return head->depth && head->stack[head->depth - 1].step == step;
}

/* Whether two states are at the same point of play: the same steps with the same records. */
bool head_is_same_point(const struct head *one, const struct head *other);

/* Ends the match. */
void play_over(struct play *p, uint32_t winners);

/* Notes an event. Its arguments are named, all of them: event(p, EVENT_WAR_WON, .country = country, .target =
 * target). `struct EVENT_WAR_WON` holds them in their order: see engine/declare_events.h. */
#define event(p, type, ...) play_event((p), (type), (const int16_t *)&(const struct type){__VA_ARGS__})
void play_event(struct play *p, int type, const int16_t *args);

/* An argument of a move by its name: move_arg(m, MOVE_GO, space). The game declares `struct MOVE_GO`:
 * engine/declare.h. */
#define move_arg(m, type, name) ((m)->arg[offsetof(struct type, name) / sizeof(int16_t)])

/* A move that the code makes, its arguments by their names: MAKE_MOVE(MOVE_GO, .space = space). An argument
 * that is not named is 0. */
#define MAKE_MOVE(type, ...)                                                                                 \
    move_with((type), (const int16_t *)&(const struct type){__VA_ARGS__},                                    \
              sizeof(struct type) / sizeof(int16_t))
struct move move_with(int type, const int16_t *args, int count);

/* Adds a move to the list: its arguments by their names, as of MAKE_MOVE, or by place. */
#define offer(moves, type, ...)                                                                              \
    moves_add((moves), (type), (const int16_t *)&(const struct type){__VA_ARGS__},                           \
              sizeof(struct type) / sizeof(int16_t))
void moves_add(struct move_list *moves, int type, const int16_t *args, int count);

/* Chance. The arguments of the draw's text are named, as an event's: draw_die(p, 6, DRAW_SIEGE_DIE, .space =
 * space). A die gives 1..sides, an index 0..count-1 (one thing left: 0, no draw). Once p->fault is set they
 * give the lowest result without a draw: a loop that waits for another result must look at p->fault. */
#define draw_die(p, sides, type, ...) play_draw_die((p), (sides), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
#define draw_index(p, count, type, ...)                                                                      \
    play_draw_index((p), (count), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
/* Takes one member out of the set at random; an empty set is PLAY_BROKEN. */
#define draw_from_set(p, set, words, type, ...)                                                              \
    play_draw_from_set((p), (set), (words), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
/* Takes one of several kinds of things, of which some are alike: left[i] of thing i. */
#define draw_from_bag(p, left, things, type, ...)                                                            \
    play_draw_from_bag((p), (left), (things), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
#define DRAW_ARGUMENTS(type, ...) ((const int16_t *)&(const struct type){__VA_ARGS__})
int play_draw_die(struct play *p, int sides, int type, const int16_t *args);
int play_draw_index(struct play *p, int count, int type, const int16_t *args);
int play_draw_from_set(struct play *p, uint64_t *set, int words, int type, const int16_t *args);
int play_draw_from_bag(struct play *p, uint8_t *left, int things, int type, const int16_t *args);

#endif
