/// What was heard of a radio stream.
public struct RadioReception: Hashable, Sendable {
  /// The bytes as they came, with the blocks of metadata in them.
  public var bytes: [UInt8]
  /// The headers of the answer, with names in lower case.
  public var headers: [String: String]
  /// What ended the stream while it was listened to; `nil` when the time was up or the server ended it.
  public var fault: LoadError?

  /// What was heard, of its parts.
  public init(bytes: [UInt8], headers: [String: String], fault: LoadError? = nil) {
    self.bytes = bytes
    self.headers = headers
    self.fault = fault
  }
}
