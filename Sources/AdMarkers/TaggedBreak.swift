public import HLSPlaylists
public import MediaTiming

/// An ad break as the tags of one dialect tell it.
public struct TaggedBreak: Hashable, Sendable {
  /// What ended a break.
  public enum Closing: String, Hashable, Sendable {
    /// A tag that says so.
    case `in`
    /// The beginning of the next break.
    case nextOut = "next-out"
    /// Its planned duration, since no tag ends it.
    case duration
    /// The end of the playlist.
    case endOfList = "end-of-list"
  }

  /// The lines that tell it, in order; never empty.
  public var markers: [AdMarker]
  /// Where it begins. It lies before the first segment when the beginning has left the window.
  public var start: MediaTime
  /// Where it ends; `nil` while it is open.
  public var end: MediaTime?
  /// What ended it; `nil` while it is open.
  public var closedBy: Closing?

  /// The length that the break is to have: what its first line with a duration says.
  public var plannedDuration: MediaTime? { markers.lazy.compactMap(\.plannedDuration).first }

  /// How long the break had lasted at its first line that tells so.
  public var elapsed: MediaTime? { markers.lazy.compactMap(\.elapsed).first }

  /// The identifier of the break.
  public var id: String? { markers.lazy.compactMap(\.id).first }

  /// The breaks that the lines of a playlist tell, in order.
  public static func breaks(in playlist: MediaPlaylist) -> [TaggedBreak] {
    var fold = TaggedBreakFold(playlist)
    for marker in playlist.markers.lazy.compactMap(CueOutMarkers.marker) { fold.add(marker) }
    return fold.finish()
  }
}

/// Follows the markers of one dialect through a playlist.
struct TaggedBreakFold {
  private let playlist: MediaPlaylist
  private let listEnd: MediaTime
  private var finished: [TaggedBreak] = []
  private var open: TaggedBreak?

  init(_ playlist: MediaPlaylist) {
    self.playlist = playlist
    self.listEnd = playlist.duration
  }

  private func place(of marker: AdMarker) -> MediaTime {
    let segments = playlist.segments
    return marker.segmentIndex < segments.count
      ? segments[marker.segmentIndex].startTime : listEnd
  }

  mutating func add(_ marker: AdMarker) {
    let place = place(of: marker)
    switch marker.role {
    case .out:
      if let current = open, current.start == place, !current.markers.contains(where: \.isCont) {
        // The same beginning written twice.
        open?.markers.append(marker)
        return
      }
      close(at: place, by: .nextOut)
      open = TaggedBreak(markers: [marker], start: place)
    case .cont:
      if open == nil {
        open = TaggedBreak(markers: [], start: place - (marker.elapsed ?? .zero))
      }
      open?.markers.append(marker)
    case .in:
      // An end without a beginning tells of no break that could be placed.
      guard open != nil else { return }
      open?.markers.append(marker)
      close(at: place, by: .in)
    }
  }

  private mutating func close(at end: MediaTime, by closing: TaggedBreak.Closing) {
    guard var current = open else { return }
    current.end = max(current.start, end)
    current.closedBy = closing
    // A break that nothing ended before the next began was over when its time was.
    if closing != .in, let planned = current.plannedDuration, !planned.isNegative,
      current.start + planned < end, !goesOn(current, past: current.start + planned)
    {
      current.end = current.start + planned
      current.closedBy = .duration
    }
    finished.append(current)
    open = nil
  }

  private func goesOn(_ current: TaggedBreak, past time: MediaTime) -> Bool {
    current.markers.contains { $0.isCont && place(of: $0) >= time }
  }

  mutating func finish() -> [TaggedBreak] {
    if let current = open {
      let plannedEnd = current.plannedDuration.map { current.start + $0 }
      if playlist.header.isEnded {
        close(at: listEnd, by: .endOfList)
      } else if let plannedEnd, plannedEnd <= listEnd, !goesOn(current, past: plannedEnd) {
        close(at: listEnd, by: .duration)
      } else {
        finished.append(current)
        open = nil
      }
    }
    return finished
  }
}

extension AdMarker {
  fileprivate var isCont: Bool { role == .cont }
}
