"""The service is killed again and again while a tournament is played: no seat is there twice, no table is
missing, no move and no call of a webhook is lost, and no time that a seat has is changed."""
import collections
import random
import re
import threading
import time
import unittest

from players import Player, assert_all_moves_are_logged, report
from service_fixture import Service
from waiting import SCALE, TIMEOUT, until
from webhook_receiver import Receiver, verify

TABLES = max(4, min(64, int(4 * SCALE)))
KILLS, ROUNDS, SEATS, PLAYERS_AT_ONCE = int(8 * SCALE), 4, 3, 8
MOVES_BETWEEN = 40  # acknowledged before the next kill
WATCHED = 4  # tables whose clocks are compared at each kill
WEBHOOKS = {"WEBHOOK_TARGETS": "any", "WEBHOOK_POLL": "50", "WEBHOOK_SETTLE": "200", "WEBHOOK_RETRY": "100",
            "WEBHOOK_TIMEOUT": "2000"}


def seconds(duration):
    """Of PT1H2M3.5S."""
    parts = re.fullmatch(r"P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?", duration).groups("0")
    return sum(float(part) * unit for part, unit in zip(parts, (86400, 3600, 60, 1)))


class Table:
    """A match of a round, as players.py plays it."""

    def __init__(self, owner, table):
        self.id, self.seats = table["match"], {seat["seat"]: seat["player"] for seat in table["seats"]}
        self.path, self.organizer = "/v1/matches/" + self.id, owner
        self.tokens, self.acknowledged, self.over = {}, [], False
        self.asked = {}  # for each seat, the version at which its last turn began

    def note(self, before, answer):
        """A move was made; `before` it these seats had to decide. Only this thread plays here."""
        for seat in set(answer["deciding"]) - set(before):
            self.asked[seat] = answer["version"]


class Clock:
    """What is due when, and the banks, as a match shows them. A bank that runs is counted to its end, which
    lies between two times: the clock was read between the request and its answer."""

    def __init__(self, read):
        asked = time.monotonic()
        match = read()
        self.version, self.due_at = match["version"], match["due_at"]
        self.left = {bank["seat"]: seconds(bank["left"]) for bank in match["banks"] if not bank["running"]}
        self.ends = {bank["seat"]: (asked + seconds(bank["left"]), time.monotonic() + seconds(bank["left"]))
                     for bank in match["banks"] if bank["running"]}

    def wrong(self, later):
        """What is not the same later, while the match waits for the same seats."""
        if self.version != later.version:
            return []
        return [*(["due_at"] if self.due_at != later.due_at else []),
                *(seat for seat in self.left.keys() & later.left.keys()
                  if self.left[seat] != later.left[seat]),
                *(seat for seat in self.ends.keys() & later.ends.keys()
                  if self.ends[seat][0] > later.ends[seat][1] or later.ends[seat][0] > self.ends[seat][1])]


class TournamentKilled(unittest.TestCase):
    def setUp(self):
        self.receiver = Receiver()
        self.addCleanup(self.receiver.close)
        self.service = Service(**WEBHOOKS)
        self.addCleanup(self.service.stop)
        self.director = Player([self.service.port])
        self.chance = random.Random(1648)
        self.tables, self.errors, self.done = [], [], threading.Event()
        self.counts = collections.Counter()

    def said(self, status, *arguments, **headers):
        answer = self.director.call(*arguments, **headers)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer.json

    def begin_tournament(self):
        made = self.said(201, "POST", "/v1/tournaments", {
            "name": "Cup", "game": "sixteen-thirty-something", "players": SEATS, "referee": True,
            "deadline": {"each": "PT24H", "then": "default"},
            "clock": {"bank": "PT2H", "increment": "PT1M"}, "terms": {"rounds": ROUNDS}})
        self.owner, self.path = made["owner_token"], "/v1/tournaments/" + made["tournament"]["id"]
        names = [{"name": f"Player {n}"} for n in range(TABLES * SEATS)]
        self.entrants = self.said(201, "POST", self.path + "/entrants", {"entrants": names},
                                  self.owner)["entrants"]
        self.secret = self.said(201, "POST", self.path + "/webhooks", {"url": self.receiver.url + "/200"},
                                self.owner)["secret"]

    # ---- play, from several threads ----

    def play(self, number):
        player = Player([self.service.port], number)
        try:
            while not self.done.is_set():
                for table in self.tables[number::PLAYERS_AT_ONCE]:
                    if not table.over and not self.done.is_set():
                        self.play_one(player, table)
                time.sleep(0.002)
        except Exception as error:  # noqa: BLE001 - the test reads it
            self.errors.append(error)

    def play_one(self, player, table):
        deciding = player.deciding(table)
        if deciding:
            seat = player.chance.choice(deciding)
            move = player.chance.choice(player.moves_of(table, seat))
            answer = player.send(table, seat, move)
            if answer.status == 200:
                table.note(deciding, answer.json)

    def acknowledged(self):
        return sum(len(table.acknowledged) for table in self.tables)

    def kill_when_play_has_gone_on(self):
        reached, end = self.acknowledged() + MOVES_BETWEEN, time.monotonic() + TIMEOUT
        while self.acknowledged() < reached and not all(table.over for table in self.tables):
            self.assertFalse(self.errors)
            self.assertLess(time.monotonic(), end, "play does not go on")
            time.sleep(0.01)
        self.kill()

    def kill(self):
        watched = self.chance.sample(self.tables, min(WATCHED, len(self.tables)))
        before = [self.clock(table) for table in watched]
        self.service.kill()
        self.service.start()
        self.counts["kills"] += 1
        self.compare_clocks(before, [self.clock(table) for table in watched])

    # ---- clocks ----

    def clock(self, table):
        return Clock(lambda: self.said(200, "GET", table.path, token=self.owner)["match"])

    def compare_clocks(self, before, after):
        for one, other in zip(before, after):
            self.counts["clocks"] += one.version == other.version
            wrong = one.wrong(other)
            self.counts["clocks wrong"] += bool(wrong)
            self.assertFalse(wrong)

    # ---- webhooks ----

    def untold(self):
        """Rounds, ends of matches and turns that go on, of which no call has told."""
        calls = [call for call in self.receiver.at("/200")]
        rounds = {call.data["round"] for call in calls if call.json["type"] == "round"}
        over = {call.data["match"] for call in calls if call.json["type"] == "over"}
        turns = {}
        for call in calls:
            if call.json["type"] == "turn":
                for seat in call.data["seats"]:
                    place = call.data["match"], seat
                    turns[place] = max(turns.get(place, 0), call.data["version"])
        return [*({*range(1, ROUNDS + 1)} - rounds),
                *({table.id for table in self.tables if table.over} - over),
                *((table.id, seat) for table in self.tables for seat in table.waiting
                  if turns.get((table.id, seat), 0) < table.asked.get(seat, 0))]

    def assert_all_is_told(self):
        for table in self.tables:
            table.waiting = self.director.deciding(table)
        until(lambda: not self.untold(), "all calls")
        calls = self.receiver.at("/200")
        self.assertTrue(all(verify(self.secret, call.headers, call.body, tolerance=7200) for call in calls))
        self.counts["calls"] = len(calls)
        self.counts["calls made again"] = len(calls) - len({call.id for call in calls})
        self.counts["calls lost"] = len(self.untold())

    # ---- rounds ----

    def begin_round(self, number):
        """Asks for a round until it is made, while the service is killed. Then its tables are played."""
        asking = threading.Thread(target=self.said, args=(201, "POST", self.path + "/rounds", {}, self.owner),
                                  kwargs={"Idempotency_Key": f"round {number}"})
        asking.start()
        time.sleep(self.chance.uniform(0, 0.2))
        self.kill()
        asking.join()
        made = self.said(200, "GET", self.path + "/rounds")["rounds"]
        self.assertEqual([round_["round"] for round_ in made], list(range(1, number + 1)))
        tables = [Table(self.owner, table) for table in made[-1]["tables"]]
        self.assertEqual(len(tables), TABLES)
        self.assertEqual(sorted(player for table in tables for player in table.seats.values()),
                         sorted(entrant["id"] for entrant in self.entrants))
        by_id = {table.id: table for table in tables}
        for entrant in self.entrants:
            own = self.said(200, "GET", self.path + "/entrants/me", token=entrant["token"])["tables"]
            self.assertEqual([table["round"] for table in own], list(range(1, number + 1)))
            by_id[own[-1]["match"]].tokens[own[-1]["seat"]] = own[-1]["token"]
        self.tables += tables

    def test_tournament_under_kills(self):
        self.begin_tournament()
        threads = [threading.Thread(target=self.play, args=(n,)) for n in range(PLAYERS_AT_ONCE)]
        for thread in threads:
            thread.start()
        try:
            for number in range(1, ROUNDS + 1):
                self.begin_round(number)
                for _ in range(KILLS // ROUNDS):
                    self.kill_when_play_has_gone_on()
        finally:
            self.done.set()
            for thread in threads:
                thread.join(2 * TIMEOUT)
        self.assertFalse(self.errors)
        before = [self.clock(table) for table in self.tables if not table.over]
        self.kill()
        self.compare_clocks(before, [self.clock(table) for table in self.tables if not table.over])
        self.assert_all_is_told()
        self.counts["tables"] = len(self.tables)
        self.counts.update(assert_all_moves_are_logged(self, self.director, self.tables))
        report(self, self.counts)
