"""Many clients want to move at the same version of the same match: one of them does."""
import collections
import threading
import unittest

from players import Player, account, is_verified, report
from service_fixture import PATIENCE, SCALE, Line, Service

CLIENTS, VERSIONS = 64, int(30 * SCALE)
ORDERS = 8  # that one seat sends at once


class Racing(unittest.TestCase):
    instances = 1

    def setUp(self):
        self.services = [Service() for _ in range(self.instances)]
        self.ports = [service.port for service in self.services]
        self.lines = [Line(self.ports[i % self.instances]) for i in range(CLIENTS)]
        self.player = Player(self.ports, "race")

    def tearDown(self):
        for service in self.services:
            service.stop()

    def all_at_once(self, request):
        """Every client sends request(its number), all in the same moment."""
        gate, answers = threading.Barrier(CLIENTS), [None] * CLIENTS

        def client(number):
            arguments, headers = request(number)
            gate.wait(PATIENCE)
            answers[number] = self.lines[number].call(*arguments, **headers)

        threads = [threading.Thread(target=client, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(2 * PATIENCE)
        self.assertNotIn(None, answers)
        return answers

    def open_position(self, table):
        """(version, seat, its moves) where a move is no secret answer: those may be given again and again."""
        while True:
            now = self.player.call("GET", table.path).json
            if now["step"]["name"] not in SECRET:
                seat = now["deciding"][0]
                return now["match"]["version"], seat, self.player.moves_of(table, seat)
            self.player.play_one(table)

    def race(self, table, version, seat, moves, **headers):
        def request(number):
            move = {"move": moves[number % len(moves)]}
            return ("POST", table.path + "/moves", move, table.tokens[seat]), headers

        answers = self.all_at_once(request)
        winners = [number for number, answer in enumerate(answers) if answer.status == 200]
        for number in winners:
            self.player.note(table, seat, moves[number % len(moves)], answers[number])
        return answers, winners

    def test_one_is_accepted_at_each_version(self):
        table, statuses = self.player.new_table(4), collections.Counter()
        for _ in range(VERSIONS):
            version, seat, moves = self.open_position(table)
            answers, winners = self.race(table, version, seat, moves, If_Match=f'"{version}"')
            statuses.update(answer.status for answer in answers)
            self.assertEqual(len(winners), 1)
            self.assertLessEqual({answer.status for answer in answers}, {200, 412})
        self.assert_account(table)
        report(self, {f"answers {status}": count for status, count in statuses.items()})

    def test_unconditional_rivals_leave_one_chain(self):
        """Without If-Match several may succeed, one after another: each at a version of its own."""
        table = self.player.new_table(4)
        for _ in range(VERSIONS // 3):
            version, seat, moves = self.open_position(table)
            answers, winners = self.race(table, version, seat, moves)
            self.assertGreaterEqual(len(winners), 1)
            self.assertLessEqual({answer.status for answer in answers}, {200, 412, 422})
        self.assert_account(table)

    def test_one_key_is_one_move(self):
        """The same request of 64 impatient clients is made once, and all get the one answer."""
        table = self.player.new_table(4)
        for number in range(VERSIONS // 3):
            version, seat, moves = self.open_position(table)
            answers, winners = self.race(table, version, seat, moves[:1], Idempotency_Key=f"race-{number}")
            self.assertEqual(len(winners), CLIENTS, collections.Counter(answer.status for answer in answers))
            self.assertEqual(len({answer.bytes for answer in answers}), 1)
            del table.acknowledged[1 - CLIENTS :]
        self.assert_account(table)

    def test_secret_answers_at_once(self):
        """All seats answer in the same moment: each answer counts, and the step resolves once."""
        for _ in range(VERSIONS // 3):
            table = self.player.new_table(6)
            seats = list(table.tokens)
            moves = {seat: self.player.moves_of(table, seat)[0] for seat in seats}

            def request(number):
                seat = seats[number % len(seats)]
                headers = {"Idempotency_Key": f"answer-{seat}", "If_Match": '"1"'}
                return ("POST", table.path + "/moves", {"move": moves[seat]}, table.tokens[seat]), headers  # noqa: B023

            answers = self.all_at_once(request)
            self.assertLessEqual({answer.status for answer in answers}, {200})
            for number, seat in enumerate(seats):
                same = {answer.bytes for answer in answers[number :: len(seats)]}
                self.assertEqual(len(same), 1)
                self.player.note(table, seat, moves[seat], answers[number])
            self.assertEqual(self.player.call("GET", table.path).json["match"]["version"], 1 + len(seats))
            self.assert_account(table)

    def test_orders_of_one_seat_at_once(self):
        """A sheet that is sent order by order, all in the same moment: what was acknowledged stands, whatever else the seat sends."""
        for _ in range(max(1, VERSIONS // 10)):
            table = self.player.new_table(10, "europe-1619")
            seat, token = next(iter(table.tokens.items()))
            once = {move["minor"]: move for move in self.player.moves_of(table, seat) if move.get("points") == 1}
            orders = list(once.values())[:ORDERS]
            answers = self.all_at_once(
                lambda number: (("POST", table.path + "/moves", {"move": orders[number % ORDERS]}, token), {}))  # noqa: B023
            self.assertLessEqual({answer.status for answer in answers}, {200, 412, 422})
            sent = {orders[i % ORDERS]["minor"] for i, answer in enumerate(answers) if answer.status == 200}
            stands = {move["minor"] for move in self.player.moves_of(table, seat) if move.get("points") == 0}
            self.assertEqual(sent, stands)
            self.assertGreater(len(sent), 1)

    def test_an_order_beside_the_last_word(self):
        """The seat that everybody waits for sends an order and that it is ready, at once: an order that was acknowledged counts."""
        for _ in range(max(1, VERSIONS // 3)):
            table = self.player.new_table(10, "europe-1619")
            *others, last = table.tokens
            for seat in others:
                self.player.call("POST", table.path + "/moves", {"move": {"type": "ready"}}, table.tokens[seat])
            order = next(move for move in self.player.moves_of(table, last) if move.get("points") == 1)
            moves = [order, {"type": "ready"}]
            answers = self.all_at_once(
                lambda number: (("POST", table.path + "/moves", {"move": moves[number % 2]}, table.tokens[last]),  # noqa: B023
                                {"If_Match": '"1"'}))
            log = self.player.call("GET", table.path + "/log?limit=500", None, table.tokens[last]).json["actions"]
            made = [{**action["move"]} for action in log if action["seat"] == last]
            if any(answer.status == 200 and answer.json["version"] == 1 for answer in answers[::2]):
                self.assertIn(order, made)

    def assert_account(self, table):
        self.assertEqual(account(self.player, table), ([], []))
        status, said = is_verified(self.player, table)
        self.assertEqual(status, 0, said)


class RacingAtTwo(Racing):
    instances = 2


SECRET = {"pass_on_vp_markers", "place_initial_influence", "choose_sides"}

if __name__ == "__main__":
    unittest.main()
