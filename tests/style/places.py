#!/usr/bin/env python3
"""Functions, steps and moves stand in the file that is named for them. Prints one TAP line a test.

A part of a header begins with a heading. Where the heading names files of C, the functions declared below it
stand in one of them, or in a file that the comment above the function or beside it names. So does a function
without such a heading, where the comment beside it names a file. A row of steps.def
or moves.def names the file of its step or move, and the table at the top of game.c that of its steps. A name
with a star stands for any file that fits.

Files of tests that no group finds by itself are named where they are run: those of tests/api/unit in
tests/CMakeLists.txt, others in a script of bash."""
import fnmatch
import pathlib
import re
import sys

import tap
from lines import ROOT, files

FILE = re.compile(r"[\w*/-]+\.c\b")
HEADING = re.compile(r"/\* ?-{2,} (.*?)-{2,}(?: ?\*/)?$")
DEFINED = re.compile(r"^(?!static)[a-z][\w *]*?\b(\w+)\([^;{]*?\)\s*\{", re.MULTILINE)
DECLARED = re.compile(r"^(?!static)[a-z][\w *]*?\b(\w+)\(")
DECLARATION = re.compile(r"^const struct (step|move_type) \w+?_(step|move)_(\w+) =", re.MULTILINE)
ROW = re.compile(r"(STEP|MOVE)\((\w+), *(\w+)")
STEPS = re.compile(r"STEP_(\w+(?:, [A-Z_]+)*)")


def stands_in(path, names):
    return any(fnmatch.fnmatchcase(path, pattern) for name in names for pattern in (name, f"*/{name}"))


def functions(sources):
    """{name of a function that is not static: the files that define it}."""
    found = {}
    for path, lines in sources:
        for name in DEFINED.findall("\n".join(lines)):
            found.setdefault(name, []).append(path)
    return found


def misplaced_functions(headers, defined):
    for path, lines in headers:
        heading, above = [], []
        for number, line in enumerate(lines, 1):
            title = HEADING.match(line)
            if title:
                heading, above = FILE.findall(title[1]), []
                continue
            declared = DECLARED.match(line)
            if not line or line.startswith("/*"):
                above = FILE.findall(line)
            elif line.startswith(" *"):
                above += FILE.findall(line)
            declared = DECLARED.match(line)
            beside = FILE.findall(line)
            if not declared or not (heading or beside):
                continue
            named = heading + above + beside
            places = [place for place in defined.get(declared[1], []) if place.startswith(path.split("/")[0])]
            if places and not any(stands_in(place, named) for place in places):
                yield f"{path}:{number}: {declared[1]}() stands in {places[0]}"


def misplaced_rows(lists, declared):
    for path, lines in lists:
        folder, _, file = path.rpartition("/")
        if file not in ("steps.def", "moves.def"):
            continue
        for number, line in enumerate(lines, 1):
            row = ROW.match(line)
            place = row and declared.get((folder, row[1].lower(), row[3]))
            named = FILE.findall(line)
            if place and named and not stands_in(place, named):
                yield f"{path}:{number}: {row[2]} stands in {place}"


def misplaced_in_tables(sources, declared):
    """The table of the sequence of play at the top of a game's game.c."""
    for path, lines in sources:
        folder, _, file = path.rpartition("/")
        if file != "game.c":
            continue
        for number, line in enumerate(lines, 1):
            if line.endswith("*/"):
                break
            named = FILE.findall(line)
            for steps in STEPS.findall(line) if line.startswith(" *     ") and named else []:
                for step in steps.lower().split(", "):
                    place = declared.get((folder, "step", step))
                    if place and not stands_in(place, named):
                        yield f"{path}:{number}: STEP_{step.upper()} stands in {place}"


def tests_that_are_not_run():
    """Groups run all files of tests/api, tests/fault and tests/attack, and CMake adds those of tests/core."""
    scripts = "\n".join("\n".join(lines) for _, lines in files(".sh", folders=("tests",)))
    programs = (ROOT / "tests/CMakeLists.txt").read_text(encoding="utf-8")
    for name, _ in files(".c", ".py", folders=("tests",)):
        path = pathlib.PurePath(name)
        if path.match("test_*.py") and path.parts[1] not in ("api", "fault", "attack"):
            is_named = re.search(rf"\b{path.stem}\b", scripts)
        elif path.match("tests/api/unit/test_*.c"):
            is_named = re.search(rf"\b{path.stem}\b", programs)
        else:
            continue
        if not is_named:
            yield name


def declarations(sources):
    """{(folder of a game, step or move, name): its file}."""
    found = {}
    for path, lines in sources:
        parts = path.split("/")
        folder = "/".join(parts[:3])
        for _, kind, name in DECLARATION.findall("\n".join(lines)):
            found[folder, kind, name] = path
    return found


def main():
    folders = ("core", "api", "db")
    sources, headers = list(files(".c", folders=folders)), list(files(".h", folders=folders))
    declared = declarations(sources)
    tests = [("functions stand in the file that their header names",
              list(misplaced_functions(headers, functions(sources)))),
             ("steps and moves stand in the file that their row names",
              list(misplaced_rows(files(".def", folders=folders), declared))),
             ("steps stand in the file that the table of game.c names",
              list(misplaced_in_tables(sources, declared))),
             ("files of tests are named where they are run", list(tests_that_are_not_run()))]
    return tap.report("places", tests)


if __name__ == "__main__":
    sys.exit(main())
