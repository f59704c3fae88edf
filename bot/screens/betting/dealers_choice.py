"""Panel for dealer's choice. Its custom_ids encode the choice made so far."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.errors import Refusal
from bot.rules.betting.house_rules import BragRules, DealersChoice
from bot.rules.betting.moves import Choose
from bot.rules.house_rules import HouseRuleError
from bot.rules.ranking import MAX_WILD_SETS, WILD_SETS
from bot.screens.betting.move_actions import brag_view
from bot.screens.hand.rankings import wild_choices, wild_set_names, wild_text
from bot.screens.refusal_texts import RED, refusal_text
from bot.screens.widgets.components import SUCCESS, Choice, button, menu
from bot.screens.widgets.custom_ids import TableId
from bot.screens.widgets.layout import PURPLE, Screen, build_screen
from bot.screens.words import Words, relative_time
from bot.tables.values import TableView

HAND_SIZES = (3, 4, 5)
_ENCODED_CHOICE = re.compile(r"(?P<cards>[345])-(?P<wild>\d{1,7})-(?P<blind>[01])")
_FIRST_BITS = ("twos", "black_twos", "one_eyed_jacks", "suicide_king", "jokers:1", "jokers:2", "jokers:3", "jokers:4")
WILD_BITS = (*_FIRST_BITS, *(name for name in WILD_SETS if name not in _FIRST_BITS))
"""Sets of wild cards in the order of their bits in custom_ids. Bits must not change, so new sets come last."""


def render_dealers_choice(view: TableView, words: Words, choice: DealersChoice | None = None) -> Screen:
    """Return the panel of the player who may choose the game. Without a `choice`, it shows the variant played last.

    It has the menus `t:choose.cards:<table>:<about>` and `t:choose.wild:…`, and the buttons `t:choose.blind:…` and
    `t:choose.play:…`. The last one is left out if the choice is not allowed. `<about>` is the encoded choice.
    """
    game, table = brag_view(view), view.table
    if choice is None:
        choice = DealersChoice(cards=game.hand_size, wild=wild_set_names(game.ranking), blind_play=game.blind_play)
    wrong = _choice_fault(view, choice, words)
    about = encode_choice(choice)

    def wanted(action: str) -> TableId:
        return TableId(f"choose.{action}", table.table_id, about)

    sizes = [Choice(str(size), words("choose-cards", cards=size), chosen=size == choice.cards) for size in HAND_SIZES]
    items = [
        menu(wanted("cards"), words("choose-cards-which"), sizes),
        menu(wanted("wild"), words("choose-wild-which"), wild_choices(choice.wild, words), least=0, most=MAX_WILD_SETS),
        button(wanted("blind"), words("choose-without-blind" if choice.blind_play else "choose-with-blind")),
    ]
    if not wrong:
        items.append(button(wanted("play"), words("choose-play"), SUCCESS))
    deals = 1 + sum(not one.sitting_out for one in game.seats)
    about_it = words("choose-about", deals=deals)
    if table.next_deal_at is not None:
        about_it += f" {words('choose-until', when=relative_time(table.next_deal_at))}"
    return build_screen(
        f"### {words('choose-title')}\n{about_it}",
        "\n".join(
            (
                words("choose-cards-are", cards=choice.cards),
                words("choose-wild-are", wild=wild_text(choice.wild, words)),
                words("choose-blind-is" if choice.blind_play else "choose-open-is"),
            )
        ),
        wrong,
        items=items,
        colour=RED if wrong else PURPLE,
    )


def decode_choice(about: str) -> DealersChoice:
    """Decode the choice in the subject `about`; raise ValueError if it is not valid."""
    found = _ENCODED_CHOICE.fullmatch(about)
    if found is None:
        raise ValueError(f"{about!r} is no choice")
    bits = int(found["wild"])
    chosen = {name for place, name in enumerate(WILD_BITS) if bits >> place & 1}
    wild = tuple(name for name in WILD_SETS if name in chosen)
    return DealersChoice(cards=int(found["cards"]), wild=wild, blind_play=found["blind"] == "1")


def change_choice(action: str, about: str, values: Sequence[str]) -> DealersChoice:
    """Return the choice after an item of the panel was used; raise ValueError for an unknown action or value."""
    choice = decode_choice(about)
    match action:
        case "choose.cards" if values and values[0] in {str(size) for size in HAND_SIZES}:
            return replace(choice, cards=int(values[0]))
        case "choose.wild" if set(values) <= set(WILD_SETS):
            return replace(choice, wild=tuple(name for name in WILD_SETS if name in values))
        case "choose.blind":
            return replace(choice, blind_play=not choice.blind_play)
    raise ValueError(f"{action!r} with {values!r} chooses nothing")


def choice_move(about: str) -> Choose:
    choice = decode_choice(about)
    return Choose(cards=choice.cards, wild=choice.wild, blind_play=choice.blind_play)


def encode_choice(choice: DealersChoice) -> str:
    bits = sum(1 << place for place, name in enumerate(WILD_BITS) if name in choice.wild)
    return f"{choice.cards}-{bits}-{int(choice.blind_play)}"


def _choice_fault(view: TableView, choice: DealersChoice, words: Words) -> str:
    """Return a text that says why the choice is not allowed; "" if it is allowed."""
    rules, seated = view.table.house_rules, len(brag_view(view).seats)
    if not isinstance(rules, BragRules):
        return refusal_text(words, Refusal("not_in_this_game"))
    try:
        rules.check_choice(choice)
    except HouseRuleError as error:
        return refusal_text(words, Refusal("bad_choice", option=error.option, reason=error.code))
    most = rules.terms(choice).max_players
    if seated > most:
        return refusal_text(words, Refusal("too_many_for_cards", most=most, players=seated))
    return ""
