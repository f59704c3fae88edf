"""Hand message of an arranging game: the player's cards, moves, and the panel for arranging."""

from __future__ import annotations

from bot.rules.arranging.engine.events import Arranged, PointScored
from bot.rules.arranging.engine.views import ArrangingSeatView, OwnCardsView
from bot.rules.game import GameOver, PointsMoved, Seat
from bot.screens import words as word_forms
from bot.screens.arranging import panel
from bot.screens.arranging.card_texts import list_cards
from bot.screens.arranging.hand_draft import CardOrder, HandDraft, PanelPage
from bot.screens.arranging.move_actions import play_id
from bot.screens.arranging.panel import DescribedDraft, describe_draft, draft_lines, submitted_hand_lines
from bot.screens.arranging.registry import game_hooks
from bot.screens.arranging.table_message import deadline_text
from bot.screens.arranging.views import arranging_view, can_return, is_arranging, is_outside_game
from bot.screens.family import HandPanel
from bot.screens.table.table_text import net_chips, not_dealt_in_line, signed_brief
from bot.screens.widgets.components import Item, button
from bot.screens.widgets.custom_ids import TableId
from bot.screens.widgets.layout import DOT, halt_line
from bot.screens.widgets.names import join_names
from bot.screens.words import Words
from bot.tables.values import TableView


def current_draft(view: TableView, draft: HandDraft | None) -> HandDraft | None:
    """Return the reader's current draft, or None if there is nothing to arrange.

    Without a remembered `draft`, it has the hands they unlocked, or no cards.
    """
    own = arranging_view(view).own
    if own is None or not is_arranging(view):
        return None
    if draft is not None and len(draft.places) == len(own.cards):
        return draft
    before = [one.hands for one in view.deal_events if isinstance(one, Arranged) and one.seat == view.seat]
    return HandDraft.from_hands(own.cards, before[-1] if before else ())


def render_hand_panel(view: TableView, seat: Seat, words: Words, remembered: object | None = None) -> HandPanel:
    """Return the hand panel of the player on `seat`, who is the reader: cards, moves, and menus to arrange with.

    `remembered` is the latest state of their draft, if known.
    """
    one = arranging_view(view).seat_view(seat)
    tray = current_draft(view, remembered if isinstance(remembered, HandDraft) else None)
    on = None if tray is None else describe_draft(view, seat, tray, words)
    moment, cards, around = (
        _moment_lines(view, one, words, on),
        _card_lines(view, one, words, on),
        _other_lines(view, one, words),
    )
    # Next to the menus, a phone has no room for a separate part.
    parts = (moment, cards, around) if on is None else (moment, [*cards, *_small_lines(around, on)])
    return HandPanel(tuple("\n".join(lines) for lines in parts), _hand_items(view, one, words, on))


def _small_lines(around: list[str], described: DescribedDraft) -> list[str]:
    """Return other facts in small type below the draft; nothing on the page with all the buttons of "More…"."""
    return [] if described.draft.page is PanelPage.MORE else [f"-# {line}" for line in around]


def own_card_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the reader's cards: as they submitted them, or all of them."""
    return _card_lines(view, arranging_view(view).seat_view(seat), words, None)


def _hand_items(view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None) -> list[Item]:
    made: list[Item] = []
    if described is not None:
        made += panel.panel_items(view, described, words)
    elif not view.table.is_halted and one.dealt_in:
        if arranging_view(view).arranging and one.ready and not game_hooks(view).out_key(view, one.seat):
            made.append(button(play_id(view, "unlock"), words("arrange-unlock")))
        made += game_hooks(view).answer_items(view, words)
    if can_return(view) or (one.sitting_out and not one.leaving):
        made.append(button(TableId("back", view.table.table_id), words("button-back")))
    return made


def _moment_lines(view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None) -> list[str]:
    """Return the current phase and its deadline, and the offers to everybody if all buttons are shown."""
    game = arranging_view(view)
    lines = [halt_line(view.table, words)] if view.table.is_halted else []
    if one.leaving:
        back = [words("arrange-may-return")] if can_return(view) else []
        return [*lines, words("arrange-leaving"), *back]
    if one.sitting_out:
        lines.append(words("arrange-sitting-out" if game.in_deal and one.dealt_in else "hand-sitting-out"))
    if not game.in_deal:
        return lines + _after_deal_lines(view, one, words)
    if not one.dealt_in:
        if one.sitting_out:
            return lines
        return [words("arrange-next-game") if is_outside_game(view) else not_dealt_in_line(view, one.seat, words)]
    out, ends = game_hooks(view).out_key(view, one.seat), deadline_text(view, words)
    if out:
        return [*lines, words(out)]
    if not game.arranging:
        return [
            *lines,
            *game_hooks(view).question_lines(view, one.seat, words, ends),
            *_timeout_lines(view, one.seat, words),
        ]
    if not one.ready or game.own is None:
        offered = (
            game_hooks(view).offer_lines(view, words)
            if described is not None and described.draft.page is PanelPage.MORE
            else []
        )
        return [*lines, f"{words('arrange-now')}{ends}", *offered]
    in_time = _timeout_lines(view, one.seat, words)
    return [*lines, f"{words('arrange-locked')}{ends}", *in_time, *_submission_lines(game.own, words)]


def _after_deal_lines(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return the lines after a deal, and before the first one."""
    game = arranging_view(view)
    if game.outcome is None or game.own is None or not game.own.cards:
        return [] if one.sitting_out else [words("hand-no-deal")]
    if not game.reveal:
        return [words("arrange-broken-off")]
    told = (
        [words("arrange-over")]
        if view.is_revealing
        else [_gain_text(view, one.seat, words), *_game_over_lines(view, one.seat, words)]
    )
    return [*told, *_timeout_lines(view, one.seat, words), *_submission_lines(game.own, words)]


def _timeout_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line saying that the reader ran out of time and their cards were arranged for them, if so."""
    arranged = [one for one in view.deal_events if isinstance(one, Arranged) and one.seat == seat]
    return [words("arrange-time-ran-out")] if arranged and arranged[-1].cause == "time" else []


def _gain_text(view: TableView, seat: Seat, words: Words) -> str:
    """Return what the deal brought the reader: points and places won, or chips.

    A hand may score several points, and hands that are not the best may score after the best one.
    """
    first: dict[int, Seat] = {}
    for one in view.deal_events:
        if isinstance(one, PointScored) and one.place:
            first.setdefault(one.place, one.seat)
    places = [place for place, winner in first.items() if winner == seat]
    gained = sum(one.gained for one in view.deal_events if isinstance(one, PointsMoved) and one.seat == seat)
    if not arranging_view(view).rules.several_deals:
        return words("arrange-brought", net=signed_brief(net_chips(view.deal_events)[seat], words))
    hands = join_names(words, map(str, places))
    points = signed_brief(gained, words) if gained else ""
    return words("arrange-won", count=len(places), hands=hands, some=gained, gained=points)


def _game_over_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the line saying that a game of several deals is over, and the chips it brought the reader, if so."""
    over = next((one for one in view.deal_events if isinstance(one, GameOver) and not one.voided), None)
    if over is None:
        return []
    won, net = "yes" if over.winner == seat else "no", net_chips(view.deal_events)[seat]
    return [words("arrange-game-over", won=won, some=net, net=word_forms.signed_money(net, words))]


def _submission_lines(own: OwnCardsView, words: Words) -> list[str]:
    """Return the reader's declaration, or that they made no hand."""
    if own.declared is not None:
        return [words("arrange-declared", what=own.declared.name.lower())]
    return [words("arrange-locked-none")] if own.hands == () else []


def _card_lines(view: TableView, one: ArrangingSeatView, words: Words, described: DescribedDraft | None) -> list[str]:
    """Return the reader's cards: in their draft, as they submitted them, or all of them."""
    game, own = arranging_view(view), arranging_view(view).own
    if own is None or not own.cards or (game.in_deal and not one.dealt_in):
        return []
    if described is not None:
        lines = draft_lines(view, described, words)
    elif own.hands is not None:
        lines = submitted_hand_lines(view, one.seat, own.hands, words, told=game.in_deal)
    else:
        lines = [f"`{list_cards(own.cards, sorting, words)}`" for sorting in (CardOrder.RANK, CardOrder.SUIT)]
    if own.given_up and game.in_deal:
        lines.append(words("arrange-given-up", cards=list_cards(own.given_up, CardOrder.RANK, words)))
    return lines


def _other_lines(view: TableView, one: ArrangingSeatView, words: Words) -> list[str]:
    """Return other facts and the score; nothing after the deal, whose result the table has yet to reveal.

    Players still to act are not listed here, since the table message is updated at every move.
    """
    game = arranging_view(view)
    if not game.in_deal:
        return []
    facts = [words("arrange-points", points=one.points, target=game.target)] if one.playing else []
    facts.append(words("hand-stack", stack=words.money(one.stack)))
    return [*game_hooks(view).other_lines(view, one.seat, words), DOT.join(facts)]
