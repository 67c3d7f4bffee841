internal import AdBreaks
public import HLSPlaylists
public import MediaTiming
internal import CueSources
public import SourceDiagnostics
public import TextTracks

/// What is known of a media playlist while it grows, step by step: one step for each load.
///
/// ```swift
/// var state = PresentationState(uri: "live.m3u8")
/// for playlist in loads {
///   for revision in state.apply(playlist).cues { print(revision) }
/// }
/// ```
///
/// The cues are those that the playlist itself makes: of its date ranges, tags, dates and chapters. A cue keeps its number
/// for as long as it is the same thing, whatever else becomes known of it. A step reads what it changes,
/// and the breaks that are not settled yet.
public struct PresentationState: Sendable {
  /// How much of what is over is kept.
  public enum Retention: Hashable, Sendable {
    /// All there ever was.
    case everything
    /// What was within a time before the segments that the last load lists, and all breaks that are open. At times
    /// up to twice as much is there.
    case past(MediaTime)
  }

  /// For how long a break may be open until what it began with may be forgotten.
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

  /// A presentation of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - uri: the address of the playlist, as people name it.
  ///   - retention: how much of what is over is kept.
  ///   - map: where everything is in time, for a recording of which that is known: that a place becomes known more exactly
  ///     is then no change. Without it each step places what it changes by what is known with it.
  public init(
    uri: String, retention: Retention = .everything, placedBy map: TimelineMap? = nil
  ) {
    self.uri = uri
    self.retention = retention
    knownMap = map
  }

  /// Takes in one more load of the playlist.
  ///
  /// - Parameters:
  ///   - next: the playlist as loaded, which may be a delta update.
  ///   - isLast: whether nothing more comes, so that what stands behind the last segment counts.
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
    // A date that comes late may move what comes after it.
    if isLate { map = TimelineMap([]) }
    map.append(from: playlist)
    return map
  }

  // MARK: Retention

  /// Says what is not needed any more; it goes with one of the next loads.
  private mutating func forget(_ step: PresentationStep) {
    guard case .past(let time) = retention,
      let window = step.playlist.segments.dropFirst(
        step.snapshot.window.lowerBound - forgottenCount
      )
      .first
    else { return }
    let start = min(
      window.startTime - time, tagBreaks.firstOpenStart(in: ledger) ?? window.startTime)
    let first = step.playlist.segments.partitioningIndex { $0.endTime > start }
    live?.forget(before: forgottenCount + first)
  }

  /// Lets go of the cues before the segments that are left.
  private mutating func takeForgotten(_ live: LivePresentation, _ playlist: MediaPlaylist) {
    guard live.forgottenSegmentCount != forgottenCount,
      let start = playlist.segments.first?.startTime
    else { return }
    forgottenCount = live.forgottenSegmentCount
    map = TimelineMap([])
    let ranges = Set(live.dateRanges.map { CueIdentity(.daterange, at: $0.source) })
    chapters.forget(ledger.forget(before: start, keeping: ranges))
  }

  /// How many cues are known.
  package var cueCount: Int { ledger.cues.count }

  /// The number of the cue that another one is, which was made of the same presentation elsewhere.
  package func number(of cue: Cue) -> Int? { ledger.number(of: CueIdentity(cue)) }
}

/// What a step changes.
public struct PresentationChange: Sendable {
  /// The segments that were not known before, by their indices.
  public var segments: Range<Int> = 0..<0
  /// Where the known segments end.
  public var liveEdge = MediaTime.zero
  /// Whether the playlist says that no more segments come.
  public var isEnded = false
  /// The cues that come, change and go, in this order; among them in the order of the playlist.
  public var cues: [CueRevision] = []
  /// What is wrong between this load and those before it; what is wrong within one is found when it is parsed.
  public var findings: [Diagnostic] = []
}

/// What is known with a step, for those who make cues of it.
struct PresentationStep {
  let uri: String
  /// The same as one playlist.
  let playlist: MediaPlaylist
  /// What the load brought.
  let snapshot: PlaylistSnapshot
  /// All loads so far, with what is known of each date range.
  let live: LivePresentation
  /// Where the known segments end.
  let listEnd: MediaTime
  let timeline: PresentationTimeline
  /// Whether what stands behind the last segment counts.
  let isLast: Bool

  /// How many lines count, of lines in the order of the playlist. Those behind its last segment come with the next.
  func count<Line>(_ lines: OnDemandCollection<Line>, segment: (Line) -> Int) -> Int {
    var count = lines.count
    while !isLast, count > 0, segment(lines[count - 1]) >= playlist.segments.count { count -= 1 }
    return count
  }

  /// A cue of the playlist whose segments count from the first one ever, so that it stays the same when others are forgotten.
  func counted(_ cue: Cue) -> Cue {
    let offset = live.forgottenSegmentCount
    guard offset > 0 else { return cue }
    var cue = cue
    cue.source.segment = cue.source.segment.map { $0 + offset }
    if var content = cue.content as? TagCueContent {
      content.adBreak.segments = content.adBreak.segments.map {
        $0.lowerBound + offset...$0.upperBound + offset
      }
      for index in content.adBreak.evidence.indices {
        content.adBreak.evidence[index].segment = content.adBreak.evidence[index].segment.map {
          $0 + offset
        }
      }
      cue.content = content
    }
    return cue
  }
}
