"""Plan of importing a balance file: plain values. Amounts in chips."""

from __future__ import annotations

from msgspec import Struct


class ImportLine(Struct, frozen=True, kw_only=True):
    """Planned booking of a line: the member (0: unknown), their new balance `amount`, and the chips they have now.

    `new`: the amount is their opening balance, in place of the server's. `problem` is the reason it cannot be booked:
    one of FileLine, or `unknown`, `ambiguous`, `bot`, `id` (a number that belongs to nobody), `twice`.
    """

    number: int
    name: str
    user_id: int = 0
    amount: int = 0
    current: int = 0
    is_new: bool = False
    problem: str = ""

    @property
    def change(self) -> int:
        """Chips to book, below zero if they are taken."""
        return 0 if self.problem else self.amount - self.current


class ImportPlan(Struct, frozen=True, kw_only=True):
    """Plan of importing a file."""

    lines: tuple[ImportLine, ...]

    @property
    def problem_count(self) -> int:
        """Number of lines that cannot be booked."""
        return sum(bool(line.problem) for line in self.lines)

    @property
    def bookable_lines(self) -> tuple[ImportLine, ...]:
        """Lines that move chips or add a member with nothing."""
        return tuple(line for line in self.lines if not line.problem and (line.change or line.is_new))

    @property
    def is_bookable(self) -> bool:
        """True if every line can be booked and at least one changes something."""
        return not self.problem_count and bool(self.bookable_lines)
