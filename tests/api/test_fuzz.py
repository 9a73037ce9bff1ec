"""Random damage to states and requests: whatever comes, the answer is one that the contract has, never a 500.

FUZZ is the number of requests, FUZZ_SEED the seed; a failure prints both with the damage that did it."""
import copy
import json
import os
import random
import unittest

from client import GAME, Match, call
from contract import Document

ROUNDS = int(os.environ.get("FUZZ", "500"))
SEED = os.environ.get("FUZZ_SEED", "1648")
RULES = f"/v1/rules/{GAME}/"
document = Document(call("GET", "/openapi.json").json)
STRANGE = [None, True, -1, 0, 1, 7, 255, 256, 65536, 2**31 - 1, 2**31, -2**63, 2**63 - 1, 1.5, "", "x", "player-1", "spain", "é" * 60,
           "~/~1" * 50, [], {}, [[]], [0] * 300, {"": 0}, {"type": None}]


def places(value, path=()):
    """The path of every value within a JSON value."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield path + (key,)
        yield from places(member, path + (key,))


def holder(value, path):
    for key in path[:-1]:
        value = value[key]
    return value


def replace(chance, whole, at, key):
    at[key] = copy.deepcopy(chance.choice(STRANGE))


def drop(chance, whole, at, key):
    del at[key]


def nudge(chance, whole, at, key):
    if isinstance(at[key], int):
        at[key] += chance.choice((-1, 1))


def take_from_elsewhere(chance, whole, at, key):
    """What stands somewhere else: of the right type as often as not."""
    path = chance.choice(list(places(whole)))
    at[key] = copy.deepcopy(holder(whole, path)[path[-1]])


def double(chance, whole, at, key):
    if isinstance(at, list):
        at.append(at[key])
    else:
        at[str(key) + "-2"] = at[key]


DAMAGES = (replace, drop, nudge, take_from_elsewhere, double)


def damaged(chance, body):
    body = copy.deepcopy(body)
    done = []
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        path = chance.choice(list(places(body)) or [None])
        if path:
            damage = chance.choice(DAMAGES)
            damage(chance, body, holder(body, path), path[-1])
            done.append((damage.__name__, path))
    return body, done


def positions(chance):
    """(state, seat, its legal moves) of states along one match."""
    answer = call("POST", RULES + "setup", {"players": chance.randint(3, 6), "seed": "a" * 64}).json
    while answer["deciding"]:
        state, seat = answer["state"], chance.choice(answer["deciding"])
        moves = call("POST", RULES + "legal-moves", {"state": state, "seat": seat}).json["moves"]
        yield state, seat, moves
        answer = call("POST", RULES + "apply", {"state": state, "seat": seat, "move": chance.choice(moves), "seed": "a" * 64}).json


class Fuzz(unittest.TestCase):
    def send(self, path, body, done, token=None):
        answer = call("POST", path, body, token)
        with self.subTest(path=path, damage=done, seed=SEED):
            document.hold("POST", path, answer)
            self.assertLess(answer.status, 500, answer.bytes)
        return answer

    def test_damaged_states(self):
        """A damaged state that is accepted all the same is a sound one: its legal moves are legal."""
        chance = random.Random(SEED)
        rounds, accepted = 0, 0
        while rounds < ROUNDS:
            for state, seat, moves in positions(chance):
                rounds += 1
                if rounds > ROUNDS:
                    break
                broken, done = damaged(chance, state)
                legal = self.send(RULES + "legal-moves", {"state": broken, "seat": seat}, done)
                self.send(RULES + "view", {"state": broken}, done)
                if legal.status == 200 and legal.json["moves"]:
                    accepted += 1
                    move = chance.choice(legal.json["moves"])
                    made = self.send(RULES + "apply", {"state": broken, "seat": seat, "move": move, "seed": "b" * 64}, done)
                    self.assertEqual(made.status, 200, (done, move, made.bytes[:500]))
        print(f"# {accepted} of {ROUNDS} damaged states were still sound")

    def test_damaged_requests(self):
        chance = random.Random(SEED)
        match = Match(3).play("fuzz", 25)
        state, seat, moves = next(positions(chance))
        token = match.tokens[match.deciding()[0]]
        move = match.legal(match.deciding()[0])["moves"][0]
        requests = [
            ("/v1/matches", {"game": GAME, "players": 4, "scenario": "standard", "options": {}, "label": "fuzz",
                             "tournament": "fuzz", "entropy": "0" * 64, "invitations": True}, None),
            (match.path + "/moves/check", {"move": move}, token),
            (match.path + "/moves/check", {"moves": [move, move]}, token),
            (f"{match.path}/seats/{seat}/claim", {"invitation": "x", "entropy": "0" * 64}, None),
            (RULES + "setup", {"players": 3, "scenario": "standard", "options": {}, "dice": [1, 2, 3]}, None),
            (RULES + "apply", {"state": state, "seat": seat, "moves": moves[:2], "dice": [1, 2]}, None),
            ("/v1/component-packs", {"game": GAME, "pack": call("GET", f"/v1/games/{GAME}/components").json}, None),
        ]
        for _ in range(ROUNDS):
            path, body, token = chance.choice(requests)
            broken, done = damaged(chance, body)
            self.send(path, json.dumps(broken).encode(), done, token)


if __name__ == "__main__":
    unittest.main()
