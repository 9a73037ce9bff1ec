"""Europe 1619: convoys, the Papacy's offence, 25 points, falls in one year, the log of a
match and its deadlines."""
import time
import unittest

from client import call
from rulebook_europe_war import War, components, written

MINORS = [row["id"] for row in components()["minors"] if row["players"] == 15 and row["home"] and row["id"] != "BOHC"]


class Convoys(War):
    """Effects of declarations: any unit may convoy. The rest is Diplomacy, on which the book builds; rulings R5, R8, R9."""

    def channel(self, **units):
        """France and England at war over the Channel, Sweden and the Dutch at peace with both."""
        return self.field(**units).war("france", "england")

    def test_a_convoy_that_is_listed_is_not_illegal(self):
        """R9: a fleet that no route needs carries nobody, which is what "fails" says: also where no chain could ever have the
        fleet in it."""
        for army, to, needed, idle in (("NAP", "TUS", "TYS", "LIG"), ("ANDL", "ALG", "MED", "GOL")):
            with self.subTest(idle=idle):
                board = self.begin(self.field(france=f"{army}, F {needed}, F {idle}"))
                orders = [f"{army} - {to} via", f"{needed} C {army} - {to}", f"{idle} C {army} - {to}"]
                self.fight(board, *(order for order in orders if written(order) in self.moves(board, "france")))
                self.came(**{army: "succeeds", needed: "succeeds"})
                self.assertIn(self.result.get(idle), (None, "fails"))

    def test_a_paradox_ends_by_the_rule_of_szykman(self):
        """The army would cut the support by which its own convoy falls: it stays, and cuts nothing."""
        board = self.channel(france="NORM 3, F ENG", england="F WEX, F CEL")
        self.fight(board, "NORM - WEX via", "ENG C NORM - WEX", "CEL - ENG", "WEX S CEL - ENG")
        self.came(CEL="succeeds", WEX="succeeds", ENG="fails", NORM="fails")
        self.stands(board, ENG="england", WEX="england", NORM="france")

    def test_another_route_is_no_paradox(self):
        """Where it has another route the army lands, whatever befalls the first fleet."""
        board = self.channel(france="BRI 3, F ENG", england="F WEX, F NTH", sweden="F CEL")
        self.fight(board, "BRI - WEX via", "ENG C BRI - WEX", "CEL C BRI - WEX", "NTH - ENG", "WEX S NTH - ENG")
        self.came(BRI="succeeds", WEX="cut", NTH="bounces")
        self.stands(board, WEX="france", ENG="france")

    def test_a_chain_of_strangers_and_minor_states(self):
        """Fleets of a power at peace and of another power's minor state carry the army as the army's own do."""
        board = self.channel(france="BRI 2, F ENG", sweden="F NTH", HAM="F HEL")
        board.inf("HAM", dutch_republic=3)
        self.fight(board, "BRI - BRE via", "ENG C BRI - BRE", "NTH C BRI - BRE", "HEL C BRI - BRE")
        self.came(BRI="succeeds", ENG="succeeds", NTH="succeeds", HEL="succeeds")

    def test_a_landing_takes_its_own_strength_from_a_bolstered_support(self):
        """R5, by water as by land: 3 - 2 leaves 1, and 1 + 1 does not dislodge 2."""
        for landing, result in ((1, "succeeds"), (2, "bounces")):
            with self.subTest(landing=landing):
                board = self.channel(france=f"NORM {landing}, F ENG, LANC 2", england="WEX 3, YOR")
                self.fight(board, "NORM - WEX via", "ENG C NORM - WEX", "YOR - LANC", "WEX S YOR - LANC")
                self.came(YOR=result, WEX="succeeds")

    def test_a_broken_convoy_cuts_nothing_and_bars_nobody(self):
        board = self.channel(france="NORM 3, F ENG, LANC", england="WEX, YOR, F CEL, F NTH")
        self.fight(board, "NORM - WEX via", "ENG C NORM - WEX", "YOR - LANC", "WEX S YOR - LANC", "CEL - ENG", "NTH S CEL - ENG")
        self.came(NORM="fails", WEX="succeeds", YOR="succeeds", CEL="succeeds")

    def test_an_ally_may_convoy_what_it_may_not_attack(self):
        """The fleet of an ally of the defender carries the army: only a support would be forbidden."""
        board = self.channel(france="NORM 2", england="LON", spain="F ENG").allied("spain", "england")
        self.fight(board, "NORM - LON via", "ENG C NORM - LON")
        self.came(NORM="succeeds", ENG="succeeds")
        self.has("unit_dislodged", unit="LON", party="england")


class Offence(War):
    """The Papacy: what opens it to declarations of war by Catholic powers. Ruling R3."""

    def offends(self, board, *orders):
        """Is it told in this year that the Papacy has given offence?"""
        self.fight(board, *orders)
        told = self.found("papal_offence")
        self.close_until(board, "diplomatic_phase")
        told += self.found("papal_offence")
        self.assertLessEqual(len(told), int(board.state["papal_offence"]))
        return bool(told)

    def support(self, at_war, **victim):
        """Rome beside a French fleet that may attack this power."""
        return self.field(papacy="ROM", france="F TYS", **victim).war("france", at_war)

    def test_a_center_captured_is_told_once_and_never_forgotten(self):
        board = self.field(papacy="ROM")
        self.assertTrue(self.offends(board, "ROM - TUS"))
        self.assertFalse(self.offends(board, "TUS - ROM"))
        self.assertIsNone(board.captor("TUS"))
        self.assertIn("papacy", self.named(board, "venice", "declare_war", "power"))

    def test_what_is_no_capture_of_a_center_by_the_papacy(self):
        province = self.field().captured("TUS", "papacy")
        own = self.field(papacy="MAR 2").captured("ROM", "spain").war("papacy", "spain")
        minor = self.field(TUS="TUS").inf("TUS", papacy=3)
        for board, order in ((province, "TUS - PRM"), (own, "MAR - ROM"), (minor, "TUS - MOD")):
            with self.subTest(order=order):
                self.assertFalse(self.offends(board, order))

    def test_supports_of_attacks_on_catholic_powers(self):
        """On their units, their minor states' and their empty land; not on Protestants or nobody, nor where no attack came."""
        orders = ["TYS - TUS", "ROM S TYS - TUS"]
        minor = self.support("spain", TUS="TUS").inf("TUS", spain=3)
        for board, sheet, offends in ((self.support("venice", venice="TUS"), orders, True), (minor, orders, True),
                                      (self.support("spain"), ["TYS - NAP", "ROM S TYS - NAP"], True),
                                      (self.support("england", england="TUS"), orders, False),
                                      (self.support("venice"), orders, False),
                                      (self.support("venice", venice="TUS"), orders[1:], False)):
            with self.subTest(sheet=sheet, offends=offends):
                self.assertEqual(self.offends(board, *sheet), offends)

    def test_a_support_counts_as_ordered(self):
        """Though it be cut, and though a minor state's unit gives it, which the Papacy orders."""
        cut = self.support("venice", venice="TUS", savoy="MAR").war("savoy", "papacy")
        self.assertTrue(self.offends(cut, "TYS - TUS", "ROM S TYS - TUS", "MAR - ROM"))
        lent = self.field(MAN="ROM", france="F TYS").war("france", "spain").inf("MAN", papacy=3)
        self.assertTrue(self.offends(lent, "TYS - NAP", "ROM S TYS - NAP"))

    def test_an_allys_war_opens_it_as_long_as_both_are_in_effect(self):
        board = self.field().allied("papacy", "spain")
        self.assertNotIn("papacy", self.named(board, "savoy", "declare_war", "power"))
        board.war("spain", "france")
        for seat in ("france", "savoy", "venice"):
            self.assertIn("papacy", self.named(board, seat, "declare_war", "power"), seat)
        board.war("spain", "france", False).war("spain", "england")
        self.forbid(board, "savoy", "declare_war", "The Papacy", "no Catholic power can declare war", power="papacy")


class TwentyFive(War):
    """OBJECT OF THE GAME; rulings R1 and R18."""

    HELD = ("MAD", "PAR", "NORM", "ANDL", "LYO", "PRO", "BUR", "CHA", "POI", "GUY")  # 22 points, and one each for the last four

    def race(self, ottoman, provinces, resigned=()):
        """The Ottomans have so many markers, and England 22 points and so many provinces."""
        board = self.field().of("builds", 1640)
        for minor in MINORS[:ottoman]:
            board.inf(minor, ottoman_empire=1)
        for space in self.HELD[:6 + provinces]:
            board.captured(space, "england")
        board.state["resigned"] = list(resigned)
        self.close(board)
        self.has("scored", power="ottoman-empire", points=ottoman)
        self.has("scored", power="england", points=22 + provinces)
        self.refuse_extension(board)
        return board.state["winners"]

    def refuse_extension(self, board):
        """A tie: nobody wants another year."""
        while board.step() == "extension" and not board.state["over"]:
            self.apply(board, self.deciding(board)[0], {"type": "extend", "extend": False})

    def test_exactly_twenty_five_wins_and_the_higher_wins_alone(self):
        self.assertEqual(self.race(24, 2), [])
        self.assertEqual(self.race(25, 2), ["ottoman-empire"])
        self.assertEqual(self.race(25, 4), ["england"])
        self.assertEqual(self.race(25, 3), ["england", "ottoman-empire"])
        self.has("game_drawn")

    def test_one_who_has_resigned_neither_wins_nor_shares(self):
        self.assertEqual(self.race(25, 3, ["england"]), ["ottoman-empire"])
        self.assertEqual(self.race(25, 4, ["england"]), ["ottoman-empire"])
        self.assertEqual(self.race(25, 2, ["ottoman-empire"]), [])

    def test_markers_count_for_every_power_of_the_confession_still_in_play(self):
        board = self.field().of("builds", 1640)
        for minor in MINORS[:25]:
            board.inf(minor, england=1)
        board.state["resigned"] = ["denmark", "saxony"]
        self.close(board)
        self.refuse_extension(board)
        self.assertEqual(board.state["winners"], ["dutch-republic", "england", "sweden", "protestant-union"])


class Falls(War):
    """ELIMINATION; ruling R14: all who fall in one year fall together, and what that opens is settled at once."""

    def test_two_fall_in_one_year_and_their_guests_inherit(self):
        board = self.field(sweden="HAM 2", denmark="NOR", poland_lithuania="LUS 2", england="SCA").captured("COP", "sweden")
        board.captured("HAM", "sweden", strength=2).war("sweden", "denmark").war("poland-lithuania", "saxony")
        board.allied("denmark", "saxony").allied("denmark", "england").inf("POM", saxony=3, denmark=1, france=1)
        self.fight(board, "HAM - HOL", "LUS - SAX")
        self.assertEqual([event["power"] for event in self.found("power_eliminated")], ["denmark", "saxony"])
        self.stands(board, NOR=None, SCA="england")
        self.assertEqual((board.captor("SCA"), board.captor("NOR")), ("england", None))
        self.assertEqual(board.influence("POM"), {"france": 1})

    def test_what_spain_leaves(self):
        """Naples stays captured, Milan is its guest's, Flanders is free and builds; no ally keeps what was Spain's."""
        board = self.field(france="POR 2", venice="MIL", austria="FRC", england="F NAP").captured("POR", "france", strength=2)
        board.captured("MAD", "france").captured("NAP", "england", "fleet").war("france", "spain").war("england", "spain")
        board.allied("venice", "spain").allied("austria", "spain").unit("ANDL", "spain", "fleet", coast="wc")
        self.fight(board, "POR - ANDL")
        self.has("power_eliminated", power="spain")
        self.assertEqual([event["minor"] for event in self.found("minor_freed")], ["FLA", "MIL", "NAP"])
        self.assertEqual([board.captor(space) for space in ("NAP", "MIL", "FRC", "FLA")], ["england", "venice", "austria", None])
        self.close_until(board, "diplomatic_phase")
        self.has("unit_built", party="FLA", kind="fleet", amount=0)
        self.has_not("unit_built", party="MIL")


class Match:
    """A match of Europe 1619 and its tokens."""

    def __init__(self, players=15, **plan):
        made = call("POST", "/v1/matches", {"game": "europe-1619", "players": players, **plan}).json
        self.path, self.organizer = "/v1/matches/" + made["match"]["id"], made["organizer_token"]
        self.tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}

    def read(self, seat=None, what=""):
        return call("GET", self.path + what, token=self.tokens.get(seat)).json

    def send(self, seat, **move):
        return call("POST", self.path + "/moves", {"move": move}, self.tokens[seat])

    def lapse(self):
        """The deadline of this decision passes."""
        before = self.read()["match"]["version"]
        call("POST", self.path + "/deadline", {"due_at": "2000-01-01T00:00:00Z"}, self.organizer)
        while self.read()["match"]["version"] == before:
            time.sleep(0.02)
        return self.read()

    def written(self, reader, seat):
        """The moves of a seat, as another one finds them in the log."""
        return [action["move"] for action in self.read(reader, "/log")["actions"] if action["seat"] == seat]


class Matches(unittest.TestCase):
    def test_nobody_learns_to_whom_an_offer_was_made_that_came_to_nothing(self):
        """R2: an armistice or alliance that only one declares comes to nothing: the log tells afterwards that it was made, no more."""
        match = Match()
        match.send("dutch-republic", type="declare_armistice", power="spain")
        for seat in match.tokens:
            match.send(seat, type="ready")
        self.assertEqual(match.read()["step"]["name"], "orders_phase")
        for reader in ("spain", "savoy", None):
            offers = [move for move in match.written(reader, "dutch-republic") if move["type"] == "declare_armistice"]
            self.assertEqual(offers, [{"type": "declare_armistice", "power": None}], reader)

    def test_a_sheet_that_was_not_finished_stands_when_the_time_is_up(self):
        match = Match(12, deadline={"each": "PT2H", "then": "default"})
        match.send("france", type="place_influence", minor="LOR", points=6)
        told = match.lapse()
        self.assertEqual((told["step"]["name"], told["view"]["minors"]["LOR"]["influence"]), ("orders_phase", {"france": 7}))
        match.send("france", type="order", unit="PAR", action="move", to="BUR")
        told = match.lapse()
        self.assertEqual((told["step"]["name"], told["view"]["units"]["BUR"]["party"]), ("transactions", "france"))
        match.send("france", type="give", power="spain", amount=1)
        self.assertEqual(match.lapse()["view"]["players"]["france"]["treasury"], 10)
        match.send("france", type="bolster", unit="LYO", steps=1)
        told = match.lapse()
        self.assertEqual(told["view"]["players"]["spain"]["treasury"], 13)
        self.assertEqual((told["view"]["year"], told["view"]["units"]["LYO"]["strength"]), (1620, 2))

    def test_one_who_resigns_takes_the_sheet_along(self):
        """R18: who has resigned places nothing, and its units hold."""
        match = Match(10)
        match.send("england", type="place_influence", minor="BOHC", points=9)
        self.assertEqual(call("POST", match.path + "/concede", token=match.tokens["england"]).status, 200)
        self.assertEqual(match.read("england", "/legal-moves")["moves"], [])
        for seat in match.tokens:
            match.send(seat, type="ready")
        told = match.read()
        self.assertNotIn("england", told["view"]["minors"]["BOHC"]["influence"])
        self.assertNotIn("england", told["deciding"])
        for seat in match.tokens:
            if seat not in ("england", "france"):
                call("POST", match.path + "/concede", token=match.tokens[seat])
        self.assertEqual(match.read()["view"]["winners"], ["france"])
