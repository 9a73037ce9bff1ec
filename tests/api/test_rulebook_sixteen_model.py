"""Whole random matches of Sixteen Thirty Something with a second referee beside the service: written from the
rulebook alone, it says before each move what is legal and what must come of it."""
import copy
import random
import unittest

from client import GAME, SCALE, call
from rulebook_sixteen import post

PACK = call("GET", f"/v1/games/{GAME}/components").json
CARDS = {card["id"]: card for card in PACK["cards"]}
LINES = {frozenset(line["between"]) for line in PACK["borders"] + PACK["sea_routes"]}
ISLANDS = ("england", "sweden")
GERMAN = "german-states"
OTHER = {"red": "blue", "blue": "red"}
END = ("round_begun", "placed_in_market", "scored", "lobby_called", "turn_begun")


def value(card):
    return CARDS[card]["value"]


def names(card, country):
    return CARDS[card].get("country") == country


def is_open(card):
    return card.startswith("open-")


class Referee:
    """The state before a move, and what the book says about it."""

    def __init__(self, state):
        self.state, self.lands, self.players = state, state["countries"], state["players"]
        self.step = state["stack"][-1]

    def seats_from(self, seat):
        seats = self.state["seats"]
        start = seats.index(seat)
        return seats[start:] + seats[:start]

    def display(self, seat, country):
        return self.players[seat]["display"].get(country, {"cards": [], "descendant": False})

    def weight(self, seat, country):
        return sum(map(value, self.display(seat, country)["cards"]))

    # what is legal

    def near(self, one, other):
        return frozenset((one, other)) in LINES

    def may_attack(self, country, target):
        own, its = self.lands[country], self.lands[target]
        if country == target or own["faction"] is None or own["army_size"] == 0 or own["unrest"]:
            return False
        free = target == GERMAN and its["league"] is None
        return (free or its["faction"] == OTHER[own["faction"]]) and (its["status"] > 1 or self.near(country, target))

    def may_ally(self, country, target):
        own, its = self.lands[country], self.lands[target]
        if country == target or None in (own["faction"], its["faction"]) or own["unrest"] or its["unrest"]:
            return False
        if own["faction"] != its["faction"] and country != GERMAN:
            return False
        if min(own["status"], its["status"]) < 2 and not self.near(country, target):
            return False
        return all(land["league"] != its["faction"] for land in self.lands.values())

    def lobbies(self, seat):
        for country, land in self.lands.items():
            hand = self.players[seat]["hand"]
            if not self.display(seat, country)["cards"] and not any(names(card, country) for card in hand):
                continue
            yield {"type": "lobby_join_a_faction", "country": country}
            if land["faction"] is None:
                continue
            if land["army_size"] == 0:
                yield {"type": "lobby_rearm", "country": country}
            for target in self.lands:
                if self.may_attack(country, target):
                    yield {"type": "lobby_go_to_war", "country": country, "target": target}
                if self.may_ally(country, target):
                    yield {"type": "lobby_enact_a_league", "country": country, "target": target}

    def specials(self, seat):
        yield {"type": "end_special_cards"}
        where = {"military-improvement": lambda land: land["military_ability"] < 3,
                 "increase-army-size": lambda land: land["army_size"] < 3,
                 "increase-status": lambda land: land["status"] < 7,
                 "military-leader": lambda land: not land["leader"],
                 "unrest": lambda land: not land["unrest"]}
        for card in self.players[seat]["hand"]:
            kind = card[:-2]
            if kind in where:
                for country, land in self.lands.items():
                    if where[kind](land):
                        yield {"type": "play_" + kind.replace("-", "_"), "card": card, "country": country}
            elif kind == "assassin":
                for player in self.players.values():
                    for stack in player["display"].values():
                        for target in stack["cards"]:
                            yield {"type": "play_assassin", "card": card, "target": target}
            elif kind == "lobby-the-crown" and any(self.lobbies(seat)):
                yield {"type": "play_lobby_the_crown", "card": card}

    def bids(self, seat):
        cards = self.display(seat, self.step["country"])["cards"]
        if len(cards) == 4:
            for card in cards[:len(cards) - self.step["placed"]]:
                yield {"type": "give_up_influence", "card": card}
            return
        if not self.step["owes"]:
            yield {"type": "end_adjustment" if self.step["adjusted"] else "pass"}
        for card in self.players[seat]["hand"]:
            if names(card, self.step["country"]) or is_open(card) and cards:
                yield {"type": "place_influence", "card": card}

    def stands(self, chosen):
        """Every Open card has a named one beside it."""
        places = {one["country"] for one in chosen if names(one["card"], one["country"])}
        return all(one["country"] in places for one in chosen)

    def legal(self, seat):
        step, player = self.step["step"], self.players[seat]
        if step == "play_special_cards":
            return list(self.specials(seat))
        if step in ("lobby_the_crown", "lobby_the_crown_card"):
            return list(self.lobbies(seat)) or [{"type": "no_lobby"}]
        if step == "influence_bidding":
            return list(self.bids(seat))
        if step == "choose_sides":
            return [{"type": "vote", "colour": "red"}, {"type": "vote", "colour": "blue"}]
        if step == "place_excess_cards":
            return [{"type": "place_in_market", "card": card} for card in player["hand"]]
        if step == "remove_descending_influence":
            return [{"type": step, "card": card} for stack in player["display"].values() if stack["descendant"]
                    for card in stack["cards"]]
        if step in ("remove_losing_influence", "remove_influence_in_unrest"):
            return [{"type": "remove_influence", "card": card}
                    for card in self.display(seat, self.step["country"])["cards"]]
        if step == "exchange_round":
            return [{"type": "no_exchange"}] + [
                {"type": "exchange_card", "card": card, "for": other} for card in player["hand"]
                for owner in self.players if owner != seat for other in self.players[owner]["stall"]]
        if step == "collection_round":
            return [{"type": "collect_card",
                     "card": card} for owner in self.players.values() for card in owner["stall"]]
        if step == "pass_on_vp_markers":
            return [{"type": "pass_on_vp_marker", "country": country}
                    for country, count in player["vp_markers"].items() if count]
        if step == "place_initial_influence":
            chosen = player["initial_influence"]
            places = {one["country"] for one in chosen if names(one["card"], one["country"])}
            return [{"type": "ready"}] + [
                {"type": "place_initial_influence", "card": card, "country": country}
                for card in player["hand"] for country in self.lands if len(chosen) < 3
                and (names(card, country) or is_open(card) and country in places)] + [
                {"type": "take_back_initial_influence", "card": one["card"]} for one in chosen
                if one["card"] not in player["taken_back"] and self.stands([other for other in chosen if other != one])]
        raise AssertionError(step)

    def deciding(self):
        step, active = self.step["step"], self.state["active"]
        if step == "choose_sides":
            return [seat for seat in self.state["seats"]
                    if self.display(seat, self.step["country"])["cards"] and not self.players[seat]["vote"]]
        if step == "pass_on_vp_markers":
            return [seat for seat in self.state["seats"] if not self.players[seat]["passes_on"]]
        if step == "place_initial_influence":
            return [seat for seat in self.state["seats"] if not self.players[seat]["ready"]]
        if step == "influence_bidding":
            return [self.step["bidder"]]
        if step in ("remove_losing_influence", "remove_influence_in_unrest"):
            return [seat for seat in self.seats_from(active) if self.players[seat]["must_remove"]][:1]
        if step in ("exchange_round", "collection_round"):
            return [seat for seat in self.seats_from(active) if self.step["pending"] >> self.state["seats"].index(seat) & 1
                    and len(self.legal(seat)) > (step == "exchange_round")][:1]
        return [active]

    # what comes of it

    def bidder_after(self, seat, passed):
        """Who adjusts next in this bidding, None when all have passed."""
        out = {other for other in self.players if self.players[other]["passed"]} | ({seat} if passed else set())
        for other in self.seats_from(seat)[1:] + [seat]:
            if other not in out and self.players[other]["hand"] \
                    and not self.display(other, self.step["country"])["descendant"]:
                return other
        return None

    def points(self, seat):
        total = 0
        for country, count in self.players[seat]["vp_markers"].items():
            land = self.lands[country]
            total += count * (min(self.weight(seat, country), land["status"]) + (land["league"] is not None))
        return total

    def strength(self, country, defends):
        land = self.lands[country]
        return (land["military_ability"] + 2 * land["leader"] - (land["army_size"] == 0) - land["unrest"]
                + (defends and country in ISLANDS and land["status"] < 2) + (land["league"] is not None))

    def dissolve(self, colour):
        for land in self.lands.values():
            if land["league"] == colour:
                land["league"] = None

    def join(self, country, colour):
        land = self.lands[country]
        if land["faction"] != colour:
            if land["league"]:
                self.dissolve(land["league"])
            land["faction"] = colour

    def damage(self, country):
        land = self.lands[country]
        for part in ("army_size", "military_ability"):
            if land[part]:
                land[part] -= 1
                return

    def fight(self, attacker, target, events):
        self.join(target, OTHER[self.lands[attacker]["faction"]]) if target == GERMAN else None
        told = {event["country"]: event for event in events if event["type"] == "combat_total"}
        total = {country: self.strength(country, country == target) for country in (attacker, target)}
        for country in total:
            assert told[country]["modifiers"] == total[country], (told, total)
            total[country] += told[country]["difference"]
            assert told[country]["total"] == total[country] and 0 <= told[country]["difference"] <= 5
        if total[attacker] == total[target]:
            self.damage(attacker)
            self.damage(target)
            return
        winner, loser = sorted(total, key=total.get, reverse=True)
        if self.lands[loser]["status"]:
            self.lands[loser]["status"] -= 1
            self.lands[winner]["status"] = min(7, self.lands[winner]["status"] + 1)
        self.damage(loser)

    def ally(self, one, other):
        self.join(one, self.lands[other]["faction"])
        pair = [self.lands[one], self.lands[other]]
        for land in pair:
            land["league"] = self.lands[other]["faction"]
        for part in ("army_size", "military_ability"):
            low, high = sorted(pair, key=lambda land: land[part])
            low[part] += low[part] < high[part]
        low, high = sorted(pair, key=lambda land: land["status"])
        if high["status"] - low["status"] >= 2:
            low["status"] += 1
            high["status"] -= 1

    def resolve(self, votes, events):
        """Changes the lands; answers the losing seats from the caller to the left."""
        country, issue, target = self.step["country"], self.step["issue"], self.step["target"]
        sums = {colour: sum(self.weight(seat, country) for seat in votes if votes[seat] == colour) for colour in OTHER}
        if sums["red"] == sums["blue"]:
            return []
        colour = max(sums, key=sums.get)
        if issue == "join-a-faction":
            self.join(country, colour)
        elif issue == "rearm" and colour == "red":
            self.lands[country]["army_size"] = 1
        elif issue == "go-to-war" and colour == "red":
            self.fight(country, target, events)
        elif issue == "accept-a-league-of-princes" and colour == self.lands[country]["faction"]:
            self.ally(target, country)
        return [seat for seat in self.seats_from(self.state["active"]) if votes.get(seat, colour) != colour]


class Matches(unittest.TestCase):
    maxDiff = None

    def suffer(self, worker, country, seats, events, after):
        """The stacks of these seats are turned, or lose a card."""
        turned = {(seat, country) for seat in seats if not worker.display(seat, country)["descendant"]}
        told = {(event["seat"], event["country"]) for event in events if event["type"] == "influence_turned"}
        self.assertEqual(told, turned)
        falling = [seat for seat in seats if worker.display(seat, country)["descendant"]]
        single = {seat for seat in falling if len(worker.display(seat, country)["cards"]) == 1}
        told = {event["seat"] for event in events if event["type"] == "influence_removed"}
        self.assertEqual(told, single)
        choose = [seat for seat in falling if seat not in single]
        if choose:
            self.assertEqual(after["deciding"], choose[:1])

    def judge(self, before, seat, move, after):
        """The effects of one move."""
        worker, kind, state = Referee(copy.deepcopy(before)), move["type"], after["state"]
        step, country = worker.step, move.get("country")
        events = []
        for event in after["events"]:
            if event["type"] in END:
                break
            events.append(event)
        if kind == "vote":
            votes = {other: player["vote"] for other, player in worker.players.items() if player["vote"]}
            votes[seat] = move["colour"]
            if worker.deciding() != [seat]:
                self.assertEqual(after["events"], [])
            else:
                losers = worker.resolve(votes, events)
                self.suffer(worker, step["country"], losers, events, after)
        elif kind in ("pass", "end_adjustment"):
            following = worker.bidder_after(seat, kind == "pass")
            if following and following != seat:  # when all others have passed, so has he
                self.assertEqual(after["deciding"], [following])
                self.assertEqual(after["step"]["name"], "influence_bidding")
            else:
                voters = [other for other in before["seats"] if worker.display(other, step["country"])["cards"]]
                if voters:
                    self.assertEqual((after["step"]["name"], after["deciding"]), ("choose_sides", voters))
        elif kind == "play_unrest":
            land = worker.lands[country]
            land["unrest"] = True
            if land["league"]:
                worker.dissolve(land["league"])
            highest = max(worker.weight(other, country) for other in worker.players)
            victims = [other for other in worker.seats_from(seat)
                       if highest and worker.weight(other, country) == highest]
            self.suffer(worker, country, victims, events, after)
        elif kind == "play_military_leader":
            worker.lands[country]["leader"] = True
        elif kind in ("play_military_improvement", "play_increase_army_size", "play_increase_status"):
            part = {"v": "military_ability", "y": "army_size", "s": "status"}
            worker.lands[country][{"play_military_improvement": part["v"], "play_increase_army_size": part["y"],
                                    "play_increase_status": part["s"]}[kind]] += 1
        elif kind == "place_in_market" and any(event["type"] == "scored" for event in after["events"]):
            for other in before["seats"]:
                self.assertEqual(state["players"][other]["points"],
                                 before["players"][other]["points"] + worker.points(other))
        if kind.startswith("play_"):
            self.assertIn(move["card"], state["discard"] or state["deck"])
        lands = worker.lands
        if any(event["type"] == "markers_removed" for event in after["events"]):
            for land in lands.values():
                land.update(leader=False, unrest=False, league=None)
        self.assertEqual(state["countries"], lands)
        self.flow(before, state, {event["type"] for event in after["events"]})

    def place(self, state):
        """Where each card lies."""
        where = {card: "deck" for card in state["deck"]} | {card: "discard" for card in state["discard"]}
        for seat, player in state["players"].items():
            for name in ("hand", "market", "stall"):
                where |= {card: (name, seat) for card in player[name]}
            where |= {one["card"]: ("chosen", seat) for one in player["initial_influence"]}
            for country, stack in player["display"].items():
                where |= {card: ("display", seat, country) for card in stack["cards"]}
        return where

    def flow(self, before, state, events):
        """No card leaves a display but for its owner's market place; falling stacks only shrink."""
        old, new = self.place(before), self.place(state)
        self.assertEqual(old.keys(), new.keys())
        if "market_closed" not in events:
            for card, place in old.items():
                if place != new[card] and place[0] == "display":
                    self.assertIn(new[card], [(name, place[1]) for name in ("market", "stall")], card)
                elif new[card][0] == "display" and place != new[card]:
                    self.assertIn(place, [(name, new[card][1]) for name in ("hand", "chosen")], card)
        for seat, player in state["players"].items():
            for country, stack in player["display"].items():
                self.assertLessEqual(len(stack["cards"]), 4)
                self.assertTrue(any(names(card, country) for card in stack["cards"]))
                was = before["players"][seat]["display"].get(country)
                if was and was["descendant"]:
                    self.assertTrue(stack["descendant"])
                    self.assertLessEqual(set(stack["cards"]), set(was["cards"]))
        self.assertLessEqual(state["draws"] - before["draws"], 200)

    def play(self, players, seed):
        chance = random.Random(seed)
        status, answer = post("setup", {"players": players, "seed": f"{seed:064x}"})
        self.assertEqual(status, 200)
        while answer["deciding"]:
            state, worker = answer["state"], Referee(answer["state"])
            self.assertEqual(answer["deciding"], worker.deciding(), state["stack"])
            seat = chance.choice(answer["deciding"])
            listed = post("legal-moves", {"state": state, "seat": seat})[1]["moves"]
            order = lambda moves: sorted(map(lambda move: sorted(move.items()), moves))
            self.assertEqual(order(listed), order(worker.legal(seat)), state["stack"])
            lively = [move for move in listed if move["type"] not in ("end_special_cards", "pass", "end_adjustment",
                                                                      "lobby_join_a_faction", "no_exchange", "ready")]
            move = chance.choice(lively if lively and chance.random() < 0.7 else listed)
            status, answer = post("apply", {"state": state, "seat": seat, "move": move, "seed": f"{seed:064x}"})
            self.assertEqual(status, 200, answer)
            self.judge(state, seat, move, answer)
        points = {seat: player["points"] for seat, player in answer["state"]["players"].items()}
        self.assertEqual(answer["state"]["winners"], [seat for seat in points if points[seat] == max(points.values())])

    def test_all_random_matches_with_a_second_referee(self):
        for players in (3, 6) if SCALE == 1 else (3, 4, 5, 6):
            with self.subTest(players=players):
                self.play(players, 10 * players)


if __name__ == "__main__":
    unittest.main()
