/* Positions of all games, as tests of boards look at them: packs, boards and presentations, random matches,
 * drawings. */
#ifndef WESTPHALIA_TESTS_POSITIONS_H
#define WESTPHALIA_TESTS_POSITIONS_H

#include <stdlib.h>
#include <string.h>

#include "testing.h"

#include "board/board.h"
#include "cli/simulated_match.h"
#include "games/registry.h"
#include "wire/wire.h"

enum { GAMES_ROOM = 8 };

/* Of each game of the registry, by its place there. */
extern struct pack *packs[GAMES_ROOM];
extern struct board *boards[GAMES_ROOM];
extern json_t *presentations[GAMES_ROOM];

/* Makes them, at the first call: false where one cannot be had. */
bool positions_open(void);

int game_of(const char *id);

struct position {
    const struct play *play;
    int game;
    json_t *seen;
    struct writer svg;
};

/* The inputs of a board, as the viewer sees them; the caller's. */
json_t *seen_by(const struct play *p, const struct pack *pack, int viewer);
void draw(struct position *position, const struct play *p, int game, int viewer, int width);
void position_free(struct position *position);

/* Calls `check` at several moments of random matches of every scenario, the last when the match is over. */
typedef void check_position(const struct play *p, int game, uint64_t moment);
void each_position_of(int game, check_position *check, uint64_t every);
void each_position(check_position *check, uint64_t every);
/* Calls `check` once for each game, after some moves of a random match. */
void a_position_of_each(check_position *check);

/* A seat that plays, another one each time, or a spectator. */
int viewer_of(const struct play *p, uint64_t moment);

int occurrences(const char *text, const char *what);

/* Tags are closed in the order in which they were opened, attributes are quoted, and what must be escaped
 * is. */
void check_xml(const char *text);

#endif
