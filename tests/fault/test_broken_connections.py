"""Connections that are cut, and queries that fail, at every point of a move's way: the retry gets the first
answer."""
import collections
import json
import unittest
import uuid

from move_under_fault import MoveUnderFault
from players import Player, report, assert_all_moves_are_logged
from proxy import HttpProxy, ProxyFault, PostgresProxy
from service_fixture import Service
from waiting import SCALE

CUTS = int(40 * SCALE)


class BetweenClientAndService(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.proxy = HttpProxy(self.service)
        self.player = Player([self.service.port], "cuts")
        self.match = self.player.new_match(4)

    def tearDown(self):
        self.proxy.close()
        self.service.stop()

    def pick(self):
        seat = self.player.deciding(self.match)[0]
        return seat, self.player.chance.choice(self.player.moves_of(self.match, seat)), str(uuid.uuid4())

    def send_and_be_cut(self, seat, move, key):
        with self.assertRaises(ConnectionError):
            Player([self.proxy.port]).clients[0].call("POST", self.match.path + "/moves", {"move": move},
                                                      self.match.tokens[seat], Idempotency_Key=key)

    def log_length(self):
        return self.player.call("GET", self.match.path).json["match"]["version"]

    def settle(self):
        report(self, assert_all_moves_are_logged(self, self.player, [self.match]))

    def retry_what_was_swallowed(self):
        for _ in range(CUTS):
            seat, move, key = self.pick()
            self.send_and_be_cut(seat, move, key)
            reached = self.log_length()
            again = self.player.send(self.match, seat, move, key)
            self.assertEqual((again.status, again.bytes), (200, self.proxy.swallowed))
            self.assertEqual(self.log_length(), reached)
        self.settle()

    def test_answer_is_swallowed(self):
        """After the commit and before the answer: the retry gets what was swallowed, to the byte."""
        self.proxy.cut_at(HttpProxy.BEFORE_ANSWER)
        self.retry_what_was_swallowed()

    def test_answer_is_swallowed_and_another_instance_asked(self):
        """The retry goes to the other of two instances on the database."""
        second = Service()
        self.addCleanup(second.stop)
        self.player = Player([second.port], "cuts of two")
        self.proxy.cut_at(HttpProxy.BEFORE_ANSWER)
        self.retry_what_was_swallowed()

    def test_client_vanishes_while_the_service_is_at_work(self):
        self.proxy.cut_at(HttpProxy.AFTER_REQUEST)
        for _ in range(CUTS):
            seat, move, key = self.pick()
            self.send_and_be_cut(seat, move, key)
            self.assertEqual(self.player.send(self.match, seat, move, key).status, 200)
        self.settle()

    def test_request_is_cut_short(self):
        """Any part of a request is no request."""
        seat, move, key = self.pick()
        whole = 260 + len(json.dumps({"move": move}))  # about: the last ones may be sent whole
        for length in range(0, whole, max(1, int(7 / SCALE))):
            seat, move, key = self.pick()
            before = self.log_length()
            self.proxy.cut_at(HttpProxy.IN_REQUEST, length)
            self.send_and_be_cut(seat, move, key)
            if length < 200:
                self.assertEqual(self.log_length(), before)
            self.assertEqual(self.player.send(self.match, seat, move, key).status, 200)
        self.settle()


class BetweenServiceAndDatabase(unittest.TestCase):
    """One worker, so that the n-th query is always the same one."""

    def setUp(self):
        self.proxy = PostgresProxy()
        self.service = Service(self.proxy.url, WORKERS="1", LOOPS="1")
        self.scenario = MoveUnderFault(self, self.service, "queries")

    def tearDown(self):
        self.proxy.fault = None
        self.service.stop()
        self.proxy.close()

    def make(self, closing, how, number, fresh=False):
        def arm():
            if fresh:  # the connection is made anew within the move
                self.proxy.drop_all()
            self.proxy.fault = fault

        def disarm():
            self.proxy.fault = None

        fault = ProxyFault(how, number)
        return fault, self.scenario.make(closing, arm, disarm)

    def sweep(self, how, closing=False, fresh=False):
        """The fault at the first point, the second and so on, until the move gets by without meeting it."""
        answers, number = collections.Counter(), 0
        while True:
            number += 1
            fault, status = self.make(closing, how, number, fresh)
            answers[f"answers {status}"] += 1
            if not fault.happened:
                break
        self.assertGreater(number, 1)
        self.assertEqual(status, 200)
        report(self, {f"{'closing ' if closing else ''}{'fresh ' if fresh else ''}{how}": number - 1,
                      **answers})
        return answers

    def test_two_instances(self):
        """The other one, whose way to the database is sound, sees the move, whole, or nothing of it, and
        answers the retry."""
        second = Service(WORKERS="1", LOOPS="1")
        self.addCleanup(second.stop)
        self.scenario = MoveUnderFault(self, self.service, "two", second)
        for how in ("before", "after", "message", "40001", "57P01"):
            for closing in (False, True):
                self.sweep(how, closing)
        self.scenario.settle()

    def sweep_all(self, how):
        for closing in (False, True):
            self.sweep(how, closing)
            self.sweep(how, closing, fresh=True)
        self.scenario.settle()

    def test_cut_before_a_query(self):
        self.sweep_all("before")

    def test_cut_after_a_query(self):
        self.sweep_all("after")

    def test_cut_at_any_message(self):
        self.sweep_all("message")

    def test_failing_queries(self):
        for state in ("40001", "40P01", "53200", "55P03", "57014", "57P01", "XX000"):
            with self.subTest(state):
                self.sweep_all(state)
