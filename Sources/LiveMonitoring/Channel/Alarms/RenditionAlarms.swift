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
    /// Whether it is known to have had a marker, or a range that is one.
    fileprivate let hasMarkers: Bool

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
      hasMarkers =
        live.playlist.hasForgottenMarkers || !live.playlist.markers.isEmpty || !marked.isEmpty
    }

    /// The first break that is the same as one of another playlist that begins at a time.
    func first(like other: AdBreak, at start: MediaTime) -> AdBreak? {
      let next = starts[starts.partitioningIndex { $0.time >= start - targetDuration }...].first
      let near = next.flatMap { $0.time <= start + targetDuration ? $0.index : nil }
      let named = other.id.flatMap { breaksByID[$0] }
      return [near, named].compactMap(\.self).min().map { breaks[$0] }
    }
  }

  /// Something that a playlist has, and another one lacks.
  private struct Difference {
    /// What distinguishes it from others.
    var subject: String
    /// The same of another playlist, where one that comes before has it, too.
    var earlier: String?
    /// What it is, in the message.
    var what: String
    /// Where it is on the media time of the playlist that lacks it.
    var edge: MediaTime
  }

  /// The playlists that have had markers since the run began.
  private var marking: Set<PlaylistKey> = []

  /// What is reported of a difference.
  private struct Mismatch {
    var id: AlarmBoard.ID
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
  mutating func look(
    at key: PlaylistKey, among playlists: [Compared], at instant: CalendarTime,
    _ board: inout AlarmBoard
  ) -> [WatchLine.Alarm] {
    let active = board.activeIDs(.renditionMismatch)
    var mismatches: [Mismatch] = []
    marking.formUnion(playlists.lazy.filter(\.hasMarkers).map(\.key))
    // Nothing is spliced into subtitles, and few packagers mark breaks in them.
    if let lacking = playlists.first(where: { $0.key == key }), lacking.part.role != .subtitles {
      let limit = lacking.targetDuration * board.settings[.renditionMismatch].raise
      mismatches = self.mismatches(of: lacking, among: playlists, limit, besides: Set(active))
    }
    let wrong = Set(mismatches.map(\.id))
    let gone = active.filter { id in
      let isCompared = id.playlist != key && playlists.contains { $0.key == id.playlist }
      return !wrong.contains(id) && !isCompared
    }
    let raised = mismatches.sorted { $0.id < $1.id }.compactMap { mismatch in
      board.raise(
        mismatch.id,
        AlarmBoard.Report(
          message: mismatch.message, since: instant, value: .time(mismatch.late),
          limit: .time(mismatch.limit)))
    }
    return gone.compactMap { board.clear($0) } + raised
  }

  /// Whether a playlist is to have the breaks of the others: many packagers mark them in the variants alone, as playlists
  /// need no date ranges (RFC 8216bis, section 6.2.4).
  private func isMarked(_ playlist: Compared) -> Bool {
    playlist.part.role == .variant || marking.contains(playlist.key)
  }

  /// What a playlist lacks of all others, each once, in any order.
  ///
  /// - Parameter active: the alarms that are raised.
  private func mismatches(
    of lacking: Compared, among playlists: [Compared], _ limit: MediaTime,
    besides active: Set<AlarmBoard.ID>
  ) -> [Mismatch] {
    var mismatches: [AlarmBoard.ID: Mismatch] = [:]
    // Under which of these a difference is: several playlists have the same one, with dates that are nearly the same.
    var firsts: [AlarmBoard.ID: AlarmBoard.ID] = [:]
    let others = playlists.filter { $0.key != lacking.key }
    for (index, having) in others.enumerated() {
      guard !having.breaks.isEmpty || !having.live.dateRanges.isEmpty,
        let clock = PlaylistClock(from: having, to: lacking)
      else { continue }
      func add(_ difference: Difference) {
        func id(_ subject: String) -> AlarmBoard.ID {
          AlarmBoard.ID(.renditionMismatch, lacking.key, subject: subject)
        }
        let own = id(difference.subject)
        let earlier = difference.earlier.map(id)
        let first = firsts[own] ?? earlier.map { firsts[$0] ?? $0 } ?? own
        firsts[own] = first
        // The owner comes first, but an alarm that is raised stays.
        if let known = mismatches[first], active.contains(known.id) || !active.contains(own) {
          return
        }
        let message = "\(lacking.key) lacks \(difference.what) of \(having.key)"
        mismatches[first] = Mismatch(
          id: own, message: message, late: lacking.liveEdge - difference.edge, limit: limit)
      }
      let places = lacking.windowStart..<max(lacking.windowStart, lacking.liveEdge - limit)
      // A range that is a break is none that is lacking for itself.
      let addBreak = isMarked(lacking) ? add : { _ in }
      let reported = addBreaks(
        of: having, lacking, clock, in: places, after: others[..<index], addBreak)
      addRanges(of: having, lacking, clock, in: places, besides: reported, add)
    }
    return Array(mismatches.values)
  }

  /// Passes the breaks, and the ends of them, that a playlist lacks to a function. Returns the lines of these breaks.
  ///
  /// - Parameters:
  ///   - places: where it should have what it lacks by now.
  ///   - others: the playlists that were compared before.
  private func addBreaks(
    of having: Compared, _ lacking: Compared, _ clock: PlaylistClock, in places: Range<MediaTime>,
    after others: ArraySlice<Compared>, _ add: (Difference) -> Void
  ) -> Set<SourceLine> {
    var lines: Set<SourceLine> = []
    for adBreak in having.breaks {
      guard let start = adBreak.startTime.flatMap({ clock.time($0) }) else { continue }
      let known = lacking.first(like: adBreak, at: start)
      if known == nil { lines.formUnion(adBreak.evidence.compactMap(\.source)) }
      let edge = known == nil ? start : adBreak.markedEnd.flatMap { clock.time($0) }
      guard let edge, places.contains(edge),
        known?.endTime == nil || known?.hasPlannedEndAlone == true
      else { continue }
      var earlier: String?
      for other in others where earlier == nil {
        earlier = subject(of: adBreak, of: having, in: other, lacking)
      }
      let name = adBreak.id?.quoted ?? adBreak.eventID.map(String.init)
      let what = (known == nil ? "" : "the end of ") + (name.map { "break \($0)" } ?? "a break")
      let suffix = known == nil ? "" : " end"
      add(
        Difference(
          subject: Self.subject(of: adBreak, at: start) + suffix,
          earlier: earlier.map { $0 + suffix }, what: what, edge: edge))
    }
    return lines
  }

  /// What distinguishes a break from others.
  ///
  /// - Parameter start: its start on the media time of the playlist that lacks it.
  private static func subject(of adBreak: AdBreak, at start: MediaTime) -> String {
    adBreak.startDate.map { "\($0)" } ?? adBreak.id ?? "\(start)"
  }

  /// What distinguishes the same break of another playlist from others; `nil` if that one does not have it.
  private func subject(
    of adBreak: AdBreak, of having: Compared, in other: Compared, _ lacking: Compared
  ) -> String? {
    guard let start = adBreak.startTime,
      let time = PlaylistClock(from: having, to: other)?.time(start),
      let same = other.first(like: adBreak, at: time), let sameStart = same.startTime,
      let place = PlaylistClock(from: other, to: lacking)?.time(sameStart)
    else { return nil }
    return Self.subject(of: same, at: place)
  }

  /// Passes the date ranges that a playlist with others lacks to a function, besides those of some lines.
  private func addRanges(
    of having: Compared, _ lacking: Compared, _ clock: PlaylistClock, in places: Range<MediaTime>,
    besides lines: Set<SourceLine>, _ add: (Difference) -> Void
  ) {
    guard !lacking.live.dateRanges.isEmpty else { return }
    for range in having.live.listedDateRanges where !lacking.live.hasDateRange(range.id) {
      guard !range.isWithdrawn, !lines.contains(range.source), let date = range.startDate,
        let start = having.part.timeline.map.places(of: date).first
      else { continue }
      if let edge = clock.time(start.mediaTime), places.contains(edge) {
        add(
          Difference(
            subject: "range \(range.id)", what: "date range \(range.id.quoted)", edge: edge))
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
