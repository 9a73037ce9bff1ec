"""The cause of each 500 stands in the log, with the request's id, at every log level; and no secret does."""
import json
import time
import unittest

from attack_fixture import Service
from database_fixture import sql
from proxy import ProxyFault, PostgresProxy
from service_fixture import HttpClient


class Causes(unittest.TestCase):
    def test_each_500_has_a_line(self):
        proxy = PostgresProxy()
        self.addCleanup(proxy.close)
        service = Service(proxy.url, LOG_LEVEL="error", WORKERS="1", LOOPS="1", RATE_ADDRESS="0",
                          DEADLINE_POLL="0")
        self.addCleanup(service.stop)
        created = HttpClient(service.port).call("POST", "/v1/matches",
                                                {"game": "sixteen-thirty-something", "players": 3})
        self.assertEqual(created.status, 201, created.bytes)
        made = created.json
        path, token = "/v1/matches/" + made["match"]["id"], made["seats"][0]["token"]
        told = 0
        for method, target in (("GET", path), ("GET", path + "/log"), ("POST", path + "/concede"),
                               ("GET", "/v1/matches")):
            for number in range(1, 4):
                proxy.fault = ProxyFault("XX001", number)
                answer = HttpClient(service.port).call(method, target, token=token,
                                                       X_Request_Id=f"request-{number}-{told}")
                proxy.fault = None
                if answer.status != 500:
                    continue
                told += 1
                self.assertIn("a fault", self.cause(service, answer))
        self.assertGreater(told, 3)
        self.assertNotIn(token, service.log.read_text())

    def cause(self, service, answer):
        """The one line of the log about this answer."""
        lines = [json.loads(line) for line in service.log.read_text().splitlines()]
        causes = [line["msg"] for line in lines if line.get("request_id") == answer.headers["X-Request-Id"]]
        self.assertEqual(len(causes), 1, causes)
        self.assertTrue(causes[0].startswith("answered 500: "), causes)
        return causes[0]

    def test_a_row_that_cannot_be_read(self):
        """It is no row that is left out: the request fails, and the log names what read it."""
        service = Service(LOG_LEVEL="error", WORKERS="1", LOOPS="1", RATE_ADDRESS="0", DEADLINE_POLL="0",
                          STATE_CACHE="0")
        self.addCleanup(service.stop)
        client = HttpClient(service.port)
        made = client.call("POST", "/v1/matches", {"game": "sixteen-thirty-something", "players": 3}).json
        match = "/v1/matches/" + made["match"]["id"]
        hook = client.call("POST", match + "/webhooks", {"url": "https://hooks.example/1"},
                           made["organizer_token"]).json["webhook"]["id"]
        cup = client.call("POST", "/v1/tournaments",
                          {"name": "Cup", "game": "sixteen-thirty-something", "players": 3}).json
        owner = made["organizer_token"]
        for change, path, token, function in (
            (f"action set hash = '' where match_id = '{made['match']['id']}'", match + "/log", None,
             "read_actions"),
            (f"webhook set salt = '' where webhook_id = '{hook}'", "/v1/webhooks/" + hook, owner,
             "list_webhooks"),
            (f"tournament set owner_hash = '' where tournament_id = '{cup['tournament']['id']}'",
             "/v1/tournaments/" + cup["tournament"]["id"], None, "read_tournament"),
            (f"match set commitment = '' where match_id = '{made['match']['id']}'", match, None, "load"),
        ):
            with self.subTest(path):
                self.assertEqual(client.call("GET", path, token=token).status, 200)
                sql("update " + change)
                answer = client.call("GET", path, token=token)
                self.assertEqual(answer.status, 500, answer.bytes)
                self.assertIn(f"the function {function} has returned what cannot be read",
                              self.cause(service, answer))

    def test_a_match_that_cannot_be_read_does_not_keep_others_from_the_log(self):
        service = Service(RATE_ADDRESS="0", DEADLINE_POLL="0", TRANSPARENCY_SECONDS="2")
        self.addCleanup(service.stop)
        client = HttpClient(service.port)

        def size():
            return int(client.call("GET", "/v1/transparency/checkpoint").bytes.splitlines()[1])

        before = size()
        terms = {"game": "sixteen-thirty-something", "players": 3}
        broken, sound = (client.call("POST", "/v1/matches", terms).json["match"]["id"] for _ in range(2))
        sql(f"update match_state set last_hash = '' where match_id = '{broken}'")
        end = time.monotonic() + 60
        while size() == before:
            self.assertLess(time.monotonic(), end, f"match {sound} is not in the log")
            time.sleep(0.2)
        self.assertIn("the function read_heads has returned what cannot be read", service.log.read_text())
