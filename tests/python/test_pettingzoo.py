"""The environment, by PettingZoo's own tests, for every game with its default settings."""
import copy
import pickle
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

import westphalia
import westphalia.pettingzoo

# Warnings of api_test that are no errors: observations beside a mask, the games' own names of seats, and the
# empty mask of a seat that has nothing to decide any more.
WARNED = ("Observation space for each agent probably|Observation is not a NumPy array|We recommend agents to "
          "be named|Action mask numpy array is all zeros")


def each_game(test):
    def run(self):
        for game in westphalia.games():
            with self.subTest(game):
                test(self, game)

    return run


def play(env, moves, seed=1):
    """So many random moves; agents that acted, and what was seen last."""
    chance, agents = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter(moves):
        observation, _, termination, truncation, _ = env.last()
        dead = termination or truncation
        env.step(None if dead else int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        agents.append((agent, dead))
    return agents


class PettingZoo(unittest.TestCase):
    @each_game
    def test_api(self, game):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", WARNED)
            api_test(westphalia.pettingzoo.env(game))

    @each_game
    def test_seeds(self, game):
        seed_test(lambda: westphalia.pettingzoo.env(game))

    def test_rendering(self):
        render_test(lambda **mode: westphalia.pettingzoo.env("baroque", **mode))

    @each_game
    def test_masks_are_the_legal_moves_and_fit(self, game):
        env = westphalia.pettingzoo.env(game)
        env.reset(seed=5)
        for agent in env.agent_iter(200):
            for other in env.agents:
                mask = env.observe(other)["action_mask"]
                self.assertEqual(int(mask.sum()), env.state_of_play.count(env.game.seats.index(other)))
                self.assertTrue(mask[:int(mask.sum())].all())
            env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[-1]))

    def test_an_action_beside_the_mask_is_refused(self):
        env = westphalia.pettingzoo.env("baroque")
        env.reset(seed=5)
        legal = env.state_of_play.count()
        for action in (legal, -1, 512, None, 0.0, 1.7, "0", "1", np.float32(1), np.array(1.7), np.array([1])):
            self.assertRaises(westphalia.BadInput, env.step, action)
        env.step(np.int64(legal - 1))

    def test_seeds_are_integers_of_any_kind(self):
        seen = set()
        for seed in 5, np.int64(5), np.uint8(5):
            env = westphalia.pettingzoo.env("baroque")
            env.reset(seed=seed)
            seen.add(env.state_of_play.packed())
        self.assertEqual(len(seen), 1)
        self.assertRaises(TypeError, env.reset, "5")

    @each_game
    def test_environments_are_copied_and_pickled(self, game):
        env = westphalia.pettingzoo.env(game, max_moves=60)
        env.reset(seed=4)
        for at, agent in enumerate(env.agent_iter(50)):
            if at % 10 == 0:
                for again in copy.deepcopy(env), pickle.loads(pickle.dumps(env)):
                    other = copy.deepcopy(env)
                    for one in again, other:  # the end, dead steps and the next match as well
                        for _ in one.agent_iter(80):
                            observation, _, termination, truncation, _ = one.last()
                            one.step(None if termination or truncation
                                     else int(np.flatnonzero(observation["action_mask"])[-1]))
                        one.reset()
                    self.assertEqual(again.state_of_play.packed(), other.state_of_play.packed())
                    self.assertEqual(again.agent_selection, other.agent_selection)
            env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[0]))

    def test_a_match_ends_with_rewards_that_sum_up_to_nothing(self):
        env = westphalia.pettingzoo.env("sixteen-thirty-something", players=4)
        env.reset(seed=3)
        rewards = {}
        while env.agents:
            observation, reward, termination, truncation, _ = env.last()
            if termination:
                rewards[env.agent_selection] = reward
            self.assertFalse(truncation)
            self.assertTrue(termination or reward == 0)
            env.step(None if termination
                     else int(np.random.default_rng(env._moves).choice(
                         np.flatnonzero(observation["action_mask"]))))
        self.assertEqual(set(rewards), set(env.possible_agents))
        self.assertAlmostEqual(sum(rewards.values()), 0)
        self.assertEqual(list(rewards[agent] for agent in env.possible_agents), env.state_of_play.returns())
        self.assertGreater(max(rewards.values()), 0)

    def test_too_long_a_match_is_truncated(self):
        env = westphalia.pettingzoo.env("baroque", max_moves=10)
        agents = play(env, 100)
        self.assertEqual([dead for _, dead in agents], [False] * 10 + [True] * len(env.possible_agents))

    def test_an_observation_does_not_tell_what_is_hidden(self):
        """Another seat's secret answer changes nothing that the seat sees."""
        env = westphalia.pettingzoo.env("sixteen-thirty-something")
        seen = set()
        for action in range(2):
            env.reset(seed=7)
            self.assertTrue(env.state_of_play.secret)
            first, second = env.possible_agents[:2]
            own = env.observe(first)["observation"].tobytes()
            env.step(action)
            self.assertNotEqual(env.observe(first)["observation"].tobytes(), own)
            seen.add(env.observe(second)["observation"].tobytes())
        self.assertEqual(len(seen), 1)
