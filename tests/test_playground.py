"""Tests of the start of `python -m playground`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from playground.__main__ import main


def test_a_taken_port_is_spoken_of(tmp_path: Path) -> None:
    """The greeting names a port that is taken and the address used instead."""
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


def started(data: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a playground that is expected to refuse to start."""
    command = [sys.executable, "-m", "playground", "--data", str(data), *arguments]
    kept = {name: value for name, value in os.environ.items() if name not in {"LOG_LEVEL", "FRESH"}}
    return subprocess.run(command, env={**kept, **settings}, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (("--port", "80000"), {}, "'80000' is no port: name a whole number from 0 to 65535"),
        (("--port", "-1"), {}, "is no port"),
        ((), {"LOG_LEVEL": "loud"}, "LOG_LEVEL is 'loud'; expected one of DEBUG, INFO, WARNING, ERROR"),
        ((), {"FRESH": "maybe"}, "FRESH is 'maybe'; expected 1"),
    ],
)
def test_wrong_settings_are_told(
    tmp_path: Path, arguments: tuple[str, ...], settings: dict[str, str], said: str
) -> None:
    """An invalid setting is reported in one sentence, without a traceback, and nothing is deleted."""
    game = tmp_path / "playground.db"
    game.touch()

    ended = started(tmp_path, *arguments, **settings)

    assert ended.returncode == 2
    assert said in ended.stdout + ended.stderr
    assert "Traceback" not in ended.stderr
    assert game.exists()


def test_data_that_is_no_folder(tmp_path: Path) -> None:
    """A file in place of the data folder is reported in one sentence."""
    (tmp_path / "data").touch()
    ended = started(tmp_path / "data")
    assert (ended.returncode, ended.stderr) == (1, "")
    assert "name another with --data" in ended.stdout


@pytest.mark.parametrize("level", ["debug", "", " Error "])
@pytest.mark.parametrize(
    ("fresh", "kept"), [("false", True), ("0", True), ("", True), ("No", True), ("1", False), ("TRUE", False)]
)
def test_settings_as_people_write_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, level: str, fresh: str, *, kept: bool
) -> None:
    """Log levels are accepted in any case or empty; only a true value of FRESH deletes the games."""
    game, ran = tmp_path / "playground.db", list[int]()
    game.touch()
    monkeypatch.setenv("LOG_LEVEL", level)
    monkeypatch.setenv("FRESH", fresh)

    async def play(_data: Path, port: int) -> None:
        ran.append(port)

    monkeypatch.setattr("playground.__main__._play", play)
    monkeypatch.setattr("logging.basicConfig", lambda **_: None)  # the tests have a log of their own

    assert main(["--data", str(tmp_path), "--port", "0"]) == 0
    assert (ran, game.exists()) == ([0], kept)
