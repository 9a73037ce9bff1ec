"""The games among OpenSpiel's own: its checks of a game, and its algorithms, by their default settings."""
import importlib.util
import pickle
import random
import unittest

import westphalia
import westphalia.open_spiel

INSTALLED = importlib.util.find_spec("pyspiel")
BOTH = "westphalia_sixteen_thirty_something", "westphalia_baroque"


@unittest.skipUnless(INSTALLED, "OpenSpiel is not installed")
class Checks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.names = westphalia.open_spiel.register()

    def test_each_game_is_registered_and_loads_by_default(self):
        import pyspiel

        kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
        for name in self.names:
            self.assertTrue(kinds[name].default_loadable)
            game = pyspiel.load_game(name)
            self.assertEqual(game.get_type(), kinds[name])
            self.assertEqual(pickle.loads(pickle.dumps(kinds[name])), kinds[name])
            self.assertIn(game.num_players(), range(kinds[name].min_num_players,
                                                    kinds[name].max_num_players + 1))

    def test_random_simulation(self):
        """OpenSpiel's own check in C++, with masks and serialization."""
        import pyspiel

        for name in self.names:
            with self.subTest(name):
                game = pyspiel.load_game(name, {} if name == "westphalia_baroque" else {"max_moves": 15})
                pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)

    def test_simulation(self):
        """OpenSpiel's own check in Python."""
        import numpy
        from open_spiel.python.tests.games_sim_test import GamesSimTest
        import pyspiel

        numpy.random.seed(1)
        for name in self.names:
            with self.subTest(name):
                game = pyspiel.load_game(name, {"max_moves": 30})
                GamesSimTest("sim_game").sim_game(game)
        game = pyspiel.load_game("westphalia_baroque", {"players": 4})
        self.assertEqual(game.num_players(), 4)
        GamesSimTest("sim_game").sim_game(game)

    def test_a_match_that_is_too_long_ends_in_nothing(self):
        import pyspiel

        game = pyspiel.load_game("westphalia_baroque", {"max_moves": 5, "players": 3})
        self.assertEqual(game.max_game_length(), 5)
        state, moves, chance = game.new_initial_state(), 0, random.Random(1)
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(chance.choice(state.legal_actions()))
        self.assertEqual((moves, state.returns(), state.legal_actions()), (5, [0, 0, 0], []))

    def test_an_action_of_a_game_with_ids_is_one_move(self):
        import pyspiel

        game, chance, known = pyspiel.load_game(BOTH[0]), random.Random(3), {}
        rules = westphalia.Game("sixteen-thirty-something")
        for _ in range(2):
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                action = chance.choice(legal)
                if not state.is_chance_node():
                    self.assertEqual(legal, sorted(legal))
                    index = state.at._at.index_of_id(action)
                    move = state.at._at.move(index)
                    self.assertEqual(known.setdefault(action, move), move)
                    self.assertEqual(rules.move_of_id(action), move)
                    self.assertEqual(state.action_to_string(state.current_player(), action),
                                     state.at._at.move_text(index))
                state.apply_action(action)
        self.assertGreater(len(known), 100)

    def test_options(self):
        import pyspiel

        game = pyspiel.load_game("westphalia_thirty_years_war", {"scenario": "early-war"})
        self.assertEqual(game.played.setting["scenario"], "early-war")
        again = pickle.loads(pickle.dumps(game))
        self.assertEqual(str(again), str(game))

    def test_observers_see_what_the_player_sees(self):
        from open_spiel.python.observation import make_observation
        import pyspiel

        game = pyspiel.load_game("westphalia_baroque")
        state, chance = game.new_initial_state(), random.Random(3)
        while state.is_chance_node() or state.move_number() < 60:
            state.apply_action(chance.choice(state.legal_actions()))
        observer, seen = make_observation(game), []
        for player in range(game.num_players()):
            observer.set_from(state, player)
            seen.append(observer.tensor.tolist())
            self.assertEqual(seen[-1], state.at.information_state_tensor(player))
            self.assertEqual(seen[-1], state.observation_tensor(player))
            self.assertEqual(observer.string_from(state, player), state.at.information_state_string(player))
        self.assertNotEqual(seen[0], seen[1])


@unittest.skipUnless(INSTALLED, "OpenSpiel is not installed")
class Algorithms(unittest.TestCase):
    """Each on the games without OpenSpiel's base classes, and on those with them."""

    @classmethod
    def setUpClass(cls):
        westphalia.open_spiel.register()

    def games(self, **settings):
        import pyspiel

        for name in BOTH:
            plain = name.split("_", 1)[1].replace("_", "-")
            for load, loaded in (westphalia.open_spiel.load_game, plain), (pyspiel.load_game, name):
                game = load(loaded, **settings) if loaded == plain else load(loaded, settings)
                with self.subTest(str(game)):
                    yield game

    @staticmethod
    def after(game, moves, seed=4):
        """The state of the first player who is asked after so many actions."""
        state, chance = game.new_initial_state(), random.Random(seed)
        while state.is_chance_node() or state.move_number() < moves:
            state.apply_action(chance.choice(state.legal_actions()))
        return state

    def test_monte_carlo_tree_search(self):
        from open_spiel.python.algorithms import mcts

        for game in self.games(max_moves=40):
            bot = mcts.MCTSBot(game, 1.4, 8, mcts.RandomRolloutEvaluator(1))
            state = self.after(game, 10)
            self.assertIn(bot.step(state), state.legal_actions())

    def test_environment_with_agents(self):
        from open_spiel.python import rl_environment
        from open_spiel.python.algorithms import random_agent, tabular_qlearner

        for game in self.games(max_moves=80):
            env = rl_environment.Environment(game)
            env.seed(1)
            players, actions = env.num_players, env.action_spec()["num_actions"]
            agents = [tabular_qlearner.QLearner(0, actions)]
            agents += [random_agent.RandomAgent(player, actions) for player in range(1, players)]
            for _ in range(2):
                step, decisions = env.reset(), 0
                while not step.last():
                    player = step.observations["current_player"]
                    action = agents[player].step(step).action
                    self.assertIn(action, step.observations["legal_actions"][player])
                    step = env.step([action])
                    decisions += 1
                self.assertEqual(decisions, 80)
                for agent in agents:
                    agent.step(step)

    def test_outcome_sampling(self):
        from open_spiel.python.algorithms import outcome_sampling_mccfr

        for game in self.games(max_moves=40):
            solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
            for _ in range(3):
                solver.iteration()
            average, state = solver.average_policy(), self.after(game, 0)
            likely = average.action_probabilities(state)
            self.assertEqual(sorted(likely), state.legal_actions())
            self.assertAlmostEqual(sum(likely.values()), 1)
            self.assertGreater(len(solver._infostates), 50)

    def test_outcome_sampling_in_cpp(self):
        import pyspiel

        for name in BOTH:
            game = pyspiel.load_game(name, {"max_moves": 20})
            solver = pyspiel.OutcomeSamplingMCCFRSolver(game)
            for _ in range(3):
                solver.run_iteration()
            state = self.after(game, 0)
            likely = solver.average_policy().action_probabilities(state)
            self.assertEqual(sorted(likely), state.legal_actions())
