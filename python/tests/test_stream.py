"""Streams: how they end, and the settings that they take."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import winnow

X = np.random.default_rng(0).normal(size=(50, 4)).astype(np.float32)


def test_a_finish_that_failed_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = winnow.stream(5)
    stream.feed(X)
    fed = stream._stream

    class Interrupted:
        def finish(self) -> Any:
            raise KeyboardInterrupt

    monkeypatch.setattr(stream, "_stream", Interrupted())
    with pytest.raises(KeyboardInterrupt):
        stream.finish()
    monkeypatch.setattr(stream, "_stream", fed)
    assert len(stream.finish()) == 5
    with pytest.raises(ValueError, match="the stream is finished; expected a new one"):
        stream.finish()


def test_a_stream_is_no_context_that_loses_its_picks() -> None:
    assert not hasattr(winnow.Stream, "__enter__")


def test_closeness_is_streamed_with_a_reach() -> None:
    with pytest.raises(ValueError, match="closeness cannot be streamed: it needs the largest distance of all rows"):
        winnow.stream(5, objective="facility", metric="closeness")
    values = []
    for reach in (1.0, 10.0):
        stream = winnow.stream(5, objective="facility", metric="closeness", reach=reach)
        stream.feed(X)
        values.append(stream.finish().value)
    assert 0 < values[0] < values[1]  # reach - distance grows with the reach
