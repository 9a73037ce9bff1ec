#!/usr/bin/env python3
"""The members of composite types, for C.

row_members.py TYPES OUT: of each `create type NAME as (MEMBER TYPE, ...)` in TYPES, db/types.sql, an enum of
the members' places. So C names a member, and does not compile when there is none of that name.
members_most is the number of the longest type's members."""
import pathlib
import re
import sys

TYPE = re.compile(r"create type @STORE_SCHEMA@\.(\w+) as \((.*?)\);", re.DOTALL)


def types(text):
    """Each type's name, and the names of its members in their order."""
    for name, body in TYPE.findall(re.sub(r"--[^\n]*", "", text)):
        yield name, [member.split()[0] for member in body.split(",")]


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    lines = ["/* Written by deploy/cmake/row_members.py of db/types.sql. */\n"]
    found = list(types(source.read_text()))
    for name, members in found:
        names = [f"member_{name}_{member}" for member in members]
        lines.append(f"enum {{ {', '.join(names)}, members_of_{name} }};\n")
    lines.append(f"enum {{ members_most = {max(len(members) for _, members in found)} }};\n")
    text = "".join(lines)
    if not target.exists() or target.read_text() != text:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)


main()
