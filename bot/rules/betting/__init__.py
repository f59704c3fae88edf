"""Games of betting: Three Card Brag and its relations."""
