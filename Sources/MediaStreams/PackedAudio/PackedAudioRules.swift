public import SourceDiagnostics

/// The rules about the bytes of packed audio.
public enum PackedAudioRules {
  /// Bytes that belong to no frame and no tag.
  public static let bytesBetweenFrames = DiagnosticRule(
    "PKA-001", "bytes-between-frames", .warning,
    "Packed audio is audio frames one after the other, and ID3 tags.",
    specification: "RFC 8216, section 3.4")
  /// A file that ends inside a frame or a tag.
  public static let frameTruncated = DiagnosticRule(
    "PKA-002", "audio-frame-truncated", .warning,
    "Packed audio ends at the end of a frame.",
    specification: "RFC 8216, section 3.4")
  /// A file without a single frame.
  public static let framesMissing = DiagnosticRule(
    "PKA-003", "audio-frames-missing", .error,
    "Packed audio holds audio frames.",
    specification: "RFC 8216, section 3.4")
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "PKA-004", "packed-audio-limit-exceeded", .warning,
    "Packed audio stays within the limits of the reader.")
  /// A segment without its time.
  public static let timestampMissing = DiagnosticRule(
    "PKA-005", "packed-audio-without-timestamp", .error,
    "A segment of packed audio starts with an ID3 tag that tells the time stamp of its first frame.",
    specification: "RFC 8216, section 3.4")

  /// All rules, by code.
  public static let all: [DiagnosticRule] = [
    bytesBetweenFrames, frameTruncated, framesMissing, limitExceeded, timestampMissing,
  ]
}
