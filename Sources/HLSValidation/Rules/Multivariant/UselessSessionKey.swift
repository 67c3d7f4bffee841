internal import ByteParsing
internal import HLSPlaylists
internal import SourceDiagnostics

/// A session key with METHOD=NONE, or one that is listed twice.
struct UselessSessionKey: MultivariantRule {
  let row = DiagnosticRule(
    "MVP-007", "useless-session-key", .error,
    "EXT-X-SESSION-KEY is not NONE, and each key is listed once.",
    specification: "RFC 8216bis, section 4.4.6.5",
    rationale:
      "The tag lets players load keys in advance. NONE has no key to load, and a repeated key is loaded twice or rejected.",
    remedy: "Remove the tag.")

  private static let identity: [AttributeName] = [
    "METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS",
  ]

  func findings(in playlist: MultivariantSubject) -> [Finding] {
    var firstLines: [[String?]: Int] = [:]
    return playlist.lines(of: .sessionKey).compactMap { line in
      let attributes = line.attributes
      // Reading reports a key without a METHOD.
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
        "the same EXT-X-SESSION-KEY is already in line \(first)",
        at: playlist.place(line: line.number),
        subject: attributes["URI"].map { URIReference($0.value).path })
    }
  }

  static let examples: RuleExamples = [
    .multivariant(
      "#EXT-X-SESSION-KEY:METHOD=▶NONE", "#EXT-X-STREAM-INF:BANDWIDTH=1280000", "low.m3u8"),
    .multivariant(
      #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key""#,
      #"▶#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key""#, "#EXT-X-STREAM-INF:BANDWIDTH=1280000",
      "low.m3u8"),
    .multivariant(
      #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-1""#,
      #"#EXT-X-SESSION-KEY:METHOD=AES-128,URI="key-2""#, "#EXT-X-STREAM-INF:BANDWIDTH=1280000",
      "low.m3u8"),
  ]
}
