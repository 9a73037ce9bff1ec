"""A walk through the rulebook of Sixteen Thirty Something, part 1: the set-up (3) and the player's round (4.1).

Part 2 is the market and the end of the turn, part 3 influence and lobbying, part 4 war and leagues."""
import unittest

from client import GAME, call
from rulebook_sixteen import P1, P2, P3, P4, P5, P6, SEATS, SEED, Table, Walk, post

COMPONENTS = call("GET", f"/v1/games/{GAME}/components").json
LAND = {country["id"]: country for country in COMPONENTS["countries"]}
QUOTAS = {row["players"]: row for row in COMPONENTS["players"]}
SPECIALS = {"military_improvement", "increase_army_size", "increase_status", "military_leader", "unrest"}


class SetUp(Walk):
    def fresh(self, players):
        status, self.answer = post("setup", {"players": players, "seed": SEED})
        self.assertEqual(status, 200, self.answer)
        self.events = self.answer["events"]
        return Table(state=self.answer["state"])

    def passed_on(self, players=4):
        """All have passed on two markers, always the first in the alphabet."""
        table = self.fresh(players)
        for _ in range(2):
            for seat in table.state["seats"]:
                country = self.named(table, seat, "pass_on_vp_marker", "country")[0]
                self.send(table, seat, "pass_on_vp_marker", country=country)
        return table

    def test_2_counts_of_the_components(self):
        self.assertEqual(len(COMPONENTS["cards"]), 112)
        self.assertEqual(sum(counter["count"] for counter in COMPONENTS["counters"]), 154)

    def test_3_players_are_three_to_six(self):
        for players in (2, 7):
            with self.subTest(players=players):
                self.assertIn(post("setup", {"players": players, "seed": SEED})[0], (400, 422))

    def test_3_1_countries_stand_as_the_board_says(self):
        table = self.fresh(4)
        for name, country in LAND.items():
            with self.subTest(country=name):
                self.assertEqual(table.land(name), {
                    "status": country["status"], "army_size": country["army_size"],
                    "military_ability": country["military_ability"], "faction": None, "league": None,
                    "leader": False, "unrest": False})
        self.assertEqual(table.state["turn"], 1)
        self.assertEqual({player["points"] for player in table.state["players"].values()}, {0})

    def test_3_2_every_player_draws_the_quota_of_markers(self):
        for players, row in QUOTAS.items():
            with self.subTest(players=players):
                table = self.fresh(players)
                for seat in table.state["seats"]:
                    self.assertEqual(sum(table.player(seat)["vp_markers"].values()), row["vp_markers"])
                for name, country in LAND.items():
                    held = sum(table.player(seat)["vp_markers"][name] for seat in table.state["seats"])
                    self.assertEqual(held + table.state["cup"][name], country["vp_markers"])
                    self.assertEqual(country["vp_markers"], 4 if name == "german-states" else 2)

    def test_3_2_markers_are_drawn_one_at_a_time_in_turn(self):
        self.fresh(3)
        drawn = [event["seat"] for event in self.events if event["type"] == "vp_marker_drawn"]
        self.assertEqual(drawn, [P1, P2, P3] * QUOTAS[3]["vp_markers"])

    def test_3_2_markers_are_secret(self):
        table = self.fresh(3)
        view = self.view(table, P1)
        self.assertEqual(view["players"][P1]["vp_markers"], table.player(P1)["vp_markers"])
        for seat in (P2, P3):
            self.assertIsNone(view["players"][seat]["vp_markers"])
        self.assertIsNone(view["cup"])
        view = self.view(table)
        self.assertEqual({player["vp_markers"] for player in view["players"].values()}, {None})

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

    def test_3_3_nobody_sees_a_marker_before_all_lie_down(self):
        table = self.fresh(3)
        before = dict(table.player(P2)["vp_markers"])
        self.send(table, P1, "pass_on_vp_marker", country=self.named(table, P1, "pass_on_vp_marker", "country")[0])
        self.assertEqual(table.player(P2)["vp_markers"], before)
        for seat in (P2, None):
            self.assertIsNone(self.view(table, seat)["players"][P1]["passes_on"])
        self.assertIsNotNone(self.view(table, P1)["players"][P1]["passes_on"])
        self.forbid(table, P1, "pass_on_vp_marker", "3.3", country=table.player(P1)["passes_on"])

    def test_3_3_only_a_marker_that_is_held(self):
        table = self.fresh(4)
        none = next(country for country, count in table.player(P1)["vp_markers"].items() if not count)
        self.forbid(table, P1, "pass_on_vp_marker", "3.3", country=none)

    def test_3_3_a_marker_that_came_may_go_on(self):
        table = self.fresh(3)
        for seat in (P1, P2, P3):
            gift = self.named(table, seat, "pass_on_vp_marker", "country")[-1]
            self.send(table, seat, "pass_on_vp_marker", country=gift)
        received = {event["seat"]: event["country"] for event in self.found("vp_marker_received")}
        for seat, country in received.items():
            self.assertIn(country, self.named(table, seat, "pass_on_vp_marker", "country"))

    def test_3_4_the_hand_is_the_limit_of_turn_1(self):
        for players, row in QUOTAS.items():
            with self.subTest(players=players):
                table = self.passed_on(players)
                for seat in table.state["seats"]:
                    self.assertEqual(len(table.player(seat)["hand"]), row["card_limit"][0])

    def test_3_5_the_first_player_is_drawn_by_lot(self):
        table = self.passed_on(3)
        self.assertEqual(len(self.found("first_player")), 1)
        self.assertTrue(any(draw["sides"] == 3 for draw in self.answer["draws"]), self.answer["draws"])

    def initial(self):
        """Everybody's hand is chosen here: the step of the first display."""
        table = self.table(3).of("place_initial_influence").set(turn=1)
        table.hand(P1, "spain-3-a", "spain-2-a", "spain-1-a", "france-1-a", "open-3-a", "unrest-a")
        return table.hand(P2, "sweden-3-a", "open-2-a").hand(P3, "open-1-a", "assassin-a")

    def test_3_6_up_to_three_influence_cards(self):
        table = self.initial()
        self.assertEqual(self.named(table, P1, "place_initial_influence", "card"),
                         ["france-1-a", "spain-1-a", "spain-2-a", "spain-3-a"])
        self.forbid(table, P1, "place_initial_influence", card="unrest-a", country="spain")
        for card in ("spain-3-a", "spain-2-a", "france-1-a"):
            self.send(table, P1, "place_initial_influence", card=card, country=card[:-4])
        self.forbid(table, P1, "place_initial_influence", card="spain-1-a", country="spain")

    def test_3_6_no_card_need_be_placed(self):
        table = self.initial()
        for seat in (P1, P2, P3):
            self.send(table, seat, "ready")
        self.assertEqual([table.player(seat)["display"] for seat in (P1, P2, P3)], [{}, {}, {}])

    def test_3_6_open_cards_need_a_named_card(self):
        table = self.initial()
        self.forbid(table, P1, "place_initial_influence", "5.3.4", card="open-3-a", country="spain")
        self.assertEqual(self.moves(table, P3), [{"type": "ready"}])
        self.send(table, P1, "place_initial_influence", card="france-1-a", country="france")
        self.send(table, P1, "place_initial_influence", card="open-3-a", country="france")

    def test_3_6_a_card_joins_the_country_that_it_names(self):
        self.forbid(self.initial(), P1, "place_initial_influence", card="france-1-a", country="spain")

    def test_3_6_all_are_shown_at_once_and_in_ascent(self):
        table = self.initial()
        self.send(table, P1, "place_initial_influence", card="spain-3-a", country="spain")
        self.send(table, P1, "place_initial_influence", card="open-3-a", country="spain")
        self.send(table, P1, "ready")
        self.assertEqual(table.player(P1)["display"], {})
        for seat in (P2, None):
            seen = self.view(table, seat)["players"][P1]
            self.assertEqual((seen["display"], seen["initial_influence"]), ({}, None))
        self.send(table, P2, "ready")
        self.send(table, P3, "ready")
        self.assertEqual(table.player(P1)["display"]["spain"],
                         {"cards": ["spain-3-a", "open-3-a"], "descendant": False})
        self.has("influence_placed", seat=P1, card="spain-3-a")
        self.assertEqual(table.state["active"], table.state["first_player"])

    def test_3_6_a_card_is_taken_back_once(self):
        table, card = self.initial(), {"card": "spain-3-a"}
        self.send(table, P1, "place_initial_influence", country="spain", **card)
        self.send(table, P1, "take_back_initial_influence", **card)
        self.send(table, P1, "place_initial_influence", country="spain", **card)
        self.forbid(table, P1, "take_back_initial_influence", "3.6", "once", **card)
        self.send(table, P1, "place_initial_influence", card="spain-2-a", country="spain")
        self.send(table, P1, "take_back_initial_influence", card="spain-2-a")
        self.assertEqual(sorted(self.view(table, P1)["players"][P1]["taken_back"]), ["spain-2-a", "spain-3-a"])
        for seat in (P2, None):
            self.assertIsNone(self.view(table, seat)["players"][P1]["taken_back"])
        self.send(table, P1, "ready")
        self.assertEqual(table.player(P1)["taken_back"], [])

    def test_3_6_the_step_ends_for_whoever_always_makes_the_last_move(self):
        table = self.initial()
        for _ in range(3 * (3 * 6 + 1)):
            asked = self.ask(table, P1)["deciding"] if table.step() == "place_initial_influence" else []
            if asked:
                move = dict(self.moves(table, asked[0])[-1])
                self.send(table, asked[0], move.pop("type"), **move)
        self.assertNotEqual(table.step(), "place_initial_influence")

    def test_3_6_a_hand_without_influence_is_asked_all_the_same(self):
        self.assertIn(P3, self.ask(self.initial(), P3)["deciding"])


class Round(Walk):
    """4.1: one player after another, to the left."""

    def test_4_1_the_round_goes_to_the_left(self):
        table = self.table(3).round(P3, first=P2).of("place_excess_cards", remaining=1)
        table.hand(P3, "spain-1-a", "spain-1-b").hand(P1, "spain-2-a")
        self.send(table, P3, "place_in_market", card="spain-1-a")
        self.has("round_begun", seat=P1)
        self.assertEqual(table.state["active"], P1)

    def test_4_1_the_turn_ends_after_the_last_round(self):
        table = self.table(3).round(P1, first=P2).of("place_excess_cards", remaining=1)
        table.hand(P1, "spain-1-a", "spain-1-b")
        self.send(table, P1, "place_in_market", card="spain-1-a")
        self.has_not("round_begun", seat=P2)
        self.assertEqual(len(self.found("scored")), 3)

    def falling(self):
        """P2's round is about to begin."""
        table = self.table(3).round(P1, first=P1).of("place_excess_cards", remaining=1)
        table.hand(P1, "italy-1-a", "italy-2-a")
        return table.hand(P2, "russia-1-a", "unrest-a")

    def begin(self, table):
        self.send(table, P1, "place_in_market", card="italy-1-a")
        return table

    def test_4_1_1_one_card_of_any_falling_stack(self):
        table = self.falling().stack(P2, "spain", "spain-1-a", "open-1-a", falling=True)
        table.stack(P2, "france", "france-2-a", "france-1-a", falling=True).stack(P2, "poland", "poland-1-a")
        self.begin(table)
        self.assertEqual(self.named(table, P2, "remove_descending_influence", "card"),
                         ["france-1-a", "france-2-a", "open-1-a", "spain-1-a"])
        self.assertEqual(len(self.moves(table, P2)), 4)
        self.forbid(table, P2, "remove_descending_influence", "4.1.1", card="poland-1-a")
        self.send(table, P2, "remove_descending_influence", card="open-1-a")
        self.assertEqual((table.cards(P2, "spain"), table.player(P2)["market"]), (["spain-1-a"], ["open-1-a"]))
        self.assertEqual(table.step(), "play_special_cards")

    def test_4_1_1_open_cards_follow_the_last_named_one(self):
        table = self.falling().stack(P2, "spain", "spain-1-a", "open-1-a", "open-2-a", falling=True)
        self.begin(table)
        self.send(table, P2, "remove_descending_influence", card="spain-1-a")
        self.assertEqual(table.cards(P2, "spain"), [])
        self.assertEqual(sorted(table.player(P2)["market"]), ["open-1-a", "open-2-a", "spain-1-a"])
        self.assertEqual(len(self.found("influence_removed", seat=P2)), 3)

    def test_4_1_1_a_single_falling_card_leaves(self):
        table = self.begin(self.falling().stack(P2, "spain", "spain-1-a", falling=True))
        self.has("influence_removed", seat=P2, card="spain-1-a")
        self.assertEqual((table.cards(P2, "spain"), table.player(P2)["market"]), ([], ["spain-1-a"]))

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

    def test_4_1_1_what_lies_in_the_market_is_hidden(self):
        table = self.begin(self.falling().stack(P2, "spain", "spain-1-a", "spain-2-a", falling=True))
        seen = self.view(table, P3)["players"][P1]
        self.assertEqual((seen["market"], seen["market_size"]), (None, 1))

    def test_4_1_2_as_many_cards_as_the_table_says(self):
        for players, row in QUOTAS.items():
            with self.subTest(players=players):
                table = self.table(players).round(P1, first=P1).of("place_excess_cards", remaining=1)
                table.hand(P1, "italy-1-a", "italy-2-a")
                self.begin(table)
                self.assertEqual(len(table.player(P2)["hand"]), row["draw"])
                self.assertEqual(len(self.found("card_drawn", seat=P2)), row["draw"])

    def test_4_1_2_the_discard_pile_becomes_the_deck(self):
        table = self.falling().empty_deck()
        kept = [table.take(card) for card in ("spain-3-a", "spain-3-b")]
        table.state["deck"] += kept
        pile = len(table.state["discard"])
        self.begin(table)
        self.assertEqual(table.state["discard"], [])
        self.has("deck_reshuffled", count=pile)
        self.assertLess(set(kept), set(table.player(P2)["hand"]))
        self.assertEqual(len(table.state["deck"]), pile - (QUOTAS[3]["draw"] - 2))

    def test_4_1_2_the_discard_pile_waits_while_the_deck_suffices(self):
        table = self.falling().empty_deck()
        table.state["deck"] += [table.take(f"spain-{n}") for n in ("3-a", "3-b", "2-a", "2-b", "1-a")]
        pile = len(table.state["discard"])
        self.begin(table)
        self.assertEqual((table.state["deck"], len(table.state["discard"])), ([], pile))
        self.has_not("deck_reshuffled")

    def test_4_1_2_without_cards_the_player_misses_out(self):
        table = self.falling().empty_deck(P3)
        table.state["discard"] += [table.take("spain-3-a")]
        self.begin(table)
        self.assertEqual(sorted(table.player(P2)["hand"]), ["russia-1-a", "spain-3-a", "unrest-a"])
        self.assertEqual(table.step(), "play_special_cards")

    def test_4_1_2_drawn_cards_and_the_deck_are_hidden(self):
        table = self.begin(self.falling())
        for seat in (P1, None):
            view = self.view(table, seat)
            self.assertIsNone(view["deck"])
            self.assertEqual(view["deck_size"], len(table.state["deck"]))
            self.assertIsNone(view["players"][P2]["hand"])
            self.assertEqual(view["players"][P2]["hand_size"], 7)


class SpecialCards(Walk):
    """4.1.3 and its seven cards."""

    def own(self, *cards):
        return self.table(4).hand(P1, "italy-1-a", *cards)

    def test_4_1_3_may_be_skipped(self):
        table = self.own("unrest-a")
        self.send(table, P1, "end_special_cards")
        self.assertEqual((table.step(), table.state["discard"]), ("lobby_the_crown", []))

    def test_4_1_3_is_asked_of_a_hand_without_special_cards(self):
        self.assertEqual(self.moves(self.own(), P1), [{"type": "end_special_cards"}])

    def test_4_1_3_two_and_no_more(self):
        table = self.own("increase-status-a", "increase-status-b", "increase-status-c")
        for card in "ab":
            self.send(table, P1, "play_increase_status", card=f"increase-status-{card}", country="spain"
                      if card == "a" else "italy")
        self.assertEqual((table.step(), table.player(P1)["hand"]), ("lobby_the_crown", ["italy-1-a",
                                                                                        "increase-status-c"]))
        self.forbid(table, P1, "play_increase_status", card="increase-status-c", country="italy")

    def test_4_1_3_goes_to_the_discard_pile(self):
        table = self.own("unrest-a")
        self.send(table, P1, "play_unrest", card="unrest-a", country="spain")
        self.assertEqual((table.state["discard"], table.player(P1)["market"]), (["unrest-a"], []))
        self.has("special_card_played", seat=P1, card="unrest-a")

    def test_4_1_3_only_in_the_own_round_and_from_the_own_hand(self):
        table = self.own("unrest-a").hand(P2, "unrest-b")
        self.assertEqual(self.ask(table, P2)["deciding"], [P1])
        self.forbid(table, P2, "play_unrest", card="unrest-b", country="spain")
        self.forbid(table, P1, "play_unrest", card="unrest-b", country="spain")
        self.forbid(table, P1, "play_unrest", card="italy-1-a", country="spain")

    def test_4_1_3_influence_cards_are_not_played_here(self):
        table = self.own().stack(P1, "italy", "italy-2-a")
        self.forbid(table, P1, "place_influence", card="italy-1-a")

    def test_4_1_3_1_calls_a_resolution_at_once(self):
        table = self.own("lobby-the-crown-a", "lobby-the-crown-b").stack(P1, "italy", "italy-2-a")
        for _ in range(2):
            self.send(table, P1, "play_lobby_the_crown", card="lobby-the-crown-" + "ab"[_])
            self.assertEqual(table.step(), "lobby_the_crown_card")
            self.assertNotIn({"type": "no_lobby"}, self.moves(table, P1))
            self.send(table, P1, "lobby_join_a_faction", country="italy")
            self.send(table, P1, "pass")
            self.send(table, P1, "vote", colour="red")
        self.assertEqual(table.step(), "lobby_the_crown")
        self.send(table, P1, "lobby_join_a_faction", country="italy")

    def test_4_1_3_1_needs_a_country_that_can_be_lobbied(self):
        table = self.table(4).hand(P1, "lobby-the-crown-a", "open-1-a")
        self.forbid(table, P1, "play_lobby_the_crown", "5.6", card="lobby-the-crown-a")

    def test_4_1_3_2_ability_up_to_three(self):
        table = self.own("military-improvement-a").country("spain", military_ability=2)
        table.country("france", military_ability=3)
        self.assertNotIn("france", self.named(table, P1, "play_military_improvement", "country"))
        self.forbid(table, P1, "play_military_improvement", "4.1.3.2", card="military-improvement-a", country="france")
        self.send(table, P1, "play_military_improvement", card="military-improvement-a", country="spain")
        self.assertEqual(table.land("spain")["military_ability"], 3)
        self.has("military_ability_changed", country="spain", military_ability=3)

    def test_4_1_3_3_army_up_to_three(self):
        table = self.own("increase-army-size-a").country("italy", army_size=0).country("france", army_size=3)
        self.forbid(table, P1, "play_increase_army_size", "4.1.3.3", card="increase-army-size-a", country="france")
        self.send(table, P1, "play_increase_army_size", card="increase-army-size-a", country="italy")
        self.assertEqual(table.land("italy")["army_size"], 1)
        self.has("army_size_changed", country="italy", army_size=1)

    def test_4_1_3_4_status_up_to_seven(self):
        table = self.own("increase-status-a").country("spain", status=7).country("france", status=6)
        self.forbid(table, P1, "play_increase_status", "4.1.3.4", card="increase-status-a", country="spain")
        self.send(table, P1, "play_increase_status", card="increase-status-a", country="france")
        self.assertEqual(table.land("france")["status"], 7)
        self.has("status_changed", country="france", status=7)

    def test_4_1_3_4_from_status_0(self):
        table = self.own("increase-status-a").country("russia", status=0)
        self.send(table, P1, "play_increase_status", card="increase-status-a", country="russia")
        self.assertEqual(table.land("russia")["status"], 1)

    def test_4_1_3_5_one_leader_a_country(self):
        table = self.own("military-leader-a", "military-leader-b").country("spain", leader=True)
        self.forbid(table, P1, "play_military_leader", "4.1.3.5", card="military-leader-a", country="spain")
        self.send(table, P1, "play_military_leader", card="military-leader-a", country="france")
        self.assertTrue(table.land("france")["leader"])
        self.has("leader_placed", country="france")
        self.forbid(table, P1, "play_military_leader", "4.1.3.5", card="military-leader-b", country="france")

    def test_4_1_3_5_a_leader_may_stand_where_unrest_is(self):
        table = self.own("military-leader-a").country("spain", unrest=True)
        self.send(table, P1, "play_military_leader", card="military-leader-a", country="spain")

    def test_4_1_3_6_any_card_of_any_display(self):
        table = self.own("assassin-a").stack(P1, "spain", "spain-1-a").stack(P2, "spain", "spain-2-a", "open-2-a")
        table.stack(P3, "france", "france-1-a", "france-2-a", falling=True).hand(P4, "poland-1-a")
        self.assertEqual(self.named(table, P1, "play_assassin", "target"),
                         ["france-1-a", "france-2-a", "open-2-a", "spain-1-a", "spain-2-a"])
        for seat, card, left in ((P1, "spain-1-a", []), (P2, "open-2-a", ["spain-2-a"]), (P2, "spain-2-a", []),
                                 (P3, "france-2-a", ["france-1-a"])):
            with self.subTest(target=card):
                after = table.copy()
                self.send(after, P1, "play_assassin", card="assassin-a", target=card)
                country = "france" if seat == P3 else "spain"
                self.assertEqual(after.cards(seat, country), left)
                self.assertIn(card, after.player(seat)["market"])
                self.assertEqual(after.state["discard"], ["assassin-a"])

    def test_4_1_3_6_open_cards_follow(self):
        table = self.own("assassin-a").stack(P2, "spain", "spain-2-a", "open-2-a", "open-3-a")
        self.send(table, P1, "play_assassin", card="assassin-a", target="spain-2-a")
        self.assertEqual(sorted(table.player(P2)["market"]), ["open-2-a", "open-3-a", "spain-2-a"])
        self.assertNotIn("spain", table.player(P2)["display"])

    def test_4_1_3_6_does_not_turn_the_stack(self):
        table = self.own("assassin-a").stack(P2, "spain", "spain-2-a", "spain-3-a")
        self.send(table, P1, "play_assassin", card="assassin-a", target="spain-3-a")
        self.assertFalse(table.player(P2)["display"]["spain"]["descendant"])

    def test_4_1_3_6_needs_a_target_on_display(self):
        table = self.own("assassin-a").hand(P2, "spain-2-a")
        self.forbid(table, P1, "play_assassin", "4.1.3.6", card="assassin-a", target="spain-2-a")
        self.assertEqual(self.moves(table, P1, "play_assassin"), [])


class Unrest(Walk):
    """4.1.3.7."""

    def unrest(self, table, country="spain"):
        return self.send(table.hand(P1, "unrest-a", "italy-1-a"), P1, "play_unrest", card="unrest-a", country=country)

    def test_4_1_3_7_the_highest_influence_suffers(self):
        table = self.table(4).stack(P2, "spain", "spain-3-a", "open-2-a").stack(P3, "spain", "spain-3-b", "spain-1-a")
        self.unrest(table)
        self.assertTrue(table.player(P2)["display"]["spain"]["descendant"])
        self.assertFalse(table.player(P3)["display"]["spain"]["descendant"])
        self.assertTrue(table.land("spain")["unrest"])
        self.has("unrest_placed", country="spain")
        self.has("influence_turned", seat=P2, country="spain")

    def test_4_1_3_7_all_of_equal_highest_suffer(self):
        table = self.table(4).stack(P2, "spain", "spain-3-a").stack(P3, "spain", "spain-2-a", "open-1-a")
        table.stack(P1, "spain", "spain-3-b").stack(P4, "spain", "spain-2-b")
        self.unrest(table)
        fallen = [seat for seat in SEATS[:4] if table.player(seat)["display"]["spain"]["descendant"]]
        self.assertEqual(fallen, [P1, P2, P3])

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

    def test_4_1_3_7_once_in_a_turn(self):
        table = self.table(4).country("spain", unrest=True).hand(P1, "unrest-a")
        self.forbid(table, P1, "play_unrest", "4.1.3.7", card="unrest-a", country="spain")

    def test_4_1_3_7_where_nobody_has_influence(self):
        table = self.table(4)
        self.unrest(table)
        self.assertTrue(table.land("spain")["unrest"])

    def test_4_1_3_7_dissolves_a_league(self):
        table = self.table(4)
        for name in ("spain", "france"):
            table.country(name, faction="red", league="red")
        for name in ("sweden", "poland"):
            table.country(name, faction="blue", league="blue")
        self.unrest(table)
        self.assertEqual([table.land(name)["league"] for name in ("spain", "france", "sweden", "poland")],
                         [None, None, "blue", "blue"])
        self.has("league_dissolved", colour="red")
        self.assertEqual(table.land("france")["faction"], "red")


class EndOfRound(Walk):
    """4.1.4 and 4.1.5."""

    def test_4_1_4_a_resolution_must_be_called(self):
        table = self.table(4).lobby(P1).hand(P1, "italy-1-a", "open-1-a", "unrest-a")
        self.assertEqual(self.moves(table, P1), [{"type": "lobby_join_a_faction", "country": "italy"}])
        self.forbid(table, P1, "no_lobby", "4.1.4")

    def test_4_1_4_a_falling_stack_is_influence_on_display(self):
        table = self.table(4).lobby(P1).stack(P1, "spain", "spain-1-a", falling=True).hand(P1, "unrest-a")
        self.assertEqual(self.named(table, P1, "lobby_join_a_faction", "country"), ["spain"])

    def test_4_1_4_nowhere_to_lobby(self):
        table = self.table(4).lobby(P1).hand(P1, "open-1-a", "unrest-a")
        self.assertEqual(self.moves(table, P1), [{"type": "no_lobby"}])
        self.send(table, P1, "no_lobby")
        self.assertEqual(table.step(), "place_excess_cards")

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

    def test_4_1_5_the_card_is_face_down(self):
        table = self.table(4).of("place_excess_cards", remaining=1).hand(P1, "spain-1-a", "spain-1-b")
        table.hand(P2, "unrest-a")
        self.send(table, P1, "place_in_market", card="spain-1-a")
        self.assertIsNone(self.view(table, P2)["players"][P1]["market"])
        self.assertEqual(self.view(table, P1)["players"][P1]["market"], ["spain-1-a"])


if __name__ == "__main__":
    unittest.main()
