"""The rulebook of Europe 1619 from outside: the battle is that of Diplomacy, with strengths.

"Europe 1619 utilizes the standard rules from 5th Edition Diplomacy with modifications." A test is named after what it tries;
France, Spain and England are at war with each other throughout, and all of it happens in and around France."""
from rulebook_europe_war import War


class Battle(War):
    def field(self, **units):
        field = super().field(**units)
        return field.war("france", "spain").war("france", "england").war("spain", "england")


class MovingABolsteredUnit(Battle):
    def test_it_attacks_with_its_strength(self):
        for strength, result in ((1, "bounces"), (2, "bounces"), (3, "succeeds")):
            field = self.field(france="PAR 2", spain=f"BUR {strength}")
            self.fight(field, "BUR - PAR")
            self.came(BUR=result)

    def test_it_supports_with_its_strength(self):
        for strength, result in ((1, "bounces"), (2, "succeeds"), (9, "succeeds")):
            field = self.field(france="PAR 2", spain=f"BUR, LYO {strength}")
            self.fight(field, "BUR - PAR", "LYO S BUR - PAR")
            self.came(BUR=result)

    def test_it_supports_a_hold_with_its_strength(self):
        for attacker, result in ((3, "bounces"), (4, "succeeds")):
            field = self.field(france="PAR, CHA 2", spain=f"BUR {attacker}")
            self.fight(field, "BUR - PAR", "CHA S PAR")
            self.came(BUR=result)

    def test_it_moves_whole(self):
        field = self.field(france="PAR 4")
        self.fight(field, "PAR - BUR")
        self.stands(field, PAR=None)
        self.assertEqual(field.at("BUR")["strength"], 4)

    def test_it_is_carried_whole(self):
        field = self.field(england="LON 4, F ENG")
        self.fight(field, "LON - BRI via", "ENG C LON - BRI")
        self.assertEqual(field.at("BRI")["strength"], 4)

    def test_two_do_not_merge(self):
        field = self.field(france="PAR 2, CHA 2")
        self.fight(field, "PAR - BUR", "CHA - BUR")
        self.came(PAR="bounces", CHA="bounces")
        field = self.field(france="PAR 4, CHA 2")
        self.fight(field, "PAR - CHA")
        self.came(PAR="bounces")
        self.assertEqual((field.at("PAR")["strength"], field.at("CHA")["strength"]), (4, 2))

    def test_the_stronger_of_two_comers_enters(self):
        field = self.field(france="PAR 2", spain="LYO")
        self.fight(field, "PAR - BUR", "LYO - BUR")
        self.came(PAR="succeeds", LYO="bounces")

    def test_example_a_support_of_2_attacked_by_1_is_1(self):
        for defence, result in ((1, "succeeds"), (2, "bounces")):
            field = self.field(france=f"PAR {defence}, NORM", spain="BUR, CHA 2")
            self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA")
            self.came(BUR=result, NORM="bounces")

    def test_the_combined_strength_of_attackers_is_taken_away(self):
        for defence, result in ((1, "succeeds"), (2, "bounces")):
            field = self.field(france=f"PAR {defence}, NORM", england="FLA", spain="BUR, CHA 3")
            self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA", "FLA - CHA")
            self.came(BUR=result)

    def test_a_bolstered_attacker_takes_its_strength_away(self):
        for defence, result in ((1, "succeeds"), (2, "bounces")):
            field = self.field(france=f"PAR {defence}, NORM 2", spain="BUR, CHA 3")
            self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA")
            self.came(BUR=result)

    def test_nothing_is_left_of_a_support_attacked_by_more(self):
        """Nothing, not less than nothing: the attack itself counts 2."""
        field = self.field(france="PAR, NORM 3", spain="BUR 2, CHA", england="LIE 3")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA", "LIE - CHA")
        self.came(BUR="succeeds", CHA="cut", NORM="bounces", LIE="bounces")

    def test_what_others_lend_to_the_attack_takes_nothing_away(self):
        field = self.field(france="PAR, NORM, FLA", spain="BUR, CHA 3")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA", "FLA S NORM - CHA")
        self.came(BUR="succeeds", NORM="bounces")

    def test_a_dislodged_supporter_gives_nothing(self):
        field = self.field(france="PAR, NORM 2, FLA 2", spain="BUR, CHA 3")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA", "FLA S NORM - CHA")
        self.came(BUR="bounces", NORM="succeeds")

    def test_an_attack_from_the_attacked_province_takes_nothing_away(self):
        field = self.field(france="PAR 2", spain="BUR, CHA 2")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "PAR - CHA")
        self.came(BUR="succeeds", CHA="succeeds")

    def test_support_of_a_hold_is_reduced_too(self):
        for attacker, result in ((2, "bounces"), (3, "succeeds")):
            field = self.field(france="PAR, CHA 2", spain=f"BUR {attacker}", england="FLA")
            self.fight(field, "BUR - PAR", "CHA S PAR", "FLA - CHA")
            self.came(BUR=result)

    def test_no_unit_is_stronger_than_ten_and_no_fleet_than_one(self):
        self.broken(self.field(france="PAR 11"))
        self.broken(self.field(france="PAR 0"))
        self.broken(self.field(france="F NORM 2"))
        self.fight(self.field(france="PAR 10"), "PAR - BUR")


class Standoffs(Battle):
    def test_equal_strengths_do_not_enter(self):
        field = self.field(france="PAR", spain="LYO", england="CHA")
        self.fight(field, "PAR - BUR", "LYO - BUR", "CHA - BUR")
        self.came(PAR="bounces", LYO="bounces", CHA="bounces")
        self.stands(field, BUR=None)

    def test_the_defender_stays_against_its_equal(self):
        self.fight(self.field(france="PAR", spain="BUR"), "BUR - PAR")
        self.came(BUR="bounces")

    def test_a_supported_move_wins(self):
        field = self.field(france="PAR, CHA", spain="LYO")
        self.fight(field, "PAR - BUR", "CHA S PAR - BUR", "LYO - BUR")
        self.came(PAR="succeeds", LYO="bounces")

    def test_units_follow_each_other(self):
        field = self.field(france="PAR, BUR, LYO")
        self.fight(field, "PAR - BUR", "BUR - LYO", "LYO - DAU")
        self.came(PAR="succeeds", BUR="succeeds", LYO="succeeds")

    def test_and_are_held_up_together(self):
        field = self.field(france="PAR, BUR, LYO", spain="LANG")
        self.fight(field, "PAR - BUR", "BUR - LYO", "LYO - DAU", "LANG - DAU")
        self.came(PAR="bounces", BUR="bounces", LYO="bounces")

    def test_a_unit_dislodged_elsewhere_still_makes_a_standoff(self):
        field = self.field(france="PAR 3, LYO", spain="BUR, LANG")
        self.fight(field, "PAR - BUR", "BUR - DAU", "LYO - DAU")
        self.came(PAR="succeeds", LYO="bounces")

    def test_a_dislodged_unit_has_no_effect_where_its_attacker_came_from(self):
        field = self.field(france="PAR 2, NORM", spain="BUR")
        self.fight(field, "PAR - BUR", "BUR - PAR", "NORM - PAR")
        self.came(PAR="succeeds", NORM="succeeds")
        self.stands(field, BUR="france", PAR="france")

    def test_beleaguered_garrison(self):
        field = self.field(france="PAR", spain="BUR, LYO", england="NORM, CHA")
        self.fight(field, "BUR - PAR", "LYO S BUR - PAR", "NORM - PAR", "CHA S NORM - PAR")
        self.came(BUR="bounces", NORM="bounces")
        self.stands(field, PAR="france")

    def test_it_falls_to_the_stronger(self):
        field = self.field(france="PAR", spain="BUR, LYO 2", england="NORM, CHA")
        self.fight(field, "BUR - PAR", "LYO S BUR - PAR", "NORM - PAR", "CHA S NORM - PAR")
        self.came(BUR="succeeds", NORM="bounces")

    def test_its_own_power_may_relieve_it_by_a_standoff(self):
        """France's own attack cannot dislodge, but it holds Spain's equal one off."""
        field = self.field(france="PAR, NORM 2", spain="BUR 2")
        self.fight(field, "BUR - PAR", "NORM - PAR")
        self.came(BUR="bounces", NORM="bounces")


class HeadToHead(Battle):
    def test_two_do_not_change_places(self):
        field = self.field(france="PAR", spain="BUR")
        self.fight(field, "PAR - BUR", "BUR - PAR")
        self.came(PAR="bounces", BUR="bounces")

    def test_not_even_of_one_power(self):
        self.fight(self.field(france="PAR, BUR"), "PAR - BUR", "BUR - PAR")
        self.came(PAR="bounces", BUR="bounces")

    def test_the_stronger_prevails(self):
        field = self.field(france="PAR 2", spain="BUR")
        self.fight(field, "PAR - BUR", "BUR - PAR")
        self.came(PAR="succeeds")
        self.stands(field, BUR="france", PAR=None)

    def test_a_support_from_the_enemy_does_not_count_against_its_own(self):
        field = self.field(france="PAR, CHA", spain="BUR, LYO")
        self.fight(field, "PAR - BUR", "LYO S PAR - BUR", "BUR - PAR")
        self.came(PAR="bounces")

    def test_a_ring_of_three_goes_round(self):
        field = self.field(france="PAR", spain="BUR", england="LYO")
        self.fight(field, "PAR - BUR", "BUR - LYO", "LYO - PAR")
        self.came(PAR="succeeds", BUR="succeeds", LYO="succeeds")
        self.stands(field, BUR="france", LYO="spain", PAR="england")

    def test_a_ring_is_stopped_by_an_equal_from_outside(self):
        field = self.field(france="PAR, NORM", spain="BUR", england="LYO")
        self.fight(field, "PAR - BUR", "BUR - LYO", "LYO - PAR", "NORM - PAR")
        self.came(PAR="bounces", BUR="bounces", LYO="bounces", NORM="bounces")

    def test_a_ring_is_broken_by_a_stronger_one(self):
        field = self.field(france="PAR", spain="BUR", england="LYO, NORM 2")
        self.fight(field, "PAR - BUR", "BUR - LYO", "LYO - PAR", "NORM - PAR")
        self.came(LYO="bounces", NORM="succeeds")

    def test_places_are_changed_over_water(self):
        field = self.field(england="LON, F ENG", france="WEX")
        self.fight(field, "LON - WEX via", "ENG C LON - WEX", "WEX - LON")
        self.came(LON="succeeds", WEX="succeeds")
        self.stands(field, WEX="england", LON="france")


class Supports(Battle):
    def test_an_attack_cuts(self):
        field = self.field(france="PAR, NORM", spain="BUR, CHA")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "NORM - CHA")
        self.came(BUR="bounces", CHA="cut")

    def test_an_attack_from_the_attacked_province_does_not(self):
        field = self.field(france="PAR", spain="BUR, CHA")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "PAR - CHA")
        self.came(BUR="succeeds", CHA="succeeds")

    def test_unless_it_dislodges(self):
        field = self.field(france="PAR 2", spain="BUR, CHA")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "PAR - CHA")
        self.came(PAR="succeeds", CHA="cut")
        self.has("unit_dislodged", unit="CHA", party="spain")

    def test_nobody_cuts_its_own(self):
        field = self.field(france="PAR", spain="BUR, CHA, LOR")
        self.fight(field, "BUR - PAR", "CHA S BUR - PAR", "LOR - CHA")
        self.came(BUR="succeeds", LOR="bounces")

    def test_nobody_dislodges_its_own(self):
        field = self.field(france="PAR 3, BUR, CHA")
        self.fight(field, "PAR - BUR", "CHA S PAR - BUR")
        self.came(PAR="bounces")

    def test_nor_helps_another_to(self):
        field = self.field(france="PAR, BUR", spain="LYO")
        self.fight(field, "LYO - BUR", "PAR S LYO - BUR")
        self.came(LYO="bounces")

    def test_a_support_to_hold_is_void_for_one_that_moves(self):
        field = self.field(france="PAR, NORM", spain="BUR 2, CHA", england="LYO")
        self.fight(field, "PAR - LYO", "NORM S PAR", "BUR - PAR")
        self.came(PAR="bounces", BUR="succeeds")

    def test_a_support_for_another_move_than_was_made_is_void(self):
        field = self.field(france="PAR, CHA", spain="BUR")
        self.fight(field, "CHA S PAR - BUR")
        self.came(CHA="void")

    def test_a_supporter_and_a_convoyer_may_be_supported_to_hold(self):
        field = self.field(france="PAR, CHA, NORM", spain="BUR, LIE")
        self.fight(field, "CHA S PAR", "NORM S CHA", "LIE - CHA", "BUR - PAR")
        self.came(LIE="bounces")

    def test_fleets_support_along_the_shore_only(self):
        self.may(self.field(france="F BRI, NORM"), "BRI S NORM")
        self.may_not(self.field(france="F NORM, PAR, BUR"), "NORM S BUR - PAR")


class Convoys(Battle):
    def test_over_one_sea(self):
        field = self.field(england="LON, F ENG")
        self.fight(field, "LON - BRI via", "ENG C LON - BRI")
        self.stands(field, BRI="england", LON=None)

    def test_over_several(self):
        field = self.field(england="LON, F ENG, F CEL, F BIS")
        self.fight(field, "LON - GUY via", "ENG C LON - GUY", "CEL C LON - GUY", "BIS C LON - GUY")
        self.stands(field, GUY="england")

    def test_not_without_all_of_the_chain(self):
        field = self.field(england="LON, F ENG, F CEL, F BIS")
        self.fight(field, "LON - GUY via", "ENG C LON - GUY", "BIS C LON - GUY")
        self.stands(field, LON="england", GUY=None)

    def test_not_without_the_army_s_word(self):
        field = self.field(england="LON, F ENG")
        self.fight(field, "ENG C LON - BRI")
        self.stands(field, LON="england", BRI=None)

    def test_a_dislodged_fleet_carries_nobody(self):
        field = self.field(england="LON, F ENG", france="F NORM, F BRI")
        self.fight(field, "LON - FLA via", "ENG C LON - FLA", "NORM - ENG", "BRI S NORM - ENG")
        self.stands(field, LON="england", FLA=None, ENG="france")

    def test_an_attacked_one_does(self):
        field = self.field(england="LON, F ENG", france="F NORM")
        self.fight(field, "LON - FLA via", "ENG C LON - FLA", "NORM - ENG")
        self.stands(field, FLA="england")

    def test_another_route_serves(self):
        field = self.field(england="LON, F ENG, F NTH", france="F NORM, F BRI")
        self.fight(field, "LON - FLA via", "ENG C LON - FLA", "NTH C LON - FLA", "NORM - ENG", "BRI S NORM - ENG")
        self.stands(field, FLA="england", ENG="france")

    def test_the_army_carried_cuts_support(self):
        field = self.field(england="LON, F ENG", france="BRI, PAR", spain="NORM")
        self.fight(field, "LON - BRI via", "ENG C LON - BRI", "BRI S PAR - NORM", "PAR - NORM")
        self.came(BRI="cut", PAR="bounces")

    def test_one_that_does_not_arrive_cuts_none(self):
        field = self.field(england="LON, F ENG", france="BRI, PAR, F NORM, F CEL", spain="POI")
        self.fight(field, "LON - BRI via", "ENG C LON - BRI", "BRI S PAR - POI", "PAR - POI", "NORM - ENG", "CEL S NORM - ENG")
        self.came(BRI="succeeds", PAR="succeeds")
        self.stands(field, LON="england", ENG="france")

    def test_but_not_that_of_an_attack_on_its_own_convoy(self):
        """Pandin's paradox: the army carried does not save the fleet that carries it."""
        field = self.field(england="LON, F ENG", france="F BRI, F NORM")
        self.fight(field, "LON - BRI via", "ENG C LON - BRI", "NORM - ENG", "BRI S NORM - ENG")
        self.stands(field, LON="england", ENG="france", BRI="france")

    def test_a_stranger_s_fleet_carries_nobody_off(self):
        """Two armies that change places by land do not do so over water unless they or their own fleets say so."""
        for fleet, result in (("england", "succeeds"), ("spain", "bounces")):
            field = self.field(england="LON", france="WEX").unit("ENG", fleet, "fleet")
            self.fight(field, "LON - WEX", "ENG C LON - WEX", "WEX - LON")
            self.came(LON=result, WEX=result)

    def test_no_convoy_by_a_fleet_in_port(self):
        self.may_not(self.field(england="LON, F WEX, F ENG"), "WEX C LON - NORM")

    def test_no_fleet_is_carried(self):
        self.may_not(self.field(england="F LON, F ENG"), "LON - FLA via")
        self.may_not(self.field(england="F LON, F ENG"), "ENG C LON - FLA")

    def test_no_landing_inland(self):
        self.may_not(self.field(england="LON, F ENG"), "LON - PAR via")

    def test_an_ally_s_and_a_stranger_s_army_may_be_carried(self):
        field = self.field(england="LON", saxony="F ENG").war("england", "france")
        self.fight(field, "LON - NORM via", "ENG C LON - NORM")
        self.stands(field, NORM="england")

    def test_an_army_goes_to_holstein_whichever_coast_the_fleet_touches(self):
        field = self.field(england="YOR, F NTH, F HEL").war("england", "denmark")
        self.fight(field, "YOR - HOL via", "NTH C YOR - HOL", "HEL C YOR - HOL")
        self.stands(field, HOL="england")
