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

    def replace(self, table, member, one, other):
        changed = f"{member} = replace({member}, '{one}', '{other}')"
        control("database-sql", f"update {table} set {changed} {self.where}")

    def test_the_plan_of_a_round(self):
        """It is no plan, or has a seat, an entrant or a member that is none."""
        for right, wrong in (("player-1", "player-9"), ("entrant-1", "entrant-x"), ("match", "mitch"),
                             ("seats", "chairs")):
            with self.subTest(wrong):
                self.replace("tournament_round", "plan", right, wrong)
                self.told("/rounds")
                self.replace("tournament_round", "plan", wrong, right)
                self.assertEqual(send("GET", self.path + "/rounds").status, 200)
        control("database-sql", f"update tournament_round set plan = left(plan, -1) {self.where}")
        self.told("/rounds")

    def test_the_result_of_a_match(self):
        """It is no result, or has a seat, an end or a number that is none."""
        abort(self.path, self.owner)
        self.assertEqual(send("GET", self.path + "/standings").status, 200)
        for right, wrong in (("player-1", "player-9"), ("aborted", "eaten"), ("turns", "tarns")):
            with self.subTest(wrong):
                self.replace("tournament_result", "result", right, wrong)
                self.told("/standings")
                self.replace("tournament_result", "result", wrong, right)
                self.assertEqual(send("GET", self.path + "/standings").status, 200)
        control("database-sql", f"update tournament_result set result = left(result, -1) {self.where}")
        self.told("/standings")
