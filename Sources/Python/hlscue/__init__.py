"""Timed metadata of HLS streams: cues, ad breaks, findings and events, as the program hlscue finds them.

Each function runs the program once and returns its JSON as dataclasses, whose names are those of the JSON. Words in
``options`` are options of the program, such as ``"--playlist-only"``.
"""

from ._run import FindingError, HlscueError, breaks, compare, cues, events, validate, watch
from ._tables import to_pandas
from .models import *  # noqa: F403
from .models import __all__ as _models

__all__ = [
    "FindingError", "HlscueError", "breaks", "compare", "cues", "events", "to_pandas", "validate", "watch", *_models,
]
