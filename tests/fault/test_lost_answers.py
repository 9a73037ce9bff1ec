"""Requests beside moves, without a key. The database's answer to each of their statements is lost in turn: a
statement is sent again, and the request has a good answer, or 503."""
import unittest

from players import GAME, Player
from proxy import PostgresProxy, ProxyFault
from service_fixture import HttpClient, Service
from waiting import until
HOOK = {"url": "http://127.0.0.1:9/"}


class LostAnswers(unittest.TestCase):
    def setUp(self):
        self.proxy = PostgresProxy()
        self.first = Service(self.proxy.url, WORKERS="1", LOOPS="1", WEBHOOK_TARGETS="any", WEBHOOK_POLL="0")
        second = Service(WORKERS="1", LOOPS="1", WEBHOOK_TARGETS="any", WEBHOOK_POLL="0")
        self.addCleanup(second.stop)
        self.second = Player([second.port])

    def tearDown(self):
        self.proxy.fault = None
        self.first.stop()
        self.proxy.close()

    def send(self, *request):
        answer = self.second.call(*request)
        self.assertLess(answer.status, 300, answer.bytes)
        return answer.json

    def sweep(self, *requests):
        """Each of `requests` makes what a request needs, and gives the request. One without a fault comes
        first, so that its statements are prepared: the fault is to meet their execution."""
        for number, make in enumerate(requests):
            with self.subTest(number):
                point, happened = 0, True
                while happened:
                    point += 1
                    until(self.first.is_ready, "the service is ready")
                    HttpClient(self.first.port).call(*make())
                    request = make()
                    fault = self.proxy.fault = ProxyFault("after", point)
                    answer = HttpClient(self.first.port).call(*request)
                    self.proxy.fault = None
                    happened = fault.happened
                    self.assertIn(answer.status, (200, 201, 202, 204, 503), (point, request, answer.bytes))
                self.assertGreater(point, 1)

    def player(self):
        made = self.send("POST", "/v1/players", {"name": "Anna"})
        return made["player"]["id"], made["token"], made["recovery_code"]

    def match(self, **plan):
        made = self.send("POST", "/v1/matches", {"game": GAME, "players": 3, **plan})
        return ("/v1/matches/" + made["match"]["id"], made["organizer_token"],
                [seat.get("token", seat.get("invitation")) for seat in made["seats"]])

    def cup(self):
        made = self.send("POST", "/v1/tournaments",
                         {"name": "Cup", "game": GAME, "players": 3, "entry": {"by": "open"}})
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        self.send("POST", path + "/entrants", {"entrants": [{"name": name} for name in "ABC"]}, owner)
        return path, owner

    def test_players(self):
        def recover():
            player, _, code = self.player()
            return "POST", f"/v1/players/{player}/recover", {"recovery_code": code}

        def webhook(method, below):
            token = self.player()[1]
            made = self.send("POST", "/v1/players/me/webhooks", HOOK, token)["webhook"]["id"]
            return method, f"/v1/webhooks/{made}{below}", None, token

        self.sweep(lambda: ("POST", "/v1/players", {"name": "Otto"}),
                   lambda: ("PATCH", "/v1/players/me", {"name": "Otto"}, self.player()[1]),
                   lambda: ("DELETE", "/v1/players/me", None, self.player()[1]), recover,
                   lambda: ("POST", "/v1/players/me/webhooks", HOOK, self.player()[1]),
                   lambda: webhook("DELETE", ""), lambda: webhook("POST", "/test"),
                   lambda: webhook("POST", "/secret"))

    def test_matches(self):
        def organize(what, body, before=None, **plan):
            path, organizer, _ = self.match(**plan)
            if before:
                self.send("POST", f"{path}/{before}", {}, organizer)
            return "POST", f"{path}/{what}", body, organizer

        def claim(token):
            path, _, invitations = self.match(invitations=True)
            return "POST", path + "/seats/player-1/claim", {"invitation": invitations[0]}, token

        def take():
            path, _, _ = self.match(invitations=True, open=["player-1"])
            return "POST", path + "/seats/player-1/take", {}, self.player()[1]

        def of_seat(method, what, body):
            path, _, tokens = self.match(messages={"kind": "private"})
            return method, f"{path}/{what}", body, tokens[0]

        def draw(last):
            path, _, tokens = self.match(draws="all")
            if not last:
                return "POST", path + "/draw", {}, tokens[0]
            made = self.send("POST", path + "/draw", {}, tokens[0])["match"]["draw"]["proposal"]
            vote = {"proposal": made, "vote": "yes"}
            self.send("POST", path + "/draw/vote", vote, tokens[1])
            return "POST", path + "/draw/vote", vote, tokens[2]

        def withdraw():
            path, organizer, tokens = self.match(messages={"kind": "private"})
            made = self.send("POST", path + "/messages", {"text": "Peace."}, tokens[0])
            return "DELETE", f"{path}/messages/{made['id']}", None, organizer

        self.sweep(lambda: claim(None), lambda: claim(self.player()[1]), take,
                   lambda: organize("pause", {}), lambda: of_seat("POST", "pause", {}),
                   lambda: organize("resume", {}, "pause", clock={"bank": "PT1H"}),
                   lambda: organize("end", {"kind": "aborted", "reason": "ill"}),
                   lambda: organize("seats/player-1/concede", {"reason": "gone"}),
                   lambda: draw(False), lambda: draw(True),
                   lambda: of_seat("PUT", "muted", {"seats": ["player-2"]}), withdraw)

    def test_tournaments(self):
        def owner(method, below, body):
            path, token = self.cup()
            return method, path + below, body, token

        def remove_manager():
            path, token = self.cup()
            player = self.player()[0]
            self.send("POST", path + "/managers", {"player": player}, token)
            return "DELETE", f"{path}/managers/{player}", None, token

        def pause():
            path, token = self.cup()
            self.send("POST", path + "/rounds", {}, token)
            return "PUT", path + "/pause", {"paused": True}, token

        def substitute():
            path, token = self.cup()
            self.send("POST", path + "/entrants", {"entrants": [{"name": "D"}]}, token)
            self.send("PATCH", path + "/entrants/entrant-4", {"status": "stands-by"}, token)
            table = self.send("POST", path + "/rounds", {}, token)["tables"][0]
            place = f"{path}/matches/{table['match']}/seats/{table['seats'][0]['seat']}"
            return "PUT", place, {"entrant": "entrant-4"}, token

        self.sweep(substitute, lambda: owner("PATCH", "", {"name": "Autumn cup"}),
                   lambda: owner("POST", "/managers", {"player": self.player()[0]}), remove_manager,
                   lambda: owner("PATCH", "/entrants/entrant-1", {"status": "withdrawn"}),
                   lambda: owner("POST", "/entrants/entrant-1/token", {}),
                   lambda: ("POST", self.cup()[0] + "/enter", {"name": "Lena"}, self.player()[1]),
                   lambda: owner("POST", "/rounds", {}), pause)
