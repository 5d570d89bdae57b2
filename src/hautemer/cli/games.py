"""`hautemer games`."""

from __future__ import annotations

from rich.table import Table

from hautemer.cli.show import as_json, console
from hautemer.games.shelf import SHELF
from hautemer.speech import load


def show(lang: str, json: bool) -> None:
    if json:
        as_json(
            [
                {
                    "game": game.name,
                    "rules": game.version,
                    "options": [{"name": o.name, "values": list(o.values), "default": o.values[0]} for o in game.options],
                }
                for game in SHELF.values()
            ]
        )
        return
    for game in SHELF.values():
        words = load(f"games/{game.name}/words", lang)
        console.print(f"[bold]{words['name']}[/] ({game.name}) · {words['players']} · {words['minutes']} min")
        console.print(words["line"])
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for option in game.options:
            option_words = words["options"][option.name]
            for i, value in enumerate(option.values):
                name = f"[cyan]{option.name}={value}[/]" + (" *" if i == 0 else "")
                table.add_row(option_words["label"] if i == 0 else "", name, option_words["values"][value])
        console.print(table)
