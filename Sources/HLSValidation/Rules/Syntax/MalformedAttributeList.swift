internal import HLSPlaylists
internal import SourceDiagnostics

/// An attribute list that does not follow its syntax.
struct MalformedAttributeList: PlaylistRule {
  let row = DiagnosticRule.malformedAttributeList

  func findings(in playlist: PlaylistSubject) -> OnDemandFindings {
    // EXT-X-SCTE35 takes the syntax of its list from HLS (SCTE 35).
    let splices = playlist.lines(of: .scte35)
    let entries = (playlist.linesWithAttributes.map(\.line) + splices)
      .sorted { $0.index < $1.index }
    let bytes = playlist.document.bytes
    return OnDemandFindings(in: entries) { line in
      guard let range = line.valueRange,
        let fault = Self.firstFault(in: bytes[range], of: line),
        // Another rule reports typographic quotes, within which anything may stand.
        !line.attributes.faults.contains(where: { $0.kind == .typographicQuotes })
      else { return [] }
      var place = playlist.place(line: line.number)
      place.column = fault.offset - line.byteRange.lowerBound + 1
      place.byteOffset = fault.offset
      let name = line.tagName?.rawValue ?? ""
      return .one(
        "\(name): \(fault.reason)", at: place, subject: name,
        recurrence: Recurrence(key: name + fault.reason, of: entries.count))
    }
  }

  private struct Fault {
    var offset: Int
    var reason: String
  }

  /// Faults that reading accepts: blanks outside quotes, empty entries between commas, lower-case
  /// names.
  private static func firstFault(in value: ArraySlice<UInt8>, of line: PlaylistLine) -> Fault? {
    var isQuoted = false
    var isName = true
    var isEmpty = true
    for index in value.indices {
      let byte = value[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard !isQuoted else {
        isEmpty = false
        continue
      }
      switch byte {
      case UInt8(ascii: " "), 0x09: return Fault(offset: index, reason: "a blank in the list")
      case UInt8(ascii: ","):
        if isEmpty || index + 1 == value.endIndex {
          return Fault(offset: index, reason: "an empty entry between commas")
        }
        isName = true
        isEmpty = true
      case UInt8(ascii: "="):
        isName = false
        isEmpty = false
      default:
        isEmpty = false
        if isName, !isNameCharacter(byte) {
          return Fault(
            offset: index,
            reason: "an attribute name has another character than A-Z, 0-9 and -")
        }
      }
    }
    return nil
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  static let examples: RuleExamples = [
    .multivariant(#"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS=▶"avc1.4d401e"#, "low.m3u8"),
    .multivariant(#"#EXT-X-STREAM-INF:BANDWIDTH=1280000,▶ CODECS="avc1.4d401e""#, "low.m3u8"),
    .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1280000▶,", "low.m3u8"),
    .media(
      #"#EXT-X-SCTE35:CUE="/DAlAAAAAAAAAP/wFAUAAABlf+/+AAeGkP4ABX5AAGUAAAAAv7o2PA=="▶ ,CUE-OUT=YES"#,
      "4 a.ts"),
    .multivariant(
      #"#EXT-X-STREAM-INF:BANDWIDTH=1280000,CODECS="avc1.4d401e, mp4a.40.2""#, "low.m3u8"),
  ]
}
