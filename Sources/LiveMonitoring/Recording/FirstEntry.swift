internal import MediaTiming

/// Where the entries of a recording begin.
///
/// A process that is killed while it removes entries has written the number of the first one that stays, and the index
/// still has those before it.
struct FirstEntry {
  /// The number of the first entry.
  private(set) var seq: Int
  /// Why the number in the header cannot be right; `nil` if it can be.
  private(set) var fault: RecordingError?

  /// The hour in which an instant is, from 1970. Entries are removed by whole hours.
  static func hour(of instant: CalendarTime) -> Int64 {
    let seconds = instant.secondsSince1970
    // Rounded down, also before 1970.
    return seconds / 3600 - (seconds % 3600 < 0 ? 1 : 0)
  }

  /// Judges the number in a header by the entries before it, which the index of a whole recording does not have.
  init(_ header: RecordingHeader, inFolder folder: String) throws(RecordingError) {
    seq = header.firstSeq
    guard seq > 1 else { return }
    let index = try NumberedLines<IndexHead>(path: "\(folder)/\(RecordingFiles.index)", from: 1)
    var removed: Removed?
    while let head = try index.next()?.head, head.seq < seq || removed != nil {
      guard head.seq < seq else {
        if let removed, Self.hour(of: removed.ended) >= Self.hour(of: head.ended) {
          refuse(removed, folder)
        }
        return
      }
      removed = Removed(
        first: removed?.first ?? head.seq, last: head.seq,
        ended: max(removed?.ended ?? head.ended, head.ended))
    }
    if let removed, removed.last + 1 != seq { refuse(removed, folder) }
  }

  /// The entries before the first one.
  private struct Removed {
    var first: Int
    var last: Int
    /// When the last of them was complete.
    var ended: CalendarTime
  }

  private mutating func refuse(_ removed: Removed, _ folder: String) {
    let entries = "\(removed.first) to \(removed.last)"
    fault = .damaged(
      file: "\(folder)/\(RecordingFiles.header)", line: nil,
      reason: "has firstSeq \(seq), but no run removed the entries \(entries): they are read")
    seq = removed.first
  }
}
