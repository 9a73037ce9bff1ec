"""westphalia-bots plays: the first moves of each game, several matches at once, and on after a kill.

With SELFPLAY_SCALE above 1 also whole matches."""
import os
import pathlib
import signal
import subprocess
import time
import unittest

from client import SCALE, URL, call, control, needs_control, verify

PROGRAM = pathlib.Path(os.environ["WESTPHALIA_PROGRAM"]).with_name("westphalia-bots")
TOKEN_FILE = pathlib.Path(os.environ["WESTPHALIA_LOG"]).with_name("bots-token")  # deploy/test makes it
PATIENCE = 240 * SCALE
KINDS = ("greedy", "search")
WARGAME = "thirty-years-war"  # two players
WHOLE = ("sixteen-thirty-something", "baroque", WARGAME)


class Play(unittest.TestCase):
    def new_match(self, game, kind="greedy", people=0):
        """A match, with the seats that the fewest players have. The first are people's, the others the
        computer's. Returns its path and the people's invitations. It ends with the test."""
        scenarios = call("GET", f"/v1/games/{game}").json["scenarios"]
        scenario = min(scenarios, key=lambda one: one["players"]["minimum"])
        players = scenario["players"]["minimum"]
        seats = next(one["seats"] for one in scenario["seating"] if one["players"] == players)
        made = call("POST", "/v1/matches", {
            "game": game, "scenario": scenario["id"], "players": players, "invitations": True,
            "bots": {seat: kind for seat in seats[people:]}})
        self.assertEqual(made.status, 201, made.bytes)
        path = f"/v1/matches/{made.json['match']['id']}"
        self.addCleanup(call, "POST", path + "/end", {"kind": "aborted", "reason": "The test is over."},
                        made.json["organizer_token"])
        return path, made.json["seats"][:people]

    def start(self, players=10, **settings):
        program = subprocess.Popen([PROGRAM, "--service-url", URL, "--bots-players", str(players)],
                                   env={**os.environ, "BOTS_TOKEN_FILE": str(TOKEN_FILE), **settings},
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.end, program)
        return program

    def end(self, program, said="westphalia-bots: ready\n"):
        """It has said no more than this: neither that a move was refused, nor why it crashed."""
        program.kill()
        with program:
            if not program.stderr.closed:
                self.assertRegex(program.stderr.read(), rf"\A({said})?\Z")

    def wait(self, path, until):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            match = call("GET", path).json
            if until(match):
                return match
            time.sleep(0.05)
        self.fail(f"{path} stands at {call('GET', path).json}")

    def wait_for_version(self, path, version):
        return self.wait(path, lambda match: match["match"]["version"] > version)["match"]["version"]

    def test_the_first_moves_of_each_game(self):
        """Europe 1619 begins with a secret answer of all."""
        matches = {(game["id"], kind): self.new_match(game["id"], kind)[0]
                   for game in call("GET", "/v1/games").json["games"] for kind in KINDS}
        self.start(BOTS_THINK="100")
        for (game, kind), path in matches.items():
            with self.subTest(game, kind=kind):
                self.wait_for_version(path, 2)

    def test_players_play_several_matches_at_once(self):
        """And go on in all of them after a kill. Two players are in every match, and one worker decides."""
        paths = [self.new_match(WARGAME)[0] for _ in range(4)]
        program = self.start(players=2, BOTS_WORKERS="1")
        before = [self.wait_for_version(path, 4) for path in paths]
        self.end(program)
        self.start(players=2, BOTS_WORKERS="1")
        for path, version in zip(paths, before):
            self.wait_for_version(path, version + 6)

    def test_a_signal_ends_it_with_status_0(self):
        """By a handler of its own: the first process of a container would not end otherwise."""
        for one in signal.SIGTERM, signal.SIGINT:
            program = self.start(players=1)
            self.assertEqual(program.stderr.readline(), "westphalia-bots: ready\n")
            program.send_signal(one)
            self.assertEqual(program.wait(PATIENCE), 0)
            program.stderr.close()

    def test_one_player_answers_the_people_of_several_matches(self):
        """A person is asked again only after the computer has moved."""
        matches = []
        for path, [seat] in [self.new_match(WARGAME, people=1) for _ in range(3)]:
            claimed = call("POST", f"{path}/seats/{seat['seat']}/claim", {"invitation": seat["invitation"]})
            matches.append((path, seat["seat"], claimed.json["token"]))
        self.start(players=1)
        for path, seat, token in 3 * matches:
            self.wait(path, lambda match, seat=seat: seat in match["deciding"])
            while seat in call("GET", path).json["deciding"]:
                offer = call("GET", f"{path}/legal-moves", token=token).json
                call("POST", f"{path}/moves", {"index": 0, "list": offer["list"]}, token)

    def test_two_programs_do_not_disturb_each_other(self):
        path = self.new_match(WARGAME)[0]
        one, other = self.start(players=2), self.start(players=2)
        self.wait_for_version(path, 12)
        self.assertEqual((one.poll(), other.poll()), (None, None))
        for program in (one, other):  # both may write the same secret answer
            self.end(program, "westphalia-bots: ready\n(.*: a move was refused\n)*")

    @needs_control
    def test_it_goes_on_when_the_service_is_there_again(self):
        path = self.new_match(WARGAME)[0]
        self.start(players=2)
        before = self.wait_for_version(path, 2)
        control("service-restart")
        self.wait_for_version(path, before + 4)

    @unittest.skipIf(SCALE == 1, "whole matches take a minute each")
    def test_whole_matches(self):
        matches = [self.new_match(game)[0] for game in WHOLE]
        self.start()
        for path in matches:
            self.wait(path, lambda match: match["match"]["status"] == "over")
            status, said = verify(call("GET", path + "/audit").bytes.decode().splitlines())
            self.assertEqual(status, 0, said)
