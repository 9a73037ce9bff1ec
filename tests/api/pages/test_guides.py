"""The guides: their commands do what they say, their links lead somewhere, their form is that of
tests/CONTRIBUTING.md."""
import functools
import os
import pathlib
import re
import subprocess
import sys
import unittest

import guides
from guides import GUIDES, PAGES, ROOT

URL = os.environ["WESTPHALIA_URL"]
BUILD = pathlib.Path(os.environ["WESTPHALIA_PROGRAM"]).parent
PICTURES = ROOT / "core/board/pictures"
FILE = re.compile(r"`([\w.-]+(?:/[\w.-]+)*\.(?:c|h|py|js|md|sql|txt|json|yaml|yml))`")
SETTING = re.compile(r"`([A-Z][A-Z_0-9]{3,})(?:=[^`]*)?`")


def anchor(heading):
    """As a page that shows Markdown names the heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


@functools.cache
def anchors(page):
    return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", prose(page.read_text()), re.M)}


def prose(text):
    """Without blocks of commands and code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


# Guides whose commands say more than a comment tells: patterns of that.
SAYS = {"core/README.md": ["Bud"],
        "core/log/README.md": [r"(?m)^audit\.ndjson: sound: ",
                               r"(?m)^audit\.ndjson: signed by key .*, as expected"],
        "openapi/README.md": [r'"seat":"brandenburg","wins":\d']}


class Commands(unittest.TestCase):
    """Each guide with commands has a test, which runs them."""

    def said_by(self, guide):
        """All that the guide's commands print is what the guide says that they print."""
        status, said = guides.run(guide, BUILD, URL)
        self.assertEqual(status, 0, said[-1][-3000:] if said else "")
        blocks = guides.blocks(guide, "sh")
        self.assertEqual(len(said), len(blocks))
        for block, text in zip(blocks, said):
            for word in guides.wanted(block):
                self.assertIn(word, text, block)
        return "".join(said)

    @classmethod
    def add(cls, guide):
        def test(self):
            said = self.said_by(guide)
            for pattern in SAYS.get(guide, []):
                self.assertRegex(said, pattern)

        setattr(cls, "test_" + re.sub(r"\W", "_", guide.removesuffix(".md")), test)


for guide in GUIDES:
    if guides.blocks(guide, "sh"):
        Commands.add(guide)


class Pictures(unittest.TestCase):
    def test_they_are_what_the_service_draws(self):
        sys.path.insert(0, str(PICTURES))
        self.addCleanup(sys.path.remove, str(PICTURES))
        import draw

        for game, players, moves in draw.PICTURES:
            with self.subTest(game):
                drawn = draw.draw(URL, game, players, moves)
                self.assertEqual((PICTURES / f"{game}.svg").read_bytes(), drawn,
                                 "the board has changed: core/board/pictures/draw.py")


class Form(unittest.TestCase):
    def test_length(self):
        for guide in GUIDES:
            with self.subTest(guide):
                lines = (ROOT / guide).read_text().splitlines()
                self.assertLessEqual(len(lines), 80 if guide == "README.md" else 249)
                self.assertEqual([line for line in lines if len(line) > 110 and line[0] != "|"], [])

    def test_links_lead_somewhere(self):
        for page in PAGES:
            for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", prose(page.read_text())):
                target = "".join(target)
                if re.match(r"https?:", target):
                    continue
                path, _, heading = target.partition("#")
                file = (page.parent / path).resolve() if path else page
                with self.subTest(page=str(page.relative_to(ROOT)), target=target):
                    self.assertTrue(file.exists())
                    if heading:
                        self.assertIn(heading, anchors(file))

    def test_files_that_guides_name_are_there(self):
        """By their path from the top, from the folder of the guide, or from core, as its sources include
        them."""
        for guide in GUIDES:
            folder = (ROOT / guide).parent
            for name in FILE.findall(prose((ROOT / guide).read_text())):
                if "/" in name and not name.startswith("build/"):
                    self.assertTrue(any((place / name).exists() for place in (ROOT, folder, ROOT / "core")),
                                    (guide, name))

    def test_settings_that_guides_name_are_there(self):
        """In the table of settings, or in a command of deploy."""
        told = subprocess.run([BUILD / "westphaliad", "--help"], check=True, capture_output=True, text=True)
        flags = re.findall(r"^  --([a-z-]+)", told.stdout, re.M)
        settings = {flag.upper().replace("-", "_") for flag in flags}
        for script in [*ROOT.glob("deploy/*"), *ROOT.glob("deploy/lib/*.sh"),
                       *ROOT.glob("deploy/container/*")]:
            if script.is_file() and script.suffix != ".md":
                settings.update(re.findall(r"\b[A-Z][A-Z_0-9]{3,}\b", script.read_text()))
        for guide in GUIDES:
            if guide.startswith("deploy/") and not guide.startswith("deploy/cmake/"):
                named = set(SETTING.findall(prose((ROOT / guide).read_text())))
                self.assertEqual(named - settings, set(), guide)
