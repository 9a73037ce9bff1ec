"""Baroque's map and its Actions Phases as HTTP shows them: moves, dice, events, refusals and views of one action of each kind.

The rules themselves are proved in tests/core/baroque, and beside a model in test_rulebook_baroque_model.py."""
import unittest

from rulebook_baroque import A, B, P, S, SEATS, Board, Walk, components, kinds, near


class Actions(Walk):
    """Of Brandenburg."""

    def acting(self):
        return Board(4).cards_for(*SEATS).acting(B)

    def march(self, board, origin, *path, armies=1):
        """Armies go from state to state; whatever is on at the end stays on."""
        self.send(board, B, "march", **{"from": origin, "to": path[0], "armies": armies, "general": False})
        for to in path[1:]:
            self.send(board, B, "march_on", to=to)

    def invasion(self, armies, against):
        """Brandenburg's armies beside Austria's in Magdeburg, which is Austria's."""
        return self.acting().army(B, "brandenburg", armies).army(A, "magdeburg", against).give(A, "magdeburg")

    def test_10_2_1_an_army_for_3_florins_under_control(self):
        board = self.acting().give(B, "saxony")
        self.send(board, B, "build_army", state="saxony")
        self.assertEqual((board.armies(B, "saxony"), board.florins(B), board.state["actions"]), (1, 12, 1))
        self.has("army_placed", seat=B, state="saxony")
        self.has("florins", seat=B, florins=-3)
        board = self.acting().give(A, "saxony")
        self.forbid(board, B, "build_army", "10.2", state="saxony")
        self.forbid(board, B, "build_army", "10.2", state="magdeburg")
        self.forbid(board.rich(B, 2), B, "build_army", "10.2", state="brandenburg")

    def test_10_4_2_a_forced_march_with_5(self):
        board = self.acting().army(B, "brandenburg", 1)
        self.march(board, "brandenburg", "luneburg", "osnabruck")
        self.send(board, B, "force_march", dice=[5], to="munster")
        self.assertEqual(board.armies(B, "munster"), 1)
        self.has("forced_march", seat=B, success=True)

    def test_10_4_5_the_attacker_wins(self):
        board = self.invasion(4, 2).give(A, "thuringia", "brunswick").inf("magdeburg", palatinate=1)
        board.city("magdeburg", kind="fortified-city").palace().hand(B, "power-1", "assassin-1", "traitor-1")
        self.march(board, "brandenburg", "magdeburg", armies=4)
        self.assertEqual(self.deciding(board), [B, A])
        self.send(board, B, "commit_card", card="power-1")
        for seat in (B, A):
            self.send(board, seat, "ready")
        self.has("battle_points", seat=B, points=10)
        self.has("battle_points", seat=A, points=8)
        self.has("battle", outcome="attacker", attacker=B, defender=A, state="magdeburg")
        self.has("armies_removed", seat=A, count=1)
        self.assertEqual((self.deciding(board), self.named(board, A, "retreat", "to")), ([A], ["brunswick", "thuringia"]))
        self.send(board, A, "retreat", to="thuringia")
        self.assertEqual((board.armies(A, "thuringia"), board.armies(B, "magdeburg")), (1, 4))
        self.assertEqual(board.at("magdeburg")["moved"], 4)
        self.assertEqual((board.controller("magdeburg"), board.at("magdeburg")["city"], board.influence("magdeburg")),
                         (B, "city", {}))
        self.assertEqual(board.state["actions"], 1)

    def test_10_4_5_secret_until_both_are_ready(self):
        board = self.invasion(1, 1).hand(B, "power-1", "traitor-1")
        self.march(board, "brandenburg", "magdeburg")
        before = [self.view(board, seat) for seat in (A, P, None)]
        self.send(board, B, "commit_card", card="power-1")
        for seat, was in zip((A, P, None), before):
            self.assertEqual(self.view(board, seat)["players"], was["players"])
        self.assertEqual(self.view(board, B)["players"][B]["committed"], ["power-1"])
        self.assertEqual(self.moves(board, P), [])
        self.forbid(board, B, "commit_card", None, card="power-1")
        self.send(board, B, "ready")
        self.assertEqual((self.deciding(board), self.moves(board, B)), ([A], []))

    def test_app2_schonborn_clears_mainz_and_its_neighbours(self):
        board = self.acting().hand(B, "johann-philipp-von-schonborn", "power-9").give(B, "mainz").give(S, "cologne")
        board.army(B, "mainz").army(P, "nassau").army(A, "lower-palatinate").army(A, "trier").inf("berg", austria=1)
        self.send(board, B, "play_figure", card="johann-philipp-von-schonborn")
        self.assertEqual(self.named(board, B, "evacuate", "to"), ["brandenburg"])
        self.send(board, B, "evacuate", **{"from": "mainz", "to": "brandenburg"})
        self.assertEqual(self.named(board, A, "evacuate", "to"),
                         sorted({"austria", "trier"} | set(near("lower-palatinate")) - {"mainz", "franconia"}))
        self.send(board, A, "evacuate", **{"from": "lower-palatinate", "to": "trier"})
        self.assertEqual(self.named(board, P, "evacuate", "to"), ["berg", "upper-palatinate"])
        self.send(board, P, "evacuate", **{"from": "nassau", "to": "berg"})
        self.assertEqual((board.armies(A, "trier"), board.influence("berg"), board.step()), (2, {}, "actions"))
        self.forbid(board, B, "build_army", "Appendix 2", "Schönborn", state="mainz")
        board.army(B, "baden")
        march = {"from": "baden", "to": "lower-palatinate", "armies": 1, "general": False}
        self.forbid(board, B, "march", "Appendix 2", **march)

    def test_app2_a_traitor_draws_from_an_opponents_hand(self):
        board = self.acting().hand(B, "traitor-1").hand(A, "power-1", "assassin-1").hand(P)
        self.assertEqual(self.named(board, B, "play_traitor", "seat"), [A, S])
        self.send(board, B, "play_traitor", dice=[1], card="traitor-1", seat=A)
        self.assertEqual((len(board.player(A)["hand"]), len(board.player(B)["hand"]), board.step()), (1, 1, "actions"))
        self.assertEqual(self.answer["draws"][0]["sides"], 2)

    def test_10_1_hands_are_secret(self):
        board = self.acting().hand(A, "power-7", "assassin-1")
        for seat in (B, None):
            view = self.view(board, seat)
            self.assertEqual((view["players"][A]["hand"], view["players"][A]["hand_size"]), (None, 2))
            self.assertIsNone(view["opportunity_deck"])
            self.assertEqual(view["opportunity_deck_size"], len(board.state["opportunity_deck"]))
        self.assertCountEqual(self.view(board, A)["players"][A]["hand"], ["power-7", "assassin-1"])


class Map(Walk):
    def test_2_1_the_printed_marks(self):
        marks = {mark: {row["id"] for row in components()["states"] if row[mark]} for mark in ("electorate", "bishopric")}
        self.assertEqual(marks["electorate"], {"cologne", "trier", "mainz", "lower-palatinate", "bayern", "brandenburg",
                                               "saxony", "austria", "lorraine", "bohemia"})
        self.assertEqual(marks["bishopric"], {"liege", "cologne", "trier", "strasbourg", "munster", "osnabruck", "mainz",
                                              "bremen", "austria", "salzburg"})
        sold = {row["id"] for row in components()["states"] if row["foreign_possession"]}
        self.assertEqual(sold, {"holstein", "western-pomerania", "franche-comte", "spanish-netherlands"})

    def test_2_ports_borders_decks_and_the_one_printed_value(self):
        rows = {row["id"]: row for row in components()["states"]}
        self.assertEqual((len(rows), len(components()["borders"]), min(row["value"] for row in rows.values())), (54, 126, 1))
        self.assertEqual((rows["prussia"]["value"], rows["prussia"]["income_with_polish_pass"], near("prussia")),
                         (2, 6, ["eastern-pomerania"]))
        ports = {sea: sorted(name for name, row in rows.items() if row["port"] == sea)
                 for sea in ("north", "baltic")}
        self.assertEqual(ports, {"north": ["bremen", "east-frisia", "hamburg", "oldenburg", "spanish-netherlands"],
                                 "baltic": ["eastern-pomerania", "holstein", "lubeck", "mecklenburg", "prussia",
                                            "western-pomerania"]})
        touched = {state for country in components()["foreign_countries"] for state in country["borders"]}
        self.assertEqual({name for name, row in rows.items() if row["external_border"]}, touched)
        pairs = {frozenset(row["between"]) for row in components()["borders"]}
        self.assertEqual((len(pairs), {len(pair) for pair in pairs}), (126, {2}))
        self.assertEqual((len(kinds("event")), len(kinds("opportunity"))), (36, 41))


if __name__ == "__main__":
    unittest.main()
