#!/usr/bin/env python3
"""A tournament from its first entrant to its last place, by HTTP alone.

organiser.py URL PROGRAM [--players N] [--rounds N]

Bots play Baroque at tables of four. Two players drop out after the first round. One table is abandoned: all
but one of its seats concede. Another one agrees on a draw. At the end PROGRAM (westphalia) computes the
standings from the audit files, and by_hand.py, which knows nothing of it, adds them up."""
import argparse
import json
import random
import urllib.request

import by_hand

MOVES_MOST = 50000  # of one match
MOVES_BEFORE_A_DRAW = 60
words = argparse.ArgumentParser()
words.add_argument("url")
words.add_argument("program")
words.add_argument("--players", type=int, default=10)
words.add_argument("--rounds", type=int, default=2)
args = words.parse_args()
chance = random.Random(1648)
SEATS = 4


def call(method, path, body=None, token=None):
    """The answer's JSON, or its bytes."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(args.url + path, data, headers,
                                                       method=method)) as answer:
        text = answer.read()
        return json.loads(text) if "json" in answer.headers["Content-Type"] else text


def tables_of(entrants, number):
    """{match: {seat: token}} of a round, as the entrants see it."""
    tables = {}
    for entrant in entrants:
        for own in call("GET", path + "/entrants/me", token=entrant["token"])["tables"]:
            if own["round"] == number:
                tables.setdefault(own["match"], {})[own["seat"]] = own["token"]
    return tables


def play(match, seats, most=MOVES_MOST):
    """Bots make legal moves at random. False: the match is not over."""
    deciding = call("GET", "/v1/matches/" + match)["deciding"]
    for _ in range(most):
        if not deciding:
            return True
        seat = chance.choice(deciding)
        moves = call("GET", f"/v1/matches/{match}/legal-moves", token=seats[seat])["moves"]
        ready = [move for move in moves if move["type"] == "ready"]
        move = ready[0] if ready and chance.random() < 1 / 2 else chance.choice(moves)
        deciding = call("POST", f"/v1/matches/{match}/moves", {"move": move}, seats[seat])["deciding"]
    assert most < MOVES_MOST, f"match {match} does not end"
    return False


def agree(match, seats):
    """All play on for a while. Then one proposes a draw of two of them, and the others vote for it."""
    assert not play(match, seats, MOVES_BEFORE_A_DRAW)
    first, second, *others = seats
    call("POST", f"/v1/matches/{match}/draw", {"seats": [first, second]}, seats[first])
    number = call("GET", "/v1/matches/" + match)["match"]["draw"]["proposal"]
    for seat in second, *others:
        call("POST", f"/v1/matches/{match}/draw/vote", {"proposal": number, "vote": "yes"}, seats[seat])


def abandon(match, seats):
    for seat in list(seats)[1:]:
        call("POST", f"/v1/matches/{match}/concede", {}, seats[seat])


made = call("POST", "/v1/tournaments", {
    "name": "Spring cup", "game": "baroque", "players": SEATS,
    "deadline": {"each": "PT24H", "then": "default"}, "draws": "named",
    "entry": {"by": "code", "code": "white-mountain", "most": args.players},
    "terms": {"rounds": args.rounds, "scoring": by_hand.SCORING, "tie_breaks": by_hand.TIE_BREAKS,
              "awards": ["best-seat", "most-points-in-a-turn", "longest-match"]}})
owner, path = made["owner_token"], "/v1/tournaments/" + made["tournament"]["id"]
entrants = [call("POST", path + "/enter", {"name": f"Player {n}", "code": "white-mountain"})
            for n in range(1, args.players + 1)]

matches = 0
for number in range(1, args.rounds + 1):
    if number == 2:  # two drop out
        call("PATCH", path + "/entrants/me", {"status": "withdrawn"}, entrants[1]["token"])
        call("PATCH", path + "/entrants/" + entrants[2]["id"], {"status": "withdrawn"}, owner)
    staying = [one["id"] for one in call("GET", path + "/entrants")["entrants"] if one["status"] == "plays"]
    too_many = len(staying) % SEATS  # who has sat out before does not again
    before = {sitting["player"] for round_ in call("GET", path + "/rounds")["rounds"]
              for sitting in round_["sitting_out"]}
    sitting = sorted(staying, key=lambda entrant: entrant in before)[:too_many]
    wish = {"swiss": number > 1, "sit_out": [{"player": entrant, "score": 5} for entrant in sitting]}
    preview = call("POST", path + "/rounds/preview", wish, owner)
    print(f"round {number}: {len(preview['tables'])} tables, {preview['figures']}")
    call("POST", path + "/rounds", {"tables": preview["tables"], "sit_out": wish["sit_out"]}, owner)
    for place, (match, seats) in enumerate(tables_of(entrants, number).items()):
        ([abandon, agree][place] if number == 1 and place < 2 else play)(match, seats)
        matches += 1
    leader = call("GET", path + "/standings?as=if-ended")["standings"][0]
    print(f"after round {number}: {leader['name']} with {leader['score']}")
call("PATCH", path, {"status": "over"}, owner)

count = by_hand.check(args.url, path, args.program)
assert count == matches
print(f"{matches} matches; the audit files give the same standings, by hand, too; {leader['name']} has won")
