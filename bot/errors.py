"""Refusal of a request, as a code and facts. The catalogues contain the texts."""


class Refusal(Exception):
    """Refusal of a request that was understood but not carried out; nothing has changed.

    `code` names the reason; its text in the catalogues is `refusal-<code>`. `facts` fill in the text, and a code has
    the same facts wherever it is raised. Facts contain no prose, so that readers get the text in their own language.
    `bot.rules.refusals` lists the facts of refused moves. All other facts are chips, with these exceptions:

    * `at` and `begins` are seconds since the epoch;
    * `players`, `least_players`, `people`, `more` (people), `tables`, `matches`, `parts`, `lines`, `days`, `digits`,
      `held` and `named` (cards) are counts;
    * `least` and `most` are bounds in the unit of the refused value: chips, people, characters, weeks, or seconds for
      `bad_clock`, `bad_pause` and `bad_refill_interval`;
    * `seat` is a seat number, `table_id` an id, and `number` the number of a dispute;
    * `line` is the number of a line (0: unknown);
    * `league` and `name` are names that somebody chose, `typed` is what somebody typed, `key` a key in a file;
    * `option` is the name of a house rule, and `game` the name of a game in the registry;
    * `reason` is the code of a HouseRuleError, and `bound` the limit in that error (0: none).
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
