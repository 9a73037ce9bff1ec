"""What lies in the database: keys, and what a copy of it tells."""
import json
import unittest

from attack import DATABASE_URL, Line, Service, program, until

GAME = "sixteen-thirty-something"


def keys_of(service):
    return Line(service.port).call("GET", "/v1/keys").json["keys"]


def audit_key(service, match):
    """The key by which the service signs the file of a match that the organiser reads."""
    answer = Line(service.port).call("GET", f"/v1/matches/{match['match']['id']}/audit", token=match["organizer_token"])
    return json.loads(answer.bytes.split(b"\n", 1)[0])["server_key"]


class Rotation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = [Service(), Service()]
        cls.match = Line(cls.services[0].port).call("POST", "/v1/matches", {"game": GAME, "players": 3}).json

    @classmethod
    def tearDownClass(cls):
        for service in cls.services:
            service.stop()

    def test_instances_that_run_notice_a_rotation(self):
        old = keys_of(self.services[0])[0]
        self.assertEqual({audit_key(service, self.match) for service in self.services}, {old["public_key"]})
        status, said = program("keys", "rotate", "--database", DATABASE_URL)
        self.assertEqual(status, 0, said)
        new, before = keys_of(self.services[1])[:2]
        self.assertIn(new["id"], said)
        self.assertNotEqual(new["public_key"], old["public_key"])
        self.assertEqual((before["public_key"], before["signs"]), (old["public_key"], False))
        self.assertGreater(before["valid_until"], new["valid_from"])
        until(lambda: {audit_key(service, self.match) for service in self.services} == {new["public_key"]}, "both notice it")


if __name__ == "__main__":
    unittest.main()
