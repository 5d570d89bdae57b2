"""Trade (monster.hunter.trade): once in a hunter's turn, one Arms card for one of an adjacent hunter's."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hautemer.core.bits import bit
from hautemer.core.engine import Choice
from hautemer.core.hexes import BEYOND
from hautemer.games.monster.actions import CONSENTS, OFFERS, RETURNS, WISHES, Agree, Ask, Give, Offer, Refuse
from hautemer.games.monster.cards import ARMS, NAMES, copies, kinds, one_card
from hautemer.games.monster.messages import Declined, Offered, Traded, Wished
from hautemer.games.monster.state import NOBODY, Monster


def why_not_trade(s: Monster, seat: i64) -> str:
    """Boats side by side, cards on both sides; where hands are open, such as are not all equal."""
    me = s.active()
    other = s.hunter(seat)
    if s.traded or seat == s.turn or other.hex == BEYOND or s.board.grid.apart(me.hex, other.hex) != 1:
        return "monster.hunter.trade"
    if not me.arms or not other.arms:
        return "monster.hand"
    mine: i64 = kinds(me.arms)
    if s.dials.open_hands and mine == kinds(other.arms) and mine & (mine - 1) == 0:
        return "monster.hunter.trade"
    return ""


def begin_trade(s: Monster, seat: i64) -> None:
    """What is offered, then what is asked for; where hands are closed, the other picks."""
    s.traded = True
    s.partner = seat
    if s.dials.open_hands:
        s.then(WISH, CONSENT)
    else:
        s.then(RETURN)
    s.then(OFFER)


class OfferArm(Choice[Monster, Offer]):
    """The Arms card that is offered."""

    name = "offer"
    clause = "monster.hunter.trade"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Offer) -> str:
        if not copies(s.active().arms, a.place):
            return "monster.hand"
        only_that = s.dials.open_hands and kinds(s.hunter(s.partner).arms) == bit(a.place)
        return "monster.hunter.trade" if only_that else ""

    def take(self, s: Monster, a: Offer) -> None:
        s.offer = a.place
        if s.events is not None:
            s.tell(Offered(self.clause, s.turn, s.partner, NAMES[ARMS][a.place], s.dials.open_hands))


class WishForArm(Choice[Monster, Ask]):
    """The Arms card that is asked for in return; equal cards are not traded."""

    name = "wish"
    clause = "monster.hunter.trade"

    def seat(self, s: Monster) -> i64:
        return s.turn

    def barred_by(self, s: Monster, a: Ask) -> str:
        if not copies(s.hunter(s.partner).arms, a.place):
            return "monster.hand"
        return "monster.hunter.trade" if a.place == s.offer else ""

    def take(self, s: Monster, a: Ask) -> None:
        s.wish = a.place
        if s.events is not None:
            s.tell(Wished("monster.hunter.allies", s.turn, NAMES[ARMS][a.place]))


class Consent(Choice[Monster, Agree | Refuse]):
    """The other hunter agrees or refuses; a refusal spends the trade."""

    name = "consent"
    clause = "monster.hunter.trade"

    def seat(self, s: Monster) -> i64:
        return s.partner

    def mask(self, s: Monster) -> i64:
        return 3

    def take(self, s: Monster, a: Agree | Refuse) -> None:
        if isinstance(a, Agree):
            exchange(s, s.wish)
        else:
            decline(s)


class GiveBack(Choice[Monster, Give | Refuse]):
    """With closed hands the other hunter picks what comes back, or refuses."""

    name = "give_back"
    clause = "monster.hunter.allies"

    def seat(self, s: Monster) -> i64:
        return s.partner

    def barred_by(self, s: Monster, a: Give | Refuse) -> str:
        if not isinstance(a, Give):
            return ""
        if not copies(s.hunter(s.partner).arms, a.place):
            return "monster.hand"
        return "monster.hunter.trade" if a.place == s.offer else ""

    def take(self, s: Monster, a: Give | Refuse) -> None:
        if isinstance(a, Give):
            exchange(s, a.place)
        else:
            decline(s)


def exchange(s: Monster, back: i64) -> None:
    """The two cards change hands."""
    change: i64 = one_card(back) - one_card(s.offer)
    s.active().arms += change
    s.hunter(s.partner).arms -= change
    if s.events is not None:
        cards = NAMES[ARMS]
        s.tell(Traded("monster.hunter.trade", s.turn, s.partner, cards[s.offer], cards[back], s.dials.open_hands))
    over(s)


def decline(s: Monster) -> None:
    if s.events is not None:
        s.tell(Declined("monster.hunter.trade", s.partner))
    over(s)


def over(s: Monster) -> None:
    s.partner = 0
    s.offer = NOBODY
    s.wish = NOBODY


OFFER: Final = OfferArm(OFFERS)
WISH: Final = WishForArm(WISHES)
CONSENT: Final = Consent(CONSENTS)
RETURN: Final = GiveBack(RETURNS)
