/* The engine: what a game is made of, and how it is played.
 *
 * A game is declared in tables: its steps (the rulebook's sequence of play), its moves, its events, the draws
 * it makes, the refusals it gives. Its state is one C struct of plain data whose first member is `struct
 * head`; to copy it is to assign, to undo is to keep the old one. Nothing here allocates, blocks, reads a
 * clock or keeps anything between calls.
 *
 * How play runs. The state's stack holds the current step, below it the steps that called it. The engine
 * asks the step on top who must decide. Nobody: it runs the step's `then`, which goes on (step_next), calls
 * another step and later comes back (step_call), or returns (step_return); and asks again. Somebody: it waits
 * for a move. A move is checked, applied, and the engine runs on. A step that is come back to is asked like
 * any other, so its state must say how far it has come.
 *
 * Vocabulary: see the words of the design (game, seat, step, move, refusal, event, draw). A "seat" argument
 * is an index into game->seats. */
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
    MOVES_MAX =
        65536 /* in one list of legal moves (the worst position of europe-1619: see its orders_list.c) */
};

/* ---- state ---- */

/* A step on the stack. */
struct frame {
    int16_t step;
    uint16_t record; /* where its record begins in head->records */
};

/* The first member of every game's state. Maintained by the engine; games read it. All of it is public, but for the
 * records of the steps: their fields say who sees them. */
struct head {
    uint32_t draws; /* chance results used so far: the number of the next draw */
    uint32_t seats; /* the seats in play, one bit each */
    uint32_t
        resigned; /* of these, those that have conceded: their decisions are made by each step's default */
    uint32_t winners; /* once it is over: one seat, several after a draw */
    uint8_t over;
    uint8_t scenario;            /* index into game->scenarios */
    uint16_t depth;              /* frames on the stack: 1.. while the match is on */
    int16_t option[OPTIONS_MAX]; /* by index into game->options: a value of its range (a switch: 0 or 1) */
    struct frame stack[STACK_MAX];
    /* The records of the steps on the stack, one after the other, each at a multiple of 8; all other bytes are zero. */
    _Alignas(8) uint8_t records[RECORD_ROOM];
};

/* ---- declarations ---- */

/* One decision. Argument i of its type stands at arg[i]; a list argument, always the last, takes all the
 * rest. */
struct move {
    uint8_t type;           /* index into game->moves, or one of those below */
    uint8_t count;          /* values in arg */
    int16_t arg[MOVE_ARGS]; /* unused ones are 0 */
};
/* Entries of the log that no step offers. Those before MOVE_UNDO tell of what is done to a match from outside: they change nothing of its
 * state, and what is taken back is counted without them. */
enum {
    MOVE_RESTORED = 248,    /* nobody's: the match goes on from an older copy, with another seed */
    MOVE_SEAT_CLAIMED,      /* the seat has been taken by an invitation */
    MOVE_SEAT_RELEASED,     /* the organizer has opened the seat again */
    MOVE_DEADLINE_EXTENDED, /* nobody's: the organizer has given another time */
    MOVE_PHASE_ENDED,       /* nobody's: the organizer has ended the decision that is on */
    MOVE_UNDO,              /* the seat takes back its last actions: see log/undo.h; arg[0] says how many */
    MOVE_SET_UP,
    MOVE_CONCEDE,               /* a resignation */
    MOVE_LOGGED = MOVE_RESTORED /* the first of them all */
};

enum { UNDO_MAX = 100 }; /* no more actions than this can be taken back, one after the other */

/* The set-up, and what the organizer or the operator does to the match as a whole; all else is a seat's. */
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
    const struct domain
        *domain;      /* an id of it; or NULL for an integer from min to max, or with `flag` a boolean */
    int16_t min, max; /* integer: its range. List: the least and the most entries */
    bool flag;
    bool
        optional; /* may be left out (value -1), and null is the same; of a flag false is, so that its value is -1 or 1 */
    bool list; /* moves only: a list of ids without doubles, order without meaning, kept rising */
    enum audience audience; /* OWNER: the seat that moved; in an event or draw the seat that its argument
                               "seat" names */
    /* Moves only. Puts the values that are worth trying into `set` (SET_WORDS(DOMAIN_MAX) words, empty;
     * integers as value - min), given the arguments before it in `so_far`. NULL: all of the domain. It may be
     * too wide, never too narrow: `check` decides. Never asked for a list: such a move brings its own `list`.
     */
    void (*candidates)(const struct play *p, int seat, const struct move *so_far, uint64_t *set);
    /* Moves only. The seat whose thing it is now, as all can see; -1: nobody's. {card's} of the argument "card" in the move's text. */
    int (*owner)(const struct play *p, int value);
    /* Moves only. A number that belongs to the value now, as all who can see the value know it: {card#} of the argument "card". */
    int (*number)(const struct play *p, int value);
};

/* A number that is not an argument and not kept in a record: {siege_level} in a prompt or a refusal. By public facts alone. */
struct number_word {
    const char *name; /* NULL ends a table of them */
    int (*value)(const struct play *p);
};

/* The usual ones. Further members may follow the last: ID_ARG("card", "The card.", &cards, .audience = OWNER). */
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

/* Why a move is not legal. `detail` is a template (engine/text.h) in which {name} stands for that argument of the move,
 * or else for that field of the current step's record or that number of game->words, {seat} for the seat that made it, {step} for the
 * current step, {deciding} for whom it is to decide and {move} for the move. Which refusal a check gives may depend only on what that seat can see. */
struct refusal {
    const char *code; /* "army-size-zero" */
    const char *rule; /* "5.7.1"; NULL: the step's */
    const char *detail;
};

struct move_list;
struct window_type;
struct resampling;

struct move_type {
    const char *name; /* "place_influence" */
    const char *rule;
    const char *doc;
    const char *text; /* "{seat} places {card} in {state}.": the move in words, a template (engine/text.h) */
    struct arg args[7]; /* ended by one without a name: six at the most */
    /* NULL when legal. Called only for a seat that must decide, at a step that offers this type, with
     * arguments in their domains. This is the one source of legality. */
    const struct refusal *(*check)(const struct play *p, int seat, const struct move *m);
    /* NULL: a window's passing move (engine/window.h), which does nothing else. */
    void (*apply)(struct play *p, int seat, const struct move *m);
    /* Why the seat, which must decide, cannot make the move at a step that does not offer its type: a step that has
     * offered it may have ended by itself. NULL, or when it gives NULL: the engine says that the step does not offer it. */
    const struct refusal *(*refusal_when_not_offered)(const struct play *p, int seat, const struct move *m);
    /* Adds every move of this type that check() accepts. NULL: the engine tries the candidates of the
     * arguments. */
    void (*list)(const struct play *p, int seat, struct move_list *moves);
};

/* Whether something that was hidden has come to light, for the seat that moved or for others, when an event is noted. What the
 * seat shows of its own (a card that it plays from its hand) does not count: it has learned nothing. */
enum event_reveals {
    REVEALS_BY_ARGS, /* it has, where an argument is not for everyone */
    REVEALS_NOTHING, /* it has not: an argument that is not for everyone only repeats what the seat's own move said */
    REVEALS_ALWAYS /* it has, whoever the arguments are for: another's card lies open, secret choices are shown */
};

struct event_type {
    const char *name;
    const char *doc;
    const char *text; /* a template, as of a move; {seat} is the argument of that name */
    struct arg args[EVENT_ARGS + 1];
    enum event_reveals reveals;
};

/* What a draw is for. `text` is a noun with {argument}s, "a die for {seat}" (engine/text.h); it is hashed. `open`: everyone sees the value at once (a die
 * on the table); otherwise nobody does before the match is over (a card off the deck: its event tells who may
 * know). */
struct draw_type {
    const char *text;
    struct arg args[DRAW_ARGS + 1];
    bool open;
    /* What is drawn, where that is a thing with an id (draw_from_set, draw_from_bag): a result may be given as its id. NULL: numbers. */
    const struct domain *of;
};

/* A point in the procedure of play, named after the rulebook's heading.
 *
 * A step may keep values of its own while it is on the stack (whose turn it is, how far it has come): its record, a struct
 * described by the same fields as the state. Each call has its own, and it is gone with the step.
 *
 *     struct auction { int8_t state, leader; uint16_t bid; };
 *     [STEP_AUCTION] = {
 *         .record = RECORD("auction", struct auction, ID_FIELD(struct auction, state, &states, "What is sold."), ...),
 *         .called_by = STEPS(STEP_EVENT_CARD),
 *     ...
 *     step_call(p, STEP_AUCTION, &(struct auction){.state = state, .leader = -1});
 *     struct auction *auction = step_record(p);
 */
struct step {
    const char *name; /* "influence_bidding" */
    const char *rule; /* "5.6.1" */
    const char
        *prompt; /* to whom must decide: a template (engine/text.h) with the fields of the step's record */
    /* The prompt by the state, where one text cannot be true at all times: a template like `prompt`, which then
     * is the general one. NULL: `prompt`. May depend on public facts alone. */
    const char *(*prompt_now)(const struct play *p);
    /* The rule by the state, where one number cannot be right at all times; `rule` is then the general one. NULL: `rule`. */
    const char *(*rule_now)(const struct play *p);
    /* Secret steps: whom it asks, a template like `prompt` that goes on "it is for ...". Who is refused reads this
     * instead of the seats that have not answered, which are nobody's business. */
    const char *asks_whom;
    const struct record *record; /* NULL: it keeps none */
    /* The steps that call this one, or that go on to it (step_next) having been called by these; STEP_NONE among them: it
     * stands at the bottom of the stack, too; ANY_STEP alone: every step does (settle() calls it, or many steps need it). NULL: at the
     * bottom only. The engine refuses any other stack. */
    const uint8_t *called_by;
    /* How often it may stand on one stack; 0: once. Every chain of calls that this and `called_by` allow must fit a stack: the tests of
     * the engine's tables add up the longest. */
    uint8_t max_depth;
    /* The member of its record, an int16_t, that gets what a step which it has called gives back (step_return_with). RESULT(struct march,
     * met); 0: nothing is given back to it. */
    uint16_t result;
    /* The seats that must decide now, one bit each. NULL: nobody ever. May depend on public facts alone. */
    uint32_t (*deciders)(const struct play *p);
    /* A step in which seats may interrupt (engine/window.h): it needs neither `deciders` nor `then`. NULL: it is none. */
    const struct window_type *window;
    /* Move types offered here, ended by MOVES_END, in the order in which they are listed. */
    const uint8_t *moves;
    /* All deciders answer in secret: nobody sees an answer before all are in, and then they enter the log in
     * seat order. Whether such a move is legal, and what it does, must not depend on another seat's answer;
     * it only notes the answer in the state and draws nothing. */
    bool secret;
    /* Where one seat must decide and has one legal move, the engine makes it, as part of the action that led there: the log has none for
     * it. Only where the list follows from what everybody knows. */
    bool automatic;
    /* The move that declines what the step offers, without arguments: a seat may say beforehand that it makes it
     * (engine/instruction.h). At a secret step it completes the answer. PASSING(type); 0: there is none. */
    uint8_t passing;
    /* Nobody must decide (any more): go on. Must change the stack, the match's end, or who must decide. May be
     * step_return. */
    void (*then)(struct play *p);
    /* The move made for a seat that has conceded, or is late. NULL: the first of the list, so a move that is the default
     * wherever it is legal stands first in `moves`. May depend only on what the seat sees. */
    void (*fallback)(const struct play *p, int seat, struct move *m);
    const char *by_default; /* ... as the catalogue tells it, in a sentence; wherever there are deciders */
    /* What the step's code relies on in its record, at place `at` of the stack, and in the steps around it. Adds every fault with
     * its path (AT_FRAME). Called after the game's own inspection has found nothing. NULL: nothing beyond the fields' ranges. */
    void (*inspect)(const struct play *p, int at, struct faults *faults);
};
enum { MOVES_END = 255, STEPS_END = 255, STEP_NONE = 254, ANY_STEP = 253 };
#define MOVES(...)           ((const uint8_t[]){__VA_ARGS__, MOVES_END})
#define STEPS(...)           ((const uint8_t[]){__VA_ARGS__, STEPS_END})
#define PASSING(type)        ((type) + 1)
#define RESULT(type, member) (offsetof(type, member) + 1)

/* How long a standing instruction holds: as long as `current` is what it was when the instruction was given ("turn": the
 * number of the turn; "battle": its number). Public facts alone; a value must not come again. SCOPE_OFF: there is none now, and no
 * instruction is given for it. */
enum { SCOPE_OFF = -1 };
struct instruction_scope {
    const char *name, *doc;
    int32_t (*current)(const struct play *p);
};

/* When a seat wants to be asked although it has an instruction ("my-towns": something that touches its towns is decided). By what that
 * seat may know. */
struct instruction_condition {
    const char *name, *doc;
    bool (*holds)(const struct play *p, int seat);
};

/* A printed optional rule or a choice of the organiser: a switch (0..1) or a number. */
struct option {
    const char *name, *doc, *rule;
    int16_t min, max, standard; /* standard: the default */
};

/* A printed starting position, with all in which it differs from the game's others: who plays, how many, which options there are to
 * choose. What else it changes (its length, its rules, where pieces stand) the game looks up by head.scenario, in its pack. What is left
 * out is as the game has it. */
struct scenario {
    const char *id, *name, *doc;
    /* How many seats are in play, and how many where a request does not say (0: the least). Not used where `seats` names them. One
     * person may hold several seats. */
    uint8_t players_min, players_max, players;
    uint32_t seats; /* the seats in play, one bit each; 0: by the number of players */
    /* The seats for so many players. NULL: the first `players` of the game's. */
    uint32_t (*seating)(int players, const int16_t *options);
    /* Options that have another range or another standard value here than in game->options, by name; with min equal to max the scenario
     * settles them. Ended by name NULL; NULL: none. */
    const struct option *options;
};

/* What the rulebook says of every position, and no play breaks: a limit of stacking, a track against what it counts. A position from
 * outside that breaks it is safe nevertheless, so it is taken, with a warning; a caller may have it refused (play_warn). */
struct law {
    const char *rule; /* its number in the rulebook; NULL ends a list of them */
    /* Adds a warning for each place that breaks it: the exact path, what is there, why that cannot be. The path names an element of a
     * list by its id (json_locate). The state is safe (play_inspect), and may be over. What an exception of the book allows is no
     * warning: the law asks for it. */
    void (*check)(const struct play *p, struct faults *warnings);
};

struct game {
    const char *id, *title, *doc;
    int revision; /* raised when the same seed and moves give other hashes than before */
    /* Their order is fixed for ever once matches are stored: tokens, answers and deadlines are stored with the seat's number. New seats
     * stand behind the old ones; none is moved or taken out. */
    const struct domain *seats;
    uint8_t players_min, players_max; /* of any scenario */
    const struct scenario *scenarios; /* ended by id NULL; at least one, the first is the default */
    const struct option
        *options; /* in alphabetical order (they are hashed so), ended by name NULL; may be empty */
    const struct domain *const *domains; /* all that the game uses, ended by NULL: for the schema */
    const struct number_word *words;     /* for prompts and refusals; NULL: none */

    const struct record *state; /* describes the game's members of the state, without the head */
    /* What lies on the table although it follows from the rest (a track that the rulebook keeps): members of views alone,
     * after those of the state; a state that is read or stored has none. `derive` fills the struct, of DERIVED_ROOM bytes at
     * the most and all zero before, from public facts alone. NULL: nothing. */
    const struct record *derived;
    void (*derive)(const struct play *p, void *derived);
    const struct step *const *steps; /* by number; each stands where its rule stands */
    uint8_t step_count;
    const struct move_type *const *moves; /* by number; each stands where its rule stands */
    uint8_t move_count;
    const struct event_type *events;
    uint8_t event_count;
    const struct draw_type *draws;
    uint8_t draw_count;

    const struct instruction_scope *scopes; /* of standing instructions, ended by name NULL; NULL: none */
    const struct instruction_condition *conditions; /* ... likewise; 32 at the most */

    const struct record *pack; /* describes the game's component pack */
    const char *pack_text;     /* the pack that comes with the game: JSON, pack_length bytes */
    const size_t *pack_length;
    /* The rulebook's own constraints on a pack that has been read: counts, borders, names. Adds every fault.
     * Also fills what the game derives from the pack (members of the struct that no field describes). */
    bool (*pack_check)(void *pack, struct faults *faults);
    /* Brings a pack that was sound for an earlier build into today's form, where more has changed than that members were added
     * (engine/pack.h: pack_read_older). NULL: nothing has. */
    void (*pack_upgrade)(json_t *pack);
    const char *rulings_text; /* RULINGS.md as a JSON list (deploy/rulings.py) */
    const size_t *rulings_length;
    const char *presentation_text; /* how it is drawn (board/board.h): JSON; NULL: it has no board */
    const size_t *presentation_length;

    /* Sets the game up in a state of all zero bytes whose head has seats, scenario and options; ends with
     * step_call() of the first step. Draws and events are those of the log's first entry. */
    void (*set_up)(struct play *p);
    /* A seat has conceded (the head says so already). NULL: the last seat left wins, and until then steps
     * make its decisions by default. */
    void (*conceded)(struct play *p, int seat);
    /* What follows of itself from the state (an area that changes hands, a limit that is exceeded), wherever
     * it came about: run after every apply and every `then`, before anybody is asked. May call steps. NULL:
     * nothing does. */
    void (*settle)(struct play *p);
    /* What the game's code relies on in any state: each card in one place, agreement of what is kept twice, no step
     * without what it works on. Whatever passes is *safe*: it may be one that no play reaches, but nothing crashes, runs
     * for ever or leaves somebody to decide without a legal move. Adds every fault with its path. Ranges, the stack and
     * that whoever is asked has a move are checked by the engine. */
    void (*inspect)(const struct play *p, struct faults *faults);
    const struct law *laws; /* ... and what the rules forbid although it is safe; NULL: nothing */
    /* Puts what the viewer of r cannot see at random where it may be, in a state in which all of that is blank: see engine/resample.h. NULL where
     * nothing is hidden. */
    void (*resample)(struct resampling *r);
    /* What the seat has scored: the more the better, in the units of the rulebook. Only for simple bots and figures; no
     * rule may ask it. Works at every moment, also when the match is over. NULL: the game keeps no score. */
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

/* What happened because of a move. The caller's; cleared by the engine before each. */
struct outcome {
    uint16_t event_count;
    uint16_t draw_count;
    bool
        has_drawn; /* something was drawn. Where only one result was possible no draw is noted, but the seat has seen it */
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
    PLAY_BROKEN /* the game breaks the engine's rules (endless, stack or outcome full): a bug, never bad input
                 */
};

/* A move that the engine has made by itself for a seat that had no other: see struct step, `automatic`. */
struct automatic_move {
    int seat;
    struct move move;
};
enum { AUTOMATIC_MOVES = 32 };

/* A state with all that is needed to play on it. The caller fills it in; `out` may be NULL where nobody asks
 * what happened. */
struct play {
    const struct game *game;
    const void *pack;      /* the game's pack, as pack_read() made it */
    void *state;           /* the game's state; starts with a struct head */
    struct chance *chance; /* NULL: none */
    struct outcome *out;
    enum play_fault fault; /* once it is not PLAY_SOUND the state is of no use: go back to the copy */
    struct draw needed;
    /* The moves that the engine has made by itself since the last one of a caller, as many as there is room for; of these, those that
     * play_has_made() has given. */
    struct automatic_move automatic[AUTOMATIC_MOVES];
    uint8_t automatic_count, automatic_given;
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

/* Sets a match up in `p->state` (any contents) and runs to the first decision. */
void play_set_up(struct play *p, uint32_t seats, int scenario, const int16_t *options);

/* the current step; NULL when the match is over. */
const struct step *play_step(const struct play *p);

/* Its number, of the game's STEP_; STEP_NONE: there is none. */
int play_step_number(const struct play *p);

/* Several seats answer at once, and see nothing of each other's answers. */
bool play_at_secret_step(const struct play *p);
/* The rule that it cites now; NULL when the match is over. */
const char *play_rule(const struct play *p);

/* The seats that must decide now; 0 when, and only when, the match is over. Seats that have conceded are
 * among them. */
uint32_t play_deciders(const struct play *p);

/* All moves that the seat may make now, in the order of the step's types and rising arguments; none when it
 * need not decide. */
void play_list(const struct play *p, int seat, struct move_list *moves);

/* NULL when the seat may make this move now. Its arguments are in their domains (move_read() and play_list()
 * see to it). */
const struct refusal *play_check(const struct play *p, int seat, const struct move *m);

/* Makes a move: checks, applies, runs on to the next decision. Not NULL: refused, and nothing has changed.
 * Look at p->fault: when it is not PLAY_SOUND, the state must be restored from the caller's copy. */
const struct refusal *play_move(struct play *p, int seat, const struct move *m);

/* Whether the engine has just made this move by itself: of a batch that names it, it is passed over. Each such move is given once, in the
 * order in which they were made; after another move none is. */
bool play_has_made(struct play *p, int seat, const struct move *m);

/* Whether something hidden has come to light by what happened since `out` was cleared: see enum event_reveals. */
bool play_has_revealed(const struct play *p);

/* Whether the last move, or what it brought about, drew something or revealed something hidden (`out` must be there). Then
 * somebody knows more than before: the move cannot be taken back (log/undo.h), and no other may follow in the same batch,
 * since of a batch that is refused nothing is done, and it would have been a look for nothing. */
static inline bool play_brought_to_light(const struct play *p)
{
    return p->out->has_drawn || play_has_revealed(p);
}

/* The same at a secret step without running on, so that one seat's answer can be judged before the others are
 * in. A reaction to a window that asks at once is judged alone, and does nothing yet. */
const struct refusal *play_answer(struct play *p, int seat, const struct move *m);

/* Whether the seat has one legal move and no other: *m. */
bool play_only_move(const struct play *p, int seat, struct move *m);

/* The move that is made for a seat which has conceded or is late. The seat must be one that decides. In a state that
 * no play reaches there may be none: then it is one that play_move() refuses. */
void play_fallback(const struct play *p, int seat, struct move *m);

/* The seat resigns, and play runs on; always possible while the match is on and it has not yet. Not NULL: refused,
 * and nothing has changed. */
const struct refusal *play_concede(struct play *p, int seat);

/* Adds a fault for all that is wrong with the state: see game->inspect, and the engine's own (stack, records, options, end,
 * somebody to decide, with a legal move). */
void play_inspect(const struct play *p, struct faults *faults);

/* Adds a warning for all in a safe state that the rules forbid (game->laws), each with its rule. No state that play reaches gives one. */
void play_warn(const struct play *p, struct faults *warnings);

/* ---- for the games ---- */

/* Callbacks of struct move_type and struct step. */
#define MOVE_CHECK(name) const struct refusal *name(const struct play *p, int seat, const struct move *m)
#define MOVE_APPLY(name) void name(struct play *p, int seat, const struct move *m)
#define MOVE_CANDIDATES(name)                                                                                \
    void name(const struct play *p, int seat, const struct move *so_far, uint64_t *set)
#define MOVE_LIST(name)     void name(const struct play *p, int seat, struct move_list *moves)
#define STEP_FALLBACK(name) void name(const struct play *p, int seat, struct move *m)

/* The stack. `record` is the new step's, copied; NULL: all zero bytes. */
void step_next(struct play *p, int step, const void *record); /* instead of the current step */
void step_call(struct play *p, int step, const void *record); /* on top of it */
void step_return(struct play *p);                             /* back to the caller */
void step_return_with(struct play *p, int result); /* ... and puts the result where the caller's step says */
void step_unwind(struct play *p, int step);        /* back to the nearest `step` below, which must be there */

/* The record of the current step; of the nearest `step` on the stack, the current one included (NULL: there is none). They
 * stay where they are as long as their step is on the stack. */
void *step_record(const struct play *p);
void *step_record_of(const struct play *p, int step);

/* The record at that place of the stack, counted from 0: for the inspection of a step. */
const void *step_record_at(const struct play *p, int at);

/* Where the nearest `step` stands on the stack, from 0; -1: nowhere. */
int step_place(const struct play *p, int step);
/* The pointer to a member of the record at that place of the stack; NULL: to the frame. AT_STEP: of the nearest `step`, which is on the
 * stack. They last as long as the block (data/fault.h: FAULT_AT). */
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

void play_over(struct play *p, uint32_t winners);

/* Notes an event. Its arguments are named, all of them: event(p, EVENT_WAR_WON, .country = country, .target = target).
 * `struct EVENT_WAR_WON` holds them in their order: see engine/declare_events.h. */
void play_event(struct play *p, int type, const int16_t *args);
#define event(p, type, ...) play_event((p), (type), (const int16_t *)&(const struct type){__VA_ARGS__})

/* An argument of a move by its name: move_arg(m, MOVE_GO, space). The game declares `struct MOVE_GO` likewise. */
#define move_arg(m, type, name) ((m)->arg[offsetof(struct type, name) / sizeof(int16_t)])

/* A move that the code makes, its arguments by their names: MAKE_MOVE(MOVE_GO, .space = space). An argument that is
 * not named is 0. */
struct move move_with(int type, const int16_t *args, int count);
#define MAKE_MOVE(type, ...)                                                                                 \
    move_with((type), (const int16_t *)&(const struct type){__VA_ARGS__},                                    \
              sizeof(struct type) / sizeof(int16_t))

/* Chance. The arguments of the draw's text are named, as an event's: draw_die(p, 6, DRAW_SIEGE_DIE, .space = space).
 * A die gives 1..sides, an index 0..count-1 (one thing left: 0, no draw). Once p->fault is set they give the lowest
 * result without a draw: a loop that waits for another one must look at p->fault. */
#define draw_die(p, sides, type, ...) play_draw_die((p), (sides), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
#define draw_index(p, count, type, ...)                                                                      \
    play_draw_index((p), (count), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
/* Takes one member out of the set at random; an empty set is PLAY_BROKEN. */
#define draw_from_set(p, set, words, type, ...)                                                              \
    play_draw_from_set((p), (set), (words), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
/* The same of things of which there are several alike: left[i] of thing i. */
#define draw_from_bag(p, left, things, type, ...)                                                            \
    play_draw_from_bag((p), (left), (things), (type), DRAW_ARGUMENTS(type, __VA_ARGS__))
#define DRAW_ARGUMENTS(type, ...) ((const int16_t *)&(const struct type){__VA_ARGS__})
int play_draw_die(struct play *p, int sides, int type, const int16_t *args);
int play_draw_index(struct play *p, int count, int type, const int16_t *args);
int play_draw_from_set(struct play *p, uint64_t *set, int words, int type, const int16_t *args);
int play_draw_from_bag(struct play *p, uint8_t *left, int things, int type, const int16_t *args);

/* Adds a move to the list: its arguments by their names, as of MAKE_MOVE; or by place. */
#define offer(moves, type, ...)                                                                              \
    moves_add((moves), (type), (const int16_t *)&(const struct type){__VA_ARGS__},                           \
              sizeof(struct type) / sizeof(int16_t))
void moves_add(struct move_list *moves, int type, const int16_t *args, int count);

#endif
