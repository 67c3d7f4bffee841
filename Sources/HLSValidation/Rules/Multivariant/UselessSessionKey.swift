internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A session key that is none, or is there already.
struct UselessSessionKey: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-007", "useless-session-key", .error,
    "EXT-X-SESSION-KEY is not NONE, and each key stands there once.",
    specification: "RFC 8216bis, section 4.4.6.5",
    rationale:
      "The tag lets players load keys ahead. NONE has nothing to load, and a repeated one is loaded twice or rejected.",
    remedy: "Take the tag out.")

  private static let identity: [AttributeName] = [
    "METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS",
  ]

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    var firstLines: [[String?]: Int] = [:]
    return playlist.lines(of: .sessionKey).compactMap { line in
      let attributes = line.attributes
      // One without a method is told while reading.
      guard let method = attributes["METHOD"] else { return nil }
      if method.value == "NONE" {
        return Finding(
          "EXT-X-SESSION-KEY has METHOD=NONE, a method of encryption was expected",
          at: playlist.lines.place(ofValue: method), subject: "METHOD")
      }
      let key = Self.identity.map { attributes[$0]?.value }
      guard let first = firstLines[key] else {
        firstLines[key] = line.number
        return nil
      }
      return Finding(
        "the same EXT-X-SESSION-KEY stands in line \(first) already",
        at: playlist.place(line: line.number),
        subject: attributes["URI"].map { URIReference($0.value).path })
    }
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        """
        #EXTM3U
        #EXT-X-SESSION-KEY:METHOD=▶NONE
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """,
        """
        #EXTM3U
        #EXT-X-SESSION-KEY:METHOD=AES-128,URI="key"
        ▶#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """,
      ],
      passing: [
        """
        #EXTM3U
        #EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-1"
        #EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-2"
        #EXT-X-STREAM-INF:BANDWIDTH=1280000
        low.m3u8
        """
      ])
  }
}
