"""The games as games of OpenSpiel, for what takes no other: its checks, its observers, its algorithms in C++.

    import pyspiel, westphalia.open_spiel

    westphalia.open_spiel.register()
    game = pyspiel.load_game("westphalia_baroque(players=3)")

The names are "westphalia_" with the id of the game, "-" as "_". Parameters are `players` (0: as usual),
`scenario` (an id), `options` (JSON, as of westphalia.Game.new()) and `max_moves` (0: as usual). Draws are
chance nodes. All else is as westphalia.open_spiel describes it.
"""
from __future__ import annotations

import json
from typing import Any, Dict, List, Optional

import pyspiel

import westphalia

from . import open_spiel
from ._game import opened

__all__ = ["NAMES", "Game", "State"]

PARAMETERS: Dict[str, Any] = {"players": 0, "scenario": "", "options": "", "max_moves": 0}


class Game(pyspiel.Game):
    name: str

    def __init__(self, params: Optional[Dict[str, Any]] = None):
        given = {**PARAMETERS, **(params or {})}
        options = json.loads(given["options"]) if given["options"] else None
        self.played = open_spiel.Game(self.name, players=given["players"], options=options,
                                      scenario=given["scenario"] or None,
                                      max_moves=given["max_moves"] or None)
        game = self.played
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_distinct_actions(), max_chance_outcomes=game.max_chance_outcomes(),
            num_players=game.num_players(), min_utility=game.min_utility(), max_utility=game.max_utility(),
            utility_sum=game.utility_sum(), max_game_length=game.max_game_length())
        super().__init__(TYPES[self.name], info, params or {})

    def new_initial_state(self, *_: Any) -> "State":
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.played)


class State(pyspiel.State):
    """All that is asked is asked of `at`, an open_spiel.State."""

    def __init__(self, game: Game):
        super().__init__(game)
        self.at = game.played.new_initial_state()

    def current_player(self) -> int:
        return self.at.current_player()

    def _legal_actions(self, player: int) -> List[int]:
        return self.at.legal_actions(player)

    def chance_outcomes(self) -> Any:
        return self.at.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.at.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.at.action_to_string(player, action)

    def is_terminal(self) -> bool:
        return self.at.is_terminal()

    def returns(self) -> List[float]:
        return self.at.returns()

    def rewards(self) -> List[float]:
        return self.at.rewards()

    def resample_from_infostate(self, player: int, sampler: Any) -> "State":
        """Its history is that of this state."""
        other: State = self.clone()
        other.at = self.at.resample_from_infostate(player, sampler)
        return other

    def __str__(self) -> str:
        return str(self.at)


class Observer(open_spiel.Observer):
    def set_from(self, state: Any, player: int) -> None:
        super().set_from(state.at, player)

    def string_from(self, state: Any, player: int) -> str:
        return super().string_from(state.at, player)


def _class(name: str) -> Any:
    """OpenSpiel makes a game by its class, so each has its own. It is pickled by its place in this module."""
    title = "".join(word.capitalize() for word in name.split("-"))
    globals()[title] = type(title, (Game,), {"name": name, "__doc__": f"The game {name}.",
                                             "__module__": __name__})
    return globals()[title]


TYPES = {name: open_spiel.game_type(opened(name), "westphalia_" + name.replace("-", "_"), True,
                                    parameter_specification=PARAMETERS)
         for name in westphalia.games()}
NAMES = [kind.short_name for kind in TYPES.values()]

for _name, _kind in TYPES.items():
    pyspiel.register_game(_kind, _class(_name))
