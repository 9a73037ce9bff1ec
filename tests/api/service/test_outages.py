"""The database goes away and comes back; the service is stopped and started: no acknowledged move is lost.

Needs the database and the service of deploy/test (WESTPHALIA_CONTROL)."""
import json
import threading
import time
import unittest

from client import (GAME, UNKNOWN_MATCH, Match, another_client, call, control, needs_control, verify,
                    wait_until_ready)
from contract import Document
from waiting import TIMEOUT, until

PACK = "0" * 64  # one that the service must look for in the database
STATE = {"state": {"pack": PACK}, "seat": "player-1"}
MOVE = {"move": {"type": "pass"}}
# The requests that make each operation ask the database.
BODIES = {
    "createMatch": {"game": GAME},
    "claimSeat": {"invitation": "x"},
    "createTournament": {"name": "x", "game": GAME},
    "changeTournament": {"name": "x"},
    "addManager": {"player": UNKNOWN_MATCH},
    "addEntrants": {"entrants": [{"name": "x"}]},
    "enterTournament": {"name": "x"},
    "changeEntrant": {"status": "plays"},
    "takeVacation": {"from": "2027-07-05", "to": "2027-07-06"},
    "substituteSeat": {"entrant": UNKNOWN_MATCH},
    "giveAwards": {"awards": []},
    "makeRound": {},
    "previewRound": {},
    "createPlayer": {"name": "x"},
    "renamePlayer": {"name": "x"},
    "recoverPlayer": {"recovery_code": "x"},
    "setDeadline": {"extend": "PT1H"},
    "concedeSeat": {"reason": "x"},
    "endMatch": {"kind": "aborted", "reason": "x"},
    "voteOnDraw": {"proposal": 1, "vote": "yes"},
    "giveInstructions": {"instructions": []},
    "postMessage": {"text": "x"},
    "registerPlayerWebhook": {"url": "https://example.org/"},
    "registerMatchWebhook": {"url": "https://example.org/"},
    "registerTournamentWebhook": {"url": "https://example.org/"},
    "muteSeats": {"seats": []},
    "pauseTournament": {"paused": True},
    "makeMove": MOVE,
    "checkMove": MOVE,
    "setUpState": {"pack": PACK},
    "listStateMoves": STATE,
    "applyToState": STATE | MOVE,
    "applyToStates": {"positions": [STATE | MOVE]},
    "playOut": {"state": {"pack": PACK}},
    "viewState": STATE,
    "drawState": STATE,
    "resampleView": {"view": {"pack": PACK}, "seat": "player-1"},
}


@needs_control
class Faults(unittest.TestCase):
    def test_database_away(self):
        match = Match(3).play("before", 30)
        before = match.read(match.organizer)
        seat = match.deciding()[0]
        move = match.legal(seat)["moves"][0]
        control("database-stop")
        try:
            for answer in (match.send(seat, move), call("GET", match.path), call("GET", "/readyz")):
                self.assertEqual(answer.status, 503, answer.bytes)
                self.assertTrue(answer.headers["Retry-After"])
            self.assertEqual(call("GET", "/healthz").status, 200)
        finally:
            control("database-start")
        wait_until_ready()
        self.assertEqual(match.read(match.organizer), before)
        match.play("after", 40).end()
        self.assertEqual(verify(match.audit())[0], 0)

    def refused_everywhere(self, status, match, why=None, patience=1):
        """Every operation that documents this status (for that reason) answers with it, once asked so often,
        and says when to come back."""
        document = Document(self.document)
        supplied = {"game": GAME, "pack": self.pack}
        for operation, method, path in document.targets(game=GAME, match=match.id if match else "",
                                                        seat="player-1"):
            name = operation["operationId"]
            documented = operation["responses"].get(str(status))
            if documented is None or why and not self.is_shared(document, documented, why):
                continue
            path += f"?pack={PACK}" if name in ("readComponents", "readWords", "readPresentation") else ""
            body = supplied if name == "supplyPack" else BODIES.get(name)
            token = match.tokens["player-1"] if match and operation["security"] else None
            with self.subTest(operation=name):
                for _ in range(patience):
                    answer = document.check_answer(method, path, call(method, path, body, token))
                    if answer.status == status:
                        break
                self.assertEqual(answer.status, status, answer.bytes)
                self.assertGreater(int(answer.headers["Retry-After"]), 0)
                if status == 429:
                    self.assertEqual(answer.headers["RateLimit-Remaining"], "0")

    def is_shared(self, document, documented, name):
        """Whether this is the shared response of that name, or a copy (openapi/assemble.py)."""
        shared = document.document["components"]["responses"][name]
        return document.resolve(documented)["description"] == shared["description"]

    def setUp(self):
        self.document = call("GET", "/openapi.json").json
        self.pack = call("GET", f"/v1/games/{GAME}/components").json | {"about": "supplied by test_outages"}

    def test_every_operation_while_the_database_is_away(self):
        match = Match(3)
        control("database-stop")
        try:
            self.refused_everywhere(503, match, "away")
        finally:
            control("database-start")
        wait_until_ready()

    def test_every_operation_while_the_service_is_busy(self):
        """Also operations without a database: clients keep its one worker at work and the queue full, by
        requests that take long."""
        state = call("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": "0" * 64}).json["state"]
        long_request = json.dumps({"state": state, "times": 20}).encode()
        control("service-restart", "WORKERS=1", "QUEUE=1")
        done = threading.Event()

        def keep_busy():
            with another_client() as client:
                while not done.is_set():
                    client.call("POST", f"/v1/rules/{GAME}/playout", long_request)

        busy = [threading.Thread(target=keep_busy) for _ in range(8)]
        try:
            for each in busy:
                each.start()
            self.refused_everywhere(503, None, "busy", patience=500)
        finally:
            done.set()
            for each in busy:
                each.join()
            control("service-restart")

    def test_packs_beyond_the_limit(self):
        pack = call("GET", f"/v1/games/{GAME}/components").json
        control("service-restart", "MAX_PACKS=0")
        try:
            known = call("POST", "/v1/component-packs", {"game": GAME, "pack": pack})
            self.assertEqual(known.status, 200, known.bytes)
            another = call("POST", "/v1/component-packs",
                           {"game": GAME, "pack": pack | {"about": "One too many."}})
            self.assertEqual((another.status, another.json["type"]), (409, "/problems/full"), another.bytes)
        finally:
            control("service-restart")

    def test_every_operation_beyond_the_limit(self):
        match = Match(3).end()  # whose stream ends
        control("service-restart", "RATE_ADDRESS=1", "RATE_ADDRESS_BURST=1")
        try:
            call("GET", "/v1/games")
            # on a slow machine the second that one request needs may have passed
            self.refused_everywhere(429, match, patience=20)
        finally:
            control("service-restart")

    def test_metrics_are_the_operators_alone(self):
        for settings in (), ("METRICS_TOKEN=" + "m" * 43,):
            control("service-restart", *settings)
            for token in None, "x" * 43, "m" * 42, "m" * 43:
                wanted = 200 if not settings or token == "m" * 43 else 401
                self.assertEqual(call("GET", "/metrics", token=token).status, wanted, (settings, token))
        control("service-restart")

    def test_only_the_operators_token_creates(self):
        control("service-restart", "CREATE_TOKEN=" + "c" * 43)
        try:
            for path, body in (("/v1/matches", {"game": GAME, "players": 3}),
                               ("/v1/players", {"name": "Axel"}),
                               ("/v1/tournaments", {"name": "Cup", "game": GAME}),
                               ("/v1/component-packs", {"game": GAME, "pack": {}})):
                for token in None, "x" * 43, "c" * 42:
                    self.assertEqual(call("POST", path, body, token).status, 401, (path, token))
                self.assertNotEqual(call("POST", path, body, "c" * 43).status, 401, path)
        finally:
            control("service-restart")

    def acknowledged_while(self, disturb):
        """Plays before, while and after the service or its database is disturbed. Each acknowledged version
        was kept, and the audit files are sound. When a match is over, another one begins."""
        played, done = [(Match(4), [])], threading.Event()

        def play():
            while not done.is_set():
                try:
                    match, acknowledged = played[-1]
                    for seat in (deciding := match.deciding()):
                        moves = match.legal(seat)["moves"]
                        answer = match.send(seat, moves[0]) if moves else None  # it may have moved before
                        if answer and answer.status == 200:
                            acknowledged.append(answer.json["version"])
                    if not deciding:
                        played.append((Match(4), []))
                except (OSError, KeyError, AssertionError):  # away: try again
                    time.sleep(0.05)

        def count():
            return sum(len(acknowledged) for _, acknowledged in played)

        def some_more():
            reached = count() + 10
            until(lambda: count() >= reached, "play goes on")

        player = threading.Thread(target=play)
        player.start()
        try:
            some_more()
            disturb()
            some_more()
        finally:
            done.set()
            player.join(2 * TIMEOUT)
        for match, acknowledged in played:
            self.assertGreaterEqual(match.version(), max(acknowledged, default=0))
            self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_restart_in_the_middle(self):
        self.acknowledged_while(lambda: control("service-restart"))

    def test_database_restarted_in_the_middle(self):
        def restart():
            control("database-stop")
            control("database-start")

        self.acknowledged_while(restart)
