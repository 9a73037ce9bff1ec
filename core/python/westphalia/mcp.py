"""westphalia-mcp: language models play Westphalia's games by the Model Context Protocol.

    westphalia-mcp --service http://127.0.0.1:8630          over stdio, for one agent
    westphalia-mcp --http 127.0.0.1:8700 --service ...      over streamable HTTP, for any number of agents
    westphalia-mcp --local                                  without a service, in this process

An agent takes a seat of a match, and gets a short name for it, a handle. It sees what the seat sees, and
nothing more: all comes from the match by the seat's token. Over stdio the handle may be left out:
it is then the last one. Answers are short texts; long lists come in parts. A call that fails says what to do
instead.
"""
from __future__ import annotations

import argparse
import asyncio
import inspect
import json
import re
import secrets
from collections import OrderedDict
from http.client import HTTPException
from typing import Any, Dict, List, Literal, Optional, Set, Union

import resvg_py
from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from . import version
from .client import Match, Problem, Service
from .local import LocalMatch, LocalService

__all__ = ["Table", "main", "make_server"]

Json = Any
AnyService = Union[Service, LocalService]
AnyMatch = Union[Match, LocalMatch]
ROOM = 12_000
"""Characters of an answer, at the most."""
SMALL = 700
"""Characters of a part of the table that look shows without being asked for the part."""
PAGE = 60
"""Entries of the log that are read at once."""
NO_INVITATION = (401, 403, 409)
"""Statuses of a claim whose code is no invitation of an open seat. It may be the token of a seat."""
CODE = re.compile(r"[\w-]+", re.ASCII)
"""What an invitation or a token is made of."""
SEATS_MOST = 10_000
"""Seats that the server remembers. The one that was used longest ago is forgotten first."""
MORE = "More has happened: call read_log again."
MOVES = 25
"""Moves of a list that are shown at once."""
INSTRUCTIONS = """Westphalia referees five board games of the Thirty Years' War era.
Begin with new_match or take_seat. Then repeat: look, legal_moves, make_move, wait_for_turn.
The rules are enforced: what legal_moves lists is allowed, and a refusal names its rule.
search_rules finds what a move, a card or a ruling says."""


class Seat:
    """A seat that an agent has, with what the agent has been shown."""

    def __init__(self, match: AnyMatch, game: str, seat: str):
        self.match, self.game, self.seat = match, game, seat
        self.list: Optional[str] = None
        """The name of the last list of moves, which numbers refer to."""
        self.seen = 0
        """The last entry of the log that was read."""
        self.types: Set[str] = set()
        """The types of moves that were explained."""

    def explain(self, types: List[Json]) -> str:
        """The types of a list with their numbers. What a type does is told once."""
        said = []
        for one in types:
            known = one["type"] in self.types
            said.append(f"{one['type']} ({one['count']})" + ("" if known else f": {one['doc']}"))
            self.types.add(one["type"])
        return "Types: " + "; ".join(said)


class Table:
    """The seats of all agents of this server. Handles are random, so that no agent finds another's seat."""

    def __init__(self, service: AnyService, alone: bool):
        self.service, self._alone = service, alone
        self._seats: OrderedDict[str, Seat] = OrderedDict()
        self._last: Optional[str] = None
        self._texts: Dict[str, List[str]] = {}

    def add(self, match: AnyMatch, game: str, seat: str) -> str:
        handle = f"{seat}-{secrets.token_hex(5)}"
        self._seats[handle] = Seat(match, game, seat)
        self._last = handle
        if len(self._seats) > SEATS_MOST:
            self._seats.popitem(last=False)
        return handle

    def seat(self, handle: Optional[str]) -> Seat:
        name = handle or (self._last if self._alone else None) or ""
        known = self._seats.get(name)
        if known:
            self._seats.move_to_end(name)
            return known
        if handle:
            raise ToolError(f"No seat has the handle {handle!r}. Use the one that new_match or take_seat "
                            f"gave.")
        raise ToolError("You have no seat yet: call new_match or take_seat." if self._alone else
                        "Name your seat: `handle`, as new_match or take_seat gave it.")

    def rule_texts(self, game: str) -> List[str]:
        """What can be searched of a game, a line each. It never changes."""
        if game not in self._texts:
            self._texts[game] = list(_rule_texts(self.service, game))
        return self._texts[game]


def _rule_texts(service: AnyService, game: str) -> List[str]:
    about, words = service.game(game), service.words(game)
    lines = [f"step {step['name']} (rule {step['rule']}): moves {', '.join(step['moves'])}. "
             f"By default: {step.get('default', '')}" for step in about["steps"]]
    lines += [f"move {name} (rule {move.get('rule', '-')}): {move['doc']} "
              + " ".join(f"{argument}: {what.get('doc', what['type'])}"
                         for argument, what in move["arguments"].items())
              for name, move in words["moves"].items()]
    lines += [f"ruling {one['id']} (rule {one['rules']}): {one['question']} {one['ruling']}"
              for one in service.rulings(game)]
    for table, rows in service.components(game).items():
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and row.get("text") and row.get("name"):
                lines.append(f"{table} {row['name']}: {row['text']}")
    return lines


def _explain(problem: Problem) -> str:
    """What was wrong, and what to do instead."""
    refusal = problem.refusal
    if refusal:
        rule = f" by rule {refusal['rule']}" if refusal.get("rule") else ""
        return (f"Not allowed{rule} ({refusal['code']}): {refusal['detail']} "
                f"Choose a move of legal_moves, or search_rules for the rule.")
    if problem.status == 412:
        return "The list of moves has changed since you saw it. Call legal_moves again."
    if problem.status == 404:
        return "The service knows no such match, seat or game. Check the id; list_games has the games."
    if problem.status in (401, 403):
        why = (problem.detail or problem.title).rstrip(".")
        return (f"{why}. A seat is taken by take_seat with a valid code. A service that wants a token for "
                f"new matches is told it by --create-token-file.")
    said = "; ".join(problem.faults)
    return f"{problem.title}. {problem.detail} {said}".strip()


def _cut(text: str) -> str:
    if len(text) <= ROOM:
        return text
    return text[:ROOM].rsplit("\n", 1)[0] + "\n… cut: ask for a part, or with words."


def _state(answer: Json) -> str:
    """Who must decide, and what."""
    step = answer.get("step")
    if not step:
        return "The match is over."
    deciding = answer.get("deciding") or []
    own = answer.get("seat")
    turn = "It is your turn." if own in deciding else "You have answered; others have not." \
        if answer.get("answered") else "It is not your turn."
    return (f"{turn} Step {step['name']} (rule {step['rule']}): {step['prompt']} "
            f"Deciding: {', '.join(deciding)}.")


def _actions(actions: List[Json]) -> List[str]:
    lines = []
    for action in actions:
        said = action.get("text", action["move"]["type"])
        lines.append(f"{action['seq']}. {said}")
        lines += [f"   {event['text']}" for event in action["events"]
                  if event.get("text") not in (None, said)]
        lines += [f"   {draw['text']}" for draw in action["draws"] if draw.get("text")]
    return lines


async def _ask(function: Any, *arguments: Any, **named: Any) -> Json:
    """Calls the service beside the event loop."""
    try:
        return await asyncio.to_thread(function, *arguments, **named)
    except Problem as problem:
        raise ToolError(_explain(problem)) from None
    except (OSError, HTTPException) as broken:
        raise ToolError(f"The service does not answer ({broken!r}). Try again later.") from None


class Tools:
    """The tools. Each public method is one, with its name, its arguments and its text."""

    def __init__(self, service: AnyService, alone: bool, create_token: Optional[str]):
        self._service, self._table, self._create_token = service, Table(service, alone), create_token

    # ---- matches and seats ----

    async def list_games(self) -> str:
        """The games: id, title, number of players, scenarios, seats."""
        lines = []
        for game in await _ask(self._service.games):
            players, scenarios = game["players"], [one["id"] for one in game["scenarios"]]
            lines.append(f"{game['id']}: {game['title']}, {players['minimum']} to {players['maximum']} "
                         f"players. {game['doc']} Scenarios: {', '.join(scenarios)}. "
                         f"Seats: {', '.join(game['seats'])}.")
        return "\n".join(lines)

    async def new_match(self, game: str, players: Optional[int] = None, scenario: Optional[str] = None,
                        seat: Optional[str] = None,
                        others: Literal["greedy", "search", "invite", "me"] = "greedy") -> str:
        """Makes a match, and takes a seat in it (the first one if `seat` is left out).

        others: who has the other seats: the computer (greedy is quick, search is stronger), people or agents
        with invitations, or you, with a handle for each seat."""
        about = await _ask(self._service.game, game)
        scenarios = {one["id"]: one for one in about["scenarios"]}
        chosen = scenarios.get(scenario) if scenario else about["scenarios"][0]
        if not chosen:
            raise ToolError(f"There is no scenario {scenario!r}. list_games has them.")
        plan = {"players": players or chosen["players"]["default"], "scenario": scenario, "invitations": True}
        seating = {one["players"]: one["seats"] for one in chosen.get("seating", [])}
        seats = seating.get(plan["players"]) or chosen["seats"][:plan["players"]]
        own = seat or seats[0]
        if own not in seats:
            raise ToolError(f"{own!r} is not in play. The seats are: {', '.join(seats)}.")
        if others in ("greedy", "search"):
            plan["bots"] = {one: others for one in seats if one != own}
        made = await _ask(self._service.create, game, token=self._create_token, **plan)
        match_id = made["match"]["id"]
        lines = [f"Match {match_id} of {game}."]
        for one in made["seats"]:
            if one["seat"] == own or others == "me":
                match = self._service.match(match_id)
                await _ask(match.claim, one["seat"], one["invitation"])
                handle = self._table.add(match, game, one["seat"])
                lines.append(f"You have the seat {one['seat']}: handle {handle}")
            elif others == "invite":
                lines.append(f"Invitation for {one['seat']}: take_seat match={match_id} seat={one['seat']} "
                             f"code={one['invitation']}")
            else:
                lines.append(f"{one['seat']}: the computer ({others}).")
        return "\n".join(lines)

    async def take_seat(self, match: str, seat: str, code: str) -> str:
        """Takes a seat of a match by an invitation code, or goes on with a seat by its token."""
        found = self._service.match(match)
        try:
            await asyncio.to_thread(found.claim, seat, code)
        except Problem as problem:
            if problem.status not in NO_INVITATION:
                raise ToolError(_explain(problem)) from None
            if not CODE.fullmatch(code):  # no header could have it
                raise ToolError("This is no code of a seat: it has letters, digits, - and _ alone.") from None
            found.token = code
        except (OSError, HTTPException) as broken:
            raise ToolError(f"The service does not answer ({broken!r}). Try again later.") from None
        answer = await _ask(found.read)
        if answer.get("seat") != seat:
            raise ToolError(f"The code gives no right to the seat {seat!r} of this match.")
        game = answer["match"]["game"]
        handle = self._table.add(found, game, seat)
        return f"You have the seat {seat} of {game}: handle {handle}\n{_state(answer)}"

    # ---- looking ----

    async def look(self, part: Optional[str] = None, words: Optional[str] = None,
                   handle: Optional[str] = None) -> str:
        """What your seat sees of the table, in words.

        part: one part of it, such as map or hands. words: only lines with these words, such as a place or a
        name. Without either: the small parts, and of the long ones how many lines they have."""
        seat = self._table.seat(handle)
        answer = await _ask(seat.match.board_text, part=part, words=words)
        whole = not part and not words
        lines = [_state(answer)]
        for one in answer["parts"]:
            size = sum(map(len, one["lines"]))
            if whole and size > SMALL:
                lines.append(f"[{one['id']}] {one['name']}: {one['count']} lines. look part={one['id']}")
                continue
            lines.append(f"[{one['id']}] {one['name']}")
            lines += one["lines"]
        return _cut("\n".join(lines))

    async def read_log(self, after: Optional[int] = None, handle: Optional[str] = None) -> str:
        """What happened: all entries of the log since the last call, or after the entry with this number."""
        seat = self._table.seat(handle)
        page = await _ask(seat.match.log, after=seat.seen if after is None else after, limit=PAGE)
        actions = page["actions"]
        if not actions:
            return "Nothing has happened since."
        lines: List[str] = []
        for action in actions:
            more = _actions([action])
            if lines and sum(map(len, lines)) + sum(map(len, more)) > ROOM // 2:
                return "\n".join(lines + [MORE])
            lines += more
            seat.seen = max(seat.seen, action["seq"])
        return _cut("\n".join(lines + ([MORE] if len(actions) == PAGE else [])))

    async def board_image(self, width: int = 1600, handle: Optional[str] = None) -> Image:
        """The board as your seat sees it, as a picture (PNG), `width` pixels wide (320 to 4000). look says
        the same in words."""
        svg = await _ask(self._table.seat(handle).match.board_svg, width=max(320, min(width, 4000)))
        png = await asyncio.to_thread(resvg_py.svg_to_bytes, svg_string=svg.decode())
        return Image(data=png, format="png")

    # ---- moving ----

    async def legal_moves(self, type: Optional[str] = None, words: Optional[str] = None, start: int = 0,
                          limit: int = MOVES, revise: bool = False, handle: Optional[str] = None) -> str:
        """The moves that you may make now, as numbered sentences. make_move takes a number.

        type, words: only moves of this type, or with these words. start: for a long list, the next part.
        revise: at a secret step, what you could answer instead."""
        seat = self._table.seat(handle)
        answer = await _ask(seat.match.legal_moves, type=type, words=words, start=start,
                           limit=max(1, min(limit, 100)), revise=revise or None)
        seat.list = answer["list"]
        lines = [_state(answer)]
        if len(answer["types"]) > 1:
            lines.append(seat.explain(answer["types"]))
        if "next" in answer:
            lines.append(f"{answer['matched']} moves fit: legal_moves start={answer['next']} has more. "
                         f"type and words make the list shorter.")
        elif not answer["moves"]:
            lines.append("No move fits.")
        lines += [f"{index}: {text}" for index, text in zip(answer["indexes"], answer["texts"])]
        return _cut("\n".join(lines))

    async def make_move(self, number: Optional[int] = None, moves: Optional[List[Dict[str, Any]]] = None,
                        handle: Optional[str] = None) -> str:
        """Makes a move: its number in the last legal_moves, or move objects, of which all are made or
        none."""
        seat = self._table.seat(handle)
        if (number is None) == (moves is None):
            raise ToolError("Give either a number of legal_moves, or moves.")
        if number is not None and seat.list is None:
            raise ToolError("Call legal_moves first: a number is a place in its list.")
        if moves is not None:
            answer = await _ask(seat.match.move, *moves)
        else:
            answer = await _ask(seat.match.move_by_index, number, seat.list)
        seat.list = None
        lines = _actions(answer["actions"])
        for action in answer["actions"]:
            if action["seq"] == seat.seen + 1:  # otherwise read_log still has to tell what others did
                seat.seen += 1
        if answer.get("pending"):
            lines.append("Your answer is noted. Others must answer, too; until then you may revise it.")
        lines += [f"By the rules: {one['text']}" for one in answer.get("automatic", [])]
        mine = seat.seat in answer["deciding"]
        over = not answer["deciding"] and not answer.get("pending")
        if answer.get("others"):
            lines.append("Others have moved since: call read_log.")
        lines.append("The match is over." if over else "It is your turn again." if mine else
                     f"Deciding: {', '.join(answer['deciding']) or 'the service'}. Call wait_for_turn.")
        return _cut("\n".join(lines))

    async def try_move(self, moves: List[Dict[str, Any]], handle: Optional[str] = None) -> str:
        """Whether moves would be legal, without making them; if not, why not, with the rule and its
        rulings."""
        seat = self._table.seat(handle)
        answer = await _ask(seat.match.check, *moves)
        said = "\n".join(answer["texts"])
        if answer["legal"]:
            return f"Legal: {said}"
        refusal = answer["refusal"]
        rule = str(refusal.get("rule") or "")
        rulings = [line for line in await _ask(self._table.rule_texts, seat.game)
                   if line.startswith("ruling") and rule and re.search(rf"[ ,(]{re.escape(rule)}[,)]", line)]
        said = f"Not legal by rule {rule} ({refusal['code']}): {refusal['detail']}"
        return _cut("\n".join([said] + rulings[:3]))

    async def undo(self, actions: int = 1, handle: Optional[str] = None) -> str:
        """Takes back your own last actions, while no other seat has acted since and nothing was drawn."""
        seat = self._table.seat(handle)
        seat.list = None
        await _ask(seat.match.undo, actions)
        return f"Taken back. {_state(await _ask(seat.match.read))}"

    async def wait_for_turn(self, seconds: int = 30, handle: Optional[str] = None) -> str:
        """Waits until you must decide or the match is over, at most so many seconds (120 at the most)."""
        seat = self._table.seat(handle)
        now = asyncio.get_running_loop().time
        end, pause = now() + max(0, min(seconds, 120)), 0.2
        while True:
            answer = await _ask(seat.match.legal_moves, limit=1, text=False)
            deciding = answer["deciding"]
            if answer["moves"] or not answer.get("step"):
                return _state(answer)
            if now() >= end:
                return f"Not yet. Deciding: {', '.join(deciding) or 'nobody: the match waits'}. Wait again."
            await asyncio.sleep(pause)
            pause = min(2.0, 1.5 * pause)

    async def concede(self, handle: Optional[str] = None) -> str:
        """Resigns. It cannot be taken back."""
        seat = self._table.seat(handle)
        await _ask(seat.match.concede)
        return "You have resigned."

    # ---- talk and rules ----

    async def send_message(self, text: str, to: Optional[List[str]] = None,
                           handle: Optional[str] = None) -> str:
        """Writes to seats, or to all: only in matches whose terms allow messages."""
        await _ask(self._table.seat(handle).match.say, text, to)
        return "Sent."

    async def read_messages(self, handle: Optional[str] = None) -> str:
        """The messages that your seat may read."""
        page = await _ask(self._table.seat(handle).match.messages)
        lines = [f"{one.get('from') or 'somebody'}: {one.get('text', '(withdrawn)')}"
                 for one in page["messages"]]
        return _cut("\n".join(lines) or "There are no messages.")

    async def search_rules(self, game: str, words: str) -> str:
        """Steps, moves, rulings and cards of a game whose text has all of these words."""
        wanted = words.lower().split()
        found = [line for line in await _ask(self._table.rule_texts, game)
                 if all(word in line.lower() for word in wanted)]
        if not found:
            return "Nothing has all of these words. Try fewer."
        more = f"\n{len(found) - 12} more: add a word." if len(found) > 12 else ""
        return _cut("\n".join(found[:12]) + more)


def make_server(service: AnyService, alone: bool = True,
                create_token: Optional[str] = None) -> MCPServer[Any]:
    """The server. `alone`: one agent uses it, who may leave out the handle of its seat. `create_token`: the
    operator's token for new matches, where the service wants one."""
    tools = Tools(service, alone, create_token)
    server: MCPServer[Any] = MCPServer("westphalia", instructions=INSTRUCTIONS, version=version())
    for name in vars(Tools):
        if not name.startswith("_"):
            tool = getattr(tools, name)
            server.tool(description=inspect.getdoc(tool), structured_output=False)(tool)

    @server.resource("westphalia://games/{game}/rulings", mime_type="application/json")
    async def rulings(game: str) -> str:
        """The rulings of a game: what its rulebook leaves open, and how it is decided."""
        return json.dumps(await _ask(service.rulings, game), ensure_ascii=False)

    @server.resource("westphalia://games/{game}/reference", mime_type="text/markdown")
    async def reference(game: str) -> str:
        """What each step, move, refusal, card and table of a game means, with an index by rule."""
        text: str = await _ask(service.reference, game)
        return text

    @server.resource("westphalia://games/{game}/components", mime_type="application/json")
    async def components(game: str) -> str:
        """The component pack of a game: map, cards, counters, tables."""
        return json.dumps(await _ask(service.components, game), ensure_ascii=False)

    @server.prompt()
    def play(game: str) -> str:
        """Play a whole match of a game against the computer."""
        return (f"Play a match of {game} against the computer. Call new_match, then look. At each turn read "
                f"the log, look at what matters, list the legal moves, weigh them and make one. Use "
                f"search_rules where a move or a card is not clear. Wait for your turn between. Go on until "
                f"the match is over.")

    return server


def main() -> None:
    parser = argparse.ArgumentParser(prog="westphalia-mcp", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--service", default="http://127.0.0.1:8630", metavar="URL",
                        help="the Westphalia service (http://127.0.0.1:8630)")
    parser.add_argument("--local", action="store_true",
                        help="play in this process, without a service; a match ends with the process")
    parser.add_argument("--http", metavar="HOST:PORT", help="serve streamable HTTP there instead of stdio")
    parser.add_argument("--create-token-file", metavar="FILE", type=argparse.FileType(),
                        help="the operator's token for new matches, where the service wants one")
    flags = parser.parse_args()
    create_token = flags.create_token_file.read().strip() if flags.create_token_file else None
    service = LocalService() if flags.local else Service(flags.service)
    if not flags.http:
        make_server(service, create_token=create_token).run("stdio")
        return
    host, _, port = flags.http.rpartition(":")
    if not host or not port.isdigit():
        parser.error("--http wants HOST:PORT")
    server = make_server(service, alone=False, create_token=create_token)
    server.run("streamable-http", host=host, port=int(port))


if __name__ == "__main__":
    main()
