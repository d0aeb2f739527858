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
}
