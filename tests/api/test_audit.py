"""`westphalia verify` finds what was tampered with, and says in which line.

Each tampering is tried twice: as a clumsy forger does it, and as one who knows the format and computes every hash of
the chain again. The second cannot sign, but even before the signature the line that lies has to be named."""
import copy
import json
import unittest

from client import GAME, Match, blake2b, call, canonical, verify


def chain(lines):
    """Computes the chain's hashes again, as the server would have written them."""
    terms = {name: value for name, value in lines[0].items() if name != "server_key"}
    last = blake2b(canonical(terms))
    for line in lines[1:-1]:
        line["prev"] = last
        last = blake2b(canonical({name: value for name, value in line.items() if name not in ("hash", "at")}))
        line["hash"] = last
    lines[-1]["length"] = len(lines) - 2
    lines[-1]["final_hash"] = last
    return lines


def whole(value, schema, parts):
    """What is hashed of a state's JSON: without what is empty, the entries of sets in alphabetical order."""
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    if "oneOf" in schema:  # the steps
        names = [parts[one["$ref"].rpartition("/")[2]] for one in schema["oneOf"]]
        schema = next(one for one in names if one["properties"]["step"]["const"] == value["step"])
    if isinstance(value, dict):
        members = {name: whole(member, schema.get("properties", {}).get(name) or schema["additionalProperties"], parts)
                   for name, member in value.items()}
        return {name: member for name, member in members.items() if member not in (0, None, "", [], {})}
    if isinstance(value, list):
        entries = [whole(entry, schema["items"], parts) for entry in value]
        return sorted(entries) if schema.get("uniqueItems") else entries
    return value


class Audit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.text = Match(4).play("audit").audit()
        cls.lines = [json.loads(line) for line in cls.text]

    def setUp(self):
        self.forged = copy.deepcopy(self.lines)

    def finds(self, number, lines=None):
        """Both forgeries are found, at the line of this number (from 1)."""
        lines = self.forged if lines is None else lines
        for forged in (lines, chain(copy.deepcopy(lines))):
            if forged == self.lines:
                continue
            status, said = verify([canonical(line).decode() for line in forged])
            self.assertEqual(status, 1, said)
            self.assertIn(f":{number}: ", said)

    def line_with_a_die(self):
        return next(index for index, line in enumerate(self.lines) if index > 5 and
                    any(draw["low"] == 1 for draw in line.get("draws", [])))

    def test_untouched(self):
        status, said = verify(self.text)
        self.assertEqual(status, 0, said)

    def test_chain_can_be_computed_by_anybody(self):
        self.assertEqual(chain(copy.deepcopy(self.lines)), self.lines)

    def test_state_hashes_can_be_computed_by_anybody(self):
        """By the stateless rules, which are given the recorded draws."""
        parts = call("GET", f"/v1/games/{GAME}/schema").json["$defs"]
        terms, first = self.lines[0], self.lines[1]
        answer = call("POST", f"/v1/rules/{GAME}/setup", {"players": len(terms["seats"]), "options": terms["options"],
                                                          "dice": [draw["value"] for draw in first["draws"]]})
        for line in self.lines[2:]:
            state = answer.json["state"]
            self.assertEqual(blake2b(canonical(whole(state, parts["state"], parts))), first["state_hash"], first)
            if first is self.lines[-2]:
                break
            first = line
            answer = call("POST", f"/v1/rules/{GAME}/apply", {"state": state, "seat": line["seat"], "move": line["move"],
                                                              "dice": [draw["value"] for draw in line["draws"]]})

    def test_seed_fits_the_commitment(self):
        self.assertEqual(blake2b(bytes.fromhex(self.lines[-1]["seed"])), self.lines[0]["commitment"])

    def test_changed_die(self):
        index = self.line_with_a_die()
        draw = next(draw for draw in self.forged[index]["draws"] if draw["low"] == 1)
        draw["value"] = draw["value"] % draw["sides"] + 1
        self.finds(index + 1)

    def test_changed_move(self):
        """Of a line in the middle, made the move of another line."""
        index = len(self.lines) // 2
        other = next(line for line in self.lines[index:-1] if line["move"] != self.lines[index]["move"])
        self.forged[index]["move"] = other["move"]
        self.finds(index + 1)

    def test_changed_seat(self):
        index = len(self.lines) // 2
        seats = {line["seat"] for line in self.lines[2:-1]} - {self.lines[index]["seat"]}
        self.forged[index]["seat"] = min(seats)
        self.finds(index + 1)

    def test_changed_event(self):
        index = next(index for index, line in enumerate(self.lines) if index > 5 and line.get("events"))
        del self.forged[index]["events"][-1]
        self.finds(index + 1)

    def test_changed_state(self):
        index = len(self.lines) // 2
        self.forged[index]["state_hash"] = blake2b(b"another state")
        self.finds(index + 1)

    def test_dropped_line(self):
        index = len(self.lines) // 2
        del self.forged[index]
        self.finds(index + 1)

    def test_repeated_line(self):
        index = len(self.lines) // 2
        self.forged.insert(index, copy.deepcopy(self.forged[index]))
        self.finds(index + 2)

    def test_another_pack(self):
        self.forged[0]["pack"] = blake2b(b"another pack")
        self.finds(1)

    def test_another_seed(self):
        self.forged[-1]["seed"] = "11" * 32
        self.finds(len(self.lines))

    def test_another_seed_with_its_commitment(self):
        """Then no draw fits: the first action that has one is named."""
        self.forged[-1]["seed"] = "11" * 32
        self.forged[0]["commitment"] = blake2b(bytes.fromhex("11" * 32))
        status, said = verify([canonical(line).decode() for line in chain(self.forged)])
        self.assertEqual(status, 1, said)
        self.assertIn(":2: ", said)

    def test_wrong_signature(self):
        signature = self.forged[-1]["signature"]
        self.forged[-1]["signature"] = ("0" if signature[0] != "0" else "1") + signature[1:]
        self.finds(len(self.lines))

    def test_lines_missing_at_the_end(self):
        for cut in (self.text[:-1], self.text[: len(self.text) // 2], self.text[:1]):
            status, said = verify(cut)
            self.assertEqual(status, 1, said)
            self.assertRegex(said, r":\d+: ")

    def test_last_action_missing(self):
        del self.forged[-2]
        status, said = verify([canonical(line).decode() for line in self.forged])
        self.assertEqual(status, 1, said)
        self.assertIn(f":{len(self.forged)}: ", said)

    def test_no_audit_file_at_all(self):
        for lines in ([], ["{}"], ["not JSON"], ["[]", "[]"], [self.text[0][:50]]):
            status, said = verify(lines)
            self.assertEqual(status, 1, said)
            self.assertIn(":1: ", said)


if __name__ == "__main__":
    unittest.main()
