"""A game: what the component pack holds, what the catalogue tells, and where states come from."""
from __future__ import annotations

import functools
import json
import operator
from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from ._calls import NULL, Json, bytes_of, error_of, seed_of, text_of
from ._state import State
from ._westphalia import ffi, lib


class Game:
    """A game with its component pack. It never changes."""

    __module__ = "westphalia"
    __slots__ = ("_handle", "_own_pack", "codes_size", "features_size", "id", "id_count", "seats",
                 "tensor_size")

    id: str
    seats: Tuple[str, ...]
    """The ids of all seats, in play or not."""
    tensor_size: int
    """The number of values of State.tensor()."""
    codes_size: int
    """The length of a row of State.codes()."""
    features_size: int
    """The length of a row of State.features()."""
    id_count: int
    """Ids of moves (State.ids()) are below this. 0: the game has more than 31 bits count, and no ids."""

    def __init__(self, id: str, pack: Union[str, bytes, Json, None] = None):
        """`pack`: a component pack as JSON, instead of the one that comes with the game."""
        error = ffi.new("struct westphalia_error *")
        self._own_pack = None if pack is None else bytes_of(pack)
        text = self._own_pack or b""
        handle = lib.westphalia_open(id.encode(), NULL if pack is None else text, len(text), error)
        if handle == NULL:
            raise error_of(error)
        self._handle = ffi.gc(handle, lib.westphalia_close)
        self.id = id
        count = lib.westphalia_seat_count(handle)
        self.seats = tuple(text_of(lib.westphalia_seat_id(handle, seat)) for seat in range(count))
        self.tensor_size = lib.westphalia_tensor_size(handle)
        self.codes_size = lib.westphalia_move_codes_size(handle)
        self.features_size = lib.westphalia_move_features_size(handle)
        self.id_count = lib.westphalia_move_id_count(handle)

    def __repr__(self) -> str:
        return f"westphalia.Game({self.id!r})"

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Any) -> "Game":
        return self

    def __reduce__(self) -> Any:
        return (opened, (self.id,)) if self._own_pack is None else (Game, (self.id, self._own_pack))

    def _given(self, text: Any) -> Json:
        return json.loads(text_of(ffi.gc(text, lib.westphalia_free_text)))

    def describe(self) -> Json:
        """The catalogue's entry: scenarios, options, numbers of players, steps."""
        return self._given(lib.westphalia_describe(self._handle))

    def schema(self) -> Json:
        """JSON Schemas of states, views, moves and events."""
        return self._given(lib.westphalia_schema(self._handle))

    def words(self) -> Json:
        """The names of all ids, the texts of moves and events."""
        return self._given(lib.westphalia_words(self._handle))

    def pack(self) -> Json:
        """The component pack."""
        return self._given(lib.westphalia_pack(self._handle))

    def tensor_names(self) -> List[str]:
        """The name of each number of State.tensor(): "over", "step: bidding", "players/player-1/points". An
        id of a set stands behind a colon, and a place of a list behind a slash. A name that ends in " seen"
        is of the number before a hidden member."""
        names: List[str] = self._given(lib.westphalia_tensor_names(self._handle))
        return names

    def move_layout(self) -> Json:
        """What State.codes() and State.features() hold: {"ids", "columns": [{"name", "place", "codes",
        "first", "features"}, ...], "features": [...]}.

        Each column is the type of the move, or a place for an argument: the first or a later id of a domain
        ("place" 2), or the number or flag of a name. "codes" is the highest code, "first" the place of its
        first feature, and "features" their number. A number has its limits "min" and "max". The list
        "features" has the name of each feature: "type: vote", "card: spain-2-b", "florins"."""
        return self._given(lib.westphalia_move_layout(self._handle))

    def move_of_id(self, id: int) -> Json:
        """The move of this id, as a dict for State.apply(). It is the same in every state. An id that no move
        has is an IndexError."""
        text = lib.westphalia_move_of_id(self._handle, operator.index(id))
        if text == NULL:
            raise IndexError("no move has this id")
        return self._given(text)

    def rulings(self) -> List[Json]:
        """What the rulebook leaves open, and how it is decided."""
        rulings: List[Json] = self._given(lib.westphalia_rulings(self._handle))
        return rulings

    def reference(self) -> str:
        """All that the game declares, for people: steps, moves, refusals, cards, tables, as Markdown."""
        return text_of(ffi.gc(lib.westphalia_reference(self._handle), lib.westphalia_free_text))

    def audit(self, file: str, keys: Any = None) -> Json:
        """Checks an audit file with this game's pack: {"sound", "replayed", "draws", "findings", ...}.

        `keys` is an answer of the service's /v1/keys. Without it any key may have signed the file."""
        text, known = file.encode(), b"" if keys is None else json.dumps(keys).encode()
        report = lib.westphalia_audit(self._handle, text, len(text), known or ffi.NULL, len(known))
        if report == ffi.NULL:
            raise ValueError("the keys cannot be read, or memory is short")
        return self._given(report)

    def new(self, *, seed: Optional[int] = None, provable: Optional[bytes] = None,
            dice: Optional[Sequence[int]] = None,
            scenario: Optional[str] = None, players: int = 0, options: Optional[Json] = None) -> "State":
        """Begins a match. `seed`, `provable` and `dice` are those of State.chance(). Scenario, players and
        options have defaults."""
        state = State(self)
        state.chance(seed=seed, provable=provable, dice=dice)
        state.set_up(scenario=scenario, players=players, options=options)
        return state

    def from_json(self, whole: Union[str, bytes, Json]) -> "State":
        """Reads a state of State.to_json(), or of the service. It is checked in full, and has no chance."""
        state, text = State(self), bytes_of(whole)
        state._check(lib.westphalia_from_json(state._handle, text, len(text), state._error))
        return state

    def from_view(self, view: Union[str, bytes, Json], viewer: int, seed: int,
                  deciding: Iterable[int] = ()) -> "State":
        """A state that fits this view (State.view(), or the service's). Hidden parts are drawn by the seed.
        `deciding` has the seats that must decide, as the service gives them. Without it, those seats have
        answered in secret of which the view says so. The state has no chance."""
        state, text = State(self), bytes_of(view)
        mask = sum(1 << seat for seat in set(deciding))
        state._check(lib.westphalia_from_view(state._handle, text, len(text), viewer, mask, seed_of(seed),
                                              state._error))
        return state

    def unpack(self, packed: bytes) -> "State":
        """Reads the bytes of State.packed(), by the same rules and pack. The state has no chance."""
        state = State(self)
        state._check(lib.westphalia_from_packed(state._handle, packed, len(packed), state._error))
        return state


@functools.lru_cache(maxsize=None)
def opened(id: str) -> Game:
    """The game with the pack that comes with it. It is opened once in a process, because to read a pack takes
    a tenth of a second."""
    return Game(id)
