"""Changes to the house rules of a table: each option with its old and new value."""

from __future__ import annotations

from msgspec.structs import replace

from bot.rules.house_rules import HouseRuleError
from bot.screens.house_rules import every_option, option_name, value_of, value_text
from bot.screens.names import listed, names_at
from bot.screens.registry import family_of
from bot.screens.words import Words
from bot.tables.values import Accord, Changed, Table

MOST_CHANGES = 8
"""Options that are listed one by one; further ones are counted."""


def lines(before: Table, after: Table, words: Words) -> list[str]:
    """Return the differences between two versions of a table.

    For another game these are its name and stakes, for the same game every option with another value.
    """
    words = words.of(after.game, after.house_rules)
    if before.game != after.game:
        games = [words.title(one.game) for one in (before, after)]
        changed = words("rule-changed", option=words("rule-game"), before=games[0], after=games[1])
        return [changed, family_of(after.game).stakes(after.house_rules, words)]
    told = []
    for option in every_option(after.game):
        was, is_ = (value_of(option, one.house_rules, one.settings) for one in (before, after))
        if was != is_:
            texts = [
                value_text(option, value, words, usual=one.house_rules.buy_in)
                for value, one in ((was, before), (is_, after))
            ]
            told.append(words("rule-changed", option=option_name(option, words), before=texts[0], after=texts[1]))
    if len(told) > MOST_CHANGES:
        told = [*told[:MOST_CHANGES], words("rule-more", more=len(told) - MOST_CHANGES)]
    return told


def of_table(table: Table, deal_no: int, words: Words) -> list[str]:
    """Return the notes on changed rules that everybody needs, where `deal_no` is the current or last deal.

    They name the players who have not agreed with the changes new to them, the changes since the deal before, and those
    to come.
    """
    told: list[str] = []
    changed, names = table.changed, names_at(table, words)
    new = [] if changed is None or deal_no > changed.deal_no + 1 else _since(table, changed.before, changed, words)
    for accord in _distinct(table):
        behind = [one for one in table.behind if one.behind == accord]
        key = "table-behind-share" if by_share(table, accord) else "table-behind"
        told.append(words(key, names=listed(words, [names(one.seat) for one in behind])))
        told += _bullets(_since(table, accord, changed, words))
    if new and (changed is None or changed.before not in _distinct(table)):
        told += [words("table-changed"), *_bullets(new)]
    return [*told, *_coming(table, words), *_newcomers(table, words)]


def by_share(table: Table, accord: Accord) -> bool:
    """Return True if players who agreed to these rules are only asked about a share of the carried pot."""
    try:
        return accord.game == table.game and accord.house_rules == table.house_rules
    except (KeyError, HouseRuleError):
        return False


def _newcomers(table: Table, words: Words) -> list[str]:
    """Return the price for a newcomer who sits down now, if others pay less."""
    price = table.newcomers_price
    return [words("table-newcomers-price", amount=words.money(price))] if price else []


def to_come(table: Table, words: Words) -> list[str]:
    """Return a newcomer's price and the agreed later changes, all of which apply to anyone who sits down."""
    return [*_newcomers(table, words), *_coming(table, words), *next_game(table, words)]


def next_game(table: Table, words: Words) -> list[str]:
    """Return the other game that the table has agreed on, and its stakes; empty if there is none."""
    then = table.next_game
    if then is None:
        return []
    stakes = family_of(then.game).stakes(then.house_rules, words.of(then.game, then.house_rules))
    return [words("table-next-game", game=words.title(then.game)), stakes]


def _coming(table: Table, words: Words) -> list[str]:
    if table.coming is None:
        return []
    waits = [] if settings_alone(table) else [f"-# {words('table-coming-waits')}"]
    return [words("table-coming"), *_bullets(lines(table, table.then, words)), *waits]


def settings_alone(table: Table) -> bool:
    """Return True if only table settings change later: they wait for nothing but the end of the deal."""
    return table.then.house_rules == table.house_rules


def asked_for(table: Table, words: Words) -> list[str]:
    """Return the changes of the open question on house rules or, without one, those agreed for later."""
    return _bullets(lines(table, table.asked_for, words))


def since_agreed(table: Table, user_id: int, words: Words) -> list[str]:
    """Return the changes since a person's consent to the rules; empty if they agreed to the current ones."""
    one = next((one for one in table.sitters if one.user_id == user_id), None)
    if one is None or one.behind is None:
        return []
    share = _newcomers(table, words) if one.seat in dict(table.dearer) else []
    return [*_bullets(_since(table, one.behind, table.changed, words)), *share]


def _distinct(table: Table) -> list[Accord]:
    found: list[Accord] = []
    for one in table.behind:
        if one.behind is not None and one.behind not in found:
            found.append(one.behind)
    return found


def _since(table: Table, before: Accord, changed: Changed | None, words: Words) -> list[str]:
    """Return the changes for players who agreed to `before`.

    Empty if an earlier version of the program had other options.
    """
    try:
        rules = before.house_rules
    except (KeyError, HouseRuleError):
        return []
    settings = changed.settings if changed is not None and changed.before == before else table.settings
    return lines(replace(table, game=before.game, house_rules=rules, settings=settings), table, words)


def _bullets(told: list[str]) -> list[str]:
    return [f"• {line}" for line in told]
