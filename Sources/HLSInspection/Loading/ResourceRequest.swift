/// What to load: a location, the part of it, and how much it may be.
public struct ResourceRequest: Hashable, Sendable {
  /// The most bytes of a playlist that are read.
  public static let maximumPlaylistSize = 256 << 20
  /// The most bytes of a media segment, key or initialization section that are read into memory.
  public static let maximumSegmentSize = 1 << 30

  /// Where the resource is.
  public var location: ResourceLocation
  /// The bytes wanted, from the first byte of the resource; nil for all.
  public var byteRange: Range<Int64>?
  /// The most bytes that are read; more of them are `LoadError.tooLarge`.
  public var maximumSize: Int
  /// Whether a server may send a radio stream with metadata in it.
  public var acceptsRadio = false

  /// A request for a whole resource or a part of it.
  public init(
    _ location: ResourceLocation, byteRange: Range<Int64>? = nil,
    maximumSize: Int = ResourceRequest.maximumSegmentSize
  ) {
    self.location = location
    self.byteRange = byteRange
    self.maximumSize = maximumSize
  }
}
