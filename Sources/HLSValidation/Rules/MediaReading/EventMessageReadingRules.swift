internal import CueSources
internal import SourceDiagnostics

/// Event messages: EMS.
enum EventMessageReadingRules {
  /// Every rule of the area, by code.
  static let all: [any Rule] = [
    ReadingFault(
      DiagnosticRule.eventMessageReused,
      rationale: """
        Players take messages of one identity for repeats and show the first alone. The others are \
        lost.
        """,
      remedy: """
        Give each event an id of its own.
        """),
    ReadingFault(
      DiagnosticRule.eventMessageWithoutTag,
      rationale: """
        Players hand the bytes to their ID3 reader, which drops them.
        """,
      remedy: """
        Write one whole ID3v2 tag as message_data, or another scheme.
        """),
    ReadingFault(
      DiagnosticRule.eventMessageWithoutTime,
      rationale: """
        A message without a place in time is never shown.
        """,
      remedy: """
        Write a timescale that is not zero, and times of the timeline of the tracks.
        """),
    EventMessageIDShared(),
  ]
}
