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
from bot.rules.registry import GAMES, find_game
from bot.screens.refusal_texts import refusal_text
from bot.screens.words import words_for
from bot.sheets.values import read_sheet
from bot.simulate.registry import simulation_of
from bot.simulate.report import SimulationSetup, report_text, report_values
from bot.simulate.table import BrokenRulesError, stake_of

DONE = 0
BROKEN = 1
REFUSED = 2
STOPPED = 130
"""Exit code that a shell reports for a program stopped with Ctrl-C."""
DEFAULT_PLAYERS = 4
DEFAULT_DEALS = 1_000
DEFAULT_SEED = 1
MAX_DEALS = 100_000_000
DEALS_PER_EVENING = 100
"""Number of deals at one table before a new table is opened with fresh chips."""
ProgressWrapper = Callable[[Iterable[Any], int], Iterable[Any]]
"""Function that yields the deals that it is given, and shows the progress towards their total number."""


class SimulationArguments(Struct, frozen=True, kw_only=True):
    """Arguments of the command line. None stands for the default."""

    game: str
    sheet: Path | None = None
    players: int | None = None
    deals: int = DEFAULT_DEALS
    seed: int = DEFAULT_SEED
    json: bool = False


class SimulationArgumentError(Exception):
    """Invalid arguments on the command line. The message gives the reason."""


def simulate_deals(game: AnyGame, rules: HouseRules, players: int, seed: int) -> Iterator[Any]:
    """Yield an endless series of deals between computer players, determined by `seed`. Raises BrokenRulesError."""
    number = 0
    while True:
        table = simulation_of(game).table(game, rules, players, f"{seed}/{number}")
        for place in range(1, DEALS_PER_EVENING + 1):
            try:
                yield table.deal()
            except BrokenRulesError as error:
                raise BrokenRulesError(f"seed {seed}, evening {number + 1}, deal {place}: {error}") from error
        table.close()
        number += 1


def show_progress(items: Iterable[Any], total: int, unit: str = "deals") -> Iterable[Any]:
    """Return `items` with a progress bar on standard error, which appears on a terminal after a second."""
    bar: Iterable[Any] = tqdm(items, total=total, unit=f" {unit}", leave=False, delay=1.0, disable=None)
    return bar


def simulate(
    arguments: SimulationArguments, out: TextIO, err: TextIO, wrap_progress: ProgressWrapper = show_progress
) -> int:
    """Play the deals, write the report to `out` or an error to `err`, and return the exit code of the process."""
    try:
        game, rules, sheet = _load_rules(arguments)
        players = _player_count(arguments, game, rules)
        if not 1 <= arguments.deals <= MAX_DEALS:
            raise SimulationArgumentError(f"--deals is a number from 1 to {MAX_DEALS:,}")
    except SimulationArgumentError as error:
        err.write(f"{error}\n")
        return REFUSED
    counted = simulation_of(game).totals()
    code = DONE
    began = time.perf_counter()
    try:
        for deal in wrap_progress(
            islice(simulate_deals(game, rules, players, arguments.seed), arguments.deals), arguments.deals
        ):
            counted.add(deal)
    except KeyboardInterrupt:
        code = STOPPED
    except BrokenRulesError as error:
        err.write(f"{game.name}: {error}\n")
        return BROKEN
    seconds = time.perf_counter() - began
    setup = SimulationSetup(
        game=game.name,
        sheet=sheet,
        house_rules=game.changed_options(rules),
        players=players,
        stake=stake_of(rules),
        seed=arguments.seed,
        deals=arguments.deals,
    )
    if arguments.json:
        out.write(json.dumps(report_values(setup, counted, seconds), ensure_ascii=False) + "\n")
    else:
        out.write(report_text(setup, counted, seconds))
    return code


def _load_rules(arguments: SimulationArguments) -> tuple[AnyGame, HouseRules, str | None]:
    try:
        game = find_game(arguments.game)
    except KeyError:
        known = ", ".join(GAMES)
        raise SimulationArgumentError(f"there is no game {arguments.game!r}; there are {known}") from None
    rules, name = game.default_rules, None
    if arguments.sheet is not None:
        try:
            sheet = read_sheet(arguments.sheet.read_text(encoding="utf-8-sig"))
        except (OSError, UnicodeDecodeError) as error:
            raise SimulationArgumentError(f"{arguments.sheet}: {error}") from None
        except Refusal as refusal:
            raise SimulationArgumentError(f"{arguments.sheet}: {refusal_text(words_for(None), refusal)}") from None
        if sheet.game != game.name:
            raise SimulationArgumentError(f"{arguments.sheet}: the sheet is for {sheet.game}, not for {game.name}")
        rules, name = sheet.rules, sheet.name
    return game, rules, name


def _player_count(arguments: SimulationArguments, game: AnyGame, rules: HouseRules) -> int:
    most: int = game.start(rules, ((1, 0),), 1).most_players
    if arguments.players is None:
        return min(max(DEFAULT_PLAYERS, rules.min_players), most)
    if not rules.min_players <= arguments.players <= most:
        raise SimulationArgumentError(f"--players: by these house rules {rules.min_players} to {most} play")
    return arguments.players
