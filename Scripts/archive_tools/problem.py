"""What ends a run with one line."""


class Problem(Exception):
    """The text for the user, and the exit status: 2 for wrong usage, 3 when the work cannot be done."""

    def __init__(self, text, status=3):
        super().__init__(text)
        self.status = status
