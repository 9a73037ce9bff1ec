"""Plays a match with random legal moves to its end.  python3 bot.py GAME URL [SCENARIO]

The client is what openapi-python-client makes of /v1/games/GAME/openapi.json: the package `westphalia`. A
move is an object of its own class, with its arguments as attributes, and is sent again as it is."""
import random
import sys
from typing import TypeVar

from westphalia.api.log import read_log
from westphalia.api.matches import create_match, read_match
from westphalia.api.moves import list_legal_moves, make_move
from westphalia.client import AuthenticatedClient, Client
from westphalia.models import (CreatedMatch, CreateRequest, EventGameWon, GameId, LegalMoves, LogPage,
                               MatchView, Moved, MoveRequest, ScenarioId)
from westphalia.types import UNSET, Unset

Answer = TypeVar("Answer")
game, url = sys.argv[1:3]
chance = random.Random(1648)


def answer(kind: type[Answer], given: object) -> Answer:
    """The answer; a problem ends the program with its text."""
    if not isinstance(given, kind):
        raise SystemExit(f"not {kind.__name__}: {given}")
    return given


scenario = ScenarioId(sys.argv[3]) if sys.argv[3:] else UNSET
made = answer(CreatedMatch, create_match.sync(client=Client(base_url=url),
                                              body=CreateRequest(game=GameId(game), scenario=scenario)))
match = made.match.id
seats = {seat.seat: AuthenticatedClient(base_url=url, token=str(seat.token)) for seat in made.seats}

deciding = list(seats)  # any seat: the answer says who must decide
while deciding:
    seat = seats[deciding[0]]
    legal = answer(LegalMoves, list_legal_moves.sync(match, client=seat, text=False))
    deciding = legal.deciding
    if legal.moves:  # at random, but a sheet of orders is handed in as soon as it may be
        ready = [move for move in legal.moves if str(move.type_) == "ready"]
        moved = make_move.sync(match, client=seat, body=MoveRequest(move=chance.choice(ready or legal.moves)))
        deciding = answer(Moved, moved).deciding

actions, said = 0, list[str]()
after: int | Unset = 0
organizer = AuthenticatedClient(base_url=url, token=made.organizer_token)
while not isinstance(after, Unset):
    page = answer(LogPage, read_log.sync(match, client=organizer, after=after))
    actions += len(page.actions)
    said += [str(event.text) for action in page.actions for event in action.events
             if isinstance(event, EventGameWon)]
    after = page.next_
end = answer(MatchView, read_match.sync(match, client=organizer)).match
winners = [] if isinstance(end.winners, Unset) else [str(seat) for seat in end.winners]
print(f"{game}: {end.status} after {actions} actions, won by {' and '.join(winners)}. {' '.join(said)}")
sys.exit(end.status != "over" or end.version != actions)
