"""The sources of the package (sdist) have all that its build reads."""
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAY_OUT = 'source "$0/deploy/lib/python.sh"; python_sources "$1"'
BUILD = "import sys, scikit_build_core.build as build; print(build.build_sdist(sys.argv[1]))"
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', re.MULTILINE)


class Sdist(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="sdist-")
        cls.addClassCleanup(folder.cleanup)
        sources = folder.name + "/sources"
        subprocess.run(["bash", "-c", LAY_OUT, ROOT, sources], check=True)
        done = subprocess.run([sys.executable, "-B", "-c", BUILD, folder.name], cwd=sources, check=True,
                              capture_output=True, text=True)
        name = done.stdout.split()[-1]
        with tarfile.open(f"{folder.name}/{name}") as archive:
            archive.extractall(folder.name)
        cls.root = pathlib.Path(folder.name) / name.removesuffix(".tar.gz")
        cls.files = {str(path.relative_to(cls.root)) for path in cls.root.rglob("*") if path.is_file()}

    def test_each_header_that_a_source_includes_is_there(self):
        missing, found = [], 0
        for name in sorted(self.files):
            if not name.endswith((".c", ".h", ".def")):
                continue
            for header in INCLUDE.findall((self.root / name).read_text()):
                found += 1
                if not {f"core/{header}", f"{pathlib.Path(name).parent}/{header}"} & self.files:
                    missing.append(f"{name}: {header}")
        self.assertEqual(missing, [])
        self.assertGreater(found, 500)

    def test_each_folder_that_is_compiled_is_there_as_a_whole(self):
        cmake = (ROOT / "core/CMakeLists.txt").read_text()
        folders = " ".join(re.findall(r"^ *(?:set|list)\((?:APPEND )?folders (.*)\)$", cmake,
                                      re.MULTILINE)).split()
        compiled = {str(path.relative_to(ROOT)) for folder in folders
                    for path in (ROOT / "core").glob(f"{folder}/*.c")}
        self.assertEqual(compiled - self.files, set())
        self.assertGreater(len(compiled), 200)

    def test_it_has_its_licence_and_nothing_that_is_made(self):
        self.assertLessEqual({"LICENSE", "PKG-INFO", "pyproject.toml", "core/python/westphalia/py.typed"},
                             self.files)
        self.assertEqual([name for name in self.files if re.search(r"\.pyc$|\.so$|\.o$|^build", name)], [])
