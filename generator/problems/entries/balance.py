"""Problems of the limits that a deck sets its balance."""

from collections.abc import Mapping

from generator.problems.entries import Entry

BALANCE: Mapping[str, Entry] = {
    "balance-limit": Entry(
        "many games break a limit",
        "The deck says under `balance` what it should come to, and games by bots say otherwise. The message "
        "gives the figure and in brackets where the truth lies: all intervals of a check hold together in "
        "95 of 100 checks, however many games it took.",
        "balance: [{figure: win_heroine, within: 3}]   # and one wins 39 %",
        "balance: [{figure: win_heroine, within: 3}]   # and all win 22 to 28 %",
        "Change the deck: `hibari compare` says what a change does. Or set the limit that you mean.",
    ),
    "balance-undecided": Entry(
        "a limit that games do not tell",
        "The figure lies so near its limit that the most games a check plays leave it open, or it hardly "
        "ever comes up. Nothing is known to be wrong.",
        "{figure: south, at_least: 12}   # it is 12.1 %",
        "{figure: south, at_least: 10}",
        "Accept it, set the limit further away, or look at `hibari simulate --games 1000000`.",
    ),
    "limit-figure": Entry(
        "a limit of a figure that is not measured",
        "Limits are of the figures that `hibari simulate` tells; docs/cards.md lists them.",
        "{figure: wins, within: 3}",
        "{figure: win_heroine, within: 3}",
        "Take a name of the list.",
    ),
    "limit-subject": Entry(
        "a limit of somebody or something that is not there",
        "The figure is not measured of this: the deck has no such heroine, number or icon, its rules no such "
        "game, or there is no such bot.",
        "{figure: face_up, of: 9, at_least: 30}   # the greatest number is 7",
        "{figure: face_up, of: 2, at_least: 30}",
        "Mend the name, or take it out: the limit then holds for all there are.",
    ),
    "limit-bounds": Entry(
        "a limit that bounds nothing, or that nothing can keep",
        "A limit needs `at_least`, `at_most` or, for win rates, `within`; shares are 0 to 100 %; and "
        "the least is no more than the most.",
        "{figure: south, at_least: 90, at_most: 10}",
        "{figure: south, at_least: 10, at_most: 90}",
        "Write the bounds that you mean.",
    ),
}
