/// Replaces `{$name}` in one value (RFC 8216bis, section 4.3).
///
/// The result is not substituted again, and nothing is replaced in the definition of a variable, so
/// a value cannot refer to other variables. A reference to an undefined variable stays as written.
/// The size of a value is limited.
struct VariableSubstitution {
  /// The maximum size of a value with substitutions; references beyond it are left as written.
  static let maximumByteCount = 1 << 16
  /// The maximum number of references in a value.
  static let maximumReferenceCount = 1000
  /// The maximum number of bytes that variables may add to a playlist of any size.
  static let maximumByteCountOfPlaylist = 1 << 27
  /// The maximum factor of its own size that variables may add to a playlist, beside one value.
  ///
  /// A token of 1500 bytes in each segment of 50 bytes is less.
  static let maximumGrowth = 32

  /// Returns the total number of bytes that variables may add to a playlist of some size. From the
  /// line that would exceed it, nothing is replaced.
  ///
  /// - Parameter shared: A lower limit, if the playlist shares one with others.
  static func limit(ofPlaylist byteCount: Int, shared: Int?) -> Int {
    let (growth, isLarge) = byteCount.multipliedReportingOverflow(by: maximumGrowth)
    return min(
      isLarge ? .max : maximumByteCount + growth, maximumByteCountOfPlaylist, shared ?? .max)
  }

  private let variables: VariableTable
  private let line: Int

  init(_ variables: VariableTable, line: Int) {
    self.variables = variables
    self.line = line
  }

  func string(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var copied = bytes.startIndex
    for reference in Self.references(in: bytes) {
      guard let name = String(validating: bytes[reference.name], as: UTF8.self),
        let value = variables.value(of: name, onLine: line),
        result.count + value.utf8.count <= Self.maximumByteCount
      else { continue }
      result += bytes[copied..<reference.whole.lowerBound]
      result += value.utf8
      copied = reference.whole.upperBound
    }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }

  struct Reference {
    var whole: Range<Int>
    var name: Range<Int>
  }

  /// The references in a value, in order.
  static func references(in bytes: ArraySlice<UInt8>) -> [Reference] {
    var found: [Reference] = []
    forEachReference(in: bytes) {
      found.append($0)
      return found.count < maximumReferenceCount
    }
    return found
  }

  /// Calls a closure with the references in a value, in order, until it returns `false`.
  static func forEachReference(in bytes: ArraySlice<UInt8>, _ body: (Reference) -> Bool) {
    var index = bytes.startIndex
    while index + 3 < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "$") else {
        index += 1
        continue
      }
      var end = index + 2
      while end < bytes.endIndex, isNameCharacter(bytes[end]) { end += 1 }
      if end > index + 2, end < bytes.endIndex, bytes[end] == UInt8(ascii: "}") {
        guard body(Reference(whole: index..<(end + 1), name: (index + 2)..<end)) else { return }
        index = end + 1
      } else {
        index += 2
      }
    }
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
