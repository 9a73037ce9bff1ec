"""Sixteen Thirty Something: a model of the rulebook beside the service, over positions.

The model (rulebook_sixteen_model.py) says what every seat may do and what comes of every move; random
matches, shaken now and then into positions that play hardly reaches, are compared with it step by step."""
import random

from client import SCALE
from rulebook_sixteen import P1, P2, RULES, Board, RulebookTest
from rulebook_sixteen_choices import GERMANS
from rulebook_sixteen_model import Model

FACTIONS = (None, "red", "blue")
SELDOM = ("lobby_enact_a_league", "lobby_go_to_war", "place_influence")
BETWEEN_MOVES = ("play_special_cards", "lobby_the_crown")


def shake(chance, state):
    """Another position of this step: other countries, fuller and falling stacks, a deck that runs out, seats
    that are gone."""
    for country in state["countries"].values():
        shake_country(chance, country)
    for colour in FACTIONS[1:]:
        ally(chance, state["countries"], colour)
    for player in state["players"].values():
        shake_display(chance, state["deck"], player["display"])
    if chance.random() < 0.2:
        pile = chance.choice([state["discard"], state["players"][P2]["market"]])
        pile += state["deck"]
        state["deck"] = []
    state["resigned"] = chance.sample([seat for seat in state["seats"] if seat != state["active"]],
                                      chance.choice([0, 0, 0, 1]))
    state["turn"] = chance.choice([1, 4, 6, 7, 8, 9, 10, 10])


def shake_country(chance, country):
    country.update(status=chance.choice([0, 1, 1, 2, 4, 6, 7]), army_size=chance.choice([0, 0, 1, 2, 3]),
                   military_ability=chance.randint(0, 3), leader=chance.random() < 0.3)
    if not country["league"]:
        country.update(faction=chance.choice(FACTIONS), unrest=chance.random() < 0.2)


def ally(chance, countries, colour):
    """A league of this colour, unless there is one."""
    able = [country for country in countries.values() if country["faction"] == colour
            and not country["unrest"]]
    if len(able) > 1 and not any(country["league"] for country in able) and chance.random() < 0.5:
        for country in chance.sample(able, 2):
            country["league"] = colour


def shake_display(chance, deck, display):
    for land, stack in display.items():
        stack["descendant"] = chance.random() < 0.3
        more = [card for card in deck if card.startswith((land, "open-"))]
        for card in chance.sample(more, min(len(more), 3 - len(stack["cards"]))):
            deck.remove(card)
            stack["cards"].append(card)


def in_order(moves):
    return sorted(moves, key=lambda move: sorted(move.items()))


def sorted_piles(state):
    """The state, where a pile has no order; nor does it matter how many draws there were."""
    players = {seat: {**player, **{pile: sorted(player[pile]) for pile in ("hand", "market", "stall")}}
               for seat, player in state["players"].items()}
    return {**state, "draws": 0, "deck": sorted(state["deck"]), "discard": sorted(state["discard"]),
            "players": players}


class ModelComparison(RulebookTest):
    """The service and the model, step by step."""

    def setUp(self):
        self.made = []

    def begun(self, players):
        """A match after a set-up in which every seat takes the first card."""
        board = Board(state=RULES.fresh(players=players))
        while board.step() in ("pass_on_vp_markers", "place_initial_influence"):
            seat = self.deciding(board)[0]
            moves = [move for move in self.moves(board, seat) if move["type"] != "ready"]
            self.apply(board, seat, moves[0] if moves else {"type": "ready"})
        return board

    def choose(self, chance, moves, turn):
        """Moves that are seldom possible are taken often, and votes agree often: leagues and wars come of
        both."""
        if moves[0]["type"] == "vote" and chance.random() < 0.6:
            return in_order(moves)[turn % 2]
        kinds = sorted({move["type"] for move in moves})
        kind = chance.choice(kinds + 3 * [kind for kind in kinds if kind in SELDOM])
        return chance.choice(in_order(move for move in moves if move["type"] == kind))

    def one_step(self, board, chance):
        """Every seat's moves must be the model's; one of them is made."""
        model = Model(RULES.components(), board.state)
        self.assertEqual(self.deciding(board), model.deciding())
        for seat in board.state["seats"]:
            self.assertEqual(in_order(self.moves(board, seat)), in_order(model.legal(seat)),
                             (seat, board.state["stack"]))
        seat = chance.choice(model.deciding())
        move = self.choose(chance, self.moves(board, seat), board.state["turn"])
        self.refused(board, seat, chance.choice(self.made + [move]))
        self.make(board, seat, move)

    def refused(self, board, seat, move):
        """A move of before, unless it is legal again: refused by a rule, with a sentence."""
        if move not in self.moves(board, seat):
            refusal = self.turned_down(board, seat, move, 422)["refusal"]
            self.assertRegex(refusal["rule"], r"^[345](\.\d)+$")
            self.assertRegex(refusal["detail"], r"^\w.*\.$")

    def make(self, board, seat, move):
        """A move, which must come to the same as in the model."""
        before = board.state
        self.made.append(move)
        self.apply(board, seat, move)
        dice = [draw["value"] for draw in self.answer["draws"] if draw["low"] == 1]
        model = Model(RULES.components(), before, dice, [event["card"] for event in self.found("card_drawn")])
        model.play(seat, move)
        self.assertEqual(sorted_piles(board.state), sorted_piles(model.state), (move, before["stack"]))
        self.assertEqual(self.answer["deciding"], model.deciding())
        self.assertEqual([event["modifiers"] for event in self.found("combat_total")], model.modifiers)

    def match(self, players, seed):
        chance, board = random.Random(seed), self.begun(players)
        for _ in range(200 * SCALE):
            if board.state["over"]:
                board = self.begun(players)
            if board.step() in BETWEEN_MOVES and chance.random() < 0.3:
                shake(chance, board.state)
            self.one_step(board, chance)

    def test_the_model_agrees_with_three(self):
        self.match(3, 1648)

    def test_the_model_agrees_with_four(self):
        self.match(4, 1635)

    def test_the_model_agrees_with_five(self):
        self.match(5, 1629)

    def test_the_model_agrees_with_six(self):
        self.match(6, 1618)

    def carry(self, board):
        """No seat bids, and all vote for the resolution that was called."""
        while board.step() in ("influence_bidding", "choose_sides"):
            step, seat = board.state["stack"][-1], self.deciding(board)[0]
            league = step["country"] if step["issue"] == "accept-a-league-of-princes" else step["target"]
            colour = "red" if step["issue"] == "go-to-war" else board.land(league)["faction"]
            bids = board.step() == "influence_bidding"
            self.make(board, seat, {"type": "pass"} if bids else {"type": "vote", "colour": colour})

    def test_wars_and_leagues_that_all_want_are_the_models(self):
        chance, ended = random.Random(1632), set()
        for issue in 20 * ["lobby_go_to_war", "lobby_enact_a_league"]:
            board = self.board(3).lobby(P1)
            for country in board.state["countries"]:
                board.stack(P1, country, country + "-1-a").stack(P2, country, country + "-1-b")
            shake(chance, board.state)
            called = self.moves(board, P1, issue)
            called = [move for move in called
                      if GERMANS in move.values()] if chance.random() < 0.5 else called
            if called:
                self.make(board, P1, chance.choice(called))
                self.carry(board)
                ended.update(event["type"] for event in self.events)
        self.assertLess({"war_won", "war_drawn", "league_enacted", "league_dissolved", "faction_joined"},
                        ended)
