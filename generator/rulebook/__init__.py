"""The rulebook: one XML document in, numbered and paginated pages out.

`vocabulary` says what the markup may hold, `numbering` counts, `read` makes flow models of
nodes (`model`), `setting` sets them into strips of the text column, `pages` breaks the strips
into pages, and `book` brings it all together.
"""
