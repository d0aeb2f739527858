"""Problems of the rulebook's pages and chapters."""

from collections.abc import Mapping

from generator.problems.entries import Entry

RULEBOOK: Mapping[str, Entry] = {
    "short-last-line": Entry(
        "a clause whose last line is only a few characters long",
        "It takes a line of the page for two or three characters, and reads as if something were missing.",
        "… 終わったら右どなりの人の番にな\nる。",
        "… 終わったら、右どなりの人の番。",
        "Say it a few characters shorter, or a little longer. The rulebook is written all the same.",
    ),
    "no-such-card": Entry(
        "a picture shows a card that the deck does not have",
        "A reader takes pictures at their word. What is drawn at one moment lies on one table: a card can be "
        "there no more often than it is in the box.",
        "{{ p.row('5P0 7N 7N 7N') }}",
        "{{ p.row('5P1 7N 7N') }}",
        "The help line lists the cards with this number and how many there are. Rows that are not on the "
        "table at the same time are read apart.",
    ),
    "no-such-scene": Entry(
        "a picture's position or actions cannot be played",
        "Speeds, power and what is allowed in a picture come from the engine, which has to play it first.",
        "scene('A 川 3P0 手 5P1', '出 5P1')",
        "scene('A 河 3P0 手 5P1', '出 5P1')",
        "Write it as the deck's `examples:` are written; the message quotes the part that cannot be read.",
    ),
}
