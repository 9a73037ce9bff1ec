"""The interface of OpenSpiel: played as its algorithms play."""
import copy
import importlib.util
import pickle
import random
import unittest

import westphalia
from westphalia.open_spiel import CHANCE, TERMINAL, load_game


def play(state, chance, moves):
    """So many steps, draws included. Yields the state before each."""
    for _ in range(moves):
        if state.is_terminal():
            return
        yield state
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))


class OpenSpiel(unittest.TestCase):
    def test_every_game_goes_on(self):
        for name in westphalia.games():
            with self.subTest(name):
                game = load_game(name)
                kinds = set()
                for state in play(game.new_initial_state(), random.Random(1), 1200):
                    player = state.current_player()
                    kinds.add(player == CHANCE)
                    self.assertEqual(state.is_chance_node(), player == CHANCE)
                    self.assertEqual(sum(state.legal_actions_mask()), len(state.legal_actions()))
                    self.assertEqual(len(state.legal_actions_mask()), game.max_chance_outcomes()
                                     if player == CHANCE else game.num_distinct_actions())
                    if player >= 0:
                        self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                        self.assertTrue(state.action_to_string(player, state.legal_actions()[0]))
                    self.assertEqual(state.returns(), [0.0] * game.num_players())
                # which has no dice
                self.assertEqual(kinds, {False} if name == "europe-1619" else {True, False})

    def test_to_the_end(self):
        game = load_game("sixteen-thirty-something", chance="sampled", players=3)
        state = game.new_initial_state(seed=4)
        for before in play(state, random.Random(2), 100000):
            self.assertFalse(before.is_chance_node())
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.current_player(), TERMINAL)
        self.assertEqual(state.legal_actions(), [])
        self.assertAlmostEqual(sum(state.returns()), game.utility_sum())
        self.assertGreater(max(state.returns()), 0)
        self.assertLessEqual(max(state.returns()), game.max_utility())

    def test_draws_that_are_handed_in_are_those_that_are_sampled(self):
        """The same results as chance outcomes lead to the same match."""
        sampled, explicit = (load_game("baroque", chance="sampled").new_initial_state(seed=9),
                             load_game("baroque").new_initial_state())
        chance = random.Random(3)
        action = None
        for _ in range(150):
            results = sampled._at.results()
            while explicit.is_chance_node():
                explicit.apply_action(results.pop(0) - explicit._asked[0])
            self.assertEqual(results, [])
            self.assertEqual(explicit._at.to_json(), sampled._at.to_json())
            if sampled.is_terminal():
                break
            action = chance.choice(sampled.legal_actions())
            sampled.apply_action(action)
            explicit.apply_action(action)

    def test_outcomes_are_all_alike(self):
        state = load_game("baroque").new_initial_state()
        self.assertTrue(state.is_chance_node())
        weights = [weight for _, weight in state.chance_outcomes()]
        self.assertGreater(len(weights), 1)
        self.assertAlmostEqual(sum(weights), 1)
        self.assertRaises(westphalia.BadInput, state.apply_action, len(weights))

    def test_clones_and_children_leave_the_state_alone(self):
        state = load_game("baroque").new_initial_state()
        for _ in play(state, random.Random(5), 40):
            before, history = (state.information_state_string(0) if not state.is_chance_node() else None,
                               state.history())
            child = state.child(0)
            self.assertEqual(child.history(), history + [0])
            self.assertEqual(state.history(), history)
            if before:
                self.assertEqual(state.information_state_string(0), before)

    def test_information_is_the_players_own(self):
        game = load_game("baroque", players=3)
        state = game.new_initial_state()
        for step, _ in enumerate(play(state, random.Random(6), 1000)):
            if step > 60 and state.is_player_node():
                break
        strings = {state.information_state_string(player) for player in range(3)}
        self.assertEqual(len(strings), 3)
        tensors = [state.information_state_tensor(player) for player in range(3)]
        self.assertEqual([len(tensor) for tensor in tensors], game.information_state_tensor_shape() * 3)
        self.assertNotEqual(tensors[0], tensors[1])

    def test_what_is_no_player_has_no_information(self):
        """As OpenSpiel has it: no player's view is told at chance nodes and at the end, least of all that of
        the last seat."""
        explicit, sampled = (load_game("baroque").new_initial_state(),
                             load_game("sixteen-thirty-something", chance="sampled", players=3))
        over = sampled.new_initial_state(seed=4)
        for _ in play(over, random.Random(2), 100000):
            pass
        for _ in play(explicit, random.Random(5), 40):
            pass
        while not explicit.is_chance_node():
            explicit.apply_action(explicit.legal_actions()[0])
        for state, no_player in (explicit, CHANCE), (over, TERMINAL):
            self.assertEqual(state.current_player(), no_player)
            for ask in (state.information_state_string, state.information_state_tensor,
                        state.information_state_array, state.observation_string,
                        state.observation_tensor):
                self.assertRaises(westphalia.BadInput, ask)
                for player in no_player, -1, -2, -4, state.num_players(), 99:
                    self.assertRaises(westphalia.BadInput, ask, player)
                for player in 1.0, "0":
                    self.assertRaises(TypeError, ask, player)
                for player in range(state.num_players()):
                    self.assertTrue(len(ask(player)))
            for player in -1, -4, state.num_players():
                self.assertRaises(westphalia.BadInput, state.player_return, player)
                self.assertRaises(westphalia.BadInput, state.player_reward, player)
                self.assertRaises(ValueError, state.resample_from_infostate, player)
                self.assertEqual(state.legal_actions(player), state.legal_actions() if player == no_player
                                 else [])
        self.assertRaises(westphalia.BadInput, over.action_to_string, TERMINAL, 0)

    def test_numbers_that_are_no_action(self):
        chance = load_game("baroque").new_initial_state()
        player = load_game("baroque", chance="sampled").new_initial_state(seed=1)
        for state in chance, player:
            for action in 1.7, 0.0, "0", None, [0]:
                before = str(state), state.history()
                self.assertRaises(TypeError, state.apply_action, action)
                self.assertRaises(TypeError, state.child, action)
                self.assertEqual((str(state), state.history()), before)
            for action in -1, len(state.legal_actions()):
                self.assertRaises(westphalia.BadInput, state.apply_action, action)

    def test_sentences_are_actions(self):
        state = load_game("baroque").new_initial_state()
        for _ in play(state, random.Random(3), 60):
            player, last = state.current_player(), state.legal_actions()[-1]
            text = state.action_to_string(player, last)
            self.assertEqual(state.action_to_string(last), text)
            found = state.string_to_action(text)
            self.assertEqual(state.string_to_action(player, text), found)
            self.assertEqual(state.action_to_string(found), text)
            self.assertRaises(ValueError, state.string_to_action, "fly")

    def test_games_and_states_are_copied_and_pickled(self):
        for name in westphalia.games():
            for chance in "explicit", "sampled":
                game = load_game(name, chance=chance)
                for again in copy.deepcopy(game), pickle.loads(pickle.dumps(game)):
                    self.assertEqual((repr(again), again.seats, again.explicit),
                                     (repr(game), game.seats, game.explicit))
                state = game.new_initial_state(seed=11)
                for at, _ in enumerate(play(state, random.Random(8), 150)):
                    if at % 15:
                        continue
                    for again in copy.deepcopy(state), copy.copy(state), pickle.loads(pickle.dumps(state)):
                        played = state.clone()
                        self.assertEqual(again._at.packed(), played._at.packed())
                        for one in again, played:
                            for _ in play(one, random.Random(at), 20):
                                pass
                        self.assertEqual((again.history(), str(again)), (played.history(), str(played)))
                        self.assertEqual(again._at.packed(), played._at.packed())

    def test_resampled_states_look_the_same_to_the_player(self):
        for name in westphalia.games():
            with self.subTest(name):
                game = load_game(name, chance="sampled")
                state, chance, others = game.new_initial_state(seed=2), random.Random(7), set()
                for _ in play(state, chance, 60):
                    pass
                for player in range(game.num_players()):
                    for _ in range(6):
                        resampled = state.resample_from_infostate(player, chance.random)
                        self.assertEqual(resampled.information_state_string(player),
                                         state.information_state_string(player))
                        self.assertEqual(resampled.legal_actions(player), state.legal_actions(player))
                        others.add(resampled._at.packed())
                self.assertGreater(len(others), 1)


@unittest.skipUnless(importlib.util.find_spec("pyspiel"), "OpenSpiel is not installed")
class Algorithms(unittest.TestCase):
    """OpenSpiel's own, for its own games' states: they find here what they ask of those."""

    class Evaluator:
        """Random moves, not many."""

        def evaluate(self, state):
            state = state.clone()
            for _ in play(state, random.Random(1), 25):
                pass
            return state.returns()

        def prior(self, state):
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    def search(self, bot, game):
        state = game.new_initial_state(seed=5)
        for at, _ in enumerate(play(state, random.Random(4), 40)):
            if at % 10 == 0 and state.is_player_node():
                self.assertIn(bot.step(state), state.legal_actions())

    def test_monte_carlo_tree_search(self):
        from open_spiel.python.algorithms import mcts

        for name in westphalia.games():
            for chance in "explicit", "sampled":
                with self.subTest(name, chance=chance):
                    game = load_game(name, chance=chance)
                    self.search(mcts.MCTSBot(game, 1.4, 12, self.Evaluator()), game)

    def test_information_set_search(self):
        from open_spiel.python.algorithms import ismcts

        for name in westphalia.games():
            with self.subTest(name):
                game = load_game(name, chance="sampled")
                self.search(ismcts.ISMCTSBot(game, self.Evaluator(), 1.4, 12), game)

    def test_what_it_says_of_itself(self):
        import pyspiel

        for chance in "explicit", "sampled":
            said = load_game("baroque", chance=chance).get_type()
            self.assertEqual((said.short_name, said.min_num_players, said.max_num_players), ("baroque", 2, 4))
            self.assertEqual(said.chance_mode.name, chance.upper() + "_STOCHASTIC")
            self.assertEqual(said.utility, pyspiel.GameType.Utility.ZERO_SUM)
