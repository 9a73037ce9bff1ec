"""Nothing hidden shows in Sixteen Thirty Something: what a player cannot see is exchanged behind his back, and neither
his view, nor his moves, nor who must decide after his move may change."""
import copy
import random
import re
import unittest

from rulebook_sixteen import SEED, post


def exchanged(state, viewer, chance):
    """The same state for this viewer: all cards and markers that he cannot see are dealt anew, in the same counts."""
    state = copy.deepcopy(state)
    others = [player for seat, player in state["players"].items() if seat != viewer]
    places = [state["deck"]] + [player[name] for player in others for name in ("hand", "market")]
    cards = [card for place in places for card in place]
    chance.shuffle(cards)
    for place in places:
        count = len(place)
        place[:] = cards[:count]
        del cards[:count]
    held = [(player, sum(player["vp_markers"].values())) for player in others if not player["passes_on"]]
    stocks = [player["vp_markers"] for player, _ in held] + [state["cup"]]
    markers = [country for stock in stocks for country, count in stock.items() for _ in range(count)]
    chance.shuffle(markers)
    for stock in stocks:
        count = sum(stock.values())
        for country in stock:
            stock[country] = markers[:count].count(country)
        del markers[:count]
    for player in others:
        if player["vote"]:
            player["vote"] = chance.choice("red blue".split())
        if player["taken_back"]:
            named = [card for card in player["hand"] if re.match(r"(?!open).*-\d-", card)]
            player["taken_back"] = chance.sample(named, chance.randint(0, len(named)))
    return state


class Secrets(unittest.TestCase):
    maxDiff = None

    def look(self, state, seat):
        status, view = post("view", {"state": state, **({"seat": seat} if seat else {})})
        return view if status == 200 else None

    def compare(self, state, chance, seed):
        for viewer in state["seats"] + [None]:
            other = exchanged(state, viewer, chance)
            seen = self.look(other, viewer)
            if seen is None:  # the cards dealt anew do not allow this very step
                continue
            self.compared += 1
            self.assertEqual(seen, self.look(state, viewer))
            if viewer is None:
                continue
            listed = [post("legal-moves", {"state": one, "seat": viewer})[1] for one in (state, other)]
            self.assertEqual(*listed)
            if listed[0]["moves"]:
                body = {"seat": viewer, "move": chance.choice(listed[0]["moves"]), "seed": seed}
                after = [post("apply", {"state": one, **body})[1] for one in (state, other)]
                told = [[event["type"] for event in one["events"]] for one in after]
                revealed = {"card_offered", "side_chosen", "vp_marker_received", "scored"} & set(told[0])
                if not revealed:  # otherwise what was hidden shows now, and rightly
                    self.assertEqual(*told)
                    self.assertEqual(after[0]["deciding"], after[1]["deciding"])
                    self.assertEqual(after[0]["step"], after[1]["step"])

    def test_5_hidden_cards_markers_and_votes_change_nothing_that_is_seen(self):
        self.compared = 0
        for players in (3, 4, 6):
            chance, seed = random.Random(players), f"{players:064x}"
            answer = post("setup", {"players": players, "seed": seed})[1]
            while answer["deciding"]:
                state = answer["state"]
                if chance.random() < 0.15:
                    self.compare(state, chance, seed)
                seat = chance.choice(answer["deciding"])
                moves = post("legal-moves", {"state": state, "seat": seat})[1]["moves"]
                answer = post("apply", {"state": state, "seat": seat, "move": chance.choice(moves), "seed": seed})[1]
        self.assertGreater(self.compared, 500)


if __name__ == "__main__":
    unittest.main()
