"""Two histories of one service: the transparency log finds them.

The log has every match after all kills, and is one log with two instances."""
import datetime
import http.server
import json
import pathlib
import subprocess
import tempfile
import threading
import types
import unittest
import uuid

from attack_fixture import Service
from database_fixture import DATABASE_URL, sql
from service_fixture import HttpClient, program
from transparency_log import Log, leaf, root  # of tests/api
from waiting import until

GAME = "sixteen-thirty-something"
SECOND = {"TRANSPARENCY_SECONDS": "1", "CREATE_RATE": "0"}
NEVER = {"TRANSPARENCY_SECONDS": "86400", "TRANSPARENCY_HEADS": "10000", "CREATE_RATE": "0"}


def database(name):
    """The URL of another database of the cluster."""
    return DATABASE_URL.replace("dbname=postgres", "dbname=" + name)


class Reader:
    """A player or a stranger, at one service."""

    def __init__(self, service):
        self.service, self.client = service, HttpClient(service.port)

    def call(self, *arguments, **headers):
        return self.client.call(*arguments, **headers)

    def get(self, path):
        answer = self.call("GET", "/v1/transparency" + path)
        assert answer.status == 200, (path, answer.bytes)
        return answer.bytes

    def log(self):
        return Log(self.get)

    def create(self, players=3):
        return self.call("POST", "/v1/matches", {"game": GAME, "players": players}).json

    def version(self, match):
        return self.call("GET", "/v1/matches/" + match["match"]["id"]).json["match"]["version"]

    def concede(self, match, *seats):
        for seat in seats:
            answer = self.call("POST", f"/v1/matches/{match['match']['id']}/concede",
                               token=match["seats"][seat]["token"])
            assert answer.status == 200, answer.bytes

    def has(self, match):
        """Whether the log has the match to its end, here."""
        return self.version(match) in dict(self.log().of_match(match["match"]["id"]))

    def waits_for(self, match):
        until(lambda: self.has(match), "the match has its entry")
        return self.log()

    def file(self, match, query=""):
        """The audit file's lines."""
        answer = self.call("GET", f"/v1/matches/{match['match']['id']}/audit{query}",
                           token=match["organizer_token"])
        assert answer.status == 200, answer.bytes
        return answer.bytes.decode().splitlines()


def verify(lines, keys, checkpoint=None, log=None):
    """(exit status, what is said) of westphalia verify, which is told the service's keys, a checkpoint, and
    whose log it is to read."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: pathlib.Path(folder) / name for name in ("file", "keys", "checkpoint")}
        paths["file"].write_text("\n".join(lines) + "\n")
        paths["keys"].write_bytes(keys)
        if checkpoint:
            paths["checkpoint"].write_bytes(checkpoint)
        return program("verify", paths["file"], "--key", paths["keys"],
                       *(["--checkpoint", paths["checkpoint"]] if checkpoint else []),
                       *(["--log", f"http://127.0.0.1:{log.service.port}"] if log else []))


class Fork(unittest.TestCase):
    """The operator copies the database, and lets two players see two ends of their match."""

    @classmethod
    def setUpClass(cls):
        sql("create database one", database("template1"))
        service = Service(url=database("one"), **SECOND)
        before = Reader(service)
        before.create()  # others play here, too
        cls.match, cls.ended = before.create(), before.create()
        before.concede(cls.ended, 0, 1)
        before.waits_for(cls.ended)
        cls.common = before.waits_for(cls.match)
        cls.keys = before.call("GET", "/v1/keys").bytes
        service.stop()
        sql("create database two template one", database("template1"))
        for name, seats in ("one", (0, 1)), ("two", (2, 1)):  # the third player has won, or the first
            service = Service(url=database(name), **NEVER)
            Reader(service).concede(cls.match, *seats)
            service.stop()  # it adds one entry
        sql("create database joined template one", database("template1"))
        cls.services = [Service(url=database(name), TRANSPARENCY_SECONDS="0") for name in ("one", "two")]
        cls.readers = [Reader(service) for service in cls.services]
        cls.logs = [reader.log() for reader in cls.readers]
        cls.files = [reader.file(cls.match) for reader in cls.readers]

    @classmethod
    def tearDownClass(cls):
        for service in cls.services:
            service.stop()

    def test_either_file_is_sound_by_itself(self):
        for lines in self.files:
            status, said = verify(lines, self.keys)
            self.assertEqual(status, 0, said)
        won = {verify(lines, self.keys)[1].split("won by ")[1].split()[0] for lines in self.files}
        self.assertEqual(len(won), 2)

    def test_either_log_is_sound_by_itself(self):
        for log in self.logs:
            self.assertEqual(log.check(), "")
            self.assertTrue(log.begins_with(self.common))

    def test_consistency_finds_it(self):
        """A player holds the other one's checkpoint against his file: the same key has signed two trees of
        one size."""
        self.assertEqual(len({log.size for log in self.logs}), 1)
        for mine in 0, 1:
            for theirs, expected in (mine, 0), (1 - mine, 1):
                status, said = verify(self.files[mine], self.keys, self.logs[theirs].checkpoint)
                self.assertEqual(status, expected, said)
                self.assertEqual("forked" in said, expected == 1, said)

    def test_consistency_finds_it_later_too(self):
        """The checkpoint that a player has kept is older than the other one's file, which must prove that its
        log begins with it."""
        service = Service(url=database("two"), **SECOND)
        reader = Reader(service)
        reader.waits_for(reader.create())
        status, said = verify(reader.file(self.match, f"?since={self.logs[0].size}"), self.keys,
                              self.logs[0].checkpoint)
        self.assertEqual(status, 1, said)
        self.assertIn("forked", said)
        service.stop()

    def test_a_checkpoint_of_before_the_fork_agrees_with_both(self):
        for reader in self.readers:
            status, said = verify(reader.file(self.match, f"?since={self.common.size}"), self.keys,
                                  self.common.checkpoint)
            self.assertEqual(status, 0, said)

    def test_inclusion_finds_it(self):
        """One file, and the place in the log that the service has proved to the other player: it has another
        seal there."""
        for mine in 0, 1:
            status, said = verify(self.files[mine][:-1] + self.files[1 - mine][-1:], self.keys)
            self.assertEqual(status, 1, said)
            self.assertIn("forked", said)

    def test_no_seal_of_one_end_is_in_the_log_of_the_other(self):
        one, two = (set(log.of_match(self.match["match"]["id"])) - set(
            self.common.of_match(self.match["match"]["id"])) for log in self.logs)
        self.assertTrue(one and two)
        self.assertEqual(one & two, set())
        self.assertFalse(self.logs[0].begins_with(self.logs[1]) or self.logs[1].begins_with(self.logs[0]))

    def test_without_the_proof_a_checkpoint_is_not_enough(self):
        for lines in self.files:
            status, said = verify(lines[:-1], self.keys, self.logs[0].checkpoint)
            self.assertEqual(status, 1, said)
            self.assertIn("not-logged", said)

    def test_either_log_has_its_history_alone(self):
        for mine in 0, 1:
            for theirs in 0, 1:
                status, said = verify(self.files[mine], self.keys, self.logs[mine].checkpoint,
                                      log=self.readers[theirs])
                self.assertEqual(status, int(mine != theirs), said)
                self.assertIn("all of this history" if mine == theirs else "forked", said)
                self.assertEqual(": sound: " in said, mine == theirs, said)

    def test_what_proves_the_fork_is_not_weakened(self):
        """--key has named the key: the report does not say that the signer is unknown."""
        status, said = verify(self.files[0], self.keys, self.logs[1].checkpoint)
        self.assertEqual(status, 1, said)
        self.assertIn("forked", said)
        self.assertIn("as expected", said)
        self.assertNotIn("WARNING", said)
        status, said = verify(self.files[0], self.keys, log=self.readers[1])
        self.assertEqual(status, 1, said)
        self.assertNotIn("stand in the transparency log", said)
        self.assertNotIn("WARNING", said)

    def test_the_checkpoint_of_the_file_finds_it(self):
        """A match that ended before the fork has one history in both logs. Its file of one log proves a tree
        that the other one never had."""
        for mine in 0, 1:
            for theirs in 0, 1:
                lines = self.readers[mine].file(self.ended)
                status, said = verify(lines, self.keys, log=self.readers[theirs])
                self.assertEqual(status, int(mine != theirs), said)
                self.assertEqual("forked" in said and "the checkpoint of the file" in said, mine != theirs,
                                 said)

    def test_what_is_read_of_a_log_stands_for_a_proof(self):
        """A file without a proof of its own is not said to lack it when all of the log has been read."""
        status, said = verify(self.files[0][:-1], self.keys, log=self.readers[0])
        self.assertEqual(status, 0, said)
        self.assertIn("all of this history", said)
        self.assertNotIn("without a proof", said)

    def test_a_log_that_answers_without_its_entries(self):
        """A service whose bundles of entries are empty, or too short, is found out: nothing is read that is
        not there."""
        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                bundle = "/tile/entries/" in self.path
                body = (self.server.bundle if bundle
                        else self.server.reader.get(self.path.removeprefix("/v1/transparency")))
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        with http.server.HTTPServer(("127.0.0.1", 0), Answer) as server:
            server.reader = self.readers[0]
            threading.Thread(target=server.serve_forever).start()
            try:
                for server.bundle in b"", b"\0", b"\0\0", b"\0\x39":
                    status, said = verify(self.files[0], self.keys,
                                          log=types.SimpleNamespace(
                                              service=types.SimpleNamespace(port=server.server_port)))
                    self.assertEqual(status, 1, said)
                    self.assertIn("malformed: a bundle of the log is none", said)
            finally:
                server.shutdown()

    def test_two_histories_in_one_log(self):
        """The operator adds both ends to one log. Each has its place there: only a reader of all of it sees
        the other one."""
        match = self.match["match"]["id"]
        for table in "match", "match_state", "action":
            rows = sql(f"copy (select * from {table} where match_id = '{match}') to stdout", database("two"))
            sql(f"delete from {table} where match_id = '{match}'; copy {table} from stdin;\n{rows}\n\\.\n",
                database("joined"))
        sql(f"delete from transparency_entry where match_id = '{match}' and number >= {self.common.size}",
            database("joined"))
        service = Service(url=database("joined"), **SECOND)
        reader = Reader(service)
        until(lambda: reader.log().size > self.logs[0].size, "the other end is added")
        lines = reader.file(self.match, f"?since={self.logs[0].size}")
        status, said = verify(lines, self.keys, self.logs[0].checkpoint)
        self.assertEqual(status, 0, said)
        self.assertEqual(lines[:-1], self.files[1][:-1])
        for file in lines, self.files[0]:
            status, said = verify(file, self.keys, self.logs[0].checkpoint, log=reader)
            self.assertEqual(status, 1, said)
            self.assertIn("forked: entry", said)
        service.stop()


class OlderDatabase(unittest.TestCase):
    """A database of yesterday is brought back, and goes on from there."""

    def test_it_cannot_prove_the_checkpoints_of_today(self):
        sql("create database today", database("template1"))
        service = Service(url=database("today"), **SECOND)
        reader = Reader(service)
        reader.waits_for(reader.create())
        service.stop()
        sql("create database yesterday template today", database("template1"))
        service = Service(url=database("today"), **SECOND)
        reader = Reader(service)
        for _ in range(2):
            today = reader.waits_for(reader.create())
        service.stop()
        service = Service(url=database("yesterday"), **SECOND)
        reader = Reader(service)
        match = reader.create()
        reader.concede(match, 0, 1)
        later = reader.waits_for(match)
        self.assertFalse(later.begins_with(today))
        keys = reader.call("GET", "/v1/keys").bytes
        self.assertEqual(
            reader.call("GET", f"/v1/matches/{match['match']['id']}/audit?since={today.size}").status, 404)
        status, said = verify(reader.file(match), keys, today.checkpoint)
        self.assertEqual(status, 1, said)
        service.stop()


class Instances(unittest.TestCase):
    """In the database that all tests of a file share: others' matches are in its log."""

    def test_what_a_log_says_of_a_match_that_goes_on(self):
        """Without the seed a seal cannot be told from another's: the report does not say that it is this
        history's."""
        service = Service(**SECOND)
        reader = Reader(service)
        match = reader.call("POST", "/v1/matches", {"game": GAME, "players": 3, "referee": True}).json
        reader.waits_for(match)
        keys = reader.call("GET", "/v1/keys").bytes
        for ends in False, True:
            if ends:
                reader.concede(match, 0, 1)
                reader.waits_for(match)
            status, said = verify(reader.file(match), keys)
            self.assertEqual(status, 0, said)
            self.assertEqual("stand in the transparency log" in said, ends, said)
            self.assertEqual("can be told when the match is over" in said, not ends, said)
        service.stop()

    def test_two_instances_keep_one_log(self):
        services = [Service(**SECOND), Service(**SECOND | {"TRANSPARENCY_HEADS": "3"})]
        readers = [Reader(service) for service in services]
        matches = [readers[i % 2].create() for i in range(20)]
        for i, match in enumerate(matches):
            readers[i % 2].concede(match, 0, 1)
        for match in matches:
            readers[0].waits_for(match)
        log = readers[1].log()
        self.assertEqual(log.check(), "")
        for match in matches:
            entries = log.of_match(match["match"]["id"])
            self.assertEqual(entries, sorted(set(entries)))
        for service in services:
            service.stop()

    def test_what_a_killed_instance_had_not_added_is_found(self):
        service = Service(**NEVER)
        reader = Reader(service)
        match = reader.create()
        size = reader.log().size
        service.kill()
        service.environment |= SECOND
        service.start()
        reader = Reader(service)
        self.assertGreater(reader.waits_for(match).size, size)
        service.stop()

    def test_an_instance_that_stops_adds_what_it_has(self):
        service = Service(**NEVER)
        match = Reader(service).create()
        service.stop()
        service = Service(TRANSPARENCY_SECONDS="0")
        self.assertTrue(Reader(service).has(match))
        service.stop()

    def test_many_heads_do_not_wait(self):
        service = Service(**NEVER | {"TRANSPARENCY_HEADS": "5"})
        reader = Reader(service)
        matches = [reader.create() for _ in range(5)]
        until(lambda: all(map(reader.has, matches)), "five matches have entries")
        service.stop()

    def test_switched_off(self):
        service = Service(TRANSPARENCY_SECONDS="0")
        reader = Reader(service)
        size = reader.log().size
        reader.create()
        said = reader.call("GET", "/v1/transparency").json
        self.assertEqual((said["active"], said["seconds"], said["size"]), (False, 0, size))
        service.stop()
        service = Service(TRANSPARENCY_SECONDS="0")
        self.assertEqual(Reader(service).log().size, size)
        service.stop()

    def test_keys_may_be_replaced(self):
        service = Service(**SECOND)
        reader = Reader(service)
        match = reader.create()
        before = reader.waits_for(match)
        old = reader.call("GET", "/v1/transparency").json["verifier_keys"]
        status, said = program("keys", "rotate", "--database", DATABASE_URL)
        self.assertEqual(status, 0, said)
        until(lambda: reader.call("GET", "/v1/transparency").json["verifier_keys"] != old,
              "the new key is told")
        until(lambda: reader.get("/checkpoint") != before.checkpoint, "the new key signs")
        self.assertEqual(reader.call("GET", "/v1/transparency").json["verifier_keys"][1:], old)
        reader.concede(match, 0, 1)
        reader.waits_for(match)
        keys = reader.call("GET", "/v1/keys").bytes
        status, said = verify(reader.file(match, f"?since={before.size}"), keys, before.checkpoint)
        self.assertEqual(status, 0, said)
        service.stop()


class Races(unittest.TestCase):
    """Another instance acts between two looks of one. The test does it here, in a transaction for which the
    service waits."""

    def test_no_head_comes_behind_a_later_one(self):
        sql("create database races", database("template1"))
        service = Service(url=database("races"), **SECOND)
        reader = Reader(service)
        log = reader.waits_for(reader.create())
        other = subprocess.Popen(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", database("races")],
                                 stdin=subprocess.PIPE, text=True)
        other.stdin.write("begin; lock table transparency in access exclusive mode;\n")
        other.stdin.flush()
        waiting = "select count(*) from pg_locks where not granted and relation = 'transparency'::regclass"
        until(lambda: sql(waiting.replace("not granted", "granted"), database("races")) != "0",
              "the table is locked")
        match = reader.create()
        until(lambda: sql(waiting, database("races")) != "0", "the service waits")
        reader.concede(match, 0)
        seq, number = reader.version(match), log.size
        entry = b"\1" + uuid.UUID(match["match"]["id"]).bytes + seq.to_bytes(8, "big") + bytes(32)
        top = root([*map(leaf, log.entries), leaf(entry)]).hex()
        other.stdin.write(f"""
            update transparency set size = {number + 1}, root = '\\x{top}';
            insert into transparency_tree (size, root, at) values ({number + 1}, '\\x{top}', now());
            update transparency_tile set data = data || '\\x{leaf(entry).hex()}' where path = '0/000';
            update transparency_tile set data = data || '\\x{(len(entry).to_bytes(2, "big") + entry).hex()}'
                where path = 'entries/000';
            insert into transparency_entry (match_id, seq, number)
                values ('{match["match"]["id"]}', {seq}, {number});
            commit;""")
        other.stdin.close()
        self.assertEqual(other.wait(), 0)
        log = reader.waits_for(reader.create())
        self.assertEqual(log.check(), "")
        self.assertEqual([seq for seq, _ in log.of_match(match["match"]["id"])], [seq])
        service.stop()

    def test_a_tile_that_has_grown_meanwhile(self):
        """The tree was read before it: what it had then is what its beginning is now."""
        sql("create database grown", database("template1"))
        service = Service(url=database("grown"), **SECOND)
        reader = Reader(service)
        log = reader.waits_for(reader.create())
        sql("update transparency_tile set data = data || sha256('') where path = '0/000'; update "
            "transparency_tile set data = data || "
            "substr(data, 1, 59) where path = 'entries/000'", database("grown"))
        self.assertTrue(reader.waits_for(reader.create()).begins_with(log))
        self.assertNotIn("the transparency log is damaged", service.log.read_text())
        service.stop()


def damage_times(service):
    """When the service has said that its log is damaged, in seconds."""
    said = [json.loads(line) for line in service.log.read_text().splitlines() if "log is damaged" in line]
    return [datetime.datetime.fromisoformat(one["time"]).timestamp() for one in said]


class Damaged(unittest.TestCase):
    def test_a_damaged_log_is_not_signed_on(self):
        """A log whose hashed entries were changed gets no new checkpoint."""
        sql("create database damaged", database("template1"))
        service = Service(url=database("damaged"), **SECOND)
        reader = Reader(service)
        log = reader.waits_for(reader.create())
        change = ("update transparency_tile set data = set_byte(data, 5, (get_byte(data, 5) + {}) % 256) "
                  "where path = '0/000'")
        sql(change.format(1), database("damaged"))
        match = reader.create()
        until(lambda: len(damage_times(service)) > 3, "the operator is told, and told again")
        third, fourth = damage_times(service)[2:4]
        # four seconds, the first of which has begun
        self.assertGreater(fourth - third, 2.9, "looks at what is damaged become rare")
        self.assertEqual(reader.get("/checkpoint"), log.checkpoint)
        sql(change.format(255), database("damaged"))
        self.assertTrue(reader.waits_for(match).begins_with(log))
        service.stop()


class Settings(unittest.TestCase):
    def test_the_name(self):
        sql("create database named", database("template1"))
        service = Service(url=database("named"), TRANSPARENCY_ORIGIN="westphalia.example/v1/transparency",
                          **SECOND)
        reader = Reader(service)
        reader.waits_for(reader.create())
        self.assertEqual(reader.log().origin, "westphalia.example/v1/transparency")
        self.assertTrue(json.loads(reader.get(""))["verifier_keys"][0].startswith(
            "westphalia.example/v1/transparency+"))
        service.stop()
