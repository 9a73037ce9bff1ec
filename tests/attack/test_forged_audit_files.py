"""Audit files that a forger has changed: each change is found.

The forger only writes over the file, or computes its hashes again, or signs it anew with a key of his own."""
import copy
import hashlib
import json
import pathlib
import random
import tempfile

from attack_fixture import OneService
from service_fixture import LOGS, program
GAME = "sixteen-thirty-something"


def canonical(value):
    """RFC 8785, for values without real numbers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32).hexdigest()


# ---- Ed25519 as RFC 8032 describes it, for a forger who has no library

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P


def add(a, b):
    x, y = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    t, z = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = y - x, z - t, z + t, y + x
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = add(result, point)
        point, number = add(point, point), number >> 1
    return result


def packed(point):
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = 15112221349535400772501151409588531511454012693041857206046113283949847762202
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


class Key:
    def __init__(self, seed):
        self.seed = seed
        digest = hashlib.sha512(seed).digest()
        self.secret = (int.from_bytes(digest[:32], "little") & (1 << 254) - 8) | 1 << 254
        self.prefix = digest[32:]
        self.public = packed(times(self.secret, BASE))

    def sign(self, message):
        def number(*parts):
            return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % L

        nonce = number(self.prefix, message)
        point = packed(times(nonce, BASE))
        return point + ((nonce + number(point, self.public, message) * self.secret) % L).to_bytes(
            32, "little")


# ---- what a forger does

def chain(lines):
    """All hashes again, as the service would have written them."""
    last = blake2b(canonical({name: value for name, value in lines[0].items() if name != "server_key"}))
    for line in lines[1:-1]:
        line["prev"] = last
        last = blake2b(canonical({name: value for name, value in line.items() if name != "hash"}))
        line["hash"] = last
    lines[-1] |= {"length": len(lines) - 2, "final_hash": last}


def sign(lines, key):
    chain(lines)
    lines[0]["server_key"] = lines[-1]["server_key"] = key.public.hex()
    lines[-1].pop("signature", None)
    lines[-1]["signature"] = key.sign(canonical(lines[-1])).hex()


def change_time(lines):
    lines[5]["at"] = "2026-11-21T10:04:26.123456Z"


def say_by_default(lines):
    lines[5]["by_default"] = True


def say_late(lines):
    lines[5]["late"] = True


def drop_the_last_action(lines):
    del lines[-2]


def drop_the_end(lines):
    del lines[-1]


def drop_the_end_and_the_last_action(lines):
    del lines[-2:]


def take_the_seed_away(lines):
    lines[-1]["seed"] = None


def add_to_the_first(lines):
    lines[0]["remark"] = "nothing to see"


def add_to_an_action(lines):
    lines[5]["remark"] = "nothing to see"


def add_to_the_last(lines):
    lines[-1]["remark"] = "nothing to see"


def change_a_die(lines):
    draws = next(line["draws"] for line in lines[2:] if line.get("draws"))
    draws[0]["value"] = draws[0]["low"] + (draws[0]["value"] == draws[0]["low"])


def change_the_seat(lines):
    seats = lines[0]["seats"]
    lines[5]["seat"] = seats[seats.index(lines[5]["seat"]) - 1]


ANY = "any"  # by which of several depends on the dice
# The findings for each forgery: when the file is only written over, when its hashes are computed again, and
# when another key signs it. A verifier that believes that key's holder cannot find the service's own lies by
# the file alone.
FORGERIES = {change_time: ("changed-line", "bad-signature", None),
             say_by_default: ("changed-line", "refused", "refused"),
             say_late: ("changed-line", "bad-signature", None),
             drop_the_last_action: ("dropped", "dropped", "dropped"),
             drop_the_end: ("dropped", None, None),
             drop_the_end_and_the_last_action: ("dropped", None, None),
             take_the_seed_away: ("malformed", "malformed", "malformed"),
             add_to_the_first: ("unknown-member", "unknown-member", "unknown-member"),
             add_to_an_action: ("unknown-member", "unknown-member", "unknown-member"),
             add_to_the_last: ("unknown-member", "unknown-member", "unknown-member"),
             change_a_die: ("changed-draw", "changed-draw", "changed-draw"),
             change_the_seat: (ANY, ANY, ANY)}


class Forged(OneService):
    settings = {"TRANSPARENCY_SECONDS": "0"}  # no file has the line that proves its place in that log

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.match = cls.play("forged", actions=None)
        cls.answers, cls.shown = cls.receipts, cls.log
        cls.key = Key(b"a key of a forger, of 32 bytes..")

    @classmethod
    def call(cls, method, path, body=None, token=None):
        answer = cls.client.call(method, path, body, token)
        assert answer.status in (200, 201), answer.bytes
        return answer

    @classmethod
    def play(cls, name, actions):
        """A match of random moves, to its end or so many of them: its audit file."""
        cls.receipts = []
        made = cls.call("POST", "/v1/matches", {"game": GAME, "players": 3, "referee": True}).json
        path, chance = "/v1/matches/" + made["match"]["id"], random.Random(name)
        tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        for _ in range(40 if actions is None else actions):
            seat = chance.choice(cls.call("GET", path).json["deciding"])
            moves = cls.call("GET", path + "/legal-moves", token=tokens[seat]).json["moves"]
            cls.receipts.append(cls.call("POST", path + "/moves", {"move": chance.choice(moves)},
                                         tokens[seat]).json)
        for seat in list(tokens)[1:] if actions is None else ():
            cls.receipts.append(cls.call("POST", path + "/concede", token=tokens[seat]).json)
        cls.log = cls.call("GET", path + "/log?limit=500").json["actions"]
        text = cls.call("GET", path + "/audit", token=made["organizer_token"]).bytes.decode()
        return [json.loads(line) for line in text.splitlines()]

    def verify(self, lines, *flags):
        path = pathlib.Path(LOGS.name) / "forged.ndjson"
        path.write_bytes(b"".join(canonical(line) + b"\n" for line in lines))
        return program("verify", str(path), *(flags or ("--any-key",)))

    def finds(self, lines, fault, *flags):
        status, said = self.verify(lines, *flags)
        self.assertEqual(status, 1 if fault else 0, said)
        if fault and fault != ANY:
            self.assertIn(f": {fault}: ", said)

    def test_the_file_itself(self):
        self.finds(self.match, None)
        again = copy.deepcopy(self.match)
        chain(again)
        self.assertEqual(again, self.match)

    def test_written_over(self):
        for forge, (fault, _, _) in FORGERIES.items():
            with self.subTest(forge.__name__):
                lines = copy.deepcopy(self.match)
                forge(lines)
                self.finds(lines, fault)

    def test_with_hashes_that_fit(self):
        for forge, (_, fault, _) in FORGERIES.items():
            if fault:
                with self.subTest(forge.__name__):
                    lines = copy.deepcopy(self.match)
                    forge(lines)
                    chain(lines)
                    self.finds(lines, fault)

    def test_signed_by_another(self):
        """The key that is expected tells of all of them; the rules tell of some without it."""
        for forge, (_, _, fault) in FORGERIES.items():
            if forge not in (drop_the_end, drop_the_end_and_the_last_action):
                with self.subTest(forge.__name__):
                    lines = copy.deepcopy(self.match)
                    forge(lines)
                    sign(lines, self.key)
                    if fault:
                        self.finds(lines, fault)
                    at_the_first = fault if forge is add_to_the_first else None  # of a line one thing is told
                    self.finds(lines, at_the_first or "other-key", "--key", self.match[0]["server_key"])

    def test_an_end_for_a_match_that_goes_on(self):
        """A file that was signed before its end cannot be given another length, another match's id or another
        seed."""
        lines = self.play("goes on", actions=12)
        self.finds(lines, None)
        for change in ({"length": lines[-1]["length"] - 1}, {"match": self.match[0]["match"]},
                       {"seed": self.match[-1]["seed"]}, {"seed": "00" * 32}):
            forged = copy.deepcopy(lines)
            forged[-1] |= change
            with self.subTest(change):
                self.assertEqual(self.verify(forged)[0], 1)
        fewer = copy.deepcopy(lines)
        del fewer[-2]
        chain(fewer)
        self.finds(fewer, "bad-signature")

    def verify_receipts(self, lines, answers, *flags):
        """The report of `verify --receipts` on a file and the answers that players have kept."""
        with tempfile.TemporaryDirectory() as folder:
            for number, answer in enumerate(answers):
                (pathlib.Path(folder) / f"{number:03}.json").write_bytes(canonical(answer))
            return self.verify(lines, "--receipts", folder, *(flags or ("--any-key",)))

    def test_receipts_fit(self):
        status, said = self.verify_receipts(self.match, self.answers, "--key", self.match[0]["server_key"])
        self.assertEqual(status, 0, said)
        self.assertIn(f"{len(self.answers)} of {len(self.answers)} receipts fit", said)
        self.assertTrue(any("answer" in answer["receipt"] for answer in self.answers))
        self.assertTrue(any("answer" not in answer["receipt"] for answer in self.answers))

    def test_receipts_of_other_matches(self):
        """A player's folder may have receipts of all his matches, on other services with other keys, too.
        They say nothing of this file."""
        other = copy.deepcopy(self.answers[0])
        receipt = other["receipt"]
        receipt |= {"match": "00000000-0000-4000-8000-000000000000", "server_key": self.key.public.hex()}
        del receipt["signature"]
        receipt["signature"] = self.key.sign(canonical(receipt)).hex()
        status, said = self.verify_receipts(self.match, [*self.answers, other], "--key",
                                            self.match[0]["server_key"])
        self.assertEqual(status, 0, said)
        self.assertIn("other-match: ", said)
        self.assertIn("receipts fit, 1 say nothing of this file", said)

    def test_a_key_that_was_replaced(self):
        """A thief of the private half of such a key can sign earlier actions with it, and nothing later."""
        last = self.match[-2]["at"]
        earlier = self.match[-10]["at"]
        with tempfile.NamedTemporaryFile("w") as keys:
            for until, status in (last, 0), (None, 0), (earlier, 1):
                keys.seek(0)
                keys.truncate()
                json.dump({"keys": [{"public_key": self.match[0]["server_key"],
                                     **({"valid_until": until} if until else {})}]}, keys)
                keys.flush()
                found, said = self.verify_receipts(self.match, self.answers[:-1], "--key", keys.name)
                self.assertEqual(found, status, said)
                for word in "was replaced before the last action", "other-key: its key is not":
                    self.assertEqual(word in said, status == 1, said)

    def test_receipts_that_cannot_be_read(self):
        """A receipt that was not compared with the file is not said to fit."""
        with tempfile.TemporaryDirectory() as folder:
            status, said = self.verify(self.match, "--receipts", folder, "--any-key")
            self.assertEqual(status, 2, said)
            (pathlib.Path(folder) / "1.json").write_bytes(canonical(self.answers[0]))
            (pathlib.Path(folder) / "2.json").symlink_to("nowhere")
            status, said = self.verify(self.match, "--receipts", folder, "--any-key")
            self.assertEqual(status, 2, said)
            self.assertIn("1 of 1 receipts fit", said)

    def test_the_log_has_the_seals_of_the_file(self):
        """Computed here by Python, from the seed alone."""
        key = hashlib.blake2b(b"westphalia seal" + bytes.fromhex(self.match[0]["match"].replace("-", "")),
                              digest_size=32,
                              key=bytes.fromhex(self.match[-1]["seed"])).digest()
        for line, entry in zip(self.match[1:-1], self.shown, strict=True):
            seal = hashlib.blake2b(line["seq"].to_bytes(8, "big") + bytes.fromhex(line["hash"]),
                                   digest_size=32, key=key).hexdigest()
            self.assertEqual((entry["seq"], entry["seal"]), (line["seq"], seal))

    def test_a_fork(self):
        """The service itself signs another history: the file is sound, and a player's receipt proves that it
        is not the one that was shown."""
        forged = copy.deepcopy(self.match)
        change_time(forged)
        sign(forged, self.key)
        mine = copy.deepcopy(self.answers)  # the same key signs all of it
        for answer in mine:
            receipt = answer["receipt"]
            receipt["server_key"] = self.key.public.hex()
            del receipt["signature"]
            receipt["signature"] = self.key.sign(canonical(receipt)).hex()
        self.finds(forged, None, "--key", self.key.public.hex())
        status, said = self.verify_receipts(forged, mine, "--key", self.key.public.hex())
        self.assertEqual(status, 1, said)
        self.assertIn("forked", said)
        self.assertNotIn(": sound: ", said)
        self.assertIn("as expected", said)
        self.assertNotIn("WARNING", said)

    def test_a_history_without_its_end(self):
        """The organiser's file of before, when the match has gone on."""
        before = self.play("before", actions=12)
        answers = self.receipts
        status, said = self.verify_receipts(before, answers)
        self.assertEqual(status, 0, said)
        shorter = copy.deepcopy(before)
        del shorter[-2:-1]
        sign(shorter, self.key)
        status, said = self.verify_receipts(shorter, answers, "--key", self.key.public.hex())
        self.assertEqual(status, 1, said)

    def test_a_receipt_that_was_made_up(self):
        """By a player who wants to blame the service: with another key it proves nothing, nor with the
        service's signature of something else."""
        made_up = copy.deepcopy(self.answers[-1:])
        receipt = made_up[0]["receipt"]
        receipt["seal"] = "00" * 32
        status, said = self.verify_receipts(self.match, made_up)
        self.assertEqual(status, 1)
        self.assertIn("bad-signature: ", said)
        receipt["server_key"] = self.key.public.hex()
        del receipt["signature"]
        receipt["signature"] = self.key.sign(canonical(receipt)).hex()
        for flags in ((), ("--key", self.match[0]["server_key"])):
            status, said = self.verify_receipts(self.match, made_up, *flags)
            self.assertEqual(status, 1)
            self.assertIn("other-key: ", said)
            self.assertNotIn("forked", said)
