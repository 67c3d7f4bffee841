/// What a view takes besides the presentation.
public struct PlayerViewOptions: Sendable {
  /// The conventions of a house for the fields of Pillarbox.
  public var mapping = MetadataMapping()

  /// The conventions of the standards alone.
  public init() {}
}
