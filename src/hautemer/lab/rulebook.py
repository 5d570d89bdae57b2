"""The rulebook as a page: `make docs` writes it from the words that the table itself uses."""

from __future__ import annotations

import sys
from pathlib import Path

from hautemer.core.game import Game
from hautemer.games.shelf import SHELF
from hautemer.speech import DEFAULT, LANGUAGES, chapters, grammar, load


def rulebook(game: Game) -> str:
    """One page per game, in every language: how to win first, and every clause by its number."""
    folder = f"games/{game.name}/words"
    lines = [f"# {load(folder, DEFAULT)['name']}", ""]
    lines += [f"Written by `make docs` from `src/hautemer/{folder}/`: the same lines that the table quotes.", ""]
    for lang in LANGUAGES:
        words, titles = load(folder, lang), grammar(lang).rulebook
        lines += [f"## {grammar(lang).name}", "", words["line"], ""]
        for chapter, (title, clauses) in enumerate(chapters(words), 1):
            lines += [f"### {chapter}. {title}", "", *([words["goal"], ""] if chapter == 1 else [])]
            for number, clause in enumerate(clauses, 1):
                entry = words["clauses"][clause]
                lines.append(f"- {chapter}.{number} **{entry['title']}** (`{clause}`). {entry['text']}")
            lines.append("")
        lines += [f"### {titles['options']}", ""]
        for name, option in words["options"].items():
            values = "; ".join(f"`{value}` {meaning}" for value, meaning in option["values"].items())
            lines.append(f"- {option['label']} (`{name}`): {values}.")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    for shelved in SHELF.values():
        (Path(sys.argv[1]) / f"{shelved.name}.md").write_text(rulebook(shelved), "utf-8")
