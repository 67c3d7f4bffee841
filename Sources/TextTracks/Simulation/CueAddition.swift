package import MediaTiming

/// The time and place at which a cue is added. It orders the additions of cues, and by their first
/// cues the tracks.
///
/// Cues at load come first, by playlist and line; cues without a line, such as session data, come
/// before the lines of a playlist. Cues from segments follow by time, and then by playlist, PID and
/// byte.
package struct CueAddition: Hashable, Sendable {
  /// The time at which the cue is due; `nil` at load.
  package let dueTime: MediaTime?
  /// The start of its segment; `nil` for a cue at load.
  package let addTime: MediaTime?
  private let playlist: Int
  private let place: CuePlace?
  private let pid: Int
  private let byteOffset: Int

  /// The addition of a cue of a track, for a player that loads segments ahead by a time.
  package init(of cue: Cue, playlist: Int, pid: Int?, buffer: PlaybackPlan.Buffer = .ahead(.zero)) {
    dueTime = Self.dueTime(of: cue, buffer: buffer)
    addTime = cue.addTime
    self.playlist = playlist
    place = cue.addTime == nil ? CuePlace(cue.source) : nil
    self.pid = cue.source.pid ?? pid ?? -1
    // What is in a later part of a segment has no offset.
    byteOffset = cue.source.byteOffset ?? .max
  }

  private static func dueTime(of cue: Cue, buffer: PlaybackPlan.Buffer) -> MediaTime? {
    guard let addTime = cue.addTime, case .ahead(let length) = buffer else { return nil }
    let due = addTime - length
    return cue.startTime.map { min(due, $0) } ?? due
  }
}

extension CueAddition: Comparable {
  /// Whether one cue is added before the other.
  package static func < (left: Self, right: Self) -> Bool {
    if left.dueTime != right.dueTime { return precedes(left.dueTime, right.dueTime) }
    if left.addTime != right.addTime { return precedes(left.addTime, right.addTime) }
    if left.playlist != right.playlist { return left.playlist < right.playlist }
    if let place = left.place, let other = right.place, place != other { return place < other }
    return (left.pid, left.byteOffset) < (right.pid, right.byteOffset)
  }

  /// The order of times of which none is the earliest.
  static func precedes(_ left: MediaTime?, _ right: MediaTime?) -> Bool {
    guard let right else { return false }
    return left.map { $0 < right } ?? true
  }
}
