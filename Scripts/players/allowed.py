"""Differences between a view and a recording that are known, each with its reason."""

# (player, case or None for all, a part of the line, reason)
ROWS = [
    (
        "hls",
        "date-ranges",
        '"weather"',
        "P3: the recording played media that lasts longer than EXTINF says; the stream of the project has none",
    ),
]


def allowed(player, case, line):
    """Whether a difference is known."""
    return any(
        player.startswith(row[0]) and row[1] in (None, case) and row[2] in line for row in ROWS
    )
