/* Random play through libwestphalia, as a program outside of the tree would do it: random_play GAME SECONDS.
 * Prints the moves made in a second of the processor's time. With "features" behind it: the legal moves that
 * are told as features in a second, without the play. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "library/westphalia.h"

enum { MOVES_AT_ONCE = 1000, ROWS = 2048, TIMES = 20 };

static double spent(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static unsigned any(unsigned *random, int count)
{
    *random = *random * 1664525 + 1013904223;
    return (*random >> 8) % (unsigned)count;
}

/* Some positions of a match, each told several times: a clock is slow beside a short list. */
static double features_told(struct westphalia_game *game, struct westphalia_state *state, double seconds)
{
    const size_t size = westphalia_move_features_size(game);
    float *features = malloc(ROWS * size * sizeof *features);
    double taken = 0, told = 0;
    unsigned random = 1648;
    int moves = 0;
    while (features && moves >= 0 && taken < seconds) {
        if (!moves) {
            westphalia_chance_fast(state, random);
            moves = westphalia_set_up(state, NULL, 0, NULL, NULL);
        }
        const double begun = spent();
        for (int i = 0; i < TIMES; i++)
            westphalia_move_features(state, WESTPHALIA_CURRENT, features, moves < ROWS ? moves : ROWS);
        taken += spent() - begun;
        told += TIMES * (double)(moves < ROWS ? moves : ROWS);
        moves = westphalia_play(state, (int)any(&random, moves), NULL);
    }
    free(features);
    return taken > 0 ? told / taken : 0;
}

int main(int argc, char **argv)
{
    struct westphalia_game *game = argc == 3 || argc == 4 ? westphalia_open(argv[1], NULL, 0, NULL) : NULL;
    struct westphalia_state *state = game ? westphalia_new(game) : NULL;
    if (!state) return 2;
    const double begun = spent(), seconds = atof(argv[2]);
    if (argc == 4) {
        printf("%.0f\n", features_told(game, state, seconds));
        westphalia_free(state);
        westphalia_close(game);
        return 0;
    }
    unsigned long made = 0;
    unsigned random = 1648;
    int moves = 0;
    while (moves >= 0 && spent() - begun < seconds)
        for (int i = 0; i < MOVES_AT_ONCE && moves >= 0; i++) {
            if (moves) {
                moves = westphalia_play(state, (int)any(&random, moves), NULL);
                made++;
                continue;
            }
            westphalia_chance_fast(state, made);
            moves = westphalia_set_up(state, NULL, 0, NULL, NULL);
        }
    printf("%.0f\n", (double)made / (spent() - begun));
    westphalia_free(state);
    westphalia_close(game);
    return moves < 0;
}
