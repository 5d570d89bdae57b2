"""How a game is searched."""

from __future__ import annotations

from typing import Final, final


@final
class Search:
    """How a game wants to be searched; the defaults suit most games.

    - `horizon`: how many answers beyond the tree a playout goes before the position is evaluated as it stands
    - `guided_playouts`: playouts follow the game's own evaluation, where it is a better guide than chance
    - `beam_search`: instead of playouts, the best lines are followed until the position is quiet, and `Game.chances` values them
    - `temperature`: the gain in evaluation that makes winning e times as likely
    - `exploration`: the constant of UCT, the weight of trying what was seldom visited
    """

    def __init__(
        self,
        *,
        horizon: int = 1000,
        guided_playouts: bool = False,
        beam_search: bool = False,
        temperature: float = 1.0,
        exploration: float = 0.7,
    ) -> None:
        if guided_playouts and beam_search:
            raise ValueError("A beam search makes no playouts that could be guided: choose one of the two.")
        self.horizon: Final = horizon
        self.guided_playouts: Final = guided_playouts
        self.beam_search: Final = beam_search
        self.temperature: Final = temperature
        self.exploration: Final = exploration

    def uses_estimates(self) -> bool:
        """Whether the game's own estimates lead the search, not random play to the end: a playout then costs more and tells
        more."""
        return self.guided_playouts or self.beam_search
