internal import SourceDiagnostics

/// Assembles the model of a document. Only this folder knows the meaning of the order of tags.
struct PlaylistAssembler {
  let uri: String?
  /// The address of the answer; `nil` if it is `uri`.
  let address: String?
  /// `nil` if no multivariant playlist is known; `nil` values are variables without a known value
  /// there either.
  let importedVariables: [String: String?]?
  /// The maximum number of bytes that variables may add; `nil` for that of any playlist.
  let variableLimit: Int?

  func assemble(_ plainText: PlaylistText) -> ParsedPlaylist {
    var variables = VariableTableReader(
      uri: uri, address: address, importedVariables: importedVariables)
    variables.read(plainText)
    let text = PlaylistText(
      plainText, variables: variables.table, variableLimit: variableLimit, uri: uri)
    var context = AssemblyContext(text: text, findings: variables.findings)
    checkText(&context)
    let playlist = assemblePlaylist(&context)
    context.noteUnlistedTags()
    return ParsedPlaylist(
      document: PlaylistDocument(text: text), playlist: playlist,
      findings: context.findings.finished(uri: uri))
  }

  private func assemblePlaylist(_ context: inout AssemblyContext) -> Playlist {
    switch PlaylistKindDecision(context.text) {
    case .media(let foreignLine):
      if let foreignLine { reportMixture(foreignLine, in: "media playlist", &context) }
      var assembler = MediaPlaylistAssembler(context)
      let playlist = assembler.assemble()
      context = assembler.context
      return .media(playlist)
    case .multivariant(let foreignLine):
      if let foreignLine { reportMixture(foreignLine, in: "multivariant playlist", &context) }
      var assembler = MultivariantPlaylistAssembler(context)
      let playlist = assembler.assemble()
      context = assembler.context
      return .multivariant(playlist)
    }
  }

  private func reportMixture(_ line: Int, in kind: String, _ context: inout AssemblyContext) {
    let name = context.text.string(context.text.lines[line].name)
    context.add(
      .mixedPlaylistKinds, "\(name) does not belong in a \(kind); such tags are left out",
      line: line)
  }

  private func checkText(_ context: inout AssemblyContext) {
    let text = context.text
    checkHeader(&context)
    if text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      context.findings.add(
        Diagnostic(
          .malformedEncoding, "the playlist begins with a byte order mark",
          at: SourceLocation(uri: uri, line: 1, column: 1, byteOffset: 0)))
    }
    if text.unreadByteCount > 0 {
      let end = text.bytes.count - text.unreadByteCount
      let count = text.lines.count
      let lines = count < LineScanner.maximumLineCount ? "" : ", which are \(count) lines,"
      context.findings.add(
        Diagnostic(
          .readingLimit,
          "the playlist has \(text.bytes.count) bytes, the first \(end)\(lines) are read",
          at: SourceLocation(uri: uri, line: count + 1, byteOffset: end)))
    }
    if text.substitutionEnd < text.lines.count, variableLimit != 0 {
      let limit = VariableSubstitution.limit(ofPlaylist: text.bytes.count, shared: variableLimit)
      context.add(
        .readingLimit,
        "the variables of the playlist add more than \(limit) bytes, from here on all are left as written",
        line: text.substitutionEnd)
    }
    guard text.hasHighBytes else { return }
    for (index, line) in text.lines.enumerated() where line.mayHaveHighBytes {
      if String(validating: text.bytes[line.content], as: UTF8.self) == nil {
        context.add(.malformedEncoding, "the line is not valid UTF-8", line: index)
      }
    }
  }

  private func checkHeader(_ context: inout AssemblyContext) {
    let text = context.text
    guard let header = PlaylistDocument.headerLine(of: text) else {
      context.findings.add(
        Diagnostic(
          .missingHeader, "the first line is not #EXTM3U",
          at: SourceLocation(uri: uri, line: 1, column: 1, byteOffset: 0)))
      return
    }
    let line = text.lines[header]
    let rest = text.bytes[line.name.upperBound..<max(line.name.upperBound, line.content.upperBound)]
    // With carriage returns alone the whole playlist is one line.
    guard rest.first == 0x0D else { return }
    context.findings.add(
      Diagnostic(
        .missingHeader,
        "a carriage return stands after #EXTM3U, it ends no line without a line feed",
        at: text.sourceLocation(line: header, byte: rest.startIndex)))
  }
}
