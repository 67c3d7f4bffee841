extension SchemaObject {
  static let segmentRange = SchemaObject(
    "segmentRange", "The segments of a break.",
    [
      .key("first", .integer, "The index of the first, from 0."),
      .key("last", .integer, "The index of the last."),
    ])

  static let evidence = SchemaObject(
    "evidence", "A line or message that signals a break.",
    [
      .key("dialect", .text, "The dialect, such as daterange, cue-out or in-band."),
      .optional("form", .text, "The form within the dialect, D1 to D29."),
      .key("role", .choice(["out", "in", "cont", "cmd"]), "What it signals."),
      .optional("line", .integer, "The line in the playlist, from 1."),
      .optional("uri", .text, "The segment, or the file with the line."),
      .optional("pid", .integer, "The packet identifier of the message."),
      .optional("pts", .integer, "The time of the splice in ticks of 90 kHz."),
      .optional("startTime", .mediaTime, "The time that it states, in seconds of media time."),
      .optional("plannedDuration", .number, "The duration that it announces, in seconds."),
      .optional("eventId", .integer, "The event id."),
      .optional("payloadBase64", .base64, "The payload."),
      .optional("payloadText", .text, "The payload as written, where it does not decode."),
    ])

  private static let segmentationKeys: [SchemaKey] = [
    .optional("eventId", .integer, "The event id."),
    .optional("segmentationTypeId", .integer, "segmentation_type_id of its start."),
    .optional("segmentationTypeName", .text, "The name of the type in the standard."),
  ]

  static let breakPart = SchemaObject(
    "breakPart", "A part of a break: an advertisement, a nested segment.",
    [
      .key("kind", .text, "The kind, such as segmentation or ad."),
      .key("startTime", .nullable(.mediaTime), "The start in seconds of media time."),
      .key("endTime", .nullable(.mediaTime), "The end in seconds of media time; null while open."),
      .key("upids", .list(.object(upid)), "The identifiers of its content."),
    ] + segmentationKeys)

  static let adBreak = SchemaObject("break", "An ad break or an interstitial.", breakKeys)

  /// The keys of a break, which a line has too.
  static let breakKeys: [SchemaKey] =
    [
      .optional("id", .text, "The identifier that the stream gives it."),
      .key("kind", .choice(["break", "interstitial"]), "What it is."),
      .key("playlist", .integer, "The index of its playlist, from 0."),
      .optional("playlistUri", .text, "The address of its playlist, where several were read."),
      .key(
        "startTime", .nullable(.mediaTime),
        "The start in seconds of media time; null before the window."),
      .key(
        "endTime", .nullable(.mediaTime), "The end in seconds of media time; null while it is open."
      ),
      .optional("plannedDuration", .number, "The announced duration in seconds."),
      .optional("duration", .number, "The actual duration in seconds."),
      .optional("startDate", .date, "The date of the start."),
      .optional("endDate", .date, "The date of the end."),
      .optional(
        "resumeOffset", .number,
        "Where the presentation resumes after an interstitial, in seconds from its start."),
      .optional(
        "cue", .list(.text),
        "The words of CUE of an interstitial, such as PRE, which plays before the presentation wherever its date is."
      ),
      .optional("segments", .object(segmentRange), "The segments that it covers."),
      .optional(
        "startOffset", .number, "From the nearest segment boundary to the start, in seconds."),
      .optional("endOffset", .number, "From the nearest segment boundary to the end, in seconds."),
      .key(
        "closedBy",
        .nullable(.choice(["in", "next-out", "auto-return", "duration", "end-of-list"])),
        "What ended it; null while it is open."),
      .optional("heuristic", .flag, "Whether it is only inferred from a convention."),
      .optional("upids", .list(.object(upid)), "The identifiers of its content."),
      .key("parts", .list(.object(breakPart)), "What is inside."),
      .key("evidence", .list(.object(evidence)), "The lines and messages that signal it."),
    ] + segmentationKeys

  static let opportunity = SchemaObject(
    "opportunity", "A place where ads may be inserted.", opportunityKeys)

  /// The keys of a place, which a line has too.
  private static let opportunityKeys: [SchemaKey] = [
    .key("playlist", .integer, "The index of its playlist, from 0."),
    .optional("startTime", .mediaTime, "Its place in seconds of media time."),
    .key("dialect", .text, "The dialect of the tag."),
    .optional("form", .text, "The form within the dialect, D1 to D29."),
    .optional("line", .integer, "The line in the playlist, from 1."),
    .optional("uri", .text, "The file with the line, where it is not the playlist."),
  ]

  static let breaksDocument = SchemaObject(
    "breaks", "The output of breaks.",
    [
      .key("schema", .constant("hlscue.breaks/1"), "The name of the schema."),
      .key("input", .text, "The input, as the user named it."),
      .key("breaks", .list(.object(adBreak)), "The breaks by start."),
      .key("opportunities", .list(.object(opportunity)), "The places where ads may be inserted."),
      .key("findings", .findings, "What was found while reading."),
    ])

  static let breakLine = SchemaObject(
    "breakLine", "A line with a break.",
    [.key("input", .text, "The input, as the user named it.")] + breakKeys)

  static let opportunityLine = SchemaObject(
    "opportunityLine", "A line with a place where ads may be inserted.",
    [
      .key("kind", .constant("opportunity"), "What the line has."),
      .key("input", .text, "The input, as the user named it."),
    ] + opportunityKeys)
}
