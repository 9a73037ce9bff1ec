"""Sixteen Thirty Something a second time, in Python: the outcomes of moves.

Written from the rulebook and the published rulings alone, to be compared with the service. It begins when the
set-up is over. A method `do_<move>` makes one. `through_<step>` goes through a step as far as no seat is
asked, and is true when one must be."""
from rulebook_sixteen_choices import GERMANS, OTHER, RAISED_BY, Choices

OVER_WATER = ("england", "sweden")
OF_A_ROUND = ("remove_descending_influence", "draw_new_cards", "play_special_cards", "lobby_the_crown",
              "lobby_the_crown_card",
              "place_excess_cards")


class Model(Choices):
    def play(self, seat, move):
        kind = move["type"]
        if kind.startswith("lobby_"):
            self.do_lobby(kind[len("lobby_"):], move["country"], move.get("target"))
        elif kind.startswith("play_"):
            self.do_play(move)
        else:
            getattr(self, "do_" + kind)(self.players[seat], move)
        self.go_on()

    def go_on(self):
        """Goes through all steps where no seat is asked."""
        while not self.state["over"]:
            if self.active in self.resigned and self.now["step"] in OF_A_ROUND:
                self.end_round()  # R13
            elif getattr(self, "through_" + self.now["step"])(self.now):
                return

    # the display and the factions

    def lose(self, seat, card):
        """5.3.4, 5.4: the card goes from the display to its owner's market place; Open cards do not stay
        alone."""
        player = self.players[seat]
        land, stack = next((land, stack) for land, stack in player["display"].items()
                           if card in stack["cards"])
        stack["cards"].remove(card)
        player["market"].append(card)
        if not any(map(self.names, stack["cards"])):
            player["market"] += stack["cards"]
            del player["display"][land]

    def suffer(self, seats, land):
        """4.1.3.7, 5.6.3: stacks turn, those that fall already lose a card. True when a seat must choose
        which."""
        for seat in seats:
            stack = self.players[seat]["display"][land]
            if not stack["descendant"]:
                stack["descendant"] = True
            elif len(stack["cards"]) == 1:
                self.lose(seat, stack["cards"][0])
            else:
                self.players[seat]["must_remove"] = True
        return any(player["must_remove"] for player in self.players.values())

    def join(self, land, colour):
        """5.6.4.1; a league does not outlive it (R6)."""
        country = self.lands[land]
        if country["faction"] != colour:
            self.dissolve(country["league"])
            country["faction"] = colour

    def dissolve(self, league):
        for country in self.lands.values():
            if country["league"] == league:
                country["league"] = None

    # the round (4.1)

    def through_remove_descending_influence(self, _step):
        cards = self.falling(self.me)
        if len(cards) < 2:
            for card in cards:
                self.lose(self.active, card)
            self.go_to("draw_new_cards")
        return len(cards) > 1

    def do_remove_descending_influence(self, _player, move):
        self.lose(self.active, move["card"])
        self.go_to("draw_new_cards")

    def through_draw_new_cards(self, _step):
        for _ in range(self.numbers["draw"]):
            if not self.state["deck"]:
                self.state["deck"], self.state["discard"] = self.state["discard"], []
            if self.state["deck"]:
                card = self.drawn.pop(0)
                self.state["deck"].remove(card)
                self.me["hand"].append(card)
        self.go_to("play_special_cards", played=0)

    def through_play_special_cards(self, step):
        if step["played"] < 2 and self.me["hand"]:
            return True
        self.go_to("lobby_the_crown", called=False)
        return False

    def do_end_special_cards(self, _player, _move):
        self.go_to("lobby_the_crown", called=False)

    def do_play(self, move):
        self.now["played"] += 1
        self.me["hand"].remove(move["card"])
        self.state["discard"].append(move["card"])
        kind = self.pack[move["card"]]["kind"]
        if kind == "lobby-the-crown":
            self.begin("lobby_the_crown_card", called=False)
        elif kind == "assassin":
            self.lose(next(seat for seat, player in self.players.items()
                           if any(move["target"] in stack["cards"] for stack in player["display"].values())),
                      move["target"])
        else:
            what, most = RAISED_BY[kind]
            self.lands[move["country"]][what] = (most if most is True else self.lands[move["country"]][what]
                                                 + 1)
            if what == "unrest":
                self.unrest(move["country"])

    def unrest(self, land):
        self.dissolve(self.lands[land]["league"])
        most = max(self.influence(seat, land) for seat in self.players)
        victims = [seat for seat in self.players if most and self.influence(seat, land) == most]
        if self.suffer(victims, land):
            self.begin("remove_influence_in_unrest", country=land)

    def through_remove_influence_in_unrest(self, _step):
        return True

    def through_lobby_the_crown_card(self, step):
        if step["called"]:
            self.state["stack"].pop()
        return not step["called"]

    def through_lobby_the_crown(self, step):
        if not step["called"] and (self.me["hand"] or self.me["display"]):
            return True
        excess = max(0, len(self.me["hand"]) - self.numbers["card_limit"][self.state["turn"] - 1])
        self.go_to("place_excess_cards", remaining=min(len(self.me["hand"]), excess + 1))
        return False

    def do_no_lobby(self, _player, _move):
        self.now["called"] = True

    def through_place_excess_cards(self, step):
        if 0 < step["remaining"] < len(self.me["hand"]):
            return True
        if step["remaining"]:
            self.me["market"] += self.me["hand"]
            self.me["hand"] = []
        self.end_round()
        return False

    def do_place_in_market(self, player, move):
        player["hand"].remove(move["card"])
        player["market"].append(move["card"])
        self.now["remaining"] -= 1

    def end_round(self):
        after = self.following()
        if after:
            self.state["active"] = after
            self.go_to("remove_descending_influence")
        else:
            self.end_turn()

    # a resolution (5.6)

    def do_lobby(self, issue, land, target):
        self.now["called"] = True
        self.bidding({"enact_a_league": "enact-a-league-of-princes"}.get(issue, issue.replace("_", "-")),
                     land, target,
                     owes=land not in self.me["display"])

    def bidding(self, issue, land, target, owes=False):
        self.begin("influence_bidding", country=land, issue=issue, target=target, bidder=self.active,
                   adjusted=False, owes=owes,
                   placed=0)
        if not self.can_bid(self.active):
            self.me["passed"] = True
            self.next_bidder()

    def through_influence_bidding(self, _step):
        return True

    def can_bid(self, seat):
        player = self.players[seat]
        stack = player["display"].get(self.now["country"])
        return not (seat in self.resigned or player["passed"] or not player["hand"] or stack
                    and stack["descendant"])

    def next_bidder(self):
        """R14: it ends when no other player is left."""
        for seat in self.from_left(self.now["bidder"])[1:]:
            if self.can_bid(seat):
                self.now.update(bidder=seat, adjusted=False, owes=False, placed=0)
                return
            self.players[seat]["passed"] = True
        for player in self.players.values():
            player["passed"] = False
        step = self.state["stack"].pop()
        if self.voters(step["country"]):
            self.begin("choose_sides", **{name: step[name] for name in ("country", "issue", "target")})

    def do_pass(self, player, _move):
        player["passed"] = True
        self.next_bidder()

    def do_end_adjustment(self, _player, _move):
        self.next_bidder()

    def do_place_influence(self, player, move):
        player["hand"].remove(move["card"])
        player["display"].setdefault(self.now["country"],
                                     {"cards": [], "descendant": False})["cards"].append(move["card"])
        self.now.update(adjusted=True, owes=False, placed=self.now["placed"] + 1)
        if len(self.too_many()) == 1:  # R15
            self.lose(self.now["bidder"], self.too_many()[0])
        self.end_of_placing(player)

    def do_give_up_influence(self, player, move):
        self.lose(self.now["bidder"], move["card"])
        self.end_of_placing(player)

    def end_of_placing(self, player):
        if self.now["country"] not in player["display"]:  # Open cards do not stay alone (5.3.4)
            self.now["placed"] = 0
        if not self.too_many() and (self.now["placed"] == 3 or not player["hand"]):
            self.next_bidder()

    def through_choose_sides(self, _step):
        return True

    def do_vote(self, player, move):
        player["vote"] = move["colour"]
        if not self.deciding():
            self.resolve(self.state["stack"].pop())

    def resolve(self, step):
        """5.6.2, 5.6.3"""
        land = step["country"]
        votes = {seat: self.players[seat]["vote"] for seat in self.voters(land)}
        points = {colour: sum(self.influence(seat, land) for seat in votes if votes[seat] == colour)
                  for colour in OTHER}
        for player in self.players.values():
            player["vote"] = None
        if points["red"] == points["blue"]:
            return
        winner = max(points, key=points.get)
        carried = getattr(self, "decide_" + step["issue"].replace("-", "_"))(land, step["target"], winner)
        if self.suffer([seat for seat in votes if votes[seat] != winner], land):
            self.state["stack"].append({**step, "step": "remove_losing_influence", "carried": carried})
        elif carried:
            self.invited(step)

    def through_remove_losing_influence(self, _step):
        return True

    def do_remove_influence(self, player, move):
        player["must_remove"] = False
        self.lose(self.deciding_of(player), move["card"])
        if not self.deciding():
            step = self.state["stack"].pop()
            if step.get("carried"):
                self.invited(step)

    def deciding_of(self, player):
        return next(seat for seat, each in self.players.items() if each is player)

    def invited(self, step):
        """5.6.4.4: the second resolution of a league."""
        if step["issue"] == "enact-a-league-of-princes":
            self.bidding("accept-a-league-of-princes", step["target"], step["country"])

    # the issues (5.6.4): each tells whether the status quo has changed

    def decide_join_a_faction(self, land, _target, winner):
        changed = self.lands[land]["faction"] != winner
        self.join(land, winner)
        return changed

    def decide_rearm(self, land, _target, winner):
        if winner == "red":
            self.lands[land]["army_size"] = 1
        return winner == "red"

    def decide_go_to_war(self, land, target, winner):
        if winner == "red":
            self.war(land, target)
        return winner == "red"

    def decide_enact_a_league_of_princes(self, _land, target, winner):
        return winner == self.lands[target]["faction"]

    def decide_accept_a_league_of_princes(self, land, target, winner):
        accepted = winner == self.lands[land]["faction"]
        if accepted:
            self.enact(target, land)
        return accepted

    def war(self, land, target):
        """5.7.2"""
        if target == GERMANS and not self.lands[GERMANS]["league"]:
            self.join(GERMANS, OTHER[self.lands[land]["faction"]])
        over_water = target in OVER_WATER and self.lands[target]["status"] < 2
        self.modifiers = [self.strength(self.lands[land]), self.strength(self.lands[target]) + over_water]
        dice, self.dice = self.dice[:4], self.dice[4:]
        totals = [self.modifiers[0] + abs(dice[0] - dice[1]), self.modifiers[1] + abs(dice[2] - dice[3])]
        if totals[0] == totals[1]:
            self.damage(self.lands[land])
            self.damage(self.lands[target])
        else:
            winner, loser = (land, target) if totals[0] > totals[1] else (target, land)
            self.capture(self.lands[winner], self.lands[loser])

    def strength(self, country):
        return (country["military_ability"]
                + 2 * country["leader"] - (country["army_size"] == 0) - country["unrest"]
                + (country["league"] is not None))

    def capture(self, winner, loser):
        if loser["status"] > 0:
            loser["status"] -= 1
            winner["status"] = min(7, winner["status"] + 1)
        self.damage(loser)

    def damage(self, country):
        what = "army_size" if country["army_size"] else "military_ability"
        country[what] = max(0, country[what] - 1)

    def enact(self, land, target):
        """5.8.2"""
        pair = [self.lands[land], self.lands[target]]
        self.join(land, pair[1]["faction"])
        for country in pair:
            country["league"] = pair[1]["faction"]
        for what in ("army_size", "military_ability"):
            low, high = sorted(pair, key=lambda country: country[what])
            low[what] += low[what] < high[what]
        low, high = sorted(pair, key=lambda country: country["status"])
        if high["status"] - low["status"] >= 2:
            high["status"] -= 1
            low["status"] += 1

    # the end of the turn (4.2)

    def end_turn(self):
        for seat, player in self.players.items():
            if seat not in self.resigned:
                player["points"] += sum(count * self.worth(seat, land) for land,
                                        count in player["vp_markers"].items())
        turn = self.state["turn"]
        if turn == 10 or turn >= 8 and self.dice.pop(0) <= turn - 7:
            self.end_match()
            return
        self.state.update(turn=turn + 1, active=self.state["first_player"])
        for player in self.players.values():
            player["stall"], player["market"] = player["market"], []
        self.market_round("exchange_round")

    def worth(self, seat, land):
        """4.2.1: of one VP marker."""
        return min(self.influence(seat, land),
                   self.lands[land]["status"]) + (self.lands[land]["league"] is not None)

    def end_match(self):
        left = [seat for seat in self.state["seats"] if seat not in self.resigned]
        most = max(self.players[seat]["points"] for seat in left)
        self.state.update(over=True, stack=[],
                          winners=[seat for seat in left if self.players[seat]["points"] == most])

    def market_round(self, step):
        """Each has a turn in it, from the first player on."""
        self.go_to(step, pending=list(self.state["seats"]), passed=[])

    def had_turn(self, player, passed):
        seat = self.deciding_of(player)
        self.now["pending"].remove(seat)
        if passed:
            self.now["passed"] = [other for other in self.state["seats"] if other in self.now["passed"]
                                  or other == seat]

    def through_exchange_round(self, _step):
        if self.deciding():
            return True
        self.market_round("collection_round")
        return False

    def do_no_exchange(self, player, _move):
        self.had_turn(player, True)

    def do_exchange_card(self, player, move):
        stall = next(owner["stall"] for owner in self.players.values() if move["for"] in owner["stall"])
        stall[stall.index(move["for"])] = move["card"]
        player["hand"].remove(move["card"])
        player["hand"].append(move["for"])
        self.had_turn(player, False)

    def through_collection_round(self, _step):
        if not self.deciding():
            self.close_market()
            return False
        player = self.players[self.deciding()[0]]
        moves = self.may_collection_round(player)
        if len(moves) > 1:
            return True
        self.do_collect_card(player, moves[0])
        return False

    def do_collect_card(self, player, move):
        next(owner["stall"] for owner in self.players.values()
             if move["card"] in owner["stall"]).remove(move["card"])
        player["hand"].append(move["card"])
        self.had_turn(player, False)

    def close_market(self):
        for player in self.players.values():
            self.state["discard"] += player["stall"]
            player["stall"] = []
        for country in self.lands.values():
            country.update(leader=False, league=None, unrest=False)
        self.state["first_player"] = self.from_left(self.state["first_player"])[-1]
        self.state["active"] = self.first()
        self.go_to("remove_descending_influence")
