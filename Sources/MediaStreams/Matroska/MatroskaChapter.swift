public import MediaTiming

/// A chapter of a Matroska or WebM file (RFC 9559, section 5.1.7).
public struct MatroskaChapter: Hashable, Sendable {
  /// A title in one language.
  public struct Title: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The language code of the file; `nil` without one.
    public var language: String?
    /// Whether the title was longer than the limit, and this is its start.
    public var isCut = false
  }

  /// `ChapterUID`.
  public var uid: UInt64
  /// Its start.
  public var start: MediaTime
  /// Its end: as written, else the start of the next one of its level, else the end of the
  /// enclosing chapter.
  public var end: MediaTime?
  /// The titles in their order in the file.
  public var titles: [Title]
}
