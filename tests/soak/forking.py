"""Serves as often as it is told to, each time in a process of its own that has nothing left to import.

A line on standard input is the next server's plan and command; its process id comes back, and a line when it has ended."""

from __future__ import annotations

import os
import sys

import msgspec

from hautemer.__main__ import main
from hautemer.cli import servers as servers  # what is served with is imported before the first one
from tests.soak.sabotage import Plan, install

if __name__ == "__main__":
    while line := sys.stdin.readline():
        plan, command = msgspec.json.decode(line, type=tuple[Plan, list[str]])
        pid = os.fork()
        if pid == 0:
            sys.argv[1:] = command
            install(plan)
            main()
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("ended", flush=True)
