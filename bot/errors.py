"""Refusals of requests, as a code and facts. The catalogues contain their texts."""


class Refusal(Exception):
    """Refusal of a request that was understood but not carried out; nothing has changed.

    `code` names the reason (`refusal-<code>` in the catalogues). `facts` fill in the sentence: amounts in chips, names,
    times. It contains no prose, so that every reader gets an answer in their own language.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __repr__(self) -> str:
        # Facts that are not numbers may be somebody's cards, and this text is logged.
        facts = "".join(
            f", {name}={value!r}" if isinstance(value, int | float) else f", {name}=..."
            for name, value in self.facts.items()
        )
        return f"Refusal({self.code!r}{facts})"

    __str__ = __repr__
