"""The commands of the README do what they say, as they stand there."""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
URL = os.environ["WESTPHALIA_URL"]
PROGRAM = pathlib.Path(os.environ["WESTPHALIA_PROGRAM"])
# curl follows a stream until somebody stops it; any other failure ends the script.
BEFORE = 'curl() { command curl --fail-with-body --max-time 5 "$@" || [ $? = 28 ]; }\nset -euo pipefail\n'


def commands(section):
    """The blocks of shell commands under this heading, in their order."""
    text = (ROOT / "README.md").read_text().split(f"\n## {section}\n")[1].split("\n## ")[0]
    return re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S)


class Readme(unittest.TestCase):
    def said_by(self, section):
        blocks = commands(section)
        self.assertTrue(blocks)
        script = "\n".join(blocks).replace("localhost:8630", URL.removeprefix("http://")).replace("bot.py 3", f"bot.py 3 1 {URL}")
        with tempfile.TemporaryDirectory() as folder:
            here = pathlib.Path(folder)
            (here / "build").mkdir()
            (here / "build/release").symlink_to(PROGRAM.parent)
            (here / "tests").symlink_to(ROOT / "tests")
            done = subprocess.run(["bash", "-c", BEFORE + script], cwd=here, text=True, capture_output=True, timeout=300)
        self.assertEqual(done.returncode, 0, (done.stdout[-2000:], done.stderr[-2000:]))
        return done.stdout

    def test_a_first_match(self):
        said = self.said_by("A first match")
        self.assertIn("passes a VP marker of", said)
        self.assertIn('"pending":true', said)
        self.assertIn("event: ", said)
        verdict = "\n".join(line for line in said.splitlines() if line.startswith("audit.ndjson: "))
        self.assertIn(": sound: ", verdict)
        self.assertRegex(verdict, ": signed by key .*, as expected")

    def test_rules_without_a_match(self):
        self.assertRegex(self.said_by("The rules without a match"), r'"seat":"brandenburg","wins":\d')

    def test_orders(self):
        self.assertIn("Bud", self.said_by("Diplomacy orders"))
