"""The service under test: requests, whole matches, audit files.

WESTPHALIA_URL is the service, WESTPHALIA_PROGRAM the program with the subcommands, WESTPHALIA_LOG the log of
the service. WESTPHALIA_CONTROL is a shell command that controls the service and its database. deploy/test
sets all of them. SELFPLAY_SCALE multiplies random play."""
import hashlib
import itertools
import json
import os
import random
import shlex
import subprocess
import tempfile
import unittest
from urllib.parse import urlsplit

from http_client import HttpClient
from seated_match import SeatedMatch
from waiting import until

URL = os.environ.get("WESTPHALIA_URL", "http://127.0.0.1:8630")
PROGRAM = os.environ.get("WESTPHALIA_PROGRAM", "westphalia")
LOG = os.environ.get("WESTPHALIA_LOG")
CONTROL = os.environ.get("WESTPHALIA_CONTROL")
GAME = "sixteen-thirty-something"
SCALE = int(os.environ.get("SELFPLAY_SCALE", "1"))
UNKNOWN_MATCH = "00000000-0000-4000-8000-000000000000"  # a UUID that no match has


service = HttpClient(urlsplit(URL).port or 80, host=urlsplit(URL).hostname)


def call(method, *arguments, **headers):
    """HttpClient.call() by the connection of this run. A GET whose connection breaks is sent once more.
    Anything else is sent once, so that a service which carries it out and gives no answer is seen."""
    if service.has_lost_connection():
        service.close()
    try:
        return service.call(method, *arguments, **headers)
    except ConnectionError as lost:
        if method != "GET" or isinstance(lost.__cause__, TimeoutError):
            raise
        return service.call(method, *arguments, **headers)


def metrics():
    return call("GET", "/metrics").metrics


def another_client(address=None):
    """A client with a connection of its own, so that several requests can be under way."""
    return HttpClient(service.port, address, service.host)


def control(action, *arguments):
    """What tests/harness/control.sh does to the service under test and its database: service-restart,
    database-stop, database-start, database-sql."""
    subprocess.run([*shlex.split(CONTROL), action, *arguments], check=True, timeout=120)


def wait_until_ready():
    until(lambda: call("GET", "/readyz").status == 200, "the service is ready")


needs_control = unittest.skipUnless(CONTROL, "WESTPHALIA_CONTROL does not say how to control the service")


class Match(SeatedMatch):
    """A match that the test has made, with all of its tokens. It has a referee, so that the test can look at
    everything as the organiser."""

    def __init__(self, players=4, referee=True, **plan):
        answer = call("POST", "/v1/matches", {"game": GAME, "players": players, "referee": referee, **plan})
        assert answer.status == 201, answer.bytes
        super().__init__(answer.json)

    @classmethod
    def made(cls, answer):
        """The match of an answer that the test has got itself."""
        match = cls.__new__(cls)
        SeatedMatch.__init__(match, answer.json)
        return match

    def read(self, token=None, query=""):
        return call("GET", self.path + query, token=token).json

    def version(self):
        return self.read()["match"]["version"]

    def deciding(self):
        return self.read()["deciding"]

    def legal(self, seat, query=""):
        return call("GET", self.path + "/legal-moves" + query, token=self.tokens[seat]).json

    def send(self, seat, move, **headers):
        return call("POST", self.path + "/moves", {"move": move}, self.tokens[seat], **headers)

    def turn(self, chance, deciding=None):
        """One random move of one random seat that must decide; None when the match is over. A caller that
        knows these seats spares the service the match and the moves in words."""
        query = "" if deciding is None else "?text=false"
        deciding = self.deciding() if deciding is None else deciding
        if not deciding:
            return None
        seat = chance.choice(deciding)
        moves = self.legal(seat, query)["moves"]
        # a sheet is handed in after eight lines or so
        ready = [move for move in moves if move["type"] == "ready"]
        return self.send(seat, chance.choice(ready if ready and chance.random() < 1 / 8 else moves))

    def play(self, seed, moves=None):
        """Random moves to the end, or so many of them. One in ten begins with a look at all of the match."""
        chance, deciding = random.Random(seed), None
        for number in itertools.count():
            if number == moves:
                break
            answer = self.turn(chance, deciding if number % 10 else None)
            if answer is None:
                break
            assert answer.status == 200, answer.bytes
            deciding = answer.json["deciding"]
        return self

    def play_to_undo(self, chance):
        """Random moves until a seat can take one back: (the seat, what it was shown before that move)."""
        while self.deciding():
            seat = self.deciding()[0]
            before = self.read(self.tokens[seat])
            self.turn(chance)
            if self.read(self.tokens[seat])["may_undo"]:
                return seat, before
        raise AssertionError("nothing of this match can be undone")

    def end(self):
        """All but the last seat concede."""
        for seat in list(self.tokens)[:-1]:
            answer = call("POST", self.path + "/concede", token=self.tokens[seat])
            assert answer.status == 200, answer.bytes
        return self

    def log(self, token=None):
        """All actions, page by page."""
        actions, after = [], 0
        while after is not None:
            page = call("GET", f"{self.path}/log?after={after}&limit=100", token=token).json
            actions += page["actions"]
            after = page.get("next")
        return actions

    def audit(self, token=None, proof=False):
        """The lines up to the closing line; and the proof behind it, where there is one."""
        answer = call("GET", self.path + "/audit", token=token)
        assert answer.status == 200, answer.bytes
        lines = answer.bytes.decode().splitlines()
        return lines if proof else [line for line in lines if '"inclusion":' not in line]


def verify(lines, *flags):
    """(exit status, what it says) of `westphalia verify` on an audit file of these lines, which the service
    is to have signed."""
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.write("".join(line + "\n" for line in lines))
        file.flush()
        done = subprocess.run([PROGRAM, "verify", file.name, *(flags or ("--key", URL))], capture_output=True,
                              text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr


def canonical(value):
    """RFC 8785, for values without real numbers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def view_parts(value, path=""):
    """Every (path, value) of a JSON value that is neither object nor list."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from view_parts(member, f"{path}/{name}")
    elif isinstance(value, list):
        for index, member in enumerate(value):
            yield from view_parts(member, f"{path}/{index}")
    else:
        yield path, value
