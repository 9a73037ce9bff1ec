"""A page of another origin in a browser follows a private stream by EventSource and a ticket. It resumes by
itself when it is cut off."""
import http.server
import json
import socket
import threading
import unittest
from urllib.parse import urlsplit

from browser import PROGRAM, Browser
from client import URL, Match
from guides import blocks
from relay import Relay
from waiting import until

FOLLOW = """
    window.seen = []; window.opened = 0; window.whole = null
    const apply = (whole, { op, path, value }) => {
        if (!path) return value
        const names = path.split('/').slice(1).map(name => name.replaceAll('~1', '/').replaceAll('~0', '~'))
        const last = names.pop()
        const place = names.reduce((value, name) => value[name], whole)
        if (!Array.isArray(place)) op == 'remove' ? delete place[last] : place[last] = value
        else if (op == 'replace') place[last] = value
        else place.splice(last, op == 'remove' ? 1 : 0, ...op == 'remove' ? [] : [value])
        return whole
    }
    const follow = async (match, token) => {
        const headers = { Authorization: 'Bearer ' + token }
        const answer = await fetch(match + '/stream-ticket', { method: 'POST', headers })
        const stream = new EventSource(match + '/stream?patch=true&ticket=' + (await answer.json()).ticket)
        stream.onopen = () => opened++
        stream.addEventListener('action', event => seen.push(JSON.parse(event.data).seq))
        stream.addEventListener('patch', event => whole = JSON.parse(event.data).reduce(apply, whole))
        stream.addEventListener('over', () => { stream.close(); window.over = true })
    }
"""


# The guide's way to follow, in which `match`, `token`, `show`, `ask` and `startAnew` are the page's.
EXAMPLE = ("window.shown = []; window.asked = []; const example = async (match, token, show, ask, startAnew) "
           "=> {\n" + blocks("openapi/README.md", "js")[0] + "}")


class RecordingProxy(Relay):
    """Between the browser and the service: notes what is asked."""

    def __init__(self):
        self.heads, listener = [], socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        super().__init__(listener)

    def connect(self):
        return socket.create_connection((urlsplit(URL).hostname, urlsplit(URL).port))

    def to_server(self, source, target):
        while data := source.recv(65536):
            self.heads.append(data.decode(errors="replace"))
            target.sendall(data)

    def to_client(self, source, target):
        while data := source.recv(65536):
            target.sendall(data)


class Site(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>A table</title><link rel=icon href=data:,>")

    def log_message(self, *_):
        pass


@unittest.skipIf(not PROGRAM, "there is no Chromium")
class Pages(unittest.TestCase):
    def test_a_private_stream(self):
        site, wire = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site), RecordingProxy()
        threading.Thread(target=site.serve_forever, daemon=True).start()
        self.addCleanup(wire.close)
        self.addCleanup(site.server_close)
        self.addCleanup(site.shutdown)
        match = Match(3).play("a page", 30)
        token = match.tokens["player-1"]
        with Browser() as browser:
            browser.open(f"http://localhost:{site.server_port}/")
            browser.wait("document.title == 'A table'")
            browser.run(f"{FOLLOW}; follow({json.dumps(wire.url + match.path)}, {json.dumps(token)})")
            browser.run(f"{EXAMPLE}; example({json.dumps(URL + match.path)}, {json.dumps(token)}, text => "
                        f"shown.push(text), seats => asked.push(seats))")

            def is_current():
                read = match.read(token)
                until(lambda: browser.run("whole") == read)
                self.assertEqual(browser.run("seen"), list(range(1, match.version() + 1)))

            is_current()
            match.play("it goes on", 20)
            is_current()
            self.assertEqual(browser.run("opened"), 1)
            wire.drop_all()
            match.play("unseen", 10)
            browser.wait("opened == 2")
            is_current()
            match.end()
            browser.wait("window.over")
            until(lambda: len(browser.run("shown")) == match.version())
            until(lambda: browser.run("asked.at(-1)") == [])
        asked = [head for head in wire.heads if "/stream?" in head]
        self.assertEqual(len(asked), 2)
        self.assertNotIn("Last-Event-ID", asked[0])
        # with which the ticket is good for a day
        self.assertRegex(asked[1], r"Last-Event-ID: \d+\.[A-Za-z0-9_-]{22}\r\n")
        self.assertFalse([head for head in asked if "Authorization" in head or token in head])
