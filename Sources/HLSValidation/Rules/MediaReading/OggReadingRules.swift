internal import MediaStreams

/// The bytes of Ogg and FLAC files: OGG.
enum OggReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      OggRules.synchronizationLost,
      rationale: """
        Bytes that belong to no page were put in, or pages are damaged; decoders search for the \
        next one.
        """,
      remedy: """
        Compare the file with the original; write it anew where it was cut by hand.
        """),
    ReadingFault(
      OggRules.pageTruncated,
      rationale: """
        The end of the file is missing.
        """,
      remedy: """
        Copy the file again, or let the encoder finish it.
        """),
    ReadingFault(
      OggRules.pageChecksumWrong,
      rationale: """
        Decoders drop a page with a wrong checksum, with the comments or sound in it.
        """,
      remedy: """
        Copy the file again; a tool that edits comments in place must write the checksum, too.
        """),
    ReadingFault(
      OggRules.pageMissing,
      rationale: """
        A part of the stream was lost, so that time jumps.
        """,
      remedy: """
        Look at the connection over which the stream was recorded.
        """),
    ReadingFault(
      OggRules.streamUnknown,
      rationale: """
        Without its first page nobody knows how to decode the stream.
        """,
      remedy: """
        Start a recording at the beginning of a stream; servers send the first pages to each \
        listener.
        """),
    ReadingFault(
      OggRules.commentsMalformed,
      rationale: """
        Titles and chapters after the damaged length are lost.
        """,
      remedy: """
        Write the comments anew with a tag editor.
        """),
    ReadingFault(
      OggRules.commentWithoutName,
      rationale: """
        A comment without a name is shown nowhere.
        """,
      remedy: """
        Write comments as NAME=value.
        """),
    ReadingFault(
      OggRules.limitExceeded, authority: .practice,
      rationale: """
        The reader stops there, so that a damaged or hostile file cannot take all time and memory.
        """,
      remedy: """
        Look whether the file is what it seems.
        """),
  ]
}
