"""The transparency log of the service under test: what it publishes, and that its entries are those of the
matches.

Two histories, several instances, kills: tests/attack/test_forked_log.py. The service adds within
TRANSPARENCY_SECONDS; a minute by default."""
import json
import subprocess
import tempfile
import time
import unittest

from client import PROGRAM, URL, Match, call
from transparency_log import Log, includes, leaf, seal

TIMEOUT = 150


def get(path):
    answer = call("GET", "/v1/transparency" + path)
    assert answer.status == 200, (path, answer.bytes)
    return answer.bytes


def log_with(match):
    """The log, as soon as the match's last action is in it."""
    version, end = match.version(), time.monotonic() + TIMEOUT
    while True:
        log = Log(get)
        if version in dict(log.of_match(match.id)):
            return log
        assert time.monotonic() < end, f"no entry within {TIMEOUT} s"
        time.sleep(0.1)


def verify(lines, checkpoint):
    """The report of `westphalia verify` on an audit file and a checkpoint that was kept."""
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file, tempfile.NamedTemporaryFile() as kept:
        file.write("\n".join(lines) + "\n")
        kept.write(checkpoint)
        file.flush()
        kept.flush()
        done = subprocess.run([PROGRAM, "verify", file.name, "--key", URL, "--checkpoint", kept.name],
                              capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout + done.stderr


class Transparency(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.match = Match(3).play("transparency", 4).end()
        cls.log = log_with(cls.match)

    def test_the_tree_is_that_of_its_entries(self):
        self.assertEqual(self.log.check(), "")

    def test_entries_are_seals_of_the_log_of_the_match(self):
        lines = [json.loads(line) for line in self.match.audit()]
        seed = next(line["seed"] for line in lines if "seed" in line)
        hashes = {line["seq"]: line["hash"] for line in lines if "seq" in line and "hash" in line}
        entries = self.log.of_match(self.match.id)
        self.assertEqual(sorted(set(entries)), entries, "a match's entries go forward, and each stands once")
        for seq, found in entries:
            self.assertEqual(found, seal(seed, self.match.id, seq, hashes[seq]))

    def test_it_only_grows(self):
        later = log_with(Match(3))
        self.assertEqual(later.check(), "")
        self.assertGreater(later.size, self.log.size)
        self.assertTrue(later.begins_with(self.log))

    def test_the_audit_file_proves_its_place(self):
        proof = json.loads(self.match.audit(proof=True)[-1])
        head, checkpoint = proof["inclusion"].split("\n\n", 1)
        name, index, *hashes = head.split("\n")
        self.assertEqual((name, index.split()[0]), ("c2sp.org/tlog-proof@v1", "index"))
        number, size = int(index.split()[1]), int(checkpoint.split("\n")[1])
        entry = self.log.entries[number]
        self.assertEqual((proof["seq"], proof["seal"]), self.log.of_match(self.match.id)[-1])
        self.assertEqual(includes(leaf(entry), number, size, hashes), checkpoint.split("\n")[2])

    def test_a_checkpoint_that_was_kept(self):
        kept = self.log
        later = log_with(Match(3))
        answer = call("GET", f"{self.match.path}/audit?since={kept.size}")
        status, said = verify(answer.bytes.decode().splitlines(), kept.checkpoint)
        self.assertEqual(status, 0, said)
        self.assertIn(f"stand in the transparency log {later.origin}", said)
        self.assertIn("agrees with the given checkpoint", said)
        status, said = verify(self.match.audit(), kept.checkpoint)
        self.assertEqual(status, 1, said)
        self.assertIn("not-logged", said)

    def test_a_checkpoint_that_never_was(self):
        answer = call("GET", f"{self.match.path}/audit?since=9000000000000000000")
        self.assertEqual((answer.status, answer.json["type"]), (404, "/problems/not-found"))
        for since in "0", "-1", "x", "":
            self.assertEqual(call("GET", f"{self.match.path}/audit?since={since}").status, 400)

    def test_what_it_says_of_itself(self):
        said = call("GET", "/v1/transparency").json
        self.assertEqual(said["origin"], self.log.origin)
        self.assertGreaterEqual(said["size"], self.log.size)
        self.assertTrue(said["active"])
        signer = call("GET", "/v1/keys").json["keys"][0]
        self.assertEqual(len(said["verifier_keys"]), len(call("GET", "/v1/keys").json["keys"]))
        self.assertTrue(said["verifier_keys"][0].startswith(said["origin"] + "+"))
        self.assertIn(f"\n\n\u2014 {said['origin']} ", self.log.checkpoint.decode())
        self.assertEqual(len(signer["public_key"]), 64)

    def test_copies(self):
        self.assertEqual(call("GET", "/v1/transparency/checkpoint").headers["Cache-Control"], "no-cache")
        self.assertIn("immutable",
                      call("GET", "/v1/transparency/tile/entries/000.p/1").headers["Cache-Control"])

    def test_slashes_may_be_encoded(self):
        self.assertEqual(get("/tile/0/000.p%2F1"), get("/tile/0/000.p/1"))
        self.assertEqual(get("/tile/0/000.p/1"), self.log.hashes[0])

    def test_what_there_is_not(self):
        for tile in ("0/000.p/256", "0/000.p/0", "0/0", "0/x000/000", "0/999.p/1", "9/000.p/1", "64/000",
                     "x/000", "entries/x999/999", "0/000/",
                     "0/%2e%2e", "entries/000.p/1/1"):
            answer = call("GET", "/v1/transparency/tile/" + tile)
            self.assertEqual((answer.status, answer.json["type"]), (404, "/problems/not-found"), tile)
