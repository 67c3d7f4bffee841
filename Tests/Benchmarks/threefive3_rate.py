"""Decodes messages with threefive3 in a loop.

Standard input has a set name and hexadecimal digits on each line; printed are each set and its messages per second.
"""
import contextlib
import io
import sys
import time

from threefive3 import Cue

ROUNDS = 3
ROUND_LENGTH = 1.0

sets = {}
for line in sys.stdin:
    name, digits = line.split()
    sets.setdefault(name, []).append(bytes.fromhex(digits))

for name, messages in sets.items():
    best = 0
    for _ in range(ROUNDS):
        count, start = 0, time.perf_counter()
        with contextlib.redirect_stderr(io.StringIO()), contextlib.redirect_stdout(io.StringIO()):
            while time.perf_counter() - start < ROUND_LENGTH:
                for message in messages:
                    try:
                        Cue(message).decode()
                    except Exception:
                        pass
                    count += 1
        best = max(best, count / (time.perf_counter() - start))
    print(name, int(best))
