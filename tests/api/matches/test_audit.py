"""The audit file of a match can be checked without a line of the service's code.

Files that were tampered with: tests/core/log/test_audit.c."""
import copy
import json
import random
import unittest

from client import GAME, Match, blake2b, call, canonical, verify


def chain(lines):
    """Computes the chain's hashes again, as the server would have written them."""
    terms = {name: value for name, value in lines[0].items() if name != "server_key"}
    last = blake2b(canonical(terms))
    for line in lines[1:-1]:
        line["prev"] = last
        last = blake2b(canonical({name: value for name, value in line.items() if name != "hash"}))
        line["hash"] = last
    lines[-1]["length"] = len(lines) - 2
    lines[-1]["final_hash"] = last
    return lines


def whole(value, schema, parts):
    """The part of a state's JSON that is hashed: without empty members, the entries of sets in alphabetical
    order."""
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    if "oneOf" in schema:  # the steps
        names = [parts[one["$ref"].rpartition("/")[2]] for one in schema["oneOf"]]
        schema = next(one for one in names if one["properties"]["step"]["const"] == value["step"])
    if isinstance(value, dict):
        members = {name: whole(member, schema.get("properties", {}).get(name)
                               or schema["additionalProperties"], parts)
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

    def test_untouched(self):
        status, said = verify(self.text)
        self.assertEqual(status, 0, said)

    def test_the_chain_can_be_computed_from_the_file(self):
        self.assertEqual(chain(copy.deepcopy(self.lines)), self.lines)

    def test_state_hashes_can_be_computed_from_the_file(self):
        """By the stateless rules, which are given the recorded draws."""
        parts = call("GET", f"/v1/games/{GAME}/schema").json["$defs"]
        terms, first = self.lines[0], self.lines[1]
        dice = [draw["value"] for draw in first["draws"]]
        answer = call("POST", f"/v1/rules/{GAME}/setup",
                      {"players": len(terms["seats"]), "options": terms["options"], "dice": dice})
        for line in self.lines[2:]:
            state = answer.json["state"]
            self.assertEqual(blake2b(canonical(whole(state, parts["state"], parts))), first["state_hash"],
                             first)
            if first is self.lines[-2]:
                break
            first = line
            dice = [draw["value"] for draw in line["draws"]]
            answer = call("POST", f"/v1/rules/{GAME}/apply",
                          {"state": state, "seat": line["seat"], "move": line["move"], "dice": dice})

    def test_seed_fits_the_commitment(self):
        self.assertEqual(blake2b(bytes.fromhex(self.lines[-1]["seed"])), self.lines[0]["commitment"])


class Defaults(unittest.TestCase):
    """In every game a default move is the one that the check of the file has for the default of that step.
    This holds at steps where all answer in secret and only some have answered. It holds for seats that have
    resigned, too."""

    def game(self, name, players, **plan):
        chance = random.Random(name)
        match = Match(players, game=name,
                      deadline={"each": "PT1H", "then": chance.choice(["default", "wait"])}, **plan)
        leaving = list(match.tokens)[1:]
        chance.shuffle(leaving)
        for turn in range(24):
            if not (deciding := match.deciding()):
                break
            for _ in range(chance.randrange(3 * len(deciding))):
                if match.turn(chance) is None:
                    break
            if turn % 9 == 5 and len(leaving) > 1:
                call("POST", match.path + "/concede", token=match.tokens[leaving.pop()])
            call("POST", match.path + "/phase/end", {}, match.organizer)
        actions = match.log(match.organizer)
        self.assertIn(True, [action.get("by_default") for action in actions])
        status, said = verify(match.audit(match.organizer))
        self.assertEqual(status, 0, said)

    def test_every_game(self):
        for game in call("GET", "/v1/games").json["games"]:
            with self.subTest(game["id"]):
                self.game(game["id"], game["players"]["default"])
