#!/usr/bin/env python3
"""Statements that Citus refuses on a distributed table stand in no function of the database. The group scale
tries them all on a cluster, and runs only by name. In SQL, `a | b << c` is `(a | b) << c`, which no function
means. A connection has room for all statements of the store. Prints one TAP line a test."""
import pathlib
import re
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHANGE = re.compile(r"\b(?:update|delete from) public\.[^;]*;", re.DOTALL)
VOLATILE = re.compile(r"\b(clock_timestamp|timeofday|random|gen_random_uuid)\(")
LOCK = re.compile(r"\b(?:select|perform)\b[^;]*\bfor (?:no key )?(?:update|share)\b[^;]*;")
ELEMENT = re.compile(r"= \(\w+\[")
ROW = re.compile(r"\w+\((\w+)[,)][^;]*\bfrom public\.\w+ \1\b[^;]*;")
SHIFT = re.compile(r"(?<!\|)[|&#]\s*~?[\w.:]+\s*(?:<<|>>)")


def statements_with(found, fault, text):
    """The beginnings of the statements that `found` finds and that have the fault."""
    code = re.sub(r"--[^\n]*", "", text)
    return [" ".join(statement.split())[:80] for statement in found.findall(code) if fault.search(statement)]


def without_room():
    """The statements that are too many to be prepared on one connection."""
    sources = "".join(path.read_text() for path in (ROOT / "db").rglob("*.c"))
    room = int(re.search(r"PREPARED_MAX = (\d+)", (ROOT / "db/connection.h").read_text())[1])
    names = re.findall(r"struct statement (\w+) =", sources)
    return names[room:] if names else ["none was found"]


def main():
    changes, locks, rows, shifts, seen = [], [], [], [], 0
    for path in sorted((ROOT / "db/functions").rglob("*.sql")):
        text = path.read_text()
        seen += len(CHANGE.findall(text))
        where = path.relative_to(ROOT)
        changes += [f"{where}: {change}" for change in statements_with(CHANGE, VOLATILE, text)]
        locks += [f"{where}: {lock}" for lock in statements_with(LOCK, ELEMENT, text)]
        rows += [f"{where}: {row.group()}" for row in ROW.finditer(text)]
        shifts += [f"{where}: {shift}" for shift in SHIFT.findall(re.sub(r"--[^\n]*", "", text))]
    tests = [("changes call no volatile function", changes),  # its value may differ from shard to shard
             ("locks find their rows by variables", locks),  # Citus finds no node by an element of an array
             ("functions get no whole row of a table", rows),  # on a node it is of the type of its part
             ("shifts behind | or & stand in parentheses", shifts),
             ("there are changes to read", [] if seen > 50 else [f"{seen} were found"]),
             ("a connection has room for all statements", without_room())]
    return tap.report("statements", tests)


if __name__ == "__main__":
    sys.exit(main())
