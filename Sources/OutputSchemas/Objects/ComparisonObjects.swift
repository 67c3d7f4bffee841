extension SchemaObject {
  static let comparedValue = SchemaObject(
    "comparedValue",
    "A cue, a break, a place for an ad, a date or a fact of the presentation, with the keys that it has elsewhere.",
    isOpen: true, [])

  static let fieldDifference = SchemaObject(
    "fieldDifference", "A value that differs.",
    [
      .key("path", .text, "The path of the value in the two, such as content.plannedDuration."),
      .optional("before", .anything, "The value in the baseline; absent if there is none."),
      .optional("after", .anything, "The value in the candidate; absent if there is none."),
    ])

  private static let differenceKeys: [SchemaKey] = [
    .key("what", .choice(["cue", "break", "opportunity", "pdt", "presentation"]), "What differs."),
    .key("change", .choice(["added", "removed", "moved", "changed"]), "How it differs."),
    .optional("track", .trackType, "The type of the track of a cue."),
    .optional("playlist", .integer, "The index of the playlist, from 0."),
    .optional("id", .text, "The identifier, or the name of the fact."),
    .optional("before", .object(comparedValue), "What the baseline has."),
    .optional("after", .object(comparedValue), "What the candidate has."),
    .optional("deltaSeconds", .number, "How much later it is in the candidate, in seconds."),
    .optional("fields", .list(.object(fieldDifference)), "The values that differ."),
  ]

  static let difference = SchemaObject("difference", "A difference.", differenceKeys)

  static let differenceLine = SchemaObject(
    "differenceLine", "A line of compare.",
    [
      .key("input", .text, "The candidate, as the user named it."),
      .key("baseline", .text, "The baseline, as the user named it."),
    ] + differenceKeys)

  static let compareDocument = SchemaObject(
    "compare", "The output of compare.",
    [
      .key("schema", .constant("hlscue.compare/1"), "The name of the schema."),
      .key("baseline", .text, "The baseline, as the user named it."),
      .key("candidate", .text, "The candidate, as the user named it."),
      .optional(
        "baselineDemuxer", .text, "What read the media of the baseline: own, or a library."),
      .optional("candidateDemuxer", .text, "What read the media of the candidate."),
      .key("same", .flag, "Whether there is no difference."),
      .key("offset", .number, "How much later the candidate is as a whole, in seconds."),
      .key("alignedBy", .text, "How the offset was found: payload, start, pts, pdt or given."),
      .optional(
        "dateOffset", .number, "How much later the dates of the candidate are, in seconds."),
      .key("tolerance", .number, "Differences of time up to this are none, in seconds."),
      .key("differences", .list(.object(difference)), "The differences by time."),
      .optional("notCompared", .list(.text), "What could not be compared, one sentence each."),
      .optional(
        "outsideWindow", .integer,
        "The number of items outside the common window of live playlists."),
      .key("findings", .findings, "What was found while reading."),
    ])
}
