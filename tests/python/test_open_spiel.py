"""The interface of OpenSpiel: played as its algorithms play."""
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
                    self.assertEqual(len(state.legal_actions_mask()), max(game.num_distinct_actions(), len(state.legal_actions())))
                    if player >= 0:
                        self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                        self.assertTrue(state.action_to_string(player, 0))
                    self.assertEqual(state.returns(), [0.0] * game.num_players())
                self.assertEqual(kinds, {False} if name == "europe-1619" else {True, False})  # which has no dice

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
        sampled, explicit = load_game("baroque", chance="sampled").new_initial_state(seed=9), load_game("baroque").new_initial_state()
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
            before, history = state.information_state_string(0) if not state.is_chance_node() else None, state.history()
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
                        self.assertEqual(resampled.information_state_string(player), state.information_state_string(player))
                        self.assertEqual(resampled.legal_actions(player), state.legal_actions(player))
                        others.add(resampled._at.packed())
                self.assertGreater(len(others), 1)


if __name__ == "__main__":
    unittest.main()
