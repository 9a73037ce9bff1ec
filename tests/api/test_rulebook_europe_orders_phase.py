"""Europe 1619, the Orders Phase: orders, battle, retreats, the adjustment of the map, secrecy."""
import unittest

from rulebook_europe_war import Field, War, components, post, written


class Board(War):
    """Coastal provinces, Copenhagen, Ottoman fleet."""

    def test_every_unit_goes_where_the_map_says_and_nowhere_else(self):
        """At war with all, an army or a fleet alone on the board may move over each of its borders, and over no other."""
        peace = Field()
        for seat in peace.state["seats"]:
            if seat != "france":
                peace.war("france", seat)
        borders = {"army": {}, "fleet": {}}
        for kind, places in borders.items():
            for row in components()[f"{kind}_borders"]:
                for here, there in (row["between"], row["between"][::-1]):
                    places.setdefault(here, []).append(there)
        for place in ("ANDL/ec", "ANDL/wc", "BOR", "COP", "EDI", "GRE", "HOL/ec", "HOL/wc", "IRE/ec", "IRE/wc", "MID", "SKA"):
            with self.subTest(fleet=place):
                self.goes_from(peace.copy(), place, "fleet", borders)
        for place in ("ANDL", "BOH", "COP", "HOL", "IRE", "SCA", "TUR"):
            with self.subTest(army=place):
                self.goes_from(peace.copy(), place, "army", borders)

    def goes_from(self, board, place, kind, borders):
        space, _, coast = place.partition("/")
        board.unit(space, "france", kind, coast=coast or None)
        self.assertEqual(self.goes(board, space), sorted(borders[kind][place]))

    def test_a_fleet_supports_into_a_province_by_the_coast_that_it_could_reach_itself(self):
        field = self.field(denmark="F COP, F HEL", sweden="F HOL/wc").war("denmark", "sweden")
        self.may_not(field, "HEL S COP - HOL/ec", "Coastal provinces", "only a fleet's own move")
        self.fight(field, "COP - HOL/ec", "HEL S COP - HOL")
        self.assertEqual(field.at("HOL")["place"], "HOL/ec")
        self.stands(field, COP=None)

    def test_two_coasts_are_one_province(self):
        field = self.field(denmark="F BOR", sweden="F HEL").war("denmark", "sweden")
        self.fight(field, "BOR - HOL/ec", "HEL - HOL/wc")
        self.came(BOR="bounces", HEL="bounces")


class Convoys(War):
    def test_a_convoyed_army_must_say_so(self):
        field = self.field(france="NORM, F ENG").war("france", "england")
        self.may_not(field, "NORM - LON", "Movement", "ordered to go by convoy")
        self.may(field, "NORM - LON via")

    def test_two_armies_pass_where_one_goes_by_its_own_partys_fleet(self):
        field = self.field(france="HOLL, F NTH", dutch_republic="FLA")
        for one, other in (("france", "dutch-republic"), ("france", "spain"), ("dutch-republic", "spain")):
            field.war(one, other)
        self.fight(field, "HOLL - FLA", "FLA - HOLL", "NTH C HOLL - FLA")
        self.stands(field, HOLL="dutch-republic", FLA="france")

    def test_another_powers_fleet_carries_nobody_who_did_not_ask(self):
        field = self.field(france="HOLL", england="F NTH", dutch_republic="FLA")
        for one, other in (("france", "dutch-republic"), ("france", "spain"), ("dutch-republic", "spain")):
            field.war(one, other)
        self.fight(field, "HOLL - FLA", "FLA - HOLL", "NTH C HOLL - FLA")
        self.came(HOLL="bounces", FLA="bounces", NTH="fails")

    def test_a_convoyed_attack_saves_not_its_own_convoy(self):
        """The supporter of the attack on the fleet that carries the attacker: its support is not cut, however strong he is."""
        for strength in (1, 3):
            with self.subTest(strength=strength):
                field = self.field(france=f"NORM {strength}, F ENG", england="F LON, F WEX").war("france", "england")
                self.fight(field, "NORM - LON via", "ENG C NORM - LON", "WEX - ENG", "LON S WEX - ENG")
                self.stands(field, NORM="france", ENG="england", LON="england")

    def test_an_attack_without_war_does_not_break_a_convoy(self):
        field = self.field(france="BRI 3, F ENG", england="WEX", venice="F CEL, F NTH").war("france", "england")
        self.fight(field, "BRI - WEX via", "ENG C BRI - WEX", "CEL - ENG", "NTH S CEL - ENG")
        self.came(CEL="bounces")
        self.stands(field, WEX="france", ENG="france")

    def test_who_came_by_water_leaves_the_way_back_open(self):
        field = self.field(dutch_republic="FLA 3", france="HOLL 5, F NTH").held("france", "HOLL").held("dutch-republic", "FLA")
        for one, other in (("france", "dutch-republic"), ("france", "spain"), ("dutch-republic", "spain")):
            field.war(one, other)
        self.fight(field, "HOLL - FLA via", "NTH C HOLL - FLA")
        self.assertIn("HOLL", self.retreats(field, "FLA"))

    def test_what_a_fleet_alone_could_carry_can_go_there(self):
        """The army can go to Andalusia, where this very fleet could carry it: the refusal says that, and not that there is no way."""
        field = self.field(france="F MID, BRI, F CEL").war("france", "spain")
        self.may(field, "BRI - ANDL via")
        refusal = self.may_not(field, "MID S BRI - ANDL", "Movement", "only if the fleet")
        self.assertNotIn("in no way", refusal["detail"])


class Battle(War):
    """Moving a bolstered unit, Rules for alliances, Movement 2 and 5."""

    def test_what_is_left_of_a_support(self):
        """Two attackers of strength 1 take 2 of it: 2 + (4 - 2) beat 3, 2 + (3 - 2) do not."""
        for supporter, result in ((4, "succeeds"), (3, "bounces")):
            with self.subTest(supporter=supporter):
                field = self.field(france=f"PAR {supporter}, LYO 2", spain="BUR 3", england="NORM, BRI")
                field.war("france", "spain").war("france", "england").held("spain", "BUR").held("england", "NORM", "BRI")
                self.fight(field, "LYO - BUR", "PAR S LYO - BUR", "NORM - PAR", "BRI - PAR")
                self.came(LYO=result)

    def test_a_dislodged_supporter_lends_nothing_however_strong_it_is(self):
        """5 less the attacker's own 1 would be 4; but the support of those who are driven out is gone, as in Diplomacy."""
        for lent, result in ((4, "succeeds"), (5, "bounces")):
            with self.subTest(lent=lent):
                field = self.field(france="CHA 5, PAR", spain=f"NORM, FLA, LIE {lent}").held("spain", "NORM").war("france", "spain")
                self.fight(field, "PAR - NORM", "CHA S PAR - NORM", "FLA - CHA", "LIE S FLA - CHA")
                self.came(PAR=result)

    def test_an_ally_of_the_defender_lends_nothing_to_the_attack(self):
        for strength, result in ((2, "bounces"), (4, "succeeds")):
            with self.subTest(strength=strength):
                field = self.field(england="FLA 3", france=f"CHA {strength}", dutch_republic="BRB 5")
                field.allied("england", "spain").allied("france", "spain").war("france", "england")
                field.war("dutch-republic", "spain").allied("dutch-republic", "england")
                self.fight(field, "CHA - FLA", "BRB S CHA - FLA")
                self.came(CHA=result)

    def test_movement_5_an_allys_guest(self):
        field = self.field(england="FLA", dutch_republic="HOLL 3").allied("england", "spain").war("dutch-republic", "spain")
        friends = field.copy()
        self.fight(field, "HOLL - FLA")
        self.stands(field, FLA="dutch-republic")
        friends = Field(state=friends.state).allied("england", "dutch-republic")
        self.fight(friends, "HOLL - FLA")
        self.came(HOLL="bounces")
        self.stands(friends, FLA="england")


class Empire(War):
    def guest(self, party, lord=None):
        """A guest of the Union's in Wuerzburg, and a Saxon army beside him, at peace with both."""
        field = self.field(saxony="SAX 3").inf("WUE", protestant_union=3)
        field.unit("WUE", party)
        if lord:
            field.inf(party, **{lord: 2})
            return field.allied(lord, "protestant-union")
        return field.allied(party, "protestant-union")

    def test_outsiders_may_be_attacked_by_whom_they_are_guests_without_war(self):
        for party, lord in (("france", None), ("denmark", None), ("CRO", "austria"), ("TUN", "france")):
            with self.subTest(party=party):
                field = self.guest(party, lord)
                self.assertIn("WUE", self.goes(field, "SAX"))
                self.fight(field, "SAX - WUE")
                self.came(SAX="succeeds")
                self.has("must_leave", unit="WUE", party="saxony")

    def test_the_guest_is_what_opens_the_province(self):
        field = self.guest("france")
        self.fight(field, "SAX - WUE", "WUE - HES")
        self.has("must_leave", unit="WUE", party="saxony")
        self.may_not(self.field(saxony="SAX 3").inf("WUE", protestant_union=3), "SAX - WUE", "Effects of declarations")

    def test_neutral_and_the_foreigners_own_states_stay_closed(self):
        for points in ({"france": 1}, {"spain": 1, "papacy": 1}):
            with self.subTest(points=points):
                field = self.field(france="SAA", protestant_union="PAL 3").inf("SAA", **points)
                self.assertNotIn("SAA", self.goes(field, "PAL"))

    def test_r7_units_of_the_empire_are_foreign_nowhere_in_it(self):
        """Units of the six powers and of the Empire's own minors can be attacked nowhere by this right, and do not open a province."""
        for party, lord in (("savoy", None), ("austria", None), ("MEC", "denmark")):
            with self.subTest(party=party):
                self.assertNotIn("WUE", self.goes(self.guest(party, lord), "SAX"))


class Adjustment(War):
    """Securing control of a captured foreign center, Occupation by proxy, Movement 3 to 6."""

    def flanders(self, **units):
        return self.field(france="FLA", **units).held("france", "FLA").war("france", "spain")

    def test_a_proxy_keeps_what_it_did_not_take(self):
        field = self.flanders(england="F ENG").allied("france", "england").war("england", "spain")
        self.fight(field, "FLA - CHA", "ENG - FLA")
        self.assertEqual(field.captor("FLA"), "france")

    def test_the_captors_enemy_captures_though_he_has_no_war_with_the_owner(self):
        field = self.flanders(england="F ENG").war("france", "england")
        self.fight(field, "FLA - CHA", "ENG - FLA")
        self.assertEqual(field.captor("FLA"), "england")

    def test_the_lord_as_proxy_of_a_minor_whose_home_falls(self):
        """Lorraine loses what it holds; its lord, at war with the owner, stands there and captures it in his own name."""
        field = self.field(france="LIE", spain="SAA 3").held("LOR", "LIE").inf("LOR", france=3).war("france", "spain")
        self.fight(field, "SAA - LOR")
        self.assertEqual((field.captor("LOR"), field.captor("LIE")), ("spain", "france"))

    def test_two_minors_that_take_each_others_homes_lose_all(self):
        field = self.field().unit("PAD", "COL").unit("HES", "WES").war("france", "england")
        field.inf("COL", france=2).inf("PAD", france=1).inf("WES", england=2).inf("HES", england=1)
        self.fight(field, "PAD - WES", "HES - COL")
        self.stands(field, WES=None, COL=None)
        self.assertEqual((field.captor("WES"), field.captor("COL")), (None, None))

    def test_a_captured_home_leaves_the_other_provinces_open(self):
        field = self.field(england="BRU", denmark="BRE").held("england", "BRU").inf("LOWR", spain=3).war("england", "spain")
        self.fight(field, "BRE - KAL")
        self.assertEqual(field.captor("KAL"), "denmark")

    def test_what_was_relinquished_is_rebuilt(self):
        field = self.field(spain="LOR").held("spain", "LOR").inf("LOR", france=3)
        self.fight(field, "LOR - FRC")
        self.has("liberated", space="LOR", party="LOR")
        self.close_until(field, "diplomatic_phase")
        self.stands(field, LOR="LOR")

    def test_movement_3_when_a_lords_fall_opens_his_minors_home(self):
        """Savoy falls, Mantua is nobody's, the Austrian guest captures its home center: Mantua's army abroad and what it took are lost
        in the same phase."""
        field = self.field(france="TUR", austria="MAN").war("france", "savoy").allied("austria", "savoy")
        field.unit("PRM", "MAN").inf("MAN", savoy=3)
        self.fight(field)
        self.assertEqual(field.captor("MAN"), "austria")
        self.stands(field, PRM=None)
        self.assertIsNone(field.captor("PRM"))

    def test_a_state_in_which_a_captured_minor_has_units_is_refused(self):
        """Spain holds Lorraine's home, and an army of Lorraine's stands in Strasbourg: the state passes the check."""
        self.broken(self.field(spain="LOR").held("spain", "LOR").unit("STR", "LOR"))
        self.broken(self.field(spain="LOR, STR").held("spain", "LOR").held("LOR", "STR").inf("LOR", spain=1))

    def test_r14_what_a_fall_opens_is_settled_at_once(self):
        """Tuscany's army, a guest in Mantua, takes it for Tuscany; the Saxon guest takes a province of the fallen. Venice was Savoy's
        ally alone: the army of a minor that has lost its lord must leave Venice's land, but only after the next year's moves."""
        field = self.field(france="TUR", saxony="SAV").war("france", "savoy").allied("saxony", "savoy").allied("venice", "savoy")
        field.unit("MAN", "TUS").unit("PRM", "MAN").unit("DAL", "PAD").inf("MAN", savoy=3).inf("TUS", venice=2).inf("PAD", savoy=1)
        self.fight(field)
        self.assertEqual((field.captor("MAN"), field.captor("SAV"), field.captor("PRM")), ("TUS", "saxony", None))
        self.stands(field, PRM=None, DAL="PAD")
        self.assertEqual(self.found("must_leave"), [])
        self.close_until(field, "orders_phase")
        self.close(field)
        self.has("must_leave", unit="DAL", party="PAD")


class Retreats(War):
    def test_who_was_dislodged_and_who_may_not_stay_leave_one_space(self):
        field = self.field(saxony="SAX 3", france="WUE 2").inf("WUE", protestant_union=2).allied("france", "protestant-union")
        self.fight(field, "SAX - WUE")
        self.assertEqual(self.named(field, "saxony", "retreat", "to"), ["ANS", "HES", "SAX", "WUR"])
        self.assertEqual(self.named(field, "france", "retreat", "to"), ["ANS", "HES", "PAL", "WUR"])
        self.forbid(field, "france", "retreat", "Retreats", "attacker", unit="WUE", to="SAX")

    def test_a_retreat_is_open_where_one_might_stay(self):
        """The English leave Free County: the French, who have no war with Spain, may take what was England's (R10)."""
        field = self.field(france="CHA 3", england="FRC", austria="LIE 5").held("england", "FRC").held("austria", "LIE")
        field.war("england", "france").war("england", "spain").war("austria", "france")
        self.fight(field, "LIE - CHA", "FRC - BUR")
        self.assertIn("FRC", self.retreats(field, "CHA"))

    def test_a_retreat_is_secret_and_two_to_one_place_are_lost(self):
        field = self.field(france="CHA 3", venice="FRC 3", spain="FLA 5, LOR 5").held("venice", "FRC").held("spain", "LOR")
        field.war("france", "spain").war("venice", "spain").allied("france", "venice")
        self.fight(field, "FLA - CHA", "LOR - FRC")
        before = self.ask(field, "venice")["moves"]
        self.send(field, "france", "retreat", unit="CHA", to="BUR")
        self.send(field, "france", "ready")
        self.assertEqual(self.ask(field, "venice")["moves"], before)
        for seat in ("venice", "spain", None):
            self.assertIsNone(self.view(field, seat)["leaving"]["CHA"]["retreat"])
        self.send(field, "venice", "retreat", unit="FRC", to="BUR")
        self.send(field, "venice", "ready")
        self.stands(field, BUR=None)


class Sheets(War):
    def test_nobody_learns_of_anothers_sheet(self):
        field = self.field(france="PAR, F ENG, BUR 3", england="LON, F NTH", spain="FLA 2").unit("HES", "HES").inf("HES", france=3)
        self.begin(field.war("france", "england"))
        others = [seat for seat in field.state["seats"] if seat != "france"]
        before = [(self.view(field, seat), self.ask(field, seat)) for seat in others], self.view(field)
        self.apply(field, "france", *map(written, ("PAR - NORM", "ENG S PAR - NORM", "HES H", "BUR S PAR - CHA")))
        self.assertEqual(([(self.view(field, seat), self.ask(field, seat)) for seat in others], self.view(field)), before)
        self.may_not(field, "HES - PAL", "Effects of declarations", "another power", seat="england")

    def test_a_sheet_is_taken_whole_or_not_at_all_and_the_last_line_counts(self):
        field = self.begin(self.field(france="PAR"))
        sheet = [written(order) for order in ("PAR - NORM", "PAR - LON")]
        status, problem = post("apply", {"state": field.state, "seat": "france", "moves": sheet, "seed": "5eed" * 16})
        self.assertEqual((status, problem["refusal"]["code"]), (422, "no-border"))
        self.apply(field, "france", written("PAR - NORM"), written("PAR - BRI"))
        self.assertEqual(field.state["orders"]["PAR"]["to"], "BRI")


if __name__ == "__main__":
    unittest.main()
