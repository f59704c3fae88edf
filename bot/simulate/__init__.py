"""`python -m bot simulate GAME`: deals between computer players, for tuning house rules."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from msgspec import Struct
from tqdm import tqdm

from bot.errors import Refusal
from bot.rules.game import AnyGame
from bot.rules.house_rules import HouseRules
from bot.rules.registry import GAMES
from bot.rules.registry import game as game_called
from bot.screens.refusals import text
from bot.screens.words import words_for
from bot.sheets.text import read_sheet
from bot.simulate.printing import Setup, as_text, as_values
from bot.simulate.registry import simulation_of
from bot.simulate.table import BrokenError, stake_of

DONE = 0
BROKEN = 1
REFUSED = 2
STOPPED = 130
"""Exit code that a shell reports for a program stopped with Ctrl-C."""

USUAL_PLAYERS = 4
USUAL_DEALS = 1_000
USUAL_SEED = 1
MOST_DEALS = 100_000_000
EVENING = 100
"""Number of deals at one table. After that a new table is opened with fresh chips."""

Watch = Callable[[Iterable[Any], int], Iterable[Any]]
"""Function that passes deals on and shows the progress towards their total number."""


class Asked(Struct, frozen=True, kw_only=True):
    """Arguments of the command line. None is the default."""

    game: str
    sheet: Path | None = None
    players: int | None = None
    deals: int = USUAL_DEALS
    seed: int = USUAL_SEED
    json: bool = False


class WrongError(Exception):
    """Invalid arguments on the command line. The message gives the reason."""


def evenings(game: AnyGame, rules: HouseRules, players: int, seed: int) -> Iterator[Any]:
    """Yield deals without end between `players` computer players. The same seed gives the same deals.

    Players bring `stake_of(rules)` chips, and again when they cannot pay for a deal. Raises BrokenError.
    """
    number = 0
    while True:
        table = simulation_of(game).table(game, rules, players, f"{seed}/{number}")
        for place in range(1, EVENING + 1):
            try:
                yield table.deal()
            except BrokenError as error:
                raise BrokenError(f"seed {seed}, evening {number + 1}, deal {place}: {error}") from error
        table.close()
        number += 1


def progress(deals: Iterable[Any], total: int) -> Iterable[Any]:
    """Show a progress bar on standard error if that is a terminal and the deals take longer than a second."""
    bar: Iterable[Any] = tqdm(deals, total=total, unit=" deals", leave=False, delay=1.0, disable=None)
    return bar


def simulate(asked: Asked, out: TextIO, err: TextIO, watch: Watch = progress) -> int:
    """Play the deals, write the report to `out`, and return the exit code of the process.

    DONE, or STOPPED with the deals played until Ctrl-C. REFUSED for invalid arguments, and BROKEN if chips or cards
    were lost; both write the reason to `err`.
    """
    try:
        game, rules, sheet = _what(asked)
        players = _players(asked, game, rules)
        if not 1 <= asked.deals <= MOST_DEALS:
            raise WrongError(f"--deals is a number from 1 to {MOST_DEALS:,}")
    except WrongError as error:
        err.write(f"{error}\n")
        return REFUSED
    counted = simulation_of(game).counted()
    code = DONE
    began = time.perf_counter()
    try:
        for deal in watch(islice(evenings(game, rules, players, asked.seed), asked.deals), asked.deals):
            counted.add(deal)
    except KeyboardInterrupt:
        code = STOPPED
    except BrokenError as error:
        err.write(f"{game.name}: {error}\n")
        return BROKEN
    seconds = time.perf_counter() - began
    setup = Setup(
        game=game.name,
        sheet=sheet,
        house_rules=game.differing(rules),
        players=players,
        stake=stake_of(rules),
        seed=asked.seed,
        deals=asked.deals,
    )
    if asked.json:
        out.write(json.dumps(as_values(setup, counted, seconds), ensure_ascii=False) + "\n")
    else:
        out.write(as_text(setup, counted, seconds))
    return code


def _what(asked: Asked) -> tuple[AnyGame, HouseRules, str | None]:
    """Return the game, the house rules, and the name of their sheet, if any."""
    try:
        game = game_called(asked.game)
    except KeyError:
        known = ", ".join(GAMES)
        raise WrongError(f"there is no game {asked.game!r}; there are {known}") from None
    rules, name = game.usual, None
    if asked.sheet is not None:
        try:
            sheet = read_sheet(asked.sheet.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            raise WrongError(f"{asked.sheet}: {error}") from None
        except Refusal as refusal:
            raise WrongError(f"{asked.sheet}: {text(words_for(None), refusal)}") from None
        if sheet.game != game.name:
            raise WrongError(f"{asked.sheet}: the sheet is for {sheet.game}, not for {game.name}")
        rules, name = sheet.rules, sheet.name
    return game, rules, name


def _players(asked: Asked, game: AnyGame, rules: HouseRules) -> int:
    most: int = game.start(rules, ((1, 0),), 1).most_players
    if asked.players is None:
        return min(max(USUAL_PLAYERS, rules.min_players), most)
    if not rules.min_players <= asked.players <= most:
        raise WrongError(f"--players: by these house rules {rules.min_players} to {most} play")
    return asked.players
