"""Side channels to what is hidden: numbers of the operator, times, sizes, the organiser's powers."""
import http.client
import json
import os
import pathlib
import random
import socket
import statistics
import tempfile
import unittest

from database_fixture import sql
from proxy import PostgresProxy
from seated_match import SeatedMatch
from service_fixture import HttpClient, OneService, Service, program  # without limits
from waiting import until

GAMES = {"sixteen-thirty-something": 3, "europe-1619": 10, "baroque": 2, "thirty-years-war": 2,
         "time-of-wars": 5}
READS = int(os.environ.get("SIDE_CHANNEL_READS", "0"))  # of each match, when times are measured
BLOCK = 50  # of them, between two looks at the processes
MOVES = 20  # that are made before one looks


def read_metrics(port, *fields, version="HTTP/1.1", host="127.0.0.1:8630", address="127.0.0.1",
                 target="/metrics"):
    """The status of a request made by hand, with these header lines."""
    connection = http.client.HTTPConnection(address, port, timeout=60)
    connection.connect()
    lines = [f"GET {target} {version}", f"Host: {host}", *fields, "Connection: close", "", ""]
    connection.sock.sendall("\r\n".join(lines).encode())
    with connection.sock, connection.sock.makefile("rb") as answer:
        return int(answer.readline().split()[1])


class Metrics(unittest.TestCase):
    """The metrics show that a secret answer was sent. Without a token they are for clients of the same
    machine. A client behind a proxy of that machine connects from it, too, and is refused."""

    FORWARDED = ("Forwarded: for=192.0.2.1", "forwarded: ", "X-Forwarded-For: 192.0.2.1",
                 "x-forwarded-for: 127.0.0.1",
                 "X-FORWARDED-PROTO: https", "X-Forwarded-Anything: 1", "X-Real-IP: 192.0.2.1",
                 "Via: 1.1 proxy", "vIA: 1.0 a")

    def start(self, **settings):
        service = Service(**settings)
        self.addCleanup(service.stop)
        return service

    def test_through_a_proxy(self):
        service = self.start()
        self.assertEqual(read_metrics(service.port), 200)
        for host in "localhost", "LOCALHOST:80", "127.1.2.3", "[::1]:8630":
            self.assertEqual(read_metrics(service.port, host=host), 200, host)
        for field in self.FORWARDED:
            self.assertEqual(read_metrics(service.port, field), 401, field)
            self.assertEqual(read_metrics(service.port, "Accept: text/plain", field, "User-Agent: x"), 401,
                             field)
        for host in "table.example", "localhost.example", "127.0.0.1.example", "[]", "", "127.0.0.1example":
            self.assertIn(read_metrics(service.port, host=host), (400, 401), host)
        self.assertEqual(read_metrics(service.port, version="HTTP/1.0"), 401)  # as nginx asks by default
        self.assertEqual(read_metrics(service.port, target="http://evil/metrics"), 400)
        self.assertEqual(read_metrics(service.port, target="http://evil/metrics", host="evil"), 401)
        self.assertEqual(read_metrics(service.port, target="http://127.0.0.1:8630/metrics"), 200)

    def test_a_trusted_proxy_speaks_for_others(self):
        service = self.start(TRUSTED_PROXIES="127.0.0.0/8")
        self.assertEqual(read_metrics(service.port), 401)

    def test_by_any_address_of_this_machine(self):
        """A service that listens on all addresses is asked by one that is none of loopback: where the machine
        has such an address."""
        addresses = addresses_of_this_machine()
        if not addresses:
            self.skipTest("this machine has no address but those of loopback")
        service = self.start(HOST="0.0.0.0")
        self.assertEqual(read_metrics(service.port), 200)
        for address in addresses:
            self.assertEqual(read_metrics(service.port, address=address), 401, address)

    def test_with_the_token(self):
        service = self.start(METRICS_TOKEN="m" * 43)
        good = "Authorization: Bearer " + "m" * 43
        for fields, wanted in (((), 401), ((good,), 200), ((good, "X-Forwarded-For: 192.0.2.1"), 200),
                               ((good[:-1],), 401)):
            self.assertEqual(read_metrics(service.port, *fields), wanted, fields)


class RandomMatch(SeatedMatch):
    """A match that is played by random moves."""

    def __init__(self, client, game, **plan):
        self.client, self.chance = client, random.Random(game)
        answer = client.call("POST", "/v1/matches", {"game": game, "players": GAMES[game], **plan})
        assert answer.status == 201, answer.bytes
        super().__init__(answer.json)

    def get(self, path="", token=None):
        return self.client.call("GET", self.path + path, token=token)

    def post(self, path, body=None, token=None):
        return self.client.call("POST", self.path + path, {} if body is None else body, token)

    def send(self, seat):
        """A random move; a sheet of orders is handed in when it may be."""
        moves = self.get("/legal-moves", self.tokens[seat]).json["moves"]
        answer = self.post("/moves", {"move": self.chance.choice([m for m in moves if m["type"] == "ready"]
                                                                 or moves)}, self.tokens[seat])
        assert answer.status == 200, answer.bytes

    def draft(self, seat, lines):
        """So many lines more of a sheet that is not handed in."""
        for _ in range(lines):
            moves = [move for move in self.get("/legal-moves", self.tokens[seat]).json["moves"]
                     if move["type"] != "ready"]
            assert self.post("/moves", {"move": self.chance.choice(moves)}, self.tokens[seat]).status == 200
        assert seat in self.get().json["deciding"]

    def play(self, moves):
        for _ in range(moves):
            deciding = self.get().json["deciding"]
            if deciding:
                self.send(self.chance.choice(deciding))
        return self

    def claim(self, seat, **more):
        answer = self.post(f"/seats/{seat}/claim", {"invitation": self.invitations[seat], **more})
        if answer.status == 200:
            self.tokens[seat] = answer.json["token"]
        return answer

    def release(self, seat):
        answer = self.post(f"/seats/{seat}/release", token=self.organizer)
        assert answer.status == 200, answer.bytes
        self.invitations[seat] = answer.json["invitation"]
        return answer

    def events(self, token=None, ticket=None):
        """The events of a stream at its beginning, up to the first status and patch."""
        client = HttpClient(self.client.port)
        client.call("GET", "/healthz")
        client.connection.request("GET", f"{self.path}/stream?patch=true"
                                  + (f"&ticket={ticket}" if ticket else ""),
                                  headers={"Authorization": "Bearer " + token} if token else {})
        response, lines = client.connection.getresponse(), []
        while b"event: patch\n" not in lines or lines[-1] != b"\n":
            lines.append(response.readline())
            assert lines[-1], lines[-3:]
        client.close()
        return [line for line in lines if not line.startswith(b"id: ")]


class Organizers(OneService):
    """Until the match is over an organiser sees what a spectator sees. A referee sees everything, and the
    match tells that there is one."""

    settings = {"TRANSPARENCY_SECONDS": "0"}  # no audit file has the line that proves its place in that log

    def assert_sees_what_a_spectator_sees(self, seated):
        for path in ("", "/log?limit=500", "/board.svg", "?version=1", "/log?after=1&limit=3"):
            seen, spectators = seated.get(path, seated.organizer), seated.get(path)
            self.assertEqual((seen.status, seen.bytes), (200, spectators.bytes), path)
            self.assertEqual(seen.headers["ETag"], spectators.headers["ETag"])
        self.assertEqual(seated.events(seated.organizer), seated.events())
        ticket = seated.post("/stream-ticket", token=seated.organizer).json["ticket"]
        self.assertEqual(seated.events(ticket=ticket), seated.events())
        seat = next(iter(seated.tokens))
        for method, path, body in (("GET", "/audit", None), ("GET", "/legal-moves", None),
                                   ("GET", f"/legal-moves?seat={seat}", None),
                                   ("GET", f"/legal-moves?seat={seat}&revise=true", None),
                                   ("GET", "/instructions", None),
                                   ("POST", f"/moves/check?seat={seat}", {"move": {"type": "pass"}}),
                                   ("POST", "/moves", {"move": {"type": "pass"}}), ("POST", "/undo", {}),
                                   ("POST", "/concede", {})):
            self.assertEqual(self.client.call(method, seated.path + path, body, seated.organizer).status, 403,
                             path)

    def test_they_see_what_a_spectator_sees(self):
        for game in GAMES:
            with self.subTest(game):
                seated = RandomMatch(self.client, game).play(MOVES)
                self.assert_sees_what_a_spectator_sees(seated)
                for seat in list(seated.tokens)[:-1]:
                    seated.post("/concede", token=seated.tokens[seat])
                self.assertEqual(seated.get().json["match"]["status"], "over")
                self.assertEqual(seated.get("/audit", seated.organizer).bytes.count(b"\n"),
                                 seated.get().json["match"]["version"] + 2)
                self.assertIn("hash", seated.get("/log", seated.organizer).json["actions"][0])

    def test_what_an_ended_phase_tells_them(self):
        """They get the actions that followed, which may be made of what seats have sent in secret."""
        for game in "sixteen-thirty-something", "europe-1619":
            seated = RandomMatch(self.client, game)
            seat = seated.get().json["deciding"][0]
            seated.send(seat)
            after = seated.get().json["match"]["version"]
            told = seated.post("/phase/end", token=seated.organizer).json["actions"]
            self.assertTrue(told)
            self.assertEqual(told, seated.get(f"/log?after={after}&limit=500").json["actions"][:len(told)])

    def test_a_referee_sees_everything_and_the_match_tells_that_there_is_one(self):
        seated = RandomMatch(self.client, "sixteen-thirty-something", referee=True,
                             label="refereed").play(MOVES)
        seat = seated.get().json["deciding"][0]
        for token in (None, seated.organizer, seated.tokens[seat]):
            self.assertIs(seated.get("", token).json["match"]["referee"], True)
        listed = self.client.call("GET", "/v1/matches?label=refereed").json["matches"]
        self.assertEqual([match["referee"] for match in listed], [True])
        self.assertEqual(seated.get("/legal-moves", seated.tokens[seat]).json["moves"],
                         seated.get(f"/legal-moves?seat={seat}", seated.organizer).json["moves"])
        self.assertNotEqual(seated.get("", seated.organizer).json["view"], seated.get().json["view"])
        lines = seated.get("/audit", seated.organizer).bytes.splitlines()
        self.assertIs(json.loads(lines[0])["referee"], True)
        self.assertNotIn("invitations", json.loads(lines[0]))
        for terms in ({k: v for k, v in json.loads(lines[0]).items() if k != "referee"},
                      {**json.loads(lines[0]), "referee": False},
                      {**json.loads(lines[0]), "invitations": True}):
            self.assertEqual(self.verified([canonical(terms), *lines[1:]]), 1,
                             "the terms cannot be changed afterwards")
        self.assertEqual(self.verified(lines), 0)

    def verified(self, lines):
        with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
            file.write(b"\n".join(lines) + b"\n")
            file.flush()
            return program("verify", file.name, "--any-key")[0]

    def test_who_holds_the_tokens_can_be_read(self):
        given = RandomMatch(self.client, "baroque")
        first, second = given.tokens
        self.assertEqual(self.seating(given), (False, [False, False]))
        claimed = RandomMatch(self.client, "baroque", invitations=True)
        self.assertEqual(self.seating(claimed), (True, [False, False]))
        self.assertIsNone(claimed.get("", claimed.organizer).json["view"])  # nothing is dealt
        claimed.claim(first)
        self.assertEqual(self.seating(claimed), (True, [True, False]))
        self.assertIsNone(claimed.get("", claimed.tokens[first]).json["view"])
        claimed.claim(second)
        self.assertEqual(self.seating(claimed), (True, [True, True]))
        given.release(second)
        self.assertEqual(self.seating(given), (False, [False, False]))
        given.claim(second)
        self.assertEqual(self.seating(given), (False, [False, True]))
        for seated, invitations in ((given, None), (claimed, True)):
            seated.post("/concede", token=seated.tokens[first])
            self.assertIs(json.loads(seated.get("/audit").bytes.splitlines()[0]).get("invitations"),
                          invitations)

    def seating(self, seated):
        match = seated.get().json["match"]
        listed = next(other for other in self.client.call("GET", "/v1/matches?limit=5").json["matches"]
                      if other["id"] == seated.id)
        self.assertEqual(listed["seats"], match["seats"])
        return match["invitations"], [seat["claimed"] for seat in match["seats"]]


class RecordingProxy(PostgresProxy):
    """Keeps all that the database says to the service."""

    def __init__(self):
        self.said = b""
        super().__init__()

    def to_client(self, source, target):
        while data := source.recv(65536):
            self.said += data
            target.sendall(data)


class LoadedRows(unittest.TestCase):
    """The secrets of one seat are not even loaded when others read: the database's answers are the same, byte
    for byte."""

    def setUp(self):
        self.proxy = RecordingProxy()
        self.service = Service(self.proxy.url, WORKERS="1", DEADLINE_POLL="0", TRANSPARENCY_SECONDS="0")
        self.client = HttpClient(self.service.port)

    def tearDown(self):
        self.client.close()
        self.service.stop()
        self.proxy.close()

    def told(self, seated, path, token):
        """By the database, for one request: the same twice. The first time a statement may be prepared, and
        a thread that has other work may ask the database meanwhile."""
        before = None
        for _ in range(10):
            self.proxy.said = b""
            seated.get(path, token)
            if self.proxy.said and self.proxy.said == before:
                return before
            before = self.proxy.said
        self.fail(f"what the database says of {path} is never the same twice")

    def reads(self, seated, tokens):
        paths = ("", "/log", "/legal-moves", "/board.svg", "?version=1", "/instructions")
        return [self.told(seated, path, token) for path in paths for token in tokens]

    def give(self, seated, seat, *steps):
        answer = self.client.call("PUT", seated.path + "/instructions",
                                  {"instructions": [{"step": step} for step in steps]}, seated.tokens[seat])
        self.assertEqual(answer.status, 200, answer.bytes)

    def test_of_a_draft_and_of_instructions(self):
        seated = RandomMatch(self.client, "europe-1619")
        secretive, other = list(seated.tokens)[:2]
        passed = [step["name"] for step in self.client.call("GET", "/v1/games/europe-1619").json["steps"]
                  if "passing" in step]
        others, own = [seated.tokens[other], seated.organizer, None], [seated.tokens[secretive]]
        before, mine = self.reads(seated, others), self.reads(seated, own)
        for number in range(3):
            seated.draft(secretive, 7)
            self.assertEqual(self.reads(seated, others), before, f"a draft of {7 * (number + 1)} lines")
        self.assertNotEqual(self.reads(seated, own), mine)
        mine = self.reads(seated, own)
        self.give(seated, secretive, *passed[1:])
        self.assertEqual(self.reads(seated, others), before, "instructions")
        self.assertNotEqual(self.reads(seated, own), mine)

    def test_a_referee_has_everything(self):
        seated = RandomMatch(self.client, "europe-1619", referee=True)
        secretive = next(iter(seated.tokens))
        seated.draft(secretive, 7)
        for path in (f"/legal-moves?seat={secretive}", f"/legal-moves?seat={secretive}&revise=true"):
            self.assertEqual(seated.get(path, seated.organizer).json["moves"],
                             seated.get(path, seated.tokens[secretive]).json["moves"])

    def test_what_was_left_undone_is_found(self):
        """Instructions are left over when an instance is killed between a move and their turn. Here they are
        put where no instance knows of them."""
        seated = RandomMatch(self.client, "sixteen-thirty-something")
        passing = {step["name"]: step["passing"]
                   for step in self.client.call("GET", "/v1/games/sixteen-thirty-something").json["steps"]
                   if "passing" in step and not step["secret"]}
        while seated.get().json["step"]["name"] not in passing:
            seated.play(1)
        seat = seated.get().json["deciding"][0]
        while passing[seated.get().json["step"]["name"]] not in [
                m["type"] for m in seated.get("/legal-moves", seated.tokens[seat]).json["moves"]]:
            seated.play(1)
            seat = seated.get().json["deciding"][0]
        waiting = next(name for name in seated.tokens if name != seat)
        self.give(seated, waiting, *passing)
        sql(f"update instruction set seat = {list(seated.tokens).index(seat)} where match_id = '{seated.id}'")
        before = seated.get().json["match"]["version"]
        for token in (None, seated.tokens[waiting]):
            self.assertEqual(seated.get("", token).json["match"]["version"], before,
                             "no other read looks at them")
        another = Service(DEADLINE_POLL="50")
        until(lambda: seated.get().json["match"]["version"] > before, "it is found")
        another.stop()
        action = seated.get(f"/log?after={before}").json["actions"][0]
        self.assertEqual((action["seat"], action["move"]["type"] in passing.values()), (seat, True))


def cpu(pids):
    """Nanoseconds that all threads of these processes have run: on a machine that has much else to do the
    clock tells less."""
    tasks = [task for pid in pids for task in pathlib.Path(f"/proc/{pid}/task").iterdir()]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)


@unittest.skipUnless(READS, "a measurement of some minutes: SIDE_CHANNEL_READS=2000 or more")
class Times(OneService):
    """How much more one seat's read costs for what another keeps to itself, service and database together.
    Printed, and judged by eye: what is loaded for a read, Loaded tests."""

    settings = {"WORKERS": "1", "DEADLINE_POLL": "0"}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.client.call("GET", "/v1/matches")  # the worker connects
        backends = sql("select pid from pg_stat_activity where backend_type = 'client backend' and pid <> "
                       "pg_backend_pid()").split()
        cls.pids = [cls.service.process.pid, *backends]

    def compare(self, what, prepare, read):
        """Reads of matches with and without the secret, in turns; two of each kind, so that what is one
        match's own shows as well."""
        all_seated = [RandomMatch(self.client, "europe-1619") for _ in range(4)]
        for seated in all_seated[1::2]:
            prepare(seated)
        spent = [[] for _ in all_seated]
        for turn in range(READS // BLOCK + 1):
            for place in random.Random(turn).sample(range(4), 4):
                before = cpu(self.pids)
                for _ in range(BLOCK):
                    read(all_seated[place])
                if turn > 0:  # statements have their plans
                    spent[place].append((cpu(self.pids) - before) / BLOCK / 1000)
        medians = [statistics.median(each) for each in spent]
        without, with_it = medians[0::2], medians[1::2]
        print(f"# {what}: {sum(without) / 2:.1f} us without, {sum(with_it) / 2:.1f} us with it: "
              f"{(sum(with_it) - sum(without)) / 2:+.1f} us"
              f" (matches alike differ by {abs(without[0] - without[1]):.1f} and "
              f"{abs(with_it[0] - with_it[1]):.1f} us)")

    def seats(self, seated):
        return list(seated.tokens)[:2]

    def draft(self, seated):
        seated.draft(self.seats(seated)[0], 21)

    def instruct(self, seated):
        steps = [step["name"] for step in self.client.call("GET", "/v1/games/europe-1619").json["steps"]
                 if "passing" in step]
        body = {"instructions": [{"step": name} for name in steps[1:]]}
        answer = self.client.call("PUT", seated.path + "/instructions", body,
                                  seated.tokens[self.seats(seated)[0]])
        assert answer.status == 200, answer.bytes

    def test_times(self):
        for what, prepare in (("a draft", self.draft), ("standing instructions", self.instruct)):
            for who, read in (("a seat", lambda seated: seated.get("", seated.tokens[self.seats(seated)[1]])),
                              ("a spectator", lambda seated: seated.get())):
                self.compare(f"{who} reads, another has {what}", prepare, read)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def addresses_of_this_machine():
    """Those of its name that are not loopback addresses."""
    try:
        found = {at[4][0] for at in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        return []
    return [address for address in found if not address.startswith("127.")]
