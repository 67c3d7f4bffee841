internal import HLSPlaylists
internal import SourceDiagnostics

/// A variable definition with missing or contradictory attributes.
struct MalformedDefinition: PlaylistRule {
  let row = DiagnosticRule.malformedDefinition

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    playlist.lines(of: .define).flatMap { line -> [Finding] in
      line.attributes.compactMap { attribute in
        switch attribute.name.rawValue {
        case "IMPORT" where !playlist.isMedia:
          return Finding(
            "IMPORT is in a multivariant playlist, only media playlists import variables",
            at: playlist.place(of: attribute), subject: attribute.value)
        case "NAME", "IMPORT", "QUERYPARAM":
          guard
            let other = attribute.writtenValue.unicodeScalars.first(where: {
              !Self.isNameScalar($0)
            })
          else { return nil }
          return Finding(
            "the variable name \"\(attribute.writtenValue)\" has the character \"\(other)\", "
              + "letters, digits, - and _ were expected", at: playlist.place(ofValue: attribute),
            subject: attribute.writtenValue)
        default: return nil
        }
      }
    }
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
    default: false
    }
  }

  static let examples: RuleExamples = [
    .media(version: 8, target: 10, #"▶#EXT-X-DEFINE:NAME="host""#, "10 a.ts"),
    .media(
      version: 8, target: 10, #"#EXT-X-DEFINE:NAME="▶my host",VALUE="https://example.com""#,
      "10 a.ts"),
    .multivariant(
      "#EXT-X-VERSION:8", #"#EXT-X-DEFINE:▶IMPORT="host""#, "#EXT-X-STREAM-INF:BANDWIDTH=1280000",
      "low.m3u8"),
    .media(version: 8, target: 10, #"#EXT-X-DEFINE:NAME="host-1",VALUE="""#, "10 a.ts"),
  ]
}
