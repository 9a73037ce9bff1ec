"""A walk through the rulebook of Europe 1619: elimination, scoring, the end of the game. Each test is named after its heading."""
import unittest

from rulebook_europe_year import Board, Walk, the


def value(space):
    return the("places", id=space)["centre"]


def bare(players=15):
    """No INFs anywhere, so no markers: only captures score."""
    board = Board(players)
    for minor in board.state["minors"]:
        board.inf(minor)
    return board


def markers(board, confession, count):
    """So many markers of a confession, and no others."""
    lord = {"catholic": "venice", "protestant": "sweden", "ottoman": "ottoman_empire"}[confession]
    homes = [minor for minor, row in board.state["minors"].items() if row["free"] and the("minors", id=minor)["home"]]
    for minor in [minor for minor in homes if minor != "BOHC"][:count]:
        board.inf(minor, **{lord: 1})
    return board


class Elimination(Walk):
    def after_orders(self, board):
        self.close(self.ordering(board))
        return board

    def saxony(self):
        return Board().war("austria", "saxony").captured("SAX", "austria")

    def test_all_home_centers_captured(self):
        board = self.after_orders(self.saxony())
        self.has("power_eliminated", power="saxony")
        self.assertTrue(board.player("saxony")["eliminated"])
        self.assertNotIn("saxony", self.answer["deciding"])
        self.assertEqual(self.moves(board, "saxony"), [])

    def test_one_home_center_left(self):
        board = self.after_orders(Board().war("austria", "poland-lithuania").captured("WAR", "austria"))
        self.has_not("power_eliminated")
        self.assertFalse(board.player("poland-lithuania")["eliminated"])

    def test_no_home_center_left(self):
        board = Board().war("austria", "poland-lithuania").captured("WAR", "austria").captured("DAN", "austria")
        self.after_orders(board)
        self.has("power_eliminated", power="poland-lithuania")

    def test_irrespective_of_foreign_centers(self):
        board = self.saxony().captured("MAG", "saxony").captured("WUE", "saxony").war("saxony", "catholic-league")
        self.after_orders(board.war("saxony", "denmark"))
        self.has("power_eliminated", power="saxony")
        self.assertEqual([unit for unit in board.state["units"].values() if unit["party"] == "saxony"], [])
        for space in ("MAG", "WUE"):
            self.has("liberated", space=space)
            self.assertIsNone(board.state["captors"][space])

    def test_liberated_states_have_their_status_and_unit_again(self):
        board = self.saxony().captured("MAG", "saxony").war("saxony", "denmark")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.at("MAG")["party"], "MAG")
        self.ordering(board)
        self.assertIn("MAG", self.named(board, "denmark", "order", "unit"))

    def test_its_units_are_disbanded(self):
        board = self.saxony().unit("LUS", "saxony").unit("PAD", "saxony")
        self.after_orders(board.inf("PAD", saxony=1).inf("BOHC", saxony=1))
        self.has("unit_disbanded", unit="LUS", party="saxony")
        self.assertNotIn("saxony", {unit["party"] for unit in board.state["units"].values()})

    def test_its_influence_is_removed_and_status_reevaluated(self):
        """Neutral between Saxony and Denmark: now Denmark's."""
        board = self.saxony().inf("MAG", saxony=4, denmark=4).inf("HES", saxony=9)
        self.after_orders(board)
        self.has("influence_removed", power="saxony", minor="MAG", points=4)
        self.assertEqual((board.influence("MAG"), board.influence("HES")), ({"denmark": 4}, {}))
        self.close_until(board, "diplomatic_phase")
        self.assertIn("MAG", self.named(self.ordering(board), "denmark", "order", "unit"))

    def test_center_that_the_captor_leaves_saves_it(self):
        """It must be captured at the end of the Orders Phase: empty, it reverts."""
        board = self.ordering(self.saxony().empty("LUS"))
        targets = self.named(board, "austria", "order", "to", unit="SAX", action="move", by_convoy=False)
        targets = targets or self.named(board, "austria", "order", "to", unit="SAX", action="move")
        self.assertIn("LUS", targets)
        self.send(board, "austria", "order", unit="SAX", action="move", to="LUS")
        self.close(board)
        self.has_not("power_eliminated")
        self.has("liberated", space="SAX")

    def test_nobody_deals_with_it_any_more(self):
        board = self.saxony()
        self.after_orders(board)
        board.rich("france", 9)
        self.assertNotIn("saxony", self.named(board, "france", "give", "power"))
        self.forbid(board, "france", "give", power="saxony", amount=1)
        self.close_until(board, "diplomatic_phase")
        for kind in ("declare_war", "declare_alliance", "diplomatic_attack"):
            self.assertNotIn("saxony", self.named(board, "france", kind, "target" if kind == "diplomatic_attack" else "power"))
        self.forbid(board, "france", "declare_war", power="saxony")

    def test_its_captor_keeps_the_center(self):
        board = self.saxony()
        self.after_orders(board)
        self.assertEqual(board.state["captors"]["SAX"], "austria")
        self.has("income", power="austria", amount=6 + value("SAX"))
        self.has_not("income", power="saxony")

    def test_two_in_one_year(self):
        board = self.saxony().war("austria", "venice").captured("VEN", "austria")
        self.after_orders(board)
        self.assertEqual({event["power"] for event in self.found("power_eliminated")}, {"saxony", "venice"})

    def test_captured_by_several_and_by_minors(self):
        board = Board().war("austria", "poland-lithuania").war("saxony", "poland-lithuania")
        self.after_orders(board.captured("WAR", "austria").captured("DAN", "saxony"))
        self.has("power_eliminated", power="poland-lithuania")
        self.after_orders(Board().captured("SAX", "BOHC"))
        self.has("power_eliminated", power="saxony")

    def test_an_ally_in_the_only_home_center_captures_nothing(self):
        board = Board().allied("austria", "saxony").unit("SAX", "austria").unit("LUS", "saxony").inf("BOHC", saxony=1)
        self.after_orders(board)
        self.has_not("power_eliminated")
        self.has("income", power="saxony", amount=4)

    def test_influence_held_in_suspension_is_removed_too(self):
        board = self.saxony().captured("LOR", "spain").inf("LOR", saxony=4, france=1)
        self.after_orders(board)
        self.assertEqual(board.influence("LOR"), {"france": 1})

    def test_its_home_provinces_lie_open(self):
        """Posen after Poland's end: Austria enters without a war, and it counts as captured."""
        board = Board().war("austria", "poland-lithuania").captured("WAR", "austria").captured("DAN", "austria")
        self.close_until(board, "diplomatic_phase")
        self.send(self.ordering(board), "austria", "order", unit="WAR", action="move", to="POS")
        self.close(board)
        self.has("captured", space="POS", party="austria")
        self.has("liberated", space="WAR")

    def test_an_ally_of_spain_in_milan(self):
        """The new state is no one's yet; who stands there does not vanish."""
        board = Board().war("france", "spain").captured("MAD", "france").captured("ANDL", "france").unit("MIL", "austria")
        self.close_until(board, "diplomatic_phase")
        self.assertTrue(board.state["minors"]["MIL"]["free"])
        self.assertEqual(board.at("MIL")["party"], "austria")

    def test_the_new_states_pay_the_league_if_they_are_in_the_empire(self):
        board = Board().war("france", "spain").captured("MAD", "france").captured("ANDL", "france")
        self.close_until(board, "diplomatic_phase")
        board.inf("FLA", catholic_league=1).inf("NAP", catholic_league=1)
        self.after_orders(board)
        self.has("income", power="catholic-league", amount=7 + value("FLA"))

    def test_the_last_one_left_wins_at_once(self):
        board = self.saxony()
        board.state["resigned"] = [seat for seat in board.state["seats"] if seat not in ("austria", "saxony")]
        self.after_orders(board)
        self.has("power_eliminated", power="saxony")
        self.assertEqual((board.state["over"], board.state["winners"]), (True, ["austria"]))
        self.has_not("income")

    def test_the_last_one_left_wins(self):
        board = self.saxony()
        board.state["resigned"] = [seat for seat in board.state["seats"] if seat not in ("austria", "saxony")]
        self.close_until(board, "diplomatic_phase")
        self.assertEqual((board.state["over"], board.state["winners"]), (True, ["austria"]))

    def test_spain(self):
        """Madrid and Andalusia: Flanders, Milan and Naples become new states that may be influenced."""
        board = Board().war("france", "spain").captured("MAD", "france").captured("ANDL", "france")
        self.after_orders(board)
        self.has("power_eliminated", power="spain")
        for space in ("FLA", "MIL", "NAP"):
            self.has("minor_freed", minor=space)
            self.has("unit_disbanded", unit=space, party="spain")
        self.close_until(board, "diplomatic_phase")
        for space in ("FLA", "MIL", "NAP"):
            self.send(board, "savoy", "place_influence", minor=space, points=2)
        self.close(board)
        self.has("status_reported", minor="NAP", status="aligned", power="savoy")

    def test_spain_without_its_build_sites_only(self):
        board = Board().war("france", "spain")
        for space in ("FLA", "MIL", "NAP", "MAD"):
            board.captured(space, "france")
        self.after_orders(board)
        self.has_not("power_eliminated")

    def test_england(self):
        board = Board().war("france", "england").captured("LON", "france").captured("LANC", "france")
        self.after_orders(board)
        self.has("power_eliminated", power="england")
        self.has("minor_freed", minor="SCO")
        self.close_until(board, "diplomatic_phase")
        self.send(board, "savoy", "place_influence", minor="SCO", points=2)

    def test_a_captured_flanders_stays_captured(self):
        board = Board().war("france", "spain").captured("MAD", "france").captured("ANDL", "france")
        board.captured("FLA", "dutch-republic")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.state["captors"]["FLA"], "dutch-republic")
        self.forbid(board, "savoy", "place_influence", minor="FLA", points=2)


class ScoringPhase(Walk):
    def points(self, board, *seats):
        self.close_until(board, "diplomatic_phase")
        for seat in seats:
            self.has("scored", power=seat, points=board.points(seat))
        return [board.points(seat) for seat in seats]

    def test_nothing(self):
        self.assertEqual(self.points(bare(), "france", "spain", "ottoman-empire"), [0, 0, 0])

    def test_1_captured_foreign_centers_by_value(self):
        board = bare().war("austria", "venice").captured("VEN", "austria")
        self.assertEqual(self.points(board, "austria"), [5])
        board = bare().captured("COL", "austria")
        self.assertEqual(self.points(board, "austria"), [3])

    def test_2_confessional_markers(self):
        board = bare().inf("GEN", venice=1).inf("MAN", spain=1).inf("BRAP", sweden=3).inf("TUN", ottoman_empire=1)
        self.close_until(board, "diplomatic_phase")
        catholics = {seat for seat in board.state["seats"] if board.points(seat) == 2}
        self.assertEqual(catholics, {"austria", "catholic-league", "france", "papacy", "poland-lithuania", "savoy", "spain",
                                     "venice"})
        self.assertEqual({board.points(seat) for seat in board.state["seats"] if seat not in catholics}, {1})

    def test_3_captured_foreign_provinces(self):
        board = bare().war("austria", "ottoman-empire").captured("BOS", "austria").captured("HUN", "austria")
        board.captured("EDI", "austria")
        self.assertEqual(self.points(board, "austria"), [2 + value("EDI")])

    def test_4_lost_home_centers_by_value(self):
        board = bare().war("france", "spain").captured("PAR", "spain")
        self.assertEqual(self.points(board, "france", "spain"), [-value("PAR"), value("PAR")])

    def test_5_lost_domestic_provinces(self):
        board = bare().war("france", "spain").captured("BUR", "spain").captured("POI", "spain")
        self.assertEqual(self.points(board, "france", "spain"), [-2, 2])

    def test_5_lost_build_sites_are_domestic_provinces(self):
        """R4."""
        board = bare().war("france", "spain").captured("MIL", "france")
        self.assertEqual(self.points(board, "spain", "france"), [-1, value("MIL")])

    def test_all_together(self):
        board = bare().war("france", "spain").captured("PAR", "spain").captured("FRC", "france").captured("NAP", "france")
        board.inf("GEN", venice=1)
        self.assertEqual(self.points(board, "france"), [1 + 1 + 3 - value("PAR")])

    def test_points_are_not_added_up_over_the_years(self):
        """R1."""
        board = bare().war("austria", "venice").captured("VEN", "austria")
        self.points(board)
        self.assertEqual(self.points(board, "austria"), [5])

    def test_austria_and_bohemia(self):
        board = bare().captured("BOH", "austria")
        self.assertEqual(self.points(board, "austria"), [value("BOH") + 5])
        self.assertEqual(self.points(board, "austria"), [value("BOH") + 5])

    def test_bohemia_is_worth_its_value_to_others(self):
        self.assertEqual(self.points(bare().captured("BOH", "saxony"), "saxony"), [value("BOH")])

    def test_lusatia_is_not_bohemia(self):
        board = bare().captured("MOR", "austria").war("austria", "saxony").inf("BOHC", saxony=1)
        self.assertEqual(self.points(board, "austria"), [1])

    def test_what_minors_capture_scores_for_nobody(self):
        board = bare().inf("CRO", austria=3).war("austria", "ottoman-empire").captured("BOS", "CRO")
        self.assertEqual(self.points(board, "austria", "ottoman-empire"), [1, -1])

    def test_an_eliminated_power_scores_nothing(self):
        board = bare().war("austria", "saxony").captured("SAX", "austria").inf("GEN", sweden=3)
        self.close_until(board, "diplomatic_phase")
        self.has_not("scored", power="saxony")


class EndOfTheGame(Walk):
    """Object of the game, and the last paragraphs of the Scoring Phase."""

    def saxony_taken(self, count, confession="catholic"):
        """Austria takes Bohemia (8) and Saxony (4); with 13 markers that is 25."""
        return markers(bare(), confession, count).war("austria", "saxony").captured("BOH", "austria").captured("SAX", "austria")

    def test_object_of_the_game_25_points(self):
        board = self.saxony_taken(13)
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.points("austria"), 25)
        self.has("game_won", power="austria")
        self.assertTrue(board.state["over"])
        self.assertEqual((board.state["winners"], self.answer["deciding"]), (["austria"], []))

    def test_24_points_are_not_enough(self):
        board = self.saxony_taken(12)
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.points("austria"), 24)
        self.assertFalse(board.state["over"])

    def test_nothing_goes_on_after_the_end(self):
        board = self.saxony_taken(13)
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(self.moves(board, "austria"), [])

    def test_two_beyond_25_the_higher_wins(self):
        board = markers(bare(), "catholic", 20).war("austria", "saxony").captured("BOH", "austria")
        board.war("venice", "ottoman-empire").captured("EDI", "venice")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual((board.points("austria"), board.points("venice")), (28, 26))
        self.assertEqual(board.state["winners"], ["austria"])

    def test_two_equal_beyond_25_draw(self):
        board = markers(bare(), "catholic", 20).captured("BOH", "austria").war("venice", "ottoman-empire")
        board.captured("EDI", "venice").captured("BOS", "venice").captured("ALB", "venice")
        self.close_until(board, "extension")
        self.assertEqual((board.points("austria"), board.points("venice")), (28, 28))
        self.vote(board, "denmark")
        self.has("game_drawn")
        self.assertEqual(sorted(board.state["winners"]), ["austria", "venice"])

    def test_1648_the_highest_wins(self):
        board = bare().captured("BOH", "saxony").of("diplomatic_phase", 1648)
        self.close_until(board, "diplomatic_phase")
        self.assertTrue(board.state["over"])
        self.assertEqual(board.state["winners"], ["saxony"])

    def test_1647_is_not_the_end(self):
        board = bare().captured("BOH", "saxony").of("diplomatic_phase", 1647)
        self.close_until(board, "diplomatic_phase")
        self.assertFalse(board.state["over"])
        self.assertEqual(board.state["year"], 1648)

    def tie(self):
        board = bare().of("diplomatic_phase", 1648)
        self.close_until(board, "extension")
        self.assertEqual(board.step(), "extension")
        return board

    def vote(self, board, *against):
        for seat in self.ask(board, "austria")["deciding"]:
            self.send(board, seat, "extend", extend=seat not in against)
            if board.step() != "extension" or board.state["over"]:
                break

    def test_tie_and_a_draw(self):
        board = self.tie()
        self.vote(board, "venice", "savoy")
        self.assertTrue(board.state["over"])
        self.has("game_drawn")
        self.assertEqual(len(board.state["winners"]), 15)

    def test_tie_and_another_year_without_diplomacy(self):
        board = self.tie()
        self.vote(board)
        self.assertFalse(board.state["over"])
        self.assertEqual((board.state["year"], board.step()), (1649, "orders_phase"))
        self.close_until(board, "extension")
        self.assertEqual(board.step(), "extension")

    def test_a_war_declared_in_1648_begins_in_the_extension(self):
        board = bare().of("diplomatic_phase", 1648)
        self.send(board, "france", "declare_war", power="savoy")
        self.close_until(board, "extension")
        self.vote(board)
        self.assertEqual(board.player("france")["enemies"], ["savoy"])

    def test_extended_year_with_one_ahead(self):
        board = self.tie()
        self.vote(board)
        board.captured("BOH", "saxony")
        board.state["orders"] = {space: order for space, order in board.state["orders"].items() if space != "BOH"}
        board.state["orders"]["BOH"] = {"by": "saxony", "action": "none", "target": None, "to": None, "by_convoy": False}
        self.close_until(board, "extension")
        self.assertEqual(board.state["winners"], ["saxony"])

    def test_not_more_than_ten_extensions(self):
        board = self.tie()
        years = 0
        while not board.state["over"]:
            self.vote(board)
            if board.state["over"]:
                break
            years += 1
            self.close_until(board, "extension")
        self.assertEqual(years, 10)
        self.has("game_drawn")

    def test_eliminated_powers_do_not_vote(self):
        board = bare().of("diplomatic_phase", 1648).war("austria", "saxony").captured("SAX", "austria")
        board.war("venice", "ottoman-empire").captured("BOS", "venice").captured("ALB", "venice").captured("SER", "venice")
        board.captured("HUN", "venice")
        self.close_until(board, "extension")
        self.assertEqual((board.points("austria"), board.points("venice")), (4, 4))
        self.assertNotIn("saxony", self.answer["deciding"])


if __name__ == "__main__":
    unittest.main()
