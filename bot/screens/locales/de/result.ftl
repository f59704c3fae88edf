# Wie ein Spiel ausging: die Überschrift und die Blätter, die gezeigt wurden. Eine Zeile am Handy fasst 44 Zeichen.

result-won = { $name } gewinnt { $amount }
result-won-own = Du gewinnst { $amount }
result-won-each = { $names } gewinnen je { $amount }
result-shared = { $names } teilen sich { $amount }
result-scored = { $points ->
    [one] { $name } bekommt einen Punkt
   *[other] { $name } bekommt { $points } Punkte
}
result-scored-each = { $points ->
    [one] { $names } bekommen je einen Punkt
   *[other] { $names } bekommen je { $points } Punkte
}
result-game = { $name } gewinnt die Partie
result-profit = Reingewinn: { $profit }
result-folded = alle anderen sind ausgestiegen
result-carried = Der Pot bleibt liegen
result-unwon = Niemand gewinnt den Pot
result-with = Blatt: { $hand }
result-over = schlägt: { $hand }
result-called = { $hand }
result-called-pair = Paar { $ranks } mit { $rank }
result-hand = `{ $cards }` { $name }: { $hand }
result-hand-unnamed = `{ $cards }` – { $name }
