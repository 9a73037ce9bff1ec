"""The environment, by PettingZoo's own tests, for every game with its default settings."""
import copy
import pickle
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

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
    def test_parallel_api(self, game):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            parallel_api_test(westphalia.pettingzoo.parallel_env(game), num_cycles=100)

    @each_game
    def test_seeds(self, game):
        seed_test(lambda: westphalia.pettingzoo.env(game))
        parallel_seed_test(lambda: westphalia.pettingzoo.parallel_env(game), num_cycles=15)

    def test_rendering(self):
        render_test(lambda **mode: westphalia.pettingzoo.env("baroque", **mode))

    @each_game
    def test_masks_are_the_legal_moves_and_fit(self, game):
        env = westphalia.pettingzoo.env(game)
        env.reset(seed=5)
        for at, agent in enumerate(env.agent_iter(200)):
            for other in env.agents if at % 10 == 0 else []:
                seat, seen = env.game.seats.index(other), env.observe(other)
                mask, moves = seen["action_mask"], env.state_of_play.legal_moves(seat)
                self.assertEqual(int(mask.sum()), len(moves))
                if "moves" in seen:
                    self.assertTrue(mask[:len(moves)].all())
                    self.assertEqual(seen["moves"][:len(moves)].ravel().tolist(),
                                     env.state_of_play.codes(seat).tolist())
                    self.assertFalse(seen["moves"][len(moves):].any())
                else:
                    made = [env.game.move_of_id(int(action)) for action in np.flatnonzero(mask)]
                    self.assertEqual(sorted(map(str, made)), sorted(map(str, moves)))
            env.step(int(np.flatnonzero(env.observe(agent)["action_mask"])[-1]))

    def test_an_action_beside_the_mask_is_refused(self):
        env = westphalia.pettingzoo.env("baroque")
        env.reset(seed=5)
        legal = env.state_of_play.count()
        for action in (legal, -1, 512, None, 0.0, 1.7, "0", "1", np.float32(1), np.array(1.7), np.array([1])):
            self.assertRaises(westphalia.BadInput, env.step, action)
        env.step(np.int64(legal - 1))

    def test_an_id_means_one_move_in_every_match(self):
        for game in westphalia.games():
            env = westphalia.pettingzoo.env(game)
            if "moves" in env.observation_space(env.possible_agents[0]).spaces:
                self.assertGreater(env.game.id_count, 65536)
                continue
            known = {}
            for match in range(3):
                env.reset(seed=match)
                for at, agent in enumerate(env.agent_iter(300)):
                    observation, _, termination, _, _ = env.last()
                    if termination:
                        break
                    legal = np.flatnonzero(observation["action_mask"])
                    action = int(legal[at * 7 % len(legal)])
                    move = env.state_of_play.move(env.state_of_play.index_of_id(action))
                    self.assertEqual(known.setdefault(action, move), move)
                    env.step(action)
            self.assertGreater(len(known), 100)

    def test_what_actions_are_is_a_choice(self):
        make = westphalia.pettingzoo.env
        env = make("sixteen-thirty-something", actions=128, moves="features")
        env.reset(seed=1)
        agent = env.agent_selection
        self.assertEqual(env.action_space(agent).n, 128)
        seen = env.observe(agent)
        self.assertEqual(seen["moves"].shape, (128, env.game.features_size))
        self.assertEqual(int(seen["moves"][:, :28].sum()), env.state_of_play.count())  # a type each
        self.assertTrue(env.observation_space(agent).contains(seen))
        self.assertEqual(make("baroque", actions="ids").action_space("austria").n,
                         westphalia.Game("baroque").id_count)
        self.assertNotIn("moves", make("baroque", moves="none").observation_space("austria").spaces)
        for wrong in {"actions": "names"}, {"moves": "names"}, {"actions": 1.5}:
            self.assertRaises((ValueError, TypeError), make, "baroque", **wrong)

    def test_deciders_of_a_secret_step_act_at_once(self):
        for game in "sixteen-thirty-something", "europe-1619":
            env, turns = westphalia.pettingzoo.parallel_env(game), westphalia.pettingzoo.env(game)
            observations, _ = env.reset(seed=5)
            turns.reset(seed=5)
            self.assertTrue(env.state_of_play.secret)
            asked = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
            self.assertGreater(len(asked), 1)
            actions = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[1]) for agent in asked}
            env.step(actions)
            for agent in asked:
                seat = turns.game.seats.index(agent)
                index = turns._spaces.index(turns.state_of_play, seat, actions[agent])
                turns.state_of_play.apply(index, seat)
            self.assertEqual(env.state_of_play.packed(), turns.state_of_play.packed())

    def test_parallel_matches_end_as_the_others_do(self):
        env, chance = westphalia.pettingzoo.parallel_env("sixteen-thirty-something"), np.random.default_rng(1)
        observations, _ = env.reset(seed=3)
        while env.agents:
            actions = {agent: int(chance.choice(np.flatnonzero(seen["action_mask"])))
                       if seen["action_mask"].any() else 0 for agent, seen in observations.items()}
            observations, rewards, terminations, truncations, _ = env.step(actions)
        self.assertTrue(all(terminations.values()) and not any(truncations.values()))
        self.assertEqual(list(rewards.values()), env.state_of_play.returns())
        self.assertAlmostEqual(sum(rewards.values()), 0)
        self.assertGreater(max(rewards.values()), 0)
        env = westphalia.pettingzoo.parallel_env("baroque", max_moves=5)
        observations, _ = env.reset(seed=3)
        for turn in range(5):
            self.assertTrue(env.agents)
            asked = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
            self.assertEqual(len(asked), 1)
            observations, _, _, truncations, infos = env.step({asked[0]: 0 if turn else 511})
            self.assertEqual(infos[asked[0]], {} if turn else {"illegal": True})
        self.assertEqual((env.agents, all(truncations.values())), ([], True))

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
            env.step(int(np.flatnonzero(env.observe(first)["action_mask"])[action]))
            self.assertNotEqual(env.observe(first)["observation"].tobytes(), own)
            seen.add(env.observe(second)["observation"].tobytes())
        self.assertEqual(len(seen), 1)
