"""What goes over the wire, as JSON schemas by name: the server's messages, and those of every game on the shelf.

A game declares its view and its events (`Game.view_type`, `Game.event_types`); its actions are what its steps can be answered
with. The name of the game is put in front of their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Union

import msgspec

from hautemer.core.engine import Action
from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from hautemer.server.wire import ClientMessage, ServerMessage

Schema = dict[str, Any]
REF: Final = "#/components/schemas/"
MAX_VALUES: Final = 40
"""A part of an action with more values than this is described as any text."""
SOCKET_MESSAGES: Final = {
    "ClientMessage": (ClientMessage, "What a browser sends on its connection."),
    "ServerMessage": (ServerMessage, "What a browser gets on its connection."),
}
EVERY_GAME: Final = {
    "Action": "An answer, in one of the games.",
    "Decision": "A question, in one of the games.",
    "Event": "A fact told to the table, in one of the games.",
    "View": "All that a seat knows, in one of the games: `game` says in which.",
}


def shapes(kinds: Sequence[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of these types, and, by name, all that they refer to, with the messages of a connection."""
    roots, named = schemas([*kinds, *[kind for kind, _ in SOCKET_MESSAGES.values()]])
    for name, (_, about), schema in zip(SOCKET_MESSAGES, SOCKET_MESSAGES.values(), roots[len(kinds) :], strict=True):
        named[name] = {"description": about, **schema}
    for name, about in EVERY_GAME.items():
        named[name] = {"description": about, "anyOf": [ref(title(game) + name) for game in SHELF.values()]}
    named = dict(sorted(named.items()))
    for game in SHELF.values():
        named |= of_game(game)
    return roots[: len(kinds)], named


def ref(name: str) -> Schema:
    return {"$ref": REF + name}


def title(game: Game) -> str:
    return game.name.title().replace("_", "")


def schemas(kinds: Sequence[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    roots, named = msgspec.json.schema_components(kinds, schema_hook=action_schema, ref_template=REF + "{name}")
    for schema in named.values():
        del schema["title"]  # the same as its name
        schema["description"] = " ".join(schema.get("description", "").split())
        if "additionalProperties" not in schema:  # only sent, never read: then no field is optional
            schema["required"] = list(schema["properties"])
            for one in schema["properties"].values():
                one.pop("default", None)
    return list(roots), named


def action_schema(kind: type) -> Schema:
    """The schema of the only type that msgspec does not know."""
    assert kind is Action
    return ref("Action")


def of_game(game: Game) -> dict[str, Schema]:
    """The view of a game, its questions, its events and its actions."""
    (_, event), named = schemas([game.view_type, Union[game.event_types]])  # noqa: UP007
    named[game.view_type.__name__]["properties"]["game"] = {"enum": [game.name]}
    named["Event"] = {"description": f"A fact told to the table, in {title(game)}.", **event}
    actions = actions_of(game)
    assert not named.keys() & actions.keys(), f"a part of an action and a message of {game.name} have the same name"
    named |= actions
    names = {name: title(game) + name.removeprefix(title(game)) for name in named}
    return {names[name]: with_names(schema, names) for name, schema in named.items()}


def actions_of(game: Game) -> dict[str, Schema]:
    """The actions of a game, with one schema per part for the values it takes."""
    values: dict[str, dict[str, None]] = {}
    for action in game.actions.values():
        for part, value in action.parts().items():
            values.setdefault(part, {})[value] = None
    parts_schemas: dict[str, Schema] = {
        part.title().replace("_", ""): {"description": f"What `{part}` can be in an action."}
        | ({"enum": list(known)} if len(known) <= MAX_VALUES else {"type": "string"})
        for part, known in values.items()
    }
    refs = dict(zip(values, map(ref, parts_schemas), strict=True))
    verbs = [
        {
            "type": "object",
            "properties": {"do": {"enum": [do]}} | {part: refs[part] for part in parts},
            "required": ["do", *parts],
            "additionalProperties": False,
        }
        for do, parts in game.verbs.items()
    ]
    return parts_schemas | {"Action": {"description": f"An answer in {title(game)}, a seat's or the sea's.", "anyOf": verbs}}


def with_names(schema: Any, names: dict[str, str]) -> Any:
    """The schema with its references renamed."""
    if isinstance(schema, dict):
        return {key: with_names(value, names) for key, value in schema.items()}
    if isinstance(schema, list):
        return [with_names(value, names) for value in schema]
    if isinstance(schema, str) and schema.startswith(REF):
        return REF + names[schema.removeprefix(REF)]
    return schema
