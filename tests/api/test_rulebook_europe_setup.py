"""A walk through the rulebook of Europe 1619: the board, the units, the starting positions, the phases of the year, the
initial setup and the games of fewer than fifteen. Each test is named after its heading."""
import unittest

from rulebook_europe_year import Board, Walk, components, post, the

POWERS = ["austria", "denmark", "spain", "france", "dutch-republic", "england", "sweden", "catholic-league",
          "protestant-union", "papacy", "poland-lithuania", "saxony", "ottoman-empire", "venice", "savoy"]
PROTESTANT = {"denmark", "dutch-republic", "england", "sweden", "protestant-union", "saxony"}
CATHOLIC = set(POWERS) - PROTESTANT - {"ottoman-empire"}
HOME_PROVINCES = {
    "austria": "VIE SLO UAU STY RHU TRC TYR USL KRE", "denmark": "COP HOL NOR SCA",
    "spain": "MAD ANDL EXT VAL ARA LEO GAL CAN NAP MIL FRC LIE BRB FLA",
    "france": "NORM PAR LYO PRO BRI POI GUY GAS LANG DAU BUR CHA", "dutch-republic": "HOLL FRI",
    "england": "LON LANC YOR WEX ULS MUN SCO", "sweden": "STO DAR KLM", "catholic-league": "BAV",
    "protestant-union": "PAL UPA", "papacy": "ROM MAR RMG", "poland-lithuania": "WAR DAN SAM RIG POS LIT RUT POD",
    "saxony": "SAX", "ottoman-empire": "EDI GRE MAC BUL SER ALB BOS HUN", "venice": "VEN DAL", "savoy": "TUR SAV"}
HOME_CENTERS = {
    "austria": "A-VIE A-SLO", "denmark": "F-COP A-HOL", "spain": "A-MAD F-ANDL", "france": "F-NORM A-PAR A-LYO A-PRO",
    "dutch-republic": "A-HOLL F-FRI", "england": "F-LON A-LANC", "sweden": "F-STO", "catholic-league": "A-BAV",
    "protestant-union": "A-PAL", "papacy": "A-ROM", "poland-lithuania": "A-WAR A-DAN", "saxony": "A-SAX",
    "ottoman-empire": "A-EDI", "venice": "F-VEN", "savoy": "A-TUR"}
BUILD_SITES = {"spain": "A-NAP A-MIL A-FLA", "england": "F-SCO"}
INITIAL = {
    "spain": {"POR": 5, "CAT": 3, "TUS": 1}, "papacy": {"PAD": 1, "WES": 1}, "france": {"LOR": 1},
    "catholic-league": {"TRI": 5, "COL": 5, "WUE": 5}, "austria": {"CRO": 3},
    "protestant-union": {"ANS": 5, "STR": 5, "BRAP": 3, "HES": 5, "WUR": 5},
    "denmark": {"LOWR": 1, "BRE": 1, "OLD": 1, "MEC": 1, "MAG": 1, "HAM": 1},
    "ottoman-empire": {"TRA": 3, "TUN": 1, "MOL": 1, "WAL": 1}}
REMOVED = {15: [], 14: ["papacy"], 13: ["papacy", "saxony"], 12: ["papacy", "saxony", "savoy"],
           11: ["papacy", "saxony", "savoy", "venice"], 10: ["papacy", "saxony", "savoy", "venice", "catholic-league"]}


def fleets_from(place):
    """Where a fleet may go from there, by the pack."""
    return {other for row in components()["fleet_borders"] if place in row["between"]
            for other in row["between"] if other != place}


class NotesAboutTheGameBoard(Walk):
    def test_large_minor_states(self):
        for minor, provinces in (("BOHC", "BOH LUS SIL MOR"), ("BRAP", "BRA PRU"), ("LOWR", "KAL BRU")):
            self.assertEqual(sorted(the("minors", id=minor)["provinces"]), sorted(provinces.split()))

    def test_holy_roman_empire(self):
        """The spaces that the examples of movement put inside."""
        for space in ("SAA", "MEC", "BRB", "COL", "WUE"):
            self.assertTrue(the("places", id=space)["hre"], space)
        self.assertFalse(the("places", id="HOL")["hre"])

    def test_coastal_provinces_two_coasts(self):
        self.assertNotIn("HOL/wc", fleets_from("HOL/ec"))
        self.assertNotIn("IRE/wc", fleets_from("IRE/ec"))
        self.assertLessEqual({"HOL/ec", "HOL/wc"}, fleets_from("COP"))
        for neighbour in ("MUN", "ULS"):
            self.assertLessEqual({"IRE/ec", "IRE/wc"}, fleets_from(neighbour))
        self.assertNotIn("IRE/wc", fleets_from("CEL"))
        self.assertNotIn("IRE/ec", fleets_from("ATL"))

    def test_coastal_provinces_mid(self):
        self.assertLessEqual({"MED", "SHA", "ANDL/wc"}, fleets_from("MID"))
        self.assertIn("ANDL/wc", fleets_from("POR"))

    def test_coastal_provinces_in_orders(self):
        board = self.ordering(Board())
        self.forbid(board, "denmark", "order", unit="COP", action="move", to="HOL")
        for coast in ("HOL/ec", "HOL/wc"):
            self.send(board, "denmark", "order", unit="COP", action="move", to=coast)
        board = self.ordering(Board().unit("HOL", "denmark", "fleet", coast="ec"))
        self.forbid(board, "denmark", "order", unit="HOL", action="move", to="HOL/wc")

    def test_copenhagen(self):
        self.assertEqual(fleets_from("COP"), {"SCA", "BOR", "SKA", "NTH", "HEL", "HOL/ec", "HOL/wc"})
        self.assertNotIn("SKA", fleets_from("BOR"))
        self.assertLessEqual({"BOR", "SKA"}, fleets_from("SCA"))
        board = self.ordering(Board().unit("BOR", "sweden", "fleet"))
        self.forbid(board, "sweden", "order", unit="BOR", action="move", to="SKA")

    def test_supply_centers(self):
        """Every centre has a value, and the values that the book names are these."""
        for space, value in (("BAV", 3), ("WUE", 1), ("COL", 3)):
            self.assertEqual(the("places", id=space)["centre"], value)
        for power in components()["powers"]:
            for space in power["home_centres"] + power["build_sites"]:
                self.assertGreater(the("places", id=space)["centre"], 0, space)


class UnitsAndTotalStrength(Walk):
    def test_an_army_cannot_exceed_ten(self):
        self.ask(Board().unit("PAR", "france", strength=10), "france")
        self.broken(Board().unit("PAR", "france", strength=11), "/state/units")
        self.broken(Board().unit("PAR", "france", strength=0), "/state/units")

    def test_only_armies_are_bolstered(self):
        self.broken(Board().unit("NORM", "france", "fleet", strength=2))

    def test_a_unit_stands_where_its_kind_can(self):
        self.broken(Board().unit("PAR", "france", "fleet"))
        self.broken(Board().unit("NTH", "france", "army"))
        self.broken(Board().unit("ANDL", "spain", "fleet"))  # no coast
        self.broken(Board().unit("ANDL", "spain", "army", coast="wc"))

    def test_one_unit_in_a_province(self):
        """A unit's place is of the space that it is listed under."""
        board = Board()
        board.at("PAR")["place"] = "LYO"
        self.broken(board)

    def test_a_power_that_is_not_played_has_no_units(self):
        self.broken(Board(14).unit("ROM", "papacy"))

    def test_nonsense_positions_are_refused(self):
        def with_player(seat, **values):
            board = Board()
            board.player(seat).update(values)
            return board
        self.broken(with_player("france", treasury=-1))
        self.broken(with_player("france", allies=["spain"]))  # of one mind only
        self.broken(with_player("spain", allies=["austria", "dutch-republic"]))
        self.broken(with_player("france", allies=["france"]))
        self.broken(with_player("france", placement={"BRE": 22}))
        self.broken(with_player("france", placement={"BOHC": 1}))
        self.broken(with_player("france", gifts={"spain": 1}))
        self.broken(with_player("france", attack_minor="BRE"))
        self.broken(with_player("france", declares_war=["spain"], declares_alliance=["spain"]))

    def test_nonsense_phases_are_refused(self):
        self.broken(Board().of("scoring_phase"))
        board = Board()
        board.state["stack"] = []
        self.broken(board)

    def test_nonsense_captures_are_refused(self):
        for space, party in (("PAR", "france"), ("NTH", "france"), ("MIL", "PAPS")):
            board = Board()
            board.state["captors"][space] = party
            self.broken(board)


class StartingPositions(Walk):
    def test_players(self):
        self.assertEqual(Board().state["seats"], POWERS)
        for players in (9, 16, 0, -1):
            status, problem = post("setup", {"players": players, "seed": "5eed" * 16})
            self.assertIn(status, (400, 422), problem)

    def test_home_provinces(self):
        for power, provinces in HOME_PROVINCES.items():
            self.assertEqual(sorted(the("powers", id=power)["home_provinces"]), sorted(provinces.split()), power)

    def test_home_centers(self):
        for power, centers in HOME_CENTERS.items():
            spaces = sorted(center[2:] for center in centers.split())
            self.assertEqual(sorted(the("powers", id=power)["home_centres"]), spaces, power)
            sites = sorted(center[2:] for center in BUILD_SITES.get(power, "").split())
            self.assertEqual(sorted(the("powers", id=power)["build_sites"]), sites, power)

    def test_starting_units(self):
        units = Board().state["units"]
        for power, centers in HOME_CENTERS.items():
            expected = sorted((centers + " " + BUILD_SITES.get(power, "")).split())
            found = sorted(("A-" if unit["kind"] == "army" else "F-") + space
                           for space, unit in units.items() if unit["party"] == power)
            self.assertEqual(found, expected)

    def test_all_units_are_equal_but_in_flanders(self):
        strengths = {space: unit["strength"] for space, unit in Board().state["units"].items() if unit["strength"] != 1}
        self.assertEqual(strengths, {"FLA": 2})

    def test_minor_states_with_a_center_have_a_unit(self):
        units = Board().state["units"]
        for minor in (row for row in components()["minors"] if row["players"] == 15):
            spaces = [space for space, unit in units.items() if unit["party"] == minor["id"]]
            self.assertEqual(spaces, [minor["home"]] if minor["home"] else [])

    def test_empty_treasuries(self):
        self.assertEqual({player["treasury"] for player in Board().state["players"].values()}, {0})

    def test_confessions(self):
        for power in components()["powers"]:
            expected = "protestant" if power["id"] in PROTESTANT else "catholic" if power["id"] in CATHOLIC else "ottoman"
            self.assertEqual(power["confession"], expected)

    def test_colours(self):
        colours = ["red", "purple", "yellow", "blue", "brown", "green", "orange", "crimson", "bronze", "dark cyan",
                   "bright cyan", "beige", "light green", "purple-violet", "gold"]
        self.assertEqual([the("powers", id=power)["colour"] for power in POWERS], colours)


class PhasesOfTheGameYear(Walk):
    def test_phases_of_the_game_year(self):
        board, steps = Board(), []
        while board.state["year"] == 1619:
            steps.append(board.step())
            self.close(board)
        self.assertEqual(steps, ["diplomatic_phase", "orders_phase", "transactions", "builds"])
        self.assertEqual(board.step(), "diplomatic_phase")
        self.has("year_begun", year=1620)
        self.assertEqual(len(self.found("scored")), 15)


class InitialSetup(Walk):
    def test_initial_setup(self):
        found = {}
        for minor, row in Board().state["minors"].items():
            for power, points in row["influence"].items():
                found.setdefault(power, {})[minor] = points
        self.assertEqual(found, INITIAL)

    def test_initial_declarations(self):
        board = Board()
        allies = {frozenset((seat, ally)) for seat in POWERS for ally in board.player(seat)["allies"]}
        self.assertEqual(allies, {frozenset(pair) for pair in (
            ("austria", "spain"), ("austria", "catholic-league"), ("england", "protestant-union"),
            ("ottoman-empire", "protestant-union"))})
        enemies = {frozenset((seat, enemy)) for seat in POWERS for enemy in board.player(seat)["enemies"]}
        self.assertEqual(enemies, {frozenset(("spain", "dutch-republic"))})


class FewerPlayers(Walk):
    """Modifications for a game with less than 15 players."""

    def may_place(self, players, minor):
        return {seat for seat in Board(players).state["seats"]
                if self.named(Board(players), seat, "place_influence", "minor", minor=minor)}

    def test_who_plays(self):
        for players, removed in REMOVED.items():
            self.assertEqual(Board(players).state["seats"], [power for power in POWERS if power not in removed])

    def test_the_new_minor_states_have_unit_and_value_three(self):
        """Value 3: what a captor is paid for it."""
        for players, minor, home in ((14, "PAPS", "ROM"), (13, "SAX", "SAX"), (12, "SAVP", "TUR"), (11, "VENR", "VEN"),
                                     (10, "BAV", "BAV")):
            for fewer in range(10, players + 1):
                board = Board(fewer)
                self.assertEqual(board.at(home)["party"], minor)
                self.assertTrue(board.state["minors"][minor]["free"])
                self.close(self.ordering(board.captured(home, "france")))
                self.has("income", power="france", amount=13)
            if players < 14:
                self.assertNotEqual(Board(players + 1).at(home)["party"], minor)

    def test_initial_influence(self):
        changes = {14: {}, 13: {"SAX": {"protestant-union": 1, "catholic-league": 1}}}
        changes[12] = {**changes[13], "SAVP": {"france": 1}}
        changes[11] = changes[12]
        changes[10] = {"SAX": {"austria": 1, "protestant-union": 1}, "SAVP": {"france": 1}, "BAV": {"austria": 3},
                       "BOHC": {"protestant-union": 3}}
        for players, change in changes.items():
            board, expected = Board(players), {}
            for power in (power for power in INITIAL if power not in REMOVED[players]):
                for minor, points in INITIAL[power].items():
                    expected.setdefault(minor, {})[power] = points
            for minor, points in change.items():
                expected.setdefault(minor, {}).update(points)
            found = {minor: row["influence"] for minor, row in board.state["minors"].items() if row["influence"]}
            self.assertEqual(found, expected, players)

    def test_14_players_nobody_but_catholics_in_the_papacy(self):
        for players in range(10, 15):
            self.assertEqual(self.may_place(players, "PAPS"), CATHOLIC - set(REMOVED[players]))
        self.forbid(Board(14), "ottoman-empire", "place_influence", minor="PAPS", points=1)
        self.forbid(Board(14), "sweden", "place_influence", minor="PAPS", points=1)

    def test_13_players_all_in_saxony(self):
        self.assertEqual(self.may_place(13, "SAX"), set(Board(13).state["seats"]))

    def test_12_players_catholics_in_savoy(self):
        self.assertEqual(self.may_place(12, "SAVP"), CATHOLIC - set(REMOVED[12]))

    def test_11_players_catholics_in_venice(self):
        self.assertEqual(self.may_place(11, "VENR"), CATHOLIC - set(REMOVED[11]))

    def test_10_players_catholics_in_bavaria(self):
        self.assertEqual(self.may_place(10, "BAV"), CATHOLIC - set(REMOVED[10]))

    def test_10_players_union_and_austria_cannot_ally(self):
        self.forbid(Board(10), "austria", "declare_alliance", power="protestant-union")
        self.forbid(Board(10), "protestant-union", "declare_alliance", power="austria")
        self.send(Board(11), "austria", "declare_alliance", power="protestant-union")

    def test_a_year_of_every_size(self):
        for players in range(10, 16):
            board = Board(players)
            self.close_until(board, "diplomatic_phase")
            self.assertEqual(board.state["year"], 1620)
            self.assertEqual(len(self.found("scored")), players)

    def test_who_is_not_played_is_no_target(self):
        self.unknown(Board(14), "france", "declare_war", power="papacy")
        self.unknown(Board(14), "france", "diplomatic_attack", minor="BRE", target="papacy")
        gift = Board(14).of("transactions").rich("france", 5)
        self.unknown(gift, "france", "give", power="papacy", amount=1)


if __name__ == "__main__":
    unittest.main()
