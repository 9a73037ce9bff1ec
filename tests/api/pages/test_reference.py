"""The first page, the references of the games, and the pages of problems: their headers, that every link
leads somewhere, and what a browser makes of them."""
import gzip
import json
import os
import pathlib
import re
import subprocess
import unittest
from html.parser import HTMLParser

from browser import PROGRAM as CHROMIUM
from browser import Browser
from client import GAME, PROGRAM, URL, Match, call

ROOT = pathlib.Path(__file__).resolve().parents[3]
GAMES = [game["id"] for game in call("GET", "/v1/games").json["games"]]
PAGES = ["/", "/problems", "/problems/refused", *(f"/games/{game}" for game in GAMES)]
ALONE = {"img", "meta", "link", "input", "wbr"}  # elements without an end


class Page(HTMLParser):
    """The anchors of a page, and where its links lead; each element must be closed in its order."""

    def __init__(self, address):
        super().__init__()
        self.ids, self.links, self.open, self.texts = [], set(), [], []
        self.feed(call("GET", address, Accept="text/html").bytes.decode())
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        self.links |= {attributes[name] for name in ("href", "src") if name in attributes}
        if tag not in ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        self.texts.append(data)


class Pages(unittest.TestCase):
    def test_headers(self):
        for path in PAGES:
            answer = call("GET", path)
            self.assertEqual((answer.status, answer.headers["Content-Type"]),
                             (200, "text/html; charset=utf-8"), path)
            policy = answer.headers["Content-Security-Policy"]
            self.assertIn("default-src 'none'; script-src 'self'; style-src 'self';", policy)
            self.assertNotIn("unsafe", policy)
            self.assertEqual(answer.headers["Cache-Control"], "no-cache")
            tag = answer.headers["ETag"]
            again = call("GET", path, If_None_Match=tag)
            self.assertEqual((again.status, again.bytes, again.headers["ETag"]), (304, b"", tag), path)
            self.assertEqual(call("HEAD", path).headers["Content-Length"], answer.headers["Content-Length"])
            self.assertEqual(call("GET", path + "?x=1").status, 400)

    def test_every_link_leads_somewhere(self):
        seen = {}
        for path in PAGES:
            page = Page(path)
            self.assertEqual(len(page.ids), len(set(page.ids)), path)
            inside = {link[1:] for link in page.links if link.startswith("#")}
            self.assertEqual(inside - set(page.ids), set(), path)
            for link in page.links - {"data:,"}:
                address, _, anchor = link.partition("#")
                if address and address not in seen:
                    seen[address] = call("GET", address).status
                if address.startswith("/games/") and anchor:
                    self.assertIn(anchor, Page(address).ids)
        self.assertEqual({address for address, status in seen.items() if status != 200}, set())

    def test_as_markdown(self):
        for game in GAMES:
            html, named = Page(f"/games/{game}"), call("GET", f"/games/{game}.md")
            self.assertEqual(named.headers["Content-Type"], "text/markdown; charset=utf-8")
            text = named.bytes.decode()
            frame = {"content", "search", "words", "found"}
            self.assertEqual(set(re.findall(r'<a id="([^"]+)"></a>', text)), set(html.ids) - frame)
            self.assertLessEqual(set(re.findall(r"\]\(#([^)]+)\)", text)), set(html.ids))
        for accept, form in (("text/markdown", "markdown"), ("text/html, text/markdown", "html"),
                             ("text/markdown, text/html;q=0.5", "markdown"), ("*/*", "html")):
            for path in "/games/baroque", "/problems", "/problems/rate":
                answer = call("GET", path, Accept=accept)
                self.assertEqual((answer.status, answer.headers["Content-Type"]),
                                 (200, f"text/{form}; charset=utf-8"))
                self.assertIn("Accept", answer.headers["Vary"])
        self.assertTrue(call("GET", "/problems/rate.md").bytes.startswith(b"# Too many requests\n"))

    def test_no_such_page(self):
        for path in "/games/x", "/games/x.md", "/games/.md", "/problems/x", "/games/x/board.svg":
            answer = call("GET", path)
            self.assertEqual((answer.status, answer.json["type"]), (404, "/problems/not-found"), path)

    def test_everything_that_is_declared_is_there(self):
        for game in GAMES:
            ids, at = set(Page(f"/games/{game}").ids), f"/v1/games/{game}"
            words, entry = call("GET", at + "/words").json, call("GET", at).json
            rulings = call("GET", at + "/rulings").json["rulings"]
            cards = call("GET", at + "/components").json.get("cards", [])
            by_service = {"undo", "concede", "set_up"} | {name for name in words["moves"]
                                                          if "rule" not in words["moves"][name]}
            for kind, names in (("move", set(words["moves"]) - by_service), ("event", words["events"]),
                                ("step", [step["name"] for step in entry["steps"]]),
                                ("option", [option["name"] for option in entry["options"]]),
                                ("scenario", [one["id"] for one in entry["scenarios"]]),
                                ("ruling", [one["id"].lower() for one in rulings]),
                                ("card", [card["id"] for card in cards])):
                self.assertEqual({f"{kind}-{name}" for name in names} - ids, set(), game)

    def test_the_board_as_it_begins(self):
        for game in GAMES:
            drawn = call("GET", f"/games/{game}/board.svg")
            self.assertEqual((drawn.status, drawn.headers["Content-Type"]), (200, "image/svg+xml"))
            self.assertEqual(call("GET", f"/games/{game}/board.svg").bytes, drawn.bytes)
        self.assertIn(b'width="800"', call("GET", "/games/baroque/board.svg?theme=dark&width=800").bytes)
        self.assertEqual(call("GET", "/games/baroque/board.svg?theme=pink").status, 400)


class Constants(unittest.TestCase):
    """What does not change while the service runs is compressed for those who accept gzip."""

    paths = ["/games/baroque", "/games/baroque.md", "/", "/docs/pages.css", "/table/main.js",
             "/openapi.json", f"/v1/games/{GAME}/openapi.json?openapi=3.0", f"/v1/games/{GAME}/components",
             f"/v1/games/{GAME}/presentation"]

    def test_both_forms(self):
        for path in self.paths:
            plain, packed = call("GET", path), call("GET", path, Accept_Encoding="gzip")
            self.assertIsNone(plain.headers["Content-Encoding"], path)
            self.assertEqual(packed.headers["Content-Encoding"], "gzip", path)
            self.assertEqual(gzip.decompress(packed.bytes), plain.bytes, path)
            self.assertLess(len(packed.bytes), len(plain.bytes) * 2 / 3, path)
            for answer in plain, packed:
                self.assertIn("Accept-Encoding", answer.headers["Vary"], path)
            tag = plain.headers["ETag"]
            self.assertEqual(packed.headers["ETag"], tag[:-1] + '-gzip"')
            self.assertEqual(plain.headers["Content-Type"], packed.headers["Content-Type"])
            head = call("HEAD", path, Accept_Encoding="gzip")
            self.assertEqual(head.headers["Content-Length"], str(len(packed.bytes)))

    def test_each_form_is_known_by_its_own_tag(self):
        for path in [*self.paths, f"/games/{GAME}/board.svg"]:
            for known in "identity", "gzip":
                tag = call("GET", path, Accept_Encoding=known).headers["ETag"]
                for asked in "identity", "gzip":
                    answer = call("GET", path, Accept_Encoding=asked, If_None_Match=tag)
                    same = asked == known or path.endswith(".svg")
                    self.assertEqual(answer.status, 304 if same else 200, (path, known, asked))
                    self.assertEqual(answer.bytes == b"", same)

    def test_what_a_client_accepts(self):
        for accepted, coding in (("gzip", "gzip"), ("GZIP", "gzip"), ("deflate, gzip;q=0.5, br", "gzip"),
                                 ("*", "gzip"), ("x-gzip", "gzip"), ("br;q=1, *;q=0.1", "gzip"),
                                 ("gzip;q=0.5, identity;q=0.5", "gzip"), ("", None), ("br", None),
                                 ("gzip;q=0", None), ("gzip; q=0.0, *", None), ("*;q=0", None),
                                 ("gzip;q=nan, *", None), ("gzip;q=9e99, *", None),
                                 ("gzip;q=0.2, identity", None), ("gzipped", None), ("br, x;gzip", None)):
            answer = call("GET", "/games/baroque", Accept_Encoding=accepted)
            self.assertEqual((answer.status, answer.headers["Content-Encoding"]), (200, coding), accepted)

    def test_nothing_else_is_compressed(self):
        """The length of a compressed answer would tell of what it has beside the words of a client."""
        match = Match(3)
        seat, token = next(iter(match.tokens.items()))
        for path in (match.path, match.path + "/log", match.path + "/board.svg", match.path + "/legal-moves",
                     match.path + "/audit", "/v1/games", "/v1/matches", f"/games/{GAME}/board.svg",
                     f"/v1/games/{GAME}/words", "/v1/games/x" * 20):
            answer = call("GET", path, token=token, Accept_Encoding="gzip")
            self.assertIsNone(answer.headers["Content-Encoding"], path)


class Problems(unittest.TestCase):
    def test_each_type_of_the_contract_has_a_page(self):
        document = call("GET", "/openapi.json").bytes.decode()
        types = set(re.findall(r"/problems/[a-z-]+", document))
        listed = {link for link in Page("/problems").links if link.startswith("/problems/")}
        self.assertGreater(len(listed), 30)
        self.assertLessEqual(types, listed)
        for address in listed:
            self.assertEqual(call("GET", address).status, 200)

    def test_a_problem_leads_to_its_page(self):
        problem = call("GET", "/v1/games/x").json
        self.assertIn(problem["title"], " ".join(Page(problem["type"]).texts))


class References(unittest.TestCase):
    """Of refusals."""

    def leads_to_its_code(self, game, refusal):
        address, anchor = refusal["reference"].split("#")
        self.assertEqual((address, anchor), (f"/games/{game}", "refusal-" + refusal["code"]))
        self.assertIn(anchor, self.anchors.setdefault(game, set(Page(address).ids)))

    def setUp(self):
        self.anchors = {}

    def test_each_answer_with_a_refusal_has_one(self):
        match = Match(3)
        seat = call("GET", match.path).json["deciding"][0]
        other = next(name for name in match.tokens if name != seat)
        move = match.legal(seat)["moves"][0]
        bodies = [call("POST", match.path + "/moves/check", {"move": {"type": "pass"}}, match.tokens[seat]),
                  call("POST", match.path + "/moves", {"move": {"type": "pass"}}, match.tokens[seat]),
                  call("POST", match.path + "/undo", {"actions": 1}, match.tokens[other])]
        setup = call("POST", f"/v1/rules/{GAME}/setup", {"players": 3, "seed": "5eed" * 16}).json
        bodies.append(call("POST", f"/v1/rules/{GAME}/apply",
                           {"state": setup["state"], "seat": setup["deciding"][0], "move": {"type": "pass"}}))
        call("POST", match.path + "/concede", {}, match.tokens[other])
        bodies += [call("POST", match.path + "/concede", {}, match.tokens[other]),
                   call("PUT", match.path + "/instructions", {"instructions": []}, match.tokens[other]),
                   call("POST", match.path + "/moves", {"move": move}, match.tokens[other])]
        for answer in bodies:
            self.leads_to_its_code(GAME, answer.json["refusal"])

    def test_each_move_has_an_example(self):
        """Those that are laid out are made by a unit test."""
        for game in GAMES:
            page = call("GET", f"/games/{game}.md").bytes.decode()
            moves = re.split(r'<a id="move-', page.split('<a id="refusals"></a>')[0])[1:]
            self.assertGreater(len(moves), 15)
            for move in moves:
                self.assertRegex(move, r"\n\*\*Example:\*\* \w.*\n\n```json\n\{", game)
            examples = json.loads((ROOT / f"core/games/{game}/examples.json").read_text())
            laid_out = {name for name, example in examples.items() if example.get("laid_out")}
            sources = "".join(path.read_text() for path in (ROOT / f"tests/core/{game}").glob("**/*.c"))
            made = re.findall(r'made_as_example\([^"]*"(\w+)"', sources)
            self.assertEqual((set(made), len(made)), (laid_out, len(laid_out)))

    def test_every_example_is_accepted(self):
        for game in GAMES:
            found = subprocess.run([os.path.join(os.path.dirname(PROGRAM), "westphalia"), "examples", game,
                                    "--positions"], capture_output=True, check=True, text=True).stdout
            for line in found.splitlines():
                body = json.loads(line)
                answer = call("POST", f"/v1/rules/{game}/apply", {**body, "seed": "5eed" * 16})
                self.assertEqual(answer.status, 200, (game, body["move"], answer.bytes[:300]))


@unittest.skipIf(not CHROMIUM, "there is no Chromium")
class InABrowser(unittest.TestCase):
    def test_a_reference_is_searched_and_its_links_open_what_they_lead_to(self):
        with Browser(width=390, height=844, dark=True) as browser:
            browser.open(URL + "/games/sixteen-thirty-something#refusal-not-in-hand")
            browser.wait("document.documentElement.dataset.shows == 'page'")
            shown = "document.querySelector(location.hash).getBoundingClientRect()"
            browser.wait(f"{shown}.top > 0 && {shown}.top < innerHeight")
            self.assertTrue(browser.run("document.documentElement.scrollWidth <= innerWidth"))
            self.assertEqual(browser.run("getComputedStyle(document.body).backgroundColor"),
                             "rgb(23, 25, 28)")
            browser.run("""var field = document.getElementById('words'); field.focus();
                           field.value = 'place influence'; field.dispatchEvent(new Event('input')); 0""")
            first = "document.querySelector('#found a')"
            self.assertEqual(browser.run(f"{first}.textContent"), "Place influence place_influence")
            self.assertRegex(browser.run("document.querySelector('#found p').textContent"), r"^\d+ found")
            press = "new KeyboardEvent('keydown', {key: '%s', bubbles: true, cancelable: true})"
            browser.run(f"field.dispatchEvent({press % 'ArrowDown'}); 0")
            self.assertTrue(browser.run(f"document.activeElement == {first}"))
            browser.run("document.activeElement.click()")
            browser.wait("location.hash == '#move-place_influence' && !document.querySelector('#found a')")
            browser.run("location.hash = '#table-countries-austria'")
            browser.wait(f"{shown}.height > 0 && {shown}.top < innerHeight")
            self.assertEqual(browser.complaints, [])

    def test_nothing_is_cut_on_a_phone(self):
        with Browser(width=360, height=800) as browser:
            for path in PAGES:
                browser.open(URL + path)
                browser.wait(f"location.pathname == '{path}' && document.readyState == 'complete'")
                self.assertTrue(browser.run("document.documentElement.scrollWidth <= innerWidth"), path)
                if path == "/problems":
                    table = "document.querySelector('.table')"
                    self.assertTrue(browser.run(f"{table}.scrollWidth <= {table}.clientWidth"))

    def test_names_of_programs_break_where_words_do(self):
        for width in 360, 1280:
            with Browser(width=width, height=800) as browser:
                browser.open(URL + "/games/europe-1619")
                browser.wait("document.readyState == 'complete' && document.querySelector('td code')")
                broken = browser.run("""(() => {
                    const range = document.createRange()
                    return [...document.querySelectorAll('#events ~ .table code, td code')].flatMap(code =>
                        [...code.childNodes].filter(part => part.nodeType === Node.TEXT_NODE && (
                            range.selectNodeContents(part), range.getClientRects().length > 1)))
                        .map(part => part.data)
                })()""")
                self.assertEqual([name for name in broken if "-" not in name], [], width)

    def test_the_first_page_has_the_games_and_boards_of_matches(self):
        match = Match(3)
        with Browser() as browser:
            browser.open(URL + "/")
            browser.wait("document.documentElement.dataset.shows == 'door'")
            links = browser.run("[...document.querySelectorAll('#list a')].map(a => a.pathname).join()")
            for game in GAMES:
                self.assertIn(f"/games/{game}", links.split(","))
            browser.wait(f"document.querySelector('.boards a[href$=\"{match.id}\"] img')?.naturalWidth > 0")
            self.assertEqual(browser.complaints, [])
