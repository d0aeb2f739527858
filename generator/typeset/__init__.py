"""Typesetting: text and a box in, positioned glyph runs out. Knows no PDF."""
