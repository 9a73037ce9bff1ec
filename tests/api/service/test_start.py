"""How the service starts: with its database, without it, with one that belongs to a newer program.

Each test has a PostgreSQL of its own (postgres.sh), which it can take away."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HARNESS = pathlib.Path(__file__).resolve().parents[2] / "harness"
sys.path.append(str(HARNESS))  # for the program that each test starts
from contract import Document  # noqa: E402 - found by the line above
from http_client import HttpClient  # noqa: E402
from test_http_settings import make_certificate  # noqa: E402
from waiting import TIMEOUT, until  # noqa: E402

SERVICE = str(pathlib.Path(os.environ.get("WESTPHALIA_PROGRAM", "westphalia")).with_name("westphaliad"))


class Service:
    """A service on a port that is free, and what its log says."""

    def __init__(self, *settings):
        self.process = subprocess.Popen([SERVICE, "--port=0", *settings], stderr=subprocess.PIPE, text=True)
        self.lines, self.document = [], None
        self.port = int(self.wait_for(" serves ").rsplit(":", 1)[1])

    def wait_for(self, words):
        for line in self.process.stderr:
            self.lines.append(json.loads(line)["msg"])
            if words in self.lines[-1]:
                return self.lines[-1]
        raise AssertionError(f"the log ends without {words!r}: {self.lines}")

    def call(self, method, path, body=None):
        """(status, body, headers), which the service's own document allows."""
        answer = self.ask(method, path, body)
        self.document = self.document or Document(self.ask("GET", "/openapi.json").json)
        self.document.check_answer(method, path, answer)
        return answer.status, answer.json, answer.headers

    def ask(self, method, path, body=None):
        with HttpClient(self.port) as client:
            return client.call(method, path, body)

    def stop(self):
        self.process.terminate()
        status = self.process.wait(TIMEOUT)
        self.process.stderr.close()
        return status


def database(action):
    subprocess.run([os.environ["POSTGRES_SH"], action], check=True, stdout=subprocess.DEVNULL)


def sql(text):
    subprocess.run(["psql", "-q", "-d", os.environ["DATABASE_URL"], "-c", text], check=True)


def health(port, *settings):
    """The status of the program that asks whether the service on this port is ready, and what it says."""
    done = subprocess.run([SERVICE, "health", f"--port={port}", *settings], capture_output=True, text=True,
                          timeout=TIMEOUT)
    assert not done.stdout, done.stdout
    return done.returncode, done.stderr


MATCH = ("POST", "/v1/matches", {"game": "sixteen-thirty-something", "players": 3})


def without_database():
    database("crash")
    service = Service()
    assert service.call("GET", "/healthz")[0] == 200
    for request in (("GET", "/readyz"), ("GET", "/v1/matches"), MATCH):
        status, problem, headers = service.call(*request)
        assert (status, problem["type"]) == (503, "/problems/away") and headers["Retry-After"], problem
    assert service.call("GET", "/v1/games")[0] == 200
    status, said = health(service.port)
    assert (status, said.startswith(f"http://127.0.0.1:{service.port}/readyz: ")) == (1, True), said
    database("start")
    service.wait_for("the database is here")
    until(lambda: service.call("GET", "/readyz")[0] == 200, "the service is ready")
    assert service.call(*MATCH)[0] == 201
    assert health(service.port) == health(service.port, "--host=0.0.0.0") == (0, "")
    assert service.stop() == 0
    assert health(service.port)[0] == 1


def health_by_https():
    with tempfile.TemporaryDirectory() as folder:
        tls = [f"--tls-{kind}={file}" for kind, file in zip(("cert", "key"), make_certificate(folder))]
        service = Service("--host=::", *tls)
        until(lambda: health(service.port, "--host=::", *tls) == (0, ""), "the service is ready")
        assert health(service.port, "--host=::")[0] == 1  # by HTTP, which this port does not speak
        assert service.stop() == 0


def stopped_without_database():
    database("crash")
    assert Service().stop() == 0


def newer_schema():
    assert Service().stop() == 0
    sql("insert into schema_migration (name) values ('9999_from_tomorrow.sql')")
    assert Service().stop() == 0  # the functions of this program are there still
    sql("do $$ begin execute format('drop schema %I cascade', (select name from function_set)); end $$; "
        "delete from function_set")
    done = subprocess.run([SERVICE, "--port=0"], stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)
    assert done.returncode == 1 and "9999_from_tomorrow.sql" in done.stderr, done
    database("crash")
    service = Service()
    database("start")
    service.wait_for("9999_from_tomorrow.sql")
    assert service.process.wait(TIMEOUT) == 1


class Start(unittest.TestCase):
    def with_database(self, scenario):
        command = [str(HARNESS / "postgres.sh"), sys.executable, "-B", __file__, scenario]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_url_that_is_none(self):
        for url in ("postgresql://somebody:hidden@[here/westphalia",
                    "postgresql://somebody:hidden@here/?colour=red", "hidden"):
            done = subprocess.run([SERVICE, "--port=0", "--database-url=" + url], stderr=subprocess.PIPE,
                                  text=True, timeout=TIMEOUT)
            self.assertEqual(done.returncode, 1)
            self.assertIn("the database cannot be used", done.stderr)
            self.assertNotIn("hidden", done.stderr)

    def test_without_its_database(self):
        self.with_database("without_database")

    def test_health_by_https(self):
        self.with_database("health_by_https")

    def test_stopped_before_the_database_came(self):
        self.with_database("stopped_without_database")

    def test_schema_of_a_newer_program(self):
        self.with_database("newer_schema")


if __name__ == "__main__":
    globals()[sys.argv[1]]()
