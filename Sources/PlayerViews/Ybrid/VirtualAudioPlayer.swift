internal import CueSources
public import HLSInspection
public import MediaTiming
public import TextTracks
public import VirtualPlayback

/// The listener of an application for metadata changes in the Ybrid player SDK.
public protocol AudioPlayerListener: AnyObject {
  /// Called when the metadata has changed.
  func metadataChanged(_ metadata: MediaMetadata)
}

/// A change of metadata, and its cause.
public struct MetadataChange: Sendable {
  /// The exact time of the change.
  public var time: MediaTime
  /// The reason for the move of the position.
  public var reason: TrackEventReason
  /// The source of the cue that caused it; `nil` when a cue only ended, or is not from the stream.
  public var source: CueSource?
  /// The new metadata.
  public var metadata: MediaMetadata
  /// The source of each field, by its path such as `current.title`, in field order.
  public var origins: [(path: String, origin: MetadataOrigin)]
}

/// A `VirtualPlayer` with the names of the Ybrid player SDK: it calls its listener only when
/// metadata change.
///
/// The metadata come from the active cues: titles of radio streams, comments, ID3, date ranges and
/// advertisements, after the documents of a Ybrid server. So they follow the same rules as the
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
  /// The metadata at the position.
  public private(set) var metadata = MediaMetadata()
  /// Called after the listener with each change.
  public var changed: ((MetadataChange) -> Void)?

  private weak var listener: (any AudioPlayerListener)?
  private var mapping = MetadataMapping()
  private var active = ActiveContributions()
  private var moment: Moment?

  /// The changes at one time that are not reported yet.
  private struct Moment {
    var event: TrackEvent
    var source: CueSource?
  }

  /// A player without a presentation. The listener is held weakly.
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

  /// Loads a presentation, and the documents of a Ybrid server. The listener is called only when it
  /// plays; earlier metadata are dropped.
  ///
  /// Snapshots of a live playlist play as one presentation from its first segment.
  ///
  /// - Parameters:
  ///   - inspection: the presentation.
  ///   - tracks: its selected tracks and cues; all when `nil`.
  ///   - documents: the answers of a server.
  ///   - mapping: the rules for fields.
  public func load(
    _ inspection: Inspection, tracks: [TextTracks.TextTrack]? = nil,
    documents: [PlacedYbridDocument] = [], mapping: MetadataMapping = MetadataMapping()
  ) {
    let tracks = tracks ?? inspection.tracks
    let contribution = ContributionTrack(
      inspection, tracks: tracks, documents: documents, mapping: mapping)
    metadata = MediaMetadata()
    active = ActiveContributions()
    moment = nil
    self.mapping = mapping
    player.load(
      tracks: tracks + (contribution.track.cues.isEmpty ? [] : [contribution.track]),
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
      active.insert(contribution, of: cue.uid, from: start)
      if cue.content is ContributionContent == false { moment?.source = cue.source }
    case .exitcue:
      begin(event)
      if let uid = event.cueUid { active.remove(uid) }
    case .updatecue:
      guard let cue, let start = active.start(of: cue.uid) else { return }
      begin(event)
      active.remove(cue.uid)
      if let contribution = MetadataContribution(cue, mapping: mapping) {
        active.insert(contribution, of: cue.uid, from: cue.startTime ?? start)
      }
      report()
    default: report()
    }
  }

  /// Reports the changes of an earlier time first; a jump is one moment, whatever the times of its
  /// changes.
  private func begin(_ event: TrackEvent) {
    if let moment, event.reason == .play, moment.event.time != event.time { report() }
    if moment == nil { moment = Moment(event: event) }
  }

  private func report() {
    guard let moment else { return }
    self.moment = nil
    // The end of the presentation does not clear the metadata.
    let isEnd = player.presentationRange.end.map { moment.event.time >= $0 } ?? false
    if isEnd, moment.event.reason == .play { return }
    let merge = MetadataMerge(active.counting())
    guard merge.metadata != metadata else { return }
    metadata = merge.metadata
    listener?.metadataChanged(metadata)
    changed?(
      MetadataChange(
        time: moment.event.time, reason: moment.event.reason, source: moment.source,
        metadata: metadata, origins: merge.origins))
  }
}
