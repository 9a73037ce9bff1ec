#!/usr/bin/env python3
"""Lines end at 110 columns, and files of tests at 900 lines. Prints one TAP line a test.

The lines are those of C, SQL, lists (*.def), Python, bash, CMake, JavaScript, CSS and HTML, and of the files
in deploy that other programs read. Migrations stay as they were applied."""
import pathlib
import sys

import tap

ROOT = pathlib.Path(__file__).resolve().parents[2]
COLUMNS, LINES = 110, 900
SOURCES = ("core", "api", "db", "openapi", "tests", "deploy")
LEFT_OUT = ("db/migrations/", "tests/fuzz/corpus/", "tests/fuzz/regression/")


def files(*suffixes, folders=SOURCES):
    """The files of these folders, without those that programs write beside them."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if (path.suffix in suffixes and path.is_file() and "__pycache__" not in name
                    and not name.startswith(LEFT_OUT)):
                yield name, path.read_text(encoding="utf-8").splitlines()


def scripts():
    """The files of bash. Those that people call have no suffix."""
    for name, lines in files("", ".sh"):
        if lines and lines[0].startswith(("#!/bin/", "# shellcheck")):
            yield name, lines


def build_files():
    yield "CMakeLists.txt", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8").splitlines()
    yield from (file for file in files(".txt") if file[0].endswith("/CMakeLists.txt"))


def deployed():
    """Units, configurations and alerts: their comments. Some values must stand on one line."""
    for name, lines in files(".service", ".yml", ".yaml", ".cfg", ".conf", ".ini", folders=("deploy",)):
        yield name, [line if line.lstrip().startswith(("#", ";")) else "" for line in lines]


def long_lines():
    for name, lines in [*files(".c", ".h", ".def", ".sql", ".py", ".js", ".css", ".html", ".cmake"),
                        *build_files(), *scripts(), *deployed()]:
        yield from (f"{name}:{number}: {len(line)} columns" for number, line in enumerate(lines, 1)
                    if len(line) > COLUMNS)


def long_tests():
    for name, lines in files(".c", ".py", folders=("tests",)):
        if len(lines) > LINES:
            yield f"{name}: {len(lines)} lines"


def main():
    tests = [(f"lines end at {COLUMNS} columns", list(long_lines())),
             (f"files of tests have at most {LINES} lines", list(long_tests()))]
    return tap.report("lines", tests)


if __name__ == "__main__":
    sys.exit(main())
