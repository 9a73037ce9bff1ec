"""A table of Sixteen Thirty Something set up by hand, for the walks through its rulebook.

A test says who holds what and which step is on; what it does then is in rulebook_test.py."""
import rulebook_test
from client import GAME

P1, P2, P3 = "player-1", "player-2", "player-3"
RULES = rulebook_test.Rules(GAME)
post = RULES.post


class Board(rulebook_test.Position):
    """A match in the making: the second turn, a plain board, all cards in the deck."""

    rules = RULES

    def __init__(self, players=4, state=None):
        super().__init__(state or RULES.fresh(players=players))
        if state is None:
            for name in self.state["countries"]:  # a board of its own, independent of the pack
                self.country(name, status=4, army_size=2, military_ability=1)
            self.markers().round(P1).of("play_special_cards", played=0).set(turn=2)

    # who holds what

    def piles(self):
        players = self.state["players"].values()
        return [self.state["deck"], self.state["discard"],
                *(player[name] for player in players for name in ("hand", "market", "stall")),
                *(stack["cards"] for player in players for stack in player["display"].values())]

    def hand(self, seat, *cards):
        self.player(seat)["hand"] += [self.take(card) for card in cards]
        return self

    def stack(self, seat, country, *cards, falling=False):
        self.player(seat)["display"][country] = {"cards": [self.take(card) for card in cards],
                                                 "descendant": falling}
        return self

    def stall(self, seat, *cards):
        self.player(seat)["stall"] += [self.take(card) for card in cards]
        return self

    def markers(self):
        """VP markers fill the quotas in the order of the countries."""
        left = {country: 4 if country == "german-states" else 2 for country in self.state["countries"]}
        quota = {3: 4, 4: 4, 5: 4, 6: 3}[len(self.state["seats"])]
        for seat in self.state["seats"]:
            held = dict.fromkeys(left, 0)
            for _ in range(quota):
                country = max(left, key=left.get)
                left[country] -= 1
                held[country] += 1
            self.player(seat)["vp_markers"] = held
        self.state["cup"] = left
        return self

    def country(self, name, **changes):
        self.state["countries"][name].update(changes)
        return self

    # which step is on

    def round(self, seat, first=None):
        self.state["active"] = seat
        if first:
            self.state["first_player"] = first
        return self

    def lobby(self, seat, called=False):
        """The mandatory resolution of this player is next."""
        return self.round(seat).of("lobby_the_crown", called=called)

    def market_round(self, step, first, *left):
        """A round of the market from this player on; these have not had their turn: all, where none are
        named."""
        seats = self.state["seats"]
        return self.round(first, first).of(step, pending=[seat for seat in seats if seat in (left or seats)],
                                           passed=[])

    def bidding(self, caller, country, issue="join-a-faction", target=None, bidder=None, adjusted=False,
                owes=False,
                placed=None):
        self.lobby(caller, True)
        self.state["stack"].append({"step": "influence_bidding", "country": country, "issue": issue,
                                    "target": target,
                                    "bidder": bidder or caller, "adjusted": adjusted, "owes": owes,
                                    "placed": int(adjusted) if placed is None else placed})
        return self

    def sides(self, caller, country, issue="join-a-faction", target=None):
        self.lobby(caller, True)
        self.state["stack"].append({"step": "choose_sides", "country": country, "issue": issue,
                                    "target": target})
        return self

    # what is the case

    def land(self, country):
        return self.state["countries"][country]

    def cards(self, seat, country):
        return self.player(seat)["display"].get(country, {"cards": []})["cards"]


class RulebookTest(rulebook_test.RulebookTest):
    """Operations of the rulebook's tests on a board of Sixteen Thirty Something."""

    def board(self, players=4):
        return Board(players)
