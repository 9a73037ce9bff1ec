"""Workers and their connections to the database: what holds one up must not hold up the others. And what
/readyz tells."""
import concurrent.futures
import contextlib
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import time
import unittest
import uuid

from attack_fixture import Service
from database_fixture import DATABASE_URL, sql
from proxy import HeldQuery, PostgresProxy
from service_fixture import HttpClient
from waiting import until

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAME = "sixteen-thirty-something"
WORKERS = 6
WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"


def new_match(service):
    answer = HttpClient(service.port).call("POST", "/v1/matches", {"game": GAME, "players": 3})
    assert answer.status == 201, answer.bytes
    return "/v1/matches/" + answer.json["match"]["id"], [seat["token"] for seat in answer.json["seats"]]


def concede(service, path, token):
    return HttpClient(service.port).call("POST", path + "/concede", {}, token,
                                         Idempotency_Key=str(uuid.uuid4()))


@contextlib.contextmanager
def keep_locked(path):
    """As an operator who looks into it by hand may do."""
    with subprocess.Popen(["psql", "-qAt", "-d", DATABASE_URL], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as client:
        client.stdin.write(f"begin; select 'locked' from match_state where match_id = "
                           f"'{path.rpartition('/')[2]}' for update;\n")
        client.stdin.flush()
        assert client.stdout.readline() == "locked\n"
        yield
        client.stdin.close()
        client.wait()


class LockedMatch(unittest.TestCase):
    def setUp(self):
        self.service = Service(WORKERS=str(WORKERS), RATE_TOKEN="0", RATE_ADDRESS="0", LOG_LEVEL="error")
        self.addCleanup(self.service.stop)
        self.path, self.tokens = new_match(self.service)

    def test_others_go_on(self):
        """A session keeps a match locked, and many clients want to change it."""
        other, _ = new_match(self.service)
        locked, answers = threading.Event(), []

        def concede_again():
            while locked.is_set():
                answers.append(concede(self.service, self.path, self.tokens[1]))

        longest, waiting = 0.0, 0
        with (concurrent.futures.ThreadPoolExecutor(40) as pool, keep_locked(self.path),
              contextlib.ExitStack() as stack):
            stack.callback(locked.clear)  # after any failure here, or the pool waits for them for ever
            locked.set()
            for _ in range(40):
                pool.submit(concede_again)
            until(lambda: sql(WAITING) != "0", "workers wait for the lock")
            for _ in range(20):
                begun = time.monotonic()
                self.assertEqual(HttpClient(self.service.port).call("GET", other).status, 200)
                longest = max(longest, time.monotonic() - begun)
                waiting = max(waiting, int(sql(WAITING)))
            until(lambda: answers, "an answer to one that waited")
        print(f"# the longest of 20 views of another match took {longest * 1000:.0f} ms, {waiting} workers "
              f"waited for the lock", flush=True)
        self.assertLessEqual(waiting, WORKERS // 3)
        self.assertEqual((answers[0].status, answers[0].headers["Retry-After"]), (503, "1"))
        self.assertIn("is busy", answers[0].json["detail"])
        self.assertLessEqual([answer.status for answer in answers].count(200), 1)


class SilentDatabase(unittest.TestCase):
    """The database is there and says nothing: it waits for a standby that has died, or its machine has
    stopped."""

    def test_the_worker_gives_up(self):
        proxy = PostgresProxy()
        self.addCleanup(proxy.close)
        service = Service(proxy.url, LOG_LEVEL="error")
        self.addCleanup(service.stop)
        path, _ = new_match(service)
        proxy.held_query = hold = HeldQuery("check_unchanged")
        self.addCleanup(hold.cut)
        self.assertEqual(HttpClient(service.port).call("GET", path).status, 503)
        self.assertTrue(hold.is_held.is_set())
        self.assertFalse(hold.is_ended.is_set())
        self.assertEqual(HttpClient(service.port).call("GET", path).status, 200)


class FewConnections(unittest.TestCase):
    """The database gives fewer connections than there are workers."""

    def test_all_requests_are_answered(self):
        sql("create role few login connection limit 12; grant tester to few")
        service = Service(re.sub("user=\\S+", "user=few", DATABASE_URL), WORKERS="40", RATE_ADDRESS="0",
                          MAX_CONNECTIONS_PER_ADDRESS="512",
                          LOG_LEVEL="error")
        self.addCleanup(service.stop)
        path, _ = new_match(service)

        def ask(_):
            client = HttpClient(service.port)
            return [client.call("GET", path).status for _ in range(10)]

        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            statuses = sum(pool.map(ask, range(40)), [])
            print(f"# {statuses.count(503)} of {len(statuses)} requests got 503", flush=True)
            self.assertEqual(statuses.count(200), len(statuses))
            sql("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'few'")
            until(lambda: sum(pool.map(ask, range(40)), []).count(200) == 400,
                  "all are answered again, after all connections were lost")


class Readiness(unittest.TestCase):
    def setUp(self):
        self.service = Service(LOG_LEVEL="error")
        self.addCleanup(self.service.stop)

    def ready(self):
        return HttpClient(self.service.port).call("GET", "/readyz")

    def test_no_room_for_temporary_files(self):
        sql("alter role tester set temp_file_limit = '64kB'")
        self.addCleanup(sql, "alter role tester reset temp_file_limit")
        sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'westphalia' "
            "and pid <> pg_backend_pid()")
        until(lambda: self.ready().status == 503 and "full" in self.ready().json["detail"],
              "it tells that the disk is full")
        sql("alter role tester reset temp_file_limit")
        sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'westphalia' "
            "and pid <> pg_backend_pid()")
        until(lambda: self.ready().status == 200, "it is ready again")

    def test_read_only(self):
        """The primary has become a standby; and of all hosts that the URL names none is a primary."""
        wants_primary = Service(DATABASE_URL + " target_session_attrs=read-write", LOG_LEVEL="error")
        self.addCleanup(wants_primary.stop)
        ports = self.service.port, wants_primary.port
        answers = []

        def all_say(status, said):
            answers[:] = [HttpClient(port).call("GET", "/readyz") for port in ports]
            return all(answer.status == status and said in answer.bytes for answer in answers)

        sql("alter role tester set default_transaction_read_only = on")
        self.addCleanup(sql, "set default_transaction_read_only = off; alter role tester reset "
                             "default_transaction_read_only")
        sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'westphalia' "
            "and pid <> pg_backend_pid()")
        until(lambda: all_say(503, b"read-only"), "both tell that it is read-only")
        sql("set default_transaction_read_only = off; alter role tester reset default_transaction_read_only")
        until(lambda: all_say(200, b"ok"), "both are ready again")

    def test_a_full_disk(self):
        """Tables in a small file system of their own, which is filled up."""
        folder = tempfile.mkdtemp(prefix="full-")
        self.addCleanup(os.rmdir, folder)
        owner = pathlib.Path(os.environ["CLUSTER"]).owner()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size=16m,uid={owner},mode=700", "none",
                                  folder], capture_output=True)
        if mounted.returncode:
            self.skipTest("who is not root cannot mount a file system")
        self.addCleanup(subprocess.run, ["umount", "-l", folder], check=True)
        place = pathlib.Path(folder) / "tables"
        place.mkdir(mode=0o700)
        subprocess.run(["chown", owner, place], check=True)
        sql(f"create tablespace small location '{place}'")
        sql("alter table action set tablespace small")
        sql("alter role tester set temp_tablespaces = small")
        self.addCleanup(sql, "alter role tester reset temp_tablespaces; alter table action set tablespace "
                             "pg_default; drop tablespace small")
        filler = pathlib.Path(folder) / "filler"
        with filler.open("wb", 0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 4096)
        told = []

        def creates():
            answer = HttpClient(self.service.port).call("POST", "/v1/matches", {"game": GAME, "players": 3})
            told.append((answer.status, answer.bytes))
            return answer.status == 503

        until(creates, "a write finds no room")
        self.assertIn(b"full", told[-1][1])
        self.assertEqual(self.ready().status, 503)
        filler.unlink()
        until(lambda: self.ready().status == 200, "it is ready again")
        self.assertEqual(HttpClient(self.service.port).call("POST", "/v1/matches",
                                                            {"game": GAME, "players": 3}).status, 201)


class Pooler(unittest.TestCase):
    """A session of PgBouncer has the settings that the service wants, or the service is not ready and says
    which are missing. Here each connection is a session; PgBouncer itself is tested in tests/ha."""

    query = re.search(r"connect_query='((?:[^']|'')*)'",
                      (ROOT / "deploy/ha/pgbouncer.ini").read_text())[1]
    settings = query.replace("''", "'").split("; ")

    def names(self):
        return [setting.removeprefix("set ").partition(" = ")[0] for setting in self.settings]

    def test_sessions_without_the_settings(self):
        self.addCleanup(sql, "alter role tester reset all")
        for setting in self.settings:
            sql("alter role tester " + setting)
        service = Service(POOLER_URL=DATABASE_URL)
        self.addCleanup(service.stop)
        new_match(service)
        sql("begin; alter role tester set synchronous_commit = off; alter role tester reset lock_timeout; "
            "commit")
        sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'westphalia' "
            "and pid <> pg_backend_pid()")
        until(lambda: HttpClient(service.port).call("GET", "/readyz").status == 503, "it is not ready")
        until(lambda: "lack settings" in service.log.read_text(), "it tells what is missing")
        said = next(line for line in service.log.read_text().splitlines() if "lack settings" in line)
        self.assertEqual([name for name in self.names() if name in said],
                         ["lock_timeout", "synchronous_commit"])
        sql("alter role tester set lock_timeout = '2s'")
        sql("alter role tester set synchronous_commit = on")
        until(lambda: HttpClient(service.port).call("GET", "/readyz").status == 200, "it is ready again")
        new_match(service)
