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

import functools
import json
import operator
from array import array
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from ._calls import (NULL, BadInput, Error, Json, NeedsChance, Refused, bytes_of, error_of, list_of,
                     members_of, seed_of, text_of)
from ._westphalia import ffi, lib

__all__ = ["CURRENT", "EVERYTHING", "SPECTATOR", "BadInput", "Board", "Error", "Game", "NeedsChance",
           "Refused", "State", "games", "version"]

CURRENT: int = lib.WESTPHALIA_CURRENT
"""As a seat: the lowest one that must decide."""
SPECTATOR: int = lib.WESTPHALIA_SPECTATOR
"""As a viewer: sees what is open to all."""
EVERYTHING: int = lib.WESTPHALIA_EVERYTHING
"""As a viewer: sees hidden things, too."""


def version() -> str:
    """The version of the library."""
    return text_of(lib.westphalia_version())


def games() -> List[str]:
    """The ids of all games."""
    ids: List[str] = []
    while lib.westphalia_game_id(len(ids)) != NULL:
        ids.append(text_of(lib.westphalia_game_id(len(ids))))
    return ids


class Game:
    """A game with its component pack. It never changes."""

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
        return (_opened, (self.id,)) if self._own_pack is None else (Game, (self.id, self._own_pack))

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
        text, known = file.encode(), json.dumps(keys).encode() if keys else ffi.NULL
        report = lib.westphalia_audit(self._handle, text, len(text), known, len(known) if keys else 0)
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
def _opened(id: str) -> Game:
    """The game with the pack that comes with it. It is opened once in a process, because to read a pack takes
    a tenth of a second."""
    return Game(id)


class State:
    """A match at one moment, with its chance. Game.new(), Game.from_json() and Game.unpack() make states."""

    __slots__ = ("_chance", "_error", "_handle", "game")

    game: Game

    def __init__(self, game: Game):
        """A state without a match."""
        self._handle = self._own(lib.westphalia_new(game._handle))
        self._error = ffi.new("struct westphalia_error *")
        self._chance: Json = {}
        self.game = game

    @staticmethod
    def _own(handle: Any) -> Any:
        if handle == NULL:
            raise MemoryError("memory is short")
        return ffi.gc(handle, lib.westphalia_free)

    def _check(self, result: int) -> int:
        if result < 0:
            raise error_of(self._error)
        return result

    def __repr__(self) -> str:
        at = "over" if self.over else self.step["name"] if self.current >= 0 else "no match"
        return f"<westphalia.State of {self.game.id}: {at}>"

    # ---- beginning, copying, storing ----

    def resample(self, viewer: int, seed: int) -> None:
        """Draws anew, by the seed, all that the viewer does not see. Its view and its legal moves stay. So a
        bot that searches does not look into others' hands. It should also give the state another chance."""
        self._check(lib.westphalia_resample(self._handle, viewer, seed_of(seed), self._error))

    def set_up(self, *, scenario: Optional[str] = None, players: int = 0,
               options: Optional[Json] = None) -> int:
        """Begins a match in this state, in place of its earlier one. Returns the number of the current
        seat's legal moves."""
        name = NULL if scenario is None else scenario.encode()
        chosen = NULL if options is None else bytes_of(options)
        return self._check(lib.westphalia_set_up(self._handle, name, players, chosen, self._error))

    def chance(self, *, seed: Optional[int] = None, provable: Optional[bytes] = None,
               dice: Optional[Sequence[int]] = None,
               match: Optional[bytes] = None, entropy: Iterable[bytes] = ()) -> None:
        """Sets the chance of later draws. `seed` is a fast generator (64 bits; draw n depends on it and on n
        alone). `provable` is the 32-byte seed of the service's draws, with the 16 bytes of the `match` id
        and the `entropy`. `dice` has results in the order of the draws. Without any of them, a move that
        draws raises NeedsChance."""
        if (seed is not None) + (provable is not None) + (dice is not None) > 1:
            raise ValueError("one of seed, provable and dice")
        given = b"".join(entropy)
        results = None if dice is None else [operator.index(result) for result in dice]
        if seed is not None:
            seed = seed_of(seed)
            lib.westphalia_chance_fast(self._handle, seed)
        elif provable is not None:
            if len(provable) != 32 or len(given) % 32 or (match is not None and len(match) != 16):
                raise ValueError("seed and entropy have 32 bytes each, a match id has 16")
            lib.westphalia_chance_provable(self._handle, provable, NULL if match is None else match, given,
                                           len(given) // 32)
        elif results is not None:
            if lib.westphalia_chance_given(self._handle, results, len(results)) < 0:
                raise MemoryError("memory is short")
        else:
            lib.westphalia_chance_none(self._handle)
        self._chance = {"seed": seed, "provable": provable, "dice": results, "match": match,
                        "entropy": [given] if given else []}

    @property
    def dice_left(self) -> int:
        """The number of `dice` that are left."""
        result: int = lib.westphalia_chance_left(self._handle)
        return result

    def clone(self, seed: Optional[int] = None) -> "State":
        """A copy of this state. Without a seed it draws the same results. A search that must not know them
        gives a seed."""
        clone: State = State.__new__(State)
        clone._handle = self._own(lib.westphalia_clone(self._handle))
        clone._error = ffi.new("struct westphalia_error *")
        clone.game, clone._chance = self.game, self._chance
        if seed is not None:
            clone.chance(seed=seed)
        return clone

    def copy_from(self, other: "State") -> None:
        """Copies another state, of the same Game object, into this one."""
        result = lib.westphalia_copy(self._handle, other._handle)
        if result == lib.WESTPHALIA_NO_MEMORY:
            raise MemoryError("memory is short")
        if result < 0:
            raise ValueError("both states must be of the same Game object")
        self._chance = other._chance

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def warnings(self) -> List[Dict[str, str]]:
        """What the rules forbid in the state, and is safe to play on: path (a JSON pointer), rule, sentence.
        Play leads to no such state."""
        warnings: List[Dict[str, str]] = json.loads(text_of(lib.westphalia_warnings(self._handle)))
        return warnings

    def __getstate__(self) -> Json:
        chance = dict(self._chance)
        if chance.get("dice") is not None:
            chance["dice"] = chance["dice"][len(chance["dice"]) - self.dice_left:]
        return {"game": self.game, "packed": self.packed() if self.seats else None, "chance": chance}

    def __setstate__(self, was: Json) -> None:
        State.__init__(self, was["game"])
        if was["packed"] is not None:
            self._check(lib.westphalia_from_packed(self._handle, was["packed"], len(was["packed"]),
                                                   self._error))
        self.chance(**was["chance"])

    def to_json(self) -> Json:
        """The whole state, secrets included, in the service's form."""
        return json.loads(text_of(lib.westphalia_to_json(self._handle)))

    def packed(self) -> bytes:
        """The state in some hundred bytes, for the same rules and pack."""
        room = ffi.new("uint8_t[]", lib.WESTPHALIA_PACKED_ROOM)
        return bytes(ffi.buffer(room, lib.westphalia_to_packed(self._handle, room)))

    # ---- who, and whether it is over ----

    @property
    def current(self) -> int:
        """The lowest seat that must decide; -1 when the match is over."""
        result: int = lib.westphalia_current(self._handle)
        return result

    @property
    def deciders(self) -> List[int]:
        """All seats that must decide now. At a secret step no seat sees the others' answers."""
        return members_of(lib.westphalia_deciders(self._handle))

    @property
    def seats(self) -> List[int]:
        """The seats in play."""
        return members_of(lib.westphalia_seats(self._handle))

    @property
    def over(self) -> bool:
        return bool(lib.westphalia_is_over(self._handle))

    @property
    def winners(self) -> List[int]:
        """The winner of a match that is over, or several seats after a draw."""
        return members_of(lib.westphalia_winners(self._handle))

    def score(self, seat: int) -> Optional[int]:
        """The seat's score in the units of the rulebook. None: the game keeps no score."""
        score = ffi.new("int32_t *")
        return score[0] if lib.westphalia_score(self._handle, seat, score) else None

    def estimate(self, seat: int) -> Optional[int]:
        """How well the seat stands, by the greedy bot's heuristic. It uses only what the seat sees. None:
        the game has no such value."""
        estimate = ffi.new("int32_t *")
        return estimate[0] if lib.westphalia_estimate(self._handle, seat, estimate) else None

    def returns(self) -> List[float]:
        """The result for each seat of `seats`: 1 for a sole winner, and -1 / (n - 1) for each of the others,
        so that the sum is 0. Winners share: two of four have 1/3 each. All are 0 before the end."""
        seats, winners = self.seats, self.winners
        if not winners:
            return [0.0] * len(seats)
        share = len(seats) / len(winners)
        return [((share if seat in winners else 0.0) - 1) / max(1, len(seats) - 1) for seat in seats]

    @property
    def secret(self) -> bool:
        """Whether the decisions of the current step are secret."""
        return bool(lib.westphalia_is_secret(self._handle))

    @property
    def step(self) -> Json:
        """The current step: its name, its rule, and its prompt. None when the match is over."""
        return json.loads(text_of(lib.westphalia_step(self._handle)))

    # ---- moves ----

    def count(self, seat: int = CURRENT) -> int:
        """The number of legal moves of the seat."""
        count: int = lib.westphalia_legal(self._handle, seat)
        if count < 0:
            raise MemoryError("memory is short")
        return count

    def _moves(self, seat: int) -> Json:
        return json.loads(text_of(lib.westphalia_moves(self._handle, seat)))

    def legal_moves(self, seat: int = CURRENT) -> List[Json]:
        """All legal moves, as dicts for apply()."""
        moves: List[Json] = self._moves(seat)["moves"]
        return moves

    def texts(self, seat: int = CURRENT) -> List[str]:
        """All legal moves, as sentences."""
        texts: List[str] = self._moves(seat)["texts"]
        return texts

    def _one(self, text: Any) -> str:
        if text == NULL:
            raise IndexError("the seat has no legal move of this number")
        return bytes(ffi.string(text)).decode()

    def move(self, index: int, seat: int = CURRENT) -> Json:
        """One legal move, as a dict."""
        return json.loads(self._one(lib.westphalia_move(self._handle, seat, operator.index(index))))

    def move_text(self, index: int, seat: int = CURRENT) -> str:
        """One legal move, as a sentence."""
        return self._one(lib.westphalia_move_text(self._handle, seat, operator.index(index)))

    def default(self, seat: int = CURRENT) -> int:
        """The number of the move that is made for a seat which is late; -1 when it is not among the legal
        moves."""
        result: int = lib.westphalia_default(self._handle, seat)
        return result

    def codes(self, seat: int = CURRENT, out: Any = None) -> Any:
        """All legal moves as rows of `game.codes_size` integers of 16 bits, in the order of the list. They
        are written into `out` (an array, a numpy array) or a new array.array. Rows of `out` behind the last
        move are zeros, and moves behind its last row are left out.

        The first integer is the type, from 1. The others are the arguments by domain: the place of the id in
        its domain, from 1; a number less the least one, and 1; 1 for false and 2 for true. 0: the move has no
        such argument, or leaves it out. Game.move_layout() has the names."""
        return self._rows(lib.westphalia_move_codes, "h", self.game.codes_size, seat, out)

    def features(self, seat: int = CURRENT, out: Any = None) -> Any:
        """The same as rows of `game.features_size` numbers of 32 bits from -1 to 1. A type or an id is a 1 in
        the column's number for it. A number is divided by the larger of its limits, a flag is 1 or 0."""
        return self._rows(lib.westphalia_move_features, "f", self.game.features_size, seat, out)

    def ids(self, seat: int = CURRENT, out: Any = None) -> Any:
        """The ids of all legal moves, integers of 32 bits in the order of the list. An id is the type with
        all arguments, and means the same move in every state: Game.move_of_id(). Places of `out` behind the
        last move have -1, and so has each place in a game without ids (`game.id_count` is 0)."""
        return self._rows(lib.westphalia_move_ids, "i", 1, seat, out)

    def _rows(self, fill: Any, kind: str, size: int, seat: int, out: Any) -> Any:
        numbers = out
        if out is None:
            numbers = array(kind, bytes(array(kind).itemsize * size * self.count(seat)))
        item = {"h": "int16_t[]", "f": "float[]", "i": "int32_t[]"}[kind]
        room = ffi.from_buffer(item, numbers, require_writable=True)
        if memoryview(numbers).itemsize != ffi.sizeof(item[:-2]) or len(room) % size:
            raise ValueError(f"out must hold rows of {size} numbers of {8 * ffi.sizeof(item[:-2])} bits")
        if fill(self._handle, seat, room, len(room) // size) < 0:
            raise MemoryError("memory is short")
        return numbers

    def index_of_id(self, id: int, seat: int = CURRENT) -> int:
        """The number of the legal move that has this id; -1: the seat has no such legal move."""
        result: int = lib.westphalia_move_index(self._handle, seat, operator.index(id))
        return result

    def bot(self, bot: str = "greedy", seed: int = 0, seat: int = CURRENT) -> int:
        """The number of the legal move that a bot picks, by its own chance: "random" or "greedy", which picks
        the move after which estimate() is best. -1: the seat has no legal move."""
        if bot not in ("random", "greedy"):
            raise ValueError('bot is "random" or "greedy"')
        result: int = lib.westphalia_bot(self._handle, seat, bot.encode(), seed_of(seed))
        return result

    def apply(self, move: Union[int, Json], seat: int = CURRENT) -> None:
        """Makes a move: a number, or a dict."""
        if hasattr(move, "__index__"):
            result = lib.westphalia_apply(self._handle, seat, operator.index(move), self._error)
        else:
            text = bytes_of(move)
            result = lib.westphalia_apply_json(self._handle, seat, text, len(text), self._error)
        if result < 0:
            raise error_of(self._error)

    def play(self, index: int) -> int:
        """Makes the current seat's move of this number. Returns the number of moves of the next seat; 0 when
        the match is over."""
        count: int = lib.westphalia_play(self._handle, operator.index(index), self._error)
        if count < 0:
            raise error_of(self._error)
        return count

    def check(self, move: Json, seat: int = CURRENT) -> Optional[Error]:
        """Why the move would be refused; None: it is legal."""
        text = bytes_of(move)
        result = lib.westphalia_check_json(self._handle, seat, text, len(text), self._error)
        return error_of(self._error) if result < 0 else None

    def playout(self, seed: int, most: int = 1_000_000) -> int:
        """Plays on at random by the seed, until the match is over or `most` moves are made. Returns the
        number of moves."""
        return self._check(lib.westphalia_playout(self._handle, seed_of(seed), most, self._error))

    def concede(self, seat: int = CURRENT) -> None:
        """The seat resigns. From then on its decisions are made by default."""
        self._check(lib.westphalia_concede(self._handle, seat, self._error))

    # ---- what happened, and what is seen ----

    def events(self, viewer: int = EVERYTHING) -> List[Json]:
        """The events of the last move, as the viewer may know them."""
        return list_of(lib.westphalia_events(self._handle, viewer))

    def draws(self, viewer: int = EVERYTHING) -> List[Json]:
        """The draws of the last move."""
        return list_of(lib.westphalia_draws(self._handle, viewer))

    def automatic(self, viewer: int = EVERYTHING) -> List[Json]:
        """The moves that the rules made after it, since a seat had no choice."""
        return list_of(lib.westphalia_automatic(self._handle, viewer))

    def action_text(self, viewer: int = EVERYTHING) -> Optional[str]:
        """The last move as a sentence, as a log tells it to the viewer. None: the state has made none."""
        text = lib.westphalia_action_text(self._handle, viewer)
        return None if text == NULL else text_of(text)

    @property
    def may_take_back(self) -> bool:
        """Whether the last move drew nothing, revealed nothing hidden and did not end the match. Then its
        seat may take it back, as long as no other seat has moved: go back to a clone of the state before."""
        return bool(lib.westphalia_may_take_back(self._handle))

    def results(self) -> List[int]:
        """The results of these draws, in the form of `dice`."""
        room = lib.westphalia_results(self._handle, NULL, 0)
        results = ffi.new("int32_t[]", room)
        lib.westphalia_results(self._handle, results, room)
        return list(results)

    def view(self, viewer: int = CURRENT) -> Json:
        """The state as a seat or a SPECTATOR sees it."""
        return json.loads(self.view_text(viewer))

    def view_text(self, viewer: int = CURRENT) -> str:
        """The view as JSON text. Equal texts show equal information."""
        return text_of(lib.westphalia_view(self._handle, self.current if viewer == CURRENT else viewer))

    def tensor(self, viewer: int = CURRENT, out: Any = None) -> Any:
        """The view as `game.tensor_size` numbers of 32 bits from -1 to 1, written into `out` (an array, a
        numpy array) or a new array.array.

        The numbers are, in this order: the viewer, the seats in play, the resigned seats, the winners and
        the deciders (1 or 0 for each seat of the game); whether the match is over; scenarios (1 for the one
        that is played) and options; each step of the game with its record (1: the current step; less: deeper
        on the stack; 0: not on it); the members of the view in the order of the schema.

        An integer is divided by the larger of its limits. An id is its place in its domain, from 1, divided
        by their number. A set has a number for each id, a list one for each place. A member that is hidden
        from some has a number before it: 1 where the viewer sees it; otherwise 0, and zeros follow."""
        numbers = array("f", bytes(4 * self.game.tensor_size)) if out is None else out
        room = ffi.from_buffer("float[]", numbers, require_writable=True)
        if len(room) != self.game.tensor_size:
            raise ValueError(f"out must hold {self.game.tensor_size} numbers of 32 bits")
        lib.westphalia_tensor(self._handle, self.current if viewer == CURRENT else viewer, room)
        return numbers


class Board:
    """How the boards of a game look: pictures, and words. All threads may use it at once."""

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
