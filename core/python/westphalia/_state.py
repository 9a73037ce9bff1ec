"""A match at one moment: its moves, what happened, and what each seat sees of it."""
from __future__ import annotations

import json
import operator
from array import array
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Sequence, Union

from ._calls import (CURRENT, EVERYTHING, NULL, Error, Json, bytes_of, error_of, list_of, members_of, seed_of,
                     text_of)
from ._westphalia import ffi, lib

if TYPE_CHECKING:
    from ._game import Game


class State:
    """A match at one moment, with its chance. Game.new(), Game.from_json() and Game.unpack() make states."""

    __module__ = "westphalia"
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
        """The number of the move that is made for a seat which is late or has resigned; -1 when it is not
        among the legal moves."""
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
        """The seat resigns. Where it still must decide, the program makes its default() move."""
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
        """The last move as a sentence, as a log tells it to the viewer. None: there is none since the set-up,
        a resignation or a playout."""
        text = lib.westphalia_action_text(self._handle, viewer)
        return None if text == NULL else text_of(text)

    @property
    def may_take_back(self) -> bool:
        """Whether the last move drew nothing, revealed nothing hidden and did not end the match. Then its
        seat may take it back, as long as no other seat has moved: go back to a clone of the state before."""
        return bool(lib.westphalia_may_take_back(self._handle))

    @property
    def waits(self) -> bool:
        """Whether the last move or resignation was made at a secret step that still asks seats. Then the
        answers so far have no effect yet. False in a clone."""
        return bool(lib.westphalia_waits(self._handle))

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
