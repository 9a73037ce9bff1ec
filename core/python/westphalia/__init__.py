"""The rules of Westphalia's games: which moves are legal, what a move does, what a seat sees.

    import random, westphalia

    game = westphalia.Game("baroque")
    state = game.new(seed=1648)
    print(state.texts()[0])                   # the first legal move of the seat that must decide, in words
    while not state.over:
        state.apply(random.randrange(state.count()))
    print([game.seats[seat] for seat in state.winners])

Seats are numbers: places in `game.seats`. A seat that is left out is the lowest one that must decide. Moves
are numbers, places in the seat's present list of legal moves, or dicts as in HTTP. A move or an argument
that is not allowed raises an Error, and the match stays as it was.

Numbers are all that Python accepts as an index (numpy's integers, too), and nothing else: 1.7 and "0" are a
TypeError.

Games and states can be copied (copy.deepcopy) and pickled, chance included. A pickled state has no events
and draws of its last move.

All threads may use a Game at once, and one thread at a time a State. Calls run without the interpreter's
lock.

Speed: `count = state.play(index)` makes a move of the current seat and counts the next seat's moves in one
call. Random play in Sixteen Thirty Something makes hundreds of thousands of moves a second so.
`state.copy_from(root)` is faster than `root.clone()`. A text (JSON, sentences) costs ten times a move.
"""
from __future__ import annotations

from typing import List

from ._board import Board
from ._calls import (CURRENT, EVERYTHING, NULL, SPECTATOR, BadInput, Error, NeedsChance, Refused, text_of)
from ._game import Game
from ._state import State
from ._westphalia import lib

__all__ = ["CURRENT", "EVERYTHING", "SPECTATOR", "BadInput", "Board", "Error", "Game", "NeedsChance",
           "Refused", "State", "games", "version"]


def version() -> str:
    """The version of the library."""
    return text_of(lib.westphalia_version())


def games() -> List[str]:
    """The ids of all games."""
    ids: List[str] = []
    while lib.westphalia_game_id(len(ids)) != NULL:
        ids.append(text_of(lib.westphalia_game_id(len(ids))))
    return ids
