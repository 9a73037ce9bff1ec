"""Batches that meet a secret question: they may lead into it and answer it, and must end there."""
import pathlib
import random
import tempfile
import unittest

from client import GAME, URL, Match, call, verify

RULES = f"/v1/rules/{GAME}/"
SECRET = {step["name"] for step in call("GET", "/v1/games/" + GAME).json["steps"] if step["secret"]}


def rules(operation, **body):
    return call("POST", RULES + operation, body).json


def ways_into_a_secret_step(match, seat):
    """Batches of an open move of this seat and the answer that it may give next, with others asked too."""
    state = match.read(match.organizer)["view"]
    for move in match.legal(seat)["moves"]:
        after = rules("apply", state=state, seat=seat, move=move, seed="0" * 64)
        if (after.get("step") and after["step"]["name"] in SECRET and seat in after["deciding"]
            and len(after["deciding"]) > 1):
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
        self.assertEqual((answer.status, answer.json["refusal"]["code"], answer.json["index"]),
                         (422, "answer-ends-here", index))
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

    def test_a_move_that_the_rules_have_made_is_passed_over(self):
        """A card that can activate one leader activates him; a batch may name him all the same."""
        path = "/v1/rules/thirty-years-war/"
        for seed in range(20):
            setup = call("POST", path + "setup", {"seed": f"{seed:064x}"}).json
            catholics = call("POST", path + "apply", {"state": setup["state"], "seat": "protestant",
                                                      "move": {"type": "pass_round"}}).json
            body = {"state": catholics["state"], "seat": "catholic"}
            for move in call("POST", path + "legal-moves", body).json["moves"]:
                if move["type"] != "play_activation":
                    continue
                after = call("POST", path + "apply", {**body, "move": move}).json
                activated = [event["leader"] for event in after["events"] if event["type"] == "activated"]
                if activated:
                    named = {"type": "activate", "leader": activated[0]}
                    batch = call("POST", path + "apply", {**body, "moves": [move, named]})
                    self.assertEqual((batch.status, batch.json["state"], batch.json["events"]),
                                     (200, after["state"], after["events"]))
                    again = call("POST", path + "apply", {**body, "moves": [move, named, named]})
                    self.assertEqual((again.status, again.json["index"]), (422, 2))
                    return
        self.fail("no card could activate one leader alone")


class ChangesOfMind(unittest.TestCase):
    def at_the_first_influence(self):
        """A match at 3.6; a seat that is asked; where it may place a card, in three ways at least, which not
        every hand has; the version."""
        for _ in range(50):
            match, chance = Match(3), random.Random("mind")
            while match.read()["step"]["name"] != "place_initial_influence":
                match.turn(chance)
            for seat in match.deciding():
                places = [move for move in match.legal(seat)["moves"]
                          if move["type"] == "place_initial_influence"]
                if len(places) >= 3:
                    return match, seat, places, match.version()
        raise AssertionError("no hand has three places")

    def make(self, match, seat, *moves):
        answer = call("POST", match.path + "/moves", {"moves": moves}, match.tokens[seat])
        self.assertEqual(answer.status, 200, answer.bytes)

    def told(self, match, seat, version):
        """The seat's answer as it stands in the log when all have answered."""
        while match.version() == version:
            self.make(match, match.deciding()[0], {"type": "ready"})
        mine = [action["move"] for action in match.log(match.tokens[seat])
                if action["seat"] == seat and action["seq"] > version]
        return mine[:mine.index({"type": "ready"}) + 1]

    def back(self, place):
        return {"type": "take_back_initial_influence", "card": place["card"]}

    def test_changes_of_an_answer_are_not_counted(self):
        """Cards are taken back, one and two moves at a time, and chosen again: what is left at the end is the
        answer."""
        match, seat, places, version = self.at_the_first_influence()
        for number, place in enumerate(places[:3]):
            back = self.back(place)
            for moves in ([place], [back]) if number % 2 else ([place, back],):
                self.make(match, seat, *moves)
            self.make(match, seat, place)
            again = match.send(seat, back)
            self.assertEqual((again.status, again.json["refusal"]["rule"]), (422, "3.6"), again.bytes)
        self.assertFalse(match.read(match.tokens[seat])["answered"])
        self.make(match, seat, {"type": "ready"})
        self.assertTrue(match.read(match.tokens[seat])["answered"])
        self.assertEqual(self.told(match, seat, version), places[:3] + [{"type": "ready"}])

    def test_changes_of_a_late_answer_are_not_counted(self):
        """R16: the log has what a late seat has chosen, not how often it changed its mind. All its receipts
        fit."""
        match, seat, places, version = self.at_the_first_influence()
        with tempfile.TemporaryDirectory() as kept:
            for number, move in enumerate([places[0], places[1], self.back(places[0]), places[2],
                                           self.back(places[2])]):
                answer = match.send(seat, move)
                self.assertTrue(answer.json["pending"])
                (pathlib.Path(kept) / f"{number}.json").write_bytes(answer.bytes)
            self.assertEqual(call("POST", match.path + "/phase/end", {}, match.organizer).status, 200)
            mine = [(action["move"], action.get("by_default", False))
                    for action in match.log(match.tokens[seat])
                    if action["seat"] == seat and action["seq"] > version][:2]
            self.assertEqual(mine, [(places[1], False), ({"type": "ready"}, True)])
            match.end()
            status, said = verify(match.audit(), "--key", URL, "--receipts", kept)
            self.assertEqual((status, "5 of 5 receipts fit" in said), (0, True), said)

    def test_an_answer_may_be_changed_without_end(self):
        """By its last move, once it is complete; three hundred are more than one answer has room for."""
        match, seat, places, version = self.at_the_first_influence()
        for _ in range(100):
            self.make(match, seat, places[0], self.back(places[0]), {"type": "ready"})
        self.assertEqual(self.told(match, seat, version), [{"type": "ready"}])

    def test_a_seat_that_always_makes_the_last_move_has_answered_in_the_end(self):
        match, seat, places, version = self.at_the_first_influence()
        moves = 0
        while seat in match.deciding() and match.version() == version:
            self.make(match, seat, match.legal(seat)["moves"][-1])
            moves += 1
            self.assertLessEqual(moves,
                                 3 * len(match.read(match.tokens[seat])["view"]["players"][seat]["hand"])
                                 + 10)
