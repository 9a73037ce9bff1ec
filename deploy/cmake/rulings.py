#!/usr/bin/env python3
"""A game's rulings.

rulings.py FILE OUT: RULINGS.md as a JSON list, when the programs are built.
rulings.py --index FILE...: writes the index by rule at the top of each RULINGS.md.
rulings.py --check FILE...: fails where that index is not the one that --index writes.

The form of a ruling: "## R1. Title", then a paragraph for each of the four marks, such as "**Question.** ",
in their order."""
import json
import re
import sys

MARKS = ("Question", "Rules", "Ruling", "Reason")
INDEX = "## Index by rule\n"


def ruling(section):
    """A section without its "## "."""
    id, title, body = re.fullmatch(r"(R\d+)\. (.+?)\n(.+)", section, re.S).groups()
    paragraphs = [" ".join(paragraph.split("\n")) for paragraph in body.strip("\n").split("\n\n")]
    texts = [re.fullmatch(rf"\*\*{mark}\.\*\* (.+)", text)[1]
             for mark, text in zip(MARKS, paragraphs, strict=True)]
    return {"id": id, "title": title, **dict(zip(map(str.lower, MARKS), texts))}


def read(source):
    """The text before the first ruling, and the rulings."""
    with open(source, encoding="utf-8") as file:
        head, *sections = re.split(r"^## (?=R\d)", file.read(), flags=re.M)
    rulings = []
    for section in sections:
        try:
            rulings.append(ruling(section))
        except (AttributeError, ValueError):
            sys.exit(f"{source}: this ruling has not the four paragraphs {', '.join(MARKS)}: {section[:60]}")
    return head, rulings


def anchor(ruling):
    """As a page that shows Markdown names the heading."""
    return re.sub(r"[^\w -]", "", f"{ruling['id']}. {ruling['title']}".lower()).replace(" ", "-")


def by_number(rule, by_digits):
    """Such that 5.10 stands after 5.9, or by digits after 5.1; and a heading where the alphabet has it."""
    first, *others = re.findall(r"\d+|[^\W\d]+", rule.lower())
    return (order(first), *(("0", 0, word) if by_digits else order(word) for word in others))


def order(word):
    return ("0", int(word), "") if word.isdigit() else ("1", 0, word)


def rules_of(ruling):
    """The rules that it names. A heading may be a list itself, "Austria, Spain, and German States": then it
    stands first."""
    rules = []
    for part in ruling["rules"].split(", "):
        rules = [", ".join([*rules, part])] if part.startswith("and ") else [*rules, part]
    return rules


def index(rulings):
    """A row for each rule that a ruling names. In a book without numbers of three parts 5.141 belongs to
    5.14."""
    rows, names = {}, {}
    for one in rulings:
        for rule in rules_of(one):
            rows.setdefault(names.setdefault(rule.lower(), rule), []).append(f"[{one['id']}](#{anchor(one)})")
    by_digits = not any(re.match(r"\d+\.\d+\.\d", rule) for rule in rows)
    ordered = sorted(rows, key=lambda rule: by_number(rule, by_digits))
    return "\n".join([INDEX, "| rule | rulings |", "| --- | --- |",
                      *(f"| {rule} | {', '.join(rows[rule])} |" for rule in ordered), "\n"])


def indexed(source):
    """The file with the index that it should have."""
    head, rulings = read(source)
    with open(source, encoding="utf-8") as file:
        text = file.read()
    return head.split(INDEX)[0] + index(rulings) + text[len(head):]


def write_index(source):
    text = indexed(source)
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)


def check_index(source):
    with open(source, encoding="utf-8") as file:
        if file.read() != indexed(source):
            sys.exit(f"{source}: the index is not that of the rulings:"
                     f" deploy/cmake/rulings.py --index {source}")


def write_json(source, out):
    with open(out, "w", encoding="utf-8") as file:
        json.dump(read(source)[1], file, ensure_ascii=False, separators=(",", ":"))


if sys.argv[1] in ("--index", "--check"):
    for source in sys.argv[2:]:
        {"--index": write_index, "--check": check_index}[sys.argv[1]](source)
else:
    write_json(*sys.argv[1:])
