"""The database goes away and comes back; the service is stopped and started: no acknowledged move is lost.

Needs the database and the service of deploy/test (WESTPHALIA_CONTROL: a shell command that takes database-stop,
database-start, service-restart)."""
import os
import shlex
import subprocess
import threading
import time
import unittest

from client import Match, call, verify

CONTROL = os.environ.get("WESTPHALIA_CONTROL")


def control(action):
    subprocess.run([*shlex.split(CONTROL), action], check=True, timeout=120)


@unittest.skipUnless(CONTROL, "WESTPHALIA_CONTROL does not say how to stop the database")
class Faults(unittest.TestCase):
    def test_database_away(self):
        match = Match(3).play("before", 30)
        before = match.read(match.organizer)
        seat = match.deciding()[0]
        move = match.legal(seat)["moves"][0]
        control("database-stop")
        try:
            for answer in (match.send(seat, move), call("GET", match.path), call("GET", "/readyz")):
                self.assertEqual(answer.status, 503, answer.bytes)
                self.assertTrue(answer.headers["Retry-After"])
            self.assertEqual(call("GET", "/healthz").status, 200)
        finally:
            control("database-start")
        for _ in range(100):
            if call("GET", "/readyz").status == 200:
                break
            time.sleep(0.1)
        self.assertEqual(match.read(match.organizer), before)
        match.play("after")
        self.assertEqual(verify(match.audit())[0], 0)

    def acknowledged_while(self, disturb):
        """Plays while the service or its database is disturbed; returns the match and the versions acknowledged."""
        match, acknowledged, done = Match(4), [], threading.Event()

        def play():
            while not done.is_set():
                try:
                    for seat in match.deciding():
                        answer = match.send(seat, match.legal(seat)["moves"][0])
                        if answer.status == 200:
                            acknowledged.append(answer.json["version"])
                except (OSError, KeyError):  # away: try again
                    time.sleep(0.05)

        player = threading.Thread(target=play)
        player.start()
        time.sleep(0.5)
        disturb()
        time.sleep(1)
        done.set()
        player.join(60)
        return match, acknowledged

    def test_restart_in_the_middle(self):
        match, acknowledged = self.acknowledged_while(lambda: control("service-restart"))
        self.assertGreaterEqual(match.version(), max(acknowledged))
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_database_restarted_in_the_middle(self):
        def restart():
            control("database-stop")
            control("database-start")

        match, acknowledged = self.acknowledged_while(restart)
        self.assertGreaterEqual(match.version(), max(acknowledged))
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)


if __name__ == "__main__":
    unittest.main()
