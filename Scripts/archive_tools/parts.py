"""The parts of a folder as one table of DuckDB."""

import contextlib
import os
import pathlib
import re
import tempfile

import duckdb
from problem import Problem

PART = re.compile(r"part-(\d{5,6})-of-(\d{5,6})\.ndjson\.gz")
# The maximum size of one line in bytes.
LINE_LIMIT = 256 << 20
# Types are given, so that one odd line changes none; what may have several is JSON.
COLUMNS = {
    "input": "VARCHAR", "kind": "VARCHAR", "seconds": "DOUBLE", "message": "VARCHAR",
    "rule": "VARCHAR", "name": "VARCHAR", "severity": "VARCHAR", "location": "JSON", "fingerprint": "VARCHAR", "causedBy": "VARCHAR",
    "playlist": "BIGINT", "id": "VARCHAR", "eventId": "VARCHAR", "startTime": "DOUBLE", "endTime": "DOUBLE",
    "plannedDuration": "DOUBLE", "duration": "DOUBLE", "startDate": "VARCHAR", "endDate": "VARCHAR",
    "startOffset": "DOUBLE", "endOffset": "DOUBLE", "closedBy": "VARCHAR", "parts": "JSON", "evidence": "JSON",
    "trackType": "VARCHAR", "source": "JSON", "content": "JSON",
}
VIEWS = {
    "findings": """SELECT folder, input, rule, name, severity, message, location->>'uri' AS uri,
        try_cast(location->>'line' AS BIGINT) AS line, try_cast(location->>'segment' AS BIGINT) AS segment,
        try_cast(location->>'time' AS DOUBLE) AS time, fingerprint, causedBy FROM lines WHERE kind = 'finding'""",
    "breaks": """SELECT folder, input, kind, playlist, id, eventId, startTime, endTime, plannedDuration, duration, startDate, endDate,
        startOffset, endOffset, closedBy, parts, evidence FROM lines WHERE kind IN ('break', 'interstitial')""",
    "cues": """SELECT folder, input, playlist, trackType, id, startTime, endTime, startDate, endDate, source, content
        FROM lines WHERE kind IS NULL AND trackType IS NOT NULL""",
    "failures": "SELECT folder, input, message FROM lines WHERE kind = 'failure'",
    "inputs": "SELECT folder, input, seconds FROM lines WHERE kind = 'input'",
}


def names(folder):
    """The parts of a folder, and how many are missing."""
    try:
        found = sorted(name for name in os.listdir(folder) if PART.fullmatch(name))
    except OSError as error:
        raise Problem(f"{folder}: {error.strerror}") from error
    if not found:
        raise Problem(f"{folder} has no parts")
    counts = {int(PART.fullmatch(name)[2]) for name in found}
    if len(counts) > 1:
        raise Problem(f"{folder} has parts of several runs, of {' and of '.join(map(str, sorted(counts)))} parts: give each its own folder")
    return found, counts.pop() - len(found)


@contextlib.contextmanager
def loaded(folders):
    """A connection with the lines of all parts and a view of each kind, and the number of missing parts."""
    found = [names(folder) for folder in folders]
    with tempfile.TemporaryDirectory(prefix="hlscue-archive-") as temporary:
        with duckdb.connect(str(pathlib.Path(temporary) / "lines")) as connection:
            try:
                for number, (folder, (parts, _)) in enumerate(zip(folders, found)):
                    paths = [escaped(os.path.join(folder, name)) for name in parts]
                    select = f"SELECT {number} AS folder, * FROM read_json(?, format = 'newline_delimited', " \
                        f"compression = 'gzip', columns = {COLUMNS!r}, maximum_object_size = {LINE_LIMIT})"
                    connection.execute(("INSERT INTO lines " if number else "CREATE TABLE lines AS ") + select, [paths])
                for name, query in VIEWS.items():
                    connection.execute(f"CREATE VIEW {name} AS {query}")
                yield connection, sum(missing for _, missing in found)
            except duckdb.Error as error:
                raise Problem(f"{', '.join(map(str, folders))}: {str(error).splitlines()[0]}") from error


def escaped(path):
    """A path without a meaning of its signs as a pattern."""
    return re.sub(r"([*?\[])", r"[\1]", path)
