"""Command that changes the game, its house rules or the settings of a table."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, Seat
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import find_game
from bot.sheets.values import Sheet, house_rules_refusal
from bot.tables.commands.consent import check_seats, current_terms, is_game_unfinished, latest_terms, schedule_terms
from bot.tables.commands.votes import ask_for_terms, check_host, proposed_house_rules, withdraw_house_rules
from bot.tables.table_settings import PAUSE_RANGE, SETTING_FIELDS, TURN_TIME_RANGE, TableSettings
from bot.tables.terms import Proposal, TableTerms
from bot.tables.update import TableUpdate
from bot.tables.values import NoteKind


class TermsRequest(Struct, frozen=True, kw_only=True):
    """Requested terms. A field that is None changes nothing, or follows the sheet.

    `options` are single house rules and settings to change, by name. All others stay as they are.
    """

    game: str | None = None
    options: Mapping[str, object] = {}
    house_rules: HouseRules | None = None
    settings: TableSettings | None = None
    sheet: Sheet | None = None

    def resolve_game(self, default: AnyGame) -> AnyGame:
        """Return the requested game, or `default` if none is named. Refusals unknown_game, sheet_of_another_game."""
        sheet = self.sheet
        if self.game is None:
            return default if sheet is None else find_game(sheet.game)
        try:
            found = find_game(self.game)
        except KeyError:
            raise Refusal("unknown_game") from None
        if sheet is not None and sheet.game != found.name:
            raise Refusal("sheet_of_another_game", name=sheet.name, game=sheet.game)
        return found

    def resolve_terms(self, game: AnyGame, before: TableTerms) -> TableTerms:
        """Return the terms `before`, changed as requested.

        Refusals bad_clock, bad_pause, bad_house_rules. TypeError if the house rules are those of another game.
        """
        rules = self.house_rules or before.house_rules
        if self.options:
            rules = _adjust(
                game, rules, {name: self.options[name] for name in self.options if name not in SETTING_FIELDS}
            )
        sheet = before.sheet if rules == before.house_rules else None
        if self.sheet is not None:
            rules = self.house_rules or self.sheet.rules
            sheet = self.sheet.ref if rules == self.sheet.rules else None
        settings = (self.settings or before.settings).with_options(self.options)
        _check_terms(game, rules, settings)
        return TableTerms(house_rules=rules, settings=settings, sheet=sheet)


def _adjust(game: AnyGame, rules: HouseRules, options: Mapping[str, object]) -> HouseRules:
    """Return the house rules with `options` changed. Refusal bad_house_rules."""
    try:
        found: HouseRules = game.build_rules(
            rules.adjust_options({**game.changed_options(rules), **options}, options.keys())
        )
    except HouseRuleError as error:
        raise house_rules_refusal(error) from error
    return found


def _check_terms(game: AnyGame, rules: HouseRules, settings: TableSettings) -> None:
    """Refuse settings out of bounds and options that the game does not have."""
    if settings.turn_seconds is not None and settings.turn_seconds not in TURN_TIME_RANGE:
        raise Refusal("bad_clock", least=TURN_TIME_RANGE[0], most=TURN_TIME_RANGE[-1])
    if settings.pause is not None and settings.pause not in PAUSE_RANGE:
        raise Refusal("bad_pause", least=PAUSE_RANGE[0], most=PAUSE_RANGE[-1])
    if type(rules) is not game.house_rules:
        raise TypeError(f"{type(rules).__name__} are no rules of {game.name}")
    for name in sorted(game.excluded_options):
        if getattr(rules, name) != getattr(game.default_rules, name):
            raise Refusal("bad_house_rules", option=name, reason="unknown_option", bound=0)


def change_rules(update: TableUpdate, user_id: int, *, manager: bool, request: TermsRequest) -> None:
    """Change house rules or settings from the next deal on. Other house rules require a shuffle (RULES 2.2, D-7).

    House rules that can cost anybody more are put to a vote (`VoteQuestion.HOUSE_RULES`). Other house rules wait for
    the end of a game of several deals. They also wait for a carried pot or a kept hand whose worth they could change.

    Another game needs a majority of the players (RULES 3.12). It can only be proposed between deals, while no pot is
    carried, no game is unfinished, nobody keeps a hand and nobody owes chips.
    """
    check_host(update, user_id, manager=manager)
    update.audit_manager(user_id, "table_rules")
    game = request.resolve_game(update.game)
    if game is not update.game:
        _propose_game(update, user_id, game, request)
        return
    last, asked = latest_terms(update), proposed_house_rules(update)
    shown = last if asked is None else replace(last, house_rules=asked.house_rules, sheet=asked.sheet)
    agreed = request.resolve_terms(game, shown)
    check_seats(update, agreed.house_rules.max_players)
    rules = agreed.house_rules
    if rules.may_cost_more_than(update.state.rules) and rules.may_cost_more_than(last.house_rules):
        if agreed.settings != last.settings:
            schedule_terms(update, replace(last, settings=agreed.settings), _agreed_seats(update))
        ask_for_terms(update, user_id, Proposal.from_terms(game.name, agreed, None))
    else:
        withdraw_house_rules(update)
        schedule_terms(update, agreed, _agreed_seats(update))
        settings_alone = rules in (last.house_rules, update.state.rules)
        later = NoteKind.SETTINGS_CHANGE_LATER if settings_alone else NoteKind.RULES_CHANGE_LATER
        _add_change_note(update, later=later)


def _agreed_seats(update: TableUpdate) -> tuple[Seat, ...]:
    return () if update.info.pending_terms is None else update.info.pending_terms.agreed_by


def _add_change_note(update: TableUpdate, *, later: NoteKind) -> None:
    """Add the note that the rules have changed or, if the change applies after the deal, the note `later`."""
    if update.info.pending_terms is not None:
        update.add_note(later)
    elif all(note.kind is not NoteKind.RULES_CHANGED for note in update.notes):
        update.add_note(NoteKind.RULES_CHANGED)


def _propose_game(update: TableUpdate, user_id: int, game: AnyGame, request: TermsRequest) -> None:
    if is_game_unfinished(update):
        raise Refusal("game_change_waits")
    usual = replace(current_terms(update), house_rules=game.default_rules, sheet=None)
    agreed = request.resolve_terms(game, usual)
    check_seats(update, agreed.house_rules.max_players)
    ask_for_terms(update, user_id, Proposal.from_terms(game.name, agreed, request.settings))
