#!/usr/bin/env python3
"""Which rule is proved by which test: prints the table of each rulebook's sections and how many tests name
them.

A game's tests/core/<game>/sections.txt lists its rulebook's sections, one a line: number (or a word for the
heading, where the book has no numbers), title and, where the section is only a title, the word `title-only`,
parted by tabs. A test names its rule: TEST(rule_5_7_2_4__status_is_captured),
TEST(rule_ottoman_fleet__it_leaves_for_greece_alone). Fails when a section has no test, and when a test names
a section that the book does not have."""
import pathlib
import re
import sys
from collections import Counter

CORE = pathlib.Path(__file__).parent / "core"
TEST = re.compile(r"^TEST\(rule_([A-Za-z0-9]+(?:_[A-Za-z0-9]+)*)__\w+\)", re.MULTILINE)


def read_sections(file):
    """{number: (title, whether it is only a title)}, in the book's order."""
    sections = {}
    for line in file.read_text().splitlines():
        number, title, *mark = line.split("\t")
        sections[number] = title, mark == ["title-only"]
    return sections


def count_tests(folder):
    """How many test functions name each section."""
    counts = Counter()
    for source in folder.rglob("*.c"):
        counts.update(TEST.findall(source.read_text()))
    return counts


def report(folder):
    """Prints one game's table; returns what is wrong with it."""
    sections, counts = read_sections(folder / "sections.txt"), count_tests(folder)
    print(f"\n{folder.name}: {sum(counts.values())} tests name a rule")
    known = {number.replace(".", "_") for number in sections}
    faults = [f"{folder.name}: tests name {name}, which the rulebook does not have" for name in counts
              if name not in known]
    for number, (title, title_only) in sections.items():
        tests = counts[number.replace(".", "_")]
        print(f"  {number:<26} {title[:56]:<56} {tests or ('title' if title_only else 'NONE'):>6}")
        if not tests and not title_only:
            faults.append(f"{folder.name}: no test names section {number}, {title}")
    return faults


folders = sorted(file.parent for file in CORE.glob("*/sections.txt"))
faults = [fault for folder in folders for fault in report(folder)]
if not folders:
    faults.append("there is no tests/core/<game>/sections.txt")
print("\n" + "\n".join(faults) if faults else "")
sys.exit(bool(faults))
