extension SchemaType {
  static let watchLine = either(SchemaObject.watchLines.map { .object($0) })
}

extension SchemaObject {
  static let channelPlaylist = SchemaObject(
    "channelPlaylist", "The state of a playlist.",
    [
      .key("key", .text, "Its name in the channel, such as v0."),
      .optional("role", .text, "What it is for."),
      .optional("uri", .text, "The address as written."),
      .optional("bandwidth", .integer, "BANDWIDTH of a variant in bits per second."),
      .optional("targetDuration", .number, "EXT-X-TARGETDURATION in seconds."),
      .optional("window", .number, "The duration of the playlist in seconds."),
      .optional("lastMediaSequence", .integer, "The media sequence number of the last segment."),
      .optional("liveEdge", .mediaTime, "The end of what is known, in seconds of media time."),
      .optional(
        "edgeDelay", .number, "How far the live edge is behind the clock of the server, in seconds."
      ),
      .optional("lastChange", .date, "When it last changed."),
    ])

  private static let channelKeys: [SchemaKey] = [
    .key("key", .text, "The name of the channel."),
    .key(
      "state", .choice(["waiting", "live", "ended"]),
      "Whether there was a playlist, and whether it ended."),
    .optional("endedBy", .text, "Why it ended, as in its last line."),
    .optional("at", .date, "The instant of its log that a replay has reached."),
    .key("up", .flag, "Whether its playlists are loaded."),
    .optional("severity", .severity, "The highest severity of its alarms."),
    .optional("input", .text, "The input, as in its line started."),
    .optional("mode", .choice(["polling", "blocking"]), "How playlists are reloaded."),
    .optional(
      "edgeDelay", .number, "How far the live edge is behind the clock of the server, in seconds."),
    .optional("liveEdge", .mediaTime, "The end of what is known, in seconds of media time."),
    .optional("liveEdgeDate", .date, "The date of the live edge."),
    .key("playlists", .list(.object(channelPlaylist)), "The playlists."),
    .key(
      "alarms", .list(.object(alarmLine)),
      "The lines that raised its alarms; those never cleared for 5 minutes."),
    .key(
      "openBreaks", .list(.object(breakChangeLine)),
      "The last lines of breaks that are open, by start."),
    .key(
      "nextBreaks", .list(.object(breakChangeLine)), "The last lines of announced breaks, by start."
    ),
    .key(
      "lastBreak", .nullable(.object(breakChangeLine)), "The line of the last break that ended."),
    .key("findings", .object(findingCounts), "The number of findings that are raised now."),
    .key("cues", .integer, "The number of cues of this run."),
    .key("breaks", .integer, "The number of breaks of this run."),
  ]

  static let channel = SchemaObject("channel", "The state of a channel.", channelKeys)

  static let channelWithLines = SchemaObject(
    "channelWithLines", "The state of a channel with its last lines.",
    channelKeys + [
      .key(
        "raisedFindings", .list(.object(findingChangeLine)),
        "The lines of findings that are raised now, at most 30."),
      .key(
        "endedBreaks", .list(.object(breakChangeLine)),
        "The lines of the last 10 breaks that ended."),
      .key("lines", .list(.watchLine), "Its last lines, at most 200."),
    ])

  private static let channelsHead: [SchemaKey] = [
    .key("schema", .constant("hlscue.channels/1"), "The name of the schema."),
    .key("version", .text, "The version of the program."),
    .key("now", .date, "The clock of the server."),
    .key("started", .date, "When the server started."),
    .key("lastEventId", .text, "The identifier of the last line in /events."),
  ]

  static let channelsDocument = SchemaObject(
    "channels", "The state of all channels, /api/channels.",
    channelsHead + [.key("channels", .list(.object(channel)), "The channels as they were added.")])

  static let channelDocument = SchemaObject(
    "channelDocument", "The state of one channel, /api/channels/KEY.",
    channelsHead + [.key("channel", .object(channelWithLines), "The channel.")])

  static let redaction = SchemaObject(
    "redaction", "What a recording keeps of addresses.",
    [
      .key("queries", .choice(["kept", "hashed"]), "Query strings."),
      .key("userNames", .choice(["kept", "removed"]), "User names."),
      .key("credentials", .constant("removed"), "Passwords and header values."),
      .key("playlistBodies", .constant("as received"), "The text of playlists."),
    ])

  static let recordedChannel = SchemaObject(
    "recordedChannel", "A channel of a recording.",
    [
      .key("key", .text, "The name of the channel."),
      .key("input", .text, "The input, as the user named it."),
      .key("folder", .text, "The name of its folder."),
    ])

  static let recordingDocument = SchemaObject(
    "recording", "The file recording.json of a recording of watch.",
    [
      .key("schema", .constant("hlscue.recording/1"), "The name of the schema."),
      .key("version", .text, "The version of the program."),
      .key("redaction", .object(redaction), "What it keeps of addresses."),
      .key("firstSeq", .integer, "The number of the first entry that it still has."),
      .key("channels", .list(.object(recordedChannel)), "The channels."),
    ])

  static let partDocument = SchemaObject(
    "part", "The progress of a run with --resume, beside its file.",
    [
      .key("schema", .constant("hlscue.part/1"), "The name of the schema."),
      .key("version", .text, "The version of the program."),
      .key("inputs", .integer, "The number of inputs whose results are in the file."),
      .key("bytes", .integer, "The size of the file with these results."),
      .key("status", .integer, "The highest exit status of these inputs."),
    ])
}
