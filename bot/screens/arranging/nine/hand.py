"""Hand message of Nine Card Brag: questions, answers, advice, and the hooks for the shared panel."""

from __future__ import annotations

from typing import Final

from bot.players.arranging.adviser import Aim
from bot.players.arranging.nine import assess_hands, opponents_of, suggest_hands
from bot.rules.arranging.moves import DealTenth, Discard, Hands, Pack, Pass
from bot.rules.arranging.nine.house_rules import NineWinRule
from bot.rules.arranging.nine.state import NinePhase
from bot.rules.game import NOBODY, Seat
from bot.screens.arranging.advice import DraftPrognosis, PanelAdviser, percent_text
from bot.screens.arranging.card_texts import sort_cards
from bot.screens.arranging.hand_draft import CardOrder
from bot.screens.arranging.hooks import GameHooks
from bot.screens.arranging.move_actions import LAY_ASIDE, action_for, play_id
from bot.screens.arranging.nine.event_sentences import NARRATION, nine_view
from bot.screens.arranging.views import own_cards
from bot.screens.hand.cards import card_text
from bot.screens.widgets.components import Choice, Item, button, menu
from bot.screens.widgets.names import join_names, names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView


def _predict(view: TableView, seat: Seat, hands: Hands, words: Words) -> DraftPrognosis:
    """Return the chance of each hand and, if one pot is played for, of the whole deal; nothing before all hands are
    made.
    """
    game = nine_view(view)
    if len(hands) < game.rules.terms.places:
        return DraftPrognosis()
    found = assess_hands(game, seat, hands)
    together = ""
    if not game.rules.for_points and game.rules.win_rule is not NineWinRule.FOUR_POTS:
        together = words("arrange-expected-pot", percent=percent_text(found.worth))
    return DraftPrognosis(chances=found.chances, summary=together)


ADVISER: Final = PanelAdviser(
    aims=(Aim.POINTS,),
    opponents=lambda view, seat: opponents_of(nine_view(view), seat),
    suggest=lambda view, seat, _aim: suggest_hands(nine_view(view), seat),
    predict=_predict,
)


def question_lines(view: TableView, seat: Seat, words: Words, until: str) -> list[str]:
    """Return the question to a player in the deal, or whom the deal waits for."""
    game, names = nine_view(view), names_at_table(view.table, words)
    asked = seat in game.to_act
    if game.phase is NinePhase.TENTH:
        if not asked:
            return [words("nine-tenth-wait", name=names(one)) for one in game.to_act]
        key = "nine-tenth-own" if game.caller == NOBODY else "nine-tenth-round-own"
        return [f"{words(key, name=names(game.caller) if game.caller else '')}{until}"]
    if game.phase is NinePhase.DISCARDING:
        if asked:
            return [f"{words('nine-discard-own')}{until}"]
        gave = game.own is not None and len(game.own.given_up) == 1
        return [words("nine-discard-done" if gave else "nine-discard-wait")]
    if asked:
        return [f"{words('nine-packing-own')}{until}"]
    packs = game.own is not None and bool(game.own.packs)
    return [f"{words('nine-packing-yes' if packs else 'nine-packing-no')}{until}"]


def answer_items(view: TableView, words: Words) -> list[Item]:
    """Return the answers to the reader's question, besides arranging."""
    game = nine_view(view)
    if game.arranging:
        return []
    if any(isinstance(option.move, Discard) for option in view.options):
        cards = sort_cards(own_cards(view), CardOrder.RANK)
        choices = [Choice(card.text, card_text(card, words)) for card in cards]
        return [menu(play_id(view, LAY_ASIDE), words("nine-discard"), choices)]
    made: list[Item] = []
    for option in view.options:
        match option.move:
            case Pack():
                key = "nine-pack"
            case DealTenth():
                key = "nine-deal-tenth" if game.caller == NOBODY else "nine-deal-round"
            case Pass():
                refused = "nine-no-tenth" if game.caller == NOBODY else "nine-no-round"
                key = refused if game.phase is NinePhase.TENTH else "nine-keep"
            case _:
                continue
        made.append(button(play_id(view, action_for(option.move)), words(key)))
    return made


def pack_buttons(view: TableView, words: Words) -> list[Item]:
    """Return the bum deal button, offered to everybody who arranges, regardless of their cards."""
    return [button(play_id(view, "pack"), words("nine-pack"))] if _can_pack(view) else []


def offer_lines(view: TableView, words: Words) -> list[str]:
    """Return the explanation of what everybody is offered."""
    declaring, packing = bool(nine_view(view).declarations), _can_pack(view)
    if not declaring and not packing:
        return []
    what = "declare" if not packing else "both" if declaring else "pack"
    return [words("nine-for-everybody", what=what)]


def _can_pack(view: TableView) -> bool:
    return any(isinstance(option.move, Pack) for option in view.options)


def other_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the lines about players who have thrown in their cards, the reader first."""
    game, names = nine_view(view), names_at_table(view.table, words)
    said = [words("nine-packs")] if game.arranging and game.own is not None and game.own.packs else []
    packed = [names(other.seat) for other in game.seats if other.dealt_in and other.packed and other.seat != seat]
    return [*said, words("nine-packed", names=join_names(words, packed))] if packed else said


def out_key(view: TableView, seat: Seat) -> str:
    """Return the key of the text for a player who has packed and has nothing left to do; "" for everyone else."""
    game = nine_view(view)
    return "nine-out" if game.seat_view(seat).packed and seat not in game.to_act else ""


_WAITING_KEYS = {NinePhase.PACKING: "table-to-answer", NinePhase.DISCARDING: "nine-to-discard"}


_DONE_KEYS = {NinePhase.PACKING: "nine-has-answered", NinePhase.DISCARDING: "nine-has-discarded"}


def activity_facts(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return the facts that a player has packed, and what they are asked besides arranging."""
    game = nine_view(view)
    acts = seat in game.to_act
    facts = [words("nine-has-packed")] if game.seat_view(seat).packed else []
    if game.phase is NinePhase.TENTH and acts:
        facts.append(words("nine-may-deal-tenth"))
    elif game.phase in _WAITING_KEYS and acts:
        facts.append(words(_WAITING_KEYS[game.phase]))
    elif game.phase in _DONE_KEYS and not facts and seat != game.caller:
        facts.append(words(_DONE_KEYS[game.phase]))
    return facts


HOOKS: Final = GameHooks(
    adviser=ADVISER,
    question_lines=question_lines,
    answer_items=answer_items,
    offer_items=pack_buttons,
    offer_lines=offer_lines,
    activity_facts=activity_facts,
    narration=NARRATION,
    other_lines=other_lines,
    out_key=out_key,
)
