"""The last answer to a secret step, while another seat takes its own back and gives it again: whoever is acknowledged last, the step ends."""
import threading
import unittest

from players import Player, Table, is_verified
from proxy import Hold, PostgresProxy
from service_fixture import PATIENCE, Line, Service, sql, until


class LastAnswer(unittest.TestCase):
    def setUp(self):
        self.proxy = PostgresProxy()
        self.services = [Service(url=self.proxy.url), Service()]
        self.slow, self.quick = (Line(service.port) for service in self.services)
        self.player = Player([self.services[1].port], self.id())
        self.table = Table(self.player.call("POST", "/v1/matches", {"game": "sixteen-thirty-something", "players": 3, "referee": True}).json)

    def tearDown(self):
        self.slow.hang_up()
        self.quick.hang_up()
        for service in self.services:
            service.stop()
        self.proxy.close()

    def send(self, line, seat, move):
        said = line.call("POST", self.table.path + "/moves", {"move": move}, self.table.tokens[seat])
        self.assertEqual(said.status, 200, said.bytes)
        return said.json

    def version(self):
        """Nobody looks at the match for it, which would end the step."""
        return int(sql(f"select version from match_state where match_id = '{self.table.id}'"))

    def hold(self, statement):
        self.proxy.hold = Hold(statement)
        return self.proxy.hold

    def legal(self, seat, query=""):
        listed = self.quick.call("GET", self.table.path + "/legal-moves" + query, None, self.table.tokens[seat])
        return listed.json["moves"]

    def play_to_influence(self):
        for _ in range(20):
            if self.quick.call("GET", self.table.path).json["step"]["name"] == "place_initial_influence":
                return
            for seat in self.table.tokens:
                self.send(self.quick, seat, self.legal(seat)[0])
        self.fail("there is no such step")

    def test_the_step_ends_though_nobody_looks(self):
        self.play_to_influence()
        first, second, third = self.table.tokens
        ready, at = {"type": "ready"}, self.version()
        self.send(self.quick, first, next(move for move in self.legal(first) if move != ready))
        self.send(self.quick, first, ready)
        self.send(self.quick, second, ready)
        other = next(move for move in self.legal(first, "?revise=true") if move != ready)
        reading = self.hold("read_answers")
        said = []
        last = threading.Thread(target=lambda: said.append(self.send(self.slow, third, ready)))
        last.start()
        self.assertTrue(reading.is_held.wait(PATIENCE), "the last answer was judged with all others complete")
        self.send(self.quick, first, other)
        writing = self.hold("commit")
        reading.let_go()
        self.assertTrue(writing.is_held.wait(PATIENCE), "it is not the last one any more")
        self.send(self.quick, first, ready)
        self.assertEqual(self.version(), at)
        writing.let_go()
        last.join(PATIENCE)
        self.assertEqual((said[0]["version"], said[0]["pending"]), (at, True))
        until(lambda: self.version() > at, "the step has ended")
        status, told = is_verified(self.player, self.table)
        self.assertEqual(status, 0, told)


if __name__ == "__main__":
    unittest.main()
