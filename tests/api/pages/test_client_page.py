"""openapi/examples/page plays every game in a browser, by what the API gives."""
import functools
import http.server
import json
import pathlib
import random
import threading
import unittest

from browser import PROGRAM, Browser
from client import SCALE, URL, call

PAGE = pathlib.Path(__file__).resolve().parents[3] / "openapi/examples/page/index.html"
MOVES = 3 * SCALE  # that are clicked in each game
# Clicks on pieces and places, one after the other, until one leaves some of the moves, but not all.
CLICK = """(() => { const list = document.getElementById('moves'), all = list.children.length
    const leaves = piece => {
        piece.dispatchEvent(new MouseEvent('click', { bubbles: true }))
        return list.children.length > 0 && list.children.length < all
    }
    return [...document.querySelectorAll('#board [data-place], #board [data-card]')].some(leaves) })()"""


class SilentHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                   functools.partial(SilentHandler,
                                                                     directory=str(PAGE.parent)))
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.site.shutdown()
        cls.site.server_close()

    def setUp(self):
        self.browser = self.enterContext(Browser(width=1600, height=1000))
        self.browser.open(f"http://127.0.0.1:{self.site.server_port}/index.html?service={URL}")
        self.browser.wait("document.querySelector('[name=game] option')")

    def settle(self):
        self.browser.wait("document.body.ariaBusy == 'false'")
        self.assertEqual(self.browser.run("document.getElementById('fault').textContent"), "")

    def start(self, game):
        self.browser.run(
            f"""var form = document.getElementById('start'); form.elements.game.value = {json.dumps(game)};
                             form.elements.game.onchange(); form.requestSubmit()""")
        self.settle()
        self.assertTrue(self.browser.run("!!document.querySelector('#board svg')"))

    def count(self, selector):
        return self.browser.run(f"document.querySelectorAll({json.dumps(selector)}).length")

    def test_every_game(self):
        chance, found = random.Random(6), set()
        for game in [game["id"] for game in call("GET", "/v1/games").json["games"]]:
            with self.subTest(game):
                self.start(game)
                if self.browser.run(CLICK):
                    found.add(game)
                self.browser.run("document.getElementById('board').click()")
                for _ in range(MOVES):
                    moves = self.count("#moves button")
                    self.assertGreater(moves, 0)
                    self.browser.run(f"document.querySelectorAll('#moves "
                                     f"button')[{chance.randrange(moves)}].click()")
                    self.settle()
                self.browser.wait("document.querySelector('#log p')")
        self.assertGreaterEqual(found, {"baroque", "europe-1619"})
        self.assertEqual(self.browser.complaints, [])

    def test_a_number_of_the_players_choice(self):
        self.start("europe-1619")
        self.assertGreater(self.count("#moves form"), 20)
        text, most = self.browser.run("(form => [form.querySelector('button').textContent, "
                                      "form.querySelector('input').max])(document.querySelector('#moves "
                                      "form'))")
        self.assertIn(f"1 to {most} ", text)
        self.browser.run(f"document.querySelector('#moves input').value = {most}; "
                         f"document.querySelector('#moves form').requestSubmit()")
        self.settle()
        self.assertNotIn(text, self.browser.run("document.getElementById('moves').textContent"))

    def test_words_that_moves_have(self):
        self.start("thirty-years-war")
        whole = self.count("#moves button")
        self.browser.run("var words = document.getElementById('filter'); words.value = 'no such move'; "
                         "words.oninput()")
        self.assertEqual(self.count("#moves button"), 0)
        self.browser.run("words.value = ''; words.oninput()")
        self.assertEqual(self.count("#moves button"), whole)

    def test_to_the_end(self):
        self.start("sixteen-thirty-something")
        for _ in range(2):
            self.browser.run("document.getElementById('resign').click()")
            self.settle()
        self.assertRegex(self.browser.run("document.getElementById('prompt').textContent"),
                         "^Won: Player [1-3]")
        self.assertEqual(self.browser.complaints, [])


class Source(unittest.TestCase):
    def test_it_is_short_and_knows_no_game(self):
        page = PAGE.read_text()
        self.assertLessEqual(len(page.splitlines()), 180)
        for game in call("GET", "/v1/games").json["games"]:
            for name in (game["id"], *game["seats"]):
                self.assertNotIn(f"'{name}'", page)
