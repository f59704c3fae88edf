# The statement of a deal.

statement-title = What happened in deal { $deal }
statement-title-page = What happened in deal { $deal } · page { $page } of { $pages }
statement-accounts = **Who paid and who took**
statement-line = { $name } paid { $pays ->
    [0] nothing
   *[other] { $paid }
} and took { $takes ->
    [0] nothing
   *[other] { $took }
}: { $result }
statement-share = { $name } { $amount }
statement-divided = { $players ->
    [one] Afterwards the whole pot that was carried over went to one player: { $shares }.
   *[other] Afterwards the pot that was carried over was divided: { $shares }.
}
statement-up = { $amount } up
statement-down = { $amount } down
statement-even = even
statement-of-game = { $deals ->
    [one] What happened in the game of deal { $first }
   *[other] What happened in the game of deals { $first } to { $last }
}
statement-nothing-paid = No chips were paid.
statement-deal = Deal { $deal }
statement-game = What happened in the game
