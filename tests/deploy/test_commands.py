"""The commands of deploy refuse words that they do not know, take no part of a download for the whole, make
no package after a step that failed, and stop a service to its end. deploy/test counts a group that did not
end as failed."""
import os
import pathlib
import resource
import shutil
import signal
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


class GroupFunctions(unittest.TestCase):
    """Functions of tests/groups, with others in the place of what they stand on."""

    API = """
source "$0/tests/groups/api.sh"
root=$1 logs=$1 data=$1
free_port() { echo 1; }
make_database() { :; }
test_service_start() { :; }
service_stop() { :; }
python3() { :; }
curl() { [[ $* != *"$wrong"* ]] && touch "${@: -1}"; }
tests() { touch "$logs/tests"; }
recorded_api tests build || echo failed
"""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="functions-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)

    def bash(self, text, **settings):
        return subprocess.run(["bash", "-c", text, ROOT, self.tree], cwd=self.tree, text=True, check=True,
                              capture_output=True, env={**os.environ, **settings}, timeout=60).stdout

    def test_all_scripts_are_checked(self):
        for name, first in (("deploy/run", "#!/bin/bash"), ("tests/a/b/c.sh", "#!/bin/sh"),
                            (".ci/d", "#!/bin/sh"), ("tests/e.sh", "# shellcheck shell=bash"),
                            ("tests/f", "#!/usr/bin/env bash"), ("tests/g.py", "#!/usr/bin/env python3"),
                            ("tests/h.md", "Text\n#!/bin/sh")):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            (self.tree / name).write_text(first + "\n")
        for name in "api", "core", "db", "openapi":
            (self.tree / name).mkdir()
        found = self.bash('source "$0/tests/groups/source.sh" && shell_scripts')
        self.assertEqual(set(found.split()),
                         {"deploy/run", "tests/a/b/c.sh", ".ci/d", "tests/e.sh", "tests/f"})

    def test_a_document_that_cannot_be_read_fails_the_group_api(self):
        """No document of an earlier run takes its place. The tests run all the same."""
        (self.tree / "core/games/one").mkdir(parents=True)
        for wrong, kept in (("none such", {"service", "one-3.1", "one-3.0"}), ("/openapi.json", set()),
                            ("openapi=3.1", {"service"}), ("openapi=3.0", {"service", "one-3.1"})):
            (self.tree / "openapi-old-3.1.json").touch()
            said = self.bash(self.API, wrong=wrong)
            self.assertEqual(said, "" if wrong == "none such" else "failed\n", wrong)
            self.assertEqual({path.name[8:-5] for path in self.tree.glob("openapi-*.json")}, kept, wrong)
            (self.tree / "tests").unlink()


class Npm(unittest.TestCase):
    """deploy/npm with tools that make empty files, one of which fails."""

    TOOL = """#!/bin/sh
step=${0##*/}
[ "${PWD##*/}" != cjs ] || step=$step.cjs
[ "$step" != "$FAILS" ] || exit 2
case $step in
node) mkdir games && touch games/one.d.cts ;;
npm) touch "$4/westphalia-1.2.3.tgz" ;;
*) mkdir -p out && touch out/index.js out/index.d.ts ;;
esac
"""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="npm-", dir="/tmp")
        self.addCleanup(folder.cleanup)
        self.tree = pathlib.Path(folder.name)
        shutil.copytree(ROOT / "deploy", self.tree / "deploy")
        shutil.copytree(ROOT / "core/javascript", self.tree / "core/javascript")
        (self.tree / "deploy/wasm").write_text("#!/bin/sh\n")
        (self.tree / "CMakeLists.txt").write_text("project(westphalia VERSION 1.2.3 LANGUAGES C)\n")
        (self.tree / "LICENSE").touch()
        wasm, self.made = self.tree / "build/wasm", self.tree / "build/npm"
        wasm.mkdir(parents=True)
        for name in "westphalia.js", "westphalia.wasm":
            (wasm / name).touch()
        self.tools = self.made / "node_modules/.bin"
        self.tools.mkdir(parents=True)
        for name in "node", "tsc", "npm":
            (self.tools / name).write_text(self.TOOL)
            (self.tools / name).chmod(0o755)
        shutil.copy(ROOT / "core/javascript/package.json", self.made)

    def test_a_package_is_made_where_each_step_succeeds(self):
        for step, status in (("node", 1), ("tsc", 1), ("tsc.cjs", 1), ("npm", 1), ("none", 0)):
            done = subprocess.run([self.tree / "deploy/npm"], stdin=subprocess.DEVNULL, capture_output=True,
                                  text=True, timeout=60,
                                  env={**os.environ, "FAILS": step,
                                       "PATH": f"{self.tools}:{os.environ['PATH']}"})
            self.assertEqual(done.returncode, status, (step, done.stdout, done.stderr))
            self.assertEqual("could not be made" in done.stderr, status == 1, (step, done.stderr))
            self.assertEqual((self.made / "westphalia-1.2.3.tgz").exists(), status == 0, step)


class Stopping(unittest.TestCase):
    """A program in the place of the service, which does not end when it is asked to."""

    PROGRAM = """
import signal, socket, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
memory = bytearray(b"1") * (1 << 28)  # so that its end takes a moment
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
time.sleep(600)
"""
    STOP = """
source "$0"
sleep() { command sleep 0.01; } # it is killed after 300 of these
service_stop "$1"
! port_is_taken "$2"
"""

    def test_the_port_is_free_where_the_service_has_been_killed(self):
        with tempfile.TemporaryDirectory(prefix="stopping-", dir="/tmp") as data:
            program = pathlib.Path(data, "bin/westphaliad")
            program.parent.mkdir()
            shutil.copy(os.path.realpath(sys.executable), program)
            with subprocess.Popen([program, "-c", self.PROGRAM], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "PYTHONHOME": sys.base_prefix}) as service:
                try:
                    port = service.stdout.readline().strip()
                    pathlib.Path(data, "westphaliad.pid").write_text(str(service.pid))
                    stopped = subprocess.run(["bash", "-c", self.STOP, ROOT / "deploy/lib/service.sh", data,
                                              port], timeout=60)
                finally:
                    service.kill()
            self.assertEqual((stopped.returncode, service.returncode), (0, -signal.SIGKILL))


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
