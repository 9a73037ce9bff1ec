"""A tournament that is open to all: no stranger fills it from one address."""
import unittest
import uuid

from checked_client import document
from client import another_client
from tournament import call, make

QUOTA = 8  # of the service's settings


def enter_from(address, path, key=None, **body):
    headers = {"Idempotency_Key": key} if key else {}
    with another_client(address) as client:
        answer = client.call("POST", path + "/enter", {"name": "x", **body}, **headers)
    return document.check_answer("POST", path + "/enter", answer)


class Quota(unittest.TestCase):
    def test_an_address_enters_eight_of_one_tournament(self):
        path, other = (make(entry={"by": "open"})[0] for _ in range(2))
        for _ in range(QUOTA):
            self.assertEqual(enter_from("127.0.0.66", path).status, 201)
        answer = enter_from("127.0.0.66", path)
        self.assertEqual((answer.status, answer.json["type"]), (429, "/problems/rate"))
        self.assertGreater(int(answer.headers["Retry-After"]), 3600)
        self.assertEqual(call("GET", path).json["entrants"], QUOTA)
        self.assertEqual(enter_from("127.0.0.67", path).status, 201)
        self.assertEqual(enter_from("127.0.0.66", other).status, 201)

    def test_a_refused_entry_counts_for_nothing(self):
        path, owner, _ = make(entry={"by": "open", "until": "2020-01-01T00:00:00Z"})
        for _ in range(QUOTA + 1):
            self.assertEqual(enter_from("127.0.0.68", path).status, 403)
        call("PATCH", path, {"entry": {"by": "open"}}, owner)
        self.assertEqual(enter_from("127.0.0.68", path).status, 201)

    def test_an_entry_that_is_sent_again_counts_once(self):
        path, key = make(entry={"by": "open"})[0], str(uuid.uuid4())
        again = [enter_from("127.0.0.70", path, key) for _ in range(QUOTA + 1)]
        self.assertEqual([answer.status for answer in again], [201] * (QUOTA + 1))
        for _ in range(QUOTA - 1):
            self.assertEqual(enter_from("127.0.0.70", path).status, 201)
        self.assertEqual(enter_from("127.0.0.70", path).status, 429)
        self.assertEqual(enter_from("127.0.0.70", path, key).bytes, again[0].bytes)

    def test_those_who_have_a_code_or_are_added_do_not_count(self):
        path, owner, _ = make(entry={"by": "code", "code": "white-mountain"})
        for _ in range(QUOTA + 1):
            self.assertEqual(enter_from("127.0.0.69", path, code="white-mountain").status, 201)
        call("PATCH", path, {"entry": {"by": "open"}}, owner)
        many = {"entrants": [{"name": "x"}] * (QUOTA + 1)}
        self.assertEqual(call("POST", path + "/entrants", many, owner).status, 201)
        self.assertEqual(enter_from("127.0.0.69", path).status, 201)
