"""Wars of Europe 1619 set up by hand, for the walk through the rules of movement, capture and retreat.

A field is an empty Europe at peace, with the units, INFs, wars and alliances that a test names. Orders are written as at
a table: "PAR - BUR", "PAR - HOLL via" (by convoy), "PAR S BUR", "PAR S BUR - LOR", "NTH C LON - HOLL", "PAR H"."""
from rulebook_europe_year import Board, Walk, components, post

__all__ = ["Field", "War", "components", "post"]


class Field(Board):
    """field(france="PAR, BUR 3, F ENG, F ANDL/wc", LOR="LOR"): armies of strength 1 unless it is said otherwise."""

    def __init__(self, players=15, state=None, **units):
        super().__init__(players, state)
        if state is None:
            self.state["units"] = {}
            for minor in self.state["minors"].values():
                minor["influence"] = {}
            for player in self.state["players"].values():
                player.update(allies=[], enemies=[])
            for party, line in units.items():
                self.army(party.replace("_", "-"), line)

    def army(self, party, line):
        for words in (unit.split() for unit in line.split(", ")):
            kind = "fleet" if words[0] == "F" else "army"
            words = words[1:] if words[0] == "F" else words
            strength = int(words[1]) if len(words) > 1 else 1
            space, _, coast = words[0].partition("/")
            self.unit(space, party, kind, strength, coast or None)

    def held(self, captor, *spaces):
        for space in spaces:
            self.state["captors"][space] = captor
        return self

    def captor(self, space):
        return self.state["captors"][space]

    def who(self, space):
        """Whose unit stands there, None if none does."""
        unit = self.at(space)
        return unit and unit["party"]


def written(order):
    """A line of a sheet as a move."""
    words = order.split()
    move = {"type": "order", "unit": words[0]}
    if words[1] == "H":
        return {**move, "action": "hold"}
    if words[1] == "-":
        return {**move, "action": "move", "to": words[2], **({"by_convoy": True} if words[3:] else {})}
    move.update(action={"S": "support", "C": "convoy"}[words[1]], target=words[2])
    return {**move, "to": words[4]} if len(words) > 3 else move


class War(Walk):
    def field(self, **units):
        return Field(**units)

    def begin(self, board):
        """The Diplomatic Phase goes by without a word; orders may be written."""
        if board.step() == "diplomatic_phase":
            self.close(board)
        self.assertEqual(board.step(), "orders_phase")
        return board

    def may(self, board, order, seat=None):
        """The order is listed and accepted."""
        self.begin(board)
        seat = seat or board.state["orders"][order.split()[0]]["by"]
        self.assertIn(written(order), self.moves(board, seat, "order"), f"{order} not listed for {seat}")
        trial = board.copy()
        return self.apply(trial, seat, written(order))

    def may_not(self, board, order, rule=None, says="", seat=None):
        """The order is neither listed nor accepted."""
        self.begin(board)
        move = written(order)
        seat = seat or board.state["orders"][move["unit"]]["by"]
        return self.forbid(board, seat, move.pop("type"), rule, says, **move)

    def goes(self, board, unit, action="move"):
        """Where the unit may be ordered to, in order of the alphabet."""
        self.begin(board)
        return self.named(board, board.state["orders"][unit]["by"], "order", "to", unit=unit, action=action)

    def fight(self, board, *orders):
        """All orders are listed, written and carried out. Answers the results by space."""
        self.begin(board)
        sheets = {}
        for order in orders:
            sheets.setdefault(board.state["orders"][order.split()[0]]["by"], []).append(order)
        for seat, sheet in sheets.items():
            listed = self.moves(board, seat, "order")
            for order in sheet:
                self.assertIn(written(order), listed, f"{order} not listed for {seat}")
            self.apply(board, seat, *(written(order) for order in sheet))
        self.close(board)
        self.result = {event["unit"]: event["result"] for event in self.found("order_result")}
        return self.result

    def came(self, **results):
        """What came of the orders: came(PAR="succeeds", BUR="bounces")."""
        for unit, result in results.items():
            self.assertEqual(self.result.get(unit), result, f"{unit} in {self.result}")

    def stands(self, board, **parties):
        """Who stands where: stands(board, PAR="france", BUR=None)."""
        for space, party in parties.items():
            self.assertEqual(board.who(space), party and party.replace("_", "-"), space)

    def retreats(self, board, unit):
        """Where this dislodged or evicted unit may retreat."""
        place = {**board.state["leaving"], **board.state["evicted"]}[unit]
        if place["by"] is None:
            return []
        return self.named(board, place["by"], "retreat", "to", unit=unit)
