"""Engine of the arranging games, with everything that they share."""
