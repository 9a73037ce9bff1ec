"""Whole matches: the bot of bot.py plays, follow.py follows, the audit file of each is in order."""
import http.server
import json
import pathlib
import random
import subprocess
import sys
import threading
import unittest

from client import GAME, URL, Match, call, verify

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "openapi/examples"


def program(name, *arguments, **options):
    command = [sys.executable, EXAMPLES / name, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


class Bots(unittest.TestCase):
    """bot.py knows no game, nor does follow.py, which prints every action once."""

    def plays(self, game, players):
        bot = program("bot.py", players, f"{game} {players}", URL, game)
        out, err = bot.communicate(timeout=500)
        self.assertEqual(bot.returncode, 0, err)
        path = "/v1/matches/" + out.strip()
        match = call("GET", path).json
        version = match["match"]["version"]
        self.assertEqual((match["match"]["status"], match["deciding"], match["step"]), ("over", [], None))
        self.assertEqual(len(match["match"]["seats"]), players)
        audit = [line for line in call("GET", path + "/audit").bytes.decode().splitlines()
                 if '"inclusion":' not in line]
        self.assertEqual(len(audit), version + 2)
        status, told = verify(audit)
        self.assertEqual(status, 0, told)
        self.assertIn(f"{version} actions played again", told)
        self.follows(out.strip(), version)

    def follows(self, match, version):
        follower = program("follow.py", match, "", URL)
        out, err = follower.communicate(timeout=300)
        self.assertEqual(follower.returncode, 0, err)
        self.assertEqual([int(line.split()[0]) for line in out.splitlines()], list(range(1, version + 1)))

    def test_a_busy_service_is_asked_again(self):
        """As often as makes sense, and whatever a proxy says of the time to wait."""
        date = "Wed, 21 Oct 2026 07:28:00 GMT"
        for answers, asked in (([[429, date], [404, None]], 2), ([[429, None], [404, None]], 2),
                               (20 * [[429, "0"]], 10)):
            with self.subTest(answers[0]):
                status, seen, said = self.meets(answers)
                self.assertEqual((status, seen), (1, asked), said)
                self.assertIn(f"POST /v1/matches: {answers[asked - 1][0]}", said)

    def meets(self, answers):
        """(how bot.py ended, how many requests it has sent, what it said) where a service gives these
        answers: (status, Retry-After)"""
        seen = []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers["Content-Length"]))
                status, seconds = answers[len(seen)]
                seen.append(status)
                self.send_response(status)
                if seconds is not None:
                    self.send_header("Retry-After", seconds)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()
            bot = program("bot.py", 3, 1, f"http://127.0.0.1:{server.server_port}")
            _, said = bot.communicate(timeout=60)
            server.shutdown()
        return bot.returncode, len(seen), said

    def test_sixteen_with_three(self):
        self.plays(GAME, 3)

    def test_sixteen_with_six(self):
        self.plays(GAME, 6)

    def test_baroque_with_two(self):
        self.plays("baroque", 2)

    def test_baroque_with_four(self):
        self.plays("baroque", 4)


class Following(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.played = Match(3).play("followed")

    def test_follower_prints_every_action_once(self):
        match = Match(3)
        follower = program("follow.py", match.id, match.organizer, URL)
        match.play("followed")
        out, err = follower.communicate(timeout=300)
        self.assertEqual(follower.returncode, 0, err)
        printed = [int(line.split()[0]) for line in out.splitlines()]
        self.assertEqual(printed, list(range(1, match.version() + 1)))

    def test_stream_resumes_after_the_last_event_id(self):
        match = self.played
        last = match.version()
        answer = call("GET", match.path + "/stream", Last_Event_ID=str(last - 2))
        ids = [line.split()[1] for line in answer.bytes.decode().splitlines() if line.startswith("id: ")]
        self.assertEqual(ids[:2], [str(last - 1), str(last)])
        self.assertIn("event: over", answer.bytes.decode())

    def test_stream_and_log_tell_the_same(self):
        match = self.played
        answer = call("GET", match.path + "/stream")
        data = [json.loads(line[6:]) for line in answer.bytes.decode().splitlines()
                if line.startswith('data: {"')]
        self.assertEqual([action for action in data if "seq" in action], match.log())


class Moves(unittest.TestCase):
    """An accepted move stays, and a move that is only tried changes nothing."""

    def test_earlier_versions_can_be_read(self):
        match = Match(4)
        seen = []
        for move in range(12):
            seen.append((match.version(), match.read(match.organizer)["view"]))
            match.play(f"earlier {move}", 1)
        for version, view in seen:
            if version != match.version():
                self.assertEqual(match.read(match.organizer, f"?version={version}")["view"], view)

    def test_check_judges_and_changes_nothing(self):
        match = Match(4).play("check", 10)
        seat = match.deciding()[0]
        legal = match.legal(seat)
        move = legal["moves"][0]
        before = match.read(match.organizer)
        answer = call("POST", match.path + "/moves/check", {"move": move}, match.tokens[seat])
        self.assertEqual((answer.status, answer.json), (200, {"legal": True, "texts": legal["texts"][:1]}))
        self.assertEqual(match.read(match.organizer), before)
        self.assertEqual(match.send(seat, move).status, 200)

    def test_check_says_a_move_as_the_list_does_after_the_first_of_an_answer(self):
        """A secret answer of several moves: what is left of a budget is told of the answer so far."""
        match = Match(10, game="europe-1619")
        seat = match.deciding()[0]
        for _ in range(2):
            legal = match.legal(seat)
            ready = next(i for i, move in enumerate(legal["moves"]) if move["type"] == "ready")
            self.assertIn(" not placed", legal["texts"][ready])
            answer = call("POST", match.path + "/moves/check", {"move": legal["moves"][ready]},
                          match.tokens[seat])
            self.assertEqual(answer.json, {"legal": True, "texts": [legal["texts"][ready]]})
            place = next(move for move in legal["moves"] if move["type"] == "place_influence")
            self.assertEqual(match.send(seat, place).status, 200)
        self.assertNotIn(" 18 INFs not placed", legal["texts"][ready])

    def test_a_seat_that_concedes_after_a_secret_answer_may_still_read(self):
        """Nothing of what it answered is left to be played."""
        chance, match = random.Random("looks on"), Match(3)
        while match.read()["step"]["name"] != "choose_sides" or len(match.deciding()) < 3:
            match.turn(chance)
        seat = match.deciding()[0]
        self.assertTrue(match.send(seat, {"type": "vote", "colour": "red"}).json["pending"])
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens[seat]).status, 200)
        for path in ("", "/legal-moves", "/log"):
            self.assertEqual(call("GET", match.path + path, token=match.tokens[seat]).status, 200, path)
        for path, body in (("/concede", None), ("/moves", {"move": {"type": "pass"}}),
                           ("/moves/check", {"move": {"type": "pass"}})):
            answer = call("POST", match.path + path, body, match.tokens[seat])
            self.assertEqual((answer.json.get("refusal") or {}).get("code"), "conceded", path)
        match.play("and the others go on", 40)
