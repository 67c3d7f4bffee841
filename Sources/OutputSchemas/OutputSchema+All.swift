extension OutputSchema {
  /// Every schema, documents before lines.
  public static let all: [OutputSchema] = [
    document(.cuesDocument), document(.breaksDocument), document(.eventsDocument),
    document(.pdtDocument),
    OutputSchema(
      "metadata", "The output of metadata.",
      .either(SchemaObject.metadataDocuments.map { .object($0) })),
    document(.playersDocument), document(.findingsDocument), document(.rulesDocument),
    document(.compareDocument), document(.spliceDocument), document(.id3Document),
    document(.listDocument),
    OutputSchema("watch", "A line of watch --format ndjson, and of its alarms.", .watchLine),
    OutputSchema(
      "channels", "The answers of watch --listen below /api/channels.",
      .either([.object(.channelsDocument), .object(.channelDocument)])),
    document(.recordingDocument), document(.partDocument),
    lines(of: "cues", [.cueLine, .findingLine, .failureLine, .timingLine]),
    lines(of: "breaks", [.breakLine, .opportunityLine, .failureLine, .timingLine]),
    lines(of: "events", [.trackEventLine, .failureLine, .timingLine, .playerCallLine]),
    lines(of: "pdt", [.answerLine, .failureLine, .timingLine]),
    lines(
      of: "metadata", SchemaObject.metadataLines + [.findingLine, .failureLine, .timingLine]),
    lines(of: "players", [.playerRowLine, .failureLine, .timingLine]),
    lines(of: "findings", command: "validate", [.findingLine, .failureLine, .timingLine]),
    lines(of: "rules", [.rule]),
    lines(of: "compare", [.differenceLine]),
    lines(of: "id3", command: "id3 decode", [.id3Line, .id3IssueLine]),
  ]

  private static func document(_ object: SchemaObject) -> OutputSchema {
    OutputSchema(object.name, object.description, .object(object))
  }

  private static func lines(
    of name: String, command: String? = nil, _ objects: [SchemaObject]
  ) -> OutputSchema {
    OutputSchema(
      "\(name)-line", "A line of \(command ?? name) --format ndjson.",
      .either(objects.map { .object($0) }))
  }
}
