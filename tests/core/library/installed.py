#!/usr/bin/env python3
"""The library as it is installed: what it exports, and programs outside of the tree that find it and play a
match.  installed.py BUILD"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv[1])
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests/harness"))
import guides  # noqa: E402

HEADER = ROOT / "core/library/westphalia.h"
BOARD = ROOT / "core/library/westphalia_board.h"

CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(outside C)
find_package(westphalia 1 REQUIRED)
add_executable(match match.c)
target_link_libraries(match PRIVATE westphalia::westphalia)
"""


def run(*words, **more):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=300, **more)
    if done.returncode:
        raise AssertionError(f"{words}: {done.stdout}{done.stderr}")
    return done.stdout


def example():
    """The guide's program in C."""
    return guides.blocks("core/library/README.md", "c")[0]


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.here = pathlib.Path(cls.folder.name)
        run("cmake", "--install", BUILD, "--component", "library", "--prefix", cls.here / "first")
        (cls.here / "first").rename(cls.here / "moved")  # what is installed can be moved
        cls.prefix = cls.here / "moved"
        cls.library = next(cls.prefix.glob("**/libwestphalia.so"))
        (cls.here / "match.c").write_text(example())

    def plays(self, program):
        said = run(program, env={"LD_LIBRARY_PATH": str(self.library.parent)})
        self.assertRegex(said, r"^won: [a-z]")

    def test_pkg_config(self):
        environment = {"PKG_CONFIG_PATH": str(self.library.parent / "pkgconfig"), "PATH": "/usr/bin:/bin"}
        flags = run("pkg-config", "--cflags", "--libs", "westphalia", env=environment).split()
        run("cc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "match.c", "-o", "by-pkg-config",
            *flags, cwd=self.here)
        self.plays(self.here / "by-pkg-config")

    def test_find_package(self):
        (self.here / "outside").mkdir()
        (self.here / "outside/CMakeLists.txt").write_text(CMAKE)
        (self.here / "outside/match.c").write_text(example())
        run("cmake", "-G", "Ninja", "-S", self.here / "outside", "-B", self.here / "by-cmake",
            f"-DCMAKE_PREFIX_PATH={self.prefix}")
        run("cmake", "--build", self.here / "by-cmake")
        self.plays(self.here / "by-cmake/match")

    def test_the_header_is_c_plus_plus_too(self):
        (self.here / "empty.cc").write_text('#include <westphalia_board.h>\nint main() { return '
                                            'westphalia_abi() != WESTPHALIA_ABI; }\n')
        run("clang", "-x", "c++", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", f"-I{self.prefix}/include",
            self.here / "empty.cc")

    def test_what_is_exported_is_what_the_header_declares(self):
        headers = HEADER.read_text() + BOARD.read_text()
        declared = set(re.findall(r"^WESTPHALIA_API [^;]*?\b(westphalia_\w+)\(", headers, re.M))
        exported = {line.split()[-1] for line in run("nm", "-D", "--defined-only", self.library).splitlines()}
        self.assertGreater(len(declared), 30)
        self.assertEqual(exported, declared)

    def test_its_name_has_the_abi(self):
        abi = re.search(r"WESTPHALIA_ABI = (\d+)", HEADER.read_text())[1]
        self.assertIn(f"libwestphalia.so.{abi}]", run("readelf", "-d", self.library))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
