"""Matches that are played while things go wrong, and the account that is drawn up of them afterwards.

Every move is sent with an Idempotency-Key, and sent again with the same until the answer is definite. So in
the end it is known of each move whether it was made, and the log must say the same."""
import collections
import itertools
import random
import tempfile
import threading
import time
import uuid

from seated_match import SeatedMatch
from service_fixture import HttpClient, program
from waiting import TIMEOUT

GAME = "sixteen-thirty-something"
Acknowledged = collections.namedtuple("Acknowledged", "seat move version pending seqs")


class PlayedMatch(SeatedMatch):
    """A match with the moves that were acknowledged. Its organiser is referee and sees everything."""

    def __init__(self, made):
        super().__init__(made)
        self.acknowledged = []
        self.over = False


class Player:
    """Plays for some seats, at one of these ports that answers."""

    def __init__(self, ports, seed=None):
        self.clients = [HttpClient(port) for port in ports]
        self.turn = itertools.count()
        self.chance = random.Random(seed)
        self.repeated = 0  # requests that were sent again
        self.errors = collections.Counter()

    def client(self):
        return self.clients[next(self.turn) % len(self.clients)]

    def call(self, *arguments, **headers):
        """Sent again, to the next instance, until the answer is definite."""
        end = time.monotonic() + TIMEOUT
        while True:
            try:
                answer = self.client().call(*arguments, **headers)
                if answer.status < 500:
                    return answer
                self.errors[answer.status] += 1
                assert answer.status == 503, answer.bytes
            except OSError as lost:
                self.errors[str(lost)[:40]] += 1
                answer = lost
            assert time.monotonic() < end, f"no definite answer within {TIMEOUT} s: {answer}"
            self.repeated += 1
            time.sleep(0.02)

    def new_match(self, players=3, game=GAME):
        answer = self.call("POST", "/v1/matches", {"game": game, "players": players, "referee": True})
        assert answer.status == 201, answer.bytes
        return PlayedMatch(answer.json)

    def deciding(self, match):
        now = self.call("GET", match.path).json
        match.over = now["match"]["status"] == "over"
        return now["deciding"]

    def moves_of(self, match, seat):
        return self.call("GET", match.path + "/legal-moves", None, match.tokens[seat]).json["moves"]

    def send(self, match, seat, move, key=None, **headers):
        answer = self.call("POST", match.path + "/moves", {"move": move}, match.tokens[seat],
                           Idempotency_Key=key or str(uuid.uuid4()), **headers)
        return self.note_answer(match, seat, move, answer)

    def note_answer(self, match, seat, move, answer):
        """A definite answer to a move: into the account when it was made."""
        if answer.status == 200:
            said = answer.json
            seqs = [action["seq"] for action in said["actions"]
                    if (action["seat"], action["move"]) == (seat, move)]
            match.acknowledged.append(Acknowledged(seat, move, said["version"], said.get("pending", False),
                                                   seqs))
        else:
            assert answer.status in (409, 412, 422), answer.bytes
        return answer

    def play_one(self, match, seats=None):
        """A random move of one of these seats, if one of them must decide. The answer, or None."""
        able = [seat for seat in self.deciding(match) if seats is None or seat in seats]
        if not able:
            return None
        seat = self.chance.choice(able)
        moves = self.moves_of(match, seat)
        return self.send(match, seat, self.chance.choice(moves)) if moves else None


class Load:
    """Many matches at once, each with two players who share the seats. Each waits for `pause` seconds after
    a move."""

    def __init__(self, ports, matches, pause=0):
        self.ports, self.done, self.matches, self.errors = ports, threading.Event(), [], []
        self.pause = pause
        self.players = [Player(ports, seed) for seed in range(2 * matches)]
        self.threads = [threading.Thread(target=self.play_guarded, args=(i,)) for i in range(2 * matches)]
        self.current = [self.open_match(self.players[0]) for _ in range(matches)]
        for thread in self.threads:
            thread.start()

    def open_match(self, player):
        self.matches.append(player.new_match(3))
        return self.matches[-1]

    def play_guarded(self, number):
        try:
            self.play(number)
        except Exception as error:  # noqa: BLE001 - told by finish()
            self.errors.append(error)

    def play(self, number):
        player, place = self.players[number], number // 2
        while not self.done.is_set():
            match = self.current[place]
            mine = list(match.tokens)[number % 2 :: 2]
            if player.play_one(match, mine) is None:
                if match.over and number % 2 == 0:
                    self.current[place] = self.open_match(player)
                time.sleep(0.01)
            else:
                self.done.wait(self.pause)

    def acknowledged(self):
        return sum(len(match.acknowledged) for match in self.matches)

    def finish(self):
        self.done.set()
        for thread in self.threads:
            thread.join(2 * TIMEOUT)
            assert not thread.is_alive(), "a player hangs"
        assert not self.errors, self.errors


# ---- the account ----


def whole_log(player, match):
    actions, after = [], 0
    while after is not None:
        page = player.call("GET", f"{match.path}/log?after={after}&limit=500", None, match.organizer).json
        actions += page["actions"]
        after = page.get("next")
    return actions


def must_and_may_be_logged(acknowledged):
    """(what must be in the log, what may be): a draft drops moves that undo one another, where the rest can
    do without."""
    stands, undone = [], []
    for made in sorted(acknowledged, key=lambda made: made.version):
        card = made.pending and made.move["type"] == "take_back_initial_influence" and made.move["card"]
        taken = next((other for other in reversed(stands) if card and other.pending
                      and (other.seat, other.version, other.move.get("card"))
                      == (made.seat, made.version, card)), None)
        if taken:
            stands.remove(taken)
            undone += [taken, made]
        else:
            stands.append(made)
    return stands, undone


def lost_and_unacknowledged(player, match):
    """(lost, unacknowledged): acknowledged moves that the log does not have; actions of the log that were
    not acknowledged, such as a move that was made twice."""
    log = whole_log(player, match)
    assert [action["seq"] for action in log] == list(range(1, len(log) + 1))
    now = player.call("GET", match.path, None, match.organizer).json
    unclaimed = {action["seq"]: action for action in log if action["seat"]}
    lost, (stands, undone) = [], must_and_may_be_logged(match.acknowledged)
    for index, made in enumerate(stands + undone):
        if made.pending and made.version == now["match"]["version"]:
            continue  # in the database, not in the log yet
        action = next((action for seq, action in unclaimed.items() if is_logged_as(made, action)), None)
        if action:
            del unclaimed[action["seq"]]
        elif index < len(stands):
            lost.append(made)
    return lost, list(unclaimed.values())


def is_logged_as(made, action):
    """An answer that was pending enters the log later; any other move stands where its acknowledgement
    said."""
    in_place = action["seq"] > made.version if made.pending else action["seq"] in made.seqs
    return in_place and action["seat"] == made.seat and action["move"] == made.move


def is_verified(player, match):
    audit = player.call("GET", match.path + "/audit", None, match.organizer)
    assert audit.status == 200, audit.bytes
    with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
        file.write(audit.bytes)
        file.flush()
        return program("verify", file.name, "--any-key")


def assert_all_moves_are_logged(test, player, matches):
    """Holds every table's log against what was acknowledged, and verifies its chain. The counts, for the
    report."""
    counts = collections.Counter()
    for match in matches:
        lost, unacknowledged = lost_and_unacknowledged(player, match)
        counts.update(acknowledged=len(match.acknowledged), lost=len(lost),
                      unacknowledged=len(unacknowledged))
        status, said = is_verified(player, match)
        test.assertEqual(status, 0, said)
        test.assertEqual((lost, unacknowledged), ([], []), match.id)
    return counts


def joined(service):
    """How many moves went along with others."""
    metrics = HttpClient(service.port).metrics()
    return metrics["committed_moves_total"] - metrics["move_commits_total"]


def report(test, counts):
    """A line of TAP's commentary."""
    print(f"# {test.id()}: " + ", ".join(f"{number} {what}" for what, number in counts.items()), flush=True)
