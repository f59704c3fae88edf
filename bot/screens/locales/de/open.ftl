# Die Tafel, mit der ein Tisch eröffnet wird.

open-title = Einen Tisch eröffnen
open-about = Wähl ein Spiel und dazu Hausregeln; am Tisch lassen sie sich später noch ändern.
open-game = Welches Spiel?
open-sheet = Nach welchen Hausregeln?
open-game-is = Spiel: { $name }
open-open = Tisch eröffnen
open-game-told = { $game } – { $line }
open-game-line-three-card-brag = drei Karten, blind oder offen; überbiete die anderen
open-game-line-four-card-brag = vier Karten, die besten drei zählen; sonst dasselbe
open-game-line-five-card-brag = fünf Karten, die besten drei zählen; sonst dasselbe
open-game-line-seven-card-betting = sieben Karten, die besten drei zählen
open-game-line-draw-brag = drei Karten, zwischen zwei Setzrunden wird getauscht
open-game-line-teen-patti = das indische Gegenstück: drei Karten, blind oder offen, mit Sideshow
open-game-line-crash = aus dreizehn Karten vier Hände; ohne Setzen, jede Hand gibt einen Punkt
open-game-line-nine-card-brag = aus neun Karten drei Hände; wer zwei Runden gewinnt, bekommt den Pot
open-game-line-six-card-brag = aus sechs Karten zwei Hände; wer beide Male vorn liegt, bekommt den Pot
open-game-line-seven-card-brag = aus sieben Karten zwei Hände; wer beide Male vorn liegt, bekommt den Pot
