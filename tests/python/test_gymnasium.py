"""The environments of one seat, by Gymnasium's own check, for every game with its default settings."""
import copy
import pickle
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import westphalia
import westphalia.gymnasium


def play(env, seed, most=10 ** 6):
    """A match of random legal actions. Gives all that was seen, and the last reward."""
    chance, seen, reward, over = np.random.default_rng(seed), [], 0.0, False
    observation, info = env.reset(seed=seed)
    while not over and len(seen) < most:
        seen.append(observation["observation"].tobytes())
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    return seen, reward


class Gymnasium(unittest.TestCase):
    def test_gymnasiums_own_check(self):
        for game in westphalia.games():
            with self.subTest(game), warnings.catch_warnings():
                warnings.simplefilter("error")
                env = gymnasium.make(f"westphalia/{game}-v0")
                for mode in "ansi", None:
                    env.unwrapped.render_mode = mode
                    check_env(env.unwrapped, skip_render_check=True)
                self.assertEqual(env.spec.kwargs, {"game": game})

    def test_an_observation_is_in_its_space(self):
        for game in westphalia.games():
            env, chance = westphalia.gymnasium.Env(game), np.random.default_rng(1)
            observation, info = env.reset(seed=4)
            for _ in range(40):
                self.assertTrue(env.observation_space.contains(observation))
                self.assertEqual(env.state_of_play.current, env.seat)
                mask = env.action_masks()
                self.assertEqual(mask.tolist(), info["action_mask"].tolist())
                self.assertEqual(int(mask.sum()), env.state_of_play.count())
                action = int(chance.choice(np.flatnonzero(mask)))
                self.assertIn(env.move(action), env.state_of_play.legal_moves())
                observation, _, over, _, info = env.step(action)
                if over:
                    break

    def test_matches_end_with_their_result(self):
        env, rewards, seats = westphalia.gymnasium.Env("sixteen-thirty-something", players=3), [], set()
        for seed in range(12):
            _, reward = play(env, seed)
            self.assertTrue(env.state_of_play.over)
            self.assertEqual(reward, env.state_of_play.returns()[env.seat])
            rewards.append(reward)
            seats.add(env.seat)
        self.assertEqual(seats, {0, 1, 2})
        self.assertEqual(set(rewards), {1.0, -0.5})
        observation, reward, over, cut, info = env.step(0)  # and stays over
        self.assertEqual((over, cut, int(info["action_mask"].sum())), (True, False, 0))

    def test_the_same_seed_gives_the_same_match(self):
        make = westphalia.gymnasium.Env
        self.assertEqual(play(make("baroque"), 5), play(make("baroque"), 5))
        self.assertNotEqual(play(make("baroque"), 5), play(make("baroque"), 6))

    def test_an_action_that_is_not_legal_changes_nothing(self):
        env = westphalia.gymnasium.Env("baroque", max_moves=20)
        env.reset(seed=3)
        before, moves = env.state_of_play.packed(), env._moves
        for action in 511, -1, 512, "0", None, 1.0:
            _, reward, over, _, info = env.step(action)
            self.assertEqual((reward, over, info["illegal"]), (0.0, False, True))
        self.assertEqual(env.state_of_play.packed(), before)
        while True:
            moves += 1
            _, _, over, truncated, _ = env.step(511)
            if truncated:
                break
            self.assertLess(moves, 20)
        self.assertFalse(over)

    def test_who_learns_and_who_plays_is_a_choice(self):
        asked = []

        def first(state, seat):
            asked.append(seat)
            return 0

        own = westphalia.Game("baroque").seats[2]
        env = westphalia.gymnasium.Env("baroque", seat=own, opponents=first, players=3,
                                       skip_forced=True, max_moves=120)
        play(env, 1)
        self.assertEqual(env.game.seats[env.seat], own)
        self.assertNotIn(env.seat, asked)
        self.assertEqual(len(set(asked)), 2)
        self.assertRaises(ValueError, westphalia.gymnasium.Env, "baroque", seat="france")
        env.reset(seed=2)
        for _ in range(20):
            self.assertGreater(int(env.action_masks().sum()), 1)
            env.step(0)

    def test_greedy_seats_are_hard_to_beat(self):
        rewards = {}
        for opponents in "random", "greedy":
            env = westphalia.gymnasium.Env("sixteen-thirty-something", opponents=opponents, players=3)
            rewards[opponents] = sum(play(env, seed)[1] for seed in range(15))
        self.assertGreater(rewards["random"], rewards["greedy"] + 3)

    def test_environments_are_copied_and_pickled(self):
        for game in westphalia.games():
            env = westphalia.gymnasium.Env(game)
            env.reset(seed=1)
            for _ in range(10):
                env.step(int(np.flatnonzero(env.action_masks())[0]))
            for again in copy.deepcopy(env), pickle.loads(pickle.dumps(env)):
                other = copy.deepcopy(env)
                for one in again, other:
                    for _ in range(10):
                        one.step(int(np.flatnonzero(one.action_masks())[-1]))
                self.assertEqual(again.state_of_play.packed(), other.state_of_play.packed())
