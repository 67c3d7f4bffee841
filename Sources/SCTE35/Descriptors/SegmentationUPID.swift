/// The identifier of a segment: `segmentation_upid()` (SCTE 35, section 10.3.3.1).
///
/// The bytes are kept as sent, even if the type has another length. Text forms are computed from
/// them.
public struct SegmentationUPID: Hashable, Sendable {
  /// The kind of identifier.
  public var type: UPIDType
  /// The bytes as sent, at most 255.
  public var bytes: [UInt8]

  /// An identifier from its bytes.
  public init(type: UPIDType, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }

  /// No identifier.
  public static let none = SegmentationUPID(type: .notUsed, bytes: [])

  /// A MID of several identifiers; lengths above 255 are cut to the limit of their field.
  public init(mid elements: [SegmentationUPID]) {
    self.type = .mid
    self.bytes = elements.flatMap { element in
      let body = element.bytes.prefix(Int(UInt8.max))
      return [element.type.rawValue, UInt8(truncatingIfNeeded: body.count)] + body
    }
  }

  /// Whether there is neither a type nor a byte.
  public var isAbsent: Bool { type == .notUsed && bytes.isEmpty }

  /// The identifiers: those of a MID, this one alone, or none.
  ///
  /// Only one level of a MID is split: a nested MID is one element. An element whose length goes
  /// past the end has the remaining bytes; a single byte at the end is not an element.
  public var elements: [SegmentationUPID] {
    guard type == .mid else { return isAbsent ? [] : [self] }
    var elements: [SegmentationUPID] = []
    var index = 0
    while index + 2 <= bytes.count {
      let end = min(index + 2 + Int(bytes[index + 1]), bytes.count)
      elements.append(
        SegmentationUPID(
          type: UPIDType(rawValue: bytes[index]), bytes: Array(bytes[(index + 2)..<end])))
      index = end
    }
    return elements
  }

  /// The identifier of the owner of a Managed Private UPID; `nil` for another type or fewer than 4
  /// bytes.
  public var formatIdentifier: FormatIdentifier? {
    guard type == .mpu, bytes.count >= 4 else { return nil }
    return FormatIdentifier(rawValue: bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) })
  }
}
