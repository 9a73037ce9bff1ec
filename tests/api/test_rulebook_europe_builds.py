"""A walk through the rulebook of Europe 1619: income, loans, builds, minor states. Each test is named after its heading."""
import unittest

from rulebook_europe_year import Board, Walk, components, the

COST = {row["strength"]: row["cost"] for row in components()["military_cost"]}  # of one more unit at that strength


def value(space):
    return the("places", id=space)["centre"]


class WealthAndIncome(Walk):
    def income(self, board, seat):
        self.close(self.ordering(board))
        event, = self.found("income", power=seat)
        self.assertEqual(board.treasury(seat), event["amount"])
        return event["amount"]

    def test_home_centers(self):
        board = Board()
        self.close(self.ordering(board))
        for power in components()["powers"]:
            aligned = sum(value(minor["home"]) for minor in components()["minors"] if minor["home"] and power["empire_income"]
                          and power["id"] in board.influence(minor["id"]))
            self.assertEqual(board.treasury(power["id"]), sum(map(value, power["home_centres"])) + aligned, power["id"])

    def test_league_example(self):
        """With Wuerzburg and Cologne a total of 7."""
        self.assertEqual(self.income(Board(), "catholic-league"), 7)
        self.assertEqual(self.income(Board().inf("WUE").inf("COL"), "catholic-league"), 3)
        self.assertEqual(self.income(Board().inf("WUE"), "catholic-league"), 6)

    def test_league_and_union_from_the_empire_only(self):
        board = Board().inf("CAT", catholic_league=5).inf("TRA", protestant_union=5)
        self.assertEqual(self.income(board, "catholic-league"), 7)
        self.assertEqual(board.treasury("protestant-union"), 10)

    def test_vassals_are_aligned_too(self):
        self.assertEqual(self.income(Board().inf("GEN", catholic_league=30), "catholic-league"), 7 + value("GEN"))

    def test_not_from_neutral_states(self):
        self.assertEqual(self.income(Board().inf("COL", catholic_league=5, spain=5), "catholic-league"), 4)

    def test_not_from_captured_states(self):
        self.assertEqual(self.income(Board().captured("COL", "dutch-republic").war("dutch-republic", "catholic-league"),
                                     "catholic-league"), 4)

    def test_other_powers_have_nothing_from_aligned_states(self):
        self.assertEqual(self.income(Board().inf("SAL", austria=5), "austria"), 6)

    def test_captured_foreign_centers(self):
        board = Board().captured("SAX", "austria").war("austria", "saxony")
        self.assertEqual(self.income(board, "austria"), 6 + value("SAX"))
        self.assertEqual(board.treasury("saxony"), 0)

    def test_captured_foreign_provinces_one_each(self):
        board = Board().war("austria", "ottoman-empire").captured("BOS", "austria").captured("HUN", "austria")
        self.assertEqual(self.income(board, "austria"), 6 + 2)

    def test_lost_home_centers_do_not_pay(self):
        board = Board().war("france", "spain").captured("LYO", "spain")
        self.assertEqual(self.income(board, "france"), 8)
        self.assertEqual(board.treasury("spain"), 12 + value("LYO"))

    def test_build_sites_pay_a_captor_only(self):
        """R4: no home centers, so nothing to Spain; a captor has their value."""
        board = Board().war("france", "spain").captured("MIL", "france")
        self.assertEqual(self.income(board, "france"), 10 + value("MIL"))
        self.assertEqual(board.treasury("spain"), 12)

    def test_what_an_aligned_minor_captures_pays_nobody(self):
        board = Board().war("austria", "ottoman-empire").captured("BOS", "CRO")
        self.assertEqual(self.income(board, "austria"), 6)

    def test_an_ally_in_a_home_center_does_not_stop_the_income(self):
        board = Board().allied("france", "savoy").unit("LYO", "savoy")
        self.assertEqual(self.income(board, "france"), 10)
        self.assertEqual(board.treasury("savoy"), 4)

    def test_large_states_pay_their_center_only(self):
        self.assertEqual(self.income(Board().inf("BOHC", protestant_union=1), "protestant-union"), 10 + value("BOH"))

    def test_captured_states_without_center_are_provinces(self):
        self.assertEqual(self.income(Board().captured("TRI", "france").inf("TRI"), "france"), 11)

    def test_treasuries_add_up(self):
        board = Board()
        self.close_until(board, "diplomatic_phase")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.treasury("venice"), 10)


class Loans(Walk):
    def test_loans(self):
        board = Board().of("transactions").rich("spain", 9)
        self.send(board, "spain", "give", power="austria", amount=4)
        self.close(board)
        self.assertEqual(board.step(), "builds")
        self.assertEqual((board.treasury("spain"), board.treasury("austria")), (9, 0))
        self.assertEqual(self.found("gift"), [])
        self.close(board)
        self.has("gift", power="spain", other="austria", amount=4)
        self.assertEqual((board.treasury("spain"), board.treasury("austria")), (5, 4))

    def test_only_who_receives_knows_before_the_phase_ends(self):
        board = Board().of("transactions").rich("spain", 9)
        self.send(board, "spain", "give", power="austria", amount=4)
        self.close(board)
        self.assertEqual(board.player("austria")["received"], 4)
        told = {event["seat"]: event["amount"] for event in self.found("gifts_received")}
        self.assertEqual((len(told), told["austria"], told["spain"]), (15, 4, 0))

    def test_not_more_than_the_treasury(self):
        board = Board().of("transactions").rich("spain", 9)
        self.forbid(board, "spain", "give", "Loans", power="austria", amount=10)
        self.send(board, "spain", "give", power="austria", amount=5)
        self.forbid(board, "spain", "give", "Loans", power="france", amount=5)
        self.send(board, "spain", "give", power="france", amount=4)
        self.send(board, "spain", "give", power="austria", amount=1)
        self.send(board, "spain", "give", power="france", amount=0)
        self.forbid(board, "spain", "give", power="france", amount=0)
        self.close(board)
        self.close(board)
        self.assertEqual([board.treasury(seat) for seat in ("spain", "austria", "france")], [8, 1, 0])

    def test_what_comes_in_this_phase_cannot_go_out_in_it(self):
        board = Board().of("transactions").rich("spain", 9)
        self.send(board, "spain", "give", power="austria", amount=9)
        self.forbid(board, "austria", "give", power="france", amount=1)

    def test_both_ways(self):
        board = Board().of("transactions").rich("spain", 9).rich("austria", 2)
        self.send(board, "spain", "give", power="austria", amount=9)
        self.send(board, "austria", "give", power="spain", amount=2)
        self.close(board)
        self.close(board)
        self.assertEqual((board.treasury("spain"), board.treasury("austria")), (2, 9))

    def test_enemies_may_lend_too(self):
        self.send(Board().of("transactions").rich("spain", 9), "spain", "give", power="dutch-republic", amount=1)

    def test_not_to_oneself_and_not_less_than_nothing(self):
        board = Board().of("transactions").rich("spain", 9)
        self.forbid(board, "spain", "give", "Loans", power="spain", amount=1)
        self.unknown(board, "spain", "give", power="france", amount=-1)

    def test_at_most_500_to_one_power(self):
        """R23."""
        board = Board().of("transactions").rich("spain", 1000)
        self.unknown(board, "spain", "give", power="austria", amount=501)
        self.send(board, "spain", "give", power="austria", amount=500)
        self.send(board, "spain", "give", power="saxony", amount=500)

    def test_nothing_is_enforced(self):
        """The year after, nobody owes anything."""
        board = Board().of("transactions").rich("spain", 9)
        self.send(board, "spain", "give", power="austria", amount=9)
        self.close_until(board, "diplomatic_phase")
        self.assertEqual((board.treasury("spain"), board.treasury("austria")), (0, 9))

    def test_a_loan_may_be_spent_in_the_same_year(self):
        board = Board().of("transactions").rich("spain", 9)
        self.send(board, "spain", "give", power="saxony", amount=1)
        self.close(board)
        self.send(board, "saxony", "bolster", unit="SAX", steps=1)


class CostToBuild(Walk):
    def france(self, treasury, **units):
        """France with 4 units, Paris and Lyonnais empty."""
        board = Board().of("builds").rich("france", treasury).empty("PAR", "LYO")
        return board.unit("BUR", "france").unit("DAU", "france")

    def test_military_cost_table_printed_steps(self):
        self.assertEqual((COST[4], COST[5]), (9, 15))

    def test_france_example(self):
        board = self.france(24)
        self.send(board, "france", "build", place="PAR", kind="army")
        self.send(board, "france", "build", place="LYO", kind="army")
        self.close(board)
        self.assertEqual(board.treasury("france"), 0)
        self.assertEqual((board.at("PAR")["party"], board.at("LYO")["party"]), ("france", "france"))
        self.assertEqual(sorted(event["amount"] for event in self.found("unit_built", power="france")), [9, 15])

    def test_france_example_one_tp_short(self):
        board = self.france(23)
        self.send(board, "france", "build", place="PAR", kind="army")
        self.forbid(board, "france", "build", place="LYO", kind="army")
        self.close(board)
        self.assertEqual((board.treasury("france"), board.at("LYO")), (14, None))
        self.forbid(self.france(8), "france", "build", place="PAR", kind="army")
        self.send(self.france(9), "france", "build", place="PAR", kind="army")

    def test_every_step_of_the_table(self):
        for strength in range(1, 15):
            board = Board().of("builds").lone("savoy").unit("SAV", "savoy", strength=min(strength, 10))
            if strength > 10:
                board.unit("GEN", "savoy", strength=strength - 10).state["captors"]["GEN"] = "savoy"
            board.rich("savoy", COST[strength] - 1)
            if COST[strength] > 1:
                self.forbid(board, "savoy", "build", place="TUR", kind="army")
            board.rich("savoy", COST[strength])
            self.send(board, "savoy", "build", place="TUR", kind="army")
            self.close(board)
            self.assertEqual(board.treasury("savoy"), 0)

    def test_without_units(self):
        board = Board().of("builds").lone("savoy").rich("savoy", COST[0])
        self.send(board, "savoy", "build", place="TUR", kind="army")

    def test_not_more_than_fifteen(self):
        board = Board().of("builds").lone("savoy").unit("SAV", "savoy", strength=10).rich("savoy", 30000)
        board.captured("GEN", "savoy", strength=5)
        self.forbid(board, "savoy", "build", place="TUR", kind="army")
        self.forbid(board, "savoy", "bolster", unit="GEN", steps=1)
        board.unit("GEN", "savoy", strength=4)
        self.send(board, "savoy", "build", place="TUR", kind="army")
        self.forbid(board, "savoy", "bolster", unit="GEN", steps=1)

    def test_home_center_must_be_unoccupied_and_held(self):
        self.forbid(Board().of("builds").rich("france", 99), "france", "build", place="PAR", kind="army")
        allied = self.france(99).allied("france", "spain").unit("PAR", "spain")
        self.forbid(allied, "france", "build", place="PAR", kind="army")
        lost = self.france(99).war("france", "spain").captured("PAR", "spain")
        self.forbid(lost, "france", "build", place="PAR", kind="army")

    def test_not_elsewhere(self):
        """Neither in a home province without center, nor abroad, be it captured, allied or a minor's."""
        for place in ("POI", "MAD", "TUS", "SAA"):
            self.forbid(self.france(99).empty(place), "france", "build", place=place, kind="army")
        board = self.france(99).war("france", "spain").captured("MIL", "france")
        self.forbid(board, "france", "build", place="MIL", kind="army")

    def test_fleets_on_the_coast_only(self):
        board = Board().of("builds").rich("france", 99).empty("PAR", "PRO")
        self.forbid(board, "france", "build", place="PAR", kind="fleet")
        self.send(board, "france", "build", place="PRO", kind="fleet")
        board = Board().of("builds").rich("spain", 99).empty("ANDL")
        self.forbid(board, "spain", "build", place="ANDL", kind="fleet")
        self.send(board, "spain", "build", place="ANDL/ec", kind="fleet")
        self.close(board)
        self.assertEqual(board.at("ANDL")["place"], "ANDL/ec")

    def test_a_lost_build_site(self):
        board = Board().of("builds").rich("spain", 99).war("spain", "dutch-republic").captured("FLA", "dutch-republic")
        self.forbid(board, "spain", "build", place="FLA", kind="army")

    def test_what_one_buys_changes_nobody_elses_sheet(self):
        board = Board().of("builds").rich("france", 99).rich("savoy", 99).empty("BRA").unit("PRU", "BRAP")
        before = self.moves(board, "savoy")
        self.send(board, "france", "build", place="BRA", kind="army")
        self.send(board, "france", "bolster", unit="COL", steps=3)
        self.assertEqual(self.moves(board, "savoy"), before)

    def test_army_without_a_coast(self):
        board = Board().of("builds").rich("spain", 99).empty("ANDL")
        self.forbid(board, "spain", "build", place="ANDL/ec", kind="army")
        self.send(board, "spain", "build", place="ANDL", kind="army")

    def test_build_sites_of_spain_and_england(self):
        for seat, sites in (("spain", ("NAP", "MIL", "FLA")), ("england", ("SCO",))):
            for site in sites:
                self.send(Board().of("builds").rich(seat, 99).empty(site), seat, "build", place=site, kind="army")

    def test_a_line_may_be_taken_back(self):
        board = self.france(9)
        self.send(board, "france", "build", place="PAR", kind="army")
        self.forbid(board, "france", "build", place="LYO", kind="army")
        self.send(board, "france", "cancel", unit="PAR")
        self.send(board, "france", "build", place="LYO", kind="army")
        self.close(board)
        self.assertIsNone(board.at("PAR"))

    def test_secret_till_all_are_ready(self):
        board = self.france(9)
        self.send(board, "france", "build", place="PAR", kind="army")
        self.assertFalse(self.view(board, "spain")["players"]["france"]["purchases"])
        self.assertIsNone(board.at("PAR"))


class Bolstering(Walk):
    """Bolstering the strength of an army unit."""

    def rich(self, seat, treasury=99):
        return Board().of("builds").rich(seat, treasury)

    def test_the_price_is_that_of_a_build(self):
        board = self.rich("france", 24)
        self.forbid(board, "france", "bolster", unit="PAR", steps=3)
        self.send(board, "france", "bolster", unit="PAR", steps=2)
        self.close(board)
        self.assertEqual((board.at("PAR")["strength"], board.treasury("france")), (3, 0))
        self.forbid(self.rich("france", 23), "france", "bolster", unit="PAR", steps=2)

    def test_two_units(self):
        board = self.rich("france", 24)
        self.send(board, "france", "bolster", unit="PAR", steps=1)
        self.send(board, "france", "bolster", unit="LYO", steps=1)
        self.forbid(board, "france", "bolster", unit="PRO", steps=1)
        self.close(board)
        self.assertEqual(board.treasury("france"), 0)

    def test_build_and_bolster_together(self):
        board = self.rich("france", 24).empty("LYO").unit("DAU", "france")
        self.send(board, "france", "build", place="LYO", kind="army")
        self.send(board, "france", "bolster", unit="PAR", steps=1)
        self.close(board)
        self.assertEqual(board.treasury("france"), 0)

    def test_armies_only(self):
        self.forbid(self.rich("france"), "france", "bolster", "Bolstering the strength of an army unit", unit="NORM", steps=1)

    def test_where(self):
        board = self.rich("france").empty("LYO").unit("BUR", "france")
        self.forbid(board, "france", "bolster", unit="BUR", steps=1)  # a home province without center
        self.forbid(self.rich("france").unit("LOR", "france").inf("LOR", spain=5), "france", "bolster", unit="LOR", steps=1)
        captured = self.rich("france").war("france", "spain").captured("MIL", "france")
        self.send(captured, "france", "bolster", unit="MIL", steps=1)
        allied = self.rich("france").allied("france", "savoy").unit("TUR", "france")
        self.send(allied, "france", "bolster", unit="TUR", steps=1)
        province = self.rich("france").allied("france", "savoy").unit("SAV", "france")
        self.forbid(province, "france", "bolster", unit="SAV", steps=1)
        minor = self.rich("france").inf("LOR", france=5).unit("LOR", "france")
        self.send(minor, "france", "bolster", unit="LOR", steps=1)

    def test_another_powers_unit(self):
        self.forbid(self.rich("austria"), "austria", "bolster", unit="MAD", steps=1)
        self.forbid(self.rich("austria"), "austria", "bolster", unit="STY", steps=1)

    def test_ten_at_most(self):
        board = Board().of("builds").rich("savoy", 30000).unit("TUR", "savoy", strength=9)
        self.forbid(board, "savoy", "bolster", unit="TUR", steps=2)
        self.send(board, "savoy", "bolster", unit="TUR", steps=1)
        self.close(board)
        self.assertEqual(board.at("TUR")["strength"], 10)

    def test_fifteen_in_all(self):
        board = Board().of("builds").rich("france", 30000).unit("PAR", "france", strength=6).unit("PRO", "france", strength=6)
        self.assertEqual(self.named(board, "france", "bolster", "steps", unit="LYO"), [1])
        self.forbid(board, "france", "bolster", unit="LYO", steps=2)

    def test_nothing_and_less(self):
        for steps in (0, -1, 11):
            self.unknown(self.rich("france"), "france", "bolster", unit="PAR", steps=steps)

    def test_a_unit_just_bought_is_no_unit_yet(self):
        board = self.rich("savoy").empty("TUR")
        self.send(board, "savoy", "build", place="TUR", kind="army")
        self.forbid(board, "savoy", "bolster", unit="TUR", steps=1)


class AdjustingStrength(Walk):
    def france(self, treasury=99):
        return Board().of("builds").rich("france", treasury).unit("PAR", "france", strength=3).empty("LYO")

    def test_reduce_to_build(self):
        """Strength 5 becomes 4: the new unit costs 9."""
        board = self.france(9)
        self.send(board, "france", "reduce", unit="PAR", steps=1)
        self.send(board, "france", "build", place="LYO", kind="army")
        self.close(board)
        self.has("unit_reduced", unit="PAR", steps=1)
        self.assertEqual((board.at("PAR")["strength"], board.treasury("france")), (2, 0))
        self.assertEqual(board.at("LYO")["party"], "france")

    def test_without_reducing_it_is_too_dear(self):
        self.forbid(self.france(14), "france", "build", place="LYO", kind="army")
        self.send(self.france(15), "france", "build", place="LYO", kind="army")

    def test_never_below_one(self):
        self.forbid(self.france(), "france", "reduce", unit="PAR", steps=3)
        self.send(self.france(), "france", "reduce", unit="PAR", steps=2)
        self.forbid(self.france(), "france", "reduce", unit="PRO", steps=1)

    def test_reducing_alone(self):
        board = self.france(0)
        self.send(board, "france", "reduce", unit="PAR", steps=2)
        self.close(board)
        self.assertEqual((board.at("PAR")["strength"], board.treasury("france")), (1, 0))

    def test_no_reduction_with_a_bolster(self):
        board = self.france()
        self.send(board, "france", "reduce", unit="PAR", steps=1)
        self.forbid(board, "france", "bolster", "Adjusting strength", unit="PRO", steps=1)
        self.forbid(board, "france", "bolster", "Adjusting strength", unit="COL", steps=1)
        board = self.france()
        self.send(board, "france", "bolster", unit="PRO", steps=1)
        self.forbid(board, "france", "reduce", "Adjusting strength", unit="PAR", steps=1)

    def test_no_disbanding_with_a_bolster(self):
        board = self.france()
        self.send(board, "france", "disband_unit", unit="NORM")
        self.forbid(board, "france", "bolster", "Adjusting strength", unit="PRO", steps=1)
        board = self.france()
        self.send(board, "france", "bolster", unit="PRO", steps=1)
        self.forbid(board, "france", "disband_unit", "Adjusting strength", unit="NORM")

    def test_disband_and_build_elsewhere(self):
        board = self.france(9)
        self.send(board, "france", "disband_unit", unit="NORM")
        self.send(board, "france", "build", place="LYO", kind="army")
        self.close(board)
        self.assertIsNone(board.at("NORM"))
        self.assertEqual((board.at("LYO")["party"], board.treasury("france")), ("france", 0))

    def test_a_captor_disbanded_keeps_its_capture_till_the_next_orders(self):
        """Occupation is asked for at the end of the Orders Phase."""
        board = Board().of("builds").war("france", "spain").captured("MIL", "france")
        self.send(board, "france", "disband_unit", unit="MIL")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.state["captors"]["MIL"], "france")
        self.close(self.ordering(board))
        self.has("liberated", space="MIL")

    def test_the_cheaper_price_is_not_kept_without_its_reduction(self):
        """The line that made the build affordable cannot go while the build stays."""
        board = self.france(9)
        self.send(board, "france", "reduce", unit="PAR", steps=1)
        self.send(board, "france", "build", place="LYO", kind="army")
        self.forbid(board, "france", "cancel", unit="PAR")
        self.send(board, "france", "cancel", unit="LYO")
        self.send(board, "france", "cancel", unit="PAR")

    def test_units_of_others(self):
        for unit in ("MAD", "LOR", "COL"):
            self.forbid(self.france(), "france", "disband_unit", unit=unit)
        self.forbid(self.france(), "france", "reduce", unit="FLA", steps=1)


class MinorStates(Walk):
    """What minor states build by themselves."""

    def test_a_lost_unit_comes_back(self):
        board = Board().of("builds").empty("LOR", "BRE")
        self.close(board)
        self.has("unit_built", party="LOR", place="LOR", kind="army")
        self.has("unit_built", party="BRE", place="BRE", kind="fleet")
        self.assertEqual(board.at("BRE")["strength"], 1)

    def test_unaligned_and_neutral_states_build_too(self):
        board = Board().of("builds").empty("GEN", "MAN").inf("GEN").inf("MAN", spain=1, france=1)
        self.close(board)
        self.assertEqual((board.at("GEN")["party"], board.at("MAN")["party"]), ("GEN", "MAN"))

    def test_as_many_units_as_centers(self):
        board = Board().of("builds").captured("MAN", "PRM").empty("MOD").captured("MOD", "TUS")
        board.state["captors"]["MAN"] = None
        board.unit("MAN", "MAN").war("austria", "spain").empty("TUS")
        self.close(board)  # Tuscany holds two centers and has one unit, strong or not
        self.has("unit_built", party="TUS", place="TUS", kind="fleet")

    def test_strength_does_not_count_for_minors(self):
        board = Board().of("builds").captured("MOD", "TUS", strength=5).empty("TUS")
        self.close(board)
        self.has("unit_built", party="TUS", place="TUS")

    def test_not_more_units_than_centers(self):
        board = Board().of("builds").empty("TUS").unit("MOD", "TUS").allied("spain", "france").inf("MOD", france=1)
        self.close(board)
        self.has_not("unit_built", party="TUS")

    def test_home_center_unoccupied(self):
        board = Board().of("builds").captured("MOD", "TUS").unit("TUS", "spain")
        self.close(board)
        self.has_not("unit_built", party="TUS")

    def test_a_captured_state_builds_nothing(self):
        board = Board().of("builds").captured("LOR", "france").inf("LOR", spain=1)
        self.close(board)
        self.has_not("unit_built", party="LOR")

    def test_states_without_center_build_nothing(self):
        board = Board().of("builds")
        self.close(board)
        self.has_not("unit_built")

    def test_fleet_by_default_army_if_the_lord_prefers_it(self):
        board = Board().of("builds").empty("POR")
        self.send(board, "spain", "prefer", minor="POR", kind="army")
        self.close(board)
        self.assertEqual(board.at("POR")["kind"], "army")

    def test_who_may_prefer(self):
        board = Board().of("builds").empty("POR", "LOR")
        self.forbid(board, "france", "prefer", minor="POR", kind="army")
        self.forbid(board, "france", "prefer", minor="LOR", kind="fleet")  # not coastal

    def test_inland_states_build_armies(self):
        board = Board().of("builds").empty("BRA")
        self.close(board)
        self.has("unit_built", party="BRAP", place="BRA", kind="army")

    def test_liberated_state_rebuilds(self):
        """Captured Lorraine is left by the French: its unit is rebuilt, its INFs count again."""
        board = Board().captured("LOR", "france").inf("LOR", spain=3)
        self.ordering(board)
        self.send(board, "france", "order", unit="LOR", action="move", to="CHA")
        self.close(board)
        self.has("liberated", space="LOR")
        self.close_until(board, "diplomatic_phase")
        self.has("unit_built", party="LOR", place="LOR")
        self.assertIn("LOR", self.named(self.ordering(board), "spain", "order", "unit"))


class BuildingForAMinorState(Walk):
    """Building a unit for a minor state."""

    def test_bolster_any_aligned_minor(self):
        """The price is France's own: 9 at strength 4."""
        board = Board().of("builds").rich("france", 9)
        self.send(board, "france", "bolster", unit="COL", steps=1)
        self.close(board)
        self.has("unit_bolstered", unit="COL", steps=1, power="france", amount=9)
        self.assertEqual((board.at("COL")["strength"], board.treasury("france")), (2, 0))
        self.forbid(Board().of("builds").rich("france", 8), "france", "bolster", unit="COL", steps=1)

    def test_not_neutral_not_unaligned(self):
        board = Board().of("builds").rich("france", 99).inf("LOR", spain=1, france=1)
        rule = "Building a unit for a minor state"
        self.forbid(board, "france", "bolster", rule, unit="LOR", steps=1)
        self.forbid(board, "france", "bolster", rule, unit="MAN", steps=1)
        self.forbid(board.empty("LOR"), "france", "build", place="LOR", kind="army")
        self.forbid(board.empty("MAN"), "france", "build", place="MAN", kind="army")

    def test_a_vassal_is_aligned(self):
        self.send(Board().of("builds").rich("france", 99).inf("LOR", spain=30), "france", "bolster", unit="LOR", steps=1)

    def test_build_beyond_the_allowable_number(self):
        """Brandenburg's unit is in Prussia, the home center is empty: one center, and a second unit is bought."""
        board = Board().of("builds").rich("france", 9).empty("BRA").unit("PRU", "BRAP")
        self.send(board, "france", "build", place="BRA", kind="army")
        self.close(board)
        self.has("unit_built", party="BRAP", place="BRA", power="france", amount=9)
        self.assertEqual((board.at("BRA")["party"], board.at("PRU")["party"]), ("BRAP", "BRAP"))
        self.close_until(board, "builds")
        self.assertEqual((board.at("BRA")["party"], board.at("PRU")["party"]), ("BRAP", "BRAP"))  # and it stays

    def test_home_center_must_be_unoccupied(self):
        board = Board().of("builds").rich("france", 99)
        self.forbid(board, "france", "build", place="BRA", kind="army")
        self.forbid(board, "france", "build", place="PRU", kind="army")  # no center

    def test_the_automatic_build_comes_first(self):
        """Whoever buys where the state builds by itself keeps the money."""
        board = Board().of("builds").rich("france", 9).empty("LOR")
        if {"type": "build", "place": "LOR", "kind": "army"} not in self.moves(board, "france"):
            return  # not offered at all: as good
        self.send(board, "france", "build", place="LOR", kind="army")
        self.close(board)
        self.assertEqual((board.treasury("france"), board.at("LOR")["party"]), (9, "LOR"))
        self.has("purchase_void", power="france")

    def test_a_minors_unit_must_be_on_a_center(self):
        board = Board().of("builds").rich("france", 99).empty("BRA").unit("PRU", "BRAP")
        self.forbid(board, "france", "bolster", unit="PRU", steps=1)
        board = Board().of("builds").rich("france", 99).empty("BRA").captured("POM", "BRAP")
        self.send(board, "france", "bolster", unit="POM", steps=1)

    def test_minor_fleets_are_not_bolstered(self):
        self.forbid(Board().of("builds").rich("france", 99), "france", "bolster", unit="BRE", steps=1)

    def test_minor_army_ten_at_most(self):
        board = Board().of("builds").rich("france", 30000).unit("COL", "COL", strength=9)
        self.forbid(board, "france", "bolster", unit="COL", steps=2)
        self.send(board, "france", "bolster", unit="COL", steps=1)

    def test_no_restriction_on_how_many(self):
        """Not the fifteen either: Savoy has 14 of its own."""
        board = Board().of("builds").rich("savoy", 30000).unit("TUR", "savoy", strength=10).unit("SAV", "savoy", strength=4)
        for unit in ("COL", "WUE", "ANS"):
            self.send(board, "savoy", "bolster", unit=unit, steps=3)
        self.close(board)
        self.assertEqual([board.at(unit)["strength"] for unit in ("COL", "WUE", "ANS")], [4, 4, 4])

    def test_price_rises_within_the_phase(self):
        """The same manner as for oneself: 9 and 15."""
        board = Board().of("builds").rich("france", 24)
        self.send(board, "france", "bolster", unit="COL", steps=1)
        self.send(board, "france", "bolster", unit="LOR", steps=1)
        self.close(board)
        self.assertEqual(board.treasury("france"), 0)
        self.assertEqual(sorted(event["amount"] for event in self.found("unit_bolstered")), [9, 15])
        self.forbid(Board().of("builds").rich("france", 23), "france", "bolster", unit="COL", steps=2)

    def test_price_after_own_purchases(self):
        board = Board().of("builds").rich("france", 24)
        self.send(board, "france", "bolster", unit="COL", steps=1)
        self.send(board, "france", "bolster", unit="PAR", steps=1)
        self.close(board)
        self.has("unit_bolstered", unit="PAR", amount=9)
        self.has("unit_bolstered", unit="COL", amount=15)

    def test_price_beyond_the_table(self):
        """R19: what the last step costs."""
        board = Board().of("builds").rich("savoy", COST[14]).unit("TUR", "savoy", strength=10).unit("SAV", "savoy", strength=5)
        self.forbid(board, "savoy", "bolster", unit="COL", steps=2)
        self.send(board, "savoy", "bolster", unit="COL", steps=1)
        self.close(board)
        self.assertEqual(board.treasury("savoy"), 0)

    def test_not_counted_in_later_phases(self):
        board = Board().of("builds").rich("france", 9).inf("LOR", france=5)
        self.send(board, "france", "bolster", unit="LOR", steps=1)
        self.close_until(board, "builds")
        board.rich("france", 9)
        self.send(board, "france", "bolster", unit="PAR", steps=1)
        self.close(board)
        self.assertEqual(board.treasury("france"), 0)

    def test_two_buyers_of_one_build(self):
        """R12: the lord's stands; the other keeps the money."""
        board = Board().of("builds").rich("austria", 99).rich("protestant-union", 99).empty("BRA").unit("PRU", "BRAP")
        self.send(board, "austria", "build", place="BRA", kind="army")
        self.send(board, "protestant-union", "build", place="BRA", kind="army")
        self.close(board)
        self.has("unit_built", party="BRAP", place="BRA", power="protestant-union")
        self.has("purchase_void", power="austria", space="BRA")
        self.assertEqual(board.treasury("austria"), 99)

    def test_two_buyers_without_the_lord(self):
        """R12: the first in the attack order."""
        board = Board().of("builds").rich("austria", 99).rich("savoy", 99).empty("BRA").unit("PRU", "BRAP")
        self.send(board, "savoy", "build", place="BRA", kind="army")
        self.send(board, "austria", "build", place="BRA", kind="army")
        self.close(board)
        self.assertEqual((board.treasury("austria"), board.treasury("savoy")), (99 - COST[2], 99))

    def test_reducing_does_not_bar_a_build_for_a_minor(self):
        board = Board().of("builds").rich("france", 9).unit("PAR", "france", strength=2).empty("BRA").unit("PRU", "BRAP")
        self.forbid(board, "france", "build", place="BRA", kind="army")
        self.send(board, "france", "reduce", unit="PAR", steps=1)
        self.send(board, "france", "build", place="BRA", kind="army")

    def test_nothing_for_a_captured_state(self):
        board = Board().of("builds").rich("spain", 99).captured("LOR", "france").inf("LOR", spain=3)
        self.forbid(board, "spain", "build", place="LOR", kind="army")
        self.forbid(board, "spain", "bolster", unit="LOR", steps=1)

    def test_two_bolsters_of_one_unit_add_up(self):
        board = Board().of("builds").rich("austria", 99).rich("catholic-league", 99)
        self.send(board, "austria", "bolster", unit="COL", steps=1)
        self.send(board, "catholic-league", "bolster", unit="COL", steps=2)
        self.close(board)
        self.assertEqual(board.at("COL")["strength"], 4)

    def test_two_bolsters_beyond_ten(self):
        """Not more than ten, and nobody pays for what is not had."""
        board = Board().of("builds").rich("austria", 999).rich("catholic-league", 999).unit("COL", "COL", strength=8)
        self.send(board, "austria", "bolster", unit="COL", steps=2)
        self.send(board, "catholic-league", "bolster", unit="COL", steps=2)
        self.close(board)
        self.assertEqual(board.at("COL")["strength"], 10)
        self.assertEqual(sorted(999 - board.treasury(seat) > 0 for seat in ("austria", "catholic-league")), [False, True])

    def test_the_kind_of_a_bought_unit(self):
        board = Board().of("builds").rich("france", 99).empty("POM").unit("BAL", "POM", "fleet").inf("POM", sweden=1)
        self.assertEqual(self.named(board, "france", "build", "kind", place="POM"), ["army", "fleet"])


class OttomanFleet(Walk):
    def test_fleet_in_edirne(self):
        board = Board().of("builds").rich("ottoman-empire", 9).empty("EDI")
        self.send(board, "ottoman-empire", "build", place="EDI", kind="fleet")
        self.close(board)
        self.assertEqual(board.at("EDI")["kind"], "fleet")
        self.ordering(board)
        self.assertEqual(self.named(board, "ottoman-empire", "order", "to", unit="EDI", action="move"), ["GRE"])
        self.send(board, "ottoman-empire", "order", unit="EDI", action="move", to="GRE")
        self.close(board)
        self.ordering(board.of("diplomatic_phase"))
        seas = self.named(board, "ottoman-empire", "order", "to", unit="GRE", action="move")
        self.assertTrue({"ION", "EDI"} <= set(seas), seas)


if __name__ == "__main__":
    unittest.main()
