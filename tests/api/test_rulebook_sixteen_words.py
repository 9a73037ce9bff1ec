"""What the service of Sixteen Thirty Something says to a player: prompts, refusals and events that teach."""
import unittest

from rulebook_sixteen import P1, P2, P3, SEED, Walk, post


class Refusals(Walk):
    """A refusal is true and helps: cards of one name are told apart, and the reason is the player's own."""

    def test_5_6_1_another_card_of_the_same_name_is_in_hand(self):
        table = self.table(4).bidding(P1, "spain").stack(P1, "spain", "spain-1-a").hand(P1, "spain-2-a", "unrest-a")
        self.forbid(table, P1, "place_influence", card="spain-3-a", says="3")

    def test_4_1_5_another_open_card_is_in_hand(self):
        table = self.table(4).of("place_excess_cards", remaining=1).hand(P1, "open-1-a", "open-1-b")
        self.forbid(table, P1, "place_in_market", card="open-3-a", says="3")

    def test_3_6_a_card_is_not_confused_with_its_country(self):
        table = self.table(3).of("place_initial_influence").set(turn=1).hand(P1, "denmark-1-a").hand(P2, "italy-1-a")
        self.forbid(table.hand(P3, "italy-1-b"), P1, "place_initial_influence", card="denmark-1-a", country="spain",
                    says="1")

    def test_4_1_3_6_a_card_is_not_on_display_though_its_country_is(self):
        table = self.table(4).hand(P1, "assassin-a", "italy-1-a").stack(P2, "spain", "spain-2-a")
        self.forbid(table, P1, "play_assassin", card="assassin-a", target="spain-1-a", says="1")

    def test_4_2_3_1_the_market_names_the_card(self):
        table = self.table(4).market_round("exchange_round", P1).hand(P1, "italy-1-a").stall(P2, "poland-3-a")
        self.forbid(table, P1, "exchange_card", card="italy-1-a", says="2", **{"for": "poland-2-a"})

    def test_4_1_3_a_card_of_another_kind_is_told_by_its_kind(self):
        table = self.table(4).hand(P1, "increase-status-a", "italy-1-a")
        self.forbid(table, P1, "play_unrest", card="increase-status-a", country="spain", says="unrest")

    def test_5_6_2_who_has_no_influence_is_told_so(self):
        table = self.table(4).sides(P1, "spain").stack(P1, "spain", "spain-1-a").hand(P1, "italy-1-a", "italy-1-b")
        self.forbid(table, P2, "vote", colour="red", says="influence")

    def test_5_6_2_who_has_voted_is_told_no_more_than_whom_the_vote_is_for(self):
        table = self.table(4).sides(P1, "spain").stack(P1, "spain", "spain-1-a").stack(P2, "spain", "spain-2-a")
        self.send(table, P2, "vote", colour="red")
        refusal = self.forbid(table, P2, "vote", colour="blue", says="who has not chosen")
        self.assertNotIn("Player 1", refusal["detail"])

    def test_4_1_a_move_out_of_turn_is_told_who_must_decide(self):
        table = self.table(4).hand(P1, "unrest-a", "italy-1-a").hand(P2, "unrest-b")
        self.forbid(table, P2, "play_unrest", card="unrest-b", country="spain", says="player 1")

    def test_4_1_3_a_move_of_another_step_is_told_which_step_is_on(self):
        table = self.table(4).hand(P1, "unrest-a", "italy-1-a")
        self.forbid(table, P1, "lobby_join_a_faction", country="italy", says="special card")

    def test_4_1_5_a_batch_is_told_which_move_was_refused(self):
        table = self.table(4).of("place_excess_cards", remaining=2).hand(P1, *(f"open-1-{x}" for x in "abcd"),
                                                                         *(f"open-2-{x}" for x in "abcd"), "spain-1-a", "spain-1-b")
        moves = [{"type": "place_in_market", "card": "open-1-a"}] * 2
        status, problem = post("apply", {"state": table.state, "seat": P1, "moves": moves, "seed": SEED})
        self.assertEqual(status, 422)
        self.assertEqual(problem["refusal"].get("index", problem.get("index")), 1, problem)


class Faults(Walk):
    """A faulty state is answered with what is at fault, by its name."""

    def test_2_a_card_in_two_places_is_named(self):
        table = self.table(4).hand(P1, "italy-1-a", "unrest-a")
        table.player(P2)["hand"].append("italy-1-a")
        self.assertIn("italy-1-a", str(self.broken(table)))

    def test_2_a_card_that_is_nowhere_is_named(self):
        table = self.table(4).hand(P1, "italy-1-a", "unrest-a")
        table.take("spain-1-a")
        self.assertIn("spain-1-a", str(self.broken(table)))

    def test_5_8_2_a_country_with_a_false_league_is_named(self):
        table = self.table(4).hand(P1, "italy-1-a", "unrest-a").country("france", faction="red", league="red")
        self.assertIn("spain", str(self.broken(table.country("spain", faction="blue", league="red"))))

    def test_4_1_who_leaves_nobody_to_decide_is_told_why(self):
        self.assertIn("at once", self.broken(self.table(4))["detail"])


class Prompts(Walk):
    """The prompt offers what may be done, and nothing else."""

    def prompt(self, table):
        return self.ask(table, P1)["step"]["prompt"].lower()

    def test_5_6_1_who_must_place_is_not_offered_to_pass(self):
        table = self.table(4).bidding(P1, "spain", owes=True).hand(P1, "spain-1-a", "unrest-a")
        self.assertNotIn("pass", self.prompt(table))

    def test_5_6_1_who_has_placed_is_not_offered_to_pass(self):
        table = self.table(4).bidding(P1, "spain", adjusted=True).hand(P1, "spain-2-a", "unrest-a")
        self.assertNotIn("pass", self.prompt(table.stack(P1, "spain", "spain-1-a")))

    def test_5_6_1_who_has_four_cards_is_asked_for_one(self):
        table = self.table(4).bidding(P1, "spain", adjusted=True).hand(P1, "spain-3-b", "unrest-a")
        table.stack(P1, "spain", "spain-1-a", "spain-1-b", "spain-1-c", "spain-2-a")
        self.assertNotIn("add influence", self.prompt(table))

    def test_5_6_1_the_target_of_a_war_is_named(self):
        table = self.table(4).bidding(P1, "spain", "go-to-war", "france").hand(P1, "spain-3-b", "unrest-a")
        table.country("spain", faction="red").country("france", faction="blue").stack(P1, "spain", "spain-1-a")
        self.assertIn("france", self.prompt(table))

    def test_5_6_4_4_the_target_of_a_league_and_its_colour_are_named(self):
        table = self.table(4).sides(P1, "spain", "enact-a-league-of-princes", "france")
        table.hand(P1, "italy-1-a", "unrest-a")
        table.country("spain", faction="red").country("france", faction="red").stack(P1, "spain", "spain-1-a")
        self.assertIn("france", self.prompt(table))
        self.assertIn("red for", self.prompt(table))


class Events(Walk):
    """Who reads only the events can follow the game."""

    def test_5_6_4_4_the_second_resolution_is_told(self):
        table = self.table(4).sides(P1, "spain", "enact-a-league-of-princes", "france")
        table.hand(P1, "italy-1-a", "unrest-a")
        table.country("spain", faction="red").country("france", faction="red")
        table.stack(P1, "spain", "spain-1-a").stack(P2, "france", "france-1-a")
        self.send(table, P1, "vote", colour="red")
        self.has("lobby_called", country="france", issue="accept-a-league-of-princes", target="spain")

    def test_5_7_2_3_war_then_status_then_damage(self):
        table = self.table(4).sides(P1, "spain", "go-to-war", "france").hand(P1, "italy-1-a", "unrest-a")
        table.country("spain", faction="red").country("france", faction="blue").stack(P1, "spain", "spain-1-a")
        self.send(table, P1, "vote", colour="red", dice=[6, 1, 1, 1])
        self.assertEqual([event["type"] for event in self.events],
                         ["side_chosen", "issue_decided", "combat_total", "combat_total", "war_won", "status_changed",
                          "status_changed", "army_size_changed"])


if __name__ == "__main__":
    unittest.main()
