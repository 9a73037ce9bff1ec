"""The ways of a move through the service, one at a time, so that a fault can be put at every point of each.

After every fault the answer is the right one or a problem of the agreed form, and the move was made or it was
not. Sent again with the same key it is answered. The log has it once."""
import uuid

from players import Player, assert_all_moves_are_logged
from waiting import until

CLOSING = ("ready", "vote", "pass_on_vp_marker")  # with these a seat's answer is complete
MOVES_TO_A_SECRET_STEP = 10  # moves without a secret step: a new match begins with some


class MoveUnderFault:
    """A table that is brought to the point where a move of some kind is to be made."""

    def __init__(self, test, service, seed, second=None):
        """With a second instance on the database: it is asked what became of a move, and gets the retry."""
        self.test, self.service = test, service
        self.player = Player([service.port], seed)
        self.other = Player([second.port], seed) if second else self.player
        self.matches = []
        self.open()

    def open(self):
        self.match = self.player.new_match(3)
        self.matches.append(self.match)
        self.pending = False

    def step(self, deciding):
        """A random move of one of these."""
        seat = self.player.chance.choice(deciding)
        move = self.player.chance.choice(self.player.moves_of(self.match, seat))
        self.pending = self.player.send(self.match, seat, move).json.get("pending", False)

    def next_move(self, closing):
        """(seat, move): a plain one, or (closing) the last answer to a secret step."""
        steps = 0
        while True:
            deciding = self.player.deciding(self.match)
            if not deciding or closing and steps == MOVES_TO_A_SECRET_STEP:
                self.open()
                steps = 0
                continue
            if closing == (self.pending and len(deciding) == 1) and (closing or self.is_plain(deciding)):
                moves = self.player.moves_of(self.match, deciding[0])
                good = [move for move in moves if not closing or move["type"] in CLOSING]
                if good:
                    return deciding[0], good[0]
            self.step(deciding)
            steps += 1

    def is_plain(self, deciding):
        return not self.pending and len(deciding) == 1

    # ---- with a fault

    def attempt(self, seat, move, key, **arguments):
        """One try: the answer, or None when there was none."""
        try:
            return self.player.clients[0].call("POST", self.match.path + "/moves", {"move": move},
                                               self.match.tokens[seat],
                                               Idempotency_Key=key, **arguments)
        except OSError:
            return None

    def version(self):
        return self.other.call("GET", self.match.path).json["match"]["version"]

    def responses(self, player):
        """All that an instance tells of the match, to the byte."""
        for path in ("", "/log?limit=500"):
            answer = player.call("GET", self.match.path + path, None, self.match.organizer)
            yield answer.status, answer.headers["ETag"], answer.bytes

    def make(self, closing, arm, disarm):
        """Makes a move under a fault; returns the status of its first answer (None: there was none)."""
        seat, move = self.next_move(closing)
        before, key = self.version(), str(uuid.uuid4())
        arm()
        first = self.attempt(seat, move, key)
        disarm()
        if first is not None:
            self.check_form(first)
        between = self.version()
        if self.other is not self.player:
            until(lambda: list(self.responses(self.player)) == list(self.responses(self.other)),
                  "both instances tell the same")
        again = self.other.send(self.match, seat, move, key)
        self.test.assertEqual(again.status, 200, again.bytes)
        self.test.assertGreater(again.json["version"], before)
        if first is not None and first.status == 200:
            self.test.assertEqual(first.bytes, again.bytes)
        elif first is not None and first.status == 500:
            self.test.assertEqual(between, before, "an error, and yet it was done")
        self.test.assertIn(between, (before, again.json["version"]), "half done")
        self.pending = False
        return first and first.status

    def check_form(self, answer):
        self.test.assertIn(answer.status, (200, 500, 503), answer.bytes)
        self.test.assertTrue(answer.headers["X-Request-Id"])
        if answer.status == 200:
            self.test.assertEqual(answer.headers["ETag"], f'"{answer.json["version"]}"')
            self.test.assertEqual(answer.headers["Content-Type"], "application/json")
            return
        self.test.assertEqual(answer.headers["Content-Type"], "application/problem+json")
        self.test.assertEqual(answer.json["status"], answer.status)
        self.test.assertEqual(answer.headers["Retry-After"] is not None, answer.status == 503)

    def settle(self):
        return assert_all_moves_are_logged(self.test, self.player, self.matches)
