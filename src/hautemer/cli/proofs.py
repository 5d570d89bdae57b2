"""`hautemer clauses`."""

from __future__ import annotations

from collections import Counter

from rich.table import Table

from hautemer.cli.show import as_json, console, progress
from hautemer.core.game import Game
from hautemer.games.shelf import SHELF, game_called
from hautemer.lab.clauses import TESTS, Proof, count_clauses, proofs
from hautemer.speech import load

GAP = "[red]none[/]"


def show(name: str | None, games: int, json: bool, lang: str) -> None:
    chosen = [game_called(name)] if name is not None else list(SHELF.values())
    by_game = {game.name: proofs(game, self_play(game, games)) for game in chosen}
    if json:
        as_json(by_game)
        return
    for game in chosen:
        tell(game, by_game[game.name], games, lang)


def self_play(game: Game, games: int) -> Counter[str]:
    with progress() as bar:
        task = bar.add_task(f"{game.name}: self-play", total=games)
        return count_clauses(game, games, lambda: bar.advance(task))


def tell(game: Game, clauses: list[Proof], games: int, lang: str) -> None:
    words = load(f"games/{game.name}/words", lang)
    console.print(f"[bold]{words['name']}[/]: {len(clauses)} clauses, {games} games of self-play\n")
    for proof in clauses:
        title = words["clauses"][proof.clause]["title"]
        console.print(f"[bold cyan]{proof.clause}[/]  {title}  [dim]met:[/] {proof.met or GAP}")
        console.print(lines("code", proof.code))
        console.print(lines("tests", proof.tests))
    gaps = [proof.clause for proof in clauses if not proof.code or not proof.met or (TESTS.exists() and not proof.tests)]
    console.print(f"\n[red]Gaps: {', '.join(gaps)}[/]" if gaps else "\n[green]No gaps.[/]")
    if not TESTS.exists():
        console.print("[dim]The tests come with the repository, not with an installed package.[/]")


def lines(label: str, places: list[str]) -> Table:
    """What stands behind a clause, one item per line."""
    grid = Table.grid(padding=(0, 1))
    grid.add_row(f"   [dim]{label:5}[/]", "\n".join(places) or GAP)
    return grid
