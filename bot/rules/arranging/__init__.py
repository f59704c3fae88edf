"""Games of arranging: cards are put into hands of three, and the hands are compared place by place."""
