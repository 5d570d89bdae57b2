"""What no client should send: messages that are garbage, of wrong types, changed a little, too deep, too large, or in strange letters."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.server.harness import Message

STRANGE = ["", " ", "\0", "\u202e", "\ufeff", "é", "🦑", "a\u0301", "\u2028", "ﷺ", "'; DROP TABLE entries; --", "../../etc", "%00", "~own"]
NUMBERS = ["-1", "0", "1e308", "1e999", "-0.0", "NaN", "Infinity", "9" * 30, "-" + "9" * 400, "1" + "0" * 4000, "18446744073709551616", "1.5"]
ESCAPES = ['"\\ud800"', '"\\u0000"', '"\\x41"', '"\\"', "'a'", "undefined", "tru", '"\t"']
MAX_DEPTH = 7000
KINDS = ["join", "answer", "undo", "consent", "leave", "fill", "hint", "update", "refused", "", "JOIN"]
FIELDS = ["type", "n", "e", "mark", "action", "name", "words", "yes", "practice", "bot", "seat", "do", "card"]
BOTS_COME = ("leave", "fill")
"""Messages after which bots answer by themselves; nobody sends them whole here, so that every entry is somebody's message."""


class Garbage:
    """One source of it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def message(self, valid: Message) -> str:
        """A message, by nature close to this valid one or not at all."""
        kind = self.rng.choice([self.noise, self.misfit, self.misfit, self.mutated, self.mutated, self.mutated, self.deep, self.long])
        text = kind(valid)
        return self.noise(valid) if brings_bots(text) else text

    def noise(self, _: Message) -> str:
        """Any text."""
        letters = [chr(self.rng.choice([self.rng.randrange(32, 127), self.rng.randrange(0xD7FF)])) for _ in range(self.rng.randrange(40))]
        return "".join(self.rng.choice([letters, [*"{}[]\":,0e-"] * 2, self.rng.sample(STRANGE, 3)]))

    def value(self, depth: int = 0) -> str:
        """Any JSON value, and some that are none."""
        kinds = [lambda: self.rng.choice(NUMBERS), lambda: json.dumps(self.rng.choice(STRANGE)), lambda: self.rng.choice(ESCAPES)]
        kinds += [lambda: self.rng.choice(["null", "true", "false", "[]", "{}", str(self.rng.randrange(-3, 200))])] * 3
        if depth < 2:
            kinds += [lambda: self.record(depth + 1), lambda: f"[{', '.join(self.value(depth + 1) for _ in range(3))}]"]
        return self.rng.choice(kinds)()

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
        depth = self.rng.choice([10, 500, 1100, MAX_DEPTH])
        opening, closing = self.rng.choice([("[", "]"), ('{"a":', "}"), ('{"type":', "}"), ("[{},", "]")])
        nested = opening * (depth // len(opening)) + "1" + closing * (self.rng.choice([0, depth // len(opening)]))
        return self.rng.choice([nested, f'{{"x": {nested}, "type": "join", "name": "Ann"}}', f'{{"type": "answer", "n": 1, "action": {nested}}}'])

    def long(self, valid: Message) -> str:
        """Up to the longest message that is read."""
        field: Any = self.rng.choice(["name", "words", "mark", "action", "bot"])
        return json.dumps({**valid, field: self.rng.choice(["x", "é", "🦑"]) * self.rng.choice([33, 41, 201, 2000])}, ensure_ascii=False)


def brings_bots(text: str) -> bool:
    """Whether a server would take it as one of those messages."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(message, dict) and message.get("type") in BOTS_COME
