"""Random play from Python: in process by the wheel, or over HTTP as a simple bot does it.  random_play.py
GAME SECONDS [URL]

The bot asks for the legal moves and makes one. Prints the moves made in a second: of the processor's time in
process, of the clock's over HTTP."""
import http.client
import json
import random
import sys
import time
from urllib.parse import urlsplit


def in_process(name, seconds):
    import westphalia

    state = westphalia.State(westphalia.Game(name))
    made = count = 0
    chance, play = random.Random(1648).random, state.play
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        for _ in range(1000):
            if not count:
                state.chance(seed=made)
                count = state.set_up()
            count = play(int(chance() * count))
            made += 1
    return made / (time.process_time() - begun)


def over_http(game, seconds, url):
    service, chance = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60), random.Random(1648)

    def call(method, path, body=None, token=None):
        headers = {"Content-Type": "application/json",
                   **({"Authorization": "Bearer " + token} if token else {})}
        service.request(method, path, body and json.dumps(body), headers)
        answer = service.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise SystemExit(text.decode())
        return json.loads(text)

    moves, deciding = 0, []
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        if not deciding:
            match = call("POST", "/v1/matches", {"game": game})
            tokens = {seat["seat"]: seat["token"] for seat in match["seats"]}
            path, deciding = "/v1/matches/" + match["match"]["id"], list(tokens)
        token = tokens[chance.choice(deciding)]
        answer = call("GET", path + "/legal-moves", token=token)
        if answer["moves"]:
            move = {"index": chance.randrange(len(answer["moves"])), "list": answer["list"]}
            answer = call("POST", path + "/moves", move, token)
            moves += 1
        deciding = answer["deciding"]
    return moves / (time.monotonic() - begun)


print(round((over_http if len(sys.argv) > 3 else in_process)(sys.argv[1], float(sys.argv[2]), *sys.argv[3:])))
