"""A match whose log this build would play otherwise: it can be read as far as they agree, it is told, and it is not moved.

Needs the database of deploy/test (WESTPHALIA_CONTROL), where an action of the log is given another outcome, as an earlier build
with other rules would have stored it."""
import os
import shlex
import subprocess
import unittest

from client import Match, call

CONTROL = os.environ.get("WESTPHALIA_CONTROL")


def sql(text):
    subprocess.run([*shlex.split(CONTROL), "database-sql", text], check=True, timeout=60)


@unittest.skipUnless(CONTROL, "WESTPHALIA_CONTROL does not say how to reach the database")
class OtherRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.match = Match(3)
        where = f"where match_id = '{cls.match.id}'"
        sql(f"update action set line = regexp_replace(line, '\"state_hash\":\"[0-9a-f]+\"', '\"state_hash\":\"' || repeat('0', 64) || '\"') {where};"
            f" update match_state set state = set_byte(state, 0, 255 - get_byte(state, 0)) {where}")
        cls.path = f"/v1/matches/{cls.match.id}"
        cls.token = cls.match.tokens["player-1"]

    def told(self, answer):
        self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/other-rules"), answer.bytes)
        return answer.json["other_rules"]

    def test_the_match_says_where_it_differs(self):
        answer = call("GET", self.path, token=self.token)
        self.assertEqual(answer.status, 200, answer.bytes)
        self.assertEqual(answer.json["match"]["other_rules"]["action"], 1)

    def test_a_version_that_this_build_does_not_reach(self):
        self.told(call("GET", self.path + "?version=1", token=self.token))

    def test_legal_moves(self):
        self.told(call("GET", self.path + "/legal-moves", token=self.token))

    def test_a_move(self):
        self.told(call("POST", self.path + "/moves", {"move": {"type": "ready"}}, self.token))

    def test_the_log_can_be_read(self):
        self.assertEqual(call("GET", self.path + "/log", token=self.token).json["actions"][0]["seq"], 1)


if __name__ == "__main__":
    unittest.main()
