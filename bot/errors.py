"""Why something was not done, as a code and facts; the words are in the catalogues."""


class Refusal(Exception):
    """A request that was understood and not done; nothing has changed.

    `code` names the reason (`refusal-<code>` in the catalogues), `facts` fill the sentence: amounts in chips,
    names, times. Carries no prose, so that every reader is answered in their own language.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __repr__(self) -> str:
        # Anything but a number may be somebody's cards, and this ends up in logs.
        facts = "".join(
            f", {name}={value!r}" if isinstance(value, int | float) else f", {name}=..."
            for name, value in self.facts.items()
        )
        return f"Refusal({self.code!r}{facts})"

    __str__ = __repr__
