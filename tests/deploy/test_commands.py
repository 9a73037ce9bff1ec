"""The commands of deploy refuse words that they do not know, take no part of a download for the whole, and
deploy/test counts a group that did not end as failed."""
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import unittest

import waiting

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Arguments(unittest.TestCase):
    """A word that a command does not know is refused before anything is done. A command that goes on finds
    nothing here to build or to run."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="arguments-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "deploy", self.tree / "deploy")
        (self.tree / "tests").mkdir()
        shutil.copy(ROOT / "tests/groups.sh", self.tree / "tests")

    def refused(self, script, *arguments):
        with self.subTest(script, arguments=arguments):
            environment = {**os.environ, "WESTPHALIA_DATA": str(self.tree / "data"), "SECRET_KEY_FILE": ""}
            done = subprocess.run([self.tree / "deploy" / script, *arguments], env=environment, cwd="/",
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("usage: ", (done.stderr or done.stdout).splitlines()[0])

    def test_an_unknown_word_is_refused(self):
        there, other = str(self.tree / "kept"), str(self.tree / "other")
        for words in ([there, "--kep", "7"], ["--kep", there], [there, other], [there, "-k"], []):
            self.refused("backup", *words)
        for words in ([there, "--at", "12:00"], ["--at", there], [there, other], []):
            self.refused("restore", *words)
        for words in (["--quik"], ["--quick", "moves"], ["--only"], ["--only", "moves", "lone"],
                      ["million", "--matches"], ["million", "1000"], [""]):
            self.refused("bench", *words)
        for words in (["quick", "fault"], ["quik"], ["api", "--fault"]):
            self.refused("test", *words)
        for script in ("up", "down", "package", "wasm"):
            self.refused(script, "--quick")


class Groups(unittest.TestCase):
    """deploy/test on groups of this test's own, which build nothing."""

    TABLE = """
packages_install() { :; }
postgresql_install() { :; }
account_make() { :; }
logs=$root/build/test
ordered=(build sanitize second third other alone)
groups=(build sanitize second third other) named=(alone) quick=()
declare -A contents=([build]=1) needs=([third]=sanitize [other]=sanitize) follows=([second]=other)
"""
    GROUPS = """
group_build() { :; }
group_sanitize() { %s; }
group_second() { :; }
group_third() { echo "ok 1 - third"; }
group_other() { sleep 0.2; echo "ok 1 - other"; echo "ok 2 - more"; }
group_alone() { echo "not ok 1 - alone"; return 1; }
"""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="groups-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "deploy", self.tree / "deploy")
        for folder in "harness", "groups":
            (self.tree / "tests" / folder).mkdir(parents=True)
        (self.tree / "tests/groups.sh").write_text(self.TABLE)
        for name in "group.sh", "service.sh":
            shutil.copy(ROOT / "tests/harness" / name, self.tree / "tests/harness")

    def begin(self, sanitize, *groups):
        """deploy/test, where this is what the group sanitize does, which two others need"""
        (self.tree / "tests/groups/all.sh").write_text(self.GROUPS % sanitize)
        return subprocess.Popen([self.tree / "deploy/test", *groups], stdin=subprocess.DEVNULL, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def run_groups(self, sanitize, *groups):
        """(how it ended, what it said)"""
        with self.begin(sanitize, *groups) as run:
            said, _ = run.communicate(timeout=60)
            return run.returncode, said

    def test_groups_wait_for_what_they_need_and_follow(self):
        status, said = self.run_groups("sleep 1")
        self.assertEqual((status, said.splitlines()[-1]), (0, "6 passed, 0 failed"), said)
        self.assertLess(said.index(": other "), said.index(": second "), said)

    def test_groups_do_not_run_without_what_they_need(self):
        status, said = self.run_groups("false")
        self.assertEqual((status, said.splitlines()[-1]), (1, "2 passed, 3 failed"), said)
        self.assertRegex(said, "third +not run to its end")

    def test_a_group_alone_has_its_build_brought_up_to_date(self):
        """A build that is there may be older than its source, or lack what the group wants."""
        for build, result in ("true", (0, "2 passed, 0 failed")), ("false", (1, "0 passed, 2 failed")):
            status, said = self.run_groups(build, "third")
            self.assertEqual((status, said.splitlines()[-1]), result, said)

    def test_a_group_that_runs_only_by_name_does(self):
        status, said = self.run_groups("true", "alone")
        self.assertEqual((status, said.splitlines()[-1]), (1, "0 passed, 1 failed"), said)
        self.assertIn("around the first that failed", said)

    def test_a_group_runs_without_deploy_test(self):
        (self.tree / "tests/groups/all.sh").write_text(self.GROUPS % "true")
        subprocess.run([self.tree / "tests/harness/group.sh", "other"], check=True, timeout=60)
        self.assertEqual((self.tree / "build/test/other.counts").read_text(), "2 0 0\n")

    def test_a_group_that_is_killed_is_a_failure(self):
        status, said = self.run_groups("kill -KILL $PPID $$")
        self.assertEqual(status, 1, said)
        self.assertRegex(said, "sanitize +not run to its end")

    def test_a_run_that_is_ended_ends_its_groups(self):
        begun = self.tree / "begun"
        with self.begin('cd "$root"; echo $BASHPID >new; mv new begun; sleep 60') as run:
            waiting.until(begun.exists)
            run.terminate()
            self.assertEqual(run.wait(60), 130)
        self.assertFalse(pathlib.Path("/proc", begun.read_text().strip()).exists())


class Downloads(unittest.TestCase):
    """What is fetched once is kept when it is whole."""

    PACKAGES = """
source "${BASH_SOURCE[0]%/*}/common.sh"
packages_install() { :; }
apt_places() { :; }
apt_apart() {
    [[ $1 == source ]] || return 0
    : >whole && tar -czf one.orig.tar.gz whole && head -c 20 /dev/urandom >two.orig.tar.gz
}
"""
    LIBRARY = """
import fetched_library
fetched_library.write("it", "cache/it", "file", lambda: 10000 * b"it")
"""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="downloads-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)

    def test_a_library_for_pages(self):
        """The disk is full in the middle of it, and later it is not."""
        for most, has in (4096, 0), (-1, 20000):
            subprocess.run([sys.executable, "-B", "-c", self.LIBRARY], cwd=self.tree, check=True,
                           env={**os.environ, "PYTHONPATH": ROOT / "deploy/cmake"}, stderr=subprocess.PIPE,
                           preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, -1)))
            self.assertEqual((self.tree / "file").stat().st_size, has)

    def test_sources_for_webassembly(self):
        """One of two archives is broken."""
        shutil.copytree(ROOT / "deploy", self.tree / "deploy")
        (self.tree / "deploy/lib/packages.sh").write_text(self.PACKAGES)
        (self.tree / "build/downloads").mkdir(parents=True)
        done = subprocess.run([self.tree / "deploy/wasm"], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=60)
        self.assertIn("could not be fetched", done.stderr)
        self.assertFalse((self.tree / "build/downloads/wasm").exists())
