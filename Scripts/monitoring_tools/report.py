"""The results of checks: printed as they come, and counted."""

import threading


class Report:
    def __init__(self):
        self.passed, self.failed, self.lock = 0, 0, threading.Lock()

    def check(self, name, is_right, found=""):
        """Notes a result; `found` is printed when it is wrong."""
        with self.lock:
            self.passed += bool(is_right)
            self.failed += not is_right
            text = " ".join(str(found).split())
            print(f"passed {name}" if is_right else f"FAILED {name}: {text[:400]}", flush=True)
        return is_right

    def skip(self, name, reason):
        with self.lock:
            print(f"skipped {name}: {reason}", flush=True)
