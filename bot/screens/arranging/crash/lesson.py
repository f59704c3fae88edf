"""Coached deal of Crash: a spare hand to refuse, thirteen cards to arrange, four places to win."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Pass
from bot.rules.game import Move
from bot.screens.arranging.actions import ARRANGE, LOCK, SURE, changed, locked, tray_in
from bot.screens.arranging.crash.seen import crash
from bot.screens.arranging.family import NAME
from bot.screens.arranging.moves import DECLARATIONS, move_of
from bot.screens.arranging.panel import refused
from bot.screens.arranging.seen import own_cards
from bot.screens.arranging.tray import Tray
from bot.screens.lesson import COMPUTER, LEARNER, Lesson, read
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import Hints, TableView

HANDS: Final = (
    "8c 8d 8h Qs Js Ts 5d 4c 3h Kc Kh 2s 7h",
    "Ad Th 6h 4d 2c 9c Jc 7s 5h 3c Qd 9h As",
    "Kd Jh 9s 5c 3d 2d Ac Qh 8s Tc 4h 3s 5s",
    "6c 6d 6s Jd Td 9d Ah Ks Qc 7c 7d 2h 4s",
)
_LOCKED: Final = "lock."


def _answer(view: TableView, _turns: int) -> Move:
    """Return the computer player's move: keep its cards and make the best hands one after the other."""
    game = crash(view)
    if game.phase is not CrashPhase.ARRANGING:
        return Pass()
    return Arrange(hands=best_hand_by_hand(own_cards(view), game.rules.hands))


def _move(written: str, view: TableView) -> Move | None:
    if written.startswith(_LOCKED):
        about = f"{view.view.deal_no}.{view.decision}.{written.removeprefix(_LOCKED)}"
        return locked(tray_in(about, view), view)
    action, price = read(written)
    return move_of(action, price)


def _said(view: TableView, begun: object | None, words: Words) -> str:
    game = crash(view)
    if game.phase is CrashPhase.EXCHANGING:
        return words("learn-crash-spare", button=words("arrange-keep"))
    if not isinstance(begun, Tray) or not any(begun.places):
        return words("learn-crash-arrange", button=words("arrange-suggest"))
    button = words("arrange-lock")
    if refused(view, begun) is not None:
        return words("learn-crash-refused", button=button)
    key = "learn-crash-more" if len(begun.hands(own_cards(view))) < game.rules.terms.places else "learn-crash-lock"
    return words(key, button=button)


def _ended(view: TableView, words: Words) -> str:
    outcome = crash(view).outcome
    points = {} if outcome is None else dict(outcome.points)
    mine, others = points.get(LEARNER, 0), points.get(COMPUTER, 0)
    target, name = crash(view).target, names_at(view.table, words)(COMPUTER)
    return words("learn-crash-over", mine=mine, others=others, name=name, target=target)


THIRTEEN: Final = Lesson(
    name="crash",
    family=NAME,
    game=CRASH.name,
    hands=HANDS,
    hints=Hints.FULL,
    answer=_answer,
    said=_said,
    ended=_ended,
    move=_move,
    written=lambda action, about: f"{_LOCKED}{about.rpartition('.')[2]}" if action in {LOCK, SURE} else "",
    begins=frozenset(ARRANGE),
    without=frozenset({"knock", *DECLARATIONS}),
    begun=changed,
)
