"""What the database has of a tournament and cannot be read is a fault of the service. "Try again" would be
for ever.

Needs the database of deploy/test (WESTPHALIA_CONTROL)."""
import unittest

from client import call as send
from client import control, needs_control
from tournament import abort, begin, enter, make


@needs_control
class Broken(unittest.TestCase):
    def setUp(self):
        self.path, self.owner, made = make()
        enter(self.path, self.owner, 4)
        begin(self.path, self.owner)
        self.where = f"where tournament_id = '{made['id']}'"

    def told(self, path):
        answer = send("GET", self.path + path)
        self.assertEqual((answer.status, answer.json["type"]), (500, "/problems/internal"), answer.bytes)

    def test_the_plan_of_a_round(self):
        control("database-sql", f"update tournament_round set plan = left(plan, -1) {self.where}")
        self.told("/rounds")

    def test_the_result_of_a_match(self):
        abort(self.path, self.owner)
        self.assertEqual(send("GET", self.path + "/standings").status, 200)
        for wrong in ("replace(result, 'player-1', 'player-9')", "left(result, -1)"):
            with self.subTest(wrong):
                control("database-sql", f"update tournament_result set result = {wrong} {self.where}")
                self.told("/standings")
