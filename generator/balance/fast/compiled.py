"""How functions are compiled, and where what is compiled is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

import numba
from numba.core import config

from generator.balance.fast.place import place

Function = TypeVar("Function", bound=Callable[..., Any])

# Compiled code allocates nothing, so its references need not be counted: without the counting it
# is several times faster, and sooner compiled.
_whole = partial(numba.njit, _nrt=False, no_cfunc_wrapper=True)
# Parts are called by compiled code alone: what Python would need to call them takes as long to
# compile as they do.
_part = partial(_whole, no_cpython_wrapper=True)


def compiled(function: Function) -> Function:
    """A part that is rarely needed, or large and needed in several places."""
    return cast(Function, _part(function))


def inlined(function: Function) -> Function:
    """A part that becomes part of its callers."""
    return cast(Function, _part(function, forceinline=True))


def kept(function: Function) -> Function:
    """Compile a whole and keep it on disk."""
    elsewhere, config.CACHE_DIR = config.CACHE_DIR, str(place())
    try:
        return cast(Function, _whole(function, cache=True))
    except RuntimeError:  # no folder can be written: it is compiled anew each time
        return cast(Function, _whole(function))
    finally:
        config.CACHE_DIR = elsewhere
