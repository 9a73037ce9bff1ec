"""Messages between seats: who reads them, what others can notice, limits, and what becomes of them."""
import json
import re
import time
import unittest
import uuid

from client import UNKNOWN_MATCH, Match, call, verify
from event_stream import Stream

PRIVATE, PUBLIC = {"kind": "private"}, {"kind": "public"}
ONE, TWO, THREE = "player-1", "player-2", "player-3"


class Talk(Match):
    """A match with messages, without a referee unless one is wanted."""

    def __init__(self, messages, players=3, referee=False, **plan):
        super().__init__(players, referee, messages=messages, **plan)

    def token(self, reader):
        return {"organizer": self.organizer, None: None}.get(reader) or self.tokens.get(reader)

    def post(self, seat, text="Peace.", to=None, **headers):
        return call("POST", self.path + "/messages", {"text": text, **({"to": to} if to else {})},
                    self.token(seat), **headers)

    def page(self, reader=None, query=""):
        answer = call("GET", self.path + "/messages" + query, token=self.token(reader))
        assert answer.status == 200, answer.bytes
        return answer.json

    def texts(self, reader=None):
        return [message["text"] for message in self.page(reader)["messages"]]

    def mute(self, seat, seats):
        return call("PUT", self.path + "/muted", {"seats": seats}, self.token(seat))


class MessageStream(Stream):
    def __init__(self, match, reader=None, query=""):
        super().__init__(match.path + "/stream" + query, match.token(reader), {})

    def next_of(self, kind):
        """The data of the next event of this kind."""
        return self.until(lambda event: event.kind == kind)[-1].data

    def is_quiet(self, seconds):
        """Whether nothing at all comes within this time, not even a comment."""
        self.service.sock.settimeout(seconds)
        try:
            return not self.answer.readline()
        except TimeoutError:
            return True


class Messages(unittest.TestCase):
    def stream(self, *arguments, **named):
        stream = MessageStream(*arguments, **named)
        self.addCleanup(stream.close)
        return stream

    # ---- terms

    def test_the_terms_are_told_and_are_in_the_audit_file(self):
        for given, told in ((PRIVATE, {"kind": "private", "opened": False, "sender": "shown"}),
                            ({"kind": "public", "sender": "hidden", "opened": True},
                             {"kind": "public", "opened": True, "sender": "hidden"})):
            match = Talk(given)
            self.assertEqual(match.read()["match"]["messages"], told)
            match.end()
            lines = match.audit(match.organizer)
            self.assertEqual(json.loads(lines[0])["messages"], told)
            self.assertEqual(verify(lines)[0], 0)
            changed = json.loads(lines[0]) | {"messages": told | {"opened": not told["opened"]}}
            self.assertNotEqual(verify([json.dumps(changed), *lines[1:]])[0], 0)

    def test_a_match_without_messages(self):
        for match in Match(3), Match(3, messages={"kind": "none"}):
            self.assertNotIn("messages", match.read()["match"])
            post = call("POST", match.path + "/messages", {"text": "Peace."}, match.tokens[ONE])
            self.assertEqual((post.status, post.json["type"]), (409, "/problems/no-messages"))
            for method, body in (("GET", None), ("PUT", {"seats": []})):
                self.assertEqual(call(method, match.path + "/muted", body, match.tokens[ONE]).status, 409)
            self.assertEqual(call("GET", match.path + "/messages").json, {"messages": []})
            match.end()
            self.assertNotIn("messages", json.loads(match.audit(match.organizer)[0]))

    def test_terms_that_cannot_be_read(self):
        for wrong, where in ({}, "/messages/kind"), ({"kind": "loud"}, "/messages/kind"), \
                ({"kind": "public", "sender": "me"}, "/messages/sender"), \
                ({"kind": "public", "opened": 1}, "/messages/opened"), \
                ({"kind": "public", "between_phases": "yes"}, "/messages/between_phases"), \
                ({"kind": "public", "x": 1}, "/messages/x"), ("public", "/messages"):
            answer = call("POST", "/v1/matches", {"game": "baroque", "players": 2, "messages": wrong})
            self.assertEqual(answer.status, 400, answer.bytes)
            self.assertEqual(answer.json["errors"][0]["path"], where)

    # ---- between phases

    def step(self, match):
        return match.read(match.organizer)["step"]["name"]

    def end_phase(self, match):
        answer = call("POST", match.path + "/phase/end", {}, match.organizer)
        self.assertEqual(answer.status, 200, answer.bytes)

    def test_messages_of_europe_1619_arrive_when_a_phase_of_the_year_ends(self):
        """Each reader gets the words of a phase when it has ended, and a seat reads its own at once."""
        match = Talk({"kind": "private", "between_phases": True}, players=10, game="europe-1619")
        self.assertEqual(match.read()["match"]["messages"],
                         {"between_phases": True, "kind": "private", "opened": False, "sender": "shown"})
        one, two, three = list(match.tokens)[:3]
        stream, stranger = self.stream(match, two), self.stream(match)
        written = []
        for _ in range(3):
            step = self.step(match)
            before = len(match.texts(two))
            written.append(match.post(one, "private in " + step, [two]).json["id"])
            match.post(one, "public in " + step)
            self.assertEqual(len(match.texts(two)), before)
            self.assertEqual(match.texts(one)[-2:], ["private in " + step, "public in " + step])
            waits = call("GET", f"{match.path}/messages?after={written[-1]}", token=match.tokens[two])
            self.assertEqual(waits.status, 400)  # as if there were none
            while self.step(match) == step:
                self.end_phase(match)
            self.assertEqual(match.texts(two)[before:], ["private in " + step, "public in " + step])
            self.assertEqual(match.texts(three)[before // 2:], ["public in " + step])
            self.assertEqual(stream.next_of("message")["text"], "private in " + step)
            self.assertEqual([one.next_of("message")["text"] for one in (stream, stranger)],
                             ["public in " + step] * 2)
        match.post(one, "at the end", [two])
        lines = match.end().audit(match.organizer)
        self.assertEqual(match.texts(two)[-1], "at the end")
        self.assertEqual(verify(lines)[0], 0)
        self.assertIn('"messages":{"between_phases":true,"kind":"private"', lines[0])

    def test_messages_of_another_game_arrive_when_its_turn_ends(self):
        match = Talk({"kind": "private", "between_phases": True}, referee=True, game="baroque")
        one, two = list(match.tokens)[:2]
        match.post(one, "for two", [two])
        match.post("organizer", "of the organiser", [two])  # does not wait
        self.assertEqual(match.texts(two), ["of the organiser"])
        self.assertEqual(match.texts("organizer"), ["for two", "of the organiser"])  # a referee reads at once

        def turn():
            return match.read()["view"]["turn"]
        first = turn()
        while turn() == first:
            self.assertEqual(match.texts(two), ["of the organiser"])
            self.end_phase(match)
        self.assertEqual(match.texts(two), ["of the organiser", "for two"])

    def test_messages_before_the_beginning_wait_for_nothing(self):
        match = Talk({"kind": "private", "between_phases": True}, invitations=True)
        for seat in ONE, TWO:
            match.tokens[seat] = call("POST", f"{match.path}/seats/{seat}/claim",
                                      {"invitation": match.invitations[seat]}).json["token"]
        match.post(ONE, "for two", [TWO])
        self.assertEqual(match.texts(TWO), ["for two"])

    # ---- who reads

    def test_the_organizer_writes_to_all_or_to_seats(self):
        for terms in PRIVATE, {"kind": "private", "sender": "hidden"}:
            match = Talk(terms)
            stream = self.stream(match, THREE)
            self.assertEqual(match.post("organizer", "for two", [TWO]).status, 201)
            self.assertEqual(match.post("organizer", "for all").status, 201)
            self.assertEqual(match.texts(TWO), ["for two", "for all"])
            self.assertEqual(match.texts("organizer"), ["for two", "for all"])
            for reader in ONE, THREE, None:
                self.assertEqual(match.texts(reader), ["for all"])
            self.assertEqual(stream.next_of("message")["text"], "for all")
            for message in match.page(TWO)["messages"]:
                self.assertEqual((message["organizer"], message.get("from")), (True, None))
            if terms is PRIVATE:
                match.mute(TWO, [ONE, THREE])
                self.assertEqual(match.texts(TWO), ["for two", "for all"])
            first, again = (match.post("organizer", "once", Idempotency_Key="a key") for _ in range(2))
            self.assertEqual(first.bytes, again.bytes)
            for wrong in ["player-9"], [TWO, TWO], [1]:
                self.assertEqual(match.post("organizer", "x", wrong).status, 400)
        match = Talk(PUBLIC)
        self.assertEqual(match.post("organizer", "for two", [TWO]).status, 400)
        self.assertEqual(match.post("organizer", "for all").status, 201)
        without = Match(3)
        answer = call("POST", without.path + "/messages", {"text": "x"}, without.organizer)
        self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/no-messages"))

    def test_private_messages_are_read_by_their_seats_alone(self):
        match = Talk(PRIVATE, players=4)
        private = match.post(ONE, "for two", [TWO]).json["id"]
        match.post(TWO, "for one and three", [ONE, THREE])
        match.post(THREE, "for all")
        self.assertEqual(match.texts(ONE), ["for two", "for one and three", "for all"])
        self.assertEqual(match.texts(TWO), ["for two", "for one and three", "for all"])
        self.assertEqual(match.texts(THREE), ["for one and three", "for all"])
        for reader in "player-4", "organizer", None:
            self.assertEqual(match.texts(reader), ["for all"])
        one, two, three = match.page(TWO)["messages"]
        self.assertEqual((one["id"], one["from"], one["to"], one["withdrawn"]), (private, ONE, [TWO], False))
        self.assertEqual((two["from"], two["to"]), (TWO, [ONE, THREE]))
        self.assertEqual((three["from"], "to" in three), (THREE, False))
        self.assertLess(one["at"], two["at"])

    def test_a_referee_reads_all(self):
        match = Talk(PRIVATE, referee=True)
        match.post(ONE, "for two", [TWO])
        self.assertEqual(match.texts("organizer"), ["for two"])
        self.assertEqual(match.texts(THREE), [])

    def test_after_the_end_all_read_opened_messages_and_no_others(self):
        for opened in False, True:
            match = Talk({"kind": "private", "sender": "hidden", "opened": opened})
            match.post(ONE, "for two", [TWO])
            self.assertEqual(match.texts(THREE), [])
            match.end()
            for reader in THREE, "organizer", None:
                self.assertEqual(match.texts(reader), ["for two"] if opened else [])
            self.assertEqual(match.page(TWO)["messages"][0].get("from"), ONE if opened else None)
            late = match.post(ONE)
            self.assertEqual((late.status, late.json["type"]), (409, "/problems/match-over"))

    def test_hidden_senders(self):
        match = Talk({"kind": "private", "sender": "hidden"}, players=4)
        match.post(ONE, "for two", [TWO])
        match.post(ONE, "for all")
        self.assertEqual([message.get("from") for message in match.page(ONE)["messages"]], [ONE, ONE])
        for reader in TWO, THREE, "organizer", None:
            self.assertTrue(all("from" not in message for message in match.page(reader)["messages"]))
        muted = match.mute(TWO, [ONE])  # the missing messages would be those of the seat
        self.assertEqual((muted.status, muted.json["type"]), (400, "/problems/foreign"))
        self.assertEqual(match.mute(TWO, []).json, {"seats": []})

    def test_public_messages_have_no_recipients(self):
        match = Talk(PUBLIC)
        answer = match.post(ONE, "for two", [TWO])
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "/to"))
        self.assertEqual(match.post(ONE, "for all").status, 201)
        self.assertEqual(match.texts(), ["for all"])

    def test_a_new_holder_reads_the_messages_of_the_seat(self):
        """And mutes no seat that the holder before him has muted."""
        match = Talk(PRIVATE)
        match.post(ONE, "for two", [TWO])
        match.post(TWO, "from two", [THREE])
        match.mute(TWO, [ONE])
        invitation = call("POST", f"{match.path}/seats/{TWO}/release", token=match.organizer).json
        old = match.tokens[TWO]
        match.post(ONE, "while it was open", [TWO])
        claimed = call("POST", f"{match.path}/seats/{TWO}/claim", {"invitation": invitation["invitation"]})
        match.tokens[TWO] = claimed.json["token"]
        self.assertEqual(match.texts(TWO), ["for two", "from two", "while it was open"])
        self.assertEqual(call("GET", match.path + "/messages", token=old).status, 401)
        self.assertEqual(call("POST", match.path + "/messages", {"text": "x"}, old).status, 401)

    def test_seats_talk_before_the_match_begins(self):
        match = Talk(PRIVATE, invitations=True)
        taken = call("POST", f"{match.path}/seats/{ONE}/claim", {"invitation": match.invitations[ONE]}).json
        match.tokens[ONE] = taken["token"]
        self.assertEqual(match.post(ONE, "who is there?", [TWO]).status, 201)
        taken = call("POST", f"{match.path}/seats/{TWO}/claim", {"invitation": match.invitations[TWO]}).json
        match.tokens[TWO] = taken["token"]
        self.assertEqual(match.texts(TWO), ["who is there?"])
        self.assertEqual(match.texts(), [])

    def test_a_player_talks_for_its_seat(self):
        match = Talk(PRIVATE, invitations=True)
        player = call("POST", "/v1/players", {"name": "Wallenstein"}).json["token"]
        claimed = call("POST", f"{match.path}/seats/{TWO}/claim", {"invitation": match.invitations[TWO]},
                       player)
        self.assertEqual(claimed.status, 200, claimed.bytes)
        match.tokens[TWO] = player
        self.assertEqual(match.post(TWO, "for one", [ONE]).status, 201)
        self.assertEqual(match.mute(TWO, [THREE]).json, {"seats": [THREE]})
        self.assertEqual(match.texts(TWO), ["for one"])

    # ---- what others can notice

    def test_nothing_that_others_get_tells_of_a_private_message(self):
        """One match before and after private messages: others get the same, byte by byte."""
        whole = Talk(PRIVATE, players=4)
        player = call("POST", "/v1/players", {"name": "Tilly"}).json["token"]
        readers = THREE, "player-4", "organizer", None
        paths = ("", "/log", "/messages", "/messages?limit=1", "/muted", "/board.svg", "/board.json",
                 "/legal-moves", "/audit", "/instructions")

        def told():
            answers = [call("GET", whole.path + path, token=whole.token(reader))
                       for reader in readers for path in paths]
            answers += [call("GET", "/v1/players/me/turns", token=player)]
            return [(answer.status, answer.json if answer.status > 399 else answer.bytes,
                     answer.headers["ETag"], answer.headers["Content-Length"]) for answer in answers]

        def listed():
            return [call("GET", "/v1/matches" + query).json
                    for query in ("?limit=1", "?limit=1&status=running")]
        before = told(), listed()
        for n in range(3):
            whole.post(ONE, "secret" * 300, [TWO])
            whole.post("organizer", "secret" * 300, [TWO])
        call("DELETE", f"{whole.path}/messages/{whole.page(TWO)['messages'][0]['id']}", token=whole.organizer)
        readers, seen = (THREE, "player-4", None), before[0][:2 * len(paths)] + before[0][3 * len(paths):]
        self.assertEqual((told(), listed()), (seen, before[1]))
        self.assertEqual(len(whole.texts(TWO)), 6)

    def test_two_worlds_that_differ_in_private_messages_look_alike_to_others(self):
        """Views, logs, pages, boards, lists and streams of two matches have the same bytes but for ids, times
        and hashes. In one of them two seats and the organiser talk between all that happens."""
        def plain(data):
            for pattern, word in ((rb"[0-9a-f]{8}-[0-9a-f-]{27}", b"ID"), (rb"[0-9a-f]{64}", b"HASH"),
                                  (rb"\d{4}-\d\d-\d\dT[0-9:.]+Z", b"TIME")):
                data = re.sub(pattern, word, data)
            return data

        def world(terms, talks):
            label = str(uuid.uuid4())
            match = Talk(terms, players=10, game="europe-1619", label=label)
            one, two, three, four = list(match.tokens)[:4]
            readers, told = (three, four, None), []

            def talk():
                if talks:
                    rude = match.post(one, "for two alone " * 50, [two]).json["id"]
                    match.post(two, "for one", [one])
                    match.post("organizer", "for one", [one])
                    call("DELETE", f"{match.path}/messages/{rude}", token=match.organizer)
            streams = [self.stream(match, reader) for reader in readers]
            for n in range(3):
                talk()
                match.post(three, f"for all and before {n}")
                match.post(two, f"for four {n}", [four])
                talk()
                self.end_phase(match)
                talk()
                for reader in readers:
                    for path in ("", "/log", "/messages", "/messages?limit=2", "/board.svg", "/board.json",
                                 "/legal-moves"):
                        answer = call("GET", match.path + path, token=match.token(reader))
                        told.append((reader, path, answer.status, plain(answer.bytes), answer.headers["ETag"],
                                     answer.status < 400 and answer.headers["Content-Length"]))
                told.append(plain(call("GET", "/v1/matches?label=" + label).bytes))
            match.post(three, "the last")
            if terms.get("between_phases"):
                self.end_phase(match)
            actions = len(match.log())
            for stream in streams:
                # What happens at nearly the same time may be told in another order, or together.
                messages, made = [], []
                while len(made) < actions or not any(b'"the last"' in line for line in messages):
                    line = stream.answer.readline()
                    if line.startswith(b"data: ") and b'"withdrawn"' in line:
                        messages.append(plain(line))
                    if line.startswith(b"data: ") and b'"seq"' in line:
                        made.append(plain(line))
                told += [messages, made]
            return told
        for terms in PRIVATE, {"kind": "private", "sender": "hidden"}, PRIVATE | {"between_phases": True}:
            silent, talking = (world(terms, talks) for talks in (False, True))
            self.assertEqual(len(silent), len(talking))
            for one, other in zip(silent, talking):
                self.assertEqual(one, other)

    def test_streams_of_others_stay_silent(self):
        match = Talk(PRIVATE, players=4)
        others = [self.stream(match, reader) for reader in (THREE, "organizer", None)]
        theirs = self.stream(match, TWO)
        for stream in [*others, theirs]:
            stream.next_of("status")
        match.post(ONE, "for two", [TWO])
        self.assertEqual(theirs.next().kind, "message")
        for stream in others:
            self.assertTrue(stream.is_quiet(0.3))

    def test_the_place_of_a_message_of_others_is_that_of_none(self):
        match = Talk(PRIVATE)
        secret = match.post(ONE, "for two", [TWO]).json["id"]
        for path, name in ("/messages?after=", "after"), ("/stream?message=", "message"):
            unknown, others, text = (call("GET", match.path + path + value, token=match.tokens[THREE])
                                     for value in (str(uuid.uuid4()), secret, "x" * 36))
            for answer in unknown, others, text:
                self.assertEqual(answer.status, 400)
                self.assertEqual(answer.json["errors"][0]["path"], name)
            self.assertEqual(unknown.bytes, others.bytes)

    # ---- pages and streams

    def test_pages(self):
        match = Talk(PUBLIC)
        for n in range(5):
            match.post(ONE, str(n))
        texts, query = [], "?limit=2"
        while query:
            page = match.page(TWO, query)
            texts += [message["text"] for message in page["messages"]]
            query = page.get("next") and f"?limit=2&after={page['next']}"
        self.assertEqual(texts, list("01234"))
        self.assertEqual(match.page(TWO, f"?after={page['messages'][-1]['id']}"), {"messages": []})

    def test_a_stream_has_messages_from_the_first_or_behind_one(self):
        match = Talk(PRIVATE)
        first = match.post(ONE, "one").json["id"]
        match.post(ONE, "two", [TWO])
        stream = self.stream(match, TWO)
        self.assertEqual([stream.next_of("message")["text"] for _ in range(2)], ["one", "two"])
        behind = self.stream(match, TWO, f"?message={first}")
        self.assertEqual(behind.next_of("message")["text"], "two")
        version = match.version()
        match.post(THREE, "three\n\tlines")
        for one in stream, behind:
            told = one.next_of("message")
            self.assertEqual((told["text"], told["from"]), ("three\n\tlines", THREE))
        self.assertEqual(match.version(), version)
        self.assertEqual([message["id"] for message in match.page(TWO)["messages"]][0], first)

    # ---- withdrawing and muting

    def test_the_organizer_withdraws_a_message(self):
        match = Talk(PRIVATE)
        rude = match.post(ONE, "rude", [TWO]).json["id"]
        match.post(ONE, "kind", [TWO])
        stream, others = self.stream(match, TWO), self.stream(match, THREE)
        for _ in range(2):
            stream.next_of("message")
        others.next_of("status")
        path = f"{match.path}/messages/{rude}"
        for token, status in (None, 401), (match.tokens[TWO], 403):
            self.assertEqual(call("DELETE", path, token=token).status, status)
        for unknown in uuid.uuid4(), "x":
            self.assertEqual(call("DELETE", f"{match.path}/messages/{unknown}",
                                  token=match.organizer).status, 404)
        for _ in range(2):
            answer = call("DELETE", path, token=match.organizer)
            self.assertEqual((answer.status, answer.json), (200, {"id": rude, "withdrawn": True}))
        told = stream.next_of("message")
        self.assertEqual((told["id"], told["text"], told["withdrawn"]), (rude, None, True))
        self.assertEqual(match.page(TWO)["messages"][0], told)
        self.assertEqual(match.texts(TWO), [None, "kind"])
        self.assertTrue(others.is_quiet(0.3))

    def test_a_seat_mutes_another_which_is_not_told(self):
        match = Talk(PRIVATE)
        first = match.post(ONE, "private", [TWO]).json["id"]
        match.post(ONE, "public")
        match.post(THREE, "other")
        before = match.page(ONE), match.read(match.tokens[ONE])
        self.assertEqual(match.mute(TWO, [ONE]).json, {"seats": [ONE]})
        self.assertEqual(call("GET", match.path + "/muted", token=match.tokens[TWO]).json, {"seats": [ONE]})
        self.assertEqual(match.texts(TWO), ["other"])
        self.assertEqual([m["text"] for m in match.page(TWO, f"?after={first}")["messages"]], ["other"])
        stream = self.stream(match, TWO)
        self.assertEqual(stream.next_of("message")["text"], "other")
        self.assertEqual((match.page(ONE), match.read(match.tokens[ONE])), before)
        self.assertEqual(call("GET", match.path + "/muted", token=match.tokens[ONE]).json, {"seats": []})
        self.assertEqual(match.mute(TWO, []).status, 200)
        self.assertEqual(match.texts(TWO), ["private", "public", "other"])
        for wrong in [TWO], ["player-9"], [1], [ONE, ONE]:
            self.assertEqual(match.mute(TWO, wrong).status, 400)
        for reader, status in (None, 401), ("organizer", 403):
            self.assertEqual(match.mute(reader, [ONE]).status, status)
            self.assertEqual(call("GET", match.path + "/muted", token=match.token(reader)).status, status)

    # ---- limits and bad input

    def test_bad_input(self):
        match = Talk(PRIVATE)
        for body, where in (({}, "/text"), ({"text": ""}, "/text"), ({"text": "x" * 4001}, "/text"),
                            ({"text": "\x07"}, "/text"), ({"text": "a\0b"}, ""), ({"text": 1}, "/text"),
                            ({"text": "x", "to": TWO}, "/to"), ({"text": "x", "to": []}, "/to"),
                            ({"text": "x", "to": [1]}, "/to/0"),
                            ({"text": "x", "to": [ONE]}, "/to/0"), ({"text": "x", "to": [TWO, TWO]}, "/to/1"),
                            ({"text": "x", "to": [TWO, "player-4"]}, "/to/1"), ({"text": "x", "y": 1}, "/y")):
            answer = call("POST", match.path + "/messages", body, match.tokens[ONE])
            self.assertEqual(answer.status, 400, (body, answer.bytes))
            if where:
                self.assertEqual(answer.json["errors"][0]["path"], where)
        self.assertEqual(match.post(None).status, 401)
        for method, below, asked in (("POST", "messages", {"text": "x"}), ("GET", "messages", None),
                                     ("PUT", "muted", {"seats": []}), ("GET", "muted", None)):
            self.assertEqual(call(method, f"/v1/matches/{UNKNOWN_MATCH}/{below}", asked,
                                  match.tokens[ONE]).status, 404, (method, below))
        for query in "?limit=0", "?limit=101", "?after=x", "?x=1":
            self.assertEqual(call("GET", match.path + "/messages" + query).status, 400)
        longest = "\N{GRINNING FACE}" * 4000
        self.assertEqual(match.post(ONE, longest).status, 201)
        self.assertEqual(match.texts(), [longest])

    def test_a_key_posts_once(self):
        match = Talk(PRIVATE)
        first, again = (match.post(ONE, "once", Idempotency_Key="a key") for _ in range(2))
        self.assertEqual((first.status, first.bytes), (again.status, again.bytes))
        self.assertEqual(match.texts(), ["once"])
        self.assertEqual(match.post(ONE, "other", Idempotency_Key="a key").status, 422)
        self.assertEqual(match.post(TWO, "mine", Idempotency_Key="a key").status, 201)
        seat = match.deciding()[0]
        move = match.legal(seat)["moves"][0]
        self.assertEqual(match.send(seat, move, Idempotency_Key="a move").status, 200)
        self.assertEqual(match.post(seat, "other", Idempotency_Key="a move").status, 422)
        match.end()
        self.assertEqual(match.post(ONE, "once", Idempotency_Key="a key").bytes, first.bytes)

    def test_a_seat_writes_so_many_in_a_minute(self):
        match, posted, begun = Talk(PRIVATE), 0, time.monotonic()
        while (answer := match.post(ONE, to=[TWO])).status == 201:
            posted += 1
            self.assertLessEqual(posted, 21 + (time.monotonic() - begun) / 3)
        self.assertGreaterEqual(posted, 20)
        self.assertEqual((answer.status, answer.json["type"]), (429, "/problems/rate"))
        self.assertIn(int(answer.headers["Retry-After"]), range(1, 62))
        self.assertEqual(match.post(TWO).status, 201)
        self.assertEqual(len(match.texts(TWO)), posted + 1)

    def test_a_proposal_in_time_of_wars_stays_a_move(self):
        """What is proposed by the rules (6.5) is in the log, messages are not."""
        steps = call("GET", "/v1/games/time-of-wars").json["steps"]
        self.assertTrue([step for step in steps if (step["rule"] or "").startswith("6.5")])
        match = Talk(PRIVATE, players=5, game="time-of-wars")
        seats = list(match.tokens)
        before = match.log(), match.version()
        self.assertEqual(match.post(seats[0], "Peace?", [seats[1]]).status, 201)
        self.assertEqual((match.log(), match.version()), before)
