"""Matches in this process, by the library alone: no service, no database.

    from westphalia.local import LocalService

    service = LocalService()
    made = service.create("baroque", players=2, bots={"spain": "greedy"})

Its methods and those of its matches have the names and the answers of westphalia.client, as far as
westphalia.mcp asks for them. A match ends with the process. Bots move at once, after each move of a person.
"""
from __future__ import annotations

import json
import secrets
from typing import Any, Dict, List, Optional

from . import BadInput, Board, Error, Game, Refused, State, games
from ._local_table import Table
from .client import Problem

__all__ = ["LocalMatch", "LocalService"]

Json = Any
MATCHES_MOST = 1000
"""Matches that the process remembers. The oldest one is forgotten first."""


class LocalService:
    """Matches of this process. `create` and `match` may be called by all threads."""

    def __init__(self) -> None:
        self._games: Dict[str, Game] = {}
        self._boards: Dict[str, Board] = {}
        self._tables: Dict[str, Table] = {}

    def opened(self, id: str) -> Game:
        if id not in self._games:
            if id not in games():
                raise _problem(404, "No such game", f"There is no game {id!r}.")
            self._games[id] = Game(id)
        return self._games[id]

    def board(self, game: Game) -> Board:
        if game.id not in self._boards:
            self._boards[game.id] = Board(game)
        return self._boards[game.id]

    def table(self, id: str) -> Table:
        if id not in self._tables:
            raise _problem(404, "No such match", f"There is no match {id!r} in this process.")
        return self._tables[id]

    # ---- as westphalia.client.Service ----

    def games(self) -> List[Json]:
        return [self.game(id) for id in games()]

    def game(self, game: str) -> Json:
        return self.opened(game).describe()

    def words(self, game: str) -> Json:
        return self.opened(game).words()

    def rulings(self, game: str) -> Json:
        return self.opened(game).rulings()

    def reference(self, game: str) -> str:
        return self.opened(game).reference()

    def components(self, game: str) -> Json:
        return self.opened(game).pack()

    def create(self, game: str, *, token: Optional[str] = None, **plan: Json) -> Json:
        """Makes a match. `bots` may be greedy alone. All other seats have invitations."""
        opened, bots = self.opened(game), plan.get("bots") or {}
        for seat, level in bots.items():
            if level != "greedy":
                raise _problem(400, "Wrong request", "Without a service, the computer plays greedy alone.")
            if seat not in opened.seats:
                raise _problem(400, "Wrong request", f"{game} has no seat {seat!r}.")
        try:
            table = Table(opened, plan)
        except BadInput as bad:
            raise _problem(400, "Wrong request", bad.detail) from None
        self._tables[table.id] = table
        if len(self._tables) > MATCHES_MOST:
            self._tables.pop(next(iter(self._tables)), None)
        with table.lock:
            table.let_bots_move()
        seats = [{"seat": opened.seats[seat], "invitation": table.invitations.get(seat)}
                 for seat in table.state.seats]
        return {"match": {"id": table.id, "game": game}, "seats": seats}

    def match(self, id: str, token: Optional[str] = None) -> "LocalMatch":
        return LocalMatch(self, id, token)


class LocalMatch:
    """A match of this process, as one seat sees it and moves in it: as westphalia.client.Match."""

    def __init__(self, service: LocalService, id: str, token: Optional[str] = None):
        self.service, self.id, self.token = service, id, token

    def __repr__(self) -> str:
        return f"<westphalia.local.LocalMatch {self.id}>"

    def _seat(self, table: Table) -> int:
        seat = table.tokens.get(self.token or "")
        if seat is None:
            raise _problem(401, "No right to a seat", "The token is no seat's of this match.")
        return seat

    def _status(self, table: Table) -> Dict[str, Json]:
        seat, seats, state = self._seat(table), table.game.seats, table.state
        deciding = [seats[one] for one in state.deciders if one not in table.resigned]
        answered = seat not in state.deciders and any(one.seat == seat for one in table.held)
        return {"step": state.step, "deciding": deciding, "seat": seats[seat],
                "answered": answered}

    # ---- looking ----

    def read(self) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            answer = self._status(table)
            answer["match"] = {"id": self.id, "game": table.game.id}
            answer["view"] = table.state.view(self._seat(table))
            return answer

    def board_text(self, part: Optional[str] = None, words: Optional[str] = None) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            answer, board = self._status(table), self.service.board(table.game)
            try:
                answer["parts"] = board.text(table.state, self._seat(table), part, words)
            except KeyError:
                raise _problem(400, "Wrong request", f"The board has no part {part!r}.") from None
            return answer

    def board_svg(self, width: int = 1600) -> bytes:
        table = self.service.table(self.id)
        with table.lock:
            return self.service.board(table.game).svg(table.state, self._seat(table), width).encode()

    def log(self, after: Optional[int] = None, limit: int = 100) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            seat, first = self._seat(table), after or 0
            shown = table.log[first:first + limit]
            return {"actions": [one.show(first + place, seat) for place, one in enumerate(shown, 1)]}

    # ---- moving ----

    def _list(self, table: Table, seat: int) -> str:
        """A name of the list. It stays while others answer in secret."""
        return f"{len(table.log)}-{seat}-{hash(str(table.state.legal_moves(seat)))}"

    def legal_moves(self, type: Optional[str] = None, words: Optional[str] = None, start: int = 0,
                    limit: Optional[int] = None, text: bool = True, revise: Optional[bool] = None) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            if revise:
                raise _problem(400, "Wrong request", "Without a service, an answer is changed by undo.")
            seat = self._seat(table)
            moves, texts = table.state.legal_moves(seat), table.state.texts(seat)
            wanted = (words or "").lower().split()
            fit = [place for place, move in enumerate(moves) if type in (None, move["type"]) and
                   all(word in texts[place].lower() for word in wanted)]
            shown = fit[start:None if limit is None else start + limit]
            answer = self._status(table)
            answer.update(types=_types(table.game, moves), matched=len(fit), indexes=shown,
                          moves=[moves[place] for place in shown], texts=[texts[place] for place in shown],
                          list=self._list(table, seat))
            if start + len(shown) < len(fit):
                answer["next"] = start + len(shown)
            return answer

    def move(self, *moves: Json) -> Json:
        """Makes a move, or several as a batch: all or none."""
        table = self.service.table(self.id)
        with table.lock:
            return self._make(table, self._seat(table), list(moves))

    def move_by_index(self, index: int, list: str) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            seat = self._seat(table)
            if list != self._list(table, seat):
                raise _problem(412, "Another list", "The list of moves has changed.")
            if not 0 <= index < table.state.count(seat):
                raise _problem(400, "Wrong request", "The list has no move of this number.")
            return self._make(table, seat, [index])

    def _make(self, table: Table, seat: int, moves: List[Json]) -> Json:
        begun = len(table.log)
        try:
            table.apply_all(seat, moves)
        except (Error, KeyError, TypeError) as wrong:
            raise _refused(wrong) from None
        made = [one.show(place, seat) for place, one in enumerate(table.log[begun:], begun + 1)]
        length = len(table.log)
        table.let_bots_move()
        return {"actions": made, "pending": bool(table.held), "others": len(table.log) > length,
                "deciding": self._status(table)["deciding"]}

    def check(self, *moves: Json) -> Json:
        """Whether moves are legal, without making them."""
        table = self.service.table(self.id)
        with table.lock:
            seat, trial = self._seat(table), table.state.clone()
            texts: List[str] = []
            for move in moves:
                try:
                    wrong = trial.check(move, seat)
                except Error as bad:
                    wrong = bad
                if isinstance(wrong, Refused):
                    return {"legal": False, "texts": texts, "refusal": _refusal(wrong)}
                if wrong:
                    raise _refused(wrong)
                texts.append(_sentence(trial, move, seat))
                trial.chance(seed=0)  # the dice of the match stay unknown
                trial.apply(move, seat)
                if not trial.may_take_back:
                    break  # what follows depends on what is drawn or revealed
            return {"legal": True, "texts": texts}

    def undo(self, actions: int = 1) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            seat = self._seat(table)
            if not table.take_back(seat, actions):
                refusal = {"code": "nothing-to-undo", "rule": None, "detail": "Nothing can be taken back: "
                           "others have acted since, or something was drawn or revealed."}
                raise Problem(409, {"title": "Refused", "detail": refusal["detail"], "refusal": refusal})
            return self._status(table)

    def concede(self) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            seat = self._seat(table)
            try:
                table.state.concede(seat)
            except Error as wrong:
                raise _refused(wrong) from None
            table.conceded(seat)
            table.let_bots_move()
            return self._status(table)

    # ---- seats and talk ----

    def claim(self, seat: str, invitation: str) -> str:
        table = self.service.table(self.id)
        with table.lock:
            number = table.game.seats.index(seat) if seat in table.game.seats else -1
            known, code = table.invitations.get(number, "").encode(), invitation.encode(errors="replace")
            if not known or not secrets.compare_digest(known, code):
                raise _problem(403, "No invitation", "The code is no invitation of an open seat")
            del table.invitations[number]
            self.token = secrets.token_urlsafe(24)
            table.tokens[self.token] = number
            return self.token

    def say(self, text: str, to: Optional[List[str]] = None) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            own = table.game.seats[self._seat(table)]
            table.messages.append({"from": own, "text": text, "to": to})
            return table.messages[-1]

    def messages(self) -> Json:
        table = self.service.table(self.id)
        with table.lock:
            own = table.game.seats[self._seat(table)]
            return {"messages": [one for one in table.messages
                                 if not one["to"] or own in one["to"] or own == one["from"]]}


def _problem(status: int, title: str, detail: str) -> Problem:
    return Problem(status, {"title": title, "detail": detail})


def _refusal(wrong: Error) -> Dict[str, Json]:
    return {"code": wrong.code, "rule": wrong.rule, "detail": wrong.detail}


def _refused(wrong: Exception) -> Problem:
    """The problem that the service answers for it."""
    if isinstance(wrong, Refused):
        return Problem(409, {"title": "Refused", "detail": wrong.detail, "refusal": _refusal(wrong)})
    if isinstance(wrong, Error):
        return _problem(400, "Wrong request", f"{wrong.path} {wrong.detail}".strip())
    return _problem(400, "Wrong request", 'A move is an object with a "type".')


def _sentence(state: State, move: Json, seat: int) -> str:
    """A legal move as a sentence."""
    wanted = json.dumps(move, sort_keys=True)
    for place, one in enumerate(state.legal_moves(seat)):
        if json.dumps(one, sort_keys=True) == wanted:
            return state.move_text(place, seat)
    return ""


def _types(game: Game, moves: List[Json]) -> List[Json]:
    """The types of the list, in its order, with their numbers."""
    docs = game.words()["moves"]
    counts: Dict[str, int] = {}
    for move in moves:
        counts[move["type"]] = counts.get(move["type"], 0) + 1
    return [{"type": type, "doc": docs[type]["doc"], "count": count} for type, count in counts.items()]
