internal import AdBreaks
public import HLSPlaylists
public import MediaTiming
internal import CueSources
public import SourceDiagnostics
public import TextTracks

/// The state of a media playlist while it grows, with one step for each load.
///
/// ```swift
/// var state = PresentationState(uri: "live.m3u8")
/// for playlist in loads {
///   for revision in state.apply(playlist).cues { print(revision) }
/// }
/// ```
///
/// The cues are those from the playlist itself: from its date ranges, tags, dates and chapters. A
/// cue keeps its number as long as its identity stays, whatever else becomes known of it. A step
/// reads only its changes and the breaks that are not settled yet.
public struct PresentationState: Sendable {
  /// The retention of past content.
  public enum Retention: Hashable, Sendable {
    /// Everything is kept.
    case everything
    /// Content within a time before the segments of the last load, and breaks that are open for
    /// less than a day. Temporarily up to a seventh more is kept.
    case past(MediaTime)
  }

  /// The maximum time that a break may be open before its start may be forgotten.
  static let maximumOpenTime = MediaTime(seconds: 86_400)

  private let uri: String
  private let retention: Retention
  private let knownMap: TimelineMap?
  private var map = TimelineMap([])
  private var live: LivePresentation?
  private var forgottenCount = 0
  private var ledger = CueLedger()
  private var dates = DateSteps()
  private var tagBreaks = TagBreakSteps()
  private var chapters = ChapterSteps()

  /// An empty presentation.
  ///
  /// - Parameters:
  ///   - uri: the address of the playlist, as shown to people.
  ///   - retention: the retention of past content.
  ///   - map: the complete timeline, for a recording for which it is known: a more precise place is
  ///     then not a change. Without it, each step places its changes with the timeline known so
  ///     far.
  public init(uri: String, retention: Retention = .everything, placedBy map: TimelineMap? = nil) {
    self.uri = uri
    self.retention = retention
    knownMap = map
  }

  /// Applies one more load of the playlist.
  ///
  /// - Parameters:
  ///   - next: the playlist as loaded, which may be a delta update.
  ///   - isLast: whether this is the last load, so that tags after the last segment count.
  public mutating func apply(_ next: MediaPlaylist, isLast: Bool = false) -> PresentationChange {
    if live == nil { live = LivePresentation(next, uri: uri) } else { live?.merge(next) }
    let findings = live?.takeFindings() ?? []
    guard let live, let snapshot = live.snapshots.last else { return PresentationChange() }
    let playlist = live.playlist
    takeForgotten(live, playlist)
    let map = knownMap ?? grownMap(of: playlist, isLate: snapshot.firstLate != nil)
    let step = PresentationStep(
      uri: uri, playlist: playlist, snapshot: snapshot, live: live,
      listEnd: playlist.duration,
      timeline: PresentationTimeline(map: map, end: snapshot.isEnded ? map.end : nil),
      isLast: isLast)
    DateRangeSteps.apply(step, to: &ledger)
    tagBreaks.apply(step, to: &ledger)
    dates.apply(step, to: &ledger)
    chapters.apply(step, to: &ledger)
    forget(step)
    return PresentationChange(
      segments: snapshot.added, liveEdge: playlist.duration, isEnded: snapshot.isEnded,
      cues: ledger.takeRevisions(), findings: findings)
  }

  private mutating func grownMap(of playlist: MediaPlaylist, isLate: Bool) -> TimelineMap {
    // A late date may move what comes after it.
    if isLate { map = TimelineMap([]) }
    map.append(from: playlist)
    return map
  }

  // MARK: Retention

  /// Marks what is no longer needed; a later load removes it.
  private mutating func forget(_ step: PresentationStep) {
    guard case .past(let time) = retention,
      let window = step.playlist.segments.dropFirst(
        step.snapshot.window.lowerBound - forgottenCount
      ).first
    else { return }
    let open = tagBreaks.firstOpenStart(in: ledger) ?? window.startTime
    let start = min(window.startTime - time, max(open, window.startTime - Self.maximumOpenTime))
    let first = step.playlist.segments.partitioningIndex { $0.endTime > start }
    live?.forget(before: forgottenCount + first)
  }

  /// Forgets the cues before the remaining segments.
  private mutating func takeForgotten(_ live: LivePresentation, _ playlist: MediaPlaylist) {
    guard live.forgottenSegmentCount != forgottenCount,
      let start = playlist.segments.first?.startTime
    else { return }
    forgottenCount = live.forgottenSegmentCount
    map = TimelineMap([])
    let ranges = Set(live.dateRanges.map { CueIdentity(.daterange, at: $0.source) })
    chapters.forget(ledger.forget(before: start, keeping: ranges))
  }

  /// The number of known cues.
  package var cueCount: Int { ledger.cues.count }

  /// Returns the number of the cue with the identity of another one, which was made from the same
  /// presentation elsewhere.
  package func number(of cue: Cue) -> Int? { ledger.number(of: CueIdentity(cue)) }
}

/// The changes of a step.
public struct PresentationChange: Sendable {
  /// The new segments, by their indices.
  public var segments: Range<Int> = 0..<0
  /// The end of the known segments.
  public var liveEdge = MediaTime.zero
  /// Whether the playlist has ended.
  public var isEnded = false
  /// The added, changed and removed cues, in this order; each in the order of the playlist.
  public var cues: [CueRevision] = []
  /// The findings between this load and earlier ones; those within one are found when it is parsed.
  public var findings: [Diagnostic] = []
}

/// The input of a step for making cues.
struct PresentationStep {
  let uri: String
  /// The same as one playlist.
  let playlist: MediaPlaylist
  /// The changes of the load.
  let snapshot: PlaylistSnapshot
  /// All loads so far, with the state of each date range.
  let live: LivePresentation
  /// The end of the known segments.
  let listEnd: MediaTime
  let timeline: PresentationTimeline
  /// Whether tags after the last segment count.
  let isLast: Bool

  /// Returns the number of lines that count, of lines in the order of the playlist. Those after its
  /// last segment come with the next one.
  func count<Line>(_ lines: OnDemandCollection<Line>, segment: (Line) -> Int) -> Int {
    var count = lines.count
    while !isLast, count > 0, segment(lines[count - 1]) >= playlist.segments.count { count -= 1 }
    return count
  }

  /// A cue of the playlist whose segments count from the first one ever.
  func counted(_ cue: Cue) -> Cue { cue.countingSegments(from: live.forgottenSegmentCount) }
}
