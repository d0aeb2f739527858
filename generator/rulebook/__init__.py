"""The rulebook: one XML document in, numbered and paginated pages out.

`vocabulary` says what the markup may hold, `numbering` counts, `read` makes flow models of
nodes (`model`), `setting` sets them (`texts`, in the `styles` of the book) into `strips` of the
text column, `lists` makes the contents and the index, `pages` breaks the strips into pages, and
`book` brings it all together. What its pictures show is found out by `tokens`, `scenes` and
`examples`; `coverage` holds the book against the engine.
"""
