"""What many games of a deck came to, told to people: one page for a browser and one file to print.

`contents` says what is told and in which order, `charts` draws it, `page` and `book` set it. Both
show the same sentences, figures and charts; `written` gives the same figures to other programs.
"""
