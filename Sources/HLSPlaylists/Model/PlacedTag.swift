/// A decoded tag with its place.
public struct PlacedTag<Tag: PlaylistTag>: Hashable, Sendable {
  /// The tag.
  public var tag: Tag
  /// The number of its line, from 1.
  public var line: Int
  /// The index of the segment that it precedes; the number of segments after the last one.
  public var segmentIndex: Int
}
