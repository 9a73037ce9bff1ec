#!/usr/bin/env python3
"""Nothing that the service sends a seat depends on what the seat cannot see.  postgres.sh veil.py VEIL

A match is played some way; then what one seat (or a spectator) cannot see is exchanged in the database, behind the service's
back, by the program VEIL (tests/core/veil). Every answer to that seat is the same before and after, but for date and request id:
status, headers (ETag, length) and body of the match, its legal moves, its log, the judgement of moves, and the stream.

WESTPHALIA_BUILD is the build folder; PYTHONPATH has tests/fault, for the rig."""
import random
import subprocess
import sys
import unittest

from rig import DATABASE_URL, Line, Service

VEIL = sys.argv.pop(1)
GAME = "sixteen-thirty-something"
CHANGING = {"date", "x-request-id", "ratelimit", "ratelimit-policy", "connection", "keep-alive"}
LENGTHS = (0, 2, 7, 11, 25, 60, 140)  # of the matches, in moves
JUDGED = 60  # moves that are made up, for each seat


def sql(text):
    """What the statement gives, without a frame."""
    done = subprocess.run(["psql", "-qAt", "-v", "ON_ERROR_STOP=1", "-d", DATABASE_URL], input=text, text=True,
                          capture_output=True, check=True)
    return done.stdout.strip()


class Table:
    """A match, played by random moves."""

    def __init__(self, line, players, chance):
        self.line, self.chance = line, chance
        made = line.call("POST", "/v1/matches", {"game": GAME, "players": players}).json
        self.id = made["match"]["id"]
        self.path = "/v1/matches/" + self.id
        self.organizer = made["organizer_token"]
        self.tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}

    def get(self, path="", token=None):
        return self.line.call("GET", self.path + path, token=token)

    def legal(self, seat):
        return self.get("/legal-moves", self.tokens[seat]).json["moves"]

    def play(self, moves):
        for _ in range(moves):
            deciding = self.get().json["deciding"]
            if not deciding:
                return
            seat = self.chance.choice(deciding)
            body = {"move": self.chance.choice(self.legal(seat))}
            answer = self.line.call("POST", self.path + "/moves", body, self.tokens[seat])
            assert answer.status == 200, answer.bytes

    def state(self):
        return sql(f"select encode(state, 'hex') from match_state where match_id = '{self.id}'")

    def put(self, state):
        sql(f"update match_state set state = '\\x{state}' where match_id = '{self.id}'")


def exchanged(state, seat, seed):
    viewer = -2 if seat is None else int(seat.rsplit("-", 1)[1]) - 1
    done = subprocess.run([VEIL], input=f"{GAME} {viewer} {seed} {state}\n", text=True, capture_output=True, check=True)
    return done.stdout.strip()


def told(answer):
    headers = sorted((name.lower(), value) for name, value in answer.headers.items() if name.lower() not in CHANGING)
    return answer.status, headers, answer.bytes


class Veil(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.service = Service()
        cls.line = Line(cls.service.port)
        pack = cls.line.call("GET", f"/v1/games/{GAME}/components").json
        pack = pack.get("components", pack)
        cls.cards = [card["id"] for card in pack["cards"]]
        cls.countries = [country["id"] for country in pack["countries"]]
        parts = cls.line.call("GET", f"/v1/games/{GAME}/schema").json["$defs"]
        moves = [parts[move["$ref"].rsplit("/", 1)[1]]["properties"] for move in parts["move"]["oneOf"]]
        cls.arguments = {move["type"]["const"]: sorted(set(move) - {"type"}) for move in moves}

    @classmethod
    def tearDownClass(cls):
        cls.service.stop()

    def value(self, name, chance):
        if name in ("card", "for") or name == "target" and chance.random() < 0.3:
            return chance.choice(self.cards)
        return chance.choice(("red", "blue")) if name == "colour" else chance.choice(self.countries)

    def any_move(self, chance):
        kind = chance.choice(sorted(self.arguments))
        return {"type": kind, **{name: self.value(name, chance) for name in self.arguments[kind]}}

    def batches(self, table, seat, chance):
        """Of each it is told why it is refused: it goes on behind a legal move with one that is made up, or that cannot be made for ever."""
        for move in table.legal(seat)[:8]:
            yield [move, self.any_move(chance), *[move] * 60]
            yield [move] * 60

    def everything(self, table, seat, seed):
        """Every answer to this seat; the moves that are judged are the same each time."""
        chance, token = random.Random(seed), table.tokens.get(seat)
        for path in ("", "/log", "/audit", f"?version={1 + seed % 3}", *(["/legal-moves"] if seat else [])):
            yield path, told(table.get(path, token))
        moves = [self.any_move(chance) for _ in range(JUDGED)]
        if seat:
            moves += table.legal(seat)[:10]
        for move in moves:
            body = {"move": move}
            yield move, told(self.line.call("POST", table.path + "/moves/check", body, token))
        for moves in self.batches(table, seat, chance) if seat else ():
            for path in ("/moves", "/moves/check"):
                yield moves, told(self.line.call("POST", table.path + path, {"moves": moves}, token))
        self.line.hang_up()
        yield "stream", self.stream(table, token)

    def stream(self, table, token):
        """What has happened so far, as a stream tells it."""
        line = Line(self.service.port)
        line.call("GET", "/healthz")
        line.connection.request("GET", table.path + "/stream", headers={"Authorization": "Bearer " + token} if token else {})
        response, events = line.connection.getresponse(), []
        last = table.get("", table.organizer).json["match"]["version"]
        while not events or f"id: {last}\n".encode() not in events:
            events.append(response.readline())
        events.append(response.readline())
        line.hang_up()
        return events

    def test_what_a_seat_cannot_see_changes_no_byte(self):
        compared = 0
        for length in LENGTHS:
            chance = random.Random(length)
            table = Table(self.line, 3 + length % 4, chance)
            table.play(length)
            state = table.state()
            for seat in [*table.tokens, None]:
                before = list(self.everything(table, seat, length))
                whole = table.get("", table.organizer).bytes
                other = exchanged(state, seat, length + 1)
                self.assertNotEqual(other, state, f"nothing is hidden from {seat}")
                table.put(other)
                self.assertNotEqual(table.get("", table.organizer).bytes, whole, "nothing was exchanged")
                for one, two in zip(before, self.everything(table, seat, length), strict=True):
                    self.assertEqual(one, two)
                    compared += 1
                table.put(state)
        print(f"{compared} answers compared", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
