extension SchemaType {
  static let severity = choice(["error", "warning", "info"])
  /// Media time: seconds from the start of the presentation.
  static let mediaTime = number
  static let findings = list(.object(.finding))
}

extension SchemaObject {
  static let location = SchemaObject(
    "location", "A place in a playlist or in media.",
    [
      .optional("uri", .text, "The file: a playlist, a segment or the input."),
      .optional("playlist", .integer, "The index of the playlist that was read, from 0."),
      .optional("line", .integer, "The line, from 1."),
      .optional("column", .integer, "The column in bytes, from 1."),
      .optional("segment", .integer, "The index of the segment in its playlist, from 0."),
      .optional("pid", .integer, "The packet identifier in a transport stream."),
      .optional("pts", .integer, "The time stamp in ticks of 90 kHz."),
      .optional("byteOffset", .integer, "The offset from the start of the file, in bytes."),
      .optional("time", .mediaTime, "The media time in seconds."),
      .optional("message", .text, "The message at this place, where it differs from the first."),
    ])

  static let finding = SchemaObject(
    "finding", "Something that a person should know, by a rule of the catalogue.", findingKeys)

  /// The keys of a finding, which a line has too.
  static let findingKeys: [SchemaKey] = [
    .key("rule", .text, "The code of the rule, such as DRG-010. Codes are never reused."),
    .key("name", .text, "The name of the rule."),
    .key("severity", .severity, "How severe it is, by the rule and the configuration."),
    .key("message", .text, "What was found, then what was expected. The wording may change."),
    .key("location", .object(location), "The first place."),
    .optional("playlistUri", .text, "The playlist, where the place is in another file."),
    .optional("count", .integer, "The number of places, where there are several."),
    .optional("of", .integer, "The number of places that were checked."),
    .optional("otherLocations", .list(.object(location)), "Further places, at most 20."),
    .key(
      "fingerprint", .text,
      "A hash of the rule and its subject, which stays when lines or sequence numbers change."),
    .optional(
      "fingerprints", .map(.integer),
      "The number of places by fingerprint, where they have different ones, at most 1000."),
    .optional("causedBy", .text, "The fingerprint of the finding from which this one follows."),
    .optional("notes", .list(.text), "Further facts, one sentence each."),
    .optional("specification", .text, "The clause of the standard."),
  ]

  static let issue = SchemaObject(
    "issue", "A fault in a payload.",
    [
      .key("id", .text, "The name of the fault, such as section-truncated."),
      .key("severity", .severity, "How severe it is; with an error the payload is not valid."),
      .key("message", .text, "What was found. The wording may change."),
      .optional("path", .text, "The field, such as descriptors[0].segmentationTypeId."),
      .optional("byteOffset", .integer, "The offset from the start of the payload, in bytes."),
    ])

  static let findingCounts = SchemaObject(
    "findingCounts", "The number of findings by severity.",
    [
      .key("errors", .integer, "The number of errors."),
      .key("warnings", .integer, "The number of warnings."),
      .key("infos", .integer, "The number of infos."),
    ])

  static let findingsDocument = SchemaObject(
    "findings", "The output of validate.",
    [
      .key("schema", .constant("hlscue.findings/1"), "The name of the schema."),
      .key("inputs", .list(.text), "The inputs, as the user named them."),
      .key("summary", .object(findingCounts), "The number of findings by severity."),
      .key("findings", .list(.object(inputFinding)), "The findings by input, place and rule."),
      failuresKey,
    ])

  static let inputFinding = SchemaObject(
    "inputFinding", "A finding in one of several inputs.",
    [.optional("input", .text, "The input, where there are several.")] + findingKeys)

  static let findingLine = SchemaObject(
    "findingLine", "A line with a finding.",
    [
      .key("input", .text, "The input, as the user named it."),
      .key("kind", .constant("finding"), "What the line has."),
    ] + findingKeys)

  static let failuresKey = SchemaKey.optional(
    "failures",
    .list(
      .object(
        SchemaObject(
          "failure", "An input that could not be read.",
          [
            .key("input", .text, "The input, as the user named it."),
            .key("message", .text, "Why it could not be read."),
          ]))),
    "The inputs that could not be read, up to 1,000; left out where there is none.")

  static let failureLine = SchemaObject(
    "failureLine", "A line for an input of a list that could not be read.",
    [
      .key("input", .text, "The address of the input in the list, without its key."),
      .key("kind", .constant("failure"), "What the line has."),
      .key("message", .text, "Why it could not be read."),
    ])

  static let timingLine = SchemaObject(
    "timingLine", "A line for each input of a list, with --timings.",
    [
      .key("input", .text, "The address of the input in the list, without its key."),
      .key("kind", .constant("input"), "What the line has."),
      .key("seconds", .number, "How long the input took, in seconds."),
    ])

  static let ruleExampleFile = SchemaObject(
    "ruleExampleFile", "A file of an example.",
    [
      .optional("name", .text, "The name of the file."),
      .key("text", .text, "Its text."),
    ])

  static let ruleExampleMark = SchemaObject(
    "ruleExampleMark", "The place at which the finding of an example points.",
    [
      .optional("file", .integer, "The index of the file, from 0, where there are several."),
      .key("line", .integer, "The line, from 1."),
      .optional("column", .integer, "The column, from 1."),
    ])

  static let ruleExample = SchemaObject(
    "ruleExample", "An example of a rule.",
    [
      .optional("note", .text, "What the example shows."),
      .optional("media", .list(.text), "What the media of the example contains."),
      .optional(
        "settings", .map(.anything), "The members of a file of --config, where it needs one."
      ),
      .key("files", .list(.object(ruleExampleFile)), "The files."),
      .optional("mark", .object(ruleExampleMark), "Where the finding points."),
    ])

  static let rule = SchemaObject(
    "rule", "A rule of the catalogue.",
    [
      .key("rule", .text, "The code, such as DRG-010. Codes are never reused."),
      .key("name", .text, "The name, after the fault that it finds."),
      .key("severity", .severity, "How severe its findings are by default."),
      .key("summary", .text, "The rule in one sentence."),
      .optional("specification", .text, "The clause of the standard."),
      .optional("authority", .text, "Who asks for it, such as standard. Only explain."),
      .optional(
        "options", .list(.text),
        "The options of which one selects a rule that is not checked by default. Only explain."),
      .optional("rationale", .text, "Why it matters. Only explain."),
      .optional("remedy", .text, "How to repair the fault. Only explain."),
      .optional("failing", .list(.object(ruleExample)), "Examples with the fault. Only explain."),
      .optional("passing", .list(.object(ruleExample)), "Examples without it. Only explain."),
    ])

  static let rulesDocument = SchemaObject(
    "rules", "The output of rules and explain.",
    [
      .key("schema", .constant("hlscue.rules/1"), "The name of the schema."),
      .key("rules", .list(.object(rule)), "The rules by code."),
    ])
}
