"""The rulebook of Europe 1619 from outside: what is captured, kept, given up and liberated, and who retreats.

A test is named after its heading; what the book says stands beside what is tried. Set-up in rulebook_europe_war."""
from rulebook_europe_war import War


class SecuringControl(War):
    """Securing control of a captured foreign center."""

    def test_example_normandy(self):
        """An English unit has captured it and withdraws: it is France's again."""
        field = self.field(england="NORM").held("england", "NORM").war("england", "france")
        self.fight(field, "NORM - BRI")
        self.has("liberated", space="NORM", party="france")
        self.has("captured", space="BRI", party="england")
        self.assertIsNone(field.captor("NORM"))

    def test_it_holds_as_long_as_it_is_occupied(self):
        field = self.field(england="NORM").held("england", "NORM").war("england", "france")
        self.fight(field, "NORM H")
        self.assertEqual(field.captor("NORM"), "england")
        self.has_not("captured", space="NORM")

    def test_example_kalenberg(self):
        field = self.field(saxony="KAL", LOWR="BRU").held("saxony", "KAL").inf("LOWR", denmark=1).war("saxony", "denmark")
        self.fight(field, "KAL - SAX")
        self.has("liberated", space="KAL", party="LOWR")

    def test_the_parts_of_bohemia_and_brandenburg(self):
        for part, way, state in (("LUS", "SIL", "BOHC"), ("SIL", "KRE", "BOHC"), ("MOR", "VIE", "BOHC"), ("PRU", "DAN", "BRAP")):
            field = self.field(austria=part).held("austria", part).inf(state, sweden=1).war("austria", "sweden")
            self.fight(field.war("austria", "poland-lithuania"), f"{part} - {way}")
            self.has("liberated", space=part, party=state)
            self.assertIsNone(field.captor(part))

    def test_a_captured_state_keeps_its_infs_in_suspension(self):
        field = self.field(france="LOR").held("france", "LOR").inf("LOR", spain=4, austria=1).war("france", "spain")
        self.fight(field, "LOR - CHA")
        self.has("liberated", space="LOR", party="LOR")
        self.assertEqual(field.influence("LOR"), {"spain": 4, "austria": 1})

    def test_it_cannot_be_influenced_meanwhile(self):
        field = self.field(france="LOR").held("france", "LOR").inf("LOR", spain=4)
        for seat in ("spain", "france", "austria"):
            self.forbid(field, seat, "place_influence", minor="LOR", points=1)

    def test_liberated_it_rebuilds_its_unit(self):
        field = self.field(france="LOR").held("france", "LOR").inf("LOR", spain=4).war("france", "spain")
        self.fight(field, "LOR - CHA")
        self.close_until(field, "diplomatic_phase")
        self.stands(field, LOR="LOR")

    def test_then_its_status_is_what_the_infs_say(self):
        field = self.field(france="LOR").held("france", "LOR").inf("LOR", spain=4).war("france", "spain")
        self.fight(field, "LOR - CHA")
        self.close_until(field, "diplomatic_phase")
        self.close(field)
        self.has("status_reported", minor="LOR", status="aligned", power="spain")
        self.assertEqual(field.state["orders"]["LOR"]["by"], "spain")

    def test_a_captured_home_center_lays_the_provinces_open(self):
        """BRU is captured: KAL is grey, for everybody."""
        field = self.field(saxony="BRU", catholic_league="HES").held("saxony", "BRU").inf("LOWR", denmark=1)
        field.war("saxony", "denmark")
        self.may(field, "HES - KAL")
        field = self.field(saxony="SAX", catholic_league="HES").inf("LOWR", denmark=1).war("saxony", "denmark")
        self.may_not(field, "HES - KAL", "Effects of declarations")

    def test_who_enters_a_grey_province_captures_it(self):
        field = self.field(saxony="BRU", catholic_league="HES").held("saxony", "BRU").inf("LOWR", denmark=1)
        self.fight(field.war("saxony", "denmark"), "HES - KAL")
        self.has("captured", space="KAL", party="catholic-league")

    def test_an_enemy_of_captor_and_owner_captures_it_in_turn(self):
        field = self.field(england="NORM", spain="FLA 3").held("england", "NORM").war("england", "spain")
        self.fight(field.war("england", "france").war("spain", "france"), "FLA - NORM")
        self.has("captured", space="NORM", party="spain")
        self.stands(field, NORM="spain")

    def test_an_enemy_of_the_captor_alone_captures_it_in_turn(self):
        """It is in the hands of England, with which Spain is at war (Movement 4c; R10)."""
        field = self.field(england="NORM", spain="FLA 3").held("england", "NORM").war("england", "spain")
        self.fight(field.war("england", "france"), "FLA - NORM")
        self.has("unit_dislodged", unit="NORM", party="england")
        self.has("captured", space="NORM", party="spain")
        self.stands(field, NORM="spain")

    def test_the_owner_liberates(self):
        field = self.field(england="NORM", france="PAR 2").held("england", "NORM").war("england", "france")
        self.fight(field, "PAR - NORM")
        self.has("liberated", space="NORM", party="france")
        self.stands(field, NORM="france")

    def test_an_ally_of_the_owner_liberates(self):
        field = self.field(england="NORM", spain="FLA 3").held("england", "NORM").war("england", "spain")
        self.fight(field.war("england", "france").allied("spain", "france"), "FLA - NORM")
        self.has("liberated", space="NORM", party="france")
        self.stands(field, NORM="spain")

    def test_an_occupied_province_opens_to_the_owner_as_its_captor_is_an_enemy(self):
        field = self.field(england="NORM", france="PAR").held("england", "NORM").war("england", "france")
        self.may(field, "PAR - NORM")

    def test_a_center_that_was_lost_without_war_left_is_the_occupants_still(self):
        """After the armistice the former owner may not walk in."""
        field = self.field(england="NORM", france="PAR").held("england", "NORM")
        self.may_not(field, "PAR - NORM", "Effects of declarations")

    def test_a_minor_captures_and_must_stay_too(self):
        field = self.field(LOR="FRC").held("LOR", "FRC").inf("LOR", france=1).war("france", "spain")
        self.fight(field, "FRC - LOR")
        self.has("liberated", space="FRC", party="spain")

    def test_dislodged_it_loses_the_province(self):
        field = self.field(france="LOR", spain="FRC 2").held("france", "LOR").war("france", "spain")
        self.fight(field, "FRC - LOR")
        self.has("captured", space="LOR", party="spain")


class OccupationByProxy(War):
    def swapped(self, proxy, **more):
        field = self.field(france="FRC", **{proxy: "LOR"}).held("france", "FRC").war("france", "spain")
        return field.inf("LOR", france=1, **more)

    def keeps(self, field, *orders):
        self.fight(field, "FRC - BUR", "LOR - FRC", *orders)
        self.has_not("captured", space="FRC")
        self.has_not("liberated")
        self.has_not("must_leave")
        self.assertEqual(field.captor("FRC"), "france")

    def test_an_aligned_minors_unit_holds_it_for_one(self):
        self.keeps(self.swapped("LOR"))

    def test_an_allys_unit_does(self):
        self.keeps(self.swapped("savoy").allied("france", "savoy"))

    def test_a_unit_aligned_with_the_ally_does(self):
        self.keeps(self.swapped("STR").inf("STR", savoy=1).allied("france", "savoy"))

    def test_an_ally_that_is_at_war_with_the_owner_too_holds_it_for_one(self):
        self.keeps(self.swapped("savoy").allied("france", "savoy").war("savoy", "spain"))

    def test_for_a_minor_its_lord_and_its_fellows_do(self):
        for proxy in ("france", "STR"):
            field = self.field(LOR="FRC", **{proxy: "BUR"}).held("LOR", "FRC").war("france", "spain")
            field.inf("LOR", france=1).inf("STR", france=1)
            self.fight(field, "FRC - LOR", "BUR - FRC")
            self.assertEqual(field.captor("FRC"), "LOR")
            self.has_not("captured")

    def test_one_who_is_no_ally_does_not(self):
        field = self.swapped("england").war("england", "spain")
        self.may_not(field, "LOR - FRC", "Effects of declarations")

    def test_an_enemy_of_the_owner_captures_what_the_captor_leaves(self):
        """France marches off, the Free County is Spain's again, with whom Savoy is at war: Movement 4c."""
        field = self.swapped("savoy").war("savoy", "spain")
        self.fight(field, "FRC - BUR", "LOR - FRC")
        self.has_not("must_leave")
        self.assertEqual(field.captor("FRC"), "savoy")

    def test_the_own_unit_may_come_back(self):
        field = self.field(france="BUR", savoy="FRC").held("france", "FRC").war("france", "spain").allied("france", "savoy")
        self.fight(field, "BUR - FRC", "FRC - SAV")
        self.assertEqual(field.captor("FRC"), "france")

    def test_a_proxy_that_turns_out_is_replaced_the_same_year(self):
        field = self.field(france="FRC, CHA").held("france", "FRC").war("france", "spain")
        self.fight(field, "FRC - BUR", "CHA - FRC")
        self.assertEqual(field.captor("FRC"), "france")

    def test_once_the_alliance_is_over_it_holds_nothing_for_one(self):
        """A unit of a third power, neither ally nor enemy of anybody there, must leave."""
        field = self.field(savoy="FRC").held("france", "FRC").war("france", "spain")
        self.fight(field)
        self.has("unit_disbanded", unit="FRC", party="savoy")
        self.has("liberated", space="FRC", party="spain")

    def test_the_owner_is_nobody_s_proxy_after_a_treaty(self):
        """France and Spain have become allies, and France gives the Free County back."""
        field = self.field(france="FRC", spain="SAV").held("france", "FRC").allied("france", "spain")
        self.fight(field, "FRC - BUR", "SAV - FRC")
        self.assertIsNone(field.captor("FRC"))

    def test_the_owner_is_nobody_s_proxy_when_the_captor_follows_it(self):
        """Mantua has captured Milan, has since become Spain's, and lets Spain in."""
        field = self.field(MAN="MIL", spain="GEN").held("MAN", "MIL").inf("MAN", spain=1)
        self.fight(field, "MIL - MAN", "GEN - MIL")
        self.assertIsNone(field.captor("MIL"))


class Retreats(War):
    def beaten(self, **more):
        """Spain's army of 3 in the Free County is beaten by France from Burgundy."""
        return self.field(france="BUR 5", spain="FRC 3", **more).war("france", "spain")

    def test_an_unbolstered_army_cannot(self):
        field = self.field(france="BUR 2", spain="FRC").war("france", "spain")
        self.fight(field, "BUR - FRC")
        self.has("unit_disbanded", unit="FRC", party="spain")
        self.assertNotEqual(field.step(), "retreat_phase")

    def test_a_fleet_cannot(self):
        field = self.field(france="F ENG, F NORM", england="F LON").war("france", "england")
        field.unit("NTH", "england", "fleet").unit("HOLL", "france", "fleet")
        self.fight(field, "ENG - NTH", "HOLL S ENG - NTH")
        self.has("unit_disbanded", unit="NTH", party="england")
        self.assertNotEqual(field.step(), "retreat_phase")

    def test_a_bolstered_army_can_and_loses_one(self):
        field = self.beaten()
        self.fight(field, "BUR - FRC")
        self.assertEqual(field.step(), "retreat_phase")
        self.assertEqual(self.retreats(field, "FRC"), ["CHA", "LOR", "STR", "SWI"])
        self.send(field, "spain", "retreat", unit="FRC", to="STR")
        self.close(field)
        self.has("unit_retreated", unit="FRC", to="STR", party="spain")
        self.assertEqual(field.at("STR"), {"kind": "army", "strength": 2, "party": "spain", "place": "STR"})
        self.has("captured", space="STR", party="spain")

    def test_at_strength_2_it_comes_off_with_1(self):
        field = self.field(france="BUR 5", spain="FRC 2").war("france", "spain")
        self.fight(field, "BUR - FRC")
        self.send(field, "spain", "retreat", unit="FRC", to="LOR")
        self.close(field)
        self.assertEqual(field.at("LOR")["strength"], 1)

    def test_nobody_need_retreat(self):
        field = self.beaten()
        self.fight(field, "BUR - FRC")
        self.send(field, "spain", "retreat", unit="FRC", to="LOR")
        self.send(field, "spain", "disband", unit="FRC")
        self.close(field)
        self.has("unit_disbanded", unit="FRC")
        self.stands(field, LOR=None)

    def test_a_retreat_may_be_changed(self):
        field = self.beaten()
        self.fight(field, "BUR - FRC")
        self.send(field, "spain", "retreat", unit="FRC", to="LOR")
        self.send(field, "spain", "retreat", unit="FRC", to="STR")
        self.close(field)
        self.stands(field, STR="spain", LOR=None)

    def test_not_to_where_the_attacker_came_from(self):
        field = self.beaten()
        self.fight(field, "BUR - FRC")
        self.forbid(field, "spain", "retreat", unit="FRC", to="BUR")

    def test_not_to_an_occupied_province(self):
        field = self.beaten(LOR="LOR")
        self.fight(field, "BUR - FRC")
        self.assertEqual(self.retreats(field, "FRC"), ["CHA", "STR", "SWI"])
        self.forbid(field, "spain", "retreat", unit="FRC", to="LOR")

    def test_not_to_a_province_left_empty_by_a_standoff(self):
        field = self.beaten(savoy="SAA", saxony="PAL").inf("SAA").inf("STR")
        self.fight(field, "BUR - FRC", "SAA - STR", "PAL - STR")
        self.assertEqual(self.retreats(field, "FRC"), ["CHA", "LOR", "SWI"])
        self.forbid(field, "spain", "retreat", unit="FRC", to="STR")

    def test_not_where_the_declarations_forbid(self):
        field = self.beaten().inf("LOR", savoy=1).inf("STR", savoy=1, austria=1)
        self.fight(field, "BUR - FRC")
        self.assertEqual(self.retreats(field, "FRC"), ["CHA", "SWI"])
        self.forbid(field, "spain", "retreat", unit="FRC", to="LOR")
        self.forbid(field, "spain", "retreat", unit="FRC", to="STR")

    def test_to_an_ally(self):
        field = self.beaten().inf("LOR", savoy=1).allied("spain", "savoy")
        self.fight(field, "BUR - FRC")
        self.send(field, "spain", "retreat", unit="FRC", to="LOR")
        self.close(field)
        self.has_not("captured", space="LOR")
        self.stands(field, LOR="spain")

    def test_to_a_province_that_its_unit_has_left(self):
        field = self.beaten(LOR="LOR").inf("LOR", spain=1)
        self.fight(field, "BUR - FRC", "LOR - SAA")
        self.assertIn("LOR", self.retreats(field, "FRC"))

    def test_without_any_legal_space_it_is_removed(self):
        field = self.beaten(savoy="CHA, LOR, STR, SWI, SAV")
        self.fight(field, "BUR - FRC")
        self.has("unit_disbanded", unit="FRC", party="spain")
        self.assertNotEqual(field.step(), "retreat_phase")

    def test_two_to_one_province_are_both_removed(self):
        field = self.beaten().unit("PAL", "france", strength=5).unit("SAA", "spain", strength=3)
        self.fight(field, "BUR - FRC", "PAL - SAA")
        self.send(field, "spain", "retreat", unit="FRC", to="LOR")
        self.send(field, "spain", "retreat", unit="SAA", to="LOR")
        self.close(field)
        self.stands(field, LOR=None)
        self.has("unit_disbanded", unit="FRC")
        self.has("unit_disbanded", unit="SAA")

    def test_the_route_of_a_convoyed_attacker_is_no_bar(self):
        """It came over water: the beaten army may go where that one set out."""
        field = self.field(france="NORM 4, F ENG", england="FLA 2").war("france", "england").war("england", "spain")
        field.held("england", "FLA").war("france", "spain")
        self.fight(field, "NORM - FLA via", "ENG C NORM - FLA")
        self.came(NORM="succeeds")
        self.assertIn("NORM", self.retreats(field, "FLA"))

    def test_no_retreat_by_convoy_or_to_sea(self):
        field = self.field(france="NORM 4, F ENG", england="FLA 2, F NTH").war("france", "england").war("france", "spain")
        field.held("england", "FLA").war("england", "spain")
        self.fight(field, "NORM - FLA")
        self.assertEqual(self.retreats(field, "FLA"), ["BRB", "CHA", "LIE"])

    def test_the_beaten_and_its_attacker_leave_the_same_province(self):
        """Cologne beats the Dutch in Brabant and may not stay there either."""
        field = self.field(dutch_republic="BRB 3", COL="COL 5").inf("COL", catholic_league=5).war("spain", "dutch-republic")
        self.fight(field.held("dutch-republic", "BRB"), "COL - BRB")
        self.assertEqual(self.ask(field, "spain")["deciding"], ["dutch-republic", "catholic-league"])
        self.assertNotIn("COL", self.named(field, "dutch-republic", "retreat", "to"))
        self.send(field, "dutch-republic", "retreat", unit="BRB", to="LIE")
        self.send(field, "catholic-league", "retreat", unit="BRB", to="COL")
        self.close(field)
        self.assertEqual((field.at("LIE")["strength"], field.at("COL")["strength"]), (2, 4))
        self.has("liberated", space="BRB", party="spain")

    def test_a_province_that_another_must_leave_is_not_empty(self):
        field = self.beaten(england="STR 2").inf("STR", saxony=1).war("spain", "saxony")
        self.fight(field, "BUR - FRC")
        self.has("must_leave", unit="STR", party="england")
        self.assertEqual(self.retreats(field, "FRC"), ["CHA", "LOR", "SWI"])

    def test_the_other_powers_have_nothing_to_say(self):
        field = self.beaten()
        self.fight(field, "BUR - FRC")
        self.assertEqual(self.ask(field, "spain")["deciding"], ["spain"])
        self.assertEqual(self.moves(field, "france"), [])
        self.forbid(field, "france", "retreat", unit="FRC", to="STR")
