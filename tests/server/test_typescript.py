"""The client's types are those of the messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from hautemer.games.reef.cards import NAMES
from hautemer.games.reef.deck import deck_for
from hautemer.games.shelf import SHELF
from hautemer.server.typescript import declaration, literal, typescript

FILE = Path(__file__).parents[2] / "client" / "src" / "lib" / "messages.ts"


def test_the_file_in_the_client_is_what_the_messages_say() -> None:
    assert FILE.read_text("utf-8") == typescript(), "`make docs` writes it anew"


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        ({"enum": ["first", "second"]}, "type X = 'first' | 'second';"),
        ({"anyOf": [{"$ref": "#/components/schemas/Y"}, {"type": "null"}]}, "type X =\n  | Y\n  | null;"),
        ({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}}, "type X = (number | null)[];"),
        ({"type": "array", "prefixItems": [{"type": "boolean"}, {"type": "string"}]}, "type X = [boolean, string];"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "type X = Record<string, number>;"),
        (
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]},
            "interface X {\n  a: string;\n  b?: string;\n}",
        ),
    ],
)
def test_a_schema_as_a_type(schema: dict[str, object], says: str) -> None:
    assert declaration("X", {"description": "About.", **schema}) == f"/** About. */\nexport {says}\n"


def test_a_constant_is_written_with_its_innermost_parts_on_a_line() -> None:
    assert literal({"a": [1, 2], "b": {"c": {"d": "é"}}}) == '{\n  "a": [1, 2],\n  "b": {\n    "c": {"d": "é"}\n  }\n}'


@pytest.mark.parametrize("given", [{}, {"finish_rank": "3"}, {"mode": "asymmetric"}])
def test_what_pages_know_of_the_cards_of_reef_is_what_the_cards_do(given: dict[str, str]) -> None:
    game = SHELF["reef"]
    options = game.complete_options(given)
    printed = game.facts()["effects"][options["mode"]][options["finish_rank"]]
    assert {card: printed.get(card, "") for card in NAMES} == {
        card: effect.name for card, effect in zip(NAMES, deck_for(options).effects, strict=True)
    }
