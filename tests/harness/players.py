"""Matches that are played while things go wrong, and the account that is drawn up of them afterwards.

Every move is sent with an Idempotency-Key, and sent again with the same until the answer is definite. So in the end it
is known of each move whether it was made, and the log must say the same."""
import collections
import itertools
import random
import tempfile
import threading
import time
import uuid

from service_fixture import PATIENCE, Line, program

GAME = "sixteen-thirty-something"
Acknowledged = collections.namedtuple("Acknowledged", "seat move version pending seqs")


class Table:
    """A match, with everybody's tokens, and the moves that were acknowledged. Its organiser, who is referee, sees everything."""

    def __init__(self, made):
        self.id = made["match"]["id"]
        self.path = "/v1/matches/" + self.id
        self.organizer = made["organizer_token"]
        self.tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        self.acknowledged = []
        self.over = False


class Player:
    """Plays for some seats, at whichever of these ports answers."""

    def __init__(self, ports, seed=None, on_trouble=None):
        self.lines = [Line(port) for port in ports]
        self.turn = itertools.count()
        self.chance = random.Random(seed)
        self.repeated = 0  # requests that were sent again
        self.troubles = collections.Counter()

    def line(self):
        return self.lines[next(self.turn) % len(self.lines)]

    def call(self, *arguments, **headers):
        """Sent again, to the next instance, until the answer is definite."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                answer = self.line().call(*arguments, **headers)
                if answer.status < 500:
                    return answer
                self.troubles[answer.status] += 1
                assert answer.status == 503, answer.bytes
            except OSError as lost:
                self.troubles[str(lost)[:40]] += 1
                answer = lost
            assert time.monotonic() < end, f"no definite answer within {PATIENCE} s: {answer}"
            self.repeated += 1
            time.sleep(0.02)

    def new_table(self, players=3, game=GAME):
        answer = self.call("POST", "/v1/matches", {"game": game, "players": players, "referee": True})
        assert answer.status == 201, answer.bytes
        return Table(answer.json)

    def deciding(self, table):
        now = self.call("GET", table.path).json
        table.over = now["match"]["status"] == "over"
        return now["deciding"]

    def moves_of(self, table, seat):
        return self.call("GET", table.path + "/legal-moves", None, table.tokens[seat]).json["moves"]

    def send(self, table, seat, move, key=None, **headers):
        answer = self.call("POST", table.path + "/moves", {"move": move}, table.tokens[seat],
                           Idempotency_Key=key or str(uuid.uuid4()), **headers)
        return self.note(table, seat, move, answer)

    def note(self, table, seat, move, answer):
        """A definite answer to a move: into the account when it was made."""
        if answer.status == 200:
            said = answer.json
            seqs = [action["seq"] for action in said["actions"] if (action["seat"], action["move"]) == (seat, move)]
            table.acknowledged.append(Acknowledged(seat, move, said["version"], said.get("pending", False), seqs))
        else:
            assert answer.status in (409, 412, 422), answer.bytes
        return answer

    def play_one(self, table, seats=None):
        """A random move of one of these seats, if one of them must decide. The answer, or None."""
        able = [seat for seat in self.deciding(table) if seats is None or seat in seats]
        if not able:
            return None
        seat = self.chance.choice(able)
        moves = self.moves_of(table, seat)
        return self.send(table, seat, self.chance.choice(moves)) if moves else None


class Load:
    """Many matches at once, each with two players who share the seats."""

    def __init__(self, ports, matches):
        self.ports, self.done, self.tables, self.troubles = ports, threading.Event(), [], []
        self.players = [Player(ports, seed) for seed in range(2 * matches)]
        self.threads = [threading.Thread(target=self.guarded, args=(i,)) for i in range(2 * matches)]
        self.current = [self.open_table(self.players[0]) for _ in range(matches)]
        for thread in self.threads:
            thread.start()

    def open_table(self, player):
        self.tables.append(player.new_table(3))
        return self.tables[-1]

    def guarded(self, number):
        try:
            self.play(number)
        except Exception as trouble:  # noqa: BLE001 - told by finish()
            self.troubles.append(trouble)

    def play(self, number):
        player, place = self.players[number], number // 2
        while not self.done.is_set():
            table = self.current[place]
            mine = list(table.tokens)[number % 2 :: 2]
            if player.play_one(table, mine) is None:
                if table.over and number % 2 == 0:
                    self.current[place] = self.open_table(player)
                time.sleep(0.002)

    def acknowledged(self):
        return sum(len(table.acknowledged) for table in self.tables)

    def finish(self):
        self.done.set()
        for thread in self.threads:
            thread.join(2 * PATIENCE)
            assert not thread.is_alive(), "a player hangs"
        assert not self.troubles, self.troubles


# ---- the account ----


def whole_log(player, table):
    actions, after = [], 0
    while after is not None:
        page = player.call("GET", f"{table.path}/log?after={after}&limit=500", None, table.organizer).json
        actions += page["actions"]
        after = page.get("next")
    return actions


def standing(acknowledged):
    """(what must be in the log, what may be): a draft drops moves that undo one another, where the rest can do without."""
    stands, undone = [], []
    for made in sorted(acknowledged, key=lambda made: made.version):
        card = made.pending and made.move["type"] == "take_back_initial_influence" and made.move["card"]
        taken = next((other for other in reversed(stands) if card and other.pending and other.seat == made.seat
                      and other.version == made.version and other.move.get("card") == card), None)
        if taken:
            stands.remove(taken)
            undone += [taken, made]
        else:
            stands.append(made)
    return stands, undone


def account(player, table):
    """(lost, doubled): acknowledged moves that the log does not have; actions of the log that nobody was told of."""
    log = whole_log(player, table)
    assert [action["seq"] for action in log] == list(range(1, len(log) + 1))
    now = player.call("GET", table.path, None, table.organizer).json
    unclaimed = {action["seq"]: action for action in log if action["seat"]}
    lost, (stands, undone) = [], standing(table.acknowledged)
    for index, made in enumerate(stands + undone):
        if made.pending and made.version == now["match"]["version"]:
            continue  # in the database, not in the log yet
        action = next((action for seq, action in unclaimed.items() if fits(made, action)), None)
        if action:
            del unclaimed[action["seq"]]
        elif index < len(stands):
            lost.append(made)
    return lost, list(unclaimed.values())


def fits(made, action):
    """An answer that was pending enters the log later; any other move stands where its acknowledgement said."""
    in_place = action["seq"] > made.version if made.pending else action["seq"] in made.seqs
    return in_place and action["seat"] == made.seat and action["move"] == made.move


def is_verified(player, table):
    audit = player.call("GET", table.path + "/audit", None, table.organizer)
    assert audit.status == 200, audit.bytes
    with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
        file.write(audit.bytes)
        file.flush()
        return program("verify", file.name, "--any-key")


def settle_accounts(test, player, tables):
    """Holds every table's log against what was acknowledged, and verifies its chain. The counts, for the report."""
    counts = collections.Counter()
    for table in tables:
        lost, doubled = account(player, table)
        counts.update(acknowledged=len(table.acknowledged), lost=len(lost), doubled=len(doubled))
        status, said = is_verified(player, table)
        test.assertEqual(status, 0, said)
        test.assertEqual((lost, doubled), ([], []), table.id)
    return counts


def report(test, counts):
    """A line of TAP's commentary."""
    print(f"# {test.id()}: " + ", ".join(f"{number} {what}" for what, number in counts.items()), flush=True)
