public import SourceDiagnostics

extension DiagnosticRule {
  /// A cue of a list of expected ones is not in the stream.
  public static let expectedCueMissing = DiagnosticRule(
    "EXP-001", "expected-cue-missing", .error,
    "A cue of the list of expected cues is in the stream, at its time.",
    authority: .practice,
    rationale: """
      Whoever ordered a splice has sold what is shown there. A message that was lost, or came for another time, \
      is airtime lost, and nothing else in the stream tells of it.
      """,
    remedy: """
      Follow the message through the chain: the injector, the encoder, the packager and its filters. Where it is \
      only late or early, look for time stamps that were made anew without pts_adjustment.
      """)
  /// A cue of the stream is not in a list of expected ones.
  public static let unexpectedCue = DiagnosticRule(
    "EXP-002", "unexpected-cue", .error, "A cue of the stream is in the list of expected cues.",
    authority: .practice,
    rationale: "A splice that nobody ordered interrupts a programme that was to go on.",
    remedy: """
      Find what sent it: a second injector, a message of the feed that the encoder should have filtered, or a \
      loop of test content. If it is right, put it on the list.
      """)

  /// The rows of this file. They are only asked where there is a list of expected cues.
  public static let expectations: [DiagnosticRule] = [.expectedCueMissing, .unexpectedCue]
}
