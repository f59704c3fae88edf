# The statement of a deal.

statement-title = Statement of deal { $deal }
statement-title-page = Statement of deal { $deal } · page { $page } of { $pages }
statement-accounts = **Who paid and who took**
statement-line = { $name } paid { $paid } and took { $took }: { $result }
statement-up = { $amount } up
statement-down = { $amount } down
statement-even = even
