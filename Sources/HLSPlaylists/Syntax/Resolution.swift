/// Width and height of a picture in pixels (RFC 8216bis, section 4.2, decimal-resolution).
public struct Resolution: Hashable, Sendable, CustomStringConvertible {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// A picture size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads `1920x1080`; `nil` for another text.
  public init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width >= 0,
      height >= 0
    else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as it is written.
  public var description: String { "\(width)x\(height)" }
}
