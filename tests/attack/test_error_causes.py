"""The cause of each 500 stands in the log, with the request's id, at every log level; and no secret does."""
import json
import unittest

from attack_fixture import Service
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
                lines = [json.loads(line) for line in service.log.read_text().splitlines()]
                causes = [line["msg"] for line in lines
                          if line.get("request_id") == answer.headers["X-Request-Id"]]
                self.assertEqual(len(causes), 1, causes)
                self.assertIn("a fault", causes[0])
                self.assertTrue(causes[0].startswith("answered 500: "), causes)
        self.assertGreater(told, 3)
        self.assertNotIn(token, service.log.read_text())
