"""hibari: one YAML file becomes a printable card game, and what is printed is proved true."""

__version__ = "0.1.0"
