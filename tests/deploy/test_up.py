"""deploy/up on a service that runs: all play on, and no request fails. A wrong build takes over nothing.

    WESTPHALIA_DATA     a data directory of deploy/up's, with its cluster running
    PORT                on which nothing listens
    WESTPHALIA_BUILD    the folder of the programs. Another build is made of these, with other functions."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from background_clients import BackgroundClients
from players import report
from service_fixture import BUILD, TIMEOUT, HttpClient, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA, PORT = pathlib.Path(os.environ["WESTPHALIA_DATA"]), int(os.environ["PORT"])
UPGRADES = 2  # and as many back
# Seconds between two requests of a client, since an upgrade mostly waits. tests/fault/test_takeover.py has
# clients that ask without a break.
PAUSE = 0.02


class Up(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="up-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.tools = cls.folder / "tools"  # the programs of each tree are there: nothing is to be built
        cls.tools.mkdir()
        (cls.tools / "cmake").write_text("#!/bin/sh\n")
        (cls.tools / "cmake").chmod(0o755)
        cls.this, cls.other = cls.tree("this", lambda program: program), cls.tree("other", cls.changed)
        cls.deploy("up", cls.this)
        cls.addClassCleanup(cls.stop)

    @classmethod
    def tree(cls, name, change):
        """A checkout of its own, as far as deploy/up looks, with programs that have been changed."""
        tree, build = cls.folder / name, cls.folder / name / "build/release"
        shutil.copytree(ROOT / "deploy", tree / "deploy")
        build.mkdir(parents=True)
        for program in ("westphaliad", "westphalia"):
            (build / program).write_bytes(change((BUILD / program).read_bytes()))
            (build / program).chmod(0o755)
        shutil.copy(BUILD / "westphalia-bots", build)
        return tree

    @staticmethod
    def changed(program):
        """A build whose set of functions has another name."""
        program, names = re.subn(rb"store_([0-9a-f]{11})[0-9a-f]", rb"store_\1x", program)
        assert names
        return program

    @classmethod
    def begin(cls, script, tree, **settings):
        environment = {**os.environ, "PATH": f"{cls.tools}:{os.environ['PATH']}", "LOG_LEVEL": "info",
                       "RATE_TOKEN": "0", "RATE_ADDRESS": "0",
                       "CREATE_RATE": "0", "CREATE_QUOTA": "0", "TRANSPARENCY_SECONDS": "1", **settings}
        del environment["DATABASE_URL"]  # it has a cluster of its own
        arguments = ["--no-demo", "--no-wasm"] if script == "up" else []
        return subprocess.Popen([tree / "deploy" / script, *arguments], env=environment, cwd="/",
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True)

    @classmethod
    def deploy(cls, script, tree, fails=False, **settings):
        with cls.begin(script, tree, **settings) as process:
            said = process.communicate(timeout=5 * TIMEOUT)[0]
        assert (process.returncode != 0) == fails, said
        return said

    @classmethod
    def stop(cls):
        """Without the cluster, which is the others' too."""
        subprocess.run(["bash", "-c", 'source "$0" && bots_stop "$1" && service_stop "$1"',
                        ROOT / "deploy/lib/bots.sh", DATA], check=True)

    def pid(self):
        return int((DATA / "westphaliad.pid").read_text())

    def runs(self, tree):
        return pathlib.Path(f"/proc/{self.pid()}/exe").read_bytes() == (
            tree / "build/release/westphaliad").read_bytes()

    def test_an_upgrade_and_the_way_back_fail_no_request(self):
        self.deploy("up", self.this)
        background, seen = BackgroundClients(PORT, matches=2, new_connection=1, keep_alive=2,
                                             pause=PAUSE), set()
        try:
            for tree in UPGRADES * [self.other, self.this]:
                background.some_moves()
                self.deploy("up", tree)
                self.assertTrue(self.runs(tree))
                seen.add(self.pid())
            self.deploy("up", self.this, LOG_LEVEL="warn")  # a setting is new
            seen.add(self.pid())
            self.assertIn("is running", self.deploy("up", self.this, LOG_LEVEL="warn"))
            background.some_moves()
        except BaseException:
            background.stop()
            raise
        self.assertEqual(len(seen), 2 * UPGRADES + 1)
        counts = background.assert_unnoticed(self)
        # each was told to connect again
        self.assertGreaterEqual(counts["streams"], (len(seen) + 1) * len(background.followers))
        report(self, {"processes": len(seen), **counts})

    def test_the_computers_players_are_replaced_and_stopped(self):
        """By each deploy/up. The new ones play."""
        processes = set()
        for _ in range(2):
            self.deploy("up", self.this)
            processes.add(int((DATA / "westphalia-bots.pid").read_text()))
            made = json.loads(HttpClient(PORT).call("POST", "/v1/matches", {
                "game": "thirty-years-war", "invitations": True,
                "bots": {"catholic": "greedy", "protestant": "greedy"}}).bytes)["match"]["id"]
            until(lambda: self.version_of(made) > 3, "the bots play")
        self.assertEqual(len(processes), 2)
        self.stop()
        self.assertEqual([pid for pid in processes if pathlib.Path(f"/proc/{pid}/exe").exists()], [])
        self.deploy("up", self.this)

    @staticmethod
    def version_of(match):
        return json.loads(HttpClient(PORT).call("GET", f"/v1/matches/{match}").bytes)["match"]["version"]

    def test_a_build_that_does_not_start_leaves_the_one_that_serves(self):
        self.deploy("up", self.this)
        broken = self.tree("broken", lambda program: program)
        program = broken / "build/release/westphaliad"
        before = self.pid()
        background = BackgroundClients(PORT, matches=1, new_connection=1, keep_alive=1, pause=PAUSE)
        try:
            for script in ('[ "$1" != --help ]\n', '[ "$1" = --help ] || sleep 0.5; exit 1\n', "exit 1\n"):
                program.write_text("#!/bin/sh\n" + script)
                said = self.deploy("up", broken, fails=True)
                self.assertIn("the one before goes on", said)
                self.assertEqual(self.pid(), before)
                background.some_moves(5)
            self.assertIn("is running", self.deploy("up", self.this))
            self.assertEqual(self.pid(), before)
            self.deploy("up", self.other)
            self.assertTrue(self.runs(self.other))
            background.some_moves(5)
        except BaseException:
            background.stop()
            raise
        background.assert_unnoticed(self)

    def test_an_upgrade_that_is_interrupted_is_brought_to_its_end(self):
        self.deploy("up", self.this)
        kept = HttpClient(PORT)
        self.assertEqual(kept.call("GET", "/readyz").status, 200)
        log = DATA / "westphaliad.log"
        lost = log.read_text().count("another process has the port")
        with self.begin("up", self.other) as interrupted:
            until(lambda: log.read_text().count("another process has the port") > lost,
                  "the new process has the port")
            interrupted.kill()
        with self.begin("up", self.other) as again:
            self.assertEqual(kept.call("GET", "/readyz").headers["Connection"], "close")
            said = again.communicate(timeout=2 * TIMEOUT)[0]
        self.assertEqual(again.returncode, 0, said)
        self.assertTrue(self.runs(self.other))
        self.assertFalse((DATA / "westphaliad.pid.new").exists())
        self.assertEqual(kept.call("GET", "/readyz").status, 200)
