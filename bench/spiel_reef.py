"""Récif as a game of OpenSpiel, in Python, and OpenSpiel's information-set search playing it.

Only its ISMCTS in Python can play it (`open_spiel.python.algorithms.ismcts`), for that one takes a resampler. The one in C++
cannot be driven by a Python game, in OpenSpiel 2.0.2:

- it draws worlds by `State::ResampleFromInfostate`, which `PyState` (python/pybind11/python_games.cc) does not hand on to Python:
  whatever a state in Python defines, the base's is called, and that gives up where information is imperfect;
- the other way, `ISMCTSBot::SetResampler`, is not offered to Python (python/pybind11/bots.cc);
- its `step` lets go of the interpreter's lock before it calls the state's methods, which are Python: it crashes even earlier.
  `get_policy` does not, and says the first; `refused_in_cpp` asks it."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from hautemer.core.engine import Action, Chance, Choice, State, asking, play, playout
from hautemer.core.messages import View, to_json
from hautemer.core.rng import Rng
from hautemer.games.shelf import game_called

REEF: Final = game_called("reef")
ACTIONS: Final = list(REEF.actions.values())
NUMBER: Final = {text: i for i, text in enumerate(REEF.actions)}
CURIOUS: Final = 1.4
"""Where a win is 1 and a loss -1; the crew's own 0.7 are for 1 and 0."""

TYPE: Final = pyspiel.GameType(
    short_name="python_hautemer_reef",
    long_name="Récif",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=len(ACTIONS),
    max_chance_outcomes=len(ACTIONS),
    min_utility=-1,
    max_utility=1,
    num_players=2,
    max_game_length=2000,
    utility_sum=0,
)


class World:
    """A table that OpenSpiel may copy."""

    def __init__(self, s: State) -> None:
        self.s = s

    def step(self) -> Choice[Any, Any] | None:
        return asking(self.s)

    def __deepcopy__(self, memo: Any) -> World:
        return World(self.s.clone())


class ReefGame(pyspiel.Game):  # type: ignore[misc]
    """Récif with the options that most tables have."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> ReefState:
        return ReefState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer()


class ReefState(pyspiel.State):  # type: ignore[misc]
    """A table as OpenSpiel asks about it."""

    def __init__(self, game: ReefGame) -> None:
        super().__init__(game)
        self.world = World(REEF.start(REEF.complete_options({})))

    def current_player(self) -> int:
        step = self.world.step()
        if step is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if isinstance(step, Chance) else int(step.seat(self.world.s))

    def _legal_actions(self, player: int) -> list[int]:
        step = self.world.step()
        return sorted(NUMBER[str(action)] for action in step.options(self.world.s)) if step is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        step = self.world.step()
        assert isinstance(step, Chance)
        s = self.world.s
        total = int(step.total(s))
        return sorted((NUMBER[str(action)], int(step.weight(s, action)) / total) for action in step.options(s))

    def _apply_action(self, number: int) -> None:
        self.world.step()
        play(self.world.s, ACTIONS[number])

    def _action_to_string(self, player: int, number: int) -> str:
        return str(ACTIONS[number])

    def is_terminal(self) -> bool:
        return self.world.step() is None

    def returns(self) -> list[float]:
        return [2 * score - 1 for score in REEF.scores(self.world.s)] if self.is_terminal() else [0.0, 0.0]

    def __str__(self) -> str:
        return REEF.write(self.world.s)


class Observer:
    """What a player knows, as text: its whole view."""

    tensor = None
    dict: Final[dict[str, Any]] = {}

    def set_from(self, state: ReefState, player: int) -> None:
        """Nothing is given as numbers."""

    def string_from(self, state: ReefState, player: int) -> str:
        return to_json(REEF.view(state.world.s, player)).decode()


pyspiel.register_game(TYPE, ReefGame)


class Playouts:
    """The worth of a state by one random game, played by our engine: as kind to the search as can be."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def evaluate(self, state: ReefState) -> list[float]:
        end = state.world.s.clone()
        playout(end, self.rng)
        return [2 * score - 1 for score in REEF.scores(end)]

    def prior(self, state: ReefState) -> list[tuple[int, float]]:
        options = state.legal_actions()
        return [(action, 1 / len(options)) for action in options]


class Peer:
    """OpenSpiel's ISMCTS in Python, so many rounds an answer; it chooses from a view like any of ours."""

    def __init__(self, seed: int, rounds: int) -> None:
        self.rng = Rng(seed)
        self.game = pyspiel.load_game(TYPE.short_name)
        self.bot = ismcts.ISMCTSBot(self.game, Playouts(self.rng), CURIOUS, rounds, random_state=np.random.RandomState(seed))
        self.bot.set_resampler(lambda state, player: self.state(REEF.view(state.world.s, player)))

    def state(self, view: View) -> ReefState:
        """A state that looks so."""
        state = self.game.new_initial_state()
        state.world = World(REEF.guess(view, self.rng))
        reef_state: ReefState = state
        return reef_state

    def choose(self, view: View) -> Action:
        return ACTIONS[int(self.bot.step(self.state(view)))]


def refused_in_cpp() -> str:
    """What the ISMCTS in C++ says when it is to play Récif; nothing, should it play."""
    state = pyspiel.load_game(TYPE.short_name).new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), CURIOUS, 1)
    try:
        bot.get_policy(state)
    except pyspiel.SpielError as why:
        return str(why)
    return ""
