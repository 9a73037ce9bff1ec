"""Bad input: each gets the status that the contract gives, a body that says what and where, and changes
nothing."""
import json
import unittest
from urllib.parse import quote

from client import GAME, UNKNOWN_MATCH, Match, call

MATCHES = "/v1/matches"
WELL_FORMED = {"game": GAME, "players": 4}


def with_(**members):
    return {**WELL_FORMED, **members}


# Bytes that are no JSON document of the kind that every operation wants.
MALFORMED = {
    "nothing": b"",
    "truncated": b'{"game": "sixteen-',
    "without its end": b'{"game": "go", "players": [1, 2',
    "followed by more": b'{"game": "go"} {"game": "go"}',
    "deeply nested": b"[" * 30000,
    "deeply nested and closed": b'{"game": ' + b"[" * 1000 + b"]" * 1000 + b"}",
    "with a member twice": b'{"game": "go", "game": "go"}',
    "with a member twice, inside": b'{"game": "go", "options": {"a": 1, "a": 1}}',
    "not UTF-8": b'{"game": "\xff\xfe"}',
    "a surrogate alone": b'{"game": "\\ud800"}',
    "with a zero": b'{"game": "go\\u0000"}',
    "UTF-16": '{"game": "go"}'.encode("utf-16"),
    "a list": b"[]",
    "a text": b'"game"',
    "a number": b"17",
    "null": b"null",
    "with a comment": b'{"game": "go" /* the game */}',
    "with single quotes": b"{'game': 'go'}",
    "a number too large": b'{"game": "go", "players": 99999999999999999999999}',
    "a real number too large": b'{"game": "go", "players": 1e9999}',
}

# (what, body, status, where)
CREATE = [
    ("no game", {}, 400, "/game"),
    ("a number as game", {"game": 7}, 400, "/game"),
    ("an unknown game", {"game": "go"}, 404, None),
    ("an unknown member", with_(colour="red"), 400, "/colour"),
    ("players as text", with_(players="four"), 400, "/players"),
    ("players as a real number", with_(players=4.5), 400, "/players"),
    ("players as a real number beyond all integers", with_(players=1e300), 400, "/players"),
    ("no players", with_(players=0), 400, "/players"),
    ("players below zero", with_(players=-4), 400, "/players"),
    ("too few players for the game", with_(players=2), 400, "/players"),
    ("too many players for the game", with_(players=7), 400, "/players"),
    ("an unknown scenario", with_(scenario="moon"), 400, "/scenario"),
    ("options as a list", with_(options=[]), 400, "/options"),
    ("an unknown option", with_(options={"fog": 1}), 400, "/options/fog"),
    ("an option of a wrong type", with_(options={"fog": [1]}), 400, "/options/fog"),
    ("a pack that is no hash", with_(pack="standard"), 400, "/pack"),
    ("an unknown pack", with_(pack="0" * 64), 404, None),
    ("a label too long", with_(label="x" * 500), 400, "/label"),
    ("an empty label", with_(label=""), 400, "/label"),
    ("entropy too short", with_(entropy="00"), 400, "/entropy"),
    ("entropy that is not hexadecimal", with_(entropy="z" * 64), 400, "/entropy"),
    ("invitations as text", with_(invitations="yes"), 400, "/invitations"),
]

# (what, the request's body, where)
MOVES = [
    ("neither move nor moves", {}, ""),
    ("both", {"move": {"type": "pass"}, "moves": [{"type": "pass"}]}, ""),
    ("null", {"move": None}, "/move"),
    ("a text", {"move": "pass"}, "/move"),
    ("no moves at all", {"moves": []}, ""),
    ("far too many moves", {"moves": [{"type": "pass"}] * 2000}, "/moves"),
    ("a move without a type", {"move": {}}, "/move"),
    ("a number as type", {"move": {"type": 1}}, "/move"),
    ("an unknown type", {"move": {"type": "castle"}}, "/move"),
    ("a type of the log only", {"move": {"type": "set_up"}}, "/move"),
    ("a bad move in a batch", {"moves": [{"type": "castle"}]}, "/moves/0"),
    ("an unknown member beside it", {"move": {"type": "pass"}, "dice": [6]}, "/dice"),
]

# (what, method, path below the match, status)
READS = [
    ("a version that is no number", "?version=last", 400),
    ("a version below zero", "?version=-1", 400),
    ("a version still to come", "?version=99999", 404),
    ("an unknown parameter", "?versions=1", 400),
    ("a page without entries", "/log?limit=0", 400),
    ("a page too large", "/log?limit=100000", 400),
    ("after what is no number", "/log?after=x", 400),
    ("an unknown part", "/diary", 404),
    ("a path that goes up", "/../..", 404),
]


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.match = Match(4).play("bad input", 40)
        # where one seat must decide, and openly
        while cls.match.read()["step"]["name"] != "play_special_cards":
            cls.match.play("on", 1)
        cls.seat = cls.match.deciding()[0]
        cls.token = cls.match.tokens[cls.seat]
        cls.other = next(seat for seat in cls.match.tokens if seat != cls.seat)
        cls.moves = cls.match.path + "/moves"
        cls.before = cls.everything()

    @classmethod
    def everything(cls):
        """All that an error could have changed: the match, and the list of matches."""
        match = call("GET", cls.match.path, token=cls.match.organizer).json
        newest = call("GET", MATCHES + "?limit=1").json
        return json.dumps([match, [entry["id"] for entry in newest["matches"]]], sort_keys=True)

    def refuses(self, status, answer, where=None):
        """The answer is a problem of this status that says what and where; and nothing has changed."""
        self.assertEqual(answer.status, status, answer.bytes[:500])
        self.assertEqual(answer.headers["Content-Type"].split(";")[0], "application/problem+json")
        problem = answer.json
        self.assertEqual(problem["status"], status)
        self.assertTrue(problem["type"].startswith("/problems/") and problem["title"], problem)
        self.assertTrue(problem.get("detail") or problem["refusal"]["detail"], problem)
        if where is not None:
            self.assertIn(where, [error["path"] for error in problem.get("errors", [])], problem)
        self.assertTrue(answer.headers["X-Request-Id"])
        self.assertEqual(self.everything(), self.before)
        return problem


class Json(Case):
    def test_malformed_bodies(self):
        for path, token in ((MATCHES, None), (self.moves, self.token), (f"/v1/rules/{GAME}/apply", None)):
            for what, body in MALFORMED.items():
                with self.subTest(path=path, what=what):
                    self.refuses(400, call("POST", path, body, token))

    def test_wrong_content_type(self):
        for kind in ("text/plain", "application/xml", "application/x-www-form-urlencoded"):
            with self.subTest(kind=kind):
                self.refuses(415, call("POST", MATCHES, WELL_FORMED, Content_Type=kind))


class Members(Case):
    def test_match_requests(self):
        for what, body, status, where in CREATE:
            with self.subTest(what=what):
                self.refuses(status, call("POST", MATCHES, body), where)

    def test_move_requests(self):
        for what, body, where in MOVES:
            with self.subTest(what=what):
                self.refuses(400, call("POST", self.moves, body, self.token), where)

    def test_arguments_of_moves(self):
        """Every argument of every legal move, replaced by what it cannot be; one left out; one too many."""
        for move in {move["type"]: move for move in self.match.legal(self.seat)["moves"]}.values():
            for name in (name for name in move if name != "type"):
                for value in ({}, 1.5, "no-such-thing", -70000, True, ["x"]):
                    if type(value) is type(move[name]) and isinstance(value, bool):
                        continue
                    with self.subTest(move=move, name=name, value=value):
                        answer = call("POST", self.moves, {"move": {**move, name: value}}, self.token)
                        self.refuses(400, answer)
                        self.assertTrue(answer.json["errors"][0]["path"].startswith(f"/move/{name}"))
            with self.subTest(move=move, extra=True):
                self.refuses(400, call("POST", self.moves, {"move": {**move, "extra": 1}}, self.token),
                             "/move/extra")


class Places(Case):
    def test_reads(self):
        for what, path, status in READS:
            with self.subTest(what=what):
                self.refuses(status, call("GET", self.match.path + path, token=self.match.organizer))

    def test_an_integer_out_of_its_bounds_is_told_them(self):
        for query, bounds in (("/log?after=-1", "from 0 to "), ("/log?limit=0", "from 1 to "),
                              ("/log?limit=x", "from 1 to ")):
            with self.subTest(query):
                problem = self.refuses(400, call("GET", self.match.path + query, token=self.match.organizer))
                self.assertIn("must be an integer " + bounds, problem["errors"][0]["detail"])

    def test_an_unknown_member_is_told_those_that_are_known_in_whole_words(self):
        said = call("POST", MATCHES, with_(colour="red")).json["errors"][0]["detail"]
        known = said.removeprefix("is not known here; known are: ").split(", ")
        self.assertEqual((known[0], known[-1]), ("game", "bots"))

    def test_ids_that_do_not_exist(self):
        for method, path, body in (
            ("GET", f"{MATCHES}/{UNKNOWN_MATCH}", None),
            ("GET", f"{MATCHES}/not-a-uuid", None),
            ("GET", f"{MATCHES}/{self.match.id.upper()}x", None),
            ("GET", f"{MATCHES}/{UNKNOWN_MATCH}/log", None),
            ("GET", f"{MATCHES}/{UNKNOWN_MATCH}/stream", None),
            ("POST", f"{MATCHES}/{UNKNOWN_MATCH}/stream-ticket", None),
            ("GET", f"{MATCHES}/{UNKNOWN_MATCH}/audit", None),
            ("POST", f"{MATCHES}/{UNKNOWN_MATCH}/moves", {"move": {"type": "pass"}}),
            ("POST", f"{MATCHES}/{UNKNOWN_MATCH}/seats/{self.seat}/claim", {"invitation": "x"}),
            ("POST", f"{self.match.path}/seats/nobody/claim", {"invitation": "x"}),
            ("GET", "/v1/games/go", None),
            ("GET", "/v1/games/go/components", None),
            ("GET", "/v1/games/go/schema", None),
            ("GET", "/v1/games/go/rulings", None),
            ("GET", f"/v1/games/{GAME}/components?pack={'0' * 64}", None),
            ("POST", "/v1/rules/go/setup", {}),
            ("GET", "/v1/nowhere", None),
        ):
            with self.subTest(path=path):
                token = self.token if UNKNOWN_MATCH in path else None
                self.refuses(404, call(method, path, body, token))

    def test_ids_that_are_quoted_back_are_cut_between_characters(self):
        """Three bytes a character, from each of three beginnings: one of them ends within the room for the
        text."""
        for start in ("", "a", "ab"):
            with self.subTest(start=start):
                problem = self.refuses(404, call("GET", "/v1/games/" + start + quote("\u0915" * 100)))
                self.assertRegex(problem["detail"], f'"{start}\u0915+"')

    def test_methods_that_a_path_does_not_have(self):
        for method, path in (("DELETE", self.match.path), ("PUT", self.moves), ("GET", self.moves),
                             ("POST", "/v1/games")):
            with self.subTest(path=path):
                answer = call(method, path)
                self.refuses(405, answer)
                self.assertTrue(answer.headers["Allow"])

    def test_pages_of_matches(self):
        for query in ("limit=0", "limit=x", "limit=100000", "status=finished", "page=2", "cursor=nonsense",
                      *(f"cursor={number}.{UNKNOWN_MATCH}"
                        for number in ("", "%2B1", "-1", "%201", "0x1", "1" * 16))):
            with self.subTest(query=query):
                self.refuses(400, call("GET", f"{MATCHES}?{query}"))


class Fitting(Case):
    """A value that fits the published schemas is malformed to no game and no match: it exists, or it is
    foreign."""

    def is_foreign(self, answer, where):
        self.assertEqual(self.refuses(400, answer, where)["type"], "/problems/foreign")

    def test_options_of_another_game_or_range(self):
        for game, options in ((GAME, {"turns": 5}), ("baroque", {"turns": True}),
                              ("baroque", {"turns": 32767}),
                              ("baroque", {"turns": -32768})):
            with self.subTest(game=game, options=options):
                self.is_foreign(call("POST", MATCHES, {"game": game, "options": options}), "/options/turns")
                self.is_foreign(call("POST", f"/v1/rules/{game}/setup", {"options": options}),
                                "/options/turns")

    def test_two_cards_that_the_pack_does_not_have(self):
        match = Match(3, game="baroque")
        type(self).before = self.everything()
        for seat, token in match.tokens.items():
            for path in ("/moves", "/moves/check"):
                move = {"type": "mulligan", "cards": ["first", "second"]}
                self.is_foreign(call("POST", match.path + path, {"move": move}, token), "/move/cards/1")

    def test_a_label_is_as_long_as_its_characters(self):
        """A schema counts characters; in bytes these are up to four times as long."""
        for letter in ("x", "\u00e9", "\u0915", "\U0001f3b2"):
            with self.subTest(letter=letter):
                match = Match(4, label=letter * 200)
                type(self).before = self.everything()
                self.assertEqual(match.read()["match"]["label"], letter * 200)
                listed = call("GET", f"{MATCHES}?label={quote(letter * 200)}").json["matches"]
                self.assertIn(match.id, [entry["id"] for entry in listed])
                self.refuses(400, call("POST", MATCHES, with_(label=letter * 201)), "/label")
                self.refuses(400, call("GET", f"{MATCHES}?label={quote(letter * 201)}"), "label")


class Tokens(Case):
    def test_no_token(self):
        for method, path, body in (("GET", self.match.path + "/legal-moves", None),
                                   ("POST", self.moves, {"move": {"type": "pass"}}),
                                   ("POST", self.match.path + "/concede", None)):
            with self.subTest(path=path):
                answer = call(method, path, body)
                self.refuses(401, answer)
                self.assertIn("Bearer", answer.headers["WWW-Authenticate"])

    def test_unknown_tokens(self):
        for token in ("x", "A" * 43, self.token[:-1], self.token + "A", self.token.swapcase()):
            with self.subTest(token=token):
                self.refuses(401, call("GET", self.match.path, token=token))

    def test_credentials_without_a_token(self):
        """A caller with broken credentials is not taken for a spectator."""
        for value in ("", "Bearer", "Bearer ", "Bearer two words", "Bearer \"x\"", "Basic dXNlcjpwYXNz",
                      self.token):
            for path in ("", "/log", "/stream", "/legal-moves", "/audit"):
                with self.subTest(value=value, path=path):
                    self.refuses(401, call("GET", self.match.path + path, Authorization=value))

    def test_tokens_of_another_match(self):
        another = Match(4)
        type(self).before = self.everything()
        for token in (another.organizer, another.tokens[self.seat]):
            self.refuses(401, call("GET", self.match.path, token=token))
            self.refuses(401, call("GET", self.match.path + "/log", token=token))
            move = self.match.legal(self.seat)["moves"][0]
            self.refuses(401, call("POST", self.moves, {"move": move}, token))

    def test_the_organiser_moves_nothing(self):
        move = self.match.legal(self.seat)["moves"][0]
        self.refuses(403, call("POST", self.moves, {"move": move}, self.match.organizer))
        self.refuses(403, call("POST", self.match.path + "/concede", token=self.match.organizer))

    def test_the_organiser_names_a_seat(self):
        self.refuses(400, call("GET", self.match.path + "/legal-moves", token=self.match.organizer), "seat")
        move = self.match.legal(self.seat)["moves"][0]
        self.refuses(400, call("POST", self.moves + "/check", {"move": move}, self.match.organizer), "seat")

    def test_moves_of_another_seat(self):
        other = self.match.tokens[self.other]
        self.refuses(403, call("GET", f"{self.match.path}/legal-moves?seat={self.seat}", token=other))
        move = self.match.legal(self.seat)["moves"][0]
        problem = self.refuses(422, call("POST", self.moves, {"move": move}, other))
        self.assertTrue(problem["refusal"]["code"] and problem["refusal"]["rule"], problem)

    def test_the_audit_file_before_the_end(self):
        self.refuses(403, call("GET", self.match.path + "/audit", token=self.token))
        self.refuses(401, call("GET", self.match.path + "/audit"))

    def test_wrong_invitations(self):
        open_match = Match(3, invitations=True)
        type(self).before = self.everything()
        first, second = list(open_match.invitations)[:2]
        for code in ("x", open_match.invitations[second], open_match.organizer):
            answer = call("POST", f"{open_match.path}/seats/{first}/claim", {"invitation": code})
            self.refuses(403, answer)


class Conditions(Case):
    def test_stale_version(self):
        move = self.match.legal(self.seat)["moves"][0]
        for stale in ("0", str(self.match.version() - 1), str(self.match.version() + 1)):
            problem = self.refuses(412, self.match.send(self.seat, move, If_Match=f'"{stale}"'))
            self.assertEqual(problem["version"], self.match.version())

    def test_stale_version_of_what_is_only_asked(self):
        """A move that was legal then is no answer to the question of now."""
        move, version = self.match.legal(self.seat)["moves"][0], self.match.version()
        for asked, status in ((version, 200), (version + 1, 412)):
            answer = call("POST", self.match.path + "/moves/check", {"move": move},
                          self.match.tokens[self.seat], If_Match=f'"{asked}"')
            self.assertEqual(answer.status, status, answer.bytes)

    def test_if_match_that_is_no_version(self):
        move = self.match.legal(self.seat)["moves"][0]
        for value in ("last", "41", '"1', 'W/', 'w/"1"', '"a b"', '"1",', '"1" "2"', ', "1"', '*, "1"',
                      ", ".join(['"1"'] * 9)):
            with self.subTest(value=value):
                self.refuses(400, self.match.send(self.seat, move, If_Match=value))

    def test_a_tag_that_no_match_has(self):
        """An ETag that a compressing proxy has changed, and one of another service: well-formed conditions
        that fail."""
        move, version = self.match.legal(self.seat)["moves"][0], self.match.version()
        for value in (f'W/"{version}"', f'"{version}-gzip"', f'W/"{version}", "x"', '"x"', '""', '"-1"',
                      f'"{version:019}"', f'"0{version}"', f'"{version + 1}" ,"0"'):
            with self.subTest(value=value):
                problem = self.refuses(412, self.match.send(self.seat, move, If_Match=value))
                self.assertEqual(problem["version"], version)

    def test_one_of_several_versions(self):
        move, version = self.match.legal(self.seat)["moves"][0], self.match.version()
        for value in (f'"0", "{version}"', f'W/"1","{version}" ', f'"{version}"\t,\t"x"'):
            with self.subTest(value=value):
                answer = call("POST", self.match.path + "/moves/check", {"move": move},
                              self.match.tokens[self.seat], If_Match=value)
                self.assertEqual(answer.status, 200, answer.bytes)

    def test_key_used_again_for_another_body(self):
        match = Match(4).play("key", 30)
        while len(match.deciding()) > 1 or len(match.legal(match.deciding()[0])["moves"]) < 2:
            match.play("on", 1)
        seat = match.deciding()[0]
        moves = match.legal(seat)["moves"]
        self.assertEqual(match.send(seat, moves[0], Idempotency_Key="k").status, 200)
        type(self).before = self.everything()
        version = match.version()
        self.refuses(422, match.send(seat, moves[1], Idempotency_Key="k"))
        self.assertEqual(match.version(), version)

    def test_key_too_long(self):
        move = self.match.legal(self.seat)["moves"][0]
        self.refuses(400, self.match.send(self.seat, move, Idempotency_Key="k" * 300))

    def test_moves_that_are_not_listed(self):
        """A batch whose second move is illegal makes neither."""
        legal = self.match.legal(self.seat)["moves"]
        answer = call("POST", self.moves, {"moves": [legal[0]] * 60}, self.token)
        if answer.status != 422:
            self.skipTest("sixty of these are legal")
        self.refuses(422, answer)

    def test_a_match_that_is_over(self):
        over = Match(3).end()
        type(self).before = self.everything()
        seat = next(iter(over.tokens))
        self.refuses(409, over.send(seat, {"type": "pass"}))
        self.refuses(409, call("POST", over.path + "/concede", token=over.tokens[seat]))
        self.assertEqual(over.legal(seat)["moves"], [])
