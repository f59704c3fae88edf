"""Refusals of requests, as a code and facts. The catalogues contain their texts."""


class Refusal(Exception):
    """Refusal of a request that was understood but not carried out; nothing has changed.

    `code` names the reason (`refusal-<code>` in the catalogues). `facts` fill in the sentence; a code has the same ones
    wherever it is raised. They contain no prose, so that every reader gets an answer in their own language. Those of
    refused moves are listed in `bot.rules.refusals`. The others are chips, with these exceptions:

    * `at` and `begins` are seconds since the epoch;
    * `players`, `least_players`, `people`, `more` (people), `tables`, `matches`, `parts`, `lines`, `days`, `digits`,
      `held` and `named` (cards) are numbers of those;
    * `least` and `most` are bounds of what the code names: chips, people, characters, weeks, or seconds for
      `bad_clock`, `bad_pause` and `bad_refill_interval`;
    * `seat` is a seat number, `table_id` an id, `number` the number of a dispute, `line` that of a line (0: unknown);
    * `league` and `name` are names that somebody chose, `typed` is what somebody typed, `key` a key in a file;
    * `option` is the name of a house rule, `game` that of a game in the registry, `reason` the code of a
      HouseRuleError, and `bound` the number that it names (0: none).
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
