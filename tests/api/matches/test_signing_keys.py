"""The public keys of the service. How one takes another's place: tests/attack/test_stored_secrets.py."""
import json
import unittest

from client import URL, Match, blake2b, call, verify


class SigningKeys(unittest.TestCase):
    def test_one_signs(self):
        keys = call("GET", "/v1/keys").json["keys"]
        self.assertEqual([key["signs"] for key in keys], [True] + [False] * (len(keys) - 1))
        for key in keys:
            self.assertEqual(key["id"], blake2b(bytes.fromhex(key["public_key"]))[:16])

    def test_it_signs_audit_files(self):
        match = Match(3)
        audit, key = match.audit(match.organizer), call("GET", "/v1/keys").json["keys"][0]
        self.assertEqual(json.loads(audit[0])["server_key"], key["public_key"])
        for where in URL, URL + "/", URL + "/v1/keys":
            status, said = verify(audit, "--key", where)
            self.assertEqual(status, 0, said)
            self.assertIn("signed by key " + key["id"], said)
        self.assertEqual(verify(audit, "--key", URL + "/v1/games")[0], 2)

    def test_nothing_can_be_asked_of_it(self):
        self.assertEqual(call("GET", "/v1/keys?id=1").status, 400)
