"""The rulebook of Europe 1619 from outside: the battle is that of Diplomacy, with strengths.

"Europe 1619 utilizes the standard rules from 5th Edition Diplomacy with modifications." A test is named after what it tries;
France, Spain and England are at war with each other throughout, and all of it happens in and around France. Standoffs, supports and
convoys as such are the published cases of tests/core/diplomacy."""
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

    def test_it_supports_a_hold_with_its_strength(self):
        for attacker, result in ((3, "bounces"), (4, "succeeds")):
            field = self.field(france="PAR, CHA 2", spain=f"BUR {attacker}")
            self.fight(field, "BUR - PAR", "CHA S PAR")
            self.came(BUR=result)

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


class Supports(Battle):

    def test_fleets_support_along_the_shore_only(self):
        self.may(self.field(france="F BRI, NORM"), "BRI S NORM")
        self.may_not(self.field(france="F NORM, PAR, BUR"), "NORM S BUR - PAR")


class Convoys(Battle):

    def test_not_without_the_army_s_word(self):
        field = self.field(england="LON, F ENG")
        self.fight(field, "ENG C LON - BRI")
        self.stands(field, LON="england", BRI=None)

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
