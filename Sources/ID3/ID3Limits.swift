/// What a tag may hold at most. Beyond a limit reading stops there, with an issue; nothing before it is lost.
public enum ID3Limits {
  /// The number of frames in one tag, those in chapters included.
  public static let frameCount = 65_536
  /// How deep frames may stand in frames. Chapters in a tag have a depth of 1.
  public static let depth = 4
  /// The number of bytes that the compressed frames of one buffer may have together after inflation.
  public static let inflatedByteCount = 16 << 20
  /// The number of bytes that the compressed frames of one stream may have together after inflation.
  public static let inflatedByteCountOfStream = 64 << 20
  /// The number of entries in one list: the values of a text frame, lyrics with times.
  public static let entryCount = 65_536
  /// The number of issues that are kept of one buffer.
  public static let issueCount = 1_000
  /// The number of characters of a value that a summary shows.
  public static let summaryLength = 160
  /// The number of bytes of binary data that a summary shows.
  public static let summaryByteCount = 32
}
