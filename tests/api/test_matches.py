"""Whole matches: the bot of bot.py plays, follow.py follows, the audit file of each is in order."""
import json
import pathlib
import random
import subprocess
import sys
import unittest

from client import URL, Match, call, verify

HERE = pathlib.Path(__file__).parent


def program(name, *arguments, **options):
    command = [sys.executable, HERE / name, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


class Bots(unittest.TestCase):
    def plays(self, players):
        bot = program("bot.py", players, f"seed {players}", URL)
        out, err = bot.communicate(timeout=500)
        self.assertEqual(bot.returncode, 0, err)
        match = call("GET", "/v1/matches/" + out.strip()).json
        self.assertEqual(match["match"]["status"], "over")
        self.assertEqual(match["deciding"], [])
        self.assertIsNone(match["step"])
        self.assertEqual(len(match["match"]["seats"]), players)
        audit = call("GET", f"/v1/matches/{out.strip()}/audit").bytes.decode().splitlines()
        self.assertEqual(len(audit), match["match"]["version"] + 2)
        self.assertEqual(verify(audit)[0], 0)

    def test_three_players(self):
        self.plays(3)

    def test_six_players(self):
        self.plays(6)


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
        data = [json.loads(line[6:]) for line in answer.bytes.decode().splitlines() if line.startswith('data: {"')]
        self.assertEqual([action for action in data if "seq" in action], match.log())


class Moves(unittest.TestCase):
    """What is listed is accepted, what was accepted stays, an answer can be asked for twice."""

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

    def test_idempotency_key_makes_a_move_once(self):
        match = Match(4).play("idempotent", 25)
        chance = random.Random("conditional")
        while len(match.deciding()) > 1:
            match.turn(chance)
        seat = match.deciding()[0]
        move = match.legal(seat)["moves"][0]
        first = match.send(seat, move, Idempotency_Key="once")
        again = match.send(seat, move, Idempotency_Key="once")
        self.assertEqual((first.status, again.status), (200, 200))
        self.assertEqual(first.bytes, again.bytes)
        self.assertEqual(first.json["version"], match.version())

    def test_if_match_lets_one_of_two_through(self):
        match = Match(4).play("conditional", 25)
        chance = random.Random("conditional")
        while len(match.deciding()) > 1:
            match.turn(chance)
        seat, version = match.deciding()[0], match.version()
        move = match.legal(seat)["moves"][0]
        self.assertEqual(match.send(seat, move, If_Match=f'"{version}"').status, 200)
        late = match.send(seat, move, If_Match=f'"{version}"')
        self.assertEqual(late.status, 412)
        self.assertEqual(late.json["version"], match.version())

    def test_seats_are_claimed_with_invitations(self):
        match = Match(3, invitations=True)
        self.assertEqual(match.read()["match"]["status"], "open")
        for number, (seat, invitation) in enumerate(match.invitations.items()):
            body = {"invitation": invitation, "entropy": f"{number:064x}"}
            answer = call("POST", f"{match.path}/seats/{seat}/claim", body)
            self.assertEqual(answer.status, 200, answer.bytes)
            match.tokens[seat] = answer.json["token"]
            self.assertEqual(call("POST", f"{match.path}/seats/{seat}/claim", body).status, 409)
        match.play("claimed")
        self.assertEqual(verify(match.audit())[0], 0)

    def test_a_match_goes_on_without_those_who_concede(self):
        match = Match(4).play("concede", 20)
        seats = list(match.tokens)
        for seat in seats[:2]:
            answer = call("POST", match.path + "/concede", token=match.tokens[seat])
            self.assertEqual(answer.status, 200, answer.bytes)
        match.play("conceded")
        self.assertFalse(set(match.read()["match"]["winners"]) & set(seats[:2]))
        self.assertEqual(verify(match.audit())[0], 0)

    def test_who_has_answered_in_secret_and_then_concedes_may_still_look(self):
        """What it answered is not asked for any more; nothing of it is left to be played."""
        chance, match = random.Random("looks on"), Match(3)
        while match.read()["step"]["name"] != "choose_sides" or len(match.deciding()) < 3:
            match.turn(chance)
        seat = match.deciding()[0]
        self.assertTrue(match.send(seat, {"type": "vote", "colour": "red"}).json["pending"])
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens[seat]).status, 200)
        for path in ("", "/legal-moves", "/log"):
            self.assertEqual(call("GET", match.path + path, token=match.tokens[seat]).status, 200, path)
        for path, body in (("/concede", None), ("/moves", {"move": {"type": "pass"}}), ("/moves/check", {"move": {"type": "pass"}})):
            answer = call("POST", match.path + path, body, match.tokens[seat])
            self.assertEqual((answer.json.get("refusal") or {}).get("code"), "conceded", path)
        match.play("and the others go on")

    def test_two_clients_cannot_both_make_the_same_move(self):
        match = Match(3).play("race", 20)
        chance = random.Random("race")
        while len(match.deciding()) > 1:
            match.turn(chance)
        seat = match.deciding()[0]
        body = {"move": match.legal(seat)["moves"][0]}
        version = match.version()
        script = (f"import client; a = client.call('POST', {match.path + '/moves'!r}, {body!r}, {match.tokens[seat]!r},"
                  f" If_Match='\"{version}\"'); print(a.status)")
        racers = [subprocess.Popen([sys.executable, "-c", script], cwd=HERE, stdout=subprocess.PIPE, text=True)
                  for _ in range(4)]
        statuses = sorted(racer.communicate(timeout=300)[0].strip() for racer in racers)
        self.assertEqual(statuses, ["200", "412", "412", "412"])


if __name__ == "__main__":
    unittest.main()
