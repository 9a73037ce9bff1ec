"""The last answer to a secret step, while another seat takes its own back and gives it again: the step ends
after either order."""
import threading
import unittest

from database_fixture import sql
from players import Player, PlayedMatch, is_verified
from proxy import HeldQuery, PostgresProxy
from service_fixture import HttpClient, Service
from waiting import TIMEOUT, until


class LastAnswer(unittest.TestCase):
    def setUp(self):
        self.proxy = PostgresProxy()
        self.services = [Service(url=self.proxy.url), Service()]
        self.slow, self.quick = (HttpClient(service.port) for service in self.services)
        self.player = Player([self.services[1].port], self.id())
        self.match = PlayedMatch(self.player.call("POST", "/v1/matches",
                                                  {"game": "sixteen-thirty-something", "players": 3,
                                                   "referee": True}).json)

    def tearDown(self):
        self.slow.close()
        self.quick.close()
        for service in self.services:
            service.stop()
        self.proxy.close()

    def send(self, client, seat, move):
        said = client.call("POST", self.match.path + "/moves", {"move": move}, self.match.tokens[seat])
        self.assertEqual(said.status, 200, said.bytes)
        return said.json

    def version(self):
        """Asks the database: a read of the match would end the step."""
        return int(sql(f"select version from match_state where match_id = '{self.match.id}'"))

    def hold(self, statement):
        self.proxy.held_query = HeldQuery(statement)
        return self.proxy.held_query

    def legal(self, seat, query=""):
        listed = self.quick.call("GET", self.match.path + "/legal-moves" + query, None,
                                 self.match.tokens[seat])
        return listed.json["moves"]

    def play_to_influence(self):
        for _ in range(20):
            if self.quick.call("GET", self.match.path).json["step"]["name"] == "place_initial_influence":
                return
            for seat in self.match.tokens:
                self.send(self.quick, seat, self.legal(seat)[0])
        self.fail("there is no such step")

    def test_the_step_ends_without_a_read(self):
        self.play_to_influence()
        first, second, third = self.match.tokens
        ready, at = {"type": "ready"}, self.version()
        self.send(self.quick, first, next(move for move in self.legal(first) if move != ready))
        self.send(self.quick, first, ready)
        self.send(self.quick, second, ready)
        other = next(move for move in self.legal(first, "?revise=true") if move != ready)
        reading = self.hold("read_answers")
        said = []
        last = threading.Thread(target=lambda: said.append(self.send(self.slow, third, ready)))
        last.start()
        self.assertTrue(reading.is_held.wait(TIMEOUT), "the last answer was judged with all others complete")
        self.send(self.quick, first, other)
        writing = self.hold("commit")
        reading.pass_on()
        self.assertTrue(writing.is_held.wait(TIMEOUT), "it is not the last one any more")
        self.send(self.quick, first, ready)
        self.assertEqual(self.version(), at)
        writing.pass_on()
        last.join(TIMEOUT)
        self.assertEqual((said[0]["version"], said[0]["pending"]), (at, True))
        until(lambda: self.version() > at, "the step has ended")
        status, told = is_verified(self.player, self.match)
        self.assertEqual(status, 0, told)
