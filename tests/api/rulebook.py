"""A table of Sixteen Thirty Something set up by hand, for the walks through its rulebook.

A test says who holds what and which step is on, then sends moves through the stateless rules and looks at what
came. Nothing of the service's insides is known here: only the rulebook, the schema and the answers."""
import copy
import unittest

from client import GAME, call

RULES = f"/v1/rules/{GAME}"
SEED = "5eed" * 16
P1, P2, P3, P4, P5, P6 = SEATS = [f"player-{n}" for n in range(1, 7)]


def post(operation, body):
    answer = call("POST", f"{RULES}/{operation}", body)
    return answer.status, answer.json


class Table:
    """A state in the making. Every method that sets something answers the table, so that they chain."""

    def __init__(self, players=4, state=None):
        if state is None:
            status, answer = post("setup", {"players": players, "seed": SEED})
            assert status == 200, answer
            state = answer["state"]
            self.state = state
            for name in state["countries"]:  # a board of its own, whatever the pack says
                self.country(name, status=4, army_size=2, military_ability=1)
            self.markers().round(P1).of("play_special_cards", played=0)
            state["turn"] = 2
        self.state = state

    def copy(self):
        return Table(state=copy.deepcopy(self.state))

    # who holds what

    def player(self, seat):
        return self.state["players"][seat]

    def take(self, card):
        """The card leaves wherever it lies."""
        places = [self.state["deck"], self.state["discard"]]
        for player in self.state["players"].values():
            places += [player["hand"], player["market"], player["stall"]]
            places += [stack["cards"] for stack in player["display"].values()]
        place = next(place for place in places if card in place)
        place.remove(card)
        return card

    def hand(self, seat, *cards):
        self.player(seat)["hand"] += [self.take(card) for card in cards]
        return self

    def stack(self, seat, country, *cards, falling=False):
        self.player(seat)["display"][country] = {"cards": [self.take(card) for card in cards], "descendant": falling}
        return self

    def market(self, seat, *cards):
        self.player(seat)["market"] += [self.take(card) for card in cards]
        return self

    def stall(self, seat, *cards):
        self.player(seat)["stall"] += [self.take(card) for card in cards]
        return self

    def empty_deck(self, to="discard"):
        """All cards of the deck go to the discard pile, or face down before a player."""
        place = self.state["discard"] if to == "discard" else self.player(to)["market"]
        place += self.state["deck"]
        self.state["deck"] = []
        return self

    def markers(self, *held):
        """VP markers, as (seat, country, ...). The others fill the quotas in the order of the countries."""
        left = {country: 4 if country == "german-states" else 2 for country in self.state["countries"]}
        quota = {3: 5, 4: 4, 5: 4, 6: 3}[len(self.state["seats"])]
        want = {seat: [] for seat in self.state["seats"]}
        for seat, *countries in held:
            want[seat] = countries
            for country in countries:
                left[country] -= 1
        for seat in want:
            while len(want[seat]) < quota:
                country = max(left, key=left.get)
                left[country] -= 1
                want[seat].append(country)
        for seat, countries in want.items():
            self.player(seat)["vp_markers"] = {country: countries.count(country) for country in left}
        self.state["cup"] = left
        return self

    def country(self, name, **changes):
        self.state["countries"][name].update(changes)
        return self

    def set(self, **changes):
        self.state.update(changes)
        return self

    # which step is on

    def of(self, step, **arguments):
        self.state["stack"] = [{"step": step, **arguments}]
        return self

    def round(self, seat, first=None):
        self.state["active"] = seat
        if first:
            self.state["first_player"] = first
        return self

    def lobby(self, seat, called=False):
        """The mandatory resolution of this player is next."""
        return self.round(seat).of("lobby_the_crown", called=called)

    def bidding(self, caller, country, issue="join-a-faction", target=None, bidder=None, adjusted=False, owes=False,
                placed=None):
        self.lobby(caller, True)
        self.state["stack"].append({"step": "influence_bidding", "country": country, "issue": issue, "target": target,
                                    "bidder": bidder or caller, "adjusted": adjusted, "owes": owes,
                                    "placed": int(adjusted) if placed is None else placed})
        return self

    def sides(self, caller, country, issue="join-a-faction", target=None):
        self.lobby(caller, True)
        self.state["stack"].append({"step": "choose_sides", "country": country, "issue": issue, "target": target})
        return self

    # what is the case

    def land(self, country):
        return self.state["countries"][country]

    def cards(self, seat, country):
        return self.player(seat)["display"].get(country, {"cards": []})["cards"]

    def step(self):
        return self.state["stack"][-1]["step"] if self.state["stack"] else None


class Walk(unittest.TestCase):
    """What a walk through the book does at a table."""

    maxDiff = None

    def table(self, players=4):
        return Table(players)

    def moves(self, table, seat, kind=None):
        status, answer = post("legal-moves", {"state": table.state, "seat": seat})
        self.assertEqual(status, 200, answer)
        return [move for move in answer["moves"] if kind is None or move["type"] == kind]

    def ask(self, table, seat):
        """The whole answer of legal-moves: the step, who must decide, the moves."""
        status, answer = post("legal-moves", {"state": table.state, "seat": seat})
        self.assertEqual(status, 200, answer)
        return answer

    def named(self, table, seat, kind, argument):
        """The values that one argument has among the listed moves of one type, in order of the alphabet."""
        return sorted({move[argument] for move in self.moves(table, seat, kind)})

    def send(self, table, seat, kind, dice=None, **arguments):
        """A legal move: it must be listed and accepted. The table changes; the answer stays in self.answer."""
        move = {"type": kind, **arguments}
        self.assertIn(move, self.moves(table, seat), f"not listed for {seat}")
        body = {"state": table.state, "seat": seat, "move": move}
        body.update({"seed": SEED} if dice is None else {"dice": dice})
        status, self.answer = post("apply", body)
        self.assertEqual(status, 200, self.answer)
        table.state = self.answer["state"]
        self.events = self.answer["events"]
        return self.events

    def forbid(self, table, seat, kind, rule=None, says="", **arguments):
        """An illegal move: not listed, and refused with this rule and a sentence that has these words."""
        move = {"type": kind, **arguments}
        self.assertNotIn(move, self.moves(table, seat))
        status, problem = post("apply", {"state": table.state, "seat": seat, "move": move, "seed": SEED})
        self.assertEqual(status, 422, problem)
        refusal = problem["refusal"]
        self.assertTrue(refusal["detail"].strip(), problem)
        if rule:
            self.assertEqual(refusal["rule"], rule, refusal)
        self.assertIn(says.lower(), refusal["detail"].lower())
        return refusal

    def vote(self, table, dice=None, **colours):
        """Votes by seat: vote(table, player_1="red"). The last one resolves the issue."""
        events = []
        for index, (seat, colour) in enumerate(colours.items()):
            last = index == len(colours) - 1
            events = self.send(table, seat.replace("_", "-"), "vote", dice=dice if last else None, colour=colour)
        return events

    def found(self, kind, **values):
        """The events of this type, with these values, of the last answer."""
        return [event for event in self.events
                if event["type"] == kind and values.items() <= event.items()]

    def has(self, kind, **values):
        self.assertTrue(self.found(kind, **values), f"no {kind} {values} in {self.events}")

    def has_not(self, kind, **values):
        self.assertFalse(self.found(kind, **values), self.events)

    def view(self, table, seat=None):
        body = {"state": table.state}
        if seat:
            body["seat"] = seat
        status, answer = post("view", body)
        self.assertEqual(status, 200, answer)
        return answer["view"]

    def broken(self, table, seat=P1):
        """The state is refused, with the path of its fault."""
        status, problem = post("legal-moves", {"state": table.state, "seat": seat})
        self.assertEqual(status, 422, problem)
        self.assertTrue(problem["errors"][0]["path"].startswith("/state"), problem)
        return problem["errors"][0]
