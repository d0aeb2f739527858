"""Syntax errors of YAML in words that help: what stands there, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from generator.problems import Place, Problem

# What looks like punctuation of YAML outside quotes, and what to write.
_WIDE_SIGNS = (
    (re.compile(r"^\s*(?:- )?(?:\{\s*)?[\w.-]+(：)"), "`:` and a blank"),
    (re.compile(r"^\s*([－−–—])\s"), "`-` and a blank"),
    (re.compile(r"^[^\"'#]*?[\[{][^\"'#]*?([，、：])"), "`,` or `:` and a blank"),
    (re.compile(r":\s+([［｛])"), "`[` or `{`"),
    (re.compile(r"^[^\"'#]*?[\[{][^\"'#]*([］｝])\s*$"), "`]` or `}`"),
)
_QUOTE_IT = "put the whole text in quotes: "


def syntax_problem(error: yaml.MarkedYAMLError, lines: Sequence[str], file: str) -> Problem:
    """The parser's complaint as a problem, at the place where it noticed it (or where it began)."""
    mark = error.problem_mark
    number, column = (mark.line, mark.column) if mark is not None else (0, 0)
    opened = error.context_mark
    if opened is not None and _never_closed(error):  # the quote itself, not the end of the file
        number, column = opened.line, opened.column
    number = min(number, len(lines) - 1)
    column = min(column, len(lines[number]))
    if (wide := _full_width(lines, number, opened.line if opened is not None else number)) is not None:
        number, column, message, help = wide
    elif (quote := _opened_above(lines, number, column)) is not None:
        number, column = quote
        message = "this quote is never closed on its line, and ends where the next one begins"
        help = f"close it with another {lines[number][column]} at the end of the text"
    else:
        message, help = _in_words(error, lines, number, column)
    line = lines[number]
    place = Place(file, number + 1, column + 1, max(1, len(line[column:].split(" ")[0])))
    return Problem("yaml-syntax", message, place, help)


def error_line(error: yaml.MarkedYAMLError) -> int:
    """The line where the parser gave up, counted from 0."""
    return error.problem_mark.line if error.problem_mark is not None else 0


def cut_by_comment(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> tuple[int, int] | None:
    """Line and column (from 0) of a ` #` that may have caused the error by ending a text early.

    In brackets that is the last one before the error; elsewhere it is on the line above, when
    that line's text goes on below it.
    """
    number = min(error_line(error), len(lines) - 1)
    if error.context_mark is not None and "flow" in (error.context or ""):
        suspects = range(number, error.context_mark.line - 1, -1)
    else:
        above = next((i for i in range(number - 1, -1, -1) if lines[i].strip()), None)
        goes_on = above is not None and _indent(lines[number]) > _indent(lines[above])
        suspects = range(above, above - 1, -1) if goes_on and above is not None else range(0)
    for suspect in suspects:
        comment = re.search(r"(?<=[^\s,\[{])\s+(?=#)", lines[suspect])
        if comment:
            return suspect, comment.end()
    return None


def lost_comment(lines: Sequence[str], number: int, column: int, file: str) -> Problem:
    """The text that ` #` at this place (from 0) takes away."""
    lost = lines[number][column:].rstrip()
    return Problem(
        "lost-comment",
        f"'{lost if len(lost) <= 30 else lost[:29] + '…'}' is read as a comment, so this text is lost",
        Place(file, number + 1, column + 1, len(lost)),
        "put the whole text in quotes; a comment that is meant has two spaces before `# `",
    )


def _full_width(lines: Sequence[str], number: int, opened: int) -> tuple[int, int, str, str] | None:
    """Full-width punctuation in place of YAML's own, in the lines that an error is about."""
    above = next((i for i in range(min(number, len(lines)) - 1, -1, -1) if lines[i].strip()), number)
    for suspect in sorted({number, above, opened} & set(range(len(lines)))):
        for pattern, plain in _WIDE_SIGNS:
            found = pattern.search(lines[suspect])
            if found:
                sign = found[1]
                message = f"`{sign}` (U+{ord(sign):04X}) is no sign of YAML, though it looks like one"
                return suspect, found.start(1), message, f"write {plain}, in half width"
    return None


def _opened_above(lines: Sequence[str], number: int, column: int) -> tuple[int, int] | None:
    """Line and column (from 0) of a quote that was left open, where the text stops right after one.

    The quote that should open the next text has closed the one left open.
    """
    quote = lines[number][column - 1 : column]
    if quote not in ("'", '"'):
        return None
    for above in range(number - 1, -1, -1):
        signs = [match.start() for match in re.finditer(rf"(?<!\\){quote}", lines[above])]
        if len(signs) % 2:
            return above, signs[-1]
    return None


def _in_words(error: yaml.MarkedYAMLError, lines: Sequence[str], number: int, column: int) -> tuple[str, str]:
    line = lines[number]
    here = line[column : column + 1]
    indent = line[: len(line) - len(line.lstrip())]
    above = next((lines[i] for i in range(number - 1, -1, -1) if lines[i].strip()), "")
    problem = error.problem or "this cannot be read"
    context = error.context or ""
    if "\t" in indent:
        return "a tab indents this line", "indent with spaces: YAML does not allow tabs there"
    if _never_closed(error):
        return "this quote is never closed", f"close it with another {here or 'quote'} at the end of the text"
    if "escape" in problem:
        return "this backslash means nothing in double quotes", "double it, or use single quotes: 'a\\b'"
    if here in ("@", "`", "%") and here:
        return f"a text cannot start with {here}", f'{_QUOTE_IT}"{here}…"'
    if "nesting depth" in problem:
        return "lists and mappings nest too deep here", "close a bracket, or mend the indentation"
    if "flow" in context:
        bracket = "[ … ]" if "sequence" in context else "{ … }"
        where = f" opened on line {error.context_mark.line + 1}" if error.context_mark is not None else ""
        return (
            f"the {bracket}{where} is not finished before this",
            "close it, put a comma between its parts, or put texts with , [ ] { } in quotes",
        )
    if "unexpected ':'" in problem:
        return "nothing follows this colon", "write a value after it, or put a text that ends in : in quotes"
    if "mapping values are not allowed" in problem:
        if re.match(r"\s*(- )?[^\s:]+:\S", above) and ": " not in above:
            return "the line above is no `key: value`", "put a space after its colon"
        if line.count(": ") > 1 or (line.count(": ") == 1 and line.rstrip().endswith(":")):
            return "a second `: ` on this line", f'{_QUOTE_IT}key: "left: right"'
        return "no `key: value` may stand here", "give it the same indentation as the keys beside it"
    if re.match(r"""\s*(- )?[^\s:'"]+: *(['"]).*\2 *\S""", line):
        return "text follows the closing quote", "put the whole text inside one pair of quotes"
    if re.match(r"\s*(- )?[^\s:'\"{\[]+:\S", line):
        return "this is no `key: value`", "put a space after the colon"
    if "did not find expected" in problem:
        return (
            "this line does not belong to the list or mapping above it",
            "line it up with its neighbours; lists start with `- `, fields with `key: `",
        )
    return problem, "see `hibari explain yaml-syntax` for the usual causes"


def _never_closed(error: yaml.MarkedYAMLError) -> bool:
    return "quoted scalar" in (error.context or "") and "end of stream" in (error.problem or "")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
