#!/usr/bin/env python3
"""Which rule and which ruling is proved by which test. Prints the table of each rulebook's sections,
then that of the game's rulings, and how many tests name each.

A game's tests/core/<game>/sections.txt lists its rulebook's sections, one a line: number (or a word for the
heading, where the book has no numbers), title and, where the section is only a title, the word `title-only`,
parted by tabs. A test names its rule: TEST(rule_5_7_2_4__status_is_captured),
TEST(rule_ottoman_fleet__it_leaves_for_greece_alone).

A test names its ruling so: TEST(ruling_R20__the_wound_comes_before_the_losses). A test that is named after a
rule names a ruling in a comment: R20. The tests of rulebooks over HTTP (tests/api/rules) do so, too.

Fails when a section or a ruling has no test, and when a test names one that there is not."""
import pathlib
import re
import sys
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEST = re.compile(r"^TEST\(rule_([A-Za-z0-9]+(?:_[A-Za-z0-9]+)*)__\w+\)", re.MULTILINE)
NAMED_RULING = re.compile(r"(?:\b|TEST\(ruling_|test_)[Rr](\d+)(?=\b|_)")
RULING = re.compile(r"^## (R\d+)\. (.+)", re.MULTILINE)


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


def count_rulings(folder):
    """How often the tests name each ruling."""
    counts = Counter()
    over_http = (ROOT / "tests/api/rules").glob(f"*_{folder.name.partition('-')[0]}*.py")
    for source in [*folder.rglob("test_*.c"), *over_http]:
        counts.update(f"R{number}" for number in NAMED_RULING.findall(source.read_text()))
    return counts


def report_sections(folder):
    """Prints the table of one rulebook's sections; returns what is wrong with it."""
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


def report_rulings(folder):
    """Prints the table of one game's rulings; returns what is wrong with it."""
    rulings = RULING.findall((ROOT / "core/games" / folder.name / "RULINGS.md").read_text())
    counts = count_rulings(folder)
    print(f"\n{folder.name}: tests name {sum(counts[number] > 0 for number, _ in rulings)} of {len(rulings)}"
          " rulings")
    for number, title in rulings:
        print(f"  {number:<26} {title[:56]:<56} {counts[number] or 'NONE':>6}")
    faults = [f"{folder.name}: tests name {number}, which RULINGS.md does not have"
              for number in counts.keys() - dict(rulings).keys()]
    return faults + [f"{folder.name}: no test names {number}, {title}" for number, title in rulings
                     if not counts[number]]


folders = sorted(file.parent for file in ROOT.glob("tests/core/*/sections.txt"))
faults = []
for folder in folders:
    faults += report_sections(folder) + report_rulings(folder)
if not folders:
    faults.append("there is no tests/core/<game>/sections.txt")
print("", *faults, sep="\n")
sys.exit(bool(faults))
