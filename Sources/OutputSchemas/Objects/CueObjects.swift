extension SchemaType {
  static let trackType = text
  static let content = either([
    .object(.id3Content), .object(.spliceContent), .object(.tagContent),
    .object(.eventMessageContent), .object(.programDateContent), .object(.chapterContent),
    .object(.commentContent), .object(.icyContent), .object(.dateRangeContent),
  ])
}

extension SchemaObject {
  static let source = SchemaObject(
    "source", "Where a cue is from.",
    [
      .key("uri", .text, "The playlist or segment."),
      .optional("segment", .integer, "The index of the segment in its playlist, from 0."),
      .optional("line", .integer, "The line in the playlist, from 1."),
      .optional("pid", .integer, "The packet identifier in the transport stream."),
      .optional("pts", .integer, "The time stamp in ticks of 90 kHz."),
      .optional(
        "byteOffset", .integer,
        "The offset in the segment, in bytes; left out for what is in a later part of it."),
      .optional("repeatCount", .integer, "How often the message was sent, where it was repeated."),
      .optional(
        "repeats", .list(.mediaTime),
        "When it was sent again, in seconds of media time, at most 100."),
    ])

  static let cue = SchemaObject("cue", "A cue.", cueKeys)

  /// The keys of a cue, which a line has too.
  static let cueKeys: [SchemaKey] = [
    .key("uid", .integer, "A number of the cue in this output; it is not the same in other runs."),
    .optional("id", .text, "The identifier that the stream gives it."),
    .key(
      "startTime", .nullable(.mediaTime),
      "The start in seconds of media time; null if it cannot be placed."),
    .key(
      "endTime", .nullable(.mediaTime),
      "The end in seconds of media time; null while it is not known."),
    .optional("startDate", .date, "The date of the start."),
    .optional("endDate", .date, "The date of the end."),
    .key("source", .object(source), "Where it is from."),
    .key("content", .content, "What it has, by the type of its track."),
  ]

  static let track = SchemaObject(
    "track", "A track of cues of one type.",
    [
      .key("uid", .integer, "The number of the track in this output, from 1."),
      .key("kind", .choice(["metadata", "chapters"]), "The kind of track, as in HTML."),
      .key(
        "type", .trackType,
        "id3, daterange, scte35, cue-tags, emsg, program-date-time, icy, chapters or comments."),
      .key("playlist", .integer, "The index of its playlist, from 0."),
      .key("label", .text, "A name for people. The wording may change."),
      .optional(
        "pid", .integer, "The packet identifier, where the track is one of a transport stream."),
      .key("cues", .list(.object(cue)), "The cues by start, the longer first."),
    ])

  static let variant = SchemaObject(
    "variant", "A variant of a multivariant playlist.",
    [
      .key("index", .integer, "The index, from 0."),
      .key("uri", .text, "The address as written."),
      .optional("bandwidth", .integer, "BANDWIDTH in bits per second."),
      .optional("averageBandwidth", .integer, "AVERAGE-BANDWIDTH in bits per second."),
      .optional("codecs", .text, "CODECS."),
      .optional("resolution", .text, "RESOLUTION, such as 1920x1080."),
      .optional("frameRate", .number, "FRAME-RATE in frames per second."),
    ])

  static let stream = SchemaObject(
    "stream", "An elementary stream of a file.",
    [
      .key("kind", .text, "video, audio, scte35, id3 or another kind."),
      .optional("codec", .text, "The name of the codec."),
      .optional("pid", .integer, "The packet identifier."),
      .optional("program", .integer, "The number of the program."),
      .optional("language", .text, "The language."),
      .optional("firstPts", .integer, "The lowest time stamp in ticks of 90 kHz."),
      .optional("lastPts", .integer, "The highest time stamp in ticks of 90 kHz."),
    ])

  static let playlist = SchemaObject(
    "playlist", "A media playlist that was read.",
    [
      .key("index", .integer, "The index, from 0."),
      .key("uri", .text, "The address as written."),
      .key(
        "role", .choice(["variant", "audio", "video", "subtitles", "iframe"]), "What it is for."),
      .optional("groupId", .text, "GROUP-ID of a rendition."),
      .optional("name", .text, "NAME of a rendition."),
      .optional("bandwidth", .integer, "BANDWIDTH of a variant in bits per second."),
    ])

  static let presentation = SchemaObject(
    "presentation", "The presentation as a whole.",
    [
      .key("kind", .choice(["media", "multivariant", "segment"]), "The kind of input."),
      .optional("playlistType", .choice(["VOD", "EVENT"]), "EXT-X-PLAYLIST-TYPE."),
      .optional("ended", .flag, "Whether there is EXT-X-ENDLIST."),
      .optional("duration", .number, "The duration in seconds."),
      .optional("segmentCount", .integer, "The number of segments with EXTINF."),
      .optional("mediaSequence", .integer, "EXT-X-MEDIA-SEQUENCE."),
      .optional("discontinuityCount", .integer, "The number of segments with EXT-X-DISCONTINUITY."),
      .optional("startDate", .date, "The date at media time 0."),
      .optional("variants", .list(.object(variant)), "The variants of a multivariant playlist."),
      .optional("playlists", .list(.object(playlist)), "The media playlists that were read."),
      .optional("container", .text, "The container of a file."),
      .optional("streams", .list(.object(stream)), "The streams of a file."),
      .optional("demuxer", .text, "The library that read the media, if not hlscue itself."),
    ])

  static let cuesDocument = SchemaObject(
    "cues", "The output of cues.",
    [
      .key("schema", .constant("hlscue.cues/1"), "The name of the schema."),
      .key("input", .text, "The input, as the user named it."),
      .key("presentation", .object(presentation), "The presentation as a whole."),
      .key("tracks", .list(.object(track)), "The tracks."),
      .key("findings", .findings, "What was found while reading."),
    ])

  static let cueLine = SchemaObject(
    "cueLine", "A line with a cue.",
    [
      .key("input", .text, "The input, as the user named it."),
      .key("playlist", .integer, "The index of the playlist, from 0."),
      .key("trackUid", .integer, "The number of the track in this output, from 1."),
      .key("trackType", .trackType, "The type of the track."),
      .optional("pid", .integer, "The packet identifier of the track."),
    ] + cueKeys)
}
