"""Renderer of all tiles for inspection; run `python -m tests.screens.drawn_tiles FOLDER`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from bot.screens.pictures.card_tiles import TILE_KEYS, render_tile


def main(arguments: Sequence[str] | None = None) -> None:
    """Render the tiles into the folder that is named in `arguments` (None: on the command line)."""
    parser = ArgumentParser(prog="python -m tests.screens.drawn_tiles", description="Draw all tiles of cards.")
    parser.add_argument("folder", type=Path, help="where the pictures are to be")
    folder: Path = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for key in TILE_KEYS:
        (folder / f"{key}.png").write_bytes(render_tile(key))


if __name__ == "__main__":
    main()
