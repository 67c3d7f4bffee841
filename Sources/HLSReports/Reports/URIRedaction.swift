internal import ByteParsing
internal import SourceDiagnostics
internal import Synchronization

/// Removes secrets from printed URIs (RFC 3986): queries, fragments, user names, data, and always
/// passwords.
///
/// The first query of a path is removed without a trace. Every other query of the same path becomes
/// a short hash, as in `segment.ts?~3fa2c1`, so that two resources do not look alike. Which is the first
/// one depends only on the inputs and, after ``beginInput(_:)``, on what was redacted since. Redacted text
/// does not change again.
public final class URIRedaction: Sendable {
  /// The amount of redaction.
  enum Extent {
    case passwords
    /// Passwords, user names and queries; a hash replaces a query where two resources would look
    /// alike.
    case secrets
    /// The same without hashes, so that two requests for one resource are equal.
    case requests
  }

  /// The first query of each path.
  private struct FirstQueries {
    var ofInputs: [String: Int] = [:]
    /// Those since the start of the current input.
    var ofResources: [String: Int] = [:]
    var isAtInput = false
    /// The names of the current input and its folder, as in ``fileNames``.
    var fileNames: [String] = []
  }

  /// What the redactions of all inputs of a run share.
  private final class Run: Sendable {
    let firstQueries: Mutex<FirstQueries>
    let typed = Mutex(NamedInputs())

    init(_ queries: FirstQueries) { firstQueries = Mutex(queries) }
  }

  /// The maximum number of paths whose first query is remembered, of inputs and of what one refers to. After that, every
  /// query becomes a hash.
  static let maximumPathCount = 1 << 14
  /// The number of digits of SHA-256 in a hash, enough to distinguish queries of a path.
  private static let digitCount = 6
  /// The replacement of a URI that contains its resource (RFC 2397).
  private static let shownData = "data:…"
  /// The prefix of the hash.
  static let mark = "?~"

  private let extent: Extent
  private let latest = LatestAddresses()
  /// Names of local files and their folders, in which `?` and `#` are ordinary characters; the longest first.
  private let fileNames: [String]
  /// The values of queries that are written elsewhere.
  private let hidden: HiddenValues
  private let run: Run

  static let ofComparison = URIRedaction(extent: .requests)

  /// The redaction for the output of a run.
  ///
  /// - Parameters:
  ///   - keepsQueries: whether only passwords are removed.
  ///   - files: the files that the user named, which are shown unchanged.
  public convenience init(keepsQueries: Bool = false, files: [String] = []) {
    self.init(extent: keepsQueries ? .passwords : .secrets, files: files)
  }

  /// The redaction for the lines of `watch`, which depends on nothing that it redacted before.
  ///
  /// So a replay gives the same lines, and addresses whose tokens change stay equal. There is no hash.
  ///
  /// - Parameter keepsQueries: whether only passwords are removed.
  public convenience init(ofWatchLinesKeepingQueries keepsQueries: Bool) {
    self.init(extent: keepsQueries ? .passwords : .requests, hidesHashes: !keepsQueries)
  }

  /// A redaction that continues another one where it is now: with the same first queries, whatever comes to the other.
  init(continuing other: URIRedaction) {
    extent = other.extent
    fileNames = other.fileNames
    hidden = other.hidden
    run = Run(other.run.firstQueries.withLock { $0 })
  }

  /// A redaction with the hidden values of another one as they are now, and everything else in common with it.
  private init(ofCurrentInputOf other: URIRedaction) {
    extent = other.extent
    fileNames = other.fileNames
    hidden = HiddenValues(copying: other.hidden)
    run = other.run
  }

  private init(extent: Extent, files: [String] = [], hidesHashes: Bool = false) {
    self.extent = extent
    hidden = HiddenValues(hidesHashes: hidesHashes)
    run = Run(FirstQueries())
    fileNames = files.flatMap(Self.names).sorted { $0.utf8.count > $1.utf8.count }
  }

  /// The names of a local file and its folder, if redaction would change the first one.
  private static func names(of file: String) -> [String] {
    guard file.contains(where: { "?#@%".contains($0) }) else { return [] }
    return [file] + (file.lastIndex(of: "/").map { [String(file[...$0])] } ?? [])
  }

  /// Whether only passwords are removed.
  package var keepsQueries: Bool { extent == .passwords }

  /// This redaction, which goes on to hide the values of the current input after another one has begun.
  package var ofCurrentInput: URIRedaction { URIRedaction(ofCurrentInputOf: self) }

  /// Begins with another input, and forgets the queries of what the one before refers to, and its hidden values.
  ///
  /// So the same inputs give the same text, also when a run begins behind some of them.
  ///
  /// - Parameter isFile: whether it is a local file, whose name is shown unchanged until the next input begins.
  public func beginInput(_ input: String, isFile: Bool = false) {
    hidden.removeAll()
    run.firstQueries.withLock {
      $0.ofResources = [:]
      $0.isAtInput = true
      $0.fileNames = isFile ? Self.names(of: input) : []
    }
    latest.forget()
    _ = address(input)
    latest.forget()
    run.firstQueries.withLock { $0.isAtInput = false }
  }

  /// Redacts values of the queries of addresses wherever they are written, until another input begins, because its
  /// playlists insert them elsewhere.
  ///
  /// Values of fewer than four characters stay, and those of fewer than eight within words.
  ///
  /// - Parameters:
  ///   - imported: the values that playlists import with EXT-X-DEFINE (RFC 8216bis, section 4.4.2.3). Those from the
  ///     queries of other addresses are redacted where they are written.
  ///   - addresses: the input as the user named it, with its query, and the addresses to which playlists were redirected.
  public func hide(_ imported: some Sequence<String>, fromQueriesOf addresses: [String]) {
    guard !keepsQueries else { return }
    let imported = Set(imported)
    guard !imported.isEmpty else { return }
    latest.forget()
    hidden.add(
      addresses.flatMap { URIReference($0).queryValues }.filter { imported.contains($0.decoded) }
        .flatMap { [$0.written] + HiddenValues.forms(of: $0.decoded) })
  }

  /// Whether a text has a value that a playlist imports.
  func hasImport(_ text: String) -> Bool { hidden.mayFind(in: text) }

  /// Returns a text without the values that playlists import, and otherwise as it is.
  package func withoutImports(_ text: String) -> String { hidden.removed(from: text) }

  /// Redacts an input in messages, from now on to ``endNaming(_:)``: it is known as a whole here, but in a sentence its
  /// end could not be found.
  public func beginNaming(_ input: String) {
    guard mayHoldSecret(input) else { return }
    run.typed.withLock { $0.begin(input) }
  }

  /// No message names an input any more.
  public func endNaming(_ input: String) {
    run.typed.withLock { $0.end(input) }
  }

  /// Redacts a message as ``text(_:)`` does, also the inputs in it as they were typed.
  public func message(_ message: String) -> String {
    let bytes = Array(message.utf8)
    var shown = ""
    var end = 0
    for place in run.typed.withLock({ $0.places(in: bytes) }) {
      shown += String(decoding: bytes[end..<place.lowerBound], as: UTF8.self)
      shown += address(String(decoding: bytes[place], as: UTF8.self))
      end = place.upperBound
    }
    return text(shown + String(decoding: bytes[end...], as: UTF8.self))
  }

  /// Redacts a URI, path or name of a local file.
  public func address(_ uri: String) -> String {
    latest.shown(uri) { uri in
      mayHoldSecret(uri) ? shown(hidden.removed(from: uri), .address) : uri
    }
  }

  /// Returns an address without `joe:password@` at its start.
  private func withoutBareUser(_ uri: String) -> String {
    guard let sign = uri.lastIndex(of: "@") else { return uri }
    let user = uri[..<sign]
    guard let colon = user.firstIndex(of: ":"), !user.contains(where: { "/\\?#".contains($0) }),
      !["http", "https"].contains(user[..<colon].lowercased())
    else { return uri }
    return String(keepsQueries ? uri[..<colon] + uri[sign...] : uri[uri.index(after: sign)...])
  }

  /// Redacts each absolute URI, and each path with a slash, in a text.
  ///
  /// Text directly before a URI stays, as in `title=https://example.com/`. A query extends to the
  /// next blank, double quote, or closing bracket of one opened before it. What is in double quotes
  /// is a value by itself.
  public func text(_ text: String) -> String {
    guard mayHoldSecret(text) else { return text }
    let text = hidden.removed(from: text)
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return shown(text, .text) }
    let (rest, isAllData) = withoutData(text, .text)
    guard !isAllData, hasMark(text) else { return rest }
    let pieces = text.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    let values = pieces.enumerated().map { index, piece in
      index % 2 == 0 ? shown(String(piece), .text) : value(String(piece))
    }
    return withoutData(values.joined(separator: "\""), .text).text
  }

  /// Redacts the value of a field or attribute: one URI if it begins like one, else a text.
  func value(_ value: String) -> String {
    guard mayHoldSecret(value) else { return value }
    let value = hidden.removed(from: value)
    if Self.isAttributeList(value) { return attributes(value, hidesValues: false) }
    if Self.isJSON(value) {
      // Attribute values have single quotes in place of double ones.
      guard !value.utf8.contains(UInt8(ascii: "\"")) else { return text(value) }
      return value.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false)
        .enumerated().map { index, piece in
          let piece = String(piece)
          return index % 2 == 0 || Self.isJSON(piece) ? text(piece) : self.value(piece)
        }.joined(separator: "'")
    }
    return value.beginsLikeURI ? address(value) : text(value)
  }

  /// Whether a value begins as an object or array of JSON, whose strings may be addresses.
  private static func isJSON(_ value: String) -> Bool {
    let bytes = value.utf8.drop { $0 <= 0x20 }
    let next = bytes.dropFirst().first { $0 > 0x20 }
    return bytes.first == UInt8(ascii: "{")
      || bytes.first == UInt8(ascii: "[") && next.map("\"'{[".utf8.contains) ?? false
  }

  /// Whether a value is an attribute list, as a tag has it: it begins with a name and `=`.
  private static func isAttributeList(_ value: String) -> Bool {
    let name = value.utf8.prefix { 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D }
    return !name.isEmpty && value.utf8.dropFirst(name.count).first == UInt8(ascii: "=")
  }

  /// Redacts each URI in a line of a playlist, including relative ones.
  ///
  /// The values of EXT-X-DEFINE are removed, because any URI may use them.
  func line(_ line: String) -> String {
    let line = hidden.removed(from: line)
    let content = line.unicodeScalars.drop { $0 == "\u{FEFF}" || $0 == " " || $0 == "\t" }
    guard content.first == "#" else { return address(line) }
    let hidesValues = !keepsQueries && content.starts(with: "#EXT-X-DEFINE".unicodeScalars)
    // The sign of every tag begins no fragment.
    guard hidesValues || mayHoldSecret(String(content.dropFirst())) else { return line }
    // A comment may be a segment that was left out.
    guard content.starts(with: "#EXT".unicodeScalars) else {
      let text = String(content.dropFirst())
      guard text.beginsLikeURI else { return attributes(line, hidesValues: false) }
      return String(line.unicodeScalars[...content.startIndex]) + address(text)
    }
    if let colon = content.firstIndex(of: ":"), !content[..<colon].contains("/") {
      let value = String(content[content.index(after: colon)...])
      if !Self.isAttributeList(value), value.beginsLikeURI {
        return String(line.unicodeScalars[...colon]) + address(value)
      }
    }
    return attributes(line, hidesValues: hidesValues)
  }

  private func attributes(_ list: String, hidesValues: Bool) -> String {
    // Quoted strings hold no quotes and no escapes (RFC 8216bis, section 4.2).
    let pieces = list.unicodeScalars.split(separator: "\"", omittingEmptySubsequences: false)
    var result = ""
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += "\"" }
      let name = index > 0 ? Self.attributeName(before: pieces[index - 1]) : ""
      if index % 2 == 0 {
        result += shown(String(piece), .tag)
      } else if hidesValues, name == "VALUE" {
        result += "…"
      } else {
        result += Self.namesAddress(name) ? address(String(piece)) : value(String(piece))
      }
    }
    return result
  }

  /// Whether a text may contain a part of a URI that must be removed.
  func mayHoldSecret(_ text: String) -> Bool {
    if hasImport(text) { return true }
    let marks = AddressMarks(in: text.utf8.span)
    // Nearly every text has none of the marks.
    guard !marks.isEmpty else { return false }
    return hasMark(text, marks)
      || !keepsQueries && !marks.isDisjoint(with: [.colon, .escape])
        && DataAddressScanner.mayFind(in: text.utf8.span)
  }

  /// Whether a text has what ends a user name, or begins a query or fragment, or an encoded address.
  private func hasMark(_ text: String) -> Bool { hasMark(text, AddressMarks(in: text.utf8.span)) }

  private func hasMark(_ text: String, _ marks: AddressMarks) -> Bool {
    marks.contains(.user) || !keepsQueries && marks.contains(.query)
      || marks.contains(.escape) && EncodedAddressScanner.mayFind(in: text)
  }

  /// Whether a field or attribute contains a URI, by its name: `URI`, `X-ASSET-LIST`, `imageUri`.
  static func namesAddress(_ name: String) -> Bool {
    let name = name.uppercased()
    return name.contains("URI") || name.contains("URL") || name.hasSuffix("-LIST")
  }

  private func shown(_ text: String, _ form: URIScanner.Form) -> String {
    let (rest, isAllData) = withoutData(text, form)
    guard !isAllData, hasMark(text) else { return rest }
    // A password may look like data, so it is removed first.
    let address = form == .address ? withoutBareUser(text) : text
    return withoutData(behindFileName(address, form), form).text
  }

  /// Removes the data of URIs, such as keys; also returns whether the text begins with such a URI.
  private func withoutData(
    _ text: String, _ form: URIScanner.Form
  ) -> (text: String, isAllData: Bool) {
    guard !keepsQueries, DataAddressScanner.mayFind(in: text.utf8.span) else {
      return (text, false)
    }
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

  /// Redacts text after the name of a local file, which stays.
  private func behindFileName(_ text: String, _ form: URIScanner.Form) -> String {
    let current = run.firstQueries.withLock { $0.fileNames.first(where: text.hasPrefix) }
    let fileName = current ?? fileNames.first(where: text.hasPrefix) ?? ""
    return fileName + scanned(text.unicodeScalars.dropFirst(fileName.unicodeScalars.count), form)
  }

  private func scanned(_ text: Substring.UnicodeScalarView, _ form: URIScanner.Form) -> String {
    let decoded = EncodedAddressScanner.removed(
      from: String(text), keepsQueries: keepsQueries, mark: mark)
    let text = PasswordScanner.removed(
      from: withPlainMarks(decoded).unicodeScalars[...], form: form, keepsUser: keepsQueries)
    var scanner = URIScanner(
      form, keepsQueries: keepsQueries, hasUserNames: text.contains("@"), mark: mark)
    for scalar in text { scanner.take(scalar) }
    return scanner.finish()
  }

  /// Returns a text with the escapes of `?` and `#` as JSON may have them (RFC 8259, section 7) written plainly, where
  /// what is behind them is removed.
  private func withPlainMarks(_ text: String) -> String {
    guard !keepsQueries, text.contains("\\u00") else { return text }
    return ["\\u003f": "?", "\\u003F": "?", "\\u0023": "#"].reduce(text) {
      $0.replacing($1.key, with: $1.value)
    }
  }

  /// The replacement of a query after its path.
  private func mark(_ query: String, of path: String) -> String {
    guard extent == .secrets else { return "" }
    let isMark =
      query.hasPrefix(Self.mark) && query.unicodeScalars.count == Self.mark.count + Self.digitCount
      && query.unicodeScalars.dropFirst(Self.mark.count).allSatisfy(\.properties.isASCIIHexDigit)
    guard !isMark else { return query }
    let number = query.hashValue
    let isFirst = run.firstQueries.withLock { queries in
      if let first = queries.ofInputs[path] ?? queries.ofResources[path] { return first == number }
      let count = queries.isAtInput ? queries.ofInputs.count : queries.ofResources.count
      guard count < Self.maximumPathCount else { return false }
      if queries.isAtInput {
        queries.ofInputs[path] = number
      } else {
        queries.ofResources[path] = number
      }
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
