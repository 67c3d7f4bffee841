"""Runs the command over the stream of a case."""

import json
import subprocess


class Case:
    """The stream of a recording, and what was done while it played."""

    def __init__(self, fields):
        self.name = fields["name"]
        self.source = fields["src"]
        self.plan = fields.get("plan", [])
        self.is_live = "live" in fields

    def without_modes(self):
        """The same for a player whose events do not depend on the modes of tracks."""
        plan = [step for step in self.plan if "mode" not in step]
        fields = {"name": self.name, "src": self.source, "plan": plan}
        return Case({**fields, "live": True} if self.is_live else fields)

    def options(self):
        """The plan as options of the command."""
        options = []
        for step in self.plan:
            if "seek" in step:
                options += ["--seek", f"{step['at']}:{step['seek']}"]
            elif "mode" in step:
                options += ["--mode", f"{step['at']}:id3={step['mode']}"]
            elif "stop" in step:
                options += ["--to", str(step["at"])]
        return options


class Command:
    """The program that is checked."""

    def __init__(self, binary):
        self.binary = binary

    def run(self, arguments):
        """The objects that the program prints, one a line."""
        done = subprocess.run(
            [self.binary, *arguments], capture_output=True, text=True, check=False, timeout=120
        )
        if done.returncode not in (0, 1):
            raise SystemExit(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines() if line.strip()]

    def events(self, view, case, options=()):
        """The calls of a view that plays a case."""
        return self.run(
            ["events", "--as", view, "--format", "ndjson", *case.options(), *options, case.source]
        )

    def metadata(self, view, case, options=()):
        """The objects of a view after everything is loaded."""
        (report,) = [
            line
            for line in self.run(
                ["metadata", "--as", view, "--format", "ndjson", *options, case.source]
            )
            if "tracks" in line
        ]
        return report
