"""A walk through the rulebook of Baroque: building, influence, marches and battles (10), control (11), Wars and Unrest
(14.3, 14.4), every Opportunity Card (appendix 2), the map, and what each player may see.

The set-up, the turn and the Event Cards are another walk."""
import unittest

from rulebook_baroque import A, B, P, S, SEATS, Board, Walk, components, kinds, near


class Table(Walk):
    """The boards of this walk: Brandenburg acts, unless a test says otherwise."""

    def acting(self, seat=B, players=4, actions=0):
        return Board(players).cards_for(*SEATS[:players]).acting(seat, actions)

    def closing(self):
        """The end of the turn follows when Austria, the second of two, has spent its favours."""
        board = Board(2)
        board.state["stack"] = [
            {"step": "imperial_support", "index": 2, "first": B, "second": A, "third": None, "fourth": None, "begun": True},
            {"step": "favours", "seat": A, "left": 4, "taken": 0}]
        return board

    def march(self, board, origin, *path, armies=1, general=False, seat=B):
        """Armies go from state to state; whatever is on at the end stays on."""
        events = self.send(board, seat, "march", **{"from": origin, "to": path[0], "armies": armies, "general": general})
        for to in path[1:]:
            events = self.send(board, seat, "march_on", to=to)
        return events

    def fight(self, board, attacker=B, defender=A, lays=(), against=(), dice=None):
        """Both lay these cards, the attacker first, and say that they are ready."""
        for seat, cards in ((attacker, lays), (defender, against)):
            for card in cards:
                self.send(board, seat, "commit_card", card=card)
        for seat in (attacker, defender):
            if board.step() == "battle" and seat and board.player(seat)["hand"]:
                self.send(board, seat, "ready", dice=dice if seat == defender else None)
        return self.events

    def moved(self, board, state):
        return board.at(state)["moved"]


class Building(Table):
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

    def test_10_2_1_the_limit_is_15_11_and_10(self):
        for players, limit in ((2, 15), (3, 11), (4, 10)):
            with self.subTest(players=players):
                board = self.acting(players=players).army(B, "brandenburg", limit - 1).army(B, "saxony", 0)
                self.send(board, B, "build_army", state="brandenburg")
                self.forbid(board, B, "build_army", "10.2.1", state="brandenburg")

    def test_10_2_1_not_beside_an_enemys_but_ready_to_march(self):
        board = self.acting().give(B, "saxony").army(A, "saxony", 1)
        self.forbid(board, B, "build_army", None, state="saxony")
        self.send(board, B, "build_city", state="saxony")  # R53
        board = self.acting()
        self.send(board, B, "build_army", state="brandenburg")
        self.march(board, "brandenburg", "saxony")

    def test_10_2_2_a_city_costs_6_and_there_is_one_in_a_state(self):
        board = self.acting().give(B, "saxony")
        self.send(board, B, "build_city", state="saxony")
        self.assertEqual((board.at("saxony")["city"], board.florins(B)), ("city", 9))
        self.forbid(board, B, "build_city", "10.2.2", state="saxony")
        self.forbid(board, B, "build_city", "10.2", state="magdeburg")
        self.forbid(board.rich(B, 5), B, "build_city", "10.2", state="brandenburg")
        self.forbid(self.acting().give(B, "prussia"), B, "build_city", "6.2", state="prussia")

    def test_10_2_3_a_fortified_city_for_8_or_for_an_army(self):
        board = self.acting().army(B, "brandenburg", 2).city("brandenburg")
        other = board.copy()
        self.send(board, B, "build_fortified_city", state="brandenburg", with_army=True)
        self.assertEqual((board.at("brandenburg")["city"], board.armies(B, "brandenburg"), board.florins(B)),
                         ("fortified-city", 1, 15))
        self.send(other, B, "build_fortified_city", state="brandenburg", with_army=False)
        self.assertEqual((other.at("brandenburg")["city"], other.armies(B, "brandenburg"), other.florins(B)),
                         ("fortified-city", 2, 7))
        self.forbid(board, B, "build_fortified_city", "10.2.3", state="brandenburg", with_army=False)
        board = self.acting().give(B, "saxony").city("brandenburg").army(A, "brandenburg", 2)
        self.forbid(board, B, "build_fortified_city", "10.2.3", state="saxony", with_army=False)
        self.forbid(board, B, "build_fortified_city", "10.2.3", state="brandenburg", with_army=True)
        self.forbid(board.rich(B, 7), B, "build_fortified_city", "10.2", state="brandenburg", with_army=False)

    def test_10_2_4_a_bishopric_needs_a_bishop_and_6_florins(self):
        board = self.acting().give(B, "cologne", "saxony")
        self.forbid(board, B, "build_bishopric", "10.2.4", state="cologne")
        board.figure(B, "christopher-bernard-of-galen")
        self.forbid(board, B, "build_bishopric", "10.2", state="trier")
        for state in ("saxony", "brandenburg"):
            self.forbid(board, B, "build_bishopric", "10.2.4", state=state)
        self.send(board, B, "build_bishopric", state="cologne")
        self.assertEqual((board.at("cologne")["palace"], board.florins(B)), (True, 9))
        self.has("bishopric_built", seat=B, state="cologne")
        self.forbid(board, B, "build_bishopric", "10.2.4", state="cologne")

    def test_9_3_three_actions_and_no_more(self):
        board = self.acting().rich(B, 50)
        for _ in range(2):
            self.send(board, B, "build_army", state="brandenburg")
        self.assertEqual(board.state["active"], B)
        self.assertEqual(board.state["actions"], 2)
        self.send(board, B, "build_army", state="brandenburg")
        self.assertNotEqual(board.state["active"], B)


class Architects(Table):
    PRICES = {"agostino-barelli": (5, 8, 4, 3), "carlo-lurago": (4, 7, 3, 3), "domenico-martinelli": (3, 6, 5, 4),
              "enrico-zuccalli": (4, 6, 6, 5)}

    def test_app2_their_prices(self):
        for card, (city, fort, palace, _) in self.PRICES.items():
            with self.subTest(card=card):
                board = self.acting().figure(B, card).figure(B, "maximilian-heinrich-of-bayern").give(B, "trier")
                board.rich(B, 40).army(B, "brandenburg", 2)
                self.send(board, B, "build_city", state="brandenburg")
                self.assertEqual(board.florins(B), 40 - city)
                self.send(board, B, "build_fortified_city", state="brandenburg", with_army=card in
                          ("carlo-lurago", "domenico-martinelli"))
                self.assertEqual(board.florins(B), 40 - city - fort)
                self.assertEqual(board.armies(B, "brandenburg"), 2 - (card in ("carlo-lurago", "domenico-martinelli")))
                self.send(board.acting(B), B, "build_bishopric", state="trier")
                self.assertEqual(board.florins(B), 40 - city - fort - palace)
                self.send(board, B, "build_army", state="trier")
                self.assertEqual(board.florins(B), 40 - city - fort - palace - 3)

    def test_app2_lurago_and_martinelli_want_florins_and_an_army(self):
        for card in ("carlo-lurago", "domenico-martinelli"):
            board = self.acting().figure(B, card).city("brandenburg")
            for with_army in (True, False):
                self.forbid(board, B, "build_fortified_city", None, state="brandenburg", with_army=with_army)
            board.army(B, "brandenburg").rich(B, 5)
            self.forbid(board, B, "build_fortified_city", None, state="brandenburg", with_army=True)
        board = self.acting().figure(B, "enrico-zuccalli").city("brandenburg").army(B, "brandenburg").rich(B, 0)
        self.send(board, B, "build_fortified_city", state="brandenburg", with_army=True)
        self.assertEqual(board.armies(B, "brandenburg"), 0)

    def test_app2_a_second_one_drives_the_first_away(self):
        board = self.acting().figure(B, "enrico-zuccalli").hand(B, "carlo-lurago", "power-9")
        self.send(board, B, "play_figure", card="carlo-lurago")
        self.assertEqual(board.player(B)["architect"], "carlo-lurago")
        self.assertIn("enrico-zuccalli", board.state["opportunity_discard"])
        self.assertEqual(board.florins(B), 15)  # and costs nothing
        board = self.acting().figure(A, "domenico-martinelli")
        self.send(board, B, "build_city", state="brandenburg")
        self.assertEqual(board.florins(B), 9)

    def test_app2_the_cost_at_the_end_of_the_turn(self):
        for card, prices in self.PRICES.items():
            with self.subTest(card=card):
                board = self.closing().figure(B, card)
                self.send(board, A, "end_favours")
                self.has("florins", seat=B, florins=-prices[3])
                self.has("card_discarded", card=card)
        board = self.closing().figure(B, "enrico-zuccalli").rich(B, 2)
        self.send(board, A, "end_favours")
        self.has("florins", seat=B, florins=-2)


class Influence(Table):
    def place(self, board, state, seat=B):
        return self.send(board, seat, "place_influence", state=state)

    def test_10_3_1_one_point_near_a_controlled_state(self):
        board = self.acting().give(B, "trier")
        want = set(near("brandenburg") + near("trier") + ["trier"]) - {"lower-palatinate", "spanish-netherlands",
                                                                       "western-pomerania", "brandenburg"}
        self.assertEqual(set(self.named(board, B, "place_influence", "state")), want)
        self.place(board, "nassau")
        self.assertEqual(board.influence("nassau"), {B: 1})
        self.has("influence_placed", seat=B, state="nassau", points=1)
        self.assertEqual((board.step(), board.state["actions"]), ("actions", 1))

    def test_10_3_1_not_far_away_in_a_major_or_beside_an_enemy_army(self):
        board = self.acting().army(A, "saxony").give(B, "bohemia")
        self.forbid(board, B, "place_influence", "10.3", "near", state="trier")
        self.forbid(board, B, "place_influence", "10.3.1", state="austria")
        self.forbid(board, B, "place_influence", "10.3.1", state="brandenburg")
        self.forbid(board, B, "place_influence", "10.3.1", state="saxony")
        board = self.acting(A).set(ottomans=True)
        self.forbid(board, A, "place_influence", "10.3.1", state="styria")
        board = self.acting().army(B, "saxony")
        self.place(board, "saxony")
        self.assertEqual(board.influence("saxony"), {B: 1})

    def test_10_3_unsold_land_and_prussia_without_the_pass(self):
        board = self.acting(players=2).give(B, "hamburg", "eastern-pomerania")
        self.forbid(board, B, "place_influence", None, state="holstein")
        self.forbid(board, B, "place_influence", None, state="western-pomerania")
        self.forbid(board, B, "place_influence", None, state="prussia")
        self.assertIn("prussia", self.named(board.polish_pass(), B, "place_influence", "state"))
        board.state["removed"].append(board.take("denmark-sells-holstein"))
        board.state["sold"].append("holstein")
        self.assertIn("holstein", self.named(board, B, "place_influence", "state"))

    def test_10_3_4_points_of_several_players_stand_side_by_side(self):
        board = self.acting().inf("saxony", austria=1, palatinate=1)
        self.place(board, "saxony")
        self.assertEqual(board.influence("saxony"), {A: 1, B: 1, P: 1})

    def test_10_3_6_removal_of_points_not_of_the_marker(self):
        board = self.acting().inf("saxony", austria=1).give(A, "magdeburg")
        self.assertEqual(self.named(board, B, "remove_influence", "state"), ["saxony"])
        self.send(board, B, "remove_influence", state="saxony", of=A)
        self.assertEqual(board.influence("saxony"), {})
        self.has("influence_removed", of=A, state="saxony", points=1)
        self.forbid(board, B, "remove_influence", "10.3.6", state="magdeburg", of=A)
        self.assertEqual(board.controller("magdeburg"), A)

    def test_10_2_2_a_city_adds_one_once_a_turn(self):
        board = self.acting().city("brandenburg")
        self.place(board, "saxony")
        self.send(board, B, "use_city", city="brandenburg")
        self.assertEqual(board.controller("saxony"), B)
        self.assertEqual(board.state["actions"], 1)
        board.acting(B)
        self.place(board, "magdeburg")
        self.assertEqual(board.step(), "actions")  # the City is not asked for again
        board = self.acting().city("brandenburg").rich(B, 40)
        self.place(board, "saxony")
        self.send(board, B, "use_city", city="brandenburg")
        self.send(board, B, "build_fortified_city", state="brandenburg", with_army=False)
        self.place(board, "magdeburg")
        self.assertNotEqual(board.step(), "influence")

    def test_10_2_3_a_fortified_city_adds_two(self):
        board = self.acting().city("brandenburg", kind="fortified-city").inf("saxony", austria=1)
        self.place(board, "saxony")
        self.send(board, B, "use_city", city="brandenburg")
        self.assertEqual((board.controller("saxony"), board.influence("saxony")), (B, {B: 3}))

    def test_10_2_4_a_bishopric_adds_three_near_its_state_only(self):
        board = self.acting().give(B, "cologne").palace("cologne")
        self.place(board, "saxony")
        self.assertEqual(board.step(), "actions")
        self.place(board, "berg")
        self.send(board, B, "use_bishopric", bishopric="cologne")
        self.assertEqual((board.controller("berg"), board.influence("berg")), (B, {B: 4}))
        board = self.acting().give(B, "cologne").palace("cologne")
        self.place(board, "cologne")
        self.assertEqual(board.step(), "actions")

    def test_10_3_buildings_add_to_removal_too(self):
        board = self.acting().inf("saxony", austria=3, palatinate=2).city("brandenburg", kind="fortified-city")
        self.send(board, B, "remove_influence", state="saxony", of=A)
        self.send(board, B, "use_city", city="brandenburg")
        self.assertEqual(board.influence("saxony"), {P: 2})
        self.assertEqual(board.controller("saxony"), P)

    def test_10_3_a_building_under_an_enemy_army_is_no_use(self):
        board = self.acting().city("brandenburg").army(A, "brandenburg")
        self.place(board, "saxony")
        self.assertEqual(board.step(), "actions")

    def test_10_3_2_power_two_points_anywhere(self):
        board = self.acting(players=2).hand(B, "power-3", "power-4").army(A, "trier")
        self.send(board, B, "play_power", card="power-3")
        where = set(self.named(board, B, "place_influence", "state"))
        self.assertEqual(set(board.state["lands"]) - where, {"austria", "brandenburg", "trier", "holstein",
                                                             "western-pomerania", "spanish-netherlands", "franche-comte"})
        self.place(board, "mainz")
        self.place(board, "tyrol")
        self.assertEqual((board.influence("mainz"), board.influence("tyrol")), ({B: 1}, {B: 1}))
        self.assertEqual((board.state["actions"], board.step()), (1, "actions"))
        self.assertIn("power-3", board.state["opportunity_discard"])
        board = self.acting().hand(B, "power-3", "power-4")
        self.send(board, B, "play_power", card="power-3")
        self.place(board, "tyrol")
        self.place(board, "tyrol")
        self.assertEqual(board.controller("tyrol"), B)

    def test_10_3_never_placing_and_removing_with_one_action(self):
        board = self.acting().hand(B, "power-3", "power-4").give(A, "tyrol").inf("tyrol", austria=2)
        self.send(board, B, "play_power", card="power-3")
        self.place(board, "tyrol")
        self.forbid(board, B, "remove_influence", "10.3", state="tyrol", of=A)
        board = self.acting().hand(B, "power-3", "power-4").give(A, "tyrol").inf("tyrol", austria=2)
        self.send(board, B, "play_power", card="power-3")
        self.send(board, B, "remove_influence", state="tyrol", of=A)
        self.forbid(board, B, "place_influence", "10.3", state="tyrol")
        self.send(board, B, "remove_influence", state="tyrol", of=A)
        self.assertEqual(board.influence("tyrol"), {})


class Control(Table):
    def place(self, board, state, seat=B):
        return self.send(board, seat, "place_influence", state=state)

    def test_11_neutral_two_points_more_than_any_other(self):
        board = self.acting().inf("saxony", brandenburg=2, austria=1, palatinate=1)
        self.place(board, "saxony")
        self.assertEqual((board.controller("saxony"), board.influence("saxony")), (B, {B: 3}))
        self.has("influence_removed", of=A, state="saxony", points=1)
        board = self.acting().inf("saxony", brandenburg=1, austria=1)
        self.place(board, "saxony")
        self.assertIsNone(board.controller("saxony"))

    def test_11_an_opponents_marker_counts_one(self):
        board = self.acting().give(A, "saxony").inf("saxony", brandenburg=1)
        self.place(board, "saxony")
        self.assertEqual(board.controller("saxony"), A)
        self.place(board, "saxony")
        self.assertEqual(board.controller("saxony"), B)
        self.has("control_taken", seat=B, state="saxony")
        board = self.acting().give(A, "saxony").inf("saxony", brandenburg=3, austria=2)
        self.place(board, "saxony")
        self.assertEqual(board.controller("saxony"), A)
        self.place(board, "saxony")
        self.assertEqual((board.controller("saxony"), board.influence("saxony")), (B, {B: 5}))

    def test_11_removal_may_decide_too(self):
        board = self.acting().inf("saxony", brandenburg=2, austria=1)
        self.send(board, B, "remove_influence", state="saxony", of=A)
        self.assertEqual(board.controller("saxony"), B)

    def test_11_what_stands_there_comes_along(self):
        board = self.acting().give(A, "trier", "cologne").give(B, "nassau").city("trier").palace("trier")
        board.inf("trier", brandenburg=2)
        self.place(board, "trier")
        self.assertEqual(board.controller("trier"), B)
        self.assertEqual((board.at("trier")["city"], board.at("trier")["palace"]), ("city", True))

    def test_11_military_control_in_the_support_phase(self):
        board = Board(2).give(A, "saxony").inf("magdeburg", austria=1).of("upkeep", index=1)
        for state in ("saxony", "magdeburg", "austria"):
            board.army(B, state)
        self.send(board, B, "pay_upkeep")
        self.assertEqual([board.controller(state) for state in ("saxony", "magdeburg", "austria")], [B, B, A])
        self.assertEqual(board.influence("magdeburg"), {})

    def test_11_1_an_army_on_an_opponents_major_blocks_and_controls_nothing(self):
        board = self.acting(A).army(A, "saxony", 1)
        self.march(board, "saxony", "brandenburg", seat=A)
        self.assertEqual((board.controller("brandenburg"), board.armies(A, "brandenburg")), (B, 1))
        board = self.closing().city("brandenburg").composers("brandenburg", 2).army(A, "brandenburg")
        self.send(board, A, "end_favours")
        self.has("scored", seat=B, states=0, cities=0, composers=0)
        self.has("income", seat=B, florins=5)  # 6.3


class Movement(Table):
    def test_10_4_out_of_one_state_and_divided_at_will(self):
        board = self.acting().army(B, "brandenburg", 3)
        self.march(board, "brandenburg", "luneburg", armies=2)
        self.assertEqual(board.step(), "march")
        self.send(board, B, "halt")
        self.assertEqual((board.armies(B, "luneburg"), board.armies(B, "brandenburg")), (2, 1))
        board = self.acting().army(B, "brandenburg", 3)
        for to in ("luneburg", "saxony", "magdeburg"):
            self.march(board, "brandenburg", to)
            self.send(board, B, "halt")
        self.assertEqual([board.armies(B, state) for state in ("luneburg", "saxony", "magdeburg")], [1, 1, 1])
        self.assertEqual((board.step(), board.state["actions"]), ("actions", 1))
        board = self.acting().army(B, "brandenburg", 2).army(B, "saxony", 1)
        self.march(board, "brandenburg", "luneburg")
        self.send(board, B, "halt")
        self.forbid(board, B, "march", "10.4", **{"from": "saxony", "to": "thuringia", "armies": 1, "general": False})
        self.send(board, B, "end_activation")
        self.assertEqual(board.state["actions"], 1)

    def test_10_4_2_a_forced_march_with_5_or_6(self):
        for die in range(1, 7):
            with self.subTest(die=die):
                board = self.acting().army(B, "brandenburg", 1)
                self.march(board, "brandenburg", "luneburg", "osnabruck")
                self.send(board, B, "force_march", dice=[die], to="munster")
                self.assertEqual(board.armies(B, "munster"), int(die >= 5))
                self.has("forced_march", seat=B, success=die >= 5)

    def test_10_4_2_not_after_one_state_nor_a_fourth(self):
        board = self.acting().army(B, "brandenburg", 1)
        self.march(board, "brandenburg", "luneburg")
        self.forbid(board, B, "force_march", "10.4.2", to="osnabruck")
        self.send(board, B, "march_on", to="osnabruck")
        self.forbid(board, B, "march_on", "10.4.1", to="munster")
        self.send(board, B, "force_march", dice=[6], to="munster")
        self.assertEqual(board.step(), "actions")

    def test_10_4_3_another_players_control_ends_it(self):
        board = self.acting().army(B, "brandenburg", 1).give(A, "luneburg")
        self.march(board, "brandenburg", "luneburg")
        self.assertEqual((board.step(), board.armies(B, "luneburg"), board.controller("luneburg")), ("actions", 1, A))
        board = self.acting().army(B, "brandenburg", 1).give(A, "osnabruck")
        self.march(board, "brandenburg", "luneburg", "osnabruck")
        self.assertEqual(board.step(), "actions")

    def test_10_4_4_once_in_an_actions_phase(self):
        board = self.acting().army(B, "brandenburg", 1)
        self.march(board, "brandenburg", "luneburg")
        self.send(board, B, "halt")
        self.forbid(board, B, "march", "10.4.4", **{"from": "luneburg", "to": "bremen", "armies": 1, "general": False})
        board.army(B, "luneburg", 2, moved=1)
        self.forbid(board, B, "march", "10.4.4", **{"from": "luneburg", "to": "bremen", "armies": 2, "general": False})
        self.march(board, "luneburg", "bremen")

    def test_10_3_5_armies_clear_the_influence_of_every_state_on_the_way(self):
        board = self.acting().army(B, "brandenburg", 1).give(B, "luneburg")
        board.inf("luneburg", austria=1, brandenburg=1).inf("osnabruck", palatinate=1)
        self.march(board, "brandenburg", "luneburg", "osnabruck")
        self.assertEqual((board.influence("luneburg"), board.influence("osnabruck")), ({}, {}))
        self.assertEqual(board.controller("luneburg"), B)

    def test_2_1_unsold_land_and_prussia_are_closed(self):
        march = {"from": "brandenburg", "armies": 1, "general": False}
        board = self.acting().army(B, "brandenburg", 1).army(B, "eastern-pomerania", 1)
        self.forbid(board, B, "march", "2.1", **march, to="western-pomerania")
        self.forbid(board, B, "march", "Appendix 1", **{**march, "from": "eastern-pomerania"}, to="prussia")
        self.forbid(board, B, "march", "10.4.1", **march, to="trier")
        board.polish_pass()
        self.march(board, "eastern-pomerania", "prussia")

    def test_app1_bad_weather(self):
        board = self.acting().army(B, "brandenburg", 1).set(no_moves=True)
        self.forbid(board, B, "march", "Appendix 1", **{"from": "brandenburg", "to": "saxony", "armies": 1, "general": False})


class Battle(Table):
    def invasion(self, armies, against, players=4):
        """Brandenburg's armies beside Austria's in Magdeburg, which is Austria's."""
        return self.acting(players=players).army(B, "brandenburg", armies).army(A, "magdeburg", against).give(A, "magdeburg")

    def enter(self, board, armies, general=False):
        return self.march(board, "brandenburg", "magdeburg", armies=armies, general=general)

    def test_10_4_5_the_attacker_wins(self):
        board = self.invasion(4, 2).give(A, "thuringia", "brunswick").inf("magdeburg", palatinate=1)
        board.city("magdeburg", kind="fortified-city").palace().hand(B, "power-1", "assassin-1", "traitor-1")
        self.enter(board, 4)
        self.assertEqual(self.deciding(board), [B, A])
        self.fight(board, lays=["power-1"], against=[])
        self.has("battle_points", seat=B, points=10)
        self.has("battle_points", seat=A, points=8)
        self.has("battle", outcome="attacker", attacker=B, defender=A, state="magdeburg")
        self.has("armies_removed", seat=A, count=1)
        self.assertEqual((self.deciding(board), self.named(board, A, "retreat", "to")), ([A], ["brunswick", "thuringia"]))
        self.send(board, A, "retreat", to="thuringia")
        self.assertEqual((board.armies(A, "thuringia"), board.armies(B, "magdeburg")), (1, 4))
        self.assertEqual(self.moved(board, "magdeburg"), 4)
        self.assertEqual((board.controller("magdeburg"), board.at("magdeburg")["city"], board.influence("magdeburg")),
                         (B, "city", {}))
        self.assertEqual(board.state["actions"], 1)

    def test_10_4_5_the_defender_wins(self):
        board = self.invasion(2, 3)
        self.enter(board, 2)
        self.fight(board)
        self.has("battle", outcome="defender")
        self.assertEqual((board.armies(B, "brandenburg"), board.armies(A, "magdeburg")), (1, 3))
        self.assertEqual(self.moved(board, "brandenburg"), 1)
        board = self.invasion(3, 2).city("magdeburg")
        self.enter(board, 3)
        self.fight(board)
        self.has("battle_points", seat=A, points=4)

    def test_10_4_5_a_tie_is_the_defenders_and_nobody_loses(self):
        board = self.invasion(2, 2)
        self.enter(board, 2)
        self.fight(board)
        self.has("battle", outcome="tie")
        self.assertEqual((board.armies(B, "brandenburg"), board.armies(A, "magdeburg")), (2, 2))
        self.assertEqual(self.moved(board, "brandenburg"), 2)
        board = self.acting().army(B, "brandenburg", 2).army(A, "brunswick", 3)
        self.march(board, "brandenburg", "luneburg", "brunswick", armies=2)
        self.fight(board)
        self.assertEqual((board.armies(B, "luneburg"), board.armies(B, "brandenburg")), (1, 0))

    def test_10_4_5_cards_one_point_power_two(self):
        board = self.invasion(1, 1).hand(B, "power-1", "traitor-1", "baroque-1").hand(A, "power-2", "power-3")
        self.enter(board, 1)
        self.fight(board, lays=["traitor-1", "power-1"], against=["power-3"])
        self.has("battle_points", seat=B, points=5)
        self.has("battle_points", seat=A, points=4)
        for card in ("traitor-1", "power-1", "power-3"):
            self.assertIn(card, board.state["opportunity_discard"])
        self.assertEqual((board.player(B)["hand"], board.player(A)["hand"]), (["baroque-1"], ["power-2"]))

    def test_10_4_5_secret_until_both_are_ready(self):
        board = self.invasion(1, 1).hand(B, "power-1", "traitor-1")
        self.enter(board, 1)
        before = [self.view(board, seat) for seat in (A, P, None)]
        self.send(board, B, "commit_card", card="power-1")
        for seat, was in zip((A, P, None), before):
            self.assertEqual(self.view(board, seat)["players"], was["players"])
        self.assertEqual(self.view(board, B)["players"][B]["committed"], ["power-1"])
        self.assertEqual(self.moves(board, P), [])
        self.forbid(board, B, "commit_card", None, card="power-1")
        board = self.invasion(1, 1).hand(B, "power-1", "traitor-1")
        self.enter(board, 1)
        self.send(board, B, "ready")
        self.assertEqual((self.deciding(board), self.moves(board, B)), ([A], []))
        board = self.invasion(2, 1).hand(B).hand(A)
        self.enter(board, 2)
        self.has("battle", outcome="attacker")

    def test_10_4_6_first_to_ones_own_state(self):
        board = self.invasion(4, 2).give(A, "saxony")
        self.enter(board, 4)
        self.fight(board)
        self.assertEqual(board.armies(A, "saxony"), 1)  # the only one: R50

    def test_10_4_6_to_a_neutral_state_with_one_loss_more(self):
        board = self.invasion(4, 3).inf("thuringia", palatinate=1)
        self.enter(board, 4)
        self.fight(board)
        self.assertEqual(self.named(board, A, "retreat", "to"), ["brunswick", "saxony", "thuringia"])
        self.send(board, A, "retreat", to="thuringia")
        self.assertEqual((board.armies(A, "thuringia"), board.influence("thuringia")), (1, {}))
        self.has("armies_removed", seat=A, state="thuringia", count=1)

    def test_10_4_6_among_enemies_all_are_eliminated(self):
        board = self.invasion(4, 3).give(P, "thuringia", "saxony").give(B, "brunswick")
        self.enter(board, 4)
        self.fight(board)
        self.assertEqual([row["army_seat"] for row in board.state["lands"].values() if row["army_seat"]], [B])
        board = self.invasion(4, 2)
        self.enter(board, 4)
        self.fight(board)
        self.assertEqual([row["army_seat"] for row in board.state["lands"].values() if row["army_seat"]], [B])

    def test_10_4_6_not_where_an_enemy_army_is(self):
        board = self.invasion(4, 3).give(A, "thuringia").army(P, "thuringia", 1).army(P, "saxony", 1)
        self.enter(board, 4)
        self.fight(board)
        self.assertEqual((board.armies(A, "brunswick"), board.armies(P, "thuringia")), (1, 1))

    def test_10_4_7_what_was_lost_can_be_built_again(self):
        board = self.acting(players=2).army(B, "brandenburg", 1).army(B, "saxony", 14).army(A, "magdeburg", 2)
        self.forbid(board, B, "build_army", "10.2.1", state="brandenburg")
        self.enter(board, 1)
        self.fight(board)
        self.send(board, B, "build_army", state="brandenburg")

    def test_11_military_victory_takes_any_minor_state_at_once(self):
        board = self.acting().army(B, "brandenburg", 3).army(A, "magdeburg", 1).give(P, "magdeburg")
        board.city("magdeburg")
        self.enter(board, 3)
        self.fight(board)
        self.assertEqual((board.controller("magdeburg"), board.at("magdeburg")["city"]), (B, "city"))
        board = self.acting().army(B, "brandenburg", 1).army(A, "magdeburg", 2).give(P, "magdeburg")
        self.enter(board, 1)
        self.fight(board)
        self.assertEqual(board.controller("magdeburg"), A)  # R48

    def test_11_1_a_won_major_state_keeps_its_owner(self):
        board = self.acting(A).army(A, "saxony", 3).army(B, "brandenburg", 1).composers("brandenburg", 2)
        board.city("brandenburg", kind="fortified-city")
        self.march(board, "saxony", "brandenburg", armies=3, seat=A)
        self.fight(board, A, B)
        self.assertEqual((board.controller("brandenburg"), board.armies(A, "brandenburg"), board.at("brandenburg")["city"],
                          board.at("brandenburg")["composers"]), (B, 3, "city", 2))

    def test_14_3_4_the_ottoman_counter_is_worth_5_and_is_removed(self):
        for armies, outcome in ((2, "defender"), (3, "attacker")):
            with self.subTest(armies=armies):
                board = self.acting(A).set(ottomans=True).army(A, "austria", armies).hand(A)
                self.march(board, "austria", "styria", armies=armies, seat=A)
                self.has("battle_points", points=5)
                self.has("battle", outcome=outcome)
                self.assertEqual(board.state["ottomans"], armies == 2)
                self.assertEqual(board.controller("styria"), A if armies == 3 else None)
                self.assertEqual(board.armies(A, "austria"), 1 if armies == 2 else 0)
        board = self.acting(A).set(ottomans=True).army(A, "austria", 3).city("styria", kind="fortified-city").hand(A)
        self.march(board, "austria", "styria", armies=3, seat=A)
        self.has("battle", outcome="attacker")
        self.assertEqual(board.at("styria")["city"], "city")


class Generals(Table):
    COSTS = {"charles-v-of-lorraine": 3, "count-caprara": 3, "melchior-von-hatzfeldt": 4, "raimondo-montecuccoli": 5}

    def field(self, card, armies=2, against=1, at="brandenburg"):
        return self.acting().army(B, "brandenburg", armies).army(A, "magdeburg", against).figure(B, card, at)

    def enter(self, board, armies, general=True):
        return self.march(board, "brandenburg", "magdeburg", armies=armies, general=general)

    def test_app2_price_and_place(self):
        for card, cost in self.COSTS.items():
            with self.subTest(card=card):
                board = self.acting().army(B, "brandenburg", 1).army(A, "saxony").hand(B, card, "power-8")
                self.assertEqual(self.named(board, B, "play_general", "state"), ["brandenburg"])
                self.send(board, B, "play_general", card=card, state="brandenburg")
                self.assertEqual((board.florins(B), board.player(B)["general"], board.player(B)["general_at"]),
                                 (15 - cost, card, "brandenburg"))
                poor = self.acting().army(B, "brandenburg", 1).hand(B, card, "power-8").rich(B, cost - 1)
                self.forbid(poor, B, "play_general", None, card=card, state="brandenburg")
                self.send(poor, B, "play_without_effect", card=card)

    def test_app2_battle_points_on_both_sides(self):
        for card, cost in self.COSTS.items():
            with self.subTest(card=card):
                bonus = 1 if cost == 3 else 2
                board = self.field(card, 1, 3)
                self.enter(board, 1)
                self.fight(board)
                self.has("battle_points", seat=B, points=2 + bonus)
                self.assertIsNone(board.player(B)["general"])  # he has lost his last army
                board = self.acting().army(B, "brandenburg", 1).army(A, "magdeburg", 3).figure(A, card, "magdeburg").city(
                    "magdeburg", kind="fortified-city")
                self.enter(board, 1, general=False)
                self.fight(board)
                self.has("battle_points", seat=A, points=12 + bonus)

    def test_app2_a_general_elsewhere_does_not_count(self):
        board = self.field("melchior-von-hatzfeldt", 3, 1)
        self.enter(board, 2, general=False)
        self.fight(board)
        self.has("battle_points", seat=B, points=4)
        self.assertEqual(board.player(B)["general_at"], "brandenburg")

    def test_app2_forced_marches(self):
        for card, least in {"charles-v-of-lorraine": 5, "count-caprara": 5, "melchior-von-hatzfeldt": 4,
                            "raimondo-montecuccoli": 3}.items():
            for die in (least - 1, least):
                with self.subTest(card=card, die=die):
                    board = self.acting().army(B, "brandenburg", 1).figure(B, card, "brandenburg")
                    self.march(board, "brandenburg", "luneburg", "osnabruck", general=True)
                    self.send(board, B, "force_march", dice=[die], to="munster")
                    self.assertEqual(board.player(B)["general_at"], "munster" if die == least else "osnabruck")

    def test_app2_hatzfeldt_wins_ties(self):
        board = self.field("melchior-von-hatzfeldt", 2, 3).give(A, "saxony")
        self.enter(board, 2)
        self.fight(board)
        self.has("battle", outcome="attacker")
        self.assertEqual((board.controller("magdeburg"), board.armies(A, "saxony")), (B, 2))
        board = self.acting().army(B, "brandenburg", 2).army(A, "magdeburg").figure(A, "melchior-von-hatzfeldt", "magdeburg")
        self.enter(board, 2, general=False)
        self.fight(board)
        self.has("battle", outcome="defender")
        self.assertEqual(board.armies(B, "brandenburg"), 1)

    def test_app2_charles_v_a_six_after_a_won_battle(self):
        for die, left in ((5, 2), (6, 1)):
            with self.subTest(die=die):
                board = self.field("charles-v-of-lorraine", 4, 3).give(A, "saxony")
                self.enter(board, 4)
                self.fight(board, dice=[die])
                self.assertEqual(board.armies(A, "saxony"), left)
        board = self.field("charles-v-of-lorraine", 2, 5)
        self.enter(board, 2)
        self.fight(board, dice=[])
        self.has("battle", outcome="defender")

    def test_app2_caprara_one_state_further_won_or_lost(self):
        board = self.field("count-caprara", 3, 1).army(P, "saxony")
        self.enter(board, 3)
        self.fight(board)
        self.assertEqual(set(self.named(board, B, "march_on", "to")), set(near("magdeburg")) - {"saxony"})
        self.send(board, B, "march_on", to="thuringia")
        self.assertEqual((board.armies(B, "thuringia"), board.controller("magdeburg"), board.step()), (3, B, "actions"))
        board = self.field("count-caprara", 3, 4)
        self.enter(board, 3)
        self.fight(board)
        self.forbid(board, B, "march_on", None, to="magdeburg")
        self.send(board, B, "march_on", to="lusatia")
        self.assertEqual(board.armies(B, "lusatia"), 2)

    def test_app2_montecuccoli_takes_the_enemys_state_at_the_end_of_the_phase(self):
        board = self.acting().army(B, "brandenburg", 2).give(A, "saxony").figure(B, "raimondo-montecuccoli", "brandenburg")
        self.march(board, "brandenburg", "saxony", armies=2, general=True)
        self.assertEqual(board.controller("saxony"), A)
        self.send(board, B, "end_actions")
        self.assertEqual(board.controller("saxony"), B)

    def test_app2_a_general_retreats_with_his_army(self):
        board = self.acting().army(B, "brandenburg", 5).army(A, "magdeburg", 2).give(A, "saxony").figure(
            A, "count-caprara", "magdeburg")
        self.enter(board, 5, general=False)
        self.fight(board)
        self.assertEqual((board.player(A)["general_at"], board.armies(A, "saxony")), ("saxony", 1))


class Figures(Table):
    BISHOPS = {"archduke-leopold-wilhelm": ("strasbourg", 8), "christopher-bernard-of-galen": ("munster", 6),
               "johann-philipp-von-schonborn": ("mainz", 0), "maximilian-heinrich-of-bayern": ("cologne", 5)}
    POLITICIANS = {"frederick-wilhelm-of-brandenburg": 5, "johann-george-ii-of-saxony": 4, "count-of-thurn-und-taxis": 3,
                   "prince-of-lobkowicz": 4}
    CLOSED = {"holstein", "western-pomerania"}  # not sold

    def reach(self, board):
        return set(self.named(board, B, "place_influence", "state"))

    def minors(self):
        return {row["id"] for row in components()["states"] if row["kind"] != "major"} - self.CLOSED

    def test_app2_a_bishop_reaches_bishoprics_and_the_states_near_his_own(self):
        bishoprics = {row["id"] for row in components()["states"] if row["bishopric"]}
        for card, (see, _) in self.BISHOPS.items():
            with self.subTest(card=card):
                board = self.acting()
                around = set(near(see))
                if see == "strasbourg":
                    around |= {further for state in around for further in near(state)}
                want = self.reach(board) | ((bishoprics | around) & self.minors())
                self.assertEqual(self.reach(board.figure(B, card)), want)
                self.assertNotIn("trier", self.reach(board.army(A, "trier")))

    def test_app2_a_politician_reaches_every_minor_state_without_enemy_army(self):
        for card in self.POLITICIANS:
            board = self.acting().figure(B, card).army(A, "trier").army(B, "tyrol")
            self.assertEqual(self.reach(board), self.minors() - {"trier"})
            self.assertEqual(self.reach(self.acting().figure(A, card)), self.reach(self.acting()))

    def test_app2_whose_placing_is_increased_by_one(self):
        border = {row["id"] for row in components()["states"] if row["external_border"]}
        majors = [row["id"] for row in components()["states"] if row["kind"] == "major"]
        more = {"frederick-wilhelm-of-brandenburg": set(near("brandenburg")), "johann-george-ii-of-saxony": set(),
                "count-of-thurn-und-taxis": self.minors() - {state for major in majors for state in near(major)},
                "prince-of-lobkowicz": border}
        for card, states in more.items():
            for state in sorted(self.minors()):
                board = self.acting().figure(B, card).inf(state, austria=1)
                self.send(board, B, "place_influence", state=state)
                self.assertEqual(board.influence(state)[B], 1 + (state in states), (card, state))

    def test_app2_increased_once_and_never_in_removing(self):
        board = self.acting().figure(B, "frederick-wilhelm-of-brandenburg").hand(B, "power-1", "power-2")
        self.send(board, B, "play_power", card="power-1")
        for state in ("tyrol", "saxony"):
            self.send(board, B, "place_influence", state=state)
        self.assertEqual((board.influence("tyrol"), board.influence("saxony")), ({B: 1}, {B: 2}))
        self.assertEqual(board.controller("saxony"), B)
        board.inf("lusatia", austria=2, palatinate=1).acting(B)
        self.send(board, B, "remove_influence", state="lusatia", of=A)
        self.assertEqual(board.influence("lusatia"), {A: 1, P: 1})

    def test_app2_what_they_do_at_the_end_of_the_turn(self):
        for card, (_, florins) in self.BISHOPS.items():
            board = self.closing().figure(B, card)
            self.send(board, A, "end_favours")
            self.assertEqual(sum(event["florins"] for event in self.found("florins", seat=B)), florins, card)
        for card, points in self.POLITICIANS.items():
            board = self.closing().figure(B, card)
            self.send(board, A, "end_favours")
            self.has("points", seat=B, points=points)
            self.assertIsNone(board.player(B)["politician"])

    def test_app2_galen_brings_a_state_near_munster(self):
        board = self.closing().figure(B, "christopher-bernard-of-galen").give(A, "cleves").army(A, "osnabruck").city("cleves")
        self.send(board, A, "end_favours")
        self.assertEqual(self.named(board, B, "take_control", "state"), ["cleves", "east-frisia", "oldenburg", "westphalia"])
        self.send(board, B, "take_control", state="cleves")
        self.assertEqual((board.controller("cleves"), board.at("cleves")["city"]), (B, "city"))

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

    def test_app2_an_assassin_removes_a_figure_from_the_game(self):
        board = self.acting().hand(B, "assassin-1", "assassin-2", "power-1")
        self.send(board, B, "play_without_effect", card="assassin-1")
        board.figure(A, "count-caprara", "austria").army(A, "austria").figure(B, "carlo-lurago").intervention(P)
        self.assertEqual(self.named(board, B, "play_assassin", "figure"), ["carlo-lurago", "count-caprara"])
        self.send(board, B, "play_assassin", card="assassin-2", figure="count-caprara")
        self.assertIn("count-caprara", board.state["removed"])
        self.assertEqual((board.player(A)["general"], board.player(A)["general_at"]), (None, None))
        self.assertEqual(board.armies(A, "austria"), 1)


class Plain(Table):
    PAINTERS = {"benjamin-von-block": ((1, 2), (2, 4), (3, 5)), "johann-heinrich-roos": ((3, 5), (5, 8), (7, 12)),
                "joseph-heintz-the-younger": ((2, 3), (3, 5), (5, 7))}

    def test_app2_painters_florins_for_points(self):
        for card, works in self.PAINTERS.items():
            for work, (florins, points) in zip(("minor", "important", "masterpiece"), works):
                with self.subTest(card=card, work=work):
                    board = self.acting().hand(B, card, "power-1").rich(B, florins - 1)
                    self.forbid(board, B, "play_painter", "Appendix 2", card=card, work=work)
                    self.send(board.rich(B, florins), B, "play_painter", card=card, work=work)
                    self.assertEqual((board.florins(B), board.points(B)), (0, points))
                    self.assertIn(card, board.state["opportunity_discard"])

    def test_app2_capitalism_and_the_fee_to_augsburg(self):
        for florins, back, fee in ((4, 8, 1), (7, 15, 2), (12, 25, 3)):
            for owner in (None, A, B):
                with self.subTest(florins=florins, owner=owner):
                    board = self.acting().hand(B, "capitalism-1", "power-1").give(owner, "augsburg").rich(B, florins - 1)
                    self.forbid(board, B, "play_capitalism", "Appendix 2", card="capitalism-1", florins=florins)
                    self.send(board.rich(B, florins), B, "play_capitalism", card="capitalism-1", florins=florins)
                    self.assertEqual(board.florins(B), back - (0 if owner == B else fee))
                    self.assertEqual(board.florins(A), 15 + (fee if owner == A else 0))

    def test_14_2_baroque_for_more_cities_than_any_other(self):
        board = self.acting(P).hand(P, "baroque-1", "baroque-2", "power-1").city("upper-palatinate", "austria")
        self.send(board, P, "play_without_effect", card="baroque-1")
        board.city("lower-palatinate", kind="fortified-city")
        self.assertEqual(self.named(board, P, "play_baroque", "state"), ["lower-palatinate", "upper-palatinate"])
        self.send(board, P, "play_baroque", card="baroque-2", state="upper-palatinate")
        self.assertEqual(board.at("upper-palatinate")["composers"], 1)
        board.hand(P, "baroque-1").composers("upper-palatinate", 8)  # all there are
        self.send(board, P, "play_without_effect", card="baroque-1")

    def test_app2_a_traitor_draws_from_an_opponents_hand(self):
        board = self.acting().hand(B, "traitor-1").hand(A, "power-1", "assassin-1").hand(P)
        self.assertEqual(self.named(board, B, "play_traitor", "seat"), [A, S])
        self.send(board, B, "play_traitor", dice=[1], card="traitor-1", seat=A)
        self.assertEqual((len(board.player(A)["hand"]), len(board.player(B)["hand"]), board.step()), (1, 1, "actions"))
        self.assertEqual(self.answer["draws"][0]["sides"], 2)

    def test_app2_divine_intervention_needs_the_most_bishopric_states(self):
        for states, asked in ((["cologne"], False), (["cologne", "trier"], True)):
            board = Board(4).give(P, *states).army(P, "lorraine", 2).intervention(P)  # Austria is one
            self.draw(board, B, "war-1", 3)
            self.send(board, B, "choose_target", state="lorraine")
            self.assertEqual(self.deciding(board), [P if asked else B])
        self.send(board, P, "intervene")
        self.assertEqual((board.armies(P, "lorraine"), board.player(P)["interventions"]), (2, []))
        self.assertIn("divine-intervention-1", board.state["opportunity_discard"])

    def test_app2_who_would_lose_a_city_is_asked_too(self):
        """R20: the army is one player's, the City another's."""
        board = Board(4).give(A, "lorraine", "cologne", "trier").city("lorraine").army(P, "lorraine").intervention(A)
        self.draw(board, B, "war-1", 3)
        self.send(board, B, "choose_target", state="lorraine")
        self.assertEqual(self.deciding(board), [A])

    def test_app2_who_would_lose_a_state_by_a_wedding_is_asked(self):
        """R20: a Wedding that names an opponent's state is applied against him."""
        board = Board(4).give(A, "alsace", "cologne", "trier").intervention(A)
        self.draw(board, B, "wedding-1")
        self.send(board, B, "wed", state="alsace")
        self.assertEqual(self.deciding(board), [A])

    def test_r43_it_keeps_off_nothing_else_in_styria(self):
        """The army that the intervention saved stays in Styria, another player's influence does not."""
        board = Board(4).give(A, "styria", "cologne").army(A, "styria").inf("styria", palatinate=1).intervention(A)
        self.draw(board, B, "war-1", 4)
        self.send(board, A, "intervene")
        self.assertEqual((board.armies(A, "styria"), board.influence("styria")), (1, {}))

    def test_r10_power_may_not_be_wasted(self):
        """R10 has every card used that has an effect: the first point is owed."""
        board = self.acting().hand(B, "power-1")
        self.send(board, B, "play_power", card="power-1")
        self.forbid(board, B, "end_influence")


class Wars(Table):
    def test_14_3_the_table(self):
        for die, war in enumerate(("denmark", "netherlands", "france", "ottoman", "ottoman", "sweden"), 1):
            board = Board(4)
            self.draw(board, B, "war-1", die)
            self.has("war", war=war)
            self.assertEqual([name for name, on in board.state["wars"].items() if on], [war])
            self.assertIn("war-1", board.state["board"])

    def test_14_3_one_that_is_on_is_thrown_again(self):
        board = Board(4).war("denmark")
        self.draw(board, B, "war-2", 1, 1, 2)
        self.assertTrue(board.state["wars"]["netherlands"])

    def test_14_3_what_they_stop(self):
        stopped = {"denmark": ["maritime-trade-1", "denmark-sells-holstein"], "netherlands": ["maritime-trade-1"],
                   "france": ["spain-sells-the-franche-comte", "spain-sells-the-spanish-netherlands"],
                   "sweden": ["sweden-sells-the-western-pomerania", "polish-pass"]}
        for war in stopped:
            for card in sorted({card for cards in stopped.values() for card in cards}):
                with self.subTest(war=war, card=card):
                    board = Board(2).war(war).give(B, "bremen")
                    self.draw(board, B, card)
                    self.assertEqual(bool(self.found("event_without_effect", card=card)), card in stopped[war])

    def test_14_3_5_sweden_ends_the_pass_and_peace_the_wars(self):
        board = Board(4).polish_pass()
        self.draw(board, B, "war-1", 6)
        self.assertIn("polish-pass", board.state["event_discard"])
        board = Board(4).war("sweden").war("ottoman", "war-2").set(ottomans=True)
        self.draw(board, B, "peace-1")
        self.assertEqual((any(board.state["wars"].values()), board.state["ottomans"], board.state["board"]), (False, True, []))
        self.assertLessEqual({"war-1", "war-2", "peace-1"}, set(board.state["event_discard"]))

    def test_14_3_3_france_and_14_3_4_the_ottomans_in_austria(self):
        lines = [(4, "none", 3, "none"), (3, "city", 2, "city"), (2, "city", 0, "city"), (1, "city", 0, "none"),
                 (0, "city", 0, "none"), (0, "fortified-city", 0, "city"), (1, "fortified-city", 0, "fortified-city"),
                 (2, "fortified-city", 1, "fortified-city"), (0, "none", 0, "none")]
        for armies, city, left, stands in lines:
            for state, die in (("lorraine", 3), ("austria", 4)):
                with self.subTest(armies=armies, city=city, state=state):
                    board = Board(4).give(A, state).army(A, state, armies).city(state, kind=city).set(ottomans=True)
                    self.draw(board, B, "war-1", die)
                    if die == 3:
                        self.send(board, B, "choose_target", state="lorraine")
                    self.assertEqual((board.armies(A, state), board.at(state)["city"]), (left, stands))
                    self.assertEqual(board.controller(state), A)

    def test_14_3_3_only_what_is_in_play_is_attacked(self):
        for players, states in ((2, ["lorraine"]), (4, ["franche-comte", "lorraine", "spanish-netherlands"])):
            board = Board(players)
            self.draw(board, B, "war-1", 3)
            self.assertEqual(self.named(board, B, "choose_target", "state"), states)

    def test_14_3_4_the_ottomans_come_to_styria(self):
        board = Board(4).give(A, "styria").army(A, "styria", 2).inf("styria", palatinate=1).city("styria")
        board.figure(A, "count-caprara", "styria")
        self.draw(board, B, "war-1", 5)
        self.assertEqual((board.armies(A, "styria"), board.influence("styria"), board.state["ottomans"]), (0, {}, True))
        self.assertEqual((board.controller("styria"), board.at("styria")["city"]), (A, "city"))
        self.assertIsNone(board.player(A)["general"])

    def test_14_4_the_least_player_chooses_a_controlled_state(self):
        board = Board(4).give(A, "saxony", "trier", "magdeburg", "bayern").give(P, "alsace").army(A, "bayern", 2)
        board.scored(brandenburg=5, austria=4, palatinate=3, spanish_netherlands=9)
        for die, states in enumerate([["alsace", "trier"]] * 3 + [["alsace", "magdeburg", "trier"]] * 3, 1):
            chosen = board.copy()
            self.draw(chosen, B, "unrest-1", die)
            self.assertEqual((self.deciding(chosen), self.named(chosen, P, "choose_unrest", "state")), ([P], states))

    def test_14_4_control_influence_and_one_army_go(self):
        board = Board(4).give(P, "alsace").army(B, "alsace").inf("alsace", brandenburg=1, palatinate=1).city("alsace")
        self.draw(board, B, "unrest-1", 1)
        self.send(board, self.deciding(board)[0], "choose_unrest", state="alsace")
        self.assertEqual((board.controller("alsace"), board.influence("alsace"), board.armies(B, "alsace"),
                          board.at("alsace")["city"]), (None, {}, 0, "city"))


class Map(Table):
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


class Secrets(Table):
    def test_10_1_hands_are_secret(self):
        board = self.acting().hand(A, "power-7", "assassin-1")
        for seat in (B, None):
            view = self.view(board, seat)
            self.assertEqual((view["players"][A]["hand"], view["players"][A]["hand_size"]), (None, 2))
            self.assertIsNone(view["opportunity_deck"])
            self.assertEqual(view["opportunity_deck_size"], len(board.state["opportunity_deck"]))
        self.assertCountEqual(self.view(board, A)["players"][A]["hand"], ["power-7", "assassin-1"])

    def test_10_4_5_only_the_two_sides_lay_cards(self):
        board = self.acting().army(B, "brandenburg", 2).army(A, "magdeburg", 1)
        self.march(board, "brandenburg", "magdeburg")
        board.player(P)["committed"] = list(board.player(P)["hand"])
        self.broken(board)


if __name__ == "__main__":
    unittest.main()
