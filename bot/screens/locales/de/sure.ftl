# Fragen vor etwas, das sich nicht zurücknehmen lässt.

sure-leave-staked = Willst du gehen und deinen Einsatz von { $amount } aufgeben?
sure-leave-carried = Willst du gehen und deinen Anteil an dem Pot von { $amount } aufgeben, der liegen geblieben ist?
sure-leave-game = Willst du mitten in der Partie gehen? Wenn sie vorbei ist, zahlst du wie ein Verlierer. Bis dahin kannst du zurückkommen.
sure-leave-game-free = Willst du mitten in der Partie gehen? Niemand zahlt dafür. Bis sie vorbei ist, kannst du zurückkommen.
sure-leave-game-off = Willst du mitten in der Partie gehen? Es wären zu wenige Spieler da, also wird die Partie abgebrochen, und niemand zahlt dafür.
sure-leave-game-off-closes = Willst du mitten in der Partie gehen? Es wären zu wenige Spieler da, also wird die Partie abgebrochen, niemand zahlt dafür, und der Tisch wird geschlossen.
sure-instead = Hier ist schon ein Tisch offen: { $game }. Willst du ihn schließen? Alle gehen mit ihren Chips nach Hause, und dein Tisch wird eröffnet.
sure-kick = Willst du { $name } wegschicken?
sure-kick-later = Willst du { $name } wegschicken, sobald dieses Spiel vorbei ist und kein Pot liegen bleibt?
sure-stayed = Alles bleibt, wie es ist.
