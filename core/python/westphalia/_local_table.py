"""A match of westphalia.local: its state, and beside it what a service keeps of a match.

The library plays the moves, and knows what is secret. It tells whether a move may be taken back
(may_take_back), and whether a secret answer waits for others (waits).
Three things are the service's, and stand here by the same terms as there:

- the log: an entry for each action, with what each seat may read of it;
- secret answers: they are held, and enter the log together once the last one is in;
- undo: a seat goes back to a clone of the state before, as long as no other seat has moved.
"""
from __future__ import annotations

import secrets
import threading
from dataclasses import dataclass, field
from typing import Any, Dict, List, NamedTuple, Optional, Set, Tuple

from . import BadInput, Error, Game, State

__all__ = ["Table"]

Json = Any
TAKEN_BACK_MOST = 64
"""Actions that can be taken back, at the most."""


class Before(NamedTuple):
    """The match before an action of a seat, to which it goes back when the action is taken back."""

    seat: int
    state: State
    held: List["Action"]
    logged: int


@dataclass
class Action:
    """A move that was made. `told` has what each seat may read of it."""

    seat: int
    type: str
    told: Dict[int, Tuple[str, List[Json], List[Json]]] = field(default_factory=dict)

    def show(self, seq: int, viewer: int) -> Json:
        text, events, draws = self.told[viewer]
        return {"seq": seq, "text": text, "move": {"type": self.type}, "events": events, "draws": draws}


class Table:
    """A match with its log, its seats' secrets and its bots. All share it, one at a time (`lock`)."""

    def __init__(self, game: Game, plan: Dict[str, Json]):
        self.id, self.game = secrets.token_hex(8), game
        self.names = [one["name"] for one in game.words()["domains"]["seat"]["ids"]]
        self.lock = threading.RLock()
        self.state = game.new(provable=secrets.token_bytes(32), scenario=plan.get("scenario"),
                              players=plan.get("players") or 0, options=plan.get("options"))
        self.bots = {game.seats.index(seat) for seat in plan.get("bots") or {}}
        self.people = [seat for seat in self.state.seats if seat not in self.bots]
        self.resigned: Set[int] = set()
        self.invitations = {seat: secrets.token_urlsafe(24) for seat in self.people}
        self.tokens: Dict[str, int] = {}
        self.log: List[Action] = []
        self.held: List[Action] = []
        """Answers to a secret step. They enter the log together, when the last one is in."""
        self.before: List[Before] = []
        self.messages: List[Json] = []

    # ---- moves ----

    def note(self, seat: int, type: str, text: Optional[str] = None) -> Action:
        """What the last move of the state was, as each person may read it."""
        action = Action(seat, type)
        for viewer in self.people:
            said = text or self.state.action_text(viewer) or ""
            action.told[viewer] = said, self.state.events(viewer), self.state.draws(viewer)
        return action

    def apply_all(self, seat: int, moves: List[Json]) -> None:
        """Makes all moves of a batch, or none."""
        state, logged, held, before = self.state, len(self.log), list(self.held), list(self.before)
        self.state = state.clone()
        try:
            for place, move in enumerate(moves):
                self.apply(seat, move)
                if place + 1 < len(moves) and not self.state.may_take_back:
                    raise BadInput("batch", "A batch ends with the first move that draws or reveals.")
        except (Error, KeyError, TypeError):
            self.state, self.held, self.before = state, held, before
            del self.log[logged:]
            raise

    def apply(self, seat: int, move: Json) -> None:
        """Makes a move (a number or a dict) of the seat."""
        before = Before(seat, self.state.clone(), list(self.held), len(self.log))
        secret = self.state.secret
        type = (self.state.move(move, seat) if isinstance(move, int) else move)["type"]
        self.state.apply(move, seat)
        action = self.note(seat, type)
        if secret:
            self.hold(action)
        else:
            self.log.append(action)
        self.note_automatic()
        if self.before and self.before[-1].seat != seat or not self.state.may_take_back:
            self.before.clear()
        if self.state.may_take_back:
            self.before = self.before[1 - TAKEN_BACK_MOST:] + [before]

    def hold(self, action: Action) -> None:
        """Keeps an answer to a secret step until the others are in. They stand in the order of the seats, and
        the last one tells what came of them."""
        self.held.append(action)
        if self.state.waits:
            return
        came = {viewer: (events, draws) for viewer, (_, events, draws) in action.told.items()}
        answers = sorted(self.held, key=lambda one: one.seat)
        for one in answers:
            last = one is answers[-1]
            for viewer, (text, _, _) in one.told.items():
                one.told[viewer] = (text, *came[viewer]) if last else (text, [], [])
        self.log += answers
        self.held = []

    def take_back(self, seat: int, actions: int) -> bool:
        """Goes back to the match before the seat's last actions. False: it may not, and nothing changes."""
        if not 1 <= actions <= len(self.before) or self.before[-1].seat != seat:
            return False
        back = self.before[-actions]
        self.state, self.held, self.before = back.state, back.held, self.before[:-actions]
        if len(self.log) > back.logged:
            text = f"{self.names[seat]} takes back {actions}."
            self.log.append(Action(seat, "undo", {viewer: (text, [], []) for viewer in self.people}))
        return True

    def conceded(self, seat: int) -> None:
        """Logs that the seat has resigned. Nothing before it can be taken back. Answers that wait for no seat
        any more stand before it."""
        self.before.clear()
        self.resigned.add(seat)
        if not self.state.waits:
            self.log += sorted(self.held, key=lambda one: one.seat)
            self.held = []
        self.log.append(self.note(seat, "concede", f"{self.names[seat]} resigns."))
        self.note_automatic()

    def note_automatic(self) -> None:
        """The moves that the rules made, since a seat had no choice."""
        by_viewer = {viewer: self.state.automatic(viewer) for viewer in self.people}
        made = next(iter(by_viewer.values()), [])
        for place, one in enumerate(made):
            action = Action(self.game.seats.index(one["seat"]), one["move"]["type"])
            action.told = {viewer: (said[place]["text"], [], []) for viewer, said in by_viewer.items()}
            self.log.append(action)

    def let_bots_move(self) -> None:
        """Until a person must decide. Where people and bots decide together, the bots are first. Seats that
        have resigned are last, by default."""
        while not self.state.over:
            deciders = self.state.deciders
            bot = next((seat for seat in deciders if seat in self.bots), None)
            if bot is not None:
                self.apply(bot, self.bot_move(bot))
            elif self.resigned.issuperset(deciders):
                self.apply(deciders[0], self.state.default(deciders[0]))
            else:
                return

    def bot_move(self, seat: int) -> int:
        """The bot does not see what the seat does not."""
        guess = self.state.clone(seed=secrets.randbits(64))
        guess.resample(seat, secrets.randbits(64))
        return guess.bot("greedy", secrets.randbits(64), seat)
