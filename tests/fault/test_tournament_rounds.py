"""The service is killed while it makes a round: no seat is there twice, and no table is missing."""
import random
import threading
import time
import unittest

from service_fixture import HttpClient, Service
from waiting import SCALE, until
KILLS, PLAYERS, SEATS = int(8 * SCALE), 120, 3
ROUNDS = 20  # of one tournament, which has room for 32


class Killed(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.client = HttpClient(self.service.port)
        self.begin_tournament()

    def begin_tournament(self):
        wanted = {"name": "Cup", "game": "sixteen-thirty-something", "players": SEATS}
        made = self.said(201, "POST", "/v1/tournaments", wanted)
        self.tournament, self.owner = made["tournament"]["id"], made["owner_token"]
        self.path = "/v1/tournaments/" + self.tournament
        names = [{"name": f"Player {n}"} for n in range(PLAYERS)]
        added = self.said(201, "POST", self.path + "/entrants", {"entrants": names}, self.owner)
        self.entrants = added["entrants"]

    def tearDown(self):
        self.service.stop()

    def said(self, status, *arguments, **headers):
        answer = self.client.call(*arguments, **headers)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer.json

    def begin_and_kill(self, key, seconds):
        """Kills the service so long after the request for a round was sent."""
        def ask():
            try:
                HttpClient(self.service.port).call("POST", self.path + "/rounds", {}, self.owner,
                                                   Idempotency_Key=key)
            except OSError:
                pass  # it was killed
        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(seconds)
        self.service.kill()
        asking.join()
        self.client.close()
        self.service.start()

    def matches(self):
        """The ids of all matches of the tournament."""
        found, cursor = [], ""
        for _ in range(1000):
            page = self.said(200, "GET", f"/v1/matches?limit=100&tournament={self.tournament}{cursor}")
            found += [match["id"] for match in page["matches"]]
            if "next" not in page:
                return found
            cursor = "&cursor=" + page["next"]
        raise AssertionError("the list does not end")

    def check(self, rounds):
        made = self.said(200, "GET", self.path + "/rounds")["rounds"]
        self.assertEqual([round_["round"] for round_ in made], list(range(1, rounds + 1)))
        tables = [table for round_ in made for table in round_["tables"]]
        self.assertEqual(len(tables), rounds * PLAYERS // SEATS)
        self.assertEqual(sorted(table["match"] for table in tables), sorted(self.matches()))
        for round_ in made:
            players = [seat["player"] for table in round_["tables"] for seat in table["seats"]]
            self.assertEqual(sorted(players), sorted(entrant["id"] for entrant in self.entrants))
        for entrant in self.entrants[::17]:
            own = self.said(200, "GET", self.path + "/entrants/me", token=entrant["token"])["tables"]
            self.assertEqual([table["round"] for table in own], list(range(1, rounds + 1)))
            for table in own:
                seen = self.said(200, "GET", "/v1/matches/" + table["match"], token=table["token"])
                self.assertEqual(seen["seat"], table["seat"])

    def test_a_round_that_is_asked_for_again(self):
        chance = random.Random(1648)
        for kill in range(KILLS):
            number = kill % ROUNDS + 1
            if kill and number == 1:
                self.begin_tournament()
            self.begin_and_kill(f"round {number}", chance.uniform(0, 0.4))
            self.said(201, "POST", self.path + "/rounds", {}, self.owner, Idempotency_Key=f"round {number}")
            self.check(number)

    def test_a_round_that_is_not_asked_for_again(self):
        """Any later request finishes it, once its maker cannot be at work any more."""
        self.begin_and_kill("once", 0.15)
        if self.said(200, "GET", self.path)["rounds"] == 0:  # otherwise the round was made before the kill
            begun = self.client.call("POST", self.path + "/rounds", {}, self.owner).status
            self.assertIn(begun, (201, 409))  # the kill was before the plan was stored, or behind it
        until(lambda: self.said(200, "GET", self.path)["rounds"] == 1, "the round is made")
        self.check(1)
