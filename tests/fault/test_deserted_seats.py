"""A seat that has missed its deadlines goes to one who stands by, also where the instance was killed between
the two, and once, with two instances."""
import unittest

from database_fixture import sql
from service_fixture import HttpClient, Service
from waiting import until


class Deserted(unittest.TestCase):
    def test_a_killed_instance_left_a_seat(self):
        first = Service()
        self.addCleanup(first.kill)
        client = HttpClient(first.port)
        made = client.call("POST", "/v1/tournaments", {"name": "Cup", "game": "baroque", "players": 2,
                                                       "missed": 2, "clock": {"bank": "PT3H"}}).json
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        entered = client.call("POST", path + "/entrants", {"entrants": [{"name": name} for name in "abc"]},
                              owner).json["entrants"]
        client.call("PATCH", path + "/entrants/me", {"status": "stands-by"}, entered[2]["token"])
        table = client.call("POST", path + "/rounds", {}, owner).json["tables"][0]
        match = table["match"]
        first.kill()
        sql(f"update deadline set deserted = seats & -seats, deserted_at = now(), "
            f"bank = array_fill(600000000::bigint, array[cardinality(bank)]) from match m "
            f"where m.match_id = deadline.match_id and m.match_id = '{match}'")
        both = [Service(DEADLINE_POLL="1") for _ in range(2)]
        clients = [HttpClient(service.port) for service in both]
        for service in both:
            self.addCleanup(service.stop)
        taken = f"select count(*) from substitute where match_id = '{match}' and entrant = 3 and round = 1"
        until(lambda: sql(taken) == "1", "the seat has another holder")
        entries = [action["move"]["type"] for action in
                   clients[0].call("GET", f"/v1/matches/{match}/log").json["actions"]]
        self.assertEqual((entries.count("seat_released"), entries.count("seat_claimed")), (1, 1))
        mine, = clients[1].call("GET", path + "/entrants/me", token=entered[2]["token"]).json["tables"]
        seat = clients[1].call("GET", "/v1/matches/" + match, token=mine["token"])
        self.assertEqual((seat.status, mine["match"]), (200, match))
        for bank in seat.json["match"]["banks"]:
            full = bank["left"] == "PT3H" or bank["left"].startswith("PT2H59M")
            self.assertEqual(full, bank["seat"] == mine["seat"], bank)
        left = sql(f"select deserted, deserted_at is null from deadline where match_id = '{match}'")
        self.assertEqual(left, "0|t")
