"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path in the same folder; it takes the file's place when the block ends well.

    After a fault the earlier file is there as before, and nothing else. An OSError names the
    file that was to be written.
    """
    with replacing_all([path]) as (temporary,):
        yield temporary


@contextmanager
def replacing_all(paths: Sequence[Path]) -> Iterator[tuple[Path, ...]]:
    """Temporary paths that take the place of several files when the block ends well: of all, or of none.

    After a fault the earlier files are there as before, and nothing else. An OSError names the
    file that was to be written.
    """
    temporaries = {path.with_name(f".{path.name}.{os.getpid()}.part"): path for path in paths}
    try:
        yield tuple(temporaries)
        _put_in_place(temporaries)
    except OSError as error:
        named = Path(os.fsdecode(error.filename)) if error.filename is not None else None
        target = temporaries.get(named) if named is not None else None
        if named is None and len(paths) == 1:  # as when the disk is full
            target = paths[0]
        if target is None:
            raise
        raise OSError(error.errno, error.strerror, os.fspath(target)) from error
    finally:
        for temporary in temporaries:
            temporary.unlink(missing_ok=True)


def _put_in_place(temporaries: dict[Path, Path]) -> None:
    """Move every temporary to its file; what stood there is kept aside until all have moved."""
    kept: dict[Path, Path] = {}
    moved: list[Path] = []
    for path in temporaries.values():
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    try:
        for temporary, path in temporaries.items():
            if len(temporaries) > 1 and path.exists():
                aside = temporary.with_suffix(".old")
                os.replace(path, aside)
                kept[path] = aside
            os.replace(temporary, path)
            moved.append(path)
    except BaseException:  # Ctrl-C between two files as well
        for path in moved:
            path.unlink()
        for path, aside in kept.items():
            os.replace(aside, path)
        raise
    for aside in kept.values():
        aside.unlink()
