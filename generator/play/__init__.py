"""What the game does: the reference engine over the rules, tile cards and heroines of a deck."""
