internal import HLSPlaylists
internal import SourceDiagnostics

/// A key tag whose attributes do not fit its METHOD.
struct ContradictoryKey: PlaylistRule {
  let row = DiagnosticRule(
    "MED-010", "contradictory-key", .error,
    "A key has the attributes of its METHOD and no others: NONE has none, every other method has a URI.",
    specification: "RFC 8216bis, section 4.4.4.4",
    rationale: """
      A player cannot load a key without a URI, so nothing after the tag plays. With METHOD=NONE \
      and other attributes it is unclear whether the segments are encrypted.
      """,
    remedy: "Write METHOD=NONE alone, and METHOD and URI for encrypted segments.")

  /// The methods that take no IV.
  private static let methodsWithoutVector: Set<String> = ["SAMPLE-AES-CTR", "AES-256-GCM"]

  func findings(in playlist: PlaylistSubject) -> [Finding] {
    let keys = playlist.lines(of: .key) + playlist.lines(of: .sessionKey)
    var found = keys.compactMap { finding(in: $0, of: playlist, count: keys.count) }
    if case .media(let media) = playlist.playlist {
      found += encryptedMaps(of: media, in: playlist)
    }
    return found.sorted { ($0.location.line ?? 0) < ($1.location.line ?? 0) }
  }

  private func finding(
    in line: PlaylistLine, of playlist: PlaylistSubject, count: Int
  ) -> Finding? {
    let attributes = line.attributes
    let tag = line.tagName?.rawValue ?? ""
    // Without a METHOD nothing can be checked; reading reports that.
    guard let method = attributes["METHOD"]?.value else { return nil }
    if method == "NONE" {
      // Another rule reports METHOD=NONE in a session key.
      guard line.tagName == .key,
        let other = attributes.first(where: { $0.name.rawValue != "METHOD" })
      else { return nil }
      return Finding(
        "\(tag) with METHOD=NONE has \(other.name.rawValue), no other attribute was expected",
        at: playlist.place(of: other), recurrence: Recurrence(key: "NONE", of: count))
    }
    if attributes["URI"] == nil {
      return Finding(
        "\(tag) with METHOD=\(method) has no URI", at: playlist.place(line: line.number),
        recurrence: Recurrence(key: "URI", of: count))
    }
    guard Self.methodsWithoutVector.contains(method), let vector = attributes["IV"] else {
      return nil
    }
    return Finding(
      "\(tag) with METHOD=\(method) has an IV, which the method does not allow",
      at: playlist.place(of: vector), recurrence: Recurrence(key: "IV", of: count))
  }

  /// Encrypted initialization sections need an IV, because they have no sequence number.
  private func encryptedMaps(
    of media: MediaPlaylist, in playlist: PlaylistSubject
  ) -> [Finding] {
    guard playlist.tagNames.contains(.map), playlist.tagNames.contains(.key) else { return [] }
    var seen: Set<Int> = []
    return media.segments.compactMap { segment in
      guard let index = segment.mapIndex, seen.insert(index).inserted, let map = segment.map,
        let key = map.keys.first(where: { $0.tag.method == "AES-128" }),
        key.tag.initializationVector == nil
      else { return nil }
      return Finding(
        "EXT-X-MAP is encrypted with AES-128, the key in line \(key.line) has no IV",
        at: playlist.place(line: map.line), recurrence: Recurrence(key: "map"))
    }
  }

  var examples: RuleExamples {
    RuleExamples(
      failing: [
        .media(target: 10, #"#EXT-X-KEY:METHOD=NONE,▶URI="key""#, "10 a.ts"),
        .media(target: 10, "▶#EXT-X-KEY:METHOD=AES-128", "10 a.ts"),
        .media(
          version: 6, target: 10,
          """
          #EXT-X-KEY:METHOD=AES-128,URI="key"
          ▶#EXT-X-MAP:URI="init.mp4"
          10 a.m4s
          """),
      ],
      passing: [
        .media(
          target: 10,
          """
          #EXT-X-KEY:METHOD=AES-128,URI="key"
          10 a.ts
          #EXT-X-KEY:METHOD=NONE
          10 b.ts
          """)
      ])
  }
}
