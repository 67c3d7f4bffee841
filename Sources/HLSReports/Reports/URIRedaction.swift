internal import ByteParsing
internal import Synchronization

/// What printed URIs (RFC 3986) do not show: queries, fragments, user names, data, and passwords in any case.
///
/// The first query of a path leaves nothing behind. Each other query of the same path leaves a short hash, as in
/// `segment.ts?~3fa2c1`, so that two resources do not look alike. What was redacted already stays as it is.
public final class URIRedaction: Sendable {
  /// How much of a URI is not shown.
  enum Extent {
    /// Passwords.
    case passwords
    /// Passwords, user names and queries; a hash stands for a query where two resources would look alike.
    case secrets
    /// The same without hashes, so that two requests for one resource are equal.
    case requests
  }

  /// How many paths are remembered by their first query. Behind that, every query leaves its hash.
  static let maximumPathCount = 1 << 14
  /// How many digits of SHA-256 stand for a query, so that two of a path differ.
  private static let digitCount = 6
  /// What stands for an address that holds its resource.
  private static let shownData = "data:…"
  /// What stands before them.
  static let mark = "?~"

  private let extent: Extent
  /// Names of local files and their folders, in which `?` and `#` begin no query.
  private let fileNames: [String]
  private let firstQueries = Mutex<[String: Int]>([:])

  /// What is taken out of URIs where two analyses are compared.
  static let ofComparison = URIRedaction(extent: .requests)

  /// What a run prints of URIs.
  ///
  /// - Parameters:
  ///   - keepsQueries: whether only passwords are left out.
  ///   - files: the files that the user named, which are shown as they are.
  public convenience init(keepsQueries: Bool = false, files: [String] = []) {
    self.init(extent: keepsQueries ? .passwords : .secrets, files: files)
  }

  private init(extent: Extent, files: [String] = []) {
    self.extent = extent
    fileNames = files.filter { $0.contains { "?#@".contains($0) } }
      .flatMap { name in [name] + (name.lastIndex(of: "/").map { [String(name[...$0])] } ?? []) }
  }

  /// Whether only passwords are left out.
  var keepsQueries: Bool { extent == .passwords }

  /// A URI, path or name of a local file without what it may give away.
  public func address(_ uri: String) -> String { shown(uri, .address) }

  /// An address without `joe:password@` at its beginning, or behind a scheme that lacks its slashes.
  private static func withoutBareUser(_ uri: String) -> String {
    guard !uri.contains("://"), let sign = uri.firstIndex(of: "@") else { return uri }
    let scheme = ["https:", "http:"].first { uri.lowercased().hasPrefix($0) } ?? ""
    let start = uri.dropFirst(scheme.count).drop { $0 == "/" }.startIndex
    let user = uri[start..<max(start, sign)]
    guard user.contains(":"), scheme != "" || !user.contains("/") else { return uri }
    return String(uri[..<start] + uri[uri.index(after: sign)...])
  }

  /// A text in which each absolute URI, and each path with a slash, is shown without what it may give away.
  ///
  /// What stands before a URI without a blank stays, as in `title=https://example.com/`. A query goes on to the next
  /// blank, double quote, or bracket that was opened before it.
  public func text(_ text: String) -> String { shown(text, .text) }

  /// A line of a playlist in which each address is shown without what it may give away, also the relative ones.
  ///
  /// What EXT-X-DEFINE gives a name to is not shown, since it may end up in any of them.
  func line(_ line: String) -> String {
    guard line.utf8.first == UInt8(ascii: "#") else { return address(line) }
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return shown(line, .tag) }
    let hidesValues = !keepsQueries && line.hasPrefix("#EXT-X-DEFINE")
    // Quoted strings hold no quotes and no escapes (RFC 8216bis, section 4.2).
    let pieces = line.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    var result = ""
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += "\"" }
      let name = index > 0 ? Self.attributeName(before: pieces[index - 1]) : ""
      if index % 2 == 0 {
        result += shown(String(piece), .tag)
      } else if hidesValues, name == "VALUE" {
        result += "…"
      } else {
        result += Self.namesAddress(name) ? address(String(piece)) : text(String(piece))
      }
    }
    return result
  }

  /// Whether a text may hold a part of a URI that is not shown.
  func mayHoldSecret(_ text: String) -> Bool {
    hasMark(text) || !keepsQueries && DataAddressScanner.mayFind(in: text.utf8)
  }

  /// Whether a text has what ends a user name, or begins a query or fragment.
  private func hasMark(_ text: String) -> Bool {
    text.utf8.contains { byte in
      byte == UInt8(ascii: "@")
        || !keepsQueries && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#"))
    }
  }

  /// Whether a field or attribute of a name holds an address: `URI`, `X-ASSET-LIST`, `imageUri`.
  static func namesAddress(_ name: String) -> Bool {
    let name = name.uppercased()
    return name.contains("URI") || name.contains("URL") || name.hasSuffix("-LIST")
  }

  private func shown(_ text: String, _ form: URIScanner.Form) -> String {
    let (rest, isAllData) = withoutData(text, form)
    guard !isAllData, hasMark(text) else { return rest }
    // A password may look like data, and is looked for first.
    let address = form == .address ? Self.withoutBareUser(text) : text
    return withoutData(behindFileName(address, form), form).text
  }

  /// A text without what its addresses hold themselves, such as keys, and whether it began with one.
  private func withoutData(
    _ text: String, _ form: URIScanner.Form
  ) -> (text: String, isAllData: Bool) {
    guard !keepsQueries, DataAddressScanner.mayFind(in: text.utf8) else { return (text, false) }
    return Array(text.utf8).withUnsafeBufferPointer { bytes in
      let found = DataAddressScanner(bytes, isAddress: form == .address)
      var result = ""
      var end = 0
      for range in found.ranges {
        result += String(decoding: bytes[end..<range.lowerBound], as: UTF8.self) + Self.shownData
        end = range.upperBound
      }
      return (result + String(decoding: bytes[end...], as: UTF8.self), found.isLeading)
    }
  }

  /// What may begin with the name of a local file, which stays.
  private func behindFileName(_ text: String, _ form: URIScanner.Form) -> String {
    let fileName = fileNames.first { text.hasPrefix($0) } ?? ""
    return fileName + scanned(text.unicodeScalars.dropFirst(fileName.unicodeScalars.count), form)
  }

  private func scanned(_ text: Substring.UnicodeScalarView, _ form: URIScanner.Form) -> String {
    var scanner = URIScanner(
      form, keepsQueries: keepsQueries, hasUserNames: text.contains("@"), mark: mark)
    for scalar in text { scanner.take(scalar) }
    return scanner.finish()
  }

  /// What stands for a query behind its path.
  private func mark(_ query: String, of path: String) -> String {
    guard extent == .secrets else { return "" }
    let isMark =
      query.hasPrefix(Self.mark) && query.unicodeScalars.count == Self.mark.count + Self.digitCount
      && query.unicodeScalars.dropFirst(Self.mark.count).allSatisfy(\.properties.isASCIIHexDigit)
    guard !isMark else { return query }
    let number = query.hashValue
    let isFirst = firstQueries.withLock { queries in
      if let first = queries[path] { return first == number }
      guard queries.count < Self.maximumPathCount else { return false }
      queries[path] = number
      return true
    }
    guard !isFirst else { return "" }
    return Self.mark + Hexadecimal.text(SHA256.hash(of: Array(query.utf8))).prefix(Self.digitCount)
  }

  /// The attribute whose quoted value follows: `URI` of `#EXT-X-KEY:METHOD=AES-128,URI=`.
  private static func attributeName(before text: Substring.UnicodeScalarView) -> String {
    guard text.last == "=" else { return "" }
    let name = text.dropLast().reversed().prefix { $0 != "," && $0 != ":" && $0 != " " }
    return String(String.UnicodeScalarView(name.reversed()))
  }
}
