#!/usr/bin/env python3
"""A tournament from its first entrant to its last place, by HTTP alone.

organiser.py URL PROGRAM [--players N] [--rounds N] [--game GAME] [--seats N] [--option NAME=VALUE]...

Bots play. Two players drop out after the first round. One table is abandoned: all but one of its seats
concede. At the end PROGRAM (westphalia) computes the standings from the audit files, and this script, too."""
import argparse
import json
import random
import subprocess
import tempfile
import urllib.request

MOVES_MOST = 50000  # of one match
words = argparse.ArgumentParser()
words.add_argument("url")
words.add_argument("program")
words.add_argument("--players", type=int, default=10)
words.add_argument("--rounds", type=int, default=2)
words.add_argument("--game", default="sixteen-thirty-something")
words.add_argument("--seats", type=int, default=4)
words.add_argument("--option", action="append", default=[])
args = words.parse_args()
chance = random.Random(1648)


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


def play(match, seats):
    """Bots make legal moves at random, mostly the first of the list."""
    deciding = call("GET", "/v1/matches/" + match)["deciding"]
    for _ in range(MOVES_MOST):
        if not deciding:
            return
        seat = chance.choice(deciding)
        moves = call("GET", f"/v1/matches/{match}/legal-moves", token=seats[seat])["moves"]
        ready = [move for move in moves if move["type"] == "ready"]
        move = ready[0] if ready and chance.random() < 1 / 2 else chance.choice(moves)
        deciding = call("POST", f"/v1/matches/{match}/moves", {"move": move}, seats[seat])["deciding"]
    raise AssertionError(f"match {match} does not end")


def abandon(match, seats):
    for seat in list(seats)[1:]:
        call("POST", f"/v1/matches/{match}/concede", {}, seats[seat])


made = call("POST", "/v1/tournaments", {
    "name": "Spring cup", "game": args.game, "players": args.seats,
    "options": {option.partition("=")[0]: json.loads(option.partition("=")[2]) for option in args.option},
    "deadline": {"each": "PT24H", "then": "default"},
    "entry": {"by": "code", "code": "white-mountain", "most": args.players},
    "terms": {"rounds": args.rounds, "scoring": {"system": "rank"}, "tie_breaks": ["wins", "points"],
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
    too_many = len(staying) % args.seats  # who has sat out before does not again
    before = {sitting["player"] for round_ in call("GET", path + "/rounds")["rounds"]
              for sitting in round_["sitting_out"]}
    sitting = sorted(staying, key=lambda entrant: entrant in before)[:too_many]
    wish = {"swiss": number > 1, "sit_out": [{"player": entrant, "score": 5} for entrant in sitting]}
    preview = call("POST", path + "/rounds/preview", wish, owner)
    print(f"round {number}: {len(preview['tables'])} tables, {preview['figures']}")
    call("POST", path + "/rounds", {"tables": preview["tables"], "sit_out": wish["sit_out"]}, owner)
    for place, (match, seats) in enumerate(tables_of(entrants, number).items()):
        (abandon if number == 1 and place == 0 else play)(match, seats)
        matches += 1
    leader = call("GET", path + "/standings?as=if-ended")["standings"][0]
    print(f"after round {number}: {leader['name']} with {leader['score']}")
call("PATCH", path, {"status": "over"}, owner)

standings = call("GET", path + "/standings")
by_hand = {}  # the scores of all tables, and of sitting out, added up
for match in standings["matches"]:
    for seat in match["seats"]:
        by_hand[seat["player"]] = by_hand.get(seat["player"], 0) + round(1000 * seat["score"])
for round_ in call("GET", path + "/rounds")["rounds"]:
    for sitting in round_["sitting_out"]:
        by_hand[sitting["player"]] = by_hand.get(sitting["player"], 0) + round(1000 * sitting["score"])
scores = {row["player"]: round(1000 * row["score"]) for row in standings["standings"]}
assert by_hand == {player: score for player, score in scores.items() if player in by_hand}
with tempfile.TemporaryDirectory() as folder:
    parts, at = [], path + "/archive"
    while at:
        parts.append(f"{folder}/{len(parts)}.tar")
        with urllib.request.urlopen(args.url + at) as answer, open(parts[-1], "wb") as file:
            file.write(answer.read())
            at = (answer.headers["Link"] or "").strip("<").partition(">")[0]
    done = subprocess.run([args.program, "standings", *parts, "--key", args.url, "--format", "json"],
                          capture_output=True, text=True, timeout=600)
assert done.returncode == 0, done.stderr
assert json.loads(done.stdout)["standings"] == standings["standings"], "the audit files say otherwise"
print(f"{matches} matches; the audit files give the same standings; {leader['name']} has won")
