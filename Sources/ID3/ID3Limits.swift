internal import SourceDiagnostics

/// The limits for a tag. Reading stops at a limit with an issue; everything before it is kept.
public enum ID3Limits {
  /// The maximum number of frames in one tag, including those in chapters.
  public static let frameCount = 65_536
  /// The maximum memory for the frames of all tags of one stream in bytes, about: 76,000 small frames, one a second for 21
  /// hours.
  public static let memoryOfStream = 300 << 20
  /// The memory in bytes that a frame needs beside its content, as a cue and in reports, about. The content counts twice,
  /// as carried and as text.
  public static let frameMemory = 4 << 10
  /// The maximum size of the content of a frame in bytes as carried, far more than a cover needs.
  public static let frameByteCount = 16 << 20
  /// The memory in bytes that an entry of a list needs, as in ``entryCount``, about.
  public static let entryMemory = 256
  /// The maximum nesting of frames. Chapters in a tag have a depth of 1.
  public static let depth = 4
  /// The maximum total size of the inflated frames of one buffer in bytes.
  public static let inflatedByteCount = 16 << 20
  /// The maximum total size of the inflated frames of one stream in bytes.
  public static let inflatedByteCountOfStream = 64 << 20
  /// The maximum number of entries in one list: the values of a text frame, lyrics with times.
  public static let entryCount = 65_536
  /// The maximum size of a text, or of all values of a text frame, in bytes as carried. Lyrics are a few thousand.
  public static let textByteCount = 256 << 10
  /// The maximum number of issues of one buffer.
  public static let issueCount = 1_000
  /// The text of a finding about tags that need more than ``memoryOfStream``.
  package static func leftOut(_ count: Int) -> String {
    """
    the frames of the stream need more than \(memoryOfStream >> 20) MiB, \
    \(Plural.text(count, "tag is", "tags are")) left out from here on, the first one perhaps in part
    """
  }
  /// The maximum number of characters of a value in a summary.
  public static let summaryLength = 160
  /// The maximum number of bytes of binary data in a summary.
  public static let summaryByteCount = 32
}
