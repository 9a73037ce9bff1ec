"""A whole state out of a view: what the view hides is drawn at random, and all else stays."""
import copy
import random
import unittest

from client import GAME, UNKNOWN_MATCH, Match, call

SEED = "5eed" * 16
GAMES = {game["id"]: game for game in call("GET", "/v1/games").json["games"]}
MOVES = 60


def post(game, operation, body):
    return call("POST", f"/v1/rules/{game}/{operation}", body)


def ask(game, operation, body):
    answer = post(game, operation, body)
    assert answer.status == 200, answer.bytes[:500]
    return answer.json


class Rules:
    """Random play on a state that the test keeps."""

    def __init__(self, game, seed):
        self.game, self.chance = game, random.Random(seed)
        self.answer = ask(game, "setup", {"seed": SEED})

    def move(self):
        seat = self.chance.choice(self.answer["deciding"])
        state = self.answer["state"]
        moves = ask(self.game, "legal-moves", {"state": state, "seat": seat, "text": False})["moves"]
        kind = self.chance.choice(sorted({move["type"] for move in moves}))
        move = self.chance.choice([move for move in moves if move["type"] == kind])
        self.answer = ask(self.game, "apply", {"state": state, "seat": seat, "move": move, "seed": SEED})

    def view(self, seat):
        return ask(self.game, "view", {"state": self.answer["state"], **({"seat": seat} if seat else {})})


class Resample(unittest.TestCase):
    def compare(self, rules, seat):
        shown = rules.view(seat)
        asked = {"view": shown["view"], "deciding": shown["deciding"], **({"seat": seat} if seat else {})}
        made = ask(rules.game, "resample", {**asked, "seed": SEED})
        self.assertEqual(made, ask(rules.game, "resample", {**asked, "seed": SEED}))
        again = ask(rules.game, "view", {"state": made["state"], **({"seat": seat} if seat else {})})
        self.assertEqual(again, shown)
        if seat:
            for_seat = {"seat": seat}
            self.assertEqual(ask(rules.game, "legal-moves", {"state": made["state"], **for_seat}),
                             ask(rules.game, "legal-moves", {"state": rules.answer["state"], **for_seat}))
        others = [ask(rules.game, "resample", asked)["state"] for _ in range(3)]
        return made["state"] != rules.answer["state"], any(other != made["state"] for other in others)

    def test_it_is_the_same_for_the_seat_and_another_behind_its_back(self):
        for game in GAMES:
            with self.subTest(game=game):
                rules, found = Rules(game, game), []
                for n in range(MOVES):
                    if not rules.answer["deciding"]:
                        break
                    if n % 6 == 5:
                        seats = [None, *rules.answer["state"]["seats"]]
                        found.append(self.compare(rules, rules.chance.choice(seats)))
                    rules.move()
                self.assertTrue(any(changed for changed, _ in found))
                self.assertTrue(any(varies for _, varies in found))

    def test_all_of_the_rules_take_the_state(self):
        rules = Rules(GAME, 1)
        for _ in range(40):
            rules.move()
        seat = rules.answer["deciding"][0]
        state = ask(GAME, "resample", {"view": rules.view(seat)["view"], "seat": seat})["state"]
        rules.answer["state"] = state
        for _ in range(10):
            rules.move()

    def test_the_view_of_a_match(self):
        match = Match(3).play("resample", 40)
        seat = match.deciding()[0]
        shown = match.read(match.tokens[seat])
        made = ask(GAME, "resample", {"view": shown["view"], "seat": seat, "deciding": shown["deciding"]})
        self.assertEqual(ask(GAME, "view", {"state": made["state"], "seat": seat})["view"], shown["view"])
        legal = ask(GAME, "legal-moves", {"state": made["state"], "seat": seat})["moves"]
        self.assertEqual(legal, match.legal(seat)["moves"])

    def test_answers_that_a_match_keeps_until_all_are_in(self):
        """The status tells beside the view who has answered: these get an answer, and the others do not."""
        match = Match(3)
        first, second, third = match.deciding()
        self.assertEqual(match.send(first, match.legal(first)["moves"][0]).status, 200)
        shown = match.read(match.tokens[second])
        self.assertEqual(shown["deciding"], [second, third])
        asked = {"view": shown["view"], "seat": second}
        self.assertEqual(ask(GAME, "resample", asked)["deciding"], [first, second, third])
        answers = set()
        for _ in range(30):
            made = ask(GAME, "resample", {**asked, "deciding": shown["deciding"]})
            self.assertEqual(made["deciding"], [second, third])
            answers.add(made["state"]["players"][first]["passes_on"])
        self.assertNotIn(None, answers)
        self.assertGreater(len(answers), 1)

    def test_a_finished_match_hides_nothing(self):
        match = Match(3).play("end", 40).end()
        shown = match.read(match.tokens["player-1"])
        for seat in ({}, {"seat": "player-1"}):
            made = ask(GAME, "resample", {"view": shown["view"], **seat})
            self.assertTrue(made["over"])
            self.assertEqual(ask(GAME, "view", {"state": made["state"]})["view"], shown["view"])


class Refused(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rules = Rules(GAME, 7)
        for _ in range(30):
            cls.rules.move()

    def setUp(self):
        self.view = copy.deepcopy(self.rules.view("player-1")["view"])

    def faults(self, body, status=422):
        answer = post(GAME, "resample", body)
        self.assertEqual(answer.status, status, answer.bytes[:300])
        return {error["path"]: error["detail"] for error in answer.json["errors"]}

    def of_view(self):
        return self.faults({"view": self.view, "seat": "player-1"})

    def test_what_is_hidden_must_not_be_there(self):
        self.view["players"]["player-2"]["hand"] = []
        self.view["deck"] = ["spain-1"]
        faults = self.of_view()
        self.assertIn("must be null", faults["/view/players/player-2/hand"])
        self.assertIn("must be null", faults["/view/deck"])

    def test_what_is_seen_must_be_there(self):
        self.view["players"]["player-1"]["hand"] = None
        self.assertIn("/view/players/player-1/hand", self.of_view())

    def test_a_view_of_another_seat(self):
        self.assertIn("/view/players/player-2/hand", self.faults({"view": self.view, "seat": "player-2"}))
        self.assertIn("/view/players/player-1/hand", self.faults({"view": self.view}))

    def test_a_state_is_no_view(self):
        faults = self.faults({"view": self.rules.answer["state"], "seat": "player-1"})
        self.assertIn("/view/deck_size", faults)
        self.assertIn("/view/players/player-2/hand", faults)

    def test_sizes(self):
        for wrong in (-1, 1000, "3", None):
            self.view["deck_size"] = wrong
            self.assertIn("/view/deck_size", self.of_view())
        del self.view["deck_size"]
        self.assertIn("/view/deck_size", self.of_view())

    def test_sizes_that_do_not_add_up(self):
        self.view["deck_size"] += 1
        self.assertIn("add up", self.of_view()["/view"])

    def test_the_size_of_what_is_seen(self):
        self.view["players"]["player-1"]["hand_size"] += 1
        self.assertIn("so many there are", self.of_view()["/view/players/player-1/hand_size"])

    def test_what_follows_from_the_rest(self):
        rules = Rules("baroque", 1)
        view = rules.view("austria")["view"]
        view["support"]["austria"] += 1
        answer = post("baroque", "resample", {"view": view, "seat": "austria"})
        self.assertEqual(answer.status, 422)
        self.assertIn("/view/support", [error["path"] for error in answer.json["errors"]])

    def test_members_too_many_or_too_few(self):
        self.view["surplus"] = 1
        self.assertIn("/view/surplus", self.of_view())
        del self.view["surplus"], self.view["turn"]
        self.assertIn("/view/turn", self.of_view())

    def test_another_game_or_pack(self):
        self.assertEqual(post("baroque", "resample", {"view": self.view}).status, 422)
        self.assertEqual(post("chess", "resample", {"view": self.view}).status, 404)
        self.view["pack"] = "0" * 64
        self.assertIn("/view/pack", self.of_view())

    def test_seats_that_are_none(self):
        self.assertIn("/seat", self.faults({"view": self.view, "seat": "sweden"}, 400))
        self.assertIn("/view/seats", self.faults({"view": self.view, "seat": "player-6"}))
        asked = {"view": self.view, "seat": "player-1"}
        for deciding in (["sweden"], ["player-1", "player-1"], [1]):
            self.faults({**asked, "deciding": deciding}, 400)
        self.assertIn("/deciding", self.faults({**asked, "deciding": ["player-1"] * 17}, 400))

    def test_bodies(self):
        for body in ({}, {"view": []}, {"view": self.view, "state": {}}, {"view": self.view, "seed": "7"},
                     {"view": self.view, "seat": UNKNOWN_MATCH, "dice": [1]}):
            self.faults(body, 400)
