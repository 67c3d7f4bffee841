/// An image for a Cast receiver.
public struct CastImage: Hashable, Sendable {
  /// The URL.
  public var url: String
  /// The width in pixels; 0 when unknown.
  public var width: Int
  /// The height in pixels; 0 when unknown.
  public var height: Int

  /// An image; `nil` without a URL.
  public init?(url: String?, width: Int = 0, height: Int = 0) {
    guard let url, !url.isEmpty else { return nil }
    self.url = url
    self.width = width
    self.height = height
  }

  var hasSize: Bool { width > 0 && height > 0 }

  /// The number of pixels.
  var area: Int128 { Int128(width) * Int128(height) }
}

/// The display size of an image.
public struct CastImageHints: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
