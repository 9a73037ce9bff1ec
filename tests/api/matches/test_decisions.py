"""Decisions of the organiser with a reason: a concession for a seat, an abortion, an award."""
import json
import pathlib
import random
import tempfile
import unittest

from checked_client import checked as call
from client import UNKNOWN_MATCH, URL, Match, verify

ONE, TWO, THREE = "player-1", "player-2", "player-3"
GONE = {"reason": "Has not answered for a fortnight."}
ABORT = {"kind": "aborted", "reason": "A storm: “all” lights are out."}


def award(**values):
    return {"kind": "awarded", "reason": "The second session could not be played.",
            "places": [{"seat": seat.replace("_", "-"), **value} for seat, value in values.items()]}


BY_POINTS = award(player_1={"points": 9}, player_2={"points": 12}, player_3={"points": 9})
BY_RANKS = award(player_1={"rank": 1}, player_2={"rank": 3}, player_3={"rank": 1})


def playing(moves=12, **plan):
    return Match(3, referee=False, **plan).play("decisions", moves)


class Endings(unittest.TestCase):
    def end(self, match, body, status=200, **headers):
        answer = call("POST", match.path + "/end", body, match.organizer, **headers)
        self.assertEqual(answer.status, status, answer.bytes)
        return answer

    def test_an_aborted_match_has_no_result(self):
        match = playing()
        version = match.version()
        answer = self.end(match, ABORT)
        self.assertEqual(answer.headers["ETag"], f'"{version + 1}"')
        self.assertEqual((answer.json["version"], answer.json["deciding"]), (version + 1, []))
        for token in (None, match.organizer, match.tokens[ONE]):
            entry = match.log(token)[-1]
            self.assertEqual((entry["seat"], entry["move"]), (None, {"type": "match_aborted"}))
            self.assertEqual((entry["ending"], entry["reason"]), ({"kind": "aborted"}, ABORT["reason"]))
            self.assertEqual(entry["text"], "The organiser aborts the match: " + ABORT["reason"])
        it = call("GET", match.path).json
        self.assertEqual((it["match"]["status"], it["match"]["winners"], it["deciding"]), ("over", [], []))
        self.assertEqual([it[part]["ending"] for part in ("match", "view")], [{"kind": "aborted"}] * 2)
        self.assertEqual(it["match"]["ended_at"], match.log()[-1]["at"])
        self.assertNotIn("ranks", it["match"])
        self.assertIsNotNone(it["match"]["seed"])
        status, said = verify(match.audit())
        self.assertEqual(status, 0, said)
        self.assertIn(": aborted", said)
        for path, body in (("/end", ABORT), (f"/seats/{ONE}/concede", GONE)):
            answer = call("POST", match.path + path, body, match.organizer)
            self.assertEqual(answer.json["type"], "/problems/match-over")

    def test_an_award_by_points_or_by_ranks(self):
        for body, ranks, points in ((BY_POINTS, {TWO: 1, ONE: 2, THREE: 2}, {TWO: 12, ONE: 9, THREE: 9}),
                                    (BY_RANKS, {ONE: 1, THREE: 1, TWO: 3}, None)):
            match = playing(label="awards")
            self.end(match, body)
            it = call("GET", match.path).json["match"]
            self.assertEqual({place["seat"]: place["rank"] for place in it["ranks"]}, ranks)
            if points:
                self.assertEqual({place["seat"]: place["points"] for place in it["ranks"]}, points)
            self.assertEqual(it["winners"], sorted(seat for seat, rank in ranks.items() if rank == 1))
            self.assertEqual((it["tie_break"], it["ties"]), (None, []))
            self.assertEqual(it["ending"]["by"], "points" if points else "ranks")
            listed = call("GET", "/v1/matches?label=awards&limit=1").json["matches"][0]
            self.assertEqual((listed["ranks"], listed["ending"]), (it["ranks"], it["ending"]))
            self.assertEqual(match.log()[-1]["ending"], it["ending"])
            lines = match.audit()
            status, said = verify(lines)
            self.assertEqual(status, 0, said)
            self.assertIn(": awarded to player-", said)
            last = json.loads(lines[-2])
            for changed in ({"reason": "Other."}, {"ending": {"kind": "aborted"}}):
                self.assertEqual(verify([*lines[:-2], json.dumps({**last, **changed}), lines[-1]])[0], 1)
            earlier = match.read(query=f"?version={it['version'] - 1}")
            self.assertNotIn("ending", earlier["view"])

    def test_a_draw_of_some_seats(self):
        match = playing()
        draw = {"kind": "drawn", "reason": "Agreed at the table.", "seats": [ONE, THREE]}
        for seats, at in (([ONE, "player-9"], "/seats/1"), ([ONE], "/seats"), ([ONE, ONE], "/seats/1"),
                          ([ONE, 3], "/seats/1"), ([], "/seats")):
            answer = self.end(match, {**draw, "seats": seats}, 400)
            self.assertEqual([fault["path"] for fault in answer.json["errors"]], [at], seats)
        both = self.end(match, {**draw, "places": BY_RANKS["places"]}, 400)
        self.assertEqual(both.json["errors"][0]["path"], "/places")
        self.end(match, draw)
        it = call("GET", match.path).json["match"]
        self.assertEqual([(place["seat"], place["rank"]) for place in it["ranks"]],
                         [(ONE, 1), (THREE, 1), (TWO, 3)])
        self.assertEqual(it["winners"], [ONE, THREE])
        self.assertEqual(it["ending"], {"kind": "drawn", "seats": [ONE, THREE]})
        said = "The match ends in a draw by agreement, shared by Player 1 and Player 3: Agreed at the table."
        self.assertEqual(match.log()[-1]["text"], said)
        status, said = verify(match.audit())
        self.assertEqual(status, 0, said)
        self.assertIn(": a draw by agreement of player-1, player-3", said)
        match = playing(3)
        call("POST", match.path + "/concede", None, match.tokens[ONE])
        answer = self.end(match, draw, 400)
        self.assertEqual(answer.json["errors"][0]["path"], "/seats/0")

    def test_every_game_can_end_so(self):
        for game, players in (("baroque", 3), ("europe-1619", 10), ("thirty-years-war", 2),
                              ("time-of-wars", 5)):
            with self.subTest(game):
                match = Match(players, referee=False, game=game).play("ends", 9)
                self.end(match, ABORT)
                self.assertEqual(verify(match.audit())[0], 0)
                match = Match(players, referee=False, game=game).play("ends", 9)
                seats = [seat["seat"] for seat in match.read()["match"]["seats"]]
                self.end(match, award(**{seat: {"points": -n} for n, seat in enumerate(seats)}))
                it = match.read()["match"]
                self.assertEqual([place["seat"] for place in it["ranks"]], seats)
                self.assertEqual(verify(match.audit())[0], 0)
                state = json.loads(match.audit()[-2])["ending"]
                self.assertEqual(state, it["ending"])

    def test_bad_awards_are_refused_with_their_place(self):
        match = playing(3)
        place = {"seat": ONE, "points": 1}
        for places, at in (([place], "/places"), ([place, place, place], "/places/1"),
                           ([{**place, "rank": 1}], "/places/0"), ([{"seat": ONE}], "/places/0"),
                           ([{"seat": "player-9", "points": 1}], "/places/0"),
                           ([{"seat": ONE, "points": 1000001}], "/places/0"),
                           ([{"seat": ONE, "rank": 0}], "/places/0"),
                           ([{"seat": ONE, "rank": 1.5}], "/places/0"), (["player-1"], "/places/0"),
                           ([place, {"seat": TWO, "rank": 1}, {"seat": THREE, "rank": 1}], "/places"),
                           ([{"seat": seat, "rank": 2} for seat in (ONE, TWO, THREE)], "/places"),
                           ([], "/places")):
            answer = self.end(match, {**BY_POINTS, "places": places}, 400)
            self.assertEqual([fault["path"] for fault in answer.json["errors"]], [at], places)
        for body, at in (({**ABORT, "places": [place]}, "/places"), ({**ABORT, "kind": "drawn"}, "/seats"),
                         ({**ABORT, "kind": "won"}, "/kind"),
                         ({"kind": "aborted"}, "/reason"), ({**ABORT, "reason": ""}, "/reason"),
                         ({**ABORT, "reason": "x" * 201}, "/reason"),
                         ({**ABORT, "reason": "a\nb"}, "/reason"),
                         ({**ABORT, "more": 1}, "/more")):
            answer = self.end(match, body, 400)
            self.assertEqual([fault["path"] for fault in answer.json["errors"]], [at], body)
        self.assertEqual(match.read()["match"]["status"], "running")
        self.end(match, {**ABORT, "reason": "ü" * 200})
        self.assertEqual(match.log()[-1]["reason"], "ü" * 200)
        self.assertEqual(verify(match.audit())[0], 0)

    def test_who_may_and_when(self):
        match, open_match = playing(3), Match(3, invitations=True)
        for path, body in (("/end", ABORT), (f"/seats/{ONE}/concede", GONE)):
            for token, status in ((None, 401), ("x" * 43, 401), (match.tokens[ONE], 403)):
                self.assertEqual(call("POST", match.path + path, body, token).status, status)
            stale = call("POST", match.path + path, body, match.organizer, If_Match='"1"')
            nowhere = call("POST", f"/v1/matches/{UNKNOWN_MATCH}{path}", body, match.organizer)
            self.assertEqual((stale.status, nowhere.status), (412, 404))
            self.assertEqual(call("POST", open_match.path + path, body, open_match.organizer).json["type"],
                             "/problems/not-started")

    def test_a_retry_has_the_same_answer(self):
        match = playing(3)
        first = self.end(match, BY_RANKS, Idempotency_Key="end")
        self.assertEqual(self.end(match, BY_RANKS, Idempotency_Key="end").bytes, first.bytes)
        self.end(match, BY_POINTS, 422, Idempotency_Key="end")
        match = playing(3)
        one, same, other = (call("POST", f"{match.path}/seats/{seat}/concede", GONE, match.organizer,
                                 Idempotency_Key="gone") for seat in (ONE, ONE, TWO))
        self.assertEqual((one.status, one.bytes), (200, same.bytes))
        self.assertEqual(other.status, 422)

    def test_in_the_midst_of_a_secret_step(self):
        """Answers that were given are of no use any more, and are not shown."""
        match = Match(4, referee=False)
        first, *_ = match.deciding()
        move = match.legal(first)["moves"][0]
        pending = match.send(first, move).json
        self.assertTrue(pending["pending"])
        version = match.version()
        self.end(match, ABORT)
        self.assertEqual(match.version(), version + 1)
        self.assertEqual(call("POST", match.path + "/undo", {}, match.tokens[first]).status, 409)
        self.assertEqual(match.send(first, move).status, 409)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "1.json").write_text(json.dumps(pending["receipt"]))
            self.assertEqual(verify(match.audit(), "--receipts", folder, "--key", URL)[0], 0)


class Concessions(unittest.TestCase):
    def test_the_organizer_concedes_for_a_seat(self):
        match = playing(deadline={"each": "PT1H", "then": "wait"})
        answer = call("POST", f"{match.path}/seats/{TWO}/concede", GONE, match.organizer)
        self.assertEqual(answer.status, 200, answer.bytes)
        entry = answer.json["actions"][0]
        self.assertEqual((entry["seat"], entry["move"]["type"]), (TWO, "concede"))
        self.assertEqual(entry["reason"], GONE["reason"])
        self.assertEqual(entry["text"], "The organiser concedes for Player 2: " + GONE["reason"])
        self.assertEqual(match.log()[entry["seq"] - 1]["reason"], GONE["reason"])
        again = call("POST", f"{match.path}/seats/{TWO}/concede", GONE, match.organizer)
        self.assertEqual(again.json["refusal"]["code"], "conceded")
        nobody = call("POST", match.path + "/seats/player-9/concede", GONE, match.organizer)
        self.assertEqual(nobody.status, 404)
        self.assertEqual(match.read()["match"]["seats"][1]["status"], "conceded")
        chance = random.Random("after")
        for _ in range(5):
            match.turn(chance)
        own = call("POST", match.path + "/concede", None, match.tokens[ONE])
        self.assertNotIn("reason", own.json["actions"][0])
        self.assertEqual(match.read()["match"]["winners"], [THREE])
        lines = match.audit()
        self.assertEqual(verify(lines)[0], 0)
        line = json.loads(lines[entry["seq"]])
        del line["reason"]
        lines[entry["seq"]] = json.dumps(line)
        self.assertEqual(verify(lines)[0], 1)
