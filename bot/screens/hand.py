"""A player's own hand, in private: by DM, or as the answer only he sees in the channel."""

from __future__ import annotations

from bot.players.odds import odds_of
from bot.rules.betting.house_rules import MoneySource
from bot.rules.betting.moves import Which
from bot.rules.betting.state import RANKING
from bot.rules.betting.view import HandView, Phase, SeatView, Status
from bot.rules.cards import Card
from bot.screens import buttons
from bot.screens.cards import cards_text, hand_name
from bot.screens.layout import Screen, screen
from bot.screens.names import names_at, shown
from bot.screens.table import DOT, game_name, result_lines
from bot.screens.words import Words, moment
from bot.tables.values import Hints, TableStatus, TableView

PURPLE = 0x5E35B1
"""What only the reader sees."""


_OUT = {Status.FOLDED: "hand-folded", Status.COVERED: "hand-covered"}


def private(view: TableView, words: Words, link: str = "", *, server: str = "") -> Screen:
    """The hand of the person whose view it is, with his moves.

    `server` and `link` name the table for a reader who is not in its channel: the server's name and the address of the
    table's message.
    """
    seat = view.seat
    if seat is None:
        return screen(words("hand-not-seated"), colour=PURPLE)
    one = view.view.seat_view(seat)
    between = view.view.phase is Phase.BETWEEN_DEALS
    return screen(
        _heading(view, words, server, link),
        "\n".join(cards_lines(view, one, words)),
        "\n".join(result_lines(view, words)) if between else "",
        "\n".join(_standing(view, one, words)),
        items=(*buttons.own_moves(view, words), *buttons.come_back(view, one, words)),
        colour=PURPLE,
    )


def _heading(view: TableView, words: Words, server: str, link: str) -> str:
    game = game_name(view.table, words)
    title = words("table-deal-title", game=game, deal=view.view.deal_no) if view.view.deal_no else game
    place = ""
    if server and link:
        place = words("hand-at-link", server=shown(server), link=link)
    elif link:
        place = words("table-to-the-table", link=link)
    return f"### {title}" + (f"\n-# {place}" if place else "")


def cards_lines(view: TableView, one: SeatView, words: Words) -> list[str]:
    """What the reader holds, in words and signs; never more than he may know."""
    between = view.view.phase is Phase.BETWEEN_DEALS
    nothing = [] if view.view.outcome else [words("hand-no-deal")]
    if one.status is Status.NOT_DEALT_IN and not one.hands:
        if between and not one.sitting_out:
            return nothing
        return [words("hand-sitting-out" if one.sitting_out else "hand-not-dealt-in")]
    if view.view.phase is Phase.RETAINING and view.seat in view.view.to_act:
        key = "hand-retain-two" if len(one.hands) > 1 else "hand-retain-one"
        return [words(key, amount=words.money(view.view.pot), chips=view.view.pot)]
    lines: list[str] = []
    known = [held for held in one.hands if held.cards is not None]
    if len(one.hands) > 1:
        lines += _two_hands(view, one, known, words)
    elif known:
        lines.append(_hand(view, known[0], words))
    elif between and one.kept_hand:
        lines.append(words("hand-kept"))
    elif one.hands:
        lines.append(words("hand-covered-blind" if one.status is Status.COVERED else "hand-blind"))
    elif one.exposed or view.view.remembered:
        lines.append(_named(view, one.exposed or view.view.remembered or (), words))
    if not between and one.status in _OUT:
        lines.append(words(_OUT[one.status]))
    if view.view.may_look_back:
        lines.append(words("hand-look-back"))
    return lines or (nothing if between else [words("hand-no-cards")])


def _two_hands(view: TableView, one: SeatView, known: list[HandView], words: Words) -> list[str]:
    if view.view.phase is Phase.NOMINATING and view.seat in view.view.to_act:
        return [words("hand-nominate")]
    if not known:
        return [words("hand-two-blind")]
    looked = known[0]
    key = "hand-looked-old" if looked.which is Which.OLD else "hand-looked-new"
    return [words(key), _hand(view, looked, words)]


def _hand(view: TableView, held: HandView, words: Words) -> str:
    return _named(view, held.cards or (), words)


def _named(view: TableView, cards: tuple[Card, ...], words: Words) -> str:
    text = cards_text(cards, words)
    if view.table.settings.hints is Hints.OFF or len(cards) != 3:
        return f"## `{text}`"
    return f"## `{text}`\n{hand_name(cards, words)}"


def _standing(view: TableView, one: SeatView, words: Words) -> list[str]:
    """Whose turn it is, what it costs, what the reader has."""
    game = view.view
    names = names_at(view.table, words)
    lines: list[str] = []
    mine = view.seat in game.to_act
    ends = view.table.turn_ends_at
    paused = view.table.status is TableStatus.PAUSED
    if paused:
        lines.append(words("table-paused"))
    elif mine and ends is not None:
        lines.append(words("hand-your-turn-until", when=moment(ends)))
    elif mine:
        lines.append(words("hand-your-turn"))
    elif len(game.to_act) == 1:
        lines.append(words("hand-wait", name=names(game.to_act[0])))
    elif game.to_act:
        lines.append(words("hand-wait-answers"))
    if game.phase is Phase.VOTING and mine and game.proposer is not None:
        lines.append(words("table-vote", name=names(game.proposer)))
    money = [words("hand-stack", stack=words.money(one.stack))]
    if view.wallet and view.table.house_rules.money_source is MoneySource.WALLET:
        money.append(words("hand-wallet", wallet=words.money(view.wallet)))
    if game.phase in {Phase.BETTING, Phase.KEEP_OR_THROW} and one.status in {Status.BLIND, Status.OPEN}:
        price = game.blind_price if one.status is Status.BLIND else game.open_price
        key = "hand-price" if game.stake else "hand-price-first"
        money.insert(0, words(key, price=words.money(price)))
    lines.append(DOT.join(money))
    if _cannot_see(view, one):
        lines.append(words("hand-cannot-see-blind"))
    chance = chance_of_best(view)
    if chance is not None:
        lines.append(words("hand-odds", hands=game.live, percent=round(100 * chance)))
    return lines


def _cannot_see(view: TableView, one: SeatView) -> bool:
    """Whether the reader, open, is alone with a blind player, whom he cannot see."""
    game = view.view
    if view.seat not in game.to_act or game.phase is not Phase.BETTING or game.live != 2 or not game.stake:
        return False
    others = [other for other in game.seats if other.seat != one.seat and other.status is Status.BLIND]
    return one.status is Status.OPEN and bool(others)


def chance_of_best(view: TableView) -> float | None:
    """The chance, 0 to 1, that the reader's hand is the best of the live ones; None where it is not to be told.

    Told at tables with full hints, to somebody who is in the deal and has looked at his only hand.
    """
    if view.table.settings.hints is not Hints.FULL or view.seat is None or view.view.live < 2:
        return None
    one = view.view.seat_view(view.seat)
    if one.status is not Status.OPEN or view.view.phase is Phase.BETWEEN_DEALS or len(one.hands) != 1:
        return None
    cards = one.hands[0].cards
    return None if cards is None else odds_of(RANKING).chance_best(cards, view.view.live - 1).wins
