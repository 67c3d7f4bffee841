/// How much of a presentation is read.
public struct InspectionOptions: Hashable, Sendable {
  /// Which variants of a multivariant playlist are followed.
  public enum VariantChoice: Hashable, Sendable {
    /// The first one.
    case first
    /// The one of an index, from 0.
    case index(Int)
    /// Every one.
    case all
  }

  /// A rendition that is followed besides the variants.
  public enum RenditionChoice: Hashable, Sendable {
    /// The rendition of a `GROUP-ID` and a `NAME`.
    case named(group: String, name: String)
    /// Every rendition that has a playlist of its own.
    case all
  }

  /// The variants that are followed.
  public var variant = VariantChoice.first
  /// The renditions that are followed besides them.
  public var renditions: [RenditionChoice] = []
  /// Whether segments are read.
  public var readsSegments = true
  /// Whether anything but the input itself is read.
  public var followsReferences = true
  /// The programs of a transport stream whose metadata counts; empty for all.
  public var programs: Set<Int> = []

  /// Follows the first variant and reads everything in it.
  public init() {}
}

/// Why there is no inspection of an input.
public enum InspectionFailure: Error, Hashable, Sendable {
  /// The input could not be read, reached or recognised. One line that says which and why.
  case unreadable(String)
  /// The options ask for what the input does not have.
  case notInInput(String)
}

/// How many of the segments of a presentation have been read.
public struct InspectionProgress: Hashable, Sendable {
  /// Segments that are done.
  public var completed: Int
  /// All segments to read.
  public var total: Int
}
