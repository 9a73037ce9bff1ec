"""Many clients want to move at the same version of the same match: one of them does."""
import collections
import threading
import unittest

from players import Player, is_verified, lost_and_unacknowledged, report
from service_fixture import HttpClient, Service
from waiting import SCALE, TIMEOUT
CLIENTS, VERSIONS = 64, int(30 * SCALE)
ORDERS = 8  # that one seat sends at once
SECRET = {"pass_on_vp_markers", "place_initial_influence", "choose_sides"}  # steps


class Racing(unittest.TestCase):
    instances = 1

    def setUp(self):
        self.services = [Service() for _ in range(self.instances)]
        self.ports = [service.port for service in self.services]
        self.clients = [HttpClient(self.ports[i % self.instances]) for i in range(CLIENTS)]
        self.player = Player(self.ports, "race")

    def tearDown(self):
        for service in self.services:
            service.stop()

    def all_at_once(self, request):
        """Every client sends request(its number), all in the same moment."""
        gate, answers = threading.Barrier(CLIENTS), [None] * CLIENTS

        def client(number):
            arguments, headers = request(number)
            gate.wait(TIMEOUT)
            answers[number] = self.clients[number].call(*arguments, **headers)

        threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(2 * TIMEOUT)
        self.assertNotIn(None, answers)
        return answers

    def open_position(self, match):
        """(version, seat, its moves) where a move is no secret answer: those may be given again and again."""
        while True:
            now = self.player.call("GET", match.path).json
            if now["step"]["name"] not in SECRET:
                seat = now["deciding"][0]
                return now["match"]["version"], seat, self.player.moves_of(match, seat)
            self.player.play_one(match)

    def race(self, match, version, seat, moves, **headers):
        def request(number):
            move = {"move": moves[number % len(moves)]}
            return ("POST", match.path + "/moves", move, match.tokens[seat]), headers

        answers = self.all_at_once(request)
        winners = [number for number, answer in enumerate(answers) if answer.status == 200]
        for number in winners:
            self.player.note_answer(match, seat, moves[number % len(moves)], answers[number])
        return answers, winners

    def test_one_is_accepted_at_each_version(self):
        match, statuses = self.player.new_match(4), collections.Counter()
        for _ in range(VERSIONS):
            version, seat, moves = self.open_position(match)
            answers, winners = self.race(match, version, seat, moves, If_Match=f'"{version}"')
            statuses.update(answer.status for answer in answers)
            self.assertEqual(len(winners), 1)
            self.assertLessEqual({answer.status for answer in answers}, {200, 412})
        self.assert_all_is_logged(match)
        report(self, {f"answers {status}": count for status, count in statuses.items()})

    def test_unconditional_rivals_leave_one_chain(self):
        """Without If-Match several may succeed, one after another: each at a version of its own."""
        match = self.player.new_match(4)
        for _ in range(VERSIONS // 3):
            version, seat, moves = self.open_position(match)
            answers, winners = self.race(match, version, seat, moves)
            self.assertGreaterEqual(len(winners), 1)
            self.assertLessEqual({answer.status for answer in answers}, {200, 422, 503})
        self.assert_all_is_logged(match)

    def test_one_key_is_one_move(self):
        """The same request of 64 impatient clients is made once, and all get the one answer."""
        match = self.player.new_match(4)
        for number in range(VERSIONS // 3):
            version, seat, moves = self.open_position(match)
            answers, winners = self.race(match, version, seat, moves[:1], Idempotency_Key=f"race-{number}")
            self.assertEqual(len(winners), CLIENTS, collections.Counter(answer.status for answer in answers))
            self.assertEqual(len({answer.bytes for answer in answers}), 1)
            del match.acknowledged[1 - CLIENTS :]
        self.assert_all_is_logged(match)

    def test_secret_answers_at_once(self):
        """All seats answer in the same moment: each answer counts, and the step resolves once."""
        for _ in range(VERSIONS // 3):
            match = self.player.new_match(6)
            seats = list(match.tokens)
            moves = {seat: self.player.moves_of(match, seat)[0] for seat in seats}

            def request(number):
                seat = seats[number % len(seats)]
                headers = {"Idempotency_Key": f"answer-{seat}", "If_Match": '"1"'}
                return ("POST", match.path + "/moves", {"move": moves[seat]},
                        match.tokens[seat]), headers  # noqa: B023

            answers = self.all_at_once(request)
            self.assertLessEqual({answer.status for answer in answers}, {200})
            for number, seat in enumerate(seats):
                same = {answer.bytes for answer in answers[number :: len(seats)]}
                self.assertEqual(len(same), 1)
                self.player.note_answer(match, seat, moves[seat], answers[number])
            self.assertEqual(self.player.call("GET", match.path).json["match"]["version"], 1 + len(seats))
            self.assert_all_is_logged(match)

    def test_orders_of_one_seat_at_once(self):
        """A sheet is sent order by order, all in the same moment. Each acknowledged order stands."""
        for _ in range(max(1, VERSIONS // 10)):
            match = self.player.new_match(10, "europe-1619")
            seat, token = next(iter(match.tokens.items()))
            once = {move["minor"]: move for move in self.player.moves_of(match, seat)
                    if move.get("points") == 1}
            orders = list(once.values())[:ORDERS]
            answers = self.all_at_once(
                lambda number: (("POST", match.path + "/moves", {"move": orders[number % ORDERS]}, token),
                                {}))  # noqa: B023
            self.assertLessEqual({answer.status for answer in answers}, {200, 422, 503})
            sent = {orders[i % ORDERS]["minor"] for i, answer in enumerate(answers) if answer.status == 200}
            stands = {move["minor"] for move in self.player.moves_of(match, seat) if move.get("points") == 0}
            self.assertEqual(sent, stands)
            self.assertGreater(len(sent), 1)

    def test_an_order_beside_the_last_word(self):
        """The last seat sends an order and that it is ready, at once: an order that was acknowledged
        counts."""
        for _ in range(max(1, VERSIONS // 3)):
            match = self.player.new_match(10, "europe-1619")
            *others, last = match.tokens
            for seat in others:
                self.player.call("POST", match.path + "/moves", {"move": {"type": "ready"}},
                                 match.tokens[seat])
            order = next(move for move in self.player.moves_of(match, last) if move.get("points") == 1)
            moves = [order, {"type": "ready"}]
            answers = self.all_at_once(
                lambda number: (("POST", match.path + "/moves", {"move": moves[number % 2]},
                                 match.tokens[last]),  # noqa: B023
                                {"If_Match": '"1"'}))
            log = self.player.call("GET", match.path + "/log?limit=500", None,
                                   match.tokens[last]).json["actions"]
            made = [{**action["move"]} for action in log if action["seat"] == last]
            if any(answer.status == 200 and answer.json["version"] == 1 for answer in answers[::2]):
                self.assertIn(order, made)

    def assert_all_is_logged(self, match):
        self.assertEqual(lost_and_unacknowledged(self.player, match), ([], []))
        status, said = is_verified(self.player, match)
        self.assertEqual(status, 0, said)


class RacingAtTwo(Racing):
    instances = 2
