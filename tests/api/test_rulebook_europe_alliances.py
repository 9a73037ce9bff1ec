"""The rulebook of Europe 1619 from outside: allies, the Empire's exception, and the additional rules of movement.

A test is named after its heading; what the book says stands beside what is tried. Set-up in rulebook_europe_war."""
from rulebook_europe_war import War


class RulesForAlliances(War):
    def test_an_ally_is_not_dislodged(self):
        field = self.field(france="CHA 5, BUR 3", spain="FRC").allied("france", "spain")
        self.fight(field, "CHA - FRC", "BUR S CHA - FRC")
        self.came(CHA="bounces")
        self.stands(field, FRC="spain", CHA="france")

    def test_nor_is_its_minor_nor_by_ones_minor(self):
        field = self.field(france="CHA 5", LOR="LOR", STR="STR 4", spain="FRC").inf("LOR", spain=1).inf("STR", france=1)
        field.allied("france", "spain")
        self.fight(field, "CHA - LOR", "STR - FRC")
        self.came(CHA="bounces", STR="bounces")
        self.stands(field, LOR="LOR", FRC="spain")

    def test_one_does_not_help_to_dislodge_it(self):
        """The support may be written, as any; it does not count."""
        field = self.field(france="BUR 3", savoy="SAV", spain="FRC").allied("france", "spain").war("savoy", "spain")
        self.fight(field, "SAV - FRC", "BUR S SAV - FRC")
        self.came(SAV="bounces")
        self.stands(field, FRC="spain")

    def test_even_if_it_is_unexpected(self):
        """The ally was to move off, and is thrown back."""
        field = self.field(france="BUR 3", savoy="SAV", spain="FRC", STR="STR").allied("france", "spain")
        field.war("savoy", "spain").war("spain", "austria").inf("STR", austria=1)
        self.fight(field, "SAV - FRC", "BUR S SAV - FRC", "FRC - STR")
        self.came(FRC="bounces", SAV="bounces")
        self.stands(field, FRC="spain")

    def test_a_support_counts_where_the_ally_has_left(self):
        field = self.field(france="BUR", savoy="SAV", spain="FRC", saxony="LOR")
        field.allied("france", "spain").war("savoy", "spain").war("saxony", "spain")
        self.fight(field, "SAV - FRC", "BUR S SAV - FRC", "FRC - SWI", "LOR - FRC")
        self.came(SAV="succeeds", LOR="bounces")
        self.stands(field, FRC="savoy", SWI="spain")

    def test_the_support_still_counts_against_other_comers(self):
        """Against the ally it is void; yet the supported unit is not beaten to the place by another."""
        field = self.field(france="BUR", savoy="SAV", spain="FRC", saxony="LOR, STR")
        field.allied("france", "spain").war("savoy", "spain").war("saxony", "spain")
        self.fight(field, "SAV - FRC", "BUR S SAV - FRC", "LOR - FRC", "STR S LOR - FRC")
        self.came(SAV="bounces", LOR="bounces")
        self.stands(field, FRC="spain")

    def test_an_attack_on_an_ally_cuts_no_support(self):
        field = self.field(france="BUR", spain="FRC, STR", savoy="LOR").allied("france", "spain").war("spain", "savoy")
        self.fight(field, "BUR - FRC", "FRC S STR - LOR", "STR - LOR")
        self.came(BUR="bounces", FRC="succeeds", STR="succeeds")
        self.stands(field, LOR="spain")

    def test_nor_on_its_minor_nor_by_ones_minor(self):
        for attacker in ("france", "LOR"):
            field = self.field(savoy="FRC", STR="STR", spain="SWI").allied("france", "spain").war("spain", "savoy")
            field.army(attacker, "LOR")
            field.inf("STR", spain=1).inf("LOR", france=1)
            self.fight(field, "LOR - STR", "STR S SWI - FRC", "SWI - FRC")
            self.came(LOR="bounces", STR="succeeds", SWI="succeeds")

    def test_the_same_attack_by_an_enemy_cuts(self):
        field = self.field(savoy="FRC, LOR", STR="STR", spain="SWI").war("spain", "savoy").inf("STR", spain=1)
        self.fight(field, "LOR - STR", "STR S SWI - FRC", "SWI - FRC")
        self.came(STR="cut", SWI="bounces")

    def test_the_allies_of_an_ally_are_no_allies(self):
        field = self.field(france="CHA 2", spain="FRC").allied("france", "austria").allied("austria", "spain")
        self.may_not(field, "CHA - FRC", "Effects of declarations")
        field = self.field(france="CHA 2", spain="FRC").allied("france", "austria").allied("austria", "spain")
        self.fight(field.war("france", "spain"), "CHA - FRC")
        self.stands(field, FRC="france")

    def test_allies_capture_nothing_from_each_other(self):
        field = self.field(france="CHA, BUR").inf("LOR", spain=1).allied("france", "spain")
        self.fight(field, "CHA - LOR", "BUR - FRC")
        self.has_not("captured")
        self.has_not("must_leave")
        self.stands(field, LOR="france", FRC="france")
        self.assertIsNone(field.captor("LOR"))

    def test_allies_do_not_beat_each_other_head_to_head(self):
        field = self.field(france="CHA 5", spain="FRC").allied("france", "spain")
        self.fight(field, "CHA - FRC", "FRC - CHA")
        self.came(CHA="bounces", FRC="bounces")

    def test_an_ally_s_stronger_attack_saves_it_from_the_enemy_s(self):
        """France cannot beat Spain, nor is Savoy let past France; the stronger Savoy is."""
        for savoy, result in ((2, "bounces"), (4, "succeeds")):
            field = self.field(france="CHA 3", spain="FRC", savoy=f"SAV {savoy}").allied("france", "spain")
            self.fight(field.war("savoy", "spain"), "CHA - FRC", "SAV - FRC")
            self.came(CHA="bounces", SAV=result)

    def test_allies_meet_in_an_empty_province(self):
        field = self.field(france="CHA, BUR", spain="SAA").allied("france", "spain")
        self.fight(field, "CHA - LOR", "SAA - LOR")
        self.came(CHA="bounces", SAA="bounces")


class Empire(War):
    """Austria, Spain, and German/Italian states of the HRE."""

    HEADING = "Effects of declarations"

    def test_example_1_the_union_attacks_the_french_at_saarbruecken(self):
        field = self.field(france="SAA", protestant_union="PAL 2").held("france", "SAA")
        self.fight(field, "PAL - SAA")
        self.came(PAL="succeeds")
        self.has("unit_dislodged", unit="SAA", party="france")

    def test_example_1_the_union_then_holds_what_nobody_else_does(self):
        """France occupies it no more, so it is unaligned again, and Movement 4 sends nobody out of an unaligned state."""
        field = self.field(france="SAA", protestant_union="PAL 2").held("france", "SAA")
        self.fight(field, "PAL - SAA")
        self.has_not("must_leave")
        self.assertEqual(field.captor("SAA"), "protestant-union")

    def test_example_1_when_the_french_came_the_same_year_as_they_go(self):
        """The province was never captured: it is taken as any unaligned one."""
        field = self.field(france="SAA", protestant_union="PAL 2")
        self.fight(field, "PAL - SAA")
        self.has("captured", space="SAA", party="protestant-union")

    def test_example_1_not_where_saarbruecken_is_aligned_with_france(self):
        field = self.field(france="SAA", protestant_union="PAL 2").inf("SAA", france=1)
        self.may_not(field, "PAL - SAA")

    def test_it_is_the_presence_of_the_unit_that_opens_the_province(self):
        field = self.field(france="SAA", protestant_union="PAL 2").inf("SAA", spain=1).war("france", "spain").held("france", "SAA")
        self.may(field, "PAL - SAA")
        self.may_not(self.field(protestant_union="PAL 2").inf("SAA", spain=1), "PAL - SAA", self.HEADING)

    def denmark_in_pomerania(self):
        return self.field(denmark="POM", MEC="MEC").inf("POM", sweden=1).inf("MEC", saxony=1).war("denmark", "sweden") \
            .held("denmark", "POM")

    def test_example_2_mecklenburg_of_saxony_attacks_the_danes_in_the_empire(self):
        self.may(self.denmark_in_pomerania(), "MEC - POM")
        field = self.denmark_in_pomerania().unit("BRA", "saxony")
        self.fight(field, "MEC - POM", "BRA S MEC - POM")
        self.came(MEC="succeeds")

    def test_example_2_not_where_denmark_and_saxony_are_allied(self):
        field = self.denmark_in_pomerania().allied("denmark", "saxony").unit("BRA", "saxony")
        self.fight(field, "MEC - POM", "BRA S MEC - POM")
        self.came(MEC="bounces")
        self.stands(field, POM="denmark")

    def test_example_2_holstein_takes_a_declaration_of_war(self):
        field = self.field(denmark="HOL", MEC="MEC", saxony="HAM").inf("MEC", saxony=1)
        self.may_not(field, "MEC - HOL", self.HEADING)
        self.may_not(field, "HAM - HOL", self.HEADING)
        field = self.field(denmark="HOL", MEC="MEC", saxony="HAM").inf("MEC", saxony=1).war("saxony", "denmark")
        self.may(field, "MEC - HOL")
        self.may(field, "HAM - HOL")

    def test_example_3_cologne_of_the_league_attacks_the_dutch_in_brabant(self):
        field = self.field(dutch_republic="BRB", COL="COL", catholic_league="LIE").inf("COL", catholic_league=5)
        field.war("spain", "dutch-republic").allied("spain", "catholic-league").held("dutch-republic", "BRB")
        self.fight(field, "COL - BRB", "LIE S COL - BRB")
        self.came(COL="succeeds")
        self.has("liberated", space="BRB")
        self.stands(field, BRB="COL")
        self.assertIsNone(field.captor("BRB"))

    def test_example_3_without_the_alliance_it_may_not_stay(self):
        """Movement 4b: Brabant is Spain's, with whom the League is neither at war nor allied."""
        field = self.field(dutch_republic="BRB", COL="COL 3").inf("COL", catholic_league=5)
        field.war("spain", "dutch-republic").held("dutch-republic", "BRB")
        self.fight(field, "COL - BRB")
        self.came(COL="succeeds")
        self.has("must_leave", unit="BRB", party="COL")
        self.assertIn("COL", self.retreats(field, "BRB"))

    def test_whose_units_have_it(self):
        for power in ("austria", "spain", "protestant-union", "saxony", "catholic-league", "savoy"):
            field = self.field(denmark="POM").inf("POM", poland_lithuania=1).war("denmark", "poland-lithuania").held("denmark", "POM")
            self.may(field.unit("MEC", power), "MEC - POM")
        for power in ("france", "england", "dutch-republic", "sweden", "papacy", "venice", "ottoman-empire"):
            field = self.field(denmark="POM").inf("POM", poland_lithuania=1).war("denmark", "poland-lithuania").held("denmark", "POM")
            self.may_not(field.unit("MEC", power), "MEC - POM", self.HEADING)

    def test_a_german_or_italian_state_aligned_with_one_of_the_six_has_it(self):
        """R7: "aligned" is aligned with a power that has the right itself."""
        for state, lord, may in (("MEC", "saxony", True), ("MAN", "savoy", True), ("MEC", "france", False), ("MAN", "france", False),
                                 ("CRO", "austria", False), ("TRA", "saxony", False)):
            field = self.field(denmark="POM", **{state: "BRA"}).inf(state, **{lord: 1}).held("denmark", "POM")
            field.inf("POM", poland_lithuania=1).war("denmark", "poland-lithuania")
            (self.may if may else self.may_not)(field, "BRA - POM")

    def test_not_against_the_lord_s_ally(self):
        field = self.field(denmark="POM", MEC="MEC 4").inf("MEC", france=1).held("denmark", "POM").allied("france", "denmark")
        self.fight(field, "MEC - POM")
        self.came(MEC="bounces")

    def test_units_of_these_powers_are_not_foreign_to_each_other(self):
        for power in ("austria", "spain", "saxony", "savoy"):
            field = self.field(protestant_union="PAL").inf("SAA", france=1).unit("SAA", power).war(power, "france").held(power, "SAA")
            self.may_not(field, "PAL - SAA", self.HEADING)

    def test_it_ends_at_the_border_of_the_empire(self):
        field = self.field(ottoman_empire="CRO", austria="SLO").inf("CRO", venice=1).held("ottoman-empire", "CRO")
        self.may_not(field.war("ottoman-empire", "venice"), "SLO - CRO", self.HEADING)

    def test_a_foreigner_in_a_neutral_state_is_out_of_reach(self):
        field = self.field(denmark="POM", saxony="BRA").inf("POM", poland_lithuania=1, sweden=1)
        self.may_not(field, "BRA - POM", says="neutral")

    def test_such_an_attack_cuts_support(self):
        field = self.field(denmark="POM, MEC 2", saxony="BRA", sweden="BRU").inf("POM", poland_lithuania=1)
        field.war("denmark", "poland-lithuania").war("denmark", "sweden").held("denmark", "POM")
        self.fight(field, "BRA - POM", "POM S MEC")
        self.came(POM="cut", BRA="bounces")

    def test_a_foreigner_gets_no_right_by_being_attacked(self):
        field = self.field(denmark="POM", saxony="BRA").inf("POM", poland_lithuania=1).war("denmark", "poland-lithuania")
        self.may_not(field.inf("BRAP", saxony=1).held("denmark", "POM"), "POM - BRA", self.HEADING)


class AdditionalRule1(War):
    def test_a_dislodged_minor_unit_disbands_however_strong(self):
        field = self.field(LOR="LOR 3", france="CHA 4").inf("LOR", spain=1).war("france", "spain")
        self.fight(field, "CHA - LOR")
        self.has("unit_disbanded", unit="LOR", party="LOR")
        self.assertNotEqual(field.step(), "retreat_phase")

    def test_abroad_too(self):
        field = self.field(LOR="SAA 3", france="CHA 4").inf("LOR", spain=1).war("france", "spain")
        self.fight(field, "CHA - SAA")
        self.has("unit_disbanded", unit="SAA", party="LOR")
        self.stands(field, SAA="france")


class AdditionalRule2(War):
    def test_example_france_and_hesse(self):
        """France can neither cut the support of a Hessian unit nor support its dislodgment."""
        field = self.field(HES="HES", france="PAL, TRI", saxony="SAX, COL").inf("HES", france=1).war("saxony", "france")
        self.fight(field, "PAL - HES", "TRI - COL", "HES S TRI - COL")
        self.came(PAL="bounces", HES="succeeds", TRI="succeeds")
        field = self.field(HES="HES", france="PAL", saxony="SAX").inf("HES", france=1).war("saxony", "france")
        self.fight(field, "SAX - HES", "PAL S SAX - HES")
        self.came(SAX="bounces")
        self.stands(field, HES="HES")

    def test_nor_attack_it_itself(self):
        field = self.field(HES="HES", france="PAL 4").inf("HES", france=1)
        self.fight(field, "PAL - HES")
        self.came(PAL="bounces")
        self.stands(field, HES="HES")

    def test_nor_does_the_minor_dislodge_its_lord_or_its_fellow(self):
        field = self.field(HES="HES 4", france="TRI", COL="COL 4", WES="WES").inf("HES", france=1).inf("COL", france=1)
        field.inf("WES", france=1)
        self.fight(field, "HES - TRI", "COL - WES")
        self.came(HES="bounces", COL="bounces")

    def test_even_if_it_is_unexpected(self):
        """Hesse was to march off and is thrown back; France has supported the attack upon it."""
        field = self.field(HES="HES", france="PAL 3", saxony="SAX", austria="COL").inf("HES", france=1).war("saxony", "france")
        field.war("france", "austria").held("austria", "COL")
        self.fight(field, "HES - COL", "SAX - HES", "PAL S SAX - HES")
        self.came(HES="bounces", SAX="bounces")
        self.stands(field, HES="HES")

    def test_units_of_unaligned_states_may_be_attacked(self):
        """They hold; beaten, they disband, and the state is captured."""
        field = self.field(LOR="LOR", france="CHA, BUR")
        self.fight(field, "CHA - LOR")
        self.came(CHA="bounces")
        field = self.field(LOR="LOR", france="CHA, FRC").war("france", "spain")
        self.fight(field, "CHA - LOR", "FRC S CHA - LOR")
        self.came(CHA="succeeds")
        self.has("unit_disbanded", unit="LOR", party="LOR")
        self.has("captured", space="LOR", party="france")

    def test_others_may_help_them(self):
        field = self.field(LOR="LOR", france="CHA 2", savoy="FRC")
        self.fight(field, "CHA - LOR", "FRC S LOR")
        self.came(CHA="bounces")


class AdditionalRule3(War):
    def test_the_fall_of_the_home_center_ends_all_units_and_captures(self):
        field = self.field(LOWR="MAG, KAL", saxony="SAX").inf("LOWR", denmark=1).inf("MAG", saxony=1).war("saxony", "denmark")
        field.held("LOWR", "MAG")
        self.fight(field, "SAX - BRU")
        self.has("captured", space="BRU", party="saxony")
        self.stands(field, BRU="saxony", MAG=None, KAL=None)
        self.has("liberated", space="MAG")
        self.assertIsNone(field.captor("MAG"))

    def test_even_what_they_capture_that_very_year(self):
        field = self.field(LOWR="BRU", saxony="SAX").inf("LOWR", denmark=1).war("saxony", "denmark").inf("MAG", saxony=1)
        self.fight(field, "BRU - MAG", "SAX - BRU")
        self.stands(field, BRU="saxony", MAG=None)
        self.assertIsNone(field.captor("MAG"))

    def test_the_loss_of_another_province_does_not(self):
        field = self.field(LOWR="BRU", saxony="SAX").inf("LOWR", denmark=1).war("saxony", "denmark")
        self.fight(field, "SAX - KAL")
        self.has("captured", space="KAL", party="saxony")
        self.stands(field, BRU="LOWR", KAL="saxony")

    def test_two_that_take_each_others_center(self):
        """Both lose their units, whereupon nobody occupies anything."""
        field = self.field(LOWR="BRU", MAG="SAX").inf("LOWR", denmark=1).inf("MAG", saxony=1).war("saxony", "denmark")
        self.fight(field, "BRU - MAG", "SAX - BRU")
        self.stands(field, BRU=None, MAG=None)
        self.assertIsNone(field.captor("BRU"))
        self.assertIsNone(field.captor("MAG"))


class AdditionalRule4(War):
    def test_4a_a_foreign_unit_leaves_a_neutral_state(self):
        field = self.field(france="LOR 2, CHA").inf("LOR", france=1, spain=1)
        self.fight(field)
        self.has("must_leave", unit="LOR", party="france")
        self.assertEqual(field.step(), "retreat_phase")
        self.assertIn("SAA", self.retreats(field, "LOR"))
        self.assertNotIn("CHA", self.retreats(field, "LOR"))

    def test_4a_or_disbands(self):
        field = self.field(france="LOR").inf("LOR", france=1, spain=1)
        self.fight(field)
        self.has("unit_disbanded", unit="LOR")
        self.stands(field, LOR=None)

    def test_4a_what_was_captured_is_not_neutral(self):
        """Its INFs are held in suspension: the occupant stays."""
        field = self.field(france="LOR").inf("LOR", france=1, spain=1).held("france", "LOR")
        self.fight(field)
        self.has_not("must_leave")
        self.assertEqual(field.captor("LOR"), "france")

    def test_4a_a_neutral_state_keeps_its_own_units_and_captures(self):
        field = self.field(LOR="LOR, SAA").inf("LOR", france=1, spain=1).held("LOR", "SAA")
        self.fight(field)
        self.has_not("must_leave")
        self.stands(field, LOR="LOR", SAA="LOR")
        self.assertEqual(field.captor("SAA"), "LOR")

    def test_4b_a_foreign_unit_leaves_those_who_are_neither_enemy_nor_ally(self):
        field = self.field(france="FRC 2, LOR").inf("LOR", spain=1)
        self.fight(field)
        self.has("must_leave", unit="FRC", party="france")
        self.has("must_leave", unit="LOR", party="france")
        self.assertEqual(field.step(), "retreat_phase")
        self.send(field, "france", "retreat", unit="FRC", to="BUR")
        self.close(field)
        self.has("unit_retreated", unit="FRC", to="BUR")
        self.assertEqual(field.at("BUR")["strength"], 1)
        self.stands(field, FRC=None, LOR=None)

    def test_4b_a_minors_bolstered_unit_too(self):
        field = self.field(LOR="FRC 3").inf("LOR", france=1)
        self.fight(field)
        self.has("must_leave", unit="FRC", party="LOR")
        self.assertIn("LOR", self.retreats(field, "FRC"))

    def test_4c_at_war_it_captures(self):
        field = self.field(france="FRC, LOR").inf("LOR", spain=1).war("france", "spain")
        self.fight(field)
        self.has("captured", space="FRC", party="france")
        self.has("captured", space="LOR", party="france")

    def test_4d_with_an_ally_it_remains(self):
        field = self.field(france="FRC, LOR").inf("LOR", spain=1).allied("france", "spain")
        self.fight(field)
        self.has_not("captured")
        self.has_not("must_leave")
        self.stands(field, FRC="france", LOR="france")

    def test_what_is_captured_stays_captured_after_the_armistice(self):
        """It is kept as long as it is occupied."""
        field = self.field(france="FRC").held("france", "FRC")
        self.fight(field)
        self.has_not("must_leave")
        self.assertEqual(field.captor("FRC"), "france")


class AdditionalRule5(War):
    def flanders(self, guest="england"):
        field = self.field(dutch_republic="HOLL, BRB").unit("FLA", guest, strength=2).allied("england", "spain")
        return field.war("spain", "dutch-republic").inf("HAM", england=1).held("dutch-republic", "BRB")

    def test_example_the_dutch_attack_the_english_in_flanders(self):
        for guest in ("england", "HAM"):
            field = self.flanders(guest)
            field.unit("BRB", "dutch-republic", strength=3)
            self.fight(field, "HOLL - FLA", "BRB S HOLL - FLA")
            self.came(HOLL="succeeds")
            if field.step() == "retreat_phase":
                self.close(field)
            self.has("captured", space="FLA", party="dutch-republic")

    def test_example_not_if_they_were_allied_with_england(self):
        field = self.flanders().allied("england", "dutch-republic")
        field.unit("BRB", "dutch-republic", strength=3)
        self.fight(field, "HOLL - FLA", "BRB S HOLL - FLA")
        self.came(HOLL="bounces")
        self.stands(field, FLA="england")

    def test_a_minor_of_the_dutch_attacks_it_too(self):
        field = self.flanders().inf("COL", dutch_republic=1).unit("BRB", "COL", strength=3).unit("HOLL", "dutch-republic")
        self.fight(field, "BRB - FLA")
        self.came(BRB="succeeds")

    def test_who_is_not_at_war_with_the_ally_may_not(self):
        field = self.flanders().unit("NORM", "france")
        self.may_not(field, "NORM - FLA", "Effects of declarations")

    def test_a_guest_at_the_same_host_may_not_without_war(self):
        """France and England are both allied with Spain and at peace: no war with anybody allows the attack."""
        field = self.field(england="FLA", france="CHA 3").allied("england", "spain").allied("france", "spain")
        self.fight(field, "CHA - FLA")
        self.has_not("unit_dislodged", unit="FLA")
        self.stands(field, FLA="england")

    def test_nor_does_it_cut_support_there(self):
        field = self.field(england="FLA, BRB", france="CHA", dutch_republic="HOLL").allied("england", "spain")
        field.allied("france", "spain").war("england", "dutch-republic")
        self.fight(field, "CHA - FLA", "FLA S BRB - HOLL", "BRB - HOLL")
        self.came(FLA="succeeds", BRB="succeeds")

    def test_the_guest_does_not_attack_for_its_host(self):
        """England is at peace with the Dutch: it may defend, not attack."""
        self.may_not(self.flanders(), "FLA - HOLL", "Effects of declarations")


class AdditionalRule6(War):
    def test_a_minor_captures_for_itself(self):
        field = self.field(LOR="LOR").inf("LOR", france=1).war("france", "spain")
        self.fight(field, "LOR - FRC")
        self.has("captured", space="FRC", party="LOR")
        self.assertEqual(field.captor("FRC"), "LOR")
