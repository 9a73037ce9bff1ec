"""The contract as a page: its files and their headers, and what a browser makes of them."""
import os
import re
import unittest
from urllib.parse import urlsplit

from browser import PROGRAM, Browser
from client import URL, Match, call

FILES = {"/docs": "text/html", "/docs/docs.css": "text/css",
         "/docs/docs.js": "text/javascript", "/docs/rapidoc.js": "text/javascript"}
# A build without a network has no RapiDoc. The tests of a submission insist on it.
BUILT_WITHOUT = call("GET", "/docs/rapidoc.js").status == 404 and not os.environ.get("CI")


def files():
    return [path for path in FILES if not (BUILT_WITHOUT and path.endswith("rapidoc.js"))]


class Files(unittest.TestCase):
    def test_types_and_policy(self):
        for path in files():
            answer = call("GET", path)
            self.assertEqual((answer.status, answer.headers["Content-Type"]),
                             (200, FILES[path] + "; charset=utf-8"))
            policy = dict(part.split(" ", 1)
                          for part in answer.headers["Content-Security-Policy"].split("; "))
            self.assertEqual((policy["default-src"], policy["script-src"], policy["connect-src"]),
                             ("'none'", "'self'", "'self'"))
            self.assertNotIn("http", answer.headers["Content-Security-Policy"])
            self.assertEqual(answer.headers["Cache-Control"], "no-cache")

    def test_head(self):
        for path in files():
            got, head = call("GET", path), call("HEAD", path)
            for header in "Content-Type", "Content-Length", "ETag", "Content-Security-Policy":
                self.assertEqual(head.headers[header], got.headers[header])
            self.assertEqual(head.bytes, b"")

    def test_what_is_known_is_not_sent_again(self):
        for path in files():
            answer = call("GET", path)
            tag = answer.headers["ETag"]
            for known in tag, f'"other", {tag}', f"W/{tag}", "*":
                again = call("GET", path, If_None_Match=known)
                self.assertEqual((again.status, again.bytes, again.headers["ETag"]), (304, b"", tag))
            self.assertEqual(call("GET", path, If_None_Match='"other"').bytes, answer.bytes)

    def test_whatever_the_page_asks_for_is_there(self):
        page = call("GET", "/docs").bytes.decode()
        for path in re.findall(r'(?:href|src)="(/[^"]*)"', page):
            self.assertEqual(call("GET", path).status, 200, path)

    def test_no_such_file(self):
        for name in "x", "..", "docs.html", "%2e%2e%2fopenapi.json":
            self.assertEqual(call("GET", "/docs/" + name).status, 404)
        self.assertEqual(call("GET", "/docs?game=baroque").status, 400)

    def test_rapidoc_was_there_to_build_with(self):
        if BUILT_WITHOUT:
            self.skipTest("the service was built without RapiDoc")
        self.assertIn(b"rapi-doc", call("GET", "/docs/rapidoc.js").bytes)


@unittest.skipIf(not PROGRAM, "there is no Chromium")
@unittest.skipIf(BUILT_WITHOUT, "the service was built without RapiDoc")
class Page(unittest.TestCase):
    """In the document of one game, which the browser has ready more quickly than that of all."""

    def choose(self, browser, game):
        address = f"/v1/games/{game}/openapi.json"
        browser.say("Page.addScriptToEvaluateOnNewDocument",
                    source=f"if (location.host) sessionStorage.document = '{address}'")
        browser.open(URL + "/docs")
        browser.wait(f"document.documentElement.dataset.shows == '{address}'")
        self.assertEqual(browser.run("document.querySelector('select').value"), address)

    def test_nothing_is_cut_on_a_phone(self):
        with Browser(width=360, height=740) as browser:
            self.choose(browser, "baroque")
            self.assertTrue(browser.run("document.documentElement.scrollWidth <= innerWidth"))
            info = "document.querySelector('rapi-doc').shadowRoot.getElementById('api-info')"
            browser.wait(f"{info}.textContent.includes('License')")
            self.assertGreaterEqual(browser.run(f"{info}.getBoundingClientRect().left"), 0)
            self.assertEqual(browser.complaints, [])

    def test_shows_the_document_tries_with_a_token_and_is_light_or_dark(self):
        """And the keyboard skips the list of operations. One page for all, since it takes seconds to draw."""
        match = Match(3)
        with Browser() as browser:
            self.choose(browser, "sixteen-thirty-something")
            browser.run("var view = document.querySelector('rapi-doc').shadowRoot; 0")
            self.assertEqual(browser.run("document.querySelector('a').className"), "skip")
            browser.wait("view.querySelector('.main-content')")
            browser.run("document.querySelector('.skip').focus(); document.activeElement.click()")
            self.assertTrue(browser.run("view.activeElement.matches('.main-content')"))
            shown = browser.run("view.textContent")
            for operation in "Make a move, or a batch of them", "Set up a fresh state":
                self.assertIn(operation, shown)
            browser.run("location.hash = 'auth'")
            browser.wait("view.querySelector('.BearerToken.api-key-input')")
            browser.run(f"""var key = view.querySelector('.BearerToken.api-key-input');
                            key.value = '{match.tokens["player-2"]}';
                            key.nextElementSibling.click()""")
            browser.run("location.hash = 'get-/v1/matches/-match-/legal-moves'")
            browser.wait("view.querySelector('api-request')?.shadowRoot.querySelector('[data-pname=match]')")
            browser.run(f"""var form = view.querySelector('api-request').shadowRoot;
                            form.querySelector('[data-pname=match]').value = '{match.id}';
                            form.querySelector('[part~=btn-try]').click()""")
            browser.wait("""form.textContent.includes('"texts"')""")
            self.assertIn(match.legal("player-2")["texts"][0], browser.run("form.textContent"))
            look = ("[getComputedStyle(document.body).backgroundColor, "
                    "document.querySelector('rapi-doc').getAttribute('theme')].join()")
            self.assertEqual(browser.run(look), "rgb(255, 255, 255),light")
            browser.set_dark(True)
            browser.wait("document.querySelector('rapi-doc').getAttribute('theme') == 'dark'")
            self.assertEqual(browser.run(look), "rgb(34, 37, 42),dark")
            self.assertEqual(browser.complaints, [])
            asked = {urlsplit(address).netloc for address in browser.asked if not address.startswith("data:")}
            self.assertEqual(asked, {urlsplit(URL).netloc})
