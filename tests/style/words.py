#!/usr/bin/env python3
"""Words that comments, guides and names of tests do not use, since a sentence is clearer with the thing of
which it speaks as its subject: "no seat is asked". Prints one TAP line a test.

The texts of a program, the rulings that it publishes, and ids of moves are the contract's. They are not
looked at."""
import io
import re
import sys
import tokenize

import tap
from lines import files

WORDS = re.compile(r"(?<![a-z])[Nn]obody|(?<![a-z])[Ww]hoever")
# A text or a character is passed over, so that it opens no comment.
PARTS = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|'
                   r"(?P<prose>/\*.*?\*/|//[^\n]*|\bTEST\(\w+)", re.DOTALL)


def comments_of_c(text):
    """(where it begins, comment or name of a test)"""
    for part in PARTS.finditer(text):
        if part["prose"]:
            yield part.start("prose"), part["prose"]


def comments_of_python(text):
    """The same: comments, docstrings and names of tests. A docstring begins its line."""
    begins = [0, *(match.end() for match in re.finditer("\n", text))]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = token.type == tokenize.STRING and token.line.lstrip().startswith('"""')
        if token.type == tokenize.COMMENT or is_docstring or token.string.startswith("test_"):
            yield begins[token.start[0] - 1] + token.start[1], token.string


def paragraphs(text):
    """The same of a guide, without what it quotes as code."""
    yield 0, re.sub(r"```.*?```|`[^`]*`", lambda code: re.sub(r"\w", " ", code[0]), text, flags=re.DOTALL)


def found_words():
    readers = {".c": comments_of_c, ".h": comments_of_c, ".def": comments_of_c, ".py": comments_of_python,
               ".md": paragraphs}
    for name, lines in files(*readers):
        if name.endswith("/RULINGS.md"):
            continue
        text = "\n".join(lines)
        if not WORDS.search(text):
            continue
        for start, prose in readers["." + name.rpartition(".")[2]](text):
            for word in WORDS.finditer(prose):
                number = text.count("\n", 0, start + word.start()) + 1
                yield f"{name}:{number}: {word[0]}"


def main():
    return tap.report("words", [("comments, guides and names of tests are in plain words",
                                 list(found_words()))])


if __name__ == "__main__":
    sys.exit(main())
