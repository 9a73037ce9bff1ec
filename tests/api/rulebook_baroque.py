"""A board of Baroque set up by hand, for the walks through its rulebook.

A test says who holds what and which step is on, sends moves through the stateless rules and looks at what came.
Nothing of the service's insides is known here: only the rulebook, the schema, the rulings and the answers."""
import copy
import functools
import json
import unittest

from client import call

GAME = "baroque"
RULES = f"/v1/rules/{GAME}"
SEED = "5eed" * 16
B, A, P, S = SEATS = ["brandenburg", "austria", "palatinate", "spanish-netherlands"]


def post(operation, body):
    answer = call("POST", f"{RULES}/{operation}", body)
    return answer.status, answer.json


@functools.lru_cache(maxsize=None)
def fresh(players, turns=3):
    status, answer = post("setup", {"players": players, "seed": SEED, "options": {"turns": turns}})
    assert status == 200, answer
    return json.dumps(answer["state"])


@functools.lru_cache(maxsize=None)
def components():
    return call("GET", f"/v1/games/{GAME}/components").json


@functools.lru_cache(maxsize=None)
def kinds(deck, kind=None):
    """The cards of a deck (of one kind) by their names in a state: the copies of a card have numbers."""
    rows = [row for row in components()["cards"] if row["deck"] == deck and kind in (None, row.get("kind"))]
    return [row["id"] if row["count"] == 1 else f"{row['id']}-{copy + 1}" for row in rows for copy in range(row["count"])]


def land(state):
    """What the pack says of a state."""
    return next(row for row in components()["states"] if row["id"] == state)


def near(state):
    return sorted(other for row in components()["borders"] for other in row["between"]
                  if state in row["between"] and other != state)


class Board:
    """A match in the making: the second turn, Majors with 15 florins and nothing but their own states, in the order of
    the seats. Every method that sets something answers the board, so that they chain."""

    def __init__(self, players=3, state=None, turns=3):
        self.state = state or json.loads(fresh(players, turns))
        if state is None:
            self.state.update(turn=2, order=list(self.state["seats"]))

    def copy(self):
        return Board(state=copy.deepcopy(self.state))

    def set(self, **changes):
        self.state.update(changes)
        return self

    # which step is on

    def of(self, *steps, **arguments):
        """These steps are on, the last one with these arguments; nobody's Actions Phase."""
        self.state["stack"] = [{"step": step} for step in steps]
        self.state["stack"][-1].update(arguments)
        return self.set(active=None)

    def within(self, seat, *steps, actions=0, **arguments):
        """A step of this player's Actions Phase."""
        self.of("actions_phase", *steps, **arguments)
        self.state["stack"][0]["index"] = self.state["order"].index(seat)
        return self.set(active=seat, actions=actions)

    def acting(self, seat, actions=0):
        """The player takes his three actions; so many are taken."""
        return self.within(seat, "actions", actions=actions)

    def opening(self, seat):
        """The player's obligatory card is next."""
        return self.within(seat, "initial_card")

    def step(self):
        return self.state["stack"][-1]["step"] if self.state["stack"] else None

    # who has what

    def player(self, seat):
        return self.state["players"][seat]

    def rich(self, seat, florins):
        self.player(seat)["florins"] = florins
        return self

    def scored(self, **points):
        for seat, number in points.items():
            self.player(seat.replace("_", "-"))["points"] = number
        return self

    def florins(self, seat):
        return self.player(seat)["florins"]

    def points(self, seat):
        return self.player(seat)["points"]

    def piles(self):
        piles = [self.state[name] for name in ("event_deck", "event_discard", "board", "removed", "opportunity_deck",
                                               "opportunity_discard")]
        return piles + [player[name] for player in self.state["players"].values() for name in ("hand", "interventions")]

    def take(self, card):
        """The card leaves wherever it lies."""
        for pile in self.piles():
            if card in pile:
                pile.remove(card)
        return card

    def hand(self, seat, *cards):
        """These cards are in hand, and no others."""
        self.state["opportunity_deck"] += self.player(seat)["hand"]
        self.player(seat)["hand"] = [self.take(card) for card in cards]
        return self

    def cards_for(self, *seats):
        """A Power in hand for each of these who has nothing."""
        for seat in seats:
            if not self.player(seat)["hand"]:
                self.hand(seat, next(card for card in self.state["opportunity_deck"] if card.startswith("power-")))
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
        """Who has influence there."""
        return {seat: number for seat, number in self.at(state)["influence"].items() if number}

    def city(self, *states, kind="city"):
        for state in states:
            self.at(state)["city"] = kind
        return self

    def fort(self, *states):
        return self.city(*states, kind="fortified-city")

    def palace(self, *states):
        for state in states:
            self.at(state)["palace"] = True
        return self

    def composers(self, state, number):
        self.at(state)["composers"] = number
        return self

    def controller(self, state):
        return self.at(state)["controller"]


class Walk(unittest.TestCase):
    """What a walk through the book does at a board."""

    maxDiff = None

    def board(self, players=3, turns=3):
        return Board(players, turns=turns)

    # moves

    def ask(self, board, seat):
        """The whole answer of legal-moves: the step, who must decide, the moves."""
        status, answer = post("legal-moves", {"state": board.state, "seat": seat})
        self.assertEqual(status, 200, answer)
        return answer

    def moves(self, board, seat, kind=None):
        return [move for move in self.ask(board, seat)["moves"] if kind is None or move["type"] == kind]

    def named(self, board, seat, kind, argument, /, **values):
        """The values of one argument among the listed moves of a type that have these other values, in order."""
        return sorted({move[argument] for move in self.moves(board, seat, kind) if values.items() <= move.items()})

    def send(self, board, seat, kind, /, dice=None, **arguments):
        """A legal move: it must be listed and accepted. The board changes; the answer stays in self.answer."""
        move = {"type": kind, **arguments}
        self.assertIn(move, self.moves(board, seat), f"not listed for {seat}")
        return self.apply(board, seat, move, dice=dice)

    def apply(self, board, seat, *moves, dice=None):
        """Moves in a row, whether they are listed or not."""
        chance = {"seed": SEED} if dice is None else {"dice": dice}
        status, answer = post("apply", {"state": board.state, "seat": seat, "moves": list(moves), **chance})
        self.assertEqual(status, 200, answer)
        board.state, self.events, self.answer = answer["state"], answer["events"], answer
        return self.events

    def forbid(self, board, seat, kind, rule=None, says="", /, **arguments):
        """An illegal move: not listed, and refused with this rule and a sentence that has these words."""
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

    def deciding(self, board):
        return self.ask(board, board.state["seats"][0])["deciding"]

    # events

    def draw(self, board, seat, card, *dice):
        """The player's Actions Phase begins with this Event Card, and these dice are thrown for it: the one before him
        in the order of play ends his."""
        order = board.state["order"]
        board.cards_for(*order)
        before = order[order.index(seat) - 1]
        board.acting(before)
        return self.send(board, before, "end_actions", dice=[self.die_of(board, card), *dice, *[1] * 9])

    @staticmethod
    def die_of(board, card):
        """The draw that brings this card: the cards of the deck are numbered from 0 as they are listed."""
        return board.state["event_deck"].index(card)

    # what came of it

    def found(self, kind, /, **values):
        return [event for event in self.events if event["type"] == kind and values.items() <= event.items()]

    def has(self, kind, /, **values):
        self.assertTrue(self.found(kind, **values),
                        f"no {kind} {values} in {[event for event in self.events if event['type'] == kind]}")

    def has_not(self, kind, /, **values):
        self.assertFalse(self.found(kind, **values))

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
