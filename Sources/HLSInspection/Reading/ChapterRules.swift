internal import HLSValidation

/// Chapters beside the media: CHP.
enum ChapterRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      .chaptersUnreadable,
      rationale: """
        Players that show chapters leave out those that they cannot read, or all of them.
        """,
      remedy: """
        Let the URI of EXT-X-SESSION-DATA name a JSON array of objects, each with start-time as a \
        number of seconds.
        """)
  ]
}
