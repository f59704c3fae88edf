# The panel that opens a table.

open-title = Open a table
open-about = Choose a game and its house rules; they can be changed at the table later.
open-game = Which game?
open-sheet = By which house rules?
open-game-is = Game: { $name }
open-open = Open the table
open-game-told = { $game }: { $line }
open-game-line-three-card-brag = three cards, blind or open; outbet the others
open-game-line-four-card-brag = four cards, the best three play; otherwise the same
open-game-line-five-card-brag = five cards, the best three play; otherwise the same
open-game-line-seven-card-betting = seven cards, the best three play
open-game-line-draw-brag = three cards, exchange some between two rounds of bets
open-game-line-teen-patti = the Indian cousin: three cards, blind or seen, with sideshows
open-game-line-crash = thirteen cards make four hands; no betting, each hand wins a point
open-game-line-nine-card-brag = nine cards make three hands; win two rounds and take the pot
open-game-line-six-card-brag = six cards make two hands; best with both takes the pot
open-game-line-seven-card-brag = seven cards make two hands; best with both takes the pot
