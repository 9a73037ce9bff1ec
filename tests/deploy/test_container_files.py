"""The files of deploy/container agree with each other and with the programs. Nothing is built."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "deploy/container"
BUILD = pathlib.Path(os.environ["WESTPHALIA_BUILD"])
ONLY_OF_TESTS = {"libcmocka-dev", "curl"}


def settings_of(program):
    said = subprocess.run([BUILD / program, "--help"], check=True, capture_output=True, text=True).stdout
    return {name.upper().replace("-", "_") for name in re.findall(r"^  --([a-z-]+)", said, re.MULTILINE)}


class ContainerFiles(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.dockerfile = (FOLDER / "Dockerfile").read_text()
        cls.root_maker = (FOLDER / "make-root").read_text()
        cls.services = yaml.safe_load((FOLDER / "compose.yaml").read_text())["services"]

    def test_the_image_installs_what_the_build_needs(self):
        build = (ROOT / "deploy/lib/build.sh").read_text()
        wanted = set(re.search(r"build_packages=\((.*?)\)", build, re.DOTALL)[1].split()) - ONLY_OF_TESTS
        wasm = set(re.search(r"^packages_install (.*)$", (ROOT / "deploy/wasm").read_text(), re.MULTILINE)[1]
                   .split())
        installed = set(self.dockerfile.replace("\\\n", " ").split())
        self.assertEqual((wanted | wasm) - installed, set())

    def test_what_is_copied_is_there_and_goes_to_the_engine(self):
        sent = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"]
        copied = [path for line in re.findall(r"^COPY (?!--from)(.*)$", self.dockerfile, re.MULTILINE)
                  for path in line.split()[:-1]]
        self.assertGreater(len(copied), 8)
        for path in copied:
            self.assertTrue((ROOT / path).exists(), path)
            self.assertIn(path.split("/")[0], sent)

    def test_settings_are_those_of_the_programs(self):
        for service, program in ("service", "westphaliad"), ("bots", "westphalia-bots"):
            self.assertLessEqual(set(self.services[service]["environment"]), settings_of(program))
        image = set(re.findall(r"(\w+)=", re.search(r"^ENV (.*)$", self.dockerfile, re.MULTILINE)[1]))
        self.assertLessEqual(image, settings_of("westphaliad"))

    def test_users_are_in_the_image(self):
        users = dict(re.findall(r"^([a-z-]+):x:(\d+):", self.root_maker, re.MULTILINE))
        named = {service["user"] for service in self.services.values() if "user" in service} - {"root"}
        named.add(re.search(r"^USER (.*)$", self.dockerfile, re.MULTILINE)[1])
        self.assertLessEqual(named, set(users))
        owners = set(re.findall(r"^file \S+ ([0-9:]+) ", (FOLDER / "make-secrets").read_text(), re.MULTILINE))
        self.assertEqual({user for owner in owners for user in owner.split(":")}, set(users.values()) - {"0"})

    def test_secrets_are_made_once(self):
        """All that compose.yaml and the database name are. Here they stay the caller's."""
        with tempfile.TemporaryDirectory() as folder:
            made, tools = pathlib.Path(folder, "secrets"), pathlib.Path(folder, "tools")
            made.mkdir()
            tools.mkdir()
            for name in "chown", "id":
                (tools / name).write_text("#!/bin/sh\n")
                (tools / name).chmod(0o755)
            texts = []
            for _ in range(2):
                subprocess.run(["bash", FOLDER / "make-secrets", made], check=True,
                               env=os.environ | {"PATH": f"{tools}:{os.environ['PATH']}"})
                texts.append({path.name: path.read_text() for path in made.iterdir()})
            modes = {path.name: path.stat().st_mode & 0o777 for path in made.iterdir()}
        self.assertEqual(*texts)
        named = set(re.findall(r"/secrets/([a-z-]+)", (FOLDER / "compose.yaml").read_text()
                               + (FOLDER / "make-database").read_text()))
        self.assertEqual(named, set(texts[0]))
        self.assertEqual({name for name, mode in modes.items() if mode & 0o007}, set())
        self.assertRegex(texts[0]["secret-key"], r"\A[0-9a-f]{64}\n\Z")
        self.assertEqual(texts[0]["owner-passfile"].split(":")[-1], texts[0]["owner-password"])
