"""Result of a betting deal: winners, reason for the end, and shown hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.betting import events
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShown, PotWon
from bot.rules.betting.state import BragView
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.ranking import NATURAL_RANKING, Category, best_three, hand_strength
from bot.rules.table.events import LoanRepaid
from bot.rules.table.state import View
from bot.screens.betting import event_sentences
from bot.screens.betting.move_actions import brag_view
from bot.screens.family import ShownHand, expect
from bot.screens.hand.cards import cards_text, hand_name, hand_name_text, has_hand_name
from bot.screens.table.table_text import LEAST_NAME_WIDTH, SHORT_NAME_WIDTH, net_chips, profit_text, was_pot_divided
from bot.screens.widgets.layout import HAND_LINE_WIDTH, display_width, wrap_facts
from bot.screens.widgets.names import join_names, names_at_table, truncated_names_at_table
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

_LEAST_ENTRIES: Final = 20
_BUY_IN_PART: Final = 4
"""Minimum pot for a picture: the larger of `_LEAST_ENTRIES` entries and `suggested_stack` divided by `_BUY_IN_PART`."""


def deserves_picture(view: TableView) -> bool:
    taken = sum(event.amount for event in view.deal_events if isinstance(event, PotWon))
    shown = any(isinstance(event, HandShown) for event in view.deal_events)
    rules = view.table.house_rules
    return shown and taken >= max(_LEAST_ENTRIES * rules.entry, rules.suggested_stack // _BUY_IN_PART)


def shown_hands(events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
    ranking = NATURAL_RANKING if view is None else expect(view, BragView).ranking
    takers = {event.seat for event in events if isinstance(event, PotWon)}
    found: dict[Seat, ShownHand] = {}
    for event in events:
        if isinstance(event, HandShown):
            name = hand_name(event.cards, words, ranking) if has_hand_name(event.cards, ranking) else ""
            won = event.seat in takers
            found[event.seat] = ShownHand(seat=event.seat, groups=(event.cards,), description=name, won=won)
    return sorted(found.values(), key=lambda hand: not hand.won)


def headline_lines(view: TableView, words: Words, reader: Seat | None = None) -> list[str]:
    """Return lines on winners and amounts, profit and compared hands; a `reader` who won is addressed as “you”."""
    outcome, names = brag_view(view).outcome, names_at_table(view.table, words, most=SHORT_NAME_WIDTH)
    if outcome is None:
        return []
    if outcome.reason is BettingEnding.CARRIED:
        return _carried_lines(view, outcome, words)
    won = {seat: sum(one.amount for one in outcome.shares if one.seat == seat) for seat in outcome.winners()}
    if not won:
        return [words("table-result-nothing")]
    if len(won) > 1 and len({share.pot for share in outcome.shares}) == 1:
        total = words.money(sum(won.values()))
        return [words("result-shared", names=join_names(words, map(names, won)), amount=total)]
    lines = [
        words("result-won-own" if seat == reader else "result-won", name=names(seat), amount=words.money(amount))
        for seat, amount in won.items()
    ]
    if len(won) > 1:
        return lines
    [winner] = won
    profit = profit_text(net_chips(view.deal_events)[winner], words)
    if outcome.reason is BettingEnding.FOLDED:
        return [*lines, wrap_facts((words("result-folded"), profit)), *_timeout_lines(view, words)]
    hands = _nameable_hands(view)
    if winner not in hands:
        return [*lines, profit] if profit else lines
    best = words("result-with", hand=_hand_in_sentence(view, hands[winner], words))
    beaten = [cards for seat, cards in hands.items() if seat != winner][:1]
    over = [words("result-over", hand=_hand_in_sentence(view, cards, words)) for cards in beaten]
    return [*lines, wrap_facts((best, profit)), *over]


def result_lines(view: TableView, words: Words) -> list[str]:
    """Return lines on the reason for the end, the shown hands, the winner of each pot, and repaid loans."""
    outcome, names = brag_view(view).outcome, names_at_table(view.table, words)
    if outcome is None or outcome.reason is BettingEnding.CARRIED:
        return []
    lines = summary_lines(view, words)
    if outcome.reason is BettingEnding.FACE_UP:
        name = words("table-unknown-seat", seat=0) if outcome.blind_winner is None else names(outcome.blind_winner)
        won = words.money(sum(share.amount for share in outcome.shares))
        kept = words("table-result-face-up", name=name, amount=won)
        if not was_pot_divided(view.deal_events):
            kept += f" {words('table-result-left', carried=words.money(outcome.carried))}"
        return [*lines, kept]
    lines += [*_shown_hand_lines(view, outcome, words), *_sentences_about(view, words, events.DiscardsShown)]
    if len({share.pot for share in outcome.shares}) > 1:
        for share in outcome.shares:
            facts = {"amount": words.money(share.amount), "number": share.pot + 1}
            lines.append(words("table-result-won-pot", name=names(share.seat), **facts))
    return [*lines, *_sentences_about(view, words, LoanRepaid)]


def summary_lines(view: TableView, words: Words) -> list[str]:
    """Return lines on the reason for the end of the betting, if it needs explaining, and on ties."""
    outcome = brag_view(view).outcome
    if outcome is None or outcome.reason is BettingEnding.CARRIED:
        return []
    agreed = any(isinstance(event, events.ShowdownAccepted) for event in view.deal_events)
    lines = [words("table-result-showdown")] if outcome.reason is BettingEnding.SHOWDOWN and agreed else []
    lines += _sentences_about(view, words, events.DealtFaceUp) if outcome.reason is BettingEnding.FACE_UP else []
    lines += _sentences_about(view, words, events.SeePaid, events.ShowdownForced)
    lines += _sentences_about(view, words, events.Covered)[-1:] if outcome.reason is BettingEnding.COVERED else []
    ties = [event for event in view.deal_events if isinstance(event, events.Compared) and event.tied]
    return [*lines, *_sentences(view, words, ties)]


def full_result_lines(view: TableView, words: Words) -> list[str]:
    """Return the complete result for a player's hand message; empty if there is no outcome."""
    outcome = brag_view(view).outcome
    if outcome is None or outcome.voided:
        return [] if outcome is None else [words("table-result-voided")]
    first, *more = headline_lines(view, words, view.seat)
    return [f"**{first}**", *more, *result_lines(view, words)]


def _carried_lines(view: TableView, outcome: BettingOutcome, words: Words) -> list[str]:
    """Return lines on a pot that nobody won. If it has been divided since, its shares are listed elsewhere."""
    divided, amount = was_pot_divided(view.deal_events), words.money(outcome.carried)
    if outcome.blind_winner is None:
        carried = words("happened-pot-carried", amount=amount, chips=outcome.carried)
        return [words("result-unwon")] if divided else [words("result-carried"), carried]
    name = names_at_table(view.table, words)(outcome.blind_winner)
    if divided:
        return [words("result-unwon"), words("table-result-unwon", name=name)]
    carried = words("table-result-carried", name=name, amount=amount, chips=outcome.carried)
    return [words("result-carried"), carried, *_timeout_lines(view, words)]


def _timeout_lines(view: TableView, words: Words) -> list[str]:
    late = [event for event in view.deal_events if isinstance(event, events.Folded) and event.cause == "time"]
    return _sentences(view, words, late)


def _sentences_about(view: TableView, words: Words, *kinds: type[object]) -> list[str]:
    """Return the sentences about all events of these types, without names of hands."""
    return _sentences(view, words, [event for event in view.deal_events if isinstance(event, kinds)], named=False)


def _sentences(view: TableView, words: Words, about: Sequence[Event], *, named: bool = True) -> list[str]:
    names = names_at_table(view.table, words)
    return [line for event in about if (line := event_sentences.betting_sentence(event, names, words, named=named))]


def _shown_by_rank(view: TableView) -> dict[Seat, tuple[Card, ...]]:
    """Return the shown hands, best first if they can be compared."""
    ranking = brag_view(view).ranking
    found = {event.seat: event.cards for event in view.deal_events if isinstance(event, HandShown)}

    def worth(cards: tuple[Card, ...]) -> int:
        return hand_strength(ranking, best_three(ranking, cards)[0]) if has_hand_name(cards, ranking) else -1

    if brag_view(view).ranking_changed:
        return found
    return dict(sorted(found.items(), key=lambda one: worth(one[1]), reverse=True))


def _nameable_hands(view: TableView) -> dict[Seat, tuple[Card, ...]]:
    if view.table.settings.hints is Hints.OFF or brag_view(view).ranking_changed:
        return {}
    return {
        seat: cards for seat, cards in _shown_by_rank(view).items() if has_hand_name(cards, brag_view(view).ranking)
    }


def _hand_in_sentence(view: TableView, cards: tuple[Card, ...], words: Words) -> str:
    """Return the name of a hand for use in a sentence, without the meaning of its wild cards."""
    ranking = brag_view(view).ranking
    name = ranking.describe(*best_three(ranking, cards)[0])
    if name.category is Category.HIGH_CARD:
        return hand_name_text(name, words)
    if name.category is not Category.PAIR:
        return words("result-called", hand=hand_name_text(name, words))
    pair, other = (rank.name.lower() for rank in (name.ranks[0], name.ranks[-1]))
    return words("result-called-pair", ranks=words("card-ranks", rank=pair), rank=words("card-one-of-rank", rank=other))


def _shown_hand_lines(view: TableView, outcome: BettingOutcome, words: Words) -> list[str]:
    named, name = _nameable_hands(view), truncated_names_at_table(view.table, words)
    lines: list[str] = []
    for seat, cards in _shown_by_rank(view).items():
        mark = "**" if seat in outcome.winners() else ""
        hand = hand_name(cards, words, brag_view(view).ranking) if seat in named else ""
        key = "result-hand" if hand else "result-hand-unnamed"
        facts = {"cards": cards_text(cards, words), "hand": hand}
        room = HAND_LINE_WIDTH - display_width(words(key, name="", **facts))
        lines.append(words(key, name=f"{mark}{name(seat, max(LEAST_NAME_WIDTH, room))}{mark}", **facts))
    return lines
