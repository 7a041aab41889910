"""Why some of apricot's tests fail on winnow.apricot, one by one: file::test -> reason."""

from __future__ import annotations

USUAL: dict[str, str] = {}

AS_LARGE: dict[str, str] = {}
