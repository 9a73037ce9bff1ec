"""The obstacles for an intruder who finds a memory fault in the programs, or has taken over the service."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from service_fixture import BUILD
UNIT = pathlib.Path(__file__).parents[2] / "deploy" / "westphalia.service"


def told_by(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True,
                          env={**os.environ, "LC_ALL": "C"}).stdout


class Programs(unittest.TestCase):
    """As checksec would look at them."""

    def assert_hardened(self, program):
        path = BUILD / program
        segments, dynamic, names = (told_by("readelf", "-W", flag, path)
                                    for flag in ("--segments", "--dynamic", "--dyn-syms"))
        self.assertIn("GNU_RELRO", segments)
        self.assertRegex(dynamic, r"FLAGS.*\bNOW\b")  # and so the whole of it is read-only
        self.assertRegex(dynamic, r"FLAGS_1.*\bPIE\b")
        self.assertRegex(segments, r"GNU_STACK .* RW +0x")
        self.assertIn("__stack_chk_fail", names)
        self.assertRegex(names, r"__(memcpy|snprintf|vsnprintf)_chk")  # FORTIFY_SOURCE
        if os.uname().machine == "x86_64":
            code = told_by("objdump", "-d", "--no-show-raw-insn", "--disassemble=main", path)
            self.assertRegex(code, r"<main>:\n.*endbr64")

    def test_programs(self):
        for program in "westphaliad", "westphalia":
            with self.subTest(program):
                self.assert_hardened(program)


class Unit(unittest.TestCase):
    def setUp(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("there is no systemd-analyze")

    def test_the_unit_is_in_order(self):
        """Its program is where it would be installed: another one stands for it."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / UNIT.name
            path.write_text(UNIT.read_text().replace("/usr/bin/westphaliad", "/bin/true"))
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", path], capture_output=True,
                                  text=True)
            complaints = [line for line in done.stderr.splitlines() if UNIT.name in line]
            self.assertEqual((done.returncode, complaints), (0, []), done.stderr)

    def test_its_memory_has_a_limit(self):
        """The limit keeps a fault of the service from taking the memory of the database on the same
        machine."""
        limits = dict(re.findall(r"^(Memory\w+)=([0-9]+)%?$", UNIT.read_text(), re.M))
        self.assertLess(0, int(limits["MemoryHigh"]))
        self.assertLess(int(limits["MemoryHigh"]), int(limits["MemoryMax"]))
        self.assertLessEqual(int(limits["MemoryMax"]), 50)

    def test_what_it_may_is_little(self):
        said = told_by("systemd-analyze", "security", "--offline=true", "--no-pager", UNIT)
        exposure = float(re.search(r"Overall exposure level for .*: ([0-9.]+)", said).group(1))
        self.assertLess(exposure, 2, said)
