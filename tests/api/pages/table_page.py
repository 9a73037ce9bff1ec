"""The table in a browser: scripts of which its tests make theirs, and a page that tests share."""
import json
import unittest

from browser import PROGRAM, Browser
from client import URL

# A script: the parts of the board that are lit.
LIT = "[...document.querySelector('.drawing').shadowRoot.querySelectorAll('.lit:not(.picked)')]"


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
