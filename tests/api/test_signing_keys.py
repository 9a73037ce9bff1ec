"""The keys of the service, as everybody can read them. How one takes another's place: tests/attack/test_at_rest.py."""
import json
import unittest

from client import Match, blake2b, call


class SigningKeys(unittest.TestCase):
    def test_one_signs(self):
        keys = call("GET", "/v1/keys").json["keys"]
        self.assertEqual([key["signs"] for key in keys], [True] + [False] * (len(keys) - 1))
        for key in keys:
            self.assertEqual(key["id"], blake2b(bytes.fromhex(key["public_key"]))[:16])

    def test_it_signs_audit_files(self):
        match = Match(3)
        terms = json.loads(match.audit(match.organizer)[0])
        self.assertEqual(terms["server_key"], call("GET", "/v1/keys").json["keys"][0]["public_key"])

    def test_nothing_can_be_asked_of_it(self):
        self.assertEqual(call("GET", "/v1/keys?id=1").status, 400)


if __name__ == "__main__":
    unittest.main()
