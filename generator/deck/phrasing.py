"""Faults of the schema in words: what stands there, what is wanted, how to mend it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from generator.deck import effects, scalars
from generator.deck.nodes import Path, Value
from generator.deck.owner import owner
from generator.deck.schema import Fault, annotation_at
from generator.deck.source import Source
from generator.deck.values import DATE, SIZES, VISIBLE
from generator.problems import Problem
from generator.problems.nearest import did_you_mean, nearest

_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "unstatable": "a number, or the word unstated",
    "tuple_type": "a list",
    "dict_type": "a mapping (`key: value`)",
    "mapping_type": "a mapping (`key: value`)",
    "model_type": "a mapping (`key: value`)",
    "model_attributes_type": "a mapping (`key: value`)",
}
# Names that have a meaning of their own in the game.
_MISSING = {"skill": "heroine-without-skill", "secrets": "secret-count"}


def problems_of(faults: Sequence[Fault], value: Value, source: Source) -> list[Problem]:
    """Every fault as a problem at its place."""
    misspelt = {
        (*fault.path[:-1], near)
        for fault in faults
        if fault.kind == "extra_forbidden" and (near := nearest(str(fault.path[-1]), _open_fields(fault)))
    }
    return [
        _problem(fault, value, source).of(owner(fault.path, value))
        for fault in faults
        if not (fault.kind == "missing" and fault.path in misspelt)
    ]


def _short(text: str) -> str:
    """So much of a text as a message can quote."""
    return text if len(text) <= 30 else text[:29] + "…"


def what(value: Value) -> str:
    """What a value is, in an author's words."""
    match value:
        case None:
            return "nothing"
        case bool():
            return f"the flag {str(value).lower()}"
        case int():
            return f"the whole number {value}"
        case float():
            return f"the number {value}"
        case str():
            return f"the text '{_short(value)}'"
        case tuple():
            return "a list"
        case _:
            return "a mapping"


def _open_fields(fault: Fault) -> list[str]:
    """The fields that the author has not written, for "did you mean"; all of them when none is left."""
    fields = list(fault.model.model_fields) if fault.model else []
    written = fault.found if isinstance(fault.found, Mapping) else {}
    return [name for name in fields if name not in written] or fields


def _problem(fault: Fault, value: Value, source: Source) -> Problem:
    match fault.kind:
        case "missing":
            return _missing(fault, source)
        case _ if _is_date(fault):
            return _no_date(fault, source)
        case "extra_forbidden" | "invalid_key":
            return _unknown_field(fault, source)
        case "key":
            wanted = _WANTED.get(fault.context["wanted"], "another key")
            quoted = f'quote this: "{fault.found}"' if wanted == "a text" else f"write {wanted}"
            place = source.place(fault.path, key=True)
            return Problem(
                "wrong-type", f"this key is {what(fault.found)}; wanted is {wanted}", place, quoted
            )
        case "union_tag_invalid" | "union_tag_not_found":
            return _unknown_effect(fault, source)
        case "unknown_language":
            place = source.place((*fault.path, fault.context["language"]), key=True)
            return Problem(
                "unknown-language",
                f"'{fault.context['language']}' is no language of this deck",
                place,
                "add it to `languages`, or take the text out",
            )
        case "missing_language":
            return Problem(
                "missing-language",
                f"this text is not given in '{fault.context['language']}'",
                source.place(fault.path),
                f"add `{fault.context['language']}:`, the deck's first language",
            )
        case "literal_error":
            return _one_of(fault, value, source)
        case "unknown_size":
            return Problem(
                "unknown-choice",
                f"'{_short(str(fault.found))}' is no size that has a name",
                source.place(fault.path),
                f"{did_you_mean(str(fault.found), SIZES)}; or write width and height in mm: [63, 88]",
            )
        case "string_pattern_mismatch":
            return _pattern(fault, source)
        case "greater_than_equal" | "less_than_equal" | "greater_than" | "less_than":
            return Problem(
                "out-of-range",
                f"{fault.found} is out of range",
                source.place(fault.path),
                f"write a number {_bounds(fault, value)}",
            )
        case "too_short" | "too_long" | "tuple_too_short":
            return _length(fault, source)
        case _:
            return _wrong_type(fault, source)


def _missing(fault: Fault, source: Source) -> Problem:
    *owner, name = fault.path
    place = source.place(tuple(owner))
    if isinstance(name, int):
        return Problem(
            "out-of-range",
            f"entry {name + 1} of this list is missing",
            place,
            "add what is missing: lists of this kind have a fixed length",
        )
    if fault.model is not None and fault.model.__name__ == "Heroine" and name in _MISSING:
        help = f"add `{name}:` with a name and its effects; " + _kinds_help(str(name))
        return Problem(_MISSING[str(name)], f"this heroine has no `{name}`", place, help)
    within = next((str(step) for step in reversed(owner) if isinstance(step, str)), None)
    where = f" in `{within}`" if within else f" at the top of the {fault.root.__name__.lower()}"
    return Problem("missing-field", f"`{name}` is missing{where}", place, f"add `{name}:` here")


def _kinds_help(name: str) -> str:
    union = effects.SkillEffect if name == "skill" else effects.SecretEffect
    return f"kinds of effect: {', '.join(kinds(union))}"


def _unknown_field(fault: Fault, source: Source) -> Problem:
    name = str(fault.path[-1])
    known = list(fault.model.model_fields) if fault.model else []
    if "：" in name:
        help = f"write the colon in half width, and a space after it: `{name.replace('：', ': ', 1)}`"
    elif ":" in name:
        help = f"put a space after the colon: `{name.replace(':', ': ', 1)}`"
    else:
        help = did_you_mean(name, known)
    return Problem(
        "unknown-field", f"there is no field '{name}' here", source.place(fault.path, key=True), help
    )


def kinds(union: object) -> tuple[str, ...]:
    """The kinds of a union of effects, in the order of the vocabulary."""
    models = get_args(get_args(union)[0])
    return tuple(get_args(model.model_fields["kind"].annotation)[0] for model in models)


def _unknown_effect(fault: Fault, source: Source) -> Problem:
    skill, secret = kinds(effects.SkillEffect), kinds(effects.SecretEffect)
    known, other = (skill, secret) if "skill" in fault.path else (secret, skill)
    found = fault.found.get("kind") if isinstance(fault.found, dict) else None
    place = source.place((*fault.path, "kind"))
    if found is None:
        return Problem("unknown-effect", "this effect has no `kind`", place, did_you_mean("", known))
    if found in other:
        mine, theirs = ("a skill", "an 奥義") if known is skill else ("an 奥義", "a skill")
        return Problem(
            "unknown-effect",
            f"'{found}' is an effect of {theirs}, not of {mine}",
            place,
            f"here may stand: {', '.join(known)}",
        )
    shown = found if isinstance(found, str) else what(found)
    return Problem("unknown-effect", f"there is no effect '{shown}'", place, did_you_mean(str(found), known))


def _one_of(fault: Fault, value: Value, source: Source) -> Problem:
    annotation, _ = annotation_at(value, fault.path, fault.root)
    allowed = [str(choice) for choice in get_args(annotation) if choice is not None]
    place = source.place(fault.path)
    if not isinstance(fault.found, str):
        return Problem(
            "wrong-type",
            f"this is {what(fault.found)}; wanted is one of: {', '.join(allowed)}",
            place,
            f"write one of: {', '.join(allowed)}",
        )
    return Problem(
        "unknown-choice",
        f"'{_short(fault.found)}' is not one of the choices here",
        place,
        did_you_mean(fault.found, allowed),
    )


def _is_date(fault: Fault) -> bool:
    """Whether a day was to stand here."""
    return fault.kind == "no_date" or fault.path == ("date",) or fault.context.get("pattern") == DATE


def _no_date(fault: Fault, source: Source) -> Problem:
    written = source.unquoted(fault.path) or fault.found
    found = f"'{_short(written)}'" if isinstance(written, str) else what(written)
    return Problem(
        "bad-date", f"{found} is no day of the calendar", source.place(fault.path), "write YYYY-MM-DD"
    )


def _pattern(fault: Fault, source: Source) -> Problem:
    place = source.place(fault.path)
    if fault.context.get("pattern") == VISIBLE:
        help = "write the text, or take the field out if it may be left out"
        return Problem("blank-text", "this text is blank", place, help)
    if fault.path[0] == "languages":
        help = "write two or three small letters, such as ja or en; a region may follow: pt-BR"
        return Problem("bad-language", f"'{_short(fault.found)}' is no code of a language", place, help)
    if "#" in str(fault.context.get("pattern")):
        return Problem(
            "bad-colour",
            f"'{_short(fault.found)}' is no colour",
            place,
            'write six hexadecimal digits in quotes: "#1D1B19"',
        )
    return Problem(
        "bad-id",
        f"'{_short(fault.found)}' cannot be an id",
        place,
        "use a to z, 0 to 9 and - only, and begin with a letter or digit",
    )


def _bounds(fault: Fault, value: Value) -> str:
    """The limits of a number, as `from 1 to 9999` or `from 1 on`."""
    _, metadata = annotation_at(value, fault.path, fault.root)
    constraints = [inner for outer in metadata for inner in (getattr(outer, "metadata", None) or [outer])]
    low = next((m.ge for m in constraints if getattr(m, "ge", None) is not None), fault.context.get("ge"))
    high = next((m.le for m in constraints if getattr(m, "le", None) is not None), fault.context.get("le"))
    if low is None:
        return f"up to {high}"
    return f"from {low} on" if high is None else f"from {low} to {high}"


def _length(fault: Fault, source: Source) -> Problem:
    least, most = fault.context.get("min_length"), fault.context.get("max_length")
    wanted = f"at least {least}" if least is not None else f"at most {most}"
    return Problem(
        "out-of-range",
        f"this list has {fault.context.get('actual_length', 'too few')} entries, wanted are {wanted}",
        source.place(fault.path),
        "add what is missing, or take out what is too much",
    )


def _wrong_type(fault: Fault, source: Source) -> Problem:
    return wrong_type(fault.path, fault.found, _WANTED.get(fault.kind, "something else"), source)


def wrong_type(path: Path, found: Value, wanted: str, source: Source) -> Problem:
    """A value of another type than `wanted` ("a text", "a whole number", …) at `path`."""
    place = source.place(path)
    written = source.unquoted(path)
    if found is None:
        message = f"nothing is written {'here' if path else 'in this file'}; wanted is {wanted}"
        help = f"write {wanted}{', or take the field out if it may be left out' if path else ''}"
        return Problem("wrong-type", message, place, help)
    if written is not None and scalars.two_faced(written):
        message = f"readers of YAML disagree about `{_short(written)}`; wanted is {wanted}"
        help = (
            f'write {_plainer(written) or wanted}, or quote this where a text is meant: "{_short(written)}"'
        )
        return Problem("ambiguous-scalar", message, place, help)
    help = f"write {wanted} here"
    if wanted == "a text" and written is not None:
        help = f'quote this: "{_short(written)}"'
    elif isinstance(found, float) and found.is_integer() and wanted == "a whole number":
        help = f'write {int(found)}, or quote this where a text is meant: "{written}"'
    elif isinstance(found, str) and found[:1] in ("［", "｛"):
        help = "write the brackets and what is between them in half width: [ ] { } , :"
    elif isinstance(found, str) and isinstance(scalars.plain(found), int | float):
        help = f"take the quotes off: {found}"
    return Problem("wrong-type", f"this is {what(found)}; wanted is {wanted}", place, help)


def _plainer(written: str) -> str:
    """The same as every reader would read it, when that can be told."""
    word = written.lower()
    if word in ("yes", "on", "y", "true"):
        return "true"
    if word in ("no", "off", "n", "false"):
        return "false"
    digits = written.replace("_", "").removeprefix("+")
    return str(int(digits)) if digits.isascii() and digits.isdecimal() and len(digits) < 15 else ""
