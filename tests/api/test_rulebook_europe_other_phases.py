"""Europe 1619 outside the Orders Phase: set-up, diplomacy, money, builds, elimination, points, the end.

Only what is subtle."""
import unittest

from client import call
from rulebook_europe_year import GAME, Board, Walk


class Later(Board):
    """Some years on, so that there may be more INFs; it keeps all events of what is done at it."""

    def __init__(self, players=15, year=1625):
        super().__init__(players)
        self.set(year=year)
        self.events = []

    def taken(self, party, *spaces):
        for space in spaces:
            self.captured(space, party)
        return self

    def builds(self, **treasuries):
        for seat, amount in treasuries.items():
            self.rich(seat.replace("_", "-"), amount)
        return self.of("builds")

    def found(self, kind, *members):
        return [tuple(event.get(member) for member in members) for event in self.events if event["type"] == kind]

    def each(self, kind, member):
        return dict(self.found(kind, "power", member))


class Year(Walk):
    def send(self, board, seat, kind, /, **arguments):
        board.events += self.apply(board, seat, {"type": kind, **arguments})

    def ready(self, board):
        """All say that they are ready, until the next step that asks somebody."""
        step, year = board.step(), board.state["year"]
        for seat in board.state["seats"]:
            if board.state["over"] or (board.step(), board.state["year"]) != (step, year):
                break
            if not board.player(seat)["eliminated"]:
                self.send(board, seat, "ready")
        return board

    def until(self, board, step):
        for _ in range(8):
            if board.step() == step or board.state["over"]:
                break
            self.ready(board)
        return board

    def year_end(self, board):
        """To the end of the Scoring Phase."""
        return self.ready(self.until(board, "builds"))

    def fight(self, board, *moves):
        """This year's orders, as (seat, from, to), and all that follows up to the transactions."""
        self.until(board, "orders_phase")
        for seat, unit, to in moves:
            self.send(board, seat, "order", unit=unit, action="move", to=to)
        return self.until(board, "transactions")


class Findings(Year):
    def test_an_alliance_closed_with_ten_players_is_refused_by_that_rule(self):
        """The ban on Austria with the Union stands under 10 players, that on the Union with the League in the notes."""
        refusal = self.forbid(Later(10), "austria", "declare_alliance", power="protestant-union")
        self.assertEqual(refusal["rule"], "10 PLAYERS")
        refusal = self.forbid(Later(), "catholic-league", "declare_alliance", power="protestant-union")
        self.assertEqual(refusal["rule"], "Notes on initial declarations")

    def test_a_state_closed_in_a_small_game_is_refused_by_that_rule(self):
        """By the heading that makes it a state, also in games that are smaller still; Bohemia is closed to some in all."""
        for minor, players in (("PAPS", 14), ("SAVP", 12), ("VENR", 11), ("BAV", 10)):
            for game in {players, 10}:
                refusal = self.forbid(Later(game), "denmark", "place_influence", minor=minor, points=1)
                self.assertEqual(refusal["rule"], f"{players} PLAYERS")
        refusal = self.forbid(Later(10), "austria", "place_influence", minor="BOHC", points=1)
        self.assertEqual(refusal["rule"], "INFLUENCE AND PLACEMENT")

    def test_a_refusal_names_its_rule_as_the_rulings_do(self):
        """All headings are spelt as the rulebook spells them: a client can join refusals, schema and rulings."""
        refusal = self.forbid(Later(), "austria", "place_influence", minor="BOHC", points=1)
        rulings = call("GET", f"/v1/games/{GAME}/rulings").json["rulings"]
        named = {name.strip() for ruling in rulings for name in ruling["rules"].split(", ")}
        self.assertIn(refusal["rule"], named)


class Diplomacy(Year):
    def test_attacks_in_one_state_follow_the_attack_order(self):
        board = Later().inf("LOR", france=10, england=6, spain=7, savoy=3, austria=2)
        for seat, target in (("savoy", "france"), ("england", "spain"), ("spain", "france"), ("austria", "savoy")):
            self.send(board, seat, "diplomatic_attack", minor="LOR", target=target)
        self.ready(board)
        self.assertEqual(board.state["minors"]["LOR"]["influence"], {"france": 2, "england": 6})
        self.assertEqual(board.found("diplomatic_attack", "power", "points"),
                         [("austria", 2), ("spain", 7), ("england", 0), ("savoy", 1)])

    def test_half_of_the_influence_is_not_more_than_half(self):
        board = Later().inf("WUR", france=2, spain=1, austria=1).inf("HES", france=3, spain=1, austria=1)
        board.inf("LOR", france=25, spain=24).inf("TUS", france=25, spain=25)
        self.ready(board)
        status = {minor: (what, whose) for minor, what, whose in board.found("status_reported", "minor", "status", "power")}
        self.assertEqual([status[minor] for minor in ("WUR", "HES", "LOR", "TUS")],
                         [("neutral", None), ("aligned", "france"), ("vassal", "france"), ("neutral", None)])

    def test_a_captured_state_loses_suspended_influence_by_an_attack_alone(self):
        board = Later().taken("austria", "LOR").inf("LOR", france=5, savoy=2)
        self.forbid(board, "france", "place_influence", minor="LOR", points=1)
        self.send(board, "savoy", "diplomatic_attack", minor="LOR", target="france")
        self.ready(board)
        self.assertEqual(board.state["minors"]["LOR"]["influence"], {"france": 3})

    def test_a_state_is_captured_by_its_home_center_not_by_a_province(self):
        board = Later().taken("poland-lithuania", "PRU")
        self.send(board, "denmark", "place_influence", minor="BRAP", points=1)

    def test_a_papal_ally_at_war_with_a_protestant_opens_nothing(self):
        board = Later().allied("papacy", "france").war("france", "england")
        self.forbid(board, "spain", "declare_war", power="papacy")
        board.war("france", "venice")
        self.send(board, "spain", "declare_war", power="papacy")

    def test_an_alliance_that_ended_is_a_year_away_from_war(self):
        board = Later()
        self.send(board, "spain", "dissolve_alliance", power="austria")
        self.year_end(board)
        self.forbid(board, "spain", "declare_war", power="austria")
        self.year_end(board)
        self.send(board, "spain", "declare_war", power="austria")


class Money(Year):
    def test_captures_pay_and_build_sites_do_not_pay_their_owner(self):
        board = Later().taken("france", "MIL", "FRC", "GEN", "SAA", "KAL", "LON").taken("england", "NORM", "BRI")
        income = self.until(board, "transactions").each("income", "amount")
        self.assertEqual((income["france"], income["england"], income["spain"]), (10 - 2 + 3 + 1 + 3 + 1 + 1 + 4, 2 + 2 + 1, 12))

    def test_the_league_profits_within_the_empire_alone(self):
        board = Later().inf("GEN", catholic_league=3).inf("CRO", catholic_league=5).taken("saxony", "WUE")
        self.assertEqual(self.until(board, "transactions").each("income", "amount")["catholic-league"], 3 + 3 + 3)

    def test_a_loan_is_at_hand_for_builds_but_not_to_be_passed_on(self):
        board = self.until(Later(), "transactions")
        self.send(board, "france", "give", power="spain", amount=10)
        self.forbid(board, "spain", "give", power="austria", amount=13)
        self.ready(board)
        self.assertEqual(board.player("spain")["received"], 10)
        self.ready(board)
        self.assertEqual((board.player("spain")["treasury"], board.player("france")["treasury"]), (22, 0))

    def test_the_printed_example_of_two_units(self):
        board = Later().empty("NORM", "PAR").unit("BUR", "france").unit("CHA", "france").builds(france=23)
        self.send(board, "france", "build", place="NORM", kind="fleet")
        self.forbid(board, "france", "build", place="PAR", kind="army")
        board.player("france")["treasury"] = 24
        self.send(board, "france", "build", place="PAR", kind="army")
        self.ready(board)
        self.assertEqual(board.player("france")["treasury"], 0)
        self.assertEqual(board.found("unit_built", "place", "amount"), [("NORM", 9), ("PAR", 15)])

    def test_fifteen_bind_the_power_but_not_what_it_buys_for_minors(self):
        board = Later().builds(france=5000)
        self.send(board, "france", "bolster", unit="PAR", steps=9)
        self.forbid(board, "france", "bolster", unit="LYO", steps=3)
        self.send(board, "france", "bolster", unit="LYO", steps=2)
        self.send(board, "france", "bolster", unit="COL", steps=9)
        self.ready(board)
        self.assertEqual(board.state["units"]["COL"]["strength"], 10)

    def test_what_a_reduction_made_cheap_holds_the_reduction(self):
        board = Later().empty("NAP").builds(spain=9)
        self.send(board, "spain", "reduce", unit="FLA", steps=1)
        self.send(board, "spain", "build", place="NAP", kind="fleet")
        self.forbid(board, "spain", "cancel", unit="FLA")
        self.forbid(board, "spain", "bolster", unit="COL", steps=1)

    def test_a_minor_counts_centers_and_not_provinces(self):
        board = Later().empty("HES").taken("HES", "SAA").builds()
        self.assertEqual(self.ready(board).found("unit_built", "party"), [])
        board = Later().empty("HES").taken("HES", "WES").builds()
        self.assertEqual(self.ready(board).found("unit_built", "place", "power"), [("HES", None)])

    def test_where_a_minor_builds_by_itself_nobody_buys(self):
        board = Later().empty("BRE").builds(france=100)
        self.forbid(board, "france", "build", place="BRE", kind="army")
        self.send(board, "denmark", "prefer", minor="BRE", kind="army")
        self.assertEqual(self.ready(board).found("unit_built", "party", "kind"), [("BRE", "army")])

    def test_of_two_buyers_the_lord_then_the_attack_order(self):
        for other, first_one in (("protestant-union", "protestant-union"), ("austria", "austria"), ("venice", "france")):
            with self.subTest(other=other):
                board = Later().empty("HES").taken("HES", "SAA").builds(**{"france": 50, other.replace("-", "_"): 50})
                for seat in ("france", other):
                    self.send(board, seat, "build", place="HES", kind="army")
                self.assertEqual(self.ready(board).found("unit_built", "power"), [(first_one,)])


class Points(Year):
    def scores(self, board):
        return self.year_end(board).each("scored", "points")

    def test_a_marker_takes_alignment_and_twice_all_others_together(self):
        plain = self.scores(Later())
        for influence, gains in (({"france": 4, "england": 2}, 1), ({"france": 3, "england": 2}, 0), ({"france": 2, "spain": 2}, 0),
                                 ({"france": 3, "spain": 2}, 1), ({"france": 5, "england": 2, "ottoman_empire": 1}, 0)):
            with self.subTest(influence=influence):
                self.assertEqual(self.scores(Later().inf("SAL", **influence))["venice"] - plain["venice"], gains)

    def test_bohemia_is_worth_five_more_to_austria_itself(self):
        plain = self.scores(Later())["austria"]
        self.assertEqual(self.scores(Later().taken("austria", "BOH", "MOR"))["austria"] - plain, 3 + 5 + 1)
        self.assertEqual(self.scores(Later().taken("CRO", "BOH"))["austria"] - plain, 0)

    def test_flanders_costs_its_owner_one_and_gives_its_captor_the_value(self):
        plain, scores = self.scores(Later()), self.scores(Later().taken("france", "FLA", "ANDL", "LIE"))
        self.assertEqual((scores["spain"] - plain["spain"], scores["france"] - plain["france"]), (-1 - 6 - 1, 3 + 6 + 1))

    def test_a_power_that_has_become_a_minor_is_worth_three(self):
        board = Later(13).taken("austria", "SAX")
        self.assertEqual(self.scores(board)["austria"] - self.scores(Later(13))["austria"], 3)
        self.assertEqual(board.each("income", "amount")["austria"], 6 + 3)

    def test_of_several_beyond_25_the_highest_wins(self):
        board = Later().taken("austria", "BOH", "GEN", "TUS", "MAN", "MOD", "POM", "SAL")
        self.assertGreaterEqual(self.scores(board.copy())["austria"], 25)
        board.taken("denmark", "POR", "CAT", "ALG", "COL", "WUE", "LOR", "COU", "RAG", "TRA", "HAM", "WUR")
        self.year_end(board)
        self.assertEqual(board.state["winners"], ["denmark"])


class End(Year):
    def test_spain_falls_and_its_build_sites_become_states(self):
        board = Later().war("spain", "france").empty("MAD", "ANDL", "FLA").taken("france", "VAL", "ARA")
        board.taken("dutch-republic", "FLA").taken("spain", "PRO")
        self.fight(board, ("france", "VAL", "ANDL"), ("france", "ARA", "MAD"))
        self.assertTrue(board.player("spain")["eliminated"])
        self.assertEqual(board.state["minors"]["POR"]["influence"], {})
        self.assertEqual({space: party for space, party in board.state["captors"].items() if party},
                         {"MAD": "france", "ANDL": "france", "FLA": "dutch-republic"})
        self.until(board, "diplomatic_phase")
        self.assertEqual(board.found("unit_built", "party", "kind"), [("MIL", "army"), ("NAP", "fleet")])
        self.send(board, "england", "place_influence", minor="MIL", points=1)
        self.forbid(board, "england", "place_influence", minor="FLA", points=1)

    def test_spain_lives_while_it_has_one_home_center(self):
        board = Later().war("spain", "france").empty("MAD").taken("france", "ARA", "NAP", "MIL", "FLA")
        self.fight(board, ("france", "ARA", "MAD"))
        self.assertFalse(board.player("spain")["eliminated"])

    def test_two_fall_together_although_one_held_the_other(self):
        board = Later().war("sweden", "denmark").war("sweden", "poland-lithuania").empty("STO", "COP", "HOL")
        board.taken("poland-lithuania", "KLM").taken("sweden", "SCA", "MEC")
        self.fight(board, ("sweden", "SCA", "COP"), ("sweden", "MEC", "HOL"), ("poland-lithuania", "KLM", "STO"))
        self.assertEqual(board.found("power_eliminated", "power"), [("denmark",), ("sweden",)])

    def test_another_year_has_no_diplomacy_but_what_was_declared_begins(self):
        board = Later(year=1648)
        self.send(board, "france", "declare_war", power="england")
        self.year_end(board)
        self.assertEqual(board.step(), "extension")
        for seat in board.state["seats"]:
            self.send(board, seat, "extend", extend=True)
        self.assertEqual((board.step(), board.state["year"]), ("orders_phase", 1649))
        self.assertEqual(board.player("france")["enemies"], ["england"])

    def test_one_who_does_not_agree_leaves_a_draw_of_the_leaders(self):
        board = self.year_end(Later(year=1648))
        for seat in board.state["seats"]:
            if not board.state["over"]:
                self.send(board, seat, "extend", extend=seat != "venice")
        self.assertEqual(board.state["winners"], ["denmark", "dutch-republic", "england", "sweden", "protestant-union", "saxony"])


if __name__ == "__main__":
    unittest.main()
