"""What the search is told about a game."""

from __future__ import annotations

from typing import Final, final


@final
class Search:
    """How a game wants to be searched; what it does not say is right for most.

    - `horizon`: how many answers beyond its tree a playout goes before the game is judged as it stands
    - `guided_playouts`: playouts go by the game's own evaluation, which are a better guide than chance
    - `beam_search`: instead of playouts, the best lines are followed until the game is calm, and `Game.chances` judges them
    - `temperature`: by how much a hint must be better for e times the chance to win
    - `exploration`: the constant of UCT, how much an answer that was seldom tried is worth a try
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
        """The game's own estimates lead the search, not random play to the end: a playout costs more and tells more."""
        return self.guided_playouts or self.beam_search
