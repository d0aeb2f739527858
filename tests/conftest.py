"""Every test run has a cache of its own, and no example of a law is timed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# How long an example takes says more of the machine than of the product.
settings.register_profile("hibari", deadline=None)
settings.load_profile("hibari")


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
