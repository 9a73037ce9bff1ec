#!/usr/bin/env python3
"""Words that comments and names of tests do not use, since a sentence is clearer with the thing of which it
speaks as its subject: "no seat is asked". Prints one TAP line a test.

The texts of a program, and ids such as the move send_nobody, are the contract's, and are not looked at."""
import re
import sys

import tap
from lines import files

WORDS = re.compile(r"(?<![a-z])[Nn]obody|(?<![a-z])[Ww]hoever")
# A text or a character is passed over, so that it opens no comment.
PARTS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|'
                   r"(?P<prose>/\*.*?\*/|//[^\n]*|\bTEST\(\w+)", re.DOTALL)


def found_words():
    for name, lines in files(".c", ".h", ".def"):
        text = "\n".join(lines)
        for part in PARTS.finditer(text):
            for word in WORDS.finditer(part["prose"] or ""):
                number = text.count("\n", 0, part.start("prose") + word.start()) + 1
                yield f"{name}:{number}: {word[0]}"


def main():
    return tap.report("words", [("comments and names of tests are in plain words", list(found_words()))])


if __name__ == "__main__":
    sys.exit(main())
