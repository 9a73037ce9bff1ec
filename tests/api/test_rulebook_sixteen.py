"""A walk through the rulebook of Sixteen Thirty Something, part 1: the set-up (3) and the player's round (4.1).

Part 2 is the market and the end of the turn, part 3 influence and lobbying, part 4 war and leagues."""
import unittest

from client import GAME, call
from rulebook_sixteen import P1, P2, P3, P4, SEED, Table, Walk, post

COMPONENTS = call("GET", f"/v1/games/{GAME}/components").json
QUOTAS = {row["players"]: row for row in COMPONENTS["players"]}


class SetUp(Walk):
    def fresh(self, players):
        status, self.answer = post("setup", {"players": players, "seed": SEED})
        self.assertEqual(status, 200, self.answer)
        self.events = self.answer["events"]
        return Table(state=self.answer["state"])

    def test_3_players_are_three_to_six(self):
        for players in (2, 7):
            with self.subTest(players=players):
                self.assertIn(post("setup", {"players": players, "seed": SEED})[0], (400, 422))

    def test_3_2_markers_are_drawn_one_at_a_time_in_turn(self):
        self.fresh(3)
        drawn = [event["seat"] for event in self.events if event["type"] == "vp_marker_drawn"]
        self.assertEqual(drawn, [P1, P2, P3] * QUOTAS[3]["vp_markers"])

    def test_3_3_two_rounds_to_the_left_all_at_once(self):
        table = self.fresh(3)
        self.assertEqual(self.ask(table, P1)["deciding"], [P1, P2, P3])
        before = {seat: dict(table.player(seat)["vp_markers"]) for seat in (P1, P2, P3)}
        gives = {seat: self.named(table, seat, "pass_on_vp_marker", "country")[0] for seat in (P3, P1, P2)}
        for seat, country in gives.items():
            self.send(table, seat, "pass_on_vp_marker", country=country)
        for seat, left in ((P1, P2), (P2, P3), (P3, P1)):
            before[seat][gives[seat]] -= 1
            before[left][gives[seat]] += 1
            self.has("vp_marker_received", seat=left, country=gives[seat])
        for seat in before:
            self.assertEqual(table.player(seat)["vp_markers"], before[seat])
        self.assertEqual((table.step(), table.state["stack"][-1]["round"]), ("pass_on_vp_markers", 2))

    def initial(self):
        """Everybody's hand is chosen here: the step of the first display."""
        table = self.table(3).of("place_initial_influence").set(turn=1)
        table.hand(P1, "spain-3-a", "spain-2-a", "spain-1-a", "france-1-a", "open-3-a", "unrest-a")
        return table.hand(P2, "sweden-3-a", "open-2-a").hand(P3, "open-1-a", "assassin-a")

    def test_3_6_a_hand_without_influence_is_asked_all_the_same(self):
        self.assertIn(P3, self.ask(self.initial(), P3)["deciding"])


class Round(Walk):
    """4.1: one player after another, to the left."""

    def falling(self):
        """P2's round is about to begin."""
        table = self.table(3).round(P1, first=P1).of("place_excess_cards", remaining=1)
        table.hand(P1, "italy-1-a", "italy-2-a")
        return table.hand(P2, "russia-1-a", "unrest-a")

    def begin(self, table):
        self.send(table, P1, "place_in_market", card="italy-1-a")
        return table

    def test_4_1_a_player_with_nothing_at_all_is_passed_over(self):
        table = self.table(4).round(P1, first=P1).of("place_excess_cards", remaining=1).hand(P3, "france-1-a")
        self.begin(table.hand(P1, "italy-1-a", "italy-2-a").empty_deck(P4))
        self.has("round_begun", seat=P2)
        self.assertEqual((table.state["active"], self.ask(table, P3)["deciding"]), (P3, [P3]))

    def test_4_1_1_nothing_falls_nothing_is_asked(self):
        table = self.begin(self.falling().stack(P2, "spain", "spain-1-a"))
        self.assertEqual(table.step(), "play_special_cards")

    def test_4_1_1_comes_before_the_draw(self):
        table = self.begin(self.falling().stack(P2, "spain", "spain-1-a", "spain-2-a", falling=True))
        self.has_not("card_drawn")
        self.send(table, P2, "remove_descending_influence", card="spain-2-a")
        self.has("card_drawn", seat=P2)

    def test_4_1_2_the_discard_pile_waits_while_the_deck_suffices(self):
        table = self.falling().empty_deck()
        table.state["deck"] += [table.take(f"spain-{n}") for n in ("3-a", "3-b", "2-a", "2-b", "1-a")]
        pile = len(table.state["discard"])
        self.begin(table)
        self.assertEqual((table.state["deck"], len(table.state["discard"])), ([], pile))
        self.has_not("deck_reshuffled")

class SpecialCards(Walk):
    """4.1.3 and its seven cards."""

    def own(self, *cards):
        return self.table(4).hand(P1, "italy-1-a", *cards)

    def test_4_1_3_is_asked_of_a_hand_without_special_cards(self):
        self.assertEqual(self.moves(self.own(), P1), [{"type": "end_special_cards"}])

    def test_4_1_3_only_in_the_own_round_and_from_the_own_hand(self):
        table = self.own("unrest-a").hand(P2, "unrest-b")
        self.assertEqual(self.ask(table, P2)["deciding"], [P1])
        self.forbid(table, P2, "play_unrest", card="unrest-b", country="spain")
        self.forbid(table, P1, "play_unrest", card="unrest-b", country="spain")
        self.forbid(table, P1, "play_unrest", card="italy-1-a", country="spain")

    def test_4_1_3_influence_cards_are_not_played_here(self):
        table = self.own().stack(P1, "italy", "italy-2-a")
        self.forbid(table, P1, "place_influence", card="italy-1-a")

    def test_4_1_3_4_from_status_0(self):
        table = self.own("increase-status-a").country("russia", status=0)
        self.send(table, P1, "play_increase_status", card="increase-status-a", country="russia")
        self.assertEqual(table.land("russia")["status"], 1)

    def test_4_1_3_5_a_leader_may_stand_where_unrest_is(self):
        table = self.own("military-leader-a").country("spain", unrest=True)
        self.send(table, P1, "play_military_leader", card="military-leader-a", country="spain")

    def test_4_1_3_6_does_not_turn_the_stack(self):
        table = self.own("assassin-a").stack(P2, "spain", "spain-2-a", "spain-3-a")
        self.send(table, P1, "play_assassin", card="assassin-a", target="spain-3-a")
        self.assertFalse(table.player(P2)["display"]["spain"]["descendant"])

class Unrest(Walk):
    """4.1.3.7."""

    def unrest(self, table, country="spain"):
        return self.send(table.hand(P1, "unrest-a", "italy-1-a"), P1, "play_unrest", card="unrest-a", country=country)

    def test_4_1_3_7_a_falling_stack_counts_in_full_and_loses_one_card(self):
        table = self.table(4).stack(P2, "spain", "spain-3-a", "spain-1-a", "open-1-a", falling=True)
        table.stack(P3, "spain", "spain-2-a", "open-2-a").stack(P2, "france", "france-1-a", "france-2-a", falling=True)
        self.unrest(table)
        self.assertEqual(self.ask(table, P2)["deciding"], [P2])
        self.assertEqual(self.named(table, P2, "remove_influence", "card"), ["open-1-a", "spain-1-a", "spain-3-a"])
        self.forbid(table, P2, "remove_influence", card="france-1-a")
        self.send(table, P2, "remove_influence", card="spain-3-a")
        self.assertEqual(table.player(P2)["market"], ["spain-3-a"])
        self.assertEqual(self.ask(table, P1)["deciding"], [P1])
        self.assertFalse(table.player(P3)["display"]["spain"]["descendant"])

    def test_4_1_3_7_open_cards_follow(self):
        table = self.table(4).stack(P2, "spain", "spain-3-a", "open-1-a", "open-2-a", falling=True)
        self.unrest(table)
        self.send(table, P2, "remove_influence", card="spain-3-a")
        self.assertEqual(len(table.player(P2)["market"]), 3)
        self.assertNotIn("spain", table.player(P2)["display"])

    def test_4_1_3_7_a_single_falling_card_leaves(self):
        table = self.table(4).stack(P2, "spain", "spain-3-a", falling=True)
        self.unrest(table)
        self.assertEqual((table.player(P2)["display"], table.player(P2)["market"]), ({}, ["spain-3-a"]))

    def test_4_1_3_7_several_victims_choose_from_the_player_to_the_left(self):
        table = self.table(4).round(P3, first=P3).hand(P3, "unrest-a")
        table.stack(P2, "spain", "spain-2-a", "spain-1-a", falling=True)
        table.stack(P4, "spain", "spain-2-b", "spain-1-b", falling=True)
        self.send(table, P3, "play_unrest", card="unrest-a", country="spain")
        self.assertEqual(self.ask(table, P4)["deciding"], [P4])
        self.send(table, P4, "remove_influence", card="spain-1-b")
        self.assertEqual(self.ask(table, P2)["deciding"], [P2])
        self.send(table, P2, "remove_influence", card="spain-2-a")

    def test_4_1_3_7_where_nobody_has_influence(self):
        table = self.table(4)
        self.unrest(table)
        self.assertTrue(table.land("spain")["unrest"])

class EndOfRound(Walk):
    """4.1.4 and 4.1.5."""

    def test_4_1_4_a_falling_stack_is_influence_on_display(self):
        table = self.table(4).lobby(P1).stack(P1, "spain", "spain-1-a", falling=True).hand(P1, "unrest-a")
        self.assertEqual(self.named(table, P1, "lobby_join_a_faction", "country"), ["spain"])

    def test_4_1_5_within_the_limit_one_card(self):
        limit = QUOTAS[4]["card_limit"][1]
        table = self.table(4).of("lobby_the_crown", called=False)
        table.hand(P1, *[card["id"] for card in COMPONENTS["cards"] if card["id"].startswith("open")][:limit])
        self.send(table, P1, "no_lobby")
        self.assertEqual(table.state["stack"][-1], {"step": "place_excess_cards", "remaining": 1})

    def test_4_1_5_the_excess_and_one_more(self):
        specials = [card["id"] for card in COMPONENTS["cards"] if card["id"].startswith(("lobby", "assassin", "open"))]
        for players, row in QUOTAS.items():
            for turn in (1, 5, 8, 10):
                with self.subTest(players=players, turn=turn):
                    limit = row["card_limit"][turn - 1]
                    table = self.table(players).lobby(P1).set(turn=turn).hand(P1, *specials[:limit + 2])
                    self.send(table, P1, "no_lobby")
                    for remaining in (3, 2, 1):
                        self.assertEqual(table.state["stack"][-1]["remaining"], remaining)
                        card = self.named(table, P1, "place_in_market", "card")[0]
                        self.send(table, P1, "place_in_market", card=card)
                        self.has("placed_in_market", seat=P1, card=card)
                    self.assertEqual(len(table.player(P1)["hand"]), limit - 1)
                    self.assertEqual(len(table.player(P1)["market"]), 3)

    def test_4_1_5_any_card_of_the_hand_and_no_other(self):
        table = self.table(4).of("place_excess_cards", remaining=1).hand(P1, "spain-1-a", "unrest-a", "open-1-a")
        table.stack(P1, "france", "france-1-a")
        self.assertEqual(self.named(table, P1, "place_in_market", "card"), ["open-1-a", "spain-1-a", "unrest-a"])
        self.forbid(table, P1, "place_in_market", card="france-1-a")
        self.forbid(table, P1, "end_special_cards")

    def test_4_1_5_an_empty_hand_gives_nothing(self):
        table = self.table(4).sides(P1, "italy").stack(P1, "italy", "italy-1-a").round(P1, first=P1)
        self.send(table, P1, "vote", colour="red")
        self.assertEqual((table.state["active"], table.player(P1)["market"]), (P2, []))

    def test_4_1_5_the_only_card_goes_of_itself(self):
        table = self.table(4).sides(P1, "italy").stack(P1, "italy", "italy-1-a").round(P1, first=P1)
        table.hand(P1, "open-1-a")
        self.send(table, P1, "vote", colour="red")
        self.assertEqual((table.state["active"], table.player(P1)["market"]), (P2, ["open-1-a"]))
        self.has("placed_in_market", seat=P1, card="open-1-a")

if __name__ == "__main__":
    unittest.main()
