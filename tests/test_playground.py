"""What `python -m playground` says when it starts."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path


def test_a_taken_port_is_spoken_of(tmp_path: Path) -> None:
    """Where the port that was asked for is taken, the greeting names it and gives the address that is used instead."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "playground", "--port", str(port), "--data", str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
            assert started.stdout is not None
            said: list[str] = []
            for line in started.stdout:
                said.append(line)
                if "Ctrl+C" in line:
                    break
            started.terminate()
    told = "".join(said)
    assert f"Port {port} is taken" in told
    assert "http://127.0.0.1:" in told
    assert f"http://127.0.0.1:{port}/" not in told
