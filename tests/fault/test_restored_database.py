"""A database is put back to an older copy. The dice that were seen before do not come again, and later play
can be proved."""
import hashlib
import json
import math
import pathlib
import tempfile
import unittest
import uuid

import database_copy
from players import Player, whole_log
from service_fixture import HttpClient, Service, program

BITS = 64  # of chance in the draws that are compared


def blake2b(data, **more):
    return hashlib.blake2b(data, digest_size=32, **more).hexdigest()


def seed_before(seed, earlier, match):
    """The derivation of the guide and of the document, in another language."""
    pad = hashlib.blake2b(b"westphalia earlier seed" + uuid.UUID(match).bytes, digest_size=32,
                          key=seed).digest()
    return bytes(one ^ other for one, other in zip(bytes.fromhex(earlier), pad))


def rolled(seed, match, number, sides):
    for block in range(1000):
        words = hashlib.blake2b(uuid.UUID(match).bytes + number.to_bytes(8, "little")
                                + block.to_bytes(8, "little"), key=seed).digest()
        for at in range(0, 64, 8):
            word = int.from_bytes(words[at:at + 8], "little")
            if word < 2 ** 64 - 2 ** 64 % sides:
                return word % sides
    raise AssertionError(number)


def bits(draws):
    """How much chance there is in them: so seldom is it that two seeds give the same ones."""
    return sum(math.log2(sides) for sides, _ in draws.values())


class Restored(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.stop)
        self.player = Player([self.service.port], "an older copy")
        self.client = HttpClient(self.service.port)

    def log(self, seated):
        return whole_log(self.player, seated)

    def play(self, seated, moves):
        """So many moves more; their answers."""
        answers = []
        while len(answers) < moves and not seated.over:
            answer = self.player.play_one(seated)
            if answer is not None and answer.status == 200:
                answers.append(answer.json)
        return answers

    def play_until_drawn(self, seated, version):
        """Until the log has so many draws from that version on that no two seeds give the same ones by
        chance; the answers."""
        answers = []
        while bits(self.draws(self.log(seated)[version:])) < BITS:
            self.assertFalse(seated.over)
            answers += self.play(seated, 5)
        return answers

    def again(self, seated, actions):
        """The same moves by the same seats, those that are legal. One that the rules refuse is passed over:
        the copy may have a seat's answer to a secret step that the log tells later."""
        for action in actions:
            if action["seat"]:
                answer = self.client.call("POST", seated.path + "/moves", {"move": action["move"]},
                                          seated.tokens[action["seat"]])
                self.assertIn(answer.status, (200, 403, 409, 422), answer.json)

    def draws(self, actions):
        return {draw["n"]: (draw["sides"], draw["value"]) for action in actions for draw in action["draws"]}

    def restore(self):
        database_copy.put_back()
        status, said = program("restored")
        self.assertEqual((status, "0 could not" in said), (0, True), said)

    def finish(self, seated):
        for seat in list(seated.tokens)[:-1]:
            self.player.call("POST", seated.path + "/concede", None, seated.tokens[seat])

    def verify(self, seated, receipts=()):
        audit = self.player.call("GET", seated.path + "/audit", None, seated.organizer)
        with tempfile.TemporaryDirectory() as folder:
            held = pathlib.Path(folder, "receipts")
            held.mkdir()
            for number, receipt in enumerate(receipts):
                (held / f"{number}.json").write_text(json.dumps(receipt))
            file = pathlib.Path(folder, "audit.ndjson")
            file.write_bytes(audit.bytes)
            return program("verify", str(file), *(("--receipts", str(held)) if receipts else ()))

    def test_the_same_moves_lead_to_other_draws(self):
        seated = self.player.new_match(3, "baroque")
        self.play(seated, 20)
        version = len(self.log(seated))
        database_copy.keep()
        self.play_until_drawn(seated, version)
        lost = self.log(seated)[version:]
        drawn = self.draws(lost)
        database_copy.put_back()
        database_copy.keep()
        self.again(seated, lost)
        # known to those who have seen them
        self.assertEqual(self.draws(self.log(seated)[version:]).items() & drawn.items(), drawn.items())
        self.restore()
        [entry] = self.log(seated)[version:]
        self.assertEqual((entry["seq"], entry["seat"], entry["move"], entry["draws"]),
                         (version + 1, None, {"type": "restored"}, []))
        self.again(seated, lost)
        both = {}
        while bits(both) < BITS:
            self.assertFalse(seated.over)
            self.play(seated, 5)
            anew = self.draws(self.log(seated)[version:])
            both = {n: drawn[n] for n in anew.keys() & drawn.keys()}
        self.assertNotEqual({n: anew[n] for n in both}, both)
        self.finish(seated)
        match = self.player.call("GET", seated.path).json["match"]
        last = bytes.fromhex(match["seed"])
        first = seed_before(last, entry["earlier_seed"], seated.id)
        self.assertEqual([blake2b(last), blake2b(first)], [entry["commitment"], match["commitment"]])
        for action in self.log(seated):
            for draw in action["draws"]:
                seed = first if action["seq"] <= version else last
                self.assertEqual(draw["value"], rolled(seed, seated.id, draw["n"], draw["sides"])
                                 + draw["low"], action)

    def test_a_seed_that_was_told_in_the_lost_part_is_worth_nothing(self):
        seated = self.player.new_match(3, "baroque")
        self.play(seated, 10)
        database_copy.keep()
        self.finish(seated)
        told = self.player.call("GET", seated.path).json["match"]["seed"]
        self.restore()
        self.assertEqual(self.player.call("GET", seated.path).json["match"]["status"], "running")
        version = len(self.log(seated))
        receipts = [answer["receipt"] for answer in self.play_until_drawn(seated, version)]
        self.finish(seated)
        match = self.player.call("GET", seated.path).json["match"]
        self.assertEqual(seed_before(bytes.fromhex(match["seed"]), match["restored"][0]["earlier_seed"],
                                     seated.id).hex(), told)
        played = self.draws(self.log(seated)[version:])
        self.assertNotEqual({n: rolled(bytes.fromhex(told), seated.id, n, sides) for n,
                             (sides, _) in played.items()},
                            {n: rolled(bytes.fromhex(match["seed"]), seated.id, n, sides) for n,
                             (sides, _) in played.items()})
        self.assertIn(f"{len(receipts)} of {len(receipts)} receipts fit", self.verify(seated, receipts)[1])

    def test_what_is_played_then_can_be_proved(self):
        """A match is played to its end, with moves taken back, and restored three times. Read are an earlier
        version, by a service that is started anew, and one that has packed nothing."""
        seated = self.player.new_match(3, "baroque")
        before, commitments = [answer["receipt"] for answer in self.play(seated, 25)], []
        for number in range(3):
            database_copy.keep()
            lost = [answer["receipt"] for answer in self.play(seated, 12)]
            self.restore()
            version = self.player.call("GET", seated.path).json["match"]["version"]
            entry = self.log(seated)[-1]
            commitments.append(entry["commitment"])
            self.assertEqual((entry["seq"], entry["move"]["type"]), (version, "restored"))
            match = self.player.call("GET", seated.path).json["match"]
            self.assertEqual([(it["seq"], it["commitment"]) for it in match["restored"]][-1],
                             (version, entry["commitment"]))
            self.assertEqual(self.player.call("GET", f"{seated.path}?version={version - 1}").status, 200)
            if number == 1:
                self.service.stop()
                self.service.start()
            before += [answer["receipt"] for answer in self.play(seated, 12)]
            self.assertEqual(self.player.call("GET", f"{seated.path}?version={version - 1}").status, 200)
            self.assertEqual(self.player.call("GET", f"{seated.path}?version={version + 1}").status, 200)
            self.undo(seated)
        self.assertEqual(len(set(commitments)), 3)
        self.finish(seated)
        status, said = self.verify(seated, before)
        self.assertEqual((status, f"{len(before)} of {len(before)} receipts fit" in said), (3, True), said)
        status, said = self.verify(seated, lost)
        self.assertEqual((status, "forked" in said, "missing" in said), (1, False, False), said)
        self.assertIn("lost: the service acknowledged an entry that, by the file, was lost when the match "
                      "went on from an older copy", said)
        self.assertEqual(program("replay")[0], 0)

    def undo(self, seated):
        for seat, token in seated.tokens.items():
            if self.player.call("GET", seated.path, None, token).json.get("may_undo"):
                self.assertEqual(self.player.call("POST", seated.path + "/undo", {"actions": 1},
                                                  token).status, 200)

    def test_a_match_that_has_not_begun(self):
        """It has another set-up; its terms tell why. The set-up draws twenty markers, so that no two seeds
        give the same ones by chance."""
        made = self.player.call("POST", "/v1/matches",
                                {"game": "sixteen-thirty-something", "players": 5, "invitations": True,
                                 "referee": True, "label": "restored-before-it-began"}).json
        path, organizer = "/v1/matches/" + made["match"]["id"], made["organizer_token"]

        def begin():
            for seat in made["seats"]:
                self.assertEqual(self.client.call("POST", f"{path}/seats/{seat['seat']}/claim",
                                                  {"invitation": seat["invitation"]}).status, 200)
            return self.client.call("GET", path + "/log", None, organizer).json["actions"][0]["draws"]

        database_copy.keep()
        first = begin()
        database_copy.put_back()
        database_copy.keep()
        self.assertEqual(begin(), first)
        self.restore()
        [told] = self.client.call("GET", path).json["match"]["restored"]
        self.assertEqual(told["seq"], 0)
        self.assertNotEqual(begin(), first)
        listed = self.client.call("GET", "/v1/matches?label=restored-before-it-began").json["matches"]
        self.assertEqual([match["restored"] for match in listed], [[told]])
        audit = self.client.call("GET", path + "/audit", None, organizer).bytes
        self.assertEqual(json.loads(audit.split(b"\n")[0])["restored"],
                         [{name: told[name] for name in ("at", "commitment", "earlier_seed")}])
        self.assertEqual(program("replay")[0], 0)
