"""A game at a table in the terminal: board, choices, log and results as plain text.

Nothing is printed here: `sitting` and `walking` are given a way to tell and a way to ask.
"""
