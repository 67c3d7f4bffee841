internal import HLSPlaylists
internal import SourceDiagnostics

/// A hexadecimal value with other characters.
struct MalformedHexadecimal: PlaylistRule {
  let row = DiagnosticRule.malformedHexadecimal

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    var found: [Finding] = []
    for (line, definitions) in playlist.linesWithAttributes {
      let tag = line.tagName?.rawValue ?? ""
      for attribute in line.attributes where attribute.hasValue {
        let name = attribute.name.rawValue
        guard definitions[name]?.form == .hexadecimal else { continue }
        let digits = attribute.value.utf8
        let hasPrefix = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
        let hasLetters =
          line.tagName == .dateRange && digits.dropFirst(2).contains { $0 > UInt8(ascii: "F") }
        // Reading reports text that does not decode.
        guard !hasPrefix || hasLetters, attribute.hexadecimal.error == nil else { continue }
        let place = playlist.place(ofValue: attribute)
        if !hasPrefix {
          found.add(
            "\(name) \(digits.isEmpty ? "has no value" : "does not start with 0x")", at: place,
            subject: "\(tag) \(name)",
            recurrence: Recurrence(key: "\(tag) \(name)"))
        } else {
          found.add(
            "\(name) has lower-case digits, the standard requires A to F", at: place,
            subject: "\(tag) \(name) letters", severity: .info,
            recurrence: Recurrence(key: "\(tag) \(name) letters"))
        }
      }
    }
    return found
  }

  static let examples: RuleExamples = [
    .splice(inDateRange: "▶\(Section.spliceOutBase64)"),
    .splice(inDateRange: "0xFC3▶"),
    .fixed(replacing: "0xFC3", with: Section.spliceOut),
    .media(
      version: 2, #"#EXT-X-KEY:METHOD=AES-128,URI="key",IV=▶00000000000000000000000000000001"#,
      "4 a.ts"),
  ]
}
