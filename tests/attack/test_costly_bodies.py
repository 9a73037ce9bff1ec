"""Bodies that cost much to read for what they are: refused by their shape before they are parsed, or after a
few faults."""
import json

from attack_fixture import OneService

ORDINARY, LARGE = 64 << 10, 1 << 20  # bytes of a body: without and with a position in it
FEW = 32  # faults that are told of


class Bodies(OneService):
    def refused(self, status, path, body):
        answer = self.client.call("POST", path, body)
        self.assertEqual(answer.status, status, answer.bytes[:300])
        return answer.json

    def test_one_object_with_very_many_members(self):
        body = {f"m{number:06}": 1 for number in range(60000)}
        for path in "/v1/rules/baroque/view", "/v1/component-packs":
            self.assertIn("members", self.refused(413, path, body)["detail"])

    def test_very_many_members_in_many_objects(self):
        body = {f"m{number}": {f"n{inner}": 1 for inner in range(1000)} for number in range(50)}
        for path in "/v1/rules/baroque/view", "/v1/component-packs":
            for whole in body, {"state": body}, {"game": "baroque", "pack": body}:
                self.assertIn("members", self.refused(413, path, whole)["detail"])

    def test_honest_bodies_are_far_from_that(self):
        """Two of the largest pack, and positions enough to fill most of a body; a state has up to 1,600
        members."""
        pack = self.client.call("GET", "/v1/games/time-of-wars/components").json
        self.refused(400, "/v1/component-packs", {"game": "time-of-wars", "pack": pack, "another": pack})
        self.refused(422, "/v1/component-packs", {"game": "time-of-wars", "pack": dict(pack, another=pack)})
        path = "/v1/rules/europe-1619/"
        made = self.client.call("POST", path + "setup",
                                {"players": 15, "seed": "0" * 64, "then": ["legal_moves"]}).json
        one = made["next"][0]
        position = {"state": made["state"], "seat": one["seat"], "move": one["moves"][0], "seed": "0" * 64}
        answer = self.client.call("POST", path + "apply-many", {"positions": [position] * 30})
        self.assertEqual(answer.status, 200, answer.bytes[:300])

    def test_very_many_values(self):
        for one in 1, [], {}, {"a": 1}:
            self.assertIn("values", self.refused(413, "/v1/rules/baroque/view",
                                                 {"state": {"game": [one] * 66_000}})["detail"])

    def test_faults_are_counted_up_to_a_few(self):
        """Unknown members, as many as may be in one object, in many objects."""
        body = {f"m{number}": {f"n{inner}": 1 for inner in range(100)} for number in range(450)}
        self.assertLessEqual(len(self.refused(400, "/v1/rules/baroque/view", body)["errors"]), FEW)
        game = "baroque"
        state = self.client.call("POST", f"/v1/rules/{game}/setup",
                                 {"players": 3, "seed": "0" * 64}).json["state"]
        told = self.refused(422, f"/v1/rules/{game}/view",
                            {"state": state | {f"m{number}": 1 for number in range(900)}})
        self.assertLessEqual(len(told["errors"]), FEW)

    def test_what_has_no_position_in_it_is_small(self):
        body = {"game": "baroque", "label": "x" * ORDINARY}
        self.assertLess(len(json.dumps(body)), LARGE)
        for path in "/v1/matches", "/v1/rules/baroque/setup":
            self.refused(413, path, body)
