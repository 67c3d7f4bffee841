public import MediaTiming

/// A chapter of a Matroska or WebM file (RFC 9559, section 5.1.7).
public struct MatroskaChapter: Hashable, Sendable {
  /// A title in one language.
  public struct Title: Hashable, Sendable {
    /// The text.
    public var text: String
    /// The language as the file codes it; `nil` when it does not tell.
    public var language: String?
  }

  /// `ChapterUID`.
  public var uid: UInt64
  /// Where it begins.
  public var start: MediaTime
  /// Where it ends: as told, else where the next one of its level begins, else where the chapter around it ends.
  public var end: MediaTime?
  /// The titles in their order in the file.
  public var titles: [Title]
}
