# The statement of a deal.

statement-title = Statement of deal { $deal }
statement-title-page = Statement of deal { $deal } · page { $page } of { $pages }
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
    [one] Statement of the game of deal { $first }
   *[other] Statement of the game of deals { $first } to { $last }
}
statement-nothing-paid = No chips were paid.
statement-deal = Deal { $deal }
statement-game = Statement of the game
