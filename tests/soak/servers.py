"""A server that is soon there again, with a plan of what goes wrong in it; and where it keeps its tables."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec.structs import replace

from tests.server import postgres
from tests.server.harness import NO_LIMITS, PATIENCE, Server, free_port
from tests.soak.sabotage import Plan

DISK_BYTES = 16 << 20


class SoakServer(Server):
    """Each is a fork of a process that has imported all it needs; what it logs goes to a file."""

    postgres: postgres.Postgres
    planted = ""

    def __init__(self, database: str, folder: Path, *more: str, plan: Plan | None = None) -> None:
        self.database: str = database
        self.port = free_port()
        self.more = (*NO_LIMITS, "--analysis", "1", *more)
        self.table_of = {}
        self.came_by = {}
        self.plan = plan or Plan()
        self.log = folder / "server.log"
        with self.log.open("a") as log:
            self.forking = subprocess.Popen(
                [sys.executable, "-m", "tests.soak.forking"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        self.is_up = False

    def begin(self) -> None:
        assert self.forking.stdin is not None
        plan = replace(self.plan, planted=self.planted)
        self.forking.stdin.write(msgspec.json.encode((plan, self.command())).decode() + "\n")
        self.forking.stdin.flush()
        self.pid = int(self.said())
        self.is_up = True

    def said(self) -> str:
        assert self.forking.stdout is not None
        return self.forking.stdout.readline()

    def has_ended(self) -> bool:
        return not self.is_up

    def cut(self) -> None:
        """As a power cut would, if it has not come already."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def await_end(self) -> None:
        assert self.forking.stdout is not None
        is_said, _, _ = select.select([self.forking.stdout], [], [], PATIENCE)
        assert is_said, "the server did not end"
        assert self.said() == "ended\n"
        self.is_up = False

    def stop(self) -> str:
        """As an operator would; what all of them logged."""
        if self.is_up:
            os.kill(self.pid, signal.SIGTERM)
            self.await_end()
        return self.log.read_text("utf-8", "replace")

    def close(self) -> None:
        if self.is_up:
            self.cut()
        self.forking.communicate(timeout=PATIENCE)

    def tracebacks(self) -> list[str]:
        """What is in the log that no user should ever cause."""
        return [line[:2000] for line in self.log.read_text("utf-8", "replace").splitlines() if "Traceback" in line]


def has_a_small_disk() -> bool:
    """Whether one can be mounted."""
    return os.getuid() == 0 and sys.platform == "linux"


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "none", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@contextmanager
def serving(kind: str, *more: str, plan: Plan | None = None, on_a_small_disk: bool = False) -> Iterator[SoakServer]:
    """A server that has not begun, over an empty database of this kind: `sqlite` or `postgresql`."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="hautemer-soak-")))
        if kind == "postgresql":
            database = stack.enter_context(postgres.server())
            server = SoakServer(database.url, folder, *more, plan=plan)
            server.postgres = database
        else:
            place = folder / "disk"
            place.mkdir()
            if on_a_small_disk and has_a_small_disk():
                stack.enter_context(small_disk(place))
            server = SoakServer(str(place / "tables.db"), folder, *more, plan=plan)
        stack.callback(server.close)
        yield server
