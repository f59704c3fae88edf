# A deal that is over, move by move, and its record as a file.

replay-title = Replay of deal { $deal }
replay-position = { $position } of { $positions }
replay-own = as you saw it
replay-public = as everybody saw it
replay-over = The deal is over.
replay-record = The record of this deal is below. Where several deals make a game, it is the whole game.
replay-record-about = It has every move, and the cards that you could see; the others are ??. `python -m bot replay FILE` plays it again.
replay-record-whole = It has every move and everybody’s cards. It is for deciding the dispute, so please don’t pass it on.
