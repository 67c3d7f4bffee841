/// A recording of a radio stream.
public struct RadioReception: Hashable, Sendable {
  /// The bytes as received, including the metadata blocks.
  public var bytes: [UInt8]
  /// The headers of the response, with lower-case names.
  public var headers: [String: String]
  /// The error that ended the stream; `nil` when the time was up or the server ended it.
  public var fault: LoadError?
  /// Whether the stream was still being sent when the recording ended.
  public var isOnAir: Bool

  /// A recording from its parts.
  public init(
    bytes: [UInt8], headers: [String: String], fault: LoadError? = nil, isOnAir: Bool = false
  ) {
    self.bytes = bytes
    self.headers = headers
    self.fault = fault
    self.isOnAir = isOnAir
  }
}
