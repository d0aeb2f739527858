"""Every test run has a cache of its own: nothing is read from the user's, nothing is left in it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """HIBARI_CACHE points to a fresh folder."""
    before = os.environ.get("HIBARI_CACHE")
    os.environ["HIBARI_CACHE"] = str(tmp_path_factory.mktemp("cache"))
    yield
    if before is None:
        del os.environ["HIBARI_CACHE"]
    else:
        os.environ["HIBARI_CACHE"] = before
