internal import SourceDiagnostics

/// The bytes of a playlist with the table of its lines, shared by every value that points into it.
final class PlaylistText: Sendable {
  let bytes: [UInt8]
  let lines: [PackedLine]
  /// Whether there may be a reference to a variable.
  let hasBraces: Bool
  /// Whether some line may have bytes outside ASCII.
  let hasHighBytes: Bool
  /// The tags in the text.
  let tagUses: TagUses
  let unreadByteCount: Int
  let variables: VariableTable
  /// The index of the first line without substitution of variables; the number of lines when there
  /// is none.
  let substitutionEnd: Int
  let uri: String?
  /// The origins of the lines of a text that was merged from several playlists.
  let origins: LineOriginTable?

  init(_ bytes: [UInt8]) {
    let scanned = LineScanner.scan(bytes)
    self.bytes = bytes
    self.lines = scanned.lines
    self.hasBraces = scanned.hasBraces
    self.hasHighBytes = scanned.hasHighBytes
    self.tagUses = scanned.tagUses
    self.unreadByteCount = scanned.unreadByteCount
    self.variables = VariableTable()
    self.substitutionEnd = scanned.lines.count
    self.uri = nil
    self.origins = nil
  }

  /// The same text with known variables and address.
  init(_ other: PlaylistText, variables: VariableTable, variableLimit: Int?, uri: String?) {
    self.bytes = other.bytes
    self.lines = other.lines
    self.hasBraces = other.hasBraces
    self.hasHighBytes = other.hasHighBytes
    self.tagUses = other.tagUses
    self.unreadByteCount = other.unreadByteCount
    self.variables = variables
    self.substitutionEnd = other.lineOfExcess(of: variables, limit: variableLimit)
    self.uri = uri
    self.origins = other.origins
  }

  /// The text of a growing playlist so far. Its variables are already replaced.
  init(_ growing: GrowingText, uri: String?) {
    self.bytes = growing.bytes
    self.lines = growing.lines
    self.hasBraces = false
    self.hasHighBytes = true
    self.tagUses = .none
    self.unreadByteCount = 0
    self.variables = VariableTable()
    self.substitutionEnd = growing.lines.count
    self.uri = uri
    self.origins = growing.origins
  }

  /// The number of a line in values: from 1, in a growing playlist with gaps.
  func number(ofLine index: Int) -> Int {
    origins?.number(index) ?? index + 1
  }

  /// Whether two lines of a growing playlist belong to one segment, as all lines between two URIs
  /// of a file do.
  func isSamePlace(_ line: Int, _ other: Int) -> Bool {
    origins?.isSamePlace(line, other) ?? true
  }

  /// The index of the line of a number.
  func index(ofLine number: Int) -> Int? {
    guard let origins else { return number > 0 && number <= lines.count ? number - 1 : nil }
    return origins.index(ofNumber: number)
  }

  /// Returns the index of the line at which the substitutions exceed the limit of a playlist.
  ///
  /// It is determined before any substitution, since values are accessed in any order.
  private func lineOfExcess(of variables: VariableTable, limit: Int?) -> Int {
    guard hasBraces, !variables.isEmpty else { return lines.count }
    let limit = VariableSubstitution.limit(ofPlaylist: bytes.count, shared: limit)
    var byteCount = 0
    return lines.indices.first { index in
      guard !isDefinition(line: index) else { return false }
      VariableSubstitution.forEachReference(in: bytes[lines[index].content]) { reference in
        let value = variables.value(of: string(reference.name), onLine: index)
        let count = value?.utf8.count ?? 0
        if count <= VariableSubstitution.maximumByteCount { byteCount += count }
        return byteCount <= limit
      }
      return byteCount > limit
    } ?? lines.count
  }

  /// Whether another text has the same bytes, address and variables.
  func isSameText(as other: PlaylistText) -> Bool {
    self === other || (uri == other.uri && bytes == other.bytes && variables == other.variables)
  }

  /// The end of a line with its terminator.
  func lineEnd(_ index: Int) -> Int {
    index + 1 < lines.count ? Int(lines[index + 1].start) : bytes.count - unreadByteCount
  }

  /// A part of the text as written; invalid UTF-8 is repaired.
  func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns a part of a line with its variables replaced, except in definitions of variables.
  func substituted(_ range: Range<Int>, line: Int) -> String {
    guard hasBraces, !variables.isEmpty, line < substitutionEnd, !isDefinition(line: line) else {
      return string(range)
    }
    return VariableSubstitution(variables, line: line).string(bytes[range])
  }

  /// Whether the line defines a variable.
  func isDefinition(line: Int) -> Bool {
    lines[line].kind == .tag && lines[line].tag == Self.definition
  }

  private static let definition = TagCatalog.row(of: .define)

  /// A line with its variables replaced, for another document.
  ///
  /// A URI that would become empty or a comment there stays as written.
  func substituted(line: Int) -> String {
    let content = lines[line].content
    let text = substituted(content, line: line)
    guard lines[line].kind == .uri else { return text }
    let first = text.first { $0 != " " && $0 != "\t" }
    return first == nil || first == "#" ? string(content) : text
  }

  /// The file that first had a line, and the line there; the number counts from 1.
  func source(ofLine number: Int) -> SourceLine {
    index(ofLine: number).flatMap { origins?[$0] } ?? SourceLine(uri: uri, line: number)
  }

  /// The file that first had the line of an index, and the line there.
  ///
  /// - Parameter load: The index of the load of this text, if it is one file.
  func source(ofLine index: Int, load: Int) -> SourceLine {
    origins?[index] ?? SourceLine(uri: uri, line: index + 1, load: load)
  }

  /// The place of a byte in a line, with numbers from 1.
  func sourceLocation(line: Int, byte: Int) -> SourceLocation {
    if let origin = origins?[line] {
      var place = SourceLocation(
        uri: origin.uri, line: origin.line, column: byte - Int(lines[line].start) + 1)
      place.load = origin.load
      return place
    }
    return SourceLocation(
      uri: uri, line: line + 1, column: byte - Int(lines[line].start) + 1, byteOffset: byte)
  }
}
