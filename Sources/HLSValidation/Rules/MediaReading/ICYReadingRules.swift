internal import MediaStreams

/// Radio streams with metadata between the audio: ICY.
enum ICYReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      ICYRules.blockUnreadable, authority: .practice,
      rationale: """
        When the place of one block is wrong, all that follow are: sound is read as titles, and \
        titles are heard as noise.
        """,
      remedy: """
        Look whether icy-metaint is the interval that the server really uses, and whether a proxy \
        changed the stream.
        """),
    ReadingFault(
      ICYRules.blockTruncated, authority: .practice,
      rationale: """
        The last title of the recording is incomplete.
        """,
      remedy: """
        Record a little longer.
        """),
    ReadingFault(
      ICYRules.intervalInvalid, authority: .practice,
      rationale: """
        Without an interval no metadata can be told from the audio.
        """,
      remedy: """
        Let the server send icy-metaint with the number of bytes between two blocks, such as \
        16000.
        """),
    ReadingFault(
      ICYRules.limitExceeded, authority: .practice,
      rationale: """
        The reader stops there, so that a damaged or hostile stream cannot take all time and \
        memory.
        """,
      remedy: """
        Look at what the server sends as titles, and how often.
        """),
    ReadingFault(
      ICYRules.streamBroken, authority: .practice,
      rationale: """
        The report holds only what came before the connection ended; listeners were cut off, too.
        """,
      remedy: """
        Look at the log of the server for this listener.
        """),
  ]
}
