/// The resource to preload in a date range of the class `com.apple.hls.preload` (RFC 8216bis,
/// appendix F).
public struct PreloadAttributes: Hashable, Sendable {
  /// The class of such ranges.
  public static let attributeClass = "com.apple.hls.preload"

  /// X-URI: the resource.
  public var uri: String?
  /// X-TARGET-ID: the ID of the range that will need it.
  public var targetID: String?
  /// X-TARGET-CLASS: the class of the ranges that will need it.
  public var targetClass: String?

  /// Reads the attributes of a range, whatever its class is.
  public init(_ attributes: AttributeList) {
    self.uri = attributes["X-URI"]?.value
    self.targetID = attributes["X-TARGET-ID"]?.value
    self.targetClass = attributes["X-TARGET-CLASS"]?.value
  }
}

extension DateRange {
  /// The resource to preload; `nil` for a range of another class.
  public var preload: PreloadAttributes? {
    self.attributeClass == PreloadAttributes.attributeClass ? PreloadAttributes(attributes) : nil
  }
}
