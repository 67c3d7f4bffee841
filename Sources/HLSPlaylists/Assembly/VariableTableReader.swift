internal import ByteParsing
internal import SourceDiagnostics

/// Reads the EXT-X-DEFINE tags of a playlist (RFC 8216bis, section 4.4.2.3).
struct VariableTableReader {
  let uri: String?
  /// The address whose query counts.
  private let address: String?
  let importedVariables: [String: String?]?
  /// The query, once it is asked for: there may be many thousand tags.
  private lazy var query = Query(of: address, insteadOf: uri)
  private(set) var table = VariableTable()
  private(set) var findings = DiagnosticCollector.ofPlaylist

  /// - Parameter address: The address of the answer, which may be another one after redirects; `nil` if it is `uri`.
  init(uri: String?, address: String?, importedVariables: [String: String?]?) {
    self.uri = uri
    self.address = address ?? uri
    self.importedVariables = importedVariables
  }

  mutating func read(_ text: PlaylistText) {
    guard text.tagUses.count(ofRow: Self.row) > 0 else { return }
    for (index, line) in text.lines.enumerated() where line.kind == .tag {
      guard line.tag == Self.row else { continue }
      define(line: index, of: text)
    }
  }

  private static let row = TagCatalog.row(of: .define)

  private mutating func define(line: Int, of text: PlaylistText) {
    var reader = TagReader(text: text, line: line)
    let tag = DefineTag(reading: &reader)
    switch (tag.variableName, tag.importName, tag.queryParameter) {
    case (let name?, nil, nil):
      if let value = tag.value {
        define(name, as: value, reader: &reader)
        noteReference(name, reader: &reader)
      } else {
        reader.report(.malformedDefinition, "EXT-X-DEFINE has NAME \"\(name)\" and no VALUE")
      }
    case (nil, let name?, nil):
      importVariable(name, reader: &reader)
    case (nil, nil, let name?):
      if let value = query.parameters[name], !value.isEmpty {
        define(name, as: value, reader: &reader, isQueryParameter: true)
        table.queryAddress = query.otherAddress
      } else {
        table.declare(name, line: reader.line)
        reportMissingParameter(name, reader: &reader)
      }
    default:
      reader.report(
        .malformedDefinition, "EXT-X-DEFINE has not exactly one of NAME, IMPORT and QUERYPARAM")
    }
    // The address of the text is set only after its variables are known.
    let place = SourceLocation(uri: uri)
    findings.add(reader.findings.map { $0.located(in: place) })
  }

  /// Reports a parameter that the address does not have.
  ///
  /// The name of a saved copy has no query, so that nothing is known of a file by itself. A
  /// reference in a multivariant playlist keeps it.
  private mutating func reportMissingParameter(_ name: String, reader: inout TagReader) {
    guard query.isKnown || importedVariables != nil else { return }
    let what =
      query.written[name] == nil
      ? "the address of the playlist" : "the address to which the playlist was redirected"
    reader.report(
      .missingVariableSource, "\(what) has no query parameter \(name)",
      severity: query.isRemote ? nil : .warning)
  }

  /// Reports a value that refers to other variables: players disagree about its meaning.
  private func noteReference(_ name: String, reader: inout TagReader) {
    guard let value = reader.attributes["VALUE"] else { return }
    let references = VariableSubstitution.references(in: reader.text.bytes[value.packed.value])
    guard let first = references.first else { return }
    reader.report(
      .referenceInDefinition,
      "the value of the variable \(name) holds \(reader.text.string(first.whole)), which stays as it is written",
      at: reader.text.sourceLocation(line: value.packed.lineIndex, byte: first.whole.lowerBound))
  }

  private mutating func importVariable(_ name: String, reader: inout TagReader) {
    if let declared = importedVariables?[name] {
      if let value = declared {
        define(name, as: value, reader: &reader)
      } else {
        // The fault is already reported for the multivariant playlist.
        table.declare(name, line: reader.line)
      }
      return
    }
    table.declare(name, line: reader.line)
    reader.report(
      .missingVariableSource, "no multivariant playlist defines the imported variable \(name)",
      // A media playlist that is read by itself has no source for its imports.
      severity: importedVariables == nil ? .warning : nil)
  }

  private mutating func define(
    _ name: String, as value: String, reader: inout TagReader, isQueryParameter: Bool = false
  ) {
    let isNew = table.define(
      name, as: value, line: reader.line, isQueryParameter: isQueryParameter)
    guard !isNew else { return }
    if table.count >= VariableTable.maximumCount {
      reader.report(
        .readingLimit, "more than \(VariableTable.maximumCount) variables; \(name) is left out")
    } else {
      reader.report(
        .malformedDefinition, "the variable \(name) is defined again, the first value counts")
    }
  }
}

/// The query from which variables are taken.
private struct Query {
  let parameters: [String: String]
  /// The address, if it has another query than the playlist's as it is written.
  let otherAddress: String?
  /// The parameters of the address as it is written, if that has another query.
  let written: [String: String]
  /// Whether it is known where the playlist comes from: a saved copy has no query.
  let isKnown: Bool
  let isRemote: Bool

  init(of address: String?, insteadOf uri: String?) {
    let reference = URIReference(address ?? "")
    parameters = reference.queryParameters
    let written = URIReference(uri ?? "")
    otherAddress = reference.query != written.query ? address : nil
    self.written = otherAddress == nil ? [:] : written.queryParameters
    isRemote = reference.authority != nil
    isKnown = isRemote || reference.query != nil
  }
}
