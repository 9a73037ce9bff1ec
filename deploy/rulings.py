#!/usr/bin/env python3
"""rulings.py FILE OUT: a game's RULINGS.md as a JSON list, when the programs are built.

Its form: "## R1. Title", then a paragraph for each of the four marks, such as "**Question.** ", in their order."""
import json
import re
import sys

MARKS = ("Question", "Rules", "Ruling", "Reason")


def ruling(section):
    """A section without its "## "."""
    id, title, body = re.fullmatch(r"(R\d+)\. (.+?)\n(.+)", section, re.S).groups()
    paragraphs = [" ".join(paragraph.split("\n")) for paragraph in body.strip("\n").split("\n\n")]
    texts = [re.fullmatch(rf"\*\*{mark}\.\*\* (.+)", text)[1] for mark, text in zip(MARKS, paragraphs, strict=True)]
    return {"id": id, "title": title, **dict(zip(map(str.lower, MARKS), texts))}


source, out = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    sections = re.split(r"^## (?=R)", file.read(), flags=re.M)[1:]
rulings = []
for section in sections:
    try:
        rulings.append(ruling(section))
    except (AttributeError, ValueError):
        sys.exit(f"{source}: this ruling has not the four paragraphs {', '.join(MARKS)}: {section[:60]}")
with open(out, "w", encoding="utf-8") as file:
    json.dump(rulings, file, ensure_ascii=False, separators=(",", ":"))
