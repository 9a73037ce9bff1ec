#!/usr/bin/env python3
"""Plays a match of each game by the installed wheel: plays.py [URL [DECISIONS [SEED]]]

Players choose at random over HTTP by westphalia.client. After so many decisions they resign, so that each
match comes to its end. The library of the wheel then checks the audit file with the service's keys. The group
python holds this file against mypy --strict, as a user's program with the types of the package."""
import random
import sys
from typing import Any, Dict, List

import westphalia
from westphalia.client import Match, Service


def made(service: Service, game: str) -> Dict[str, Match]:
    """A match for as few players as its first scenario has; the seats as their players see it."""
    players: int = service.game(game)["scenarios"][0]["players"]["minimum"]
    answer = service.create(game, players=players)
    return {seat["seat"]: service.match(answer["match"]["id"], seat["token"]) for seat in answer["seats"]}


def chosen(moves: List[Any], chance: random.Random) -> int:
    """Any of them. Orders that can be written on and on are handed in after four lines or so."""
    ready = [number for number, move in enumerate(moves) if move["type"] == "ready"]
    return chance.choice(ready) if ready and chance.random() < 1 / 4 else chance.randrange(len(moves))


def play(seats: Dict[str, Match], decisions: int, chance: random.Random) -> int:
    """Plays to the end of the match. Returns the number of moves."""
    deciding, moves = list(seats), 0  # each seat may ask, and is told who must decide
    while deciding and moves < decisions:
        seat = seats[chance.choice(deciding)]
        listed = seat.legal_moves()
        deciding = listed["deciding"]
        if listed["moves"]:
            deciding = seat.move_by_index(chosen(listed["moves"], chance), listed["list"])["deciding"]
            moves += 1
    left = list(seats.values())
    while left and left[0].read()["match"]["status"] == "running":
        left.pop().concede()
    return moves


def main(url: str = "http://127.0.0.1:8630", decisions: str = "200", seed: str = "1648") -> None:
    service, chance = Service(url), random.Random(seed)
    keys = service.call("GET", "/v1/keys")
    for name in westphalia.games():
        seats = made(service, name)
        moves = play(seats, int(decisions), chance)
        spectator = next(iter(seats.values()))
        report = westphalia.Game(name).audit(spectator.audit(), keys)
        if not (report["sound"] and report["over"] and report["signed"]):
            sys.exit(f"{name}: {report}")
        print(f"{name}: {spectator.id}, {moves} moves, {report['actions']} actions replayed, sound")


if __name__ == "__main__":
    main(*sys.argv[1:])
