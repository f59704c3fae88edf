"""Lesson on Crash: a spare hand to refuse, thirteen cards to arrange, four places to win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashPhase
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Pass
from bot.rules.game import Move
from bot.screens.arranging.crash.family import crash_view
from bot.screens.arranging.draft_actions import (
    DRAFT_ACTIONS,
    LOCK,
    LOCK_CONFIRMED,
    change_draft,
    current_draft,
    decode_draft,
    lock_move,
)
from bot.screens.arranging.family import ArrangingFamily
from bot.screens.arranging.hand_draft import HandDraft, PanelPage
from bot.screens.arranging.move_actions import DECLARATIONS, move_for
from bot.screens.arranging.panel import lock_fault, loose_card_lines
from bot.screens.arranging.views import own_cards
from bot.screens.family import HandPanel
from bot.screens.learning.lesson import COMPUTER_SEAT, LEARNER_SEAT, Lesson, read_move
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words
from bot.tables.table_settings import Hints
from bot.tables.values import TableView

HANDS: Final = (
    "8c 8d 8h Qs Js Ts 5d 4c 3h Kc Kh 2s 7h",
    "Ad Th 6h 4d 2c 9c Jc 7s 5h 3c Qd 9h As",
    "Kd Jh 9s 5c 3d 2d Ac Qh 8s Tc 4h 3s 5s",
    "6c 6d 6s Jd Td 9d Ah Ks Qc 7c 7d 2h 4s",
)
_LOCKED: Final = "lock."


class CrashLesson(Lesson):
    name = "crash"
    family = ArrangingFamily.name
    game = CRASH.name
    hands = HANDS
    hints = Hints.FULL
    draft_actions = DRAFT_ACTIONS
    omitted_actions = ("knock", *DECLARATIONS)

    def computer_move(self, view: TableView, turns: int) -> Move:
        """Return the move: keep the cards, then make the best hand for each place in turn."""
        game = crash_view(view)
        if game.phase is not CrashPhase.ARRANGING:
            return Pass()
        return Arrange(hands=best_hand_by_hand(own_cards(view), game.rules.hands))

    def parse_move(self, text: str, view: TableView) -> Move | None:
        if not text.startswith(_LOCKED):
            return move_for(*read_move(text))
        about = f"{view.view.deal_no}.{view.decision}.{text.removeprefix(_LOCKED)}"
        return lock_move(decode_draft(about, view), view)

    def write_item_move(self, action: str, about: str) -> str:
        return f"{_LOCKED}{about.rpartition('.')[2]}" if action in {LOCK, LOCK_CONFIRMED} else ""

    def read_draft(self, action: str, about: str, values: Sequence[str], view: TableView) -> HandDraft:
        return change_draft(action, about, values, view)

    def coaching_text(self, view: TableView, draft: object | None, words: Words) -> str:
        game = crash_view(view)
        if game.phase is CrashPhase.EXCHANGING:
            return words("learn-crash-spare", button=words("arrange-keep"))
        if not isinstance(draft, HandDraft) or not any(draft.places):
            return words("learn-crash-arrange", button=words("arrange-suggest"))
        button = words("arrange-lock")
        if lock_fault(view, draft) is not None:
            return words("learn-crash-refused", button=button)
        fewer = len(draft.hands(own_cards(view))) < game.rules.terms.places
        return words("learn-crash-more" if fewer else "learn-crash-lock", button=button)

    def with_draft(self, view: TableView, draft: object | None, words: Words, panel: HandPanel) -> HandPanel:
        """Leave out the state of a draft that is empty or can be locked, because the coach describes it."""
        current = current_draft(view, draft if isinstance(draft, HandDraft) else None)
        if current is None or current.page not in {PanelPage.HANDS, PanelPage.ALIKE}:
            return panel
        if any(current.places) and lock_fault(view, current) is not None:
            return panel
        return HandPanel(("\n".join(loose_card_lines(view, current, words)),), panel.items)

    def closing_text(self, view: TableView, words: Words) -> str:
        outcome = crash_view(view).outcome
        points = {} if outcome is None else dict(outcome.points)
        mine, others = points.get(LEARNER_SEAT, 0), points.get(COMPUTER_SEAT, 0)
        target, name = crash_view(view).target, names_at_table(view.table, words)(COMPUTER_SEAT)
        return words("learn-crash-over", mine=mine, others=others, name=name, target=target)
