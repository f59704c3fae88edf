"""What a file of balances would book: plain values. Amounts in chips."""

from __future__ import annotations

from msgspec import Struct


class ImportLine(Struct, frozen=True, kw_only=True):
    """What a line of the file comes to: the member (0: it cannot be told who it is) who shall have `amount` in the
    wallet, what they have now, and whether they are `new`: then it is what they begin with, instead of the server's
    opening balance. `problem` is why it cannot be booked: as of a FileLine, or `unknown`, `ambiguous`, `bot`, `id` (a
    number that is nobody's), `twice`.
    """

    number: int
    name: str
    user_id: int = 0
    amount: int = 0
    have: int = 0
    new: bool = False
    problem: str = ""

    @property
    def change(self) -> int:
        """What would be booked."""
        return 0 if self.problem else self.amount - self.have


class ImportPlan(Struct, frozen=True, kw_only=True):
    """What a file would book: `sound` where every line can be booked and one of them books something."""

    lines: tuple[ImportLine, ...]

    @property
    def problems(self) -> int:
        """How many lines cannot be booked."""
        return sum(bool(line.problem) for line in self.lines)

    @property
    def booked(self) -> tuple[ImportLine, ...]:
        """The lines that book something, or bring somebody in with nothing."""
        return tuple(line for line in self.lines if not line.problem and (line.change or line.new))

    @property
    def sound(self) -> bool:
        """Whether it can be booked."""
        return not self.problems and bool(self.booked)
