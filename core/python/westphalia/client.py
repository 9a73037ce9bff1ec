"""A client of a Westphalia service, with Python's own library alone.

    from westphalia.client import Service

    service = Service("http://127.0.0.1:8630")
    made = service.create("baroque", players=2)
    match = service.match(made["match"]["id"], made["seats"][0]["token"])
    print(match.legal_moves(limit=5)["texts"])
    for event in match.stream():
        print(event.name, event.data)

An answer that is an error raises a Problem (RFC 9457). A request that may be repeated is sent again when the
connection breaks, or when the service asks for a pause (429, 503 with Retry-After). So is a move: it has an
Idempotency-Key, and is made once. A stream that breaks goes on after the last event.
All times are in seconds.

A Service may be used by all threads. Each request has a connection of its own.
"""
from __future__ import annotations

import http.client
import json
import random
import time
import uuid
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Iterator, List, Optional
from urllib.parse import quote, urlencode, urlsplit

__all__ = ["AGAIN", "Event", "Match", "Problem", "Service"]

AGAIN = (429, 502, 503, 504)
"""Statuses of answers that ask to try again later: the service's, and those of proxies before it."""
FIRST_PAUSE = 0.25
"""Before the second try. Each pause is at most twice as long as the one before."""
LONGEST_PAUSE = 60.0
"""A service that asks for a longer one is not asked again."""
LONGEST_BREAK = 30.0
"""Between two tries to open a stream, where the service asks for no longer one."""

Json = Any


class Problem(Exception):
    """An error that the service answers: the members of the problem, and its status. `retry_after`: the pause
    that it asks for."""

    status: int
    type: str
    title: str
    detail: str
    members: Dict[str, Json]
    retry_after: Optional[float]

    def __init__(self, status: int, members: Dict[str, Json], retry_after: Optional[float] = None):
        self.status, self.members, self.retry_after = status, members, retry_after
        self.type = str(members.get("type", "about:blank"))
        self.title = str(members.get("title", ""))
        self.detail = str(members.get("detail", ""))
        super().__init__(f"{status} {self.title}: {self.detail}")

    @property
    def refusal(self) -> Optional[Dict[str, Json]]:
        """Why the rules do not allow the move: {"code", "rule", "detail"}."""
        return self.members.get("refusal")

    @property
    def faults(self) -> List[str]:
        """What is wrong with the request, a sentence each."""
        return [f"{one['path']} {one['detail']}".strip() for one in self.members.get("errors", [])]


@dataclass(frozen=True)
class Event:
    """An event of a stream: `data` is its JSON. `id` names the place after it."""

    name: str
    data: Json
    id: Optional[str]


class _Answer:
    def __init__(self, response: http.client.HTTPResponse):
        self.status, self.headers, self.body = response.status, response.headers, response.read()

    def problem(self) -> Problem:
        """Of an answer that is an error. A proxy may have made it, and then it need not be JSON."""
        try:
            members = json.loads(self.body)
        except ValueError:
            said = self.body[:200].decode(errors="replace")
            members = {"title": "no answer of the service", "detail": said}
        return Problem(self.status, members if isinstance(members, dict) else {}, self._retry_after())

    def _retry_after(self) -> Optional[float]:
        """A proxy may name a date instead of seconds."""
        said = self.headers.get("Retry-After", "")
        if said.isascii() and said.isdecimal():
            return float(said)
        try:
            return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
        except (TypeError, ValueError):
            return None


class Service:
    """A service at an address. `token`: a player's, who moves all seats that the player has claimed."""

    def __init__(self, url: str = "http://127.0.0.1:8630", token: Optional[str] = None, timeout: float = 60,
                 tries: int = 5):
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no address of a service")
        self.url, self.token, self.timeout, self.tries = url.rstrip("/"), token, timeout, tries
        self._secure, self._netloc, self._base = parts.scheme == "https", parts.netloc, parts.path.rstrip("/")

    def __repr__(self) -> str:
        return f"westphalia.client.Service({self.url!r})"

    # ---- requests ----

    def connect(self, timeout: Optional[float] = None) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
        return kind(self._netloc, timeout=timeout or self.timeout)

    def headers(self, token: Optional[str], body: Json, extra: Optional[Dict[str, str]]) -> Dict[str, str]:
        headers = dict(extra or {})
        if token or self.token:
            headers["Authorization"] = f"Bearer {token or self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        return headers

    def target(self, path: str, query: Dict[str, Json]) -> str:
        given = {name: str(value).lower() if isinstance(value, bool) else value
                 for name, value in query.items() if value is not None}
        return self._base + path + ("?" + urlencode(given) if given else "")

    def _once(self, method: str, target: str, text: Optional[bytes], headers: Dict[str, str]) -> _Answer:
        connection = self.connect()
        try:
            connection.request(method, target, text, headers)
            return _Answer(connection.getresponse())
        finally:
            connection.close()

    def _repeated(self, method: str, target: str, text: Optional[bytes], headers: Dict[str, str]) -> _Answer:
        """Sends until there is an answer that asks for no pause. What may not be repeated is sent once."""
        safe = method in ("GET", "PUT", "DELETE") or "Idempotency-Key" in headers
        tried = 0
        while True:
            tried += 1
            asked = None
            try:
                answer = self._once(method, target, text, headers)
                if answer.status < 300:
                    return answer
                problem = answer.problem()
                if not safe or tried >= self.tries or not _is_passing(problem):
                    raise problem
                asked = problem.retry_after
            except (OSError, http.client.HTTPException):
                if not safe or tried >= self.tries:
                    raise
            time.sleep(_pause_after(tried, LONGEST_PAUSE) if asked is None else asked)

    def call(self, method: str, path: str, body: Json = None, *, token: Optional[str] = None,
             headers: Optional[Dict[str, str]] = None, **query: Json) -> Json:
        """One request; the answer's JSON, or its bytes where it is none. A query that is None is left out."""
        text = None if body is None else json.dumps(body).encode()
        answer = self._repeated(method, self.target(path, query), text, self.headers(token, body, headers))
        kind = answer.headers.get("Content-Type", "").partition(";")[0]
        is_json = kind in ("application/json", "application/schema+json")
        return json.loads(answer.body) if is_json else answer.body

    # ---- what the service has ----

    def games(self) -> List[Json]:
        """The catalogue: an entry for each game."""
        games: List[Json] = self.call("GET", "/v1/games")["games"]
        return games

    def game(self, game: str) -> Json:
        return self.call("GET", f"/v1/games/{quote(game, safe='')}")

    def words(self, game: str) -> Json:
        """The names of all ids, and the texts of moves and events."""
        return self.call("GET", f"/v1/games/{quote(game, safe='')}/words")

    def rulings(self, game: str) -> List[Json]:
        rulings: List[Json] = self.call("GET", f"/v1/games/{quote(game, safe='')}/rulings")["rulings"]
        return rulings

    def reference(self, game: str) -> str:
        """All that the game declares, for people: steps, moves, refusals, cards, tables, as Markdown."""
        text: bytes = self.call("GET", f"/games/{quote(game, safe='')}.md")
        return text.decode()

    def components(self, game: str) -> Json:
        """The component pack."""
        return self.call("GET", f"/v1/games/{quote(game, safe='')}/components")

    # ---- matches and players ----

    def create(self, game: str, *, token: Optional[str] = None, **plan: Json) -> Json:
        """Makes a match: `players`, `scenario`, `options`, `invitations`, `bots` and so on, as in HTTP. The
        answer has the tokens, once. `token`: the operator's, where the service wants one for this."""
        body = {"game": game, **{name: value for name, value in plan.items() if value is not None}}
        return self.call("POST", "/v1/matches", body, token=token, headers=_key())

    def player(self, name: str) -> Json:
        """Makes a player: {"player", "token", "recovery_code"}."""
        return self.call("POST", "/v1/players", {"name": name}, headers=_key())

    def turns(self) -> Json:
        """The matches in which the player of the token must act."""
        return self.call("GET", "/v1/players/me/turns")

    def match(self, id: str, token: Optional[str] = None) -> "Match":
        """A match as the holder of this token sees it: a seat, an organiser, or without one a spectator."""
        return Match(self, id, token)


class Match:
    """A match, as one viewer sees it and moves in it."""

    def __init__(self, service: Service, id: str, token: Optional[str] = None):
        self.service, self.id, self.token = service, id, token
        self.path = f"/v1/matches/{quote(id, safe='')}"

    def __repr__(self) -> str:
        return f"<westphalia.client.Match {self.id}>"

    def _call(self, method: str, path: str, body: Json = None, once: bool = False, **query: Json) -> Json:
        return self.service.call(method, self.path + path, body, token=self.token,
                                 headers=_key() if once else None, **query)

    # ---- looking ----

    def read(self, version: Optional[int] = None) -> Json:
        """{"match", "step", "deciding", "view", ...}"""
        return self._call("GET", "", version=version)

    def board_text(self, part: Optional[str] = None, words: Optional[str] = None,
                   lines: Optional[bool] = None) -> Json:
        """The board in words: {"step", "deciding", "parts": [{"id", "name", "count", "lines"}]}."""
        return self._call("GET", "/board.json", part=part, words=words, lines=lines)

    def board_svg(self, width: Optional[int] = None, theme: Optional[str] = None) -> bytes:
        return bytes(self._call("GET", "/board.svg", width=width, theme=theme))

    def log(self, after: Optional[int] = None, limit: Optional[int] = None) -> Json:
        return self._call("GET", "/log", after=after, limit=limit)

    def audit(self) -> str:
        """The audit file: JSON, a line each."""
        return bytes(self._call("GET", "/audit")).decode()

    # ---- moving ----

    def legal_moves(self, **query: Json) -> Json:
        """All moves of the seat, or a part: `type`, `words`, `start` (a place in the list), `limit`,
        `compact`, `revise`."""
        if "start" in query:
            query["from"] = query.pop("start")
        return self._call("GET", "/legal-moves", **query)

    def move(self, *moves: Json) -> Json:
        """Makes a move, or several as a batch: all or none."""
        return self._call("POST", "/moves", _moves(moves), once=True)

    def move_by_index(self, index: int, list: str) -> Json:
        """Makes a move by its place in a list of legal moves, which has this name."""
        return self._call("POST", "/moves", {"index": index, "list": list}, once=True)

    def check(self, *moves: Json) -> Json:
        """Whether moves are legal, without making them: {"legal", "refusal", ...}."""
        return self._call("POST", "/moves/check", _moves(moves))

    def undo(self, actions: int = 1) -> Json:
        return self._call("POST", "/undo", {"actions": actions}, once=True)

    def concede(self) -> Json:
        return self._call("POST", "/concede", once=True)

    # ---- seats and talk ----

    def claim(self, seat: str, invitation: str) -> str:
        """Takes a seat by its invitation. The token is this object's from now on."""
        answer = self._call("POST", f"/seats/{quote(seat, safe='')}/claim", {"invitation": invitation},
                            once=True)
        token = self.token = str(answer["token"])
        return token

    def say(self, text: str, to: Optional[List[str]] = None) -> Json:
        body: Dict[str, Json] = {"text": text}
        if to:
            body["to"] = to
        return self._call("POST", "/messages", body, once=True)

    def messages(self) -> Json:
        return self._call("GET", "/messages")

    # ---- following ----

    def stream(self, after: Optional[str] = None, patch: bool = False,
               timeout: Optional[float] = None) -> Iterator[Event]:
        """The events of the match, until it is over. A stream that breaks is opened again after the last one.
        The pauses between tries grow up to half a minute. `after`: the id of an event that is known.
        `timeout`: the time without a byte after which the connection counts as lost; the service sends a
        comment every 15 seconds."""
        failed = 0
        while True:
            asked = None
            failed += 1
            try:
                for event in self._events(after, patch, timeout):
                    failed = 1
                    after = event.id or after
                    yield event
                    if event.name == "over":
                        return
            except Problem as problem:
                if not _is_passing(problem):
                    raise
                asked = problem.retry_after
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(max(asked or 0.0, _pause_after(failed, LONGEST_BREAK)))

    def _events(self, after: Optional[str], patch: bool, timeout: Optional[float]) -> Iterator[Event]:
        headers = self.service.headers(self.token, None, {"Last-Event-ID": after} if after else None)
        connection = self.service.connect(timeout)
        try:
            connection.request("GET", self.service.target(self.path + "/stream", {"patch": patch or None}),
                               headers=headers)
            response = connection.getresponse()
            if response.status != 200:
                raise _Answer(response).problem()
            try:
                yield from _parse(response)
            except ValueError as error:  # the last line is cut within a character
                raise ConnectionError("the stream is cut") from error
        finally:
            connection.close()


def _is_passing(problem: Problem) -> bool:
    """Whether the same request may succeed a little later."""
    return problem.status in AGAIN and (problem.retry_after or 0.0) <= LONGEST_PAUSE


def _pause_after(failures: int, most: float) -> float:
    """After so many failures one after another. Clients that were cut off together do not come back
    together."""
    longest: float = min(most, FIRST_PAUSE * 2 ** min(failures - 1, 20))
    return longest * random.uniform(0.5, 1.0)


def _key() -> Dict[str, str]:
    """The header with which a request that is sent twice is carried out once."""
    return {"Idempotency-Key": str(uuid.uuid4())}


def _moves(moves: Any) -> Json:
    return {"move": moves[0]} if len(moves) == 1 else {"moves": list(moves)}


def _parse(lines: Any) -> Iterator[Event]:
    """Server-sent events of their lines."""
    fields: Dict[str, str] = {}
    for raw in lines:
        line = raw.decode().rstrip("\r\n")
        if not line:
            if "event" in fields:
                yield Event(fields["event"], json.loads(fields.get("data", "null")), fields.get("id"))
            fields = {}
        elif not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
