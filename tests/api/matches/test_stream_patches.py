"""A client that applies every patch of its stream has what reading the match answers; so says
python3-jsonpatch, which is not ours."""
import json
import pathlib
import random
import subprocess
import sys
import unittest

from client import PROGRAM, SCALE, Match, call
from event_stream import Follower
from timed_match import extend, organize, timed

try:
    import jsonpatch
except ImportError:  # a Python of one's own does not look at Debian's packages
    sys.path.append("/usr/lib/python3/dist-packages")
    import jsonpatch

PLAYERS = {"sixteen-thirty-something": 4, "europe-1619": 10, "baroque": 3, "thirty-years-war": 2,
           "time-of-wars": 5}
MOVES = 40


def canonical(value):
    return json.dumps(value, sort_keys=True)  # False is not 0 here


class Reader(Follower):
    """A reader that keeps the match current by the stream alone."""

    def __init__(self, match, token=None, **more):
        super().__init__(match, token, query="?patch=true", **more)
        self.token, self.match, self.whole, self.sizes = token, match, None, []

    def next(self):
        event = super().next()
        if event and event.kind == "patch":
            self.sizes.append(len(json.dumps(event.data)))
            self.whole = jsonpatch.apply_patch(self.whole, event.data)
        return event

    def catch_up(self):
        """Follows until it has what reading the match answers now."""
        read = canonical(self.match.read(self.token))
        while canonical(self.whole) != read:
            assert self.next(), "the stream ends"
        return self.whole


class Patches(unittest.TestCase):
    def followed(self, game):
        """Each change is awaited by every reader before the next, so that no two are one patch."""
        match, chance = Match(PLAYERS[game], game=game), random.Random(game)
        readers = [Reader(match, token).__enter__()
                   for token in (*list(match.tokens.values())[:2], match.organizer, None)]
        for reader in readers:
            reader.catch_up()
        for _ in range(MOVES):
            match.turn(chance)
            for reader in readers:
                reader.catch_up()
        *seats, last, _ = match.tokens
        for seat in seats:
            self.assertEqual(call("POST", match.path + "/concede", token=match.tokens[seat]).status, 200)
            for reader in readers:
                reader.catch_up()
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens[last]).status, 200)
        for reader in readers:
            self.assertEqual(reader.rest()[-1].kind, "over")
            self.assertEqual(canonical(reader.whole), canonical(match.read(reader.token)))
            first, *later = reader.sizes
            self.assertGreater(len(later), 8)
            self.assertLess(sum(later) / len(later), first / 2)
            reader.service.close()

    def test_every_game(self):
        for game in PLAYERS:
            with self.subTest(game):
                self.followed(game)

    def test_seats_and_due_times(self):
        match = timed("PT1H", invitations=True)
        with Reader(match) as reader:
            self.assertIsNone(reader.catch_up()["view"])
            for seat, invitation in match.invitations.items():
                match.tokens[seat] = call("POST", f"{match.path}/seats/{seat}/claim",
                                          {"invitation": invitation}).json["token"]
                reader.catch_up()
            extend(match, "PT2H")
            reader.catch_up()
            organize(match, "seats/player-1/release")
            self.assertEqual(reader.catch_up()["match"]["seats"][0]["status"], "open")

    def test_an_answer_that_is_not_complete_is_its_seats_own(self):
        match = Match(10, game="europe-1619")
        writer, other = match.deciding()[:2]
        with Reader(match, match.tokens[writer]) as own, Reader(match, match.tokens[other]) as watcher:
            own.catch_up(), watcher.catch_up()
            for _ in range(3):
                match.send(writer, next(move for move in match.legal(writer)["moves"]
                                        if move["type"] != "ready"))
                own.catch_up()
            self.assertEqual(len(own.sizes), 4)
            match.send(writer, {"type": "ready"})
            self.assertNotIn(writer, own.catch_up()["deciding"])
            watcher.catch_up()
            self.assertEqual(len(watcher.sizes), 2)

    def test_a_stream_that_begins_anew_begins_with_everything(self):
        match = Match(3).play("anew", 40)
        with Reader(match, last=0) as first, Reader(match) as again:
            told = first.to(match.version()) + [first.next()]
            self.assertEqual([event.kind for event in told], ["action"] * match.version()
                             + ["status", "patch"])
            self.assertEqual(told[-1].id, told[-2].id)
            again.whole = {"stale": True}
            again.next(), again.next()
            self.assertEqual(canonical(again.whole), canonical(first.whole))

    def test_who_does_not_ask_gets_none(self):
        match = Match(3).play("none", 10).end()
        for query in ("", "?patch=false"):
            with Follower(match, query=query, last=0) as follower:
                self.assertEqual({event.kind for event in follower.rest()}, {"action", "status", "over"})
        self.assertEqual(call("GET", match.path + "/stream?patch=yes").status, 400)


def any_value(chance, depth=4):
    kind = chance.random()
    if depth == 0 or kind < 0.4:
        values = [None, True, False, 0, 1, -7, 2**53, "", "a", "ä/~\"\\\n", chance.randint(0, 3)]
        return chance.choice(values)
    if kind < 0.7:
        return [any_value(chance, depth - 1) for _ in range(chance.randint(0, 5))]
    return {chance.choice(["a", "b", "", "~", "/", "~1", "ö", "0"])
            + chance.choice(["", "x"]): any_value(chance, depth - 1)
            for _ in range(chance.randint(0, 5))}


def changed(value, chance):
    """The value with some things in it changed, as between two versions of a view."""
    if chance.random() < 0.1:
        return any_value(chance, 2)
    if isinstance(value, list):
        value = [changed(element, chance) for element in value if chance.random() < 0.9]
        if chance.random() < 0.3:
            value.insert(chance.randint(0, len(value)), any_value(chance, 2))
    elif isinstance(value, dict):
        value = {name: changed(member, chance) for name, member in value.items() if chance.random() < 0.9}
        if chance.random() < 0.3:
            value["new"] = any_value(chance, 2)
    return value


class Values(unittest.TestCase):
    """Any two values, which no match would bring about."""

    def test_any_two_values(self):
        chance, pairs = random.Random(6902), []
        for turn in range(3000 * SCALE):
            value = any_value(chance)
            pairs.append((value, changed(value, chance) if turn % 4 else any_value(chance)))
        done = subprocess.run([pathlib.Path(PROGRAM).parent / "tests" / "json_patch"], text=True,
                              capture_output=True, check=True,
                              input="".join(json.dumps(pair) + "\n" for pair in pairs))
        patches = done.stdout.splitlines()
        self.assertEqual(len(patches), len(pairs))
        for (one, other), patch in zip(pairs, patches):
            self.assertEqual(canonical(jsonpatch.apply_patch(one, patch)), canonical(other), (one, patch))
            whole = json.dumps([{"op": "replace", "path": "", "value": other}], separators=(",", ":"),
                               ensure_ascii=False)
            self.assertLessEqual(len(patch.encode()), len(whole.encode()) + 8, (one, other, patch))
            self.assertEqual(patch == "[]", canonical(one) == canonical(other))
