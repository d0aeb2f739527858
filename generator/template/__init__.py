"""Templates: Jinja2 files that yield a small strict XML vocabulary with SVG's names."""
