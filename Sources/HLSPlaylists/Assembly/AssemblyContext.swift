internal import SourceDiagnostics

/// The state that both kinds of playlists need while their lines are read in order.
struct AssemblyContext {
  let text: PlaylistText
  var findings: DiagnosticCollector
  private var uniqueLineIndices: [TagName: Int] = [:]
  private var unknownNames: Set<String> = []
  /// The number of lines with unknown tags of other names.
  private var unlistedTagCount = 0

  /// The maximum number of different unknown names that are distinguished.
  static let maximumUnknownNameCount = 100

  init(text: PlaylistText, findings: DiagnosticCollector) {
    self.text = text
    self.findings = findings
  }

  /// The number of the line of each tag that a playlist has once.
  var uniqueLines: [TagName: Int] { uniqueLineIndices.mapValues(text.number) }

  /// Records a tag that a playlist has once. Of several the last one counts, as in most players.
  mutating func noteUnique(_ definition: TagDefinition, line: Int) {
    guard definition.isUnique else { return }
    if let earlier = uniqueLineIndices.updateValue(line, forKey: definition.name) {
      let rule: DiagnosticRule = definition.name == .version ? .repeatedVersion : .repeatedTag
      // The standard says nothing about tags that are not its own, nor about a second header.
      let isForeign =
        definition.scope == .vendor || definition.scope == .retired || definition.name == .extm3u
      findings.add(
        Diagnostic(
          rule,
          "\(definition.name.rawValue) is repeated, line \(earlier + 1) no longer counts",
          at: text.sourceLocation(line: line, byte: text.lines[line].contentStart),
          severity: isForeign ? .warning : nil))
    }
  }

  mutating func add(
    _ rule: DiagnosticRule, _ message: String, line: Int, severity: Severity? = nil
  ) {
    findings.add(
      Diagnostic(
        rule, message, at: text.sourceLocation(line: line, byte: text.lines[line].contentStart),
        severity: severity))
  }

  mutating func noteUnknownTag(line: Int) {
    let name = text.string(text.lines[line].name)
    guard unknownNames.count < Self.maximumUnknownNameCount else {
      if !unknownNames.contains(name) { unlistedTagCount += 1 }
      return
    }
    guard unknownNames.insert(name).inserted else { return }
    if name.hasPrefix("EXTX-") || name.hasPrefix("EXT_X") {
      // Nobody has tags with such names, so it can only be a typing error.
      add(.commentLikeTag, "#\(name) is not a tag, #EXT-X- was probably meant", line: line)
      return
    }
    add(.unknownTag, "#\(name) is not known; the line is kept", line: line)
  }

  /// Reports the number of unknown tags that were left out, after the last line.
  mutating func noteUnlistedTags() {
    guard unlistedTagCount > 0 else { return }
    findings.add(
      Diagnostic(
        .readingLimit,
        "\(Self.maximumUnknownNameCount) unknown tags are reported; \(unlistedTagCount) more lines have others",
        at: SourceLocation(uri: text.uri)))
  }

  /// Reports a comment that was probably meant as a tag, and a line that is too long to be read.
  mutating func noteComment(line: Int) {
    guard text.lines[line].length <= LineScanner.maximumLineLength else {
      add(
        .readingLimit,
        "the line has \(text.lines[line].length) bytes, lines past \(LineScanner.maximumLineLength) "
          + "are not interpreted", line: line)
      return
    }
    var rest = text.bytes[text.lines[line].content].dropFirst()
    while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
    let start = rest.prefix(5).map { $0 | 0x20 }
    guard start.starts(with: "ext".utf8), start.count == 5 else { return }
    let next = rest[rest.startIndex + 3]
    guard
      next == UInt8(ascii: "-") || start.elementsEqual("extin".utf8)
        || start.elementsEqual("extm3".utf8)
    else { return }
    add(
      .commentLikeTag,
      "a comment looks like a tag: \(text.string(text.lines[line].content.prefix(60)))", line: line)
  }

  /// Reports references to variables that are not defined before the line.
  mutating func noteReferences(line: Int) {
    guard text.hasBraces else { return }
    let packed = text.lines[line]
    switch packed.kind {
    case .uri: break
    case .tag where text.isDefinition(line: line): return
    case .tag where TagCatalog.hasAttributeList(row: packed.tag): break
    default: return
    }
    let references = VariableSubstitution.references(in: text.bytes[packed.content])
    var byteCount = packed.content.count
    for reference in references {
      let name = text.string(reference.name)
      if let value = text.variables.value(of: name, onLine: line) {
        byteCount += value.utf8.count
      } else if !text.variables.isValueless(name, onLine: line) {
        findings.add(
          Diagnostic(
            .undefinedVariable, "the variable \(name) is not defined",
            at: text.sourceLocation(line: line, byte: reference.whole.lowerBound)))
      }
    }
    guard line < text.substitutionEnd else { return }
    if references.count >= VariableSubstitution.maximumReferenceCount
      || (!references.isEmpty && byteCount > VariableSubstitution.maximumByteCount)
    {
      add(
        .readingLimit,
        "the variables of the line are more than \(VariableSubstitution.maximumReferenceCount) or longer than "
          + "\(VariableSubstitution.maximumByteCount) bytes, some are left as written",
        line: line)
    }
  }
}
