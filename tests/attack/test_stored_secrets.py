"""Secrets in the database: keys, and what a stolen copy of it tells."""
import hashlib
import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

from attack_fixture import Service
from database_fixture import DATABASE_URL, sql
from seated_match import SeatedMatch
from service_fixture import BUILD, LOGS, HttpClient, program
from waiting import TIMEOUT, until

GAME = "sixteen-thirty-something"
MIGRATIONS = pathlib.Path(__file__).parents[2] / "db" / "migrations"


def keys_of(service):
    return HttpClient(service.port).call("GET", "/v1/keys").json["keys"]


def audit(service, match):
    """The file of a match, as the organiser reads it."""
    answer = HttpClient(service.port).call("GET", f"/v1/matches/{match['match']['id']}/audit",
                                           token=match["organizer_token"])
    return answer.bytes


def audit_key(service, match):
    return json.loads(audit(service, match).split(b"\n", 1)[0])["server_key"]


class Rotation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = [Service(), Service()]
        cls.match = HttpClient(cls.services[0].port).call("POST", "/v1/matches",
                                                          {"game": GAME, "players": 3, "referee": True}).json

    @classmethod
    def tearDownClass(cls):
        for service in cls.services:
            service.stop()

    def signers(self):
        return {audit_key(service, self.match) for service in self.services}

    def test_instances_that_run_notice_a_rotation(self):
        old = keys_of(self.services[0])[0]
        until(lambda: self.signers() == {old["public_key"]}, "both sign with the same key")
        status, said = program("keys", "rotate", "--database", DATABASE_URL)
        self.assertEqual(status, 0, said)
        new, before = keys_of(self.services[1])[:2]
        self.assertIn(new["id"], said)
        self.assertNotEqual(new["public_key"], old["public_key"])
        self.assertEqual((before["public_key"], before["signs"]), (old["public_key"], False))
        self.assertGreater(before["valid_until"], new["valid_from"])
        until(lambda: self.signers() == {new["public_key"]}, "both notice it")

    def test_a_file_that_was_signed_before_is_known(self):
        """With a second key, the list keeps the first one for the check of old files; a thief's key is in no
        list."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "audit.ndjson"
            path.write_bytes(audit(self.services[0], self.match))
            program("keys", "rotate", "--database", DATABASE_URL)
            url = f"http://127.0.0.1:{self.services[1].port}"
            self.assertEqual(program("verify", str(path), "--key", url)[0], 0)
            path.write_bytes(path.read_bytes().replace(keys_of(self.services[0])[1]["public_key"].encode(),
                                                       b"7" * 64))
            self.assertEqual(program("verify", str(path), "--key", url)[0], 1)


def secret_file(name, *keys):
    path = pathlib.Path(LOGS.name) / name
    path.write_text("".join(key + "\n" for key in keys))
    path.chmod(0o600)
    return str(path)


def dump(url):
    text = subprocess.run(["pg_dump", "--data-only", "-d", url], check=True, capture_output=True,
                          text=True).stdout
    return re.sub(r"^\\(un)?restrict .*$", "", text, flags=re.M)  # at random, each time


def windows(text):
    """All that could be 32 bytes of a secret in a dump: the hexadecimal text there, from each byte on."""
    for digits in re.findall(r"[0-9a-f]{64,}", text):
        data = bytes.fromhex(digits[:len(digits) & ~1])
        for at in range(len(data) - 31):
            yield data[at:at + 32]


def seeds_in(text, commitments):
    """The matches whose seed is there: what is committed to is its hash."""
    return {commitments[digest] for secret in windows(text)
            if (digest := hashlib.blake2b(secret, digest_size=32).hexdigest()) in commitments}


def public_half(seed):
    """Of an Ed25519 key, by OpenSSL: the seed in PKCS #8."""
    done = subprocess.run(["openssl", "pkey", "-inform", "DER", "-pubout", "-outform", "DER"], check=True,
                          capture_output=True,
                          input=bytes.fromhex("302e020100300506032b657004220420") + seed)
    return done.stdout[-32:].hex()


class RandomMatch(SeatedMatch):
    """A match that is played by random moves."""

    def __init__(self, service, **plan):
        self.client = HttpClient(service.port)
        made = self.client.call("POST", "/v1/matches", {"game": GAME, "players": 3, **plan}).json
        super().__init__(made)
        self.commitment = made["match"]["commitment"]

    def play(self, moves):
        """Some moves by chance; how many could be made."""
        chance = random.Random(self.id)
        for done in range(moves):
            seats = self.client.call("GET", self.path).json["deciding"]
            if not seats:
                return done
            seat = chance.choice(seats)
            legal = self.client.call("GET", self.path + "/legal-moves", token=self.tokens[seat]).json["moves"]
            answer = self.client.call("POST", self.path + "/moves", {"move": chance.choice(legal)},
                                      self.tokens[seat])
            assert answer.status == 200, answer.bytes
        return moves


class StolenCopy(unittest.TestCase):
    """A stolen copy of the database. One key after the other: from a database in the clear to one whose keys
    have been replaced."""

    KEYS = ["5" * 64, "6" * 64]

    def setUp(self):
        name = "at_rest_" + self.id().rsplit("_", 1)[1]
        sql(f"create database {name}")
        self.url = f"{DATABASE_URL} dbname={name}"

    def refused(self, **settings):
        """The message of a service that does not start."""
        environment = {**os.environ, "PORT": "0", "DATABASE_URL": self.url, **settings}
        done = subprocess.run([BUILD / "westphaliad"], env=environment, capture_output=True, text=True,
                              timeout=TIMEOUT)
        self.assertEqual(done.returncode, 1, done.stderr)
        return done.stderr

    def encrypt(self, path):
        return program("keys", "encrypt", "--database", self.url, "--secret-key-file", path)

    def test_a_copy_in_the_clear_tells_all(self):
        """The attack works, so that the next test can fail. The service warns when it is started so."""
        service = Service(self.url)
        seated = RandomMatch(service)
        seated.play(5)
        self.assertIn("SECRET_KEY_FILE", service.log.read_text())
        status, said = program("keys", "encrypt", "--database", self.url)
        self.assertEqual((status, "--secret-key-file" in said), (2, True), said)
        self.assertEqual(seeds_in(dump(self.url), {seated.commitment: seated.id}), {seated.id})
        public = keys_of(service)[0]["public_key"]
        self.assertEqual(public_half(bytes.fromhex(sql("select encode(seed, 'hex') from signing_key",
                                                       self.url))), public)
        service.stop()

    def test_a_copy_foretells_no_die(self):
        service = Service(self.url, SECRET_KEY_FILE=secret_file("one", self.KEYS[0]))
        self.assertNotIn("SECRET_KEY_FILE", service.log.read_text())
        all_seated = [RandomMatch(service) for _ in range(3)]
        for seated in all_seated:
            seated.play(20)
        public, text = keys_of(service)[0]["public_key"], dump(self.url)
        self.assertEqual(seeds_in(text, {seated.commitment: seated.id for seated in all_seated}), set())
        for rows in re.findall(r"COPY public\.(?:signing_key|server_key) .*?\\\.", text, re.S):
            self.assertNotIn(public, {public_half(secret) for secret in windows(rows)})
        self.assertNotIn(self.KEYS[0], text)
        service.stop()

    def test_what_was_in_the_clear_is_encrypted_while_it_is_played(self):
        service = Service(self.url)
        old, key = RandomMatch(service), keys_of(service)[0]["public_key"]
        old.play(5)
        service.stop()
        one, both, two = (secret_file("one", self.KEYS[0]), secret_file("both", *reversed(self.KEYS)),
                          secret_file("two", self.KEYS[1]))
        for path in one, both:
            service = Service(self.url, SECRET_KEY_FILE=path)
            all_seated, new = [old], RandomMatch(service)
            old.client = HttpClient(service.port)
            old.play(3)
            status, said = self.encrypt(path)
            self.assertEqual(status, 0, said)
            self.assertRegex(said, "^[1-9][0-9]* secrets encrypted anew, 0 cannot be read")
            self.assertRegex(self.encrypt(path)[1], "^0 secrets encrypted anew")
            for seated in all_seated + [new]:
                seated.play(3)
            self.assertEqual(keys_of(service)[0]["public_key"], key)
            service.stop()
        self.assertEqual(seeds_in(dump(self.url), {old.commitment: old.id, new.commitment: new.id}), set())
        service = Service(self.url, SECRET_KEY_FILE=two)  # the first key is needed no more
        old.client = HttpClient(service.port)
        self.assertEqual(old.play(2), 2)
        service.stop()
        self.assertIn("has encrypted, which SECRET_KEY_FILE does not have", self.refused(SECRET_KEY_FILE=one))

    def test_without_its_key_no_service_starts_and_nothing_is_changed(self):
        one = secret_file("one", self.KEYS[0])
        service = Service(self.url, SECRET_KEY_FILE=one)
        seated = RandomMatch(service)
        seated.play(5)
        service.stop()
        before = dump(self.url)
        self.assertIn("has encrypted", self.refused())
        self.assertIn("has encrypted", self.refused(SECRET_KEY_FILE=secret_file("two", self.KEYS[1])))
        self.assertIn("No such file", self.refused(SECRET_KEY_FILE="/nowhere"))
        for text in "", "5" * 63, "5" * 66, "x" * 64, "5" * 64 + "\n" + "6" * 32:
            self.assertIn("64 hexadecimal digits", self.refused(SECRET_KEY_FILE=secret_file("bad", text)))
        open_file = secret_file("open", self.KEYS[0])
        os.chmod(open_file, 0o644)
        self.assertIn("by everybody", self.refused(SECRET_KEY_FILE=open_file))
        self.assertEqual(program("keys", "rotate", "--database", self.url)[0], 2)
        self.assertEqual(dump(self.url), before)
        folder = pathlib.Path(LOGS.name) / "credentials"
        folder.mkdir()
        pathlib.Path(one).rename(folder / "secret-key")
        service = Service(self.url, CREDENTIALS_DIRECTORY=str(folder))
        seated.client = HttpClient(service.port)
        self.assertEqual(seated.play(2), 2)
        service.stop()

    def test_a_seed_in_another_matchs_place_is_none(self):
        # which knows the seed
        service = Service(self.url, SECRET_KEY_FILE=secret_file("one", self.KEYS[0]), STATE_CACHE="0")
        all_seated = [RandomMatch(service), RandomMatch(service)]
        sql(f"update match m set seed = o.seed from match o where m.match_id = '{all_seated[0].id}' and "
            f"o.match_id = '{all_seated[1].id}'", self.url)
        self.assertEqual(all_seated[0].client.call("GET", all_seated[0].path).status, 500)
        self.assertEqual(all_seated[1].client.call("GET", all_seated[1].path).status, 200)
        service.stop()

    def test_a_seed_that_cannot_be_read_breaks_no_list(self):
        service = Service(self.url, SECRET_KEY_FILE=secret_file("one", self.KEYS[0]))
        all_seated = [RandomMatch(service), RandomMatch(service)]
        for seated in all_seated:
            for token in list(seated.tokens.values())[1:]:
                conceded = seated.client.call("POST", seated.path + "/concede", token=token)
                self.assertEqual(conceded.status, 200)
        sql(f"update match m set seed = o.seed from match o where m.match_id = '{all_seated[0].id}' and "
            f"o.match_id = '{all_seated[1].id}'", self.url)
        self.assertEqual(all_seated[0].client.call("GET", all_seated[0].path).status, 500)
        answer = all_seated[0].client.call("GET", "/v1/matches?status=over")
        self.assertEqual(answer.status, 200, answer.bytes)
        self.assertEqual({match["id"]: "seed" in match for match in answer.json["matches"]},
                         {all_seated[0].id: False, all_seated[1].id: True})
        service.stop()


class RoleAndDatabaseNames(unittest.TestCase):
    def test_a_role_and_a_database_of_any_name(self):
        role, database = "o'brien \"100%\" $$ " + "x" * 40, "it's \"50%\""
        quoted = ['"' + name.replace('"', '""') + '"' for name in (role, database)]
        sql(f"create role {quoted[0]} login")
        sql(f"create database {quoted[1]}")
        owner = DATABASE_URL + " dbname='" + database.replace("'", "\\'") + "'"
        status, said = program("migrate", "--database", owner, "--grant", role)
        self.assertEqual(status, 0, said)
        self.assertEqual(sql(f"select has_database_privilege('{role.replace(chr(39), chr(39) * 2)}', "
                             f"current_database(), 'temporary'),"
                             " (select count(*) from service_role)", owner), "f|1")


class UnreadableKeys(unittest.TestCase):
    """A role that may not see which keys have encrypted: the service does not write under a key that is not
    noted there."""

    def test_the_service_does_not_start(self):
        sql("create database keys_unseen; create role unseeing login")
        owner, url = (f"{DATABASE_URL} dbname=keys_unseen{role}" for role in ("", " user=unseeing"))
        program("migrate", "--database", owner, "--grant", "unseeing")
        functions = sql("select name from function_set", owner)
        sql(f"revoke execute on function {functions}.note_sealing_key(text) from unseeing", owner)
        self.assertEqual(program("keys", "list", "--database", url)[0], 0,
                         "without a key there is nothing to note")
        key = secret_file("unseen", "8" * 64)
        for lacking in "note_sealing_key(text)", "list_sealing_keys()":
            refusal = "permission denied for function " + lacking[:lacking.index("(")]
            sql(f"revoke execute on function {functions}.{lacking} from unseeing", owner)
            status, said = program("keys", "list", "--database", url, "--secret-key-file", key)
            self.assertEqual((status, refusal in said), (2, True), said)
            environment = {**os.environ, "PORT": "0", "DATABASE_URL": url, "SECRET_KEY_FILE": key}
            done = subprocess.run([BUILD / "westphaliad"], env=environment, capture_output=True, text=True,
                                  timeout=TIMEOUT)
            self.assertEqual((done.returncode, refusal in done.stderr), (1, True), done.stderr)
            sql(f"grant execute on function {functions}.note_sealing_key(text) to unseeing", owner)

    def test_one_that_is_noted_need_not_be_noted_again(self):
        sql("create database keys_noted; create role reading login")
        owner, url = (f"{DATABASE_URL} dbname=keys_noted{role}" for role in ("", " user=reading"))
        program("migrate", "--database", owner, "--grant", "reading")
        key = secret_file("noted", "8" * 64)
        for role in owner, url:
            status, said = program("keys", "list", "--database", role, "--secret-key-file", key)
            self.assertEqual(status, 0, said)
            sql(f"revoke execute on function "
                f"{sql('select name from function_set', owner)}.note_sealing_key(text) from reading", owner)


class PrivateHalf(unittest.TestCase):
    """The database has no private half of a pair that was replaced. It is not in the place of the secret that
    tokens are derived from either, where older databases have it."""

    OLD = bytes(range(32))
    PLAN = {"game": GAME, "players": 3}

    def setUp(self):
        name = "private_half_" + hashlib.sha256(self.id().encode()).hexdigest()[:8]
        sql(f"create database {name}")
        self.url = f"{DATABASE_URL} dbname={name}"

    def make_old(self):
        """As the last build left it that had one key."""
        sql("create table schema_migration (name text primary key, applied_at timestamptz not null default "
            "now())", self.url)
        for path in sorted(MIGRATIONS.glob("00*.sql")):
            if path.name < "0011":
                sql(f"{path.read_text()}; insert into schema_migration (name) values ('{path.name}')",
                    self.url)
        sql(f"insert into server_key (seed, made_at) values ('\\x{self.OLD.hex()}', now() - interval '1 "
            f"year')", self.url)
        status, said = program("migrate", "--database", self.url)
        self.assertEqual(status, 0, said)

    def rotate(self):
        status, said = program("keys", "rotate", "--database", self.url)
        self.assertEqual(status, 0, said)
        return [line.split()[1] for line in said.splitlines()]

    def public_halves(self):
        """Of all that the database could sign with."""
        seeds = sql("select encode(seed, 'hex') from server_key union all select encode(seed, 'hex') from "
                    "signing_key where seed is not null", self.url)
        return [public_half(bytes.fromhex(seed)) for seed in seeds.split()]

    def create(self, service):
        answer = HttpClient(service.port).call("POST", "/v1/matches", self.PLAN,
                                               Idempotency_Key="the-same-request-once-more")
        self.assertEqual(answer.status, 201, answer.bytes)
        return answer.json["organizer_token"]

    def test_the_first_pair_is_made_of_nothing_else(self):
        service = Service(self.url)
        token = self.create(service)  # which is derived from the secret: so that is there first
        public = keys_of(service)[0]["public_key"]
        self.assertEqual(self.public_halves().count(public), 1)
        self.rotate()
        self.assertNotIn(public, self.public_halves())
        self.assertEqual(self.create(service), token)
        service.stop()

    def test_the_only_key_of_an_older_database_signs_on_and_can_be_replaced(self):
        self.make_old()
        old, services = public_half(self.OLD), [Service(self.url), Service(self.url)]
        self.assertEqual([key["public_key"] for key in keys_of(services[0])], [old])
        token = self.create(services[0])
        self.assertEqual(self.rotate()[1:], [old])
        self.assertNotIn(old, self.public_halves())
        services.append(Service(self.url))
        self.assertEqual({self.create(service) for service in services}, {token})
        for service in services:
            service.stop()

    def test_the_only_key_of_an_older_database_is_listed_if_it_is_replaced_before_anything_else(self):
        self.make_old()
        self.assertEqual(self.rotate()[1:], [public_half(self.OLD)])
        self.assertNotIn(public_half(self.OLD), self.public_halves())

    def test_the_first_rotation_of_a_new_database_makes_one_key(self):
        self.assertEqual(program("migrate", "--database", self.url)[0], 0)
        self.assertEqual(len(self.rotate()), 1)


class Role(unittest.TestCase):
    """An intruder who has taken over the service, and with it its role in the database."""

    @classmethod
    def setUpClass(cls):
        sql("create database at_rest_role; create role narrow login; create role nobody login")
        cls.owner, cls.url = (f"{DATABASE_URL} dbname=at_rest_role{role}" for role in ("", " user=narrow"))

    def may_not(self, text):
        with self.assertRaises(AssertionError, msg=text) as refused:
            sql(text, self.url)
        self.assertRegex(str(refused.exception), "permission denied|must be (owner|superuser)", text)

    def test_it_can_be_played_and_the_log_stands(self):
        environment = {**os.environ, "PORT": "0", "DATABASE_URL": self.url}
        done = subprocess.run([BUILD / "westphaliad"], env=environment, capture_output=True, text=True,
                              timeout=TIMEOUT)
        self.assertEqual((done.returncode, "their owner must run westphalia migrate" in done.stderr),
                         (1, True), done.stderr)
        status, said = program("migrate", "--database", self.owner, "--grant", "narrow")
        self.assertEqual(status, 0, said)
        service = Service(self.url, SECRET_KEY_FILE=secret_file("role", "8" * 64), TRANSPARENCY_SECONDS="1")
        seated = RandomMatch(service, deadline={"each": "PT24H", "then": "default"})
        seated.play(30)
        self.assertEqual(HttpClient(service.port).call("GET", seated.path + "/log").status, 200)
        self.assertEqual(len(keys_of(service)), 1)
        until(lambda: sql("select size > 0 from transparency", self.owner) == "t",
              "it is in the transparency log")
        self.assertNotIn("permission denied", service.log.read_text())
        for action in "rotate", "encrypt":
            status, said = program("keys", action, "--database", self.url, "--secret-key-file",
                                   secret_file("role", "8" * 64))
            self.assertEqual((status, "only the schema's owner" in said), (2, True), said)
        tables = sql("select relname from pg_class where relkind = 'r' and relnamespace = "
                     "'public'::regnamespace", self.owner).split()
        self.assertGreater(len(tables), 10)
        for name in tables:
            for text in (f"select from {name}", f"select count(*) from {name}",
                         f"insert into {name} select from {name}", f"delete from {name}",
                         f"truncate {name}", f"drop table {name}", f"alter table {name} disable trigger all",
                         f"copy {name} to program 'cat'"):
                self.may_not(text)
        for text in ("update action set line = '{}'", "update match set status = 1",
                     "update expiry set since = now() - interval '1 year'",
                     "create table more (id integer)", "create temporary table match (id integer)",
                     "create schema mine", "set role tester"):
            self.may_not(text)
        functions = sql("select name from function_set", self.owner)
        for call in ("add_key('', '', now(), '', now())",
                     "list_seeds('00000000-0000-0000-0000-000000000000', 10)", "forget_sealing_keys('')",
                     f"reseal_match('{seated.id}', '', '')", "reseal_key('', '', '')",
                     "reseal_secret('', '', '')"):
            self.may_not(f"select * from {functions}.{call}")  # with the rights of its caller
        self.assertEqual(program("prune", "--database", self.url)[0], 0)
        with self.assertRaisesRegex(AssertionError, "permission denied for schema"):
            sql(f"select {functions}.prune_match('{seated.id}', false, 1)",
                self.url.replace("narrow", "nobody"))
        self.assertEqual(sql(f"select count(*) from pg_proc where pronamespace = '{functions}'::regnamespace"
                             " and (has_function_privilege('nobody', oid, 'execute') or not "
                             "has_function_privilege('narrow', oid, 'execute'))",
                             self.owner), "0")
        self.assertEqual(sql("select count(*) from pg_proc where pronamespace = 'public'::regnamespace",
                             self.owner), "0")
        self.assertEqual(sql("select count(*) from pg_class where relowner = 'narrow'::regrole", self.owner),
                         "0")
        service.stop()
