extension SchemaObject {
  private static let eventHead: [SchemaKey] = [
    .key("seq", .integer, "The number of the event, from 1."),
    .key("type", .text, "The name of the event."),
    .key("position", .mediaTime, "The playback position when it is reported, in seconds."),
    .key("time", .mediaTime, "The exact time of the change, in seconds of media time."),
  ]

  private static let programDateTime = SchemaKey.key(
    "programDateTime", .nullable(.date), "The date at that time; null where it is not known.")

  static let changedValues = SchemaObject(
    "changedValues", "The new values of what changed; others are those of the content of a cue.",
    isOpen: true,
    [
      .optional("startTime", .nullable(.mediaTime), "The new start in seconds of media time."),
      .optional("endTime", .nullable(.mediaTime), "The new end in seconds of media time."),
      .optional("endDate", .nullable(.text), "The new end as a date."),
      .optional("duration", .nullable(.number), "The new duration in seconds."),
      .optional("plannedDuration", .nullable(.number), "The new announced duration in seconds."),
    ])

  private static let trackEventKeys: [SchemaKey] =
    eventHead + [
      .optional("trackUid", .integer, "The number of the track."),
      .optional("trackType", .trackType, "The type of the track."),
      .optional("cueUid", .integer, "The number of the cue."),
      .optional("cueId", .text, "The identifier that the stream gives the cue."),
      programDateTime,
      .key(
        "reason", .choice(["load", "start", "play", "seek", "update", "removed", "mode"]),
        "Why it happens."),
      .optional("changed", .object(changedValues), "What an updatecue changes."),
      .optional("mode", .choice(["disabled", "hidden", "showing"]), "The new mode of a track."),
      .optional("snapshot", .text, "The snapshot of a live playlist with the change."),
    ]

  private static let callKeys: [SchemaKey] =
    eventHead + [programDateTime, .optional("reason", .nothing, "Only events of tracks have one.")]

  private static let inputKey = SchemaKey.key("input", .text, "The input, as the user named it.")

  static let trackEvent = SchemaObject("trackEvent", "An event of a track.", trackEventKeys)

  static let playerCall = SchemaObject(
    "playerCall", "A call of a player, with the names and values of that player.", isOpen: true,
    callKeys)

  static let trackEventLine = SchemaObject(
    "trackEventLine", "A line with an event of a track.", [inputKey] + trackEventKeys)

  static let playerCallLine = SchemaObject(
    "playerCallLine", "A line with a call of a player.", isOpen: true, [inputKey] + callKeys)

  /// How a player is named.
  static let playerKeys: [SchemaKey] = [
    .optional("version", .text, "The version of the player."),
    .optional("measured", .flag, "Whether it was compared with recordings of the player."),
    .optional("without", .list(.text), "The behaviours that were left out."),
  ]

  static let eventsDocument = SchemaObject(
    "events", "The output of events.",
    [
      .key("schema", .constant("hlscue.events/1"), "The name of the schema."),
      inputKey,
      .optional("as", .text, "The player whose calls are listed."),
    ] + playerKeys + [
      .key(
        "events", .list(.either([.object(trackEvent), .object(playerCall)])), "The events in order."
      ),
      .key("findings", .findings, "What was found while reading."),
    ])

  private static let answerKeys: [SchemaKey] = [
    .key("at", .either([.number, .text]), "The question: seconds of media time, or a date."),
    .optional("mediaTime", .mediaTime, "The media time in seconds."),
    .optional("programDateTime", .date, "The date."),
    .optional("segment", .integer, "The index of the segment, from 0."),
    .key("extrapolated", .flag, "Whether no segment with a date contains it."),
  ]

  static let answer = SchemaObject("answer", "A media time with its date.", answerKeys)

  static let answerLine = SchemaObject("answerLine", "A line of pdt.", [inputKey] + answerKeys)

  static let pdtDocument = SchemaObject(
    "pdt", "The output of pdt.",
    [
      .key("schema", .constant("hlscue.pdt/1"), "The name of the schema."),
      inputKey,
      .key(
        "answers", .list(.object(answer)),
        "The answers; of several to one question the chosen one is first."),
      .key("findings", .findings, "What was found while reading."),
    ])

  static let listDocument = SchemaObject(
    "list", "The output for several inputs.",
    [
      .key("schema", .constant("hlscue.list/1"), "The name of the schema."),
      .key("results", .list(.anything), "The documents, each with a schema of its own."),
      failuresKey,
    ])
}
