#!/usr/bin/env python3
"""Plays a match to its end by choosing at random from the legal moves.  bot.py [PLAYERS [SEED [URL
[GAME]]]]"""
import http.client, json, random, sys, time  # noqa: E401
from urllib.parse import urlsplit

players = int(sys.argv[1]) if len(sys.argv) > 1 else 4
chance = random.Random(sys.argv[2] if len(sys.argv) > 2 else None)
url = sys.argv[3] if len(sys.argv) > 3 else "http://127.0.0.1:8630"
game = sys.argv[4] if len(sys.argv) > 4 else "sixteen-thirty-something"
service = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)


def call(method, path, body=None, token=None):
    headers = {"Content-Type": "application/json"} if body else {}
    if token:
        headers["Authorization"] = "Bearer " + token
    for _ in range(10):
        service.request(method, path, body and json.dumps(body), headers)
        answer = service.getresponse()
        text = answer.read()
        if answer.status != 429:
            break
        seconds = answer.headers["Retry-After"] or ""  # too fast: the service says how long to wait
        time.sleep(int(seconds) if seconds.isdigit() else 1)  # a proxy may say until when, or nothing
    if answer.status >= 300:
        sys.exit(f"{method} {path}: {answer.status} {text.decode()}")
    return json.loads(text)


def pick(moves):
    """The number of any of them; but a sheet that can be written on and on is handed in after four lines or
    so."""
    ready = [number for number, move in enumerate(moves) if move["type"] == "ready"]
    return chance.choice(ready if ready and chance.random() < 1 / 4 else range(len(moves)))


made = call("POST", "/v1/matches", {"game": game, "players": players})
match = "/v1/matches/" + made["match"]["id"]
token = {seat["seat"]: seat["token"] for seat in made["seats"]}
deciding, moves = list(token), 0  # Every seat may ask: the answer says who must decide.
while deciding:
    seat = chance.choice(deciding)
    answer = call("GET", match + "/legal-moves", token=token[seat])
    if answer["moves"]:
        moves += 1
        if moves % 50 == 0:
            print(f"move {moves}: {seat} at {answer['step']['name']}", file=sys.stderr)
        answer = call("POST", match + "/moves", {"index": pick(answer["moves"]), "list": answer["list"]},
                      token[seat])
    deciding = answer["deciding"]
print(made["match"]["id"])
