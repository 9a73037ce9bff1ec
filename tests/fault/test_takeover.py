"""Processes follow one another on a port while clients play: no request fails. A process that does not get
ready takes nothing over.

WESTPHALIA_ANOTHER_BUILD is the folder of another build's programs, which takes turns with this one."""
import contextlib
import os
import pathlib
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

from background_clients import BackgroundClients
from database_fixture import DATABASE_URL, sql
from players import report
from schema_checker import ContractViolation
from service_fixture import (BUILD, HttpClient, Service, documents_by_port, documents_by_program,
                             head, reserve_port)
from waiting import SCALE, TIMEOUT, until
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


class EitherDocument:
    """The documents of two builds: the test does not know which of them answers."""

    def __init__(self, *builds):
        for build in builds:
            Service(program=build / "westphaliad").stop()
        self.documents = [documents_by_program[build / "westphaliad"] for build in builds]

    def check_answer(self, *answered):
        try:
            return self.documents[0].check_answer(*answered)
        except ContractViolation:
            return self.documents[1].check_answer(*answered)


class Takeover(unittest.TestCase):
    def setUp(self):
        self.service = Instances(STREAM_HEARTBEAT="1", LOG_LEVEL="info")
        self.addCleanup(self.service.stop)

    def test_a_takeover_fails_no_request(self):
        documents_by_port[self.service.port] = EitherDocument(*BUILDS)
        background = BackgroundClients(self.service.port)
        try:
            for number in range(TAKEOVERS):
                background.some_moves()
                self.service.follow(BUILDS[number % 2] / "westphaliad")
            background.some_moves()
        except BaseException:
            background.stop()
            raise
        counts = background.assert_unnoticed(self)
        self.assertGreaterEqual(counts["streams"], (TAKEOVERS + 1) * len(background.followers))
        report(self, {"takeovers": TAKEOVERS, **counts})

    def wait_for(self, line, times=1):
        """The log of all processes has no error."""
        until(lambda: self.service.log.read_text().count(line) >= times, line)

    def retiring(self):
        """The process that has lost the port, and a connection to it that is kept."""
        before, kept = self.service.process, HttpClient(self.service.port)
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
        self.assertEqual(before.wait(TIMEOUT), 0)
        self.assertEqual(kept.call("GET", "/readyz").status, 200)

    def test_a_connection_that_is_idle_for_too_long_is_closed_as_ever(self):
        self.service.stop()
        self.service = Instances(LOG_LEVEL="info")
        self.addCleanup(lambda: self.service.stop())
        self.service.environment["IDLE_SECONDS"] = "2"
        self.service.follow()
        before, _ = self.retiring()
        self.assertEqual(before.wait(TIMEOUT), 0)

    def test_it_ends_at_once_when_it_is_told_to(self):
        before, kept = self.retiring()
        self.assertIsNone(before.poll())
        before.terminate()
        self.assertEqual(before.wait(TIMEOUT / 2), 0)
        self.assertIsNone(self.service.process.poll())
        self.assertEqual(HttpClient(self.service.port).call("GET", "/readyz").status, 200)

    def test_the_next_may_have_another_port(self):
        reserved, first = reserve_port(), self.service.port
        self.addCleanup(reserved.close)
        second = reserved.getsockname()[1]
        self.service.follow(PORT=str(second))
        self.assertEqual(HttpClient(second).call("GET", "/readyz").status, 200)
        with self.assertRaises(ConnectionError):
            HttpClient(first).call("GET", "/readyz")

    def test_what_does_not_get_ready_takes_nothing_over(self):
        serving, kept = self.service.process, HttpClient(self.service.port)
        sql("create database newer")
        newer = DATABASE_URL.replace("dbname=postgres", "dbname=newer")
        sql("create table schema_migration (name text primary key, applied_at timestamptz); insert into "
            "schema_migration values ('9999_newer')", newer)

        def still_serves():
            self.assertEqual(kept.call("GET", "/readyz").status, 200)
            self.assertEqual(HttpClient(self.service.port).call("GET", "/readyz").status, 200)
            self.assertIsNone(serving.poll())

        for settings in ({"SECRET_KEY_FILE": "/nonexistent"}, {"DATABASE_URL": newer},
                         {"TLS_CERT": "/nonexistent", "TLS_KEY": "/nonexistent"},
                         {"TAKEOVER_SOCKET": "/nonexistent/socket"},
                         {"TAKEOVER_SOCKET": "/tmp/" + 100 * "x"}):
            self.assertEqual(self.service.begin(**settings).wait(TIMEOUT), 1, settings)
            still_serves()
        asked = self.service.log.read_text().count("is about to take the port over")
        for number, how in enumerate((signal.SIGTERM, signal.SIGKILL)):
            waiting = self.service.begin(DATABASE_URL="host=/nonexistent")
            self.wait_for("is about to take the port over", asked + number + 1)
            self.assertEqual(self.service.begin().wait(TIMEOUT), 1, "one at a time")
            waiting.send_signal(how)
            self.assertNotEqual(waiting.wait(TIMEOUT), 0)
            still_serves()
        self.wait_for("this one continues", asked + 2)
        kept.close()
        self.service.follow()
        self.assertEqual(HttpClient(self.service.port).call("GET", "/readyz").status, 200)

    def test_only_its_own_user_may_ask_for_the_port(self):
        path = pathlib.Path(self.service.environment["TAKEOVER_SOCKET"])
        self.assertEqual(path.stat().st_mode & 0o777, 0o600)


class Ending:
    """A process that serves, and ends at a chosen point of the handshake. No timing decides which."""

    def __init__(self, path, port):
        self.path = path
        self.port = socket.create_server(("127.0.0.1", port))
        self.port.setblocking(False)  # as the service has it
        self.listener = socket.socket(socket.AF_UNIX)
        pathlib.Path(path).unlink(missing_ok=True)
        self.listener.bind(path)
        self.listener.listen(8)
        self.listener.settimeout(TIMEOUT)
        self.asked = []

    def wait(self):
        """Until another process has connected."""
        asking = select.poll()
        asking.register(self.listener, select.POLLIN)
        assert asking.poll(TIMEOUT * 1000), "no process asks"

    def accept(self):
        self.wait()
        self.asked.append(self.listener.accept()[0])

    def close(self):
        while self.asked:
            self.asked.pop().close()

    def give(self):
        socket.send_fds(self.asked[-1], [b"l"], [self.port.fileno()])

    def end(self):
        """In the order in which the system closes a process's descriptors."""
        self.listener.close()
        self.port.close()
        self.close()


def at_once(process):
    process.end()


def before_it_accepts(process):
    process.wait()
    process.end()


def when_it_has_accepted(process):
    process.accept()
    process.end()


def when_it_has_hung_up(process):
    for _ in range(3):
        process.accept()
        process.close()
    process.end()


def without_its_name(process):
    process.accept()
    os.unlink(process.path)
    process.end()


def with_an_unknown_word(process):
    process.accept()
    process.asked[-1].sendall(b"?")
    process.end()


def when_it_has_given_the_port(process):
    process.accept()
    process.give()
    process.end()


def with_the_port_last(process):
    process.accept()
    process.listener.close()
    process.close()
    # in which the next one finds the port taken, unless it is slower; it must serve in either case
    time.sleep(0.5)
    process.port.close()


class EndsAtAnyPoint(unittest.TestCase):
    """The process before ends while the next one asks: then that one has the port, at every point of the
    handshake."""

    def setUp(self):
        self.service = Instances(LOG_LEVEL="info")
        self.addCleanup(self.service.stop)
        self.service.stop()

    def test_where_it_has_given_nothing_and_where_it_has(self):
        for point in (at_once, before_it_accepts, when_it_has_accepted, when_it_has_hung_up, without_its_name,
                      with_an_unknown_word,
                      when_it_has_given_the_port, with_the_port_last):
            with self.subTest(point.__name__), contextlib.ExitStack() as at_last:
                before = Ending(self.service.environment["TAKEOVER_SOCKET"], self.service.port)
                at_last.callback(before.end)  # also where this point fails: the next one needs the port
                self.service.process = self.service.begin()
                point(before)
                until(self.service.is_ready, "the next one serves")
                self.service.follow()  # and can be asked itself
                self.service.stop()

    def test_while_the_next_one_waits_for_the_database(self):
        before = Ending(self.service.environment["TAKEOVER_SOCKET"], self.service.port)
        self.service.process = self.service.begin(DATABASE_URL="host=/nonexistent")
        before.accept()
        before.give()
        self.assertIsNone(self.service.process.poll())
        before.end()
        self.wait_for_service(2)

    def wait_for_service(self, times):
        """So many processes have served."""
        until(lambda: self.service.log.read_text().count("serves http://") >= times, "the next one serves")
        self.assertEqual(HttpClient(self.service.port).call("GET", "/healthz").status, 200)
        self.assertIsNone(self.service.process.poll())

    def test_one_that_is_told_to_end_gives_the_port_free(self):
        """It ends at once, with answers left, too. The same holds when the next one waits already."""
        self.service.start()
        for wait, times in (False, 3), (True, 4):
            before, kept = self.service.process, self.service.connect()
            # a request that is under way
            kept.sendall(head("POST", "/v1/matches", "Content-Type: application/json", "Content-Length: 2")
                         + b"{")
            if wait:
                self.service.process = self.service.begin(DATABASE_URL="host=/nonexistent")
                until(lambda: "is about to take the port over" in self.service.log.read_text(),
                      "the next one has asked")
            before.terminate()
            if not wait:
                self.service.process = self.service.begin()
            self.wait_for_service(times)
            kept.close()
            before.wait(TIMEOUT)

    def test_two_that_begin_at_once(self):
        """One serves, the other ends, and the one that serves can be asked."""
        for _ in range(3):
            pair = [self.service.begin(), self.service.begin()]
            until(lambda: any(process.poll() is not None for process in pair), "one of them ends")
            self.service.process = next(process for process in pair if process.poll() is None)
            until(self.service.is_ready, "the other serves")
            self.service.follow()
            self.service.stop()


class SystemdInstances(Service):
    """Processes of one unit under systemd, one after the other: what each gives to be kept, the next is given
    at its start."""

    def __init__(self, abstract=False, **settings):
        self.directory = tempfile.TemporaryDirectory(prefix="kept-")
        self.addressed = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        notify = ("@" if abstract else "") + self.directory.name + "/notify"
        self.addressed.bind(notify.replace("@", "\0"))
        self.addressed.settimeout(TIMEOUT)
        self.kept = None
        super().__init__(NOTIFY_SOCKET=notify, LOG_LEVEL="info", **settings)

    def begin(self, **settings):
        """A process that is given what is kept as systemd gives it: as descriptor 3, with its own number in
        the environment."""
        command, passed = [self.program], {}
        if self.kept is not None:
            begin = ("import os; os.dup2({0}, 3); os.close({0}); os.environ |= "
                     "dict(LISTEN_PID=str(os.getpid()), LISTEN_FDS='1', LISTEN_FDNAMES='port');"
                     "os.execv({1!r}, [{1!r}])")
            command = [sys.executable, "-c", begin.format(self.kept, str(self.program))]
            passed = {"pass_fds": [self.kept]}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env={**self.environment, **settings}, stderr=log,
                                            cwd="/", **passed)

    def hear(self):
        """Receives a message to systemd and does what it asks."""
        said, descriptors, _, _ = socket.recv_fds(self.addressed, 1000, 2)
        if said == b"FDSTOREREMOVE=1\nFDNAME=port":
            os.close(self.kept)
            self.kept = None
        else:
            assert (said, len(descriptors), self.kept) == (b"FDSTORE=1\nFDNAME=port", 1,
                                                           None), (said, descriptors)
            self.kept = descriptors[0]
        return said.split(b"=")[0].decode()

    def start(self):
        self.begin()
        until(self.is_ready, "the service is ready")


class PortKeptBySystemd(unittest.TestCase):
    """systemd keeps the port while no process has it: a client that connects meanwhile waits, and is
    answered."""

    def setUp(self):
        self.service = SystemdInstances()
        self.addCleanup(self.service.stop)
        self.assertEqual(self.service.hear(), "FDSTORE")

    def follow(self, **settings):
        self.service.begin(**settings)
        self.assertEqual([self.service.hear(), self.service.hear()], ["FDSTOREREMOVE", "FDSTORE"])

    def test_who_connects_while_none_runs_is_answered(self):
        for end in (self.service.stop, self.service.kill):
            end()
            waiting = [self.service.connect() for _ in range(20)]
            for client in waiting:
                client.sendall(head("GET", "/readyz", "Connection: close"))
            self.follow()
            for client in waiting:
                with client:
                    self.assertTrue(client.makefile("rb").readline().startswith(b"HTTP/1.1 "), "an answer")

    def test_the_next_may_have_another_port(self):
        reserved, first = reserve_port(), self.service.port
        self.addCleanup(reserved.close)
        self.service.stop()
        self.follow(PORT=str(reserved.getsockname()[1]))
        self.assertEqual(HttpClient(reserved.getsockname()[1]).call("GET", "/healthz").status, 200)
        with self.assertRaises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", first))

    def test_a_process_that_does_not_get_ready_leaves_no_client_waiting(self):
        self.service.stop()
        self.service.begin(SECRET_KEY_FILE="/nonexistent")
        self.assertEqual(self.service.process.wait(TIMEOUT), 1)
        self.assertEqual(self.service.hear(), "FDSTOREREMOVE")
        with self.assertRaises(ConnectionRefusedError):
            self.service.connect()
        self.service.start()

    def test_systemd_may_listen_under_an_abstract_name(self):
        service = SystemdInstances(abstract=True)
        self.addCleanup(service.stop)
        self.assertEqual(service.hear(), "FDSTORE")

    def test_what_is_meant_for_another_process_is_not_taken(self):
        self.service.stop()
        self.service.environment |= {"LISTEN_PID": "1", "LISTEN_FDS": "1"}
        os.close(self.service.kept)
        self.service.kept = None
        self.service.start()
        self.assertEqual(self.service.hear(), "FDSTORE")
