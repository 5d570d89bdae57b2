"""What no client should send: noise, wrong types, valid messages changed a little, nested too deeply, or too large."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from hautemer.server.sockets import MAX_MESSAGE_BYTES
from tests.server.harness import Message

HIDDEN = ["", " ", "\0", "\u202e", "\ufeff", "a\u0301", "\u2028"]
STRANGE = [*HIDDEN, "é", "🦑", "ﷺ", "'; DROP TABLE entries; --", "../../etc", "%00", "~own"]
LARGE = ["9" * 30, "-" + "9" * 400, "1" + "0" * 4000, "7" * 5000, "18446744073709551616"]
NUMBERS = ["-1", "0", "1e308", "1e999", "-0.0", "NaN", "Infinity", "1.5", *LARGE]
ESCAPES = ['"\\ud800"', '"\\u0000"', '"\\x41"', '"\\"', "'a'", "undefined", "tru", '"\t"']
SIMPLE = ["null", "true", "false", "[]", "{}", "1", "40", "-2"]
BRACKETS = [("[", "]"), ('{"a":', "}"), ('{"type":', "}"), ("[{},", "]")]
MAX_DEPTH = 7000
KINDS = [
    "enter",
    "join",
    "answer",
    "undo",
    "consent",
    "leave",
    "fill",
    "hint",
    "page",
    "nudge",
    "stand_in",
    "update",
    "refused",
    "",
    "JOIN",
]
FIELDS = [
    "type",
    "n",
    "e",
    "mark",
    "action",
    "name",
    "words",
    "yes",
    "practice",
    "bot",
    "seat",
    "visible",
    "do",
    "card",
    "secret",
]
BOTS_COME = ("leave", "fill")
"""Messages after which bots answer by themselves; nobody sends them whole here, so that every entry is somebody's message."""


class Garbage:
    """One source of it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.kinds: list[Callable[[Message], str]] = [self.noise, self.deep, self.long, *[self.misfit] * 2, *[self.mutated] * 3]

    def message(self, valid: Message) -> str:
        """A message, close to this valid one or not at all; none after which the server hangs up."""
        text = self.rng.choice(self.kinds)(valid)
        return self.noise(valid) if brings_bots(text) or len(text.encode()) > MAX_MESSAGE_BYTES else text

    def noise(self, _: Message) -> str:
        """Any text."""
        letters = [chr(self.rng.choice([self.rng.randrange(32, 127), self.rng.randrange(0xD7FF)])) for _ in range(20)]
        return "".join(self.rng.choice([letters, [*'{}[]":,0e-'] * 2, self.rng.sample(STRANGE, 3)]))

    def value(self, depth: int = 0) -> str:
        """Any JSON value, and some that are none."""
        kind = self.rng.randrange(8 if depth < 2 else 6)
        if kind == 7:
            return self.record(depth + 1)
        if kind == 6:
            return f"[{', '.join(self.value(depth + 1) for _ in range(3))}]"
        strange = json.dumps(self.rng.choice(STRANGE))
        return self.rng.choice([strange, self.rng.choice(NUMBERS), self.rng.choice(ESCAPES), *[self.rng.choice(SIMPLE)] * 3])

    def record(self, depth: int = 0) -> str:
        fields = self.rng.sample(FIELDS, self.rng.randrange(5))
        return "{" + ", ".join(f"{json.dumps(name)}: {self.value(depth)}" for name in fields) + "}"

    def misfit(self, _: Message) -> str:
        """A message's name with fields of the wrong types."""
        return f'{{"type": {json.dumps(self.rng.choice(KINDS))}, {self.record(1)[1:]}'

    def mutated(self, valid: Message) -> str:
        """The valid one with a field exchanged, or some letters."""
        if self.rng.random() < 0.5:
            fields = {name: json.dumps(part) for name, part in valid.items()}
            fields[self.rng.choice([*fields, *FIELDS])] = self.value()
            return "{" + ", ".join(f"{json.dumps(name)}: {part}" for name, part in fields.items()) + "}"
        letters = list(json.dumps(valid))
        for _ in range(self.rng.randint(1, 3)):
            at = self.rng.randrange(len(letters))
            letters[at : at + self.rng.randrange(2)] = self.rng.choice(['"', "{", "9", "", "\\", "é", "x", letters[at] * 2])
        return "".join(letters)

    def deep(self, _: Message) -> str:
        """Nested far too deeply, alone or in a field."""
        opening, closing = self.rng.choice(BRACKETS)
        depth = self.rng.choice([10, 500, 1100, MAX_DEPTH]) // len(opening)
        nested = opening * depth + "1" + closing * self.rng.choice([0, depth])
        inside = [f'{{"x": {nested}, "type": "join", "name": "Ann"}}', f'{{"type": "answer", "n": 1, "action": {nested}}}']
        return self.rng.choice([nested, *inside])

    def long(self, valid: Message) -> str:
        """With a field that is longer than it may be."""
        text = self.rng.choice(["x", "é", "🦑"]) * self.rng.choice([33, 41, 201, 2000])
        return json.dumps({**valid, self.rng.choice(["name", "words", "mark", "action", "bot"]): text}, ensure_ascii=False)


def brings_bots(text: str) -> bool:
    """Whether a server might take it as one of those messages."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and message.get("type") in BOTS_COME
