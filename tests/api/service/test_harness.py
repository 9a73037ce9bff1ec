"""What the tests stand on: the runner leaves out no test unseen, a run that is interrupted leaves no
database, the client sends no move twice, recorded bytes are read as HTTP, and a value that does not fit its
schema is told by its path."""
import os
import pathlib
import shutil
import signal
import socketserver
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

import client
import traffic
from http_client import HttpClient
from recorder import RECORD, TO_CLIENT, TO_SERVICE
from schema_checker import ContractViolation, SchemaChecker
from waiting import TIMEOUT

HARNESS = pathlib.Path(__file__).resolve().parents[2] / "harness"


class Runner(unittest.TestCase):
    """On a tree with two files of tests, of which one may not import."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tests = pathlib.Path(folder.name)
        (self.tests / "harness").mkdir()
        (self.tests / "api/room").mkdir(parents=True)
        for name in "run.py", "waiting.py":
            shutil.copy(HARNESS / name, self.tests / "harness")
        self.write("test_one", "Pass", "pass")
        self.write("test_two", "Fail", "self.fail()")

    def write(self, file, name, body, before=""):
        (self.tests / f"api/room/{file}.py").write_text(
            f"{before}import unittest\n\n\n"
            f"class {name}(unittest.TestCase):\n    def test(self):\n        {body}\n")

    def run_tests(self, *arguments, **settings):
        """(what went well, what failed, whether all is well)"""
        done = subprocess.run([sys.executable, "-B", self.tests / "harness/run.py", *arguments], text=True,
                              capture_output=True, timeout=60, env={**os.environ, **settings})
        lines = done.stdout.splitlines()
        return ([line.split()[3] for line in lines if line.startswith("ok ")],
                [line.split()[4] for line in lines if line.startswith("not ok ")], done.returncode == 0)

    def test_tests_are_chosen_by_prefixes(self):
        self.assertEqual(self.run_tests(), (["test_one.Pass.test"], ["test_two.Fail.test"], False))
        for arguments in (["--only", "test_one"], ["--only=test_o"], ["--without", "test_two.F"],
                          ["test_one"]):
            self.assertEqual(self.run_tests(*arguments), (["test_one.Pass.test"], [], True), arguments)

    def test_tests_of_faults_may_take_longer_or_less(self):
        """A TIMEOUT that is no whole number would be an error of each test."""
        for scale in "0.5", "1", "2.5":
            self.assertEqual(self.run_tests("test_one", FAULT_SCALE=scale),
                             (["test_one.Pass.test"], [], True), scale)

    def test_a_prefix_of_no_test_is_an_error(self):
        for arguments in (["--only", "test_oen"], ["--only", "test_one", "--only", "test_oen"],
                          ["--without", "test_tow", "test_one"], ["--only", "test_two", "test_one"]):
            self.assertEqual(self.run_tests(*arguments), ([], [], False), arguments)

    def test_a_file_without_tests_is_an_error(self):
        (self.tests / "api/room/test_none.py").write_text("")
        self.assertEqual(self.run_tests("test_none"), ([], [], False))

    def test_a_file_that_cannot_be_imported_fails(self):
        self.write("test_two", "Fail", "pass", before="import no_such_module\n")
        for arguments in ([], ["--only", "test_one"], ["--without", "test_o"], ["test_two"]):
            passed, failed, well = self.run_tests(*arguments)
            self.assertEqual((failed, well), (["unittest.loader._FailedTest.test_two"], False), arguments)
            other = arguments in ([], ["--only", "test_one"])
            self.assertEqual(passed, ["test_one.Pass.test"] if other else [], arguments)


class ThrowAwayCluster(unittest.TestCase):
    def test_an_interrupted_run_leaves_none(self):
        """A signal to the whole run, as deploy/test sends it where it is interrupted itself."""
        run = subprocess.Popen([HARNESS / "postgres.sh", "sh", "-c", 'echo "$CLUSTER"; exec sleep 600'],
                               stdout=subprocess.PIPE, text=True, start_new_session=True)
        with run.stdout:
            folder = pathlib.Path(run.stdout.readline().strip())
        self.assertTrue((folder / "data0/postmaster.pid").exists(), folder)
        os.killpg(run.pid, signal.SIGTERM)
        run.wait(TIMEOUT)
        self.assertFalse(folder.exists(), folder)


class Requests(unittest.TestCase):
    """To a server that is told what to do with each request: answer it, and perhaps close then, or break."""

    def setUp(self):
        self.seen, self.plan = [], []
        test = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                while line := self.rfile.readline():
                    while self.rfile.readline().strip():
                        pass
                    test.seen.append(line.decode().split()[0])
                    what = test.plan.pop(0)
                    if what != "break":
                        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
                    if what != "answer":
                        return

            def finish(self):
                super().finish()
                self.connection.close()
                test.ended.set()

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True

        self.ended = threading.Event()
        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        change = mock.patch.object(client, "service", HttpClient(server.server_address[1]))
        change.start()
        self.addCleanup(change.stop)

    def test_a_post_is_sent_once(self):
        self.plan += ["answer", "break", "answer"]
        client.call("GET", "/")
        self.assertRaises(ConnectionError, client.call, "POST", "/moves")
        self.assertEqual(client.call("POST", "/moves").status, 200)
        self.assertEqual(self.seen, ["GET", "POST", "POST"])

    def test_a_get_is_sent_again(self):
        self.plan += ["break", "answer", "break", "break"]
        self.assertEqual(client.call("GET", "/").status, 200)
        self.assertRaises(ConnectionError, client.call, "GET", "/")
        self.assertEqual(len(self.seen), 4)

    def test_a_connection_that_was_closed_meanwhile_is_replaced(self):
        self.plan += ["close", "answer"]
        client.call("GET", "/")
        self.assertTrue(self.ended.wait(60))
        self.assertEqual(client.call("POST", "/moves").status, 200)
        self.assertEqual(self.seen, ["GET", "POST"])


class Traffic(unittest.TestCase):
    """One connection, as recorder.py writes it down."""

    def exchanges(self, sent, received):
        with tempfile.NamedTemporaryFile() as file:
            for direction, data in ((TO_SERVICE, sent), (TO_CLIENT, received), (TO_CLIENT, b"")):
                file.write(RECORD.pack(1, direction, len(data)) + data)
            file.flush()
            return list(traffic.exchanges(file.name))

    def test_heads_of_any_form_are_read(self):
        plain = (b"Content-Type: text/a\r\nContent-Length: 3\r\nX: 1\r\nX: 2\r\n\r\n", b"abc")
        strange = (b"content-TYPE:text/a \r\nX:  1\r\nTransfer-Encoding: chunked\r\n\r\n",
                   b"3\r\nabc\r\n0\r\n\r\n")
        for head, body in (plain, strange):
            exchanges = self.exchanges(b"POST /a HTTP/1.1\r\n" + head + body + b"HEAD /b HTTP/1.1\r\n\r\n",
                                       b"HTTP/1.1 200 OK\r\n" + head + body + b"HTTP/1.1 404 No\r\n" + head)
            self.assertEqual([(method, target, answer.status, answer.bytes, answer.whole,
                               answer.headers["content-Type"].strip(), answer.headers["x"])
                              for method, target, answer in exchanges],
                             [("POST", "/a", 200, b"abc", True, "text/a", "1"),
                              ("HEAD", "/b", 404, b"", True, "text/a", "1")])

    def test_an_answer_that_was_cut_is_told(self):
        sent = b"GET /a HTTP/1.1\r\n\r\n" * 2
        (_, _, answer), = self.exchanges(sent, b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab")
        self.assertEqual((answer.bytes, answer.whole), (b"ab", False))


class Schemas(unittest.TestCase):
    SCHEMA = {"type": "object", "properties": {"rows": {"type": "array", "items": {
        "anyOf": [{"type": "integer", "maximum": 3}, {"type": "object", "required": ["a"]}]}}}}

    def test_a_value_that_does_not_fit_is_told_by_its_path(self):
        """Also after many equal ones that fit, and after many others, which are not remembered."""
        checker = SchemaChecker({})
        for _ in range(2):
            for number in range(300):
                checker.check(self.SCHEMA, {"rows": [number % 4, {"a": number}, {"a": 0}]})
            for wrong, path in ((4, "/rows/1"), (True, "/rows/1"), ({"b": 1}, "/rows/1")):
                with self.assertRaises(ContractViolation) as caught:
                    checker.check(self.SCHEMA, {"rows": [1, wrong]}, "top")
                self.assertTrue(str(caught.exception).startswith(f"top{path}: {wrong!r}"), caught.exception)
            self.assertFalse(checker.fits(self.SCHEMA, []))

    def test_bounds_hold_for_real_numbers_too(self):
        checker = SchemaChecker({})
        schema = {"type": "number", "minimum": -1, "maximum": 1}
        fits = [checker.fits(schema, value) for value in (-1.5, -1, -0.5, 0.5, 1.0, 1.5)]
        self.assertEqual(fits, [False, True, True, True, True, False])

    def test_a_pattern_ends_where_the_text_ends(self):
        checker = SchemaChecker({})
        schema = {"type": "string", "pattern": "^a+$"}
        self.assertEqual([checker.fits(schema, text) for text in ("aa", "aa\n", "aab")], [True, False, False])

    def test_a_number_is_no_boolean(self):
        checker = SchemaChecker({})
        for schema in {"const": 1}, {"enum": [1, "one"]}:
            self.assertEqual([checker.fits(schema, value) for value in (1, True)], [True, False], schema)
        self.assertEqual([checker.fits({"const": True}, value) for value in (1, True)], [False, True])
