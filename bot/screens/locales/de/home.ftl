# Nach Hause gehen und Schließen: was der Abend am Tisch gebracht hat.

home-evening = Der Abend an diesem Tisch
home-winner = { $name } gewinnt den Abend: { $amount }
home-own = Dein Abend an diesem Tisch:
home-divided = Du bekommst { $amount } aus dem liegengebliebenen Pot.
home-pot = größter Pot { $amount }
home-hand = beste gezeigte Karten: { $hand }
home-blind = { $amount } blind gewonnen
