"""What the cards do that only the octopus has, in the order of their ranks: 2, 5, 10 of the asymmetric mode."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.games.reef.actions import CAPTURES, DRAWS, IMITATIONS, Capture, Forgo, Imitate, Leave
from hautemer.games.reef.cards import NAMES
from hautemer.games.reef.effects import fizzle, nothing_to_draw, show_hand
from hautemer.games.reef.messages import Captured, Imitated, Spared
from hautemer.games.reef.rules import PASS_BIT, SHOWN_HAND, EffectChoice, OffThePile
from hautemer.games.reef.state import Effect, Laid, Reef


class BlindEffect(Effect):
    """2 of the octopus: may go on any card but Ω (reef.blind); draw one. Cannot be cancelled."""

    name = "aveugler"
    clause = "reef.aveugler"

    def run(self, s: Reef) -> None:
        if s.side(s.last()).left:
            s.then(AVEUGLER_DRAW)
        else:
            nothing_to_draw(s)


class DrawAfterBlind(OffThePile):
    """The card it brings."""

    name = "aveugler_draw"
    clause = "reef.aveugler"


class CaptureEffect(Effect):
    """5 of the octopus: you may take up the card that this card covers."""

    name = "capturer"
    clause = "reef.capturer"

    def run(self, s: Reef) -> None:
        assert s.table is not None
        if s.table.under is not None:
            s.then(CAPTURER_TAKE)
        else:
            fizzle(s)


class CaptureCard(EffectChoice[Capture | Leave]):
    """The card directly beneath, of either colour, or nothing."""

    name = "capturer_take"
    clause = "reef.capture"

    def can_come(self, s: Reef) -> bool:
        return s.table is not None and s.table.under is not None

    def mask(self, s: Reef) -> i64:
        return 3

    def take(self, s: Reef, a: Capture | Leave) -> None:
        assert s.table is not None
        beneath = s.table.under
        assert beneath is not None
        if isinstance(a, Capture):
            s.table = Laid(s.table.kind, beneath.under)
            s.side(s.last()).gain(beneath.kind)
            if s.events is not None:
                s.tell(Captured("reef.capturer", s.last(), NAMES[beneath.kind]))
        elif s.events is not None:
            s.tell(Spared("reef.capturer", s.last()))


class MimicEffect(Effect):
    """10 of the octopus: the other player shows the hand; you may use the effect of one card in it."""

    name = "imiter"
    clause = "reef.imiter"
    borrows = True

    def run(self, s: Reef) -> None:
        show_hand(s, self.clause)
        if s.side(s.turn).hand & s.deck.imitable:
            s.then(IMITER_CHOOSE)
        else:
            fizzle(s)


class MimicCard(EffectChoice[Imitate | Forgo]):
    """The effect is done, the card is not played."""

    name = "imiter_choose"
    clause = "reef.imitate"
    cards = SHOWN_HAND

    def can_come(self, s: Reef) -> bool:
        return s.side(s.turn).hand & s.deck.imitable != 0

    def barred_by(self, s: Reef, a: Imitate | Forgo) -> str:
        if not isinstance(a, Imitate):
            return ""
        if not s.side(s.turn).hand & bit(a.kind):
            return "reef.shown_hand"
        return "" if s.deck.imitable & bit(a.kind) else "reef.imitate"

    def mask(self, s: Reef) -> i64:
        return PASS_BIT | (s.side(s.turn).hand & s.deck.imitable)

    def take(self, s: Reef, a: Imitate | Forgo) -> None:
        if isinstance(a, Imitate):
            if s.events is not None:
                s.tell(Imitated("reef.imiter", s.last(), NAMES[a.kind]))
            s.deck.effects[a.kind].run(s)
        elif s.events is not None:
            s.tell(Imitated("reef.imiter", s.last(), None))


AVEUGLER_DRAW: Final = DrawAfterBlind(DRAWS)
AVEUGLER: Final = BlindEffect(AVEUGLER_DRAW)
CAPTURER_TAKE: Final = CaptureCard(CAPTURES)
CAPTURER: Final = CaptureEffect(CAPTURER_TAKE)
IMITER_CHOOSE: Final = MimicCard(IMITATIONS)
IMITER: Final = MimicEffect(IMITER_CHOOSE)
