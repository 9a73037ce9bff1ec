"""The acts of the organiser and the claims of seats leave a trace: in the log, and before the beginning in
the terms."""
import json
import random
import unittest

from client import Match, call, verify


def organize(match, path, body=None):
    answer = call("POST", f"{match.path}/{path}", body, match.organizer)
    assert answer.status == 200, answer.bytes
    return answer.json


def claim(match, seat, invitation):
    answer = call("POST", f"{match.path}/seats/{seat}/claim", {"invitation": invitation})
    assert answer.status == 200, answer.bytes
    match.tokens[seat] = answer.json["token"]


class Log(unittest.TestCase):
    def test_each_is_an_entry_for_all(self):
        match, seat = Match(3, deadline={"each": "PT1H"}), "player-2"
        match.play("entries", 12)
        version = match.version()
        organize(match, "deadline", {"extend": "PT1H"})
        claim(match, seat, organize(match, f"seats/{seat}/release")["invitation"])
        organize(match, "phase/end")
        wanted = [(None, "deadline_extended"), (seat, "seat_released"), (seat, "seat_claimed"),
                  (None, "phase_ended")]
        for token in (None, match.organizer, match.tokens[seat]):
            entries = match.log(token)[version:version + 4]
            self.assertEqual([(entry["seat"], entry["move"]["type"]) for entry in entries], wanted)
            self.assertEqual([entry["seq"] for entry in entries], list(range(version + 1, version + 5)))
            self.assertTrue(all(entry["at"] and entry["text"] and entry["seal"] for entry in entries))
            self.assertTrue(all(entry["draws"] == entry["events"] == [] for entry in entries))
        states = {json.dumps(match.read(match.organizer, f"?version={number}")["view"])
                  for number in range(version, version + 5)}
        self.assertEqual(len(states), 1)
        match.end()
        lines = match.audit()
        self.assertEqual([json.loads(line)["move"]["type"] for line in lines[version + 1:version + 5]],
                         [kind for _, kind in wanted])
        self.assertEqual(verify(lines)[0], 0)

    def test_answers_to_a_secret_question_stand(self):
        match = Match(4)
        first, *others = match.deciding()
        self.assertTrue(match.send(first, match.legal(first)["moves"][0]).json["pending"])
        claim(match, others[0], organize(match, f"seats/{others[0]}/release")["invitation"])
        self.assertEqual(match.deciding(), others)
        for seat in others:
            answer = match.send(seat, match.legal(seat)["moves"][0])
            self.assertEqual(answer.status, 200, answer.bytes)
        self.assertNotIn("pending", answer.json)

    def test_what_is_done_meanwhile_is_not_taken_back(self):
        """With the deadline, which is again the one that was given."""
        match, chance = Match(4, deadline={"each": "PT1H"}), random.Random("meanwhile")
        while True:
            before = match.read()
            if not before["deciding"]:
                self.skipTest("no action of this match could be undone")
            self.assertEqual(match.turn(chance).status, 200)
            able = [seat for seat in match.tokens if match.read(match.tokens[seat]).get("may_undo")]
            if able:
                break
        [seat] = able
        due_at = organize(match, "deadline", {"extend": "PT2H"})["match"]["due_at"]
        other = next(other for other in match.tokens if other != seat)
        claim(match, other, organize(match, f"seats/{other}/release")["invitation"])
        self.assertEqual(call("POST", match.path + "/undo", {"actions": 1}, match.tokens[seat]).status, 200)
        after = match.read()
        self.assertEqual((after["view"], after["match"]["due_at"]), (before["view"], due_at))
        self.assertEqual(verify(match.end().audit())[0], 0)


class BeforeTheBeginning(unittest.TestCase):
    def test_who_has_had_a_seat_stands_in_the_terms(self):
        match = Match(3, invitations=True)
        claim(match, "player-1", match.invitations["player-1"])
        again = organize(match, "seats/player-1/release")["invitation"]
        for seat, invitation in (("player-3", match.invitations["player-3"]), ("player-1", again),
                                 ("player-2", match.invitations["player-2"])):
            claim(match, seat, invitation)
        self.assertEqual(match.version(), 1)
        lines = match.end().audit()
        seating = json.loads(lines[0])["seating"]
        self.assertEqual([(change["seat"], change["type"]) for change in seating],
                         [("player-1", "seat_claimed"), ("player-1", "seat_released"),
                          ("player-3", "seat_claimed"),
                          ("player-1", "seat_claimed"), ("player-2", "seat_claimed")])
        self.assertEqual(sorted(change["at"] for change in seating), [change["at"] for change in seating])
        self.assertEqual(verify(lines)[0], 0)
        terms = json.loads(lines[0])
        del terms["seating"][1]
        self.assertEqual(verify([json.dumps(terms), *lines[1:]])[0], 1)
        self.assertNotIn("seating", json.loads(Match(3).end().audit()[0]))

    def test_there_is_room_for_so_many_that_every_seat_can_be_claimed(self):
        match = Match(3, invitations=True)
        invitation, refused = match.invitations["player-1"], None
        for _ in range(40):
            claim(match, "player-1", invitation)
            refused = call("POST", f"{match.path}/seats/player-1/release", None, match.organizer)
            if refused.status != 200:
                break
            invitation = refused.json["invitation"]
        self.assertEqual((refused.status, refused.json["type"]), (409, "/problems/full"))
        for seat in ("player-2", "player-3"):
            claim(match, seat, match.invitations[seat])
        self.assertEqual(match.version(), 1)
        self.assertEqual(verify(match.end().audit())[0], 0)
