"""The processes in which bots think do not outlive the server."""

from __future__ import annotations

import subprocess
import sys

_ASK = """
import asyncio, stammtisch
from stammtisch.server.live.bot_workers import BotWorkers

def main():
    workers = BotWorkers(1)
    table = stammtisch.start("push", players=2)
    view = table.view(table.turn)
    print(asyncio.run(workers.move("zufall", view, "a test")), flush=True)
    input()

if __name__ == "__main__":
    main()
"""


def test_workers_end_when_the_server_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", _ASK], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline().strip() == b"flip"
        server.kill()
        assert server.communicate(timeout=60)[0] == b""  # at the end: nobody has the pipe open any more
