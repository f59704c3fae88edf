# A member's wallet.

wallet-title = Your wallet
wallet-balance = **{ $amount }** in your wallet.
wallet-at-tables = { $amount } more at tables.
wallet-refill-now = You may have a refill now.
wallet-refill-at = You may have a refill { $when }.
wallet-refill-below = With less than { $amount } in all you may have a refill.
wallet-entries = **The last entries**
wallet-no-entries = There are no entries yet.
wallet-entry-in = { $when } · **+ { $amount }** · { $what } · then { $balance }
wallet-entry-out = { $when } · **− { $amount }** · { $what } · then { $balance }
wallet-kind-opening = opening balance
wallet-kind-refill = refill
wallet-kind-grant = given by { $person }
wallet-kind-join = sat down at a table
wallet-kind-top-up = put on a table
wallet-kind-deal = a deal
wallet-kind-leave = left a table
wallet-kind-close = a table was closed
