"""The parts of Baroque that only the service shows: its refusals and prompts in words, its pack.

Its rules are proved in tests/core/baroque, and beside a model in test_rulebook_baroque_model.py."""

from client import call
from rulebook_baroque import A, B, GAME, P, Board, RulebookTest, components, kinds, near


class Map(RulebookTest):
    def test_2_1_the_printed_marks(self):
        marks = {mark: {row["id"] for row in components()["states"] if row[mark]}
                 for mark in ("electorate", "bishopric")}
        self.assertEqual(marks["electorate"], {"cologne", "trier", "mainz", "lower-palatinate", "bayern",
                                               "brandenburg",
                                               "saxony", "austria", "lorraine", "bohemia"})
        self.assertEqual(marks["bishopric"], {"liege", "cologne", "trier", "strasbourg", "munster",
                                              "osnabruck", "mainz",
                                              "bremen", "austria", "salzburg"})
        sold = {row["id"] for row in components()["states"] if row["foreign_possession"]}
        self.assertEqual(sold, {"holstein", "western-pomerania", "franche-comte", "spanish-netherlands"})

    def test_2_ports_borders_decks_and_the_one_printed_value(self):
        rows = {row["id"]: row for row in components()["states"]}
        self.assertEqual((len(rows), len(components()["borders"]),
                          min(row["value"] for row in rows.values())), (54, 126, 1))
        self.assertEqual((rows["prussia"]["value"], rows["prussia"]["income_with_polish_pass"],
                          near("prussia")),
                         (2, 6, ["eastern-pomerania"]))
        ports = {sea: sorted(name for name, row in rows.items() if row["port"] == sea)
                 for sea in ("north", "baltic")}
        self.assertEqual(ports, {"north": ["bremen", "east-frisia", "hamburg", "oldenburg",
                                           "spanish-netherlands"],
                                 "baltic": ["eastern-pomerania", "holstein", "lubeck", "mecklenburg",
                                            "prussia",
                                            "western-pomerania"]})
        touched = {state for country in components()["foreign_countries"] for state in country["borders"]}
        self.assertEqual({name for name, row in rows.items() if row["external_border"]}, touched)
        pairs = {frozenset(row["between"]) for row in components()["borders"]}
        self.assertEqual((len(pairs), {len(pair) for pair in pairs}), (126, {2}))
        self.assertEqual((len(kinds("event")), len(kinds("opportunity"))), (36, 41))


class Words(RulebookTest):
    """Refusals tell a player what is wrong, and where the book says so."""

    def test_7_2_a_card_that_is_not_in_hand(self):
        """One card is not 'not all of' them."""
        refusal = self.forbid(Board().of("opportunity_cards", index=0).hand(A, "power-1"), A, "mulligan",
                              "7.2", cards=["power-2"])
        self.assertNotIn("Not all of", refusal["detail"])

    def test_the_price_of_a_salary(self):
        """The move names no florins: the sentence does."""
        board = Board().army(A, A, 4).rich(A, 4)
        self.draw(board, A, "salary-of-your-own-armies-1")
        self.assertNotIn("than that", self.forbid(board, A, "pay_salary")["detail"])

    def test_14_1_armies_before_cities(self):
        """While armies are to be lost a City is refused, but not as if there were none."""
        board = Board().army(A, A).city(A)
        self.draw(board, A, "chaos")
        self.assertNotIn("no City in Austria", self.forbid(board, A, "lose_city", "14.1", state=A)["detail"])

    def test_r35_an_assassin_is_told_that_an_intervention_is_no_figure(self):
        board = Board().cards_for(A, P).acting(B).hand(B, "assassin-1", "power-10").intervention(A).figure(
            A, "agostino-barelli")
        for card in ("divine-intervention-1", "power-10"):
            self.forbid(board, B, "play_assassin", "appendix 2", "is no architect", card="assassin-1",
                        figure=card)
        self.forbid(board, B, "play_assassin", "appendix 2", "lie before", card="assassin-1",
                    figure="carlo-lurago")

    def test_a_copy_that_is_not_there_is_told_from_its_sisters(self):
        board = Board().cards_for(A, P).acting(B).hand(B, "power-1", "power-2")
        self.forbid(board, B, "play_power", "10.1", "Power (e) is not in Brandenburg's hand", card="power-5")
        board = Board().of("choose_card").hand(A, "power-1")
        board.player(B)["may_choose_card"] = True
        self.forbid(board, B, "choose_card", "12.3.2", "Power (a) is not in the deck", card="power-1")
        board = Board().of("opportunity_cards", index=0).hand(A, "power-1")
        refusal = self.forbid(board, A, "mulligan", "7.2", "own hand", cards=["power-1", "power-5"])
        self.assertNotIn("Power", refusal["detail"])  # one of them is

    def test_the_prompt_names_the_lowest_bid(self):
        board = Board()
        self.draw(board, B, "spain-sells-the-spanish-netherlands")
        self.forbid(board, B, "bid", "Appendix 1", florins=4)
        self.assertIn("bid 5 florins or more", self.ask(board, B)["step"]["prompt"])

    def test_what_may_be_null_says_so_and_what_is_left_out_says_so(self):
        parts = call("GET", f"/v1/games/{GAME}/schema").json["$defs"]
        wrong = [(name, member) for name, part in parts.items() for member,
                 value in part.get("properties", {}).items()
                 if "null" in value.get("description", "") and "anyOf" not in value
                 and "null" not in value.get("type", ())]
        self.assertEqual(wrong, [])
        self.assertIn("politicians", parts["event.points"]["description"])
