"""Votes on draws: the last two come at once; services are killed between votes, and between the last vote and
the end of the match."""
import threading
import unittest

from database_fixture import sql
from players import GAME, Player, PlayedMatch
from service_fixture import HttpClient, Service
from waiting import TIMEOUT
ROUNDS = 12


class Votes(unittest.TestCase):
    def setUp(self):
        self.services = [Service() for _ in range(2)]
        self.player = Player([service.port for service in self.services], self.id())

    def tearDown(self):
        for service in self.services:
            service.stop()

    def proposed(self):
        """A match of three, in which the first seat has proposed a draw: (it, its tokens, the proposal)."""
        match = PlayedMatch(self.player.call("POST", "/v1/matches",
                                             {"game": GAME, "players": 3, "draws": "all"}).json)
        tokens = list(match.tokens.values())
        made = self.player.call("POST", match.path + "/draw", {}, tokens[0])
        self.assertEqual(made.status, 200, made.bytes)
        return match, tokens, made.json["match"]["draw"]["proposal"]

    def entries(self, match):
        log = self.player.call("GET", match.path + "/log?limit=100").json["actions"]
        return [entry["move"]["type"] for entry in log][1:]

    def test_the_last_two_votes_at_once(self):
        clients = [HttpClient(service.port) for service in self.services]
        for number in range(ROUNDS):
            match, tokens, proposal = self.proposed()
            votes = ("yes", "yes" if number % 3 else "no")
            gate, answers = threading.Barrier(2), [None, None]

            def vote(voter):
                gate.wait(TIMEOUT)
                answers[voter] = clients[voter].call("POST", match.path + "/draw/vote",
                                                     {"proposal": proposal, "vote": votes[voter]},
                                                     tokens[1 + voter])

            threads = [threading.Thread(target=vote, args=(voter,)) for voter in (0, 1)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(2 * TIMEOUT)
            self.assertEqual([answer.status for answer in answers], [200, 200])
            self.assertEqual(self.entries(match),
                             ["draw_proposed", "match_drawn" if "no" not in votes else "draw_failed"])
        for client in clients:
            client.close()

    def test_no_acknowledged_vote_is_lost(self):
        match, tokens, proposal = self.proposed()
        for number, token in enumerate(tokens[1:]):
            self.assertEqual(self.player.call("POST", match.path + "/draw/vote",
                                              {"proposal": proposal, "vote": "yes"}, token).status, 200)
            self.services[number].kill()
            self.services[number].start()
        self.assertEqual(self.player.call("GET", match.path).json["match"]["ending"]["kind"], "drawn")
        self.assertEqual(self.entries(match), ["draw_proposed", "match_drawn"])

    def test_the_next_request_ends_the_match_after_a_kill(self):
        """The database as a service leaves it that is killed just after it has kept the last vote."""
        for yes, entry in (("voters", "match_drawn"), ("voters & 6", "draw_failed")):
            match, _, proposal = self.proposed()
            sql(f"update match_draw set voted = voters, yes = {yes} where match_id = '{match.id}'")
            self.player.call("GET", match.path)
            self.assertEqual(self.entries(match), ["draw_proposed", entry])
            self.assertEqual(self.player.call("GET", match.path).json["match"]["version"], proposal + 1)
