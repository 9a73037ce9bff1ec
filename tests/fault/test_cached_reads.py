"""Two instances: one is asked for a match and its legal moves while the other one changes it. The first must
never show what it has in its cache and is old."""
from database_fixture import sql
from secret_step import SecretStep, pass_deadline

ROUNDS = 40


class CachedReads(SecretStep):
    def setUp(self):
        super().setUp()
        self.look_by_all()

    def new_match_with(self, plan):
        super().new_match_with({"label": "semi-final", "tournament": "osnabrueck-1648", **plan})

    def look(self, client, token=None):
        seen = client.call("GET", self.match.path, None, token)
        self.assertEqual(seen.status, 200, seen.bytes)
        return seen.json

    def listed(self, client, token, query=""):
        said = client.call("GET", self.match.path + "/legal-moves" + query, None, token)
        self.assertEqual(said.status, 200, said.bytes)
        return said.json

    def look_by_all(self):
        """Both show the same to all; afterwards both know it."""
        for token in (None, self.match.organizer, *self.match.tokens.values()):
            self.assertEqual(self.look(self.one, token), self.look(self.other, token))
        for token in self.match.tokens.values():
            for query in ("", "?revise=true"):
                self.assertEqual(self.listed(self.one, token, query), self.listed(self.other, token, query))

    def token(self, seat):
        return self.match.tokens[seat]

    def test_a_read_needs_no_load(self):
        for token in (None, self.token(self.seats[0])):
            hits, misses, stale = self.counts()
            self.look(self.one, token)
            self.assertEqual(self.counts(), [hits + 1, misses, stale])
        hits, misses, stale = self.counts()
        self.listed(self.one, self.token(self.seats[0]))
        self.one.call("POST", self.match.path + "/moves/check", {"move": self.moves(self.seats[0])[0]},
                      self.token(self.seats[0]))
        self.assertEqual(self.counts(), [hits + 2, misses, stale])

    def test_label_and_tournament_are_shown(self):
        match = self.look(self.one, self.token(self.seats[0]))["match"]
        self.assertEqual((match["label"], match["tournament"]), ("semi-final", "osnabrueck-1648"))

    def test_all_are_shown_what_either_instance_has_done(self):
        for number in range(ROUNDS):
            seat = self.player.chance.choice(self.now()["deciding"])
            client = (self.one, self.other)[number % 2]
            self.answer(client, seat, self.player.chance.choice(self.moves(seat)))
            self.look_by_all()
        self.assert_sound()

    def test_an_answer_to_the_other_instance(self):
        first, second, third = self.seats
        self.answer(self.other, first)
        for token in (None, self.match.organizer, self.token(first), self.token(second)):
            self.assertEqual(self.look(self.one, token)["deciding"], [second, third])
        self.look_by_all()

    def test_a_step_that_has_ended_at_the_other(self):
        for seat in self.seats:
            self.answer(self.other, seat)
        self.assertGreater(self.look(self.one)["match"]["version"], self.version)
        self.look_by_all()

    def test_an_own_answer_that_was_changed_at_the_other(self):
        first = self.seats[0]
        self.answer(self.one, first)
        self.look_by_all()
        self.answer(self.other, first, self.moves_to_revise(first)[-1])
        self.look_by_all()

    def moves_to_revise(self, seat):
        return self.listed(self.other, self.token(seat), "?revise=true")["moves"]

    def test_an_answer_that_is_not_complete_any_more(self):
        self.play_to("place_initial_influence")
        first, second, third = self.seats
        ready = {"type": "ready"}
        self.answer(self.one, first, next(move for move in self.moves(first) if move != ready))
        self.answer(self.one, first, ready)
        self.look_by_all()
        self.assertEqual(self.look(self.one)["deciding"], [second, third])
        self.answer(self.other, first, self.revised(first, lambda move: move != ready))
        self.assertEqual(self.look(self.one)["deciding"], [first, second, third])
        self.look_by_all()
        self.answer(self.other, first, ready)
        self.look_by_all()

    def test_what_others_have_begun_to_answer_makes_no_difference(self):
        """Otherwise the time of a look, and the counts, would tell of it."""
        self.play_to("place_initial_influence")
        first, second = self.seats[:2]
        self.look_by_all()
        self.answer(self.other, first, next(move for move in self.moves(first) if move["type"] != "ready"))
        hits, misses, stale = self.counts()
        for token in (None, self.token(second)):
            self.look(self.one, token)
        self.assertEqual(self.counts(), [hits + 2, misses, stale])
        self.look(self.one, self.token(first))
        self.assertEqual(self.counts()[2], stale + 1)
        self.look_by_all()

    def test_a_seat_that_has_changed_hands(self):
        first = self.seats[0]
        old = self.token(first)
        released = self.other.call("POST", f"{self.match.path}/seats/{first}/release", None,
                                   self.match.organizer)
        self.assertEqual(released.status, 200, released.bytes)
        for path in ("", "/legal-moves"):
            self.assertEqual(self.one.call("GET", self.match.path + path, None, old).status, 401)
        open_seats = [seat["seat"] for seat in self.look(self.one)["match"]["seats"]
                      if seat["status"] == "open"]
        self.assertEqual(open_seats, [first])
        claimed = self.other.call("POST", f"{self.match.path}/seats/{first}/claim",
                                  {"invitation": released.json["invitation"]})
        self.assertEqual(claimed.status, 200, claimed.bytes)
        self.assertEqual(self.one.call("GET", self.match.path, None, old).status, 401)
        self.match.tokens[first] = claimed.json["token"]
        self.look_by_all()
        self.assertEqual(self.one.call("GET", self.match.path, None, old).status, 401)

    def test_a_concession_to_the_other_instance(self):
        conceded = self.other.call("POST", self.match.path + "/concede", None, self.token(self.seats[1]))
        self.assertEqual(conceded.status, 200, conceded.bytes)
        seats = {seat["seat"]: seat["status"] for seat in self.look(self.one)["match"]["seats"]}
        self.assertEqual(seats[self.seats[1]], "conceded")
        self.look_by_all()

    def test_instructions_given_to_the_other(self):
        self.new_match_with({"game": "europe-1619", "players": 10})
        self.play_to("builds_and_transactions")
        first = self.seats[0]
        self.look_by_all()
        given = self.other.call("PUT", self.match.path + "/instructions",
                                {"instructions": [{"step": "builds_and_transactions"}]}, self.token(first))
        self.assertEqual(given.status, 200, given.bytes)
        self.assertEqual(self.look(self.one)["deciding"], self.seats[1:])
        self.look_by_all()

    def test_a_match_that_is_over(self):
        for seat in self.seats[:2]:
            self.other.call("POST", self.match.path + "/concede", None, self.token(seat))
        self.assertEqual(self.look(self.one)["match"]["status"], "over")
        self.assertIn("seed", self.look(self.one)["match"])
        self.look_by_all()

    def test_a_match_that_was_deleted(self):
        for seated in ("answer", "action", "deadline", "seat", "match_state", "expiry", "idempotency",
                       "instruction", "transparency_entry", "match"):
            sql(f"delete from {seated} where match_id = '{self.match.id}'")
        for token in (None, self.token(self.seats[0])):
            self.assertEqual(self.one.call("GET", self.match.path, None, token).status, 404)


class CachedReadsWithDeadline(CachedReads):
    """At matches whose decisions have a time."""

    PLAN = {"deadline": {"each": "P1D", "then": "default"}}

    def test_a_deadline_that_was_extended(self):
        extended = self.other.call("POST", self.match.path + "/deadline", {"extend": "P1D"},
                                   self.match.organizer)
        self.assertEqual(extended.status, 200, extended.bytes)
        self.look_by_all()

    def test_a_deadline_that_is_another_one(self):
        """As when a copy of the database was restored in which it was extended."""
        sql(f"update deadline set due_at = '2100-01-01 00:00:00Z' where match_id = '{self.match.id}'")
        self.assertIn("2100-01-01", self.look(self.one)["match"]["due_at"])
        self.look_by_all()

    def test_a_deadline_that_has_passed(self):
        pass_deadline(self.match)
        self.assertGreater(self.look(self.one)["match"]["version"], self.version)
        self.look_by_all()

    def test_it_is_shown_when_a_decision_is_due_after_an_own_move(self):
        for seat in self.seats:
            self.answer(self.one, seat)
            due = [self.look(client, self.token(seat))["match"]["due_at"]
                   for client in (self.one, self.other)]
            self.assertEqual(due[0], due[1])


class CachedReadsWhileTheOrganiserWaits(CachedReads):
    PLAN = {"deadline": {"each": "P1D", "then": "wait"}}

    def test_who_is_late(self):
        pass_deadline(self.match)
        self.assertEqual(self.look(self.other)["match"]["late"], self.seats)
        self.assertEqual(self.look(self.one)["match"]["late"], self.seats)
        self.answer(self.other, self.seats[0])
        self.look_by_all()
