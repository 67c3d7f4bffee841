internal import CueSources
internal import SourceDiagnostics

/// Timed ID3 tags: ID3.
enum TimedID3ReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      DiagnosticRule.id3TagMalformed,
      rationale: """
        Players drop a tag, or the frames of it, whose sizes do not agree. What the app waits for \
        never comes.
        """,
      remedy: """
        Write sizes as the version of the tag wants them: in 2.4 those of frames are syncsafe, in \
        2.3 they are not.
        """),
    ReadingFault(
      DiagnosticRule.chapterTimeBaseUndefined,
      rationale: """
        In a stream the start of the file is not defined, so that these chapters may be shown \
        anywhere.
        """,
      remedy: """
        Use chapters of EXT-X-SESSION-DATA or date ranges in streams; CHAP frames belong into \
        files.
        """),
  ]
}
