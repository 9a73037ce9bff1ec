"""A match at a secret step, of which one of two instances knows all seats."""
import unittest

from database_fixture import sql
from players import Player, PlayedMatch, is_verified, whole_log
from service_fixture import HttpClient, Service


def pass_deadline(match):
    sql("update deadline set due_at = clock_timestamp() - interval '1 second'"
        f" where match_id = '{match.id}'")


class SecretStep(unittest.TestCase):
    """Two instances, and a match at a secret step, of which the first one knows all seats. Each seat has
    three moves or more: what VP markers it can pass on depends on what was drawn."""

    PLAN = {}

    @classmethod
    def setUpClass(cls):
        cls.services = [Service(), Service()]
        for service in cls.services:
            cls.addClassCleanup(service.stop)

    def setUp(self):
        self.one, self.other = (HttpClient(service.port) for service in self.services)
        self.player = Player([self.services[1].port], self.id())
        for _ in range(20):
            self.new_match_with({"game": "sixteen-thirty-something", "players": 3})
            self.play_step(self.one)
            if all(len(self.moves(seat)) >= 3 for seat in self.seats):
                self.version = self.now()["match"]["version"]
                return
        self.fail("no match leaves each seat three moves")

    def tearDown(self):
        self.one.close()
        self.other.close()

    def new_match_with(self, plan):
        self.match = PlayedMatch(self.player.call("POST", "/v1/matches",
                                                  {"referee": True, **self.PLAN, **plan}).json)
        self.seats = list(self.match.tokens)

    def now(self):
        return self.other.call("GET", self.match.path, None, self.match.organizer).json

    def moves(self, seat):
        return self.player.moves_of(self.match, seat)

    def answer(self, client, seat, move=None, status=200, **headers):
        """Its first move, when none is given."""
        said = client.call("POST", self.match.path + "/moves", {"move": move or self.moves(seat)[0]},
                           self.match.tokens[seat], **headers)
        self.assertEqual(said.status, status, said.bytes)
        return said.json

    def revised(self, seat, wanted):
        """A move that can stand in the place of the last one of a complete answer."""
        listed = self.other.call("GET", self.match.path + "/legal-moves?revise=true", None,
                                 self.match.tokens[seat]).json["moves"]
        return next(move for move in listed if wanted(move))

    def play_step(self, client):
        """All answer once; afterwards `client` knows all seats."""
        for seat in self.seats:
            self.answer(client, seat)

    def play_to(self, name):
        for _ in range(20):
            if self.now()["step"]["name"] == name:
                self.version = self.now()["match"]["version"]
                return
            self.play_step(self.one)
        self.fail("there is no such step")

    def logged(self, seat, after=None):
        """The seat's actions since this version."""
        log = whole_log(self.player, self.match)
        return [entry["move"] for entry in log if entry["seat"] == seat
                and entry["seq"] > (after or self.version)]

    def counts(self):
        metrics = self.one.metrics()
        return [metrics[f"cache_{name}_total"] for name in ("hits", "misses", "stale")]

    def assert_sound(self):
        status, said = is_verified(self.player, self.match)
        self.assertEqual(status, 0, said)
