internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A published segment that changes after a reload.
struct ChangedSegment: ReloadRule {
  let row = DiagnosticRule(
    "LIV-003", "changed-segment", .error,
    "A published segment keeps its duration, byte range, key and map, and a gap stays one.",
    specification: "RFC 8216bis, section 6.2.1",
    rationale: """
      A player that has loaded a segment keeps its old properties. A changed duration shifts \
      everything after it for players that join later; a changed key or byte range breaks the \
      segment for players that have it.
      """,
    remedy: "Publish a segment only when it is complete, and never change its lines.")

  func findings(in reload: ReloadSubject) -> [Finding] {
    let changes = reload.differences { before, after in
      Self.change(from: reload.previous[before], to: reload.next[after]).map { (after, $0) }
    }
    let count = reload.sharedSegments.count
    // Servers that round durations or write tokens in their own ways have one fault, whatever their segments.
    let isOfServers = changes.count > 1 && 2 * changes.count > count
    return changes.map { index, change in
      Finding(
        "\(change) since the previous snapshot", at: reload.place(ofSegment: index),
        subject: isOfServers ? nil : Self.path(of: reload.next[index].segment.uri),
        recurrence: Recurrence(of: count))
    }
  }

  /// Describes what changed in a segment; `nil` for nothing.
  private static func change(from old: WindowSegment, to new: WindowSegment) -> String? {
    let (was, now) = (old.segment.duration, new.segment.duration)
    if was != now {
      return "EXTINF has changed from \(was.messageText) to \(now.messageText)"
    }
    if old.byteRange != new.byteRange { return "the byte range has changed" }
    if keys(of: old) != keys(of: new) { return "the key has changed" }
    if map(of: old) != map(of: new) { return "the initialization section has changed" }
    // A gap that comes later is a segment that was lost; players that have passed one do not go back.
    if old.segment.isGap, !new.segment.isGap { return "EXT-X-GAP has been removed" }
    return nil
  }

  private static func keys(of segment: WindowSegment) -> [[String?]] {
    segment.keys.map {
      [
        $0.tag.method, $0.tag.uri.map(path), $0.tag.keyFormat,
        $0.tag.initializationVector?.bytes.map { "\($0)" },
      ]
    }
  }

  private static func map(of segment: WindowSegment) -> [String?] {
    guard let map = segment.map else { return [] }
    return [path(of: map.uri), map.byteRange.map { "\($0.offset) \($0.end)" }]
  }

  /// A URI without its query, because tokens change.
  private static func path(of uri: String) -> String {
    String(uri.prefix { $0 != "?" && $0 != "#" })
  }

  static let examples: RuleExamples = [
    .snapshots(
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts b.ts"),
      .live("#EXT-X-MEDIA-SEQUENCE:1", "4 a.ts", "▶3.5 b.ts", "4 c.ts")),
    .fixed(replacing: "#EXTINF:3.5,", with: "#EXTINF:4,"),
  ]
}
