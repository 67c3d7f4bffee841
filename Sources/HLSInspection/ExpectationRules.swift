public import SourceDiagnostics

extension DiagnosticRule {
  /// An expected cue that is not in the stream.
  public static let expectedCueMissing = DiagnosticRule(
    "EXP-001", "expected-cue-missing", .error,
    "A cue of the list of expected cues is in the stream, at its time.",
    authority: .practice,
    rationale: """
      The time of an ordered splice is usually sold. A message that was lost, or came for another time, \
      is airtime lost, and nothing else in the stream shows it.
      """,
    remedy: """
      Follow the message through the chain: the injector, the encoder, the packager and its filters. Where it is \
      only late or early, look for time stamps that were rewritten without pts_adjustment.
      """)
  /// A cue of the stream that is not expected.
  public static let unexpectedCue = DiagnosticRule(
    "EXP-002", "unexpected-cue", .error, "A cue of the stream is in the list of expected cues.",
    authority: .practice,
    rationale: "An unexpected splice interrupts the programme.",
    remedy: """
      Find its source: a second injector, a message of the feed that the encoder should have filtered, or a \
      loop of test content. If it is right, put it on the list.
      """)

  /// The rows of this file. They apply only with a list of expected cues.
  public static let expectations: [DiagnosticRule] = [.expectedCueMissing, .unexpectedCue]
}
