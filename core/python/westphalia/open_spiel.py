"""The games with the methods of OpenSpiel's games and states (pyspiel.Game, pyspiel.State). OpenSpiel itself
is not needed.

    import random, westphalia.open_spiel

    game = westphalia.open_spiel.load_game("baroque", players=3)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

With OpenSpiel installed, register() makes real pyspiel games of them, for all that takes no other:
pyspiel.load_game("westphalia_baroque"). westphalia.open_spiel_games is their manual.

Players are the seats in play, counted from 0. Several deciders are asked one after the other, in that order,
and none sees the others' answers.

Actions. In Sixteen Thirty Something and Thirty Years War an action is the id of a move, which means the same
in every state (westphalia.Game.move_of_id). In the other games, which have too many moves for that, action n
is the n-th of the player's present legal moves: it means the same in one information state, and
westphalia.State.codes() tells what it is. `actions` chooses.

Length. A match of `max_moves` moves ends there, and all players get 0. Random matches are far shorter, but
in Europe 1619, where chance seldom ends a war.

Chance. With chance="explicit", the default, each draw is a chance node: outcome n of k, all equally likely.
With chance="sampled" draws are made at once, by a seed, and there are no chance nodes.

Errors. What OpenSpiel refuses is refused. An action that is no integer is a TypeError. An illegal action
raises westphalia.BadInput, which is a ValueError. So does a request for the information or returns of CHANCE
or TERMINAL, the current player at chance nodes and at the end.

Games and states can be copied (copy.deepcopy) and pickled.

Information. An information state is the player's present view, without what the player could remember beyond
it: there is no perfect recall. So it is the same as the observation. resample_from_infostate() gives another
state that the player cannot tell from this one.
"""
from __future__ import annotations

import operator
import random
from array import array
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import westphalia
from westphalia._game import opened

__all__ = ["CHANCE", "TERMINAL", "Game", "State", "load_game", "register"]

CHANCE = -1
"""pyspiel.PlayerId.CHANCE"""
TERMINAL = -4
"""pyspiel.PlayerId.TERMINAL"""


IDS = 65536
"""A game with no more ids of moves than this has them as actions, where nothing else is asked for."""
ROWS: Dict[str, int] = {"europe-1619": 2048}
"""The actions of a game whose action n is the n-th move: 512 in the others."""
MAX_MOVES: Dict[str, int] = {"sixteen-thirty-something": 4000, "europe-1619": 100_000, "baroque": 4000,
                             "thirty-years-war": 6000, "time-of-wars": 12_000}
MAX_OUTCOMES = 512
"""No draw has more results."""


def register() -> List[str]:
    """Registers the games with OpenSpiel, which must be installed. Returns their names."""
    from . import open_spiel_games

    return list(open_spiel_games.NAMES)


def load_game(name: str, **settings: Any) -> "Game":
    """A game by its id. Game describes the settings."""
    return Game(name, **settings)


class Game:
    def __init__(self, name: str, *, chance: str = "explicit", actions: Union[int, str, None] = None,
                 max_moves: Optional[int] = None, pack: Any = None, **setting: Any):
        """`setting`: scenario, players and options of westphalia.Game.new(). `actions`: "ids", or the number
        of distinct actions, of which action n is the n-th legal move."""
        if chance not in ("explicit", "sampled"):
            raise ValueError('chance is "explicit" or "sampled"')
        self.rules = opened(name) if pack is None else westphalia.Game(name, pack)
        self.explicit = chance == "explicit"
        self.setting = setting
        if actions is None:
            actions = "ids" if 0 < self.rules.id_count <= IDS else ROWS.get(name, 512)
        if isinstance(actions, str) and (actions != "ids" or not self.rules.id_count):
            raise ValueError('actions is "ids", where moves have ids, or a number')
        self.by_id = actions == "ids"
        self._actions = self.rules.id_count if isinstance(actions, str) else operator.index(actions)
        self._max_moves = MAX_MOVES.get(name, 10_000) if max_moves is None else operator.index(max_moves)
        self.seats = self.rules.new(seed=0, **setting).seats
        """The seat of each player."""

    def new_initial_state(self, seed: Optional[int] = None) -> "State":
        """`seed`: that of sampled chance; None: a random one."""
        return State(self, random.getrandbits(64) if seed is None else seed)

    def new_initial_states(self) -> List["State"]:
        return [self.new_initial_state()]

    def num_players(self) -> int:
        return len(self.seats)

    def num_distinct_actions(self) -> int:
        return self._actions

    def policy_tensor_shape(self) -> List[int]:
        return [self._actions]

    def max_chance_outcomes(self) -> int:
        return MAX_OUTCOMES if self.explicit else 0

    def max_game_length(self) -> int:
        return self._max_moves

    def max_chance_nodes_in_history(self) -> int:
        """Draws of a match: a move seldom has one, and a set-up has hundreds."""
        return self._max_moves if self.explicit else 0

    def max_history_length(self) -> int:
        return self._max_moves + self.max_chance_nodes_in_history()

    max_move_number = max_history_length

    def get_parameters(self) -> Dict[str, Any]:
        return {name: value for name, value in self.setting.items() if value is not None}

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self)

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def information_state_tensor_shape(self) -> List[int]:
        return [self.rules.tensor_size]

    observation_tensor_shape = information_state_tensor_shape

    def information_state_tensor_size(self) -> int:
        return self.rules.tensor_size

    observation_tensor_size = information_state_tensor_size

    def get_type(self) -> Any:
        """A pyspiel.GameType, for algorithms that ask for it. Only this needs OpenSpiel itself."""
        return game_type(self.rules, self.rules.id, self.explicit)

    def __repr__(self) -> str:
        return f"westphalia.open_spiel.load_game({self.rules.id!r})"


def game_type(rules: westphalia.Game, name: str, explicit: bool, **more: Any) -> Any:
    """The pyspiel.GameType of a game."""
    import pyspiel

    kinds, described = pyspiel.GameType, rules.describe()
    players, modes = described["players"], kinds.ChanceMode
    return kinds(short_name=name, long_name=described["title"],
                 dynamics=kinds.Dynamics.SEQUENTIAL,
                 chance_mode=modes.EXPLICIT_STOCHASTIC if explicit else modes.SAMPLED_STOCHASTIC,
                 information=kinds.Information.IMPERFECT_INFORMATION, utility=kinds.Utility.ZERO_SUM,
                 reward_model=kinds.RewardModel.TERMINAL,
                 max_num_players=players["maximum"], min_num_players=players["minimum"],
                 provides_information_state_string=True, provides_information_state_tensor=True,
                 provides_observation_string=True, provides_observation_tensor=True,
                 **{"parameter_specification": {}, **more})


class Observer:
    """What a player sees, in the form that open_spiel.python.observation asks for: `tensor`, and as a part of
    `dict`, an array that set_from() fills."""

    def __init__(self, game: Game):
        import numpy

        self.tensor = numpy.zeros(game.rules.tensor_size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        state.information_state_array(player, self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        return str(state.information_state_string(player))


class State:
    def __init__(self, game: Game, seed: int):
        self._game = game
        self._seed = seed
        self._at = westphalia.State(game.rules)
        self._history: List[int] = []
        self._moves = 0
        """Decisions so far."""
        self._asked: Optional[Tuple[int, int]] = None
        """The least and the greatest result of the chance node's draw."""
        self._dice: List[int] = []
        self._pending: Optional[int] = None
        """The move that waits for the chance node's outcome; None: the set-up."""
        self._go_on()

    def _go_on(self) -> None:
        """Makes the pending move, as far as there are results for its draws."""
        if self._game.explicit:
            self._at.chance(dice=self._dice)
        else:
            self._at.chance(seed=self._seed)
        try:
            if self._pending is None:
                self._at.set_up(**self._game.setting)
            else:
                self._at.play(self._pending)
            self._asked, self._dice = None, []
        except westphalia.NeedsChance as needs:
            self._asked = needs.least, needs.most

    # ---- whose turn it is ----

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        if self._asked:
            return CHANCE
        return TERMINAL if self._is_over() else self._game.seats.index(self._at.current)

    def _is_over(self) -> bool:
        return self._at.over or self._moves >= self._game.max_game_length()

    def is_terminal(self) -> bool:
        return not self._asked and self._is_over()

    def is_chance_node(self) -> bool:
        return self._asked is not None

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def is_simultaneous_node(self) -> bool:
        return False

    def is_mean_field_node(self) -> bool:
        return False

    def is_initial_state(self) -> bool:
        return not self._history

    def move_number(self) -> int:
        return len(self._history)

    # ---- actions ----

    def _is_current(self, player: Optional[int]) -> bool:
        return player is None or player == self.current_player()

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """The legal actions of the current player. Any other player has none."""
        if not self._is_current(player) or self.is_terminal():
            return []
        if self._asked:
            return list(range(self._asked[1] - self._asked[0] + 1))
        return sorted(self._at.ids()) if self._game.by_id else list(range(self._at.count()))

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        """Of the chance's outcomes at a chance node."""
        legal = self.legal_actions(player)
        length = self._game.max_chance_outcomes() if self._asked else self.num_distinct_actions()
        mask = [0] * max(length, legal[-1] + 1 if legal else 0)
        for action in legal:
            mask[action] = 1
        return mask

    def _index(self, action: int) -> int:
        """The number of the legal move that the action is; -1: none."""
        if self._game.by_id:
            return self._at.index_of_id(action) if 0 <= action < self.num_distinct_actions() else -1
        return action if 0 <= action < self._at.count() else -1

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        outcomes = self.legal_actions() if self._asked else []
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def apply_action(self, action: int) -> None:
        action = operator.index(action)
        if self._asked:
            if not 0 <= action <= self._asked[1] - self._asked[0]:
                raise westphalia.BadInput("no-such-action", f"{action} is no outcome of this draw")
            self._dice.append(self._asked[0] + action)
        else:
            index = -1 if self._is_over() else self._index(action)
            if index < 0:
                raise westphalia.BadInput("no-such-action", f"{action} is no legal action")
            self._pending = index
            self._moves += 1
        self._go_on()
        self._history.append(action)

    apply_action_with_legality_check = apply_action

    def apply_actions(self, actions: List[int]) -> None:
        raise NotImplementedError("there are no simultaneous nodes")

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The move as a sentence. Also called with the action alone, for the current player."""
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE:
            return f"drawn: {(self._asked[0] if self._asked else 0) + operator.index(action)}"
        seat = self._seat(player)
        if self._game.by_id:
            index = self._at.index_of_id(operator.index(action), seat)
            return self._at.move_text(index, seat) if index >= 0 else str(self._game.rules.move_of_id(action))
        return self._at.move_text(action, seat)

    def string_to_action(self, player: Any, text: Optional[str] = None) -> int:
        """The legal action of this sentence. Also called with the sentence alone, for the current player."""
        if text is None:
            player, text = self.current_player(), player
        for action in self.legal_actions(player):
            if self.action_to_string(player, action) == text:
                return action
        raise westphalia.BadInput("no-such-action", f"{text!r} is no legal action")

    def child(self, action: int) -> "State":
        child = self.clone()
        child.apply_action(action)
        return child

    def history(self) -> List[int]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(str(action) for action in self._history)

    # ---- what it is worth, and what is seen ----

    def returns(self) -> List[float]:
        return self._at.returns() if not self._asked and self._at.over else [0.0] * self.num_players()

    def rewards(self) -> List[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[self._player(player)]

    player_reward = player_return

    def _player(self, player: Optional[int]) -> int:
        player = self.current_player() if player is None else operator.index(player)
        if not 0 <= player < self.num_players():
            raise westphalia.BadInput("no-such-player",
                                      f"{player} is no player: there are those from 0 to "
                                      f"{self.num_players() - 1}")
        return player

    def _seat(self, player: Optional[int]) -> int:
        return self._game.seats[self._player(player)]

    def information_state_string(self, player: Optional[int] = None) -> str:
        """The player's view, as JSON."""
        return self._at.view_text(self._seat(player))

    def information_state_tensor(self, player: Optional[int] = None) -> List[float]:
        return list(self.information_state_array(player))

    def information_state_array(self, player: Optional[int] = None, out: Any = None) -> Any:
        """The same without a list: for numpy.frombuffer(..., "f"), or into `out`."""
        return self._at.tensor(self._seat(player), array("f", bytes(4 * self._game.rules.tensor_size))
                               if out is None else out)

    observation_string = information_state_string
    observation_tensor = information_state_tensor

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] = random.random) -> "State":
        """Another state that the player cannot tell from this one, with another chance. `sampler` gives
        numbers from 0 to 1. Not at a chance node."""
        if self._asked:
            raise ValueError("an information state is a player's: not at a chance node")
        resampled = self.clone()
        resampled._at.resample(self._seat(player), int(sampler() * 2**53))
        resampled._seed = int(sampler() * 2**53)
        return resampled

    def clone(self) -> "State":
        clone: State = State.__new__(State)
        clone.__dict__.update(self.__dict__)
        clone._at = self._at.clone()
        clone._history, clone._dice = list(self._history), list(self._dice)
        return clone

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def __str__(self) -> str:
        if self.is_terminal():
            return "over"
        if self._asked:
            return f"chance {self._asked}"
        step = self._at.step
        return f"{step['name']}: {step['prompt']}"
