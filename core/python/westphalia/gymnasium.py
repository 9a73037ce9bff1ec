"""Environments for Gymnasium: one seat learns, and bots play the others.

    import gymnasium, westphalia.gymnasium

    env = gymnasium.make("westphalia/sixteen-thirty-something-v0", players=3)
    observation, info = env.reset(seed=1648)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

Each game has an environment "westphalia/GAME-v0". Env describes the settings, which make() takes, too.

Actions. Sixteen Thirty Something and Thirty Years War have a space of the ids of moves: an action means the
same move in every state (`westphalia.Game.move_of_id`). In the others, which have too many moves for that,
action n is the n-th legal move, and the observation has a row for each. `actions` and `moves` choose.
`info["action_mask"]` and action_masks() have a 1 for each legal action. An action that is not legal changes
nothing, and `info["illegal"]` is true; it counts as one of `max_moves`.

Observations. {"observation": State.tensor(), "moves": State.codes()}: what the seat sees as numbers from -1
to 1, and a row of codes for each legal move, the type and the arguments by domain. Rows behind the last move
are zeros. "moves" is missing where actions are ids.

Rewards. Zero until the end, then that of State.returns(): 1 for a sole winner, and -1 / (players - 1) for who
has lost.
"""
from __future__ import annotations

import operator
from typing import Any, Callable, Dict, Optional, Tuple, Union

import gymnasium
from gymnasium import spaces

from . import SPECTATOR, Game, State, games
from ._spaces import Spaces

__all__ = ["Env"]

Opponent = Union[str, Callable[[State, int], int]]


class Env(gymnasium.Env):
    metadata: Dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    state_of_play: State
    """The match."""
    seat: int
    """The seat that learns, in this match."""

    def __init__(self, game: str, *, seat: Optional[str] = None, opponents: Opponent = "random",
                 scenario: Optional[str] = None, players: int = 0, options: Any = None, pack: Any = None,
                 actions: Union[int, str, None] = None, moves: Optional[str] = None,
                 max_moves: Optional[int] = None, skip_forced: bool = False,
                 render_mode: Optional[str] = None):
        """`seat`: the id of the seat that learns; None: another one in each match, at random. `opponents`:
        "random", "greedy", or a function of a state and its current seat that gives the number of a legal
        move. `actions`: "ids", or the number of rows of a list in which action n is the n-th move. `moves`:
        "codes", "features" or "none" of the legal moves in an observation. With `skip_forced` the seat is not
        asked where it has one legal move. `max_moves`: a longer match is truncated. `scenario`, `players`
        and `options` are as in Game.new()."""
        self.game = Game(game, pack)
        self.render_mode, self.max_moves, self.skip_forced = render_mode, max_moves, skip_forced
        self.opponents = opponents
        self._setting = {"scenario": scenario, "players": players, "options": options}
        self.state_of_play = self.game.new(seed=0, **self._setting)
        self._seats = self.state_of_play.seats
        if seat is not None and seat not in [self.game.seats[each] for each in self._seats]:
            raise ValueError(f"{seat} is no seat of this match")
        self._fixed = None if seat is None else self.game.seats.index(seat)
        self.seat = self._seats[0]
        self._spaces = Spaces(self.game, actions, moves)
        self.action_space = spaces.Discrete(self._spaces.count)
        self.observation_space = spaces.Dict(self._spaces.observation)
        self._moves = 0

    def _random64(self) -> int:
        return int(self.np_random.integers(2**63))

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Begins a match."""
        super().reset(seed=None if seed is None else operator.index(seed))
        self.state_of_play.chance(seed=self._random64())
        self.state_of_play.set_up(**self._setting)
        drawn = self._seats[int(self.np_random.integers(len(self._seats)))]
        self.seat = drawn if self._fixed is None else self._fixed
        self._moves = 0
        self._play_on()
        if self.render_mode == "human":
            self.render()
        return self._observe(), self._info()

    def _play_on(self) -> None:
        """Plays the other seats until the one that learns is asked."""
        state = self.state_of_play
        while not state.over and not self._is_too_long():
            current = state.current
            if current != self.seat:
                state.play(self._pick(current))
            elif self.skip_forced and state.count() == 1:
                state.play(0)
            else:
                return
            self._moves += 1

    def _pick(self, seat: int) -> int:
        if callable(self.opponents):
            return self.opponents(self.state_of_play, seat)
        return self.state_of_play.bot(self.opponents, self._random64())

    def _is_too_long(self) -> bool:
        return self.max_moves is not None and self._moves >= self.max_moves

    def _observe(self) -> Dict[str, Any]:
        return self._spaces.observe(self.state_of_play, self.seat)

    def _info(self, **more: Any) -> Dict[str, Any]:
        return {"action_mask": self.action_masks(), **more}

    def action_masks(self) -> Any:
        """1 for each action that is legal now: what the maskable algorithms of sb3-contrib ask for."""
        return self._spaces.mask(self.state_of_play, self.seat)

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """Makes the move, and plays the other seats until this one is asked again."""
        state, illegal = self.state_of_play, False
        if not state.over:
            index = self._spaces.index(state, self.seat, action)
            illegal = index < 0
            if not illegal:
                state.play(index)
            self._moves += 1
            self._play_on()
        reward = state.returns()[self._seats.index(self.seat)] if state.over else 0.0
        truncated = not state.over and self._is_too_long()
        if self.render_mode == "human":
            self.render()
        more = {"illegal": True} if illegal else {}
        return self._observe(), reward, state.over, truncated, self._info(**more)

    def move(self, action: int) -> Any:
        """The legal move that this action is, as a dict."""
        return self.state_of_play.move(self._spaces.index(self.state_of_play, self.seat, action), self.seat)

    def render(self) -> Any:
        """The events of the last move and the present prompt, in words that all may read."""
        state = self.state_of_play
        said = [event["text"] for event in state.events(SPECTATOR)]
        said.append("The match is over." if state.over else state.step["prompt"])
        if self.render_mode == "human":
            print("\n".join(said))
            return None
        return "\n".join(said)


for _game in games():
    gymnasium.register(id=f"westphalia/{_game}-v0", entry_point=f"{__name__}:Env", kwargs={"game": _game})
