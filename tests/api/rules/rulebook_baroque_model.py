"""Baroque a second time, in Python: what each seat may do, and what the numbers are.

Written from the rulebook and the published rulings alone, to be compared with the service. A method
`may_<step>` has the moves of the step; a step without one is not compared."""
from itertools import combinations, permutations

from rulebook_baroque import components, land, near

MAJORS = {"brandenburg": ["brandenburg"], "austria": ["austria"],
          "palatinate": ["upper-palatinate", "lower-palatinate"],
          "spanish-netherlands": ["spanish-netherlands"]}
PRICES = {None: (6, 8, 6), "agostino-barelli": (5, 8, 4), "carlo-lurago": (4, 7, 3),
          "domenico-martinelli": (3, 6, 5),
          "enrico-zuccalli": (4, 6, 6)}  # City, Fortified City, Bishopric
ARMY_TOO = ("carlo-lurago", "domenico-martinelli")
GENERALS = {"charles-v-of-lorraine": (1, 3), "count-caprara": (1, 3), "melchior-von-hatzfeldt": (2, 4),
            "raimondo-montecuccoli": (2, 5)}  # Battle Points, cost
WORKS = {"benjamin-von-block": ((1, 2), (2, 4), (3, 5)), "johann-heinrich-roos": ((3, 5), (5, 8), (7, 12)),
         "joseph-heintz-the-younger": ((2, 3), (3, 5), (5, 7))}  # florins, points
ARTS = ("minor", "important", "masterpiece")
INVESTED = {4: (8, 1), 7: (15, 2), 12: (25, 3)}  # what comes back, the fee
LAST_FLORINS = {"agostino-barelli": -3, "carlo-lurago": -3, "domenico-martinelli": -4, "enrico-zuccalli": -5,
                "archduke-leopold-wilhelm": 8, "christopher-bernard-of-galen": 6,
                "maximilian-heinrich-of-bayern": 5}
ARMY_LIMIT = {2: 15, 3: 11, 4: 10}
TO_BUY = {2: 6, 3: 5, 4: 4}
UPKEEP = (1, 2, 3, 4, 4, 4, 4, 5, 5, 5)
WAR_LOSS = (0, 2, 4, 7, 10, 15)
CITY_VALUE = {"none": 0, "city": 1, "fortified-city": 2}


def kind_of(card):
    """The row of a card, whose copies have numbers."""
    return next(row for row in components()["cards"] if card == row["id"]
                or card.rpartition("-")[0] == row["id"])


class Model:
    """A position: what is offered to whom, and what it is worth."""

    def __init__(self, state):
        self.state, self.lands, self.players, self.seats = (state,
                                                            *(state[name]
                                                              for name in ("lands", "players", "seats")))
        self.majors = {name: seat for seat in self.seats for name in MAJORS[seat]}
        self.now = state["stack"][-1] if state["stack"] else None

    # the map

    def in_play(self, name):
        possession = land(name)["foreign_possession"] and not (name == "franche-comte"
                                                               and len(self.seats) == 4)
        return name in self.majors or not possession or name in self.state["sold"]

    def beside(self, name):
        """Prussia is beside nothing without the Polish Pass."""
        if "polish-pass" not in self.state["board"] and name == "prussia":
            return []
        return [other for other in near(name) if self.in_play(other)
                and (other != "prussia" or "polish-pass" in self.state["board"])]

    def minors(self):
        return [name for name in self.lands if self.in_play(name) and name not in self.majors]

    def controlled(self, seat):
        return [name for name in self.lands if self.lands[name]["controller"] == seat]

    def enemy(self, name, seat):
        there = self.lands[name]
        return there["army_seat"] not in (None, seat) or name == "styria" and self.state["ottomans"]

    def own(self, seat):
        """The states where this player has armies."""
        return [name for name in self.lands if self.lands[name]["army_seat"] == seat]

    def armies(self, seat):
        return sum(self.lands[name]["armies"] for name in self.own(seat))

    def closed(self):
        """Mainz and its neighbours while a player has Schonborn."""
        lies = any(player["bishop"] == "johann-philipp-von-schonborn" for player in self.players.values())
        return {"mainz", *self.beside("mainz")} if lies else set()

    def within(self, name, distance):
        reached = {name}
        for _ in range(distance):
            reached |= {other for each in reached for other in self.beside(each)}
        return reached

    # what it is worth

    def income(self, seat):
        """6.0 with Famine, the Polish Pass and Chaos (R5)."""
        total, player = 0, self.players[seat]
        for name in self.controlled(seat):
            if not self.enemy(name, seat):
                value = (6 if name == "prussia" and "polish-pass" in self.state["board"]
                         else land(name)["value"])
                if "famine" in self.state["board"] and not player["no_famine"]:
                    value = max(1, value - 1)
                total += value * (1 if self.lands[name]["city"] == "none" else 2)
        if self.state["halved"] and not player["no_halving"]:
            total = (total + 1) // 2
        return max(5, total)

    def votes(self, seat):
        """12.3.1, R55"""
        total = 0
        for name in self.controlled(seat):
            row = land(name)
            total += 3 * (row["electorate"] or row["electorate_with_chaos"]
                          and "chaos" in self.state["board"])
            total += row["bishopric"] * (2 if self.lands[name]["palace"] else 1)
        return total

    def ranking(self):
        return sorted(self.seats, key=lambda seat: (-self.votes(seat), self.state["order"].index(seat)))

    def score(self, seat):
        """13.0"""
        names = [name for name in self.controlled(seat) if not self.enemy(name, seat)]
        return {"states": sum(land(name)["value"] for name in names),
                "composers": sum(3 * self.lands[name]["composers"] for name in names),
                "bishoprics": sum(3 * self.lands[name]["palace"] for name in names),
                "cities": sum(CITY_VALUE[self.lands[name]["city"]] for name in names)}

    def battle_points(self):
        """10.4.5 before the cards, R16: the attacker's, the defender's."""
        at, active = self.now["at"], self.players[self.state["active"]]
        attack = 2 * self.now["armies"] + (GENERALS[active["general"]][0] if self.now["general"] else 0)
        if at == "styria" and self.state["ottomans"]:
            return attack, 5
        there = self.lands[at]
        defender = self.players[there["army_seat"]]
        general = GENERALS[defender["general"]][0] if defender["general_at"] == at else 0
        return attack, there["armies"] * (4 if there["city"] == "fortified-city" else 2) + general

    def tie(self, attacker, defender):
        """The winner when the points are equal: Hatzfeldt's side, or the tie stands."""
        def wins(seat, there):
            return there and self.players[seat]["general"] == "melchior-von-hatzfeldt"
        if wins(attacker, self.now["general"]):
            return "attacker"
        return "defender" if defender and wins(defender,
                                               self.players[defender]["general_at"] == self.now[
                                                   "at"]) else "tie"

    def heir(self, name, points):
        """The player who controls a state where this influence lies (R15)."""
        holder = self.lands[name]["controller"]
        if holder is None:
            first, second, *_ = sorted(points, key=points.get, reverse=True)
            return first if points[first] >= points[second] + 2 else None
        able = [seat for seat in points if seat != holder and points[seat] >= points[holder] + 3]
        most = [seat for seat in able if points[seat] == max(points[other] for other in able)]
        return most[0] if len(most) == 1 else holder

    def placed(self, seat, name, bonus_used):
        """The points of one placing: the politician adds one (R14, R37)."""
        adds = {"frederick-wilhelm-of-brandenburg": name in self.beside("brandenburg"),
                "count-of-thurn-und-taxis": not any(other in self.majors for other in self.beside(name)),
                "prince-of-lobkowicz": land(name)["external_border"]}
        return 1 + (not bonus_used and adds.get(self.players[seat]["politician"], False))

    # what may be done

    def legal(self, seat):
        """The moves of a seat that decides; None for a step that is not compared."""
        rule = getattr(self, "may_" + self.now["step"], None)
        return rule and rule(seat, self.players[seat])

    def may_opportunity_cards(self, _seat, player):
        cards = self.state["opportunity_deck"] or self.state["opportunity_discard"]
        may_buy = (player["florins"] >= 2 and player["bought"] < TO_BUY[len(self.seats)]
                   + player["extra_cards"] and cards)
        moves = [{"type": "end_purchase"}, *[{"type": "buy_card"}] * bool(may_buy)]
        return moves + [{"type": "mulligan", "cards": list(some)} for number,
                        cost in ((1, 3), (2, 7), (3, 12))
                        if player["florins"] >= cost for some in combinations(player["hand"], number)]

    def may_order_of_play(self, _seat, _player):
        places = ("first", "second", "third", "fourth")
        return [{"type": "choose_order", **dict(zip(places, order))} for order in permutations(self.seats)]

    def may_initial_card(self, seat, player):
        return [move for card in player["hand"] for move in self.plays(seat, player, card)
                or [{"type": "play_without_effect", "card": card}]]

    def plays(self, seat, player, card):
        """The ways in which a card has an effect (R10)."""
        row = kind_of(card)
        if row["kind"] in ("architect", "bishop", "politician"):
            return [{"type": "play_figure", "card": card}]
        if row["kind"] == "painter":
            return [{"type": "play_painter", "card": card, "work": work} for work,
                    (cost, _) in zip(ARTS, WORKS[card])
                    if player["florins"] >= cost]
        if row["kind"] == "general":
            return [{"type": "play_general", "card": card, "state": name} for name in self.own(seat)
                    if player["florins"] >= GENERALS[card][1]]
        targets = {"assassin": ("figure", self.figures),
                   "baroque": ("state", lambda: self.for_composers(seat)),
                   "capitalism": ("florins",
                                  lambda: [sum_ for sum_ in INVESTED if player["florins"] >= sum_]),
                   "traitor": ("seat", lambda: [each for each in self.seats if each != seat
                                                and self.players[each]["hand"]])}
        move = {"type": "play_" + row["id"].replace("-", "_"), "card": card}
        if row["id"] not in targets:
            return [move]  # Power always finds a place in these positions
        argument, choices = targets[row["id"]]
        return [{**move, argument: choice} for choice in choices()]

    def figures(self):
        kinds = ("architect", "bishop", "general", "politician")
        return [player[kind] for player in self.players.values() for kind in kinds if player[kind]]

    def for_composers(self, seat):
        """14.2"""
        def cities(of):
            return sum(self.lands[name]["city"] != "none" for name in self.controlled(of))
        left = sum(each["composers"] for each in self.lands.values()) < 8
        return MAJORS[seat] if left and all(cities(seat) > cities(other) for other in self.seats
                                            if other != seat) else []

    def may_actions(self, seat, player):
        moves = [{"type": "end_actions"}]
        if self.state["actions"] < 3:
            reached = self.reached(seat, player)
            moves += (self.may_initial_card(seat, player) + self.buildings(seat, player)
                      + self.marches(seat, self.own(seat)))
            moves += [{"type": "place_influence", "state": name} for name in reached] + self.removals(reached)
        return moves

    def buildings(self, seat, player):
        """10.2"""
        moves, (city, fortified, palace) = [], PRICES[player["architect"]]
        may_raise = player["florins"] >= 3 and self.armies(seat) < ARMY_LIMIT[len(self.seats)]
        for name in self.controlled(seat):
            there, row = self.lands[name], land(name)
            if may_raise and not self.enemy(name, seat) and name not in self.closed():
                moves.append({"type": "build_army", "state": name})
            if there["city"] == "none" and row["city_allowed"] and player["florins"] >= city:
                moves.append({"type": "build_city", "state": name})
            if there["city"] == "city":
                with_army = player["architect"] in ARMY_TOO
                if with_army <= (player["florins"] >= fortified) and there["army_seat"] == seat:
                    moves.append({"type": "build_fortified_city", "state": name, "with_army": True})
                if not with_army and player["florins"] >= fortified:
                    moves.append({"type": "build_fortified_city", "state": name, "with_army": False})
            if player["bishop"] and row["bishopric"] and not there["palace"] and player["florins"] >= palace:
                moves.append({"type": "build_bishopric", "state": name})
        return moves

    def reached(self, seat, player):
        """The places where an action places and removes influence: the basic one, a politician's, a bishop's
        (R14)."""
        mine = set(self.controlled(seat))
        names = [name for name in self.minors() if not self.enemy(name, seat)]
        if player["politician"]:
            return names
        bishop = kind_of(player["bishop"]) if player["bishop"] else None
        see = self.within(bishop["see"], bishop["reach"]) if bishop else ()
        return [name for name in names if name in mine or mine & set(self.beside(name))
                or bishop and (land(name)["bishopric"] or name in see)]

    def removals(self, names):
        return [{"type": "remove_influence", "state": name, "of": of} for name in names
                for of, points in self.lands[name]["influence"].items() if points]

    def may_influence(self, seat, _player):
        now, moves = self.now, []
        if now["state"]:
            moves.append({"type": "end_influence"})
            if now["mode"] == "place" or now["of"] and self.lands[now["state"]]["influence"][now["of"]]:
                moves += self.additions(seat, now["state"])
        if now["left"]:
            names = [name for name in self.minors() if not self.enemy(name, seat)]
            moves += [{"type": "place_influence", "state": name} for name in names if now["mode"] != "remove"]
            moves += self.removals(names) if now["mode"] != "place" else []
        return moves

    def additions(self, seat, to):
        names = [name for name in self.controlled(seat) if not self.enemy(name, seat)]
        return [{"type": "use_city", "city": name} for name in names
                if self.lands[name]["city"] != "none" and not self.lands[name]["city_used"]] + [
                {"type": "use_bishopric", "bishopric": name} for name in names
                if self.lands[name]["palace"] and not self.lands[name]["palace_used"]
                    and to in self.beside(name)]

    def marches(self, seat, origins):
        """10.4, R17: a general goes with the last army; R51: he marches once."""
        moves = []
        for name in [] if self.state["no_moves"] else origins:
            there, general = self.lands[name], self.players[seat]["general_at"] == name
            marched = self.players[seat]["general_marched"]
            moves += [{"type": "march", "from": name, "to": to, "armies": number, "general": with_general}
                      for to in self.beside(name) if to not in self.closed()
                      for number in range(1, there["armies"] - there["moved"] + 1)
                      for with_general in (False, True)[:1 + (general and not marched)]
                      if with_general or not general or number < there["armies"]]
        return moves

    def may_activation(self, seat, _player):
        origins = [name for name in self.own(seat) if name == self.now["from"]]
        return [{"type": "end_activation"}] + self.marches(seat, origins)

    def may_march(self, seat, _player):
        kind = {1: "march_on", 2: "force_march"}.get(self.now["distance"])
        names = [name for name in self.beside(self.now["at"]) if name not in self.closed()]
        if self.now["ended"]:
            kind, names = "march_on", [name for name in names if not self.enemy(name, seat)]
        return [{"type": "halt"}] + [{"type": kind, "to": name} for name in names if kind]

    def may_battle(self, _seat, player):
        return [{"type": "ready"}] + [{"type": "commit_card", "card": card} for card in player["hand"]
                                      if card not in player["committed"]]

    def may_retreat(self, seat, _player):
        battle = self.state["stack"][-2]
        left = battle["from"] if self.lands[battle["from"]]["armies"] == battle["armies"] else None
        names = [name for name in self.beside(self.now["from"])
                 if name not in self.closed() and (name == left or not self.enemy(name, seat))]
        mine = [name for name in names if self.lands[name]["controller"] == seat]
        return [{"type": "retreat", "to": name}
                for name in mine or [name for name in names if self.lands[name]["controller"] is None]]

    def may_auction(self, _seat, player):
        lowest = max(self.now["minimum"], self.now["bid"] + 1)
        return [{"type": "pass"}] + [{"type": "bid", "florins": bid}
                                     for bid in range(lowest, player["florins"] + 1)]

    def may_wedding(self, seat, _player):
        """R25"""
        return [{"type": "wed", "state": name} for name in self.minors() if land(name)["value"] == 1
                and not land(name)["bishopric"] and not self.enemy(name, seat)
                and self.lands[name]["controller"] != seat]

    def may_unrest(self, _seat, _player):
        """R23"""
        return [{"type": "choose_unrest", "state": name} for name in self.minors()
                if land(name)["value"] <= self.now["value"]
                and self.lands[name]["controller"] and self.lands[name]["armies"] < 2]

    def may_chaos(self, seat, _player):
        if not self.now["army_lost"]:
            return [{"type": "lose_army", "state": name} for name in self.own(seat)]
        cities = [name for name in self.controlled(seat) if self.lands[name]["city"] != "none"]
        simple = [name for name in cities if self.lands[name]["city"] == "city"]
        return [{"type": "lose_city", "state": name} for name in simple or cities]

    def disbanding(self, seat):
        return [{"type": "remove_army", "state": name} for name in self.own(seat)]

    def salary(self, seat):
        armies = self.armies(seat)
        return next(cost for most, cost in ((0, 0), (3, 3), (6, 5), (9, 7), (15, 10)) if armies <= most)

    def may_salary(self, seat, player):
        return [{"type": "pay_salary"}] * (player["florins"] >= self.salary(seat)) + self.disbanding(seat)

    def may_wages(self, seat, player):
        armies, last = self.armies(seat), self.state["turn"] == self.state["options"]["turns"]
        return [{"type": "pay_wages", "now": number} for number in range(armies + 1)
                if number <= player["florins"] and (number == armies or not last)] + self.disbanding(seat)

    def upkeep(self, seat):
        return self.armies(seat) * UPKEEP[self.state["turn"] - 1]

    def may_upkeep(self, seat, player):
        return [{"type": "pay_upkeep"}] * (player["florins"] >= self.upkeep(seat)) + self.disbanding(seat)

    def may_pay_wages_owed(self, seat, player):
        owed = 2 * min(player["wages_owed"], self.armies(seat))
        return [{"type": "pay_wages_owed"}] if player["florins"] >= owed else self.disbanding(seat)

    def may_galen(self, seat, _player):
        return [{"type": "take_control", "state": name} for name in self.beside("munster")
                if name not in self.majors and not self.enemy(name, seat)
                and self.lands[name]["controller"] != seat]

    def may_divine_intervention(self, _seat, _player):
        return [{"type": "intervene"}, {"type": "do_not_intervene"}]
