"""What is agreed at a table: the game, its house rules, the settings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, IllegalMove
from bot.rules.house_rules import HouseRules
from bot.rules.registry import game as game_called
from bot.sheets.values import Sheet
from bot.tables.changing import check_seats, pending, proposal
from bot.tables.draft import Draft
from bot.tables.info import Coming
from bot.tables.questions import check_host, propose
from bot.tables.values import Agreed, TableSettings

CLOCK = range(30, 601)
"""Seconds a turn may take, where there is a clock."""
PAUSE = range(601)
"""Seconds there may be between deals."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What somebody wants to play by; None: as it is, or as the sheet says."""

    game: str | None = None
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
        sheet = before.sheet if rules == before.house_rules else None
        if self.sheet is not None:
            rules = self.house_rules or self.sheet.rules
            sheet = self.sheet.ref if rules == self.sheet.rules else None
        settings = self.settings or before.settings
        _check(game, rules, settings)
        return Agreed(house_rules=rules, settings=settings, sheet=sheet)


def _check(game: AnyGame, rules: HouseRules, settings: TableSettings) -> None:
    """Refuse settings out of bounds and options that the game does not have."""
    if settings.clock is not None and settings.clock not in CLOCK:
        raise Refusal("bad_clock", least=CLOCK[0], most=CLOCK[-1])
    if settings.pause not in PAUSE:
        raise Refusal("bad_pause", least=PAUSE[0], most=PAUSE[-1])
    if type(rules) is not game.house_rules:
        raise TypeError(f"{type(rules).__name__} are no rules of {game.name}")
    for name in sorted(game.hidden):
        if getattr(rules, name) != getattr(game.usual, name):
            raise Refusal("bad_house_rules", option=name, reason="unknown_option", bound=0)


def change_rules(draft: Draft, user_id: int, *, manager: bool, wanted: Wanted) -> None:
    """Other house rules or settings from the next deal on; other house rules mean a shuffle (RULES 2.2, D-7).

    In a game of several deals other house rules wait for its end. Another game needs a majority of those who play
    (RULES 3.12). It is proposed between deals only, while no pot waits, no game is on, nobody holds a kept hand and
    nobody owes.
    """
    check_host(draft, user_id, manager=manager)
    game = wanted.played(draft.game)
    if game is not draft.game:
        _propose(draft, user_id, game, wanted)
        return
    agreed = wanted.agreed(game, _now(draft) if draft.info.coming is None else draft.info.coming.agreed(game))
    check_seats(draft, agreed.house_rules.max_players)
    if draft.in_deal:
        draft.revise(coming=Coming.of(agreed))
        draft.note("rules_change_later", user_id=user_id)
        return
    try:
        _take_up(draft, agreed)
    except IllegalMove as reason:
        if not draft.state.unfinished:
            raise Refusal(reason.code, **reason.facts) from reason
        draft.revise(coming=Coming.of(agreed), settings=agreed.settings)
        draft.note("rules_change_later", user_id=user_id)
        return
    draft.note("rules_changed", user_id=user_id)


def take_up_agreed(draft: Draft) -> None:
    """Between deals: play by what was agreed last. House rules that cannot be yet wait: because too many sit here, or
    because a game of several deals is on.
    """
    coming = draft.info.coming
    if coming is not None:
        agreed = coming.agreed(draft.game)
        try:
            _take_up(draft, agreed)
        except IllegalMove:
            draft.revise(settings=agreed.settings)


def _now(draft: Draft) -> Agreed:
    return Agreed(house_rules=draft.state.rules, settings=draft.info.settings, sheet=draft.info.sheet)


def _take_up(draft: Draft, agreed: Agreed) -> None:
    """Raises IllegalMove, and has done nothing, where the rules of the game do not let it be."""
    if agreed.house_rules != draft.state.rules:
        draft.state = draft.game.revise(draft.state, agreed.house_rules)
        draft.rebase()
    draft.revise(settings=agreed.settings, sheet=agreed.sheet, coming=None)


def _propose(draft: Draft, user_id: int, game: AnyGame, wanted: Wanted) -> None:
    if pending(draft):
        raise Refusal("game_change_waits")
    usual = replace(_now(draft), house_rules=game.usual, sheet=None)
    agreed = wanted.agreed(game, usual)
    check_seats(draft, agreed.house_rules.max_players)
    propose(draft, user_id, proposal(game, agreed, wanted.settings))
