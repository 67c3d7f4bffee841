/// A header that the user adds to each request.
///
/// The value may be a secret, so the description of a header omits it.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The field name, a token of RFC 9110, section 5.6.2.
  public let name: String
  /// The field value without white space around it.
  public let value: String

  /// A header from `Name: value`; nil when the name is not a token or the value has a control
  /// character.
  public init?(line: String) {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    self.init(name: String(line[..<colon]), value: String(line[line.index(after: colon)...]))
  }

  /// A header from its parts; nil when the name is not a token or the value has a control
  /// character.
  public init?(name: String, value: String) {
    let isToken = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
    guard isToken, !name.isEmpty else { return nil }
    // A line break in a value would inject further headers.
    guard value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else { return nil }
    self.name = name
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = value.utf8.firstIndex(where: { !isBlank($0) }),
      let last = value.utf8.lastIndex(where: { !isBlank($0) })
    else {
      self.value = ""
      return
    }
    self.value = String(value[first..<value.utf8.index(after: last)])
  }

  /// Whether it is a cookie of the user.
  var isCookie: Bool { name.lowercased() == "cookie" }

  /// Only the name.
  public var description: String { "\(name): (hidden)" }

  /// Only the name.
  public var debugDescription: String { description }
}
