"""westphalia.wasm in headless Chromium, beside the answers of the service."""
import ctypes
import functools
import http.server
import json
import pathlib
import threading
import unittest

from browser import Browser
from client import PROGRAM, URL, call
from guides import ROOT, blocks

MADE = ROOT / "build/wasm"
LIBRARY = pathlib.Path(PROGRAM).parent / "core/library/libwestphalia.so"
POSITIONS = 60  # of each game


def example():
    """The guide's module, which gets the service under test."""
    return blocks("core/wasm/README.md", "js")[0].replace("http://localhost:8630", URL)


class Site(http.server.SimpleHTTPRequestHandler):
    made = {"/": b"<!doctype html><link rel=icon href=data:,>", "/example.js": example().encode(),
            "/compare.js": (ROOT / "tests/wasm/compare.js").read_bytes()}

    def do_GET(self):
        body = self.made.get(self.path)
        if body is None:
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if self.path.endswith(".js") else "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Native:
    """The library of this machine: what it packs."""

    def __init__(self, game):
        self.library = ctypes.CDLL(str(LIBRARY))
        self.library.westphalia_open.restype = self.library.westphalia_new.restype = ctypes.c_void_p
        self.game = ctypes.c_void_p(self.library.westphalia_open(game.encode(), None, ctypes.c_size_t(0),
                                                                 None))
        self.state = ctypes.c_void_p(self.library.westphalia_new(self.game))

    def packed(self, whole):
        text, room = whole.encode(), ctypes.create_string_buffer(65600)
        assert self.library.westphalia_from_json(self.state, text, ctypes.c_size_t(len(text)), None) == 0
        length = self.library.westphalia_to_packed(self.state, room)
        return room.raw[:length].hex()


class Wasm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                   functools.partial(Site, directory=str(MADE)))
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()
        cls.browser = cls.enterClassContext(Browser())
        cls.browser.open(f"http://127.0.0.1:{cls.site.server_port}/")
        cls.browser.wait("document.querySelector('link')")

    @classmethod
    def tearDownClass(cls):
        cls.site.shutdown()
        cls.site.server_close()

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])

    def test_every_game(self):
        games = self.browser.run("import('./westphalia.js').then(async it => (await it.load()).games)")
        self.assertEqual(games, [game["id"] for game in call("GET", "/v1/games").json["games"]])
        for game in games:
            with self.subTest(game):
                found = self.browser.run(f"import('./compare.js').then(it => it.compare({json.dumps(URL)}, "
                                         f"{json.dumps(game)}, {POSITIONS}))")
                self.assertEqual(found["different"], 0, found["differences"])
                print("#", game, found["counts"])
                for what in ("legal moves", "legal moves from a view", "views", "moves", "refusals",
                             "bad input", "refusals from a view"):
                    self.assertGreater(found["counts"][what], POSITIONS // 4, what)
                native = Native(game)
                for packed, whole in found["packed"]:
                    self.assertEqual(packed, native.packed(whole))

    def test_the_example(self):
        self.browser.run("window.said = []; console.log = text => said.push(text); "
                         "import('./example.js').then(() => null)")
        texts, refusal, step = self.browser.run("said")
        self.assertRegex(texts[0], "^Player 1 passes a VP marker of")
        self.assertRegex(refusal, "[.]$")
        self.assertEqual(step["name"], "pass_on_vp_markers")

    def test_what_is_not_allowed(self):
        """Each throws, with its code and what else there is to tell; then the library goes on."""
        for expression, expected in {
            "it.open('no-such-game')": {"code": "no-such-game"},
            "it.open('baroque', { game: 'baroque' })": {"code": "bad-input", "path": "/pack"},
            "game.new({ scenario: 'none' })": {"code": "no-such-scenario"},
            "game.new({ players: 9 })": {"code": "bad-input", "path": "/players"},
            "game.new({ options: { turns: 99 } })": {"code": "bad-input", "path": "/options/turns"},
            "game.new({ chance: { seed: '5eed' } })": {"code": "bad-seed"},
            "game.new({ chance: { dice: [] } })": {"code": "needs-chance", "least": 1, "most": 6},
            "game.fromJson({})": {"code": "bad-input", "path": "/pack"},
            "game.fromView(state.view('austria'), 'sweden')": {"code": "no-such-seat"},
            "state.apply({ type: 'pass' })": {"code": "not-offered-now", "rule": "3.3"},
            "state.apply({ type: 'choose_state', state: 'paris' })": {"code": "bad-input", "path": "/state"},
            "state.apply()": {"code": "not-json"},
        }.items():
            with self.subTest(expression):
                error = self.browser.run(f"""import('./westphalia.js').then(async library => {{
                    const it = await library.load(), game = it.open('baroque')
                    const state = game.new({{ chance: {{ seed: 1 }} }})
                    const before = JSON.stringify(state.toJson())
                    try {{ {expression} }} catch (error) {{
                        return {{ ...error, is: error instanceof library.WestphaliaError,
                                  same: JSON.stringify(state.toJson()) === before }} }} }})""")
                self.assertEqual(error | expected | {"is": True, "same": True}, error)
                self.assertTrue(error["detail"])

    def test_what_throws_keeps_no_memory(self):
        """A copy whose chance is wrong is released. Short memory is said."""
        told = self.browser.run("""import('./westphalia.js').then(async ({ load }) => {
            const library = await load(), game = library.open('baroque')
            const state = game.new({ chance: { seed: 1 } }), made = []
            const call = library.call
            library.call = (name, ...args) => {
                if (['new', 'clone', 'free'].includes(name)) made.push(name)
                const short = { chance_given: -6, to_json: 0 }[name]
                return short ?? call.call(library, name, ...args) }
            const code = attempt => { try { return attempt() && 'none' } catch (error) { return error.code } }
            return [code(() => state.clone({ seed: '5eed' })), code(() => state.clone({ dice: [1] })),
                    code(() => game.new({ chance: { dice: [1] } })), code(() => state.toJson()), made] })""")
        self.assertEqual(told, ["bad-seed", "no-memory", "no-memory", "no-memory",
                                ["clone", "free", "clone", "free", "new", "free"]])

    def test_copies_draw_by_themselves(self):
        one, same, other, third = self.browser.run("""import('./westphalia.js').then(async ({ load }) => {
            const state = (await load()).open('baroque').new({ chance: { seed: 1648 } })
            return [{ seed: 7 }, { seed: 7 }, { seed: 8 }, undefined].map(chance => {
                const copy = state.clone(chance)
                copy.playout(1e6, 5)
                const won = copy.winners.length > 0
                return [copy.over, won, copy.step, JSON.stringify(copy.toJson())] }) })""")
        self.assertEqual(one[:3], [True, True, None])
        self.assertEqual(one, same)
        self.assertNotEqual(one[3], other[3])
        self.assertNotEqual(one[3], third[3])
