"""A board of Europe 1619 set up by hand, for the walk through its rulebook outside the Orders Phase.

A test says who stands where and which phase is on, sends moves through the stateless rules and looks at what came.
Nothing of the service's insides is known here: only the rulebook, the schema, the rulings and the answers."""
import copy
import functools
import json
import unittest

from client import call

GAME = "europe-1619"
RULES = f"/v1/rules/{GAME}"
SEED = "5eed" * 16


def post(operation, body):
    answer = call("POST", f"{RULES}/{operation}", body)
    return answer.status, answer.json


@functools.lru_cache(maxsize=None)
def fresh(players):
    status, answer = post("setup", {"players": players, "seed": SEED})
    assert status == 200, answer
    return json.dumps(answer["state"])


@functools.lru_cache(maxsize=None)
def components():
    return call("GET", f"/v1/games/{GAME}/components").json


def the(rows, **values):
    """The one row of a table of the pack that has these values."""
    row, = (row for row in components()[rows] if values.items() <= row.items())
    return row


class Board:
    """A state in the making. Every method that sets something answers the board, so that they chain."""

    def __init__(self, players=15, state=None):
        self.state = state or json.loads(fresh(players))

    def copy(self):
        return Board(state=copy.deepcopy(self.state))

    def step(self):
        return self.state["stack"][-1]["step"] if self.state["stack"] else None

    def of(self, step, year=None):
        """This phase is on, in this year."""
        self.state["stack"] = [{"step": step}]
        if year is not None:
            self.state["year"] = year
        return self

    def player(self, seat):
        return self.state["players"][seat]

    def rich(self, seat, treasury):
        self.player(seat)["treasury"] = treasury
        return self

    def inf(self, minor, **points):
        """The INFs in a minor state, and no others: inf("COL", spain=3, dutch_republic=1).

        The year goes on till they can have been placed: before that they are refused."""
        self.state["minors"][minor]["influence"] = {seat.replace("_", "-"): n for seat, n in points.items()}
        self.state["year"] = max([self.state["year"], *map(self.year_of_influence, self.state["seats"])])
        return self

    def year_of_influence(self, seat):
        """The first year in which a power can have placed what it has, beyond what the initial setup gave it."""
        players = len(self.state["seats"])
        given = sum(row["points"] for row in components()["initial_influence"]
                    if row["power"] == seat and row["players_min"] <= players <= row["players_max"])
        placed = sum(minor["influence"].get(seat, 0) for minor in self.state["minors"].values())
        return 1619 - (-max(0, placed - given) // the("powers", id=seat)["influence"])

    def influence(self, minor):
        return self.state["minors"][minor]["influence"]

    def unit(self, space, party, kind="army", strength=1, coast=None):
        """A unit in place of the one that stood there."""
        place = f"{space}/{coast}" if coast else space
        self.state["units"][space] = {"kind": kind, "strength": strength, "party": party, "place": place}
        return self

    def lone(self, *parties):
        """No units of these parties but those that are set after this."""
        self.state["units"] = {space: unit for space, unit in self.state["units"].items() if unit["party"] not in parties}
        return self

    def empty(self, *spaces):
        for space in spaces:
            self.state["units"].pop(space, None)
        return self

    def captured(self, space, party, kind="army", strength=1, coast=None):
        """Held by a foreign unit."""
        self.state["captors"][space] = party
        return self.unit(space, party, kind, strength, coast)

    def pair(self, a, b, kind, on=True):
        for one, other in ((a, b), (b, a)):
            names = self.player(one)[kind]
            if on and other not in names:
                names.append(other)
            elif not on and other in names:
                names.remove(other)
        return self

    def war(self, a, b, on=True):
        return self.pair(a, b, "allies", False).pair(a, b, "enemies", on)

    def allied(self, a, b, on=True):
        return self.pair(a, b, "enemies", False).pair(a, b, "allies", on)

    def at(self, space):
        return self.state["units"].get(space)

    def treasury(self, seat):
        return self.player(seat)["treasury"]

    def points(self, seat):
        return self.player(seat)["points"]


class Walk(unittest.TestCase):
    """What a walk through the book does at a board."""

    maxDiff = None

    def board(self, players=15):
        return Board(players)

    def ask(self, board, seat):
        status, answer = post("legal-moves", {"state": board.state, "seat": seat})
        self.assertEqual(status, 200, answer)
        return answer

    def moves(self, board, seat, kind=None):
        return [move for move in self.ask(board, seat)["moves"] if kind is None or move["type"] == kind]

    def named(self, board, seat, kind, argument, /, **values):
        """The values of one argument among the listed moves of a type that have these other values, in order."""
        return sorted({move[argument] for move in self.moves(board, seat, kind) if values.items() <= move.items()})

    def send(self, board, seat, kind, /, **arguments):
        """A legal move: it must be listed and accepted. The board changes."""
        move = {"type": kind, **arguments}
        self.assertIn(move, self.moves(board, seat), f"not listed for {seat}")
        return self.apply(board, seat, move)

    def apply(self, board, seat, *moves):
        body = {"state": board.state, "seat": seat, "moves": list(moves), "seed": SEED}
        status, answer = post("apply", body)
        self.assertEqual(status, 200, answer)
        board.state, self.events, self.answer = answer["state"], answer["events"], answer
        return self.events

    def forbid(self, board, seat, kind, rule=None, says="", /, **arguments):
        """An illegal move: not listed, and refused with this heading and a sentence that has these words."""
        move = {"type": kind, **arguments}
        self.assertNotIn(move, self.moves(board, seat))
        status, problem = post("apply", {"state": board.state, "seat": seat, "move": move, "seed": SEED})
        self.assertEqual(status, 422, problem)
        refusal = problem["refusal"]
        self.assertTrue(refusal["detail"].strip(), problem)
        if rule:
            self.assertEqual(refusal["rule"].lower(), rule.lower(), refusal)
        self.assertIn(says.lower(), refusal["detail"].lower())
        return refusal

    def close(self, board):
        """All who must decide are ready: the phase is carried out, and what follows up to the next choice."""
        deciding = self.ask(board, board.state["seats"][0])["deciding"]
        for seat in deciding[1:]:
            board.player(seat)["ready"] = True
        return self.apply(board, deciding[0], {"type": "ready"})

    def ordering(self, board):
        """From the Diplomatic Phase, in which nobody does anything, to the Orders Phase."""
        self.close(board)
        self.assertEqual(board.step(), "orders_phase")
        return board

    def close_until(self, board, step):
        """Phase after phase, till this one is on (again)."""
        events = self.close(board)
        while board.step() != step and not board.state["over"]:
            events = events + self.close(board)
        self.events = events
        return events

    def found(self, kind, /, **values):
        return [event for event in self.events if event["type"] == kind and values.items() <= event.items()]

    def has(self, kind, /, **values):
        self.assertTrue(self.found(kind, **values),
                        f"no {kind} {values} in {[event for event in self.events if event['type'] == kind]}")

    def has_not(self, kind, /, **values):
        self.assertFalse(self.found(kind, **values))

    def unknown(self, board, seat, kind, /, **arguments):
        """Not a thing of this match at all."""
        status, problem = post("apply", {"state": board.state, "seat": seat, "move": {"type": kind, **arguments}, "seed": SEED})
        self.assertEqual(status, 400, problem)

    def view(self, board, seat=None):
        body = {"state": board.state, **({"seat": seat} if seat else {})}
        status, answer = post("view", body)
        self.assertEqual(status, 200, answer)
        return answer["view"]

    def broken(self, board, path="/state"):
        """The state is refused, with the path of its fault."""
        status, problem = post("legal-moves", {"state": board.state, "seat": board.state["seats"][0]})
        self.assertEqual(status, 422, problem)
        self.assertTrue(problem["errors"][0]["path"].startswith(path), problem)
        return problem["errors"][0]
