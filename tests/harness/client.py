"""A client of the service under test: requests, whole matches, audit files.

WESTPHALIA_URL is the service, WESTPHALIA_PROGRAM the program with the subcommands; deploy/test sets both.
SELFPLAY_SCALE multiplies random play."""
import hashlib
import http.client
import itertools
import json
import os
import random
import select
import subprocess
import tempfile
from urllib.parse import urlsplit

URL = os.environ.get("WESTPHALIA_URL", "http://127.0.0.1:8630")
PROGRAM = os.environ.get("WESTPHALIA_PROGRAM", "westphalia")
GAME = "sixteen-thirty-something"
SCALE = int(os.environ.get("SELFPLAY_SCALE", "1"))
UNKNOWN_MATCH = "00000000-0000-4000-8000-000000000000"  # a UUID that no match has


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.bytes = response.read()

    @property
    def json(self):
        return json.loads(self.bytes)


_connection = None


def _connected():
    """The connection that was kept; a new one where the service has closed that meanwhile."""
    global _connection
    if _connection is not None and _connection.sock is not None:
        waiting = select.poll()
        waiting.register(_connection.sock, select.POLLIN)
        if waiting.poll(0):  # between two requests there is nothing to be read but its end
            _connection = None
    if _connection is None:
        _connection = http.client.HTTPConnection(urlsplit(URL).netloc, timeout=60)
    return _connection


def call(method, path, body=None, token=None, **headers):
    """One request. `body` is an object, or bytes to send as they are. Headers as keyword arguments:
    If_Match='"3"'. A GET whose connection breaks is sent once more. Anything else is sent once, so that a
    service which carries it out and gives no answer is seen."""
    global _connection
    fields = {name.replace("_", "-"): value for name, value in headers.items()}
    if token is not None:
        fields["Authorization"] = "Bearer " + token
    if body is not None:
        fields.setdefault("Content-Type", "application/json")
        if not isinstance(body, bytes):
            body = json.dumps(body).encode()
    for attempt in range(2):
        try:
            connection = _connected()
            connection.request(method, path, body, fields)
            answer = Answer(connection.getresponse())
            if answer.headers.get("Connection") == "close":
                _connection = None
            return answer
        except (ConnectionError, http.client.HTTPException):
            _connection = None
            if attempt or method != "GET":
                raise


class Match:
    """A match that the test has made, with all of its tokens. It has a referee, so that the test can look at
    everything as the organiser."""

    def __init__(self, players=4, referee=True, **plan):
        answer = call("POST", "/v1/matches", {"game": GAME, "players": players, "referee": referee, **plan})
        assert answer.status == 201, answer.bytes
        made = answer.json
        self.id = made["match"]["id"]
        self.path = "/v1/matches/" + self.id
        self.organizer = made["organizer_token"]
        self.tokens = {seat["seat"]: seat.get("token") for seat in made["seats"]}
        self.invitations = {seat["seat"]: seat.get("invitation") for seat in made["seats"]}

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
