"""Brings a table of Récif to a question, so that a browser can be shown it."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.server.harness import PERSON, Message, Server

NAMES = ["Ann", "Ben"]
UNTIL = """([seats, step, cards]) => new Promise(found => {
    const lines = seats.map((token, i) => {
        const line = new WebSocket(`ws://${location.host}/api/tables/${token}`);
        const over = seat => { lines.forEach(one => one.close()); found(seat); };
        line.onopen = () => line.send(JSON.stringify({ type: 'join', name: ['Ann', 'Ben'][i] }));
        line.onmessage = ({ data }) => {
            const { type, n, seat, view, end } = JSON.parse(data);
            if (type !== 'update') return;
            if (end) return over(null);
            if (view?.ask?.seat !== seat) return;
            if (view.ask.step === step) return over(seat);
            const { options } = view.ask;
            const action = options.find(one => cards.includes(one.card)) ?? options[(n * 48271) % 65537 % options.length];
            line.send(JSON.stringify({ type: 'answer', n, action }));
        };
        return line;
    });
})"""
"""Every seat answers by the number of the question, but plays these cards where it can; which seat is asked by that step, if one
ever is."""


def reached(page: Page, server: Server, step: str, *cards: str, **options: str) -> tuple[Message, int]:
    """A table where Ann or Ben is asked by that step, and who."""
    for _ in range(40):
        opened = server.open_table(PERSON, PERSON, **options)
        asked = page.evaluate(UNTIL, [opened["seats"], step, list(cards)])
        if asked is not None:
            return opened, asked
    raise AssertionError(f"no game came to {step}")
