"""Tests by a rulebook: a position, moves through the stateless rules, and their outcome.

It knows only the rulebook, the schema, the rulings and the answers. A game has a module of its own beside
this one (rulebook_<game>.py). There stand its Rules, a Position that knows the game's words, and a
RulebookTest:

    class Board(Position):
        rules = Rules("baroque")

        def army(self, seat, state, armies=1): ...

    class Marches(RulebookTest):
        def test_a_march_needs_an_army(self):
            board = Board(3).acting(B).army(B, "saxony")
            self.forbid(board, B, "march", "6.3", "army", origin="hessen", to="saxony")
            self.send(board, B, "march", origin="saxony", to="bohemia", dice=[6])
            self.has("battle_won", seat=B)
            self.assertEqual(board.step(), "actions")
"""
import copy
import functools
import json
import unittest

from client import call

SEED = "5eed" * 16


class Rules:
    """One game without a match: its operations, its pack, its first positions."""

    def __init__(self, game):
        self.game = game

    def post(self, operation, body):
        """(status, answer) of setup, legal-moves, apply or view."""
        answer = call("POST", f"/v1/rules/{self.game}/{operation}", body)
        return answer.status, answer.json

    @functools.lru_cache(maxsize=None)
    def _fresh(self, plan):
        status, answer = self.post("setup", {"seed": SEED, **json.loads(plan)})
        assert status == 200, answer
        return json.dumps(answer["state"])

    def fresh(self, **plan):
        """A state as it is after this set-up: fresh(players=3, options={"turns": 3}). The caller's own."""
        return json.loads(self._fresh(json.dumps(plan, sort_keys=True)))

    @functools.lru_cache(maxsize=None)
    def components(self):
        """The pack."""
        return call("GET", f"/v1/games/{self.game}/components").json

    def the(self, rows, **values):
        """The one row of a table of the pack that has these values."""
        row, = (row for row in self.components()[rows] if values.items() <= row.items())
        return row


class Position:
    """A state in the making. Every method that sets something answers the position, so that they chain."""

    rules = None  # the game's

    def __init__(self, state):
        self.state = state

    def copy(self):
        return copy.deepcopy(self)

    def set(self, **changes):
        self.state.update(changes)
        return self

    def of(self, *steps, **arguments):
        """These steps are on, the last one with these arguments."""
        self.state["stack"] = [{"step": step} for step in steps]
        self.state["stack"][-1].update(arguments)
        return self

    def step(self):
        """the current step; None when the match is over."""
        return self.state["stack"][-1]["step"] if self.state["stack"] else None

    def player(self, seat):
        return self.state["players"][seat]

    def piles(self):
        """The lists that a card may lie in: a game with cards names its own."""
        return []

    def take(self, card):
        """The card leaves wherever it lies."""
        for pile in self.piles():
            if card in pile:
                pile.remove(card)
        return card


class RulebookTest(unittest.TestCase):
    """The operations of a rulebook's test on a position. The last outcome is in self.events and
    self.answer."""

    maxDiff = None

    def reply(self, position, operation, **body):
        """The answer of the rules, which must give one."""
        status, answer = position.rules.post(operation, {"state": position.state, **body})
        self.assertEqual(status, 200, answer)
        return answer

    # what may be done

    def ask(self, position, seat):
        """The whole answer of legal-moves: the step, who must decide, the moves."""
        return self.reply(position, "legal-moves", seat=seat)

    def deciding(self, position):
        return self.ask(position, position.state["seats"][0])["deciding"]

    def moves(self, position, seat, kind=None):
        return [move for move in self.ask(position, seat)["moves"] if kind is None or move["type"] == kind]

    # moves

    def send(self, position, seat, kind, /, dice=None, **arguments):
        """A legal move: it must be listed and accepted. The position changes."""
        move = {"type": kind, **arguments}
        self.assertIn(move, self.moves(position, seat), f"not listed for {seat}")
        return self.apply(position, seat, move, dice=dice)

    def apply(self, position, seat, *moves, dice=None):
        """Moves in a row, whether they are listed or not."""
        chance = {"seed": SEED} if dice is None else {"dice": dice}
        self.answer = self.reply(position, "apply", seat=seat, moves=list(moves), **chance)
        position.state, self.events = self.answer["state"], self.answer["events"]
        return self.events

    def forbid(self, position, seat, kind, /, rule=None, says="", **arguments):
        """An illegal move: not listed, and refused by this rule with a sentence that has these words."""
        move = {"type": kind, **arguments}
        self.assertNotIn(move, self.moves(position, seat))
        refusal = self.turned_down(position, seat, move, 422)["refusal"]
        self.assertTrue(refusal["detail"].strip(), refusal)
        if rule:
            self.assertEqual(refusal["rule"].lower(), rule.lower(), refusal)
        self.assertIn(says.lower(), refusal["detail"].lower())
        return refusal

    def unknown(self, position, seat, kind, /, **arguments):
        """Not a thing of this match at all."""
        self.turned_down(position, seat, {"type": kind, **arguments}, 400)

    def turned_down(self, position, seat, move, wanted):
        status, problem = position.rules.post("apply", {"state": position.state, "seat": seat, "move": move,
                                                        "seed": SEED})
        self.assertEqual(status, wanted, problem)
        return problem

    # what came of it

    def found(self, kind, /, **values):
        """The last events of this type that have these values."""
        return [event for event in self.events if event["type"] == kind and values.items() <= event.items()]

    def has(self, kind, /, **values):
        self.assertTrue(self.found(kind, **values),
                        f"no {kind} {values} in {[event for event in self.events if event['type'] == kind]}")

    def view(self, position, seat=None):
        """The view of this seat, or of a spectator."""
        return self.reply(position, "view", **({"seat": seat} if seat else {}))["view"]

    def broken(self, position, path="/state"):
        """The state is refused, with the path of its fault."""
        seat = position.state["seats"][0]
        status, problem = position.rules.post("legal-moves", {"state": position.state, "seat": seat})
        self.assertEqual(status, 422, problem)
        self.assertTrue(problem["errors"][0]["path"].startswith(path), problem)
        return problem["errors"][0]
