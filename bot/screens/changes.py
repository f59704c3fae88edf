"""What changes where a table plays by something else: each option with its old and its new value."""

from __future__ import annotations

from msgspec.structs import replace

from bot.rules.house_rules import HouseRuleError
from bot.screens.house_rules import every_option, option_name, value_of, value_text
from bot.screens.names import listed, names_at
from bot.screens.registry import family_of
from bot.screens.words import Words
from bot.tables.values import Accord, Changed, Table

MOST_CHANGES = 8
"""Options told one by one; what else is changed is counted."""


def lines(before: Table, after: Table, words: Words) -> list[str]:
    """What is other at the table `after` than `before`: the game with what is played for or, in the same game, every
    option whose value is another.
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
    """What everybody has to know of what a table plays by, while deal `deal_no` is in hand or was the last: who has
    not agreed to it and what is new to them, what was changed since the deal before, and what will be changed.
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
    """Whether who agreed to that is asked about nothing but a share of the carried pot."""
    try:
        return accord.game == table.game and accord.house_rules == table.house_rules
    except (KeyError, HouseRuleError):
        return False


def _newcomers(table: Table, words: Words) -> list[str]:
    """What somebody who sits down now pays, where that is more than the others do."""
    price = table.newcomers_price
    return [words("table-newcomers-price", amount=words.money(price))] if price else []


def to_come(table: Table, words: Words) -> list[str]:
    """What a newcomer pays, and what a table has agreed to play by later: whoever sits down agrees to it, too."""
    return [*_newcomers(table, words), *_coming(table, words), *next_game(table, words)]


def next_game(table: Table, words: Words) -> list[str]:
    """The other game that a table has agreed on, and what is played for in it; empty where there is none."""
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
    """Whether what is agreed for later is no house rule, so that it waits for nothing but the end of the deal."""
    return table.then.house_rules == table.house_rules


def asked_for(table: Table, words: Words) -> list[str]:
    """What a table would play by otherwise than now, if it agreed to the house rules that it is asked about; where it
    is not asked, what is agreed for later.
    """
    return _bullets(lines(table, table.asked_for, words))


def since_agreed(table: Table, user_id: int, words: Words) -> list[str]:
    """What is new to somebody since they agreed to what was played by; empty where they have agreed to what is."""
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
    """What is new at a table to those who agreed to `before`; nothing where an earlier program had other options."""
    try:
        rules = before.house_rules
    except (KeyError, HouseRuleError):
        return []
    settings = changed.settings if changed is not None and changed.before == before else table.settings
    return lines(replace(table, game=before.game, house_rules=rules, settings=settings), table, words)


def _bullets(told: list[str]) -> list[str]:
    return [f"• {line}" for line in told]
