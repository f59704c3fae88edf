# Fragen vor etwas, das sich nicht zurücknehmen lässt.

sure-leave-staked = Willst du gehen und deinen Einsatz von { $amount } aufgeben?
sure-leave-carried = Willst du gehen und deinen Anteil an dem Pot von { $amount } aufgeben, der liegen geblieben ist?
sure-leave-game = Willst du mitten in der Partie gehen? Wenn sie vorbei ist, zahlst du wie ein Verlierer. Bis dahin kannst du zurückkommen.
sure-leave-game-free = Willst du mitten in der Partie gehen? Niemand zahlt dafür. Bis sie vorbei ist, kannst du zurückkommen.
sure-leave-game-off = Willst du mitten in der Partie gehen? Es wären zu wenige Spieler da, also wird die Partie abgebrochen, und niemand zahlt dafür.
sure-leave-game-off-closes = Willst du mitten in der Partie gehen? Es wären zu wenige Spieler da, also wird die Partie abgebrochen, niemand zahlt dafür, und der Tisch wird geschlossen.
sure-close = Willst du den Tisch schließen? Alle gehen mit ihren Chips nach Hause.
sure-close-later = Willst du den Tisch schließen, sobald das hier vorbei ist und kein Pot liegen bleibt? Bis dahin kann sich niemand mehr setzen.
sure-close-now = Willst du den Tisch mitten im Spiel schließen? Das Spiel wäre ungültig, und alle bekämen ihre Einsätze daraus zurück.
sure-close-carried = Willst du den Tisch schließen, obwohl ein Pot von { $amount } liegen geblieben ist? Alle, die einen Anteil daran haben, müssen zustimmen; dann wird gleichmäßig geteilt. Ein Pot, an dem Computerspieler beteiligt sind, wird erst ausgespielt.
sure-close-overrule = Willst du den Tisch sofort schließen, ohne jemanden zu fragen?
sure-close-overrule-void = Das Spiel wäre ungültig, und alle bekämen ihre Einsätze daraus zurück.
sure-close-overrule-pot = Der Pot von { $amount }, der liegen geblieben ist, würde gleichmäßig unter allen geteilt, die im letzten Spiel dabei waren.
sure-close-overrule-told = Der Tisch liest, warum: „{ $reason }“
sure-close-why = Wenn du niemanden fragen willst, sag, warum; der Tisch liest es.
sure-kick = Willst du { $name } wegschicken?
sure-kick-later = Willst du { $name } wegschicken, sobald dieses Spiel vorbei ist und kein Pot liegen bleibt?
sure-stayed = Alles bleibt, wie es ist.
