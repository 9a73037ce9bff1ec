"""What standings cost while matches are played: no look at each of them, but for those that have moved."""
import unittest

from service_fixture import HttpClient, Service

SEATS = 3
LOOKS, RESULTS = 256, 128  # api/tournament/interim.c, match_results.h
# Threads that ask the database by themselves would be counted, too.
QUIET = {"DEADLINE_POLL": "0", "WEBHOOK_POLL": "0", "TRANSPARENCY_SECONDS": "0"}


class Standings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = Service(**QUIET)
        cls.addClassCleanup(cls.service.stop)
        cls.client = HttpClient(cls.service.port)

    def said(self, status, *arguments):
        answer = self.client.call(*arguments)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer.json

    def begin_rounds(self, tables, rounds):
        """A tournament of so many tables in each round: its path, its owner's token, its matches."""
        made = self.said(201, "POST", "/v1/tournaments", {"name": "Cup", "game": "baroque", "players": 2})
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        for _ in range(2):
            names = [{"name": f"Player {n}"} for n in range(tables)]
            self.said(201, "POST", path + "/entrants", {"entrants": names}, owner)
        matches = [table["match"] for _ in range(rounds)
                   for table in self.said(201, "POST", path + "/rounds", {}, owner)["tables"]]
        return path, owner, matches

    def begin(self, tables):
        """A tournament with so many tables: its path, the tokens of the first table by seat."""
        wanted = {"name": "Cup", "game": "baroque", "players": SEATS}
        made = self.said(201, "POST", "/v1/tournaments", wanted)
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        names = [{"name": f"Player {n}"} for n in range(tables * SEATS)]
        added = self.said(201, "POST", path + "/entrants", {"entrants": names}, owner)["entrants"]
        tokens = {entrant["id"]: entrant["token"] for entrant in added}
        table = self.said(201, "POST", path + "/rounds", {}, owner)["tables"][0]
        return path, table["match"], {seat["seat"]: tokens[seat["player"]] for seat in table["seats"]}

    def trips(self):
        return self.client.metrics()["database_round_trip_seconds_count"]

    def cost(self, path):
        """Statements that the standings need, and the standings."""
        before = self.trips()
        found = self.said(200, "GET", path)
        return self.trips() - before, found

    def move(self, match, tokens):
        seat = self.said(200, "GET", "/v1/matches/" + match)["deciding"][0]
        own = self.said(200, "GET", f"{self.path}/entrants/me", None, tokens[seat])["tables"][0]["token"]
        moves = self.said(200, "GET", f"/v1/matches/{match}/legal-moves", None, own)["moves"]
        self.said(200, "POST", f"/v1/matches/{match}/moves", {"move": moves[0]}, own)

    def test_they_do_not_grow_with_the_tables(self):
        costs = []
        for tables in 2, 12:
            path, _, _ = self.begin(tables)
            first, _ = self.cost(path + "/standings?as=if-ended")
            self.assertGreaterEqual(first, tables)
            costs.append([self.cost(path + query)[0] for query in ("/standings", "/standings?as=if-ended")])
        self.assertEqual(costs[0], costs[1])

    def counting(self, path):
        """Statements of a request that does not come to the end of counting."""
        before = self.trips()
        answer = self.client.call("GET", path)
        self.assertEqual((answer.status, answer.headers["Retry-After"]), (503, "1"), answer.bytes)
        self.assertIn("Send the request again", answer.json["detail"])
        return self.trips() - before

    def test_one_request_looks_at_so_many_matches(self):
        """More that were not looked at yet are counted by the next request. More that have moved count as
        they stood before. More that have ended are counted by the next request, too."""
        path, owner, matches = self.begin_rounds(132, 2)
        asked = path + "/standings?as=if-ended"
        few, _ = self.cost(path + "/standings")
        self.assertLessEqual(self.counting(asked), LOOKS + few + 2)
        rest, found = self.cost(asked)
        self.assertLess(rest, LOOKS)
        self.assertGreaterEqual(rest, len(matches) - LOOKS)
        self.assertEqual(sum(row["open"] for row in found["standings"]), 2 * len(matches))
        self.assertNotIn("as_of", found)
        for start in 0, 100, 200:
            self.said(200, "PUT", path + "/pause", {"paused": True, "from": start}, owner)
        moved, older = self.cost(asked)
        self.assertLessEqual(moved, LOOKS + few + 2)
        self.assertLess(older.pop("as_of"), self.said(200, "GET", "/v1/matches/" + matches[0])["match"]
                        ["pause"]["at"])
        self.assertEqual(older, found)
        self.assertEqual(self.cost(asked)[1], found)
        for start in 0, 100:
            self.said(200, "PUT", path + "/pause", {"paused": False, "from": start}, owner)
        for match in matches[:RESULTS + 1]:
            self.said(200, "POST", f"/v1/matches/{match}/end", {"kind": "aborted", "reason": "Rain."}, owner)
        self.counting(path + "/record")
        self.said(200, "GET", path + "/standings")

    def test_a_match_that_has_moved_is_looked_at(self):
        self.path, match, tokens = self.begin(4)
        asked = self.path + "/standings?as=if-ended"
        self.cost(asked)
        kept, _ = self.cost(asked)
        self.move(match, tokens)
        moved, found = self.cost(asked)
        self.assertGreater(moved, kept)
        again, same = self.cost(asked)
        self.assertEqual((again, same), (kept, found))
        other = Service(**QUIET)
        self.addCleanup(other.stop)
        fresh = HttpClient(other.port).call("GET", asked).json
        self.assertEqual(fresh, found, "what was kept is what is computed anew")
