"""Pictures of cards, and what virtual tabletops load."""
