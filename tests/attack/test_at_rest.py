"""What lies in the database: keys, and what a copy of it tells."""
import json
import pathlib
import tempfile
import unittest

from attack import DATABASE_URL, Line, Service, program, until

GAME = "sixteen-thirty-something"


def keys_of(service):
    return Line(service.port).call("GET", "/v1/keys").json["keys"]


def audit(service, match):
    """The file of a match, as the organiser reads it."""
    answer = Line(service.port).call("GET", f"/v1/matches/{match['match']['id']}/audit", token=match["organizer_token"])
    return answer.bytes


def audit_key(service, match):
    return json.loads(audit(service, match).split(b"\n", 1)[0])["server_key"]


class Rotation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = [Service(), Service()]
        cls.match = Line(cls.services[0].port).call("POST", "/v1/matches", {"game": GAME, "players": 3}).json

    @classmethod
    def tearDownClass(cls):
        for service in cls.services:
            service.stop()

    def signers(self):
        return {audit_key(service, self.match) for service in self.services}

    def test_instances_that_run_notice_a_rotation(self):
        old = keys_of(self.services[0])[0]
        until(lambda: self.signers() == {old["public_key"]}, "both sign with the same key")
        status, said = program("keys", "rotate", "--database", DATABASE_URL)
        self.assertEqual(status, 0, said)
        new, before = keys_of(self.services[1])[:2]
        self.assertIn(new["id"], said)
        self.assertNotEqual(new["public_key"], old["public_key"])
        self.assertEqual((before["public_key"], before["signs"]), (old["public_key"], False))
        self.assertGreater(before["valid_until"], new["valid_from"])
        until(lambda: self.signers() == {new["public_key"]}, "both notice it")

    def test_a_file_that_was_signed_before_is_known(self):
        """A second key, and the list has the first one for whoever checks an old file; a thief's key is in no list."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "audit.ndjson"
            path.write_bytes(audit(self.services[0], self.match))
            program("keys", "rotate", "--database", DATABASE_URL)
            url = f"http://127.0.0.1:{self.services[1].port}"
            self.assertEqual(program("verify", str(path), "--key", url)[0], 0)
            path.write_bytes(path.read_bytes().replace(keys_of(self.services[0])[1]["public_key"].encode(), b"7" * 64))
            self.assertEqual(program("verify", str(path), "--key", url)[0], 1)


if __name__ == "__main__":
    unittest.main()
