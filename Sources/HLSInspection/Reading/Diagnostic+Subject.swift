package import SourceDiagnostics

extension Diagnostic {
  /// The maximum size in bytes of a URI in a subject; more is not needed to distinguish resources,
  /// and a playlist may have a very long one for each segment.
  private static let maximumSubjectByteCount = 4096

  /// Returns the subject of a finding about a resource: its URI without query and fragment, with
  /// `#` for the numbers in the last path component.
  package static func subject(ofURI uri: String) -> String {
    let path = uri.utf8.prefix(maximumSubjectByteCount).prefix {
      $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    let nameStart =
      path.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) } ?? path.startIndex
    let nameEnd = path[nameStart...].lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
    var subject = Array(withoutUser(path[..<nameStart]))
    var followsDigit = false
    for byte in path[nameStart..<nameEnd] {
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      if !isDigit || !followsDigit { subject.append(isDigit ? UInt8(ascii: "#") : byte) }
      followsDigit = isDigit
    }
    return String(decoding: subject + path[nameEnd...], as: UTF8.self)
  }

  /// A part of an address without user name and password, which recordings do not have.
  private static func withoutUser(_ path: Substring.UTF8View) -> [UInt8] {
    let bytes = Array(path)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return bytes }
    let host = bytes[(colon + 3)...]
    guard
      let end = host.prefix(while: { $0 != UInt8(ascii: "/") }).lastIndex(of: UInt8(ascii: "@"))
    else { return bytes }
    return Array(bytes[..<host.startIndex] + bytes[(end + 1)...])
  }
}
