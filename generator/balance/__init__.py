"""Many games of a deck, and what they come to in figures."""
