public import SourceDiagnostics

/// The rules about the bytes of packed audio.
public enum PackedAudioRules {
  /// Bytes outside frames and tags.
  public static let bytesBetweenFrames = DiagnosticRule(
    "PKA-001", "bytes-between-frames", .warning,
    "Packed audio consists of consecutive audio frames and ID3 tags.",
    specification: "RFC 8216, section 3.4",
    rationale:
      "Decoders skip the bytes, with a click, and decode anything in them that looks like a frame.",
    remedy: "Write frames without gaps; put metadata into ID3 tags.")
  /// A file that ends inside a frame or a tag.
  public static let frameTruncated = DiagnosticRule(
    "PKA-002", "audio-frame-truncated", .warning,
    "Packed audio ends at the end of a frame.",
    specification: "RFC 8216, section 3.4",
    rationale: "The last frame cannot be decoded, which leaves a gap before the next segment.",
    remedy: "Cut segments between frames, and publish them only when they are complete.")
  /// A file without a single frame.
  public static let framesMissing = DiagnosticRule(
    "PKA-003", "audio-frames-missing", .error,
    "Packed audio contains audio frames.",
    specification: "RFC 8216, section 3.4",
    rationale: "A segment without frames plays as silence, or stops the player.",
    remedy: "Check that the file is audio, and that the encoder had input.")
  /// A limit of this reader.
  public static let limitExceeded = DiagnosticRule(
    "PKA-004", "packed-audio-limit-exceeded", .warning,
    "Packed audio stays within the limits of the reader.",
    authority: .practice,
    rationale:
      "The reader stops there, so that a damaged or hostile file cannot use up all time and memory.",
    remedy: "Check that the file is what it seems; split a long recording.")
  /// A segment without a time stamp.
  public static let timestampMissing = DiagnosticRule(
    "PKA-005", "packed-audio-without-timestamp", .error,
    "A segment of packed audio starts with an ID3 tag that has the time stamp of its first frame.",
    specification: "RFC 8216, section 3.4",
    rationale: """
      Frames of packed audio have no time stamps. Without the tag a player does not know the time \
      of the segment: audio and video lose sync, and a change of variant is audible.
      """,
    remedy: """
      Let the packager write a PRIV frame with the owner \
      com.apple.streaming.transportStreamTimestamp into an ID3 tag at the start of each segment.
      """)

  /// The rows of this file, by code.
  public static let all: [DiagnosticRule] = [
    bytesBetweenFrames, frameTruncated, framesMissing, limitExceeded, timestampMissing,
  ]
}
