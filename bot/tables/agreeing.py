"""What is agreed at a table: the game, its house rules, the settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, Seat
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import game as game_called
from bot.sheets.values import Sheet, misfit
from bot.tables.changing import agree_on, agreed_last, agreed_now, check_seats, pending, proposal
from bot.tables.edition import Edition
from bot.tables.questions import check_host, house_rules_asked, propose, propose_rules, withdraw_rules
from bot.tables.values import Agreed, TableSettings

CLOCK = range(30, 601)
"""Seconds a turn may take, where there is a clock."""
PAUSE = range(601)
"""Seconds there may be between deals."""
_SETTINGS: Final = frozenset(TableSettings.__struct_fields__)


class Wanted(Struct, frozen=True, kw_only=True):
    """What somebody wants to play by; None: as it is, or as the sheet says. `options` are the single house rules and
    settings that are to be otherwise than they are by then.
    """

    game: str | None = None
    options: Mapping[str, object] = {}
    house_rules: HouseRules | None = None
    settings: TableSettings | None = None
    sheet: Sheet | None = None

    def played(self, usual: AnyGame) -> AnyGame:
        """The game that is wanted, `usual` where none is named. Refusals unknown_game, sheet_of_another_game."""
        sheet = self.sheet
        if self.game is None:
            return usual if sheet is None else game_called(sheet.game)
        try:
            found = game_called(self.game)
        except KeyError:
            raise Refusal("unknown_game") from None
        if sheet is not None and sheet.game != found.name:
            raise Refusal("sheet_of_another_game", name=sheet.name, game=sheet.game)
        return found

    def agreed(self, game: AnyGame, before: Agreed) -> Agreed:
        """What is then played by, where it was `before`. Refusals bad_clock, bad_pause, bad_house_rules.

        TypeError where the house rules are those of another game.
        """
        rules = self.house_rules or before.house_rules
        if self.options:
            rules = _adjusted(game, rules, {name: self.options[name] for name in self.options if name not in _SETTINGS})
        sheet = before.sheet if rules == before.house_rules else None
        if self.sheet is not None:
            rules = self.house_rules or self.sheet.rules
            sheet = self.sheet.ref if rules == self.sheet.rules else None
        changed = {name: self.options[name] for name in self.options if name in _SETTINGS}
        settings = replace(self.settings or before.settings, **changed)
        _check(game, rules, settings)
        return Agreed(house_rules=rules, settings=settings, sheet=sheet)


def _adjusted(game: AnyGame, rules: HouseRules, options: Mapping[str, object]) -> HouseRules:
    """House rules with some of them otherwise. Refusal bad_house_rules."""
    try:
        found: HouseRules = game.rules(rules.adjusted({**game.differing(rules), **options}, options.keys()))
    except HouseRuleError as error:
        raise misfit(error) from error
    return found


def _check(game: AnyGame, rules: HouseRules, settings: TableSettings) -> None:
    """Refuse settings out of bounds and options that the game does not have."""
    if settings.clock is not None and settings.clock not in CLOCK:
        raise Refusal("bad_clock", least=CLOCK[0], most=CLOCK[-1])
    if settings.pause is not None and settings.pause not in PAUSE:
        raise Refusal("bad_pause", least=PAUSE[0], most=PAUSE[-1])
    if type(rules) is not game.house_rules:
        raise TypeError(f"{type(rules).__name__} are no rules of {game.name}")
    for name in sorted(game.hidden):
        if getattr(rules, name) != getattr(game.usual, name):
            raise Refusal("bad_house_rules", option=name, reason="unknown_option", bound=0)


def change_rules(edition: Edition, user_id: int, *, manager: bool, wanted: Wanted) -> None:
    """Other house rules or settings from the next deal on; other house rules mean a shuffle (RULES 2.2, D-7).

    House rules that can cost anybody more are asked about (`Question.HOUSE_RULES`). In a game of several deals other
    house rules wait for its end, and so they do for a carried pot or a kept hand that they could make worth something
    else. Another game needs a majority of those who play (RULES 3.12). It is proposed between deals only, while no pot
    waits, no game is on, nobody holds a kept hand and nobody owes.
    """
    check_host(edition, user_id, manager=manager)
    edition.managed(user_id, "table_rules")
    game = wanted.played(edition.game)
    if game is not edition.game:
        _propose(edition, user_id, game, wanted)
        return
    last, asked = agreed_last(edition), house_rules_asked(edition)
    shown = last if asked is None else replace(last, house_rules=asked.house_rules, sheet=asked.sheet)
    agreed = wanted.agreed(game, shown)
    check_seats(edition, agreed.house_rules.max_players)
    rules = agreed.house_rules
    if rules.dearer_than(edition.state.rules) and rules.dearer_than(last.house_rules):
        if agreed.settings != last.settings:
            agree_on(edition, replace(last, settings=agreed.settings), _yes(edition))
        propose_rules(edition, user_id, proposal(game, agreed, None))
    else:
        withdraw_rules(edition)
        agree_on(edition, agreed, _yes(edition))
        settings_alone = rules in (last.house_rules, edition.state.rules)
        _tell(edition, user_id, later="settings_change_later" if settings_alone else "rules_change_later")


def _yes(edition: Edition) -> tuple[Seat, ...]:
    return () if edition.info.coming is None else edition.info.coming.yes


def _tell(edition: Edition, user_id: int, *, later: str) -> None:
    """What was changed without a question is told: now where it holds already, which other house rules tell of
    themselves, or by the note for `later`.
    """
    if edition.info.coming is not None:
        edition.note(later, user_id=user_id)
    elif all(what != "rules_changed" for what, _ in edition.notes):
        edition.note("rules_changed")


def _propose(edition: Edition, user_id: int, game: AnyGame, wanted: Wanted) -> None:
    if pending(edition):
        raise Refusal("game_change_waits")
    usual = replace(agreed_now(edition), house_rules=game.usual, sheet=None)
    agreed = wanted.agreed(game, usual)
    check_seats(edition, agreed.house_rules.max_players)
    propose(edition, user_id, proposal(game, agreed, wanted.settings))
