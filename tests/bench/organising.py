"""What an organiser's service does beside moves: calls of webhooks, rounds, the turns of a player."""
import http.client
import json
import os
import subprocess
import sys
import time

TABLES, SEATS = 200, 4
ENTERED_MOST = 256  # by one request
MATCHES, ASKING = 1000, 10  # of one player
REQUESTS = 50  # for the turns
OUTBOX_SECONDS = 60  # in which all calls that wait are made


class Organiser:
    """Requests on one connection."""

    def __init__(self, service):
        self.client = http.client.HTTPConnection("127.0.0.1", service.port, timeout=120)

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json",
                   **({"Authorization": "Bearer " + token} if token else {})}
        self.client.request(method, "/v1" + path, None if body is None else json.dumps(body), headers)
        answer = self.client.getresponse()
        text = answer.read()
        if answer.status > 299:
            raise SystemExit("bench: %s %s was answered %d: %.300s" % (method, path, answer.status, text))
        return json.loads(text)


class Receiver:
    """A process that takes calls of webhooks (call_counter.py)."""

    def __init__(self):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "call_counter.py")
        self.process = subprocess.Popen([sys.executable, "-B", script], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.url = "http://127.0.0.1:%d/" % int(self.process.stdout.readline())

    def told(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def stop(self):
        self.process.kill()
        self.process.wait()


def wait_for_outbox(database):
    """So that no call of a turn is made in the next one."""
    end = time.monotonic() + OUTBOX_SECONDS
    while database.number("select count(*) from webhook_call"):
        if time.monotonic() > end:
            raise SystemExit("bench: calls of webhooks wait for more than %d s" % OUTBOX_SECONDS)
        time.sleep(0.2)


def webhooks(bench, bots):
    """Moves with a webhook for each match, which is told every turn, beside moves without. They go to one
    receiver on this machine, which has its share of the cores. The order changes with each turn. A turn that
    is over within five seconds is not told. So most calls come after the bots have stopped."""
    receiver = Receiver()
    ways = {"without": {}, "with": {"webhook": receiver.url}}
    turns = []
    for number in range(bench.rounds):
        turn = {}
        for way in sorted(ways, reverse=number % 2 == 0):
            before, options = receiver.told(), {"clients": bots, "warm_up": 2, "seconds": bench.seconds}
            turn[way] = bench.with_processor_time(lambda: bench.service.load(**options, **ways[way]))
            wait_for_outbox(bench.database)
            after = receiver.told()
            turn[way]["calls"] = after["calls"] - before["calls"]
            turn[way]["receiver_seconds"] = after["processor_seconds"] - before["processor_seconds"]
        turns.append(turn)
    receiver.stop()
    rate = {way: sum(turn[way]["per_second"] for turn in turns) / len(turns) for way in ways}
    spent = {way: 1e6 * sum(turn[way]["processor_seconds"] for turn in turns)
             / sum(turn[way]["asked"] for turn in turns) for way in ways}
    calls = sum(turn["with"]["calls"] for turn in turns)
    if not calls:
        raise SystemExit("bench: no webhook was called")
    ratio = rate["with"] / rate["without"]
    bench.note("moves of %d bots with webhooks, against without" % bots, ratio, (0.95, None),
               "%.2f  %.0f/s and %.0f/s; a request takes %.0f µs of all cores beside %.0f; %d calls"
               % (ratio, rate["with"], rate["without"], spent["with"], spent["without"], calls), turns=turns)


def tournaments(bench):
    organiser = Organiser(bench.service)
    begin_rounds(bench, organiser)
    read_turns(bench, organiser)


def begin_rounds(bench, organiser):
    took = []
    for _ in range(bench.rounds):
        made = organiser.call("POST", "/tournaments", {"name": "Bench", "game": "baroque", "players": SEATS})
        path, owner = "/tournaments/" + made["tournament"]["id"], made["owner_token"]
        names = [{"name": "Player %d" % n} for n in range(TABLES * SEATS)]
        for first in range(0, len(names), ENTERED_MOST):
            some = {"entrants": names[first:first + ENTERED_MOST]}
            organiser.call("POST", path + "/entrants", some, owner)
        begun = time.monotonic()
        tables = organiser.call("POST", path + "/rounds", {}, owner)["tables"]
        took.append(time.monotonic() - begun)
        assert len(tables) == TABLES
    mean = sum(took) / len(took)
    bench.note("seconds for a round of %d tables" % TABLES, mean, (None, 10), "%.2f  %s" % (
        mean, " ".join("%.2f" % one for one in took)), took=took)


def read_turns(bench, organiser):
    """A player of a thousand matches reads the turns: all ask, or a few do, and in the others another seat is
    to decide."""
    player = organiser.call("POST", "/players", {"name": "Bench"})["token"]
    for _ in range(MATCHES):
        seat_player(organiser, player, "sixteen-thirty-something", 3)
    time_turns(bench, organiser, player)
    player = organiser.call("POST", "/players", {"name": "Bench"})["token"]
    for _ in range(MATCHES):
        seat_player(organiser, player, "baroque", 4)
    while len(turns := organiser.call("GET", "/players/me/turns", token=player)["turns"]) > ASKING:
        for turn in turns[ASKING:]:
            match = "/matches/" + turn["match"]
            move = organiser.call("GET", match + "/legal-moves", token=player)["moves"][0]
            organiser.call("POST", match + "/moves", {"move": move}, player)
    time_turns(bench, organiser, player)


def seat_player(organiser, player, game, players):
    """A new match, one seat of which is the player's."""
    made = organiser.call("POST", "/matches", {"game": game, "players": players, "invitations": True})
    for seat in made["seats"]:
        organiser.call("POST", "/matches/%s/seats/%s/claim" % (made["match"]["id"], seat["seat"]),
                       {"invitation": seat["invitation"]}, player if seat is made["seats"][0] else None)


def time_turns(bench, organiser, player):
    took, count = [], 0
    for _ in range(REQUESTS):
        begun = time.monotonic()
        count = len(organiser.call("GET", "/players/me/turns", token=player)["turns"])
        took.append(1e6 * (time.monotonic() - begun))
    took.sort()
    median = took[len(took) // 2]
    bench.note("µs for turns of a player with %d matches, %d ask" % (MATCHES, count), median,
               (None, 10000 + 200 * count), "%.0f  a request, %.0f at best" % (median, took[0]), took=took)
