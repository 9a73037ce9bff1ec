"""Sixteen Thirty Something a second time, in Python: who must decide, and which moves are legal.

The outcomes of moves are in rulebook_sixteen_model.py. Written from the rulebook and the published rulings
alone. A method `may_<step>` has the moves of the step."""
import copy

OTHER = {"red": "blue", "blue": "red"}
GERMANS = "german-states"
RAISED_BY = {"military-improvement": ("military_ability", 3), "increase-army-size": ("army_size", 3),
             "increase-status": ("status", 7), "military-leader": ("leader", True),
             "unrest": ("unrest", True)}


class Choices:
    """A position, and what it offers to whom."""

    def __init__(self, pack, state, dice=(), drawn=()):
        """`dice` are what will be rolled, `drawn` the cards that will come from the deck."""
        self.state = copy.deepcopy(state)
        self.lands, self.players, self.resigned = (self.state[name]
                                                   for name in ("countries", "players", "resigned"))
        self.pack = {card["id"]: card for card in pack["cards"]}
        self.adjacent = {frozenset(way["between"]) for way in pack["borders"] + pack["sea_routes"]}
        self.numbers = next(row for row in pack["players"] if row["players"] == len(state["seats"]))
        self.dice, self.drawn = list(dice), list(drawn)
        self.modifiers = []  # of the war that was fought: attacker's, defender's

    # the table

    @property
    def now(self):
        return self.state["stack"][-1]

    @property
    def active(self):
        return self.state["active"]

    @property
    def me(self):
        return self.players[self.active]

    def go_to(self, step, **arguments):
        self.state["stack"] = [{"step": step, **arguments}]

    def begin(self, step, **arguments):
        self.state["stack"].append({"step": step, **arguments})

    def from_left(self, seat):
        """All seats in order, this one first."""
        seats = self.state["seats"]
        at = seats.index(seat)
        return seats[at:] + seats[:at]

    def following(self):
        """The seat that plays after the active player; None when all have."""
        turn = self.from_left(self.state["first_player"])
        return next((seat for seat in turn[turn.index(self.active) + 1:] if seat not in self.resigned), None)

    def first(self):
        return next(seat for seat in self.from_left(self.state["first_player"]) if seat not in self.resigned)

    def names(self, card):
        return self.pack[card]["country"]

    def influence(self, seat, land):
        return sum(self.pack[card]["value"]
                   for card in self.players[seat]["display"].get(land, {"cards": []})["cards"])

    # who must decide

    def deciding(self):
        if self.state["over"]:
            return []
        step = self.now["step"]
        if step == "influence_bidding":
            return [self.now["bidder"]]
        if step == "choose_sides":
            return [seat for seat in self.voters(self.now["country"]) if not self.players[seat]["vote"]]
        if step in ("remove_losing_influence", "remove_influence_in_unrest"):
            return [seat for seat in self.from_left(self.active) if self.players[seat]["must_remove"]][:1]
        if step in ("exchange_round", "collection_round"):
            return self.at_market(step)[:1]
        return [self.active]

    def at_market(self, step):
        """The seats that are to have a turn in this round of the market, and something to do in it."""
        least = 2 if step == "exchange_round" else 1
        return [seat for seat in self.from_left(self.state["first_player"]) if seat not in self.resigned
                and seat in self.now["pending"]
                and len(getattr(self, "may_" + step)(self.players[seat])) >= least]

    def voters(self, land):
        return [seat for seat in self.state["seats"] if seat not in self.resigned
                and land in self.players[seat]["display"]]

    # what he may do

    def legal(self, seat):
        return getattr(self, "may_" + self.now["step"])(self.players[seat]) if seat in self.deciding() else []

    def falling(self, player):
        return [card for stack in player["display"].values() if stack["descendant"]
                for card in stack["cards"]]

    def may_remove_descending_influence(self, player):
        return [{"type": "remove_descending_influence", "card": card} for card in self.falling(player)]

    def may_play_special_cards(self, player):
        moves = [{"type": "end_special_cards"}]
        for card in player["hand"]:
            kind = self.pack[card]["kind"]
            move = {"type": "play_" + kind.replace("-", "_"), "card": card}
            if kind == "lobby-the-crown" and self.can_call(player):
                moves.append(move)
            elif kind == "assassin":
                moves += [{**move, "target": target} for victim in self.players.values()
                          for stack in victim["display"].values() for target in stack["cards"]]
            elif kind in RAISED_BY:
                what, most = RAISED_BY[kind]
                moves += [{**move, "country": land} for land, country in self.lands.items()
                          if country[what] < most]
        return moves

    def can_call(self, player):
        return [land for land in self.lands if land in player["display"]
                or land in map(self.names, player["hand"])]

    def may_lobby_the_crown(self, player):
        moves = []
        for land in self.can_call(player):
            moves.append({"type": "lobby_join_a_faction", "country": land})
            if not self.lands[land]["faction"]:
                continue
            if self.lands[land]["army_size"] == 0:
                moves.append({"type": "lobby_rearm", "country": land})
            for issue, can in (("go_to_war", self.can_attack), ("enact_a_league", self.can_invite)):
                moves += [{"type": "lobby_" + issue, "country": land, "target": target}
                          for target in self.lands
                          if target != land and can(land, target)]
        return moves or [{"type": "no_lobby"}]

    may_lobby_the_crown_card = may_lobby_the_crown

    def reach(self, land, target, *statuses):
        return min(statuses) > 1 or frozenset((land, target)) in self.adjacent

    def can_attack(self, land, target):
        """5.7.1"""
        attacker, defender = self.lands[land], self.lands[target]
        opposed = (defender["faction"] == OTHER[attacker["faction"]] or target == GERMANS
                   and not defender["league"])
        return (attacker["army_size"] > 0 and not attacker["unrest"] and opposed
                and self.reach(land, target, defender["status"]))

    def can_invite(self, land, target):
        """5.8.1"""
        country, other = self.lands[land], self.lands[target]
        allied = other["faction"] and (other["faction"] == country["faction"] or land == GERMANS)
        return (allied and not country["unrest"] and not other["unrest"]
                and self.reach(land, target, country["status"], other["status"])
                and not any(each["league"] == other["faction"] for each in self.lands.values()))

    def may_influence_bidding(self, player):
        if self.too_many():
            return [{"type": "give_up_influence", "card": card} for card in self.too_many()]
        moves = [] if self.now["owes"] else [{"type": "end_adjustment" if self.now["adjusted"] else "pass"}]
        land = self.now["country"]
        return moves + [{"type": "place_influence", "card": card} for card in player["hand"]
                        if self.names(card) == land or self.pack[card]["kind"] == "open-influence"
                        and land in player["display"]]

    def too_many(self):
        """5.3.1, R5: what may go from a stack of four."""
        cards = self.players[self.now["bidder"]]["display"].get(self.now["country"], {"cards": []})["cards"]
        return cards[:4 - self.now["placed"]] if len(cards) > 3 else []

    def may_choose_sides(self, _player):
        return [{"type": "vote", "colour": colour} for colour in OTHER]

    def may_remove_losing_influence(self, player):
        return [{"type": "remove_influence", "card": card}
                for card in player["display"][self.now["country"]]["cards"]]

    may_remove_influence_in_unrest = may_remove_losing_influence

    def may_place_excess_cards(self, player):
        return [{"type": "place_in_market", "card": card} for card in player["hand"]]

    def may_exchange_round(self, player):
        return [{"type": "no_exchange"}] + [{"type": "exchange_card", "card": card, "for": other}
                                            for card in player["hand"]
                                            for owner in self.players.values() if owner is not player
                                            for other in owner["stall"]]

    def may_collection_round(self, _player):
        return [{"type": "collect_card", "card": card} for owner in self.players.values()
                for card in owner["stall"]]
