internal import HLSPlaylists
internal import MediaTiming
internal import SourceDiagnostics

/// A published part that changes, or is withdrawn, after a reload.
struct ChangedPart: ReloadRule {
  let row = DiagnosticRule(
    "LIV-020", "changed-part", .error,
    "A published part keeps its URI, duration and byte range, and stays until its segment is whole.",
    specification: "RFC 8216bis, sections 6.2.1 and 6.2.2",
    rationale: """
      Players at the live edge have played a part as soon as it was listed. If it is withdrawn, \
      their position is past the end of the playlist; if it changes, the parts after it have other \
      places, and samples are repeated or missing.
      """,
    remedy: """
      Publish a part only when it is complete, and let all origins and caches serve the same state.
      """)

  /// A difference of the parts of one segment.
  private struct Change {
    var message: String
    /// The part in the newest load; `nil` for one that is missing there.
    var line: Int?
  }

  func findings(in reload: ReloadSubject) -> [Finding] {
    guard !reload.previous.playlist.parts.isEmpty, let shared = reload.sharedSegments.first else {
      return []
    }
    let (before, after) = (reload.previous.parts, reload.next.parts)
    // An update lists no parts of the segments that it leaves out.
    let first = max(shared.after, reload.next.skippedCount)
    let count = reload.next.count
    let positions = before.keys.sorted().filter { position in
      let newPosition = position - shared.before + shared.after
      guard newPosition >= first, newPosition <= count else { return false }
      // Another rule reports segments that are gone from the end.
      return newPosition < count || position == reload.previous.count
    }
    return positions.compactMap { position in
      let newPosition = position - shared.before + shared.after
      let segment = newPosition < count ? reload.next[newPosition].segment : nil
      let parts = after[newPosition] ?? []
      guard let change = Self.change(from: before[position] ?? [], to: parts, of: segment)
      else { return nil }
      let line = change.line ?? (segment == nil ? parts.last?.line : nil)
      let place =
        line.map { reload.place(line: $0) }
        ?? reload.place(ofSegment: min(newPosition, count - 1))
      return Finding(
        "\(change.message) since the previous snapshot", at: place, subject: "EXT-X-PART",
        recurrence: Recurrence(of: positions.count))
    }
  }

  /// Describes the first difference of the parts of a segment; `nil` for nothing.
  ///
  /// - Parameters:
  ///   - old: The parts in the load before.
  ///   - new: The parts in the newest load.
  ///   - segment: The segment, if the newest load lists it as a whole.
  private static func change(
    from old: [WindowPart], to new: [WindowPart], of segment: MediaSegment?
  ) -> Change? {
    var first = 0
    // Parts of a whole segment leave the list from the first one on.
    if segment != nil, new.isEmpty { return nil }
    if let part = new.first {
      let isNamedByQuery = areNamedByQuery(old) || areNamedByQuery(new)
      let index = old.firstIndex {
        isNamedByQuery ? $0.uri == part.uri : $0.isSameResource(as: part)
      }
      if let index {
        first = index
      } else if let segment, lacksStart(of: segment, new) {
        return nil
      }
    }
    if first > 0, segment == nil { return withdrawn(first, of: old) }
    let known = old.dropFirst(first)
    for (part, now) in zip(known, new) {
      if let message = difference(from: part, to: now) {
        return Change(message: message, line: now.line)
      }
    }
    return known.count > new.count ? withdrawn(known.count - new.count, of: old) : nil
  }

  /// Whether whole resources with one address are parts, so that only their queries differ.
  private static func areNamedByQuery(_ parts: [WindowPart]) -> Bool {
    parts.allSatisfy { $0.length == nil } && Set(parts.map(\.address)).count < parts.count
  }

  /// Whether the first parts of a whole segment are no longer listed.
  private static func lacksStart(of segment: MediaSegment, _ parts: [WindowPart]) -> Bool {
    let length = parts.reduce(MediaTime.zero) { $0 + ($1.duration ?? .zero) }
    let tolerance = (parts.first?.duration ?? .zero) * MediaTime(value: 1, timescale: 2)
    return length + tolerance < segment.duration
  }

  private static func withdrawn(_ count: Int, of old: [WindowPart]) -> Change {
    Change(
      message: "\(count) of \(Plural.text(old.count, "part")) of the segment "
        + (count == 1 ? "has" : "have") + " been removed")
  }

  /// Describes what changed in a part; `nil` for nothing.
  private static func difference(from old: WindowPart, to new: WindowPart) -> String? {
    if old.address != new.address {
      return
        "the URI of the part has changed from \((old.uri ?? "").quoted) to \((new.uri ?? "").quoted)"
    }
    if !old.isSameResource(as: new) { return "the byte range of the part has changed" }
    if let was = old.duration, let now = new.duration, was != now {
      return "DURATION of the part has changed from \(was.messageText) to \(now.messageText)"
    }
    return nil
  }

  /// A playlist with the first part of its second segment.
  private static let onePart: String = .secondParts(
    "2 a.mp4", #"#EXT-X-PART:DURATION=1,URI="b.1.mp4""#,
    #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.2.mp4""#)

  static let examples: RuleExamples = [
    .snapshots(
      onePart,
      .secondParts(
        "2 a.mp4", #"▶#EXT-X-PART:DURATION=1,URI="x.1.mp4""#,
        #"#EXT-X-PART:DURATION=1,URI="b.2.mp4""#, #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.3.mp4""#)),
    .snapshots(
      onePart,
      .secondParts("▶2 a.mp4", #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="b.1.mp4""#)),
    .snapshots(
      onePart,
      .secondParts(
        "2 a.mp4", #"#EXT-X-PART:DURATION=1,URI="b.1.mp4""#,
        #"#EXT-X-PART:DURATION=1,URI="b.2.mp4""#, "2 b.mp4",
        #"#EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.1.mp4""#)),
  ]
}
