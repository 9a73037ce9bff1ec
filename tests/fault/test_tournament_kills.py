"""The service is killed again and again while a tournament is played: no seat is there twice, no table is
missing, no move is lost, and no time that a seat has is changed."""
import collections
import random
import re
import threading
import time
import unittest

from players import Player, assert_all_moves_are_logged, report
from service_fixture import SCALE, TIMEOUT, Service

TABLES = max(4, min(64, int(4 * SCALE)))
KILLS, ROUNDS, SEATS, PLAYERS_AT_ONCE = int(8 * SCALE), 4, 3, 8
MOVES_BETWEEN = 40  # acknowledged before the next kill


def seconds(duration):
    """Of PT1H2M3.5S."""
    parts = re.fullmatch(r"P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?", duration).groups("0")
    return sum(float(part) * unit for part, unit in zip(parts, (86400, 3600, 60, 1)))


class Table:
    """A match of a round, as players.py plays it."""

    def __init__(self, owner, table):
        self.id, self.seats = table["match"], {seat["seat"]: seat["player"] for seat in table["seats"]}
        self.path, self.organizer = "/v1/matches/" + self.id, owner
        self.tokens, self.acknowledged, self.over = {}, [], False


class TournamentKilled(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.stop)
        self.director = Player([self.service.port])
        self.chance = random.Random(1648)
        self.tables, self.errors, self.done = [], [], threading.Event()
        self.counts = collections.Counter()

    def said(self, status, *arguments, **headers):
        answer = self.director.call(*arguments, **headers)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer.json

    def begin_tournament(self):
        made = self.said(201, "POST", "/v1/tournaments", {
            "name": "Cup", "game": "sixteen-thirty-something", "players": SEATS, "referee": True,
            "deadline": {"each": "PT24H", "then": "default"},
            "clock": {"bank": "PT2H", "increment": "PT1M"}, "terms": {"rounds": ROUNDS}})
        self.owner, self.path = made["owner_token"], "/v1/tournaments/" + made["tournament"]["id"]
        names = [{"name": f"Player {n}"} for n in range(TABLES * SEATS)]
        self.entrants = self.said(201, "POST", self.path + "/entrants", {"entrants": names},
                                  self.owner)["entrants"]

    # ---- play, from several threads ----

    def play(self, number):
        player = Player([self.service.port], number)
        try:
            while not self.done.is_set():
                for table in self.tables[number::PLAYERS_AT_ONCE]:
                    if not table.over and not self.done.is_set():
                        player.play_one(table)
                time.sleep(0.002)
        except Exception as error:  # noqa: BLE001 - the test reads it
            self.errors.append(error)

    def acknowledged(self):
        return sum(len(table.acknowledged) for table in self.tables)

    def kill_when_play_has_gone_on(self):
        reached, end = self.acknowledged() + MOVES_BETWEEN, time.monotonic() + TIMEOUT
        while self.acknowledged() < reached and not all(table.over for table in self.tables):
            self.assertFalse(self.errors)
            self.assertLess(time.monotonic(), end, "play does not go on")
            time.sleep(0.01)
        self.kill()

    def kill(self):
        self.service.kill()
        self.service.start()
        self.counts["kills"] += 1

    # ---- rounds ----

    def begin_round(self, number):
        """Asks for a round until it is made, while the service is killed. Then its tables are played."""
        asking = threading.Thread(target=self.said, args=(201, "POST", self.path + "/rounds", {}, self.owner),
                                  kwargs={"Idempotency_Key": f"round {number}"})
        asking.start()
        time.sleep(self.chance.uniform(0, 0.2))
        self.kill()
        asking.join()
        made = self.said(200, "GET", self.path + "/rounds")["rounds"]
        self.assertEqual([round_["round"] for round_ in made], list(range(1, number + 1)))
        tables = [Table(self.owner, table) for table in made[-1]["tables"]]
        self.assertEqual(len(tables), TABLES)
        self.assertEqual(sorted(player for table in tables for player in table.seats.values()),
                         sorted(entrant["id"] for entrant in self.entrants))
        by_id = {table.id: table for table in tables}
        for entrant in self.entrants:
            own = self.said(200, "GET", self.path + "/entrants/me", token=entrant["token"])["tables"]
            self.assertEqual([table["round"] for table in own], list(range(1, number + 1)))
            by_id[own[-1]["match"]].tokens[own[-1]["seat"]] = own[-1]["token"]
        self.tables += tables

    def times(self):
        """What is due when, and the banks, of all matches that are not over, with the version to which they
        belong. A bank that runs is counted from its end, which `due_at` may come before."""
        standing, ends = {}, {}
        for table in self.tables:
            asked = time.monotonic()
            match = self.said(200, "GET", table.path, token=self.owner)["match"]
            if match["status"] == "over":
                continue
            banks = {bank["seat"]: seconds(bank["left"]) for bank in match["banks"] if not bank["running"]}
            standing[table.id] = match["version"], match["due_at"], banks
            ends |= {(table.id, bank["seat"]): asked + seconds(bank["left"])
                     for bank in match["banks"] if bank["running"]}
        return standing, ends

    def test_tournament_under_kills(self):
        self.begin_tournament()
        threads = [threading.Thread(target=self.play, args=(n,)) for n in range(PLAYERS_AT_ONCE)]
        for thread in threads:
            thread.start()
        try:
            for number in range(1, ROUNDS + 1):
                self.begin_round(number)
                for _ in range(KILLS // ROUNDS):
                    self.kill_when_play_has_gone_on()
        finally:
            self.done.set()
            for thread in threads:
                thread.join(2 * TIMEOUT)
        self.assertFalse(self.errors)
        standing, ends = self.times()
        self.kill()
        again, ends_again = self.times()
        self.assertEqual(again, standing)
        self.assertEqual(ends_again.keys(), ends.keys())
        for bank, end in ends.items():
            self.assertAlmostEqual(ends_again[bank], end, delta=5, msg=bank)
        self.counts["tables"] = len(self.tables)
        self.counts.update(assert_all_moves_are_logged(self, self.director, self.tables))
        report(self, self.counts)


if __name__ == "__main__":
    unittest.main()
