"""Summary of an evening at a table, for somebody who goes home and for the table's end.

It contains only facts that were shown to everybody at the table.
"""

from __future__ import annotations

from bot.history.values import Evening, EveningLine
from bot.rules.table.events import PotDivided
from bot.screens.amounts import signed_money
from bot.screens.family import BLIND_WIN
from bot.screens.lines import DOT, wrap_facts
from bot.screens.names import names_from, name_or_former, escape_text
from bot.screens.registry import family_of
from bot.screens.statistics import best_hand_text
from bot.screens.words import Words
from bot.tables.values import TableView


def everyone_summary(found: Evening, words: Words) -> str:
    """Return the evening of everybody at the table: result and best moments."""
    lines = [f"**{words('home-evening')}**"]
    for line in found.lines:
        lines.append(DOT.join((f"**{escape_text(name_or_former(line.name, words))}**", *_result_facts(line, found, words))))
        lines += [f"-# {facts}" for facts in wrap_facts(_feat_facts(line, found, words)).splitlines()]
    return "\n".join(lines)


def own_summary(found: Evening, user_id: int, words: Words) -> str:
    """Return a person's own evening; "" if they have played nothing."""
    line = next((one for one in found.lines if one.user_id == user_id), None)
    if line is None:
        return ""
    told = DOT.join(_result_facts(line, found, words))
    return "\n".join((f"**{words('home-own')}** {told}", *(f"-# {fact}" for fact in _feat_facts(line, found, words))))


def pot_share_line(view: TableView, user_id: int, words: Words) -> str:
    """Return a person's share of a carried pot divided since the last deal; "" if they got none."""
    seats = {one.seat for one in (*view.table.departed, *view.table.occupants) if one.user_id == user_id}
    amount = sum(one.amount for one in view.deal_events if isinstance(one, PotDivided) and one.seat in seats)
    words = words.for_game(view.table.game, view.table.house_rules)
    return words("home-divided", amount=words.money(amount)) if amount else ""


def _result_facts(line: EveningLine, found: Evening, words: Words) -> list[str]:
    """Return the result in chips and points, and the number of deals."""
    facts = []
    if found.has_chips:
        facts.append(signed_money(line.chips, words) if line.chips else words("evening-even"))
    if found.has_points:
        facts.append(words("money-points", points=line.points))
    return [*facts, words("evening-deals", deals=line.deals)]


def _feat_facts(line: EveningLine, found: Evening, words: Words) -> list[str]:
    """Return somebody's biggest pot, best shown hand and largest blind win."""
    facts = []
    if line.best_pot:
        facts.append(words("home-pot", amount=words.money(line.best_pot)))
    if line.best_hand:
        facts.append(words("home-hand", hand=best_hand_text(line.best_hand, line.best_hand_game, words)))
    if blind := _best_blind_win(found, line.user_id, words):
        facts.append(words("home-blind", amount=words.money(blind)))
    return facts


def _best_blind_win(found: Evening, user_id: int, words: Words) -> int:
    """Return the most chips that somebody won in a deal without having looked; 0: none."""
    most = 0
    for statement in found.notable_deals:
        spoken = words.for_game(statement.game, statement.rules)
        names = names_from(statement.names, spoken, statement.rules)
        for moment in family_of(statement.game).highlights(statement, names, spoken):
            if moment.kind == BLIND_WIN and statement.people.get(moment.seat) == user_id:
                most = max(most, moment.weight)
    return most
