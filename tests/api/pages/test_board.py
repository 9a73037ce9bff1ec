"""Boards: the presentation of a game, and matches, states and views drawn as SVG."""
import json
import random
import unittest
import xml.etree.ElementTree as ElementTree

from client import GAME, UNKNOWN_MATCH, Match, call

GAMES = {"sixteen-thirty-something": 4, "baroque": 3, "europe-1619": 10, "thirty-years-war": 2,
         "time-of-wars": 5}
SEED = "b0a4" * 16
SVG = "{http://www.w3.org/2000/svg}"


class Board(unittest.TestCase):
    def drawn(self, answer):
        """The picture, which is sound XML and has a title."""
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "image/svg+xml"),
                         answer.bytes[:300])
        root = ElementTree.fromstring(answer.bytes)
        self.assertEqual(root.tag, SVG + "svg")
        self.assertIsNotNone(root.find(SVG + "title"))
        self.assertNotIn(b"<script", answer.bytes)
        return answer.bytes

    def refused(self, answer, status, word):
        self.assertEqual(answer.status, status, answer.bytes[:300])
        self.assertIn(word, answer.bytes.decode())

    def test_every_game_has_a_presentation_and_a_board(self):
        for game, players in GAMES.items():
            with self.subTest(game):
                presentation = call("GET", f"/v1/games/{game}/presentation").json
                made = call("POST", f"/v1/rules/{game}/setup", {"players": players, "seed": SEED}).json
                self.assertEqual(presentation["pack"], made["state"]["pack"])
                for theme in ("auto", "light", "dark"):
                    answer = call("POST", f"/v1/rules/{game}/board",
                                  {"state": made["state"], "theme": theme, "width": 1000})
                    self.assertEqual(b"prefers-color-scheme" in self.drawn(answer), theme == "auto")

    def test_a_view_is_drawn_as_the_state_that_it_is_of_but_for_the_head(self):
        made = call("POST", f"/v1/rules/{GAME}/setup", {"players": 4, "seed": SEED}).json
        seat = made["deciding"][0]
        view = call("POST", f"/v1/rules/{GAME}/view", {"state": made["state"], "seat": seat}).json["view"]
        of_state = self.drawn(call("POST", f"/v1/rules/{GAME}/board", {"state": made["state"], "seat": seat}))
        of_view = self.drawn(call("POST", f"/v1/rules/{GAME}/board", {"view": view}))
        after_head = b'<g id="westphalia-map"'
        self.assertEqual(of_state.split(after_head)[1], of_view.split(after_head)[1])
        spectator = self.drawn(call("POST", f"/v1/rules/{GAME}/board", {"state": made["state"]}))
        self.assertNotEqual(spectator, of_state)

    def test_a_level_of_zero_is_drawn(self):
        made = call("POST", f"/v1/rules/{GAME}/setup", {"players": 4, "seed": SEED}).json["state"]
        made["countries"]["austria"] |= {"army_size": 0, "military_ability": 0}
        drawn = self.drawn(call("POST", f"/v1/rules/{GAME}/board", {"state": made}))
        for level in b"Austria: army size 0<", b"Austria: military ability 0<":
            self.assertIn(level, drawn)
        self.assertNotIn(b"Austria: unrest", drawn)

    def test_what_cannot_be_drawn_is_refused(self):
        made = call("POST", f"/v1/rules/{GAME}/setup", {"players": 4, "seed": SEED}).json["state"]
        path = f"/v1/rules/{GAME}/board"
        self.refused(call("POST", path, {}), 400, "either")
        self.refused(call("POST", path, {"state": made, "view": made}), 400, "either")
        self.refused(call("POST", path, {"view": made, "seat": "player-1"}), 400, "/seat")
        self.refused(call("POST", path, {"view": {"pack": "00" * 32}}), 422, "/view/pack")
        self.refused(call("POST", path, {"state": {**made, "turn": 99}}), 422, "/state/turn")
        self.refused(call("POST", path, {"state": made, "theme": "sepia"}), 400, "/theme")
        self.refused(call("POST", path, {"state": made, "width": 10}), 400, "/width")
        self.refused(call("POST", path, {"state": made, "seat": "player-9"}), 400, "/seat")
        self.refused(call("POST", "/v1/rules/chess/board", {"state": made}), 404, "chess")
        self.refused(call("GET", "/v1/games/chess/presentation"), 404, "chess")
        self.refused(call("GET", f"/v1/games/{GAME}/presentation?pack=" + "00" * 32), 404, "pack")
        self.refused(call("GET", f"/v1/matches/{UNKNOWN_MATCH}/board.svg"), 404, "match")

    def test_a_drawing_that_would_be_too_large(self):
        made = call("POST", f"/v1/rules/{GAME}/setup", {"players": 4, "seed": SEED}).json["state"]
        players = {f"p{i}": {"hand": ["a"] * 8, "market": ["b"] * 8} for i in range(900)}
        self.refused(call("POST", f"/v1/rules/{GAME}/board", {"view": {**made, "players": players}}), 422,
                     "bytes")

    def test_a_supplied_pack_with_another_place_is_drawn_with_it(self):
        text = call("GET", "/v1/games/baroque/components").bytes.decode().replace('"bayreuth"', '"kulmbach"')
        supplied = call("POST", "/v1/component-packs",
                        {"game": "baroque", "pack": json.loads(text)}).json["hash"]
        presentation = call("GET", f"/v1/games/baroque/presentation?pack={supplied}").json
        self.assertEqual(presentation["pack"], supplied)
        places = presentation["places"]["state"]["of"]
        self.assertNotIn("bayreuth", places)
        every_point = set().union(*(place["points"] for place in places.values()))
        self.assertEqual(set(places["kulmbach"]["points"]), every_point)
        made = call("POST", "/v1/rules/baroque/setup", {"players": 3, "seed": SEED, "pack": supplied}).json
        self.assertIn(b'data-place="kulmbach"',
                      self.drawn(call("POST", "/v1/rules/baroque/board", {"state": made["state"]})))

    def test_a_match_is_drawn_as_its_reader_sees_it(self):
        match, chance = Match(4), random.Random(4)
        for _ in range(30):
            match.turn(chance)
        path = match.path + "/board.svg"
        boards = {seat: self.drawn(call("GET", path, token=token)) for seat, token in match.tokens.items()}
        self.assertEqual(len(set(boards.values())), 4)
        answer = call("GET", path)
        spectator = self.drawn(answer)
        self.assertNotIn(spectator, boards.values())
        self.assertEqual(answer.headers["ETag"], f'"{match.version()}"')
        self.assertEqual(spectator, call("GET", path).bytes)
        version = match.version()
        earlier = self.drawn(call("GET", path + "?version=1&theme=dark&width=2000"))
        self.assertNotEqual(earlier, spectator)
        self.drawn(call("GET", f"{path}?version={version}", token=match.organizer))
        self.assertIn(b">Last: ", spectator)
        self.refused(call("GET", path, token="no token"), 401, "token")
        self.refused(call("GET", path + "?theme=sepia"), 400, "theme")
        self.refused(call("GET", path + "?width=9000"), 400, "width")

    def test_a_request_that_takes_no_picture_gets_plain_text(self):
        """So do generated clients that read no other text, and ask for a problem alone."""
        path = Match(3, game="baroque").path + "/board.svg"
        for accepted, kind in ((None, "image/svg+xml"), ("image/svg+xml", "image/svg+xml"),
                               ("text/html, image/*;q=0.8", "image/svg+xml"), ("*/*", "image/svg+xml"),
                               ("text/plain", "text/plain; charset=utf-8"),
                               ("application/problem+json", "text/plain; charset=utf-8")):
            with self.subTest(accepted):
                answer = call("GET", path, **({"Accept": accepted} if accepted else {}))
                self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, kind))
                self.assertTrue(answer.bytes.startswith(b"<svg"))

    def test_an_earlier_version_is_sent_once(self):
        match, chance = Match(3), random.Random(7)
        for _ in range(12):
            match.turn(chance)
        seat, token = next(iter(match.tokens.items()))
        for path in match.path, match.path + "/board.svg":
            with self.subTest(path):
                now = call("GET", path, token=token)
                self.assertEqual((now.headers["ETag"], now.headers["Cache-Control"]),
                                 (f'"{match.version()}"', "no-store"))
                first = call("GET", path + "?version=2", token=token)
                tag = first.headers["ETag"]
                self.assertRegex(tag, '^"[0-9a-f]{32}"$')
                self.assertEqual((first.headers["Cache-Control"], first.headers["Vary"]),
                                 ("private, no-cache", "Authorization, Accept"))
                again = call("GET", path + "?version=2", token=token, If_None_Match=tag)
                self.assertEqual((again.status, again.bytes, again.headers["ETag"]), (304, b"", tag))
                match.turn(chance)
                later = call("GET", path + "?version=2", token=token, If_None_Match=tag)
                self.assertEqual(later.status, 304)
                other = call("GET", path + "?version=3", token=token, If_None_Match=tag)
                self.assertEqual(other.status, 200)
        stranger = call("GET", match.path + "?version=2")
        self.assertNotEqual(stranger.headers["ETag"],
                            call("GET", match.path + "?version=2", token=token).headers["ETag"])

    def test_drawings_of_a_match_that_is_over_may_be_kept(self):
        match = Match(3)
        match.play(7, 8)
        match.end()
        kept = call("GET", match.path + "/board.svg?version=2")
        self.assertEqual(kept.headers["Cache-Control"], "private, max-age=86400, immutable")
        self.assertEqual(kept.bytes, call("GET", match.path + "/board.svg?version=2").bytes)

    def test_while_seats_are_open_nothing_lies_on_the_board(self):
        match = Match(3, invitations=True)
        self.assertIn(b"Claim your seat", self.drawn(call("GET", match.path + "/board.svg")))
