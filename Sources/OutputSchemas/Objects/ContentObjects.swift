extension SchemaObject {
  static let hexValue = SchemaObject(
    "hexValue", "A hexadecimal value of an attribute.",
    [.key("hex", .hex, "The digits in lower case, without 0x.")])

  static let dateRangeSplice = SchemaObject(
    "dateRangeSplice", "The SCTE-35 of a date range.",
    [
      .optional("cmd", .object(splicePayload), "SCTE35-CMD."),
      .optional("out", .object(splicePayload), "SCTE35-OUT."),
      .optional("in", .object(splicePayload), "SCTE35-IN."),
    ])

  static let dateRangeContent = SchemaObject(
    "dateRangeContent", "The content of a cue in a track daterange.",
    [
      .optional("startDate", .text, "START-DATE as written."),
      .optional("endDate", .text, "END-DATE as written."),
      .optional("duration", .number, "DURATION in seconds."),
      .optional("plannedDuration", .number, "PLANNED-DURATION in seconds."),
      .optional("endOnNext", .flag, "Whether END-ON-NEXT is YES."),
      .optional("attributeClass", .text, "CLASS."),
      .optional("cue", .list(.text), "The words of CUE, such as PRE and ONCE."),
      .optional("splice", .object(dateRangeSplice), "The SCTE-35 of the range."),
      .optional(
        "customAttributes", .map(.either([.text, .number, .object(hexValue)])),
        "The attributes X-…, each a text, a number, or an object with hex."),
    ])

  static let spliceContent = SchemaObject(
    "spliceContent", "The content of a cue in a track scte35.",
    [
      .key("section", .nullable(.object(spliceSection)), "The message; null if unreadable."),
      .optional("payloadBase64", .base64, "The bytes as carried."),
      .key("valid", .flag, "Whether no issue is an error."),
      .key("issues", .list(.object(issue)), "The faults of the message."),
      .optional("payloadText", .text, "The text as written, where its form is unusual."),
      .optional("arrivalTime", .mediaTime, "When the message arrived, in seconds of media time."),
      .optional("preRoll", .number, "From the arrival to the splice, in seconds."),
    ])

  static let tag = SchemaObject(
    "tag", "A tag that signals a break.",
    [
      .optional("name", .text, "The name of the tag."),
      .optional("line", .integer, "The line in the playlist, from 1."),
      .optional("uri", .text, "The file, where it is not the playlist."),
      .optional("value", .text, "What is behind the colon."),
    ])

  static let tagContent = SchemaObject(
    "tagContent", "The content of a cue in a track cue-tags.",
    [
      .key("dialect", .text, "The dialect of the tags, such as cue-out."),
      .optional("form", .text, "The form within the dialect, D1 to D29."),
      .optional("heuristic", .flag, "Whether the break is only inferred from a convention."),
      .key("tags", .list(.object(tag)), "The tags."),
      .optional("plannedDuration", .number, "The announced duration in seconds."),
      .optional("elapsed", .number, "How long it had lasted at its first tag, in seconds."),
      .optional("closedBy", .text, "What ended it, such as in or duration."),
    ] + payloadKeys)

  static let eventMessageContent = SchemaObject(
    "eventMessageContent", "The content of a cue in a track emsg.",
    [
      .key("schemeIdUri", .text, "The scheme, scheme_id_uri."),
      .key("value", .text, "The value within the scheme."),
      .key("timescale", .integer, "The unit of the times of the message, in ticks per second."),
      .key("id", .integer, "The id of the message."),
      .optional("duration", .number, "event_duration in seconds, where it is known."),
      .key("messageDataBase64", .base64, "The content, message_data."),
    ] + payloadKeys)

  static let programDateContent = SchemaObject(
    "programDateContent", "The content of a cue in a track program-date-time.",
    [
      .key("programDateTime", .text, "EXT-X-PROGRAM-DATE-TIME as written."),
      .key("mediaTime", .mediaTime, "Its place in seconds of media time."),
      .optional(
        "driftFromPrevious", .number,
        "How far it is from the date before plus the durations since, in seconds."),
    ])

  static let chapterTitle = SchemaObject(
    "chapterTitle", "The title of a chapter in a language.",
    [
      .optional("language", .text, "The language."),
      .key("title", .text, "The title."),
    ])

  static let chapterContent = SchemaObject(
    "chapterContent", "The content of a cue in a track chapters.",
    [
      .optional("title", .text, "The first title."),
      .optional("imageUri", .text, "The address of the first image."),
      .key(
        "origin", .choice(["com.apple.hls.chapters", "scte35", "id3", "daterange", "container"]),
        "Where the chapter is from."),
      .optional("identifier", .text, "The identifier that its source gives it."),
      .optional("titles", .list(.object(chapterTitle)), "The titles in several languages."),
    ])

  static let textPair = SchemaObject(
    "textPair", "A name with a value.",
    [.key("name", .text, "The name."), .key("value", .text, "The value.")])

  static let icyContent = SchemaObject(
    "icyContent", "The content of a cue in a track icy.",
    [
      .optional("streamTitle", .text, "StreamTitle as sent."),
      .optional("streamUrl", .text, "StreamUrl as sent."),
      .optional("title", .text, "The title in StreamTitle."),
      .optional("artist", .text, "The artist in StreamTitle."),
      .optional("others", .list(.object(textPair)), "Other fields."),
    ])

  static let commentContent = SchemaObject(
    "commentContent", "The content of a cue in a track comments: Vorbis comments.",
    [
      .key("vendor", .text, "The program that wrote them."),
      .key("comments", .list(.object(textPair)), "All comments in their order."),
    ]
      + [
        "title", "version", "album", "tracknumber", "artist", "performer", "copyright", "license",
        "organization", "description", "genre", "date", "location", "contact", "isrc",
      ].map { .optional($0, .text, "The first comment \($0.uppercased()).") })
}
