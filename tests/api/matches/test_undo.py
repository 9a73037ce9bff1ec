"""Taking back over HTTP: the view is the earlier one, the log keeps both, who may not is told why."""
import random
import unittest

from client import UNKNOWN_MATCH, Match, call


class Undo(unittest.TestCase):
    def setUp(self):
        self.match = Match(4)
        self.path = self.match.path + "/undo"
        self.chance = random.Random(1618)
        self.seat, self.before = self.match.play_to_undo(self.chance)

    def undo(self, seat, body=None, **headers):
        return call("POST", self.path, body, self.match.tokens[seat], **headers)

    def refusal(self, seat, body=None):
        answer = self.undo(seat, body)
        self.assertEqual(answer.status, 422, answer.bytes)
        return answer.json["refusal"]["code"]

    def test_who_may_not_is_told_why(self):
        other = next(seat for seat in self.match.tokens if seat != self.seat)
        self.assertEqual(self.match.read(self.match.tokens[other])["may_undo"], 0)
        self.assertNotIn("may_undo", self.match.read())
        self.assertEqual(self.refusal(other), "others-have-acted")
        self.assertIn(self.refusal(self.seat, {"actions": 100}),
                      ("others-have-acted", "secret-step", "something-was-drawn", "hidden-came-to-light"))
        self.assertEqual(self.undo(self.seat, {"actions": 0}).status, 400)
        self.assertEqual(self.undo(self.seat, {"moves": 1}).status, 400)
        self.assertEqual(call("POST", self.path).status, 401)
        self.assertEqual(call("POST", self.path, token=self.match.organizer).status, 403)
        self.assertEqual(call("POST", f"/v1/matches/{UNKNOWN_MATCH}/undo", token=self.match.organizer).status,
                         404)
        self.assertEqual(self.undo(self.seat, If_Match='"1"').status, 412)
        self.assertEqual(call("POST", Match(4, invitations=True).path + "/undo", token="x" * 43).status, 401)

    def test_the_view_is_the_one_before_and_the_log_keeps_both(self):
        version = self.match.version()
        done = self.match.read(self.match.tokens[self.seat])
        answer = self.undo(self.seat, If_Match=f'"{version}"', Idempotency_Key="back")
        self.assertEqual(answer.status, 200, answer.bytes)
        self.assertEqual(answer.headers["ETag"], f'"{version + 1}"')
        [action] = answer.json["actions"]
        self.assertEqual((action["seq"], action["seat"], action["move"], action["events"]),
                         (version + 1, self.seat, {"type": "undo", "actions": 1}, []))
        again = self.undo(self.seat, If_Match=f'"{version}"', Idempotency_Key="back")
        self.assertEqual((again.status, again.bytes), (200, answer.bytes))
        now = self.match.read(self.match.tokens[self.seat])
        for member in ("view", "step", "deciding", "may_undo"):
            self.assertEqual(now[member], self.before[member], member)
        log = call("GET", f"{self.match.path}/log?after={version - 1}").json["actions"]
        self.assertEqual([entry["move"]["type"] for entry in log][-1], "undo")
        self.assertEqual(len(log), 2)
        then = self.match.read(self.match.tokens[self.seat], f"?version={version}")
        self.assertEqual((then["view"], then["may_undo"]), (done["view"], 0))
        again = self.match.read(self.match.tokens[self.seat], f"?version={version + 1}")
        self.assertEqual(again["view"], self.before["view"])

    def test_an_earlier_version_of_a_match_that_went_on(self):
        self.assertEqual(self.undo(self.seat).status, 200)
        version = self.match.version()
        for _ in range(20):
            self.match.turn(self.chance)
        then = self.match.read(self.match.tokens[self.seat], f"?version={version}")
        self.assertEqual(then["view"], self.before["view"])

    def test_after_the_end(self):
        self.match.end()
        self.assertEqual(self.undo(list(self.match.tokens)[3]).status, 409)
        self.assertEqual(call("GET", self.match.path + "/audit").status, 200)
