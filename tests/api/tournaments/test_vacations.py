"""Vacations of entrants: no time runs in a match while its decision asks one who is on vacation. Each of the
matches notes the change in its log, and nothing of a secret answer shows."""
import datetime
import random
import time
import zoneinfo
from concurrent.futures import ThreadPoolExecutor

from checked_client import Refusing
from client import UNKNOWN_MATCH, Match, verify
from client import call as send
from event_stream import Follower
from timed_match import moment, now, to_open_step
from tournament import (UNKNOWN, begin, call, enter, give, make, new_player, send_beside, stand_by,
                        tables_of)

DAY = datetime.timedelta(days=1)
SLACK = datetime.timedelta(seconds=0.1)  # of what is shown
TERMS = ({}, {"clock": {"bank": "PT72H"}})  # a deadline alone, and beside a bank


def day(offset):
    return (now().date() + offset * DAY).isoformat()


class Table(Match):
    """The match of a tournament's only table, and its entrants by their seats."""

    def __init__(self, stands_by=1, before=(), **terms):
        """`before`: the numbers of entrants who take a vacation tomorrow before the round is made."""
        plan = {"players": 3, "deadline": {"each": "PT72H"}, "vacation_days": 10, **terms}
        self.tournament, self.organizer, _ = make(**{name: plan[name] for name in plan if plan[name]})
        self.entrants = enter(self.tournament, self.organizer, 3 + stands_by)
        for entrant in self.entrants[3:]:
            stand_by(self.tournament, entrant)
        for number in before:
            assert self.take(self.entrants[number], 1).status == 201
        begin(self.tournament, self.organizer)
        self.holders, self.tokens = {}, {}
        for entrant in self.entrants[:3]:
            table, = tables_of(self.tournament, entrant)
            self.id, self.holders[table["seat"]] = table["match"], entrant
            self.tokens[table["seat"]] = table["token"]
        self.path = "/v1/matches/" + self.id

    def take(self, entrant, first, last=None):
        return call("POST", self.tournament + "/entrants/me/vacations",
                    {"from": day(first), "to": day(first if last is None else last)}, entrant["token"])

    def end_vacation(self, entrant, first):
        return call("DELETE", f"{self.tournament}/entrants/me/vacations/{day(first)}", None, entrant["token"])

    def leave(self, seat, first, last=None):
        """The holder of the seat takes a vacation."""
        answer = self.take(self.holders[seat], first, last)
        assert answer.status == 201, answer.bytes

    def due(self):
        return moment(self.read()["match"]["due_at"])

    def verified(self):
        """What the program says of the audit file, once the match is over."""
        return verify(self.end().audit())[0]

    def entries(self, after=0):
        return [(action["move"]["type"], action["seat"]) for action in self.log()[after:]]


class Case(Refusing):
    def setUp(self):
        """No test lasts over midnight, where the days of its requests would be others."""
        midnight = datetime.datetime.combine(now().date() + DAY, datetime.time(), datetime.timezone.utc)
        if midnight - now() < datetime.timedelta(seconds=120):
            time.sleep((midnight - now()).total_seconds() + 0.5)


class Taken(Case):
    def test_what_is_due_follows(self):
        for terms in TERMS:
            table = Table(**terms)
            seat = table.deciding()[0]
            entrant, before, version = table.holders[seat], table.due(), table.version()
            with Follower(table) as follower:
                follower.next()
                answer = table.take(entrant, 1, 2)
                self.assertEqual((answer.status, answer.json),
                                 (201, {"days": 10, "vacations": [{"from": day(1), "to": day(2)}]}))
                self.assertEqual(table.due(), before + 2 * DAY)
                told = follower.to(version + 1)
                self.assertEqual([event.kind for event in told], ["action", "status"])
                self.assertEqual(moment(told[1].data["due_at"]), before + 2 * DAY)
            self.assertEqual(table.take(entrant, 1, 2).status, 201)  # once
            self.assertEqual((table.due(), table.version()), (before + 2 * DAY, version + 1))
            listed = call("GET", table.tournament + "/entrants").json["entrants"]
            self.assertEqual([(one["id"], one["vacations"]) for one in listed if "vacations" in one],
                             [(entrant["id"], [{"from": day(1), "to": day(2)}])])
            self.assertEqual(table.end_vacation(entrant, 1).json, {"days": 10, "vacations": []})
            self.assertEqual(table.due(), before)
            self.assertEqual(table.entries(version), 2 * [("vacation_changed", seat)])
            self.assertEqual(table.play("taken", 10).verified(), 0)

    def test_today_counts_from_the_request_on(self):
        table = Table(clock={"bank": "PT72H"})
        seat = table.deciding()[0]
        before = table.due()
        table.leave(seat, 0, 1)
        first, second = ([bank["left"] for bank in table.read()["match"]["banks"]] for _ in range(2))
        self.assertEqual(first, second)
        self.assertTrue(DAY < table.due() - before <= 2 * DAY)
        self.assertEqual(table.end_vacation(table.holders[seat], 0).json["vacations"],
                         [{"from": day(0), "to": day(0)}])
        self.assertTrue(datetime.timedelta(0) < table.due() - before <= DAY)

    def test_a_decision_that_does_not_ask_the_entrant_goes_on(self):
        for terms in TERMS:
            table = Table(**terms)
            asked, due = to_open_step(table), table.due()
            table.leave(next(seat for seat in table.tokens if seat != asked), 1, 2)
            self.assertEqual(table.due(), due)
            table.leave(asked, 1, 2)
            self.assertEqual(table.due(), due + 2 * DAY)

    def test_a_round_that_is_made_later(self):
        for terms in TERMS:
            begun = now()
            table = Table(before=[1], **terms)
            self.assertTrue(begun - SLACK <= table.due() - 4 * DAY <= now() + SLACK)
            self.assertEqual(table.entries()[1:], [("vacation_changed", seat) for seat in table.tokens
                                                   if table.holders[seat] == table.entrants[1]])

    def test_daylight_saving(self):
        zone = zoneinfo.ZoneInfo("Europe/Vienna")
        changed = {}  # the days of 23 and of 25 hours in the year that comes, and those hours
        for offset in range(2, 366):
            date = now().date() + offset * DAY
            starts, ends = (datetime.datetime(one.year, one.month, one.day, tzinfo=zone).utcoffset()
                            for one in (date, date + DAY))
            if starts != ends:
                changed[offset] = DAY + starts - ends
        self.assertTrue(changed and set(changed.values()) <= {23 * DAY / 24, 25 * DAY / 24})
        table = Table(clock={"bank": "P366D", "hours": {"zone": "Europe/Vienna"}}, deadline=None)
        before = table.due()
        for offset, hours in changed.items():
            table.leave(table.deciding()[0], offset)
            self.assertEqual(table.due(), before + hours)
            before += hours

    def test_nothing_is_due_at_once_where_no_day_is_left(self):
        table = Table(vacation_days=366)
        one, other = table.deciding()[:2]
        table.leave(one, 0, 365)
        table.leave(other, 366, 420)
        self.assertGreater(table.due() - now(), 399 * DAY)

    def test_fifty_at_once(self):
        table = Table(vacation_days=60, deadline={"each": "P90D"})
        seat = table.deciding()[0]
        entrant, before = table.holders[seat], table.due()

        def take(n):
            body = {"from": day(2 * n + 1), "to": day(2 * n + 1)}
            while (done := send_beside("POST", table.tournament + "/entrants/me/vacations", body,
                                       entrant["token"]))[0] == 503:
                pass
            return done[0]
        with ThreadPoolExecutor(5) as pool:
            self.assertEqual(set(pool.map(take, range(50))), {201})
        self.assertEqual(table.due(), before + 50 * DAY)
        self.is_refused(table.take(entrant, 200), 409, "full")
        own = call("GET", table.tournament + "/entrants/me/vacations", token=entrant["token"]).json
        self.assertEqual([one["from"] for one in own["vacations"]], [day(2 * n + 1) for n in range(50)])
        self.assertEqual(table.verified(), 0)


def normal(table, due, told):
    """An answer or event without what differs between any two matches, and without `deciding`: all see who
    has answered. `due_at` is the time since it was due before."""
    if isinstance(told, dict):
        return {name: str(moment(value) - due) if name == "due_at" else
                normal(table, due, value) for name, value in told.items()
                if name not in ("id", "at", "created_at", "name", "text", "tournament", "deciding", "left",
                                "view", "commitment", "seal", "hash", "state_hash")}
    if isinstance(told, list):
        return [normal(table, due, one) for one in told]
    return told


class Secret(Case):
    """Two worlds: in one of them a seat has answered the secret step when its player takes a vacation."""

    def world(self, answers, terms):
        """All that another seat and a spectator are told."""
        table = Table(**terms)
        hidden, seat = "player-1", "player-2"
        told, due = [], table.due()

        def look():
            for token in (table.tokens[seat], None):
                read = table.read(token)
                told.append(normal(table, due, read))
                of = {bank["seat"]: bank["left"] for bank in read["match"].get("banks", [])}
                told.append(of.get(hidden) == of.get("player-3"))
                told.append(normal(table, due, call("GET", table.path + "/log?after=1",
                                                    token=token).json))
        if answers:
            answer = table.send(hidden, table.legal(hidden)["moves"][0])
            self.assertTrue(answer.json["pending"])
        with Follower(table, table.tokens[seat]) as follower:
            follower.next()
            version = table.version()
            table.leave(hidden, 1, 2)
            look()
            self.assertEqual(table.end_vacation(table.holders[hidden], 1).status, 200)
            look()
            table.leave(hidden, 2, 4)
            look()
            events = follower.to(version + 3)  # a status may stand for several entries
            told += [(event.kind, event.id, normal(table, due, event.data))
                     for event in [event for event in events if event.kind == "action"] + events[-1:]]
        if not answers:
            self.assertTrue(table.send(hidden, table.legal(hidden)["moves"][0]).json["pending"])
        self.assertEqual(table.due(), due + 3 * DAY)
        for other in table.deciding():
            if other != hidden:
                self.assertEqual(table.send(other, table.legal(other)["moves"][0]).status, 200)
        self.assertEqual(table.verified(), 0)
        return told

    def test_nothing_tells_whether_the_seat_has_answered(self):
        for terms in TERMS:
            given, open_ = (self.world(answers, {"referee": False, **terms}) for answers in (True, False))
            self.assertEqual(given, open_)
            self.assertNotIn(False, given)


class Hands(Case):
    """Vacations belong to the player, not to the seat."""

    def setUp(self):
        super().setUp()
        self.table = Table()
        self.seat = self.table.deciding()[0]
        self.first, self.substitute = self.table.holders[self.seat], self.table.entrants[3]
        self.due = self.table.due()

    def give(self, entrant):
        answer = give(self.table.tournament, self.table.organizer, self.table.id, self.seat, entrant["id"])
        self.assertEqual(answer.status, 200, answer.bytes)

    def test_a_substitute_brings_its_own(self):
        self.table.leave(self.seat, 1, 2)
        self.assertEqual(self.table.take(self.substitute, 1).status, 201)
        self.assertEqual(self.table.due(), self.due + 2 * DAY)
        self.give(self.substitute)
        self.assertEqual(self.table.due(), self.due + DAY)
        version = self.table.version()
        self.assertEqual(self.table.take(self.first, 4, 5).status, 201)  # has no seat of it any more
        self.assertEqual((self.table.due(), self.table.version()), (self.due + DAY, version))
        self.assertEqual(self.table.end_vacation(self.substitute, 1).status, 200)
        self.assertEqual((self.table.due(), self.table.version()), (self.due, version + 1))
        self.give(self.first)
        self.assertEqual(self.table.due(), self.due + 4 * DAY)

    def test_a_seat_that_is_released_has_none(self):
        table = self.table
        table.leave(self.seat, 1, 2)
        self.assertEqual(table.due(), self.due + 2 * DAY)
        released = send("POST", f"{table.path}/seats/{self.seat}/release", {}, table.organizer)
        self.assertEqual((released.status, table.due()), (200, self.due))
        claimed = send("POST", f"{table.path}/seats/{self.seat}/claim",
                       {"invitation": released.json["invitation"]})
        self.assertEqual((claimed.status, table.due()), (200, self.due))
        version = table.version()
        self.assertEqual(table.take(self.first, 3).status, 201)
        self.assertEqual((table.due(), table.version()), (self.due, version))
        self.give(self.first)
        self.assertEqual(table.due(), self.due + 3 * DAY)


def undoable(table):
    """Plays until a seat has made a move that it may take back, and another seat is asked. (the seat that has
    moved, the seat that is asked, when its own decision was due)"""
    chance = random.Random("undo")
    while True:
        seat, due = table.deciding()[0], table.due()
        assert table.turn(chance).status == 200
        read = table.read(table.tokens[seat])
        if read["may_undo"] == 1 and len(read["deciding"]) == 1 and seat not in read["deciding"]:
            return seat, read["deciding"][0], due


class Undo(Case):
    """An undo leads back to the time of before. Vacations of its seat that were taken since then count."""

    def undo(self, table, seat):
        answer = send("POST", table.path + "/undo", {"actions": 1}, table.tokens[seat])
        self.assertEqual(answer.status, 200, answer.bytes)
        self.assertEqual(table.deciding(), [seat])

    def test_vacations_of_those_who_were_asked_meanwhile(self):
        for terms in TERMS:
            table = Table(**terms)
            seat, asked, due = undoable(table)
            later = table.due()
            table.leave(asked, 1, 2)
            self.assertEqual(table.due(), later + 2 * DAY)
            self.undo(table, seat)
            self.assertEqual(table.due(), due)

    def test_vacations_of_the_seat_itself(self):
        for terms in TERMS:
            table = Table(**terms)
            seat, asked, due = undoable(table)
            later = table.due()
            table.leave(seat, 1, 2)
            self.assertEqual(table.due(), later)
            self.undo(table, seat)
            self.assertEqual(table.due(), due + 2 * DAY)
            self.assertEqual(table.end_vacation(table.holders[seat], 1).status, 200)
            self.assertEqual(table.due(), due)


class Pauses(Case):
    def change(self, table, what):
        self.assertEqual(send("POST", f"{table.path}/{what}", {}, table.organizer).status, 200)

    def test_as_much_is_left_as_before(self):
        for terms in TERMS:
            table = Table(**terms)
            seat = table.deciding()[0]
            before, begun = table.due(), now()
            table.leave(seat, 1)
            self.change(table, "pause")
            self.assertIsNone(table.read()["match"]["due_at"])
            table.leave(seat, 2, 3)
            self.assertIsNone(table.read()["match"]["due_at"])
            self.change(table, "resume")
            self.assertTrue(before + 3 * DAY <= table.due() <= before + 3 * DAY + (now() - begun) + SLACK)
            self.change(table, "pause")
            self.assertEqual(table.end_vacation(table.holders[seat], 2).status, 200)
            self.change(table, "resume")
            self.assertTrue(before + DAY <= table.due() <= before + DAY + (now() - begun) + SLACK)
            self.assertEqual(table.verified(), 0)

    def test_an_extension_is_of_days_that_count(self):
        table = Table()
        before = table.due()
        table.leave(table.deciding()[0], 1, 4)
        self.assertEqual(table.due(), before + 4 * DAY)
        self.assertEqual(send("POST", table.path + "/deadline", {"extend": "PT24H"}, table.organizer).status,
                         200)
        self.assertEqual(table.due(), before + 5 * DAY)


class Callers(Case):
    def test_each_has_its_own(self):
        table = Table()
        player, token = new_player("Wrangel")
        call("PATCH", table.tournament, {"entry": {"by": "open"}}, table.organizer)
        self.assertEqual(call("POST", table.tournament + "/enter", {"name": "Wrangel"}, token).status, 201)
        own = table.tournament + "/entrants/me/vacations"
        body = {"from": day(1), "to": day(1)}
        self.assertEqual(call("POST", own, body, token).status, 201)  # by the player's token
        self.assertEqual(call("GET", own, token=token).json, {"days": 10, "vacations": [body]})
        self.assertEqual(call("GET", own, token=table.entrants[0]["token"]).json["vacations"], [])
        of_player = table.tournament + "/entrants/entrant-5/vacations"
        self.assertEqual(call("GET", of_player, token=token).json["vacations"], [body])
        for path, bearer, status, kind in (
                (own, None, 401, "unauthorized"), (own, UNKNOWN, 401, "unauthorized"),
                (own, table.organizer, 403, "forbidden"), (of_player, table.organizer, 403, "forbidden"),
                (of_player, table.entrants[0]["token"], 403, "forbidden"),
                (table.tournament + "/entrants/entrant-9/vacations", table.organizer, 403, "forbidden")):
            self.is_refused(call("POST", path, body, bearer), status, kind)
            self.is_refused(call("GET", path, token=bearer), status, kind)
            self.is_refused(call("DELETE", f"{path}/{day(1)}", None, bearer), status, kind)

    def test_no_such_tournament(self):
        own, token = f"/v1/tournaments/{UNKNOWN_MATCH}/entrants/me/vacations", new_player("Holk")[1]
        body = {"from": day(1), "to": day(1)}
        for answer in (call("POST", own, body, token), call("GET", own, token=token),
                       call("DELETE", f"{own}/{day(1)}", None, token)):
            self.is_refused(answer, 404, "not-found")

    def test_a_tournament_that_is_over(self):
        tournament, owner, _ = make(players=3, deadline={"each": "PT1H"}, vacation_days=5)
        own, one = tournament + "/entrants/me/vacations", enter(tournament, owner, 1)[0]["token"]
        first, second = ({"from": day(n), "to": day(n)} for n in (1, 2))
        self.assertEqual(call("POST", own, first, one).status, 201)
        self.assertEqual(call("PATCH", tournament, {"status": "over"}, owner).status, 200)
        self.is_refused(call("POST", own, second, one), 409, "tournament")
        self.is_refused(call("DELETE", f"{own}/{day(1)}", None, one), 409, "tournament")
        self.assertEqual(call("GET", own, token=one).json["vacations"], [first])

    def test_bad_input(self):
        table = Table()
        entrant = table.entrants[0]
        self.is_refused(table.take(entrant, -1, 2), 409, "tournament")
        self.is_refused(table.take(entrant, 1, 11), 409, "full")
        self.is_refused(table.take(entrant, 2, 1), 400, "foreign")
        self.assertEqual(table.take(entrant, 3, 4).status, 201)
        self.is_refused(table.take(entrant, 4, 5), 409, "tournament")
        self.assertEqual(table.end_vacation(entrant, 3).status, 200)
        self.is_refused(table.end_vacation(entrant, 3), 404, "not-found")
        call("PATCH", table.tournament + "/entrants/me", {"status": "withdrawn"}, entrant["token"])
        self.is_refused(table.take(entrant, 1), 409, "tournament")
        without, owner, _ = make(players=3, deadline={"each": "PT1H"})
        one = enter(without, owner, 1)[0]
        self.is_refused(call("POST", without + "/entrants/me/vacations", {"from": day(1), "to": day(1)},
                             one["token"]), 409, "full")
        answer = call("POST", "/v1/tournaments", {"name": "Cup", "game": "baroque", "vacation_days": 5})
        self.is_refused(answer, 400, "foreign")
        self.is_refused(call("PATCH", table.tournament, {"vacation_days": 20}, table.organizer), 409,
                        "tournament")
