public import Foundation

/// An image for a Cast receiver.
public struct CastImage: Hashable, Sendable {
  /// The URL as it is sent; empty for none.
  public var address: String
  /// The width in pixels; 0 when unknown.
  public var width: Int
  /// The height in pixels; 0 when unknown.
  public var height: Int

  /// An image at a URL.
  public init(url: URL?, width: Int = 0, height: Int = 0) {
    self.init(address: url?.absoluteString ?? "", width: width, height: height)
  }

  /// An image at a URL as it is sent.
  public init(address: String, width: Int = 0, height: Int = 0) {
    self.address = address
    self.width = width
    self.height = height
  }

  /// The URL; `nil` for none.
  public var url: URL? { URL(string: address) }

  var isEmpty: Bool { address.isEmpty }

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
