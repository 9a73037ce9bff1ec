"""Two instances that keep states of the same matches: what one of them knows is old as soon as the other has
changed something."""
import unittest

from players import Player, is_verified, lost_and_unacknowledged, report, whole_log
from secret_step import SecretStep, pass_deadline
from service_fixture import HttpClient, Service

ROUNDS = 40


class TwoInstances(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = [Service(), Service()]
        for service in cls.services:
            cls.addClassCleanup(service.stop)
        steps = HttpClient(cls.services[0].port).call("GET",
                                                      "/v1/games/sixteen-thirty-something").json["steps"]
        cls.secret = {step["name"] for step in steps if step["secret"]}

    def setUp(self):
        self.one, self.other = (HttpClient(service.port) for service in self.services)
        self.player = Player([self.services[1].port], self.id())
        self.match = self.player.new_match(3)

    def tearDown(self):
        self.one.close()
        self.other.close()

    def now(self, client=None):
        return (client or self.other).call("GET", self.match.path, None, self.match.organizer).json

    def open_position(self, rounds=500):
        """(version, seat) where one seat must decide, and not in secret."""
        for _ in range(rounds):
            now = self.now()
            if now["step"]["name"] not in self.secret and len(now["deciding"]) == 1:
                return now["match"]["version"], now["deciding"][0]
            self.player.play_one(self.match)
        self.fail("there is no open step")

    def move(self, client, seat, move, **headers):
        return self.player.note_answer(self.match, seat, move, client.call(
            "POST", self.match.path + "/moves", {"move": move}, self.match.tokens[seat], **headers))

    def known_position(self):
        """(version, seat, its moves) at an open step that the first instance knows by a move of this
        seat's."""
        for _ in range(500):
            version, seat = self.open_position()
            moves = self.player.moves_of(self.match, seat)
            made = self.move(self.one, seat, self.player.chance.choice(moves))
            self.assertEqual(made.status, 200, made.bytes)
            now = self.now()
            if now["step"]["name"] not in self.secret and now["deciding"] == [seat]:
                return now["match"]["version"], seat, self.player.moves_of(self.match, seat)
        self.fail("no seat moves twice")

    def assert_sound(self):
        lost, others = lost_and_unacknowledged(self.player, self.match)
        self.assertEqual((lost, others), ([], []))
        status, said = is_verified(self.player, self.match)
        self.assertEqual(status, 0, said)

    def test_moves_by_both_in_turn(self):
        hits = self.one.metrics()["cache_hits_total"]
        for number in range(ROUNDS):
            version, seat = self.open_position()
            move = self.player.chance.choice(self.player.moves_of(self.match, seat))
            made = self.move((self.one, self.other)[number % 2], seat, move, If_Match=f'"{version}"')
            self.assertEqual(made.status, 200, made.bytes)
        self.assert_sound()
        self.assertGreater(self.one.metrics()["cache_hits_total"], hits)
        report(self, {"moves": ROUNDS, "judged again after a load": self.one.metrics()["cache_stale_total"]})

    def test_no_move_is_refused_on_an_old_state(self):
        """A move that only the present state allows is made. A move that only the old one allows is refused,
        by the present state."""
        wrongly = 0
        for _ in range(ROUNDS // 4):
            version, seat, before = self.known_position()
            made = self.move(self.other, seat, self.player.chance.choice(before))
            self.assertEqual(made.status, 200, made.bytes)
            present, asked = self.open_position()
            allowed = self.player.moves_of(self.match, asked)
            only_then = [move for move in before if move not in allowed] if asked == seat else before
            if only_then:
                refused = self.one.call("POST", self.match.path + "/moves", {"move": only_then[0]},
                                        self.match.tokens[seat])
                self.assertIn(refused.status, (409, 422), refused.bytes)
                wrongly += 1
            self.assertEqual(self.now()["match"]["version"], present)
            made = self.move(self.one, asked, allowed[0], If_Match=f'"{present}"')
            self.assertEqual(made.status, 200, made.bytes)
        self.assertGreater(wrongly, 0)
        self.assert_sound()

    def test_a_seat_that_has_changed_hands(self):
        version, seat, moves = self.known_position()
        old = self.match.tokens[seat]
        released = self.other.call("POST", f"{self.match.path}/seats/{seat}/release", None,
                                   self.match.organizer)
        self.assertEqual(released.status, 200, released.bytes)
        late = self.one.call("POST", self.match.path + "/moves", {"move": moves[0]}, old)
        self.assertEqual(late.status, 401, late.bytes)
        claimed = self.other.call("POST", f"{self.match.path}/seats/{seat}/claim",
                                  {"invitation": released.json["invitation"]})
        self.match.tokens[seat] = claimed.json["token"]
        self.assertEqual(self.one.call("POST", self.match.path + "/moves", {"move": moves[0]}, old).status,
                         401)
        self.assertEqual(self.move(self.one, seat, moves[0]).status, 200)
        self.assertEqual(self.one.call("POST", self.match.path + "/moves", {"move": moves[0]}, old).status,
                         401)

    def test_an_undo_by_the_other(self):
        version, seat, moves = self.known_position()
        undone = self.other.call("POST", self.match.path + "/undo", None, self.match.tokens[seat])
        if undone.status == 200:
            self.assertEqual(self.move(self.one, seat, moves[0], If_Match=f'"{version}"').status, 412)
            again = self.player.moves_of(self.match, seat)
            made = self.one.call("POST", self.match.path + "/moves", {"move": again[0]},
                                 self.match.tokens[seat])
            self.assertEqual(made.status, 200, made.bytes)
        status, said = is_verified(self.player, self.match)
        self.assertEqual(status, 0, said)

    def test_a_key_that_the_other_has_answered(self):
        version, seat, moves = self.known_position()
        first = self.move(self.other, seat, moves[0], Idempotency_Key="the-same")
        second = self.one.call("POST", self.match.path + "/moves", {"move": moves[0]},
                               self.match.tokens[seat],
                               Idempotency_Key="the-same")
        self.assertEqual((first.status, second.status), (200, 200))
        self.assertEqual(first.json, second.json)
        self.assert_sound()

    def test_instructions_given_to_the_other(self):
        """A seat whose instructions answer what it is asked does not decide by a move that comes after
        them."""
        version, seat, moves = self.known_position()
        self.other.call("PUT", self.match.path + "/instructions", {"instructions": [{}]},
                        self.match.tokens[seat])
        present = self.now()["match"]["version"]
        made = self.one.call("POST", self.match.path + "/moves", {"move": moves[0]}, self.match.tokens[seat],
                             If_Match=f'"{version}"')
        self.assertEqual(made.status, 200 if present == version else 412, made.bytes)
        status, said = is_verified(self.player, self.match)
        self.assertEqual(status, 0, said)


class Deadlines(TwoInstances):
    """The same in matches whose decisions have a time, which passes, or is extended, where the first instance
    does not see it."""

    def setUp(self):
        super().setUp()
        plan = {"game": "sixteen-thirty-something", "players": 3, "referee": True,
                "deadline": {"each": "P1D", "then": self.id().endswith("waits") and "wait" or "default"}}
        made = self.player.call("POST", "/v1/matches", plan).json
        self.match.__init__(made)

    def test_a_deadline_that_has_passed(self):
        version, seat, moves = self.known_position()
        pass_deadline(self.match)
        late = self.move(self.one, seat, moves[0], If_Match=f'"{version}"')
        self.assertEqual(late.status, 412, late.bytes)
        entry = next(entry for entry in whole_log(self.player, self.match) if entry["seq"] == version + 1)
        self.assertEqual((entry["seat"], entry.get("by_default"), entry.get("late")), (seat, True, True))

    def test_a_deadline_that_has_passed_and_the_organiser_waits(self):
        version, seat, moves = self.known_position()
        pass_deadline(self.match)
        self.assertEqual(self.now(self.other)["match"]["late"], [seat])
        late = self.move(self.one, seat, moves[0], If_Match=f'"{version}"')
        self.assertEqual(late.status, 200, late.bytes)
        entry = next(entry for entry in whole_log(self.player, self.match) if entry["seq"] == version + 1)
        self.assertEqual((entry["seat"], entry.get("late")), (seat, True))

    def test_a_deadline_that_was_extended(self):
        version, seat, moves = self.known_position()
        extended = self.other.call("POST", self.match.path + "/deadline", {"extend": "P1D"},
                                   self.match.organizer)
        self.assertEqual(extended.status, 200, extended.bytes)
        self.assertEqual(self.move(self.one, seat, moves[0], If_Match=f'"{version}"').status, 412)
        self.assertEqual(self.move(self.one, seat, moves[0], If_Match=f'"{version + 1}"').status, 200)
        self.assert_sound_but_for(1)

    def assert_sound_but_for(self, entries):
        lost, others = lost_and_unacknowledged(self.player, self.match)
        self.assertEqual((lost, len([entry for entry in others if entry["seat"]])), ([], entries - 1))
        status, said = is_verified(self.player, self.match)
        self.assertEqual(status, 0, said)


class Answers(SecretStep):
    """The same at a secret step, where the first instance knows what the seats have answered."""

    def test_answers_need_no_load(self):
        hits, misses, stale = self.counts()
        self.play_step(self.one)
        self.assertEqual(self.counts(), [hits + len(self.seats), misses, stale])
        self.assertEqual(self.now()["match"]["version"], self.version + len(self.seats))
        self.assert_sound()

    def test_answers_stay_known_after_a_read(self):
        """A reader sees no draft but his own; the known drafts stay known."""
        for seat in self.seats:
            self.answer(self.one, seat)
            self.one.call("GET", self.match.path + "/legal-moves", None, self.match.tokens[self.seats[0]])
        hits, misses, stale = self.counts()
        self.play_step(self.one)
        self.assertEqual(self.counts(), [hits + len(self.seats), misses, stale])
        self.assert_sound()

    def test_answers_by_both_in_turn(self):
        for number in range(ROUNDS):
            now = self.now()
            seat = self.player.chance.choice(now["deciding"])
            moves = self.moves(seat)
            said = self.answer((self.one, self.other)[number % 2], seat, self.player.chance.choice(moves))
            self.assertEqual(sorted(said["deciding"]), sorted(self.now()["deciding"]))
        self.assert_sound()

    def test_an_answer_to_the_other_instance(self):
        first, second, third = self.seats
        self.answer(self.other, first)
        stale = self.one.metrics()["cache_stale_total"]
        self.assertEqual(self.answer(self.one, second)["deciding"], [third])
        self.assertEqual(self.one.metrics()["cache_stale_total"], stale + 1)
        self.answer(self.one, third)
        self.assertEqual(self.now()["match"]["version"], self.version + 3)
        self.assert_sound()

    def test_an_answer_that_was_changed_by_the_other_counts_at_the_end(self):
        first, second, third = self.seats
        before = self.moves(first)[0]
        self.answer(self.one, first, before)
        self.answer(self.one, second)
        after = self.revised(first, lambda move: move != before)
        self.answer(self.other, first, after)
        self.answer(self.one, third)
        self.assertEqual(self.logged(first)[0], after)
        self.assert_sound()

    def test_an_own_answer_that_was_changed_by_the_other(self):
        first, second, third = self.seats
        moves = self.moves(first)[:3]
        for client, move in zip((self.one, self.other, self.one), moves):
            self.answer(client, first, move)
        self.answer(self.one, second)
        self.answer(self.one, third)
        self.assertEqual(self.logged(first)[0], moves[2])
        self.assert_sound()

    def test_the_last_answer_is_not_the_last_when_another_seat_answers_further(self):
        """The first two are ready; one of them, by the other instance, is not any more. So the third ends
        nothing."""
        self.play_to("place_initial_influence")
        first, second, third = self.seats
        cards = [move for move in self.moves(first) if move["type"] == "place_initial_influence"]
        ready = {"type": "ready"}
        self.answer(self.one, first, cards[0])
        self.answer(self.one, first, ready)
        self.answer(self.one, second, ready)
        self.assertEqual(self.now()["deciding"], [third])
        self.answer(self.other, first, self.revised(first, lambda move: move != ready))
        self.assertEqual(self.now()["deciding"], [first, third])
        said = self.answer(self.one, third, ready)
        self.assertEqual((said["deciding"], said.get("pending"), said["version"]),
                         ([first], True, self.version))
        self.assertEqual(self.now()["deciding"], [first])
        self.answer(self.one, first, ready)
        self.assertGreater(self.now()["match"]["version"], self.version)
        self.assert_sound()

    def test_a_key_that_the_other_has_answered(self):
        first = self.seats[0]
        move = self.moves(first)[0]
        said = [self.answer(client, first, move, Idempotency_Key="the-same")
                for client in (self.other, self.one, self.other)]
        self.assertEqual(said[1:], said[:1] * 2)
        self.assertEqual(self.now()["deciding"], self.seats[1:])

    def test_a_seat_that_has_changed_hands(self):
        first = self.seats[0]
        old, move = self.match.tokens[first], self.moves(first)[0]
        released = self.other.call("POST", f"{self.match.path}/seats/{first}/release", None,
                                   self.match.organizer)
        self.assertEqual(released.status, 200, released.bytes)
        self.answer(self.one, first, move, 401)
        claimed = self.other.call("POST", f"{self.match.path}/seats/{first}/claim",
                                  {"invitation": released.json["invitation"]})
        self.answer(self.one, first, move, 401)
        self.match.tokens[first] = claimed.json["token"]
        self.answer(self.one, first, move)
        self.match.tokens[first] = old
        self.answer(self.one, first, move, 401)

    def test_instructions_given_to_the_other(self):
        """A seat with instructions has answered by them; its later answer takes their place."""
        self.new_match_with({"game": "europe-1619", "players": 10})
        self.play_to("builds_and_transactions")
        first, second = self.seats[:2]
        given = self.other.call("PUT", self.match.path + "/instructions",
                                {"instructions": [{"step": "builds_and_transactions"}]},
                                self.match.tokens[first])
        self.assertEqual((given.status, self.now()["deciding"]), (200, self.seats[1:]), given.bytes)
        self.assertEqual(self.answer(self.one, second)["deciding"], self.seats[2:])
        gift = self.revised(first, lambda move: move["type"] == "give")
        self.assertEqual(self.answer(self.one, first, gift)["deciding"], [first] + self.seats[2:])
        for seat in self.now()["deciding"]:
            self.answer(self.one, seat)
        self.assertEqual([move for move in self.logged(first) if move["type"] == "give"], [gift])
        self.assert_sound()

    def test_a_concession_to_the_other_instance(self):
        first, second, third = self.seats
        self.answer(self.one, first)
        self.answer(self.one, second)
        conceded = self.other.call("POST", self.match.path + "/concede", None, self.match.tokens[second])
        self.assertEqual(conceded.status, 200, conceded.bytes)
        self.answer(self.one, third)
        self.assertEqual(len(self.logged(first)), 1)
        self.assert_sound()


class AnswersWithDeadline(Answers):
    """Those of matches whose decisions have a time."""

    PLAN = {"deadline": {"each": "P1D", "then": "default"}}

    def test_a_deadline_that_has_passed(self):
        first, second, third = self.seats
        move = self.moves(first)[0]
        self.answer(self.one, second)
        pass_deadline(self.match)
        self.answer(self.one, first, move, 412, If_Match=f'"{self.version}"')
        entries = [entry for entry in whole_log(self.player, self.match) if entry["seq"] > self.version][:3]
        self.assertEqual([(entry["seat"], entry.get("late", False)) for entry in entries],
                         [(first, True), (second, False), (third, True)])

    def test_a_deadline_that_was_extended(self):
        """The earlier answers stand at the version after it."""
        first, second, third = self.seats
        move = self.moves(first)[0]
        self.answer(self.one, first, move)
        extended = self.other.call("POST", self.match.path + "/deadline", {"extend": "P1D"},
                                   self.match.organizer)
        self.assertEqual(extended.status, 200, extended.bytes)
        said = self.answer(self.one, second, If_Match=f'"{self.version + 1}"')
        self.assertEqual((said["deciding"], said["version"]), ([third], self.version + 1))
        self.answer(self.one, third)
        self.assertEqual(self.logged(first), [move])
        self.assert_sound()
