"""The table checks a whole match by westphalia.wasm: what it proves, and where a file is wrong."""
import http.client
import http.server
import json
import threading
import unittest
import urllib.parse

from browser import Browser
from client import URL, Match, call
from guides import ROOT

WASM = ROOT / "build/wasm/westphalia.wasm"
SERVICE = urllib.parse.urlsplit(URL)
SAID = "document.querySelector('.audit [role=status]').textContent"
PASSED_ON = ("content-type", "content-security-policy", "etag")


class Front(http.server.BaseHTTPRequestHandler):
    """The service, whose build may lack the file; and audit files that somebody has changed on the way."""
    protocol_version = "HTTP/1.1"
    has_wasm = True
    change = staticmethod(lambda text: text)

    def do_GET(self):
        if self.path == "/table/westphalia.wasm":
            status, headers, body = 200, {"Content-Type": "application/wasm"}, WASM.read_bytes()
            if not self.has_wasm:
                status, headers, body = 404, {}, b""
        else:
            status, headers, body = self.ask()
        if self.path.endswith("/audit"):
            body = self.change(body)
        self.send_response(status)
        for header in {**headers, "Content-Length": len(body)}.items():
            self.send_header(header[0], str(header[1]))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.do_GET()

    def ask(self):
        connection = http.client.HTTPConnection(SERVICE.netloc, timeout=60)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        connection.request(self.command, self.path, body or None,
                           {"Content-Type": "application/json"} if body else {})
        answer = connection.getresponse()
        headers = {name: value for name, value in answer.getheaders() if name.lower() in PASSED_ON}
        return answer.status, headers, answer.read()

    def log_message(self, *_):
        pass


class TableAudit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Front)
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()
        cls.url = f"http://127.0.0.1:{cls.site.server_port}"
        cls.match = Match(players=2, game="baroque").play(seed=3, moves=60)
        if cls.match.deciding():
            cls.match.end()
        cls.actions = cls.match.version()
        cls.browser = cls.enterClassContext(Browser())
        cls.key = json.loads(cls.match.audit()[0])["server_key"]

    @classmethod
    def tearDownClass(cls):
        cls.site.shutdown()
        cls.site.server_close()

    def setUp(self):
        Front.has_wasm, Front.change = True, staticmethod(lambda text: text)

    def checked(self):
        """The page after the check, and what it says."""
        browser = self.browser
        browser.asked, browser.complaints = [], []
        browser.open(f"{self.url}/table?match={self.match.id}")
        browser.wait("document.querySelector('.audit button')")
        self.assertFalse([url for url in browser.asked if url.endswith("wasm")])  # on demand alone
        browser.run("document.querySelector('.audit button').click()")
        browser.wait(f"{SAID} || document.querySelector('.audit .fault')")
        return browser, browser.run("document.querySelector('.audit').textContent")

    def test_a_sound_match(self):
        browser, said = self.checked()
        self.assertIn("Sound. ", said)
        self.assertIn(f"all {self.actions} actions", said)
        keys = call("GET", "/v1/keys").json["keys"]
        self.assertIn(f"by its key {next(key['id'] for key in keys if key['public_key'] == self.key)}", said)
        self.assertEqual(browser.complaints, [])

    def test_a_changed_die_is_found_with_its_place(self):
        lines = self.match.audit()
        number = next(i for i, line in enumerate(lines) if json.loads(line).get("draws"))

        def change(text):
            rows = text.decode().splitlines(keepends=True)
            line = json.loads(rows[number])
            draw = line["draws"][0]
            draw["value"] = draw["low"] + (draw["value"] - draw["low"] + 1) % draw["sides"]
            rows[number] = json.dumps(line, separators=(",", ":"), sort_keys=True) + "\n"
            return "".join(rows).encode()

        Front.change = staticmethod(change)
        browser, said = self.checked()
        self.assertIn("Not sound", said)
        self.assertIn("changed-draw", said)
        self.assertIn(f"Action {number}", said)
        browser.run("document.querySelector('.audit li button').click()")
        browser.wait(f"document.querySelector('.past')?.textContent.includes('after action {number} of')")

    def test_a_file_of_another_service_is_not_sound(self):
        other = (ROOT / "tests/core/recorded/baroque-2.ndjson").read_bytes()
        Front.change = staticmethod(lambda _: other)
        _, said = self.checked()
        self.assertIn("Not sound", said)
        self.assertIn("other-key", said)

    def test_without_the_library_the_page_names_the_program(self):
        Front.has_wasm = False
        _, said = self.checked()
        self.assertIn("not available here", said)
        self.assertIn("westphalia verify", said)
