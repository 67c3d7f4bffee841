"""Differences between a view and a recording that are known, each with its reason."""

# (player, case or None for all, a part of the line, reason)
ROWS = [
    # The page's ad manager plays the interstitial instead of the stream, which the view does not have.
    ("shaka", "shaka-interstitial", "the view only: timelineregionenter"),
    ("shaka", "shaka-interstitial", "the view only: metadata 2.0"),
    # Segments of fMP4 start with their first audio, up to 54 ms beside the playlist.
    ("vhs", "ffmpeg-fmp4", "segment-metadata"),
]


def allowed(player, case, line):
    """Whether a difference is known."""
    return any(
        player.startswith(row[0]) and row[1] in (None, case) and row[2] in line for row in ROWS
    )
