"""What goes over the wire, as JSON schemas by name: the server's messages, and those of every game on the shelf.

A game declares its view and its events (`Game.view_type`, `Game.event_types`); its actions are what its steps can be answered
with. The name of the game stands in front of theirs."""

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
"""A part of an action that takes more values than these is any text."""
LINE: Final = {
    "ClientMessage": (ClientMessage, "What a browser says on its line."),
    "ServerMessage": (ServerMessage, "What a browser hears on its line."),
}
EVERY_GAME: Final = {
    "Action": "An answer, in one of the games.",
    "Decision": "A question, in one of the games.",
    "Event": "A fact told to the table, in one of the games.",
    "View": "All that a seat knows, in one of the games: `game` says in which.",
}


def shapes(kinds: Sequence[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schemas of these types, and, by name, all that they refer to, with all that is said on a line."""
    found, named = schemas([*kinds, *[kind for kind, _ in LINE.values()]])
    for name, (_, about), schema in zip(LINE, LINE.values(), found[len(kinds) :], strict=True):
        named[name] = {"description": about, **schema}
    for name, about in EVERY_GAME.items():
        named[name] = {"description": about, "anyOf": [ref(title(game) + name) for game in SHELF.values()]}
    named = dict(sorted(named.items()))
    for game in SHELF.values():
        named |= of_game(game)
    return found[: len(kinds)], named


def ref(name: str) -> Schema:
    return {"$ref": REF + name}


def title(game: Game) -> str:
    return game.name.title().replace("_", "")


def schemas(kinds: Sequence[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    found, named = msgspec.json.schema_components(kinds, schema_hook=stands_for, ref_template=REF + "{name}")
    for schema in named.values():
        del schema["title"]  # its name says it
        schema["description"] = " ".join(schema.get("description", "").split())
        if "additionalProperties" not in schema:  # only sent, never read: then nothing is left out
            schema["required"] = list(schema["properties"])
            for one in schema["properties"].values():
                one.pop("default", None)
    return list(found), named


def stands_for(kind: type) -> Schema:
    """Of the types that msgspec does not know there is only one."""
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
    return {names[name]: renamed(schema, names) for name, schema in named.items()}


def actions_of(game: Game) -> dict[str, Schema]:
    """The actions of a game, a schema a verb, and the values that their parts take, a schema a part."""
    values: dict[str, dict[str, None]] = {}
    for action in game.actions.values():
        for part, value in action.parts().items():
            values.setdefault(part, {})[value] = None
    found: dict[str, Schema] = {
        part.title().replace("_", ""): {"description": f"What `{part}` can be in an action."}
        | ({"enum": list(known)} if len(known) <= MAX_VALUES else {"type": "string"})
        for part, known in values.items()
    }
    refs = dict(zip(values, map(ref, found), strict=True))
    verbs = [
        {
            "type": "object",
            "properties": {"do": {"enum": [do]}} | {part: refs[part] for part in parts},
            "required": ["do", *parts],
            "additionalProperties": False,
        }
        for do, parts in game.verbs.items()
    ]
    return found | {"Action": {"description": f"An answer in {title(game)}, a seat's or the sea's.", "anyOf": verbs}}


def renamed(schema: Any, names: dict[str, str]) -> Any:
    """The schema, with other names in what it refers to."""
    if isinstance(schema, dict):
        return {key: renamed(value, names) for key, value in schema.items()}
    if isinstance(schema, list):
        return [renamed(value, names) for value in schema]
    if isinstance(schema, str) and schema.startswith(REF):
        return REF + names[schema.removeprefix(REF)]
    return schema
