/* What the steps and moves of a game call while it is played (engine/game.h declares them): the stack of
 * steps and their records, events, moves that the code makes, dice and cards. */
#ifndef WESTPHALIA_ENGINE_PROCEDURE_H
#define WESTPHALIA_ENGINE_PROCEDURE_H

#include "engine/chance.h"
#include "engine/game.h"

/* ---- the play that every callback is given ---- */

/* One random number that has been used. */
struct draw {
    uint32_t n; /* its number in the match */
    uint32_t sides;
    int32_t value; /* a die: 1..sides, another draw: 0..sides-1 */
    uint8_t low;   /* the lowest value: 1 or 0 */
    uint8_t type;
    int16_t arg[DRAW_ARGS];
};

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
    /* After a move or a resignation at a secret step: whether that step still asks seats. Then the answers
     * have no effect yet. A reaction has its effect at once (engine/window.h). */
    bool waits;
};

static inline struct head *play_head(const struct play *p)
{
    return (struct head *)p->state;
}

/* EACH_SEAT(p, seat) ...: the seats in play, of a game whose number of seats is SEATS. */
#define EACH_SEAT(p, seat)                                                                                   \
    for (int seat = 0; seat < SEATS; seat++)                                                                 \
        if (play_head(p)->seats >> seat & 1)

/* What a `list` fills. */
struct move_list {
    size_t count;
    bool truncated; /* there were more than MOVES_MAX: possible only in states that no play reaches */
    struct move moves[MOVES_MAX];
};

/* ---- what callbacks are written with ---- */

/* Callbacks of struct move_type and struct step. */
#define MOVE_CHECK(name) const struct refusal *name(const struct play *p, int seat, const struct move *m)
#define MOVE_APPLY(name) void name(struct play *p, int seat, const struct move *m)
#define MOVE_CANDIDATES(name)                                                                                \
    void name(const struct play *p, int seat, const struct move *so_far, uint64_t *set)
#define MOVE_LIST(name)     void name(const struct play *p, int seat, struct move_list *moves)
#define STEP_FALLBACK(name) void name(const struct play *p, int seat, struct move *m)

/* ---- the stack ---- */

/* `record` is copied, and is the new step's; it may stand within the current one. NULL: all zero bytes. */
void step_next(struct play *p, int step, const void *record); /* instead of the current step */
void step_call(struct play *p, int step, const void *record); /* on top of the current step */
void step_return(struct play *p);                             /* back to the caller */
void step_return_with(struct play *p, int result); /* back to the caller, whose `result` says where it goes */
void step_unwind(struct play *p, int step);        /* back to the nearest `step` below, which must be there */

/* The record of the current step; of the nearest `step` on the stack, the current one included (NULL: there
 * is none). A record stays where it is as long as its step is on the stack. */
void *step_record(const struct play *p);
void *step_record_of(const struct play *p, int step);

/* The record at that place of the stack, counted from 0. */
void *step_record_at(const struct play *p, int at);

/* Where the nearest `step` stands on the stack, counted from 0; -1: nowhere. */
int step_place(const struct play *p, int step);

/* The step that has called the one at that place of the stack. STEP_NONE: the first has no caller. */
int step_caller(const struct play *p, int at);

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

/* ---- what may be done now ---- */

/* The current step; NULL when the match is over. */
const struct step *play_step(const struct play *p);

/* The number of the current step; STEP_NONE when the match is over. */
int play_step_number(const struct play *p);

/* NULL when the seat may make this move now. Its arguments are in their domains: move_read() and play_list()
 * see to it. */
const struct refusal *play_check(const struct play *p, int seat, const struct move *m);

/* Whether the seat has one legal move and no other: *m. */
bool play_only_move(const struct play *p, int seat, struct move *m);

/* Whether the seat has two legal moves or more. As the condition of a standing instruction: a seat that could
 * only pass is not asked. */
bool play_has_choice(const struct play *p, int seat);
#define INSTRUCTION_CHOICE                                                                                   \
    {                                                                                                        \
        "choice", "I could do something else than pass.", play_has_choice                                    \
    }

/* ---- the end, events, moves ---- */

/* Ends the match. */
void play_over(struct play *p, uint32_t winners);

/* Notes an event. Its arguments are named, all of them: event(p, EVENT_WAR_WON, .country = country, .target =
 * target). `struct EVENT_WAR_WON` holds them in their order: see engine/declare_events.h. */
#define event(p, type, ...) play_event((p), (type), (const int16_t *)&(const struct type){__VA_ARGS__})
void play_event(struct play *p, int type, const int16_t *args);

/* An argument of a move by its name: move_arg(m, MOVE_GO, space). The game declares `struct MOVE_GO`:
 * engine/declare.h. */
#define move_arg(m, type, name) ((m)->arg[offsetof(struct type, name) / sizeof(int16_t)])
/* The same of the values of a move, which a number_word gets. */
#define word_arg(values, type, name) ((values)[offsetof(struct type, name) / sizeof(int16_t)])

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

/* ---- dice and cards ---- */

/* The arguments of the draw's text are named, as an event's: draw_die(p, 6, DRAW_SIEGE_DIE, .space =
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
