"""A move by its number in the list of legal moves: it is that move, and never the one of another list."""
import random
import unittest

from client import GAME, Match, call

SECRET = {step["name"] for step in call("GET", "/v1/games/" + GAME).json["steps"] if step["secret"]}


def send(match, seat, body, path="/moves", **headers):
    return call("POST", match.path + path, body, match.tokens[seat], **headers)


def by_index(match, seat, index, legal=None, **headers):
    return send(match, seat, {"index": index, "list": (legal or match.legal(seat))["list"]}, **headers)


def to_open_step(match):
    while len(match.deciding()) > 1:
        match.turn(random.Random("open"))
    return match.deciding()[0]


class Index(unittest.TestCase):
    def test_it_is_the_move_of_the_list(self):
        match, chance = Match(4), random.Random("index")
        for _ in range(60):
            deciding = match.deciding()
            if not deciding:
                break
            seat = chance.choice(deciding)
            legal = match.legal(seat)
            index = chance.randrange(len(legal["moves"]))
            answer = by_index(match, seat, index, legal)
            self.assertEqual(answer.status, 200, answer.bytes)
            if answer.json["actions"] and legal["step"]["name"] not in SECRET:
                self.assertEqual(answer.json["actions"][0]["move"], legal["moves"][index])

    def test_a_match_that_has_moved_on_has_another_list(self):
        match = Match(4)
        seat = to_open_step(match)
        legal = match.legal(seat)
        self.assertEqual(by_index(match, seat, 0, legal).status, 200)
        late = by_index(match, seat, 0, legal)
        self.assertEqual((late.status, late.json["type"], late.json["version"]),
                         (412, "/problems/version", match.version()))

    def test_after_another_answer_at_the_same_version_there_is_another_list(self):
        match = Match(10, game="europe-1619")
        seat = match.deciding()[0]
        legal = match.legal(seat)
        order = next(index for index, move in enumerate(legal["moves"]) if move.get("points") == 1)
        self.assertEqual(by_index(match, seat, order, legal).status, 200)
        again = by_index(match, seat, order, legal)
        self.assertEqual((again.status, again.json["version"]), (412, legal["version"]))
        self.assertEqual(by_index(match, seat, 0).status, 200)

    def test_an_answer_is_changed_by_the_list_of_what_could_be_sent_instead(self):
        match = Match(3)
        seat = match.deciding()[0]
        self.assertEqual(by_index(match, seat, 0).status, 200)
        self.assertEqual(match.legal(seat)["moves"], [])
        self.assertEqual(by_index(match, seat, 0).status, 412, "the empty list is none to choose from")
        revised = call("GET", match.path + "/legal-moves?revise=true", token=match.tokens[seat]).json
        self.assertEqual(by_index(match, seat, 0, revised).status, 200)

    def test_an_empty_list_of_moves_counts_as_left_out(self):
        match = Match(4)
        seat = to_open_step(match)
        legal = match.legal(seat)
        for body in {"index": 0, "list": legal["list"]}, {"move": legal["moves"][0]}:
            answer = send(match, seat, body | {"moves": []}, "/moves/check")
            self.assertEqual((answer.status, answer.json),
                             (200, {"legal": True, "texts": legal["texts"][:1]}))
        self.assertEqual(send(match, seat, {"move": legal["moves"][0], "moves": []}).status, 200)

    def test_the_list_is_the_seats_own(self):
        match = Match(3)
        first, second = match.deciding()[:2]
        self.assertEqual(by_index(match, first, 0, match.legal(second)).status, 412)

    def test_it_can_be_tried(self):
        match = Match(4)
        seat = to_open_step(match)
        legal, before = match.legal(seat), match.read(match.organizer)
        answer = send(match, seat, {"index": 0, "list": legal["list"]}, "/moves/check")
        self.assertEqual((answer.status, answer.json), (200, {"legal": True, "texts": legal["texts"][:1]}))
        self.assertEqual(match.read(match.organizer), before)
        self.assertEqual(match.legal(seat)["list"], legal["list"])

    def test_sent_again_with_its_key_it_is_made_once(self):
        match = Match(4)
        seat = to_open_step(match)
        legal = match.legal(seat)
        first = by_index(match, seat, 0, legal, Idempotency_Key="once")
        again = by_index(match, seat, 0, legal, Idempotency_Key="once")
        self.assertEqual((first.status, again.status, first.bytes), (200, 200, again.bytes))

    def test_what_is_no_index(self):
        match = Match(4)
        seat = to_open_step(match)
        legal = match.legal(seat)
        name, count = legal["list"], len(legal["moves"])
        for body in ({"index": 0}, {"list": name}, {"index": 0, "list": name, "move": legal["moves"][0]},
                     {"index": -1, "list": name}, {"index": "0", "list": name}, {"index": 0, "list": "x"},
                     {"index": count, "list": name}):
            with self.subTest(body):
                self.assertEqual(send(match, seat, body).status, 400)
