"""A walk through the rulebook of Sixteen Thirty Something, part 4: war (5.7) and Leagues of Princes (5.8)."""
import unittest

from client import GAME, call
from rulebook_sixteen import P1, P2, P3, P4, Walk, post

COMPONENTS = call("GET", f"/v1/games/{GAME}/components").json
NAMES = sorted(country["id"] for country in COMPONENTS["countries"])
LINES = {frozenset(line["between"]) for line in COMPONENTS["borders"] + COMPONENTS["sea_routes"]}


def adjacent(one, other):
    return frozenset((one, other)) in LINES


class Wars(Walk):
    def caller(self, country, faction="red", **changes):
        """P1 may lobby in this country, which belongs to a faction; all others have none."""
        table = self.table(4).lobby(P1).stack(P1, country, country + "-1-a").hand(P1, "unrest-a", "unrest-b")
        return table.country(country, faction=faction, **changes)

    def all_but(self, table, country, faction):
        for name in NAMES:
            if name != country:
                table.country(name, faction=faction)
        return table

    def targets(self, table, kind="lobby_go_to_war"):
        return self.named(table, P1, kind, "target")

    def war(self, attacker, target, dice, table=None):
        """The sole voter decides for war; dice are the attacker's two, then the target's two."""
        table = (table or self.table(4)).sides(P1, attacker, "go-to-war", target).hand(P1, "italy-1-a", "italy-1-b")
        if table.land(attacker)["faction"] is None:
            table.country(attacker, faction="red")
        if table.land(target)["faction"] is None and target != "german-states":
            table.country(target, faction="blue")
        table.stack(P1, attacker, attacker + "-1-a")
        self.send(table, P1, "vote", dice=dice, colour="red")
        return table

    def state_of(self, table, country):
        land = table.land(country)
        return land["status"], land["army_size"], land["military_ability"]


class WarEligibility(Wars):
    """5.7.1 (and 5.5)."""

    def test_5_7_1_only_the_opposite_faction(self):
        for faction, other in (("red", "blue"), ("blue", "red")):
            table = self.caller("france", faction).country("spain", faction=other).country("italy", faction=faction)
            self.assertEqual(self.targets(table), ["german-states", "spain"])
            self.forbid(table, P1, "lobby_go_to_war", "5.7.1", country="france", target="italy")
            self.forbid(table, P1, "lobby_go_to_war", "5.7.1", country="france", target="poland")
            self.forbid(table, P1, "lobby_go_to_war", "5.7.1", country="france", target="france")

    def test_5_7_1_a_target_in_unrest_or_disarmed_is_a_target(self):
        table = self.caller("france").country("spain", faction="blue", unrest=True)
        table.country("italy", faction="blue", army_size=0)
        self.assertEqual(self.targets(table), ["german-states", "italy", "spain"])

    def test_5_7_1_status_of_the_target_0_or_1_needs_adjacency(self):
        for attacker in NAMES:
            for status in (0, 1, 2):
                with self.subTest(attacker=attacker, status=status):
                    table = self.all_but(self.caller(attacker), attacker, "blue")
                    for name in NAMES:
                        table.country(name, status=status)
                    near = [name for name in NAMES if name != attacker and (status == 2 or adjacent(attacker, name))]
                    self.assertEqual(self.targets(table), near)

    def test_5_7_1_the_status_of_the_attacker_does_not_matter(self):
        table = self.caller("spain", status=0).country("russia", faction="blue")
        self.assertIn("russia", self.targets(table))
        table.country("russia", status=1)
        self.forbid(table, P1, "lobby_go_to_war", "5.7.1", country="spain", target="russia")

    def test_5_7_1_the_german_states_of_any_faction(self):
        for faction in (None, "red", "blue"):
            with self.subTest(faction=faction):
                self.assertIn("german-states", self.targets(self.caller("spain").country("german-states",
                                                                                         faction=faction)))

    def test_5_7_1_the_german_states_at_status_1_by_a_neighbour_only(self):
        for attacker, may in (("france", True), ("sweden", True), ("spain", False), ("italy", False)):
            with self.subTest(attacker=attacker):
                table = self.caller(attacker).country("german-states", status=1)
                self.assertEqual("german-states" in self.targets(table), may)

    def test_5_7_1_the_german_states_in_a_league_are_like_any_other(self):
        for colour, may in (("red", False), ("blue", True)):
            with self.subTest(league=colour):
                table = self.caller("spain").country("german-states", faction=colour, league=colour)
                table.country("austria", faction=colour, league=colour)
                self.assertEqual("german-states" in self.targets(table), may)

    def test_5_7_1_the_german_states_as_attacker_are_like_any_other(self):
        table = self.caller("german-states").country("spain", faction="red").country("france", faction="blue")
        self.assertEqual(self.targets(table), ["france"])
        table.country("german-states", faction=None)
        self.assertEqual({move["type"] for move in self.moves(table, P1)}, {"lobby_join_a_faction"})

    def test_5_7_1_the_german_states_join_the_other_side_when_attacked(self):
        for before in (None, "red", "blue"):
            with self.subTest(faction=before):
                table = self.table(4).country("german-states", faction=before)
                self.war("spain", "german-states", [1, 1, 1, 1], table)
                self.assertEqual(table.land("german-states")["faction"], "blue")
                self.assertEqual(bool(self.found("faction_joined", country="german-states")), before != "blue")

    def test_5_7_1_they_do_not_join_when_peace_is_kept(self):
        for colours in ({"player_1": "blue", "player_2": "blue"}, {"player_1": "red", "player_2": "blue"}):
            table = self.table(4).sides(P1, "spain", "go-to-war", "german-states").country("spain", faction="red")
            table.stack(P1, "spain", "spain-1-a").stack(P2, "spain", "spain-1-b").hand(P1, "italy-1-a", "italy-1-b")
            self.vote(table, dice=None, **colours)
            self.assertIsNone(table.land("german-states")["faction"])
            self.has_not("combat_total")

    def test_5_6_4_3_the_target_is_told(self):
        table = self.caller("france").country("spain", faction="blue")
        self.send(table, P1, "lobby_go_to_war", country="france", target="spain")
        self.has("lobby_called", country="france", issue="go-to-war", target="spain")
        self.send(table, P1, "pass")
        self.assertEqual(self.view(table)["stack"][-1]["target"], "spain")

    def test_5_6_4_3_the_war_is_fought_before_the_losers_remove_cards(self):
        table = self.table(4).sides(P1, "spain", "go-to-war", "france").country("spain", faction="red")
        table.country("france", faction="blue").stack(P1, "spain", "spain-3-a").hand(P1, "italy-1-a", "italy-1-b")
        table.stack(P2, "spain", "spain-1-a", "open-1-a", falling=True)
        self.vote(table, dice=[6, 1, 1, 1], player_1="red", player_2="blue")
        self.has("war_won", winner="spain", loser="france")
        self.assertEqual(self.ask(table, P2)["deciding"], [P2])


class Combat(Wars):
    """5.7.2."""

    def modifiers(self, attacker, target, setting):
        table = self.table(4)
        for name, changes in setting.items():
            table.country(name, **changes)
        self.war(attacker, target, [1, 1, 1, 1], table)
        return {event["country"]: event["modifiers"] for event in self.found("combat_total")}

    def test_5_7_2_1_each_modifier(self):
        plain = {"status": 3, "army_size": 2, "military_ability": 0}
        league = {"faction": "blue", "league": "blue"}
        cases = [
            ("nothing", "spain", "france", {}, {}, {}, (0, 0)),
            ("abilities", "spain", "france", {"military_ability": 3}, {"military_ability": 1}, {}, (3, 1)),
            ("leaders", "spain", "france", {"leader": True}, {"leader": True}, {}, (2, 2)),
            ("a disarmed target", "spain", "france", {}, {"army_size": 0}, {}, (0, -1)),
            ("a target in unrest", "spain", "france", {}, {"unrest": True}, {}, (0, -1)),
            ("the worst", "spain", "france", {}, {"unrest": True, "army_size": 0}, {}, (0, -2)),
            ("a defended island", "france", "england", {}, {"status": 1}, {}, (0, 1)),
            ("a defended island at 0", "france", "england", {}, {"status": 0}, {}, (0, 1)),
            ("England at 2", "france", "england", {}, {"status": 2}, {}, (0, 0)),
            ("Sweden at 1", "poland", "sweden", {}, {"status": 1}, {}, (0, 1)),
            ("Denmark at 1", "sweden", "denmark", {}, {"status": 1}, {}, (0, 0)),
            ("England attacks at 1", "england", "france", {"status": 1}, {}, {}, (0, 0)),
            ("a league defends", "spain", "france", {}, league, {"austria": league}, (0, 1)),
            ("a league attacks", "spain", "france", {"faction": "red", "league": "red"}, {},
             {"italy": {"faction": "red", "league": "red"}}, (1, 0)),
            ("the best", "france", "sweden", {"faction": "red"},
             {"military_ability": 3, "leader": True, "status": 1, **league}, {"austria": league}, None),
        ]
        for name, attacker, target, of_attacker, of_target, others, expected in cases:
            if expected is None:
                attacker, expected = "poland", (0, 7)
            with self.subTest(case=name):
                setting = {attacker: {**plain, **of_attacker}, target: {**plain, **of_target}, **others}
                total = self.modifiers(attacker, target, setting)
                self.assertEqual((total[attacker], total[target]), expected)

    def test_5_7_2_2_dice_have_six_sides(self):
        table = self.table(4).sides(P1, "spain", "go-to-war", "france").hand(P1, "italy-1-a", "italy-1-b")
        table.country("spain", faction="red").country("france", faction="blue").stack(P1, "spain", "spain-1-a")
        for dice in ([7, 1, 1, 1], [0, 1, 1, 1], [1, 1, 1]):
            status, problem = post("apply", {"state": table.state, "seat": P1, "dice": dice,
                                             "move": {"type": "vote", "colour": "red"}})
            self.assertIn(status, (400, 422), problem)

    def even(self, **lands):
        table = self.table(4)
        for name in ("spain", "france"):
            table.country(name, status=4, army_size=2, military_ability=1)
        for name, changes in lands.items():
            table.country(name, **changes)
        return table

    def test_5_7_2_3_the_defender_wins(self):
        table = self.war("spain", "france", [1, 1, 6, 1], self.even())
        self.assertEqual(self.state_of(table, "spain"), (3, 1, 1))
        self.assertEqual(self.state_of(table, "france"), (5, 2, 1))

    def test_5_7_2_4_the_last_point_is_captured(self):
        table = self.war("spain", "france", [6, 1, 1, 1], self.even(france={"status": 1}))
        self.assertEqual((table.land("spain")["status"], table.land("france")["status"]), (5, 0))

    def test_5_7_leaders_stay_after_the_war(self):
        table = self.war("spain", "france", [6, 1, 1, 1], self.even(france={"leader": True}))
        self.assertTrue(table.land("france")["leader"])

    def test_5_7_a_league_survives_a_war(self):
        league = {"faction": "blue", "league": "blue"}
        table = self.war("spain", "france", [6, 1, 1, 1], self.even(france=league, austria=league))
        self.assertEqual(table.land("france")["league"], "blue")


class Leagues(Wars):
    """5.8 and 5.6.4.4."""

    KIND = "lobby_enact_a_league"

    def test_5_8_1_the_same_faction(self):
        table = self.caller("france").country("spain", faction="red").country("italy", faction="blue")
        self.assertEqual(self.targets(table, self.KIND), ["spain"])
        for target in ("italy", "poland", "france"):
            self.forbid(table, P1, self.KIND, "5.8.1", country="france", target=target)

    def test_5_8_1_neither_in_unrest(self):
        table = self.caller("france").country("spain", faction="red", unrest=True)
        self.assertEqual(self.targets(table, self.KIND), [])
        self.forbid(table, P1, self.KIND, "5.8.1", country="france", target="spain")
        table.country("spain", unrest=False).country("france", unrest=True)
        self.forbid(table, P1, self.KIND, "5.8.1", country="france", target="spain")

    def test_5_8_1_a_disarmed_country_may(self):
        table = self.caller("france", army_size=0).country("spain", faction="red", army_size=0)
        self.assertEqual(self.targets(table, self.KIND), ["spain"])

    def test_5_8_1_either_at_status_0_or_1_needs_adjacency(self):
        for own, other, near in ((1, 4, True), (0, 4, True), (4, 1, True), (4, 0, True), (2, 2, False)):
            for initiator in NAMES:
                with self.subTest(initiator=initiator, own=own, other=other):
                    table = self.all_but(self.caller(initiator), initiator, "red")
                    for name in NAMES:
                        table.country(name, status=own if name == initiator else other)
                    want = [name for name in NAMES if name != initiator and (not near or adjacent(initiator, name))]
                    self.assertEqual(self.targets(table, self.KIND), want)

    def test_5_8_1_one_league_a_faction(self):
        table = self.all_but(self.caller("france"), "france", "red")
        for name in ("poland", "austria"):
            table.country(name, league="red")
        self.assertEqual(self.targets(table, self.KIND), [])
        self.forbid(table, P1, self.KIND, "5.8.1", country="france", target="spain")
        self.forbid(table, P1, self.KIND, "5.8.1", country="france", target="poland")
        for name in ("poland", "austria"):
            table.country(name, league="blue", faction="blue")
        self.assertIn("spain", self.targets(table, self.KIND))

    def test_5_8_1_the_german_states_may_invite_the_other_faction(self):
        table = self.caller("german-states", "red").country("spain", faction="blue").country("france", faction="red")
        self.assertEqual(self.targets(table, self.KIND), ["france", "spain"])
        for name in ("poland", "austria"):
            table.country(name, faction="blue", league="blue")
        self.assertEqual(self.targets(table, self.KIND), ["france"])

    def test_5_8_1_nobody_may_invite_the_german_states_of_the_other_faction(self):
        table = self.caller("france").country("german-states", faction="blue").country("spain", faction="red")
        self.assertEqual(self.targets(table, self.KIND), ["spain"])
        table.country("german-states", faction=None)
        self.assertEqual(self.targets(table, self.KIND), ["spain"])

    def test_5_8_1_the_german_states_need_a_faction(self):
        table = self.caller("german-states", None).country("spain", faction="blue")
        self.forbid(table, P1, self.KIND, country="german-states", target="spain")

    def league(self, one="france", other="spain", one_faction="red", other_faction="red", **changes):
        """The sides of the first resolution are to be chosen: P1 in the one country, P2 in the other."""
        table = self.table(4).sides(P1, one, "enact-a-league-of-princes", other).hand(P1, "italy-1-a", "italy-1-b")
        table.country(one, faction=one_faction).country(other, faction=other_faction)
        for name in (one, other):
            table.country(name, **changes.get(name.replace("-", "_"), {}))
        return table.stack(P1, one, one + "-1-a").stack(P2, other, other + "-1-a")

    def enact(self, table, colour="red", second=None):
        self.send(table, P1, "vote", colour=colour)
        first = self.events
        while table.step() == "influence_bidding":
            seat = self.ask(table, P1)["deciding"][0]
            self.send(table, seat, "pass")
        if table.step() == "choose_sides":
            self.send(table, P2, "vote", colour=second or colour)
        self.events = first + (self.events if self.events is not first else [])
        return table

    def test_5_6_4_4_a_second_resolution_in_the_target(self):
        table = self.enact(self.league())
        self.assertEqual((table.land("france")["league"], table.land("spain")["league"]), ("red", "red"))
        self.has("lobby_called", country="spain", issue="accept-a-league-of-princes", target="france")
        self.has("league_enacted", colour="red")

    def test_5_6_4_4_the_colour_of_the_target_is_for_it(self):
        table = self.enact(self.league(one_faction="blue", other_faction="blue"), "blue")
        self.assertEqual((table.land("france")["league"], table.land("spain")["league"]), ("blue", "blue"))

    def test_5_6_4_4_refused_in_the_first_country(self):
        table = self.league()
        self.send(table, P1, "vote", colour="blue")
        self.has_not("lobby_called")
        self.assertEqual(table.step(), "place_excess_cards")

    def test_5_6_4_4_a_draw_in_the_first_country(self):
        table = self.league().stack(P3, "france", "france-1-b")
        self.vote(table, player_1="red", player_3="blue")
        self.has_not("lobby_called")
        self.assertIsNone(table.land("france")["league"])

    def test_5_6_4_4_refused_or_drawn_in_the_second(self):
        table = self.enact(self.league(), second="blue")
        self.assertEqual((table.land("france")["league"], table.land("spain")["league"]), (None, None))
        table = self.league().stack(P3, "spain", "spain-1-b")
        self.send(table, P1, "vote", colour="red")
        self.send(table, P1, "pass")
        self.vote(table, player_2="red", player_3="blue")
        self.assertIsNone(table.land("spain")["league"])

    def test_5_6_4_4_bidding_begins_with_the_caller_again(self):
        table = self.league().hand(P2, "spain-2-a").hand(P3, "unrest-a").hand(P4, "open-1-a")
        self.send(table, P1, "vote", colour="red")
        for seat in (P1, P2, P3, P4):
            self.assertEqual((table.step(), self.ask(table, seat)["deciding"]), ("influence_bidding", [seat]))
            self.send(table, seat, "pass")
        self.assertEqual(self.ask(table, P2)["deciding"], [P2])

    def test_5_6_4_4_the_caller_may_place_influence_in_the_target(self):
        table = self.league().hand(P1, "spain-3-a")
        self.send(table, P1, "vote", colour="red")
        self.send(table, P1, "place_influence", card="spain-3-a")

    def test_5_6_4_4_nobody_has_influence_in_the_target(self):
        table = self.league()
        table.state["deck"] += table.player(P2)["display"].pop("spain")["cards"]
        self.send(table, P1, "vote", colour="red")
        self.send(table, P1, "pass")
        self.assertIsNone(table.land("spain")["league"])
        self.has("issue_undecided", country="spain", points=0)

    def test_5_6_4_4_losers_of_the_first_come_before_the_second(self):
        table = self.league().stack(P3, "france", "open-1-a", "france-1-b", falling=True)
        table.player(P1)["display"]["france"]["cards"] += [table.take("france-3-a")]
        self.vote(table, player_1="red", player_3="blue")
        self.assertEqual(self.ask(table, P3)["deciding"], [P3])
        self.send(table, P3, "remove_influence", card="open-1-a")
        self.has("lobby_called", country="spain")

    def test_5_6_4_4_losers_of_the_second(self):
        table = self.league().stack(P3, "spain", "spain-3-a")
        self.send(table, P1, "vote", colour="red")
        self.send(table, P1, "pass")
        self.vote(table, player_2="blue", player_3="red")
        self.assertTrue(table.player(P2)["display"]["spain"]["descendant"])
        self.assertEqual(table.land("spain")["league"], "red")

    def test_5_8_2_a_difference_of_one_in_status_moves_nothing(self):
        table = self.enact(self.league(france={"status": 4}, spain={"status": 3}))
        self.assertEqual((table.land("france")["status"], table.land("spain")["status"]), (4, 3))

    def test_5_8_2_a_difference_of_two_and_more(self):
        for high, low in ((4, 2), (7, 2), (7, 0)):
            with self.subTest(status=(high, low)):
                table = self.enact(self.league(france={"status": high}, spain={"status": low}))
                self.assertEqual((table.land("france")["status"], table.land("spain")["status"]), (high - 1, low + 1))

    def test_5_8_2_army_0_is_rearmed(self):
        table = self.enact(self.league(france={"army_size": 0}, spain={"army_size": 1}))
        self.assertEqual(table.land("france")["army_size"], 1)

    def german_states(self, votes="blue", second=None):
        table = self.league("german-states", "spain", "red", "blue")
        return self.enact(table, votes, second)

    def test_5_8_1_the_german_states_join_the_faction_of_the_target(self):
        table = self.german_states()
        self.assertEqual((table.land("german-states")["faction"], table.land("german-states")["league"]), ("blue",
                                                                                                           "blue"))
        self.has("faction_joined", country="german-states", colour="blue")

    def test_5_8_1_the_german_states_stay_when_the_target_declines(self):
        table = self.german_states(second="red")
        self.assertEqual((table.land("german-states")["faction"], table.land("german-states")["league"]), ("red", None))

    def test_5_8_1_the_german_states_vote_for_it_with_the_targets_colour(self):
        table = self.german_states("red")
        self.assertIsNone(table.land("german-states")["league"])

    def test_5_8_1_the_german_states_leave_their_former_league(self):
        table = self.league("german-states", "spain", "red", "blue", german_states={"league": "red"})
        self.enact(table.country("france", faction="red", league="red"), "blue")
        self.assertEqual([table.land(name)["league"] for name in ("german-states", "spain", "france")],
                         ["blue", "blue", None])
        self.has("league_dissolved", colour="red")

    def test_4_1_3_7_unrest_ends_a_league_and_a_new_one_may_come(self):
        table = self.caller("france").of("play_special_cards", played=0)
        for name in ("spain", "france"):
            table.country(name, faction="red", league="red")
        table.country("italy", faction="red")
        self.send(table, P1, "play_unrest", card="unrest-a", country="spain")
        self.send(table, P1, "end_special_cards")
        self.assertEqual(self.targets(table, self.KIND), ["italy"])


if __name__ == "__main__":
    unittest.main()
