"""An AEC environment for PettingZoo.

    import westphalia.pettingzoo

    env = westphalia.pettingzoo.env("baroque")
    env.reset(seed=1648)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

Agents are the seats in play, by their ids, in the order of the game. Several deciders are asked in that
order, and none sees the others' answers.

parallel_env() has the same as a parallel environment: at a secret step all deciders act at once, and else
the one whose turn it is. The actions of other agents are left aside, and their masks are all zeros.

Actions. In Sixteen Thirty Something and Thirty Years War an action is the id of a move: it means the same in
every state (`env.game.move_of_id(action)`). In the other games, which have too many moves for that, action n
is the n-th of the agent's present legal moves, and the observation has a row for each. Europe 1619 lists up
to about 1,400 moves, the others less than 300; a list that is longer than the space is cut. `actions` and
`moves` choose. The mask has a 1 for each legal move.

Observations. {"observation": State.tensor(), "action_mask": ..., "moves": State.codes()}: the agent's view,
as numbers from -1 to 1, without hidden things; the mask; the codes of each legal move, which are its type and
its arguments by domain, and zeros behind the last one. "moves" is missing where actions are ids. The mask of
an agent that need not decide is all zeros.

Environments can be copied (copy.deepcopy) and pickled. Copies go on alike by the same moves.

Rewards. Zero until the end, then State.returns(): 1 for a sole winner, and the sum is zero. With `max_moves`
a longer match is truncated.
"""
from __future__ import annotations

import operator
import random
from typing import Any, Dict, Optional, Tuple, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from . import SPECTATOR, BadInput, Game, State
from ._spaces import Spaces

__all__ = ["Env", "Parallel", "env", "parallel_env"]


def env(game: str, **settings: Any) -> "Env":
    """The environment of a game, by its id. Env describes the settings."""
    return Env(game, **settings)


def parallel_env(game: str, **settings: Any) -> "Parallel":
    """The parallel environment of a game, with the same settings."""
    return Parallel(game, **settings)


class Env(AECEnv):
    metadata: Dict[str, Any] = {"render_modes": ["ansi", "human"], "name": "westphalia",
                                "is_parallelizable": False}

    state_of_play: State
    """The match."""

    def __init__(self, game: str, *, scenario: Optional[str] = None, players: int = 0, options: Any = None,
                 pack: Any = None, actions: Union[int, str, None] = None, moves: Optional[str] = None,
                 max_moves: Optional[int] = None, render_mode: Optional[str] = None):
        """`actions`: "ids", or the size of a space in which action n is the n-th move. `moves`: "codes",
        "features" or "none" of the legal moves in an observation. `scenario`, `players` and `options` are as
        in Game.new()."""
        super().__init__()
        self.game = Game(game, pack)
        self.render_mode, self.max_moves = render_mode, max_moves
        self._setting = {"scenario": scenario, "players": players, "options": options}
        self._random = random.Random()
        self.state_of_play = self.game.new(seed=0, **self._setting)
        self._seat = {self.game.seats[seat]: seat for seat in self.state_of_play.seats}
        self.possible_agents = list(self._seat)
        self._spaces = Spaces(self.game, actions, moves)
        self.action_spaces = {agent: spaces.Discrete(self._spaces.count) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict({**self._spaces.observation,
                            "action_mask": spaces.Box(0, 1, (self._spaces.count,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a match. Without a seed, the seed follows from the one before, or is random."""
        if seed is not None:
            self._random.seed(operator.index(seed))
        self.state_of_play.chance(seed=self._random.getrandbits(64))
        self.state_of_play.set_up(**self._setting)
        self._moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        if not self.state_of_play.over:
            self.agent_selection = self.game.seats[self.state_of_play.current]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        seat = self._seat[agent]
        return {**self._spaces.observe(self.state_of_play, seat),
                "action_mask": self._spaces.mask(self.state_of_play, seat)}

    def _make(self, agent: str, action: Any) -> None:
        seat = self._seat[agent]
        index = self._spaces.index(self.state_of_play, seat, action)
        if index < 0:
            raise BadInput("no-such-action", f"{action!r} is no action of {agent}")
        self.state_of_play.apply(index, seat)
        self._moves += 1

    def _end(self) -> None:
        """What follows from a match that is over, or too long."""
        if self.state_of_play.over:
            self.rewards = dict(zip(self.possible_agents, self.state_of_play.returns()))
            self.terminations = {name: True for name in self.agents}
        elif self.max_moves and self._moves >= self.max_moves:
            self.truncations = {name: True for name in self.agents}
        self._select()

    def step(self, action: Optional[int]) -> None:
        """Makes the agent's move. An action that is not in the mask raises westphalia.BadInput, and changes
        nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._make(agent, action)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._end()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        """The events of the last move and the present prompt, in words that all may read."""
        state = self.state_of_play
        said = [event["text"] for event in state.events(SPECTATOR)]
        said.append("The match is over." if state.over else f"{self.agent_selection}: {state.step['prompt']}")
        if self.render_mode == "human":
            print("\n".join(said))
            return None
        return "\n".join(said)

    def close(self) -> None:
        pass


class Parallel(ParallelEnv):
    """Env as a parallel environment."""

    metadata: Dict[str, Any] = {**Env.metadata, "is_parallelizable": True}

    def __init__(self, game: str, **settings: Any):
        self._turns = Env(game, **settings)
        self.game, self.render_mode = self._turns.game, self._turns.render_mode
        self.possible_agents = list(self._turns.possible_agents)
        self.action_spaces = self._turns.action_spaces
        self.observation_spaces = self._turns.observation_spaces

    @property
    def state_of_play(self) -> State:
        """The match."""
        return self._turns.state_of_play

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _asked(self) -> Tuple[str, ...]:
        """The agents whose actions count now."""
        state, seats = self.state_of_play, self.game.seats
        if state.over:
            return ()
        return tuple(seats[seat] for seat in (state.deciders if state.secret else [state.current]))

    def _observe(self) -> Dict[str, Any]:
        seen, asked = {agent: self._turns.observe(agent) for agent in self.agents}, self._asked()
        for agent in self.agents:
            if agent not in asked:
                seen[agent]["action_mask"][:] = 0
                if "moves" in seen[agent]:
                    seen[agent]["moves"][:] = 0
        return seen

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Any]:
        self._turns.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def step(self, actions: Dict[str, Any]) -> Tuple[Any, Any, Any, Any, Any]:
        """Makes the moves of the agents that are asked, in the order of the seats. An action that is not in
        the mask changes nothing, and infos[agent]["illegal"] is true; it counts as one of `max_moves`."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        turns = self._turns
        infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in self._asked():
            try:
                turns._make(agent, actions.get(agent))
            except BadInput:
                infos[agent]["illegal"] = True
                turns._moves += 1
        turns._end()
        rewards, ended, cut = dict(turns.rewards), dict(turns.terminations), dict(turns.truncations)
        seen = self._observe()
        if any(ended.values()) or any(cut.values()):
            self.agents = []
        return seen, rewards, ended, cut, infos

    def render(self) -> Optional[str]:
        return self._turns.render()

    def close(self) -> None:
        pass
