extension SchemaObject {
  static let followedPlaylist = SchemaObject(
    "followedPlaylist", "A playlist that is followed.",
    [
      .key("key", .text, "Its name in the channel, such as v0."),
      .key("uri", .text, "The address as written."),
      .key("role", .choice(["variant", "audio", "video", "subtitles"]), "What it is for."),
      .optional("groupId", .text, "GROUP-ID of a rendition."),
      .optional("name", .text, "NAME of a rendition."),
      .optional("bandwidth", .integer, "BANDWIDTH of a variant in bits per second."),
    ])

  /// A line of a kind.
  private static func line(
    _ kind: String, _ description: String, _ keys: [SchemaKey]
  ) -> SchemaObject {
    SchemaObject(
      kind + "WatchLine", description,
      [
        .key("schema", .constant("hlscue.watch/1"), "The name of the schema."),
        .key(
          "seq", .integer,
          "The number of the line in its channel, from 1; 0 in the state of a channel for lines of an earlier run."
        ),
        .key("at", .date, "When the response with it was complete, or when it was due."),
        .key("channel", .text, "The name of the channel."),
        .key("kind", .constant(kind), "What the line reports."),
      ] + keys)
  }

  private static let playlists = SchemaKey.key(
    "playlists", .list(.object(followedPlaylist)), "The playlists that are followed.")
  private static let mode = SchemaKey.key(
    "mode", .choice(["polling", "blocking"]), "How playlists are reloaded.")

  static let alarmLine = line(
    "alarm", "An alarm was raised or cleared.",
    [
      .key("change", .choice(["raised", "cleared"]), "What happened."),
      .key("alarm", .text, "The name of the alarm, such as stale."),
      .key("severity", .severity, "How severe it is."),
      .optional("playlist", .text, "The key of the playlist, where it is of one."),
      .key("message", .text, "What is wrong. The wording may change."),
      .optional("since", .date, "Since when that is so."),
      .optional("value", .number, "The measured value, in seconds or as a count."),
      .optional("limit", .number, "The limit, in the same unit."),
      .optional(
        "side", .choice(["playlist", "stream"]), "What alone has the signal, for marker-mismatch."),
    ])

  static let breakChangeLine = line(
    "break", "A break changed.",
    [
      .key(
        "change", .choice(["announced", "started", "updated", "ended", "cancelled"]),
        "What happened."),
      .key("key", .text, "A name of the break that stays when further markers join it."),
      .key("break", .object(adBreak), "The break."),
    ])

  static let findingChangeLine = line(
    "finding", "A finding was raised or cleared.",
    [
      .key("change", .choice(["raised", "cleared"]), "What happened."),
      .key("finding", .object(finding), "The finding."),
    ])

  static let watchLines = [
    line(
      "started", "The first line of a channel.",
      [
        .key("input", .text, "The input, as the user named it."),
        .key(
          "presentation", .nullable(.object(presentation)),
          "What is followed; null before the first playlist."),
        playlists, mode,
      ]),
    line(
      "resumed", "The first line of a run that continues a recording.",
      [
        .optional("since", .date, "When the last exchange before it was complete."), playlists,
        mode,
      ]),
    line(
      "cue", "A cue was added, updated or removed.",
      [
        .key("change", .choice(["added", "updated", "removed"]), "What happened."),
        .key("key", .text, "A name of the cue that is the same in other runs."),
        .key("playlist", .text, "The key of the playlist with the cue."),
        .key("trackType", .trackType, "The type of its track."),
        .optional("pid", .integer, "The packet identifier of its track."),
        .optional("leadTime", .number, "From the live edge to its start, in seconds."),
        .optional("changed", .list(.text), "The names of what changed."),
        .key("cue", .object(cue), "The cue."),
      ]),
    breakChangeLine,
    findingChangeLine,
    alarmLine,
    line(
      "reload", "A load of a playlist, with --reloads.",
      [
        .key("playlist", .text, "The key of the playlist; main for the multivariant playlist."),
        .key(
          "cause", .choice(["initial", "poll", "blocking", "retry", "tune-in"]),
          "Why it was loaded."),
        .key("result", .choice(["changed", "unchanged", "older", "error"]), "What the load gave."),
        .optional("status", .integer, "The HTTP status of the answer."),
        .optional("seconds", .number, "From the request to the end of the answer, in seconds."),
        .optional("mediaSequence", .integer, "EXT-X-MEDIA-SEQUENCE."),
        .optional("lastMediaSequence", .integer, "The media sequence number of the last segment."),
        .optional("lastPart", .integer, "The index of the last part after it."),
        .optional("delta", .flag, "Whether it is a delta update."),
        .optional("liveEdge", .mediaTime, "The end of what is known, in seconds of media time."),
        .optional("error", .text, "Why there is none."),
      ]),
    line(
      "event", "An event of a player, with --events.",
      [.key("event", .object(trackEvent), "The event.")]),
    line(
      "ended", "The last line of a channel in a run.",
      [
        .key(
          "reason",
          .choice(["endlist", "for", "max-reloads", "signal", "removed", "recording-end"]),
          "Why it ended."),
        .key(
          "reloads", .integer, "The number of loads of media playlists after the first of each."),
        .key("cues", .integer, "The number of cues that became known."),
        .key("breaks", .integer, "The number of breaks that became known."),
        .key(
          "findings", .object(findingCounts),
          "The number of findings by severity, without those that follow from others."),
        .key("alarms", .integer, "The number of alarms that were raised."),
      ]),
  ]
}
