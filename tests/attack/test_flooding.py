"""One address floods the service while another one plays: memory and disk stay bounded, and the player goes
on.

The test prints how much longer the player waits. It holds that against a bound only where FORCE_SECONDS asks
for more than the moment that this takes in CI:

    FORCE_SECONDS=60 WESTPHALIA_BUILD=build/release tests/harness/postgres.sh \
        python3 -B tests/harness/run.py test_flooding"""
import json
import multiprocessing
import os
import random
import time
import unittest

from attack_fixture import ATTACKER, OTHER_CLIENT, Service
from database_fixture import sql
from players import GAME
from seated_match import SeatedMatch
from service_fixture import HttpClient

SECONDS = float(os.environ.get("FORCE_SECONDS", "4"))
ATTACKERS = 8  # processes, each with requests of another kind
MOST_MEMORY, MOST_DISK = 300, 100  # MiB; of the disk as much as a day's quota of matches takes, with room


def attack(port, number, end):
    """Sends the costliest requests from one address, as fast as answers come; an error is as good as any
    answer."""
    # it stands for other machines: it shall not take from the service what it needs to make requests
    os.nice(10)
    client = HttpClient(port, ATTACKER)
    wide = {f"m{i:06}": {f"n{k}": 1 for k in range(1000)} for i in range(48)}
    state = None
    while time.monotonic() < end:
        try:
            if state is None:
                answer = client.call("POST", "/v1/rules/europe-1619/setup",
                                     {"players": 15, "seed": "1" * 64, "then": ["view"]})
                if answer.status != 200:
                    continue
                state = answer.json["state"]
            kind = number % 4
            if kind == 0:
                client.call("POST", "/v1/matches", {"game": "europe-1619", "players": 15})
            elif kind == 1:
                client.call("POST", "/v1/rules/europe-1619/view", wide)
            elif kind == 2:
                client.call("POST", "/v1/rules/europe-1619/playout", {"state": state, "times": 1000})
            else:
                client.call("POST", "/v1/rules/europe-1619/board", {"state": state, "width": 2000})
        except (OSError, AssertionError, ValueError):
            client.close()


class FullForce(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.stop)
        self.client = HttpClient(self.service.port, OTHER_CLIENT)
        self.chance = random.Random(1648)

    def play(self, seconds):
        """Milliseconds that each move took, those of reading included, about fifty a second at the most, and
        one at the least."""
        spent, end, match = [], time.monotonic() + seconds, None
        while time.monotonic() < end or not spent:
            if match is None:
                made = self.client.call("POST", "/v1/matches", {"game": GAME, "players": 3})
                match = SeatedMatch(made.json)
            begun = time.monotonic()
            deciding = self.client.call("GET", match.path).json["deciding"]
            if not deciding:
                match = None
                continue
            seat = deciding[0]
            legal = self.client.call("GET", match.path + "/legal-moves", None, match.tokens[seat])
            moves = legal.json["moves"]
            answer = self.client.call("POST", match.path + "/moves", {"move": self.chance.choice(moves)},
                                      match.tokens[seat])
            self.assertEqual(answer.status, 200, answer.bytes)
            spent.append(1000 * (time.monotonic() - begun))
            time.sleep(0.01)
        spent.sort()
        return spent

    def test_one_address(self):
        quiet = self.play(SECONDS / 2)
        disk = int(sql("select pg_database_size(current_database())"))
        end = time.monotonic() + SECONDS
        attackers = [multiprocessing.Process(target=attack, args=(self.service.port, number, end))
                     for number in range(ATTACKERS)]
        for each in attackers:
            each.start()
        under = self.play(SECONDS)
        for each in attackers:
            each.join()
        memory = self.service.memory("VmHWM")
        grown = (int(sql("select pg_database_size(current_database())")) - disk) >> 20
        told = {name: [round(spent[int(len(spent) * q)], 1) for q in (0.5, 0.99)] for name,
                spent in (("quiet", quiet), ("attacked", under))}
        print(f"# a move with its two readings, ms at the median and 99 %: {json.dumps(told)}; {memory} MiB; "
              f"the database grew by {grown} MiB")
        self.assertLess(memory, MOST_MEMORY)
        self.assertLess(grown, MOST_DISK)
        if SECONDS >= 60:
            self.assertGreater(len(under), 5)
            self.assertLess(told["attacked"][1], 3 * told["quiet"][1])
