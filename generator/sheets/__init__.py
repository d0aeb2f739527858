"""Sheets: pure geometry in millimetres. Which face goes where, which marks, which boxes."""
