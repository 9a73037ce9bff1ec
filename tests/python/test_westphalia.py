"""The wheel as a program meets it."""
import array
import copy
import fractions
import pathlib
import pickle
import random
import re
import threading
import unittest
import unittest.mock

import westphalia
from guides import ROOT, blocks


def played(game, moves, seed=1, **setting):
    state, chance = westphalia.Game(game).new(seed=seed, **setting), random.Random(seed)
    for _ in range(moves):
        if not state.over:
            state.play(chance.randrange(state.count()))
    return state


class Short:
    """The library, where memory is short in one function."""

    def __init__(self, name):
        self.name, self.library = name, westphalia._state.lib

    def __getattr__(self, name):
        if name == self.name:
            return lambda *_: self.library.WESTPHALIA_NO_MEMORY
        return getattr(self.library, name)


class Wheel(unittest.TestCase):
    def test_games(self):
        self.assertEqual(len(westphalia.games()), 5)
        for name in westphalia.games():
            game = westphalia.Game(name)
            self.assertIn(game.seats[0], game.describe()["seats"])
            self.assertIn("view", game.schema()["$defs"])
            self.assertIn("domains", game.words())
            again = westphalia.Game(name, game.pack())
            self.assertEqual(again.new(seed=1).to_json(), game.new(seed=1).to_json())
        self.assertEqual(westphalia.version(), re.search(r"project\(westphalia VERSION ([\d.]+)",
                                                         (ROOT / "CMakeLists.txt").read_text())[1])

    def test_all_that_the_library_offers_is_there(self):
        headers = ("westphalia.h", "westphalia_board.h")
        header = "".join((ROOT / "core/library" / name).read_text() for name in headers)
        offered = set(re.findall(r"^WESTPHALIA_API [^;]*?\b(westphalia_\w+)\(", header,
                                 re.M)) - {"westphalia_abi"}
        modules = pathlib.Path(westphalia.__file__).parent.glob("_*.py")
        sources = "".join(module.read_text() for module in modules)
        used = set(re.findall(r"\blib\.(westphalia_\w+)", sources))
        self.assertEqual(used, offered)

    def test_audit_files(self):
        game = westphalia.Game("baroque")
        file = (ROOT / "tests/core/recorded/baroque-2.ndjson").read_text()
        report = game.audit(file)
        self.assertEqual((report["sound"], report["findings"], report["expected"]), (True, [], False))
        keys = {"keys": [{"public_key": report["key"]}]}
        self.assertTrue(game.audit(file, keys)["expected"])
        for unreadable in {"keys": []}, {}, []:
            with self.assertRaises(ValueError):
                game.audit(file, unreadable)
        self.assertFalse(game.audit(file[:-40], keys)["sound"])

    def test_the_same_match_by_number_by_dict_by_copy(self):
        game = westphalia.Game("baroque")
        one, other, third = game.new(seed=5), game.new(seed=5), game.new(seed=6)
        chance = random.Random(1)
        for _ in range(80):
            index = chance.randrange(one.count())
            third.copy_from(one)
            fourth = copy.deepcopy(one)
            packed = game.unpack(one.packed())
            self.assertEqual(packed.to_json(), game.from_json(one.to_json()).to_json())
            self.assertEqual(one.legal_moves()[index], one.move(index))
            self.assertEqual(one.texts()[index], one.move_text(index))
            other.apply(other.move(index))
            third.apply(index)
            fourth.play(index)
            one.apply(index)
            for each in other, third, fourth:
                self.assertEqual(each.to_json(), one.to_json())

    def test_numbers_that_are_no_index(self):
        """Nothing is rounded, and what Python takes as an index is one."""
        class Three:
            def __index__(self):
                return 3

        state = westphalia.Game("baroque").new(seed=5)
        for number in 1.7, "0", None, fractions.Fraction(3, 2):
            for ask in state.play, state.move, state.move_text:
                self.assertRaises(TypeError, ask, number)
            self.assertRaises(TypeError, state.playout, number)
            self.assertRaises(TypeError, state.chance, dice=[number])
        self.assertRaises(TypeError, state.chance, seed=1.7)
        other = state.clone()
        state.apply(Three())
        other.play(3)
        self.assertEqual(state.to_json(), other.to_json())

    def test_pickled(self):
        """With the chance that is left, of each kind."""
        game = westphalia.Game("baroque", westphalia.Game("baroque").pack())
        self.assertIs(copy.deepcopy(game), game)
        again = pickle.loads(pickle.dumps(game))
        self.assertEqual((again.id, again.seats, again.pack()), (game.id, game.seats, game.pack()))
        draws = game.new(seed=3)
        draws = draws.results() * 20
        for chance in ({"seed": 3}, {"provable": bytes(32), "match": bytes(range(16)),
                                     "entropy": [bytes(32), bytes(range(32))]}, {"dice": draws}, {}):
            state = westphalia.State(game)
            state.chance(seed=3)
            state.set_up()
            state.chance(**chance)
            for _ in range(60):
                try:
                    state.play(0)
                except westphalia.NeedsChance:
                    break
                again = pickle.loads(pickle.dumps(state))
                self.assertEqual((again.packed(), again.dice_left), (state.packed(), state.dice_left))
            copied = copy.deepcopy(pickle.loads(pickle.dumps(state)))
            for one in state, copied:
                try:
                    for _ in range(30):
                        one.play(0)
                except westphalia.NeedsChance:
                    pass
            self.assertEqual(copied.packed(), state.packed())
        self.assertEqual(pickle.loads(pickle.dumps(westphalia.State(game))).seats, [])

    def test_errors(self):
        game = westphalia.Game("sixteen-thirty-something")
        state = game.new(seed=1, players=3)
        move = state.move(0, 0)
        state.apply(move, 0)
        with self.assertRaises(westphalia.Refused) as refused:
            state.apply(move, 0)
        self.assertEqual(refused.exception.code, "not-your-decision")
        self.assertTrue(refused.exception.rule and refused.exception.detail)
        self.assertEqual(state.check(move, 0).code, "not-your-decision")
        self.assertIsNone(state.check(state.move(0)))
        for wrong in ({"type": "fly"}, [], "{"):
            self.assertRaises(westphalia.BadInput, state.apply, wrong)
        for index in (-1, state.count()):
            self.assertRaises(westphalia.BadInput, state.apply, index)
            self.assertRaises(IndexError, state.move, index)
        self.assertRaises(westphalia.BadInput, westphalia.Game, "chess")
        self.assertRaises(westphalia.BadInput, westphalia.Game, "baroque", {})
        with self.assertRaises(westphalia.BadInput) as wrong:
            game.new(options={"wings": True})
        self.assertEqual(wrong.exception.path, "/options/wings")
        self.assertRaises(ValueError, game.unpack, b"")
        self.assertRaises(ValueError, state.copy_from,
                          westphalia.Game("sixteen-thirty-something").new(seed=1))
        self.assertRaises(ValueError, state.tensor, 0, bytearray(12))

    def test_what_the_rules_forbid_is_told(self):
        state = westphalia.Game("sixteen-thirty-something").new(seed=1, players=3)
        self.assertEqual(state.warnings(), [])
        odd = state.to_json()
        odd["players"]["player-2"]["points"] = 9
        warnings = state.game.from_json(odd).warnings()
        self.assertEqual([(each["path"], each["rule"]) for each in warnings],
                         [("/players/player-2/points", "4.2.1")])

    def test_short_memory_is_no_number(self):
        state = played("baroque", 3)
        for name, call in (("westphalia_legal", state.count),
                           ("westphalia_copy", lambda: state.copy_from(state.clone()))):
            with self.subTest(name), unittest.mock.patch.object(westphalia._state, "lib", Short(name)):
                self.assertRaises(MemoryError, call)

    def test_chance(self):
        game = westphalia.Game("baroque")
        self.assertRaises(westphalia.NeedsChance, game.new)
        dice = []
        while True:
            try:
                state = game.new(dice=dice)
                break
            except westphalia.NeedsChance as needs:
                dice.append(random.Random(len(dice)).randint(needs.least, needs.most))
        self.assertEqual((state.results(), state.dice_left), (dice, 0))
        provable = [game.new(provable=bytes(32)).to_json(), game.new(provable=bytes(32)).to_json(),
                    game.new(provable=bytes(31) + b"1").to_json()]
        self.assertEqual(provable[0], provable[1])
        self.assertNotEqual(provable[0], provable[2])
        self.assertRaises(ValueError, game.new, provable=b"short")
        self.assertRaises(ValueError, game.new, provable=bytes(32), seed=1)

    def test_a_clone_may_have_chance_of_its_own(self):
        futures = set()
        root = played("sixteen-thirty-something", 30)
        for seed in [None, None, 1, 2, 3]:
            state = root.clone(seed)
            for _ in range(60):
                if not state.over:
                    state.play(0)
            futures.add(state.packed())
        self.assertGreater(len(futures), 1)
        self.assertLess(len(futures), 5)

    def test_to_the_end(self):
        state = played("sixteen-thirty-something", 100000, players=4)
        self.assertTrue(state.over)
        self.assertEqual((state.deciders, state.current, state.count(), state.step), ([], -1, 0, None))
        self.assertTrue(set(state.winners) <= set(state.seats) == set(range(4)))
        self.assertAlmostEqual(sum(state.returns()), 0)
        self.assertIsInstance(state.score(0), int)
        self.assertIsInstance(state.estimate(0), int)
        self.assertIn("over", repr(state))

    def test_views(self):
        state = played("baroque", 30)
        views = [state.view_text(viewer) for viewer in (0, 1, westphalia.SPECTATOR, westphalia.EVERYTHING)]
        self.assertEqual(len(set(views)), 4)
        self.assertEqual(state.view(), state.view(state.current))
        numbers = [bytes(state.tensor(viewer)) for viewer in (0, 1, westphalia.SPECTATOR)]
        self.assertEqual(len(set(numbers)), 3)
        self.assertTrue(all(event["text"] for event in state.events()))
        self.assertIsInstance(state.draws(westphalia.SPECTATOR), list)

    def test_moves_in_numbers(self):
        for name in westphalia.games():
            state = played(name, 40)
            game, layout, count = state.game, state.game.move_layout(), state.count()
            columns, names = layout["columns"], layout["features"]
            codes, features, ids = state.codes(), state.features(), state.ids()
            self.assertEqual((codes.typecode, features.typecode, ids.typecode), ("h", "f", "i"))
            self.assertEqual((len(columns), len(names), layout["ids"]),
                             (game.codes_size, game.features_size, game.id_count))
            self.assertEqual((len(codes), len(features), len(ids)),
                             (count * len(columns), count * len(names), count))
            types = {feature.split(": ")[1]: at + 1 for at, feature in enumerate(names)
                     if feature.startswith("type: ")}
            for index, move in enumerate(state.legal_moves()):
                row = features[index * len(names):(index + 1) * len(names)]
                said = {feature for feature, value in zip(names, row) if value == 1 and ": " in feature}
                self.assertIn("type: " + move["type"], said)
                self.assertEqual(codes[index * len(columns)], types[move["type"]])
                self.assertTrue(all(one.split(": ")[1] in str(move) for one in said))
                self.assertEqual(game.move_of_id(ids[index]), move)
                self.assertEqual(state.index_of_id(ids[index]), index)
            self.assertEqual(state.index_of_id(-1), -1)
            self.assertRaises(IndexError, game.move_of_id, game.id_count)

    def test_numbers_of_a_view_have_names(self):
        state = played("baroque", 30)
        names, numbers = state.game.tensor_names(), state.tensor(1)
        self.assertEqual(len(set(names)), state.game.tensor_size)
        said = dict(zip(names, numbers))
        self.assertEqual((said["viewer: " + state.game.seats[1]], said["over"]), (1, 0))
        self.assertEqual(said["step: " + state.step["name"]], 1)

    def test_numbers_are_written_where_they_shall(self):
        state = played("baroque", 3)
        size, count = state.game.features_size, state.count()
        for rows in 0, 1, count, count + 2:
            room = array.array("f", [7] * (rows * size))
            self.assertIs(state.features(out=room), room)
            self.assertEqual(room[:count * size], state.features()[:rows * size])
            self.assertFalse(any(room[count * size:]))
        ids = array.array("i", [7] * (count + 1))
        self.assertEqual(state.ids(out=ids)[-1], -1)
        for wrong in (array.array("f", [0] * (size + 1)), array.array("d", [0] * size), bytearray(4 * size)):
            self.assertRaises(ValueError, state.features, out=wrong)
        self.assertRaises((TypeError, BufferError), state.features, out=bytes(4 * size))
        self.assertEqual(len(state.codes(seat=westphalia.SPECTATOR)), 0)

    def test_bots_pick(self):
        state = played("sixteen-thirty-something", 20)
        for bot in "random", "greedy":
            picks = [state.bot(bot, seed) for seed in range(20)]
            self.assertEqual(picks, [state.bot(bot, seed) for seed in range(20)])
            self.assertTrue(all(pick in range(state.count()) for pick in picks))
        self.assertEqual(state.bot(seat=westphalia.SPECTATOR), -1)
        self.assertRaises(ValueError, state.bot, "chess")

    def test_states_that_a_view_may_be_of(self):
        state, wholes = played("baroque", 30), set()
        for seed in range(8):
            guess = state.game.from_view(state.view(1), 1, seed)
            resampled = state.clone(seed=5)
            resampled.resample(1, seed)
            for each in guess, resampled:
                self.assertEqual(each.view_text(1), state.view_text(1))
                self.assertEqual(each.legal_moves(1), state.legal_moves(1))
                wholes.add(each.packed())
        self.assertGreater(len(wholes), 2)
        self.assertRaises(westphalia.BadInput, state.game.from_view, state.view(1), 0, 1)
        self.assertRaises(westphalia.BadInput, state.resample, 9, 1)

    def test_playouts(self):
        root, winners = played("sixteen-thirty-something", 30), set()
        for seed in range(12):
            state = root.clone(seed)
            self.assertGreater(state.playout(seed), 10)
            self.assertTrue(state.over)
            winners.add(tuple(state.winners))
        self.assertGreater(len(winners), 1)
        self.assertEqual(root.clone().playout(1, most=7), 7)
        self.assertEqual(westphalia.State(root.game).playout(1), 0)
        without, before = root.clone(), root.packed()
        without.chance()
        self.assertRaises(westphalia.NeedsChance, without.playout, 1)
        self.assertEqual(without.packed(), before)

    def test_resigning_and_defaults(self):
        state = played("thirty-years-war", 5)
        self.assertIn(state.default(), range(-1, state.count()))
        state.concede(0)
        self.assertEqual(state.winners, [1])
        self.assertEqual(state.returns(), [-1.0, 1.0])

    def test_threads_share_a_game(self):
        game, ends = westphalia.Game("sixteen-thirty-something"), []

        def run():
            state, chance = game.new(seed=3, players=3), random.Random(3)
            while not state.over:
                state.play(chance.randrange(state.count()))
            ends.append(state.packed())

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(ends), 4)
        self.assertEqual(len(set(ends)), 1)

    def test_the_guides_examples(self):
        examples = blocks("core/python/README.md", "python") + blocks("core/python/LEARNERS.md", "python")
        self.assertGreaterEqual(len(examples), 4)
        for example in examples + self.examples_of_the_modules():
            exec(compile(example, "README.md", "exec"), {})

    def examples_of_the_modules(self):
        import westphalia.gymnasium
        import westphalia.open_spiel
        import westphalia.pettingzoo

        modules = westphalia, westphalia.gymnasium, westphalia.pettingzoo, westphalia.open_spiel
        return [re.sub("^    ", "", re.search(r"\n\n((?:    .*\n|\n)+)", module.__doc__)[1], flags=re.M)
                for module in modules]
