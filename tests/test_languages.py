"""A language is files of words: a made-up one, added to a copy of the package, is spoken with no code changed.

The pages: client/tests/language.test.ts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from hautemer.speech import DEFAULT, FORM, LANGUAGES, load
from tests.cli.terminal import AROUND, flat

SOURCE = Path(__file__).parents[1] / "src" / "hautemer"
ISLAND = Path(__file__).parent / "games" / "island" / "logs" / "2-base-four.jsonl"
NEW = "zz"
INSIDE = re.compile("⟦[^⟦⟧]*⟧")


def bracketed(words: Any) -> Any:
    """Every sentence between brackets, and its forms: what is said without them was not looked up."""
    if isinstance(words, dict):
        return {key: bracketed(value) for key, value in words.items()}
    return f"⟦{words}⟧"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with one language more."""
    package = tmp_path_factory.mktemp("src") / "hautemer"
    copytree(SOURCE, package, ignore=ignore_patterns("__pycache__", "pages"))
    for path in [*package.glob(f"words/{DEFAULT}.json"), *package.glob(f"games/*/words/{DEFAULT}.json")]:
        words = bracketed(json.loads(path.read_text("utf-8")))
        path.with_name(f"{NEW}.json").write_text(json.dumps(words, ensure_ascii=False), "utf-8")
    rules = json.loads((package / "languages" / f"{DEFAULT}.json").read_text("utf-8"))
    rules |= {"name": "Zzz", "one": [1, 2], "rulebook": {"options": "Optionzz"}}
    (package / "languages" / f"{NEW}.json").write_text(json.dumps(rules), "utf-8")
    return package.parent


def test_the_page_on_adding_a_language_names_every_file() -> None:
    root = SOURCE.parents[1]
    files = [path for folder in ("src", "client/src") for path in (root / folder).rglob(f"{DEFAULT}.json")]
    page = (root / "docs" / "adding-a-language.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\S+)`", page, re.MULTILINE)) == {
        str(path.with_name("de.json").relative_to(root)) for path in files
    }


def run(copy: Path, *args: str, module: str = "hautemer", stdin: str = "", **around: str) -> str:
    env = {**os.environ, **AROUND, "PYTHONPATH": str(copy), "COLUMNS": "4000", **around}
    ran = subprocess.run(
        [sys.executable, "-m", module, *args],
        env=env,
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert "Traceback" not in ran.stderr
    return ran.stdout + ran.stderr


def test_it_is_listed_and_an_unknown_one_is_not(copy: Path) -> None:
    assert f"Choose from: {', '.join([*LANGUAGES, NEW])}." in run(copy, "games", "--lang", "yy")


@pytest.mark.parametrize("around", [{"LC_ALL": f"{NEW}_ZZ.UTF-8"}, {"LC_ALL": "", "LANG": NEW}])
def test_the_surroundings_choose_it(copy: Path, around: dict[str, str]) -> None:
    asked = run(copy, "games", "--lang", NEW)
    assert run(copy, "games", **around) == asked != run(copy, "games")
    assert load("games/reef/words", DEFAULT)["line"] in asked


def test_a_game_is_played_in_it(copy: Path) -> None:
    output = run(copy, "play", "reef", "-o", "opens=first", "--seed", "1", "--lang", NEW, stdin="? play o1\nr\n\nu\n1\nq\n")
    assert len(INSIDE.findall(output)) > 20
    sentences = [*load("words", DEFAULT).values(), *load("games/reef/words", DEFAULT)["prompts"].values()]
    for sentence in sentences:
        start = flat(re.split(r"[{|]", sentence)[0])
        if len(start) > 12:  # long enough not to be part of another
            assert not re.search(rf"(?<!⟦){re.escape(start)}", flat(output), re.IGNORECASE), f"said in {DEFAULT}: {sentence}"


def test_a_log_is_told_in_it(copy: Path) -> None:
    lines = [line for line in run(copy, "replay", str(ISLAND), "--lang", NEW).splitlines() if line.strip()]
    assert len(lines) > 100
    assert [line for line in lines if "⟦" not in line] == []


def test_a_refusal_is_said_in_it(copy: Path) -> None:
    scene = run(copy, "position", "island", "--scene", "squid.6")
    output = run(copy, "try", "island", "-", "pick k1", "the_ship", "go e", "--lang", NEW, stdin=scene)
    assert f"⟦{load('games/island/words', DEFAULT)['clauses']['squid.6']['no']}⟧" in output


def test_its_own_rule_says_what_takes_the_singular(copy: Path) -> None:
    sentence = "{count|one|many}"
    assert FORM.fullmatch(sentence)
    program = f"from hautemer.speech import fill; print([fill({sentence!r}, {{'count': str(n)}}, {NEW!r}) for n in range(4)])"
    env = {**os.environ, "PYTHONPATH": str(copy)}
    said = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, encoding="utf-8", check=True).stdout
    assert said.strip() == "['Many', 'One', 'One', 'Many']"


def test_the_rulebook_has_a_chapter_in_it(copy: Path, tmp_path: Path) -> None:
    run(copy, str(tmp_path), module="hautemer.lab.rulebook")
    page = (tmp_path / "calypso.md").read_text("utf-8")
    assert page.count("\n## ") == len(LANGUAGES) + 1
    assert "\n## Zzz\n" in page
    assert "### 1. ⟦How to win⟧" in page
    assert "### Optionzz" in page
