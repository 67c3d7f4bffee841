internal import HLSPlaylists
internal import MediaTiming

/// The loads of a playlist with which its numbers have begun again.
///
/// Several origins behind one name, whose numbers are far apart, answer in turn. Each return to the one with the lower
/// numbers looks like a new beginning, and is none.
struct SequenceResets: Sendable {
  private struct Beginning: Sendable {
    /// The number of the first segment of the load.
    var number: Int
    /// When the load was complete.
    var instant: CalendarTime
  }

  /// The maximum number of origins that are distinguished.
  private static let maximumOriginCount = 8

  /// The last load of each origin with which the numbers began again, the newest at the end.
  private var beginnings: [Beginning] = []

  /// Takes a load with which the numbers begin again; returns whether it only goes back to numbers that began before,
  /// and that have gone on since then as time did.
  mutating func isReturn(_ playlist: MediaPlaylist, at instant: CalendarTime) -> Bool {
    let now = Beginning(number: playlist.header.mediaSequence, instant: instant)
    let known = beginnings.firstIndex { Self.goesOn(from: $0, to: now, in: playlist) }
    if let known {
      beginnings.remove(at: known)
    } else if beginnings.count == Self.maximumOriginCount {
      beginnings.removeFirst()
    }
    beginnings.append(now)
    return known != nil
  }

  /// Whether the numbers have advanced by the time between two loads, give or take the length of the list.
  private static func goesOn(
    from before: Beginning, to now: Beginning, in playlist: MediaPlaylist
  ) -> Bool {
    let (advance, overflow) = now.number.subtractingReportingOverflow(before.number)
    // An encoder that begins again and again has the same numbers each time.
    guard !overflow, advance > 0, !playlist.segments.isEmpty else { return false }
    let count = MediaTime(seconds: playlist.segments.count)
    let elapsed = before.instant.distance(to: now.instant) * count
    let advanced = playlist.duration * MediaTime(seconds: advance)
    return (advanced - elapsed).magnitude <= playlist.duration * count
  }
}
