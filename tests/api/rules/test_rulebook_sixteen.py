"""The parts of Sixteen Thirty Something that only the service shows: prompts, refusals, events, requests and
states.

Its rules are proved in tests/core/sixteen-thirty-something, and beside a model in
test_rulebook_sixteen_model."""
import re

from client import GAME, call
from rulebook_sixteen import P1, P2, P3, RulebookTest, post
from rulebook_sixteen_choices import GERMANS
from rulebook_test import SEED


class Requests(RulebookTest):
    def test_3_players_are_three_to_six(self):
        for players in (2, 7):
            with self.subTest(players=players):
                self.assertIn(post("setup", {"players": players, "seed": SEED})[0], (400, 422))

    def test_5_7_2_2_dice_have_six_sides(self):
        board = self.board(4).sides(P1, "spain", "go-to-war", "france").hand(P1, "italy-1-a", "italy-1-b")
        board.country("spain", faction="red").country("france",
                                                      faction="blue").stack(P1, "spain", "spain-1-a")
        for dice in ([7, 1, 1, 1], [0, 1, 1, 1], [1, 1, 1]):
            status, problem = post("apply", {"state": board.state, "seat": P1, "dice": dice,
                                             "move": {"type": "vote", "colour": "red"}})
            self.assertIn(status, (400, 422), problem)

    def test_rulings_name_the_rules_that_they_speak_of(self):
        answer = call("GET", f"/v1/games/{GAME}/rulings").json
        for ruling in answer["rulings"] if isinstance(answer, dict) else answer:
            with self.subTest(ruling["id"]):
                spoken = set(re.findall(r"\b\d(?:\.\d+)+", ruling["question"] + ruling["ruling"]))
                self.assertLessEqual(spoken, set(ruling["rules"].split(", ")))

    def test_4_1_3_7_a_resigned_victim_loses_the_first_of_the_legal_moves(self):
        """R13, without a match: he is named as the one who decides, and the first of his moves is sent for
        him."""
        board = self.board(4).set(resigned=[P2]).hand(P1, "unrest-a", "unrest-b",
                                                      "italy-1-a").hand(P3, "italy-1-b")
        board.stack(P2, "spain", "spain-3-a", "spain-1-a", falling=True)
        self.send(board, P1, "play_unrest", card="unrest-a", country="spain")
        self.assertEqual(self.answer["deciding"], [P2])
        first = self.moves(board, P2)[0]
        self.send(board, P2, first["type"], card=first["card"])
        self.assertNotIn(first["card"], board.cards(P2, "spain"))
        self.assertEqual(self.answer["deciding"], [P1])

    def test_4_1_a_state_without_a_decider_is_refused_with_the_reason(self):
        self.assertIn("at once", self.broken(self.board(4))["detail"])


class Refusals(RulebookTest):
    """A refusal is true and helps: cards of one name are told apart, and the reason is the player's own."""

    def test_5_6_1_another_card_of_the_same_name_is_in_hand(self):
        board = self.board(4).bidding(P1, "spain").stack(P1, "spain",
                                                         "spain-1-a").hand(P1, "spain-2-a", "unrest-a")
        self.forbid(board, P1, "place_influence", card="spain-3-a", says="3")

    def test_4_1_5_another_open_card_is_in_hand(self):
        board = self.board(4).of("place_excess_cards", remaining=1).hand(P1, "open-1-a", "open-1-b")
        self.forbid(board, P1, "place_in_market", card="open-3-a", says="3")

    def test_3_6_a_card_is_not_confused_with_its_country(self):
        board = self.board(3).of("place_initial_influence").set(turn=1).hand(P1, "denmark-1-a").hand(
            P2, "italy-1-a")
        self.forbid(board.hand(P3, "italy-1-b"), P1, "place_initial_influence", card="denmark-1-a",
                    country="spain",
                    says="1")

    def test_4_1_3_6_a_card_is_not_on_display_though_its_country_is(self):
        board = self.board(4).hand(P1, "assassin-a", "italy-1-a").stack(P2, "spain", "spain-2-a")
        self.forbid(board, P1, "play_assassin", card="assassin-a", target="spain-1-a", says="1")

    def test_4_2_3_1_the_market_names_the_card(self):
        board = self.board(4).market_round("exchange_round", P1).hand(P1, "italy-1-a").stall(P2, "poland-3-a")
        self.forbid(board, P1, "exchange_card", card="italy-1-a", says="2", **{"for": "poland-2-a"})

    def test_4_1_3_a_card_of_another_kind_is_told_by_its_kind(self):
        board = self.board(4).hand(P1, "increase-status-a", "italy-1-a")
        self.forbid(board, P1, "play_unrest", card="increase-status-a", country="spain", says="unrest")

    def test_5_6_2_who_has_no_influence_is_told_so(self):
        board = self.board(4).sides(P1, "spain").stack(P1, "spain",
                                                       "spain-1-a").hand(P1, "italy-1-a", "italy-1-b")
        self.forbid(board, P2, "vote", colour="red", says="influence")

    def test_5_6_2_who_has_voted_is_told_no_more_than_whom_the_vote_is_for(self):
        board = self.board(4).sides(P1, "spain").stack(P1, "spain",
                                                       "spain-1-a").stack(P2, "spain", "spain-2-a")
        self.send(board, P2, "vote", colour="red")
        refusal = self.forbid(board, P2, "vote", colour="blue", says="who has not chosen")
        self.assertNotIn("Player 1", refusal["detail"])

    def test_4_1_a_move_out_of_turn_is_told_who_must_decide(self):
        board = self.board(4).hand(P1, "unrest-a", "italy-1-a").hand(P2, "unrest-b")
        self.forbid(board, P2, "play_unrest", card="unrest-b", country="spain", says="player 1")

    def test_4_1_3_a_move_of_another_step_is_told_which_step_is_the_current_one(self):
        board = self.board(4).hand(P1, "unrest-a", "italy-1-a")
        self.forbid(board, P1, "lobby_join_a_faction", country="italy", says="special card")

    def test_5_8_1_the_german_states_are_told_that_the_target_has_no_faction(self):
        """They may target a country of either faction: that it is not theirs is no reason."""
        board = self.board(4).lobby(P1).hand(P1, "italy-1-a",
                                             "unrest-a").stack(P1, GERMANS, "german-states-1-a")
        board.country(GERMANS, faction="red")
        self.forbid(board, P1, "lobby_enact_a_league", country=GERMANS, target="spain", says="no faction")

    def test_5_7_1_the_league_is_why_the_german_states_cannot_be_attacked(self):
        board = self.board(4).lobby(P1).hand(P1, "italy-1-a", "unrest-a").stack(P1, "france", "france-1-a")
        for name in ("france", GERMANS, "england"):
            board.country(name, faction="red", league=None if name == "france" else "red")
        self.forbid(board, P1, "lobby_go_to_war", country="france", target=GERMANS, says="league")

    def test_4_1_3_7_it_names_the_rule_of_the_step_and_the_country(self):
        board = self.board()
        board.hand(P1, "unrest-a").stack(P2, "spain", "spain-1-a", "spain-2-a", falling=True)
        self.send(board, P1, "play_unrest", card="unrest-a", country="spain")
        self.forbid(board, P2, "remove_influence", card="spain-3-a", rule="4.1.3.7", says="stack in Spain")

    def test_4_1_5_a_batch_is_told_which_move_was_refused(self):
        board = self.board(4).of("place_excess_cards", remaining=2).hand(P1, *(f"open-1-{x}" for x in "abcd"),
                                                                         *(f"open-2-{x}" for x in "abcd"),
                                                                         "spain-1-a", "spain-1-b")
        moves = [{"type": "place_in_market", "card": "open-1-a"}] * 2
        status, problem = post("apply", {"state": board.state, "seat": P1, "moves": moves, "seed": SEED})
        self.assertEqual(status, 422)
        self.assertEqual(problem["refusal"].get("index", problem.get("index")), 1, problem)


class Prompts(RulebookTest):
    """The prompt offers what may be done, and nothing else."""

    def prompt(self, board):
        return self.ask(board, P1)["step"]["prompt"].lower()

    def test_5_6_1_who_must_place_is_not_offered_to_pass(self):
        board = self.board(4).bidding(P1, "spain", owes=True).hand(P1, "spain-1-a", "unrest-a")
        self.assertNotIn("pass", self.prompt(board))

    def test_5_6_1_who_has_placed_is_not_offered_to_pass(self):
        board = self.board(4).bidding(P1, "spain", adjusted=True).hand(P1, "spain-2-a", "unrest-a")
        self.assertNotIn("pass", self.prompt(board.stack(P1, "spain", "spain-1-a")))

    def test_5_6_1_who_has_four_cards_is_asked_for_one(self):
        board = self.board(4).bidding(P1, "spain", adjusted=True).hand(P1, "spain-3-b", "unrest-a")
        board.stack(P1, "spain", "spain-1-a", "spain-1-b", "spain-1-c", "spain-2-a")
        self.assertNotIn("add influence", self.prompt(board))

    def three_placed(self):
        """P1 places three cards beside one that lay there: all can see that this one must go and that he is
        done."""
        board = self.board(4).bidding(P1, "spain").stack(P1, "spain", "spain-1-a").hand(P2, "italy-1-a")
        board.hand(P1, "spain-2-a", "spain-2-b", "spain-3-a", "spain-3-b", "unrest-a")
        for card in ("spain-2-a", "spain-2-b", "spain-3-a"):
            self.send(board, P1, "place_influence", card=card)
        return board

    def test_5_6_1_who_has_placed_three_cards_is_not_offered_more(self):
        board = self.three_placed()
        if self.moves(board, P1, "give_up_influence"):
            self.send(board, P1, "give_up_influence", card="spain-1-a")
        asked = self.ask(board, P1)
        self.assertFalse(asked["moves"] and "more cards" in asked["step"]["prompt"], asked)

    def test_4_1_4_who_can_lobby_nowhere_is_offered_to_say_so(self):
        """The prompt is true for him as well; it may be the same for all, since the others must not learn
        it."""
        board = self.board(4).lobby(P1).hand(P1, "open-1-a", "unrest-a").hand(P2, "italy-1-a")
        self.assertEqual(self.moves(board, P1), [{"type": "no_lobby"}])
        self.assertNotEqual(self.ask(board, P1)["step"]["prompt"], "Call an issue resolution in one country.")

    def test_5_6_1_the_target_of_a_war_is_named(self):
        board = self.board(4).bidding(P1, "spain", "go-to-war", "france").hand(P1, "spain-3-b", "unrest-a")
        board.country("spain", faction="red").country("france",
                                                      faction="blue").stack(P1, "spain", "spain-1-a")
        self.assertIn("france", self.prompt(board))

    def test_5_6_4_4_the_target_of_a_league_and_its_colour_are_named(self):
        board = self.board(4).sides(P1, "spain", "enact-a-league-of-princes", "france")
        board.hand(P1, "italy-1-a", "unrest-a")
        board.country("spain", faction="red").country("france", faction="red").stack(P1, "spain", "spain-1-a")
        self.assertIn("france", self.prompt(board))
        self.assertIn("red for", self.prompt(board))


class Events(RulebookTest):
    """A reader of the events alone can follow the game."""

    def test_5_7_2_3_war_then_status_then_damage(self):
        board = self.board(4).sides(P1, "spain", "go-to-war", "france").hand(P1, "italy-1-a", "unrest-a")
        board.country("spain", faction="red").country("france",
                                                      faction="blue").stack(P1, "spain", "spain-1-a")
        self.send(board, P1, "vote", colour="red", dice=[6, 1, 1, 1])
        self.assertEqual([event["type"] for event in self.events],
                         ["side_chosen", "issue_decided", "combat_total", "combat_total", "war_won",
                          "status_changed",
                          "status_changed", "army_size_changed"])
