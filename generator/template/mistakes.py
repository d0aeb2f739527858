"""What Jinja complains about, as problems: named, placed in the template, with help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType

from jinja2 import TemplateNotFound, TemplateSyntaxError
from jinja2.environment import TemplateModule
from jinja2.exceptions import SecurityError
from jinja2.utils import missing
from pydantic import BaseModel

from generator.deck.files import leaves
from generator.problems import Place, Problem
from generator.template.faults import Fault, meant
from generator.template.folders import Folders
from generator.template.sandbox import UnknownVariable
from generator.template.sources import Source

# What Jinja calls a macro's code in its tracebacks; a file's own is "top-level template code".
_MACRO_FRAME = "template"
_MACRO = re.compile(r"\{%[-+]?\s*macro\s+(\w+)")
_NOT_THERE = re.compile(r"No (filter|test) named '(\w+)'")
_BRACKETS = "([{"
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")  # how Python tells two objects apart; another in each run


@dataclass(frozen=True)
class Mistake:
    """An exception raised while `template` was loaded or rendered.

    `names` were in its scope, `filters` the filters and tests that it might use.
    """

    error: Exception
    template: str
    folders: Folders
    names: Iterable[str]
    filters: Iterable[str] = ()

    def problem(self) -> Problem:
        """The mistake as a problem."""
        error, place = self.error, self._place()
        match error:
            case Fault():
                fault = error
            case UnknownVariable():
                fault, place = self._unknown(error), self._word(place, error.name)
            case TemplateNotFound():
                name = str(error.name or self.template)
                if why := leaves(name):
                    help = "put the file in templates/ and write its path from there, with /"
                    fault = Fault("path-outside", f"'{name}' leaves the project: {why}", help)
                    return Problem(fault.name, fault.message, self._word(place, name), fault.help)
                help = meant(name, self.folders.list_templates(), "the template folders are empty")
                fault = Fault("template-missing", f"there is no template '{name}'", help)
                place = self._word(place, name)
            case TemplateSyntaxError() if unknown := _NOT_THERE.match(error.message or ""):
                kind, name = unknown.groups()
                help = meant(name, self.filters, "there are none")
                fault = Fault("template-syntax", f"there is no {kind} '{name}'", help)
                place = self._word(place, name)
            case TemplateSyntaxError():
                help = "Jinja's documentation says what may stand in {% %} and {{ }}"
                fault = Fault(
                    "template-syntax", (error.message or "this is not a template").rstrip("."), help
                )
            case SecurityError():
                help = "a template reads fields, and calls the functions and filters of templates/README.md"
                fault = Fault("template-unsafe", str(error).rstrip("."), help)
            case RecursionError() if not self._lines():
                fault = Fault(
                    "template-syntax",
                    "an expression is nested too deeply to be read",
                    "compute it in steps: {% set part = … %}",
                )
                source = self.folders.sources.files[-1]  # the one that was being read
                deepest = max(
                    range(len(source.starts)), key=lambda i: sum(map(source.written(i + 1).count, _BRACKETS))
                )
                place = source.line_place(deepest + 1)
            case RecursionError():
                fault = Fault(
                    "template-loop", "a macro or include calls itself without end", "give it an end"
                )
            case OverflowError() if "Range too big" in str(error):
                fault = Fault("template-loop", "a range has more than 100,000 numbers", "draw less in loops")
            case _:
                message = f"this cannot be computed: {str(error) or type(error).__name__}".rstrip(".")
                fault = Fault("template-value", message, "check the values used in this line")
        return Problem(fault.name, _ADDRESS.sub("", fault.message), place, fault.help)

    def _unknown(self, error: UnknownVariable) -> Fault:
        owner, name = error.owner, error.name
        if isinstance(owner, TemplateModule) or "does not export" in (error.hint or ""):
            macros = {macro for source in self.folders.sources.files for macro in _MACRO.findall(source.text)}
            help = meant(name, macros, "no template has a macro yet")
            return Fault("template-missing", f"there is no macro '{name}'", help)
        if error.hint:
            return Fault("template-variable", error.hint.rstrip("."), "give it a value")
        if owner is missing:
            help = meant(name, self.names, "no variables are in scope here")
            return Fault("template-variable", f"there is no variable '{name}'", help)
        what = f"a {type(owner).__name__}" if isinstance(owner, BaseModel) else "this value"
        known: Iterable[object] = ()
        if isinstance(owner, BaseModel):
            known = type(owner).model_fields
        elif isinstance(owner, dict):
            known = owner
        help = meant(name, map(str, known), "it is a plain value")
        return Fault("template-variable", f"{what} has no field '{name}'", help)

    def _place(self) -> Place:
        """The text to blame where it is written out, or the innermost line outside macros."""
        found = self._lines()
        if isinstance(self.error, Fault) and (written := self.error.written):
            for source, _, _ in reversed(found):
                if (offset := source.text.find(written)) >= 0:
                    return source.place(offset, len(written))
        if not found:
            inside = "" if leaves(self.template) else self.template
            return Place((self.folders.folders[0] / inside).as_posix(), 1)
        outside = [(source, line) for source, line, inside in found if not inside]
        source, line = outside[-1] if outside else found[0][:2]
        return source.bracket_place(line)

    def _lines(self) -> list[tuple[Source, int, bool]]:
        """The template lines that the error went through; whether each lies in a macro."""
        if isinstance(self.error, TemplateSyntaxError):
            lines = [(self.error.filename or "", self.error.lineno, False)]
        else:
            lines = [*_lines(self.error.__traceback__)]
        of_path = self.folders.sources.of_path
        return [(source, line, inside) for file, line, inside in lines if (source := of_path(file))]

    def _word(self, place: Place, word: str) -> Place:
        """The place of a word in the line of a place, when it is there."""
        source = self.folders.sources.of_path(place.file)
        return place if source is None else source.word_place(place, word)


def _lines(trace: TracebackType | None) -> Iterator[tuple[str, int, bool]]:
    """The lines an exception went through, from the outermost in; whether each lies in a macro."""
    while trace is not None:
        code = trace.tb_frame.f_code
        yield code.co_filename, trace.tb_lineno, code.co_name == _MACRO_FRAME
        trace = trace.tb_next
