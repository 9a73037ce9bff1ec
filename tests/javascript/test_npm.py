"""The npm package as other projects install it: its types, its guide, Node.js, a browser."""
import ast
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import unittest

from browser import Browser
from client import URL, call
from guides import ROOT, blocks

MADE = ROOT / "build/npm"
HERE = ROOT / "tests/javascript"
GUIDE = "core/javascript/README.md"
TOOLS = {**os.environ, "PATH": f"{MADE}/node_modules/.bin:{os.environ['PATH']}", "NO_COLOR": "1",
         "RECORDED": str(ROOT / "tests/core/recorded")}
TYPES = {  # ways in which programs are compiled, by the names of their settings
    "node": {"module": "nodenext", "target": "es2022", "lib": ["es2022"], "types": ["node"],
             "typeRoots": [f"{MADE}/node_modules/@types"], "outDir": "made"},
    "browser": {"module": "esnext", "moduleResolution": "bundler", "target": "es2022", "types": [],
                "lib": ["es2022", "dom", "dom.asynciterable"], "noEmit": True}}


def run(*command, environment=TOOLS, **settings):
    """What the command says. It must succeed."""
    done = subprocess.run(command, env=environment, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=300, **settings)
    assert done.returncode == 0, done.stdout
    return done.stdout


def setUpModule():
    """A project of its own, with nothing but the package."""
    global project
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    project = pathlib.Path(folder.name)
    (project / "package.json").write_text('{ "type": "module" }')
    npm = "npm", "install", "--offline", "--no-audit", "--no-fund", str(package())
    run(*npm, cwd=project, environment=os.environ)  # npm goes with the Node.js of the machine
    for path in [*HERE.glob("*.*ts"), *HERE.glob("*.js")]:
        (project / path.name).write_bytes(path.read_bytes())
    for number, example in enumerate(blocks(GUIDE, "js")):
        (project / f"example-{number}.js").write_text(example.replace("http://localhost:8630", URL))
    (project / "example.ts").write_text("\n".join(blocks(GUIDE, "ts")))


def package():
    (file,) = MADE.glob("westphalia-*.tgz")
    return file


def node(*command):
    return run("node", *command, cwd=project)


class Package(unittest.TestCase):
    def test_linters_have_nothing_to_say(self):
        self.assertRegex(run("attw", str(package())), r"(?m)^ No problems found")
        self.assertRegex(run("publint", str(package())).strip(), r"\nAll good!$")

    def test_it_has_what_it_needs_and_no_more(self):
        installed = project / "node_modules/westphalia"
        said = json.loads((installed / "package.json").read_text())
        version = re.search(r"project\(westphalia VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual((said["name"], said["version"], said["license"]), ("westphalia", version, "MIT"))
        self.assertEqual([name for name in said if "ependencies" in name or name == "scripts"], [])
        self.assertEqual((installed / "LICENSE").read_text(), (ROOT / "LICENSE").read_text())
        files = {path.relative_to(installed).as_posix() for path in installed.rglob("*") if path.is_file()}
        games = {path.parent.name for path in ROOT.glob("core/games/*/pack.json")} | {"index"}
        scripts = {f"{folder}{name}.{end}" for folder in ("", "cjs/")
                   for name in ("client", "index", "westphalia") for end in ("js", "d.ts")}
        self.assertEqual(files, {"LICENSE", "README.md", "cjs/package.json", "games.d.cts", "package.json",
                                 "westphalia.wasm", *scripts, *(f"games/{game}.d.cts" for game in games)})
        self.assertLess(package().stat().st_size, 1_500_000)

    def test_types(self):
        """Typed moves of each kind; where a line must be wrong, it is. Then the programs run."""
        for name, settings in TYPES.items():
            with self.subTest(name):
                files = ["types.ts", "example.ts", *(["commonjs.cts"] if name == "node" else [])]
                options = {"strict": True, "noUncheckedIndexedAccess": True, **settings}
                said = json.dumps({"compilerOptions": options, "files": files})
                (project / "tsconfig.json").write_text(said)
                run("tsc", cwd=project)
        self.assertIn("time-of-wars", node("made/types.js"))
        self.assertEqual(node("made/commonjs.cjs"), "not-offered-now true 503 surrender\n")

    def test_an_editor_offers_the_ids_of_the_pack(self):
        types = (project / "node_modules/westphalia/games/baroque.d.cts").read_text()
        self.assertRegex(types, r'StateId: .*"saxony" .*\| \(string & \{\}\);')

    def test_the_client_has_the_names_of_the_client_in_python(self):
        script = """import { Match, Service } from 'westphalia/client'
            const names = of => Object.getOwnPropertyNames(of.prototype)
            console.log(JSON.stringify({ Service: names(Service), Match: names(Match) }))"""
        here = json.loads(node("--input-type=module", "--eval", script))
        tree = ast.parse((ROOT / "core/python/westphalia/client.py").read_text())
        for kind in tree.body:
            if isinstance(kind, ast.ClassDef) and kind.name in here:
                public = {re.sub("_(.)", lambda found: found[1].upper(), one.name) for one in kind.body
                          if isinstance(one, ast.FunctionDef) and not one.name.startswith("_")}
                self.assertEqual(public - {"connect", "headers", "target"} - set(here[kind.name]), set())

    def test_schemas_are_those_of_the_service(self):
        """The build makes the documents of games from the same parts as the service. That adapts some for
        other generators: it has maps in place, frames of any members, and views that require less."""
        for file in (MADE / "work/games").glob("*.json"):
            here = json.loads(file.read_text())["components"]["schemas"]
            there = call("GET", f"/v1/games/{file.stem}/openapi.json").json["components"]["schemas"]
            self.assertLessEqual({"Move", "GameEvent", "View", "State", "MatchView", "LegalMoves"},
                                 here.keys() & there.keys())
            self.assertGreater(len(here.keys() & there.keys()), 80)
            for name in here.keys() & there.keys():
                for part in ("properties", "enum"):
                    self.assertEqual(sorted(here[name].get(part, [])), sorted(there[name].get(part, [])),
                                     (file.stem, name))


class InNode(unittest.TestCase):
    def test_the_guide(self):
        self.assertRegex(node("example-0.js"), r"won by \[ '\w")
        self.assertRegex(node("example-1.js"), r"^3\.3 This move .*\n(?:.*\n)*.* begins with ")

    def test_one_that_is_too_old_is_told(self):
        script = """process.getBuiltinModule = undefined
            import('westphalia').then(module => module.load()).catch(error => console.log(error.message))"""
        self.assertRegex(node("--input-type=module", "--eval", script),
                         r"Node.js \d+\.\S+ is too old: westphalia needs 20\.16 or a later one\.")

    def test_programs(self):
        """rules.js and client.js, side by side."""
        files = "client.js", "rules.js"
        print(run("node", "--test", "--test-timeout=240000", "--test-reporter=spec", *files, cwd=project))


class Site(http.server.SimpleHTTPRequestHandler):
    """The project; the library once more, as a server gives it that does not know its type."""

    page = b"""<!doctype html><link rel=icon href=data:,><script type=importmap>{ "imports": {
        "westphalia": "/node_modules/westphalia/index.js",
        "westphalia/client": "/node_modules/westphalia/client.js" } }</script>"""

    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(self.page)))
            self.end_headers()
            self.wfile.write(self.page)
        else:
            super().do_GET()

    def translate_path(self, path):
        return super().translate_path(path.replace("/untyped", "/node_modules/westphalia/westphalia.wasm"))

    def guess_type(self, path):
        return "application/octet-stream" if self.path == "/untyped" else super().guess_type(path)

    def log_message(self, *_):
        pass


class InBrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        handler = functools.partial(Site, directory=str(project))
        cls.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=cls.site.serve_forever, daemon=True).start()
        cls.addClassCleanup(cls.site.server_close)
        cls.addClassCleanup(cls.site.shutdown)
        cls.browser = cls.enterClassContext(Browser())
        cls.browser.open(f"http://127.0.0.1:{cls.site.server_port}/")
        cls.browser.wait("document.querySelector('script')")

    def page(self, call):
        return self.browser.run(f"import('/page.js').then(page => page.{call})")

    def test_rules(self):
        for source in "", "'/untyped'":
            self.assertEqual(self.page(f"rules({source})"), [5, True, "3.3", True])
        self.assertEqual(self.page("missing()"), ["WestphaliaError", "not-loaded"])

    def test_client(self):
        self.assertEqual(self.page(f"client({json.dumps(URL)})"), ["Problem", "3.3", True])
