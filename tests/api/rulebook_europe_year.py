"""A board of Europe 1619 set up by hand, for the walk through its rulebook outside the Orders Phase.

A test says who stands where and which phase is on; what it does then is in walk.py."""
import walk
from walk import SEED

__all__ = ["GAME", "SEED", "Board", "Walk", "components", "post", "the"]

GAME = "europe-1619"
RULES = walk.Rules(GAME)
post, components, the = RULES.post, RULES.components, RULES.the


class Board(walk.Position):
    """A match as it begins: with its units, INFs, alliances and wars."""

    rules = RULES

    def __init__(self, players=15, state=None):
        super().__init__(state or RULES.fresh(players=players))

    def of(self, step, year=None):
        """This phase is on, in this year."""
        super().of(step)
        return self if year is None else self.set(year=year)

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


class Walk(walk.Walk):
    """What a walk through the book does at a board."""

    def board(self, players=15):
        return Board(players)

    def close(self, board):
        """All who must decide are ready: the phase is carried out, and what follows up to the next choice."""
        deciding = self.deciding(board)
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
