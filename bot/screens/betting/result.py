"""Result of a betting deal: winners, hands and profit, the reason for the end, and the hands shown."""

from __future__ import annotations

from bot.rules.betting import events
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.hands import best_three, strength
from bot.rules.ranking import Category
from bot.rules.table.lending import LoanRepaid
from bot.screens.betting import happened
from bot.screens.betting.seen import brag
from bot.screens.cards import cards_text, hand_name, has_name, name_text
from bot.screens.lines import HAND_LINE, breadth, in_lines
from bot.screens.names import cut_names_at, listed, names_at
from bot.screens.usual import LEAST_NAME, TOLD_NAME, divided, net_of, profit_text
from bot.screens.words import Words
from bot.tables.values import Hints, TableView


def headline(view: TableView, words: Words, reader: Seat | None = None) -> list[str]:
    """Return who won how much, the profit, and the hands compared. A `reader` who won is addressed directly."""
    outcome, names = brag(view).outcome, names_at(view.table, words, most=TOLD_NAME)
    if outcome is None:
        return []
    if outcome.reason is events.BettingEnding.CARRIED:
        return _unwon(view, outcome, words) if divided(view.happened) else _carried(view, outcome, words)
    won = {seat: sum(one.amount for one in outcome.shares if one.seat == seat) for seat in outcome.winners()}
    if not won:
        return [words("table-result-nothing")]
    if len(won) > 1 and len({share.pot for share in outcome.shares}) == 1:
        total = words.money(sum(won.values()))
        return [words("result-shared", names=listed(words, map(names, won)), amount=total)]
    told = [
        words("result-won-own" if seat == reader else "result-won", name=names(seat), amount=words.money(amount))
        for seat, amount in won.items()
    ]
    if len(won) > 1:
        return told
    [winner] = won
    profit = profit_text(net_of(view.happened)[winner], words)
    if outcome.reason is events.BettingEnding.FOLDED:
        return [*told, in_lines((words("result-folded"), profit)), *_out_of_time(view, words)]
    hands = _named(view)
    beaten = [cards for seat, cards in hands.items() if seat != winner][:1] if winner in hands else []
    with_ = words("result-with", hand=_called(view, hands[winner], words)) if winner in hands else ""
    over = [words("result-over", hand=_called(view, cards, words)) for cards in beaten]
    return [line for line in (*told, in_lines((with_, profit)), *over) if line]


def shown(view: TableView, words: Words) -> list[str]:
    """Return the reason for the end, the hands shown, best first, the winner of each pot, and repaid loans."""
    outcome, names = brag(view).outcome, names_at(view.table, words)
    if outcome is None or outcome.reason is events.BettingEnding.CARRIED:
        return []
    lines = _why(view, outcome, words)
    if outcome.reason is events.BettingEnding.FACE_UP:
        name = words("table-unknown-seat", seat=0) if outcome.blind_winner is None else names(outcome.blind_winner)
        won = words.money(sum(share.amount for share in outcome.shares))
        left = "" if divided(view.happened) else words("table-result-left", carried=words.money(outcome.carried))
        return [*lines, " ".join(filter(None, (words("table-result-face-up", name=name, amount=won), left)))]
    lines += _hands(view, outcome, words)
    lines += _told(view, words, events.DiscardsShown)
    if len({share.pot for share in outcome.shares}) > 1:
        lines += [
            words(
                "table-result-won-pot",
                name=names(share.seat),
                amount=words.money(share.amount),
                number=share.pot + 1,
            )
            for share in outcome.shares
        ]
    return [*lines, *_told(view, words, LoanRepaid)]


def summary(view: TableView, words: Words) -> list[str]:
    """Return the reason for the end of the betting, if a line explains it."""
    outcome = brag(view).outcome
    return [] if outcome is None or outcome.reason is events.BettingEnding.CARRIED else _why(view, outcome, words)


def told(view: TableView, words: Words) -> list[str]:
    """Return the complete result for a player's own hand; nothing before the end of the first deal."""
    outcome = brag(view).outcome
    if outcome is None or outcome.voided:
        return [] if outcome is None else [words("table-result-voided")]
    first, *more = headline(view, words, view.seat)
    return [f"**{first}**", *more, *shown(view, words)]


def _carried(view: TableView, outcome: events.BettingOutcome, words: Words) -> list[str]:
    first, amount = words("result-carried"), words.money(outcome.carried)
    if outcome.blind_winner is None:
        return [first, words("happened-pot-carried", amount=amount, chips=outcome.carried)]
    name = names_at(view.table, words)(outcome.blind_winner)
    carried = words("table-result-carried", name=name, amount=amount, chips=outcome.carried)
    return [first, carried, *_out_of_time(view, words)]


def _out_of_time(view: TableView, words: Words) -> list[str]:
    """Return the players who folded because their time ran out."""
    names = names_at(view.table, words)
    late = [event for event in view.happened if isinstance(event, events.Folded) and event.cause == "time"]
    return [line for event in late if (line := happened.sentence(event, names, words))]


def _unwon(view: TableView, outcome: events.BettingOutcome, words: Words) -> list[str]:
    """Return the lines about a pot that nobody won and that has been divided since. Its shares are listed elsewhere."""
    first = words("result-unwon")
    if outcome.blind_winner is None:
        return [first]
    return [first, words("table-result-unwon", name=names_at(view.table, words)(outcome.blind_winner))]


def _why(view: TableView, outcome: events.BettingOutcome, words: Words) -> list[str]:
    """Return the reason for the end, and the ties that were resolved."""
    agreed = any(isinstance(event, events.ShowdownAccepted) for event in view.happened)
    lines = [words("table-result-showdown")] if outcome.reason is events.BettingEnding.SHOWDOWN and agreed else []
    lines += _told(view, words, events.DealtFaceUp) if outcome.reason is events.BettingEnding.FACE_UP else []
    lines += _told(view, words, events.SeePaid, events.ShowdownForced)
    if outcome.reason is events.BettingEnding.COVERED:
        lines += [line for line in _told(view, words, events.Covered)[-1:] if line]
    names = names_at(view.table, words)
    ties = [event for event in view.happened if isinstance(event, events.Compared) and event.tied]
    return [*lines, *(line for event in ties if (line := happened.sentence(event, names, words)))]


def _told(view: TableView, words: Words, *kinds: type[object]) -> list[str]:
    """Return the sentences about all events of these kinds."""
    names = names_at(view.table, words)
    several = [event for event in view.happened if isinstance(event, kinds)]
    return [line for event in several if (line := happened.sentence(event, names, words, named=False))]


def _turned_up(view: TableView) -> dict[Seat, tuple[Card, ...]]:
    """Return the hands shown, best first if they can be compared."""
    ranking = brag(view).ranking
    found = {event.seat: event.cards for event in view.happened if isinstance(event, events.HandShown)}

    def worth(cards: tuple[Card, ...]) -> int:
        return strength(ranking, best_three(ranking, cards)[0]) if has_name(cards, ranking) else -1

    if brag(view).renamed:
        return found
    return dict(sorted(found.items(), key=lambda one: worth(one[1]), reverse=True))


def _named(view: TableView) -> dict[Seat, tuple[Card, ...]]:
    """Return the shown hands whose names may be given."""
    if view.table.settings.hints is Hints.OFF or brag(view).renamed:
        return {}
    return {seat: cards for seat, cards in _turned_up(view).items() if has_name(cards, brag(view).ranking)}


def _called(view: TableView, cards: tuple[Card, ...], words: Words) -> str:
    """Return the name of a hand within a sentence, without what its wild cards represent."""
    ranking = brag(view).ranking
    name = ranking.describe(*best_three(ranking, cards)[0])
    if name.category is Category.HIGH_CARD:
        return name_text(name, words)
    if name.category is not Category.PAIR:
        return words("result-called", hand=name_text(name, words))
    pair, other = (rank.name.lower() for rank in (name.ranks[0], name.ranks[-1]))
    return words("result-called-pair", ranks=words("card-ranks", rank=pair), rank=words("card-one-of-rank", rank=other))


def _hands(view: TableView, outcome: events.BettingOutcome, words: Words) -> list[str]:
    """Return the hands shown, one line each."""
    named, name = _named(view), cut_names_at(view.table, words)
    lines: list[str] = []
    for seat, cards in _turned_up(view).items():
        mark = "**" if seat in outcome.winners() else ""
        hand = hand_name(cards, words, brag(view).ranking) if seat in named else ""
        key = "result-hand" if hand else "result-hand-unnamed"
        facts = {"cards": cards_text(cards, words), "hand": hand}
        room = HAND_LINE - breadth(words(key, name="", **facts))
        lines.append(words(key, name=f"{mark}{name(seat, max(LEAST_NAME, room))}{mark}", **facts))
    return lines
