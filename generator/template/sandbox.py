"""Jinja2 with bounds: a template reads plain values, and its work is counted.

Jinja's own sandbox hides Python's internals but lets a template loop and grow without end.
Here every turn of a loop, call of a macro, included file, filtered item and printed
character takes from one allowance for each face; when it is used up the face is refused. The
count does not depend on the machine's speed. Operators and filters that could make a huge
value in one step are bounded as well.
"""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache as once
from functools import wraps
from hashlib import sha256
from itertools import islice
from pathlib import Path
from types import CodeType
from typing import Any, cast

import jinja2
from jinja2 import StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace, missing
from markupsafe import Markup, escape
from pydantic import BaseModel

from generator import cache
from generator.template.faults import Fault
from generator.template.filters import decimal

ALLOWANCE = 4_000_000  # steps a face; a character printed is one
TURN = 10  # steps of one turn of a loop, call or include, beside the characters in it
LARGEST = 1_000_000  # characters or items of one value
MOST_BITS = 2048  # of a whole number: some 600 digits
_STRING_METHODS = frozenset({
    "capitalize", "count", "endswith", "find", "index", "isalnum", "isalpha", "isascii",
    "isdecimal", "isdigit", "islower", "isnumeric", "isspace", "isupper", "lower", "lstrip",
    "partition", "removeprefix", "removesuffix", "rfind", "rpartition", "rsplit", "rstrip",
    "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper",
})  # fmt: skip
_FILTERS = frozenset({
    "abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float",
    "groupby", "int", "items", "join", "last", "length", "list", "lower", "map", "max", "min",
    "reject", "rejectattr", "replace", "reverse", "round", "safe", "select", "selectattr", "sort",
    "string", "sum", "title", "trim", "unique", "upper",
})  # fmt: skip
_OF_TEXTS = frozenset({"capitalize", "e", "escape", "lower", "safe", "string", "title", "trim", "upper"})
_GLOBALS = frozenset({"range", "dict", "namespace"})


class UnknownVariable(Exception):
    """A name that has no value, in `owner` or (`jinja2.utils.missing`) in the template's scope.

    `hint` is Jinja's own message where the name alone does not say it.
    """

    def __init__(self, name: str, owner: object, hint: str | None) -> None:
        super().__init__(hint or name)
        self.name = name
        self.owner = owner
        self.hint = hint


class Missing(StrictUndefined):
    """A value that is not there: any use of it raises `UnknownVariable`."""

    __slots__ = ()

    def __init__(
        self, hint: str | None = None, obj: Any = missing, name: Any = None, exc: Any = None
    ) -> None:
        def unknown(message: str) -> Exception:
            return exc(message) if exc is SecurityError else UnknownVariable(str(name), obj, hint)

        super().__init__(hint, obj, name, unknown)  # type: ignore[arg-type]


class _Code(CodeGenerator):
    """Jinja's compiler, without printing constants ahead of time: it escapes them before `finalize`."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible()
        return super()._output_child_to_const(node, frame, finalize)


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment of all templates of a deck; one face at a time is rendered in it."""

    code_generator_class = _Code
    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, **options: Any) -> None:
        super().__init__(
            undefined=Missing,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            finalize=self._printed,
            cache_size=400,
            auto_reload=False,
            **options,
        )
        self.left = self.allowance = ALLOWANCE
        self.macro_sizes: dict[str, int] = {}
        self.filters = {
            name: self._counted(self._of_text(filter) if name in _OF_TEXTS else filter)
            for name, filter in self.filters.items()
            if name in _FILTERS
        }
        self.filters |= {
            "_turns": self.turns,
            "_bounded": _bounded,
            "_printed": self._printed,
            "replace": self.replaced,
            "join": self.joined,
        }
        self.globals = {name: value for name, value in self.globals.items() if name in _GLOBALS}

    @property
    def known(self) -> list[str]:
        """The names of the filters and tests that a template may use."""
        return [name for name in (*self.filters, *self.tests) if name.isidentifier() and name[0] != "_"]

    # The allowance.

    def begin(self, faces: int = 1) -> None:
        """Start a face with a full allowance, or a file as large as so many faces."""
        self.left = self.allowance = ALLOWANCE * faces

    def take(self, steps: int) -> None:
        """Use up steps.

        Raises:
            Fault: when none are left.
        """
        self.left -= steps
        if self.left < 0:
            message = f"this template takes more than {self.allowance:,} steps"
            help = "draw less in loops: a face takes 1 step a printed character and 10 a turn of a loop"
            raise Fault("template-loop", message, help)

    def turns(self, items: Any, size: int) -> Any:
        """The items of a loop, paid for before the first turn; `size` characters a turn."""
        if not isinstance(items, Sized) or isinstance(items, Undefined):
            items = list(items)
        self.take(len(items) * (TURN + size))
        return items

    def _printed(self, value: object) -> str:
        """A value as it is printed: numbers with at most 4 decimals; texts and numbers only.

        Raises:
            Fault: for an empty value, half a character, or what is neither text nor number.
        """
        match value:
            case str():  # Markup stays Markup
                if not value.isascii():
                    _whole(value)
            case None:
                help = "give the field a value, or test it: {% if … is not none %}"
                raise Fault("template-variable", "nothing to print: the value is empty", help)
            case bool():
                value = "true" if value else "false"
            case int() | Undefined():  # of what is not there this raises UnknownVariable
                value = str(value)
            case float():
                value = decimal(value)
            case _:
                message = f"{_kind(value)} cannot be printed: only texts and numbers can"
                raise Fault("template-value", message, _instead(value))
        self.take(len(value))
        return value

    def _of_text(self, filter: Callable[..., Any]) -> Callable[..., Any]:
        """A filter whose first value is read as it would be printed."""

        @wraps(filter)
        def reading(value: Any, *args: Any, **options: Any) -> Any:
            return filter(self._printed(value), *args, **options)

        return reading

    def _counted(self, filter: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(filter)
        def counted(*args: Any, **options: Any) -> Any:
            self.take(sum(len(arg) for arg in args if isinstance(arg, str | list | tuple | range | dict)))
            return filter(*args, **options)

        return counted

    def compile(  # type: ignore[override]  # the overloads of its options are not used here
        self, source: str, name: str | None = None, filename: str | None = None, **options: Any
    ) -> CodeType:
        """A template's code, from the cache when the same text was compiled before."""
        key = sha256("\0".join((_compiler(), str(name), str(filename), source)).encode("utf-8", "replace"))
        kept = cache.load("templates", key.hexdigest())
        if kept is not None:
            with suppress(ValueError, EOFError, TypeError):
                code, sizes = marshal.loads(kept)
                self.macro_sizes |= sizes
                return cast(CodeType, code)
        before = dict(self.macro_sizes)
        self.macro_sizes.clear()
        code = super().compile(source, name, filename, **options)
        cache.keep("templates", key.hexdigest(), marshal.dumps((code, self.macro_sizes)))
        self.macro_sizes |= {name: max(size, self.macro_sizes.get(name, 0)) for name, size in before.items()}
        return cast(CodeType, code)

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse a template and put the counting into its loops and its joining of strings."""
        tree = super()._parse(source, name, filename)
        for loop in tree.find_all(nodes.For):
            size = nodes.Const(_characters(loop.body))
            counted = _call_filter(loop.iter, "_turns", size)
            loop.iter = counted.set_environment(self)
        for macro in tree.find_all(nodes.Macro):
            self.macro_sizes[macro.name] = max(self.macro_sizes.get(macro.name, 0), _characters(macro.body))
        _bound_joins(tree)
        return tree

    # What a template may touch.

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Fields of models, fields and methods of dataclasses, and methods of plain values."""
        if not super().is_safe_attribute(obj, attr, value):
            return False
        match obj:
            case str():
                return attr in _STRING_METHODS
            case BaseModel():
                return attr in type(obj).model_fields
            case int() | float():
                return False
            case tuple() | list():
                return attr in ("count", "index") or hasattr(type(obj), "_fields")
            case Mapping():
                return attr in ("get", "items", "keys", "values")
            case LoopContext() | Macro() | BlockReference() | Namespace() | Undefined():
                return True
        if isinstance(obj, type):
            return False
        return is_dataclass(obj) or type(obj).__name__ in ("TemplateModule", "TemplateReference")

    def getattr(self, obj: Any, attribute: str) -> Any:
        """An item of a mapping before its methods: a field may be called `items`."""
        if isinstance(obj, Mapping) and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def call(__self, __context: Context, __obj: Any, *args: Any, **options: Any) -> Any:
        """Call a macro or function, and pay for it."""
        size = __self.macro_sizes.get(__obj.name, 0) if isinstance(__obj, Macro) else 0
        __self.take(TURN + size)
        return super().call(__context, __obj, *args, **options)

    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> Template:
        """A template for rendering, including or importing, and pay for it."""
        self.take(TURN)
        return super().get_template(name, parent, globals)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Operators, without those that grow a value beyond all bounds."""
        if operator != "**" and isinstance(left, int | float) and isinstance(right, int | float):
            result = self.binop_table[operator](left, right)
            if isinstance(result, int) and result.bit_length() > MOST_BITS:
                raise _too_many_digits()
            return result
        sizes = [len(value) for value in (left, right) if isinstance(value, str | list | tuple)]
        if operator == "*" and sizes:
            count = left if isinstance(left, int) else right
            if isinstance(count, int) and sizes[0] * count > LARGEST:
                raise _too_large()
        elif operator == "+" and sum(sizes) > LARGEST:
            raise _too_large()
        elif operator == "%" and isinstance(left, str):
            raise Fault("template-value", "% does not fill in texts here", "print the values themselves")
        elif operator == "**" and (abs(right) > 64 or abs(left) > 1e9):
            raise _too_many_digits()
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> None:
        """No `format` of texts: the width in "{:>99}" has no bound."""

    def replaced(self, text: str, old: str, new: str) -> str:
        """Jinja's `replace`, bounded; what is put in is escaped."""
        text = self._printed(text)
        text = escape(text) if isinstance(text, Markup) else text
        old, new = self._printed(old), self._printed(new)
        if len(text) + text.count(old) * len(new) > LARGEST:
            raise _too_large()
        self.take(len(text))
        return text.replace(old, new)

    def joined(self, items: Iterable[Any], between: str = "") -> str:
        """Jinja's `join`, bounded: texts are escaped, numbers printed as anywhere."""
        parts = [escape(self._printed(item)) for item in items]
        if sum(map(len, parts)) + len(parts) * len(between) > LARGEST:
            raise _too_large()
        return escape(between).join(parts)


@once
def _compiler() -> str:
    """What a template's code depends on besides its text: this file, Jinja2 and Python."""
    return f"{sha256(Path(__file__).read_bytes()).hexdigest()} {jinja2.__version__} {sys.version}"


def _too_large() -> Fault:
    return Fault("template-loop", f"a value grows beyond {LARGEST:,} characters or items", "make it smaller")


def _too_many_digits() -> Fault:
    return Fault("template-loop", "a number grows beyond 600 digits", "make it smaller")


def _whole(text: str) -> None:
    """Refuse half a character: a surrogate, which no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        code = f"U+{ord(text[error.start]):04X}"
        message = f"a text holds {code}, which is half a character and cannot be printed"
        raise Fault("template-value", message, "write the character itself") from None


def _kind(value: object) -> str:
    """What a value is, in the words of somebody who writes templates."""
    match value:
        case list() | tuple() | range() | set() | frozenset():
            return "a list"
        case Mapping() | Namespace():
            return "a mapping"
        case Macro():
            return f"the macro '{value.name}'"
        case BaseModel():
            return f"a {type(value).__name__}"
        case LoopContext():
            return "`loop`"
        case Iterable() if not isinstance(value, type):
            return "a list"
    if callable(value):
        name = str(getattr(value, "__name__", "unnamed")).removeprefix("safe_")  # Jinja's own `safe_range`
        return f"the function '{name}'"
    return "this value"


def _instead(value: object) -> str:
    """How to print something of a value that cannot be printed itself."""
    match value:
        case Mapping():
            fields: Iterable[object] = value
        case BaseModel():
            fields = type(value).model_fields
        case list() | tuple() | range() | set() | frozenset():
            return "print its items in a loop, or joined: {{ … | join(' ') }}"
        case _ if callable(value) and not isinstance(value, LoopContext):
            return "call it, with what it wants in parentheses"
        case _:
            return "print one of its fields"
    known = ", ".join(str(field) for field in islice(fields, 16))
    return f"print one of its fields: {known}" if known else "it has no fields"


def _bounded(value: Any) -> Any:
    if len(value) > LARGEST:
        raise _too_large()
    return value


def _characters(body: Sequence[nodes.Node]) -> int:
    """The characters of plain text in a body, without those in loops and macros inside it."""
    total = 0
    for node in body:
        if isinstance(node, nodes.TemplateData):
            total += len(node.data)
        elif not isinstance(node, nodes.For | nodes.Macro):
            total += _characters(list(node.iter_child_nodes()))
    return total


def _call_filter(value: nodes.Node, name: str, *args: nodes.Expr) -> nodes.Filter:
    return nodes.Filter(value, name, list(args), [], None, None, lineno=value.lineno)


def _bound_joins(node: nodes.Node) -> None:
    """Put `_bounded` round every `a ~ b`, and `_printed` round what it joins."""
    for field, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            _bound_joins(value)
            if isinstance(value, nodes.Concat):
                setattr(node, field, _call_filter(value, "_bounded"))
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, nodes.Node):
                    _bound_joins(item)
                    if isinstance(item, nodes.Concat):
                        value[index] = item = _call_filter(item, "_bounded")
                    if isinstance(node, nodes.Concat) and not isinstance(item, nodes.Const):
                        value[index] = _call_filter(item, "_printed")
