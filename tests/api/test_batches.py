"""Batches that meet a secret question: they may lead into it and answer it, and must end there."""
import random
import unittest

from client import GAME, Match, call

RULES = f"/v1/rules/{GAME}/"
SECRET = {step["name"] for step in call("GET", "/v1/games/" + GAME).json["steps"] if step["secret"]}


def rules(operation, **body):
    return call("POST", RULES + operation, body).json


def ways_into_a_secret_step(match, seat):
    """Batches of an open move of this seat and the answer that it may give next, with others asked too."""
    state = match.read(match.organizer)["view"]
    for move in match.legal(seat)["moves"]:
        after = rules("apply", state=state, seat=seat, move=move, seed="0" * 64)
        if after.get("step") and after["step"]["name"] in SECRET and seat in after["deciding"] and len(after["deciding"]) > 1:
            yield [move, rules("legal-moves", state=after["state"], seat=seat)["moves"][0]], after["deciding"]


def before_a_secret_step(seed):
    """(match, seat, batch, who is asked)"""
    match, chance = Match(4), random.Random(seed)
    while match.deciding():
        seat = match.deciding()[0]
        if match.legal(seat)["step"]["name"] not in SECRET:
            for batch, asked in ways_into_a_secret_step(match, seat):
                return match, seat, batch, asked
        match.turn(chance)
    raise AssertionError("no open step of this match led into a secret one")


class Batches(unittest.TestCase):
    def send(self, match, seat, moves, **headers):
        return call("POST", match.path + "/moves", {"moves": moves}, match.tokens[seat], **headers)

    def refused_at(self, index, match, seat, moves):
        before = match.read(match.organizer)
        answer = self.send(match, seat, moves)
        self.assertEqual((answer.status, answer.json["refusal"]["code"], answer.json["index"]), (422, "answer-ends-here", index))
        self.assertEqual(match.read(match.organizer), before)

    def test_into_a_secret_step_and_no_further(self):
        match, seat, batch, asked = before_a_secret_step("batches")
        version = match.version()
        self.refused_at(2, match, seat, batch + batch[-1:])
        first = self.send(match, seat, batch, Idempotency_Key="batch")
        self.assertEqual(first.status, 200, first.bytes)
        answer = first.json
        self.assertTrue(answer["pending"])
        self.assertEqual((answer["version"], answer["actions"][0]["move"]), (match.version(), batch[0]))
        self.assertGreater(answer["version"], version)
        self.assertEqual(answer["deciding"], [other for other in asked if other != seat])
        self.assertNotIn(batch[1], [action["move"] for action in match.log(match.organizer)[version:]])
        self.assertEqual(self.send(match, seat, batch, Idempotency_Key="batch").bytes, first.bytes)
        last = [other for other in asked if other != seat]
        for other in last:
            moves = match.legal(other)["moves"][:1]
            if other == last[-1]:  # nor does the last answer, which resolves the step, lead on
                self.refused_at(1, match, other, moves * 2)
            self.assertEqual(self.send(match, other, moves).status, 200)
        told = [(action["seat"], action["move"]) for action in match.log(match.organizer)]
        self.assertIn((seat, batch[1]), told)

    def test_one_answer_of_several_moves(self):
        """A batch is one answer as far as the question goes, and ends with it."""
        match = Match(3)
        while match.legal(match.deciding()[0])["step"]["name"] != "place_initial_influence":
            seat = match.deciding()[0]
            self.assertEqual(match.send(seat, match.legal(seat)["moves"][0]).status, 200)
        seat = match.deciding()[0]
        place = next(move for move in match.legal(seat)["moves"] if move["type"] == "place_initial_influence")
        self.refused_at(2, match, seat, [place, {"type": "ready"}, place])
        answer = self.send(match, seat, [place, {"type": "ready"}])
        self.assertEqual((answer.status, answer.json.get("pending"), answer.json["actions"]), (200, True, []))


class ChangesOfMind(unittest.TestCase):
    def test_a_mind_may_be_changed_without_end_and_nobody_counts(self):
        match, chance = Match(3), random.Random("mind")
        while match.read()["step"]["name"] != "place_initial_influence":
            match.turn(chance)
        seat = match.deciding()[0]
        choices = [move for move in match.legal(seat)["moves"] if move["type"] == "place_initial_influence"]
        for number in range(150):  # 300 moves: more than one answer has room for
            move = choices[number % len(choices)]
            back = {"type": "take_back_initial_influence", "card": move["card"]}
            for moves in ([move], [back]) if number % 2 else ([move, back],):
                answer = call("POST", match.path + "/moves", {"moves": moves}, match.tokens[seat])
                self.assertEqual(answer.status, 200, answer.bytes)
        version = match.version()
        match.play("mind")
        mine = [action["move"]["type"] for action in match.log() if action["seat"] == seat and action["seq"] > version]
        self.assertNotIn("take_back_initial_influence", mine)


if __name__ == "__main__":
    unittest.main()
