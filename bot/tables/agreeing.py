"""Command that changes the terms of a table: the game, its house rules, the settings."""

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
"""Allowed seconds for a turn, if there is a clock."""
PAUSE = range(601)
"""Allowed seconds between deals."""
_SETTINGS: Final = frozenset(TableSettings.__struct_fields__)


class Wanted(Struct, frozen=True, kw_only=True):
    """Requested terms. None: unchanged, or as the sheet says.

    `options` are single house rules and settings to change; all others stay as they are by then.
    """

    game: str | None = None
    options: Mapping[str, object] = {}
    house_rules: HouseRules | None = None
    settings: TableSettings | None = None
    sheet: Sheet | None = None

    def played(self, usual: AnyGame) -> AnyGame:
        """Return the requested game, or `usual` if none is named. Refusals unknown_game, sheet_of_another_game."""
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
        """Return the terms that result from the request and the terms `before`.

        Refusals bad_clock, bad_pause, bad_house_rules. TypeError if the house rules are those of another game.
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
    """Return house rules with some options changed. Refusal bad_house_rules."""
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
    """Change house rules or settings from the next deal on. Other house rules require a shuffle (RULES 2.2, D-7).

    House rules that can cost anybody more are put to a vote (`Question.HOUSE_RULES`). Other house rules wait for the
    end of a game of several deals. They also wait for a carried pot or a kept hand whose worth they could change.

    Another game needs a majority of the players (RULES 3.12). It can only be proposed between deals, while no pot is
    carried, no game is unfinished, nobody keeps a hand and nobody owes chips.
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
    """Add a note about a change that needed no vote, or the note `later` if it applies after the deal."""
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
