"""The state of a table of Nine Card Brag, and its draft while a move is being made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from bot.rules.arranging.engine.drafting import ArrangingDraft
from bot.rules.arranging.engine.events import GameEnd
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.moves import DealTenth
from bot.rules.arranging.nine.events import DealEnded, NineEnding, NineOutcome
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Move, Seat
from bot.rules.table.state import divide


@dataclass(frozen=True, kw_only=True)
class NineSeat(ArrangingSeat):
    """One seat. Between deals the fields from `given_up` on tell of the last deal."""

    given_up: tuple[Card, ...] = ()
    """The card it discarded, or the nine that were dealt round when it called a bum deal."""
    packs: bool | None = None
    """Whether it calls a bum deal, in private; None where it has not said."""
    packed: bool = False
    """It called a bum deal, which has been revealed."""


@dataclass(frozen=True, kw_only=True)
class NineState(ArrangingState[NineSeat]):
    """A table of Nine Card Brag. `carried` are all chips in the pots; `actor` may deal a tenth card."""

    SEAT: ClassVar[type[NineSeat]] = NineSeat
    PHASES = NinePhase
    ARRANGING = NinePhase.ARRANGING
    SIDE_BY_SIDE = frozenset({NinePhase.PACKING, NinePhase.DISCARDING, NinePhase.ARRANGING})

    rules: NineRules
    phase: NinePhase
    waiting: tuple[int, ...] = ()
    """Under `four_pots`: the chips of each pot that were carried into the deal; between deals, that wait for the next.
    """
    caller: Seat = NOBODY
    """Who called a bum deal that may be dealt round, or was."""
    tenth: bool = False
    """A tenth card was dealt."""
    deals_played: int = 0
    """Deals of the game of several deals that are over."""
    outcome: NineOutcome | None = None

    @property
    def answering(self) -> bool:
        """Whether a bum deal or a tenth card is asked about; discarding and arranging are everybody's own turn."""
        return self.phase in {NinePhase.PACKING, NinePhase.TENTH}

    @property
    def pots(self) -> tuple[int, ...]:
        """The chips in each pot, for the stakes go into all of them alike."""
        count = self.rules.pots
        if count == 1:
            return (self.carried,)
        waiting = self.waiting if self.carried and self.waiting else (0,) * count
        added = divide(self.carried - sum(waiting), range(count))
        return tuple(before + share for before, (_, share) in zip(waiting, added, strict=True))

    @property
    def packing(self) -> bool:
        """Whether a bum deal may be called now: before anything is arranged where it may be dealt round."""
        if self.phase is NinePhase.PACKING:
            return True
        asked_before = self.rules.dealt_round(len(self.order))
        return self.phase is self.ARRANGING and self.rules.bum_deal and not asked_before

    def may_pack(self, one: NineSeat) -> bool:
        """Whether a seat may call a bum deal now; who got their cards back may do so again."""
        again = self.phase is self.ARRANGING and self.tenth and one.seat == self.caller
        return self.packing or again

    def entry(self, seat: Seat) -> int:
        """What the next deal costs: nothing in a game for points that is on (D-92)."""
        return 0 if self.game_on else self.rules.entry

    def shuffled_by(self, move: Move) -> tuple[Card, ...]:
        """The cards that the dealer shuffles and deals round."""
        return self.at(self.caller).cards if isinstance(move, DealTenth) and self.caller else ()

    def over(
        self, reason: NineEnding, *, rounds: tuple[tuple[Seat, ...], ...], pots: tuple[tuple[int, Seat], ...],
        saved: tuple[Seat, ...], game: GameEnd | None = None, winner: Seat | None = None,
    ) -> DealEnded:
        """How this deal is said to have ended, and the game if it ended too."""
        outcome = NineOutcome(
            reason=reason,
            rounds=rounds,
            pots=pots,
            saved=saved,
            game=game,
            winner=winner,
            scores=self.scores if self.rules.for_points else (),
            carried=self.carried,
        )
        return DealEnded(deal_no=self.deal_no, outcome=outcome)

    def voided(self) -> DealEnded:
        return self.over(NineEnding.VOIDED, rounds=(), pots=(), saved=())


class NineDraft(ArrangingDraft[NineState, NineSeat]):
    """The draft of a table of Nine Card Brag; `rounds`, `taken` and `saved` are for the outcome."""

    BESIDE = (*ArrangingDraft.BESIDE, "rounds", "taken", "saved")

    caller: Seat
    deals_played: int
    outcome: NineOutcome | None
    phase: NinePhase
    rules: NineRules
    tenth: bool
    waiting: tuple[int, ...]

    def __init__(self, state: NineState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.rounds: list[tuple[Seat, ...]] = []
        self.taken: list[tuple[int, Seat]] = []
        self.saved: tuple[Seat, ...] = ()

    @property
    def in_play(self) -> list[Seat]:
        """Who has not called a bum deal, or has got their cards back, from the dealer's left."""
        return [seat for seat in self.order if not self.seats[seat].packed]

    def values(self) -> dict[str, Any]:
        return super().values()
