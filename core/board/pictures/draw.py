#!/usr/bin/env python3
"""Draws the pictures of README.md anew: boards of a set-up, or of a match played at random from a fixed seed.

draw.py [FOLDER [URL]]: into this folder (the one that this file is in), as the service at URL
(http://localhost:8630) draws them."""
import json
import pathlib
import random
import sys
import urllib.request

SEED = f"{1648:064d}"
PICTURES = (("thirty-years-war", 2, 0), ("baroque", 4, 160))  # game, players, moves that are made
WIDTH = 1800


def draw(url, game, players, moves):
    """The picture as SVG, for a spectator."""
    chance = random.Random(SEED)

    def ask(path, **body):
        request = urllib.request.Request(f"{url}/v1/rules/{game}/{path}", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    position = json.loads(ask("setup", players=players, seed=SEED))
    for _ in range(moves):
        seat = position["deciding"][0]
        move = chance.choice(json.loads(ask("legal-moves", state=position["state"], seat=seat))["moves"])
        position = json.loads(ask("apply", state=position["state"], seat=seat, move=move, seed=SEED))
    return ask("board", state=position["state"], width=WIDTH)


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent)
    url = sys.argv[2] if len(sys.argv) > 2 else "http://localhost:8630"
    for game, players, moves in PICTURES:
        (folder / f"{game}.svg").write_bytes(draw(url, game, players, moves))
