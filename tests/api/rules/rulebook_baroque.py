"""A board of Baroque set up by hand, for the walks through its rulebook.

A test says who holds what and which step is on; what it does then is in rulebook_test.py."""
import functools

import rulebook_test

GAME = "baroque"
B, A, P = "brandenburg", "austria", "palatinate"
RULES = rulebook_test.Rules(GAME)
components = RULES.components


@functools.lru_cache(maxsize=None)
def kinds(deck, kind=None):
    """The cards of a deck (of one kind) by their names in a state: the copies of a card have numbers."""
    rows = [row for row in components()["cards"] if row["deck"] == deck and kind in (None, row.get("kind"))]
    return [row["id"] if row["count"] == 1 else f"{row['id']}-{copy + 1}" for row in rows
            for copy in range(row["count"])]


def land(state):
    """The pack's row of a state."""
    return RULES.the("states", id=state)


def near(state):
    return sorted(other for row in components()["borders"] for other in row["between"]
                  if state in row["between"] and other != state)


class Board(rulebook_test.Position):
    """A match in the making: the second turn, Majors with 15 florins and nothing but their own states, in the
    order of the seats. Every method that sets something answers the board, so that they chain."""

    rules = RULES

    def __init__(self, players=3, state=None, turns=3):
        super().__init__(state or RULES.fresh(players=players, options={"turns": turns}))
        if state is None:
            self.set(turn=2, order=list(self.state["seats"]))

    # which step is on

    def of(self, *steps, **arguments):
        """These steps are on, the last one with these arguments, in no player's Actions Phase."""
        return super().of(*steps, **arguments).set(active=None)

    def within(self, seat, *steps, actions=0, **arguments):
        """A step of this player's Actions Phase."""
        self.of("actions_phase", *steps, **arguments)
        self.state["stack"][0]["seat"] = seat
        return self.set(active=seat, actions=actions)

    def acting(self, seat, actions=0):
        """The player takes his three actions; so many are taken."""
        return self.within(seat, "actions", actions=actions)

    # who has what

    def rich(self, seat, florins):
        self.player(seat)["florins"] = florins
        return self

    def florins(self, seat):
        return self.player(seat)["florins"]

    def piles(self):
        piles = [self.state[name] for name in ("event_deck", "event_discard", "board", "removed",
                                               "opportunity_deck",
                                               "opportunity_discard")]
        return piles + [player[name] for player in self.state["players"].values()
                        for name in ("hand", "interventions")]

    def hand(self, seat, *cards):
        """These cards are in hand, and no others."""
        self.state["opportunity_deck"] += self.player(seat)["hand"]
        self.player(seat)["hand"] = [self.take(card) for card in cards]
        return self

    def cards_for(self, *seats):
        """A Power in hand for each of these who has nothing."""
        for seat in seats:
            if not self.player(seat)["hand"]:
                self.hand(seat, next(card for card in self.state["opportunity_deck"]
                                     if card.startswith("power-")))
        return self

    def intervention(self, seat, card="divine-intervention-1"):
        self.player(seat)["interventions"].append(self.take(card))
        return self

    def figure(self, seat, card, at=None):
        kind = next(row["kind"] for row in components()["cards"] if row["id"] == card)
        self.player(seat)[kind] = self.take(card)
        if kind == "general":
            self.player(seat)["general_at"] = at
        return self

    def discard(self, *cards):
        for card in cards:
            pile = "event_discard" if card in kinds("event") else "opportunity_discard"
            self.state[pile].append(self.take(card))
        return self

    def on_board(self, *cards):
        self.state["board"] += [self.take(card) for card in cards]
        return self

    def war(self, war, card="war-1"):
        self.state["wars"][war] = True
        return self.on_board(card) if card not in self.state["board"] else self

    def polish_pass(self):
        return self.on_board("polish-pass")

    # what stands in the states

    def at(self, state):
        return self.state["lands"][state]

    def give(self, seat, *states):
        """Control; with no seat they are neutral."""
        for state in states:
            self.at(state)["controller"] = seat
        return self

    def army(self, seat, state, armies=1, moved=0):
        self.at(state).update(army_seat=seat if armies else None, armies=armies, moved=moved)
        return self

    def armies(self, seat, state):
        """How many armies of this player stand there."""
        there = self.at(state)
        return there["armies"] if there["army_seat"] == seat else 0

    def inf(self, state, **points):
        """The influence in a state: inf("trier", austria=2)."""
        influence = self.at(state)["influence"]
        influence.update({seat: 0 for seat in influence})
        influence.update({seat.replace("_", "-"): number for seat, number in points.items()})
        return self

    def influence(self, state):
        """The players that have influence there."""
        return {seat: number for seat, number in self.at(state)["influence"].items() if number}

    def city(self, *states, kind="city"):
        for state in states:
            self.at(state)["city"] = kind
        return self

    def palace(self, *states):
        for state in states:
            self.at(state)["palace"] = True
        return self

    def composers(self, state, number):
        self.at(state)["composers"] = number
        return self

    def controller(self, state):
        return self.at(state)["controller"]


class RulebookTest(rulebook_test.RulebookTest):
    """Operations of the rulebook's tests on a board of Baroque."""

    def draw(self, board, seat, card, *dice):
        """The player's Actions Phase begins with this Event Card, and these dice are thrown for it. The
        player before him in the order of play ends his own."""
        order = board.state["order"]
        board.cards_for(*order)
        before = order[order.index(seat) - 1]
        board.acting(before)
        return self.send(board, before, "end_actions", dice=[card, *dice, *[1] * 9])
