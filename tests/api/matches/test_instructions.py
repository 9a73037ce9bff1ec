"""Standing instructions over HTTP: they are carried out as soon as the seat is asked, and other players
cannot tell."""
import random
import time
import unittest

from client import UNKNOWN_MATCH, Match, call

ALWAYS = {"instructions": [{}]}
SIXTEEN, BAROQUE = "sixteen-thirty-something", "baroque"


def passing(game):
    """The passing moves of its steps, but of the secret ones."""
    return {step["name"]: step["passing"] for step in call("GET", "/v1/games/" + game).json["steps"]
            if "passing" in step and not step["secret"]}


PASSING = passing(SIXTEEN)


class Instructions(unittest.TestCase):
    def of(self, match, seat, method="GET", body=None):
        return call(method, match.path + "/instructions", body, match.tokens[seat])

    def test_they_are_kept_and_can_be_changed(self):
        match = Match(4)
        seat, other = list(match.tokens)[:2]
        wanted = {"instructions": [{"step": "exchange_round", "until": "turn"},
                                   {"step": "influence_bidding"}]}
        self.assertEqual(self.of(match, seat).json, {"instructions": []})
        given = self.of(match, seat, "PUT", wanted)
        self.assertEqual((given.status, given.json), (200, wanted))
        self.assertEqual(self.of(match, seat).json, wanted)
        self.assertEqual(self.of(match, other).json, {"instructions": []})
        self.assertEqual(self.of(match, seat, "DELETE").json, {"instructions": []})
        self.assertEqual(self.of(match, seat).json, {"instructions": []})

    def test_who_may_not_and_what_cannot_be_read(self):
        match = Match(4)
        seat = list(match.tokens)[0]
        path = match.path + "/instructions"
        for method, body in (("GET", None), ("PUT", ALWAYS), ("DELETE", None)):
            self.assertEqual(call(method, path, body).status, 401)
            self.assertEqual(call(method, path, body, match.organizer).status, 403)
            self.assertEqual(call(method, f"/v1/matches/{UNKNOWN_MATCH}/instructions", body,
                                  match.organizer).status, 404)
            self.assertEqual(call(method, path + "?x=1", body, match.tokens[seat]).status, 400)
        for wrong, where in (({}, ""), ({"instructions": {}}, "/instructions"),
                             ({"instructions": [{"step": "war"}]}, "/instructions/0/step"),
                             ({"instructions": [{"until": "year"}]}, "/instructions/0/until")):
            answer = self.of(match, seat, "PUT", wrong)
            self.assertEqual(answer.status, 400, answer.bytes)
            self.assertTrue(answer.json["errors"][0]["path"].startswith(where))
        waits = Match(4, invitations=True)
        seats = list(waits.invitations)
        token = call("POST", f"{waits.path}/seats/{seats[0]}/claim",
                     {"invitation": waits.invitations[seats[0]]}).json["token"]
        for method, body in (("GET", None), ("PUT", ALWAYS), ("DELETE", None)):
            self.assertEqual(call(method, waits.path + "/instructions", body, token).status, 409)
        call("POST", match.path + "/concede", token=match.tokens[seat])
        for method, body in (("PUT", ALWAYS), ("DELETE", None)):
            self.assertEqual(self.of(match, seat, method, body).status, 422)

    def test_a_move_by_instruction_looks_like_any_other(self):
        """At the bidding and in the windows of the market; at purchases, auctions and in windows of
        events."""
        for game, seat, other in ((SIXTEEN, "player-2", "player-1"), (BAROQUE, "austria", "brandenburg")):
            with self.subTest(game=game):
                self.looks_like_any_other(Match(4, game=game), game, seat, other)

    def looks_like_any_other(self, match, game, seat, other):
        """The others move by hand. The seat with instructions is never seen to be asked where it can pass.
        The log has its moves, each a moment after the one that led there. Other answers tell of them only by
        the version of the match at the next read."""
        moves_of, chance = passing(game), random.Random(1648)
        self.assertEqual(self.of(match, seat, "PUT", ALWAYS).status, 200)
        for _ in range(160):
            now = self.when_it_cannot_pass(match, seat, moves_of)
            if not now["deciding"]:
                break
            mover = chance.choice(now["deciding"])
            moves = match.legal(mover)["moves"]
            ready = [move for move in moves
                     if move["type"] in ("ready", "end_actions", moves_of.get(now["step"]["name"]))]
            answer = match.send(mover, chance.choice(ready or moves))
            self.assertEqual(answer.status, 200, answer.bytes)
            if mover != seat and not answer.json.get("pending"):
                passes = [action for action in answer.json["actions"]
                          if action["seat"] == seat and action["move"]["type"] in moves_of.values()]
                self.assertEqual(passes, [])
        log = match.log()
        passed = [(before, action) for before, action in zip(log, log[1:])
                  if action["seat"] == seat and action["move"]["type"] in moves_of.values()]
        self.assertTrue(passed)
        by_hand = next(action for action in log if action["seat"] not in (None, seat)
                       and action["move"]["type"] in moves_of.values())
        for before, action in passed:
            self.assertEqual(set(action), set(by_hand))
            self.assertLess(before["at"], action["at"])
        for viewer in (None, match.tokens[other], match.organizer):
            self.assertNotIn("instruct", str(match.read(viewer)))

    def when_it_cannot_pass(self, match, seat, moves_of):
        """The match when the seat is not asked, or is where it cannot pass: its instructions are followed a
        moment after others' moves are answered."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            now = match.read()
            if seat not in now["deciding"]:
                return now
            legal = match.legal(seat)
            if (legal["version"] == now["match"]["version"]
                and moves_of.get(now["step"]["name"]) not in [move["type"] for move in legal["moves"]]):
                return now
        self.fail("it is asked, and its instructions are not followed")

    def test_no_instruction_is_taken_when_the_match_is_over(self):
        self.assertEqual(self.of(Match(3).end(), "player-3").status, 409)

    def test_a_scope_that_is_not_on_and_exceptions(self):
        match = Match(4)
        seat = "player-1"
        answer = self.of(match, seat, "PUT", {"instructions": [{"until": "round"}]})  # the set-up is no round
        self.assertEqual((answer.status, answer.json["errors"][0]["path"]), (400, "/instructions/0/until"))
        wanted = {"instructions": [{"step": "influence_bidding", "unless": ["own-influence", "own-markers"]}]}
        self.assertEqual(self.of(match, seat, "PUT", wanted).json, wanted)

    def test_withdrawn_they_pass_no_more(self):
        match, chance = Match(3), random.Random(1618)
        seat = "player-1"
        self.of(match, seat, "PUT", ALWAYS)
        self.of(match, seat, "DELETE")
        for _ in range(200):
            now = match.read()
            if seat in now["deciding"] and now["step"]["name"] in PASSING:
                return
            match.turn(chance)
        self.fail("never asked where it could have passed")

    def test_they_end_when_the_seat_is_released(self):
        """The next holder of the seat has given none, and is not moved for. Until it is claimed the match
        waits for the seat."""
        match, chance, seat = Match(3), random.Random(1632), "player-1"
        self.assertEqual(self.of(match, seat, "PUT", ALWAYS).status, 200)
        released = call("POST", f"{match.path}/seats/{seat}/release", {}, match.organizer)
        self.assertEqual(self.of(match, seat, "PUT", ALWAYS).status, 401)
        claimed = call("POST", f"{match.path}/seats/{seat}/claim",
                       {"invitation": released.json["invitation"]})
        match.tokens[seat] = claimed.json["token"]
        self.assertEqual(self.of(match, seat).json, {"instructions": []})
        for _ in range(200):
            now = match.read()
            if seat in now["deciding"] and now["step"]["name"] in PASSING:
                break
            match.turn(chance)
        time.sleep(0.3)
        self.assertEqual(match.version(), now["match"]["version"])

    def test_at_a_secret_step_they_are_the_seats_answer(self):
        match = Match(10, game="europe-1619")
        seat, other = list(match.tokens)[:2]
        before = match.read()
        answered = self.of(match, seat, "PUT",
                           {"instructions": [{"step": "diplomatic_phase", "until": "year"}]})
        self.assertEqual(answered.status, 200, answered.bytes)
        call("POST", match.path + "/moves", {"move": {"type": "ready"}}, match.tokens[other])
        now = match.read()
        self.assertEqual(set(before["deciding"]) - set(now["deciding"]), {seat, other})
        self.assertEqual(now["match"]["version"], before["match"]["version"])
        mine, others = match.read(match.tokens[seat]), match.read(match.tokens[other])
        self.assertEqual((mine["answered"], others["answered"]), (True, True))
        for third in (name for name in match.tokens if name not in (seat, other)):
            call("POST", match.path + "/moves", {"move": {"type": "ready"}}, match.tokens[third])
        log = match.log()
        entries = {action["seat"]: {key for key in action} for action in log
                   if action["move"]["type"] == "ready"}
        self.assertEqual(entries[seat], entries[other])
