from typing import Any

from winnow import _core

class Summary:
    @property
    def documents(self) -> list[int]: ...
    def to_json(self) -> str: ...
    def to_csv(self) -> str: ...
    def to_text(self) -> str: ...
    def to_html(self) -> str: ...

def objective_parameters() -> dict[str, list[str]]: ...
def summarize(
    texts: list[tuple[str, str, str]],
    options: dict[str, Any],
    parameters: dict[str, Any],
    settings: dict[str, Any],
    run: _core.Run,
) -> Summary: ...
def lines_of(text: str) -> list[str]: ...
def rouge(
    candidate: list[str],
    references: list[list[str]],
    stem: bool,
    stop_words: bool,
    limit_words: int,
    limit_bytes: int,
    best: bool,
) -> tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]: ...
