/// The error of every binary decoder: the fault, its field and its place.
public struct MalformedData: Error, Hashable, Sendable {
  /// The kinds of faults.
  public enum Reason: Hashable, Sendable {
    /// The bytes end before the field does.
    case truncated(missingBits: Int)
    /// The field holds a value that its syntax does not allow.
    case unexpectedValue(UInt64)
    /// A declared length differs from the actual one, in bytes.
    case lengthMismatch(declared: Int, actual: Int)
    /// The stored checksum does not match the bytes.
    case checksumMismatch(stored: UInt32, computed: UInt32)
    /// A text is malformed.
    case invalidText(String)
    /// A limit of this toolkit was reached.
    case limitExceeded(limit: Int)
  }

  /// The fault.
  public var reason: Reason
  /// The name of the field in the specification, for example `pts_time`.
  public var field: String
  /// The offset from the first decoded byte, not from the start of the file.
  public var byteOffset: Int

  /// An error about one field.
  public init(_ reason: Reason, field: String, byteOffset: Int) {
    self.reason = reason
    self.field = field
    self.byteOffset = byteOffset
  }
}

extension MalformedData: CustomStringConvertible {
  /// One sentence without the place: what was found, then what was expected.
  public var description: String {
    switch reason {
    case .truncated(let missing):
      let amount =
        missing % 8 == 0
        ? Plural.text(missing / 8, "byte is", "bytes are")
        : Plural.text(missing, "bit is", "bits are")
      return "\(field) is cut off, \(amount) missing"
    case .unexpectedValue(let value): return "\(field) has the unexpected value \(value)"
    case .lengthMismatch(let declared, let actual):
      return "\(field) declares \(Plural.text(declared, "byte")), there are \(actual)"
    case .checksumMismatch(let stored, let computed):
      return
        "\(field) is 0x\(String(stored, radix: 16)), the bytes have 0x\(String(computed, radix: 16))"
    case .invalidText(let detail): return "\(field) \(detail)"
    case .limitExceeded(let limit): return "\(field) exceeds the limit of \(limit)"
    }
  }
}
