"""What the environments of pettingzoo.py and gymnasium.py have in common: actions and observations."""
from __future__ import annotations

import operator
from typing import Any, Dict, Optional, Union

import numpy as np
from gymnasium import spaces

from . import Game, State

__all__ = ["IDS", "ROWS", "ROWS_EUROPE", "Spaces"]

IDS = 65536
"""A game with no more ids of moves than this has a space of ids, where nothing else is asked for."""
ROWS = 512
ROWS_EUROPE = 2048
"""The moves of a list that an environment shows."""


class Spaces:
    """The spaces of an agent, and what they have of a state.

    `actions`: "ids", the ids of moves; a number, that of the rows of a list of moves, in which action n is
    the n-th; None: "ids", where the game has no more than IDS. `moves`: "codes" or "features", the rows of
    the legal moves in an observation, or "none"; None: "codes", where actions are no ids."""

    def __init__(self, game: Game, actions: Union[int, str, None] = None, moves: Optional[str] = None):
        if actions is None:
            actions = "ids" if 0 < game.id_count <= IDS else _rows(game)
        if actions == "ids" and not game.id_count:
            raise ValueError(f"the moves of {game.id} have no ids")
        if isinstance(actions, str) and actions != "ids":
            raise ValueError('actions is "ids" or a number')
        self.by_id = actions == "ids"
        rows = _rows(game) if isinstance(actions, str) else operator.index(actions)
        if moves is None:
            moves = "none" if self.by_id else "codes"
        if moves not in ("codes", "features", "none"):
            raise ValueError('moves is "codes", "features" or "none"')
        self.count = game.id_count if self.by_id else rows
        self._tensor_size = game.tensor_size
        self.observation: Dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-1, 1, (game.tensor_size,), np.float32)}
        self._moves: Any = None
        if moves == "codes":
            highest = np.array([column["codes"] for column in game.move_layout()["columns"]], np.int16)
            high = np.broadcast_to(highest, (rows, game.codes_size))
            self._moves = spaces.Box(np.zeros_like(high), high, dtype=np.int16)
        elif moves == "features":
            self._moves = spaces.Box(-1, 1, (rows, game.features_size), np.float32)
        if self._moves is not None:
            self.observation["moves"] = self._moves

    def mask(self, state: State, seat: int) -> Any:
        """1 for each action that is a legal move."""
        mask = np.zeros(self.count, np.int8)
        if self.by_id:
            mask[np.frombuffer(state.ids(seat), np.int32)] = 1
        else:
            mask[:state.count(seat)] = 1
        return mask

    def observe(self, state: State, seat: int) -> Dict[str, Any]:
        """What the seat sees, and its legal moves."""
        seen = {"observation": state.tensor(seat, np.empty(self._tensor_size, np.float32))}
        if self._moves is not None:
            rows = np.empty(self._moves.shape, self._moves.dtype)
            seen["moves"] = state.codes(seat, rows) if rows.dtype == np.int16 else state.features(seat, rows)
        return seen

    def index(self, state: State, seat: int, action: Any) -> int:
        """The number of the seat's legal move that this action is; -1: none."""
        try:
            number = operator.index(action)
        except TypeError:
            return -1
        if not 0 <= number < self.count:
            return -1
        if self.by_id:
            return state.index_of_id(number, seat)
        return number if number < state.count(seat) else -1


def _rows(game: Game) -> int:
    return ROWS_EUROPE if game.id == "europe-1619" else ROWS
