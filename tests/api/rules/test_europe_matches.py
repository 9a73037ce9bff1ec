"""Whole matches of Europe 1619 by random powers, from the set-up to the end: in 1648, in an added year, or at
25 points."""
import random
import time
import unittest

from client import Match, call, verify

GAME = "europe-1619"
POINTS, LAST_YEAR = 25, 1648
# of these a sheet has a line for each unit; of other moves one
SUBJECTS = {"order": "unit", "retreat": "unit"}
ALONE = {"builds_and_transactions"}  # where what one line buys is what the next one lacks


def sheet(listed, chance):
    """A whole sheet out of the moves that are listed at its beginning, all of which may stand together. It
    has a random line for each unit, and one of each other type."""
    by_subject = {}
    for move in listed["moves"]:
        if move["type"] != "ready":
            alone = listed["step"]["name"] in ALONE
            subject = "" if alone else (move["type"], move.get(SUBJECTS.get(move["type"])))
            by_subject.setdefault(subject, []).append(move)
    lines = [chance.choice(moves) for moves in by_subject.values()]
    return [line for line in lines if line["type"] in SUBJECTS or chance.random() < 0.5] + [{"type": "ready"}]


class Powers(unittest.TestCase):
    def decide(self, match, seat, chance):
        """Plays the seat's moves; returns who must still decide."""
        listed = match.legal(seat)
        moves = (sheet(listed, chance) if listed["moves"][0]["type"] == "ready"
                 else [chance.choice(listed["moves"])])
        answer = call("POST", match.path + "/moves", {"moves": moves}, match.tokens[seat])
        self.assertEqual(answer.status, 200, (listed["step"]["name"], moves, answer.bytes))
        self.moves += len(moves)
        return answer.json["deciding"]

    def play(self, players):
        match, chance = Match(players, game=GAME), random.Random(f"europe {players}")
        self.moves, begun, deciding = 0, time.monotonic(), match.deciding()
        while deciding:
            deciding = self.decide(match, chance.choice(deciding), chance)
        print(f"# {players} powers: {self.moves} moves in {time.monotonic() - begun:.1f} s")
        return match

    def assert_ended_by_the_rules(self, match):
        """Scoring Phase: 25 points at the end of a year, and the highest wins; or the highest after 1648;
        equals share it."""
        end = match.read()
        self.assertEqual((end["match"]["status"], end["deciding"], end["step"]), ("over", [], None))
        points = {seat: power["points"] for seat, power in end["view"]["players"].items()
                  if not power["eliminated"]}
        best = max(points.values())
        self.assertTrue(end["view"]["year"] >= LAST_YEAR or best >= POINTS, end["view"]["year"])
        self.assertEqual(set(end["match"]["winners"]), {seat for seat in points if points[seat] == best})

    def test_fifteen(self):
        self.plays_to_the_end(15)

    def test_ten(self):
        self.plays_to_the_end(10)

    def plays_to_the_end(self, players):
        match = self.play(players)
        self.assert_ended_by_the_rules(match)
        status, told = verify(match.audit())
        self.assertEqual(status, 0, told)
        self.assertIn(f"{match.version()} actions played again", told)
