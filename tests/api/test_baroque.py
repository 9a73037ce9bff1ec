"""Whole matches of Baroque by the random bot that plays the other games, from the set-up to the end of the last turn."""
import pathlib
import subprocess
import sys
import unittest

from client import URL, call, verify

HERE = pathlib.Path(__file__).parent
GAME = "baroque"
TURNS = 3  # the standard length


class Princes(unittest.TestCase):
    def plays_to_the_end(self, players):
        bot = subprocess.run([sys.executable, HERE / "bot.py", str(players), f"baroque {players}", URL, GAME],
                             capture_output=True, text=True, timeout=500)
        self.assertEqual(bot.returncode, 0, bot.stderr)
        path = "/v1/matches/" + bot.stdout.strip()
        end = call("GET", path).json
        self.assertEqual((end["match"]["status"], end["deciding"], end["step"]), ("over", [], None))
        self.assertEqual(len(end["view"]["players"]), players)
        self.assert_won_by_the_rules(end)
        self.assert_audited(path, end["match"]["version"])
        self.assert_followed(path, end["match"]["version"])

    def assert_won_by_the_rules(self, end):
        """15.0: the most Victory Points; then Support, which the view does not print, so that equals in points may be any of them."""
        points = {seat: player["points"] for seat, player in end["view"]["players"].items()}
        (winner,) = end["match"]["winners"]
        if end["view"]["turn"] == TURNS:  # otherwise it was an Automatic Victory (13.1)
            self.assertEqual(points[winner], max(points.values()))

    def assert_audited(self, path, version):
        log = call("GET", path + "/audit")
        self.assertEqual(log.status, 200)
        status, told = verify(log.bytes.decode().splitlines())
        self.assertEqual(status, 0, told)
        self.assertIn(f"{version} actions played again", told)

    def assert_followed(self, path, version):
        """follow.py, which knows no game either, prints every action once."""
        follower = subprocess.run([sys.executable, HERE / "follow.py", path.split("/")[-1], "", URL],
                                  capture_output=True, text=True, timeout=300)
        self.assertEqual(follower.returncode, 0, follower.stderr)
        self.assertEqual([int(line.split()[0]) for line in follower.stdout.splitlines()], list(range(1, version + 1)))

    def test_two(self):
        self.plays_to_the_end(2)

    def test_four(self):
        self.plays_to_the_end(4)


if __name__ == "__main__":
    unittest.main()
