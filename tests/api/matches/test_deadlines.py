"""Deadlines: what happens when one passes, what the organiser can do, and who was late, in the log and in the
audit file."""
import collections
import datetime
import json
import random
import time
import unittest
import uuid

from client import GAME, UNKNOWN_MATCH, Match, call, control, metrics, needs_control, verify, wait_until_ready
from event_stream import Stream
from timed_match import (complete, end_all, end_phase, extend, moment, now, organize, pass_by, placing,
                         run_out, send_part, timed, to_open_step)
from waiting import until

DAY = datetime.timedelta(days=1)


def tearDownModule():
    end_all()


class Agreed(unittest.TestCase):
    """The deadline as the match tells it."""

    def test_a_match_may_have_none(self):
        match = Match(3).read()["match"]
        self.assertEqual((match["deadline"], match["due_at"]), (None, None))

    def test_it_is_told_and_begins_with_the_match(self):
        match = timed("P1D", "wait")
        told = match.read()["match"]
        self.assertEqual(told["deadline"], {"each": "PT24H", "then": "wait"})
        self.assertLess(abs(moment(told["due_at"]) - now() - DAY), datetime.timedelta(seconds=30))
        self.assertNotIn("late", told)

    def test_default_is_what_happens_where_nothing_is_said(self):
        match = Match(3, deadline={"each": "PT1H30M"})
        self.assertEqual(match.read()["match"]["deadline"], {"each": "PT1H30M", "then": "default"})

    def test_it_waits_until_all_seats_are_taken(self):
        match = timed("PT1H", invitations=True)
        self.assertIsNone(match.read()["match"]["due_at"])
        for seat, invitation in match.invitations.items():
            call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": invitation})
        self.assertIsNotNone(match.read()["match"]["due_at"])

    def test_it_begins_anew_with_each_decision_and_not_with_each_answer(self):
        match = placing()
        due = [match.read()["match"]["due_at"]]
        first, *others = match.deciding()
        send_part(match, first)
        complete(match, first)
        self.assertEqual(match.read()["match"]["due_at"], due[0])
        for seat in others:
            match.send(seat, {"type": "ready"})
        self.assertGreater(match.read()["match"]["due_at"], due[0])

    def test_it_is_for_a_seats_whole_turn_at_deciding(self):
        """It begins anew when others have acted or must decide, and not with each move of the same seat."""
        match, chance, runs_on = timed("PT1H", players=4), random.Random("turns"), collections.Counter()
        to_open_step(match)
        before = match.read()
        while runs_on[True] < 8 or runs_on[False] < 8:
            if len(before["deciding"]) > 1:
                to_open_step(match)
                before = match.read()
            seat = before["deciding"][0]
            self.assertEqual(match.turn(chance).status, 200)
            after = match.read()
            acted = {action["seat"] for action in match.log()[before["match"]["version"]:]}
            same = acted == {seat} and after["deciding"] == [seat]
            runs_on[same] += 1
            self.assertEqual(after["match"]["due_at"] == before["match"]["due_at"], same,
                             (before["step"], after["step"]))
            before = after

    def test_who_is_late_is_late_for_the_rest_of_the_turn(self):
        match, chance = timed("PT1H", "wait", players=4), random.Random("late turns")
        while True:  # to a turn of more than one move
            seat = to_open_step(match)
            run_out(match)
            until(lambda: match.read()["match"].get("late"))  # noqa: B023
            version = match.version()
            self.assertEqual(match.turn(chance).status, 200)
            now_at = match.read()
            acted = {action["seat"] for action in match.log()[version:]}
            if acted == {seat} and now_at["deciding"] == [seat]:
                break
            self.assertNotIn("late", now_at["match"])
        self.assertEqual(now_at["match"]["late"], [seat])
        version = match.version()
        self.assertEqual(match.turn(chance).status, 200)
        self.assertTrue(match.log()[version]["late"])

    def test_an_undo_leads_back_to_the_deadline_that_there_was(self):
        """Within the turn, and out of another's: to move and undo again and again gains no time."""
        match, chance, seen = timed("PT1H", players=4), random.Random("undo"), collections.Counter()
        while seen["own"] < 3 or seen["another's"] < 3:
            seat = to_open_step(match)
            extend(match, "PT1S")
            due = match.read()["match"]["due_at"]
            move = chance.choice(match.legal(seat)["moves"])
            for _ in range(2):
                self.assertEqual(match.send(seat, move).status, 200)
                after = match.read(match.tokens[seat])
                if not after["may_undo"]:
                    break
                own = after["deciding"] == [seat]
                seen["own" if own else "another's"] += 1
                self.assertEqual(after["match"]["due_at"] == due, own)
                if own:
                    due = extend(match, "PT1S")["due_at"]
                self.assertEqual(call("POST", match.path + "/undo", token=match.tokens[seat]).status, 200)
                self.assertEqual(match.read()["match"]["due_at"], due)
            else:
                self.assertEqual(match.send(seat, move).status, 200)

    def test_an_undo_leads_back_to_being_late(self):
        match, chance = timed("PT1H", "wait", players=4), random.Random("late undo")
        while True:  # to a move that passes the turn on, and can be undone
            seat = to_open_step(match)
            run_out(match)
            until(lambda: match.read()["match"].get("late"))  # noqa: B023
            due = match.read()["match"]["due_at"]
            self.assertEqual(match.turn(chance).status, 200)
            after = match.read(match.tokens[seat])
            if after["may_undo"] and seat not in after["deciding"]:
                break
        self.assertNotIn("late", after["match"])
        self.assertEqual(call("POST", match.path + "/undo", token=match.tokens[seat]).status, 200)
        until(lambda: match.read()["match"].get("late") == [seat])
        self.assertEqual(match.read()["match"]["due_at"], due)

    def test_a_resignation_does_not_give_the_others_more_time(self):
        match = placing(players=4)
        first, second, *_ = match.deciding()
        send_part(match, first)
        due = match.read()["match"]["due_at"]
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens[second]).status, 200)
        self.assertEqual(match.read()["match"]["due_at"], due)

    def test_it_is_told_in_the_list_and_of_the_present_alone(self):
        match = timed("PT1H", label="timed")
        told = match.read()["match"]
        listed = call("GET", "/v1/matches?label=timed&limit=1").json["matches"][0]
        self.assertEqual((listed["id"], listed["due_at"]), (match.id, told["due_at"]))
        end_phase(match)
        earlier = match.read(query="?version=1")["match"]
        self.assertEqual((earlier["deadline"], earlier["due_at"]), (told["deadline"], None))

    def test_nothing_is_due_when_the_match_is_over(self):
        match = timed("PT1H")
        told = match.end().read()["match"]
        self.assertEqual((told["status"], told["due_at"]), ("over", None))


class Passing(unittest.TestCase):
    def test_defaults_are_made_for_all_who_are_late(self):
        match = placing(players=4)
        version = match.version()
        part, whole, part_again, nothing = match.deciding()
        sent = {seat: send_part(match, seat) for seat in (part, part_again)}
        complete(match, whole)
        run_out(match)
        log = [action for action in match.log()[version:] if "by_default" in action
               or action["seq"] <= version + 6]
        of = {seat: [action for action in log if action["seat"] == seat] for seat in match.tokens}
        for seat in (part, part_again):
            own, *rest = of[seat]
            self.assertEqual((own["move"]["type"], own.get("by_default"), own["late"]),
                             (sent[seat]["type"], None, True))
            self.assertTrue(rest and all(action["by_default"] and action["late"] for action in rest))
        self.assertEqual([(action["move"]["type"], "by_default" in action, "late" in action)
                          for action in of[whole]],
                         [("ready", False, False)])
        self.assertTrue(of[nothing]
                        and all(action["by_default"] and action["late"] for action in of[nothing]))
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_an_open_decision_is_made(self):
        match = timed("PT1H")
        seat = to_open_step(match)
        version = match.version()
        run_out(match)
        extended, last = match.log()[version:]
        self.assertEqual((extended["seat"], extended["move"]), (None, {"type": "deadline_extended"}))
        self.assertEqual((last["seat"], last["by_default"], last["late"]), (seat, True, True))

    def test_it_is_fired_without_a_request(self):
        """A list shows how far matches have come, and fires nothing."""
        before, label = metrics()["deadlines_fired_total"], f"fired-{uuid.uuid4()}"
        matches = [timed("PT0.2S", players=3, label=label) for _ in range(10)]

        def listed():
            return call("GET", "/v1/matches?label=" + label).json["matches"]
        self.assertEqual({match["id"] for match in listed()}, {match.id for match in matches})
        until(lambda: all(match["version"] > 1 for match in listed()))
        until(lambda: metrics()["deadlines_fired_total"] >= before + len(matches))

    def test_a_stream_tells_at_once(self):
        match = timed()
        with Stream(match.path + "/stream?after=1", None, {}) as stream:
            action = stream.until(lambda event: event.kind == "action")[-1]
        self.assertTrue(action.data["late"])

    def test_a_match_goes_on_by_deadlines_alone(self):
        match = timed("PT0.1S", players=3)
        for _ in range(25):
            pass_by(match)
            match.read()
        self.assertGreater(match.version(), 20)
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_a_move_in_time_is_not_late(self):
        match = timed("PT1H").play("in time", 30)
        self.assertFalse([action for action in match.log() if "late" in action])

    def test_no_answer_is_taken_after_it(self):
        match = timed("PT1H")
        seat = match.deciding()[0]
        move = match.legal(seat)["moves"][0]
        run_out(match)
        answer = match.send(seat, move, If_Match='"1"')
        self.assertEqual(answer.status, 412)
        self.assertGreater(answer.json["version"], 1)

    def test_nothing_tells_what_others_have_sent_before_it_has_passed(self):
        match = placing("wait")
        first, second, _ = match.deciding()

        def told(token):
            return [call("GET", match.path + path, token=token).bytes for path in ("", "/log")]

        before = [told(match.tokens[second]), told(None)]
        send_part(match, first)
        send_part(match, first)
        self.assertEqual([told(match.tokens[second]), told(None)], before)

    @needs_control
    def test_it_passes_while_the_service_is_away(self):
        """An instance that does not look is as good as none."""
        control("service-restart", "DEADLINE_POLL=0")
        match, idle = timed(), timed(then="wait")
        later = timed("PT1H").read()["match"]
        time.sleep(0.5)
        control("service-restart")
        wait_until_ready()
        until(lambda: metrics()["deadlines_fired_total"] >= 1 and metrics()["deadlines_waiting_total"] >= 1)
        self.assertTrue(all(action["late"] for action in match.log()[1:]))
        self.assertEqual(idle.version(), 1)
        self.assertEqual(call("GET", "/v1/matches/" + later["id"]).json["match"], later)


class Waiting(unittest.TestCase):
    """`wait`: the organiser is waited for."""

    def late_match(self):
        match = placing("wait")
        in_time, *late = match.deciding()
        complete(match, in_time)
        run_out(match)
        self.version = match.version()
        return match, in_time, late

    def test_who_is_late_is_told_and_nothing_is_done(self):
        match, in_time, late = self.late_match()
        told = match.read()
        self.assertEqual((told["match"]["late"], told["deciding"], told["match"]["version"]),
                         (late, late, self.version))
        self.assertLess(moment(told["match"]["due_at"]), now())

    def test_who_is_late_may_still_decide_and_the_log_says_so(self):
        match, in_time, late = self.late_match()
        for seat in late:
            self.assertEqual(match.send(seat, {"type": "ready"}).status, 200)
        said = {action["seat"]: action.get("late", False)
                for action in match.log()[self.version:self.version + 3]}
        self.assertEqual(said, {in_time: False, **{seat: True for seat in late}})
        self.assertNotIn("late", match.read()["match"])
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_who_was_in_time_may_change_an_answer_and_is_not_late(self):
        match, in_time, late = self.late_match()
        others = call("GET", match.path + "/legal-moves?revise=true",
                      token=match.tokens[in_time]).json["moves"]
        match.send(in_time, others[-1])
        end_phase(match)
        self.assertEqual({action["seat"] for action in match.log() if action.get("late")}, set(late))

    def test_a_late_turn_in_the_open_is_late_and_the_next_is_not(self):
        match = timed("PT1H", "wait")
        seat = to_open_step(match)
        run_out(match)
        version = match.version()
        self.assertEqual(match.read()["match"]["late"], [seat])
        match.play("late", 1)
        self.assertTrue(match.log()[version]["late"])
        while match.read()["match"].get("late"):
            match.play("late on", 1)
        seat = to_open_step(match)
        version = match.version()
        match.play("in time", 1)
        self.assertNotIn("late", match.log()[version])

    def test_the_organiser_ends_it(self):
        match, in_time, late = self.late_match()
        made = end_phase(match)
        self.assertEqual({action["seat"] for action in made["actions"] if action.get("late")}, set(late))
        self.assertTrue(all(action["by_default"] for action in made["actions"] if action.get("late")))
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_the_organiser_gives_more_time(self):
        match, in_time, late = self.late_match()
        told = extend(match, "PT1H")
        self.assertNotIn("late", told)
        self.assertEqual(match.log()[-1]["due_at"], told["due_at"])
        terms, *lines = map(json.loads, match.audit(match.organizer))
        self.assertEqual(terms["deadline"], {"each_us": 3600 * 10**6, "then": "wait"})
        self.assertEqual(lines[-2]["due_at"], told["due_at"])
        self.assertLess(abs(moment(told["due_at"]) - now() - DAY / 24), datetime.timedelta(seconds=30))
        for seat in late:
            match.send(seat, {"type": "ready"})
        self.assertFalse([action for action in match.log() if "late" in action])

    def test_it_is_noted_once(self):
        before = metrics()["deadlines_waiting_total"]
        match, *_ = self.late_match()
        until(lambda: metrics()["deadlines_waiting_total"] == before + 1)
        match.read()
        time.sleep(2)
        self.assertEqual(metrics()["deadlines_waiting_total"], before + 1)


class MoreTime(unittest.TestCase):
    def test_it_is_added_to_what_is_left(self):
        match = timed("PT1H")
        before = moment(match.read()["match"]["due_at"])
        self.assertEqual(moment(extend(match, "PT12H")["due_at"]) - before, DAY / 2)

    def test_it_can_be_named(self):
        match = timed("PT1H")
        for text, meant in (("2126-01-02T03:04:05Z", "2126-01-02T03:04:05.000000Z"),
                            ("2126-01-02T03:04:05.25+02:00", "2126-01-02T01:04:05.250000Z")):
            told = organize(match, "deadline", {"due_at": text}).json["match"]
            self.assertEqual(told["due_at"], meant)
            self.assertEqual(match.read()["match"]["due_at"], meant)

    def test_a_time_that_has_passed_makes_it_due_at_once(self):
        match = timed("PT1H")
        told = organize(match, "deadline", {"due_at": "2000-01-01T00:00:00Z"}).json["match"]
        self.assertGreater(told["version"], 1)
        self.assertTrue(match.log()[2]["late"])  # behind the entry that tells of the new time

    def test_the_next_decision_has_the_usual_time(self):
        match = timed("PT1H")
        extend(match, "P30D")
        end_phase(match)
        self.assertLess(moment(match.read()["match"]["due_at"]), now() + DAY)

    def test_no_due_time_is_beyond_what_can_be_written(self):
        """The bound holds for every way to set it: the log and many clients have four digits for a year."""
        match = timed("P366D")
        organize(match, "deadline", {"due_at": "9998-12-31T23:59:59Z"})
        due_at = match.read()["match"]["due_at"]
        for body in ({"extend": "PT1S"}, {"extend": "P366D"}, {"due_at": "9999-01-01T00:00:00Z"},
                     {"due_at": "9999-12-31T23:59:59-12:00"}):
            answer = organize(match, "deadline", body)
            self.assertEqual(answer.status, 400, (body, answer.bytes))
            self.assertEqual(answer.json["errors"][0]["path"], "/" + next(iter(body)), answer.bytes)
        self.assertEqual((match.read()["match"]["due_at"], len(match.log())), (due_at, 2))
        self.assertEqual(organize(match, "deadline", {"extend": "PT0.5S"}).status, 200)
        self.assertEqual(moment(match.read()["match"]["due_at"]).year, 9998)
        self.assertEqual(verify(match.end().audit())[0], 0)

    def test_another_decision_than_the_one_that_was_meant(self):
        def extend_what_has_passed():
            match = timed("PT1H")
            run_out(match)
            return organize(match, "deadline", {"extend": "PT1H"}).status

        # its own look fires it, if no other was quicker
        self.assertIn(412, (extend_what_has_passed() for _ in range(200)))
        match = timed("PT1H")
        self.assertEqual(organize(match, "deadline", {"extend": "PT1H"}, If_Match='"2"').status, 412)
        self.assertEqual(organize(match, "deadline", {"extend": "PT1H"}, If_Match='"1"').status, 200)

    def test_who_may_not_and_when(self):
        match, body = timed("PT1H"), {"extend": "PT1H"}
        self.assertEqual(call("POST", match.path + "/deadline", body).status, 401)
        self.assertEqual(organize(match, "deadline", body, "nobody").status, 401)
        self.assertEqual(organize(match, "deadline", body, match.tokens["player-1"]).status, 403)
        self.assertEqual(call("POST", f"/v1/matches/{UNKNOWN_MATCH}/deadline", body, match.organizer).status,
                         404)
        for other, problem in ((Match(3), "no-deadline"), (timed("PT1H", invitations=True), "not-started"),
                               (Match(3).end(), "match-over")):
            answer = organize(other, "deadline", body)
            self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/" + problem))


class Ending(unittest.TestCase):
    def test_a_phase_ends_without_a_deadline(self):
        match = Match(4)
        end_phase(match)
        end_phase(match)
        part, whole, *nothing = match.deciding()
        send_part(match, part)
        complete(match, whole)
        made = end_phase(match)
        self.assertEqual(made["version"], match.version())
        self.assertFalse([action for action in made["actions"] if "late" in action])
        by_default = {action["seat"] for action in made["actions"] if action.get("by_default")}
        self.assertEqual(by_default, {part, *nothing})
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_an_open_decision_ends(self):
        match = Match(3)
        seat = to_open_step(match)
        ended, *made = end_phase(match)["actions"]
        self.assertEqual((ended["seat"], ended["move"]), (None, {"type": "phase_ended"}))
        self.assertEqual([(action["seat"], action["by_default"]) for action in made], [(seat, True)])

    def test_phases_that_end_bring_a_match_on(self):
        match = Match(3)
        for _ in range(60):
            end_phase(match)
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_once(self):
        match = Match(3)
        first = organize(match, "phase/end", If_Match='"1"', Idempotency_Key="end")
        again = organize(match, "phase/end", If_Match='"1"', Idempotency_Key="end")
        self.assertEqual((first.status, again.status, first.bytes), (200, 200, again.bytes))
        self.assertEqual(organize(match, "phase/end", If_Match='"1"').status, 412)
        other = call("POST", match.path + "/phase/end", b" {}", match.organizer, Idempotency_Key="end")
        self.assertEqual((other.status, other.json["type"]), (422, "/problems/key-reused"))

    def test_what_its_deadline_ended_is_not_ended_again(self):
        """This request or the sweep sees the deadline first; either way the decision that was meant is
        over."""
        match = timed()
        meant = match.read(match.organizer)["match"]["version"]
        pass_by(match)
        self.assertEqual(organize(match, "phase/end", If_Match=f'"{meant}"').status, 412)

    def test_who_may_not_and_when(self):
        match = Match(3)
        self.assertEqual(call("POST", match.path + "/phase/end").status, 401)
        self.assertEqual(organize(match, "phase/end", token=match.tokens["player-1"]).status, 403)
        self.assertEqual(call("POST", f"/v1/matches/{UNKNOWN_MATCH}/phase/end", token=match.organizer).status,
                         404)
        self.assertEqual(organize(match, "phase/end", {"seat": "player-1"}).status, 400)
        self.assertEqual(organize(Match(3, invitations=True), "phase/end").status, 409)
        self.assertEqual(organize(Match(3).end(), "phase/end").status, 409)


class Releasing(unittest.TestCase):
    def release(self, match, seat):
        answer = organize(match, f"seats/{seat}/release")
        self.assertEqual(answer.status, 200, answer.bytes)
        return answer.json

    def claim(self, match, seat, invitation, **more):
        return call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": invitation, **more})

    def test_no_seat_uses_up_the_room_for_entropy(self):
        """A seat that is claimed and released again and again has one place among them: what is given
        last."""
        match = Match(3, invitations=True, entropy="cd" * 32)
        self.assertEqual(self.claim(match, "player-3", match.invitations["player-3"],
                                    entropy="ef" * 32).status, 200)
        invitation = match.invitations["player-1"]
        for turn in range(20):
            given = {} if turn % 5 == 4 else {"entropy": f"{turn:064x}"}
            claimed = self.claim(match, "player-1", invitation, **given)
            self.assertEqual(claimed.status, 200, claimed.bytes)
            last = turn if given else turn - 1
            self.assertEqual(claimed.json["match"]["entropy"], ["cd" * 32, "ef" * 32, f"{last:064x}"])
            invitation = self.release(match, "player-1")["invitation"]
        begun = self.claim(match, "player-1", invitation)
        begun = self.claim(match, "player-2", match.invitations["player-2"], entropy="ab" * 32)
        self.assertEqual(begun.json["match"]["entropy"], ["cd" * 32, "ef" * 32, f"{18:064x}", "ab" * 32])
        match.tokens = {"player-1": None}
        self.assertEqual(verify(match.audit(match.organizer))[0], 0)

    def test_a_seat_changes_hands(self):
        match = Match(3).play("released", 20)
        seat, old = "player-2", match.tokens["player-2"]
        entropy = match.read()["match"]["entropy"]
        released = self.release(match, seat)
        self.assertIn({"seat": seat, "status": "open", "claimed": False}, released["match"]["seats"])
        self.assertEqual(call("GET", match.path, token=old).status, 401)
        claimed = self.claim(match, seat, released["invitation"], entropy="ab" * 32)
        self.assertEqual(claimed.status, 200, claimed.bytes)
        self.assertEqual(claimed.json["match"]["entropy"], entropy)
        self.assertIn({"seat": seat, "status": "taken", "claimed": True}, claimed.json["match"]["seats"])
        self.assertEqual(self.claim(match, seat, released["invitation"]).status, 409)
        match.tokens[seat] = claimed.json["token"]
        self.assertEqual(match.read(match.tokens[seat])["seat"], seat)
        match.play("changed hands", 40).end()
        self.assertEqual(verify(match.audit())[0], 0)

    def test_what_it_has_sent_stays(self):
        match = placing()
        seat = match.deciding()[0]
        sent = send_part(match, seat)
        before = match.read(match.tokens[seat])
        invitation = self.release(match, seat)["invitation"]
        match.tokens[seat] = self.claim(match, seat, invitation).json["token"]
        place = next(place for place in before["match"]["seats"] if place["seat"] == seat)
        place["claimed"] = True
        before["match"]["version"] += 2  # the release and the claim are entries of the log
        self.assertEqual(match.read(match.tokens[seat]), before)
        end_phase(match)
        self.assertIn(sent, [action["move"] for action in match.log(match.organizer)
                             if action["seat"] == seat])

    def test_keys_of_the_one_before_are_free(self):
        """The next holder of the seat is not told the answers of the one before, and may use the same
        keys."""
        match = Match(3)
        seat = match.deciding()[0]
        path, mine = match.path + "/moves", {"move": match.legal(seat)["moves"][0]}
        first = call("POST", path, mine, match.tokens[seat], Idempotency_Key="1")
        self.assertEqual(first.status, 200)
        while seat not in match.deciding():
            match.play("keys", 1)
        match.tokens[seat] = self.claim(match, seat, self.release(match, seat)["invitation"]).json["token"]
        other = {"move": match.legal(seat)["moves"][-1]}
        answer = call("POST", path, other, match.tokens[seat], Idempotency_Key="1")
        self.assertEqual(answer.status, 200, answer.bytes)
        self.assertNotEqual(answer.json["receipt"], first.json["receipt"])

    def test_the_old_streams_end(self):
        match = Match(3)
        with Stream(match.path + "/stream", match.tokens["player-1"], {}) as stream:
            stream.next()
            self.release(match, "player-1")
            self.assertNotIn("over", [event.kind for event in stream.rest()])

    def test_before_the_start(self):
        match = timed("PT1H", invitations=True)
        seat, invitation = next(iter(match.invitations.items()))
        token = self.claim(match, seat, invitation).json["token"]
        released = self.release(match, seat)
        self.assertEqual(call("GET", match.path, token=token).status, 401)
        self.assertEqual(self.claim(match, seat, invitation).status, 403)
        again = self.release(match, seat)
        self.assertEqual(self.claim(match, seat, released["invitation"]).status, 403)
        match.invitations[seat] = again["invitation"]
        for name, code in match.invitations.items():
            match.tokens[name] = self.claim(match, name, code).json["token"]
        self.assertEqual(match.play("started", 5).read()["match"]["status"], "running")

    def test_a_seat_that_has_conceded_is_not_released(self):
        match = Match(3)
        call("POST", match.path + "/concede", {}, match.tokens["player-1"])
        before = match.version()
        answer = organize(match, "seats/player-1/release")
        self.assertEqual((answer.status, answer.json["refusal"]["code"]), (422, "conceded"))
        self.assertEqual(answer.json["refusal"]["reference"], f"/games/{GAME}#refusal-conceded")
        self.assertEqual(match.version(), before)

    def test_the_deadline_does_not_wait_for_a_player(self):
        match = timed("PT1S")
        self.release(match, "player-1")
        pass_by(match)
        self.assertGreater(match.version(), 1)

    def test_who_may_not_and_when(self):
        match = Match(4)
        path = "seats/player-1/release"
        self.assertEqual(call("POST", f"{match.path}/{path}").status, 401)
        self.assertEqual(organize(match, path, token=match.tokens["player-1"]).status, 403)
        self.assertEqual(organize(match, "seats/player-6/release").status, 404)
        self.assertEqual(call("POST", f"/v1/matches/{UNKNOWN_MATCH}/{path}", token=match.organizer).status,
                         404)
        self.assertEqual(organize(match, path, {"token": "x"}).status, 400)
        call("POST", match.path + "/concede", token=match.tokens["player-1"])
        answer = organize(match, path)
        self.assertEqual((answer.status, answer.json["refusal"]["code"]), (422, "conceded"))
        self.assertEqual(organize(Match(3).end(), path).status, 409)


class BadInput(unittest.TestCase):
    def create(self, deadline):
        return call("POST", "/v1/matches", {"game": GAME, "players": 3, "deadline": deadline})

    def fault(self, answer):
        self.assertEqual(answer.status, 400, answer.bytes)
        return answer.json["type"].rsplit("/", 1)[1], answer.json["errors"][0]["path"]

    def test_of_a_new_match(self):
        for deadline, path in (({}, "/deadline/each"), ("PT1H", "/deadline"),
                               ({"each": 3600}, "/deadline/each"),
                               ({"each": "1 hour"}, "/deadline/each"), ({"each": "P1M"}, "/deadline/each"),
                               ({"each": "PT1H", "then": "lose"}, "/deadline/then"),
                               ({"each": "PT1H", "then": None}, "/deadline/then"),
                               ({"each": "PT1H", "grace": "PT5M"}, "/deadline/grace")):
            self.assertEqual(self.fault(self.create(deadline)), ("malformed", path))
        for each in ("PT0S", "PT0.01S", "P367D", "P999999999W"):
            self.assertEqual(self.fault(self.create({"each": each})), ("foreign", "/deadline/each"))

    def test_of_another_time(self):
        match = timed("PT1H")
        before = match.read()
        for body, path in (({}, ""), ({"extend": "PT1H", "due_at": "2126-01-01T00:00:00Z"}, ""),
                           ({"extend": "-PT1H"}, "/extend"),
                           ({"extend": 1}, "/extend"), ({"due_at": "tomorrow"}, "/due_at"),
                           ({"due_at": "2126-02-30T00:00:00Z"}, "/due_at"),
                           ({"until": "PT1H"}, "/until")):
            self.assertEqual(self.fault(organize(match, "deadline", body)), ("malformed", path))
        for body, path in (({"extend": "P367D"}, "/extend"), ({"due_at": "9999-12-31T23:59:59Z"}, "/due_at")):
            self.assertEqual(self.fault(organize(match, "deadline", body)), ("foreign", path))
        self.assertEqual(organize(match, "deadline", b"{").status, 400)
        self.assertEqual(match.read(), before)


class Audited(unittest.TestCase):
    def test_who_was_late_cannot_be_changed(self):
        match = timed()
        pass_by(match)
        lines = match.audit(match.organizer)
        self.assertEqual(verify(lines)[0], 0)
        number = next(i for i, line in enumerate(lines) if json.loads(line).get("late"))
        line = json.loads(lines[number])
        for change in ({k: v for k, v in line.items() if k != "late"}, {**line, "late": False}):
            told = verify(lines[:number] + [json.dumps(change)] + lines[number + 1:])
            self.assertNotEqual(told[0], 0)
        number = next(i for i, line in enumerate(lines) if "move" in json.loads(line)
                      and "late" not in json.loads(line))
        changed = {**json.loads(lines[number]), "late": True}
        self.assertNotEqual(verify(lines[:number] + [json.dumps(changed)] + lines[number + 1:])[0], 0)
