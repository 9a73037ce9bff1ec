"""Two instances that keep states of the same matches: what one of them knows is old as soon as the other has changed something."""
import re
import unittest

from play import Player, account, is_verified, report, whole_log
from rig import Line, Service, sql, until

ROUNDS = 40


def counted(line, name):
    text = line.call("GET", "/metrics").bytes.decode()
    return int(re.search(rf"^westphalia_{name} (\d+)$", text, re.MULTILINE)[1])


class TwoInstances(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = [Service(), Service()]
        for service in cls.services:
            cls.addClassCleanup(service.stop)
        steps = Line(cls.services[0].port).call("GET", "/v1/games/sixteen-thirty-something").json["steps"]
        cls.secret = {step["name"] for step in steps if step["secret"]}

    def setUp(self):
        self.one, self.other = (Line(service.port) for service in self.services)
        self.player = Player([self.services[1].port], self.id())
        self.table = self.player.new_table(3)

    def tearDown(self):
        self.one.hang_up()
        self.other.hang_up()

    def now(self, line=None):
        return (line or self.other).call("GET", self.table.path, None, self.table.organizer).json

    def open_position(self, rounds=500):
        """(version, seat) where one seat must decide, and not in secret."""
        for _ in range(rounds):
            now = self.now()
            if now["step"]["name"] not in self.secret and len(now["deciding"]) == 1:
                return now["match"]["version"], now["deciding"][0]
            self.player.play_one(self.table)
        self.fail("there is no open step")

    def move(self, line, seat, move, **headers):
        return self.player.note(self.table, seat, move, line.call(
            "POST", self.table.path + "/moves", {"move": move}, self.table.tokens[seat], **headers))

    def known_position(self):
        """(version, seat, its moves) at an open step that the first instance knows by a move of this seat's."""
        for _ in range(500):
            version, seat = self.open_position()
            moves = self.player.moves_of(self.table, seat)
            made = self.move(self.one, seat, self.player.chance.choice(moves))
            self.assertEqual(made.status, 200, made.bytes)
            now = self.now()
            if now["step"]["name"] not in self.secret and now["deciding"] == [seat]:
                return now["match"]["version"], seat, self.player.moves_of(self.table, seat)
        self.fail("no seat moves twice")

    def assert_sound(self):
        lost, doubled = account(self.player, self.table)
        self.assertEqual((lost, doubled), ([], []))
        status, said = is_verified(self.player, self.table)
        self.assertEqual(status, 0, said)

    def test_moves_by_both_in_turn(self):
        hits = counted(self.one, "cache_hits_total")
        for number in range(ROUNDS):
            version, seat = self.open_position()
            move = self.player.chance.choice(self.player.moves_of(self.table, seat))
            made = self.move((self.one, self.other)[number % 2], seat, move, If_Match=f'"{version}"')
            self.assertEqual(made.status, 200, made.bytes)
        self.assert_sound()
        self.assertGreater(counted(self.one, "cache_hits_total"), hits)
        report(self, {"moves": ROUNDS, "judged again after a load": counted(self.one, "cache_stale_total")})

    def test_no_move_is_refused_on_an_old_state(self):
        """What only the present state allows is made; what only the old one would is refused, by the present state."""
        wrongly = 0
        for _ in range(ROUNDS // 4):
            version, seat, before = self.known_position()
            made = self.move(self.other, seat, self.player.chance.choice(before))
            self.assertEqual(made.status, 200, made.bytes)
            present, asked = self.open_position()
            allowed = self.player.moves_of(self.table, asked)
            only_then = [move for move in before if move not in allowed] if asked == seat else before
            if only_then:
                refused = self.one.call("POST", self.table.path + "/moves", {"move": only_then[0]}, self.table.tokens[seat])
                self.assertIn(refused.status, (409, 422), refused.bytes)
                wrongly += 1
            self.assertEqual(self.now()["match"]["version"], present)
            made = self.move(self.one, asked, allowed[0], If_Match=f'"{present}"')
            self.assertEqual(made.status, 200, made.bytes)
        self.assertGreater(wrongly, 0)
        self.assert_sound()

    def test_a_seat_that_has_changed_hands(self):
        version, seat, moves = self.known_position()
        old = self.table.tokens[seat]
        released = self.other.call("POST", f"{self.table.path}/seats/{seat}/release", None, self.table.organizer)
        self.assertEqual(released.status, 200, released.bytes)
        late = self.one.call("POST", self.table.path + "/moves", {"move": moves[0]}, old)
        self.assertEqual(late.status, 401, late.bytes)
        claimed = self.other.call("POST", f"{self.table.path}/seats/{seat}/claim", {"invitation": released.json["invitation"]})
        self.table.tokens[seat] = claimed.json["token"]
        self.assertEqual(self.one.call("POST", self.table.path + "/moves", {"move": moves[0]}, old).status, 401)
        self.assertEqual(self.move(self.one, seat, moves[0]).status, 200)
        self.assertEqual(self.one.call("POST", self.table.path + "/moves", {"move": moves[0]}, old).status, 401)

    def test_an_undo_by_the_other(self):
        version, seat, moves = self.known_position()
        undone = self.other.call("POST", self.table.path + "/undo", None, self.table.tokens[seat])
        if undone.status == 200:
            self.assertEqual(self.move(self.one, seat, moves[0], If_Match=f'"{version}"').status, 412)
            again = self.player.moves_of(self.table, seat)
            made = self.one.call("POST", self.table.path + "/moves", {"move": again[0]}, self.table.tokens[seat])
            self.assertEqual(made.status, 200, made.bytes)
        status, said = is_verified(self.player, self.table)
        self.assertEqual(status, 0, said)

    def test_a_key_that_the_other_has_answered(self):
        version, seat, moves = self.known_position()
        first = self.move(self.other, seat, moves[0], Idempotency_Key="the-same")
        second = self.one.call("POST", self.table.path + "/moves", {"move": moves[0]}, self.table.tokens[seat],
                               Idempotency_Key="the-same")
        self.assertEqual((first.status, second.status), (200, 200))
        self.assertEqual(first.json, second.json)
        self.assert_sound()

    def test_instructions_given_to_the_other(self):
        """A seat whose instructions answer what it is asked does not decide by a move that comes after them."""
        version, seat, moves = self.known_position()
        self.other.call("PUT", self.table.path + "/instructions", {"instructions": [{}]}, self.table.tokens[seat])
        present = self.now()["match"]["version"]
        made = self.one.call("POST", self.table.path + "/moves", {"move": moves[0]}, self.table.tokens[seat],
                             If_Match=f'"{version}"')
        self.assertEqual(made.status, 200 if present == version else 412, made.bytes)
        status, said = is_verified(self.player, self.table)
        self.assertEqual(status, 0, said)


class Deadlines(TwoInstances):
    """The same in matches whose decisions have a time, which passes, or is extended, where the first instance does not see it."""

    def setUp(self):
        super().setUp()
        plan = {"game": "sixteen-thirty-something", "players": 3, "referee": True,
                "deadline": {"each": "P1D", "then": self.id().endswith("waits") and "wait" or "default"}}
        made = self.player.call("POST", "/v1/matches", plan).json
        self.table.__init__(made)

    def pass_deadline(self):
        sql(f"update deadline set due_at = clock_timestamp() - interval '1 second' where match_id = '{self.table.id}'")

    def test_a_deadline_that_has_passed(self):
        version, seat, moves = self.known_position()
        self.pass_deadline()
        late = self.move(self.one, seat, moves[0], If_Match=f'"{version}"')
        self.assertEqual(late.status, 412, late.bytes)
        entry = next(entry for entry in whole_log(self.player, self.table) if entry["seq"] == version + 1)
        self.assertEqual((entry["seat"], entry.get("by_default"), entry.get("late")), (seat, True, True))

    def test_a_deadline_that_has_passed_and_the_organiser_waits(self):
        version, seat, moves = self.known_position()
        self.pass_deadline()
        self.assertEqual(self.now(self.other)["match"]["late"], [seat])
        late = self.move(self.one, seat, moves[0], If_Match=f'"{version}"')
        self.assertEqual(late.status, 200, late.bytes)
        entry = next(entry for entry in whole_log(self.player, self.table) if entry["seq"] == version + 1)
        self.assertEqual((entry["seat"], entry.get("late")), (seat, True))

    def test_a_deadline_that_was_extended(self):
        version, seat, moves = self.known_position()
        extended = self.other.call("POST", self.table.path + "/deadline", {"extend": "P1D"}, self.table.organizer)
        self.assertEqual(extended.status, 200, extended.bytes)
        self.assertEqual(self.move(self.one, seat, moves[0], If_Match=f'"{version}"').status, 412)
        self.assertEqual(self.move(self.one, seat, moves[0], If_Match=f'"{version + 1}"').status, 200)
        self.assert_sound_but_for(1)

    def assert_sound_but_for(self, entries):
        lost, others = account(self.player, self.table)
        self.assertEqual((lost, len([entry for entry in others if entry["seat"]])), ([], entries - 1))
        status, said = is_verified(self.player, self.table)
        self.assertEqual(status, 0, said)


if __name__ == "__main__":
    unittest.main()
