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
statement-up = { $amount } up
statement-down = { $amount } down
statement-even = even
statement-of-game = { $deals ->
    [one] Statement of the game of deal { $first }
   *[other] Statement of the game of deals { $first } to { $last }
}
statement-nothing-paid = No chips were paid.
statement-deal = Deal { $deal }

# The games of several deals that are over at a table
statement-games-title = Finished games
statement-games-none = No game has come to its end at this table yet.
statement-games-of-deals = { $deals ->
    [one] Deal { $first }
   *[other] Deals { $first } to { $last }
}
statement-games-line = { $when } · { $deals } · { $how } Final score: { $score }
