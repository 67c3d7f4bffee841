"""The list of a run in batches, and what the folder of its parts knows of it."""

import hashlib
import itertools
import json
import os

from problem import Problem

SCHEMA = "hlscue.archive/1"
DESCRIPTION, RECORDS = "archive.json", "batches.ndjson"


class Batches:
    """Lines of a list in groups of a size. The file is read twice and never kept."""

    def __init__(self, path, size):
        self.path, self.size = path, size
        digest, self.lines = hashlib.sha256(), 0
        with self.opened() as file:
            for line in file:
                digest.update(line)
                self.lines += 1
        self.digest = digest.hexdigest()
        self.count = -(-self.lines // size)

    def opened(self):
        if not os.path.isfile(self.path):
            # It is read twice.
            raise Problem(f"{self.path} is no file with a list of inputs")
        try:
            return open(self.path, "rb")
        except OSError as error:
            raise Problem(f"{self.path}: {error.strerror}") from error

    def name(self, number):
        return f"part-{number:05}-of-{self.count:05}.ndjson.gz"

    def __iter__(self):
        """The name of the part, the number of the first line, and the lines, of each batch."""
        with self.opened() as file:
            for number in range(self.count):
                lines = b"".join(itertools.islice(file, self.size))
                yield self.name(number), number * self.size + 1, lines


class Results:
    """The folder with the parts: its description, and a record of each batch that is done."""

    def __init__(self, folder, description):
        self.folder = os.path.abspath(folder)
        self.statuses = {}
        try:
            os.makedirs(self.folder, exist_ok=True)
            self.describe({"schema": SCHEMA, **description})
            self.read_records()
            self.records = open(self.path(RECORDS), "a", encoding="utf-8")
        except OSError as error:
            raise Problem(f"{folder}: {error.strerror}") from error

    def path(self, name):
        return os.path.join(self.folder, name)

    def describe(self, description):
        path = self.path(DESCRIPTION)
        if not os.path.exists(path):
            with open(path + ".new", "w", encoding="utf-8") as file:
                json.dump(description, file, indent=2)
                file.write("\n")
            os.replace(path + ".new", path)
            return
        try:
            with open(path, encoding="utf-8") as file:
                found = json.load(file)
            found.get("schema")
        except (ValueError, AttributeError) as error:
            raise Problem(f"{path} is damaged: take another folder") from error
        for key, value in description.items():
            if found.get(key) != value:
                raise Problem(
                    f"{self.folder} has the results of another run: its {key} is {json.dumps(found.get(key))}, "
                    f"that of this one is {json.dumps(value)}; take another folder", 2)

    def read_records(self):
        if not os.path.exists(self.path(RECORDS)):
            return
        with open(self.path(RECORDS), encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    record = json.loads(line)
                    self.statuses[record["part"]] = (int(record["status"]), int(record["inputs"]), int(record["failures"]))
                except (ValueError, KeyError, TypeError):
                    continue  # the last line of a run that was killed; the part is counted again

    def done(self, name):
        """Status, inputs and failures of a batch that an earlier run has done and recorded."""
        return self.statuses.get(name) if os.path.exists(self.path(name)) else None

    def record(self, outcome):
        json.dump({"part": outcome.name, "status": outcome.status, "inputs": outcome.inputs, "failures": outcome.failures}, self.records)
        self.records.write("\n")
        self.records.flush()
