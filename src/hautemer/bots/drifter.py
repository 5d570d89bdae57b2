"""The drifter: whatever the current brings."""

from __future__ import annotations

from hautemer.bots.bot import Bot, offered
from hautemer.core.engine import Action
from hautemer.core.messages import View


class Drifter(Bot):
    """Any answer, each as likely."""

    def choose(self, view: View) -> Action:
        options = offered(view)
        return options[self.rng.below(len(options))]
