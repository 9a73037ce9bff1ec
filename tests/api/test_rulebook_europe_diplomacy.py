"""A walk through the rulebook of Europe 1619: the Diplomatic Phase and its results. Each test is named after its heading."""
import unittest

from rulebook_europe_year import Board, Walk, components, the


class InfluenceAndPlacement(Walk):
    def test_the_example(self):
        """Order from FRANCE: 5: BRE."""
        board = Board()
        self.send(board, "france", "place_influence", minor="BRE", points=5)
        self.assertEqual(board.influence("BRE"), {"denmark": 1})  # secret till all are ready
        self.close(board)
        self.has("influence_placed", power="france", minor="BRE", points=5)
        self.assertEqual(board.influence("BRE"), {"denmark": 1, "france": 5})

    def test_not_more_than_allotted(self):
        for power in components()["powers"]:
            board, seat, points = Board(), power["id"], power["influence"]
            self.forbid(board, seat, "place_influence", "Influence Allocation Table", "INFs left", minor="GEN", points=points + 1)
            self.send(board, seat, "place_influence", minor="GEN", points=points - 1)
            self.forbid(board, seat, "place_influence", minor="MAN", points=2)
            self.send(board, seat, "place_influence", minor="MAN", points=1)
            self.forbid(board, seat, "place_influence", minor="MOD", points=1)
            self.close(board)
            self.assertEqual(board.influence("GEN"), {seat: points - 1})

    def test_a_number_replaces_the_one_before(self):
        board = Board()
        self.send(board, "savoy", "place_influence", minor="GEN", points=7)
        self.forbid(board, "savoy", "place_influence", minor="GEN", points=7)
        self.forbid(board, "savoy", "place_influence", minor="MAN", points=1)
        self.send(board, "savoy", "place_influence", minor="GEN", points=3)
        self.send(board, "savoy", "place_influence", minor="MAN", points=4)
        self.send(board, "savoy", "place_influence", minor="GEN", points=0)
        self.forbid(board, "savoy", "place_influence", minor="GEN", points=0)
        self.close(board)
        self.assertEqual((board.influence("GEN"), board.influence("MAN")), ({}, {"savoy": 4}))

    def test_unused_points_are_not_saved(self):
        board = Board()
        self.close_until(board, "diplomatic_phase")
        self.forbid(board, "savoy", "place_influence", "Influence Allocation Table", minor="GEN", points=8)
        self.send(board, "savoy", "place_influence", minor="GEN", points=7)

    def test_a_legal_placement_leads_to_a_legal_state(self):
        """All that Spain can have placed by then, in one state."""
        board = Board().inf("TUS").inf("POR").inf("CAT").inf("GEN", spain=9 + 29 * 23).of("diplomatic_phase", 1648)
        self.send(board, "spain", "place_influence", minor="GEN", points=23)
        self.close(board)
        self.ask(board, "spain")

    def test_points_accumulate_and_are_not_removed(self):
        board = Board()
        for total in (7, 14, 21):
            self.apply(board, "savoy", {"type": "place_influence", "minor": "GEN", "points": 7})
            self.close_until(board, "diplomatic_phase")
            self.assertEqual(board.influence("GEN"), {"savoy": total})
        self.assertEqual(self.named(board, "savoy", "place_influence", "points", minor="GEN"), [1, 2, 3, 4, 5, 6, 7])

    def test_in_states_with_and_without_center(self):
        for minor in ("GEN", "TRI", "SAA", "IRE", "SHA"):
            board = Board().inf(minor)
            self.send(board, "savoy", "place_influence", minor=minor, points=2)
            self.close(board)
            self.has("status_reported", minor=minor, status="aligned", power="savoy")

    def test_only_protestants_in_bohemia(self):
        for power in components()["powers"]:
            points = self.named(Board(), power["id"], "place_influence", "points", minor="BOHC")
            self.assertEqual(bool(points), power["confession"] == "protestant", power["id"])
        self.forbid(Board(), "austria", "place_influence", "Influence and placement", minor="BOHC", points=1)
        self.forbid(Board(), "ottoman-empire", "place_influence", "Influence and placement", minor="BOHC", points=1)

    def test_not_in_powers_or_latent_states(self):
        for minor in ("PAPS", "SAX", "SAVP", "VENR", "BAV", "FLA", "MIL", "NAP", "SCO"):
            self.forbid(Board(), "france", "place_influence", "Influence and placement", minor=minor, points=1)
        self.unknown(Board(), "france", "place_influence", minor="PAR", points=1)
        self.unknown(Board(), "france", "place_influence", minor="GEN", points=-1)

    def test_captured_state_is_closed(self):
        """Securing control: INFs cannot be placed while it is held, not even by the captor; they are held in suspension."""
        board = Board().captured("LOR", "france").inf("LOR", spain=4)
        for seat in ("france", "spain", "savoy"):
            self.forbid(board, seat, "place_influence", minor="LOR", points=1)
        self.close(board)
        self.assertEqual(board.influence("LOR"), {"spain": 4})

    def test_province_of_a_large_state_captured_does_not_close_it(self):
        """Its home centre is its own: the state is not captured."""
        board = Board().captured("KAL", "denmark").inf("LOWR", spain=4).war("denmark", "spain")
        self.send(board, "savoy", "place_influence", minor="LOWR", points=1)

    def test_sheets_are_secret(self):
        board = Board()
        self.send(board, "france", "place_influence", minor="BRE", points=5)
        self.send(board, "france", "declare_war", power="savoy")
        self.send(board, "france", "diplomatic_attack", minor="BRE", target="denmark")
        for seat in (None, "savoy", "denmark"):
            sheet = self.view(board, seat)["players"]["france"]
            self.assertFalse(sheet["placement"] or sheet["declares_war"] or sheet["attack_minor"], seat)
        self.assertEqual(self.view(board, "france")["players"]["france"]["placement"], {"BRE": 5})


class TheDiplomaticAttack(Walk):
    def attack(self, board, minor, *attacks):
        for seat, target in attacks:
            self.send(board, seat, "diplomatic_attack", minor=minor, target=target)
        self.close(board)
        return board.influence(minor)

    def test_mutual_reduction(self):
        board = Board().inf("BRAP", france=5, denmark=3)
        self.assertEqual(self.attack(board, "BRAP", ("denmark", "france")), {"france": 2})
        self.has("diplomatic_attack", power="denmark", minor="BRAP", target="france", points=3)
        self.has("status_reported", minor="BRAP", status="aligned", power="france")

    def test_equal_numbers_leave_nothing(self):
        board = Board().inf("BRAP", france=5, denmark=5)
        self.assertEqual(self.attack(board, "BRAP", ("denmark", "france")), {})
        self.has("status_reported", minor="BRAP", status="unaligned")

    def test_placement_comes_first(self):
        board = Board().inf("BRAP", france=3)
        self.send(board, "savoy", "place_influence", minor="BRAP", points=7)
        self.send(board, "france", "place_influence", minor="BRAP", points=1)
        self.assertEqual(self.attack(board, "BRAP", ("savoy", "france")), {"savoy": 3})

    def test_several_attacks_in_attack_order(self):
        """France (4) before England (6): England has nothing left to attack with, or the other way round."""
        order = [the("powers", id=seat)["attack_order"] for seat in ("france", "england", "sweden")]
        self.assertEqual(order, sorted(order))
        board = Board().inf("BRAP", france=5, england=3, sweden=4)
        self.assertEqual(self.attack(board, "BRAP", ("england", "sweden"), ("france", "england")), {"france": 2, "sweden": 4})
        board = Board().inf("BRAP", france=3, england=5, sweden=4)
        self.assertEqual(self.attack(board, "BRAP", ("england", "sweden"), ("france", "england")), {"sweden": 2})

    def test_both_attack_each_other(self):
        board = Board().inf("BRAP", france=5, denmark=3)
        self.assertEqual(self.attack(board, "BRAP", ("denmark", "france"), ("france", "denmark")), {"france": 2})
        self.assertEqual([event["points"] for event in self.found("diplomatic_attack")], [3, 0])

    def test_third_powers_lose_nothing(self):
        board = Board().inf("BRAP", france=5, denmark=3, spain=9)
        self.assertEqual(self.attack(board, "BRAP", ("denmark", "france")), {"france": 2, "spain": 9})

    def test_one_attack_a_year(self):
        board = Board().inf("BRAP", france=5, denmark=3).inf("BRE", france=5, denmark=3)
        self.send(board, "france", "diplomatic_attack", minor="BRAP", target="denmark")
        self.send(board, "france", "diplomatic_attack", minor="BRE", target="denmark")
        self.close(board)
        self.assertEqual(len(self.found("diplomatic_attack")), 1)
        self.assertEqual((board.influence("BRAP"), board.influence("BRE")), ({"france": 5, "denmark": 3}, {"france": 2}))

    def test_it_is_optional(self):
        board = Board().inf("BRAP", france=5, denmark=3)
        self.send(board, "france", "diplomatic_attack", minor="BRAP", target="denmark")
        self.send(board, "france", "no_diplomatic_attack")
        self.forbid(board, "france", "no_diplomatic_attack")
        self.close(board)
        self.assertEqual(board.influence("BRAP"), {"france": 5, "denmark": 3})

    def test_against_oneself(self):
        board = Board().inf("BRAP", france=5)
        self.forbid(board, "france", "diplomatic_attack", "The diplomatic attack", minor="BRAP", target="france")

    def test_against_an_ally(self):
        board = Board().inf("BRAP", spain=5, austria=3)
        self.assertEqual(self.attack(board, "BRAP", ("austria", "spain")), {"spain": 2})

    def test_who_is_likely_to_place(self):
        """The target may have nothing there yet; if it stays so, nothing is lost (R17)."""
        board = Board().inf("BRAP", france=5)
        self.assertEqual(self.attack(board, "BRAP", ("france", "venice")), {"france": 5})
        board = Board().inf("BRAP", france=5)
        self.send(board, "venice", "place_influence", minor="BRAP", points=4)
        self.assertEqual(self.attack(board, "BRAP", ("france", "venice")), {"france": 1})

    def test_who_is_not_there_attacks_in_vain(self):
        board = Board().inf("BRAP", france=5)
        self.assertEqual(self.attack(board, "BRAP", ("venice", "france")), {"france": 5})
        self.has("diplomatic_attack", power="venice", points=0)

    def test_in_bohemia_where_a_side_cannot_be(self):
        self.forbid(Board(), "austria", "diplomatic_attack", "The diplomatic attack", minor="BOHC", target="saxony")
        self.forbid(Board(), "saxony", "diplomatic_attack", "The diplomatic attack", minor="BOHC", target="austria")

    def test_a_captured_state(self):
        """INFs held in suspension are altered by a diplomatic attack alone."""
        board = Board().captured("LOR", "france").inf("LOR", spain=4, savoy=1)
        self.assertEqual(self.attack(board, "LOR", ("savoy", "spain")), {"spain": 3})

    def test_next_year_another(self):
        board = Board().inf("BRAP", france=9, denmark=3).inf("BRE", france=5, denmark=3)
        self.send(board, "france", "diplomatic_attack", minor="BRAP", target="denmark")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.player("france")["attack_minor"], None)
        self.assertEqual(self.attack(board, "BRE", ("france", "denmark")), {"france": 2})


class Declarations(Walk):
    def related(self, board, one, other):
        relations = {word for word, names in (("war", "enemies"), ("alliance", "allies")) if other in board.player(one)[names]}
        self.assertEqual(relations, {word for word, names in (("war", "enemies"), ("alliance", "allies"))
                                     if one in board.player(other)[names]})
        return relations.pop() if relations else None

    def year(self, board, *declarations):
        """These declarations, and the year to its end."""
        for seat, kind, power in declarations:
            self.send(board, seat, kind, power=power)
        return self.close_until(board, "diplomatic_phase")

    def test_war_in_the_next_year(self):
        board = Board()
        self.send(board, "france", "declare_war", power="savoy")
        self.close(board)
        self.has("war_declared", power="france", target="savoy")
        self.assertIsNone(self.related(board, "france", "savoy"))
        self.close_until(board, "diplomatic_phase")
        self.has("war_begun")
        self.assertEqual(self.related(board, "france", "savoy"), "war")

    def test_war_cannot_be_declared_twice(self):
        board = Board()
        self.year(board, ("france", "declare_war", "savoy"))
        self.forbid(board, "france", "declare_war", power="savoy")
        self.forbid(board, "savoy", "declare_war", power="france")
        self.forbid(Board(), "spain", "declare_war", power="dutch-republic")
        self.forbid(Board(), "spain", "declare_war", power="spain")

    def test_alliance_takes_both(self):
        board = Board()
        self.year(board, ("france", "declare_alliance", "savoy"))
        self.has_not("alliance_announced")
        self.assertIsNone(self.related(board, "france", "savoy"))
        self.send(board, "savoy", "declare_alliance", power="france")
        self.send(board, "france", "declare_alliance", power="savoy")
        self.close(board)
        self.has("alliance_announced")
        self.assertIsNone(self.related(board, "france", "savoy"))
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(self.related(board, "france", "savoy"), "alliance")

    def test_alliance_of_three_example(self):
        """Spain and England include the declaration, France does not."""
        board = Board()
        self.year(board, ("spain", "declare_alliance", "england"), ("spain", "declare_alliance", "france"),
                  ("england", "declare_alliance", "spain"), ("england", "declare_alliance", "france"))
        self.assertEqual(self.related(board, "spain", "england"), "alliance")
        self.assertIsNone(self.related(board, "spain", "france"))
        self.assertIsNone(self.related(board, "england", "france"))

    def test_ally_is_not_drawn_into_war_example(self):
        """France and Denmark are allies, France declares war against England."""
        board = Board().allied("france", "denmark")
        self.year(board, ("france", "declare_war", "england"))
        self.assertEqual(self.related(board, "france", "england"), "war")
        self.assertIsNone(self.related(board, "denmark", "england"))
        self.assertEqual(self.related(board, "france", "denmark"), "alliance")
        self.send(board, "england", "declare_war", power="denmark")

    def test_initial_declarations_union_and_league(self):
        for one, other in (("catholic-league", "protestant-union"), ("protestant-union", "catholic-league")):
            self.forbid(Board(), one, "declare_alliance", "Notes on initial declarations", power=other)

    def test_armistice_takes_both_and_a_year(self):
        board = Board()
        self.year(board, ("spain", "declare_armistice", "dutch-republic"))
        self.assertEqual(self.related(board, "spain", "dutch-republic"), "war")
        self.send(board, "spain", "declare_armistice", power="dutch-republic")
        self.send(board, "dutch-republic", "declare_armistice", power="spain")
        self.close(board)
        self.has("armistice_announced")
        self.assertEqual(self.related(board, "spain", "dutch-republic"), "war")
        self.close_until(board, "diplomatic_phase")
        self.has("war_ended")
        self.assertIsNone(self.related(board, "spain", "dutch-republic"))

    def test_armistice_without_war(self):
        self.forbid(Board(), "france", "declare_armistice", "Armistice", power="spain")

    def test_what_is_at_war_cannot_ally_and_what_is_allied_cannot_fight(self):
        self.forbid(Board(), "spain", "declare_alliance", "Sequence of declarations", power="dutch-republic")
        self.forbid(Board(), "spain", "declare_war", "Sequence of declarations", power="austria")
        self.forbid(Board(), "spain", "declare_alliance", power="austria")
        self.forbid(Board(), "spain", "dissolve_alliance", power="france")

    def test_sequence_of_declarations_example(self):
        """At war in 1623; the end is announced in 1624, effective in 1625; an alliance from 1626, effective in 1627."""
        board = Board().war("france", "england").of("diplomatic_phase", 1624)
        self.year(board, ("france", "declare_armistice", "england"), ("england", "declare_armistice", "france"))
        self.assertEqual(board.state["year"], 1625)
        self.assertIsNone(self.related(board, "france", "england"))
        self.forbid(board, "france", "declare_alliance", "Sequence of declarations", power="england")
        self.year(board)
        self.year(board, ("france", "declare_alliance", "england"), ("england", "declare_alliance", "france"))
        self.assertEqual(board.state["year"], 1627)
        self.assertEqual(self.related(board, "france", "england"), "alliance")

    def test_dissolving_then_war(self):
        board = Board()
        self.send(board, "austria", "dissolve_alliance", power="spain")
        self.close(board)
        self.assertEqual(self.related(board, "austria", "spain"), "alliance")
        self.close_until(board, "diplomatic_phase")
        self.assertIsNone(self.related(board, "austria", "spain"))
        self.forbid(board, "austria", "declare_war", power="spain")  # R2: from the year after the first without it
        self.year(board)
        self.year(board, ("austria", "declare_war", "spain"))
        self.assertEqual(self.related(board, "austria", "spain"), "war")

    def test_one_declaration_a_power(self):
        board = Board()
        self.send(board, "france", "declare_alliance", power="savoy")
        self.send(board, "france", "declare_war", power="savoy")
        sheet = board.player("france")
        self.assertEqual((sheet["declares_war"], sheet["declares_alliance"]), (["savoy"], []))
        self.send(board, "france", "withdraw_declaration", power="savoy")
        self.forbid(board, "france", "withdraw_declaration", power="savoy")
        self.year(board)
        self.assertIsNone(self.related(board, "france", "savoy"))

    def test_crossing_declarations(self):
        board = Board()
        self.year(board, ("france", "declare_war", "savoy"), ("savoy", "declare_alliance", "france"))
        self.assertEqual(self.related(board, "france", "savoy"), "war")

    def test_war_from_both_sides(self):
        board = Board()
        self.year(board, ("france", "declare_war", "savoy"), ("savoy", "declare_war", "france"))
        self.assertEqual(self.related(board, "france", "savoy"), "war")
        self.assertEqual(board.player("france")["enemies"].count("savoy"), 1)

    def test_dissolved_by_both(self):
        board = Board()
        self.year(board, ("austria", "dissolve_alliance", "spain"), ("spain", "dissolve_alliance", "austria"))
        self.assertIsNone(self.related(board, "austria", "spain"))

    def test_a_former_ally_may_ally_again(self):
        board = Board()
        self.year(board, ("austria", "dissolve_alliance", "spain"))
        self.year(board)
        self.year(board, ("austria", "declare_alliance", "spain"), ("spain", "declare_alliance", "austria"))
        self.assertEqual(self.related(board, "austria", "spain"), "alliance")


class ThePapacy(Walk):
    CATHOLICS = ["austria", "catholic-league", "france", "poland-lithuania", "savoy", "spain", "venice"]
    OTHERS = ["denmark", "dutch-republic", "england", "sweden", "protestant-union", "saxony", "ottoman-empire"]

    def may_declare(self, board):
        return [seat for seat in self.CATHOLICS if "papacy" in self.named(board, seat, "declare_war", "power")]

    def test_the_papacy_against_any_power(self):
        self.assertEqual(self.named(Board(), "papacy", "declare_war", "power"), sorted(self.CATHOLICS + self.OTHERS))

    def test_catholics_cannot(self):
        self.assertEqual(self.may_declare(Board()), [])
        self.forbid(Board(), "savoy", "declare_war", "The Papacy", "Catholic", power="papacy")

    def test_others_can(self):
        for seat in self.OTHERS:
            self.assertIn("papacy", self.named(Board(), seat, "declare_war", "power"))

    def test_after_it_has_captured_a_center(self):
        """A Rome of strength 2 takes unaligned Tuscany, and keeps the mark for good."""
        board = Board().inf("TUS").unit("ROM", "papacy", strength=2)
        self.ordering(board)
        self.send(board, "papacy", "order", unit="ROM", action="move", to="TUS")
        self.close_until(board, "diplomatic_phase")
        self.has("captured", space="TUS", party="papacy")
        self.has("papal_offence")
        self.assertEqual(self.may_declare(board), self.CATHOLICS)

    def test_a_province_without_center_is_none(self):
        """Parma has no center."""
        board = self.ordering(Board().inf("PRM").empty("ROM").unit("RMG", "papacy"))
        if "PRM" not in self.named(board, "papacy", "order", "to", unit="RMG", action="move", by_convoy=False):
            self.skipTest("Romagne does not touch Parma")
        self.apply(board, "papacy", {"type": "order", "unit": "RMG", "action": "move", "to": "PRM"})
        self.close_until(board, "diplomatic_phase")
        self.has("captured", space="PRM", party="papacy")
        self.assertEqual(self.may_declare(board), [])

    def test_allied_with_a_catholic_power_at_war_with_a_catholic_power(self):
        board = Board().allied("papacy", "venice").war("venice", "savoy")
        self.assertEqual(self.may_declare(board), [seat for seat in self.CATHOLICS if seat != "venice"])
        self.forbid(board, "venice", "declare_war", "Sequence of declarations", power="papacy")

    def test_allied_with_one_at_war_with_a_protestant_power(self):
        self.assertEqual(self.may_declare(Board().allied("papacy", "venice").war("venice", "saxony")), [])
        self.assertEqual(self.may_declare(Board().allied("papacy", "saxony").war("venice", "saxony")), [])

    def test_a_war_that_is_only_announced_does_not_count_yet(self):
        """R3."""
        board = Board().allied("papacy", "venice").pair("venice", "savoy", "enemies_next")
        self.assertEqual(self.may_declare(board), [])

    def test_its_own_war_opens_it_to_nobody_else(self):
        self.assertEqual(self.may_declare(Board().war("papacy", "venice")), [])

    def test_after_it_has_supported_an_attack_on_a_catholic_power(self):
        board = Board().war("saxony", "venice").unit("VEN", "venice", strength=3)
        board.unit("MAN", "saxony").unit("RMG", "papacy").inf("MAN", saxony=1)
        self.ordering(board)
        support = {"type": "order", "unit": "RMG", "action": "support", "target": "MAN", "to": "VEN"}
        self.assertIn(support, self.moves(board, "papacy", "order"))
        self.apply(board, "papacy", support)
        self.send(board, "saxony", "order", unit="MAN", action="move", to="VEN")
        self.close_until(board, "diplomatic_phase")
        self.has("papal_offence")
        self.assertEqual(self.may_declare(board), self.CATHOLICS)

    def test_what_its_minor_captures_is_not_its_own(self):
        """R3."""
        board = self.ordering(Board().unit("PAD", "PAD", strength=3).inf("HES"))
        self.send(board, "papacy", "order", unit="PAD", action="move", to="HES")
        self.close_until(board, "diplomatic_phase")
        self.has("captured", space="HES", party="PAD")
        self.has_not("papal_offence")
        self.assertEqual(self.may_declare(board), [])

    def test_an_offence_counts_for_good(self):
        board = Board()
        board.state["papal_offence"] = True
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(self.may_declare(board), self.CATHOLICS)

    def test_a_support_of_an_attack_on_a_protestant_power_is_none(self):
        board = Board().war("austria", "saxony").unit("BOH", "saxony").inf("BOHC", saxony=1)
        board.unit("MOR", "papacy").unit("UAU", "austria")
        self.ordering(board)
        support = {"type": "order", "unit": "MOR", "action": "support", "target": "UAU", "to": "BOH"}
        self.assertIn(support, self.moves(board, "papacy", "order"))
        self.apply(board, "papacy", support)
        self.send(board, "austria", "order", unit="UAU", action="move", to="BOH")
        self.close_until(board, "diplomatic_phase")
        self.has_not("papal_offence")


class ResultsAndAlignments(Walk):
    def status(self, minor="GEN", **points):
        self.close(Board().inf(minor, **points))
        report, = self.found("status_reported", minor=minor)
        return report["status"], report.get("power")

    def test_every_state_is_reported(self):
        self.close(Board())
        reported = [event["minor"] for event in self.found("status_reported")]
        self.assertEqual(sorted(reported), sorted(row["id"] for row in components()["minors"] if row["players"] == 15
                                                  and not row["freed_by"]))

    def test_a_captured_state_is_aligned_to_nobody(self):
        self.close(Board().captured("LOR", "france").inf("LOR", spain=4))
        report, = self.found("status_reported", minor="LOR")
        self.assertEqual((report["status"], report.get("power")), ("captured", None))

    def test_a_liberated_state_has_its_status_again(self):
        board = Board().inf("LOR", spain=4).captured("LOR", "france").empty("LOR")
        self.close_until(board, "diplomatic_phase")
        self.close(board)
        self.has("status_reported", minor="LOR", status="aligned", power="spain")

    def test_a_neutral_state_keeps_what_it_holds(self):
        board = Board().captured("MOD", "TUS").inf("TUS", spain=1, france=1)
        self.close_until(board, "diplomatic_phase")
        self.assertEqual((board.state["captors"]["MOD"], board.at("MOD")["party"]), ("TUS", "TUS"))

    def test_unaligned(self):
        self.assertEqual(self.status(), ("unaligned", None))

    def test_aligned(self):
        self.assertEqual(self.status(spain=1), ("aligned", "spain"))
        self.assertEqual(self.status(spain=2, france=1), ("aligned", "spain"))
        self.assertEqual(self.status(spain=24), ("aligned", "spain"))
        self.assertEqual(self.status(spain=5, france=3, savoy=1), ("aligned", "spain"))

    def test_vassalage(self):
        self.assertEqual(self.status(spain=25), ("vassal", "spain"))
        self.assertEqual(self.status(spain=25, france=24), ("vassal", "spain"))
        self.assertEqual(self.status(spain=26, france=24, savoy=1), ("vassal", "spain"))

    def test_neutral(self):
        self.assertEqual(self.status(spain=1, france=1), ("neutral", None))
        self.assertEqual(self.status(spain=25, france=25), ("neutral", None))
        self.assertEqual(self.status(spain=3, france=2, savoy=1), ("neutral", None))  # just half
        self.assertEqual(self.status(spain=25, france=24, savoy=1), ("neutral", None))
        self.assertEqual(self.status(spain=4, france=3, savoy=3), ("neutral", None))

    def test_vassalage_closes_the_state_to_others(self):
        board = Board().inf("GEN", spain=25, france=3)
        for seat in ("france", "savoy", "austria"):
            self.forbid(board, seat, "place_influence", "Vassalage", minor="GEN", points=1)
        self.send(board, "spain", "place_influence", minor="GEN", points=1)

    def test_not_yet_in_the_phase_in_which_it_becomes_one(self):
        board = Board().inf("GEN", spain=24)
        self.send(board, "spain", "place_influence", minor="GEN", points=23)
        self.send(board, "savoy", "place_influence", minor="GEN", points=7)
        self.close(board)
        self.assertEqual(board.influence("GEN"), {"spain": 47, "savoy": 7})
        self.has("status_reported", minor="GEN", status="vassal", power="spain")

    def test_vassalage_is_broken_by_an_attack(self):
        board = Board().inf("GEN", spain=27, savoy=3)
        self.send(board, "savoy", "diplomatic_attack", minor="GEN", target="spain")
        self.close_until(board, "diplomatic_phase")
        self.assertEqual(board.influence("GEN"), {"spain": 24})
        self.has("status_reported", minor="GEN", status="aligned", power="spain")
        self.send(board, "savoy", "place_influence", minor="GEN", points=1)

    def test_who_has_no_points_in_a_vassal_attacks_it_in_vain_or_not_at_all(self):
        board = Board().inf("GEN", spain=27)
        self.assertNotIn("GEN", self.named(board, "savoy", "diplomatic_attack", "minor"))
        self.forbid(board, "savoy", "diplomatic_attack", "The diplomatic attack", minor="GEN", target="spain")

    def test_aligned_units_follow(self):
        board = self.ordering(Board().inf("GEN", spain=2, france=1).inf("MAN", spain=1, france=1).inf("MOD"))
        self.assertIn("GEN", self.named(board, "spain", "order", "unit"))
        for seat in ("france", "spain"):
            self.assertNotIn("MAN", self.named(board, seat, "order", "unit"))
            self.assertNotIn("MOD", self.named(board, seat, "order", "unit"))
        self.assertNotIn("GEN", self.named(board, "france", "order", "unit"))


class ConfessionalMarkers(Walk):
    """Seen by what the powers score: nothing else is on the board."""

    def markers(self, board):
        for minor in board.state["minors"]:
            if minor not in ("GEN", "TRI", "BRAP"):
                board.inf(minor)
        self.close_until(board, "diplomatic_phase")
        return {"catholic": board.points("venice"), "protestant": board.points("sweden"),
                "ottoman": board.points("ottoman-empire")}

    def one(self, **points):
        found = self.markers(Board().inf("TRI").inf("BRAP").inf("GEN", **points))
        words = [word for word, count in found.items() if count]
        self.assertLessEqual(len(words), 1)
        return words[0] if words else None

    def test_all_of_one_confession(self):
        self.assertEqual(self.one(venice=1), "catholic")
        self.assertEqual(self.one(venice=3, spain=2), "catholic")
        self.assertEqual(self.one(sweden=1), "protestant")
        self.assertEqual(self.one(ottoman_empire=1), "ottoman")

    def test_twice_as_many(self):
        self.assertEqual(self.one(venice=4, sweden=2), "catholic")
        self.assertEqual(self.one(venice=3, spain=1, sweden=2), None)  # neutral: just half
        self.assertEqual(self.one(venice=4, spain=1, sweden=2), "catholic")
        self.assertIsNone(self.one(venice=3, sweden=2))
        self.assertIsNone(self.one(venice=11, sweden=6))
        self.assertEqual(self.one(ottoman_empire=4, sweden=1, venice=1), "ottoman")
        self.assertIsNone(self.one(ottoman_empire=3, sweden=1, venice=1))

    def test_a_vassal_is_aligned(self):
        self.assertEqual(self.one(venice=30, sweden=15), "catholic")
        self.assertIsNone(self.one(venice=30, sweden=16))

    def test_only_when_aligned(self):
        self.assertIsNone(self.one())
        self.assertIsNone(self.one(venice=2, spain=2))

    def test_only_in_a_home_supply_center(self):
        self.assertEqual(set(self.markers(Board().inf("GEN").inf("BRAP").inf("TRI", venice=5)).values()), {0})

    def test_removed_when_the_home_center_is_captured(self):
        board = Board().inf("GEN", venice=4).inf("TRI").inf("BRAP").war("savoy", "venice").captured("GEN", "savoy")
        found = self.markers(board)
        self.assertEqual((found["catholic"], found["protestant"]), (0, 0))
        self.assertEqual(board.points("savoy"), the("places", id="GEN")["centre"])

    def test_kept_when_another_province_is_captured(self):
        board = Board().inf("GEN").inf("TRI").inf("BRAP", venice=4).war("poland-lithuania", "venice")
        found = self.markers(board.captured("PRU", "poland-lithuania"))
        self.assertEqual(found["catholic"], 1)
        self.assertEqual(board.points("poland-lithuania"), 2)


if __name__ == "__main__":
    unittest.main()
