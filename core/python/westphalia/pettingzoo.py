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

Actions. A game has one space of actions, of fixed size. Action n is the n-th of the agent's present legal
moves (`env.state_of_play.move(n)`), and the mask has a 1 for each of these: the first ones. The meaning of a
number changes from decision to decision. Europe 1619 lists up to about 1,400 moves, the others less than
300. A list that is longer than the space is cut.

Observations. {"observation": State.tensor(), "action_mask": ...}: the agent's view, as numbers from -1 to 1,
without hidden things. The mask of an agent that need not decide is all zeros.

Environments can be copied (copy.deepcopy) and pickled. Copies go on alike by the same moves.

Rewards. Zero until the end, then State.returns(): 1 for a sole winner, and the sum is zero. With `max_moves`
a longer match is truncated.
"""
from __future__ import annotations

import operator
import random
from typing import Any, Dict, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import SPECTATOR, BadInput, Game, State

__all__ = ["ACTIONS", "ACTIONS_EUROPE", "Env", "env"]

ACTIONS = 512
ACTIONS_EUROPE = 2048


def env(game: str, **settings: Any) -> "Env":
    """The environment of a game, by its id. Env describes the settings."""
    return Env(game, **settings)


class Env(AECEnv):
    metadata: Dict[str, Any] = {"render_modes": ["ansi", "human"], "name": "westphalia",
                                "is_parallelizable": False}

    state_of_play: State
    """The match."""

    def __init__(self, game: str, *, scenario: Optional[str] = None, players: int = 0, options: Any = None,
                 pack: Any = None,
                 actions: Optional[int] = None, max_moves: Optional[int] = None,
                 render_mode: Optional[str] = None):
        """`actions`: the size of the space of actions; `scenario`, `players` and `options` as in
        Game.new()."""
        super().__init__()
        self.game = Game(game, pack)
        self.render_mode, self.max_moves = render_mode, max_moves
        self._setting = {"scenario": scenario, "players": players, "options": options}
        self._random = random.Random()
        self.state_of_play = self.game.new(seed=0, **self._setting)
        self._seat = {self.game.seats[seat]: seat for seat in self.state_of_play.seats}
        self.possible_agents = list(self._seat)
        self._actions = actions or (ACTIONS_EUROPE if game == "europe-1619" else ACTIONS)
        self.action_spaces = {agent: spaces.Discrete(self._actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}

    def _observation_space(self) -> spaces.Dict:
        return spaces.Dict({"observation": spaces.Box(-1, 1, (self.game.tensor_size,), np.float32),
                            "action_mask": spaces.Box(0, 1, (self._actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
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
        self.infos: Dict[str, dict] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        if not self.state_of_play.over:
            self.agent_selection = self.game.seats[self.state_of_play.current]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        seat = self._seat[agent]
        mask = np.zeros(self._actions, np.int8)
        mask[:self.state_of_play.count(seat)] = 1
        return {"observation": self.state_of_play.tensor(seat, np.empty(self.game.tensor_size, np.float32)),
                "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        """Makes the agent's move of this number. One that is not in the mask raises westphalia.BadInput, and
        changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            number = operator.index(action)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < self._actions:
            raise BadInput("no-such-action", f"{action!r} is no action of {agent}")
        self.state_of_play.play(number)
        self._moves += 1
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self.state_of_play.over:
            self.rewards = dict(zip(self.possible_agents, self.state_of_play.returns()))
            self.terminations = {name: True for name in self.agents}
        elif self.max_moves and self._moves >= self.max_moves:
            self.truncations = {name: True for name in self.agents}
        self._select()
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
