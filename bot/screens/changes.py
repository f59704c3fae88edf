"""Changes to the house rules of a table: each option with its old and new value."""

from __future__ import annotations

from msgspec.structs import replace

from bot.rules.house_rules import HouseRuleError
from bot.screens.house_rules import all_options, option_name, option_value, option_value_text
from bot.screens.names import join_names, names_at_table
from bot.screens.registry import family_of
from bot.screens.words import Words
from bot.tables.values import GameTerms, TermsChange, PublicTable

MOST_CHANGES = 8
"""Options that are listed one by one; further ones are counted."""


def change_lines(before: PublicTable, after: PublicTable, words: Words) -> list[str]:
    """Return the differences between two versions of a table.

    For another game these are its name and stakes, for the same game every option with another value.
    """
    words = words.for_game(after.game, after.house_rules)
    if before.game != after.game:
        games = [words.game_title(one.game) for one in (before, after)]
        changed = words("rule-changed", option=words("rule-game"), before=games[0], after=games[1])
        return [changed, family_of(after.game).stakes_line(after.house_rules, words)]
    told = []
    for option in all_options(after.game):
        was, is_ = (option_value(option, one.house_rules, one.settings) for one in (before, after))
        if was != is_:
            texts = [
                option_value_text(option, value, words, usual=one.house_rules.buy_in)
                for value, one in ((was, before), (is_, after))
            ]
            told.append(words("rule-changed", option=option_name(option, words), before=texts[0], after=texts[1]))
    if len(told) > MOST_CHANGES:
        told = [*told[:MOST_CHANGES], words("rule-more", more=len(told) - MOST_CHANGES)]
    return told


def table_change_lines(table: PublicTable, deal_no: int, words: Words) -> list[str]:
    """Return the notes on changed rules that everybody needs, where `deal_no` is the current or last deal.

    They name the players who have not agreed with the changes new to them, the changes since the deal before, and those
    to come.
    """
    told: list[str] = []
    changed, names = table.last_change, names_at_table(table, words)
    new = [] if changed is None or deal_no > changed.deal_no + 1 else _change_lines_since(table, changed.before, changed, words)
    for accord in _distinct_consents(table):
        behind = [one for one in table.awaiting_consent if one.outdated_terms == accord]
        key = "table-behind-share" if differs_only_by_share(table, accord) else "table-behind"
        told.append(words(key, names=join_names(words, [names(one.seat) for one in behind])))
        told += _bullets(_change_lines_since(table, accord, changed, words))
    if new and (changed is None or changed.before not in _distinct_consents(table)):
        told += [words("table-changed"), *_bullets(new)]
    return [*told, *_pending_change_lines(table, words), *_newcomer_price_lines(table, words)]


def differs_only_by_share(table: PublicTable, accord: GameTerms) -> bool:
    """Return True if players who agreed to these rules are only asked about a share of the carried pot."""
    try:
        return accord.game == table.game and accord.house_rules == table.house_rules
    except (KeyError, HouseRuleError):
        return False


def _newcomer_price_lines(table: PublicTable, words: Words) -> list[str]:
    """Return the price for a newcomer who sits down now, if others pay less."""
    price = table.newcomer_price
    return [words("table-newcomers-price", amount=words.money(price))] if price else []


def upcoming_change_lines(table: PublicTable, words: Words) -> list[str]:
    """Return a newcomer's price and the agreed later changes, all of which apply to anyone who sits down."""
    return [*_newcomer_price_lines(table, words), *_pending_change_lines(table, words), *next_game_lines(table, words)]


def next_game_lines(table: PublicTable, words: Words) -> list[str]:
    """Return the other game that the table has agreed on, and its stakes; empty if there is none."""
    then = table.next_game
    if then is None:
        return []
    stakes = family_of(then.game).stakes_line(then.house_rules, words.for_game(then.game, then.house_rules))
    return [words("table-next-game", game=words.game_title(then.game)), stakes]


def _pending_change_lines(table: PublicTable, words: Words) -> list[str]:
    if table.pending_terms is None:
        return []
    waits = [] if changes_only_settings(table) else [f"-# {words('table-coming-waits')}"]
    return [words("table-coming"), *_bullets(change_lines(table, table.after_deal, words)), *waits]


def changes_only_settings(table: PublicTable) -> bool:
    """Return True if only table settings change later: they wait for nothing but the end of the deal."""
    return table.after_deal.house_rules == table.house_rules


def asked_change_lines(table: PublicTable, words: Words) -> list[str]:
    """Return the changes of the open question on house rules or, without one, those agreed for later."""
    return _bullets(change_lines(table, table.as_proposed, words))


def change_lines_since_consent(table: PublicTable, user_id: int, words: Words) -> list[str]:
    """Return the changes since a person's consent to the rules; empty if they agreed to the current ones."""
    one = next((one for one in table.occupants if one.user_id == user_id), None)
    if one is None or one.outdated_terms is None:
        return []
    share = _newcomer_price_lines(table, words) if one.seat in dict(table.newcomer_prices) else []
    return [*_bullets(_change_lines_since(table, one.outdated_terms, table.last_change, words)), *share]


def _distinct_consents(table: PublicTable) -> list[GameTerms]:
    found: list[GameTerms] = []
    for one in table.awaiting_consent:
        if one.outdated_terms is not None and one.outdated_terms not in found:
            found.append(one.outdated_terms)
    return found


def _change_lines_since(table: PublicTable, before: GameTerms, changed: TermsChange | None, words: Words) -> list[str]:
    """Return the changes for players who agreed to `before`.

    Empty if an earlier version of the program had other options.
    """
    try:
        rules = before.house_rules
    except (KeyError, HouseRuleError):
        return []
    settings = changed.settings if changed is not None and changed.before == before else table.settings
    return change_lines(replace(table, game=before.game, house_rules=rules, settings=settings), table, words)


def _bullets(told: list[str]) -> list[str]:
    return [f"• {line}" for line in told]
