#!/usr/bin/env python3
"""How fast the service is, as ratios within one run on one machine. Called by deploy/bench, which has made
the databases.

A ratio compares what was measured in turns, a piece of the one and a piece of the other. So the other work of
the machine falls on both alike."""
import argparse
import json
import os
import resource
import subprocess
import time

import adjudication
import most_expensive_request
import organising
from database import Database, Watch
from service import Service
from statements import ANSWER, CLOSE, MOVE, PLAYERS, VIEW, Statements

BOTS = 64
MANY_BOTS = 256
PGBENCH_CLIENTS = 32
STREAMS = 1000
FEW, MANY = 1000, 200000
ACTIONS_EACH = 3  # of a match that only fills the tables
# Random play, in million moves a second. Of the others there is no such figure: a list of moves in Europe
# 1619 has hundreds of orders.
RANDOM_PLAY = {"sixteen-thirty-something": 1, "baroque": 0.2}
FEATURES = 5  # moves told as features, in million a second
BY_WHEEL = {"sixteen-thirty-something": 0.25}  # the same from Python
AGAINST_PGBENCH = ["moves", "lone", "views", "with_streams", "memory", "growth"]
PARTS = ["random_play", "features", "in_process", "adjudicating", *AGAINST_PGBENCH, "most_expensive",
         "webhooks", "tournaments"]
GAMES = ["sixteen-thirty-something", "europe-1619", "baroque", "thirty-years-war", "time-of-wars"]

# Copies of a match that has been played, under other ids, until there are {matches}.
FILL = """
create temp table copy as
select gen_random_uuid() as match_id from generate_series(1, {matches} - (select count(*) from match));
create temp table played as select match_id as source from match_state order by version desc limit 1;
insert into match select c.match_id, game, revision, pack_hash, scenario, options, seats, resigned, winners,
  'filler', tournament, status, seed, commitment, entropy, created_at
  from copy c, played join match on match_id = source;
insert into seat select c.match_id, seat, sha256(uuid_send(c.match_id) || int2send(seat)), invitation_hash,
  claimed_at from copy c, played join seat on match_id = source;
insert into match_state select c.match_id, version, state, last_hash
  from copy c, played join match_state on match_id = source;
insert into action select c.match_id, seq, at, line, detail, hash, nonce
  from copy c, played join action on match_id = source and seq <= {actions};
drop table copy; drop table played;
"""


class Bench:
    def __init__(self, options):
        self.build, self.seconds, self.rounds = options.build, options.seconds, options.rounds
        self.python = options.python
        self.many, self.memory_matches = options.many, options.memory_matches
        self.database, self.large = Database(options.database), Database(options.large_database)
        self.service = Service(self.build, self.database)
        self.statements = Statements(self.database)
        self.rows, self.details = [], {}

    # ---- the table ----

    def note(self, name, value, target, shown, **details):
        """One figure; `target` is (least, most), either None."""
        least, most = target
        fine = (least is None or value >= least) and (most is None or value <= most)
        self.rows.append({"name": name, "value": round(value, 4), "least": least, "most": most,
                          "reached": fine})
        self.details[name] = details
        wanted = " and ".join(words % bound for words, bound in (("at least %g", least), ("at most %g", most))
                              if bound is not None)
        print("%-4s %-52s %-22s %s" % ("ok" if fine else "MISS", name, wanted, shown), flush=True)

    # ---- the rules alone ----

    def random_play(self):
        command = [os.path.join(self.build, "westphalia"), "bench", "--json", "--time",
                   str(1000 * self.seconds // 2)]
        for line in subprocess.run(command, stdout=subprocess.PIPE, text=True,
                                   check=True).stdout.splitlines():
            game = json.loads(line)
            rate = game["trials"][0]["per_second"]
            self.note("random play, %s" % game["game"], rate / 1e6, (RANDOM_PLAY.get(game["game"]), None),
                      "%.2f million moves a second, one core" %
                      (rate / 1e6), trials=game["trials"], stretch=2.5)

    def features(self):
        """Legal moves told as numbers for programs that learn."""
        for game in GAMES:
            command = [os.path.join(self.build, "tests", "random_play"), game, str(self.seconds / 4),
                       "features"]
            rate = float(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
            self.note("moves told as features, %s" % game, rate / 1e6, (FEATURES, None),
                      "%.0f million moves a second, one core" % (rate / 1e6))

    def adjudicating(self):
        rates, missing = adjudication.measure(self.build, self.seconds / 4, self.rounds)
        means = {name: sum(turns) / len(turns) for name, turns in rates.items()}
        ours, others = means.pop("ours"), means
        for name in missing:
            print("skip adjudicating, beside %s: it cannot be had or built here" % name, flush=True)
        if not others:
            print("skip adjudicating 34 units: %.0f thousand a second, one core, beside nothing" % (
                ours / 1000), flush=True)
            return
        self.note("adjudicating 34 units, against the fastest other", ours / max(others.values()), (1, None),
                  "%.0f  %.0f thousand a second, one core; %s" % (
                      ours / max(others.values()), ours / 1000,
                      ", ".join("%s %.1f thousand" % (name, value / 1000) for name, value in others.items())),
                  turns=rates)

    def in_process(self):
        """The same random play in one process through the library and by the wheel, and by a simple bot over
        HTTP, in turns."""
        if not self.python:
            print("skip random play in process: the wheel cannot be had or built here", flush=True)
            return
        here = os.path.dirname(os.path.abspath(__file__))
        from_python = [self.python, "-B", os.path.join(here, "random_play.py")]
        url = "http://127.0.0.1:%d" % self.service.port
        for game in GAMES:
            ways = {"library": [os.path.join(self.build, "tests", "random_play"), game,
                                str(self.seconds / 4)],
                    "wheel": from_python + [game, str(self.seconds / 4)], "http": from_python
                    + [game, str(self.seconds / 4), url]}
            turns = [{way: float(subprocess.run(command, stdout=subprocess.PIPE, text=True,
                                                check=True).stdout)
                      for way, command in ways.items()} for _ in range(self.rounds)]
            rates = {way: mean(turns, way) for way in ways}
            self.note("random play by the wheel, %s" % game, rates["wheel"] / 1e6, (BY_WHEEL.get(game), None),
                      "%.2f million moves a second, one core; through the library in C %.2f million; by a "
                      "bot over HTTP %.0f" % (
                          rates["wheel"] / 1e6, rates["library"] / 1e6, rates["http"]), turns=turns)

    # ---- against pgbench ----

    def prepare(self):
        """Matches and actions to choose from, the service's statements, and a thousand matches in the
        tables. The mix of requests is that of a turn: in its first seconds a match has other requests."""
        for _ in range(20):  # three seconds each: some statements are rare and short
            with self.service.begin_load(warm_up=0, seconds=3) as load:
                while load.poll() is None:
                    self.statements.look()
                    time.sleep(0.02)
                load.stdout.read()
            if not self.statements.unseen():
                break
        else:
            raise SystemExit("bench: of the service's statements these were not seen: "
                             + ", ".join(self.statements.unseen()))
        self.mix = self.service.load(clients=BOTS, warm_up=1, seconds=self.seconds)
        closers = round(self.mix["answers"] / self.mix["closings"]) + 1
        self.service.load(seconds=1, moves_each=60, matches=2 * BOTS)
        self.database.rows(PLAYERS.format(clients=PGBENCH_CLIENTS, closers=closers))
        self.fill(self.database, FEW)
        statements = self.statements
        self.move_scripts = [(statements.script(MOVE, 1), self.mix["moves"]),
                             (statements.script(ANSWER), self.mix["answers"]),
                             (statements.script(CLOSE, closers), self.mix["closings"])]
        self.view_scripts = [(statements.script(VIEW), 1)]

    def fill(self, database, matches):
        database.rows(FILL.format(matches=matches, actions=ACTIONS_EACH))
        database.rows("vacuum analyze match, seat, match_state, action, answer")
        database.rows("checkpoint")

    def pgbench(self, scripts, clients=PGBENCH_CLIENTS):
        """A turn of pgbench. A move that came too late would write nothing, and be quick: all must have moved
        a match on."""
        versions = "select sum(version) from match_state join bench_player using (match_id)"
        before = self.database.number(versions)
        report = self.database.pgbench(scripts, self.seconds, clients)
        moved = self.database.number(versions) - before
        wanted = report["requests"] * sum(weight for text, weight in scripts
                                          if "\\set version :next" in text) / sum(
            weight for _, weight in scripts)
        if moved < 0.9 * wanted:
            raise SystemExit("bench: pgbench moved matches %d times instead of %d" % (moved, wanted))
        return report

    def with_processor_time(self, run):
        """A turn's report, and the processor time of all that took part: the service, PostgreSQL, and pgbench
        or the bots. It changes less than rates do when the machine has other work."""
        def taken():
            of_children = resource.getrusage(resource.RUSAGE_CHILDREN)
            return (self.database.processor_seconds() + self.service.processor_seconds()
                    + of_children.ru_utime + of_children.ru_stime)
        before = taken()
        report = run()
        return dict(report, processor_seconds=taken() - before)

    def against_pgbench(self, name, scripts, least, clients=BOTS, **options):
        """Turns of pgbench and of bots; the ratio of their sums."""
        turns = []
        for _ in range(self.rounds):
            theirs = self.with_processor_time(lambda: self.pgbench(scripts))
            ours = self.with_processor_time(lambda: self.service.load(
                clients=clients, warm_up=1, seconds=self.seconds, **options))
            turns.append({"pgbench": theirs, "http": ours})
        theirs, ours = ([turn[who] for turn in turns] for who in ("pgbench", "http"))
        ratio = sum(turn["per_second"] for turn in ours) / sum(turn["per_second"] for turn in theirs)
        shown = "%.2f  %.0f/s of %.0f/s by pgbench; p99 %.1f ms beside %.1f ms" % (
            ratio, mean(ours, "per_second"), mean(theirs, "per_second"), mean(ours, "p99_us") / 1000,
            mean(theirs, "p99_us") / 1000)
        spent = [1e6 * mean(turns, "processor_seconds") / mean(turns, asked)
                 for turns, asked in ((ours, "asked"), (theirs, "requests"))]
        shown += "; each takes %.0f µs of a core beside %.0f µs (%.2f)" % (*spent, spent[1] / spent[0])
        if "read" not in options:
            spent = 1e6 * mean(ours, "service_processor_seconds") / mean(ours, "asked")
            shown += ", the service %.0f µs of it" % spent
        self.note(name, ratio, (least, None), shown, turns=turns)

    def lone(self):
        """One bot, and pgbench with one client: the median of what a request takes."""
        turns = [{"pgbench": self.pgbench(self.move_scripts, clients=1),
                  "http": self.service.load(clients=1, warm_up=1, seconds=self.seconds)}
                 for _ in range(self.rounds)]
        took = {(who, part): sum(turn[who][part] for turn in turns) / len(turns) / 1000
                for who in ("pgbench", "http") for part in ("p50_us", "p99_us")}
        ratio = took["http", "p50_us"] / took["pgbench", "p50_us"]
        self.note("a lone bot's request, against one client of pgbench", ratio, (None, 1.5),
                  "%.2f  %.2f ms beside %.2f ms; p99 %.1f ms beside %.1f ms" % (
            ratio, took["http", "p50_us"], took["pgbench", "p50_us"], took["http", "p99_us"],
                      took["pgbench", "p99_us"]), turns=turns)

    def with_streams(self):
        self.against_pgbench("moves, %d idle streams open" % STREAMS, self.move_scripts, 0.55,
                             streams=STREAMS)
        self.against_pgbench("views, %d idle streams open" % STREAMS, self.view_scripts, 0.55,
                             streams=STREAMS, read="")

    # ---- what the database says ----

    def moves(self):
        before = self.updates()
        with Watch(self.database) as watch:
            self.against_pgbench("moves of %d bots, durable, against pgbench" % MANY_BOTS, self.move_scripts,
                                 1.2, MANY_BOTS)
            self.against_pgbench("moves of %d bots, durable, against pgbench" % BOTS, self.move_scripts, 1.2)
        time.sleep(1.5)  # sessions that have ended tell the statistics at once, others at least once a second
        updates, hot = (after - earlier for after, earlier in zip(self.updates(), before))
        self.note("updates of match_state that stayed HOT", hot / max(1, updates), (0.99, None),
                  "%.2f %% of %d" %
                  (100 * hot / max(1, updates), updates))
        self.note("looks that saw a session wait for a lock", sum(watch.locks.values()), (None, 0),
                  "%d %s (and %d waits for"
                  " room at a table's end)" % (sum(watch.locks.values()), watch.locks or "", watch.extending))
        self.note("sessions that sent both moves and a NOTIFY", watch.notified_in_moves, (None, 0),
                  "%d of %d; triggers: %s" %
                  (watch.notified_in_moves, len(watch.sessions["move"]),
                   int(self.database.number("select count(*) from pg_trigger"))))

    def updates(self):
        return [float(value) for value in self.database.rows(
            "select n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where relname = 'match_state'")[0]]

    # ---- how it grows ----

    def growth(self):
        """The same bots on a database with few and on one with many matches, in turns."""
        service = Service(self.build, self.large)
        service.load(warm_up=0, seconds=2)
        began = time.time()
        self.fill(self.large, self.many)
        filled = time.time() - began
        turns = [[each.load(clients=BOTS, warm_up=1, seconds=self.seconds)
                  for each in (self.service, service)]
                 for _ in range(self.rounds)]
        service.stop()
        few, many = (sum(turn[i]["per_second"] for turn in turns) / len(turns) for i in (0, 1))
        size = self.large.rows("select pg_size_pretty(pg_database_size(current_database()))")[0][0]
        self.note("cost of a move, %d matches against %d" % (self.many, FEW), few / many, (None, 1.1),
                  "%.2f  %.0f/s and %.0f/s; %s on disk" % (few / many, many, few, size), turns=turns,
                  filled_in_seconds=filled)

    def memory(self):
        """A fresh service; its memory along the way."""
        service = Service(self.build, self.database)
        steps, parts = [], 10
        for _ in range(parts):
            service.load(warm_up=0, matches=self.memory_matches // parts, moves_each=10)
            steps.append(service.memory())
        service.stop()
        self.note("MiB of the service after %d matches" % self.memory_matches, steps[-1], (None, 150),
                  "%.1f" % steps[-1],
                  after_each_tenth=steps)
        self.note("... beside those after half of them", steps[-1] / steps[parts // 2 - 1], (None, 1.05),
                  "%.3f  %s" % (
            steps[-1] / steps[parts // 2 - 1], " ".join("%.1f" % step for step in steps)))

    # ---- the most expensive requests ----

    def most_expensive(self):
        """A playout of Europe 1619 is played to its end, however long that takes: so there is one answer at
        least."""
        found = most_expensive_request.measure("http://127.0.0.1:%d" % self.service.port,
                                               self.service.process.pid, min(2, self.seconds))
        for operation, spent, game, what, status, size in found.table():
            self.note("most expensive request, %s" % operation, spent,
                      (None, 60 if operation == "playOut" else most_expensive_request.MOST),
                      "%.1f ms of a core; %s %s, %d bytes: %d" % (spent, game, what, size, status))

    # ---- beside moves ----

    def webhooks(self):
        organising.webhooks(self, MANY_BOTS)

    def tournaments(self):
        organising.tournaments(self)

    def views(self):
        self.against_pgbench("views over HTTP, against pgbench", self.view_scripts, 0.9, read="")

    def run(self, only):
        """All parts, or one of them. Those of AGAINST_PGBENCH need what prepare() makes."""
        for name in PARTS:
            if name == AGAINST_PGBENCH[0] and (not only or only in AGAINST_PGBENCH):
                self.prepare()
            if only in (None, name):
                getattr(self, name)()
        self.service.stop()


def mean(reports, name):
    return sum(report[name] for report in reports) / len(reports)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True, help="directory of the programs")
    parser.add_argument("--database", required=True, help="URL of an empty database")
    parser.add_argument("--large-database", required=True, help="URL of another one, on the same cluster")
    parser.add_argument("--json", required=True, help="file for the figures")
    parser.add_argument("--python", help="a Python that has the wheel; without it, it is not measured")
    parser.add_argument("--seconds", type=int, default=8, help="of each turn")
    parser.add_argument("--rounds", type=int, default=3, help="turns of each figure")
    parser.add_argument("--many", type=int, default=MANY, help="matches in the large database")
    # half of them: more than the service's cache of states has room for
    parser.add_argument("--memory-matches", type=int, default=20000)
    parser.add_argument("--only", choices=PARTS, help="one part of it")
    options = parser.parse_args()
    bench = Bench(options)
    bench.run(options.only)
    with open(options.json, "w") as file:
        json.dump({"figures": bench.rows, "details": bench.details, "cores": os.cpu_count(),
                   "load_average": os.getloadavg()}, file, indent=1)
        file.write("\n")
    missed = [row["name"] for row in bench.rows if not row["reached"]]
    print("%d of %d figures reached%s" % (len(bench.rows) - len(missed), len(bench.rows),
                                          "".join("; missed: " + name for name in missed)))
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
