"""What goes wrong inside a template, before it is known where."""

from __future__ import annotations

from collections.abc import Iterable

from generator.problems.nearest import did_you_mean


class Fault(Exception):
    """One fault: a problem's name, message and help.

    `attribute` is the attribute to blame, `written` the text in a template to blame, if there is one.
    """

    def __init__(
        self,
        name: str,
        message: str,
        help: str,
        attribute: str | None = None,
        written: str | None = None,
    ) -> None:
        super().__init__(message)
        self.name = name
        self.message = message
        self.help = help
        self.attribute = attribute
        self.written = written

    def of(self, attribute: str) -> Fault:
        """The same fault, blamed on an attribute."""
        return Fault(self.name, self.message, self.help, attribute)


class Faults(Exception):
    """Every fault of one element."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.message for fault in self.faults))


def meant(name: str, known: Iterable[str], otherwise: str) -> str:
    """A help text: the nearest of the known names and all of them, or `otherwise` without any."""
    names = set(known)
    return did_you_mean(name, names) if names else otherwise
