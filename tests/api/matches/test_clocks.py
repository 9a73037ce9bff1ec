"""Clocks: a bank of time for each seat, which runs while the seat is asked and has not answered."""
import datetime
import json
import random
import re
import time
import unittest

from client import Match, call, verify
from timed_match import (begun, complete, end_all, end_phase, moment, now, pause, resume, send_part,
                         to_open_step)
from waiting import until

SLACK = 0.1  # seconds: what is shown is rounded


def tearDownModule():
    end_all()


def seconds(text):
    hours, minutes, rest = re.fullmatch(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?", text).groups()
    return int(hours or 0) * 3600 + int(minutes or 0) * 60 + float(rest or 0)


def clocked(bank="PT1H", players=3, referee=True, deadline=None, **clock):
    match = Match(players, referee, clock={"bank": bank, **clock},
                  **({"deadline": deadline} if deadline else {}))
    begun.append(match)
    return match


def to_placing(match):
    """To a secret step to which an answer is of several moves."""
    while match.read()["step"]["name"] != "place_initial_influence":
        end_phase(match)
    return match


def banks(match, token=None):
    return {bank["seat"]: bank for bank in match.read(token)["match"]["banks"]}


def left(match, seat, token=None):
    return seconds(banks(match, token)[seat]["left"])


def extend(match, body):
    answer = call("POST", match.path + "/deadline", body, match.organizer)
    assert answer.status == 200, answer.bytes
    return answer.json["match"]


class Timed(unittest.TestCase):
    def is_between(self, least, value, most):
        self.assertGreaterEqual(value, least - SLACK)
        self.assertLessEqual(value, most + SLACK)


class Open(Timed):
    def test_it_runs_while_a_seat_is_asked(self):
        match = clocked(increment="PT10S")
        seat = to_open_step(match, "banks")
        begun_at = time.monotonic()
        before = banks(match)
        self.assertEqual({name for name in before if before[name]["running"]}, {seat})
        time.sleep(1.1)
        read_at = now()
        after = banks(match)
        passed, seen_at = time.monotonic() - begun_at, now()
        self.is_between(1.1, seconds(before[seat]["left"]) - seconds(after[seat]["left"]), passed)
        for other in set(before) - {seat}:
            self.assertEqual(before[other], after[other])
        due = moment(match.read()["match"]["due_at"])
        self.is_between((due - seen_at).total_seconds(), seconds(after[seat]["left"]),
                        (due - read_at).total_seconds())

    def test_a_decision_adds_the_increment(self):
        match = clocked(increment="PT10M")
        seat = to_open_step(match, "gain")
        begun_at = time.monotonic()
        before = left(match, seat)
        chance = random.Random("gain")
        while match.deciding() == [seat]:
            assert match.turn(chance).status == 200
        gained = left(match, seat) - before
        self.is_between(600 - (time.monotonic() - begun_at), gained, 600)
        self.assertFalse(banks(match)[seat]["running"] and seat not in match.deciding())

    def test_no_bank_shrinks(self):
        match = clocked()
        seat = to_open_step(match, "shrink")
        extend(match, {"due_at": now().isoformat()})
        self.assertGreater(left(match, seat), 3000)


class Short(unittest.TestCase):
    def test_defaults_are_played(self):
        match = clocked("PT1.5S")
        until(lambda: match.version() > 1)
        made = [action for action in match.log()[1:] if action["seat"]]
        self.assertTrue(made and all(action["late"] and action["by_default"] for action in made))
        self.assertTrue(all(seconds(bank["left"]) < 1.5 for bank in banks(match).values()))
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_a_seat_without_time_gains_the_increment(self):
        match = clocked("PT0.3S", increment="PT30M")
        until(lambda: match.version() > 1)
        self.assertTrue(any(1700 < seconds(bank["left"]) <= 1800 for bank in banks(match).values()))
        self.assertGreater(moment(match.read()["match"]["due_at"]) - now(), datetime.timedelta(minutes=29))

    def test_the_organizer_is_waited_for(self):
        match = clocked("PT0.5S", then="wait")
        asked = match.deciding()
        until(lambda: "late" in match.read()["match"])
        self.assertEqual(match.read()["match"]["late"], asked)
        self.assertEqual((match.version(), left(match, asked[0], match.organizer)), (1, 0))
        extended = extend(match, {"extend": "PT1H"})
        self.assertNotIn("late", extended)
        self.assertTrue(all(3590 < seconds(bank["left"]) <= 3601 for bank in extended["banks"]
                            if bank["running"]))
        end_phase(match)
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_the_match_waits_for_no_seat_that_has_run_out(self):
        """A step ends when those who have not answered have no time, whatever the others have left. Where a
        machine is too slow for the others' answers, they get more time."""
        for bank in 3, 10, 40:
            begun_at = time.monotonic()
            try:
                match = to_placing(clocked(f"PT{bank}S", increment="PT1S"))
                late, *ready = match.deciding()
                for seat in ready:
                    complete(match, seat)
                version = match.version()
            except AssertionError:
                if time.monotonic() - begun_at < bank:
                    raise
            else:
                if time.monotonic() - begun_at < bank:
                    break
        else:
            self.fail("the machine is too slow")
        until(lambda: match.version() > version)
        of = {seat: {action.get("late", False) for action in match.log()[version:] if action["seat"] == seat}
              for seat in (late, *ready)}
        self.assertEqual(of, {late: {True}, **{seat: {False} for seat in ready}})

    def test_the_deadline_may_be_first(self):
        match = clocked("PT1H", deadline={"each": "PT0.5S", "then": "default"})
        until(lambda: match.version() > 1)
        self.assertTrue(match.log()[1]["late"])
        self.assertGreater(min(seconds(bank["left"]) for bank in banks(match).values()), 3000)

    def test_the_bank_may_be_first(self):
        match = clocked("PT0.5S", deadline={"each": "PT1H", "then": "wait"})
        self.assertEqual(match.read()["match"]["clock"]["then"], "wait")
        until(lambda: "late" in match.read()["match"])


class Undo(Timed):
    def test_to_move_and_undo_gains_no_time(self):
        """Some moves cannot be taken back, so a few matches are tried."""
        for _ in range(50):
            match = clocked(increment="PT20M")
            seat = to_open_step(match, "undo")
            begun_at = time.monotonic()
            before, due = banks(match), moment(match.read()["match"]["due_at"])
            self.assertEqual(match.send(seat, match.legal(seat)["moves"][0]).status, 200)
            if match.read(match.tokens[seat]).get("may_undo"):
                break
        else:
            self.fail("no move can be taken back")
        time.sleep(1)
        self.assertEqual(call("POST", match.path + "/undo", {"actions": 1}, match.tokens[seat]).status, 200)
        after = banks(match)
        self.is_between(1, seconds(before[seat]["left"]) - seconds(after[seat]["left"]),
                        time.monotonic() - begun_at)
        self.assertEqual(moment(match.read()["match"]["due_at"]), due)
        for other in set(before) - {seat}:
            self.assertEqual(before[other], after[other])


class Secret(unittest.TestCase):
    def test_nothing_tells_who_has_answered(self):
        """The banks of others, and the time that is due, are as they stood when the step began."""
        match = to_placing(clocked(referee=False))
        first, second, third = match.tokens
        of = {reader: match.read(match.tokens.get(reader))["match"] for reader in (None, second, third)}
        organizers = match.read(match.organizer)["match"]
        time.sleep(1.1)
        send_part(match, first)
        complete(match, second)
        for reader in (None, third):
            now_seen = match.read(match.tokens.get(reader))["match"]
            self.assertEqual(now_seen["due_at"], of[reader]["due_at"])
            self.assertEqual([bank for bank in now_seen["banks"] if bank["seat"] not in (reader,)],
                             [bank for bank in of[reader]["banks"] if bank["seat"] not in (reader,)])
        self.assertEqual(match.read(match.organizer)["match"]["banks"], organizers["banks"])
        own = banks(match, match.tokens[second])
        self.assertFalse(own[second]["running"])
        self.assertGreaterEqual(seconds(of[None]["banks"][1]["left"]) - seconds(own[second]["left"]), 1)
        self.assertTrue(banks(match, match.tokens[first])[first]["running"])
        pause(match)
        time.sleep(1)
        resume(match)
        seen = banks(match)
        gone = [seconds(bank["left"]) - seconds(seen[bank["seat"]]["left"]) for bank in of[None]["banks"]]
        self.assertAlmostEqual(min(gone), max(gone), places=4)  # it is the same for all
        self.assertTrue(all(bank["running"] for bank in seen.values()))
        end_phase(match)
        seen = banks(match)
        self.assertGreater(seconds(seen[second]["left"]), seconds(seen[third]["left"]))

    def test_an_answer_that_is_opened_again_runs_again(self):
        match = to_placing(clocked(referee=False))
        seat = match.deciding()[0]
        complete(match, seat)
        stopped = banks(match, match.tokens[seat])[seat]
        time.sleep(0.5)
        self.assertEqual(banks(match, match.tokens[seat])[seat], stopped)
        moves = call("GET", match.path + "/legal-moves?revise=true", token=match.tokens[seat]).json["moves"]
        other = next(move for move in moves if move["type"] != "ready")
        answer = match.send(seat, other)
        self.assertEqual(answer.status, 200)
        self.assertEqual(banks(match, match.tokens[seat])[seat]["running"], seat in match.deciding())


class Pauses(Timed):
    def test_no_clock_runs(self):
        match = clocked(increment="PT1M")
        seat = to_open_step(match, "pause")
        pause(match)
        stopped = banks(match)
        time.sleep(1.1)
        self.assertEqual(banks(match), stopped)
        self.assertFalse(any(bank["running"] for bank in stopped.values()))
        begun_at = time.monotonic()
        resume(match)
        going = banks(match)
        self.is_between(0, seconds(stopped[seat]["left"]) - seconds(going[seat]["left"]),
                        time.monotonic() - begun_at)
        self.assertTrue(going[seat]["running"])


VIENNA = {"zone": "Europe/Vienna", "from": "08:00", "to": "22:00", "days_off": ["saturday", "sunday"],
          "dates_off": ["2026-12-25"]}


class Hours(Timed):
    """The sums are those of tests/api/unit/test_store.c."""

    def test_no_time_runs_outside_of_them(self):
        today = now().strftime("%A").lower()
        tomorrow = (now() + datetime.timedelta(days=1)).strftime("%A").lower()
        yesterday = (now() - datetime.timedelta(days=1)).strftime("%A").lower()
        match = clocked("PT2H", hours={"zone": "UTC", "days_off": [yesterday, today, tomorrow]},
                        deadline={"each": "PT1H", "then": "default"})
        time.sleep(0.5)
        shown = match.read()["match"]
        self.assertEqual({bank["left"] for bank in shown["banks"]}, {"PT2H"})
        due = moment(shown["due_at"])
        self.assertEqual((due.hour, due.minute, due.second), (1, 0, 0))
        self.assertGreater(due - now(), datetime.timedelta(days=1))
        pause(match)
        time.sleep(0.5)
        resume(match)
        self.assertEqual(moment(match.read()["match"]["due_at"]), due)

    def test_around_the_clock_in_a_zone(self):
        before = now()
        match = clocked("PT2H", hours={"zone": "Asia/Tokyo"})
        self.is_between(7200, (moment(match.read()["match"]["due_at"]) - before).total_seconds(),
                        7200 + (now() - before).total_seconds())

    def test_an_extension_is_of_working_hours(self):
        """Otherwise the time that an organiser gives may lie where no clock runs."""
        day = (now() + datetime.timedelta(days=2)).strftime("%A").lower()
        off = [name for name in ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
               if name != day]
        hours = {"zone": "UTC", "from": "10:00", "to": "12:00", "days_off": off}
        for plan in ({}, {"deadline": {"each": "PT1H", "then": "default"}}):
            match = clocked("PT1H", hours=hours, **plan)
            due = moment(match.read()["match"]["due_at"])
            self.assertEqual((due.hour, due.minute), (11, 0))
            shown = extend(match, {"extend": "PT90M"})
            self.assertEqual(moment(shown["due_at"]), due + datetime.timedelta(days=7, minutes=-30))
            self.assertEqual(shown["banks"][0]["left"], "PT2H30M")

    def test_an_hour_a_week(self):
        """Each day costs the database time, so none is looked at beyond the 400th."""
        match = clocked("P366D", hours={"zone": "UTC", "from": "10:00", "to": "11:00",
                                        "days_off": ["monday", "tuesday", "wednesday", "thursday", "friday",
                                                     "saturday"]})
        days = (moment(match.read()["match"]["due_at"]) - now()).total_seconds() / 86400
        self.assertTrue(392 <= days <= 401, days)

    def test_shown_and_hashed(self):
        match = clocked("PT2H", hours=VIENNA)
        self.assertEqual(match.read()["match"]["clock"]["hours"], VIENNA)
        self.assertEqual(json.loads(match.audit(match.organizer)[0])["clock"]["hours"], VIENNA)
        end_phase(match)
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_refused(self):
        for hours in ({}, {"zone": "Europe/Atlantis"}, {"zone": "CET"}, {"zone": "../etc"}, {"zone": 1},
                      {"zone": "right/UTC"}, {"zone": "posix/Europe/Vienna"},
                      {**VIENNA, "from": "8:00"}, {**VIENNA, "from": "25:00"}, {**VIENNA, "to": "08:59"},
                      {**VIENNA, "to": "22:60"}, {**VIENNA, "days_off": ["caturday"]},
                      {**VIENNA, "days_off": ["sunday", "sunday"]}, {**VIENNA, "days_off": "sunday"},
                      {**VIENNA, "dates_off": ["2026-02-30"]}, {**VIENNA, "x": 1}):
            answer = call("POST", "/v1/matches", {"game": "baroque", "players": 3,
                                                  "clock": {"bank": "PT1H", "hours": hours}})
            self.assertEqual(answer.status, 400, hours)

    def test_of_a_tournament(self):
        made = call("POST", "/v1/tournaments", {"name": "Hours", "game": "baroque", "players": 3,
                                                "clock": {"bank": "PT2H", "hours": VIENNA}})
        path, owner = "/v1/tournaments/" + made.json["tournament"]["id"], made.json["owner_token"]
        call("POST", path + "/entrants", {"entrants": [{"name": name} for name in "ABC"]}, owner)
        table = call("POST", path + "/rounds", {}, owner).json["tables"][0]
        self.assertEqual(call("GET", "/v1/matches/" + table["match"]).json["match"]["clock"]["hours"], VIENNA)


class Terms(unittest.TestCase):
    def test_refused(self):
        def create(**plan):
            return call("POST", "/v1/matches", {"game": "sixteen-thirty-something", "players": 3, **plan})
        for clock in ({}, {"bank": "PT0S"}, {"bank": "1 hour"}, {"bank": "PT1H", "increment": "PT0S"},
                      {"bank": "PT1H", "then": "lose"}, {"bank": "PT1H", "x": 1}, {"bank": 3600}):
            self.assertEqual(create(clock=clock).status, 400, clock)
        answer = create(clock={"bank": "PT1H", "then": "wait"}, deadline={"each": "PT1H"})
        self.assertEqual(answer.json["errors"][0]["path"], "/clock/then")

    def test_shown(self):
        match = clocked("P3D", increment="PT1H", then="wait")
        terms = {"bank": "PT72H", "increment": "PT1H", "then": "wait"}
        shown = match.read()["match"]
        self.assertEqual((shown["clock"], shown["deadline"]), (terms, None))
        listed = call("GET", "/v1/matches?limit=1").json["matches"][0]
        self.assertEqual(listed["clock"], terms)
        self.assertEqual(json.loads(match.audit(match.organizer)[0])["clock"],
                         {"bank_us": 259200000000, "increment_us": 3600000000, "then": "wait"})
        self.assertNotIn("clock", Match(3).read()["match"])

    def test_of_a_tournament(self):
        made = call("POST", "/v1/tournaments",
                    {"name": "Clocks", "game": "sixteen-thirty-something", "players": 3,
                     "clock": {"bank": "PT2H", "increment": "PT5M"}})
        self.assertEqual(made.status, 201)
        path, owner = "/v1/tournaments/" + made.json["tournament"]["id"], made.json["owner_token"]
        call("POST", path + "/entrants", {"entrants": [{"name": name} for name in "ABC"]}, owner)
        table = call("POST", path + "/rounds", {}, owner).json["tables"][0]
        shown = call("GET", "/v1/matches/" + table["match"]).json["match"]
        self.assertEqual(shown["clock"], {"bank": "PT2H", "increment": "PT5M", "then": "default"})
        for clock in ({"bank": "x"}, {"bank": "PT1H", "then": "x"}):
            self.assertEqual(call("POST", "/v1/tournaments", {"name": "x", "game": "baroque", "players": 3,
                                                              "clock": clock}).status, 400)
