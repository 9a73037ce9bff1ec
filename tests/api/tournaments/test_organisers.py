"""The scripts of tests/clients/tournament: what an organiser does, in at most 120 lines each."""
import pathlib
import subprocess
import sys
import unittest

from client import PROGRAM, URL


class Scripts(unittest.TestCase):
    def run_script(self, name, *options):
        script = pathlib.Path(__file__).parents[2] / "clients" / "tournament" / name
        self.assertLessEqual(len(script.read_text().splitlines()), 120)
        done = subprocess.run([sys.executable, script, URL, PROGRAM, *options], capture_output=True,
                              text=True, timeout=500)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def test_a_tournament(self):
        """Two drop out, a table is abandoned, one agrees on a draw; the audit files say the same."""
        self.assertIn("4 matches; the audit files give the same standings, by hand, too",
                      self.run_script("organiser.py"))

    def test_a_league(self):
        """Days off, letters that wait for the end of a phase, a substitute, a draw."""
        self.assertIn("1 matches; the audit files give the same standings, by hand, too",
                      self.run_script("league.py"))
