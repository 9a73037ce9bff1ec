"""Processes follow one another on a port while everybody plays: nobody's request fails. What does not get ready takes nothing over.

WESTPHALIA_ANOTHER_BUILD is the folder of another build's programs, which takes turns with this one."""
import os
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

from contract import Misfit
from crowd import Crowd
from play import report
from rig import BUILD, DATABASE_URL, PATIENCE, SCALE, Line, Service, documents, keep_a_port, promises, sql, until

BUILDS = pathlib.Path(os.environ.get("WESTPHALIA_ANOTHER_BUILD", "build/another")).resolve(), BUILD
TAKEOVERS = int(8 * SCALE)
IDLE = 60  # seconds that a connection may be idle: far longer than any client here waits


class Instances(Service):
    """Processes on one port, the second of which takes it over from the first, and so on."""

    def __init__(self, **settings):
        self.directory = tempfile.TemporaryDirectory(prefix="takeover-")
        super().__init__(TAKEOVER_SOCKET=self.directory.name + "/socket", IDLE_SECONDS=str(IDLE), **settings)

    def begin(self, program=BUILD / "westphaliad", **settings):
        """The next process, which has the port when it is ready."""
        with self.log.open("ab") as log:
            return subprocess.Popen([program], env={**self.environment, **settings}, stderr=log, cwd="/")

    def follow(self, program=BUILD / "westphaliad", **settings):
        before, self.process = self.process, self.begin(program, **settings)
        until(lambda: before.poll() is not None or self.process.poll() is not None, "one of the two ends")
        assert self.process.poll() is None, self.log.read_text()[-3000:]
        assert before.wait() == 0, self.log.read_text()[-3000:]


class Either:
    """What one of the builds promises: which of them answers is not known."""

    def __init__(self, *builds):
        for build in builds:
            Service(program=build / "westphaliad").stop()
        self.documents = [documents[build / "westphaliad"] for build in builds]

    def hold(self, *answered):
        try:
            return self.documents[0].hold(*answered)
        except Misfit:
            return self.documents[1].hold(*answered)


class Takeover(unittest.TestCase):
    def setUp(self):
        self.service = Instances(STREAM_HEARTBEAT="1", LOG_LEVEL="info")
        self.addCleanup(self.service.stop)

    def test_nobody_notices(self):
        promises[self.service.port] = Either(*BUILDS)
        crowd = Crowd(self.service.port)
        try:
            for number in range(TAKEOVERS):
                crowd.some_moves()
                self.service.follow(BUILDS[number % 2] / "westphaliad")
            crowd.some_moves()
        except BaseException:
            crowd.leave()
            raise
        counts = crowd.judge(self)
        self.assertGreaterEqual(counts["streams"], (TAKEOVERS + 1) * len(crowd.followers))
        report(self, {"takeovers": TAKEOVERS, **counts})

    def wait_for(self, line, times=1):
        """... in the log of all processes."""
        until(lambda: self.service.log.read_text().count(line) >= times, line)

    def retiring(self):
        """The process that has lost the port, and a connection to it that is kept."""
        before, kept = self.service.process, Line(self.service.port)
        self.assertEqual(kept.call("GET", "/readyz").status, 200)
        self.service.process = self.service.begin()
        self.wait_for("another process has the port")
        return before, kept

    def test_a_connection_that_is_kept_gets_one_answer_more(self):
        before, kept = self.retiring()
        time.sleep(1)  # in which nothing is closed
        self.assertIsNone(before.poll())
        answer = kept.call("POST", "/v1/matches", {"game": "sixteen-thirty-something", "players": 3})
        self.assertEqual((answer.status, answer.headers["Connection"]), (201, "close"))
        self.assertEqual(before.wait(PATIENCE), 0)
        self.assertEqual(kept.call("GET", "/readyz").status, 200)

    def test_a_connection_that_is_idle_for_too_long_is_closed_as_ever(self):
        self.service.stop()
        self.service = Instances(LOG_LEVEL="info")
        self.service.environment["IDLE_SECONDS"] = "2"
        self.service.follow()
        before, _ = self.retiring()
        self.assertEqual(before.wait(PATIENCE), 0)

    def test_it_ends_at_once_when_it_is_told_to(self):
        before, kept = self.retiring()
        self.assertIsNone(before.poll())
        before.terminate()
        self.assertEqual(before.wait(PATIENCE / 2), 0)
        self.assertIsNone(self.service.process.poll())
        self.assertEqual(Line(self.service.port).call("GET", "/readyz").status, 200)

    def test_the_next_may_have_another_port(self):
        keeper, first = keep_a_port(), self.service.port
        self.addCleanup(keeper.close)
        second = keeper.getsockname()[1]
        self.service.follow(PORT=str(second))
        self.assertEqual(Line(second).call("GET", "/readyz").status, 200)
        with self.assertRaises(ConnectionError):
            Line(first).call("GET", "/readyz")

    def test_what_does_not_get_ready_takes_nothing_over(self):
        serving, kept = self.service.process, Line(self.service.port)
        sql("create database newer")
        newer = DATABASE_URL.replace("dbname=postgres", "dbname=newer")
        sql("create table schema_migration (name text primary key, applied_at timestamptz); insert into schema_migration values ('9999_newer')", newer)

        def still_serves():
            self.assertEqual(kept.call("GET", "/readyz").status, 200)
            self.assertEqual(Line(self.service.port).call("GET", "/readyz").status, 200)
            self.assertIsNone(serving.poll())

        for settings in ({"SECRET_KEY_FILE": "/nonexistent"}, {"DATABASE_URL": newer}, {"TLS_CERT": "/nonexistent", "TLS_KEY": "/nonexistent"},
                         {"TAKEOVER_SOCKET": "/nonexistent/socket"}, {"TAKEOVER_SOCKET": "/tmp/" + 100 * "x"}):
            self.assertEqual(self.service.begin(**settings).wait(PATIENCE), 1, settings)
            still_serves()
        asked = self.service.log.read_text().count("is about to take the port over")
        for number, how in enumerate((signal.SIGTERM, signal.SIGKILL)):
            waiting = self.service.begin(DATABASE_URL="host=/nonexistent")
            self.wait_for("is about to take the port over", asked + number + 1)
            self.assertEqual(self.service.begin().wait(PATIENCE), 1, "one at a time")
            waiting.send_signal(how)
            self.assertNotEqual(waiting.wait(PATIENCE), 0)
            still_serves()
        self.wait_for("this one goes on", asked + 2)
        kept.hang_up()
        self.service.follow()
        self.assertEqual(Line(self.service.port).call("GET", "/readyz").status, 200)

    def test_nobody_else_may_ask(self):
        path = pathlib.Path(self.service.environment["TAKEOVER_SOCKET"])
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)


if __name__ == "__main__":
    unittest.main()
