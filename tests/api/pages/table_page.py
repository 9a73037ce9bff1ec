"""The table in a browser: scripts of which its tests make theirs, and a page that tests share."""
import json
import re
import unittest

from browser import PROGRAM, Browser
from client import URL, call

# A script: the parts of the board that are lit.
LIT = "[...document.querySelector('.drawing').shadowRoot.querySelectorAll('.lit:not(.picked)')]"


def plainly(text):
    """A text of the service as the page has it: names of cards that are printed alike have no marks there."""
    return re.sub(r" \([a-z]\)", "", text)


def fill(selector, value, event="input"):
    """A script: the field has this value, and the page is told."""
    return (f"(field => {{ field.value = {json.dumps(value)}; "
            f"field.dispatchEvent(new Event('{event}', {{ bubbles: true }})) }})"
            f"(document.querySelector({json.dumps(selector)}))")


def choose(selector, text):
    """A script: the option with this text is chosen."""
    return (f"(select => {{ select.selectedIndex = [...select.options].findIndex(option => "
            f"option.text === {json.dumps(text)}); select.dispatchEvent(new Event('change')) }})"
            f"(document.querySelector({json.dumps(selector)}))")


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class OnePage(unittest.TestCase):
    """The tests of a class share a browser, which shows the lobby at first."""

    @classmethod
    def setUpClass(cls):
        cls.browser = cls.enterClassContext(Browser(width=1500, height=950))
        cls.browser.open(f"{URL}/table")
        cls.browser.wait("document.querySelector('main')")


IDLE = "document.querySelector('main.match')?.ariaBusy === 'false'"


class SeatedPage(OnePage):
    """The page of a match that is made for a test. It must not complain."""

    def setUp(self):
        self.browser.complaints.clear()

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])

    def sit(self, game, seats=1, **terms):
        """A new match, of which the page has the first seats. They decide at its beginning."""
        made = call("POST", "/v1/matches", {"game": game} | terms).json
        match = made["match"]["id"]
        tokens = {one["seat"]: one["token"] for one in made["seats"]}
        deciding = call("GET", f"/v1/matches/{match}").json["deciding"]
        first = sorted(tokens, key=lambda seat: seat not in deciding)[:seats]
        kept = {f"match.{match}": {seat: tokens[seat] for seat in first},
                f"organiser.{match}": made["organizer_token"]}
        for name, value in kept.items():
            self.browser.run(f"localStorage['westphalia.{name}'] = {json.dumps(json.dumps(value))}")
        self.path, self.token, self.seats = f"/v1/matches/{match}", tokens[first[0]], first
        self.others = {seat: token for seat, token in tokens.items() if seat not in first}
        self.open()

    def open(self):
        self.browser.open(f"{URL}/table?match={self.path.rpartition('/')[2]}")
        self.browser.wait(f"{IDLE} && document.querySelector('.moves li')")

    def read(self, path=""):
        return call("GET", self.path + path, token=self.token).json

    def press(self, text):
        """Clicks on the button with this text, once it is there and can be pressed."""
        button = ("[...document.querySelectorAll('main button, dialog button, summary')]"
                  f".find(button => button.textContent.trim() === {json.dumps(text)} && !button.disabled)")
        self.browser.wait(f"{IDLE} && {button}")
        self.browser.run(f"{button}.click()")

    def choose_by_words(self, words, press="Do this"):
        self.browser.run(fill("input[type=search]", words))
        self.browser.wait("document.querySelectorAll('.moves li').length === 1")
        self.click(".moves li button")
        self.press(press)

    def click(self, selector):
        self.browser.wait(f"document.querySelector({json.dumps(selector)})")
        self.browser.run(f"document.querySelector({json.dumps(selector)}).click()")

    def open_tab(self, name):
        self.press(name)
        self.browser.wait("document.querySelector('[role=tab][aria-selected=true]').textContent === "
                          f"{json.dumps(name)}")
