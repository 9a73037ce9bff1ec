"""The n-th allocation, read or write fails, for every n of a request's way through the service."""
import collections
import http.client
import json
import mmap
import struct
import tempfile
import unittest
import uuid

from event_stream import Turns
from http_client import HttpClient
from move_under_fault import MoveUnderFault
from players import GAME, report
from proxy import PostgresProxy
from service_fixture import Service
from waiting import until
# As in failing_calls.c.
ALLOCATION, MEMORY, READ, READ_END, READ_SHORT, READ_SIGNAL, WRITE, WRITE_SHORT, WRITE_SIGNAL = range(1, 10)
WATCH = 11
HARMLESS = (READ_SHORT, READ_SIGNAL, WRITE_SHORT, WRITE_SIGNAL)  # the move is answered as ever


class FailingCalls:
    """The test's end of the control of failing_calls.c."""

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(prefix="faults-")
        self.file.write(bytes(mmap.PAGESIZE))
        self.file.flush()
        self.page = mmap.mmap(self.file.fileno(), mmap.PAGESIZE)

    def arm(self, fault, number):
        self.page[:12] = struct.pack("=iii", 0, number, 0)
        self.page[:4] = struct.pack("=i", fault)

    def disarm(self):
        self.page[:4] = struct.pack("=i", 0)

    def happened(self):
        return struct.unpack("=i", self.page[8:12])[0] != 0


class NthFailure(unittest.TestCase):
    def setUp(self):
        self.calls = FailingCalls()
        self.service = self.faulty()
        self.scenario = MoveUnderFault(self, self.service, "nth")

    def faulty(self, **settings):
        return Service(program="tests/westphaliad_faulty", FAULTS=self.calls.file.name, WORKERS="1",
                       LOOPS="1", LOG_LEVEL="info", **settings)

    def tearDown(self):
        self.calls.disarm()
        self.service.stop()

    def sweep(self, fault, name, request, sampled=False):
        """Calls request(arm, disarm) with the fault at the first point, the second and so on, until it does
        not meet it. `sampled`: at ever fewer of them."""
        answers, number, files = collections.Counter(), 0, 0
        while True:
            number += 1 + (number // 5 if sampled else 0)
            status = "wrong"
            with self.subTest(name, number=number):
                status = request(lambda: self.calls.arm(fault, number), self.calls.disarm)
                if fault in HARMLESS:
                    self.assertEqual(status, 200)
            answers[f"answers {status}"] += 1
            if number == 2:
                files = self.service.files()
            if answers["answers wrong"] == 3:
                self.fail("goes wrong again and again")
            if not self.calls.happened():
                break
        report(self, {name: number - 1, **answers})
        self.assertGreater(number, 1)
        until(lambda: self.service.files() <= files + 1, "no file is left open")

    def moves(self, fault, name, sampled=False):
        for closing in (False, True):
            self.sweep(fault, f"{name}{' of a closing answer' if closing else ''}",
                       lambda arm, disarm: self.scenario.make(closing, arm, disarm), sampled)  # noqa: B023
        self.scenario.settle()

    def test_two_instances(self):
        """The other one sees the move, whole, or nothing of it, and gives the retry its answer. A sample of
        the points."""
        second = Service(WORKERS="1", LOOPS="1")
        self.addCleanup(second.stop)
        self.scenario = MoveUnderFault(self, self.service, "two", second)
        for fault, name in ((ALLOCATION, "allocations"), (MEMORY, "memory ends"), (READ, "reads reset"),
                            (READ_END, "reads ended"),
                            (WRITE, "writes")):
            self.moves(fault, f"two instances, {name}", sampled=True)

    def test_allocations_of_a_move(self):
        self.moves(ALLOCATION, "allocations")

    def test_allocations_of_a_move_on_a_new_connection(self):
        """The connection prepares its statements on the way, some of them within a transaction."""
        proxy = PostgresProxy()
        self.addCleanup(proxy.close)
        self.service.stop()
        self.service = self.faulty(url=proxy.url)
        self.scenario = MoveUnderFault(self, self.service, "new connection")
        self.sweep(ALLOCATION, "allocations on a new connection of a closing answer",
                   lambda arm, disarm: self.scenario.make(True, lambda: (proxy.drop_all(), arm()), disarm))
        self.scenario.settle()

    def test_allocations_of_what_ends_a_secret_step(self):
        """One seat has not answered yet. It resigns, or the organiser decides: that is done whole, or not at
        all, and once. A sample of the points."""
        call = self.scenario.player.clients[0].call
        reason = {"reason": "The seat is silent."}
        for name, path, body, by_seat in (
            ("a resignation", "/concede", {}, True),
            ("the end of a phase", "/phase/end", {}, False),
            ("a resignation for a seat", "/seats/{seat}/concede", reason, False),
            ("an abortion", "/end", {"kind": "aborted", **reason}, False),
        ):
            def end_step(arm, disarm):
                self.scenario.open()
                seat, _ = self.scenario.next_move(True)
                match, before = self.scenario.match, self.scenario.version()
                asked = ("POST", match.path + path.format(seat=seat), body,  # noqa: B023
                         match.tokens[seat] if by_seat else match.organizer)  # noqa: B023
                key = str(uuid.uuid4())
                first = self.answer(arm, disarm, *asked, Idempotency_Key=key)
                between = self.scenario.version()
                again = call(*asked, Idempotency_Key=key)
                self.assertEqual(again.status, 200, again.bytes)
                self.assertGreater(again.json["version"], before)
                self.assertIn(between, (before, again.json["version"]), "half done")
                if first and first.status == 200:
                    self.assertEqual(first.bytes, again.bytes)
                entries = call("GET", match.path + "/log?limit=500", None, match.organizer).json["actions"]
                self.assertEqual(len(entries), again.json["version"])
                return first and first.status

            self.sweep(ALLOCATION, f"allocations of {name} at a secret step", end_step, sampled=True)

    def test_memory_is_used_up_in_a_move(self):
        self.moves(MEMORY, "memory ends")

    def test_allocations_of_other_requests(self):
        """A request that only reads, or makes a match, gets the answer, or that there is none now. It is
        never told that the client is wrong."""
        match, seat = self.scenario.match, next(iter(self.scenario.match.tokens))
        move = self.scenario.player.moves_of(match, seat)[0]
        for name, method, path, body, token in (
            ("list", "GET", "/v1/matches", None, None),
            ("read", "GET", match.path, None, match.tokens[seat]),
            ("legal moves", "GET", match.path + "/legal-moves", None, match.tokens[seat]),
            ("log", "GET", match.path + "/log", None, match.organizer),
            ("audit", "GET", match.path + "/audit", None, match.organizer),
            ("check", "POST", match.path + "/moves/check", {"move": move}, match.tokens[seat]),
            ("create", "POST", "/v1/matches", {"game": GAME, "players": 3}, None),
            ("set up", "POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": "00" * 32}, None),
        ):
            self.sweep(ALLOCATION, f"allocations of {name}",
                       lambda arm, disarm: self.ask(arm, disarm, method, path, body, token))  # noqa: B023

    def test_allocations_of_changes_of_a_tournament(self):
        """A change is made as it was asked for, or there is none; nothing is stored that lacks a part. A
        sample of the points."""
        call = self.scenario.player.clients[0].call
        body = {"name": "Cup", "game": GAME, "players": 3, "missed": 2, "draws": "all",
                "messages": {"kind": "public"}, "deadline": {"each": "PT24H"},
                "clock": {"bank": "PT72H", "increment": "PT1H"}, "terms": {"pools": [{"name": "A"}]}}
        made = call("POST", "/v1/tournaments", body).json
        path, owner = "/v1/tournaments/" + made["tournament"]["id"], made["owner_token"]
        names = [{"name": name, "team": "North", "preferences": ["player-2"]}
                 for name in ("Anna", "Otto", "Pia")]
        call("POST", path + "/entrants", {"entrants": names}, owner)
        before = call("GET", path).json

        def told(of=path):
            tournament = call("GET", of).json
            return {name: tournament[name] for name in tournament if name not in ("id", "version")}

        def create(arm, disarm):
            status = self.ask(arm, disarm, "POST", "/v1/tournaments", body, None)
            if status == 201:
                newest = call("GET", "/v1/tournaments?limit=1").json["tournaments"][0]
                same = {"created_at": newest["created_at"], "entrants": 0}
                self.assertEqual(told("/v1/tournaments/" + newest["id"]), {**told(), **same})
            return status

        def change_entrant(arm, disarm):
            kept = {"team": "North", "preferences": ["player-2"], "handicap": 0}
            call("PATCH", path + "/entrants/entrant-1", kept, owner)
            status = self.ask(arm, disarm, "PATCH", path + "/entrants/entrant-1",
                              {"team": None, "preferences": None, "handicap": 2}, owner)
            entrant = call("GET", path + "/entrants", None, owner).json["entrants"][0]
            may_be = [(2, None, None)] + [(None, "North", ["player-2"])] * (status != 200)
            self.assertIn(tuple(entrant.get(name) for name in ("handicap", "team", "preferences")), may_be)
            return status

        def change_terms(arm, disarm):
            call("PATCH", path, {"name": "Cup"}, owner)
            status = self.ask(arm, disarm, "PATCH", path, {"name": "League"}, owner)
            now = told()
            self.assertIn(now["name"], ["League"] + ["Cup"] * (status != 200))
            self.assertEqual({**now, "id": before["id"], "name": "Cup", "version": before["version"]}, before)
            return status

        self.sweep(ALLOCATION, "allocations of a new tournament", create, sampled=True)
        self.sweep(ALLOCATION, "allocations of a change of an entrant", change_entrant, sampled=True)
        self.sweep(ALLOCATION, "allocations of a change of terms", change_terms, sampled=True)
        record = call("GET", path + "/record", None, owner).json

        def read_record(arm, disarm):
            answer = self.answer(arm, disarm, "GET", path + "/record", None, owner)
            if answer and answer.status == 200:
                self.assertEqual(answer.json, record)
            return answer and answer.status

        self.sweep(ALLOCATION, "allocations of the record", read_record, sampled=True)
        award = {"award": "Best newcomer", "player": "entrant-1"}
        for name, method, where, body in (
            ("a preview", "POST", "/rounds/preview", {}),
            ("awards", "PUT", "/awards", {"awards": [award]}),
            ("standings", "GET", "/standings?as=if-ended", None),
        ):
            self.sweep(ALLOCATION, "allocations of " + name,
                       lambda arm, disarm: self.ask(arm, disarm, method, path + where, body,  # noqa: B023
                                                    owner), sampled=True)

    def test_allocations_of_what_is_drawn_and_of_references(self):
        """What is sent lacks no part, also where the service keeps it. A sample of the points."""
        sound = Service()
        self.addCleanup(sound.stop)
        match, seat = self.scenario.match, next(iter(self.scenario.match.tokens))
        state = self.scenario.player.clients[0].call(
            "POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": "00" * 32}).json["state"]
        here, other = self.scenario.player.clients[0], HttpClient(sound.port)
        for name, method, path, body, token, client in (
            ("a reference", "GET", f"/games/{GAME}", None, None, other),
            ("a contract", "GET", f"/v1/games/{GAME}/openapi.json", None, None, other),
            ("a board", "GET", match.path + "/board.svg", None, match.tokens[seat], here),
            ("a board in words", "GET", match.path + "/board.json", None, match.tokens[seat], here),
            ("the board of a state", "POST", f"/v1/rules/{GAME}/board", {"state": state}, None, other),
        ):
            whole = []

            def read(arm, disarm):
                answer = self.answer(arm, disarm, method, path, body, token)  # noqa: B023
                if answer and answer.status == 200:
                    whole.append(answer.bytes)  # noqa: B023
                return answer and answer.status

            self.sweep(ALLOCATION, "allocations of " + name, read, sampled=True)
            expected = client.call(method, path, body, token).bytes
            self.assertTrue(whole, name)
            self.assertTrue(all(text == expected for text in whole), name)

    def test_allocations_of_reading_and_withdrawing_instructions(self):
        """They are read whole and withdrawn, or the answer is no 200. No word of them has 14 letters: where
        the buffer of jansson cannot grow for the quote behind one, it reads on beyond the word."""
        match, seat = self.scenario.match, next(iter(self.scenario.match.tokens))
        path, token = match.path + "/instructions", match.tokens[seat]
        call = self.scenario.player.clients[0].call

        wanted = {"instructions": [{"step": "influence_bidding"}]}

        def read(arm, disarm):
            answer = self.answer(arm, disarm, "GET", path, None, token)
            if answer and answer.status == 200:
                self.assertEqual(answer.json, wanted)
            return answer and answer.status

        def withdraw(arm, disarm):
            self.assertEqual(call("PUT", path, wanted, token).status, 200)
            status = self.ask(arm, disarm, "DELETE", path, None, token)
            if status == 200:
                self.assertEqual(call("GET", path, None, token).json, {"instructions": []})
            return status

        self.assertEqual(call("PUT", path, wanted, token).status, 200)
        self.sweep(ALLOCATION, "allocations of reading instructions", read)
        self.sweep(ALLOCATION, "allocations of a withdrawal", withdraw)

    def test_allocations_of_a_stream_of_turns(self):
        """A turn that could not be told is told later. A stream that has ended goes on where it was."""
        sound = Service()
        self.addCleanup(sound.stop)
        self.service.stop()
        self.service = self.faulty(STREAM_HEARTBEAT="1")
        call = HttpClient(sound.port).call
        player = call("POST", "/v1/players", {"name": "Anna"}).json["token"]
        made = call("POST", "/v1/matches", {"game": "baroque", "players": 3, "invitations": True}).json
        match = "/v1/matches/" + made["match"]["id"]
        for seat in made["seats"]:
            call("POST", f"{match}/seats/{seat['seat']}/claim", {"invitation": seat["invitation"]})
        seat = f"{match}/seats/{call('GET', match).json['deciding'][0]}"

        def follow(last=None):
            return Turns(player, last, f"http://127.0.0.1:{self.service.port}")

        def told(stream, turns):
            """The stream, when it has told these turns; or the one in its place."""
            try:
                stream.take_until(turns)
            except (http.client.HTTPException, OSError):
                stream.close()
                stream = follow(stream.last)
                stream.take_until(turns)
            return stream

        def take_seat(arm, disarm):
            released = call("POST", seat + "/release", {}, made["organizer_token"]).json
            streams[0] = told(streams[0], [])
            arm()
            call("POST", seat + "/claim", {"invitation": released["invitation"]}, player)
            turns = call("GET", "/v1/players/me/turns", None, player).json["turns"]
            self.assertEqual(len(turns), 1)
            try:
                streams[0] = told(streams[0], turns)
            finally:
                disarm()
            return "told"

        streams = [follow()]
        self.sweep(ALLOCATION, "allocations of a stream of turns", take_seat)
        streams[0].close()

    def ask(self, arm, disarm, *request):
        answer = self.answer(arm, disarm, *request)
        return answer and answer.status

    def answer(self, arm, disarm, *request, **headers):
        """The answer, or None where the connection was lost."""
        name = f"asked-{uuid.uuid4()}"
        arm()
        try:
            answer = self.scenario.player.clients[0].call(*request, X_Request_Id=name, **headers)
        except OSError:
            return None
        finally:
            disarm()
        self.assertIn(answer.status, (200, 201, 503), answer.bytes)
        if answer.status == 503:
            self.assertEqual(answer.headers["Content-Type"], "application/problem+json")
        lines = [json.loads(line) for line in self.service.log.read_text().splitlines() if name in line]
        logged = [line["status"] for line in lines if "status" in line]
        self.assertIn(logged, ([answer.status], []),
                      "the log has the status that was sent, or (its own allocation failed) none")
        return answer

    def test_reads_of_a_move(self):
        for fault, name in ((READ, "reads reset"), (READ_END, "reads ended"), (READ_SHORT, "reads of a byte"),
                            (READ_SIGNAL, "reads interrupted")):
            self.moves(fault, name)

    def test_writes_of_a_move(self):
        for fault, name in ((WRITE, "writes"), (WRITE_SHORT, "writes of a byte"),
                            (WRITE_SIGNAL, "writes interrupted")):
            self.moves(fault, name)

    def test_a_connection_that_cannot_be_watched(self):
        """It is closed, the others are served, and it counts no longer."""
        def connections():
            text = observer.call("GET", "/metrics").bytes.decode()
            return next(line for line in text.splitlines() if line.startswith("westphalia_connections "))
        observer = HttpClient(self.service.port)
        before = connections()
        for _ in range(20):
            self.calls.arm(WATCH, 1)
            with self.service.connect() as client:
                self.assertEqual(client.recv(1), b"")
            self.assertTrue(self.calls.happened())
        until(lambda: connections() == before, "the closed connections do not count")
