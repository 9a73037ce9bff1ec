"""Pauses: by the organiser, and by agreement of the seats. In a pause no seat is asked and no time runs."""
import datetime
import time
import unittest

from client import UNKNOWN_MATCH, Match, call, verify
from event_stream import Stream
from timed_match import (change, complete, end_all, end_phase, moment, now, pause, placing, resume, timed,
                         to_open_step)
from waiting import until

SLACK = datetime.timedelta(seconds=0.1)  # of what is shown
HOUR = datetime.timedelta(hours=1)


def tearDownModule():
    end_all()


def entries(match, after):
    return [(action["seat"], action["move"]["type"]) for action in match.log()[after:]]


def left(match):
    return moment(match.read()["match"]["due_at"]) - now()


class ByTheOrganizer(unittest.TestCase):
    def test_no_seat_is_asked(self):
        match = Match(3)
        version = match.version()
        seat = match.deciding()[0]
        move = match.legal(seat)["moves"][0]
        before = now()
        paused = pause(match)
        self.assertEqual((paused["version"], paused["pause"]["by"], paused["pause"]["agreed"]),
                         (version + 1, "organizer", []))
        self.assertTrue(before - SLACK <= moment(paused["pause"]["at"]) <= now() + SLACK)
        self.assertEqual((match.deciding(), match.legal(seat)["moves"]), ([], []))
        for answer in (match.send(seat, move),
                       call("POST", match.path + "/concede", token=match.tokens[seat]),
                       call("POST", match.path + "/undo", token=match.tokens[seat]),
                       call("POST", match.path + "/moves/check", {"move": move}, match.tokens[seat]),
                       change(match, "phase/end"), change(match, "pause")):
            self.assertEqual((answer.status, answer.json["type"]), (409, "/problems/paused"))
        resumed = resume(match)
        self.assertNotIn("pause", resumed)
        self.assertIn(seat, match.deciding())
        self.assertEqual(match.send(seat, move).status, 200)
        self.assertEqual(entries(match, version)[:2], [(None, "match_paused"), (None, "match_resumed")])
        self.assertEqual(verify(match.play("paused").audit())[0], 0)

    def test_a_seat_changes_hands(self):
        match = Match(3)
        pause(match)
        released = change(match, "seats/player-2/release").json
        claimed = call("POST", match.path + "/seats/player-2/claim", {"invitation": released["invitation"]})
        self.assertEqual(claimed.status, 200)
        self.assertIn("pause", match.read()["match"])

    def test_time_stands_still(self):
        match = timed("PT1H", "wait")
        pause(match)
        paused = match.read()["match"]
        self.assertEqual(paused["due_at"], None)
        time.sleep(1)
        self.assertEqual(change(match, "deadline").status, 400)
        refused = call("POST", match.path + "/deadline", {"extend": "PT1H"}, match.organizer)
        self.assertEqual((refused.status, refused.json["type"]), (409, "/problems/paused"))
        before = moment(paused["created_at"]) + HOUR
        resume(match)
        due = moment(match.read()["match"]["due_at"])
        self.assertGreater(due, before + datetime.timedelta(seconds=1))
        self.assertLess(due, now() + HOUR)

    def test_a_deadline_does_not_pass(self):
        """Where a machine is too slow to pause the match before it is due, it gets more time."""
        for left_then in 1, 4, 16, 64:
            match = timed("PT1H")
            run_out_at = now() + datetime.timedelta(seconds=left_then)
            call("POST", match.path + "/deadline", {"due_at": run_out_at.isoformat()}, match.organizer)
            paused = call("POST", match.path + "/pause", {}, match.organizer)
            if now() < run_out_at:
                break
        self.assertEqual(paused.status, 200, paused.bytes)
        version = match.version()
        time.sleep(max(0, (run_out_at - now()).total_seconds()) + 0.5)
        self.assertEqual(match.version(), version)
        resume(match)
        self.assertEqual(match.version(), version + 1)
        until(lambda: match.version() > version + 1)
        self.assertTrue(match.log()[version + 1]["late"])

    def test_undo_gives_back_the_time_that_was_left(self):
        """Some moves cannot be taken back, so a few matches are tried."""
        for _ in range(50):
            match = timed("PT10H")
            seat = to_open_step(match)
            call("POST", match.path + "/deadline", {"extend": "PT5H"}, match.organizer)
            began, before = now(), left(match)
            self.assertEqual(match.send(seat, match.legal(seat)["moves"][0]).status, 200)
            if match.read(match.tokens[seat]).get("may_undo"):
                break
        pause(match)
        time.sleep(1.2)
        resume(match)
        undone = call("POST", match.path + "/undo", {"actions": 1}, match.tokens[seat])
        self.assertEqual(undone.status, 200, undone.bytes)
        gone = before - left(match)
        self.assertTrue(-SLACK <= gone <= now() - began - datetime.timedelta(seconds=1.2) + SLACK, gone)

    def test_late_seats_stay_late(self):
        match = timed("PT0.2S", "wait")
        until(lambda: "late" in match.read()["match"])
        late = pause(match)["late"]
        self.assertEqual(resume(match)["late"], late)
        self.assertEqual(len(match.deciding()), len(late))

    def test_a_list_tells(self):
        match = timed("PT1H", label="paused in a list")
        pause(match)
        listed = call("GET", "/v1/matches?label=paused%20in%20a%20list").json["matches"][0]
        self.assertEqual((listed["deciding"], listed["due_at"], listed["pause"]["by"]),
                         ([], None, "organizer"))

    def test_answers_stand(self):
        match = placing()
        seat, *others = match.deciding()
        complete(match, seat)
        pause(match)
        resume(match)
        self.assertEqual(match.deciding(), others)
        end_phase(match)

    def test_requests(self):
        match = Match(3)
        self.assertEqual(change(match, "resume").json["type"], "/problems/not-paused")
        self.assertEqual(change(match, "pause", If_Match='"999"').status, 412)
        for what in "pause", "resume":
            self.assertEqual(change(match, what, "nobody").status, 401)
            unknown = call("POST", f"/v1/matches/{UNKNOWN_MATCH}/{what}", {}, match.organizer)
            self.assertEqual(unknown.status, 404)
        self.assertEqual(call("POST", match.path + "/pause", {"x": 1}, match.organizer).status, 400)
        first = change(match, "pause", Idempotency_Key="pause")
        self.assertEqual(first.bytes, change(match, "pause", Idempotency_Key="pause").bytes)
        self.assertEqual(change(match, "resume", Idempotency_Key="pause").status, 422)
        self.assertEqual(change(match, "resume", If_Match='"999"').status, 412)
        again = change(match, "resume", Idempotency_Key="resume")
        self.assertEqual(again.bytes, change(match, "resume", Idempotency_Key="resume").bytes)
        self.assertEqual(change(match, "pause", Idempotency_Key="resume").status, 422)
        self.assertEqual(entries(match, 1), [(None, "match_paused"), (None, "match_resumed")])
        for other, problem in ((Match(3, invitations=True), "not-started"), (Match(3).end(), "match-over")):
            for what in ("pause", "resume"):
                self.assertEqual(change(other, what).json["type"], "/problems/" + problem)

    def test_a_reason_is_told(self):
        """In the match, the lists, the log and the audit file; it ends with the pause."""
        match = timed("PT1H", label="adjourned with a reason")
        version, reason = match.version(), "Until Sunday: « Ω <b>two</b> travel »."
        answer = call("POST", match.path + "/pause", {"reason": reason}, match.organizer)
        self.assertEqual(answer.json["match"]["pause"]["reason"], reason)
        self.assertEqual(match.read()["match"]["pause"]["reason"], reason)
        listed = call("GET", "/v1/matches?label=adjourned%20with%20a%20reason").json["matches"][0]
        self.assertEqual(listed["pause"]["reason"], reason)
        self.assertNotIn("pause", resume(match))
        self.assertNotIn("reason", pause(match)["pause"])
        resume(match)
        told = [(action["by"], action.get("reason"), action["text"]) for action in match.log()[version:]]
        self.assertEqual(told, [("organizer", reason, "The organiser pauses the match: " + reason),
                                ("organizer", None, "The organiser lets the match go on."),
                                ("organizer", None, "The organiser pauses the match."),
                                ("organizer", None, "The organiser lets the match go on.")])
        status, said = verify(match.play("adjourned").audit())
        self.assertEqual(status, 0, said)

    def test_a_reason_is_plain_and_short(self):
        match = Match(3)
        for wrong in ("", 1, None, "x" * 201, "a\nb", "a\u202eb", ["x"]):
            answer = call("POST", match.path + "/pause", {"reason": wrong}, match.organizer)
            self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "/reason"), wrong)
        seat = match.tokens["player-1"]
        answer = call("POST", match.path + "/pause", {"agree": False, "reason": "No."}, seat)
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "/reason"))
        longest = "\U0001f3f0" * 200
        answer = call("POST", match.path + "/pause", {"reason": longest}, match.organizer)
        self.assertEqual(answer.json["match"]["pause"]["reason"], longest)
        answer = call("POST", match.path + "/resume", {"reason": "Why not"}, match.organizer)
        self.assertEqual(answer.status, 400)
        self.assertEqual(match.log()[-1]["reason"], longest)

    def test_a_key_is_of_one_reason(self):
        match = Match(3)
        first, again, other = (call("POST", match.path + "/pause", {"reason": reason}, match.organizer,
                                    Idempotency_Key="why") for reason in ("One.", "One.", "Two."))
        self.assertEqual((first.status, again.bytes, other.status), (200, first.bytes, 422))

    def test_a_stream_tells(self):
        match = Match(3)
        with Stream(match.path + "/stream", None, {}) as stream:
            call("POST", match.path + "/pause", {"reason": "Until Sunday."}, match.organizer)
            entry = stream.until(lambda event: event.kind == "action"
                                 and event.data["move"]["type"] == "match_paused")[-1].data
            status = stream.until(lambda event: event.kind == "status" and "pause" in event.data)[-1].data
        self.assertEqual(entry["text"], "The organiser pauses the match: Until Sunday.")
        self.assertEqual((status["deciding"], status["pause"]["by"]), ([], "organizer"))
        self.assertEqual(status["pause"]["reason"], "Until Sunday.")


class ByAgreement(unittest.TestCase):
    def test_when_all_agree(self):
        match = timed("PT1H")
        first, second, third = match.tokens
        version = match.version()
        self.assertEqual(pause(match, match.tokens[first])["pause"], {"agreed": [first]})
        self.assertEqual(pause(match, match.tokens[first])["version"], version + 1)
        self.assertEqual(pause(match, match.tokens[third])["pause"], {"agreed": [first, third]})
        self.assertTrue(match.deciding())
        paused = pause(match, match.tokens[second])["pause"]
        self.assertEqual((paused["by"], paused["agreed"]), ("seats", []))
        self.assertEqual(match.deciding(), [])
        for seat in (second, first):
            self.assertEqual(resume(match, match.tokens[seat])["pause"]["by"], "seats")
        self.assertNotIn("pause", resume(match, match.tokens[third]))
        self.assertEqual(entries(match, version),
                         [(first, "pause_agreed"), (third, "pause_agreed"), (None, "match_paused"),
                          (second, "resume_agreed"), (first, "resume_agreed"), (None, "match_resumed")])

    def test_a_seat_takes_its_agreement_back(self):
        match = timed("PT1H")
        first, second, third = match.tokens
        version = match.version()

        def withdraw(what, seat, status=200):
            token = match.tokens.get(seat, match.organizer)
            answer = call("POST", f"{match.path}/{what}", {"agree": False}, token)
            self.assertEqual(answer.status, status, answer.bytes)
            return answer.json.get("match")

        pause(match, match.tokens[first])
        pause(match, match.tokens[second])
        self.assertEqual(withdraw("pause", first)["pause"], {"agreed": [second]})
        self.assertEqual(withdraw("pause", first)["version"], version + 3)  # nothing is left to take back
        self.assertEqual(pause(match, match.tokens[third])["pause"], {"agreed": [second, third]})
        self.assertNotIn("pause", withdraw("pause", third) and withdraw("pause", second))
        withdraw("resume", first, 409)
        withdraw("pause", None, 403)
        for seat in match.tokens:
            pause(match, match.tokens[seat])
        resume(match, match.tokens[first])
        resume(match, match.tokens[second])
        self.assertEqual(withdraw("resume", first)["pause"]["agreed"], [second])
        withdraw("pause", first, 409)
        resume(match, match.tokens[third])
        self.assertNotIn("pause", resume(match, match.tokens[first]))
        taken_back = [seat for seat, entry in entries(match, version) if entry == "agreement_withdrawn"]
        self.assertEqual(taken_back, [first, third, second, first])
        for body in ({"agree": 1}, {"agree": None}, {"agreed": False}):
            self.assertEqual(call("POST", match.path + "/pause", body, match.tokens[first]).status, 400)
        self.assertEqual(verify(match.play("taken back").audit())[0], 0)

    def test_the_last_reason_counts(self):
        match = timed("PT1H")
        first, second, third = match.tokens
        version = match.version()

        def agree(seat, **body):
            answer = call("POST", match.path + "/pause", body, match.tokens[seat])
            return answer.json["match"].get("pause", {}).get("reason")

        self.assertEqual(agree(first), None)
        self.assertEqual(agree(second, reason="We travel."), "We travel.")
        self.assertEqual(agree(second, reason="Said twice."), "We travel.")
        self.assertEqual(agree(second, agree=False), "We travel.")
        self.assertEqual(agree(first, agree=False), None)
        self.assertEqual(agree(first), None)
        self.assertEqual(agree(second, reason="It is late."), "It is late.")
        self.assertEqual(agree(third), "It is late.")
        log = match.log()[version:]
        self.assertEqual([(action["seat"], action.get("by"), action.get("reason")) for action in log],
                         [(first, None, None), (second, None, "We travel."), (second, None, None),
                          (first, None, None), (first, None, None), (second, None, "It is late."),
                          (None, "seats", "It is late.")])
        self.assertEqual(log[1]["text"], "Player 2 agrees to a pause: We travel.")
        self.assertEqual(log[-1]["text"], "The match is paused, as all seats have agreed: It is late.")
        for seat in first, second:
            self.assertEqual(resume(match, match.tokens[seat])["pause"]["reason"], "It is late.")
        resume(match, match.tokens[third])
        self.assertEqual(match.log()[-1]["text"], "The match goes on, as all seats have agreed.")
        self.assertEqual(verify(match.play("agreed with a reason").audit())[0], 0)

    def test_who_has_conceded_is_not_asked(self):
        match = timed("PT1H")
        first, second, third = match.tokens
        call("POST", match.path + "/concede", token=match.tokens[second])
        self.assertEqual(change(match, "pause", match.tokens[second]).json["refusal"]["code"],
                         "conceded")
        pause(match, match.tokens[first])
        self.assertEqual(pause(match, match.tokens[third])["pause"]["by"], "seats")
        self.assertNotIn("pause", resume(match))

    def test_seats_do_not_end_the_organizers_pause(self):
        match = timed("PT1H")
        pause(match)
        for seat in match.tokens:
            self.assertEqual(change(match, "resume", match.tokens[seat]).status, 403)
        resume(match)

    def test_agreement_is_no_secret_answer(self):
        """It leaves answers as they are, and a receipt of one fits the log later."""
        match = placing()
        seat, *others = match.deciding()
        answer = match.send(seat, {"type": "ready"})
        pause(match, match.tokens[seat])
        self.assertEqual(match.deciding(), others)
        end_phase(match)
        self.assertEqual(answer.json["pending"], True)
        self.assertEqual(verify(match.play("agreed").audit())[0], 0)
