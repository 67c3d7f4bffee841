"""Validates the outputs of the tool against its schemas; the argument is the program."""

import collections
import json
import subprocess
import sys

import jsonschema
import jsonschema_rs

import outputs

# The number of faults that are printed.
MAXIMUM = 40
# Keys that no stream of the project brings about, by object.
RARE = {
    "playlist": "groupId name",
    "stream": "language",
    "id3Content":
        "children compressed contactURL contentType data elementId encrypted encryptionMethod endOffset "
        "endTimeMs entries fileName format groupIdentifier identifierBase64 isOrdered isTopLevel "
        "mimeType nameOfSeller pictureMimeType pictureType pictureTypeName position price receivedAs "
        "sellerLogoBase64 startOffset startTimeMs subFrames validUntil",
    "id3Entry": "involvee involvement text timestamp",
    "spliceContent": "payloadText",
    "spliceSection":
        "encryptedBytes encryptedPacket encryptionAlgorithm privateIndicator reservedBits "
        "sectionSyntaxIndicator",
    "encryptedPacket": "cwIndex encryptionAlgorithm",
    "spliceCommand": "reservedBits spliceTimeReservedBits",
    "scheduledSplice": "reservedBits",
    "spliceComponent": "reservedBits",
    "breakDuration": "reservedBits",
    "spliceDescriptor": "charsHex malformedBytes reservedBits trailingBytes",
    "segmentationComponent": "reservedBits",
    "eventMessageContent": "payloadText",
    "commentContent": "contact copyright date isrc license location organization performer tracknumber",
    "icyContent": "others",
    "dateRangeContent": "cue",
    "finding": "causedBy fingerprints",
    "break": "cue playlistUri",
    "opportunity": "uri",
    "opportunityLine": "uri",
    "events": "without",
    "changedValues": "plannedDuration startTime",
    "pillarboxView": "episodeInformation identifier imageSource",
    "compare": "outsideWindow",
    "followedPlaylist": "groupId name",
    "reloadWatchLine": "lastPart",
    "channel": "at endedBy",
    "channelPlaylist": "bandwidth",
    "channelWithLines": "at endedBy",
    "breakLine": "cue playlistUri",
    "pillarboxViewLine": "episodeInformation identifier imageSource",
    "id3IssueLine": "byteOffset path",
}
# Schemas of what is there only while a run is not complete, or after one was killed.
RARE_SCHEMAS = ["part"]


class Schema:
    """A schema, and which of its keys were seen."""

    def __init__(self, document):
        jsonschema.Draft202012Validator.check_schema(document)
        self.document = document
        self.definitions = document["$defs"]
        self.seen = collections.defaultdict(set)
        # By the part of the schema. They say in a moment whether a value is valid, not why it is not.
        self.validators = {}

    def accepts(self, part, value):
        """Whether a value is valid by a part of the schema."""
        if id(part) not in self.validators:
            self.validators[id(part)] = jsonschema_rs.Draft202012Validator(part | {"$defs": self.definitions})
        return self.validators[id(part)].is_valid(value)

    def check(self, value):
        """The faults of a document, each with its path."""
        if self.accepts(self.document, value):
            self.note(self.document, value)
            return []
        faults = list(jsonschema.Draft202012Validator(self.document).iter_errors(value))
        return [f"{fault.json_path}: {self.reason(fault)}" for fault in faults] or ["valid by one library only"]

    def reason(self, fault):
        """The message of the alternative that fits best."""
        while fault.context:
            fault = jsonschema.exceptions.best_match([fault]) if not fault.context else min(
                fault.context, key=lambda inner: (-len(inner.path), len(str(inner.message))))
        return f"{'.'.join(map(str, fault.path))}: {fault.message[:200]}"

    def note(self, schema, value):
        """Notes the keys of a valid value."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            definition = self.definitions[name]
            for key in value:
                self.seen[name].add(key)
                if key in definition["properties"]:
                    self.note(definition["properties"][key], value[key])
        elif "anyOf" in schema:
            self.note(next(part for part in schema["anyOf"] if self.accepts(part, value)), value)
        elif schema.get("type") == "array":
            for item in value:
                self.note(schema["items"], item)
        elif isinstance(schema.get("additionalProperties"), dict):
            for item in value.values():
                self.note(schema["additionalProperties"], item)


def main(program):
    def run(*words):
        return subprocess.run([program, "schema", *words], capture_output=True, text=True, check=True).stdout

    names = [line.split()[0] for line in run().splitlines()]
    schemas = {name: Schema(json.loads(run(name))) for name in names}
    faults = []
    counts = collections.Counter()
    for name, document, origin in outputs.all_outputs(program):
        if name == "scte35-line":
            name = "scte35"
        counts[name] += 1
        faults += [f"{origin}: {name}: {fault}" for fault in schemas[name].check(document)]
    seen = collections.defaultdict(set)
    described = collections.defaultdict(set)
    for schema in (schema for name, schema in schemas.items() if name not in RARE_SCHEMAS):
        for name, definition in schema.definitions.items():
            described[name] |= {key for key, value in definition["properties"].items() if "not" not in value}
            seen[name] |= schema.seen[name]
    for name, keys in described.items():
        faults += [f"{name}.{key} is described, but appears nowhere" for key in sorted(
            keys - seen[name] - set(RARE.get(name, "").split()))]
    faults += [f"RARE lists {name}.{key}, which appears or is not described"
               for name, keys in RARE.items() for key in sorted(set(keys.split()) - (described[name] - seen[name]))]
    faults += [f"no output has the schema {name}" for name in names if not counts[name] and name not in RARE_SCHEMAS]
    for fault in faults[:MAXIMUM]:
        print(fault)
    print(f"check-schemas: {counts.total()} documents and lines of {len(counts)} schemas, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
