"""Equal moves with different keys, or with none, while it is not known whether the first was made.

Each acknowledgement is for an action of its own."""
import collections
import os
import random
import subprocess
import threading
import time
import unittest
import uuid

from database_fixture import DATABASE_URL, Database
from move_under_fault import MoveUnderFault
from players import Player, report, whole_log
from proxy import HeldQuery, HttpProxy, ProxyFault, PostgresProxy
from service_fixture import Service
from waiting import SCALE, TIMEOUT
KILLS = int(os.environ.get("EQUAL_MOVES_KILLS", 10 * SCALE))


class CutCommit(unittest.TestCase):
    """The first instance's way to the database leads through a proxy, which keeps its commit; the second's is
    sound."""

    settings, queries = {}, 1  # of a move

    def setUp(self):
        self.proxy = PostgresProxy()
        self.first = Service(self.proxy.url, WORKERS="1", LOOPS="1", **self.settings)
        self.second = Service(WORKERS="2", LOOPS="1")
        self.scenario = MoveUnderFault(self, self.second, "equal moves")

    def tearDown(self):
        self.proxy.held_query = self.proxy.fault = None
        self.first.stop()
        self.second.stop()
        self.proxy.close()

    def send(self, service, seat, move, key):
        headers = {"Idempotency_Key": key} if key else {}
        match = self.scenario.match
        return Player([service.port]).call("POST", match.path + "/moves", {"move": move}, match.tokens[seat],
                                           **headers)

    def overtaken(self, seat, move, keys, *statements):
        """The first instance's commit is kept; the same move goes through the second; then the first's is
        cut. Both answers."""
        hold = self.proxy.held_query = HeldQuery(*statements)
        answers = []
        sender = threading.Thread(target=lambda: answers.append(self.send(self.first, seat, move, keys[0])))
        sender.start()
        self.assertTrue(hold.is_held.wait(TIMEOUT))
        second = self.send(self.second, seat, move, keys[1])
        self.proxy.held_query = None
        hold.cut()
        sender.join(TIMEOUT)
        return answers[0], second

    def assert_one_each(self, *answers):
        """No action stands in two answers."""
        claimed = [action["seq"] for answer in answers if answer.status == 200
                   for action in answer.json["actions"]]
        self.assertEqual(len(claimed), len(set(claimed)), [answer.bytes for answer in answers])
        for answer in answers:
            self.assertIn(answer.status, (200, 422, 412, 503), answer.bytes)

    def test_keys_decide_whose_the_action_is(self):
        for _ in range(max(3, int(10 * SCALE))):
            seat, move = self.scenario.next_move(closing=False)
            keys = str(uuid.uuid4()), str(uuid.uuid4())
            first, second = self.overtaken(seat, move, keys, "commit")
            self.assertEqual(second.status, 200, second.bytes)
            self.assert_one_each(first, second)
            for key, answer in zip(keys, (first, second), strict=True):
                if answer.status == 200:
                    self.assertEqual(self.send(self.second, seat, move, key).bytes, answer.bytes)

    def test_without_keys_the_commit_decides(self):
        for _ in range(max(3, int(10 * SCALE))):
            seat, move = self.scenario.next_move(closing=False)
            self.assert_one_each(*self.overtaken(seat, move, (None, None), "commit"))

    def test_without_a_key_what_was_carried_out_is_acknowledged(self):
        """The commit is carried out and its answer is lost: the client gets that move's answer, and it is
        made once."""
        happened = 0
        for number in range(1, 1 + self.queries):
            seat, move = self.scenario.next_move(closing=False)
            before = self.scenario.version()
            self.proxy.fault = fault = ProxyFault("after", number)
            answer = self.send(self.first, seat, move, None)
            self.proxy.fault = None
            happened += fault.happened
            self.assertEqual(answer.status, 200, answer.bytes)
            self.assertEqual(self.scenario.version(), answer.json["version"])
            self.assertEqual(sum(action["move"] == move for action in answer.json["actions"]), 1)
            self.assertEqual(answer.json["actions"][0]["seq"], before + 1)
        self.assertEqual(happened, self.queries)

    def test_answers_to_a_secret_question(self):
        """The same order twice: the second is judged on what the first has made of the answer."""
        for keys in ((None, None), (str(uuid.uuid4()), str(uuid.uuid4()))):
            match = self.scenario.match = self.scenario.player.new_match(10, "europe-1619")
            seat = next(iter(match.tokens))
            move = next(move for move in self.scenario.player.moves_of(match, seat)
                        if move.get("points") == 1)
            first, second = self.overtaken(seat, move, keys, "commit")
            self.assertEqual(second.status, 200, second.bytes)
            self.assertIn(first.status, (422, 503), first.bytes)


class CutCommitOfLoaded(CutCommit):
    """The same without the state cache."""

    settings, queries = {"STATE_CACHE": "0"}, 2


class CuttingProxy(HttpProxy):
    """Of the requests of a connection one in twenty is cut, or its answer."""

    def __init__(self, service, seed):
        self.chance, self.cuts = random.Random(seed), 0
        super().__init__(service)

    def cuts_now(self):
        cut = self.chance.random() < 0.025
        self.cuts += cut
        return cut

    def to_server(self, source, target):
        while data := source.recv(65536):
            if self.cuts_now():
                target.sendall(data[: self.chance.randrange(len(data))])
                return
            target.sendall(data)

    def to_client(self, source, target):
        while data := source.recv(65536):
            if self.cuts_now():
                return
            target.sendall(data)


class KilledPairs(unittest.TestCase):
    """Every move is sent twice at once, with two keys, to two instances, while services and the database are
    killed. Proxies cut requests and answers. One instance reaches the database by a proxy that cuts, too."""

    def setUp(self):
        self.database = PostgresProxy()
        self.services = [Service(self.database.url), Service()]
        self.proxies = [CuttingProxy(service, seed) for seed, service in enumerate(self.services)]
        self.ports = [proxy.port for proxy in self.proxies]
        self.told = []  # (match, seat, move, key, answer)
        self.done, self.counts, self.errors, self.matches = threading.Event(), collections.Counter(), [], []

    def tearDown(self):
        self.database.fault = None
        for service in self.services:
            service.stop()
        for proxy in [*self.proxies, self.database]:
            proxy.close()

    def pair(self, players, match, seat, move):
        answers = [None, None]

        def one(number):
            key = str(uuid.uuid4())
            answers[number] = players[number].send(match, seat, move, key)
            self.told.append((match, seat, move, key, answers[number]))

        other = threading.Thread(target=one, args=(1,))
        other.start()
        one(0)
        other.join(2 * TIMEOUT)
        self.counts["pairs"] += 1
        claims = [{action["seq"] for action in answer.json["actions"]}
                  for answer in answers if answer.status == 200]
        self.assertGreaterEqual(len(claims), 1, [answer.bytes for answer in answers])
        if len(claims) == 2 and claims[0] & claims[1]:
            self.counts["double acknowledgements"] += 1

    def play(self, number):
        players = Player(self.ports, number), Player(self.ports[::-1], number)
        try:
            while not self.done.is_set():
                match = players[0].new_match(3)
                self.matches.append(match)
                while not self.done.is_set() and (deciding := players[0].deciding(match)):
                    moves = players[0].moves_of(match, deciding[0])
                    self.pair(players, match, deciding[0], players[0].chance.choice(moves))
        except BaseException as error:  # noqa: BLE001 - told by the test
            self.errors.append(error)

    def some_pairs(self):
        reached, end = self.counts["pairs"] + 20, time.monotonic() + TIMEOUT
        while self.counts["pairs"] < reached and not self.errors:
            self.assertLess(time.monotonic(), end, "play does not go on")
            time.sleep(0.01)

    def kill_service(self, number):
        service = self.services[number // 4 % 2]
        service.kill()
        service.start()

    def cut_from_database(self, number):
        """One of the first instance's next queries, or its answer."""
        self.database.fault = ProxyFault(("before", "after", "message")[number // 5 % 3], 1 + number % 7)

    def kill_connections(self, _):
        """Each of the services' in the database, which itself goes on."""
        database = DATABASE_URL.replace("user=",
                                        "-U ").replace("host=", "-h ").replace("dbname=", "-d ").split()
        subprocess.run(["psql", "-qXAt", *database, "-c",
                        "select count(pg_terminate_backend(pid)) from pg_stat_activity"
                        " where application_name = 'westphalia'"], check=True, stdout=subprocess.DEVNULL)

    def crash_database(self, _):
        Database.crash()
        Database.start()

    def kill(self, number):
        kills = (self.kill_connections, self.kill_service, self.cut_from_database, self.kill_service,
                 self.crash_database) if number % 10 < 5 else \
            (self.kill_service, self.cut_from_database, self.kill_service, self.kill_connections,
             self.kill_service)
        how = kills[number % len(kills)]
        how(number)
        self.counts[how.__name__] += 1

    def test_no_action_is_acknowledged_twice(self):
        self.counts["double acknowledgements"] = 0
        threads = [threading.Thread(target=self.play, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        try:
            for number in range(KILLS):
                self.some_pairs()
                self.kill(number)
            self.some_pairs()
        finally:
            self.done.set()
            for thread in threads:
                thread.join(2 * TIMEOUT)
        self.assertFalse(self.errors, self.errors)
        self.counts["cut requests and answers"] = sum(proxy.cuts for proxy in self.proxies)
        self.settle()
        report(self, self.counts)
        for what in "double acknowledgements", "lost", "keys with two answers":
            self.assertEqual(self.counts[what], 0, what)

    def settle(self):
        """Each acknowledged move stands in the log, at the place that its answer has. Every key gets the
        answer that it got."""
        player = Player([self.services[1].port])
        logs = {match.id: {action["seq"]: (action["seat"], action["move"])
                           for action in whole_log(player, match)} for match in self.matches}
        self.counts.update({"acknowledged": 0, "lost": 0, "keys with two answers": 0})
        for match, seat, move, key, answer in self.told:
            if answer.status != 200:
                continue
            said = answer.json
            mine = [action["seq"] for action in said["actions"]
                    if (action["seat"], action["move"]) == (seat, move)]
            # an answer that is pending may be changed before it enters the log
            if not said.get("pending", False):
                self.counts["lost"] += not any(logs[match.id].get(seq) == (seat, move) for seq in mine)
            self.counts["acknowledged"] += 1
            again = player.call("POST", match.path + "/moves", {"move": move}, match.tokens[seat],
                                Idempotency_Key=key)
            self.counts["keys with two answers"] += (again.status,
                                                     again.bytes) != (answer.status, answer.bytes)
