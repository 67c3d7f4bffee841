internal import AdBreaks
internal import AdMarkers
internal import CueSources
internal import FieldValues
internal import HLSInspection
internal import HLSPlaylists
internal import HLSReports
internal import MediaTiming
internal import SourceDiagnostics

/// The alarm about the playlists of a channel together: `rendition-mismatch`.
struct RenditionAlarms: Sendable {
  /// A playlist, as far as its breaks are compared.
  struct Compared {
    let key: PlaylistKey
    let part: Inspection.Part
    /// Whether it lies on the media time of the channel.
    let isAligned: Bool
    /// The start of the window of the last load.
    let windowStart: MediaTime
    let liveEdge: MediaTime
    let targetDuration: MediaTime
    /// The breaks that lines of the playlist mark.
    let breaks: [AdBreak]
    /// The first of these with an id, and those with a start in its order.
    private let breaksByID: [String: Int]
    private let starts: [(time: MediaTime, index: Int)]
    let live: LivePresentation

    init?(_ playlist: ChannelPlaylist, _ part: Inspection.Part) {
      guard let live = playlist.live, let edge = playlist.liveEdge,
        let first = live.snapshots.last?.window.first
      else { return nil }
      let position = first - live.forgottenSegmentCount
      guard live.playlist.segments.indices.contains(position) else { return nil }
      key = playlist.key
      self.part = part
      isAligned = playlist.isAligned
      windowStart = live.playlist.segments[position].startTime
      liveEdge = edge
      targetDuration = playlist.targetDuration
      let marked = part.adBreaks.breaks.filter { adBreak in
        adBreak.evidence.contains { $0.dialect != .inBand }
      }
      breaks = marked
      breaksByID = Dictionary(
        marked.indices.compactMap { index in marked[index].id.map { ($0, index) } },
        uniquingKeysWith: { first, _ in first })
      starts = marked.indices.compactMap { index in marked[index].startTime.map { ($0, index) } }
        .sorted { $0 < $1 }
      self.live = live
    }

    /// The first break that is the same as one of another playlist that begins at a time.
    func first(like other: AdBreak, at start: MediaTime) -> AdBreak? {
      let next = starts[starts.partitioningIndex { $0.time >= start - targetDuration }...].first
      let near = next.flatMap { $0.time <= start + targetDuration ? $0.index : nil }
      let named = other.id.flatMap { breaksByID[$0] }
      return [near, named].compactMap(\.self).min().map { breaks[$0] }
    }
  }

  /// What a playlist lacks.
  private struct Mismatch {
    var message: String
    /// How far its live edge is behind the place.
    var late: MediaTime
    var limit: MediaTime
  }

  /// Compares a playlist that was loaded with all others; what one of them lacks is found with its own next load.
  ///
  /// - Parameters:
  ///   - key: the playlist that was loaded.
  ///   - playlists: all of them; none where there is nothing that one could lack.
  func look(
    at key: PlaylistKey, among playlists: [Compared], at instant: CalendarTime,
    _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    var wrong: [AlarmBoard.ID: Mismatch] = [:]
    let raise = board.settings[.renditionMismatch].raise
    // Nothing is spliced into subtitles, and few packagers mark breaks in them.
    if let lacking = playlists.first(where: { $0.key == key }), lacking.part.role != .subtitles {
      let limit = lacking.targetDuration * raise
      for having in playlists where having.key != lacking.key {
        guard !having.breaks.isEmpty || !having.live.dateRanges.isEmpty,
          let clock = PlaylistClock(from: having, to: lacking)
        else { continue }
        func add(_ subject: String, _ what: String, at edge: MediaTime) {
          let late = lacking.liveEdge - edge
          guard late > limit, edge >= lacking.windowStart else { return }
          let id = AlarmBoard.ID(.renditionMismatch, lacking.key, subject: subject)
          let message = "\(lacking.key) lacks \(what) of \(having.key)"
          // The owner comes first.
          if wrong[id] == nil { wrong[id] = Mismatch(message: message, late: late, limit: limit) }
        }
        let reported = addBreaks(of: having, lacking, clock, add)
        addRanges(of: having, lacking, clock, besides: reported, add)
      }
    }
    let gone = board.activeIDs(.renditionMismatch).filter { id in
      let isCompared = id.playlist != key && playlists.contains { $0.key == id.playlist }
      return wrong[id] == nil && !isCompared
    }
    let raised = wrong.sorted { $0.key < $1.key }.compactMap { id, entry in
      board.raise(
        id,
        AlarmBoard.Report(
          message: entry.message, since: instant, value: .time(entry.late),
          limit: .time(entry.limit)))
    }
    return gone.compactMap { board.clear($0) } + raised
  }

  /// Passes the breaks, and the ends of them, that a playlist lacks to a function. Returns the lines of these breaks.
  private func addBreaks(
    of having: Compared, _ lacking: Compared, _ clock: PlaylistClock,
    _ add: (_ subject: String, _ what: String, _ edge: MediaTime) -> Void
  ) -> Set<SourceLine> {
    var lines: Set<SourceLine> = []
    for adBreak in having.breaks {
      guard let start = adBreak.startTime.flatMap({ clock.time($0) }) else { continue }
      let known = lacking.first(like: adBreak, at: start)
      if known == nil { lines.formUnion(adBreak.evidence.compactMap(\.source)) }
      let edge = known == nil ? start : adBreak.markedEnd.flatMap { clock.time($0) }
      guard let edge, known?.endTime == nil || known?.hasPlannedEndAlone == true else { continue }
      let subject = adBreak.startDate.map { "\($0)" } ?? adBreak.id ?? "\(start)"
      let name = adBreak.id?.quoted ?? adBreak.eventID.map(String.init)
      let what = (known == nil ? "" : "the end of ") + (name.map { "break \($0)" } ?? "a break")
      add(subject + (known == nil ? "" : " end"), what, edge)
    }
    return lines
  }

  /// Passes the date ranges that a playlist with others lacks to a function, besides those of some lines.
  private func addRanges(
    of having: Compared, _ lacking: Compared, _ clock: PlaylistClock,
    besides lines: Set<SourceLine>,
    _ add: (_ subject: String, _ what: String, _ edge: MediaTime) -> Void
  ) {
    guard !lacking.live.dateRanges.isEmpty else { return }
    for range in having.live.listedDateRanges where !lacking.live.hasDateRange(range.id) {
      guard !range.isWithdrawn, !lines.contains(range.source), let date = range.startDate,
        let start = having.part.timeline.map.places(of: date).first
      else { continue }
      if let edge = clock.time(start.mediaTime) {
        add("range \(range.id)", "date range \(range.id.quoted)", edge)
      }
    }
  }
}

extension AdBreak {
  /// Its end where a line of the playlist marks it.
  fileprivate var markedEnd: MediaTime? {
    self.evidence.contains { $0.role == .in && $0.dialect != .inBand } ? self.endTime : nil
  }
}

/// Converts the media times of one playlist to those of another one.
private struct PlaylistClock {
  private let first: TimelineMap
  private let second: TimelineMap

  /// A clock by dates, or else by the media time of the channel; `nil` if one of them does not lie on that.
  init?(from first: RenditionAlarms.Compared, to second: RenditionAlarms.Compared) {
    (self.first, self.second) = (first.part.timeline.map, second.part.timeline.map)
    guard hasDates || first.isAligned && second.isAligned else { return nil }
  }

  private var hasDates: Bool { first.hasDates && second.hasDates }

  func time(_ time: MediaTime) -> MediaTime? {
    guard hasDates else { return time }
    return first.date(at: time).flatMap { second.places(of: $0.date).first?.mediaTime }
  }
}
