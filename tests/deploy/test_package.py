"""The Debian packages as deploy/package leaves them (WESTPHALIA_PACKAGES): their content, lintian's opinion
and their manual.

The same commit gives the same bytes. tests/deploy/installed.sh installs them."""
import hashlib
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
PACKAGES = pathlib.Path(os.environ["WESTPHALIA_PACKAGES"])
PROGRAM = pathlib.Path(os.environ["WESTPHALIA_PROGRAM"])
MANUAL = {"westphalia.1", "westphaliad.8", "westphalia-bots.8", "westphalia-database.8", "westphalia.conf.5",
          "libwestphalia.3"}
CONTENT = {
    "westphalia": {
        "etc/westphalia/westphalia.conf", "lib/systemd/system/westphalia.service", "usr/bin/westphalia",
        "usr/bin/westphaliad", "usr/sbin/westphalia-database",
        "usr/share/doc/westphalia/changelog.gz", "usr/share/doc/westphalia/copyright",
        "usr/share/lintian/overrides/westphalia", "usr/share/man/man1/westphalia.1.gz",
        "usr/share/man/man5/westphalia.conf.5.gz", "usr/share/man/man8/westphalia-database.8.gz",
        "usr/share/man/man8/westphaliad.8.gz",
        "usr/share/westphalia/monitoring/alerts.yml", "usr/share/westphalia/monitoring/board.json",
        "usr/share/westphalia/monitoring/prometheus.yml"},
    "westphalia-bots": {
        "etc/westphalia/westphalia-bots.conf", "lib/systemd/system/westphalia-bots.service",
        "usr/bin/westphalia-bots", "usr/share/doc/westphalia-bots/changelog.gz",
        "usr/share/doc/westphalia-bots/copyright", "usr/share/lintian/overrides/westphalia-bots",
        "usr/share/man/man8/westphalia-bots.8.gz"},
    "libwestphalia1": {
        "usr/lib/libwestphalia.so.1", "usr/lib/libwestphalia.so.1.0.0",
        "usr/share/doc/libwestphalia1/changelog.gz", "usr/share/doc/libwestphalia1/copyright",
        "usr/share/lintian/overrides/libwestphalia1"},
    "libwestphalia-dev": {
        "usr/include/westphalia.h", "usr/include/westphalia_board.h", "usr/lib/libwestphalia.so",
        "usr/lib/pkgconfig/westphalia.pc", "usr/share/doc/libwestphalia-dev/changelog.gz",
        "usr/share/doc/libwestphalia-dev/copyright", "usr/share/lintian/overrides/libwestphalia-dev",
        "usr/share/man/man3/libwestphalia.3.gz", "usr/lib/cmake/westphalia/westphaliaConfig.cmake",
        "usr/lib/cmake/westphalia/westphaliaConfig-release.cmake",
        "usr/lib/cmake/westphalia/westphaliaConfigVersion.cmake"},
}


def told_by(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"}, **options).stdout


def package(name):
    found = list(PACKAGES.glob(name + "_*.deb"))
    assert len(found) == 1, f"{name}: {found}"
    return found[0]


class Packages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def unpacked(self, name):
        told_by("dpkg-deb", "-x", package(name), self.folder)
        return self.folder

    def test_content(self):
        self.assertEqual({path.name.split("_")[0] for path in PACKAGES.glob("*.deb")}, set(CONTENT))
        for name, expected in CONTENT.items():
            with self.subTest(name):
                lines = [line.split(None, 5)
                         for line in told_by("dpkg-deb", "-c", package(name)).splitlines()]
                self.assertEqual({line[1] for line in lines}, {"root/root"})
                self.assertEqual({line[5].split(" -> ")[0].removeprefix("./") for line in lines
                                  if not line[0].startswith("d")}, expected)
                for line in lines:
                    self.assertNotRegex(line[0], r"^[^l].{4}w|^[^l].{7}w|s")  # writable for others; setuid

    def test_the_table_checks_matches(self):
        """By the rules for browsers, which the service has inside."""
        service = (self.unpacked("westphalia") / "usr/bin/westphaliad").read_bytes()
        self.assertIn((ROOT / "build/wasm/westphalia.wasm").read_bytes(), service)
        changes = self.folder / "usr/share/doc/westphalia/changelog.gz"
        self.assertNotIn("Without the rules", told_by("zcat", changes))

    def test_dependencies(self):
        needs = told_by("dpkg-deb", "-f", package("westphalia"), "Depends")
        for library in "libjansson4", "libpq5", "libsodium23", "libgnutls30", "libcurl4", "libc6":
            self.assertRegex(needs, rf"\b{library}\b")
        self.assertRegex(told_by("dpkg-deb", "-f", package("westphalia"), "Built-Using"),
                         r"^libmicrohttpd \(= \S+\)$")
        version = told_by("dpkg-deb", "-f", package("libwestphalia1"), "Version").strip()
        self.assertIn(f"libwestphalia1 (= {version})",
                      told_by("dpkg-deb", "-f", package("libwestphalia-dev"), "Depends"))

    def test_lintian_has_nothing_to_say(self):
        """Not even hints. deploy/debian/*.lintian-overrides has the exceptions, with reasons."""
        done = subprocess.run(["lintian", "--allow-root", "--display-info", "--pedantic",
                               *PACKAGES.glob("*.deb")], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout.strip()), (0, ""), done.stdout + done.stderr)

    def test_manual(self):
        """Each page renders without a warning, and says what --help says."""
        pages = {}
        for name in CONTENT:
            for page in self.unpacked(name).glob("usr/share/man/*/*.gz"):
                done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-Tutf8", "-l", page],
                                      capture_output=True, text=True,
                                      env={**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "80"})
                self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)
                pages[page.name.removesuffix(".gz")] = re.sub(r".\x08|\x1b\[[0-9;]*m", "", done.stdout)
        self.assertEqual(set(pages), MANUAL)
        service = told_by(PROGRAM.with_name("westphaliad"), "--help")
        for flag in re.findall(r"^  (--[a-z-]+) ", service, re.MULTILINE):
            self.assertRegex(pages["westphaliad.8"], rf"(?m)^ +{flag} ")
            if flag not in ("--secret-key-file", "--takeover-socket", "--bots-token-file"):  # the unit's
                self.assertRegex(pages["westphalia.conf.5"], rf"(?m)^ +{flag[2:].replace('-', '_').upper()} ")
        for flag in re.findall(r"^  (--[a-z-]+) ", told_by(PROGRAM.with_name("westphalia-bots"), "--help"),
                               re.MULTILINE):
            self.assertRegex(pages["westphalia-bots.8"], rf"(?m)^ +{flag} ")
        for command in re.findall(r"^  (\w+) ", told_by(PROGRAM, "--help"), re.MULTILINE):
            for flag in re.findall(r"^  (--[a-z-]+) ", told_by(PROGRAM, command, "--help"), re.MULTILINE):
                self.assertRegex(pages["westphalia.1"], rf"(?s)westphalia {command} .*\n +{flag} ")

    def test_the_file_has_every_setting(self):
        """Each stands there with its default, commented out; no other does."""
        text = (self.unpacked("westphalia") / "etc/westphalia/westphalia.conf").read_text()
        self.assertEqual([line for line in text.splitlines() if line and not line.startswith("#")], [])
        given = dict(re.findall(r'^#([A-Z_]+)="?(.*?)"?$', text, re.MULTILINE))
        for flag, said in re.findall(r"^  --([a-z-]+) \S.*\n      (.*)$",
                                     told_by(PROGRAM.with_name("westphaliad"), "--help"), re.MULTILINE):
            name = flag.replace("-", "_").upper()
            if name not in ("DATABASE_URL", "SECRET_KEY_FILE", "TAKEOVER_SOCKET", "BOTS_TOKEN_FILE"):
                default = re.search(r" \(default: (.*)\)$", said)
                self.assertEqual(given.pop(name), default.group(1) if default else "")
        self.assertEqual(list(given), ["DATABASE_URL"])
        unit = (self.folder / "lib/systemd/system/westphalia.service").read_text()
        self.assertIn(f'Environment="DATABASE_URL={given["DATABASE_URL"]}"', unit)

    def test_the_library_is_found(self):
        """By pkg-config and by the compiler, where the packages are unpacked; what is built runs."""
        for name in "libwestphalia1", "libwestphalia-dev":
            self.unpacked(name)
        source = self.folder / "program.c"
        source.write_text('#include <stdio.h>\n#include <westphalia.h>\nint main(void) { '
                          'puts(westphalia_game_id(0)); return westphalia_abi() != WESTPHALIA_ABI; }\n')
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "westphalia"], check=True,
                               capture_output=True, text=True,
                               env={**os.environ,
                                    "PKG_CONFIG_PATH": str(self.folder / "usr/lib/pkgconfig")}).stdout.split()
        told_by("cc", "-o", self.folder / "program", source, *flags)
        ran = subprocess.run([self.folder / "program"], check=True, capture_output=True, text=True,
                             env={"LD_LIBRARY_PATH": str(self.folder / "usr/lib")})
        self.assertIn(ran.stdout.strip(), {path.parent.name for path in ROOT.glob("core/games/*/pack.json")})

    def test_built_again_they_are_the_same(self):
        def sums():
            return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()
                    for path in PACKAGES.glob("*.deb")}
        before = sums()
        told_by(ROOT / "deploy" / "package")
        self.assertEqual(before, sums())
