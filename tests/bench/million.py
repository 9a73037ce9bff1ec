#!/usr/bin/env python3
"""The cost of many matches: everything beside the same with a thousand, in turns. Called by deploy/bench
million, which has made the databases.

A ratio is the median of the ratios of turns that follow each other. Each turn is in a database of its own,
with a service of its own, on one cluster."""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import time

from database import Database
from service import Service

FEW = 1000
LONG = 20  # milliseconds: no list and no look of a sweep takes as long
TABLES = ["match", "seat", "match_state", "action", "expiry", "deadline", "instruction"]
# An age at which a list goes on: half of all matches are newer.
LATER = "now() - interval '3 days'"
LISTS = [("no filter", {}), ("status open", {"status": 0}), ("status running", {"status": 1}),
         ("status over", {"status": 2}), ("game", {"game": "'baroque'"}),
         ("game, status running", {"game": "'time-of-wars'", "status": 1}),
         ("game, status open", {"game": "'baroque'", "status": 0}),
         ("label", {"label": "'ladder'"}), ("label of one match in 400", {"label": "'friends-1'"}),
         ("label, status open", {"label": "'ladder'", "status": 0}),
         ("label that no match has", {"label": "'mine'"}), ("tournament", {"tournament": "'cup-0'"}),
         ("tournament, status running", {"tournament": "'cup-0'", "status": 1}),
         ("who must decide", {"deciding": 2}), ("game, late", {"game": "'baroque'", "late": "true"}),
         ("due", {"due_before": "now()"}), ("open", {"open": "true"})]
SWEEPS = ["list_due_deadlines(null, null, 100)", "list_instructed_matches(null, 100)",
          "list_expired_matches(7, 0, 100)", "prune_replies(100)", "prune_packs(7, 100)",
          "walk_matches('infinity', '00000000-0000-0000-0000-000000000000', 1000)"]
SPENT = """
set plan_cache_mode = force_generic_plan;
create function pg_temp.spent(call text) returns float8 language plpgsql as $$
declare began timestamptz; spent float8[];
begin
    for n in 1 .. 15 loop
        began := clock_timestamp();
        execute 'select count(*) from ' || call;
        spent := spent || extract(epoch from clock_timestamp() - began)::float8;
    end loop;
    return (select 1000 * percentile_cont(0.5) within group (order by x) from unnest(spent) x);
end $$;
"""


class MeasuredDatabase:
    """A database with so many matches."""

    def __init__(self, build, url, matches):
        self.build, self.matches, self.database = build, matches, Database(url)
        self.said = []

    def fill(self):
        subprocess.run([self.program("westphalia"), "migrate", "--database", self.database.url], check=True)
        began = time.monotonic()
        subprocess.run([self.program("tests/fill_database"), "--database", self.database.url, "--matches",
                        str(self.matches), "--threads", str(os.cpu_count())], check=True)
        self.filled_in = time.monotonic() - began
        self.database.rows("vacuum analyze " + ", ".join(TABLES))
        self.database.rows("checkpoint")
        self.schema = self.database.rows("select name from function_set")[0][0]

    def program(self, name):
        return os.path.join(self.build, name)

    def service(self, **settings):
        return Service(self.build, self.database, TRANSPARENCY_SECONDS="0", LOG_LEVEL="error", **settings)

    def spent(self, call):
        """Milliseconds of one call, the median of some."""
        sql = SPENT + "select pg_temp.spent($call$%s.%s$call$)" % (self.schema, call)
        return float(self.database.rows(sql)[0][0])

    def plan(self, call):
        """How the query within a function reads `match`."""
        text = ("set client_min_messages = log; set auto_explain.log_min_duration = 0; set "
                "auto_explain.log_nested_statements = on; set auto_explain.log_analyze = on;"
                "set plan_cache_mode = force_generic_plan; select count(*) from %s.%s" % (self.schema, call))
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-d", self.database.url], input=text,
                              capture_output=True, check=True, text=True)
        read = re.search(r"(Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan)(?: Backward)?(?: using "
                         r"(\w+))? on match m.*?rows=\d+ .*?rows=(\d+)", done.stderr)
        removed = re.search(r" on match m.*?Rows Removed by Filter: (\d+)",
                            done.stderr.split("on match_state")[0], re.S)
        return "%s %s, %s rows, %s others looked at" % (read[1], read[2], read[3], removed[1] if removed
                                                        else 0) if read else "?"

    def match_moves(self, service, seed, rounds=20):
        """Makes moves in as many matches as there are. Returns their times, and what the log and the disk had
        of each."""
        before = self.counted()
        done = subprocess.run([self.program("tests/match_moves"), "--port", str(service.port), "--database",
                               self.database.url, "--matches", str(self.matches),
                               "--seed", str(seed), "--rounds", str(rounds)], stdout=subprocess.PIPE,
                              check=True, text=True)
        told = json.loads(done.stdout)
        return dict(told, **self.each(before, told["moves"]))

    def each(self, before, moves):
        """The difference since an earlier count, for each move."""
        after = self.counted()
        return {what: (after[i] - before[i]) / moves for i,
                what in enumerate(("wal_bytes", "images", "blocks_read"))}

    def counted(self):
        time.sleep(1.2)  # sessions tell the statistics at least once a second
        return [float(value) for value in self.database.rows(
            "select wal_bytes, wal_fpi, (select blks_read from pg_stat_database where datname = "
            "current_database()) from pg_stat_wal")[0]]

    def sizes(self):
        """Bytes of each table, and of its indexes."""
        rows = self.database.rows("select relname, pg_table_size(oid), pg_indexes_size(oid) from pg_class "
                                  "where relkind = 'r' and relnamespace = 'public'::regnamespace"
                                  " order by pg_total_relation_size(oid) desc")
        return [(name, int(table), int(indexes)) for name, table, indexes in rows]

    def replay(self, *flags):
        """Seconds, how many actions, and what it says at its end."""
        began = time.monotonic()
        done = subprocess.run([self.program("westphalia"), "replay", "--database", self.database.url, *flags],
                              stdout=subprocess.PIPE, text=True)
        took = time.monotonic() - began
        if done.returncode:
            raise SystemExit("million: westphalia replay ended with %d: %s" % (
                done.returncode, done.stdout[-500:]))
        return took, int(re.search(r"(\d+) actions", done.stdout)[1]), done.stdout.strip()


class Million:
    def __init__(self, options):
        self.few, self.many = (MeasuredDatabase(options.build, url, matches) for url,
                               matches in ((options.database, FEW),
                                           (options.large_database, options.matches)))
        self.seconds, self.rounds, self.rows = options.seconds, options.rounds, []

    def note(self, name, few, many, most=None, shown="%.2f", ratio=None, also="", fine=True):
        """A row of the table; `most`: of the ratio; `fine`: what else is wanted is so."""
        ratio = ratio if ratio is not None else many / few if few else 0
        reached = fine and (most is None or ratio <= most)
        self.rows.append({"name": name, "few": few, "many": many, "ratio": round(ratio, 3), "most": most,
                          "reached": reached})
        print("%-4s %-50s %12s %12s %7.2f  %s%s" % ("ok" if reached else "MISS", name, shown % few,
                                                    shown % many, ratio,
                                                    "at most %g  " % most if most else "", also), flush=True)

    def fill(self):
        print("%d matches are filled in: some minutes for a million." % self.many.matches, flush=True)
        for side in (self.few, self.many):
            side.fill()
        print("%d matches were filled in %.0f s.\n%-55s %12s %12s %7s" % (
            self.many.matches, self.many.filled_in, "", FEW, self.many.matches, "ratio"), flush=True)
        sizes = dict((name, (table, indexes)) for name, table, indexes in self.few.sizes())
        for name, table, indexes in self.many.sizes():
            if table + indexes > 1 << 20:
                self.note("bytes a match: " + name, sum(sizes[name]) / FEW,
                          (table + indexes) / self.many.matches, shown="%.0f",
                          also="%.0f of them in indexes" % (indexes / self.many.matches))
        whole = [sum(table + indexes for _, table, indexes in side.sizes()) / side.matches
                 for side in (self.few, self.many)]
        self.note("bytes a match, all tables", *whole, shown="%.0f",
                  also="%.1f GB" % (whole[1] * self.many.matches / 1e9))

    def restart(self):
        turns = []
        for _ in range(self.rounds):
            turns.append([])
            for side in (self.few, self.many):
                service = side.service()
                turns[-1].append(service.ready_after)
                service.stop()
        self.note("seconds until a service is ready",
                  *(statistics.median(turn[i] for turn in turns) for i in (0, 1)))

    def compare(self, name, turns, most, also=""):
        """Of turns (few, many) of moves a second: what one costs, in microseconds of the clock."""
        ratio = statistics.median(few["per_second"] / many["per_second"] for few, many in turns)
        self.note(name, *(statistics.median(1e6 / turn[i]["per_second"] for turn in turns) for i in (0, 1)),
                  most=most, shown="%.0f", ratio=ratio, also=also)

    def moves(self):
        services = [side.service() for side in (self.few, self.many)]
        turns = [self.bots(services, back=n % 2 == 1) for n in range(self.rounds)]
        self.compare("µs a move, 64 bots in new matches", turns, 1.1, self.written(turns))
        for service in services:
            service.stop()
        services = [side.service(STATE_CACHE="0") for side in (self.few, self.many)]
        first, again = [], []
        for seed in range(1, 2 * self.rounds + 1):
            self.few.database.rows("checkpoint")
            first.append([side.match_moves(service, seed) for side,
                          service in zip((self.few, self.many), services)])
            again.append([side.match_moves(service, seed) for side,
                          service in zip((self.few, self.many), services)])
        for service in services:
            service.stop()
        self.compare("µs a move, over all that are played, the second time", again, 1.1, self.written(again))
        self.compare("... the first ones after a checkpoint", first, None, self.written(first))

    def bots(self, services, back):
        """A turn in each database; `back`: in the larger one first."""
        turn = [None, None]
        for i in (1, 0) if back else (0, 1):
            side = (self.few, self.many)[i]
            before = side.counted()
            turn[i] = services[i].load(clients=64, warm_up=1, seconds=self.seconds)
            turn[i].update(side.each(before, turn[i]["asked"]))
        return turn

    @staticmethod
    def written(turns):
        means = {what: [statistics.mean(turn[i][what] for turn in turns) for i in (0, 1)]
                 for what in ("wal_bytes", "images", "blocks_read")}
        return "%.0f and %.0f bytes of WAL, %.2f and %.2f full pages in it, %.2f and %.2f pages read" % (
            *means["wal_bytes"], *means["images"], *means["blocks_read"])

    def lists(self):
        for name, filters in LISTS:
            words = [str(filters.get(column, "null")) for column in (
                "game", "label", "tournament", "status", "deciding", "late", "due_before", "open")]
            for page, before in (("", "null"), (", later page", "row(" + LATER +
                                                ", '00000000-0000-0000-0000-000000000000')")):
                wanted = "row(%s, %s, %s, %s::smallint, %s, %s, %s, %s)" % tuple(words)
                call = "list_matches(%s, %s, 50, 1000)" % (wanted, before)
                few, many, plan = self.few.spent(call), self.many.spent(call), self.many.plan(call)
                self.note("ms of a list: %s%s" % (name, page), few, many, also=plan, fine=many < LONG
                          and plan.startswith("Index Scan"))

    def sweeps(self):
        for call in SWEEPS:
            few, many = self.few.spent(call), self.many.spent(call)
            self.note("ms of a look: " + call.split("(")[0], few, many, fine=many < LONG)

    def vacuum(self):
        for table in ("action", "match_state"):
            spent = []
            for side in (self.few, self.many):
                began = time.monotonic()
                side.database.rows("vacuum " + table)
                spent.append(time.monotonic() - began)
            self.note("s of a vacuum after these moves: " + table, *spent)

    def replay(self):
        cores = str(os.cpu_count())
        one, _, said = self.few.replay("--threads", "1")
        few, few_actions, _ = self.few.replay("--threads", cores)
        print("     replay of %s: %.2f s with one thread, %.2f s with %s: %.2f times as fast" % (
            said, one, few, cores, one / few), flush=True)
        many, many_actions, said = self.many.replay("--threads", cores)
        print("     replay of %s: %.0f s" % (said, many), flush=True)
        self.note("µs of the replay of an action", 1e6 * few / few_actions, 1e6 * many / many_actions,
                  shown="%.0f")

    def run(self):
        self.fill()
        self.restart()
        self.moves()
        self.lists()
        self.sweeps()
        self.vacuum()
        self.replay()
        return all(row["reached"] for row in self.rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", required=True, help="directory of the programs")
    parser.add_argument("--database", required=True, help="URL of an empty database")
    parser.add_argument("--large-database", required=True, help="URL of another one, on the same cluster")
    parser.add_argument("--json", required=True, help="file for the figures")
    parser.add_argument("--matches", type=int, default=1000000)
    parser.add_argument("--seconds", type=int, default=6, help="of each turn of the bots")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each figure")
    options = parser.parse_args()
    million = Million(options)
    reached = million.run()
    with open(options.json, "w") as file:
        json.dump({"rows": million.rows, "matches": options.matches, "cores": os.cpu_count(),
                   "load_average": os.getloadavg()}, file, indent=1)
        file.write("\n")
    sys.exit(not reached)


if __name__ == "__main__":
    main()
