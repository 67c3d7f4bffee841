"""Builds the blocks of titles that a radio server puts between the audio."""

UNIT = 16


def block(data):
    units = -(-len(data) // UNIT)
    return bytes([units]) + data.ljust(units * UNIT, b"\0")
