"""What the tests stand on: the runner leaves out no test unseen, and the client sends no move twice."""
import pathlib
import shutil
import socketserver
import subprocess
import sys
import tempfile
import threading
import unittest
from unittest import mock

import client
from http_client import HttpClient

RUNNER = pathlib.Path(__file__).resolve().parents[2] / "harness/run.py"


class Runner(unittest.TestCase):
    """On a tree with two files of tests, of which one may not import."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.tests = pathlib.Path(folder.name)
        (self.tests / "harness").mkdir()
        (self.tests / "api/room").mkdir(parents=True)
        shutil.copy(RUNNER, self.tests / "harness")
        self.write("test_one", "Pass", "pass")
        self.write("test_two", "Fail", "self.fail()")

    def write(self, file, name, body, before=""):
        (self.tests / f"api/room/{file}.py").write_text(
            f"{before}import unittest\n\n\n"
            f"class {name}(unittest.TestCase):\n    def test(self):\n        {body}\n")

    def run_tests(self, *arguments):
        """(what went well, what failed, whether all is well)"""
        done = subprocess.run([sys.executable, "-B", self.tests / "harness/run.py", *arguments], text=True,
                              capture_output=True, timeout=60)
        lines = done.stdout.splitlines()
        return ([line.split()[3] for line in lines if line.startswith("ok ")],
                [line.split()[4] for line in lines if line.startswith("not ok ")], done.returncode == 0)

    def test_tests_are_chosen_by_prefixes(self):
        self.assertEqual(self.run_tests(), (["test_one.Pass.test"], ["test_two.Fail.test"], False))
        for arguments in (["--only", "test_one"], ["--only=test_o"], ["--without", "test_two.F"],
                          ["test_one"]):
            self.assertEqual(self.run_tests(*arguments), (["test_one.Pass.test"], [], True), arguments)

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
