# Was jemand im laufenden Spiel zuletzt getan hat, neben dem Namen: wenige Worte. Dazu gehören `table-bet` und `table-folded`.

done-looked = Karten angesehen
done-raised = erhöht auf { $amount }
done-saw = zahlt { $amount } fürs Sehen
done-folded-time = Zeit abgelaufen
done-discarded = legt { $cards } weg
done-showdown-proposed = will aufdecken
done-accepted = einverstanden
done-refused = lehnt ab
done-sideshow-proposed = will eine Sideshow
done-loan-asked = will sich etwas leihen
done-checked = schiebt
