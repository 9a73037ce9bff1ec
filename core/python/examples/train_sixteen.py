"""Learns Sixteen Thirty Something by masked PPO, against seats that move at random, in minutes on two cores.

    pip install './core/python[gymnasium]' sb3-contrib==2.9.2
    python3 core/python/examples/train_sixteen.py --steps 150000 --matches 400

The policy gives each legal move of the list a score, from what the seat sees and from the codes of the move
(its type and arguments by domain). So it learns what moves are worth, whatever their places in the list. The
reward is the result of the match and, because a match has a hundred decisions, what each own move does to the
outlook of the seat (westphalia.State.estimate).

It then plays other matches against random seats, and for information against greedy ones, and a random player
plays the same ones in its place. It tells the share that was won, and the interval in which that lies
(Wilson, 95 %)."""
from __future__ import annotations

import argparse
import math
import time
from typing import Any, Dict, Optional, Tuple

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv
from torch import nn

import westphalia
import westphalia.gymnasium

GAME, SEAT = "sixteen-thirty-something", "player-1"
ROWS = 160  # the longest list of random matches has about 120 moves
OUTLOOK = 0.0005  # the estimate's unit is a hundredth of a Victory Point, and a match has some 50
SEEN, HIDDEN = 128, 64


def make(opponents: str, players: int) -> westphalia.gymnasium.Env:
    return westphalia.gymnasium.Env(GAME, players=players, seat=SEAT, opponents=opponents, actions=ROWS,
                                    skip_forced=True)


class Outlook(gymnasium.Wrapper):
    """Adds what the seat's own move does to its outlook. What others do to it is chance to the seat."""

    def __init__(self, env: gymnasium.Env):
        super().__init__(env)
        env.unwrapped.opponents = self.other

    def outlook(self) -> float:
        env = self.env.unwrapped
        return OUTLOOK * env.state_of_play.estimate(env.seat)

    def other(self, state: westphalia.State, seat: int) -> int:
        if self.after is None:
            self.after = self.outlook()
        return state.bot("random", int(self.np_random.integers(2 ** 63)))

    def reset(self, **how: Any) -> Tuple[Any, Dict[str, Any]]:
        self.after: Optional[float] = 0.0
        first = self.env.reset(**how)
        self.before = self.outlook()
        return first

    def step(self, action: Any) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        self.after = None
        observation, reward, terminated, truncated, info = self.env.step(action)
        now = self.outlook()
        reward += (now if self.after is None else self.after) - self.before
        self.before = now
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> Any:
        return self.env.unwrapped.action_masks()


class Scores(BaseFeaturesExtractor):
    """What the seat sees, in SEEN numbers, and a score for each row of the list. Rows without a move cost
    nothing: a list has ten moves on average."""

    def __init__(self, space: gymnasium.spaces.Dict):
        super().__init__(space, SEEN + ROWS)
        highest = torch.as_tensor(space["moves"].high[0], dtype=torch.long)
        self.register_buffer("first", torch.cumsum(highest + 1, 0) - highest - 1)
        self.codes = nn.EmbeddingBag(int((highest + 1).sum()), HIDDEN, mode="sum")
        self.view = nn.Sequential(nn.Linear(space["observation"].shape[0], SEEN), nn.ReLU(),
                                  nn.Linear(SEEN, SEEN), nn.ReLU())
        self.seen = nn.Linear(SEEN, HIDDEN)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1))

    def forward(self, observation: Dict[str, torch.Tensor]) -> torch.Tensor:
        seen, codes = self.view(observation["observation"]), observation["moves"].long()
        match, row = torch.nonzero(codes[:, :, 0], as_tuple=True)
        moves = self.codes(codes[match, row] + self.first) + self.seen(seen)[match]
        scores = torch.zeros(codes.shape[:2]).index_put((match, row), self.score(moves).squeeze(1))
        return torch.cat([seen, scores], 1)


class Parts(nn.Module):
    """The scores are for the policy; what the seat sees is for the value."""

    latent_dim_pi, latent_dim_vf = ROWS, SEEN

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, SEEN:]

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, :SEEN]

    def forward(self, features: torch.Tensor) -> Tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(features), self.forward_critic(features)


class Policy(MaskableMultiInputActorCriticPolicy):
    """The scores are the logits of the moves."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Parts()

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        extractor = self.features_extractor
        nn.init.normal_(extractor.codes.weight, std=0.1)
        nn.init.orthogonal_(extractor.score[-1].weight, 0.01)  # at first all moves are alike
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


def interval(won: float, matches: int) -> Tuple[float, float]:
    """Wilson's, 95 %."""
    share, z = won / matches, 1.96
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z / (1 + z * z / matches) * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches ** 2))
    return max(0.0, middle - half), middle + half


def evaluate(model: Optional[MaskablePPO], opponents: str, players: int, matches: int) -> str:
    """Plays matches side by side; without a model, at random. Winners of a draw share it."""
    envs, won = [make(opponents, players) for _ in range(matches)], 0.0
    playing = [(env, *env.reset(seed=10 ** 6 + match)) for match, env in enumerate(envs)]
    while playing:
        if model:
            seen = {key: np.stack([at[1][key] for at in playing]) for key in playing[0][1]}
            masks = np.stack([info["action_mask"] for _, _, info in playing])
            actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        else:
            actions = [env.state_of_play.bot("random", int(env.np_random.integers(2 ** 63)))
                       for env, _, _ in playing]
        going = []
        for (env, _, _), action in zip(playing, actions):
            observation, _, over, _, info = env.step(action)
            if over:
                won += (env.seat in env.state_of_play.winners) / len(env.state_of_play.winners)
            else:
                going.append((env, observation, info))
        playing = going
    low, high = interval(won, matches)
    return (f"{'learned' if model else 'random'} {SEAT} against {opponents} seats: {100 * won / matches:.1f} "
            f"% of {matches} matches won ({100 * low:.1f} to {100 * high:.1f})")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    asked.add_argument("--steps", type=int, default=150_000, help="decisions of the seat that learns")
    asked.add_argument("--matches", type=int, default=400, help="matches to measure with")
    asked.add_argument("--players", type=int, default=4)
    asked.add_argument("--seed", type=int, default=1648)
    asked.add_argument("--verbose", type=int, default=0, help="1: what sb3 tells while it learns")
    asked.add_argument("--save", help="a file for the policy")
    arguments = asked.parse_args()
    torch.set_num_threads(1)  # the networks are small
    envs = DummyVecEnv([lambda: Monitor(Outlook(make("random", arguments.players))) for _ in range(16)])
    model = MaskablePPO(Policy, envs, n_steps=256, batch_size=512, n_epochs=6, gamma=0.95, gae_lambda=0.5,
                        learning_rate=lambda left: 1e-3 * left, ent_coef=0.003, target_kl=0.05,
                        seed=arguments.seed, verbose=arguments.verbose,
                        policy_kwargs={"features_extractor_class": Scores})
    begun, spent = time.monotonic(), time.process_time()
    model.learn(arguments.steps)
    print(f"{model.num_timesteps} decisions learned from in {time.monotonic() - begun:.0f} s, "
          f"{time.process_time() - spent:.0f} s of one core")
    if arguments.save:
        model.save(arguments.save)
    for opponents in "random", "greedy":
        for player in model, None:
            print(evaluate(player, opponents, arguments.players, arguments.matches), flush=True)


if __name__ == "__main__":
    main()
