internal import HLSPlaylists
internal import SourceDiagnostics

/// Session data without content, with two kinds of content, or listed twice.
struct AmbiguousSessionData: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-006", "ambiguous-session-data", .error,
    "EXT-X-SESSION-DATA has a VALUE or a URI, not both, and a DATA-ID occurs once in each language.",
    specification: "RFC 8216bis, section 4.4.6.4",
    rationale: "A player cannot decide which of two values to pass to an app.",
    remedy: "Keep one value for each DATA-ID and LANGUAGE, in VALUE or at URI.")

  private struct Key: Hashable {
    var id: String
    var language: String?
  }

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    var firstLines: [Key: Int] = [:]
    return playlist.lines(of: .sessionData).flatMap { line -> [Finding] in
      let attributes = line.attributes
      let place = playlist.place(line: line.number)
      // Reading reports session data without an ID.
      guard let id = attributes["DATA-ID"]?.value else { return [] }
      var found: [Finding] = []
      switch (attributes["VALUE"], attributes["URI"]) {
      case (nil, nil):
        found.add("session data \"\(id)\" has no VALUE and no URI", at: place, subject: id)
      case (_?, _?):
        found.add(
          "session data \"\(id)\" has a VALUE and a URI, one of them was expected", at: place,
          subject: id)
      default: break
      }
      let key = Key(id: id, language: attributes["LANGUAGE"]?.value)
      if let first = firstLines[key] {
        let language = key.language.map { " in \($0)" } ?? ""
        found.add(
          "session data \"\(id)\"\(language) is already in line \(first)", at: place,
          subject: id)
      } else {
        firstLines[key] = line.number
      }
      return found
    }
  }

  static let examples: RuleExamples = [
    .multivariant(
      #"▶#EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="en""#,
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    .multivariant(
      #"#EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="en",VALUE="An example""#,
      #"▶#EXT-X-SESSION-DATA:DATA-ID="com.example.title",LANGUAGE="en",VALUE="Another one""#,
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    .fixed(
      replacing: #"LANGUAGE="en",VALUE="Another one""#, with: #"LANGUAGE="de",VALUE="Ein Beispiel""#
    ),
  ]
}
