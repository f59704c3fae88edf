# Wie gut das eigene Blatt ist.

odds-title = Ist dein Blatt das beste von { $hands }?
odds-wins = In **{ $percent } %** der Fälle ist es das beste.
odds-ties = In { $percent } % teilt es sich den ersten Platz.
odds-loses = In { $percent } % ist ein anderes besser.
odds-exact = Genau: Jedes Blatt, das der andere haben kann, ist mitgezählt.
odds-counted = Gezählt sind alle Blätter, die der andere haben kann.
odds-unshuffled = So, als wäre für dieses Spiel gemischt worden; tatsächlich wurde nicht gemischt.
odds-sampled = Geschätzt, nicht genau: aus { $samples } Spielen. In neunzehn von zwanzig Fällen liegt es um weniger als { $percent } Prozentpunkte daneben.
odds-seen-cards = Die anderen Karten, die du gesehen hast, sind ausgenommen.
odds-before-draw = So, wie die Blätter jetzt sind; es werden noch Karten getauscht.
