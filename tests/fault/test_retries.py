"""Creating a match, claiming and releasing a seat, giving more time, a message: with faults on the way.

The request that is sent again with its Idempotency-Key is carried out once, and all good answers are the
same."""
import collections
import unittest
import uuid

from players import GAME, Player, report
from proxy import ProxyFault, PostgresProxy
from service_fixture import HttpClient, Service
from waiting import until


class Keys(unittest.TestCase):
    def setUp(self):
        self.proxy = PostgresProxy()
        self.first = Service(self.proxy.url, WORKERS="1", LOOPS="1")
        second = Service(WORKERS="1", LOOPS="1")
        self.addCleanup(second.stop)
        self.second = Player([second.port])
        self.statuses = collections.Counter()

    def tearDown(self):
        self.proxy.fault = None
        self.first.stop()
        self.proxy.close()

    def attempt(self, fault, *request, **headers):
        # after a connection that could not be made it waits a moment
        until(self.first.is_ready, "the service is ready")
        self.proxy.fault = fault
        answer = HttpClient(self.first.port).call(*request, **headers)
        self.proxy.fault = None
        self.assertIn(answer.status, (200, 201, 503), answer.bytes)
        self.statuses[answer.status] += 1
        return answer

    def send_twice(self, fault, *request):
        """With a fault by one instance, and again by the other: the answer of that."""
        key = str(uuid.uuid4())
        first = self.attempt(fault, *request, Idempotency_Key=key)
        again = self.second.call(*request, Idempotency_Key=key)
        self.assertIn(again.status, (200, 201), again.bytes)
        if first.status < 300:
            self.assertEqual(again.bytes, first.bytes)
        self.assertEqual(self.second.call(*request, Idempotency_Key=key).bytes, again.bytes)
        return again.json

    def sweep(self, once):
        """The fault at the first point, the second and so on, until the request gets by without meeting
        it."""
        for how in ("before", "after", "message", "57P01"):
            number, happened = 0, True
            while happened:
                number += 1
                fault = ProxyFault(how, number)
                once(fault)
                happened = fault.happened
            self.assertGreater(number, 2, how)
        self.assertGreater(self.statuses[503] + self.statuses[200] + self.statuses[201], 10)
        report(self, {f"answers {status}": count for status, count in self.statuses.items()})

    def new_match(self, **plan):
        return self.second.call("POST", "/v1/matches", {"game": GAME, "players": 3, **plan}).json

    def test_a_match_is_created_once(self):
        def create(fault):
            label = str(uuid.uuid4())
            made = self.send_twice(fault, "POST", "/v1/matches", {"game": GAME, "players": 3, "label": label})
            there = self.second.call("GET", f"/v1/matches?label={label}").json["matches"]
            self.assertEqual([match["id"] for match in there], [made["match"]["id"]])
            path = "/v1/matches/" + made["match"]["id"]
            for token in [made["organizer_token"]] + [seat["token"] for seat in made["seats"]]:
                self.assertEqual(self.second.call("GET", path, token=token).status, 200)

        self.sweep(create)

    def test_a_seat_is_claimed_once(self):
        def claim(fault):
            made = self.new_match(invitations=True)
            path, seat = "/v1/matches/" + made["match"]["id"], made["seats"][0]
            claimed = self.send_twice(fault, "POST", f"{path}/seats/{seat['seat']}/claim",
                                      {"invitation": seat["invitation"]})
            self.assertEqual(self.second.call("GET", path, token=claimed["token"]).json["seat"], seat["seat"])

        self.sweep(claim)

    def test_a_seat_is_released_once(self):
        def release(fault):
            made = self.new_match()
            path, seat = "/v1/matches/" + made["match"]["id"], made["seats"][0]["seat"]
            released = self.send_twice(fault, "POST", f"{path}/seats/{seat}/release", None,
                                       made["organizer_token"])
            claimed = self.second.call("POST", f"{path}/seats/{seat}/claim",
                                       {"invitation": released["invitation"]})
            self.assertEqual(claimed.status, 200, claimed.bytes)

        self.sweep(release)

    def test_more_time_is_given_once(self):
        def extend(fault):
            made = self.new_match(deadline={"each": "PT1H"})
            path = "/v1/matches/" + made["match"]["id"]
            told = self.send_twice(fault, "POST", path + "/deadline", {"extend": "PT1H"},
                                   made["organizer_token"])
            due = self.second.call("GET", path).json["match"]["due_at"]
            self.assertEqual(due, told["match"]["due_at"])

        self.sweep(extend)

    def test_a_message_is_posted_once(self):
        def post(fault):
            made = self.new_match(messages={"kind": "private"})
            path, token = "/v1/matches/" + made["match"]["id"], made["seats"][0]["token"]
            body = {"text": "Peace.", "to": [made["seats"][1]["seat"]]}
            posted = self.send_twice(fault, "POST", path + "/messages", body, token)
            there = self.second.call("GET", path + "/messages", token=token).json["messages"]
            self.assertEqual([message["id"] for message in there], [posted["id"]])

        self.sweep(post)
