"""The rulebook of Europe 1619 from outside: the coasts, and who may be ordered where.

A test is named after its heading; what the book says stands beside what is tried. Set-up in rulebook_europe_war."""
from rulebook_europe_war import War


class CoastalProvinces(War):
    def test_holstein_wants_its_coast_from_a_fleet(self):
        field = self.field(denmark="F COP")
        self.may(field, "COP - HOL/ec")
        self.may(field, "COP - HOL/wc")
        self.may_not(field, "COP - HOL", says="coast")

    def test_no_fleet_goes_round_holstein(self):
        for coast, other in (("ec", "wc"), ("wc", "ec")):
            field = self.field(denmark=f"F HOL/{coast}")
            self.may_not(field, f"HOL - HOL/{other}")
            self.may_not(field, "HOL - HOL")
        self.assertEqual(self.goes(self.field(denmark="F HOL/ec"), "HOL"), ["BOR", "COP", "MEC"])
        self.assertEqual(self.goes(self.field(denmark="F HOL/wc"), "HOL"), ["COP", "HAM", "HEL"])

    def test_an_army_enters_holstein_and_names_no_coast(self):
        field = self.field(denmark="COP")
        self.may(field, "COP - HOL")
        self.may_not(field, "COP - HOL/ec")
        self.may_not(field, "COP - HOL/wc")

    def test_ireland_from_munster_and_ulster(self):
        for space in ("MUN", "ULS"):
            field = self.field(england=f"F {space}")
            self.may(field, f"{space} - IRE/ec")
            self.may(field, f"{space} - IRE/wc")
            self.may_not(field, f"{space} - IRE", says="coast")

    def test_ireland_from_the_seas(self):
        field = self.field(england="F CEL", france="F ATL")
        self.may(field, "CEL - IRE/ec")
        self.may_not(field, "CEL - IRE/wc")
        self.may(field, "ATL - IRE/wc")
        self.may_not(field, "ATL - IRE/ec")

    def test_ireland_to_the_seas(self):
        east, west = self.field(england="F IRE/ec"), self.field(england="F IRE/wc")
        self.may_not(east, "IRE - IRE/wc")
        self.may_not(west, "IRE - IRE/ec")
        self.assertEqual(self.goes(east, "IRE"), ["CEL", "MUN", "ULS"])
        self.assertEqual(self.goes(west, "IRE"), ["ATL", "MUN", "ULS"])

    def test_the_straits(self):
        field = self.field(spain="F MID, F SHA").allied("spain", "france")
        self.assertLessEqual({"MED", "ANDL/wc", "SHA"}, set(self.goes(field, "MID")))
        self.assertIn("MID", self.goes(field, "SHA"))
        self.assertNotIn("ANDL/ec", self.goes(field, "SHA"))
        self.assertIn("MID", self.goes(self.field(spain="F MED"), "MED"))
        self.assertIn("MID", self.goes(self.field(spain="F ANDL/wc"), "ANDL"))

    def test_portugal_and_andalusia(self):
        self.assertIn("ANDL/wc", self.goes(self.field(spain="F POR"), "POR"))
        self.assertIn("POR", self.goes(self.field(spain="F ANDL/wc"), "ANDL"))
        self.assertNotIn("POR", self.goes(self.field(spain="F ANDL/ec"), "ANDL"))

    def test_two_coasts_are_one_province(self):
        field = self.field(denmark="F BOR", england="F HEL").war("denmark", "england")
        self.fight(field, "BOR - HOL/ec", "HEL - HOL/wc")
        self.came(BOR="bounces", HEL="bounces")

    def test_a_fleet_supports_into_a_province_by_whichever_coast_it_reaches(self):
        """Standard Diplomacy: who can reach the province can support into it, though not to that coast."""
        field = self.field(denmark="F COP, F HEL")
        self.may(field, "HEL S COP - HOL")
        self.assertEqual(self.fight(field, "COP - HOL/ec", "HEL S COP - HOL"), {"COP": "succeeds", "HEL": "succeeds"})
        self.assertEqual(field.at("HOL")["place"], "HOL/ec")


class Copenhagen(War):
    def test_what_it_touches(self):
        self.assertEqual(self.goes(self.field(denmark="F COP"), "COP"),
                         ["BOR", "HEL", "HOL/ec", "HOL/wc", "NTH", "SCA", "SKA"])
        self.assertEqual(self.goes(self.field(denmark="COP"), "COP"), ["HOL", "SCA"])

    def test_from_bornholm_to_the_skagerrak_only_by_the_sound(self):
        self.may_not(self.field(denmark="F BOR"), "BOR - SKA")
        self.may_not(self.field(denmark="F SKA"), "SKA - BOR")
        for stage in ("SCA", "COP"):
            self.may(self.field(denmark="F BOR"), f"BOR - {stage}")
            self.may(self.field(denmark=f"F {stage}"), f"{stage} - SKA")


class OttomanFleet(War):
    def test_edirne_leads_only_to_greece(self):
        self.assertEqual(self.goes(self.field(ottoman_empire="F EDI"), "EDI"), ["GRE"])

    def test_greece_leads_to_the_mediterranean(self):
        self.assertEqual(self.goes(self.field(ottoman_empire="F GRE"), "GRE"), ["ALB", "EDI", "ION"])

    def test_no_fleet_of_anyone_reaches_edirne_but_through_greece(self):
        field = self.field(venice="F ION, F GRE").war("venice", "ottoman-empire")
        self.assertNotIn("EDI", self.goes(field, "ION"))
        self.may(field, "GRE - EDI")

    def test_an_army_marches_from_edirne_as_ever(self):
        self.assertEqual(self.goes(self.field(ottoman_empire="EDI"), "EDI"), ["BUL", "GRE", "MAC"])


class EffectsOfDeclarations(War):
    def test_no_entry_without_war_or_alliance(self):
        field = self.field(france="CHA").inf("LOR", spain=1)
        self.may_not(field, "CHA - FRC", "Effects of declarations", "neither")
        self.may_not(field, "CHA - LOR", "Effects of declarations")

    def test_war_opens_the_enemy_and_its_aligned_states(self):
        field = self.field(france="CHA").inf("LOR", spain=1).war("france", "spain")
        self.may(field, "CHA - FRC")
        self.may(field, "CHA - LOR")

    def test_an_alliance_opens_the_ally_and_its_aligned_states(self):
        field = self.field(france="CHA").inf("LOR", spain=1).allied("france", "spain")
        self.may(field, "CHA - FRC")
        self.may(field, "CHA - LOR")

    def test_what_is_announced_for_next_year_opens_nothing(self):
        for state in ("enemies_next", "allies_next"):
            self.may_not(self.field(france="CHA").pair("france", "spain", state), "CHA - FRC", "Effects of declarations")

    def test_a_war_or_alliance_that_ends_next_year_still_opens(self):
        self.may(self.field(france="CHA").war("france", "spain").pair("france", "spain", "leaving_war"), "CHA - FRC")
        self.may(self.field(france="CHA").allied("france", "spain").pair("france", "spain", "leaving_alliance"), "CHA - FRC")

    def test_unaligned_states_are_open_to_major_and_minor_units(self):
        field = self.field(france="CHA", STR="STR").inf("STR", france=1)
        self.may(field, "CHA - LOR")
        self.may(field, "STR - LOR")

    def test_neutral_states_are_closed_even_to_those_who_have_infs_there(self):
        field = self.field(france="CHA", STR="STR").inf("STR", france=1).inf("LOR", france=2, spain=2)
        self.may_not(field, "CHA - LOR", says="neutral")
        self.may_not(field, "STR - LOR", says="neutral")

    def test_half_is_not_enough_and_three_make_a_state_neutral(self):
        self.may_not(self.field(france="CHA").inf("LOR", france=2, spain=1, austria=1), "CHA - LOR", says="neutral")
        self.may(self.field(france="CHA").inf("LOR", france=3, spain=1, austria=1), "CHA - LOR")

    def test_the_lord_orders_its_minor_and_nobody_else_does(self):
        field = self.field(LOR="LOR").inf("LOR", france=1)
        self.may(field, "LOR - SAA", seat="france")
        for seat in ("spain", "austria", "savoy"):
            self.may_not(field, "LOR - SAA", seat=seat)

    def test_a_vassal_follows_its_lord(self):
        self.may(self.field(LOR="LOR").inf("LOR", france=25, spain=24), "LOR - SAA", seat="france")

    def test_units_of_unaligned_and_neutral_states_are_ordered_by_nobody(self):
        field = self.begin(self.field(LOR="LOR", STR="STR").inf("STR", france=1, spain=1))
        for seat in field.state["seats"]:
            self.assertEqual(self.moves(field, seat, "order"), [])

    def test_a_minor_unit_is_bound_by_the_declarations_of_its_lord(self):
        field = self.field(LOR="LOR").inf("LOR", france=1)
        self.may_not(field, "LOR - FRC", "Effects of declarations")
        self.may(self.field(LOR="LOR").inf("LOR", france=1).war("france", "spain"), "LOR - FRC")
        self.may(self.field(LOR="LOR").inf("LOR", france=1).allied("france", "spain"), "LOR - FRC")

    def test_lord_and_minors_pass_through_each_other(self):
        field = self.field(LOR="LOR", france="CHA").inf("LOR", france=1).inf("STR", france=1)
        self.may(field, "LOR - CHA")
        self.may(field, "LOR - STR")
        self.may(field, "CHA - LOR")

    def test_any_unit_supports_without_war(self):
        """Holds, and movement into provinces that the supporter itself may not enter."""
        field = self.field(france="CHA", spain="BRB", dutch_republic="HOLL", england="FLA").war("spain", "dutch-republic")
        self.may(field, "CHA S FLA")
        self.may(field, "CHA S BRB - LIE")
        self.may(field, "FLA S BRB - HOLL")
        self.may(field, "FLA S HOLL - BRB")

    def test_the_support_must_be_legal(self):
        """One cannot support into what one cannot reach, nor oneself."""
        field = self.field(france="PAR, CHA", spain="BRB", dutch_republic="HOLL").war("spain", "dutch-republic")
        self.may_not(field, "PAR S BRB - HOLL")
        self.may_not(field, "PAR S PAR")
        self.may_not(field, "CHA S PAR - CHA")
        self.may_not(field, "PAR S BRB")
        self.may_not(field, "PAR S LOR")

    def test_any_fleet_convoys_without_war(self):
        field = self.field(england="LON", france="F ENG", spain="FLA").war("england", "spain")
        self.may(field, "ENG C LON - FLA")
        self.fight(field, "LON - FLA via", "ENG C LON - FLA")
        self.came(LON="bounces")

    def test_a_supported_attack_by_another_power_needs_no_war_of_the_supporter(self):
        field = self.field(france="CHA", spain="BRB", dutch_republic="HOLL, LIE").war("spain", "dutch-republic")
        self.fight(field, "HOLL - BRB", "LIE S HOLL - BRB")
        self.stands(field, BRB="dutch-republic")
        field = self.field(france="CHA", spain="LIE", dutch_republic="BRB").war("spain", "dutch-republic")
        self.fight(field, "BRB - LIE", "CHA S BRB - LIE")
        self.came(BRB="succeeds", CHA="succeeds")

    def test_convoyed_armies_are_bound_by_the_declarations_too(self):
        field = self.field(england="LON", france="F ENG")
        self.may_not(field, "LON - FLA via", "Effects of declarations")

    def test_a_standoff_in_an_aligned_province_needs_war_or_alliance_too(self):
        self.may_not(self.field(france="CHA", LOR="LOR").inf("LOR", spain=1), "CHA - LOR", "Effects of declarations")


class WaterRegions(War):
    def test_they_are_always_passable(self):
        field = self.field(england="F NTH", france="F NORM", dutch_republic="F ENG")
        self.may(field, "NTH - ENG")
        self.may(field, "NORM - ENG")

    def test_a_fleet_at_sea_is_not_dislodged_without_war(self):
        field = self.field(england="F NTH, F LON", dutch_republic="F ENG")
        self.fight(field, "NTH - ENG", "LON S NTH - ENG")
        self.came(NTH="bounces")
        self.stands(field, ENG="dutch-republic", NTH="england")

    def test_nor_if_it_was_to_sail_and_is_thrown_back(self):
        field = self.field(england="F NTH, F LON", dutch_republic="F ENG", france="F NORM")
        self.fight(field, "NTH - ENG", "LON S NTH - ENG", "ENG - CEL", "NORM H")
        self.came(NTH="succeeds", ENG="succeeds")
        field = self.field(england="F NTH, F LON", dutch_republic="F ENG", france="F BIS")
        self.fight(field, "NTH - ENG", "LON S NTH - ENG", "ENG - CEL", "BIS - CEL")
        self.came(NTH="bounces", ENG="bounces", BIS="bounces")
        self.stands(field, ENG="dutch-republic")

    def test_such_an_attack_does_not_cut_its_support(self):
        field = self.field(england="F NTH", dutch_republic="F ENG, F FLA").war("dutch-republic", "france")
        field.held("dutch-republic", "FLA").war("dutch-republic", "spain").unit("NORM", "france", "fleet")
        self.fight(field, "NTH - ENG", "ENG S FLA - NORM", "FLA - NORM")
        self.came(NTH="bounces", ENG="succeeds", FLA="succeeds")

    def test_with_war_it_is(self):
        field = self.field(england="F NTH, F LON", dutch_republic="F ENG").war("england", "dutch-republic")
        self.fight(field, "NTH - ENG", "LON S NTH - ENG")
        self.came(NTH="succeeds", LON="succeeds")
        self.stands(field, ENG="england", NTH=None)
        self.has("unit_disbanded", unit="ENG", party="dutch-republic")

    def test_an_ally_is_not_dislodged_at_sea(self):
        field = self.field(england="F NTH, F LON", dutch_republic="F ENG").allied("england", "dutch-republic")
        self.fight(field, "NTH - ENG", "LON S NTH - ENG")
        self.stands(field, ENG="dutch-republic")

    def test_two_who_are_at_peace_meet_in_an_empty_sea(self):
        field = self.field(england="F LON", france="F NORM")
        self.fight(field, "LON - ENG", "NORM - ENG")
        self.came(LON="bounces", NORM="bounces")

    def test_no_army_goes_to_sea_and_no_fleet_inland(self):
        self.may_not(self.field(england="LON"), "LON - ENG")
        self.may_not(self.field(france="F NORM"), "NORM - PAR")
        self.may_not(self.field(france="F NORM"), "NORM - CHA")

    def test_seas_are_captured_by_nobody(self):
        field = self.field(england="F NTH")
        self.fight(field, "NTH - ENG")
        self.has_not("captured")
        self.has_not("must_leave")
