"""Hidden information stays hidden: from other seats and spectators, in views, legal moves, log, stream and
audit file."""
import hashlib
import http.client
import json
import pathlib
import random
import re
import unittest
from urllib.parse import urlsplit

from client import GAME, LOG, URL, Match, blake2b, call, view_parts
from event_stream import Stream

# Places of a whole state whose cards are hidden from all but the seat that has them.
HIDDEN = re.compile(r"/(deck|hand|market|initial_influence)/")


def hidden_cards(state, seat, cards):
    """The cards that this seat (None: a spectator) may not see, each with its place."""
    for path, value in view_parts(state):
        if HIDDEN.search(path) and value in cards and f"/{seat}/" not in path:
            yield value, path


def quoted(text):
    """Every string of a JSON text."""
    return set(re.findall(r'"([^"]*)"', text))


class Secrets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cards = {card["id"] for card in call("GET", f"/v1/games/{GAME}/components").json["cards"]}
        cls.matches = [Match(4).play(f"secrets {moves}", moves) for moves in (0, 3, 9, 20, 60, 150)]

    def test_views_show_no_hidden_card(self):
        seen = 0
        for match in self.matches:
            state = match.read(match.organizer)["view"]
            for seat in [*match.tokens, None]:
                view = json.dumps(match.read(match.tokens[seat] if seat else None))
                listed = json.dumps(match.legal(seat)) if seat else ""
                for card, path in hidden_cards(state, seat, self.cards):
                    seen += 1
                    self.assertNotIn(card, quoted(view + listed), f"{seat} sees {path}")
        self.assertGreater(seen, 1000)

    def test_a_seat_sees_its_own(self):
        match = self.matches[-1]
        state = match.read(match.organizer)["view"]
        for seat, token in match.tokens.items():
            view = dict(view_parts(match.read(token)["view"]))
            for path, value in view_parts(state):
                if f"/{seat}/hand/" in path or f"/{seat}/vp_markers/" in path:
                    self.assertEqual(view[path], value, path)

    def test_log_hides_draws_and_secret_moves(self):
        """Before the end only the organiser sees a card that was drawn, by its value or by its hash."""
        match = self.matches[-1]
        whole = match.log(match.organizer)
        self.assertTrue(all("hash" in action for action in whole))
        for token in [*match.tokens.values(), None]:
            told = match.log(token)
            self.assertEqual([action["seq"] for action in told], [action["seq"] for action in whole])
            for action, real in zip(told, whole):
                self.assertNotIn("hash", action)
                for draw, real_draw in zip(action["draws"], real["draws"], strict=True):
                    self.assertIn(draw["value"], (None, real_draw["value"]))
            self.assertTrue(all(draw["value"] is None for draw in told[0]["draws"]))

    def test_stream_tells_a_seat_no_more_than_the_log(self):
        match = Match(3).play("stream", 40)
        token = match.tokens["player-2"]
        log = match.log(token)
        with Stream(match.path + "/stream", token, {}) as stream:
            self.assertEqual([stream.next().data for _ in log], log)

    @unittest.skipUnless(LOG, "WESTPHALIA_LOG does not say where the service's log is")
    def test_no_token_gets_into_the_log(self):
        match = Match(3, invitations=True)
        seat, invitation = next(iter(match.invitations.items()))
        claimed = call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": invitation}).json
        answer = call("GET", match.path, token=claimed["token"])
        call("GET", f"{match.path}?token={claimed['token']}")
        log = pathlib.Path(LOG).read_text()
        self.assertIn(answer.headers["X-Request-Id"], log)
        for secret in (match.organizer, invitation, claimed["token"]):
            self.assertNotIn(secret, log)

    @unittest.skipUnless(LOG, "WESTPHALIA_LOG does not say where the service's log is")
    def test_no_message_gets_into_the_log_or_the_audit_file(self):
        match = Match(3, messages={"kind": "private"})
        body = {"text": "for one seat alone", "to": ["player-2"]}
        answer = call("POST", match.path + "/messages", body, match.tokens["player-1"])
        log = pathlib.Path(LOG).read_text()
        self.assertIn(answer.headers["X-Request-Id"], log)
        self.assertNotIn(body["text"], log + "".join(match.end().audit(match.organizer)))

    def test_a_key_is_its_seats_own(self):
        match = Match(4)
        first, second = match.deciding()[:2]
        move = match.legal(first)["moves"][0]
        told = match.send(first, move, Idempotency_Key="same").json
        self.assertIn(second, told["deciding"])
        other = match.send(second, match.legal(second)["moves"][0], Idempotency_Key="same")
        self.assertEqual(other.status, 200)
        self.assertNotIn(second, other.json["deciding"])

    def test_seed_is_open_after_the_end_only(self):
        match = Match(3)
        before = match.read(match.organizer)["match"]
        self.assertNotIn("seed", before)
        after = match.play("seed", 20).end().read()["match"]
        self.assertEqual(before["commitment"], after["commitment"])
        self.assertEqual(blake2b(bytes.fromhex(after["seed"])), after["commitment"])

    def test_everything_is_open_after_the_end(self):
        match = Match(3).play("open", 60).end()
        view = dict(view_parts(match.read()["view"]))
        for path, value in view_parts(match.read(match.organizer)["view"]):
            self.assertEqual(view[path], value, path)
        self.assertEqual(match.log(), match.log(match.organizer))


CHANGING = {"date", "x-request-id", "ratelimit", "ratelimit-policy"}
DECIDING = re.compile(rb'"deciding":\[[^]]*\]')


class Listener:
    """A stream that is open while others decide."""

    def __init__(self, match, token):
        self.service = http.client.HTTPConnection(urlsplit(URL).netloc, timeout=60)
        headers = {"Authorization": "Bearer " + token} if token else {}
        self.service.request("GET", match.path + "/stream?patch=true",
                             headers={**headers, "Last-Event-ID": str(match.version())})
        self.stream = self.service.getresponse()

    def heard(self, patches):
        """All that comes until so many patches have come and it has been quiet after them, but for
        heartbeats."""
        lines = []
        self.stream.fp.raw._sock.settimeout(60)
        try:
            while line := self.stream.readline():
                lines.append(line)
                if not line.strip() and lines.count(b"event: patch\n") >= patches:
                    self.stream.fp.raw._sock.settimeout(0.2)
        except TimeoutError:
            pass
        self.service.close()
        return [line for line in lines if line.strip() and not line.startswith((b":", b"retry:"))]


def but_for_deciding(status):
    """The lines of an event that tells the status of the match. All know who must decide."""
    return [DECIDING.sub(b"", line) for line in status]


def but_for_the_own_bank(seat, told):
    """What a seat is told, without what is left to itself while its clock runs: that is its own."""
    own = re.compile(rb'("seat":"%s",)"left":"[^"]*",("running":true)' % (seat or "-").encode())
    return own.sub(rb"\1\2", told)


class SecretSteps(unittest.TestCase):
    """In every game, while a secret step is on, no other seat learns what a seat answers, how often it
    changes its mind, how much of its bank it takes for that, or that it writes to another seat."""

    TERMS = {"clock": {"bank": "PT72H", "increment": "PT1H"}, "messages": {"kind": "private"}}
    LENGTH = {"europe-1619": 10}  # players; otherwise 4

    def asked(self, match, seat, chance):
        """Requests of this seat, or of a spectator, whose answers may depend on nothing that others do."""
        yield "GET", "", None, {}
        for path in "/log", "/audit", "/messages":
            yield "GET", path, None, {}
        for version in range(max(1, self.version - 2), self.version + 2):
            yield "GET", f"?version={version}", None, {}
        moves = self.moves[:]
        chance.shuffle(moves)
        if seat:
            yield "GET", "/legal-moves", None, {}
            yield "POST", "/moves", {"moves": [moves[0]] * 3}, {"If_Match": f'"{self.version + 1}"'}
        yield "GET", "", None, {"If_None_Match": f'"{self.version}"'}
        for move in moves[:2]:
            yield "POST", "/moves/check", {"move": move}, {}
            yield "POST", "/moves/check", {"moves": [move] * 40}, {}

    def told(self, match, seat):
        """All that this seat can find out now: status, headers and body of everything, but for who must still
        decide."""
        token, told = match.tokens.get(seat), []
        for method, path, body, headers in self.asked(match, seat, random.Random(match.id)):
            answer = call(method, match.path + path, body, token, **headers)
            fields = sorted((name.lower(), value) for name, value in answer.headers.items()
                            if name.lower() not in CHANGING)
            tag = answer.headers.get("ETag", "").strip('"')
            if len(tag) == 32:  # of an earlier version: it tells no more than the bytes do
                self.assertEqual(tag, hashlib.blake2b(answer.bytes, digest_size=16).hexdigest())
                fields = [(name, value) for name, value in fields if name != "etag"]
            if DECIDING.search(answer.bytes):  # its length is told too, which is that of the names of seats
                fields = [(name, value) for name, value in fields if name != "content-length"]
            text = but_for_the_own_bank(seat, DECIDING.sub(b"", answer.bytes))
            told.append((method, path, body, answer.status, fields, text))
        listed = call("GET", f"/v1/matches?game={self.game}&limit=100", token=token).json["matches"]
        return told + [[{name: entry[name] for name in entry if name != "deciding"} for entry in listed
                        if entry["id"] == match.id]]

    def change_minds(self, match, seat, chance, count):
        """So many other answers of this seat, none of which completes a sheet; True: something was
        accepted."""
        accepted = 0
        for _ in range(count):
            moves = [move for move in match.legal(seat)["moves"] if move["type"] != "ready"] or self.moves
            accepted += match.send(seat, chance.choice(moves)).status == 200
        return accepted

    def write_to_another(self, match, writer, watchers, text):
        to = next(seat for seat in match.tokens if seat not in (writer, *watchers))
        answer = call("POST", match.path + "/messages", {"text": text, "to": [to]}, match.tokens[writer])
        self.assertEqual(answer.status, 201, answer.bytes)

    def try_step(self, match, chance):
        deciding = match.deciding()
        writer, ready, waiting = deciding[0], deciding[1], deciding[-1]
        self.version, self.moves = match.version(), match.legal(writer)["moves"]
        self.assertEqual(match.send(ready, match.legal(ready)["moves"][0]).status, 200)
        watchers = [waiting, ready, None]
        before = {watcher: self.told(match, watcher) for watcher in watchers}
        listeners = [Listener(match, match.tokens.get(watcher)) for watcher in watchers]
        accepted = 0
        for count in (1, 5):
            accepted += self.change_minds(match, writer, chance, count)
            self.write_to_another(match, writer, watchers, "word " * count)
            self.assert_same(match, before)
        call("POST", match.path + "/moves", {"move": {"type": "ready"}}, match.tokens[writer])
        self.assertNotIn(writer, match.deciding())
        self.assert_same(match, before)  # ready, and another sheet handed in afterwards
        call("POST", match.path + "/moves", {"moves": [chance.choice(self.moves), {"type": "ready"}]},
             match.tokens[writer])
        self.assertNotIn(writer, match.deciding())
        self.assert_same(match, before)
        own = list(match.tokens).index(waiting)
        for watcher, listener in zip(watchers, listeners):
            # how things stood, and then that the writer was ready: once, however often it has changed its
            # mind
            heard = listener.heard(2)
            heard = heard[heard.index(b"event: status\n"):]  # before it come messages of earlier steps
            self.assertEqual([line for line in heard if line.startswith(b"event: ")],
                             2 * [b"event: status\n", b"event: patch\n"])
            self.assertEqual(but_for_deciding(heard[:3]), but_for_deciding(heard[6:9]))
            self.assertNotIn(json.dumps(writer).encode(), DECIDING.search(heard[8])[0])
            changed = {change["path"] for change in json.loads(heard[11][6:])
                       if not change["path"].startswith("/deciding")}
            self.assertLessEqual(changed, {f"/match/banks/{own}/left"} if watcher == waiting else set())
        self.assertEqual(match.version(), self.version)
        self.assertGreater(accepted, 0)

    def assert_same(self, match, before):
        for watcher, known in before.items():
            for one, other in zip(known, self.told(match, watcher), strict=True):
                self.assertEqual(one, other, f"{watcher} is told something")

    def reach(self, match, chance, secret, tried):
        """Plays on to a secret step that has not been tried and asks three or more. False: there is none, or
        it is far."""
        for _ in range(400):
            state = match.read()
            if not state["deciding"]:
                return False
            name = state["step"]["name"]
            new = name in secret and name not in tried and len(state["deciding"]) > 2
            if new and len(match.legal(state["deciding"][0])["moves"]) > 1:
                return name
            match.turn(chance)
        return False

    def every_secret_step(self, game, fewest):
        self.game, chance, tried = game, random.Random(game), set()
        secret = {step["name"] for step in call("GET", "/v1/games/" + game).json["steps"] if step["secret"]}
        match = Match(self.LENGTH.get(game, 4), game=game, **self.TERMS)
        while name := self.reach(match, chance, secret, tried):
            self.try_step(match, chance)
            tried.add(name)
        self.assertGreaterEqual(len(tried), fewest, tried)

    def test_europe(self):
        # retreats and a tie in 1648 are rare: tests/core/noninterference has them
        self.every_secret_step("europe-1619", 3)

    def test_sixteen(self):
        self.every_secret_step("sixteen-thirty-something", 2)
