"""The boards of a game, as words and as pictures."""
from __future__ import annotations

import json
from typing import List, Optional

from ._calls import NULL, SPECTATOR, Json, text_of
from ._game import Game
from ._state import State
from ._westphalia import ffi, lib


class Board:
    """How the boards of a game look: pictures, and words. All threads may use it at once."""

    __module__ = "westphalia"
    __slots__ = ("_handle", "game")

    game: Game

    def __init__(self, game: Game):
        handle = lib.westphalia_board_open(game._handle)
        if handle == NULL:
            raise MemoryError("memory is short, or the pack does not fit the presentation")
        self._handle = ffi.gc(handle, lib.westphalia_board_close)
        self.game = game

    def text(self, state: State, viewer: int = SPECTATOR, part: Optional[str] = None,
             words: Optional[str] = None) -> List[Json]:
        """The board in words, by parts: [{"id", "name", "count", "lines"}, ...]. `part` is the id of one.
        `words`: only lines that have all of these words."""
        text = lib.westphalia_board_text(self._handle, state._handle, viewer,
                                         NULL if part is None else part.encode(),
                                         NULL if words is None else words.encode())
        if text == NULL and part is not None:
            raise KeyError(part)
        parts: List[Json] = json.loads(text_of(text))["parts"]
        return parts

    def svg(self, state: State, viewer: int = SPECTATOR, width: int = 1600) -> str:
        """The board as the text of an SVG, `width` pixels wide (320 to 8000)."""
        if not 320 <= width <= 8000:
            raise ValueError("the width must be from 320 to 8000")
        return text_of(lib.westphalia_board_svg(self._handle, state._handle, viewer, width))
