"""Games played at a table: kept beside the deck, and set beside what simulated games come to."""
