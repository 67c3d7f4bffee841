internal import CueSources
public import HLSInspection
public import MediaTiming
public import TextTracks
public import VirtualPlayback

/// What an application for the Ybrid player SDK does when metadata change.
public protocol AudioPlayerListener: AnyObject {
  /// Is called when the metadata have become others.
  func metadataChanged(_ metadata: MediaMetadata)
}

/// A change of metadata, and what made it.
public struct MetadataChange: Sendable {
  /// When it happened, exactly.
  public var time: MediaTime
  /// What moved the position.
  public var reason: TrackEventReason
  /// Where the cue was carried that made it; `nil` when it ended only, or was not carried by the stream.
  public var source: CueSource?
  /// What is told from now on.
  public var metadata: MediaMetadata
  /// Who tells each field, by its path such as `current.title`, in the order of the fields.
  public var origins: [(path: String, origin: MetadataOrigin)]
}

/// A `VirtualPlayer` under the names of the Ybrid player SDK: it tells its listener when metadata change, and
/// only then.
///
/// The metadata are made of the cues that hold: titles of radio streams, comments, ID3, date ranges and
/// advertisements, with the documents of a Ybrid server before all of them. So they follow the same rules as the
/// events of the cues.
///
/// ```swift
/// let player = VirtualAudioPlayer(listener: myListener)
/// player.load(try await Inspector(loader: ResourceLoader()).inspect("radio.aac"))
/// player.player.playToEnd()
/// ```
public final class VirtualAudioPlayer {
  /// The player that plays, pauses and seeks.
  public let player: VirtualPlayer
  /// What is told at the position.
  public private(set) var metadata = MediaMetadata()
  /// Is called with each change, after the listener.
  public var changed: ((MetadataChange) -> Void)?

  private weak var listener: (any AudioPlayerListener)?
  private var mapping = MetadataMapping()
  private var active: [Int: (start: MediaTime, contribution: MetadataContribution)] = [:]
  private var moment: Moment?

  /// What has happened at one time and was not told yet.
  private struct Moment {
    var event: TrackEvent
    var source: CueSource?
  }

  /// A player without a presentation, whose listener is not kept alive.
  public init(
    listener: (any AudioPlayerListener)? = nil,
    options: VirtualPlayer.Options = VirtualPlayer.Options()
  ) {
    var options = options
    options.trackTypes = TrackType.shownByYbrid
    player = VirtualPlayer(options: options)
    self.listener = listener
    for type in [TrackEventType.entercue, .exitcue, .updatecue, .cuechange] {
      player.list.addEventListener(type) { [weak self] in self?.hear($0, $1) }
    }
  }

  /// Loads a presentation, and what a Ybrid server tells of it. Nothing is told of it before it is played, and what was
  /// told of an earlier one is forgotten.
  ///
  /// Snapshots of a live playlist are played as one presentation from its first segment on.
  ///
  /// - Parameters:
  ///   - inspection: the presentation.
  ///   - tracks: those of its tracks and cues that are asked for; all when `nil`.
  ///   - documents: the answers of a server.
  ///   - mapping: the conventions of a house.
  public func load(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack]? = nil,
    documents: [PlacedYbridDocument] = [], mapping: MetadataMapping = MetadataMapping()
  ) {
    let tracks = tracks ?? inspection.tracks
    let told = ContributionTrack(
      inspection, tracks: tracks, documents: documents, mapping: mapping)
    metadata = MediaMetadata()
    active = [:]
    moment = nil
    self.mapping = mapping
    player.load(
      tracks: tracks + (told.track.cues.isEmpty ? [] : [told.track]),
      presentation: inspection.playbackRange,
      timeline: inspection.parts.first?.timeline.map ?? TimelineMap([]))
  }
}

extension VirtualAudioPlayer {
  private func hear(_ event: TrackEvent, _ cue: Cue?) {
    switch event.type {
    case .entercue:
      begin(event)
      guard let cue, let start = cue.startTime,
        let contribution = MetadataContribution(cue, mapping: mapping)
      else { return }
      active[cue.uid] = (start, contribution)
      if cue.content is ContributionContent == false { moment?.source = cue.source }
    case .exitcue:
      begin(event)
      if let uid = event.cueUid { active[uid] = nil }
    case .updatecue:
      guard let cue, let known = active[cue.uid] else { return }
      begin(event)
      active[cue.uid] = MetadataContribution(cue, mapping: mapping).map {
        (cue.startTime ?? known.start, $0)
      }
      tell()
    default: tell()
    }
  }

  /// What happened at an earlier time is told before; a jump is one moment, whatever the times of its changes.
  private func begin(_ event: TrackEvent) {
    if let moment, event.reason == .play, moment.event.time != event.time { tell() }
    if moment == nil { moment = Moment(event: event) }
  }

  private func tell() {
    guard let moment else { return }
    self.moment = nil
    // What ends with the presentation is not followed by silence.
    let isEnd = player.presentationRange.end.map { moment.event.time >= $0 } ?? false
    if isEnd, moment.event.reason == .play { return }
    let merge = MetadataMerge(contributions)
    guard merge.metadata != metadata else { return }
    metadata = merge.metadata
    listener?.metadataChanged(metadata)
    changed?(
      MetadataChange(
        time: moment.event.time, reason: moment.event.reason, source: moment.source,
        metadata: metadata, origins: merge.origins))
  }

  /// What holds, by origin, and of one origin the latest first.
  private var contributions: [MetadataContribution] {
    active.sorted { left, right in
      let (a, b) = (left.value, right.value)
      if a.contribution.origin != b.contribution.origin {
        return a.contribution.origin.rank < b.contribution.origin.rank
      }
      return a.start != b.start ? a.start > b.start : left.key < right.key
    }.map(\.value.contribution)
  }
}
