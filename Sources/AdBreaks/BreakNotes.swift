internal import MediaTiming

/// Lines with information about a break at its start or end, such as EXT-X-ASSET.
enum BreakNotes {
  /// The position of a line of a break, to which a note may belong.
  private struct Anchor {
    var line: Int
    var entry: Int
  }

  /// Adds each note as evidence to the break with the nearest line, among those that start or end
  /// at its time.
  static func add(_ notes: [Signal], to breaks: inout [AdBreak]) {
    guard !notes.isEmpty else { return }
    let anchors = anchors(of: breaks, at: Set(notes.map(\.time)))
    var added: [Int: [AdBreak.Evidence]] = [:]
    for note in notes {
      guard let entry = nearest(to: note.evidence.playlistLine ?? 0, in: anchors[note.time] ?? [])
      else { continue }
      added[entry, default: []].append(note.evidence)
    }
    for (entry, notes) in added { breaks[entry].add(notes) }
  }

  private static func anchors(
    of breaks: [AdBreak], at times: Set<MediaTime>
  ) -> [MediaTime: [Anchor]] {
    var anchors: [MediaTime: [Anchor]] = [:]
    for (index, entry) in breaks.enumerated() {
      for time in Set([entry.startTime, entry.endTime].compactMap(\.self))
      where times.contains(time) {
        let lines = entry.evidence.lazy.filter { $0.startTime == time }.compactMap(\.playlistLine)
        let known = lines.isEmpty ? [entry.evidence.first?.playlistLine ?? 0] : Array(lines)
        anchors[time, default: []] += known.map { Anchor(line: $0, entry: index) }
      }
    }
    return anchors.mapValues { $0.sorted { ($0.line, $0.entry) < ($1.line, $1.entry) } }
  }

  /// The break of the anchor nearest to a line; of two, that of the anchor before it.
  private static func nearest(to line: Int, in anchors: [Anchor]) -> Int? {
    var range = anchors.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        anchors[middle].line <= line
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    let after = range.lowerBound
    guard after > 0 else { return anchors.first?.entry }
    guard after < anchors.count, anchors[after].line - line < line - anchors[after - 1].line else {
      return anchors[after - 1].entry
    }
    return anchors[after].entry
  }
}

extension AdBreak {
  fileprivate mutating func add(_ notes: [Evidence]) {
    let known = Set(self.evidence)
    let added = notes.filter { !known.contains($0) }
    guard !added.isEmpty else { return }
    values.evidence = (self.evidence + added).enumerated().sorted { left, right in
      let a = left.element
      let b = right.element
      if let x = a.startTime, let y = b.startTime, x != y { return x < y }
      return ((a.playlistLine ?? .max), left.offset) < ((b.playlistLine ?? .max), right.offset)
    }.map(\.element)
  }
}
