internal import HLSPlaylists
internal import SourceDiagnostics

/// A key tag whose attributes do not fit its METHOD.
struct ContradictoryKey: PlaylistRule, ReloadRule {
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

  func add(to rules: inout RulesBySubject) {
    rules.playlist.append((rules.index, self))
    rules.reload.append((rules.index, self))
  }

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

  /// Returns the initialization sections of a delta update under a key that it leaves out.
  func findings(in reload: ReloadSubject) -> [Finding] {
    let next = reload.next
    guard next.skippedCount > 0, next.playlist.segments.last?.mapIndex != nil else { return [] }
    var seen: Set<Int> = []
    return (next.skippedCount..<next.count).compactMap { position in
      let segment = next[position].segment
      guard let index = segment.mapIndex, seen.insert(index).inserted,
        let own = segment.map, Self.keyWithoutVector(of: own) == nil,
        let map = next[position].map, Self.keyWithoutVector(of: map) != nil
      else { return nil }
      return Finding(
        "EXT-X-MAP is encrypted with AES-128, the key, which the update leaves out, has no IV",
        at: reload.place(line: map.line), recurrence: Recurrence(key: "map"))
    }
  }

  /// The key of an initialization section that lacks an IV, which it needs as it has no sequence number.
  private static func keyWithoutVector(of map: InitializationSection) -> EncryptionKey? {
    let key = map.keys.first { $0.tag.method == "AES-128" }
    return key?.tag.initializationVector == nil ? key : nil
  }

  private func encryptedMaps(of media: MediaPlaylist, in playlist: PlaylistSubject) -> [Finding] {
    guard playlist.tagNames.contains(.map), playlist.tagNames.contains(.key) else { return [] }
    var seen: Set<Int> = []
    return media.segments.compactMap { segment in
      guard let index = segment.mapIndex, seen.insert(index).inserted, let map = segment.map,
        let key = Self.keyWithoutVector(of: map)
      else { return nil }
      return Finding(
        "EXT-X-MAP is encrypted with AES-128, the key in line \(key.line) has no IV",
        at: playlist.place(line: map.line), recurrence: Recurrence(key: "map"))
    }
  }

  static let examples: RuleExamples = [
    .media(target: 10, #"#EXT-X-KEY:METHOD=NONE,▶URI="key""#, "10 a.ts"),
    .media(target: 10, "▶#EXT-X-KEY:METHOD=AES-128", "10 a.ts"),
    .media(
      version: 6, target: 10, #"#EXT-X-KEY:METHOD=AES-128,URI="key""#,
      #"▶#EXT-X-MAP:URI="init.mp4""#, "10 a.m4s"),
    .snapshots(
      .live(
        version: 9, target: 10, "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60",
        #"#EXT-X-KEY:METHOD=AES-128,URI="key""#, "10 a.m4s b.m4s"),
      .live(
        version: 9, target: 10,
        """
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60
        #EXT-X-SKIP:SKIPPED-SEGMENTS=1
        10 b.m4s c.m4s d.m4s e.m4s f.m4s
        ▶#EXT-X-MAP:URI="init.mp4"
        10 g.m4s
        """)),
    .media(
      target: 10, #"#EXT-X-KEY:METHOD=AES-128,URI="key""#, "10 a.ts", "#EXT-X-KEY:METHOD=NONE",
      "10 b.ts"),
  ]
}
