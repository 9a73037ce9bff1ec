/* A table to test on: positions are laid out state by state, moves are made by their names and the ids of their arguments. */
#ifndef WESTPHALIA_TESTS_TYW_TABLE_H
#define WESTPHALIA_TESTS_TYW_TABLE_H

#include "../../../core/games/thirty-years-war/game.h"
#include "../table.h"

extern const struct game tyw_game;

#endif
