"""Baroque's set-up, the phases of its turns and its Event Cards as HTTP shows them: one walk through each kind of step, and words.

The rules themselves are proved in tests/core/baroque, and beside a model in test_rulebook_baroque_model.py."""
import unittest

from client import call
from rulebook_baroque import A, B, GAME, P, SEED, Board, Walk, land, near, post


def worth(*states):
    """The values that are printed on them, together."""
    return sum(land(state)["value"] for state in states)


class Turn(Walk):
    def last_favours(self, board):
        """Nothing is left of the Support Phase but the last player's Favours; what follows is the end of the turn."""
        seats = board.state["order"]
        ranks = dict(zip(("first", "second", "third", "fourth"), [*seats, None, None]))
        board.of("imperial_support", "favours", seat=seats[-1], left=4, taken=0)
        board.state["stack"][0].update(index=len(seats), begun=True, **ranks)
        return board

    def end_turn(self, board):
        """Active wars, the end of the turn, and the next one's beginning."""
        last = board.state["order"][-1]
        self.send(self.last_favours(board), last, "end_favours")
        return board

    def buying(self, board, index=0):
        return board.of("opportunity_cards", index=index)


class Setup(Walk):
    """Section 3."""

    def begin(self, players, dice):
        status, answer = post("setup", {"players": players, "dice": dice})
        self.assertEqual(status, 200, answer)
        return Board(state=answer["state"])

    def placed(self, board, kind):
        """Everybody's first choice of a kind of move, as long as it is asked for: who was asked, in order."""
        asked = []
        while self.moves(board, self.deciding(board)[0], kind):
            asked.append(self.deciding(board)[0])
            self.apply(board, asked[-1], self.moves(board, asked[-1], kind)[0])
        return asked

    def test_4_2_and_8_1_the_first_turn_without_income_in_the_order_of_the_dice(self):
        for players, florins, free in ((2, 18, 5), (3, 15, 3), (4, 15, 2)):
            board = self.begin(players, [6, 5, 4, 3][:players])
            for kind in ("choose_state", "place_army", "place_city"):
                self.placed(board, kind)
            self.assertEqual(board.step(), "opportunity_cards")
            for seat in board.state["seats"]:
                self.assertEqual((board.florins(seat), len(board.player(seat)["hand"])), (florins, free))
        board = self.begin(3, [1, 2, 3])
        for kind in ("choose_state", "place_army", "place_city", "end_purchase"):
            self.placed(board, kind)
        self.assertEqual(board.state["active"], P)
        self.assertEqual(board.state["order"], [P, A, B])


class OpportunityCards(Turn):
    """Section 7."""

    def test_7_2_mulligan(self):
        cards = ["power-1", "power-2", "power-3", "assassin-1"]
        board = self.buying(Board().hand(A, *cards))
        self.send(board, A, "mulligan", cards=cards[:2])
        self.assertEqual((board.florins(A), len(board.player(A)["hand"])), (8, 4))
        self.assertEqual(sorted(board.state["opportunity_discard"]), cards[:2])
        self.assertNotIn(A, self.deciding(board))
        board = self.buying(Board().hand(A, *cards))
        body = {"state": board.rich(A, 99).state, "seat": A, "move": {"type": "mulligan", "cards": cards}, "seed": SEED}
        self.assertIn(post("apply", body)[0], (400, 422))

    def test_7_1_only_the_one_whose_turn_it_is(self):
        board = self.buying(Board())
        self.assertEqual(self.moves(board, B), [])
        self.forbid(board, B, "buy_card", "7.0", "Austria")


class Support(Turn):
    """Section 12."""

    def test_12_3_2_the_card_of_choice(self):
        board = self.last_favours(Board().discard("assassin-1").rich(P, 30))
        move, = (move for move in self.moves(board, P, "take_favour") if move["favour"] == "choose-card")
        self.apply(board, P, move)
        self.assertEqual((board.step(), self.deciding(board)), ("choose_card", [P]))
        self.assertIn("power-1", self.named(board, P, "choose_card", "card"))
        self.send(board, P, "choose_card", card="assassin-1")
        self.assertEqual((len(board.player(P)["hand"]), "assassin-1" in board.player(P)["hand"]), (4, True))
        self.assertEqual(board.florins(P), 30 + worth("upper-palatinate", "lower-palatinate"))
        self.assertNotIn("assassin-1", str(self.view(board, A)["players"]))


class EndOfTurn(Turn):
    """Sections 13 and 15."""

    def test_galens_end(self):
        board = Board().figure(B, "christopher-bernard-of-galen").army(A, "cleves").give(P, "westphalia")
        board.inf("westphalia", austria=1).set(turn=3)
        self.end_turn(board)
        self.assertEqual((board.step(), self.deciding(board)), ("galen", [B]))
        there = [name for name in near("munster") if name not in ("cleves", "spanish-netherlands")]  # an army; not in play
        self.assertEqual(self.named(board, B, "take_control", "state"), there)
        self.send(board, B, "take_control", state="westphalia")
        self.assertEqual((board.controller("westphalia"), board.florins(B)), (B, 21))
        self.assertTrue(board.state["over"])

    def test_1_1_as_many_turns_as_the_option_says(self):
        board = Board(turns=5).set(turn=4)
        self.end_turn(board)
        self.assertEqual((board.state["turn"], board.state["over"]), (5, False))
        self.end_turn(board)
        self.assertTrue(board.state["over"])
        board = Board().scored(brandenburg=7)
        self.end_turn(board)
        self.assertEqual(board.points(B), 7 + worth(B))


class Events(Turn):
    """Appendix 1."""

    def test_wage_of_the_armies(self):
        board = Board().army(A, A, 5).army(B, B, 2).army(P, "trier", 2)
        self.draw(board, A, "wage-of-the-armies-1")
        self.assertEqual(self.deciding(board), [A])
        self.send(board, A, "remove_army", state=A)
        self.send(board, A, "pay_wages", now=3)
        self.send(board, P, "pay_wages", now=2)
        self.send(board, B, "pay_wages", now=0)
        self.assertEqual([board.florins(seat) for seat in (A, P, B)], [12, 13, 15])
        self.assertIn("wage-of-the-armies-1", board.state["board"])
        self.draw(board, P, "wage-of-the-armies-2")
        self.has("event_without_effect", card="wage-of-the-armies-2")
        self.end_turn(board)
        self.assertEqual(board.step(), "pay_wages_owed")
        self.assertEqual([board.player(seat)["wages_owed"] for seat in (A, B)], [1, 2])

    def test_an_auction_in_the_order_of_play(self):
        board = Board()
        self.draw(board, A, "denmark-sells-holstein")
        self.send(board, A, "bid", florins=0)
        self.send(board, P, "bid", florins=2)
        self.forbid(board, B, "bid", "Appendix 1", florins=2)
        self.forbid(board, B, "bid", "Appendix 1", florins=16)
        self.send(board, B, "pass")
        self.send(board, A, "bid", florins=3)
        self.assertEqual(self.deciding(board), [P])
        self.send(board, P, "pass")
        self.assertIn({"type": "play_power", "card": board.player(A)["hand"][0]}, self.moves(board, A))
        self.assertEqual((board.controller("holstein"), board.florins(A), board.florins(P)), (A, 12, 15))
        self.assertEqual((board.state["sold"], board.state["removed"]), (["holstein"], ["denmark-sells-holstein"]))


class Words(Turn):
    """Refusals tell a player what is wrong, and where the book says so."""

    def test_7_2_a_card_that_is_not_in_hand(self):
        """One card is not 'not all of' them."""
        refusal = self.forbid(self.buying(Board().hand(A, "power-1")), A, "mulligan", "7.2", cards=["power-2"])
        self.assertNotIn("Not all of", refusal["detail"])

    def test_the_price_of_a_salary(self):
        """The move names no florins: the sentence does."""
        board = Board().army(A, A, 4).rich(A, 4)
        self.draw(board, A, "salary-of-your-own-armies-1")
        self.assertNotIn("than that", self.forbid(board, A, "pay_salary")["detail"])

    def test_14_1_armies_before_cities(self):
        """While armies are to be lost a City is refused, but not as if there were none."""
        board = Board().army(A, A).city(A)
        self.draw(board, A, "chaos")
        self.assertNotIn("no City in Austria", self.forbid(board, A, "lose_city", "14.1", state=A)["detail"])

    def test_r35_an_assassin_is_told_that_an_intervention_is_no_figure(self):
        board = Board().cards_for(A, P).acting(B).hand(B, "assassin-1", "power-10").intervention(A).figure(A, "agostino-barelli")
        for card in ("divine-intervention-1", "power-10"):
            self.forbid(board, B, "play_assassin", "appendix 2", "is no architect", card="assassin-1", figure=card)
        self.forbid(board, B, "play_assassin", "appendix 2", "lie before", card="assassin-1", figure="carlo-lurago")

    def test_a_copy_that_is_not_there_is_told_from_its_sisters(self):
        board = Board().cards_for(A, P).acting(B).hand(B, "power-1", "power-2")
        self.forbid(board, B, "play_power", "10.1", "Power 5 is not in Brandenburg's hand", card="power-5")
        board = Board().of("choose_card").hand(A, "power-1")
        board.player(B)["may_choose_card"] = True
        self.forbid(board, B, "choose_card", "12.3.2", "Power 1 is not in the deck", card="power-1")
        board = Board().of("opportunity_cards", index=0).hand(A, "power-1")
        refusal = self.forbid(board, A, "mulligan", "7.2", "own hand", cards=["power-1", "power-5"])
        self.assertNotIn("Power", refusal["detail"])  # one of them is

    def test_the_prompt_names_the_lowest_bid(self):
        board = Board()
        self.draw(board, B, "spain-sells-the-spanish-netherlands")
        self.forbid(board, B, "bid", "Appendix 1", florins=4)
        self.assertIn("bid 5 florins or more", self.ask(board, B)["step"]["prompt"])

    def test_what_may_be_null_says_so_and_what_is_left_out_says_so(self):
        parts = call("GET", f"/v1/games/{GAME}/schema").json["$defs"]
        wrong = [(name, member) for name, part in parts.items() for member, value in part.get("properties", {}).items()
                 if "null" in value.get("description", "") and "anyOf" not in value and "null" not in value.get("type", ())]
        self.assertEqual(wrong, [])
        self.assertIn("politicians", parts["event.points"]["description"])


if __name__ == "__main__":
    unittest.main()
