"""The rulebook as a page: `make docs` writes it from the words that the table itself speaks."""

from __future__ import annotations

import sys
from pathlib import Path

from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from hautemer.speech import load

TITLES = {"en": ("English", "Clauses", "Options"), "fr": ("Français", "Articles", "Options")}


def rulebook(game: Game) -> str:
    """One page a game, both languages, one numbered clause a line."""
    folder = f"games/{game.name}/words"
    lines = [f"# {load(folder, 'en')['name']}", ""]
    lines += [f"Written by `make docs` from `src/hautemer/{folder}/`: the same lines that the table quotes.", ""]
    for lang, (language, clauses, options) in TITLES.items():
        words = load(folder, lang)
        lines += [f"## {language}", "", words["line"], "", f"### {clauses}", ""]
        for number, (clause, said) in enumerate(words["clauses"].items(), 1):
            lines.append(f"{number}. **{said['title']}** (`{clause}`). {said['text']}")
        lines += ["", f"### {options}", ""]
        for name, option in words["options"].items():
            values = "; ".join(f"`{value}` {meaning}" for value, meaning in option["values"].items())
            lines.append(f"- {option['label']} (`{name}`): {values}.")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    for one in SHELF.values():
        (Path(sys.argv[1]) / f"{one.name}.md").write_text(rulebook(one), "utf-8")
