"""Serves as often as it is told to, each time in a process of its own that has nothing left to import.

A line on standard input is the command of the next server; its process id comes back, and a line when it has ended."""

from __future__ import annotations

import json
import os
import sys

from hautemer.__main__ import main
from hautemer.cli import servers as servers  # what is served with is imported before the first one

if __name__ == "__main__":
    while line := sys.stdin.readline():
        pid = os.fork()
        if pid == 0:
            sys.argv[1:] = json.loads(line)
            main()
        print(pid, flush=True)
        os.waitpid(pid, 0)
        print("ended", flush=True)
