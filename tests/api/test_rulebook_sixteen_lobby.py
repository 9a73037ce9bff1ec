"""A walk through the rulebook of Sixteen Thirty Something, part 3: influence (5.3) and lobbying the Crown (5.6)."""
import unittest

from rulebook_sixteen import P1, P2, P3, P4, Walk


class Influence(Walk):
    """5.3: stacks, rising and falling, and Open cards."""

    def test_5_3_1_displays_are_public(self):
        table = self.table(4).hand(P1, "italy-1-a").stack(P2, "spain", "spain-1-a", "open-1-a", falling=True)
        for seat in (P1, P3, None):
            self.assertEqual(self.view(table, seat)["players"][P2]["display"],
                             {"spain": {"cards": ["spain-1-a", "open-1-a"], "descendant": True}})

    def test_5_3_1_no_state_has_open_cards_alone(self):
        self.broken(self.table(4).hand(P1, "italy-1-a").stack(P2, "spain", "open-1-a"))

    def test_5_3_1_no_state_has_a_card_in_a_foreign_stack(self):
        self.broken(self.table(4).hand(P1, "italy-1-a").stack(P2, "spain", "spain-1-a", "france-1-a"))

    def test_5_3_1_no_state_has_a_special_card_on_display(self):
        self.broken(self.table(4).hand(P1, "italy-1-a").stack(P2, "spain", "spain-1-a", "unrest-a"))

    def test_5_3_1_no_state_has_four_cards_in_a_stack(self):
        table = self.table(4).hand(P1, "italy-1-a")
        self.broken(table.stack(P2, "spain", "spain-1-a", "spain-1-b", "spain-1-c", "spain-2-a"))

    def test_5_3_3_a_new_stack_after_the_falling_one_is_gone(self):
        table = self.table(4).lobby(P1).hand(P1, "spain-1-a", "italy-1-a")
        table.stack(P1, "italy", "italy-2-a", falling=True)
        self.send(table, P1, "lobby_join_a_faction", country="spain")
        self.send(table, P1, "place_influence", card="spain-1-a")

class Bidding(Walk):
    """5.6 and 5.6.1."""

    def test_5_6_influence_on_display_or_a_named_card_in_hand(self):
        table = self.table(4).lobby(P1).stack(P1, "spain", "spain-1-a").hand(P1, "france-1-a", "open-1-a", "unrest-a")
        self.assertEqual(self.named(table, P1, "lobby_join_a_faction", "country"), ["france", "spain"])
        self.forbid(table, P1, "lobby_join_a_faction", "5.6", country="italy")

    def test_5_6_only_who_has_the_round_lobbies(self):
        table = self.table(4).lobby(P1).hand(P1, "spain-1-a").hand(P2, "france-1-a")
        self.forbid(table, P2, "lobby_join_a_faction", country="france")

    def test_5_6_the_call_is_told(self):
        table = self.table(4).lobby(P1).hand(P1, "spain-1-a")
        self.send(table, P1, "lobby_join_a_faction", country="spain")
        self.has("lobby_called", seat=P1, country="spain", issue="join-a-faction")

    def test_5_6_1_the_caller_without_influence_places_a_named_card_first(self):
        table = self.table(4).lobby(P1).hand(P1, "spain-1-a", "open-1-a", "france-1-a")
        self.send(table, P1, "lobby_join_a_faction", country="spain")
        self.assertEqual(self.moves(table, P1), [{"type": "place_influence", "card": "spain-1-a"}])
        self.forbid(table, P1, "pass", "5.6.1")
        self.forbid(table, P1, "place_influence", "5.3.4", card="open-1-a")
        self.forbid(table, P1, "place_influence", "5.6.1", card="france-1-a")
        self.send(table, P1, "place_influence", card="spain-1-a")
        self.assertIn({"type": "place_influence", "card": "open-1-a"}, self.moves(table, P1))

    def test_5_6_1_from_the_caller_to_the_left(self):
        table = self.table(4).round(P3, first=P2).lobby(P3).stack(P3, "spain", "spain-1-a")
        for seat, card in ((P3, "spain-2-a"), (P4, "unrest-a"), (P1, "spain-3-a"), (P2, "open-1-a")):
            table.hand(seat, card)
        self.send(table, P3, "lobby_join_a_faction", country="spain")
        for seat in (P3, P4, P1, P2):
            self.assertEqual(self.ask(table, seat)["deciding"], [seat])
            self.send(table, seat, "pass")
        self.assertEqual(table.step(), "choose_sides")

    def test_5_6_1_several_cards_in_one_turn(self):
        table = self.table(3).bidding(P1, "spain").stack(P1, "spain", "spain-1-a")
        table.hand(P1, "spain-2-a", "open-2-a", "italy-1-a").hand(P2, "italy-2-a")
        self.send(table, P1, "place_influence", card="spain-2-a")
        self.send(table, P1, "place_influence", card="open-2-a")
        self.send(table, P1, "end_adjustment")
        self.assertEqual(self.ask(table, P2)["deciding"], [P2])

    def test_5_6_1_a_hand_without_fitting_cards_is_asked_all_the_same(self):
        table = self.table(3).bidding(P1, "spain").stack(P1, "spain", "spain-1-a")
        table.hand(P1, "unrest-a").hand(P2, "italy-2-a")
        self.assertEqual(self.moves(table, P1), [{"type": "pass"}])
        self.send(table, P1, "pass")
        self.assertEqual(self.moves(table, P2), [{"type": "pass"}])

    def test_5_6_1_others_need_a_named_card_too(self):
        table = self.table(3).bidding(P1, "spain", bidder=P2).stack(P1, "spain", "spain-1-a")
        table.hand(P2, "open-1-a", "spain-1-b")
        self.assertEqual(self.named(table, P2, "place_influence", "card"), ["spain-1-b"])
        self.forbid(table, P2, "place_influence", "5.3.4", card="open-1-a")

    def full(self):
        table = self.table(3).bidding(P1, "spain").stack(P1, "spain", "spain-1-a", "open-1-a", "open-2-a")
        return table.hand(P1, "spain-3-a", "open-3-a", "italy-1-a")

    def test_5_6_1_a_fourth_card_replaces_one(self):
        table = self.full()
        self.send(table, P1, "place_influence", card="spain-3-a")
        self.assertEqual(self.named(table, P1, "give_up_influence", "card"), ["open-1-a", "open-2-a", "spain-1-a"])
        self.assertEqual({move["type"] for move in self.moves(table, P1)}, {"give_up_influence"})
        self.forbid(table, P1, "give_up_influence", "5.3.1", card="spain-3-a")
        self.forbid(table, P1, "place_influence", "5.6.1", card="open-3-a")
        self.forbid(table, P1, "end_adjustment")
        self.send(table, P1, "give_up_influence", card="spain-1-a")
        self.assertEqual(sorted(table.cards(P1, "spain")), ["open-1-a", "open-2-a", "spain-3-a"])
        self.assertEqual(table.player(P1)["market"], ["spain-1-a"])
        self.assertIn({"type": "place_influence", "card": "open-3-a"}, self.moves(table, P1))

    def test_5_6_1_two_cards_on_a_stack_of_two(self):
        table = self.table(3).bidding(P1, "spain").stack(P1, "spain", "spain-1-a", "spain-1-b")
        table.hand(P1, "spain-3-a", "open-3-a", "italy-1-a")
        self.send(table, P1, "place_influence", card="open-3-a")
        self.send(table, P1, "place_influence", card="spain-3-a")
        self.send(table, P1, "give_up_influence", card="spain-1-b")
        self.send(table, P1, "end_adjustment")
        self.assertEqual(sorted(table.cards(P1, "spain")), ["open-3-a", "spain-1-a", "spain-3-a"])

    def test_5_6_1_nobody_is_left_with_influence(self):
        table = self.full()
        self.send(table, P1, "place_influence", card="open-3-a")
        self.send(table, P1, "give_up_influence", card="spain-1-a")
        self.send(table, P1, "end_adjustment")  # nobody else may bid: that was passing
        self.assertIsNone(table.land("spain")["faction"])
        self.has("issue_undecided", country="spain", points=0)

    def test_5_6_1_the_hand_stays_hidden(self):
        table = self.full()
        self.send(table, P1, "place_influence", card="spain-3-a")
        seen = self.view(table, P2)["players"][P1]
        self.assertEqual((seen["hand"], seen["hand_size"]), (None, 2))


class Sides(Walk):
    """5.6.2 and 5.6.3."""

    def voters(self, *stacks, country="spain"):
        """Stacks as (seat, cards...) in one country; a falling one as (seat, True, cards...)."""
        table = self.table(4).sides(P1, country).hand(P1, "italy-1-a", "italy-1-b").hand(P2, "unrest-a")
        for seat, *cards in stacks:
            falling = cards[0] is True
            table.stack(seat, country, *cards[falling:], falling=falling)
        return table

    def test_5_6_2_all_with_influence_and_nobody_else(self):
        table = self.voters((P1, "spain-1-a"), (P3, True, "spain-3-a"))
        self.assertEqual(self.ask(table, P1)["deciding"], [P1, P3])
        self.assertEqual(self.moves(table, P1), [{"type": "vote", "colour": "red"}, {"type": "vote", "colour": "blue"}])
        self.forbid(table, P2, "vote", "5.6.2", colour="red")
        self.forbid(table, P1, "pass")

    def test_5_6_2_the_majority_of_points_decides(self):
        table = self.voters((P1, "spain-3-a", "open-2-a"), (P2, "spain-2-a"), (P3, "spain-2-b"))
        self.vote(table, player_1="blue", player_2="red", player_3="red")
        self.assertEqual(table.land("spain")["faction"], "blue")
        self.has("side_chosen", seat=P1, colour="blue", influence=5)
        self.has("issue_decided", country="spain", colour="blue", red=4, blue=5)

    def test_5_6_2_a_draw_changes_nothing_and_nobody_loses(self):
        table = self.voters((P1, "spain-3-a"), (P2, True, "spain-2-a", "open-1-a")).country("spain", faction="red")
        self.vote(table, player_1="blue", player_2="red")
        self.assertEqual(table.land("spain")["faction"], "red")
        self.has("issue_undecided", country="spain", points=3)
        self.has_not("influence_turned")
        self.has_not("influence_removed")
        self.assertEqual(len(table.cards(P2, "spain")), 2)

    def test_5_6_2_a_sole_voter_chooses(self):
        for colour in ("red", "blue"):
            with self.subTest(colour=colour):
                table = self.voters((P1, "spain-1-a"))
                self.vote(table, player_1=colour)
                self.assertEqual(table.land("spain")["faction"], colour)
                self.has_not("influence_turned")

    def test_5_6_2_all_on_one_side_nobody_loses(self):
        table = self.voters((P1, "spain-1-a"), (P2, True, "spain-2-a"))
        self.vote(table, player_1="red", player_2="red")
        self.assertFalse(table.player(P1)["display"]["spain"]["descendant"])
        self.assertEqual(table.cards(P2, "spain"), ["spain-2-a"])

    def test_5_6_3_a_falling_loser_removes_a_card_of_his_choice(self):
        table = self.voters((P1, "spain-3-a", "spain-3-b"), (P2, True, "spain-2-a", "open-1-a", "open-1-b"))
        self.vote(table, player_1="red", player_2="blue")
        self.assertEqual((table.step(), self.ask(table, P1)["deciding"]), ("remove_losing_influence", [P2]))
        self.assertEqual(self.named(table, P2, "remove_influence", "card"), ["open-1-a", "open-1-b", "spain-2-a"])
        self.assertEqual(table.land("spain")["faction"], "red")
        for card, left in (("open-1-b", ["spain-2-a", "open-1-a"]), ("spain-2-a", [])):
            after = table.copy()
            self.send(after, P2, "remove_influence", card=card)
            self.assertEqual(after.cards(P2, "spain"), left)
            self.assertEqual(len(after.player(P2)["market"]), 3 - len(left))
            self.assertEqual(after.step(), "place_excess_cards")

    def test_5_6_3_a_falling_winner_loses_nothing(self):
        table = self.voters((P1, True, "spain-3-a", "spain-1-a"), (P2, "spain-2-a"))
        self.vote(table, player_1="red", player_2="blue")
        self.assertEqual(len(table.cards(P1, "spain")), 2)
        self.assertTrue(table.player(P1)["display"]["spain"]["descendant"])

    def test_5_6_3_losers_choose_from_the_caller_to_the_left(self):
        table = self.table(4).sides(P3, "spain").round(P3, first=P1).hand(P3, "italy-1-a", "italy-1-b")
        table.stack(P4, "spain", "spain-3-a", "spain-3-b").stack(P1, "spain", "open-3-a", "spain-2-a", "open-2-a")
        table.stack(P2, "spain", "spain-1-a", "open-1-a", falling=True)
        table.stack(P3, "spain", "spain-1-b", "open-1-b", falling=True)
        self.vote(table, player_1="red", player_2="blue", player_3="blue", player_4="red")
        self.assertEqual(self.ask(table, P3)["deciding"], [P3])
        self.send(table, P3, "remove_influence", card="open-1-b")
        self.assertEqual(self.ask(table, P2)["deciding"], [P2])


class Issues(Walk):
    """5.6.4."""

    def lobby(self, **spain):
        table = self.table(4).lobby(P1).stack(P1, "spain", "spain-1-a").hand(P1, "unrest-a", "unrest-b")
        return table.country("spain", **spain)

    def listed(self, table):
        return {move["type"] for move in self.moves(table, P1)}

    def test_5_6_4_without_a_faction_only_to_join_one(self):
        table = self.lobby(army_size=0).country("france", faction="red").country("italy", faction="blue")
        self.assertEqual(self.moves(table, P1), [{"type": "lobby_join_a_faction", "country": "spain"}])
        self.forbid(table, P1, "lobby_rearm", "5.6.4", country="spain")
        self.forbid(table, P1, "lobby_go_to_war", "5.6.4", country="spain", target="france")
        self.forbid(table, P1, "lobby_enact_a_league", "5.6.4", country="spain", target="france")

    def test_5_6_4_each_choice_has_its_condition(self):
        table = self.lobby(faction="red")
        self.assertEqual(self.listed(table.copy().country("german-states", status=0)), {"lobby_join_a_faction"})
        self.assertIn("lobby_rearm", self.listed(table.copy().country("spain", army_size=0)))
        self.assertIn("lobby_go_to_war", self.listed(table.copy().country("france", faction="blue")))
        self.assertIn("lobby_enact_a_league", self.listed(table.copy().country("france", faction="red")))

    def test_5_6_4_1_any_country_may_change_sides(self):
        table = self.lobby(faction="red", unrest=True, army_size=0)
        self.send(table, P1, "lobby_join_a_faction", country="spain")
        self.send(table, P1, "pass")
        self.vote(table, player_1="blue")
        self.assertEqual(table.land("spain")["faction"], "blue")
        self.has("faction_joined", country="spain", colour="blue")

    def test_5_6_4_1_the_present_faction_may_be_confirmed(self):
        table = self.table(4).sides(P1, "spain").hand(P1, "italy-1-a", "italy-1-b")
        table.stack(P1, "spain", "spain-3-a").stack(P2, "spain", "spain-1-a")
        table.country("spain", faction="red", league="red")
        table.country("france", faction="red", league="red")
        self.vote(table, player_1="red", player_2="blue")
        self.assertEqual((table.land("spain")["faction"], table.land("spain")["league"]), ("red", "red"))
        self.has("influence_turned", seat=P2)
        self.has_not("league_dissolved")
        self.has_not("faction_joined")

    def rearm(self, **votes):
        table = self.table(4).sides(P1, "spain", "rearm").hand(P1, "italy-1-a", "italy-1-b")
        table.country("spain", faction="blue", army_size=0).stack(P1, "spain", "spain-3-a")
        table.stack(P2, "spain", "spain-3-b").stack(P3, "spain", "spain-1-a")
        self.vote(table, **votes)
        return table

    def test_5_6_4_2_a_draw_does_not_rearm(self):
        table = self.table(4).sides(P1, "spain", "rearm").hand(P1, "italy-1-a", "italy-1-b")
        table.country("spain", faction="red", army_size=0).stack(P1, "spain", "spain-3-a")
        table.stack(P2, "spain", "spain-3-b")
        self.vote(table, player_1="red", player_2="blue")
        self.assertEqual(table.land("spain")["army_size"], 0)

    def test_5_6_4_2_only_a_disarmed_country_rearms(self):
        table = self.lobby(faction="red", army_size=1)
        self.forbid(table, P1, "lobby_rearm", "5.6.4.2", country="spain")

    def test_5_6_4_2_unrest_is_no_hindrance(self):
        self.assertIn("lobby_rearm", self.listed(self.lobby(faction="red", army_size=0, unrest=True)))


if __name__ == "__main__":
    unittest.main()
