#!/usr/bin/env python3
"""Do partitions help? Compares a table like match_state with a million matches, whole and in 16 parts by hash
of match_id.

Both stand side by side on one database. Measured are an update of one match, and the vacuum after 100,000 of
them. Needs nothing of the service:

    tests/harness/postgres.sh python3 -B tests/bench/partitions.py [MATCHES]"""
import os
import subprocess
import sys

MATCHES = int(sys.argv[1]) if len(sys.argv) > 1 else 1000000
UPDATES, PARTS, ROUNDS = 100000, 16, 3

TABLE = """create table {name} (match_id uuid primary key, version bigint not null, state bytea not null,
  last_hash bytea not null, undo integer not null default 0) {how};"""
PART = ("create table {name}_{n} partition of {name} for values with (modulus %d, remainder {n}) with "
        "(fillfactor = 30, autovacuum_enabled = false);" % PARTS)
FILL = """insert into {name} select md5(n::text)::uuid, 1, decode(repeat(md5(n::text), 22), 'hex'),
  decode(repeat(md5(n::text), 2), 'hex') from generate_series(1, {matches}) n;
vacuum analyze {name}; checkpoint;"""
# Each by itself, as the service does it; all of them are committed at once, since what a commit costs is the
# same for both.
UPDATE = """do $$ declare its uuid; begin for n in 1..{updates} loop
  its := md5((1 + (n::bigint * 7919 * {round}) % {matches})::text)::uuid;
  update {name} set version = version + 1, state = overlay(state placing '\\x01' from 1 + n % 300)
    where match_id = its;
end loop; end $$;"""
BEGIN, END = ("select extract(epoch from clock_timestamp()) as began \\gset",
              "select extract(epoch from clock_timestamp()) - :began;")


def sql(*statements):
    done = subprocess.run(["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", os.environ["DATABASE_URL"]],
                          input="\n".join(statements), text=True,
                          stdout=subprocess.PIPE, check=True)
    return [float(word) for word in done.stdout.split()]


def fill(name, how, parts):
    sql(TABLE.format(name=name, how=how), *[PART.format(name=name, n=n) for n in range(parts)],
        FILL.format(name=name, matches=MATCHES))


def main():
    fill("whole", "with (fillfactor = 30, autovacuum_enabled = false)", 0)
    fill("parts", "partition by hash (match_id)", PARTS)
    took = {"whole": [], "parts": []}
    for number in range(1, ROUNDS + 1):
        for name in took if number % 2 else reversed(took):
            update = UPDATE.format(name=name, updates=UPDATES, matches=MATCHES, round=number)
            took[name].append(sql("checkpoint;", BEGIN, update, END, BEGIN, "vacuum %s;" % name, END))
    for name, turns in took.items():
        print("%s: %s" % (name, "; ".join("an update %.1f µs, vacuum %.2f s" % (
            1e6 * update / UPDATES, vacuum) for update, vacuum in turns)))


if __name__ == "__main__":
    main()
