#!/usr/bin/env python3
"""Statements that Citus refuses on a distributed table stand in no function of the database. Prints one TAP
line a test. The group scale tries them all on a cluster, and runs only by name."""
import pathlib
import re
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHANGE = re.compile(r"\b(?:update|delete from) public\.[^;]*;", re.DOTALL)
VOLATILE = re.compile(r"\b(clock_timestamp|timeofday|random|gen_random_uuid)\(")


def volatile_changes(text):
    """Changes of rows that call a volatile function: its value may differ from shard to shard."""
    code = re.sub(r"--[^\n]*", "", text)
    return [" ".join(change.split())[:80] for change in CHANGE.findall(code) if VOLATILE.search(change)]


def main():
    found, seen = [], 0
    for path in sorted((ROOT / "db/functions").rglob("*.sql")):
        text = path.read_text()
        seen += len(CHANGE.findall(text))
        found += [f"{path.relative_to(ROOT)}: {change}" for change in volatile_changes(text)]
    tests = [("changes call no volatile function", found),
             ("there are changes to read", [] if seen > 50 else [f"{seen} were found"])]
    return tap.report("statements", tests)


if __name__ == "__main__":
    sys.exit(main())
