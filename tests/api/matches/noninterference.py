#!/usr/bin/env python3
"""Nothing that the service sends a seat depends on hidden information.  postgres.sh noninterference.py
EXCHANGE

A match is played to some point. Then the program EXCHANGE (tests/core/noninterference) exchanges in the
database what one seat, or a spectator, cannot see. Every answer to that seat is the same before and after,
but for date and request id. Compared are status, headers and body of the match, its board, its legal moves,
its log and the judgement of moves. The stream with its patches is compared while others go on deciding. Of a
ticket for it, status, headers and form are compared. In the same way the time that a seat took for an answer
is exchanged, which its bank shows to the seat alone.

WESTPHALIA_BUILD is the build folder. The matches are the same each time: FIXED_SEED is a library that numbers
them (fixed_seed.c). With FRESH in the environment they are others."""
import datetime
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "harness"))
from database_fixture import sql  # noqa: E402
from seated_match import SeatedMatch  # noqa: E402 - found by the line above
from service_fixture import HttpClient, Service  # noqa: E402

EXCHANGE = sys.argv.pop(1)
CHANGING = {"date", "x-request-id", "ratelimit", "ratelimit-policy", "connection", "keep-alive"}
PLAYERS = {"sixteen-thirty-something": lambda length: 3 + length % 4,
           "europe-1619": lambda length: 10 + length % 6, "baroque": lambda length: 2 + length % 3,
           "thirty-years-war": lambda length: 2, "time-of-wars": lambda length: 5}
LENGTHS = {"sixteen-thirty-something": (0, 2, 7, 11, 25, 60, 140), "europe-1619": (0, 3),
           "baroque": (14, 21, 28, 45, 60, 130), "thirty-years-war": (0, 20, 90, 300),
           "time-of-wars": (0, 30, 120, 350)}  # of the matches, in moves
LEAST = {"sixteen-thirty-something": 2000, "europe-1619": 300, "baroque": 400, "thirty-years-war": 400,
         "time-of-wars": 400}  # answers that must have been compared
RANDOM = re.compile(rb'"(?:[A-Za-z0-9_-]{107}|[0-9T:.-]{26}Z)"')  # a ticket, and until when
PROOF = re.compile(rb"(?<=^id: ).*")
WATCHERS = 5  # seats of a match who look on, and a spectator
JUDGED = 60  # moves that are made up, for each seat


class RandomMatch(SeatedMatch):
    """A match that is played by random moves."""

    def __init__(self, client, game, players, chance, referee=True, **terms):
        self.client, self.game, self.chance = client, game, chance
        plan = {"game": game, "players": players, "referee": referee, **terms}
        super().__init__(client.call("POST", "/v1/matches", plan).json)

    def get(self, path="", token=None):
        return self.client.call("GET", self.path + path, token=token)

    def legal(self, seat):
        return self.get("/legal-moves", self.tokens[seat]).json["moves"]

    def play(self, moves):
        for _ in range(moves):
            deciding = self.get().json["deciding"]
            if not deciding:
                return
            seat = self.chance.choice(deciding)
            moves = self.legal(seat)
            # a sheet is handed in after a few lines
            ready = [move for move in moves if move["type"] == "ready"]
            body = {"move": self.chance.choice(ready if ready and self.chance.random() < 1 / 4 else moves)}
            answer = self.client.call("POST", self.path + "/moves", body, self.tokens[seat])
            assert answer.status == 200, answer.bytes

    def release(self, seat):
        return self.client.call("POST", f"{self.path}/seats/{seat}/release", {},
                                self.organizer).json["invitation"]

    def claim(self, seat, invitation):
        self.tokens[seat] = self.client.call("POST", f"{self.path}/seats/{seat}/claim",
                                             {"invitation": invitation}).json["token"]

    def state(self):
        return sql(f"select encode(state, 'hex') from match_state where match_id = '{self.id}'")

    def put(self, state):
        """Tells streams to look, as another instance does."""
        sql(f"update match_state set state = '\\x{state}' where match_id = '{self.id}';"
            f"select pg_notify('westphalia', '{'0' * 16}{self.id.replace('-', '')}')")


def exchanged(game, state, viewer, seed):
    """The state with what this seat (its number; -2: a spectator) cannot see exchanged."""
    done = subprocess.run([EXCHANGE], input=f"{game} {viewer} {seed} {state}\n", text=True,
                          capture_output=True, check=True)
    return done.stdout.strip()


class Moves:
    """Makes moves up, of the right form, by the game's schema."""

    def __init__(self, client, game):
        self.parts = client.call("GET", f"/v1/games/{game}/schema").json["$defs"]
        self.types = sorted((self.part(move)["properties"] for move in self.parts["move"]["oneOf"]),
                            key=lambda properties: properties["type"]["const"])
        self.seats = self.parts["id.seat"]["enum"]

    def part(self, schema):
        return self.parts[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema

    def value(self, schema, chance):
        schema = self.part(schema)
        if "const" in schema or "enum" in schema:
            return chance.choice(schema.get("enum", [schema.get("const")]))
        if schema.get("type") == "integer":
            return chance.randint(schema["minimum"], schema["maximum"])
        return schema.get("type") == "boolean"

    def any(self, chance):
        properties = chance.choice(self.types)
        return {name: self.value(schema, chance) for name, schema in properties.items()}


class Listener:
    """A stream with patches."""

    def __init__(self, port, path, token, more=""):
        self.client = HttpClient(port)
        self.client.call("GET", "/healthz")
        self.client.connection.request("GET", path + "/stream?patch=true" + more,
                                       headers={"Authorization": "Bearer " + token} if token else {})
        self.response = self.client.connection.getresponse()

    def until(self, wanted):
        """The lines up to the end of the next such event."""
        lines = []
        while wanted not in lines or lines[-1] != b"\n":
            lines.append(self.response.readline())
            assert lines[-1], f"the stream ends: {lines[-4:]}"
        return lines

    def close(self):
        self.client.close()


def told(answer):
    headers = sorted((name.lower(), value) for name, value in answer.headers.items()
                     if name.lower() not in CHANGING)
    return answer.status, headers, answer.bytes


class Noninterference(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        same = {} if os.environ.get("FRESH") else {"LD_PRELOAD": os.environ["FIXED_SEED"]}
        # A heartbeat would be a difference; and what is put in place of a state is to be loaded.
        cls.service = Service(STREAM_HEARTBEAT="300", STATE_CACHE="0", **same)
        cls.client = HttpClient(cls.service.port)

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def batches(self, seated, seat, chance):
        """Batches of a legal move and one that is made up, or that never can be made. The answers tell why
        each is refused."""
        for move in seated.legal(seat)[:8]:
            yield [move, self.moves.any(chance), *[move] * 60]
            yield [move] * 60

    def everything(self, seated, seat, seed, token=None):
        """Every answer to this seat, or (no seat, but a token) to the organiser; the moves that are judged
        are the same each time."""
        chance, token = random.Random(seed), token or seated.tokens.get(seat)
        for path in ("", "/log", "/audit", "/board.svg", "/board.json", f"?version={1 + seed % 3}",
                     *(["/legal-moves"] if seat else [])):
            yield path, told(seated.get(path, token))
        moves = [self.moves.any(chance) for _ in range(JUDGED)]
        if seat:
            moves += seated.legal(seat)[:10]
        for move in moves:
            body = {"move": move}
            yield move, told(self.client.call("POST", seated.path + "/moves/check", body, token))
        for moves in self.batches(seated, seat, chance) if seat else ():
            for path in ("/moves", "/moves/check"):
                yield moves, told(self.client.call("POST", seated.path + path, {"moves": moves}, token))
        ticket = self.client.call("POST", seated.path + "/stream-ticket", token=token)
        yield "ticket", (ticket.status, RANDOM.sub(b"", ticket.bytes) if token else ticket.bytes)
        self.client.close()
        yield "stream", self.stream(seated, token)
        if token:
            yield "by a ticket", [PROOF.sub(b"", line)
                                  for line in self.stream(seated, None, "&ticket=" + ticket.json["ticket"])]

    def stream(self, seated, token, more=""):
        """The events so far and the status, as a stream tells them."""
        listener = Listener(self.service.port, seated.path, token, more)
        told = listener.until(b"event: patch\n")
        listener.close()
        return told

    def put_before(self, seated, seat, state):
        """Puts the state in place of one that differs in hidden information, while streams are open. The
        seat's stream tells nothing of it, the referee's does."""
        organizer, stream = [Listener(self.service.port, seated.path, token)
                             for token in (seated.organizer, seated.tokens.get(seat))]
        organizer.until(b"event: patch\n")
        stream.until(b"event: patch\n")
        seated.put(state)
        organizer.until(b"event: patch\n")
        other = next(name for name in sorted(seated.tokens, reverse=True) if name != seat)
        invitation = seated.release(other)  # of which all are told
        told = stream.until(b"event: patch\n")
        seated.claim(other, invitation)
        self.assertEqual([line for line in told if line.startswith(b"event: ")],
                         [b"event: action\n", b"event: status\n", b"event: patch\n"])
        self.assertTrue(all(change["path"].startswith(("/match/seats", "/match/version"))
                            for change in json.loads(told[-2][6:])), told)
        organizer.close()
        stream.close()

    def compare(self, seated, seat, seed):
        """How many answers to this seat were the same before and after."""
        state, before = seated.state(), list(self.everything(seated, seat, seed))
        whole = seated.get("", seated.organizer).bytes
        viewer = -2 if seat is None else self.moves.seats.index(seat)
        seated.put(exchanged(seated.game, state, viewer, seed + 1))
        if seated.get("", seated.organizer).bytes == whole:
            # nothing is hidden from the seat: sheets are with the answers as long as they are secret
            return 0
        for one, two in zip(before, self.everything(seated, seat, seed), strict=True):
            self.assertEqual(one, two)
        self.put_before(seated, seat, state)
        return len(before)

    def compare_organizers(self, seated, seed):
        """The same of an organiser who is no referee: what he gets is what a spectator gets, and no seat's
        moves."""
        paths = ["/legal-moves", *(f"/legal-moves?seat={seat}" for seat in sorted(seated.tokens))]

        def look():
            for path in ("", "/log", "/board.svg", "/board.json", "?version=1"):
                organizers, spectators = seated.get(path, seated.organizer), seated.get(path)
                self.assertEqual((organizers.status, organizers.bytes), (spectators.status, spectators.bytes))
            return [*self.everything(seated, None, seed, seated.organizer),
                    *((path, told(seated.get(path, seated.organizer))) for path in paths)]

        state, before = seated.state(), look()
        other = exchanged(seated.game, state, -2, seed + 1)
        if other == state:
            return 0
        seated.put(other)
        for one, two in zip(before, look(), strict=True):
            self.assertEqual(one, two)
        seated.put(state)
        return len(before)

    def change_no_byte(self, game):
        compared, self.moves = 0, Moves(self.client, game)
        for length in LENGTHS[game]:
            chance = random.Random(None if os.environ.get("FRESH") else length)
            seated = RandomMatch(self.client, game, PLAYERS[game](length), chance)
            seated.play(length)
            watchers = chance.sample(sorted(seated.tokens), min(WATCHERS, len(seated.tokens)))
            compared += sum(self.compare(seated, seat, length) for seat in [*watchers, None])
        seated = RandomMatch(self.client, game, PLAYERS[game](length), chance, referee=False)
        seated.play(LENGTHS[game][1])
        # whose sheets are with the answers
        self.assertTrue(self.compare_organizers(seated, 1) or game == "europe-1619")
        self.assertGreater(compared, LEAST[game])
        print(f"{game}: {compared} answers compared", file=sys.stderr)

    def test_what_a_seat_cannot_see_changes_no_byte(self):
        for game in LENGTHS:
            with self.subTest(game):
                self.change_no_byte(game)

    def answer(self, seated, seat):
        """The seat gives an answer to a secret step that is whole."""
        while seat in seated.get().json["deciding"]:
            moves = seated.legal(seat)
            move = next((move for move in moves if move["type"] == "ready"), moves[0])
            answer = self.client.call("POST", seated.path + "/moves", {"move": move}, seated.tokens[seat])
            self.assertEqual(answer.status, 200, answer.bytes)

    def how_fast_it_was(self, seated, seat, hours):
        """The seat has answered after so many of the hours since the step began."""
        place = 1 + self.moves.seats.index(seat)
        sql(f"""update deadline set bank[{place}] = shown[{place}] - {hours} * 3600000000::bigint,
                fires_at = due_at - {hours} * interval '1 second' where match_id = '{seated.id}'""")

    def test_how_fast_a_seat_has_answered_changes_no_byte(self):
        """Nor do its messages to another seat. The step has begun five days ago, and today is a day off. So
        no clock runs that would make a difference by itself."""
        today = datetime.datetime.now(datetime.timezone.utc)
        days_off = {(today + datetime.timedelta(days=n)).strftime("%A").lower() for n in (-1, 0, 1)}
        terms = {"clock": {"bank": "PT120H", "hours": {"zone": "UTC", "days_off": sorted(days_off)}},
                 "messages": {"kind": "private"}, "referee": False}
        for game, players in ("europe-1619", 10), ("sixteen-thirty-something", 4):
            self.moves, chance = Moves(self.client, game), random.Random(game)
            seated = RandomMatch(self.client, game, players, chance, **terms)
            fast, other, watcher, *_ = sorted(seated.tokens)
            sql(f"""update deadline set begun = begun - interval '5 days',
                    since = array(select s - interval '5 days' from unnest(since) with ordinality o (s, n)
                        order by n) where match_id = '{seated.id}'""")
            self.answer(seated, fast)
            looks = []
            for hours in 1, 20:
                self.how_fast_it_was(seated, fast, hours)
                looks.append([look for reader in (watcher, None, "organizer")
                              for look in self.everything_of(seated, reader)])
                own = [bank["left"] for bank in seated.get("", seated.tokens[fast]).json["match"]["banks"]
                       if bank["seat"] == fast]
                self.assertEqual(own, [f"PT{120 - hours}H"])
                message = {"text": "x" * hours, "to": [other]}
                sent = self.client.call("POST", seated.path + "/messages", message,
                                        seated.tokens[fast])
                self.assertEqual(sent.status, 201, sent.bytes)
            for one, two in zip(*looks, strict=True):
                self.assertEqual(one, two)

    def everything_of(self, seated, reader):
        token = seated.organizer if reader == "organizer" else seated.tokens.get(reader)
        yield "/messages", told(seated.get("/messages", token))
        yield from self.everything(seated, reader if reader in seated.tokens else None, 1, token)


if __name__ == "__main__":
    unittest.main()
