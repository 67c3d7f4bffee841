"""Results as tables of pandas."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .models import Breaks, Compare, Cues, Events, Findings

if TYPE_CHECKING:
    import pandas


def to_pandas(result: Cues | Breaks | Events | Findings | Compare | Iterable[Any]) -> pandas.DataFrame:
    """A table with a row for each cue, break, event, finding or difference, or for each of some dataclasses.

    Objects inside have columns of their own, such as ``source.line``. Needs pandas.
    """
    import pandas

    return pandas.json_normalize([_without_nothing(row) for row in _rows(result)])


def _rows(result: Any) -> list[dict[str, Any]]:
    match result:
        case Cues():
            return [
                {"trackUid": track.uid, "trackType": track.type, "playlist": track.playlist} | dataclasses.asdict(cue)
                for track in result.tracks for cue in track.cues
            ]
        case Breaks():
            parts: Iterable[Any] = result.breaks
        case Events():
            parts = result.events
        case Findings():
            parts = result.findings
        case Compare():
            parts = result.differences
        case _:
            parts = result
    return [dataclasses.asdict(part) for part in parts]


def _without_nothing(value: Any) -> Any:
    """A value without members that are absent."""
    if not isinstance(value, dict):
        return value
    return {key: _without_nothing(item) for key, item in value.items() if item is not None}
