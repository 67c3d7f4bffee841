public import SourceDiagnostics

extension DiagnosticRule {
  /// A server that answers blocking requests before it has what they wait for.
  public static let blockingReloadEarly = DiagnosticRule(
    "LLH-015", "early-blocking-answer", .warning,
    "A blocking reload is answered when the playlist has the requested segment or part.",
    specification: "RFC 8216bis, section 6.2.5.2",
    rationale: """
      A player that gets the same playlist at once asks again at once. Many of them are a flood of requests, and \
      each of them polls instead, so that the latency grows. So it does with a server that refuses such requests, does \
      not answer them, or answers them with an error or a page where other requests get the playlist.
      """,
    remedy: """
      Hold the answer until the segment or part of _HLS_msn and _HLS_part is there. Let caches use the directives \
      in their keys, and remove CAN-BLOCK-RELOAD=YES where the server does not support them.
      """)

  /// The rows of this file. They apply only while a live stream is followed.
  public static let following: [DiagnosticRule] = [.blockingReloadEarly]
}
