"""The server says which engine it runs, and why."""

from __future__ import annotations

import fcntl
import json
from pathlib import Path
from typing import get_args
from unittest.mock import patch

import pytest

from hautemer.server import engines
from hautemer.server.engines import LOCK, RESULT, EngineState, build_state, engine_state
from hautemer.speech import LANGUAGES
from tests.server.harness import Server

CLIENT = Path(__file__).parents[2] / "client" / "src" / "words"


def ended(build: Path, result: str) -> None:
    """As if a build had ended so."""
    (build / RESULT).parent.mkdir(exist_ok=True)
    (build / RESULT).write_text(result, "utf-8")


def test_while_somebody_builds_it_is_building_and_when_they_are_gone_without_a_result_it_failed(tmp_path: Path) -> None:
    assert build_state(tmp_path) == "failed"
    with (tmp_path / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert build_state(tmp_path) == "building"
    assert build_state(tmp_path) == "failed"


@pytest.mark.parametrize(
    ("result", "state"), [("compiled", "ready"), ("no_compiler", "no_compiler"), ("failed", "failed"), ("", "failed")]
)
def test_the_result_of_a_build_is_told(tmp_path: Path, result: str, state: str) -> None:
    ended(tmp_path, result)
    assert build_state(tmp_path) == state


def test_a_compiled_engine_is_compiled_whatever_is_being_built(tmp_path: Path) -> None:
    with patch.object(engines, "is_compiled", return_value=True):
        assert engine_state(tmp_path) == engine_state(None) == "compiled"
    with patch.object(engines, "is_compiled", return_value=False):
        assert engine_state(tmp_path) == "failed"
        assert engine_state(None) == "source"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_state_has_its_sentence_and_no_other_has(lang: str) -> None:
    words = json.loads((CLIENT / f"{lang}.json").read_text("utf-8"))
    assert {key for key in words if key.startswith("engine_")} == {f"engine_{state}" for state in get_args(EngineState)}


@pytest.mark.skipif(engines.is_compiled(), reason="a compiled engine waits for no build")
def test_a_server_tells_when_the_build_behind_it_is_done(tmp_path: Path) -> None:
    with (tmp_path / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = Server(tmp_path / "tables.db", "--build", str(tmp_path))
        assert json.loads(server.get("/api/engine")[1]) == {"state": "building"}
        ended(tmp_path, "compiled")
    assert json.loads(server.get("/api/engine")[1]) == {"state": "ready"}
    server.stop()


def test_a_server_that_knows_of_no_build_runs_compiled_or_from_its_source(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    assert json.loads(server.get("/api/engine")[1]) == {"state": "compiled" if engines.is_compiled() else "source"}
    server.stop()
